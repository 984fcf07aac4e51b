"""Playing in the terminal: people and bots at one device, hidden hands covered between seats."""

from __future__ import annotations

import contextlib
import os
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from rich.console import Console
from rich.markdown import Markdown
from rich.progress import BarColumn, Progress, TextColumn
from rich.table import Table as Grid

from sixfold.bots import BOTS, bot
from sixfold.core.chance import Dealer
from sixfold.core.errors import OptionError, SixfoldError
from sixfold.core.game import SEATS, Game, load, names
from sixfold.core.match import Match
from sixfold.core.position import Outcome, Position
from sixfold.core.record import Record, read
from sixfold.core.rulebook import rule_text
from sixfold.core.warm import warm

HELP = """\
Type a move{forms}
or: moves [TEXT]   the legal moves, or those that contain TEXT
    why            the scores, sentence by sentence
    undo           take the last move back, as long as nothing hidden was shown since
    save FILE      write the record; sixfold play --resume FILE goes on with it
    rules [NUMBER] the rules, or one of them
    board          show the table again
    quit           stop; the game is saved"""


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
            tags["Match"] = self.match.kind
            tags["Earlier"] = "; ".join(" ".join(map(str, outcome.scores)) for outcome in self.match.outcomes)
        return Record(self.position, tuple(self.names), tags)

    def keep(self, path: Path | None = None) -> Path:
        """Write the record, whole or not at all."""
        path = path or self.save
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            fresh = path.with_name(path.name + ".new")
            fresh.write_text(self.record().text(), encoding="utf-8")
            os.replace(fresh, path)
        except OSError as error:
            raise OptionError(f"{path} cannot be written: {error.strerror}") from None
        return path


def default_save(game: Game) -> Path:
    """Where a game is kept when nobody says where."""
    from platformdirs import user_state_path

    return user_state_path("sixfold") / f"{game.name}.sixfold"


def prepare(game: Game, console: Console | None, whole_games: bool = False) -> None:
    """Compile the kernels, the first time with a bar that shows it."""
    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.completed}/{task.total}"))
    with Progress(*columns, console=console, transient=True, disable=console is None) as progress:
        task = progress.add_task(f"Preparing {game.title} (once)")
        warm(game, lambda name, done, total: progress.update(task, completed=done, total=total), whole_games)


def seated(
    game: Game, players: Sequence[str], options: str, match: str, save: Path | None, seed: str | None
) -> TableTop:
    """A new table: the players named, or one person against the greedy bot where the game needs two."""
    chosen = game.read_options(options)
    who = list(players)
    if not who:
        who = ["You"]
        with contextlib.suppress(OptionError):
            game.check(2, chosen)
            if 2 in game.seats:
                who.append("greedy")
    if len(who) not in game.seats:
        game.start(len(who), chosen)  # says how many seats there are
    seats = [Player(name, name if name in BOTS else None) for name in who]
    _tell_apart(seats)
    contest = Match(game, len(seats), chosen, match)
    return TableTop(contest, contest.next_game(), seats, save or default_save(game), Dealer(seed))


def _tell_apart(players: list[Player]) -> None:
    for seat, player in enumerate(players):
        if [other.name for other in players].count(player.name) > 1:
            player.name = f"{player.name} {seat + 1}"


def resumed(text: str, components: Path | None, save: Path, seed: str | None) -> TableTop:
    """A table as it was saved."""
    record = read(text, components)
    position = record.position
    bots = record.tags.get("Bots", "").split()
    players = [
        Player(
            record.names[seat] or f"Seat {seat + 1}", bots[seat] if seat < len(bots) and bots[seat] in BOTS else None
        )
        for seat in range(position.seats)
    ]
    earlier = [line.split() for line in record.tags.get("Earlier", "").split(";") if line.strip()]
    try:
        outcomes = tuple(Outcome(tuple(map(int, scores)), (), "") for scores in earlier)
    except ValueError:
        raise OptionError(
            f"the tag Earlier is {record.tags['Earlier']!r}; it holds the scores of earlier games"
        ) from None
    if any(len(outcome.scores) != position.seats for outcome in outcomes):
        raise OptionError("the tag Earlier must have a score for every seat, games parted by a semicolon")
    match = Match(position.game, position.seats, position.options, record.tags.get("Match", "single"), outcomes)
    return TableTop(match, position, players, save, Dealer(seed))


def choose_and_play(console: Console) -> None:
    """Ask which game and who plays, then play it."""
    if not console.is_terminal:
        raise OptionError(f"name a game: sixfold play {'|'.join(names())}; sixfold --help lists the rest")
    games = [load(name) for name in names()]
    console.print("[bold]Sixfold[/]: five connection games\n")
    for number, game in enumerate(games, 1):
        span = f"{game.seats[0]}–{game.seats[-1]}" if len(game.seats) > 1 else str(game.seats[0])
        console.print(f"  {number}  [bold]{game.title}[/]  {span} players")
    try:
        answer = console.input("\nWhich game (1–5)? ").strip()
        by_number = {str(number): game for number, game in enumerate(games, 1)}
        chosen = by_number.get(answer) or load(answer.lower())
        who = console.input("Who plays? Names and bots (random, greedy), Enter for you against greedy: ").split()
        presets = ", ".join(chosen.presets)
        options = (
            console.input(f"Which game of it ({presets}; Enter for the first)? ") if len(chosen.presets) > 1 else ""
        )
    except (EOFError, KeyboardInterrupt):
        return
    play(seated(chosen, who, options, "single", None, None), console)


def play(table: TableTop, console: Console) -> None:
    """Play the match to its end, or until somebody quits."""
    prepare(table.position.game, console)
    try:
        while True:
            _play_game(table, console)
            outcome = table.position.outcome
            assert outcome is not None
            _show_end(table, outcome, console)
            table.match = table.match.after(outcome)
            if table.match.over:
                break
            table.position = table.match.next_game()
        if table.match.kind != "single":
            totals = ", ".join(f"{name} {points}" for name, points in zip(table.names, table.match.totals, strict=True))
            console.print(f"The match: {totals}. {_winners(table, table.match.winners)}", markup=False, highlight=False)
    except (Quit, EOFError, KeyboardInterrupt):
        path = table.keep()
        console.print(f"\nSaved. Go on with: sixfold play --resume {path}", markup=False, highlight=False)


def _play_game(table: TableTop, console: Console) -> None:
    looking: int | None = None
    while not table.position.ended:
        table.position = table.position.dealt(table.dealer)
        table.keep()
        if table.position.ended:
            return
        acting = table.position.acting
        seat = next((seat for seat in acting if table.players[seat].bot), acting[0])
        player = table.players[seat]
        if player.bot:
            move = bot(player.bot)(table.position.view(seat), secrets.randbits(48))
            before = table.position
            table.position = table.position.play(seat, move)
            if before.state.shown == table.position.state.shown and len(acting) > 1:
                continue  # a sealed move is nobody's business
            text = table.position.game.moves.text(move)
            console.print(f"{player.name} plays {text}", style="bold", markup=False, highlight=False)
            continue
        if table.covered and looking != seat:
            _cover(table, seat, console)
        looking = seat
        _ask(table, seat, console)


def _cover(table: TableTop, seat: int, console: Console) -> None:
    _wipe(console)
    console.input(f"Hand the device to [bold]{table.names[seat]}[/]. {table.names[seat]}, press Enter.")
    _wipe(console)


def _wipe(console: Console) -> None:
    if console.is_terminal:
        console.file.write("\x1b[2J\x1b[3J\x1b[H")  # the screen and what can be scrolled back to
    else:
        console.print("\n" * 60)


def _ask(table: TableTop, seat: int, console: Console) -> None:
    """Show the table to a person and carry out one line of theirs."""
    game, position = table.position.game, table.position
    console.print(game.part("text").board(position.view(seat), table.names))
    while True:
        line = console.input(f"[bold]{table.names[seat]}[/]> ").strip()
        verb, _, rest = line.partition(" ")
        try:
            if not line:
                continue
            if verb == "quit":
                raise Quit
            if verb in ("?", "help"):
                forms = "".join(f"\n    {notation:24} {meaning}" for _, notation, meaning in game.moves.document())
                console.print(HELP.format(forms=forms), markup=False, highlight=False)
            elif verb == "moves":
                _list_moves(table, seat, rest, console)
            elif verb == "why":
                console.print(_reasons(table))
            elif verb == "board":
                console.print(game.part("text").board(position.view(seat), table.names))
            elif verb == "rules":
                page = rule_text(game, rest)[1] if rest else game.title + ": sixfold rules " + game.name
                console.print(Markdown(page))
            elif verb == "save":
                console.print(f"Saved to {table.keep(Path(rest) if rest else None)}", markup=False, highlight=False)
            elif verb == "undo":
                before = position.undo(lambda actor: table.players[actor].bot is None)
                if before is None:
                    console.print("Nothing to take back: something hidden was shown since, or nothing was played.")
                    continue
                table.position = before
                return
            else:
                table.position = position.play(seat, line)
                table.keep()
                return
        except SixfoldError as error:
            console.print(str(error), style="red", markup=False, highlight=False)


def _list_moves(table: TableTop, seat: int, text: str, console: Console) -> None:
    view = table.position.view(seat)
    shown = [view.game.moves.text(code) for code in view.codes]
    shown = [move for move in shown if text.lower() in move.lower()]
    more = f" … and {len(shown) - 80} more; moves TEXT narrows it" if len(shown) > 80 else ""
    console.print("  ".join(shown[:80]) + more if shown else "none", markup=False, highlight=False)


def _reasons(table: TableTop) -> Grid:
    game = table.position.game
    grid = Grid(box=None, pad_edge=False, show_header=False)
    for reason in table.position.explain():
        name = table.names[reason.seat] if reason.seat >= 0 else ""
        grid.add_row(name, f"{reason.points}", reason.rule, game.say(reason.key, reason.params))
    for name, points in zip(table.names, table.position.scores, strict=True):
        grid.add_row(name, f"[bold]{points}[/]", "", "[bold]in all[/]")
    return grid


def _winners(table: TableTop, winners: Sequence[int]) -> str:
    if len(winners) == 1:
        return "A personal result." if len(table.players) == 1 else f"{table.names[winners[0]]} wins."
    return " and ".join(table.names[seat] for seat in winners) + " share the win."


def _show_end(table: TableTop, outcome: Outcome, console: Console) -> None:
    game = table.position.game
    if table.covered:
        _wipe(console)
    seat = table.people[0] if table.people else 0
    console.print(game.part("text").board(table.position.view(seat), table.names))
    console.print(_reasons(table))
    said = f"The game is over by {outcome.rule}. {_winners(table, outcome.winners)}"
    console.print(said, style="bold", markup=False, highlight=False)
    path = table.keep()
    console.print(f"The record: {path}", markup=False, highlight=False)
