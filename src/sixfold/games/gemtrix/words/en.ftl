## count

count-cards =
    { $n ->
        [one] { $n } card
       *[other] { $n } cards
    }
count-points =
    { $points ->
        [one] { $points } point
       *[other] { $points } points
    }
count-trixes =
    { $n ->
        [one] { $n } Trix
       *[other] { $n } Trixes
    }

## gem

gem-blue = blue
gem-green = green
gem-orange = orange
gem-pink = pink
gem-purple = purple
gem-red = red
gem-unsaid = one gem

## score

score-trix = A Trix of { $gem }, { $cards }: 1.
score-tie = If Trixes are tied, points decide, bonuses ignored: { $sum } = { $points }.
score-tie_won = Tied for the most Trixes ({ $trixes }), and ahead by points ({ $points }): the win.
score-tie_shared = Tied for the most Trixes ({ $trixes }) and in points ({ $points }): { $sharers } players share the win.
score-points = A Trix of { $gem }, { $cards }: { $sum } = { $points }.
score-bonus = A Trix of { $gem }, { $cards }: ({ $sum }) × { $bonus } = { $points }.
score-bonuses = A Trix of { $gem }, { $cards }: of two bonuses one counts, the higher: { $sum } × { $bonus } = { $points }.
score-nothing = A Trix of { $gem }, { $cards }: three bonuses have no points to multiply: 0.
score-carry = Brought from earlier games: { $carry }; with this game { $total } of { $target }.
score-reached = { $total } points: the first to reach { $target } wins the tournament.
score-order = Several players have reached { $target } points: whoever was first has won the tournament, and the Trixes do not tell who that was.

## end

end-piles = Both piles are empty: the game is over.
end-passes = All players passed in turn: the game is over.
end-patience =
    { $turns ->
        [one] { $turns } turn went by without a claim: the game is over.
       *[other] { $turns } turns went by without a claim: the game is over.
    }

## refuse

refuse-few =
    a Trix is three cards of one gem; you hold { $held ->
        [0] no { $gem } card
        [one] { $held } { $gem } card
       *[other] { $held } { $gem } cards
    }
refuse-faces = you do not hold { $gem } { $cards }; of { $gem } you hold { $hand }
refuse-give = you do not hold { $card }; give one of { $hand }
refuse-empty = both piles are empty; claim a Trix or pass
refuse-turned = you have turned a card this turn; exchange for it, claim or pass
refuse-none_left = the available card is the only one left, so there is none to turn; exchange, claim or pass

## face

face-2 = two
face-4 = four
face-6 = six
face-x2 = times two
face-x3 = times three

## page

page-line = Three cards of one gem are a Trix: swap, turn and claim.
page-minutes = 15 minutes
page-card = { $gem }, { $face }
page-seen = { $card }, seen by all
page-hand = Your hand
page-hand_of =
    { $person ->
        [you] You hold { count-cards }
       *[other] { $name } holds { count-cards }
    }
page-known =
    { $person ->
        [you] You hold { count-cards }, among them: { $cards }
       *[other] { $name } holds { count-cards }, among them: { $cards }
    }
page-open =
    { $person ->
        [you] You hold: { $cards }
       *[other] { $name } holds: { $cards }
    }
page-trix = Trix of { $gem }: { $cards }
page-trix_points = Trix of { $gem }: { $cards }; { count-points }
page-trixes = Trixes laid down
page-deals = deals
page-piles = The piles
page-draw = Draw pile
page-draw_left = Draw pile: { count-cards }
page-draw_turn = Draw pile: { count-cards }; turn the top one
page-discard = Discard pile
page-available = Available: { $card }
page-available_give = Give { $card }, take { $available }
page-nothing = no card
page-beneath = Beneath it
page-of_target = { $points } of { $target }
page-carried = { count-points } from earlier games
page-if_tied = { $points } if tied
page-worth = +{ $gain }
page-claim = Claim
page-claim_this =
    Claim { $cards }: { $gain ->
        [one] { $gain } Trix
       *[other] { $gain } Trixes
    }, { count-points } if tied
page-claim_points =
    Claim { $cards }: { $gain ->
        [one] { $gain } point
       *[other] { $gain } points
    }
page-give = Give
page-give_this = Give { $card }, take { $available }
page-turn = Turn a card
page-pass = Pass
page-hint_turn = Choose a card to give, turn a card, or pass.
page-hint_turned = Choose a card to give for the turned one, or pass.
page-hint_last = Both piles are empty: claim what you can.
page-hint_claim = You hold a Trix: claim it, then exchange or pass.
page-hint_wait = You may choose a card while { $name } plays.
page-chosen = { $card } is chosen; G gives it for { $available }.
page-chosen_trix = { $cards } are chosen; C claims them.
page-free = Nothing is chosen.
page-choose_first = Choose a card of your hand first.
page-choose_trix = Claim a Trix: choose its three cards, or take one of these.
page-none = You do not hold three cards of one gem.
page-keys = Keys: arrows move in the hand, Enter chooses, G gives, T turns, C claims, P passes.

## last

last-claim =
    { $person ->
        [you] You claimed { $cards }.
       *[other] { $name } claimed { $cards }.
    }
last-give =
    { $person ->
        [you] You gave { $card } and took { $took }.
       *[other] { $name } gave { $card } and took { $took }.
    }
last-turn =
    { $person ->
        [you] You turned { $card }.
       *[other] { $name } turned { $card }.
    }
last-pass =
    { $person ->
        [you] You passed.
       *[other] { $name } passed.
    }
last-drawn = You drew { $cards }.
last-start = The cards are dealt.

## preset

preset-fast = Most Trixes win (GMX-16)
preset-tournament = Points times bonuses, first to 150 (GMX-18, GMX-20)

## match

match-tournament = A tournament
