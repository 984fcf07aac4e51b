## colour

colour-black = 黒
colour-red = 赤

## direction

direction-north = 上向き
direction-east = 右向き
direction-south = 下向き
direction-west = 左向き

## kind

kind-run = 連番
kind-set = ぞろ目
kind-loop = 閉路

## score

score-squares = { $first }から{ $last }への{ $kind }「{ $letters }」（{ $direction }読み）：{ $length } × { $length } = { $points }。
score-dice = { $first }から{ $last }への{ $kind }「{ $letters }」（{ $direction }読み）：{ $dice } = { $points }。
score-royal = { $first }から{ $last }へC H A I N：ロイヤル完成、その場で勝利です。

## refuse

refuse-pass = まだ置けるカードがあります。パスできるのは、置けるカードがないときだけです。
refuse-laid = { $card }はもう{ $where }に置いてあります。手札からカードを選んでください。
refuse-absent = { $card }はこのゲームにありません。手札からカードを選ぶか、記号の多いバリアントを選んでください。
refuse-taken = { $cell }には{ $colour }の{ $other }があります。空きマスを選んでください。
refuse-along = この向きでは、{ $card }の線が{ $cell }の{ $sides }でほかの線と辺どうしで重なります。回すか、別のマスを選んでください。
refuse-misses = この向きでは、{ $card }は相手の線に触れません。相手の線は{ $cell }の{ $points }に届いています。回すか、別のマスを選んでください。
refuse-far = { $colour }のカードの線は{ $cell }に届いていません。相手の線と点で触れるように置いてください。

## side

side-north = 北
side-east = 東
side-south = 南
side-west = 西

## move

move-place = { $card }を{ $cell }へ、上が{ $side }
move-pass = パス

## page

page-line = 文字と文字は点で触れ、辺では重ねない。順に並べて連鎖を作り、CHAINとつづれば即勝利。
page-minutes = 50分
page-board = 場
page-hand = あなたの手札
page-hand_of =
    { $person ->
        [you] あなたの手札
       *[other] { $name }の手札
    }
page-none = 残りなし
page-card = { $card }
page-card_dual = { $card }（兼用：{ $others }）
page-card_laid = { $cell }：{ $colour }の{ $card }、上が{ $side }
page-card_reads = { $cell }：{ $colour }の{ $card }、上が{ $side }、上向きに読むと{ $letter }
page-reached = { $cell }：空き、{ $colour }の線が届く点は{ $points }
page-empty = { $cell }：空き
page-reads = この向きでの読み
page-read_so = { $direction }で{ $letter }
page-pass = パス
page-pass_about = 相手のカードに点で触れるように置けるカードがないので、パスします（HIC-9）。
page-chains = 読む向きごとの連鎖
page-show = { $direction }の連鎖を表示：{ $n }本、{ $points }点
page-no_chains = 連鎖はまだありません。同じ向きの文字を辺でつなげ、3文字を順に並べるか、同じ2文字を並べます。
page-near = { $name }（{ $colour }）：CHAINのうち{ $n }文字
page-near_out = { $name }（{ $colour }）：CHAINはもう作れません
page-out = CHAIN不可
page-near_hint = CHAINになる5マスに、いま何文字そろっているか（残りのマスは空きで、必要なカードは手札にあります）
page-royal =
    { $person ->
        [you] CHAINを完成させ、その場で勝ちました。
       *[other] { $name }がCHAINを完成させ、その場で勝ちました。
    }
page-turn = この向きでは置けません。「.」か「,」で回せます
page-keys = キー：英字でカードを選択、「.」と「,」で回転、矢印で移動、Enterで配置。ホイールで回転、Ctrl+ホイールで拡大・縮小。

## preset

preset-letters = 文字のみ。連鎖の長さの2乗が得点（HIC-18）
preset-basic = ワイルドカード*を1枚ずつ追加（HIC-15）
preset-plus = *、?、+と2枚目の*を追加（HIC-15、HIC-16）
preset-letters-dice = 文字のみ。カードのサイコロの目が得点（HIC-19）
preset-basic-dice = ワイルドカード*を追加。サイコロの目が得点（HIC-15、HIC-19）
preset-plus-dice = 記号4枚を追加。サイコロの目が得点（HIC-15、HIC-16、HIC-19）
