"""Playing in the terminal: people and bots at one device, hidden hands covered between seats."""

from __future__ import annotations

import contextlib
import os
import secrets
import shlex
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import TypeVar

import numpy as np
from rich.columns import Columns
from rich.console import Console
from rich.markdown import Markdown
from rich.markup import escape
from rich.progress import BarColumn, Progress, TextColumn
from rich.table import Table as Grid
from rich.text import Text

from sixfold.bots import LEVELS, Allowance, bot, kinds
from sixfold.bots.referee import ask
from sixfold.bots.warm import warm
from sixfold.core.chance import Dealer
from sixfold.core.errors import NotationError, OptionError, SixfoldError
from sixfold.core.face import Reason
from sixfold.core.game import CHANCE, SEATS, Game, Options, load, names
from sixfold.core.match import Match
from sixfold.core.position import Outcome, Position, View
from sixfold.core.record import Record, read
from sixfold.core.rulebook import rule_text, rulebook
from sixfold.core.warm import Tell
from sixfold.core.words import house

WORDS = {
    "moves": "every move you may make now; moves TEXT those that contain TEXT",
    "board": "the table again",
    "hint": "what the strongest bot would play; not where several people play",
    "why": "the scores, sentence by sentence",
    "rules": "the rules; rules NUMBER one of them",
    "undo": "take the last move back, as long as nothing hidden was shown since",
    "save FILE": "write the record; sixfold play --resume FILE goes on with it",
    "quit": "stop; the game is saved, and you are told how to go on",
}
"""What can be typed instead of a move."""

OPPONENT = LEVELS[1]
"""Who plays against somebody who names nobody: a game that a newcomer can win."""
YOU = "You"
"""The person at the keyboard who gives no name."""
HINT, HINTS = Allowance(seconds=2.0, cores=os.cpu_count() or 1), 5
"""What a hint may take, and how many moves it has at most."""

T = TypeVar("T")


class Quit(Exception):  # noqa: N818 - a way out, not an error
    """The person at the keyboard wants to stop."""


@dataclass
class Player:
    """Who sits in a seat: a person, or a bot by name."""

    name: str
    bot: str | None = None


@dataclass
class TableTop:
    """A match in progress at one device."""

    match: Match
    position: Position
    players: list[Player]
    save: Path
    dealer: Dealer = field(default_factory=Dealer)
    components: Path | None = None
    """The file of an owner's own set, which a resumed game needs again."""

    @property
    def people(self) -> list[int]:
        """The seats of people."""
        return [seat for seat, player in enumerate(self.players) if player.bot is None]

    @property
    def names(self) -> list[str]:
        """What the seats are called."""
        return [player.name for player in self.players]

    @property
    def covered(self) -> bool:
        """Whether one person must not see what another sees."""
        masks = self.position.game.masks(self.position.options)
        return len(self.people) > 1 and any(not np.array_equal(masks[seat], masks[SEATS]) for seat in self.people)

    def record(self) -> Record:
        """The game so far, and what a resumed match needs."""
        tags = {"Bots": " ".join(player.bot or "-" for player in self.players)}
        if self.match.kind != "single":
            tags["Match"] = f"{self.match.kind} {self.match.game.options_text(self.match.options)}"
            tags["Earlier"] = "; ".join(" ".join(map(str, outcome.scores)) for outcome in self.match.outcomes)
        return Record(self.position, tuple(self.names), tags)

    def keep(self, path: Path | None = None) -> Path:
        """Write the record, whole or not at all."""
        path = path or self.save
        try:
            if path.is_dir():
                raise OptionError(f"{path} is a folder; name a file")
            _find_folder(path)
            fresh = path.with_name(path.name + ".new")
            fresh.write_text(self.record().text(), encoding="utf-8")
            os.replace(fresh, path)
        except (OSError, ValueError) as error:
            raise OptionError(f"{path} cannot be written: {getattr(error, 'strerror', error)}") from None
        return path

    def keep_copy(self, name: str) -> Path:
        """Write the record to a new file."""
        path = Path(name).expanduser()
        if path.exists() and not path.is_dir() and path != self.save:
            raise OptionError(f"{path} is there already; choose another name")
        return self.keep(path)


def _find_folder(path: Path) -> None:
    """A file's folder must be there: one that was mistyped is not made."""
    if not path.parent.exists():
        raise OptionError(f"there is no folder {path.parent}; make it first, or name another")


def default_save(game: Game) -> Path:
    """Where a game is kept when nobody says where: a new file, so that no earlier game is lost."""
    from platformdirs import user_state_path

    folder = user_state_path("sixfold")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise OptionError(f"{folder} cannot be made: {error.strerror}; say by --save where the game is kept") from None
    return next(path for n in count(1) if not (path := folder / f"{game.name}-{n}.sixfold").exists())


def prepare(game: Game, console: Console | None, work: Callable[[Tell], None]) -> None:
    """Compile what is needed, the first time with a bar that shows it."""
    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.completed}/{task.total}"))
    silent = console is None or not console.is_terminal
    with Progress(*columns, console=console, transient=True, disable=silent) as progress:
        task = progress.add_task(f"Preparing {game.title} (once)")
        work(lambda name, done, total: progress.update(task, completed=done, total=total))


def seated(
    game: Game, players: Sequence[str], options: str, match: str, save: Path | None, seed: str | None
) -> TableTop:
    """A new table: the players named, or one person against a bot where the game needs two."""
    chosen = game.read_options(options)
    who = list(players) or _usual(game, chosen)
    if len(who) not in game.seats:
        game.start(len(who), chosen)  # says how many seats there are
    for name in who:
        if not name.strip() or not name.isprintable():
            raise OptionError(f"{name!r} is no name for a player; it needs letters that can be printed")
    if save is not None and save.exists():
        raise OptionError(f"{save} is there already; go on with it by --resume {save}, or choose another name")
    if save is not None:
        _find_folder(save)
    seats = [_player(name, game) for name in who]
    _tell_apart(seats)
    contest = Match.asked(game, len(seats), options, match)
    return TableTop(contest, contest.next_game(), seats, save or default_save(game), Dealer(seed))


def _player(name: str, game: Game) -> Player:
    """A person; or a bot, where the name is a level or a kind of bot, with settings or without."""
    word = name.lower()
    if ".py:" in word:
        raise OptionError(f"{name}: bots from files meet others in sixfold arena, not here")
    if not word.startswith("level-") and word.partition(":")[0] not in kinds(game):
        return Player(name)
    bot(word, game)  # says what is wrong with it
    return Player(name, word)


def _usual(game: Game, options: Options) -> list[str]:
    """Who plays when nobody is named."""
    with contextlib.suppress(OptionError):
        game.start(2, options)
        return [YOU, OPPONENT]
    return [YOU]


def _tell_apart(players: list[Player]) -> None:
    given = [player.name for player in players]
    for seat, player in enumerate(players):
        if given.count(player.name) > 1:
            player.name = f"{player.name} {seat + 1}"


def resumed(text: str, components: Path | None, save: Path, seed: str | None) -> TableTop:
    """A table as it was saved."""
    record = read(text, components)
    position = record.position
    bots = record.tags.get("Bots", "").split() or ["-"] * position.seats
    named = [_player(word, position.game) for word in bots]
    if len(bots) != position.seats or any(player.bot is None and player.name != "-" for player in named):
        known = ", ".join([*LEVELS, *kinds(position.game)])
        raise OptionError(
            f"the tag Bots is {' '.join(bots)!r}; it has a word for every seat: {known}, or - for a person"
        )
    players = [Player(record.names[seat] or f"Seat {seat + 1}", named[seat].bot) for seat in range(position.seats)]
    drawn = sum(ply.actor == CHANCE for ply in position.history())
    return TableTop(_resumed_match(record), position, players, save, Dealer(seed, drawn))


def _resumed_match(record: Record) -> Match:
    game, seats, options = record.position.game, record.position.seats, record.position.options
    kind, _, base = record.tags.get("Match", "single").partition(" ")
    if kind == "single":
        return Match(game, seats, options)
    earlier = [line.split() for line in record.tags.get("Earlier", "").split(";") if line.strip()]
    try:
        outcomes = tuple(Outcome(tuple(map(int, scores)), (), "") for scores in earlier)
    except ValueError:
        outcomes = (Outcome((), (), ""),)
    if any(len(outcome.scores) != seats for outcome in outcomes):
        raise OptionError(
            f"the tag Earlier is {record.tags['Earlier']!r}; it holds the scores of earlier games, a number for "
            "every seat, games parted by a semicolon"
        )
    match = Match(game, seats, game.read_options(base), kind, outcomes)
    if match.next_options != options:
        raise OptionError("the tags Match and Earlier do not lead to the game of this record")
    return match


def choose_and_play(console: Console) -> None:
    """Ask which game and who plays, then play it."""
    if not console.is_terminal:
        raise OptionError(f"name a game: sixfold play {'|'.join(names())}; sixfold --help lists the rest")
    games = {str(number): load(name) for number, name in enumerate(names(), 1)}
    console.print("[bold]Sixfold[/]: the home of connection games\n")
    for number, game in games.items():
        span = f"{game.seats[0]}–{game.seats[-1]}" if len(game.seats) > 1 else str(game.seats[0])
        console.print(f"  {number}  [bold]{game.title:16}[/] {span:>3} players  {game.face.line()}", highlight=False)
    try:
        chosen = _asked(
            console, f"\nWhich game (1–{len(games)})? ", lambda answer: games.get(answer) or load(answer.lower())
        )
        kinds = ", ".join(chosen.presets)
        question = f"Which kind: {kinds}? (Enter: {next(iter(chosen.presets))}) "
        options = _asked(console, question, lambda answer: _readable(chosen, answer)) if len(chosen.presets) > 1 else ""
        match = "single"
        if chosen.series:
            match = _asked(
                console,
                f"One game, or a match: single, {', '.join(chosen.series)}? (Enter: single) ",
                lambda answer: Match.asked(chosen, chosen.seats[-1], options, answer or "single").kind,
            )
        table = _asked(
            console,
            f"Who plays? A name for each seat; {LEVELS[0]} to {LEVELS[-1]} are bots, the last the strongest. "
            f"(Enter: {' and '.join(_usual(chosen, chosen.read_options(options)))}) ",
            lambda answer: seated(chosen, answer.split(), options, match, None, None),
        )
    except (EOFError, KeyboardInterrupt):
        console.print()
        return
    play(table, console)


def _readable(game: Game, options: str) -> str:
    """Options as they were typed, once they can be read."""
    game.read_options(options)
    return options


def _asked(console: Console, question: str, read_answer: Callable[[str], T]) -> T:
    """An answer that can be used: whatever else is typed is explained, and asked again."""
    while True:
        try:
            return read_answer(console.input(question, markup=False).strip())
        except SixfoldError as error:
            console.print(str(error), style="red", markup=False, highlight=False)


def play(table: TableTop, console: Console) -> None:
    """Play the match to its end, or until somebody quits."""
    game, bots = table.position.game, [player.bot for player in table.players if player.bot]
    advisers = [LEVELS[-1]] if len(table.people) == 1 else []
    prepare(game, console, lambda tell: warm(game, [*bots, *advisers], tell))
    try:
        while True:
            _play_game(table, console)
            outcome = table.position.outcome
            assert outcome is not None
            _show_end(table, outcome, console)
            table.match = table.match.after(outcome)
            if table.match.over:
                break
            _print(console, f"The match so far: {_totals(table)}.")
            if table.people:
                console.input("Press Enter for the next game.")
            table.position = table.match.next_game()
        if table.match.kind != "single":
            _print(console, f"The match: {_totals(table)}. {winners_text(table, table.match.winners)}")
    except (Quit, EOFError, KeyboardInterrupt):
        if table.covered and console.is_terminal:
            _wipe(console)
        own_set = f" --components {shlex.quote(str(table.components))}" if table.components else ""
        again = f"sixfold play --resume {shlex.quote(str(table.keep()))}{own_set}"
        _print(console, f"\nSaved. Go on with: {again}", whole=True)


def _play_game(table: TableTop, console: Console) -> None:
    looking: int | None = None
    while not table.position.ended:
        table.position = table.position.dealt(table.dealer)
        table.keep()
        if table.position.ended:
            return
        acting = table.position.acting
        seat = next((seat for seat in acting if table.players[seat].bot), acting[0])
        chosen = table.players[seat].bot
        if chosen:
            game, view = table.position.game, table.position.view(seat)
            code, lapse = ask(bot(chosen, game), view, Allowance(), secrets.randbits(48))
            table.position = table.position.play(seat, game.moves.move(code))
            if lapse is not None:
                _print(console, f"{table.names[seat]} failed, so the greedy move was played: {lapse.text}")
            if not table.people:
                _print(console, f"{table.names[seat]} plays {game.moves.text(code)}")
            continue
        if table.covered and looking != seat:
            _cover(table, seat, console)
        _ask(table, seat, console, first=looking is None)
        looking = seat


def _cover(table: TableTop, seat: int, console: Console) -> None:
    name = escape(table.names[seat])
    _wipe(console)
    console.input(f"Hand the device to [bold]{name}[/]. {name}, press Enter.")
    _wipe(console)


def _wipe(console: Console) -> None:
    if console.is_terminal:
        console.file.write("\x1b[2J\x1b[3J\x1b[H")  # the screen and what can be scrolled back to
    else:
        console.print("\n" * 60)


def _show(table: TableTop, seat: int, console: Console) -> None:
    """What others have played since the seat's last move, as far as everybody saw it, and the table as the seat sees it."""
    news: list[str] = []
    for position in table.position.line():
        if position.ply is None or position.ply.actor == seat or not table.people:
            break
        if position.witnessed():
            actor, code = position.ply
            news.append(f"{table.names[actor]} played {position.game.moves.text(code)}")
    for line in reversed(news):
        _print(console, line)
    console.print(table.position.game.face.text(table.position.view(seat), table.names))


def _ask(table: TableTop, seat: int, console: Console, first: bool) -> None:
    """Show the table to a person and carry out lines of theirs until one changes it."""
    game, position = table.position.game, table.position
    view = position.view(seat)
    example = game.moves.text(view.codes[0])
    _show(table, seat, console)
    if first:
        _print(console, f"Type a move such as {example}; moves lists all, rules explains the game, ? helps.")
    while True:
        line = console.input(f"[bold]{escape(table.names[seat])}[/]> ").strip()
        verb, _, rest = line.partition(" ")
        verb, rest = verb.lower(), rest.strip()
        try:
            if not line:
                continue
            if verb in ("quit", "exit", "q"):
                raise Quit
            if verb in ("?", "help"):
                _print(console, f"Type a move, such as {example}, or a word:")
                console.print(_help(game))
            elif verb == "moves":
                _list_moves(view, rest, console)
            elif verb == "hint":
                if len(table.people) > 1:
                    _print(
                        console,
                        "A hint is for one person, alone or against bots; after the game: sixfold replay --hint.",
                    )
                else:
                    console.print(advice(view, console))
            elif verb == "why":
                console.print(_reasons(table, view.explain()))
            elif verb == "board":
                _show(table, seat, console)
            elif verb == "rules":
                console.print(Markdown(rule_text(game, rest)[1] if rest else rulebook(game)))
            elif verb == "save":
                _print(console, f"Saved to {table.keep_copy(rest) if rest else table.keep()}", whole=True)
            elif verb == "undo":
                before = position.undo(lambda actor: actor in table.people)
                if before is None:
                    begun = any(ply.actor in table.people for ply in position.history())
                    why = "something hidden was shown since the last move" if begun else "nothing was played yet"
                    _print(console, f"Nothing to take back: {why}.")
                    continue
                table.position = before
                return
            else:
                table.position = position.play(seat, line)
                table.keep()
                return
        except SixfoldError as error:
            hint = f"; for example {example}" if isinstance(error, NotationError) else ""
            console.print(f"{error}{hint}", style="red", markup=False, highlight=False)


def _help(game: Game) -> Grid:
    grid = Grid(box=None, pad_edge=False, show_header=False, padding=(0, 2))
    grid.add_column(no_wrap=True, style="bold")
    grid.add_column()
    for _, notation, meaning in game.moves.document():
        grid.add_row(Text(notation), Text(meaning))
    grid.add_section()
    for word, meaning in WORDS.items():
        grid.add_row(word, meaning)
    return grid


def advice(view: View, console: Console, played: int | None = None) -> Grid:
    """What the strongest bot would play: its best moves, what they are worth and what they score at once."""
    game = view.game
    with console.status("Thinking …"):
        thought = bot(LEVELS[-1], game)(view, HINT, secrets.randbits(48))
    best = thought.best[:HINTS]
    codes = [game.moves.code(choice.move) for choice in best]
    grid = Grid(box=None, pad_edge=False, padding=(0, 2))
    grid.add_column("move", no_wrap=True)
    grid.add_column("wins" if thought.unit == "wins" else "points expected", justify="right")
    grid.add_column("scores now", justify="right")
    grid.add_column()
    for code, choice, points in zip(codes, best, view.gains(codes), strict=True):
        value = f"{100 * choice.value:.0f} %" if thought.unit == "wins" else f"{choice.value:.1f}"
        grid.add_row(Text(game.moves.text(code)), value, f"{points}", "played" if code == played else "")
    return grid


def _list_moves(view: View, text: str, console: Console) -> None:
    shown = [view.game.moves.text(code) for code in view.codes]
    shown = [move for move in shown if text.lower() in move.lower()]
    console.print(Columns(map(Text, shown[:80]), padding=(0, 2)))
    if len(shown) > 80:
        _print(console, f"… and {len(shown) - 80} more; moves TEXT narrows it")
    if not shown:
        _print(console, f"no move contains {text!r}")


def _reasons(table: TableTop, reasons: Sequence[Reason]) -> Grid:
    game = table.position.game
    grid = Grid(box=None, pad_edge=False, show_header=False)
    for _ in range(3):
        grid.add_column(no_wrap=True)
    grid.add_column()
    grid.columns[1].justify = "right"
    for reason in reasons:
        who = Text(table.names[reason.seat] if reason.seat >= 0 else "")
        grid.add_row(who, f"{reason.points}", reason.rule, Text(game.face.say(reason.key, reason.params)))
    for name, points in zip(table.names, table.position.scores, strict=True):
        grid.add_row(Text(name), f"[bold]{points}[/]", "", "[bold]in all[/]")
    return grid


def _totals(table: TableTop) -> str:
    return ", ".join(f"{name} {points}" for name, points in zip(table.names, table.match.totals, strict=True))


def winners_text(table: TableTop, winners: Sequence[int]) -> str:
    """Who won, as a sentence to the person at the keyboard."""
    if len(table.players) == 1:
        return house("end.alone")
    you = any(table.players[seat].bot is None and table.names[seat] == YOU for seat in winners)
    names = [table.names[seat] for seat in winners]
    person = "you" if you else "other"
    if len(names) == 1:
        return house("end.wins", person=person, name=names[0])
    others = [name for name in names if not you or name != YOU]
    listed = " and ".join(filter(None, [", ".join(others[:-1]), others[-1]]))
    return house("end.share", person=person, names=listed)


def _show_end(table: TableTop, outcome: Outcome, console: Console) -> None:
    if table.covered:
        _wipe(console)
    _show(table, table.people[0] if table.people else 0, console)
    console.print(_reasons(table, table.position.explain()))
    said = f"The game is over by {outcome.rule}. {winners_text(table, outcome.winners)}"
    console.print(said, style="bold", markup=False, highlight=False)
    _print(console, f"The record: {table.keep()}", whole=True)


def _print(console: Console, text: str, whole: bool = False) -> None:
    """Plain words, whatever signs are in them; whole: on one line, to be copied."""
    console.print(text, markup=False, highlight=False, soft_wrap=whole)
