## colour

colour-blue = blue
colour-yellow = yellow
colour-red = red
colour-pink = pink
colour-green = green

## score

score-colour = At { $cell }, { $colour } { $number } meets { $its_colour } { $its_number } of { $neighbour } in colour: { $number } + { $its_number } = { $points }.
score-number = At { $cell }, { $colour } { $number } meets { $its_colour } { $its_number } of { $neighbour } in number: { $number } + { $its_number } = { $points }.
score-both = At { $cell }, { $colour } { $number } meets { $its_colour } { $its_number } of { $neighbour } in colour and number: 2 × ({ $number } + { $its_number }) = { $points }.
score-edges = At { $cell }, { $edges } edges match, so the sum counts { $edges } times: ({ $terms }) × { $edges } = { $points }.

## refuse

refuse-gone = tile { $tile } lies already, at { $cell }; lay a tile of your hand
refuse-hand = tile { $tile } is not in your hand; you have { $hand }
refuse-first = the very first tile goes to 0,0 unturned: { $tile }@0,0/0; everything else is laid around it
refuse-taken = { $cell } already holds tile { $tile }; choose an empty cell beside a laid tile
refuse-apart = { $cell } touches no laid tile; a tile needs an edge in common with one

## move

move-lay = Tile { $tile } at { $cell }, turned { $turn }

## page

page-line = Lay tiles edge to edge; matching colours and numbers multiply.
page-minutes = 20 minutes
page-board = The layout
page-hand = Your hand
page-hand_of =
    { $person ->
        [you] Your hand
       *[other] Hand of { $name }
    }
page-stack = { $n } in the stack
page-hidden =
    { $n ->
        [one] { $n } hidden tile
       *[other] { $n } hidden tiles
    }
page-tile = Tile { $tile }

## preset

preset-open = Hands open to all (HXG-2)
preset-closed = Hands closed (HXG-2)
preset-solo = All 36 tiles, for the highest total (HXG-13)
