## count

count-cards =
    { $n ->
        [one] { $n } Karte
       *[other] { $n } Karten
    }
count-points =
    { $points ->
        [one] { $points } Punkt
       *[other] { $points } Punkte
    }
count-trixes =
    { $n ->
        [one] { $n } Trix
       *[other] { $n } Trixe
    }

## gem

gem-blue = Blau
gem-green = Grün
gem-orange = Orange
gem-pink = Rosa
gem-purple = Lila
gem-red = Rot
gem-unsaid = einer Farbe

## score

score-trix = Ein Trix in { $gem }, { $cards }: 1.
score-tie = Bei gleich vielen Trixen entscheiden die Punkte, ohne Boni: { $sum } = { $points }.
score-tie_won = Gleichstand bei den meisten Trixen ({ $trixes }), aber vorn nach Punkten ({ $points }): der Sieg.
score-tie_shared = Gleichstand bei den meisten Trixen ({ $trixes }) und nach Punkten ({ $points }): { $sharers } Personen teilen sich den Sieg.
score-points = Ein Trix in { $gem }, { $cards }: { $sum } = { $points }.
score-bonus = Ein Trix in { $gem }, { $cards }: ({ $sum }) × { $bonus } = { $points }.
score-bonuses = Ein Trix in { $gem }, { $cards }: Von zwei Boni zählt nur der höhere: { $sum } × { $bonus } = { $points }.
score-nothing = Ein Trix in { $gem }, { $cards }: Drei Boni haben keine Punkte zum Vervielfachen: 0.
score-carry = Aus früheren Partien: { $carry }; mit dieser Partie { $total } von { $target }.
score-reached = { $total } Punkte: Wer zuerst { $target } hat, gewinnt das Turnier.
score-order = Mehrere haben { $target } Punkte erreicht: Das Turnier hat gewonnen, wer zuerst so weit war, und das verraten die Trixe nicht.

## end

end-piles = Beide Stapel sind leer: Die Partie ist zu Ende.
end-passes = Reihum haben alle gepasst: Die Partie ist zu Ende.
end-patience =
    { $turns ->
        [one] In { $turns } Zug wurde kein Trix ausgelegt: Die Partie ist zu Ende.
       *[other] In { $turns } Zügen wurde kein Trix ausgelegt: Die Partie ist zu Ende.
    }

## refuse

refuse-few =
    ein Trix sind drei Karten mit demselben Edelstein; in { $gem } hast du { $held ->
        [0] keine
        [one] nur eine
       *[other] nur { $held }
    }
refuse-faces = { $gem } { $cards } hast du nicht auf der Hand; in { $gem } hast du { $hand }
refuse-give = { $card } hast du nicht auf der Hand; gib eine von { $hand }
refuse-empty = beide Stapel sind leer; lege einen Trix aus oder passe
refuse-turned = du hast in diesem Zug schon eine Karte aufgedeckt; tausche gegen sie, lege aus oder passe
refuse-none_left = die offene Karte ist die letzte überhaupt, es gibt also keine zum Aufdecken; tausche, lege aus oder passe

## face

face-2 = zwei
face-4 = vier
face-6 = sechs
face-x2 = mal zwei
face-x3 = mal drei

## page

page-line = Drei Karten mit demselben Edelstein sind ein Trix: tauschen, aufdecken, auslegen.
page-minutes = 15 Minuten
page-card = { $gem }, { $face }
page-seen = { $card }, allen bekannt
page-hand = Deine Hand
page-hand_of =
    { $person ->
        [you] Du hast { count-cards } auf der Hand
       *[other] { $name } hat { count-cards } auf der Hand
    }
page-known =
    { $person ->
        [you] Du hast { count-cards } auf der Hand, darunter { $cards }
       *[other] { $name } hat { count-cards } auf der Hand, darunter { $cards }
    }
page-open =
    { $person ->
        [you] Du hast auf der Hand: { $cards }
       *[other] { $name } hat auf der Hand: { $cards }
    }
page-trix = Trix in { $gem }: { $cards }
page-trix_points = Trix in { $gem }: { $cards }; { count-points }
page-trixes = Ausgelegte Trixe
page-deals = gibt
page-piles = Die Stapel
page-draw = Ziehstapel
page-draw_left = Ziehstapel: { count-cards }
page-draw_turn = Ziehstapel: { count-cards }; oberste aufdecken
page-discard = Ablagestapel
page-available = Offene Karte: { $card }
page-available_give = { $card } geben, { $available } nehmen
page-nothing = keine Karte
page-beneath = Darunter
page-of_target = { $points } von { $target }
page-carried = { count-points } aus früheren Partien
page-if_tied = { $points } bei Gleichstand
page-worth = +{ $gain }
page-claim = Auslegen
page-claim_this =
    { $cards } auslegen: { $gain ->
        [one] { $gain } Trix
       *[other] { $gain } Trixe
    }, bei Gleichstand { count-points }
page-claim_points =
    { $cards } auslegen: { $gain ->
        [one] { $gain } Punkt
       *[other] { $gain } Punkte
    }
page-give = Tauschen
page-give_this = { $card } geben, { $available } nehmen
page-turn = Aufdecken
page-pass = Passen
page-hint_turn = Wähle eine Karte zum Tauschen, decke eine auf oder passe.
page-hint_turned = Wähle eine Karte, die du gegen die aufgedeckte tauschst, oder passe.
page-hint_last = Beide Stapel sind leer: Lege aus, was du kannst.
page-hint_claim = Du hast einen Trix: Lege ihn aus, dann tausche oder passe.
page-hint_wait = Am Zug ist { $name }; eine Karte wählen kannst du schon.
page-chosen = Gewählt: { $card }; mit G tauschst du gegen { $available }.
page-chosen_trix = Gewählt: { $cards }; mit C legst du sie aus.
page-free = Nichts ist gewählt.
page-choose_first = Wähle zuerst eine Karte aus deiner Hand.
page-choose_trix = Trix auslegen: Wähle seine drei Karten oder nimm einen von diesen.
page-none = Du hast keine drei Karten mit demselben Edelstein.
page-keys = Tasten: Pfeile bewegen in der Hand, Enter wählt, G tauscht, T deckt auf, C legt aus, P passt.

## last

last-claim =
    { $person ->
        [you] Du hast { $cards } ausgelegt.
       *[other] { $name } hat { $cards } ausgelegt.
    }
last-give =
    { $person ->
        [you] Du hast { $card } gegeben und { $took } genommen.
       *[other] { $name } hat { $card } gegeben und { $took } genommen.
    }
last-turn =
    { $person ->
        [you] Du hast { $card } aufgedeckt.
       *[other] { $name } hat { $card } aufgedeckt.
    }
last-pass =
    { $person ->
        [you] Du hast gepasst.
       *[other] { $name } hat gepasst.
    }
last-drawn = Du hast { $cards } gezogen.
last-start = Die Karten sind gegeben.

## preset

preset-fast = Die meisten Trixe gewinnen (GMX-16)
preset-tournament = Punkte mal Boni, bis jemand 150 hat (GMX-18, GMX-20)

## match

match-tournament = Ein Turnier
