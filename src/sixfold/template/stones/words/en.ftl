page-line = Place your stones side by side on a small board.
page-minutes = 3 minutes
page-headline = { $n ->
    [one] One empty cell is left.
   *[other] { $n } empty cells are left.
}
preset-standard = The standard game
move-place = { $cell }
score-pair = { $first } and { $second } lie side by side.
refuse-taken = a stone lies on { $cell } already; choose an empty cell
