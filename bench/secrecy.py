"""What a seat is told is a function of what it may see: python bench/secrecy.py [--games 10000] [--served 100] [--seed 1] [--jobs 2]

All games, with secrets and without, are played by lot. At moments by lot everything that a seat or a spectator is told is made from the table,
and from its twins: the same table in which whatever the seat does not see is dealt otherwise, or struck out. It must be the same, byte for byte: states,
previews, refusals, the view that a bot is asked about for a hint, the picture. A choice that lies sealed is exchanged for another one: what the others are told,
its length and its number are the same. The bulk is played in this process, by the code of the table that the service runs; --served games are
played over WebSockets with the service itself, and every state and preview that was heard is held against the twins; welcomes,
presence and acknowledgements are counted, anything else is wrong. (Not named secrets.py: that is a module of Python.)
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from pathlib import Path
from typing import Any

import httpx
import msgspec
from fault_checks import read_log
from fault_nodes import Launcher, Node
from fault_players import Message
from websockets.asyncio.client import connect

from sixfold.core.errors import OptionError
from sixfold.core.game import load, names
from sixfold.core.position import Position
from sixfold.table import commands
from sixfold.table.errors import Denied
from sixfold.table.events import Row
from sixfold.table.messages import PARTS, Play, encode
from sixfold.table.snapshot import Snapshot, preview
from sixfold.table.table import Table

FIELDS = msgspec.json.Decoder(dict[str, msgspec.Raw])
LATER = 30
"""A preview is given at the moment last told or at one of so many after it, which others made meanwhile."""
MOMENTS = 2
"""So many moments of each game are looked at, each from a seat by lot and as a spectator."""


@cache
def choices(game: str) -> list[tuple[str, int]]:
    """The presets of a game, each with the numbers of seats that it is for, two to four."""
    rules, found = load(game), []
    for preset, options in rules.presets.items():
        for seats in (2, 3, 4):
            with contextlib.suppress(OptionError):
                rules.start(seats, options)
                found.append((preset, seats))
    return found


def new_table(game: str, lot: random.Random) -> Table:
    """A table of a game, with a preset and a number of seats by lot, in play."""
    rules = load(game)
    options, seats = lot.choice(choices(game))
    seed = f"{lot.getrandbits(64):016x}"
    setup = commands.set_up(rules, options, seats, host="host", seed=seed)
    table = Table(Row("id", "CODE", msgspec.json.encode(setup), seed, 0.0))
    for seat in range(seats):
        table = commands.sit(table, 0.0, seat, f"P{seat}", f"token{seat}").table
    return commands.start(table, 1.0).table


def twins(table: Table, seat: int | None, seeds: tuple[int, ...]) -> Iterator[Table]:
    """The same table, with everything that the seat does not see struck out, or dealt otherwise."""
    position = table.position
    assert position is not None
    states = [position.view(seat).state]
    if seat is not None:
        states += [position.redeal(seat, number).state for number in seeds]
    for state in states:
        twin = table.copy()
        twin.position = Position(position.game, position.options, state, position.parent, None, position.mode)
        twin._views = {}
        yield twin


def all_told(table: Table, seat: int | None, codes: tuple[int, ...]) -> dict[str, bytes]:
    """Everything that a seat can hear at a moment, by kind."""
    told = {"state": Snapshot(table, seat).message({})}
    view = table.view(seat)
    assert view is not None
    told["picture"] = table.game.face.drawing.board(view).encode()
    if seat is None or seat not in table.acting:
        return told
    told["hint"] = view.state.tobytes()
    for code in codes:
        told[f"preview {code}"] = _said(lambda code=code: encode(preview(table, seat, code, "p")))
        told[f"refusal {code}"] = b"" if code in view.codes else _said(lambda code=code: _played(table, seat, code))
    return told


def _said(ask: Any) -> bytes:
    try:
        return bytes(ask())
    except Denied as error:
        return f"{error.error} {error}".encode()


def _played(table: Table, seat: int, code: int) -> bytes:
    commands.act(table, 2.0, seat, Play("x", table.seats[seat].turns, code))
    return b"it was allowed"


def look(table: Table, seat: int | None, lot: random.Random, counts: Counter[str], faults: list[str]) -> None:
    """Hold what is told at a moment against its twins."""
    game = table.game
    codes = (lot.randrange(game.moves.size), lot.randrange(game.moves.size))
    if seat is not None and seat in table.acting:
        view = table.view(seat)
        assert view is not None
        codes = (codes[0], lot.choice(view.codes))
    told = all_told(table, seat, codes)
    assert table.position is not None
    for twin in twins(table, seat, (lot.getrandbits(30),)):
        assert twin.position is not None
        counts["twins"] += 1
        counts["twins that differ in what is hidden"] += twin.position.bytes() != table.position.bytes()
        for kind, text in all_told(twin, seat, codes).items():
            counts[kind.split()[0]] += 1
            if text != told[kind]:
                faults.append(f"{game.name}: the {kind} of seat {seat} tells something hidden at {table.n}")


def exchange(table: Table, lot: random.Random, counts: Counter[str], faults: list[str]) -> None:
    """Exchange a sealed choice for another: nobody else is told anything else, nor more, nor with another number."""
    seat = lot.choice(table.acting)
    view = table.view(seat)
    assert view is not None
    if len(table.acting) < 2 or len(view.codes) < 2:
        return
    after = []
    for code in lot.sample(list(view.codes), 2):
        play = Play("x", table.seats[seat].turns, code)
        after.append(commands.act(table, 3.0, seat, play).table)
    for other in (None, *(s for s in range(len(table.seats)) if s != seat)):
        one, two = (t.view(other) for t in after)
        assert one is not None
        assert two is not None
        if one.state.tobytes() != two.state.tobytes():
            counts["choices that lie open"] += 1
            continue
        counts["sealed choices exchanged"] += 1
        if Snapshot(after[0], other).message({}) != Snapshot(after[1], other).message({}):
            faults.append(f"{table.game.name}: seat {other} is told of the sealed choice of seat {seat} at {table.n}")


def play(seed: int) -> tuple[Counter[str], list[str]]:
    """One whole game by lot."""
    lot, counts, faults = random.Random(seed), Counter[str](), list[str]()
    table = new_table(names()[seed % len(names())], lot)
    chance = 0.1
    left = MOMENTS
    while table.status == "playing":
        if left and lot.random() < chance:
            left -= 1
            look(table, lot.randrange(len(table.seats)), lot, counts, faults)
            look(table, None, lot, counts, faults)
            exchange(table, lot, counts, faults)
        seat = lot.choice(table.acting)
        view = table.view(seat)
        assert view is not None
        table = commands.move_for(table, 2.0, seat, lot.choice(view.codes)).table
    counts["games"] += 1
    return counts, faults


# --- with the service itself ------------------------------------------------------------------------------------------


async def serve(games: int, seed: int) -> tuple[Counter[str], list[str]]:
    """Games over WebSockets; every text that anybody heard is held against the log."""
    counts, faults = Counter[str](), list[str]()
    launcher = Launcher()
    try:
        with tempfile.TemporaryDirectory(prefix="sixfold-secrecy-") as name:
            node = Node(launcher, Path(name), str(Path(name) / "service.sqlite3"))
            await node.start()
            heard: list[tuple[str, int | None, list[str]]] = []
            for number in range(games):
                heard += await _record(node, random.Random(f"{seed} {number}"), number)
                counts["games"] += 1
            log = await read_log(f"sqlite+aiosqlite:///{name}/service.sqlite3")
            await node.kill()
    finally:
        launcher.close()
    moments: dict[str, list[Table]] = {}
    for table_id, seat, texts in heard:
        if table_id not in moments:
            row, events = log[table_id]
            moments[table_id] = [Table(row)]
            for event in events:
                moments[table_id].append(moments[table_id][-1].fold([event]))
        _hold(moments[table_id], seat, texts, counts, faults)
    return counts, faults


async def _record(node: Node, lot: random.Random, number: int) -> list[tuple[str, int | None, list[str]]]:
    game = names()[number % len(names())]
    options, seats = lot.choice(choices(game))
    wish = {"game": game, "options": options, "start": True, "seats": [{"kind": "me"}] * seats}
    async with httpx.AsyncClient(base_url=f"http://{node.address}", timeout=60, trust_env=False) as client:
        made = (await client.post("/api/tables", json=wish)).json()
        where = f"ws://{node.address}/api/tables/{made['code']}/live"
        tokens: list[tuple[int | None, str]] = [(int(seat), token) for seat, token in made["seats"].items()]
        told = await asyncio.gather(
            *(_listen(where, seat, token, lot.random()) for seat, token in [*tokens, (None, "")])
        )
        replay = (await client.get(f"/api/tables/{made['code']}/replay")).status_code
        assert replay == 200, "after the end the replay is for everybody"
    return [(made["id"], seat, texts) for (seat, _), texts in zip([*tokens, (None, "")], told, strict=True)]


async def _listen(where: str, seat: int | None, token: str, seed: float) -> list[str]:
    """Play a seat by lot, or watch, to the end of the game; every text that was heard."""
    lot, texts, state = random.Random(seed), list[str](), dict[str, Any]()
    waiting, sent = "", 0
    async with connect(where, max_size=None, proxy=None) as line:
        await line.send(json.dumps({"type": "hello", "token": token}))
        while state.get("status") != "ended":
            text = str(await asyncio.wait_for(line.recv(), 60))
            texts.append(text)
            message: Message = json.loads(text)
            if message["type"] == "state":
                state = {**message, "legal": message.get("legal", state.get("legal", []))}
            if message.get("id") == waiting:
                waiting = ""
            legal = state.get("legal", [])
            if legal and not waiting and state.get("turn", 0) >= sent and seat is not None:
                code = sum(legal[: lot.randint(1, len(legal))])
                if lot.random() < 0.3:
                    await line.send(json.dumps({"type": "preview", "id": f"p {code}", "code": code}))
                waiting, sent = f"m{sent}", state.get("turn", 0) + 1
                move = {"type": "move", "id": waiting, "turn": sent - 1, "code": code}
                await line.send(json.dumps(move))
    return texts


def _hold(moments: list[Table], seat: int | None, texts: list[str], counts: Counter[str], faults: list[str]) -> None:
    known: dict[str, bytes] = {}
    seed, row, last = 1, moments[0].row, 0
    for text in texts:
        message = json.loads(text)
        counts[message["type"]] += 1
        if message["type"] == "welcome":
            known = {}
        elif message["type"] == "state":
            last = message["n"]
            moment = moments[last]
            if not message.get("over") and row.seed in text:
                faults.append(f"{moment.game.name}: the seed is told")
            playing = moment.position is not None and moment.status != "ended"
            for other in twins(moment, seat, (seed,)) if playing else [moment]:
                counts["twins"] += 1
                if Snapshot(other, seat).message(known).decode() != text:
                    faults.append(f"{moment.game.name}: the state of seat {seat} tells something hidden at {moment.n}")
            known |= {part: bytes(raw) for part, raw in FIELDS.decode(text).items() if part in PARTS}
        elif message["type"] == "preview":
            assert seat is not None
            if not any(_previews(moment, seat, message, text) for moment in moments[last : last + LATER]):
                faults.append(f"{moments[0].game.name}: a preview of seat {seat} tells something hidden at {last}")
        elif message["type"] not in ("presence", "ack", "pong"):
            faults.append(f"{moments[0].game.name}: unexpected {text[:200]}")


def _previews(moment: Table, seat: int, message: Message, text: str) -> bool:
    """Whether a preview is what all twins of a moment give."""
    if moment.position is None or seat not in moment.acting:
        return False
    code, name = message["code"], message["id"]
    return all(encode(preview(twin, seat, code, name)).decode() == text for twin in twins(moment, seat, (1,)))


def main(words: list[str] | None = None) -> int:
    """Play, look, print; 1 where something hidden was told."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--served", type=int, default=100, help="so many of them with the service itself")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2, help="processes that play")
    asked = parser.parse_args(words)
    if not 0 <= asked.served <= asked.games or asked.jobs < 1:
        parser.error("--served is 0 to --games, --jobs 1 or above")
    begun, wrong = time.monotonic(), list[str]()
    bulk: Counter[str] = Counter()
    first = asked.seed * 1_000_000
    seeds = range(first, first + asked.games - asked.served)
    with ProcessPoolExecutor(asked.jobs) as pool:
        for counts, faults in pool.map(play, seeds, chunksize=20):
            bulk += counts
            wrong += faults
    served, faults = asyncio.run(serve(asked.served, asked.seed))
    wrong += faults
    for title, counts in (("in process", bulk), ("with the service", served)):
        sys.stdout.write(f"{title}\n")
        for what, count in counts.most_common():
            sys.stdout.write(f"{count:>10,}  {what}\n")
    for fault, count in Counter(wrong).most_common(20):
        sys.stdout.write(f"{count:>10,}  WRONG {fault}\n")
    sys.stdout.write(f"{time.monotonic() - begun:.0f} s; {'WRONG' if wrong else 'right'}\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
