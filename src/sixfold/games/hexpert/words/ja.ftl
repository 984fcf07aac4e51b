## direction

direction-upright = 縦
direction-rising = 右上がり
direction-falling = 右下がり

## symbol

symbol-sun = 太陽
symbol-moon = 月

## ray

ray-sun = 日光
ray-moon = 月光

## score

score-row = { $direction }の列{ $first }–{ $last }が端から端まで{ $number }で輝きます：{ $number } × { $length } = { $points }。
score-sunray = { $direction }の列{ $first }–{ $last }はすべて太陽です：{ $each } × { $length } = { $points }。
score-moonbeam = { $direction }の列{ $first }–{ $last }はすべて月です：{ $each } × { $length } = { $points }。
score-best = 全員で最良の{ $ray }（長さ{ $length }、数字{ $number }）：{ $points }点。
score-best_shared = 全員で最良の{ $ray }（長さ{ $length }、数字{ $number }）を{ $sharers }人で分けます：それぞれ{ $points }点。

## refuse

refuse-taken = { $cell }にはもう{ $tile }があります。空いているマスを選んでください。
refuse-adjacent = { $cell }はどのタイルとも接していません。自分のボードのタイルに隣り合う空きマスを選んでください。
refuse-sun_moon = { $symbol }が続いたときは自分のボードのタイルに接するように置きますが、{ $cell }は接していません。

## move

move-place = { $cell }

## page

page-line = 読み上げられた1枚を、全員が自分のボードへ。端から端まで光の列を作ろう。
page-minutes = 15分
page-called = 読み上げられたタイル：{ $tile }
page-number = { $n }枚目（全19枚）
page-left = まだ出ていないタイル：{ $n }枚
page-board =
    { $person ->
        [you] あなたのボード
       *[other] { $name }のボード
    }

## preset

preset-standard = 標準ゲーム：どこにでも置け、列が得点になる（HXP-7、HXP-10）
preset-rays = 日光と月光も得点になる（HXP-17）
preset-best-ray = 最良の日光と最良の月光に60点（HXP-18）
preset-adjacent = 必ずほかのタイルに接して置く（HXP-15）
preset-adjacent-rays = 必ず接して置き、日光と月光も得点になる（HXP-15、HXP-17）
preset-adjacent-best-ray = 必ず接して置き、最良の日光と月光に60点（HXP-15、HXP-18）
preset-sun-moon = 同じ記号が続いたら接して置く（HXP-16）
preset-sun-moon-rays = 同じ記号が続いたら接して置き、日光と月光も得点になる（HXP-16、HXP-17）
preset-sun-moon-best-ray = 同じ記号が続いたら接して置き、最良の日光と月光に60点（HXP-16、HXP-18）

## match

match-series = 全員が1回ずつ読み手
