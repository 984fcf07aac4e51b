## direction

direction-upright = upright
direction-rising = rising
direction-falling = falling

## symbol

symbol-sun = sun
symbol-moon = moon

## ray

ray-sun = sunray
ray-moon = moonbeam

## score

score-row = The { $direction } row { $first }–{ $last } shines in { $number }s from edge to edge: { $number } × { $length } = { $points }.
score-sunray = The { $direction } row { $first }–{ $last } is all suns: { $each } × { $length } = { $points }.
score-moonbeam = The { $direction } row { $first }–{ $last } is all moons: { $each } × { $length } = { $points }.
score-best = The best { $ray } of the table, { $length } long in { $number }s: { $points }.
score-best_shared = The best { $ray } of the table, { $length } long in { $number }s, shared by { $sharers }: { $points } each.

## refuse

refuse-taken = { $cell } already holds { $tile }; choose an empty hex
refuse-adjacent = { $cell } touches no tile; choose an empty hex beside one on your board
refuse-sun_moon = another { $symbol } after a { $symbol } must touch a tile on your board, and { $cell } does not

## move

move-place = { $cell }

## page

page-line = One tile is called, everybody places it. Make rows of light from edge to edge.
page-minutes = 15 minutes
page-called = The called tile is { $tile }
page-number = Tile { $n } of 19
page-left =
    { $n ->
        [one] { $n } tile not called yet
       *[other] { $n } tiles not called yet
    }
page-board =
    { $person ->
        [you] Your board
       *[other] Board of { $name }
    }

## preset

preset-standard = The standard game: place anywhere, rows score (HXP-7, HXP-10)
preset-rays = Sunrays and moonbeams score too (HXP-17)
preset-best-ray = 60 points for the best sunray and the best moonbeam (HXP-18)
preset-adjacent = Each tile must touch another (HXP-15)
preset-adjacent-rays = Each tile must touch another; rays score too (HXP-15, HXP-17)
preset-adjacent-best-ray = Each tile must touch another; best rays win 60 (HXP-15, HXP-18)
preset-sun-moon = Equal symbols in a row must touch (HXP-16)
preset-sun-moon-rays = Equal symbols in a row must touch; rays score too (HXP-16, HXP-17)
preset-sun-moon-best-ray = Equal symbols in a row must touch; best rays win 60 (HXP-16, HXP-18)

## match

match-series = A series, each calls once
