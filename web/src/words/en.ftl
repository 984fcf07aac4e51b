## points

points =
    { $points ->
        [one] { $points } point
       *[other] { $points } points
    }

## page

page-skip = Skip to the content
page-language = Language
page-theme = Colours
page-theme_auto = As the system
page-theme_light = Light
page-theme_dark = Dark
page-loading = One moment …
page-nothing = There is nothing here
page-home = All games
page-close = Close
page-reload = Load again

## home

home-title = Games of connection
home-lead = Play at once against a bot, invite friends with a link, or share one device. No account, nothing to install.
home-players = { $first }–{ $last } players
home-players_one =
    { $n ->
        [one] { $n } player
       *[other] { $n } players
    }
home-play = Play now
home-more = Friends, variants
home-rules = Rules
home-you = You
home-join = Join a table
home-code = Table code
home-go = Go
home-mine = My games
home-none = Nothing yet. Start one above; it stays here, even if you close the page.
home-ended = finished
home-replay = Replay a record
home-verify = Check a shuffle

## new

new-how = How do you want to play?
new-way_bots = Against bots
new-way_friends = With friends
new-way_device = On this device
new-way_solo = Alone
new-about_bots = Starts at once.
new-about_friends = You get a link, a short code and a QR code to share.
new-about_device = Pass it round; hidden hands are covered between turns.
new-about_solo = For your personal best.
new-seats = Seats
new-who = Who plays?
new-me = Your name
new-name = Name
new-player = Player { $n }
new-bot = Seat { $n }
new-open = Seat { $n }: open for a friend
new-variant = Variant
new-match = How long?
new-clock = Thinking time
new-private = Private: only who has your link may sit down; the code alone lets others watch
new-invite = Make the table
new-begin = Begin

## match

match-single = One game

## clock

clock-none = No limit
clock-quick = 30 seconds a move
clock-calm = 2 minutes a move
clock-game = 10 minutes each, 5 seconds a move added
clock-day = A day a move

## bot

bot-level-1 = Level 1
bot-level-2 = Level 2
bot-level-3 = Level 3
bot-level-4 = Level 4
bot-level-5 = Level 5
bot-about_level-1 = a first opponent, for children too
bot-about_level-2 = for beginners
bot-about_level-3 = for those who know the game
bot-about_level-4 = strong
bot-about_level-5 = the strongest there is
bot-random = Random bot
bot-greedy = Greedy bot

## lobby

lobby-name = Your name
lobby-open = open
lobby-bot = bot
lobby-sit = Sit here
lobby-give_bot = Give to a bot
lobby-here = here
lobby-start = Start the game
lobby-wait_seats = Every seat needs somebody: share the link, or give a seat to a bot.
lobby-wait_host = The host starts the game when everybody is there.
lobby-invite = Invite
lobby-invite_about = Whoever opens this link can sit down or watch.
lobby-link = The table's link
lobby-copy = Copy
lobby-copied = Copied
lobby-qr = QR code of the table's link

## table

table-missing = There is no such table
table-missing_about = The code may be mistyped. Codes have six letters and digits.
table-reconnecting = The connection is lost. Trying again; nothing you played is lost.
table-not_kept = Moves are not being kept just now. Yours is sent again by itself until it is.
table-restarting = The service restarts. Back in a moment; nothing you played is lost.
table-outdated = There is a new version of this page. Load it when you like; you keep your seat.
table-hand_over = Hand the device to { $name }
table-hand_over_about = The hand is covered until { $name } is ready.
table-i_am = I am { $name }
table-open = open seat
table-thinking = thinking
table-resigned = gave up
table-away = away
table-over = The game is over
table-your_turn = Your turn
table-waiting = Waiting for { $names }
table-undo = Take back
table-give_up = Leave …
table-another = Use another device
table-another_about = Open this private link on the other device: it is your seat's key, so give it to nobody. The game goes on there.
table-private_link = Your seat's private link
table-lately = Last moves
table-scored =
    { $person ->
        [you] You score { points } more, { $score } in all
       *[other] { $name } scores { points } more, { $score } in all
    }
table-sure = Give up this game?
table-resign = Give up
table-leave = Give up and leave
table-stay = Go on playing
table-would = This move would make
table-why = Scores so far, and why
table-code = Table { $code }
table-sealed = shuffle sealed as { $hash }…
table-ended = The game is over. { $result }.
table-lost =
    { $person ->
        [you] You lose { points }, { $score } in all
       *[other] { $name } loses { points }, { $score } in all
    }

## note

note-clock = out of time: a bot moved
note-slow = the bot was too slow: the greedy move was played
note-crashed = the bot failed: the greedy move was played
note-illegal = the bot erred: the greedy move was played
note-nothing = the bot had no move: the greedy move was played

## sheet

sheet-alone = { points }
sheet-wins =
    { $person ->
        [you] You win
       *[other] { $name } wins
    }
sheet-share =
    { $person ->
        [you] You share the win with { $names }
       *[other] { $names } share the win
    }
sheet-by = Ended by rule { $rule }.
sheet-resigned =
    { $person ->
        [you] You gave up.
       *[other] { $names } gave up.
    }
sheet-total =
    { $points ->
        [one] point
       *[other] points
    }
sheet-match = { $points } in the match
sheet-next = Next game
sheet-rematch = Play again
sheet-to_rematch = To the next table
sheet-replay = Replay
sheet-record = Record
sheet-seed = The shuffle's seed was { $seed }.

## replay

replay-drawn = drawn: { $text }
replay-first = To the start
replay-back = One back
replay-run = Run
replay-pause = Pause
replay-forward = One on
replay-last = To the end
replay-speed = Speed
replay-stopped = stopped
replay-slider = Position in the game
replay-start = The start
replay-about = Paste the record of a game, or choose its file.
replay-paste = Record
replay-show = Show it
replay-file = Choose a file
replay-hint = What would the strongest bot play here?
replay-ply = { $name }: { $move }

## verify

verify-about = Before a game begins, the table shows the hash of its seed; afterwards the seed itself. Anybody can check that every draw follows from it.
verify-check = Check
verify-fair =
    { $n ->
        [0] Nothing was drawn, and the seed is the one that was promised.
        [one] The one draw follows from the seed, and the seed is the one that was promised.
       *[other] All { $n } draws follow from the seed, and the seed is the one that was promised.
    }
verify-unfair = This record does not fit its seed.
verify-commitment = The seed is not the one that was promised at the start.
verify-wrong = Draw { $n }: the seed says { $expected }, the record { $found }.

## rules

rules-set = All pieces of the game

## board

board-role = board
board-fit = Show all
board-empty = empty
board-laid =
    { $person ->
        [you] You lay at { $what }
       *[other] { $name } lays at { $what }
    }
board-scores = { points }
board-turn_it = Not turned like this; press R
board-not_here = Not allowed here

## generic

generic-hand =
    { $person ->
        [you] Your pieces
       *[other] Pieces of { $name }
    }
generic-hidden = hidden piece
generic-moves = Moves
generic-again = Choose again
generic-keys = Keys: arrows move, Enter plays, Escape chooses again.

## error

error-offline = The service does not answer. Try again in a moment.
error-stale = The table has moved on. This is how it stands now.
error-illegal = That is not allowed now.
error-denied = That cannot be done now.
error-invalid = Something in that was not right.
error-rate = Too fast. Wait a moment.
error-ended = No game is under way.
error-missing = There is no such table.

## hand

hand-chosen = { $piece } is chosen
hand-turned = Turned by { $n } of { $of }
hand-left = Turn left
hand-right = Turn right
hand-place = Place it: { $points }
hand-choose = Choose a piece
hand-where = Choose a place
hand-keys = Keys: H chooses, R turns, arrows move, Enter places. The wheel turns; Ctrl and the wheel zoom.
hand-keys_still = Keys: H chooses, arrows move, Enter places.

## hint

hint-ask = Hint
hint-about = What would the strongest bot play? Key: ?
hint-thinking = Thinking …
hint-title = The strongest bot would play
hint-unit_wins = Share of games won, and points at once
hint-unit_points = Points at the end, and points at once
hint-wins = wins { $n } %
hint-points = { NUMBER($n, minimumFractionDigits: 1, maximumFractionDigits: 1) } points at the end
hint-row = { $move }: { $value }, { points } at once
hint-said = The strongest bot would play: { $moves }
hint-play = Play it
hint-played = played

## example

example-change = Change it and score it again
example-score = Score it
example-picture = The example as it lies
example-seat = Seat { $n }: { points }
example-typed = As typed

archived-title = An older table
archived-about = It was played by other rules or pieces than there are now, so it cannot be gone on with. Its results and records can be read.
archived-record = Record
