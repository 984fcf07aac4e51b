## colour

colour-red = 赤
colour-orange = オレンジ
colour-yellow = 黄色
colour-green = 緑
colour-blue = 青
colour-purple = 紫

## score

score-link = { $colour }の宝石{ $points }個のリンク：{ $points }点。
score-link_white = { $colour }の宝石{ $points }個のリンク（{ $cells }の白い宝石を{ $colour }と数えます）：{ $points }点。
score-link_whites = { $colour }の宝石{ $points }個のリンク（{ $cells }の白い宝石{ $count }個を{ $colour }と数えます）：{ $points }点。
score-given_up = 白い宝石は合計が最も高くなるように数えます。ボーナスのため、リンクは{ $most }点ではなく{ $links }点です。
score-colour = 全員の中で最長の{ $colour }のリンク（{ $best }個）：{ $points }点。
score-colour_tie = 最長の{ $colour }のリンク（{ $best }個）が複数あります：ボーナスはだれにも入りません。
score-longest = 全員の中で最長のリンク（{ $best }個）：{ $points }点。
score-longest_tie = 最長のリンク（{ $best }個）が複数あります：ボーナスはだれにも入りません。
score-most = 宝石4個以上のリンクが最多（{ $best }本）：{ $points }点。
score-most_tie = 宝石4個以上のリンクが最多（{ $best }本）の人が複数います：ボーナスはだれにも入りません。

## refuse

refuse-built = 組み立ては終わりました。残したタイルを、左隣の席{ $left }のマトリックスに置いてください（infiltrate マス/回転）。
refuse-link_late = リンクタイルを置けるのは組み立ての間だけです。残したタイルを、左隣の席{ $left }のマトリックスに置いてください（infiltrate マス/回転）。
refuse-too_early = 残したタイルは、全員が組み終わってから席{ $left }のマトリックスに置きます。先に「完了」（done）にしてください。
refuse-not_done = 手札にまだタイルが{ $left }枚あります（{ $hand }）。5枚全部を置くか、4枚置いて1枚を残してください。
refuse-not_held = タイル{ $tile }は手札にありません。手札は{ $hand }です。
refuse-nothing_held = タイル{ $tile }は手札にありません。5枚とも置いたので「完了」（done）にしてください。
refuse-linked = リンクタイルはもう置きました。1ゲームに1枚だけです。
refuse-first = 最初のタイルは{ $cell }ではなく0,0に置きます。
refuse-own_taken = { $cell }にはもうあなたのマトリックスのタイルがあります。隣の空きマスを選んでください。
refuse-own_apart = { $cell }はあなたのマトリックスのどのタイルとも辺で接していません。タイルの隣のマスを選んでください。
refuse-neighbour_taken = { $cell }にはもう席{ $left }のマトリックスのタイルがあります。隣の空きマスを選んでください。
refuse-neighbour_apart = { $cell }は席{ $left }のマトリックスのどのタイルとも辺で接していません。タイルの隣のマスを選んでください。

## move

move-lay = タイル{ $tile }を{ $cell }へ、回転{ $turn }
move-link = リンクタイルを{ $cell }へ、回転{ $turn }
move-done = 完了
move-infiltrate = { $cell }へ、回転{ $turn }

## page

page-line = 宝石のマトリックスを組み、同じ色を4個以上リンク。左隣のマトリックスに侵入して断ち切ろう。
page-minutes = 15分
page-round = ラウンド{ $n }/{ $of }
page-building = 全員が同時に組みます
page-waiting = 組み終わりました。全員が終わると公開されます。
page-infiltration = 残したタイルを左隣に置きます
page-aim = 残したタイルを{ $name }のマトリックスに置いてください
page-aimed = 置きました。残したタイルは全員同時に公開されます
page-to_come = このあと{ $n }枚
page-last_tiles = 最後の5枚
page-matrix =
    { $person ->
        [you] あなたのマトリックス
       *[other] { $name }のマトリックス
    }
page-own = 自分
page-hand = あなたの手札
page-kept = 残したタイル
page-open = { $name }の前に公開されたタイル
page-tile = タイル{ $tile }：上から時計回りに{ $gems }
page-link_tile = リンクタイル（1ゲームに1回）：上から時計回りに{ $gems }
page-lift = 手札に戻す：{ $piece }
page-lifted = 手札に戻しました：{ $pieces }
page-done = 完了
page-done_keep = 完了（タイル{ $tile }を侵入用に残す）
page-change = 組み直す
page-aim_again = 置き直す
page-finished = 完了
page-works = 組み立て中
page-keeps = タイルを残しています
page-with_build = 今は{ $score }点、このラウンドのタイルを入れると{ $points }点
page-links =
    { $person ->
        [you] あなたのリンク
       *[other] { $name }のリンク
    }
page-unseen = 全員が組み終わると公開されます
page-no_links = 4個以上のリンクはまだありません
page-length = { $colour }{ $n }個
page-neighbour = { $name }は{ $score }点から{ $points }点になります。
page-neighbour_same = { $name }は{ $score }点のままです。
page-blocks = リンクの端をふさぎます：{ $links }。
page-link = { $colour }{ $n }個
page-infiltrated =
    { $person ->
        [you] { $whose }のマトリックスの{ $cell }に侵入しました：{ $gems }
       *[other]
            { $owner ->
                [you] { $name }があなたのマトリックスの{ $cell }に侵入しました：{ $gems }
               *[other] { $name }が{ $whose }のマトリックスの{ $cell }に侵入しました：{ $gems }
            }
    }
page-shown = 全員が組み終わりました。{ $name }：{ $links }
page-sheet = 得点表
page-player = プレイヤー
page-linked = リンク
page-bonuses = ボーナス
page-longest = 最長リンク
page-most = リンク最多
page-longest_of = { $colour }の最長リンク
page-total = 合計
page-white = 白
page-matrices = 表示するマトリックス
page-others = ほかのマトリックス
page-enlarge =
    { $person ->
        [you] あなたのマトリックスを見る
       *[other] { $name }のマトリックスを見る
    }

## preset

preset-standard = 標準ゲーム：5枚ずつ4ラウンド（HTX-13）
preset-closed = 手札は非公開：ほかの人が引いたタイルは見えません（HTX-8）
