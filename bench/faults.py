"""What the service keeps while everything breaks: python bench/faults.py [--kills 20] [--seconds 20] [--seed 1] [--only FAULT]

People play all games over WebSockets while faults are injected by lot. A client comes back when its line is lost, and sends again, with the
same id, what was not acknowledged. Now and then it sends a move that the rules forbid, or takes one back. Afterwards the log is read anew:

- what was acknowledged is in it exactly once, at the number that was acknowledged; nothing that was refused is in it;
- states that clients were told, the last of each and some by lot, are what the log gives when it is folded anew;
- every draw is as the revealed seed gives it, and every game has come to its end;
- nobody waited long without a word: an acknowledgement, a sentence, or that the line is lost; nobody saw an error of the service itself;
- the logs of the nodes hold no traceback and stay small, and so does their memory.

Faults: kill (kill -9 of the service on SQLite), stop (SIGSTOP), disk (full), clock (jumps); on PostgreSQL with two nodes kill-node,
database (crashes and recovers), cut (a node from its database), freeze (processes of the database). It needs Linux.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import signal
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fault_checks import Findings, check, read_log
from fault_kinds import KINDS, World, impossible
from fault_nodes import Launcher
from fault_players import Ledger, keep_playing

from sixfold.core.game import load, names

END_TIMEOUT = 180.0
"""Seconds in which all games come to their end after the last fault."""
MOST_SILENCE = 15.0
"""Seconds without a word that are wrong."""
MOST_MEMORY = 1_000_000_000
"""Bytes that a node with the processes of its bots may hold at the end."""
LINES, LINES_EACH = 20, 6
"""So many lines a log may have, and so many more for each fault."""
COLUMNS = "{:10} {:>6} {:>6} {:>8} {:>5} {:>8} {:>10} {:>8} {:>6} {:>9} {:>7} {:>6} {:>6}  {}"


@dataclass
class Run:
    """One kind of fault, as it went."""

    kind: str
    faults: int
    found: Findings
    ledger: Ledger
    memory: int
    lines: int

    def row(self) -> str:
        """The line of the table."""
        found, ledger = self.found, self.ledger
        return COLUMNS.format(
            self.kind,
            self.faults,
            found.games,
            found.moves,
            found.lost,
            found.doubled,
            found.disordered,
            found.kept,
            found.stale,
            f"{ledger.silence:.1f} s",
            f"{ledger.wait:.1f} s",
            self.lines,
            self.memory >> 20,
            "right" if found.right else "WRONG",
        )


HEAD = COLUMNS.format(
    "fault", "times", "games", "moves", "lost", "doubled", "disordered", "refused", "stale", "silence", "ack", "log", "MB", ""
)  # fmt: skip
LEGEND = """times: faults injected; games: played to their end; moves: acknowledged commands; refused: yet in the log; stale: states that differ
from the log; silence: the longest without a word; ack: the longest from a move to its acknowledgement; log: lines of all nodes' logs"""


class Wishes:
    """The tables that are asked for, one after the other: all games, two to four people, now and then a bot."""

    def __init__(self, world: World, lot: random.Random) -> None:
        self.world, self.lot, self.count = world, lot, 0

    def __call__(self) -> dict[str, Any]:
        """The next one."""
        game = names()[self.count % len(names())]
        self.count += 1
        people = self.lot.choice([n for n in (2, 3) if n in load(game).seats])
        chairs = [{"kind": "me"} for _ in range(people)]
        if self.world.bots and people + 1 in load(game).seats and self.lot.random() < 0.3:
            chairs.append({"kind": "bot", "bot": "greedy"})
        return {"game": game, "seats": chairs, "start": True, "clock": self.world.clock}


async def run(kind: str, launcher: Launcher, folder: Path, faults: int, seconds: float, tables: int, seed: int) -> Run:
    """Play while a fault happens so often, or for so many seconds where that is longer; then on to the end, and check."""
    lot = random.Random(f"{kind} {seed}")
    ledger, enough = Ledger(), asyncio.Event()
    async with KINDS[kind](launcher, folder) as world:
        wishes = Wishes(world, lot)
        playing = asyncio.gather(
            *(keep_playing(ledger, world.addresses, wishes, enough, f"{seed} {k}") for k in range(tables))
        )
        times, until = 0, time.monotonic() + seconds
        while times < faults or time.monotonic() < until:
            await asyncio.sleep(lot.uniform(*world.gap))
            await world.hurt(lot)
            times += 1
            if times % 50 == 0:
                sys.stderr.write(f"{kind}: {times} times, {len(ledger.done)} moves, {len(ledger.tables)} tables\n")
        enough.set()
        try:
            await asyncio.wait_for(playing, END_TIMEOUT)
        except TimeoutError:
            ledger.wrong.append(f"not all games came to their end within {END_TIMEOUT:.0f} seconds")
        memory = max(node.memory() for node in world.nodes)
        found = check(ledger, await read_log(world.log_url))
        found.said += sorted(set(ledger.wrong))
        lines = 0
        for node in world.nodes:
            said = node.complaints()
            lines += said.count("\n") + bool(said)
            if "Traceback" in said:
                found.said.append("a traceback in a log:\n" + said[said.index("Traceback") :][:3000])
    if lines > LINES + LINES_EACH * times:
        found.said.append(f"the logs have {lines} lines")
    if memory > MOST_MEMORY:
        found.said.append(f"a node holds {memory >> 20} MB")
    return Run(kind, times, found, ledger, memory, lines)


def parsed(words: list[str] | None) -> argparse.Namespace:
    """The flags, checked."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=20, metavar="N", help="each fault happens so often at least")
    parser.add_argument("--seconds", type=float, default=0, help="each fault happens again for so long at least")
    parser.add_argument("--seed", type=int, default=1, help="of the faults and of the moves that are played")
    parser.add_argument("--only", choices=KINDS, action="append", metavar="FAULT", help="one of " + ", ".join(KINDS))
    parser.add_argument("--tables", type=int, default=10, help="played at the same time")
    asked = parser.parse_args(words)
    if asked.kills < 1 or asked.tables < 1:
        parser.error("--kills and --tables are 1 or above")
    if asked.seconds < 0:
        parser.error("--seconds is 0 or above")
    if not sys.platform.startswith("linux"):
        parser.error("processes are looked after by way of /proc: it needs Linux")
    return asked


def main(words: list[str] | None = None) -> int:
    """Run each fault, print the table; 1 where anything is wrong."""
    asked = parsed(words)
    for ending in (signal.SIGINT, signal.SIGTERM):
        signal.signal(ending, lambda number, _: sys.exit(128 + number))  # on the way out everything is ended
    os.environ.setdefault("PYTHONWARNINGS", "ignore")
    runs: list[Run] = []
    launcher = Launcher()
    try:
        sys.stdout.write(f"{HEAD}\n")
        for kind in asked.only or KINDS:
            with tempfile.TemporaryDirectory(prefix="sixfold-faults-", ignore_cleanup_errors=True) as name:
                folder = Path(name)
                folder.chmod(0o755)  # PostgreSQL runs as another user where this runs as root
                if why := impossible(kind, folder):
                    sys.stdout.write(f"{kind:10} left out: {why}\n")
                    continue
                done = asyncio.run(run(kind, launcher, folder, asked.kills, asked.seconds, asked.tables, asked.seed))
            if done.ledger.silence > MOST_SILENCE:
                done.found.said.append(f"somebody waited {done.ledger.silence:.1f} seconds without a word")
            runs.append(done)
            sys.stdout.write(f"{done.row()}\n")
            sys.stdout.flush()
            for said in done.found.said:
                sys.stdout.write(f"  {said}\n")
            sys.stderr.write(f"{kind} heard: {dict(done.ledger.answers)}\n")
    finally:
        launcher.close()
    sys.stdout.write(f"{LEGEND}\n")
    return 0 if all(done.found.right for done in runs) else 1


if __name__ == "__main__":
    sys.exit(main())
