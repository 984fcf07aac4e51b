## colour

colour-red = Rot
colour-orange = Orange
colour-yellow = Gelb
colour-green = Grün
colour-blue = Blau
colour-purple = Lila

## score

score-link = { $points } Edelsteine in { $colour } verbunden: { $points }.
score-link_white = { $points } Edelsteine in { $colour } verbunden, der weiße auf { $cells } zählt als { $colour }: { $points }.
score-link_whites = { $points } Edelsteine in { $colour } verbunden, { $count } weiße auf { $cells } zählen als { $colour }: { $points }.
score-given_up = Die weißen Edelsteine zählen so, dass die Summe am größten wird: Für einen Bonus bringen die Verbindungen { $links } statt { $most }.
score-colour = Die längste Verbindung in { $colour } am Tisch, { $best } Edelsteine: { $points }.
score-colour_tie = Die längste Verbindung in { $colour }, { $best } Edelsteine, gibt es mehrfach: Niemand bekommt den Bonus.
score-longest = Die längste Verbindung am Tisch, { $best } Edelsteine: { $points }.
score-longest_tie = Die längste Verbindung am Tisch, { $best } Edelsteine, gibt es mehrfach: Niemand bekommt den Bonus.
score-most = Die meisten Verbindungen aus vier oder mehr Edelsteinen, { $best }: { $points }.
score-most_tie = Die meisten Verbindungen aus vier oder mehr Edelsteinen, { $best }, gibt es mehrfach: Niemand bekommt den Bonus.

## refuse

refuse-built = das Bauen ist vorbei; lege dein zurückbehaltenes Plättchen an die Matrix von Platz { $left }, links von dir: infiltrate FELD/DREHUNG
refuse-link_late = ein Verbinder wird beim Bauen gelegt, nicht während der Infiltration; lege dein zurückbehaltenes Plättchen an die Matrix von Platz { $left }, links von dir: infiltrate FELD/DREHUNG
refuse-too_early = ein zurückbehaltenes Plättchen kommt erst an die Matrix von Platz { $left }, wenn alle fertig gebaut haben; sage zuerst done
refuse-not_done = noch auf deiner Hand: { $left } ({ $hand }); lege alle fünf, oder vier und behalte eines
refuse-not_held = Plättchen { $tile } hast du nicht auf der Hand; du hast { $hand }
refuse-nothing_held = Plättchen { $tile } hast du nicht auf der Hand; alle fünf liegen, sage also done
refuse-linked = dein Verbinder liegt schon; du hast nur einen in der Partie
refuse-first = dein erstes Plättchen kommt auf 0,0, nicht auf { $cell }
refuse-own_taken = auf { $cell } liegt schon ein Plättchen deiner Matrix; wähle ein freies Feld daneben
refuse-own_apart = { $cell } grenzt mit keiner Kante an deine Matrix; wähle ein Feld neben einem ihrer Plättchen
refuse-neighbour_taken = auf { $cell } liegt schon ein Plättchen der Matrix von Platz { $left }; wähle ein freies Feld daneben
refuse-neighbour_apart = { $cell } grenzt mit keiner Kante an die Matrix von Platz { $left }; wähle ein Feld neben einem ihrer Plättchen

## move

move-lay = Plättchen { $tile } auf { $cell }, Drehung { $turn }
move-link = Verbinder auf { $cell }, Drehung { $turn }
move-done = Fertig
move-infiltrate = Auf { $cell }, Drehung { $turn }

## page

page-line = Baue eine Matrix aus Edelsteinen, verbinde vier oder mehr einer Farbe und störe die Matrix nebenan.
page-minutes = 15 Minuten
page-round = Runde { $n } von { $of }
page-building = Alle bauen gleichzeitig
page-waiting = Du bist fertig. Wenn es alle sind, werden die Matrizen gezeigt.
page-infiltration = Zurückbehaltene Plättchen gehen nach links
page-aim = Lege dein Plättchen an die Matrix von { $name }
page-aimed = Dein Plättchen liegt; alle werden zugleich gezeigt
page-to_come = noch { $n } Plättchen
page-last_tiles = die letzten fünf Plättchen
page-matrix =
    { $person ->
        [you] Deine Matrix
       *[other] Matrix von { $name }
    }
page-own = Meine Matrix
page-hand = Deine Hand
page-kept = Zurückbehalten
page-open = Offen vor { $name }
page-tile = Plättchen { $tile }: { $gems }, im Uhrzeigersinn von oben
page-link_tile = Verbinder, einmal in der Partie: { $gems }, im Uhrzeigersinn von oben
page-lift = Zurücknehmen: { $piece }
page-lifted = Zurück auf deine Hand: { $pieces }
page-done = Fertig
page-done_keep = Fertig, Plättchen { $tile } behalten
page-change = Weiterbauen
page-aim_again = Neu zielen
page-finished = fertig
page-works = baut
page-keeps = eins behalten
page-with_build = jetzt { $score }, mit den Plättchen dieser Runde { $points }
page-links =
    { $person ->
        [you] Deine Verbindungen
       *[other] Verbindungen von { $name }
    }
page-unseen = Zu sehen, wenn alle fertig gebaut haben
page-no_links = noch keine Vierer-Verbindung
page-length =
    { $colour }, { $n ->
        [one] { $n } Edelstein
       *[other] { $n } Edelsteine
    }
page-neighbour = { $name } hätte dann { $points } statt { $score }.
page-neighbour_same =
    { $name } behält { $score ->
        [one] { $score } Punkt
       *[other] { $score } Punkte
    }.
page-blocks = Das sperrt ein Ende von { $links }.
page-link = { $colour } { $n }
page-infiltrated =
    { $person ->
        [you] Du infiltrierst die Matrix von { $whose } auf Feld { $cell }: { $gems }
       *[other]
            { $owner ->
                [you] { $name } infiltriert deine Matrix auf Feld { $cell }: { $gems }
               *[other] { $name } infiltriert die Matrix von { $whose } auf Feld { $cell }: { $gems }
            }
    }
page-shown = Alle sind fertig. { $name }: { $links }
page-sheet = Wertungsblatt
page-player = Name
page-linked = Verbindungen
page-bonuses = Boni
page-longest = längste Verbindung
page-most = meiste Verbindungen
page-longest_of = längste in { $colour }
page-total = Summe
page-white = Weiß
page-matrices = Welche Matrix gezeigt wird
page-others = Die anderen Matrizen
page-enlarge =
    { $person ->
        [you] Deine Matrix zeigen
       *[other] Matrix von { $name } zeigen
    }

## preset

preset-standard = Das normale Spiel: vier Runden mit fünf Plättchen (HTX-13)
preset-closed = Verdeckte Hände: Niemand sieht, welche Plättchen die anderen bekommen haben (HTX-8)
