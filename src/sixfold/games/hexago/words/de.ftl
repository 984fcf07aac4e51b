## colour

colour-blue = Blau
colour-yellow = Gelb
colour-red = Rot
colour-pink = Rosa
colour-green = Grün

## score

score-colour = Auf { $cell } passt { $colour } { $number } zu { $its_colour } { $its_number } von { $neighbour } in der Farbe: { $number } + { $its_number } = { $points }.
score-number = Auf { $cell } passt { $colour } { $number } zu { $its_colour } { $its_number } von { $neighbour } in der Zahl: { $number } + { $its_number } = { $points }.
score-both = Auf { $cell } passt { $colour } { $number } zu { $its_colour } { $its_number } von { $neighbour } in Farbe und Zahl: 2 × ({ $number } + { $its_number }) = { $points }.
score-edges = Passende Kanten auf { $cell }: { $edges }; so oft zählt die Summe: ({ $terms }) × { $edges } = { $points }.

## refuse

refuse-gone = Plättchen { $tile } liegt schon auf { $cell }; lege ein Plättchen aus deiner Hand
refuse-hand = Plättchen { $tile } ist nicht auf deiner Hand; du hast { $hand }
refuse-first = das allererste Plättchen kommt ungedreht auf 0,0: { $tile }@0,0/0; alles andere wird darum herum gelegt
refuse-taken = auf { $cell } liegt schon Plättchen { $tile }; wähle eine freie Zelle neben einem gelegten Plättchen
refuse-apart = { $cell } grenzt an kein gelegtes Plättchen; ein Plättchen braucht eine gemeinsame Kante mit einem anderen

## move

move-lay = Plättchen { $tile } auf { $cell }, Drehung { $turn }

## page

page-line = Lege Plättchen Kante an Kante; gleiche Farben und Zahlen vervielfachen sich.
page-minutes = 20 Minuten
page-board = Die Auslage
page-hand = Deine Hand
page-hand_of =
    { $person ->
        [you] Deine Hand
       *[other] Hand von { $name }
    }
page-stack = { $n } im Stapel
page-hidden =
    { $n ->
        [one] { $n } verdecktes Plättchen
       *[other] { $n } verdeckte Plättchen
    }
page-tile = Plättchen { $tile }

## preset

preset-open = Alle Hände liegen offen (HXG-2)
preset-closed = Die Hände bleiben geheim (HXG-2)
preset-solo = Alle 36 Plättchen, für die höchste Summe (HXG-13)
