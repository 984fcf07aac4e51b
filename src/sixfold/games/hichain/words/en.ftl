## colour

colour-black = black
colour-red = red

## direction

direction-north = upright
direction-east = with the top to the right
direction-south = upside down
direction-west = with the top to the left

## kind

kind-run = run
kind-set = set
kind-loop = closed run

## score

score-squares = The { $kind } { $letters } from { $first } to { $last }, read { $direction }: { $length } × { $length } = { $points }.
score-dice = The { $kind } { $letters } from { $first } to { $last }, read { $direction }: { $dice } = { $points }.
score-royal = C H A I N from { $first } to { $last }: the royal chain, which wins at once.

## refuse

refuse-pass = you can still place a card; a pass is for those who cannot
refuse-laid = your { $card } lies at { $where } already; choose a card from your hand
refuse-absent = { $card } is not in this game; choose a card from your hand, or a preset with more symbols
refuse-taken = { $cell } holds the { $colour } { $other }; choose an empty cell
refuse-along = turned like this, { $card } would lie side to side with a stroke at { $sides } of { $cell }; turn it or choose another cell
refuse-misses = turned like this, { $card } misses the opponent's strokes, which reach { $points } of { $cell }; turn it or choose another cell
refuse-far = no stroke of a { $colour } card reaches { $cell }; place cards so that they touch one in a point

## side

side-north = north
side-east = east
side-south = south
side-west = west

## move

move-place = { $card } at { $cell }, top to the { $side }
move-pass = Pass

## page

page-line = Letters that touch in a point, never along a side. Chain them in order; whoever spells CHAIN wins.
page-minutes = 50 minutes
page-board = The table
page-hand = Your cards
page-hand_of =
    { $person ->
        [you] Your cards
       *[other] Cards of { $name }
    }
page-none = no cards left
page-card = { $card }
page-card_dual = { $card }, turned also { $others }
page-card_laid = { $cell }: { $colour } { $card }, top to the { $side }
page-card_reads = { $cell }: { $colour } { $card }, top to the { $side }, upright { $letter }
page-reached = { $cell }: empty, { $colour } reaches { $points }
page-empty = { $cell }: empty
page-reads = Turned like this it reads
page-read_so = { $letter } { $direction }
page-pass = Pass
page-pass_about = None of your cards can touch one of the opponent's in a point, so you pass (HIC-9).
page-chains = Chains by reading direction
page-show =
    Show chains read { $direction }: { $n }, { $points ->
        [one] { $points } point
       *[other] { $points } points
    }
page-no_chains = No chain yet: three letters in order, or two alike, edge to edge and read in one direction.
page-near = { $name }, { $colour }: { $n } of CHAIN
page-near_out = { $name }, { $colour }: CHAIN is out of reach
page-out = CHAIN out of reach
page-near_hint = How much of C H A I N lies along five cells whose others are empty, with the cards for them in hand
page-royal =
    { $person ->
        [you] You spell CHAIN and win at once.
       *[other] { $name } spells CHAIN and wins at once.
    }
page-turn = Not turned like this; press . or ,
page-keys = Keys: a letter chooses its card, . and , turn it, arrows move, Enter places. The wheel turns; Ctrl and the wheel zoom.

## preset

preset-letters = Letters only; a chain scores the square of its length (HIC-18)
preset-basic = With a wild card * each (HIC-15)
preset-plus = With *, ?, + and a second * each (HIC-15, HIC-16)
preset-letters-dice = Letters only; a chain scores the dice on its cards (HIC-19)
preset-basic-dice = With a wild card *; chains score dice (HIC-15, HIC-19)
preset-plus-dice = With four symbols; chains score dice (HIC-15, HIC-16, HIC-19)
