## points

points = { $points }点

## page

page-skip = 本文へ移動
page-language = 言語
page-theme = 配色
page-theme_auto = システムに合わせる
page-theme_light = ライト
page-theme_dark = ダーク
page-loading = お待ちください…
page-nothing = ここには何もありません
page-home = ゲーム一覧
page-close = 閉じる
page-reload = 読み込み直す

## home

home-title = つなげて遊ぶゲーム
home-lead = すぐにボットと対戦するのも、リンクで友だちを招待するのも、1台の端末を囲むのも自由です。アカウントもインストールもいりません。
home-players = { $first }〜{ $last }人
home-players_one = { $n }人
home-play = すぐ遊ぶ
home-more = 友だち・バリアント
home-rules = ルール
home-you = あなた
home-join = テーブルに参加
home-code = テーブルコード
home-go = 入る
home-mine = 自分のゲーム
home-none = まだありません。遊んだゲームは、ページを閉じてもここに残ります。
home-ended = 終了
home-replay = 棋譜を再生
home-verify = シャッフルを検証

## new

new-how = どうやって遊びますか？
new-way_bots = ボットと
new-way_friends = 友だちと
new-way_device = この端末で
new-way_solo = ひとりで
new-about_bots = すぐに始まります。
new-about_friends = 招待用のリンク、短いコード、QRコードを発行します。
new-about_device = 端末を順に回して遊びます。手番が替わるあいだ、手札は隠れます。
new-about_solo = 自己ベストをめざします。
new-seats = 人数
new-who = だれが遊びますか？
new-me = あなたの名前
new-name = 名前
new-player = プレイヤー{ $n }
new-bot = 席{ $n }
new-open = 席{ $n }：友だちのために空けておきます
new-variant = バリアント
new-match = 対戦の長さ
new-clock = 持ち時間
new-private = 非公開：リンクを持つ人だけが席に着けます。コードだけでは観戦のみできます
new-invite = テーブルを作る
new-begin = 始める

## match

match-single = 1ゲーム

## clock

clock-none = 無制限
clock-quick = 1手30秒
clock-calm = 1手2分
clock-game = 各10分、1手ごとに5秒追加
clock-day = 1手1日

## bot

bot-level-1 = レベル1
bot-level-2 = レベル2
bot-level-3 = レベル3
bot-level-4 = レベル4
bot-level-5 = レベル5
bot-about_level-1 = 最初の相手、子どもにも
bot-about_level-2 = 初心者向け
bot-about_level-3 = ゲームを知っている人向け
bot-about_level-4 = 強い
bot-about_level-5 = 最強
bot-random = ランダムボット
bot-greedy = 欲張りボット

## lobby

lobby-name = あなたの名前
lobby-open = 空席
lobby-bot = ボット
lobby-sit = ここに座る
lobby-give_bot = ボットに任せる
lobby-here = 着席中
lobby-start = ゲームを始める
lobby-wait_seats = まだ空席があります。リンクを送るか、ボットに任せてください。
lobby-wait_host = 全員がそろうと、ホストがゲームを始めます。
lobby-invite = 招待
lobby-invite_about = このリンクを開いた人は、席に着くことも観戦することもできます。
lobby-link = テーブルのリンク
lobby-copy = コピー
lobby-copied = コピーしました
lobby-qr = テーブルのリンクのQRコード

## table

table-missing = テーブルが見つかりません
table-missing_about = コードを打ちまちがえたのかもしれません。コードは英字と数字の6文字です。
table-reconnecting = 接続が切れました。つなぎ直しています。ここまでの手は失われません。
table-not_kept = いまは手が保存されていません。保存されるまで自動で送り直します。
table-restarting = サーバーを再起動しています。すぐに戻ります。ここまでの手は失われません。
table-outdated = このページの新しいバージョンがあります。都合のよいときに読み込み直してください。席はそのままです。
table-hand_over = 端末を{ $name }さんに渡してください
table-hand_over_about = { $name }さんの準備ができるまで、手札は隠れています。
table-i_am = { $name }です
table-open = 空席
table-thinking = 考え中
table-resigned = 投了
table-away = 離席中
table-over = ゲーム終了
table-your_turn = あなたの番です
table-waiting = { $names }を待っています
table-undo = 1手戻す
table-give_up = やめる…
table-another = 別の端末で続ける
table-another_about = この専用リンクを別の端末で開くと、ゲームをそちらで続けられます。あなたの席の鍵なので、だれにも渡さないでください。
table-private_link = あなたの席の専用リンク
table-lately = 最近の手
table-scored =
    { $person ->
        [you] あなたに{ points }入り、合計{ $score }点です
       *[other] { $name }に{ points }入り、合計{ $score }点です
    }
table-sure = このゲームを投了しますか？
table-resign = 投了する
table-leave = 投了して席を立つ
table-stay = 続ける
table-would = この手で得られるもの
table-why = ここまでの得点と理由
table-code = テーブル{ $code }
table-sealed = シャッフルの封印：{ $hash }…
table-ended = ゲーム終了。{ $result }。
table-lost =
    { $person ->
        [you] あなたは{ points }減り、合計{ $score }点です
       *[other] { $name }は{ points }減り、合計{ $score }点です
    }

## note

note-clock = 時間切れ：ボットが代わりに打ちました
note-slow = ボットが時間切れ：欲張りな手を打ちました
note-crashed = ボットが停止：欲張りな手を打ちました
note-illegal = ボットが反則：欲張りな手を打ちました
note-nothing = ボットが手を出せず：欲張りな手を打ちました

## sheet

sheet-alone = { points }
sheet-wins =
    { $person ->
        [you] あなたの勝ちです
       *[other] { $name }の勝ちです
    }
sheet-share =
    { $person ->
        [you] { $names }と勝利を分け合いました
       *[other] { $names }が勝利を分け合いました
    }
sheet-by = { $rule }により終了しました。
sheet-resigned =
    { $person ->
        [you] 投了しました。
       *[other] { $names }が投了しました。
    }
sheet-total =
    { $points ->
       *[other] 点
    }
sheet-match = 通算{ $points }点
sheet-next = 次のゲーム
sheet-rematch = もう一度遊ぶ
sheet-to_rematch = 次のテーブルへ
sheet-replay = 再生
sheet-record = 棋譜
sheet-seed = シャッフルのシードは{ $seed }でした。

## replay

replay-drawn = 引いたもの：{ $text }
replay-first = 最初へ
replay-back = 1手戻る
replay-run = 再生
replay-pause = 一時停止
replay-forward = 1手進む
replay-last = 最後へ
replay-speed = 速さ
replay-stopped = 停止
replay-slider = ゲーム中の位置
replay-start = 開始時
replay-about = ゲームの棋譜を貼り付けるか、ファイルを選んでください。
replay-paste = 棋譜
replay-show = 見る
replay-file = ファイルを選ぶ
replay-hint = ここで最強のボットなら何を打つ？
replay-ply = { $name }：{ $move }

## verify

verify-about = テーブルは、ゲームの前にシードのハッシュを示し、終わった後にシードそのものを公開します。引かれたものがすべてシードどおりか、だれでも確かめられます。
verify-check = 検証する
verify-fair =
    { $n ->
        [0] 引かれたものはなく、シードは最初に約束されたものです。
       *[other] 引かれたもの{ $n }件はすべてシードどおりで、シードも最初に約束されたものです。
    }
verify-unfair = この棋譜はシードと合いません。
verify-commitment = シードが、最初に約束されたものと違います。
verify-wrong = { $n }件目：シードでは{ $expected }、棋譜では{ $found }です。

## rules

rules-set = 内容物一覧

## board

board-role = 盤面
board-fit = 全体を表示
board-empty = 空き
board-laid =
    { $person ->
        [you] あなたが置きました。{ $what }
       *[other] { $name }が置きました。{ $what }
    }
board-scores = { points }
board-turn_it = この向きでは置けません。Rで回せます
board-not_here = ここには置けません

## generic

generic-hand =
    { $person ->
        [you] あなたの駒
       *[other] { $name }の駒
    }
generic-hidden = 伏せた駒
generic-moves = 打てる手
generic-again = 選び直す
generic-keys = キー：矢印で移動、Enterで決定、Escで選び直し。

## error

error-offline = サーバーから応答がありません。少し待ってからやり直してください。
error-stale = テーブルの状況が変わりました。これが今の状態です。
error-illegal = 今はその手を打てません。
error-denied = 今はその操作ができません。
error-invalid = 入力に誤りがあります。
error-rate = 操作が速すぎます。少し待ってください。
error-ended = 進行中のゲームはありません。
error-missing = そのテーブルはありません。

## hand

hand-chosen = 選択中：{ $piece }
hand-turned = { $of }分の{ $n }回転
hand-left = 左に回す
hand-right = 右に回す
hand-place = 置く：{ $points }点
hand-choose = 1枚選ぶ
hand-where = 置き場所を選ぶ
hand-keys = キー：Hで選択、Rで回転、矢印で移動、Enterで配置。ホイールで回転、Ctrl+ホイールで拡大・縮小。
hand-keys_still = キー：Hで選択、矢印で移動、Enterで配置。

## hint

hint-ask = ヒント
hint-about = 最強のボットなら何を打つ？ キー：?
hint-thinking = 考え中 …
hint-title = 最強のボットの手
hint-unit_wins = 勝率と、すぐに入る点
hint-unit_points = 最終得点の見込みと、すぐに入る点
hint-wins = 勝率{ $n } %
hint-points = 最終{ NUMBER($n, minimumFractionDigits: 1, maximumFractionDigits: 1) }点の見込み
hint-row = { $move }：{ $value }、すぐに{ points }
hint-said = 最強のボットの手：{ $moves }
hint-play = この手を打つ
hint-played = 実際の手

## example

example-change = 書き換えて採点し直す
example-score = 採点
example-picture = 例の並び
example-seat = 席{ $n }：{ points }
example-typed = 入力した内容

archived-title = 以前のルールの卓
archived-about = 今とは違うルールまたはコマで遊ばれた卓のため、続けることはできません。結果と記録は見られます。
archived-record = 記録
