## count

count-cards = { $n }枚
count-points = { $points }点
count-trixes = トリックス{ $n }組

## gem

gem-blue = 青
gem-green = 緑
gem-orange = オレンジ
gem-pink = ピンク
gem-purple = 紫
gem-red = 赤
gem-unsaid = 同じ宝石

## score

score-trix = { $gem }のトリックス（{ $cards }）：1。
score-tie = トリックスが同数なら、ボーナスを除いた点で決まります：{ $sum } = { $points }。
score-tie_won = トリックスは最多の{ $trixes }組で同数ですが、点（{ $points }）で上回りました：勝利です。
score-tie_shared = トリックスは最多の{ $trixes }組、点も{ $points }で同じです：{ $sharers }人が勝利を分け合います。
score-points = { $gem }のトリックス（{ $cards }）：{ $sum } = { $points }。
score-bonus = { $gem }のトリックス（{ $cards }）：({ $sum }) × { $bonus } = { $points }。
score-bonuses = { $gem }のトリックス（{ $cards }）：2枚のボーナスは高いほうだけ数えます：{ $sum } × { $bonus } = { $points }。
score-nothing = { $gem }のトリックス（{ $cards }）：ボーナス3枚では掛ける点がありません：0。
score-carry = 前のゲームまでに{ $carry }点、このゲームを加えて{ $total }点（目標{ $target }点）。
score-reached = { $total }点：最初に{ $target }点に届き、トーナメントに勝ちました。
score-order = { $target }点に届いた人が複数います。最初に届いた人がトーナメントの勝者ですが、並んだトリックスだけでは誰が先だったか分かりません。

## end

end-piles = 山札も捨て札もなくなりました：ゲーム終了です。
end-passes = 全員が続けてパスしました：ゲーム終了です。
end-patience = 宣言のない手番が{ $turns }回続きました：ゲーム終了です。

## refuse

refuse-few =
    トリックスには同じ宝石のカードが3枚必要です。{ $held ->
        [0] { $gem }の手札はありません。
       *[other] { $gem }の手札は{ $held }枚です。
    }
refuse-faces = { $gem }の{ $cards }は手札にありません。{ $gem }の手札は{ $hand }です。
refuse-give = { $card }は手札にありません。{ $hand }から1枚出してください。
refuse-empty = 山札も捨て札もありません。トリックスを宣言するか、パスしてください。
refuse-turned = この手番ではもうめくりました。交換するか、宣言するか、パスしてください。
refuse-none_left = 残っているのは場札の1枚だけで、めくるカードがありません。交換するか、宣言するか、パスしてください。

## face

face-2 = 2
face-4 = 4
face-6 = 6
face-x2 = 2倍
face-x3 = 3倍

## page

page-line = 同じ宝石3枚でトリックス。交換して、めくって、宣言しよう。
page-minutes = 15分
page-card = { $gem }の{ $face }
page-seen = { $card }（全員が知っています）
page-hand = あなたの手札
page-hand_of =
    { $person ->
        [you] あなたの手札：{ count-cards }
       *[other] { $name }の手札：{ count-cards }
    }
page-known =
    { $person ->
        [you] あなたの手札：{ count-cards }、そのうち知られているカード：{ $cards }
       *[other] { $name }の手札：{ count-cards }、そのうち分かっているカード：{ $cards }
    }
page-open =
    { $person ->
        [you] あなたの手札：{ $cards }
       *[other] { $name }の手札：{ $cards }
    }
page-trix = { $gem }のトリックス：{ $cards }
page-trix_points = { $gem }のトリックス：{ $cards }、{ count-points }
page-trixes = 宣言したトリックス
page-deals = 親
page-piles = 山札と捨て札
page-draw = 山札
page-draw_left = 山札：{ count-cards }
page-draw_turn = 山札：{ count-cards }。いちばん上をめくる
page-discard = 捨て札
page-available = 場札：{ $card }
page-available_give = { $card }を出し、{ $available }を取る
page-nothing = カードなし
page-beneath = その下
page-of_target = { $points }/{ $target }点
page-carried = 前のゲームまでに{ count-points }
page-if_tied = 同数なら{ $points }点
page-worth = +{ $gain }
page-claim = 宣言
page-claim_this = { $cards }を宣言：トリックス{ $gain }組、同数なら{ count-points }
page-claim_points = { $cards }を宣言：{ $gain }点
page-give = 交換
page-give_this = { $card }を出し、{ $available }を取る
page-turn = めくる
page-pass = パス
page-hint_turn = 出すカードを選ぶか、めくるか、パスしてください。
page-hint_turned = めくったカードと交換するカードを選ぶか、パスしてください。
page-hint_last = 山札も捨て札もありません。宣言できるものを宣言してください。
page-hint_claim = トリックスがあります。宣言してから、交換かパスをしてください。
page-hint_wait = { $name }の番です。そのあいだにカードを選べます。
page-chosen = 選択中：{ $card }。Gで{ $available }と交換します。
page-chosen_trix = 選択中：{ $cards }。Cで宣言します。
page-free = 何も選んでいません。
page-choose_first = まず手札から1枚選んでください。
page-choose_trix = 宣言するトリックスを、手札の3枚か下の候補から選んでください。
page-none = 同じ宝石のカードが3枚そろっていません。
page-keys = キー：矢印で手札を移動、Enterで選択、Gで交換、Tでめくる、Cで宣言、Pでパス。

## last

last-claim =
    { $person ->
        [you] 宣言しました：{ $cards }。
       *[other] { $name }が宣言しました：{ $cards }。
    }
last-give =
    { $person ->
        [you] { $card }を出し、{ $took }を取りました。
       *[other] { $name }は{ $card }を出し、{ $took }を取りました。
    }
last-turn =
    { $person ->
        [you] めくりました：{ $card }。
       *[other] { $name }がめくりました：{ $card }。
    }
last-pass =
    { $person ->
        [you] パスしました。
       *[other] { $name }はパスしました。
    }
last-drawn = 引いたカード：{ $cards }。
last-start = カードが配られました。

## preset

preset-fast = トリックスが最も多い人の勝ち（GMX-16）
preset-tournament = 点×ボーナスで、150点に先に届いた人の勝ち（GMX-18、GMX-20）

## match

match-tournament = トーナメント
