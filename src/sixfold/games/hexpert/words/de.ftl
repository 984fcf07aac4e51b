## direction

direction-upright = senkrecht
direction-rising = steigend
direction-falling = fallend

## symbol

symbol-sun = Sonne
symbol-moon = Mond

## ray

ray-sun = Sonnenstrahl
ray-moon = Mondstrahl

## score

score-row = Die Reihe { $first }–{ $last } ({ $direction }) leuchtet von Rand zu Rand in der { $number }: { $number } × { $length } = { $points }.
score-sunray = Die Reihe { $first }–{ $last } ({ $direction }) besteht nur aus Sonnen: { $each } × { $length } = { $points }.
score-moonbeam = Die Reihe { $first }–{ $last } ({ $direction }) besteht nur aus Monden: { $each } × { $length } = { $points }.
score-best = Der beste { $ray } am Tisch, Länge { $length } in der { $number }: { $points }.
score-best_shared = Der beste { $ray } am Tisch, Länge { $length } in der { $number }, geteilt durch { $sharers }: je { $points }.

## refuse

refuse-taken = auf { $cell } liegt schon { $tile }; wähle ein freies Feld
refuse-adjacent = { $cell } berührt kein Plättchen; wähle ein freies Feld neben einem auf deinem Brett
refuse-sun_moon = folgt auf { $symbol } wieder { $symbol }, muss das Plättchen ein anderes auf deinem Brett berühren; auf { $cell } tut es das nicht

## move

move-place = { $cell }

## page

page-line = Ein Plättchen wird angesagt, alle legen es. Lass Reihen von Rand zu Rand leuchten.
page-minutes = 15 Minuten
page-called = Angesagt ist { $tile }
page-number = Plättchen { $n } von 19
page-left = { $n } Plättchen noch nicht angesagt
page-board =
    { $person ->
        [you] Dein Brett
       *[other] Brett von { $name }
    }

## preset

preset-standard = Das normale Spiel: frei legen, Reihen zählen (HXP-7, HXP-10)
preset-rays = Auch Sonnen- und Mondstrahlen zählen (HXP-17)
preset-best-ray = 60 Punkte für den besten Sonnenstrahl und den besten Mondstrahl (HXP-18)
preset-adjacent = Jedes Plättchen muss ein anderes berühren (HXP-15)
preset-adjacent-rays = Jedes Plättchen muss ein anderes berühren; auch Strahlen zählen (HXP-15, HXP-17)
preset-adjacent-best-ray = Jedes Plättchen muss ein anderes berühren; 60 für die besten Strahlen (HXP-15, HXP-18)
preset-sun-moon = Nach gleichem Symbol muss das Plättchen ein anderes berühren (HXP-16)
preset-sun-moon-rays = Nach gleichem Symbol muss das Plättchen ein anderes berühren; auch Strahlen zählen (HXP-16, HXP-17)
preset-sun-moon-best-ray = Nach gleichem Symbol muss das Plättchen ein anderes berühren; 60 für die besten Strahlen (HXP-16, HXP-18)

## match

match-series = Serie: jeder sagt einmal an
