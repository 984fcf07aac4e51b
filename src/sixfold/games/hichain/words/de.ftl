## colour

colour-black = Schwarz
colour-red = Rot

## direction

direction-north = aufrecht
direction-east = mit dem Kopf nach rechts
direction-south = kopfüber
direction-west = mit dem Kopf nach links

## kind

kind-run = Folge
kind-set = Gruppe
kind-loop = geschlossene Folge

## score

score-squares = Die { $kind } { $letters } von { $first } bis { $last }, { $direction } gelesen: { $length } × { $length } = { $points }.
score-dice = Die { $kind } { $letters } von { $first } bis { $last }, { $direction } gelesen: { $dice } = { $points }.
score-royal = C H A I N von { $first } bis { $last }: die Königskette, die sofort gewinnt.

## refuse

refuse-pass = du kannst noch eine Karte legen; passen darf nur, wer es nicht kann
refuse-laid = dein { $card } liegt schon auf { $where }; wähle eine Karte aus deiner Hand
refuse-absent = { $card } ist in dieser Partie nicht dabei; wähle eine Karte aus deiner Hand oder eine Variante mit mehr Symbolen
refuse-taken = auf { $cell } liegt schon { $other } von { $colour }; wähle ein freies Feld
refuse-along = so gedreht läge { $card } Strich an Strich mit einer Nachbarkarte, bei { $sides } von { $cell }; drehe die Karte oder wähle ein anderes Feld
refuse-misses = so gedreht verfehlt { $card } die gegnerischen Striche, die { $points } von { $cell } erreichen; drehe die Karte oder wähle ein anderes Feld
refuse-far = kein Strich von { $colour } erreicht { $cell }; lege deine Karte so, dass sie einen in einem Punkt berührt

## side

side-north = Norden
side-east = Osten
side-south = Süden
side-west = Westen

## move

move-place = { $card } auf { $cell }, Kopf nach { $side }
move-pass = Passen

## page

page-line = Buchstaben berühren sich in Punkten, nie Strich an Strich. Reihe sie zu Ketten; wer CHAIN schreibt, gewinnt.
page-minutes = 50 Minuten
page-board = Der Tisch
page-hand = Deine Karten
page-hand_of =
    { $person ->
        [you] Deine Karten
       *[other] Karten von { $name }
    }
page-none = keine Karten mehr
page-card = { $card }
page-card_dual = { $card }, gedreht auch { $others }
page-card_laid = { $cell }: { $colour } { $card }, Kopf nach { $side }
page-card_reads = { $cell }: { $colour } { $card }, Kopf nach { $side }, aufrecht { $letter }
page-reached = { $cell }: leer, { $colour } erreicht { $points }
page-empty = { $cell }: leer
page-reads = So gedreht liest man
page-read_so = { $letter } { $direction }
page-pass = Passen
page-pass_about = Keine deiner Karten kann eine gegnerische in einem Punkt berühren, also passt du (HIC-9).
page-chains = Ketten nach Leserichtung
page-show =
    Ketten zeigen, { $direction } gelesen: { $n }, { $points ->
        [one] { $points } Punkt
       *[other] { $points } Punkte
    }
page-no_chains = Noch keine Kette: drei Buchstaben in Folge oder zwei gleiche, Kante an Kante und in einer Richtung gelesen.
page-near = { $name }, { $colour }: { $n } von CHAIN
page-near_out = { $name }, { $colour }: CHAIN ist nicht mehr möglich
page-out = CHAIN unmöglich
page-near_hint = Wie viel von C H A I N auf fünf Feldern hintereinander liegt, wenn die übrigen frei und ihre Karten noch auf der Hand sind
page-royal =
    { $person ->
        [you] CHAIN! Du gewinnst sofort.
       *[other] CHAIN! { $name } gewinnt sofort.
    }
page-turn = Nicht in dieser Drehung; drück . oder ,
page-keys = Tasten: Ein Buchstabe wählt seine Karte, . und , drehen sie, Pfeile bewegen, Enter legt. Das Mausrad dreht; Strg und Mausrad zoomen.

## preset

preset-letters = Nur Buchstaben; eine Kette bringt das Quadrat ihrer Länge (HIC-18)
preset-basic = Mit je einem Joker * (HIC-15)
preset-plus = Mit je *, ?, + und einem zweiten * (HIC-15, HIC-16)
preset-letters-dice = Nur Buchstaben; eine Kette bringt die Würfel auf ihren Karten (HIC-19)
preset-basic-dice = Mit je einem Joker *; Ketten bringen ihre Würfel (HIC-15, HIC-19)
preset-plus-dice = Mit je vier Symbolen; Ketten bringen ihre Würfel (HIC-15, HIC-16, HIC-19)
