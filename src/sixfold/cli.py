"""The command line. Verbs import what they need when they run: `--help` stays quick."""

from __future__ import annotations

import contextlib
import io
import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperGroup

from sixfold import __version__, data_cli, flags
from sixfold.core.errors import OptionError, SixfoldError
from sixfold.server.settings import Settings

if TYPE_CHECKING:
    from rich.console import Console

    from sixfold.core.face import Reason
    from sixfold.core.game import Game, State
    from sixfold.core.position import Position

app = typer.Typer(
    name="sixfold",
    help="The home of connection games: play, score and study them.",
    no_args_is_help=False,
    add_completion=False,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
)

app.add_typer(data_cli.tables, name="tables")
app.command()(data_cli.backup)

GameName = Annotated[str, typer.Argument(metavar="GAME", help="a game; sixfold games lists them")]
OptionsText = Annotated[
    str, typer.Option("--options", "-o", help="a preset and changes: 'rays', 'standard placement=adjacent'")
]
Components = Annotated[Path | None, typer.Option("--components", help="the pieces of your own printed copy, as TOML")]
AsJson = Annotated[bool, typer.Option("--json", help="for programs")]
Language = "en"
USUAL = Settings()
UsageError: type[Exception] = typer.BadParameter.__mro__[1]
"""What is wrong with flags and arguments; typer does not name it."""
LARGEST = 4_000_000
"""No record or typed position has more bytes."""


def _print_version(wanted: bool) -> None:
    if wanted:
        sys.stdout.write(f"sixfold {__version__}\n")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def home(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="print the version")
    ] = False,
) -> None:
    """Without a verb: serve the page and open it in the browser."""
    if context.invoked_subcommand is None:
        group = context.command
        assert isinstance(group, TyperGroup)
        verb = group.commands["serve"]
        with verb.make_context("serve", [], parent=context) as made:  # so that the environment is read here too
            verb.invoke(made)


@app.command(context_settings={"auto_envvar_prefix": "SIXFOLD"})
def serve(
    host: flags.Host = USUAL.host,
    port: flags.Port = USUAL.port,
    database: flags.Database = USUAL.database,
    browser: flags.Browser = True,
    pace: flags.Pace = USUAL.pace,
    workers: flags.Workers = USUAL.workers,
    limit: flags.Limit = USUAL.limit,
    messages: flags.Messages = USUAL.messages,
    connections: flags.Connections = USUAL.connections,
    connections_per_address: flags.ConnectionsPerAddress = USUAL.connections_per_address,
    header_timeout: flags.HeaderTimeout = USUAL.header_timeout,
    body_timeout: flags.BodyTimeout = USUAL.body_timeout,
    new_tables: flags.NewTables = USUAL.new_tables,
    hints: flags.Hints = USUAL.hints,
    wrong_codes: flags.WrongCodes = USUAL.wrong_codes,
    table_connections: flags.TableConnections = USUAL.table_connections,
    keep_unfinished: flags.KeepUnfinished = USUAL.keep_unfinished,
    keep_finished: flags.KeepFinished = USUAL.keep_finished,
    trusted_proxies: flags.TrustedProxies = "",
    root_path: flags.RootPath = USUAL.root_path,
    public_url: flags.PublicUrl = USUAL.public_url,
    metrics: flags.Metrics = USUAL.metrics,
    access_log: flags.AccessLog = USUAL.access_log,
    check: flags.Check = False,
) -> None:
    """Serve the page: play in the browser, with friends, bots, or alone.

    Every flag can be given in the environment instead: --port 8080 is SIXFOLD_PORT=8080.
    """
    settings = Settings(
        host=host,
        port=port,
        database=database,
        pace=pace,
        workers=workers,
        limit=limit,
        messages=messages,
        connections=connections,
        connections_per_address=connections_per_address,
        header_timeout=header_timeout,
        body_timeout=body_timeout,
        new_tables=new_tables,
        hints=hints,
        wrong_codes=wrong_codes,
        table_connections=table_connections,
        keep_unfinished=keep_unfinished,
        keep_finished=keep_finished,
        trusted_proxies=tuple(trusted_proxies.replace(",", " ").split()),
        root_path=root_path,
        public_url=public_url,
        metrics=metrics,
        access_log=access_log,
    )
    from sixfold import serve as service

    if check:
        raise typer.Exit(0 if service.check(settings) else 2)
    service.serve(settings, browser, _console())


@app.command()
def games(as_json: AsJson = False) -> None:
    """List the games, their presets and options."""
    from sixfold.core.game import load, names, room

    rows: list[dict[str, Any]] = []
    for name in names():
        game = load(name)
        rows.append(
            {
                "game": name,
                "title": game.title,
                "version": game.version,
                "package": room(name).origin,
                "seats": [game.seats[0], game.seats[-1]],
                "presets": list(game.presets),
                "options": game.choices,
                "matches": ["single", *game.series],
                "components": game.components.label,
            }
        )
    if as_json:
        return _print_json(rows)
    from rich.table import Table

    table = Table(box=None, pad_edge=False)
    for title in ("game", "seats", "presets", "options"):
        table.add_column(title)
    for row in rows:
        first, last = row["seats"]
        options = "\n".join(f"{name}: {kind}" for name, kind in row["options"].items())
        seats = str(first) if first == last else f"{first}–{last}"
        table.add_row(f"[bold]{row['game']}[/]", seats, ", ".join(row["presets"]), options)
    _console().print(table)
    return None


@app.command()
def play(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="which game; left out, you are asked")] = None,
    players: Annotated[
        list[str] | None,
        typer.Argument(help="one name a seat; level-1 (easiest) to level-5 are bots. Default: you against level-2"),
    ] = None,
    options: OptionsText = "",
    match: Annotated[str, typer.Option(help="single, or a match the game has (series, tournament)")] = "single",
    seed: Annotated[str | None, typer.Option(help="the same seed deals the same")] = None,
    resume: Annotated[Path | None, typer.Option(help="go on with a saved game")] = None,
    save: Annotated[Path | None, typer.Option(help="where the game is saved after every move")] = None,
    components: Components = None,
) -> None:
    """Play in the terminal: alone, against bots, or several people at one device.

    While playing: a move, or ? for help, moves, hint, why, undo, save FILE, rules NUMBER, quit.
    """
    from sixfold import terminal

    if resume is not None:
        if game is not None or options or match != "single":
            raise OptionError(f"--resume takes game, players, options and match from {resume}; leave them out")
        table = terminal.resumed(_read(resume), components, save or resume, seed)
    elif game is None:
        return terminal.choose_and_play(_console())
    else:
        table = terminal.seated(_game(game, components), players or [], options, match, save, seed)
    table.components = components
    terminal.play(table, _console())
    return None


@app.command()
def score(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="a typed position or a record; - reads standard input")
    ] = "",
    form: Annotated[
        str, typer.Option("--form", metavar="GAME", help="print an example with comments, to be saved and edited")
    ] = "",
    components: Components = None,
    as_json: AsJson = False,
) -> None:
    """Score a position from a real table, typed in a short text form, and say why."""
    if form:
        typed = _game(form, components).face.typed
        if typed is None:
            raise OptionError(f"a position of {form} cannot be typed; a record can be scored")
        sys.stdout.write(typed.form)
        return None
    if not file:
        raise OptionError("give a FILE, or --form GAME to see how a position is typed")
    from sixfold.core.typed import read_names, read_position

    text = _read(file)
    game, _, state = read_position(text, components)
    names = read_names(text, int(state.seats), game, components)
    reasons = game.face.explain(game, state)
    if as_json:
        return _print_json(_score_data(game, state, reasons, names))
    _print_score(game, state, reasons, names)
    return None


@app.command()
def replay(
    file: Annotated[str, typer.Argument(metavar="FILE", help="a record; - reads standard input")],
    at: Annotated[int | None, typer.Option(help="the position after so many lines; the last by default")] = None,
    step: Annotated[bool, typer.Option("--step", help="show every position, Enter goes on")] = False,
    seat: Annotated[int | None, typer.Option(help="as this seat saw it; everything by default")] = None,
    hint: Annotated[bool, typer.Option("--hint", help="what the strongest bot would have played last")] = False,
    components: Components = None,
    as_json: AsJson = False,
) -> None:
    """Replay a record, check it, and show any of its positions."""
    from sixfold.core.position import View
    from sixfold.core.record import read, result_text

    record = read(_read(file), components)
    positions = list(record.position.line())[::-1]
    if at is not None and not 0 <= at < len(positions):
        raise OptionError(f"--at is {at}; the record has 0 to {len(positions) - 1} moves and draws")
    if seat is not None and not 1 <= seat <= record.position.seats:
        raise OptionError(f"--seat is {seat}; seats are 1 to {record.position.seats}")
    game = record.position.game
    names = [name or f"Seat {i + 1}" for i, name in enumerate(record.names)]
    shown = positions if step else [positions[at if at is not None else -1]]
    if as_json:
        return _print_json(
            {
                "game": game.name,
                "options": game.options_text(record.position.options),
                "names": names,
                "result": result_text(record.position.outcome),
                "plies": [
                    _ply_data(game, p.ply) if _seen(p, seat) else {"seat": p.ply.actor + 1} for p in positions if p.ply
                ],
                "positions": [
                    (p.view(seat - 1) if seat else View(game, p.options, None, p.state, p.mode)).data() for p in shown
                ],
            }
        )
    console = _console()
    board = game.face.text
    for number, position in enumerate(shown):
        view = position.view(seat - 1) if seat else View(game, position.options, 0, position.state, position.mode)
        if position.ply is not None and _seen(position, seat):
            actor, code = position.ply
            said = f"~ {game.draws.text(code)}" if actor < 0 else f"{names[actor]}: {game.moves.text(code)}"
            console.print(said, style="bold", markup=False, highlight=False)
        console.print(board(view, names))
        if hint and position.parent is not None and position.ply is not None and position.ply.actor >= 0:
            from sixfold.terminal import advice

            console.print("The strongest bot would have played:", highlight=False)
            console.print(advice(position.parent.view(position.ply.actor), console, position.ply.code))
        if step and number + 1 < len(shown):
            with contextlib.suppress(EOFError):
                input()
    console.print(f"Result: {result_text(record.position.outcome)}", markup=False, highlight=False)
    return None


@app.command()
def verify(
    file: Annotated[str, typer.Argument(metavar="FILE", help="a record with its seed; - reads standard input")],
    components: Components = None,
    as_json: AsJson = False,
) -> None:
    """Check every draw of a record against its seed, and the seed against what was promised; exit code 1: not fair."""
    from sixfold.core.record import read
    from sixfold.core.verify import verify as check
    from sixfold.core.words import house

    proof = check(read(_read(file), components))
    if as_json:
        wrong = [vars(draw) for draw in proof.wrong]
        _print_json({"fair": proof.fair, "draws": proof.draws, "wrong": wrong, "commitment": proof.commitment})
    else:
        for draw in proof.wrong:
            sys.stdout.write(f"draw {draw.draw}: the seed gives {draw.expected}, the record has {draw.found}\n")
        if not proof.commitment:
            sys.stdout.write("the seed is not the one that was promised by the commitment\n")
        said = "Fair: every draw is as the seed gives it" if proof.fair else "Not fair"
        sys.stdout.write(f"{said} ({house('count.draws', n=proof.draws)}).\n")
    if not proof.fair:
        raise typer.Exit(1)


@app.command("new-game")
def new_game(
    name: Annotated[str, typer.Argument(metavar="NAME", help="what it is called in commands, such as connect_four")],
    folder: Annotated[Path | None, typer.Option(help="where to write it; a folder of that name by default")] = None,
) -> None:
    """Write a package with a small game of your own, which keeps every law and can be played at once."""
    from sixfold.template import write

    made = write(name, folder or Path(name))
    console = _console()
    console.print(f"{made} holds a whole game. To play it and to test it:", markup=False, highlight=False)
    for line in (f"pip install -e {made}", f"sixfold play {name}", f"python -m sixfold.core.conformance {name}"):
        console.print(f"    {line}", markup=False, highlight=False)


@app.command()
def rules(
    game: GameName,
    rule: Annotated[str, typer.Argument(metavar="RULE", help="one rule: 10 or HXP-10")] = "",
    language: Annotated[str, typer.Option("--language", "-l", help="en, ko, de or ja")] = "en",
    as_json: AsJson = False,
) -> None:
    """Read the rules of a game, or one of them."""
    from sixfold.core.rulebook import rule_text, rulebook

    chosen = _game(game)
    if rule:
        number, text = rule_text(chosen, rule, language)
        if as_json:
            return _print_json({"rule": number, "text": text})
    else:
        text = rulebook(chosen, language)
        if as_json:
            return _print_json({"game": game, "text": text})
    from rich.markdown import Markdown

    _console().print(Markdown(text))
    return None


@app.command()
def simulate(
    game: GameName,
    count: Annotated[int, typer.Option("-n", min=1, help="how many games")] = 1000,
    bots: Annotated[
        list[str] | None, typer.Argument(help="one bot a seat: random, greedy; all random by default")
    ] = None,
    seats: Annotated[int | None, typer.Option(help="how many seats, where no bots are named")] = None,
    options: OptionsText = "",
    seed: Annotated[int, typer.Option(help="the same seed gives the same games")] = 1,
    components: Components = None,
    as_json: AsJson = False,
) -> None:
    """Let bots play many games and print a table of results."""
    from sixfold.simulation import simulation, table

    chosen = _game(game, components)
    if bots and seats is not None and seats != len(bots):
        raise OptionError(f"--seats is {seats}, but {len(bots)} bots are named")
    least = 2 if 2 in chosen.seats else chosen.seats[0]
    line_up = bots or ["random"] * (seats if seats is not None else least)
    result = simulation(chosen, line_up, chosen.read_options(options), count, seed, None if as_json else _console(True))
    if as_json:
        return _print_json(result)
    _console().print(table(result))
    return None


@app.command()
def arena(
    game: GameName,
    bots: Annotated[
        list[str], typer.Argument(metavar="BOT…", help="level-1 … level-5, greedy, search:iterations=200, …")
    ],
    deals: Annotated[
        int, typer.Option("-n", min=1, help="how many deals; each is played once for every way to sit")
    ] = 100,
    seats: Annotated[
        int | None, typer.Option(help="seats at a table; two by default, where the game allows it")
    ] = None,
    options: OptionsText = "",
    seed: Annotated[int, typer.Option(help="the same seed gives the same games")] = 1,
    seconds: Annotated[float, typer.Option(min=0.001, help="what a bot may take for a move")] = 2.0,
    jobs: Annotated[int | None, typer.Option(min=1, help="games at the same time; one a core by default")] = None,
    out: Annotated[Path | None, typer.Option(metavar="FOLDER", help="keep results and records there")] = None,
    cluster: Annotated[bool, typer.Option("--cluster", help="play on Ray (extra cluster), started here")] = False,
    address: Annotated[str, typer.Option(help="play on the Ray cluster at this address: auto, or HOST:PORT")] = "",
    components: Components = None,
    as_json: AsJson = False,
) -> None:
    """Measure bots against each other: the same deals, everybody in every seat.

    More bots than seats: every group of as many as can sit meets.

    Fewer: they take turns, A B A B and B A B A.

    One seat: who scores most on a deal wins it.

    A bot that fails is told, and the greedy move is played for it.

    With --out the same command again goes on where it stopped.

    [dim]sixfold arena hexpert level-3 greedy -n 200[/]

    [dim]sixfold arena hichain level-1 level-2 level-3 --out levels[/]

    [dim]sixfold arena hexago search:iterations=200 mine.py:think --seats 4 --cluster[/]
    """
    from contextlib import nullcontext
    from functools import partial

    from sixfold.arena.folder import Folder
    from sixfold.arena.run import contest_of, run
    from sixfold.arena.show import shown

    contest = contest_of(_game(game, components), bots, options, seats, seed, seconds, components)
    cores = jobs or os.cpu_count() or 1
    if cluster or address:
        from sixfold.arena.cluster import on_a_cluster

        crew = partial(on_a_cluster, address, cores)
    else:
        from sixfold.arena.workers import on_this_machine

        crew = partial(on_this_machine, cores)
    try:
        with Folder(out, contest) if out else nullcontext() as folder:
            result = run(contest, deals, crew, folder, _console(True))
    except KeyboardInterrupt:
        kept = f"the same command goes on from what is in {out}" if out else "nothing is kept; --out FOLDER keeps it"
        sys.stderr.write(f"\nStopped: {kept}.\n")
        raise typer.Exit(130) from None
    if as_json:
        return _print_json(result)
    _console().print(shown(result))
    return None


@app.command()
def train(
    game: GameName,
    plan: Annotated[str, typer.Option(help="what differs from the usual plan: 'seed=2 games=100000'")] = "",
    out: Annotated[
        Path | None, typer.Option(help="the weights; what is learned so far lies beside them; here by default")
    ] = None,
    report: Annotated[Path | None, typer.Option(help="write the plan and the learning curve there")] = None,
    as_json: AsJson = False,
) -> None:
    """Learn the values of positions by playing.

    Killed, the same command goes on where it stopped. The same plan gives the same weights.

    [dim]sixfold train hexpert --plan 'seed=7 wide=64' --out mine.npz[/]
    """
    from sixfold.training import train as learn

    result = learn(_game(game), plan, out, report, _console(True))
    if as_json:
        _print_json(result)


@app.command()
def draw(
    what: Annotated[
        str, typer.Argument(metavar="GAME|FILE", help="a game: its pieces; a record or typed position: the board")
    ],
    output: Annotated[
        Path | None, typer.Option("--output", "-O", help="the SVG file; standard output by default")
    ] = None,
    seat: Annotated[int | None, typer.Option(help="as this seat sees it; everything by default")] = None,
    components: Components = None,
) -> None:
    """Draw a position, or the whole set of pieces, as SVG."""
    from sixfold.core.game import load, names
    from sixfold.core.position import Position, View
    from sixfold.core.typed import read_position

    if what.lower() in names():
        game = load(what.lower(), components)
        picture = game.face.drawing.components(game)
    else:
        if what != "-" and not Path(what).exists():
            raise OptionError(f"{what} is neither a file nor a game; there are {', '.join(names())}")
        game, options, state = read_position(_read(what), components)
        if seat is not None and not 1 <= seat <= state.seats:
            raise OptionError(f"--seat is {seat}; seats are 1 to {state.seats}")
        view = Position(game, options, state).view(seat - 1) if seat else View(game, options, 0, state, "interpreted")
        picture = game.face.drawing.board(view)
    if output is None:
        sys.stdout.write(picture)
    else:
        try:
            output.write_text(picture, encoding="utf-8")
        except OSError as error:
            raise OptionError(f"{output} cannot be written: {error.strerror}") from None
        _console().print(f"{output} is drawn.", markup=False, highlight=False)


# --- what the verbs share ---------------------------------------------------------------------------------------------


def _console(stderr: bool = False) -> Console:
    from rich.console import Console

    return Console(stderr=stderr)


def _game(name: str, components: Path | None = None) -> Game:
    from sixfold.core.game import load

    return load(name.lower(), components)


def _read(file: str | Path) -> str:
    try:
        with contextlib.nullcontext(sys.stdin.buffer) if str(file) == "-" else Path(file).open("rb") as source:
            data = source.read(LARGEST + 1)
    except OSError as error:
        raise OptionError(f"{file} cannot be read: {error.strerror}") from None
    if len(data) > LARGEST:
        raise OptionError(f"{file} is larger than {LARGEST // 1_000_000} MB; that is no record")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        raise OptionError(f"{file} is no text in UTF-8") from None


def _score_data(game: Game, state: State, reasons: list[Reason], names: list[str]) -> dict[str, Any]:
    return {
        "game": game.name,
        "components": game.components.label,
        "names": names,
        "scores": [int(state.score[seat]) for seat in range(state.seats)],
        "winners": [seat + 1 for seat in range(state.seats) if int(state.winners) >> seat & 1],
        "reasons": [
            {
                "seat": reason.seat + 1,
                "rule": reason.rule,
                "points": reason.points,
                "text": game.face.say(reason.key, reason.params, Language),
                "pieces": list(reason.pieces),
            }
            for reason in reasons
        ],
    }


def _print_score(game: Game, state: State, reasons: list[Reason], names: list[str]) -> None:
    from rich.table import Table
    from rich.text import Text

    from sixfold.core.words import house

    console = _console()
    for seat in range(state.seats):
        table = Table(box=None, pad_edge=False, show_header=False)
        table.add_column(justify="right")
        table.add_column(style="dim", no_wrap=True)
        table.add_column()
        for reason in reasons:
            if reason.seat == seat:
                text = Text(game.face.say(reason.key, reason.params, Language))
                table.add_row(str(reason.points), reason.rule, text)
        points = house("count.points", n=state.score[seat])
        won = "  winner" if state.seats > 1 and int(state.winners) >> seat & 1 else ""
        console.print(f"{names[seat]}: {points}{won}", style="bold", markup=False, highlight=False)
        console.print(table)
    for reason in reasons:
        if reason.seat < 0:
            console.print(f"{reason.rule}: {game.face.say(reason.key, reason.params, Language)}", markup=False)


def _seen(position: Position, seat: int | None) -> bool:
    """Whether a seat, from 1, knows the move or draw that led here; None knows everything."""
    before, ply = position.parent, position.ply
    if seat is None or before is None or ply is None or ply.actor == seat - 1:
        return True
    if ply.actor >= 0:
        return position.witnessed()
    others = {position.game.draws.code(move) for move, _ in before.draws()} - {ply.code}
    seen = position.view(seat - 1).state.tobytes()
    return all(before.after(ply.actor, code).view(seat - 1).state.tobytes() != seen for code in others)


def _ply_data(game: Game, ply: Any) -> dict[str, Any]:
    space = game.draws if ply.actor < 0 else game.moves
    return {"seat": ply.actor + 1, "text": space.text(ply.code)} | space.json(ply.code)


def _print_json(data: Any) -> None:
    sys.stdout.write(json.dumps(data, indent=2) + "\n")


def main() -> None:
    """Run a verb; what a person did wrong is said in a sentence, with exit code 2."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a stray byte or a poor terminal is no reason to stop
    try:
        sys.exit(app(prog_name="sixfold", standalone_mode=False))
    except UsageError as error:
        said: Any = error
        sys.stderr.write(f"sixfold: {said.format_message()}\n")
        sys.exit(2)
    except SixfoldError as error:
        sys.stderr.write(f"sixfold: {error}\n")
        sys.exit(2)
    except typer.Abort:
        sys.exit(1)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)


if __name__ == "__main__":
    main()
