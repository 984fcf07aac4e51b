## colour

colour-blue = 青
colour-yellow = 黄
colour-red = 赤
colour-pink = ピンク
colour-green = 緑

## score

score-colour = { $cell }の{ $colour }{ $number }と{ $neighbour }の{ $its_colour }{ $its_number }は色が一致：{ $number } + { $its_number } = { $points }。
score-number = { $cell }の{ $colour }{ $number }と{ $neighbour }の{ $its_colour }{ $its_number }は数字が一致：{ $number } + { $its_number } = { $points }。
score-both = { $cell }の{ $colour }{ $number }と{ $neighbour }の{ $its_colour }{ $its_number }は色も数字も一致：2 × ({ $number } + { $its_number }) = { $points }。
score-edges = { $cell }は{ $edges }辺が一致するので、合計を{ $edges }倍：({ $terms }) × { $edges } = { $points }。

## refuse

refuse-gone = タイル{ $tile }はもう{ $cell }に置かれています。手札のタイルを置いてください。
refuse-hand = タイル{ $tile }は手札にありません。手札は{ $hand }です。
refuse-first = 最初のタイルは0,0に、回さずに置きます（{ $tile }@0,0/0）。ほかのタイルはその周りに置いていきます。
refuse-taken = { $cell }にはもうタイル{ $tile }があります。置かれたタイルの隣の空きマスを選んでください。
refuse-apart = { $cell }はどのタイルとも接していません。置かれたタイルと辺で接するマスを選んでください。

## move

move-lay = タイル{ $tile }を{ $cell }へ、回転{ $turn }

## page

page-line = 辺と辺を合わせてタイルを置き、色と数字の一致で得点を掛け算。
page-minutes = 20分
page-board = 場
page-hand = あなたの手札
page-hand_of =
    { $person ->
        [you] あなたの手札
       *[other] { $name }の手札
    }
page-stack = 山に{ $n }枚
page-hidden = 伏せたタイル{ $n }枚
page-tile = タイル{ $tile }

## preset

preset-open = 手札を全員に公開（HXG-2）
preset-closed = 手札は非公開（HXG-2）
preset-solo = 36枚すべてで最高得点をめざす（HXG-13）
