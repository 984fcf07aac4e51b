"""The service under load, beside boardgame.io: python bench/load.py [--games …] [--rate 0 90] [--files] [--json FILE]

Tables of two (or --seats) play over WebSockets on the loopback: as fast as they may (--rate 0), or at an even rate of so many moves a
second in total. Ours plays its real games and keeps every move on disk; boardgame.io plays a placement game of Hexpert's shape
(bench/load/placement.mjs), always for two, in memory, as it comes and without undo, and with --files in its file storage too, without undo.
The server has one core and the load generator another (bench/load/*.mjs, by Node); both are measured in the same run by the same rules:

- a move counts when it is acknowledged: by `ack`, or by a state of the server with the move that returns to the mover;
- it is on the opponent's screen when a state with it reaches the opponent's connection;
- whoever ends a game makes a new table and joins it. That is not counted as a move, but the server's time for it is counted, and told apart;
- processor time and memory are those of the server's processes; bytes are the messages that clients hear after joining, uncompressed;
- afterwards our service is killed (kill -9), and every acknowledged move must be in its log.

With --open 5000 --every 20 so many tables are open and each connection moves every so many seconds. With --nodes 2 --database postgresql one
node is compared with several on one PostgreSQL: nodes on a core each, the load generator and the database wherever there is room, and all
connections of a table at one node. --alone leaves boardgame.io out and fetches nothing: where the package ws is not installed, the
load generator then uses Node's own WebSocket. It needs Linux.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Collection, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import asdict
from datetime import date
from pathlib import Path
from typing import Any, NamedTuple

import servers
from load_figures import QUIET, Figures, Play, median, print_all
from rows import commit, measurement
from servers import Process, Server, everything, peak_memory, processor

from sixfold.core.game import load, names


class Contender(NamedTuple):
    """A server to be measured, and on which cores the load generator then runs."""

    name: str
    game: str
    """Of ours; empty for the rival."""
    start: Callable[[Path, str], Server]
    """Start it with a folder for its files and the URL of a database."""
    database: str
    generator: Collection[int]


def measure(contender: Contender, play: Play) -> Figures:
    """Start a server, play, end it, and count what it kept."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="sixfold-load-")))
        url, below = f"sqlite+aiosqlite:///{folder}/load.sqlite3", []
        if contender.database == "postgresql":
            url, pid = stack.enter_context(servers.postgresql(folder / "postgresql"))
            below = [pid]
        server = contender.start(folder, url)
        stack.callback(server.end)
        told = drive(server, play, contender.generator, below)
        server.end()
        if said := server.complaints():
            say(f"{server.name} wrote: {said[:2000]}")
        kept = servers.logged_moves(url) if contender.game else None
        return Figures(name=server.name, play=play, kept=kept, cores=len(server.processes), **told)


def drive(server: Server, play: Play, cores: Collection[int], database: Collection[int]) -> dict[str, Any]:
    """Run the load generator against a server, and read the processors' clocks when it says so."""
    asked = json.dumps({**asdict(play), "addresses": server.addresses})
    command = [*servers.node_command(server.generator), asked]
    clocks: dict[str, tuple[float, float, float]] = {}
    memory = 0
    done: dict[str, Any] = {}
    with generating(command, cores, server.folder / "generator.log", play) as generator:
        assert generator.output is not None
        for line in generator.output:
            told = json.loads(line)
            clocks[event := told.pop("event")] = processor(server.pids), processor(database), everything()
            if event == "settled":
                memory = peak_memory(server.pids)
            done = told
    if "done" not in clocks:
        why = generator.complaints() or "it took too long"
        raise SystemExit(f"the load on {server.name} broke off: {why}\n{server.complaints()}".strip())
    if said := generator.complaints():
        say(f"the load generator wrote: {said[:2000]}")
    used, below, busy = (end - begin for begin, end in zip(clocks["begin"], clocks["end"], strict=True))
    return {
        "server": used,
        "database": below,
        "others": max(0.0, busy - used - below - done["generator"]),
        "a_table": (clocks["done"][0] - clocks["settled"][0]) / done.pop("more"),
        "memory": memory,
        **done,
    }


@contextmanager
def generating(command: list[str], cores: Collection[int], log: Path, play: Play) -> Iterator[Process]:
    """The load generator, which is ended where it takes far too long."""
    generator = Process(command, cores, log, stdout=subprocess.PIPE, env=servers.node_environment())
    too_long = threading.Timer(120 + play.tables / 10 + play.warm_up + play.seconds, generator.kill)
    too_long.start()
    try:
        yield generator
    finally:
        too_long.cancel()
        generator.end()


def say(line: str) -> None:
    """Tell whoever waits; the figures alone go to the output."""
    sys.stderr.write(f"{line}\n")


# --- what is asked for ------------------------------------------------------------------------------------------------


def parsed(words: list[str] | None) -> argparse.Namespace:
    """The flags, checked."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", nargs="+", default=["hexpert"], choices=names(), metavar="GAME")
    parser.add_argument("--seats", type=int, help="people at a table; two, or the fewest of the game")
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument(
        "--rate", type=float, nargs="+", default=[0, 90], help="moves a second in total; 0: all they may"
    )
    parser.add_argument("--seconds", type=float, default=10, help="how long each measurement counts")
    parser.add_argument("--warm-up", type=float, default=2, help="seconds of play before it counts")
    parser.add_argument("--rounds", type=int, default=1, help="measure all in turn so often; show the median round")
    parser.add_argument(
        "--wait", type=float, default=60, help="seconds to wait for a quiet machine before each measurement"
    )
    parser.add_argument("--seed", type=int, default=1, help="of the moves that are played")
    parser.add_argument("--alone", action="store_true", help="without boardgame.io; nothing is fetched")
    parser.add_argument("--files", action="store_true", help="boardgame.io also with its storage in files")
    parser.add_argument("--open", type=int, default=0, metavar="TABLES", help="so many tables, played slowly")
    parser.add_argument("--every", type=float, default=20, help="with --open: seconds between moves of a connection")
    parser.add_argument("--nodes", type=int, default=1, help="compare one node of ours with so many")
    parser.add_argument("--database", default="sqlite", choices=["sqlite", "postgresql"], help="what ours is kept in")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures there")
    asked = parser.parse_args(words)
    if min(asked.rate) < 0 or asked.warm_up < 0 or asked.open < 0:
        parser.error("--rate, --warm-up and --open are 0 or above")
    for flag in ("tables", "seconds", "rounds", "every", "nodes"):
        if getattr(asked, flag) <= 0:
            parser.error(f"--{flag} is above 0")
    if asked.nodes > 1 and asked.database != "postgresql":
        parser.error("--nodes: several nodes need --database postgresql")
    for game in asked.games:
        if asked.seats is not None and asked.seats not in load(game).seats:
            seats = load(game).seats
            parser.error(f"--seats: {game} is for {seats[0]} to {seats[-1]}")
    if not hasattr(os, "sched_setaffinity"):
        parser.error("processes can be kept to cores on Linux only")
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    wanted = max(asked.open, asked.tables) * (asked.seats or 2) + 500
    if most != resource.RLIM_INFINITY and wanted > most:
        parser.error(f"--open: {wanted} files would have to be open in a process, and the system allows {most}")
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    return asked


def contenders(asked: argparse.Namespace) -> list[Contender]:
    """Who is measured: ours first, game by game, then who it is compared with."""
    cores = sorted(os.sched_getaffinity(0))
    first, last = cores[0], {cores[-1]}

    def ours(name: str, game: str, at: list[int], generator: Collection[int]) -> Contender:
        return Contender(
            name, game, lambda folder, url: servers.sixfold(name, folder, url, at), asked.database, generator
        )

    def rival(name: str, undo: bool = False, files: bool = False) -> Contender:
        return Contender(name, "", lambda folder, _: servers.boardgame(name, folder, undo, files, first), "", last)

    why = "" if asked.alone else servers.install_rival()
    if why:
        say(f"{why}: ours is measured alone")
    if asked.nodes > 1:
        at = [cores[node % len(cores)] for node in range(asked.nodes)]
        return [
            ours(f"{number} node{'s' * (number > 1)}", game, at[:number], cores)
            for game in asked.games
            for number in (asked.nodes, 1)
        ]
    found = [ours(f"Sixfold, {asked.database}", game, [first], last) for game in asked.games]
    if not asked.alone and not why:
        found += [rival("boardgame.io", undo=True), rival("boardgame.io, no undo")]
        found += [rival("boardgame.io, files", files=True)] if asked.files else []
    return found


def compare(found: list[Contender], asked: argparse.Namespace, rate: float) -> list[Figures]:
    """All of them at one rate, in turn in each round; of each its median round."""
    runs: list[list[Figures]] = [[] for _ in found]
    for _ in range(asked.rounds):
        for contender, done in zip(found, runs, strict=True):
            seats = (asked.seats or max(2, load(contender.game).seats[0])) if contender.game else 2
            tables = asked.open or asked.tables
            play = Play(contender.game, seats, tables, rate, asked.seconds, asked.warm_up, asked.seed)
            wait_for_quiet(asked.wait)
            say(f"{time.strftime('%H:%M:%S')} {contender.name}, {contender.game or 'placement'}: {play}")
            done.append(measure(contender, play))
    return [median(done) for done in runs]


def wait_for_quiet(most: float) -> None:
    """Come back when nothing else uses the processors, or after so many seconds."""
    until = time.monotonic() + most
    while time.monotonic() < until:
        began = everything()
        time.sleep(1)
        if everything() - began <= QUIET:
            return


def main(words: list[str] | None = None) -> None:
    """Measure, print, and write what is asked for."""
    asked = parsed(words)
    for ending in (signal.SIGINT, signal.SIGTERM):
        signal.signal(ending, lambda number, _: sys.exit(128 + number))  # on the way out everything is ended
    found = contenders(asked)
    rates = [asked.open * (asked.seats or 2) / asked.every] if asked.open else asked.rate
    written = []
    for rate in rates:
        shown = compare(found, asked, rate)
        print_all(shown)
        written += shown
    if asked.json:
        asked.json.write_text(json.dumps(document(written), indent=1) + "\n", encoding="utf-8")


def document(written: list[Figures]) -> dict[str, Any]:
    """The figures with their provenance."""
    rows = []
    for figures in written:
        game, seed = figures.play.game, f"seed {figures.play.seed}"
        measured = [measurement(game, next(iter(load(game).presets)), ("random",), seed)] if game else []
        rows.append({**asdict(figures), "moves_a_second": figures.rate, "measured": measured})
    return {"commit": commit(), "date": date.today().isoformat(), "figures": rows}


if __name__ == "__main__":
    main()
