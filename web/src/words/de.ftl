## points

points =
    { $points ->
        [one] { $points } Punkt
       *[other] { $points } Punkte
    }

## page

page-skip = Zum Inhalt springen
page-language = Sprache
page-theme = Farben
page-theme_auto = Wie das System
page-theme_light = Hell
page-theme_dark = Dunkel
page-loading = Einen Moment …
page-nothing = Hier ist nichts
page-home = Alle Spiele
page-close = Schließen
page-reload = Neu laden

## home

home-title = Spiele, die verbinden
home-lead = Spiel sofort gegen einen Bot, lade Freunde per Link ein oder teilt euch ein Gerät. Kein Konto, keine Installation.
home-players = { $first }–{ $last } Personen
home-players_one =
    { $n ->
        [one] { $n } Person
       *[other] { $n } Personen
    }
home-play = Spielen
home-more = Freunde & mehr
home-rules = Regeln
home-you = Du
home-join = An einen Tisch setzen
home-code = Tischcode
home-go = Los
home-mine = Meine Partien
home-none = Noch keine. Starte oben eine; sie bleibt hier, auch wenn du die Seite schließt.
home-ended = beendet
home-replay = Partie nachspielen
home-verify = Mischen prüfen

## new

new-how = Wie möchtest du spielen?
new-way_bots = Gegen Bots
new-way_friends = Mit Freunden
new-way_device = An einem Gerät
new-way_solo = Allein
new-about_bots = Geht sofort los.
new-about_friends = Du bekommst einen Link, einen kurzen Code und einen QR-Code zum Teilen.
new-about_device = Gebt es reihum weiter; geheime Hände sind zwischen den Zügen abgedeckt.
new-about_solo = Spiel um deine persönliche Bestleistung.
new-seats = Plätze
new-who = Wer spielt mit?
new-me = Dein Name
new-name = Name
new-player = Spieler { $n }
new-bot = Platz { $n }
new-open = Platz { $n }: frei für deine Freunde
new-variant = Variante
new-match = Wie lange?
new-clock = Bedenkzeit
new-private = Privat: Nur wer deinen Link hat, kann sich setzen; mit dem Code allein kann man zusehen
new-invite = Tisch eröffnen
new-begin = Los geht’s

## match

match-single = Eine Partie

## clock

clock-none = Unbegrenzt
clock-quick = 30 Sekunden pro Zug
clock-calm = 2 Minuten pro Zug
clock-game = Je 10 Minuten, dazu 5 Sekunden pro Zug
clock-day = Ein Tag pro Zug

## bot

bot-level-1 = Stufe 1
bot-level-2 = Stufe 2
bot-level-3 = Stufe 3
bot-level-4 = Stufe 4
bot-level-5 = Stufe 5
bot-about_level-1 = ein erster Gegner, auch für Kinder
bot-about_level-2 = für Anfänger
bot-about_level-3 = für alle, die das Spiel kennen
bot-about_level-4 = stark
bot-about_level-5 = der stärkste, den es gibt
bot-random = Zufalls-Bot
bot-greedy = Gieriger Bot

## lobby

lobby-name = Dein Name
lobby-open = frei
lobby-bot = Bot
lobby-sit = Hier sitzen
lobby-give_bot = Bot hinsetzen
lobby-here = da
lobby-start = Partie starten
lobby-wait_seats = Jeder Platz muss besetzt sein: Teile den Link oder gib einen Platz einem Bot.
lobby-wait_host = Wer den Tisch eröffnet hat, startet die Partie, sobald alle da sind.
lobby-invite = Einladen
lobby-invite_about = Wer diesen Link öffnet, kann Platz nehmen oder zusehen.
lobby-link = Link zum Tisch
lobby-copy = Kopieren
lobby-copied = Kopiert
lobby-qr = QR-Code mit dem Link zum Tisch

## table

table-missing = Diesen Tisch gibt es nicht
table-missing_about = Vielleicht ist der Code vertippt. Codes bestehen aus sechs Buchstaben und Ziffern.
table-reconnecting = Die Verbindung ist weg. Wir versuchen es weiter; keiner deiner Züge geht verloren.
table-not_kept = Züge werden gerade nicht gespeichert. Deiner wird von selbst noch einmal gesendet, bis er es ist.
table-restarting = Der Dienst startet neu und ist gleich wieder da; keiner deiner Züge geht verloren.
table-outdated = Es gibt eine neue Fassung dieser Seite. Lade sie, wann du magst; dein Platz bleibt dir.
table-hand_over = Gerät weitergeben an { $name }
table-hand_over_about = Die Hand bleibt abgedeckt, bis { $name } bereit ist.
table-i_am = Ich bin { $name }
table-open = freier Platz
table-thinking = überlegt
table-resigned = aufgegeben
table-away = nicht da
table-over = Die Partie ist zu Ende
table-your_turn = Du bist dran
table-waiting = Am Zug: { $names }
table-undo = Zurücknehmen
table-give_up = Aufhören …
table-another = Anderes Gerät
table-another_about = Öffne diesen privaten Link auf dem anderen Gerät: Er ist der Schlüssel zu deinem Platz, gib ihn also niemandem. Dort geht die Partie weiter.
table-private_link = Privater Link zu deinem Platz
table-lately = Letzte Züge
table-scored =
    { $person ->
        [you] Du bekommst { points } dazu, zusammen { $score }
       *[other] { $name } bekommt { points } dazu, zusammen { $score }
    }
table-sure = Diese Partie aufgeben?
table-resign = Aufgeben
table-leave = Aufgeben und gehen
table-stay = Weiterspielen
table-would = Das brächte dieser Zug
table-why = Punkte bisher, und wofür
table-code = Tisch { $code }
table-sealed = Mischung versiegelt als { $hash }…
table-ended = Die Partie ist zu Ende. { $result }.
table-lost =
    { $person ->
        [you] Du verlierst { points }, zusammen { $score }
       *[other] { $name } verliert { points }, zusammen { $score }
    }

## note

note-clock = Zeit abgelaufen: ein Bot hat gezogen
note-slow = Bot zu langsam: der gierige Zug wurde gespielt
note-crashed = Bot ausgefallen: der gierige Zug wurde gespielt
note-illegal = Bot im Irrtum: der gierige Zug wurde gespielt
note-nothing = Bot ohne Zug: der gierige Zug wurde gespielt

## sheet

sheet-alone = { points }
sheet-wins =
    { $person ->
        [you] Du gewinnst
       *[other] { $name } gewinnt
    }
sheet-share =
    { $person ->
        [you] Du teilst dir den Sieg mit { $names }
       *[other] { $names } teilen sich den Sieg
    }
sheet-by = Beendet nach Regel { $rule }.
sheet-resigned =
    { $person ->
        [you] Du hast aufgegeben.
       *[other] Aufgegeben: { $names }.
    }
sheet-total =
    { $points ->
        [one] Punkt
       *[other] Punkte
    }
sheet-match = { $points } insgesamt
sheet-next = Nächste Partie
sheet-rematch = Noch einmal
sheet-to_rematch = Zum nächsten Tisch
sheet-replay = Nachspielen
sheet-record = Mitschrift
sheet-seed = Der Startwert der Mischung war { $seed }.

## replay

replay-drawn = gezogen: { $text }
replay-first = Zum Anfang
replay-back = Einen Zug zurück
replay-run = Abspielen
replay-pause = Anhalten
replay-forward = Einen Zug weiter
replay-last = Zum Ende
replay-speed = Tempo
replay-stopped = angehalten
replay-slider = Stelle der Partie
replay-start = Der Anfang
replay-about = Füge die Mitschrift einer Partie ein oder wähle ihre Datei.
replay-paste = Mitschrift
replay-show = Zeigen
replay-file = Datei wählen
replay-hint = Was würde der stärkste Bot hier spielen?
replay-ply = { $name }: { $move }

## verify

verify-about = Vor der Partie zeigt der Tisch den Hash ihres Startwerts, danach den Startwert selbst. So kann jeder prüfen, dass alle Ziehungen daraus folgen.
verify-check = Prüfen
verify-fair =
    { $n ->
        [0] Gezogen wurde nichts, und der Startwert ist der versprochene.
        [one] Die eine Ziehung folgt aus dem Startwert, und er ist der versprochene.
       *[other] Alle { $n } Ziehungen folgen aus dem Startwert, und er ist der versprochene.
    }
verify-unfair = Diese Mitschrift passt nicht zu ihrem Startwert.
verify-commitment = Der Startwert ist nicht der am Anfang versprochene.
verify-wrong = Ziehung { $n }: nach dem Startwert { $expected }, in der Mitschrift { $found }.

## rules

rules-set = Das ganze Spielmaterial

## board

board-role = Spielfläche
board-fit = Alles zeigen
board-empty = leer
board-laid =
    { $person ->
        [you] Du legst auf { $what }
       *[other] { $name } legt auf { $what }
    }
board-scores = { points }
board-turn_it = Nicht in dieser Drehung; drück R
board-not_here = Hier nicht erlaubt

## generic

generic-hand =
    { $person ->
        [you] Deine Steine
       *[other] Steine von { $name }
    }
generic-hidden = verdeckter Stein
generic-moves = Züge
generic-again = Neu wählen
generic-keys = Tasten: Pfeile bewegen, Enter zieht, Escape wählt neu.

## error

error-offline = Der Dienst antwortet nicht. Versuch es gleich noch einmal.
error-stale = Am Tisch ging es schon weiter. So steht es jetzt.
error-illegal = Das ist jetzt nicht erlaubt.
error-denied = Das geht jetzt nicht.
error-invalid = Daran stimmte etwas nicht.
error-rate = Zu schnell. Warte einen Moment.
error-ended = Es läuft keine Partie.
error-missing = Diesen Tisch gibt es nicht.

## hand

hand-chosen = Gewählt: { $piece }
hand-turned = Gedreht: { $n } von { $of }
hand-left = Nach links drehen
hand-right = Nach rechts drehen
hand-place = Legen: { $points }
hand-choose = Erst auswählen
hand-where = Stelle wählen
hand-keys = Tasten: H wählt aus, R dreht, Pfeile bewegen, Enter legt. Das Mausrad dreht; Strg und Mausrad zoomen.
hand-keys_still = Tasten: H wählt aus, Pfeile bewegen, Enter legt.

## hint

hint-ask = Tipp
hint-about = Was würde der stärkste Bot spielen? Taste: ?
hint-thinking = Denkt nach …
hint-title = Der stärkste Bot würde spielen
hint-unit_wins = Anteil gewonnener Spiele und Punkte sofort
hint-unit_points = Punkte am Ende und Punkte sofort
hint-wins = gewinnt { $n } %
hint-points = { NUMBER($n, minimumFractionDigits: 1, maximumFractionDigits: 1) } Punkte am Ende
hint-row = { $move }: { $value }, sofort { points }
hint-said = Der stärkste Bot würde spielen: { $moves }
hint-play = So spielen
hint-played = gespielt

## example

example-change = Ändern und neu werten
example-score = Werten
example-picture = Das Beispiel, wie es liegt
example-seat = Platz { $n }: { points }
example-typed = So getippt

archived-title = Ein älterer Tisch
archived-about = Er wurde nach anderen Regeln oder mit anderen Steinen gespielt als heute und kann nicht fortgesetzt werden. Ergebnisse und Aufzeichnungen bleiben lesbar.
archived-record = Aufzeichnung
