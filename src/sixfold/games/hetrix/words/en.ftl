## colour

colour-red = red
colour-orange = orange
colour-yellow = yellow
colour-green = green
colour-blue = blue
colour-purple = purple

## score

score-link = { $points } { $colour } gems linked: { $points }.
score-link_white = { $points } { $colour } gems linked, the white gem on { $cells } counted as { $colour }: { $points }.
score-link_whites = { $points } { $colour } gems linked, { $count } white gems on { $cells } counted as { $colour }: { $points }.
score-given_up = The white gems count as what makes the total greatest: for a bonus, the links bring { $links } instead of { $most }.
score-colour = The longest { $colour } link of all, { $best } gems: { $points }.
score-colour_tie = The longest { $colour } link, { $best } gems, is there more than once: nobody gets the bonus.
score-longest = The longest link of the table, { $best } gems: { $points }.
score-longest_tie = The longest link of the table, { $best } gems, is there more than once: nobody gets the bonus.
score-most = The most links of four gems or more, { $best }: { $points }.
score-most_tie = The most links of four gems or more, { $best }, are there more than once: nobody gets the bonus.

## refuse

refuse-built = building is over; lay the tile you kept on the matrix of seat { $left }, to your left: infiltrate CELL/TURN
refuse-link_late = a link tile is laid while building, not during the infiltration; lay the tile you kept on the matrix of seat { $left }, to your left: infiltrate CELL/TURN
refuse-too_early = a kept tile goes to the matrix of seat { $left } when all have finished building; say done first
refuse-not_done =
    { $left ->
        [one] { $left } tile is left in your hand ({ $hand })
       *[other] { $left } tiles are left in your hand ({ $hand })
    }; lay all five, or four and keep one
refuse-not_held = you do not hold tile { $tile }; in your hand are { $hand }
refuse-nothing_held = you do not hold tile { $tile }; all five are laid, so say done
refuse-linked = your link tile is laid already; there is one in a game
refuse-first = your first tile lies at 0,0, not at { $cell }
refuse-own_taken = { $cell } already holds a tile of your matrix; choose an empty cell beside it
refuse-own_apart = { $cell } touches no tile of your matrix by an edge; choose a cell beside one
refuse-neighbour_taken = { $cell } already holds a tile of seat { $left }'s matrix; choose an empty cell beside it
refuse-neighbour_apart = { $cell } touches no tile of seat { $left }'s matrix by an edge; choose a cell beside one

## move

move-lay = Tile { $tile } at { $cell }, turned { $turn }
move-link = Link tile at { $cell }, turned { $turn }
move-done = Done
move-infiltrate = At { $cell }, turned { $turn }

## page

page-line = Build a matrix of gems, link four or more of a colour, and cut into your neighbour's.
page-minutes = 15 minutes
page-round = Round { $n } of { $of }
page-building = Everybody builds at the same time
page-waiting = You are done. The matrices are shown when all are.
page-infiltration = Kept tiles go to the left neighbour
page-aim = Lay your kept tile on the matrix of { $name }
page-aimed = Your tile lies; all kept tiles are shown together
page-to_come =
    { $n ->
        [one] { $n } more tile to come
       *[other] { $n } more tiles to come
    }
page-last_tiles = the last five tiles
page-matrix =
    { $person ->
        [you] Your matrix
       *[other] Matrix of { $name }
    }
page-own = Mine
page-hand = Your hand
page-kept = Your kept tile
page-open = Open before { $name }
page-tile = Tile { $tile }: { $gems }, clockwise from the top
page-link_tile = Link tile, once in the game: { $gems }, clockwise from the top
page-lift = Take back { $piece }
page-lifted = Taken back into your hand: { $pieces }
page-done = Done
page-done_keep = Done, keep tile { $tile } to infiltrate
page-change = Go on building
page-aim_again = Aim again
page-finished = done
page-works = building
page-keeps = kept a tile
page-with_build = { $score } now, { $points } with this round's tiles
page-links =
    { $person ->
        [you] Your links
       *[other] Links of { $name }
    }
page-unseen = Shown when all have finished building
page-no_links = no link of four yet
page-length =
    { $colour }, { $n ->
        [one] { $n } gem
       *[other] { $n } gems
    }
page-neighbour = { $name } would have { $points } instead of { $score }.
page-neighbour_same =
    { $name } would keep { $score ->
        [one] { $score } point
       *[other] { $score } points
    }.
page-blocks = It stops an end of { $links }.
page-link = { $colour } { $n }
page-infiltrated =
    { $person ->
        [you] You infiltrate the matrix of { $whose } at { $cell }: { $gems }
       *[other]
            { $owner ->
                [you] { $name } infiltrates your matrix at { $cell }: { $gems }
               *[other] { $name } infiltrates the matrix of { $whose } at { $cell }: { $gems }
            }
    }
page-shown = All have finished. { $name }: { $links }
page-sheet = Score sheet
page-player = Player
page-linked = Links
page-bonuses = Bonuses
page-longest = longest link
page-most = most links
page-longest_of = longest { $colour } link
page-total = Total
page-white = white
page-matrices = Which matrix is shown
page-others = The other matrices
page-enlarge =
    { $person ->
        [you] Show your matrix
       *[other] Show the matrix of { $name }
    }

## preset

preset-standard = The standard game: four rounds of five tiles (HTX-13)
preset-closed = Hands closed: nobody sees which tiles the others got (HTX-8)
