"""The tables that are in play here: who listens, who is to move, whose time runs."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import msgspec

from .bots import Thinkers
from .protocol import AnyEvent, BotSeated, Chair, Keys, NewTable, Rematched, Seated, SeatKey
from .store import Conflict, Row, Stamped, Store
from .table import Denied, Table, clean, key_of, new_token, setup_of

ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""Codes are read aloud and typed: no I, L, O, 0 or 1."""
KEPT = 2000
"""How many tables stay in memory; others are read again from the log."""


@dataclass(eq=False)
class Listener:
    """One connection: which seat it speaks for, and whether it has news to hear."""

    token: str = ""
    news: asyncio.Event = field(default_factory=asyncio.Event)


@dataclass(eq=False)
class Live:
    """A table in memory."""

    table: Table
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    listeners: set[Listener] = field(default_factory=set)
    thinking: set[tuple[int, int, int]] = field(default_factory=set)
    """Which bots are at it: round, seat, turn."""
    timer: asyncio.Task[None] | None = None

    def here(self) -> set[int]:
        """The seats somebody is connected for."""
        seats = (self.table.seat_of(listener.token) for listener in self.listeners if listener.token)
        return {seat for seat in seats if seat is not None}

    def tell(self) -> None:
        """There is news. Each connection sends the newest state when it can: nothing queues up."""
        for listener in self.listeners:
            listener.news.set()


class House:
    """All tables of this service."""

    def __init__(self, store: Store, thinkers: Thinkers, pace: float = 0.5) -> None:
        self.store = store
        self.thinkers = thinkers
        self.pace = pace
        """Seconds a bot waits before its move, so that people can follow."""
        self.lives: dict[str, Live] = {}
        self.tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Open the store and take up the tables that were in play."""
        await self.store.open()
        self._spawn(self._take_up())

    async def close(self) -> None:
        """Stop thinking, keep everything."""
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        self.thinkers.close()
        await self.store.close()

    async def _take_up(self) -> None:
        """After a restart: bots whose turn it is think again, clocks run on."""
        for table_id in await self.store.unfinished(time.time() - 30 * 86400):
            with contextlib.suppress(Denied):
                await self.live(table_id)

    async def make(self, wish: NewTable) -> Keys:
        """Set a table up; gives the secrets of the host and of the maker's own seats."""
        host, seed = new_token(), secrets.token_hex(16)
        setup = msgspec.json.encode(setup_of(wish, host, seed))
        events: list[AnyEvent] = []
        tokens: dict[int, str] = {}
        names: set[str] = set()
        for seat, chair in enumerate(wish.seats):
            if chair.kind == "bot":
                events.append(BotSeated(seat, chair.bot or "greedy"))
            elif chair.kind == "me":
                name = clean(chair.name) or f"Player {seat + 1}"
                if name.casefold() in names:
                    name = f"{name[:21]} {seat + 1}"
                names.add(name.casefold())
                tokens[seat] = new_token()
                events.append(Seated(seat, name, key_of(tokens[seat])))
        for _ in range(20):
            code = "".join(secrets.choice(ALPHABET) for _ in range(6))
            row = Row(secrets.token_hex(12), code, setup, seed, time.time())
            trial = Table(row)
            for event in events:
                if isinstance(event, BotSeated):
                    trial.give_bot(event.seat, event.bot)
                trial.apply(Stamped(event, row.made))
            begin = trial.start() if wish.start else []
            with contextlib.suppress(Conflict):
                await self.store.create(row, [*events, *begin])
                await self.live(row.id)
                return Keys(row.id, row.code, host, tokens)
        raise Denied("rate", "no free table code was found; try again")

    async def live(self, key: str) -> Live:
        """A table by id or code, from memory or from the log."""
        known = self.lives.get(key)
        if known is not None:
            return known
        row = await self.store.find(key)
        if row is None:
            raise Denied("missing", f"there is no table {key[:20]}")
        if row.id not in self.lives:
            live = Live(Table(row))
            self.lives[row.id] = live
            async with live.lock:
                live.table.apply_all(await self.store.events(row.id))
            self._forget()
            self._wake(live)
        return self.lives[row.id]

    def _forget(self) -> None:
        if len(self.lives) > KEPT:
            for table_id in [i for i, live in self.lives.items() if not live.listeners][: len(self.lives) - KEPT]:
                del self.lives[table_id]

    async def run(self, live: Live, command: Callable[[Table], Sequence[AnyEvent]]) -> int:
        """Carry a command out: decide, write, then tell. What this returns from is in the database."""
        async with live.lock:
            while True:
                table = live.table
                events = command(table)
                at = time.time()
                try:
                    await self.store.append(table.row.id, table.n, events, at)
                except Conflict:
                    table.apply_all(await self.store.events(table.row.id, table.n))
                    continue
                table.apply_all(Stamped(event, at) for event in events)
                break
        live.tell()
        self._wake(live)
        return live.table.n

    async def sit(self, live: Live, seat: int, name: str) -> SeatKey:
        """Seat somebody."""
        token = new_token()
        await self.run(live, lambda table: table.sit(seat, name, token))
        return SeatKey(seat, token)

    async def rematch(self, live: Live, seat: int | None) -> Keys:
        """The same game with the same bots; people's seats are open for them, and the asker's is taken."""
        old = live.table
        if old.status != "ended":
            raise Denied("denied", "the game is still under way")
        if old.next_table:
            raise Denied("denied", f"a rematch is made already: table {old.next_table}")
        chairs = []
        for number, info in enumerate(old.seats):
            if info.kind == "bot" and not info.resigned:
                chairs.append(Chair("bot", bot=info.bot))
            elif number == seat:
                chairs.append(Chair("me", info.name))
            else:
                chairs.append(Chair("open"))
        alone = all(chair.kind != "open" for chair in chairs)
        setup = old.setup
        keys = await self.make(NewTable(setup.game, chairs, setup.options, setup.match, setup.clock, alone))
        await self.run(live, lambda _: [Rematched(keys.code)])
        return keys

    # --- bots and clocks ---

    def _wake(self, live: Live) -> None:
        """See to it that bots which are to move think, and that the clock runs."""
        table = live.table
        for seat in table.acting:
            info = table.seats[seat]
            job = (len(table.match.outcomes), seat, info.turns)
            if info.bot and job not in live.thinking:
                live.thinking.add(job)
                self._spawn(self._think(live, job, info.bot, ""))
        if live.timer is not None:
            live.timer.cancel()
            live.timer = None
        deadlines = [(d, seat) for seat in table.acting if (d := table.deadline(seat)) is not None]
        if deadlines:
            live.timer = self._spawn(self._time_out(live, *min(deadlines)))

    async def _time_out(self, live: Live, deadline: float, seat: int) -> None:
        await asyncio.sleep(max(0.0, deadline - time.time()) + 0.05)
        job = (len(live.table.match.outcomes), seat, live.table.seats[seat].turns)
        live.timer = None  # so that waking the table does not cancel this task in the middle of its move
        await self._think(live, job, "greedy", "clock")

    async def _think(self, live: Live, job: tuple[int, int, int], name: str, note: str) -> None:
        """Let a bot move for a seat, unless the seat has moved meanwhile."""
        _, seat, _turn = job
        table = live.table
        try:
            if note == "" and self.pace and table.people:
                await asyncio.sleep(self.pace)
            view = table.view(seat)
            if view is None or not self._due(table, job):
                return
            code, failure = await self.thinkers.move(view, name, f"{table.row.seed} {job}")
            move = table.game.moves.move(code)

            def command(now: Table) -> list[AnyEvent]:
                if not self._due(now, job):
                    raise Denied("stale", "the seat has moved")
                return now.moved(seat, move, "", note or failure)

            live.thinking.discard(job)
            try:
                await self.run(live, command)
            except Denied:
                self._wake(live)  # a move was taken back meanwhile: think again
        finally:
            live.thinking.discard(job)

    @staticmethod
    def _due(table: Table, job: tuple[int, int, int]) -> bool:
        round_, seat, turn = job
        return seat in table.acting and len(table.match.outcomes) == round_ and table.seats[seat].turns == turn

    def _spawn(self, work: object) -> asyncio.Task[None]:
        task: asyncio.Task[None] = asyncio.create_task(work)  # type: ignore[arg-type]
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task
