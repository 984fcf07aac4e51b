"""The tables that are in play here: who listens, who is to move, whose time runs."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

import msgspec

from sixfold.core.position import View

from .bots import Thinkers
from .hints import hinted
from .limits import Buckets
from .protocol import AnyEvent, Chair, Hinted, Keys, NewTable, Play, Problem, Rematched, Resign, SeatKey, Undo
from .store import Conflict, Row, Stamped, Store
from .table import Denied, Table, clean, new_token, setup_of

ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""Codes are read aloud and typed: no I, L, O, 0 or 1."""
KEPT, RESTING = 200, 60.0
"""How many tables stay in memory when nobody has asked for them for so many seconds; others are read again from the log."""
LONGEST = 100_000
"""No table has more events: moving and taking back for ever ends somewhere."""
CROWD = 200
"""So many connections a table may have."""
LOG = logging.getLogger("sixfold")

T = TypeVar("T")
Job = tuple[int, int, int]
"""A move that is due: round, seat, turn."""


@dataclass(eq=False)
class Listener:
    """One connection: which seat it speaks for, and whether it has news to hear."""

    token: str = ""
    address: str = ""
    news: asyncio.Event = field(default_factory=asyncio.Event)
    questions: asyncio.Queue[tuple[str, View]] = field(default_factory=lambda: asyncio.Queue(1))
    """The hint that is asked for next, by its message's id."""


@dataclass(eq=False)
class Live:
    """A table in memory."""

    table: Table
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    listeners: set[Listener] = field(default_factory=set)
    thinking: set[Job] = field(default_factory=set)
    """Which moves are being thought about here, by bots or because the time is up."""
    timer: asyncio.Task[None] | None = None
    asked: float = 0.0
    """When somebody last asked for it; 0 if nobody did."""
    settled: bool = False
    """Whether the store knows that it is over."""

    @property
    def idle(self) -> bool:
        """Whether nobody listens and nothing goes on by itself."""
        return not self.listeners and not self.thinking and self.timer is None and not self.lock.locked()

    def here(self) -> set[int]:
        """The seats somebody is connected for."""
        tokens = {listener.token for listener in self.listeners if listener.token}
        seats = (self.table.seat_of(token) for token in tokens)
        return {seat for seat in seats if seat is not None}

    def tell(self) -> None:
        """There is news. Each connection sends the newest state when it can: nothing queues up."""
        for listener in self.listeners:
            listener.news.set()

    def join(self, listener: Listener) -> None:
        """Somebody listens."""
        if len(self.listeners) >= CROWD:
            raise Denied("rate", f"{CROWD} connections are at this table already")
        self.listeners.add(listener)
        listener.news.set()

    def speak_for(self, listener: Listener, token: str | None) -> None:
        """A connection says who it is, or (None) goes; the others hear of it where it changes who is here."""
        before = self.here()
        if token is None:
            self.listeners.discard(listener)
        else:
            listener.token = token
            listener.news.set()
        if self.here() != before:
            self.tell()


class House:
    """All tables of this service."""

    def __init__(self, store: Store, thinkers: Thinkers, pace: float = 0.5, hints: int = 30) -> None:
        self.store = store
        self.thinkers = thinkers
        self.hints = Buckets(hints)
        """How many hints an address may ask for in a minute: each costs a second of a processor."""
        self.pace = pace
        """Seconds a bot waits before its move, so that people can follow."""
        self.lives: dict[str, Live] = {}
        self.tasks: set[asyncio.Task[Any]] = set()
        self._reading = asyncio.Lock()

    async def open(self) -> None:
        """Open the store and take up the tables that were in play."""
        await self.store.open()
        if self.store.shared:
            self._spawn(self._listen())
        self._spawn(self._take_up())

    async def close(self) -> None:
        """Stop thinking, keep everything."""
        tasks = list(self.tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.thinkers.close()
        await self.store.close()

    async def _take_up(self) -> None:
        """After a restart: bots whose turn it is think again, clocks run on. Tables that wait for people are left in the log."""
        for table_id in await self.store.unfinished(time.time() - 30 * 86400):
            try:
                live = await self._found(table_id)
            except Exception:
                LOG.exception("table %s cannot be taken up", table_id)
                continue
            if live.idle and not live.asked:
                self.lives.pop(table_id, None)

    async def _listen(self) -> None:
        """Hear what other nodes have written; after a break, look for what was missed."""
        while True:
            try:
                await self.store.listen(self._heard)
            except Exception:
                LOG.exception("no news from other nodes")
            await asyncio.sleep(1.0)
            for table_id in list(self.lives):
                self._heard(table_id)

    def _heard(self, table_id: str) -> None:
        self._spawn(self._read_on(table_id))

    async def _read_on(self, table_id: str) -> None:
        async with self._reading:  # one that is being read may lack the newest
            live = self.lives.get(table_id)
        if live is not None:
            async with live.lock:
                news = await self.store.events(table_id, live.table.n)
                live.table.apply_all(news)
            if news:
                live.tell()
                self._wake(live)

    async def make(self, wish: NewTable) -> Keys:
        """Set a table up; gives the secrets of the host and of the maker's own seats."""
        host, seed = new_token(), secrets.token_hex(16)
        setup = msgspec.json.encode(setup_of(wish, host, seed))
        for _ in range(20):
            code = "".join(secrets.choice(ALPHABET) for _ in range(6))
            row = Row(secrets.token_hex(12), code, setup, seed, time.time())
            events, tokens = _seating(Table(row), wish)
            with contextlib.suppress(Conflict):
                await self.store.create(row, events)
                await self.live(row.id)
                return Keys(row.id, row.code, host, tokens)
        raise Denied("rate", "no free table code was found; try again")

    async def live(self, key: str) -> Live:
        """A table by id or code, for somebody who asks."""
        live = await self._found(key)
        live.asked = time.monotonic()
        return live

    async def _found(self, key: str) -> Live:
        """A table from memory or from the log."""
        live = self.lives.get(key)
        if live is None:
            row = await self.store.find(key)
            if row is None:
                raise Denied("missing", f"there is no table {key[:20]}")
            async with self._reading:  # whoever finds a table in memory finds all of it
                live = self.lives.get(row.id)
                if live is None:
                    table = Table(row)
                    table.apply_all(await self.store.events(row.id))
                    self._forget()
                    live = self.lives[row.id] = Live(table)
                    self._wake(live)
        return live

    def _forget(self) -> None:
        if len(self.lives) >= KEPT:
            now = time.monotonic()
            for table_id in [i for i, live in self.lives.items() if live.idle and now - live.asked > RESTING]:
                del self.lives[table_id]

    async def run(self, live: Live, command: Callable[[Table], Sequence[AnyEvent]]) -> int:
        """Carry a command out: decide, write, then tell. What this returns from is in the database."""
        async with live.lock:
            table = live.table
            while events := await self._decided(live, command):
                if table.n + len(events) > LONGEST:
                    raise Denied("rate", "so much has happened at this table that it takes no more; make a new one")
                at = time.time()
                try:
                    await self.store.append(table.row.id, table.n, events, at)
                except Conflict:
                    await self._catch_up(live)
                    continue
                table.apply_all(Stamped(event, at) for event in events)
                break
            n = table.n
        live.tell()
        self._wake(live)
        return n

    async def _decided(self, live: Live, command: Callable[[Table], Sequence[AnyEvent]]) -> Sequence[AnyEvent]:
        """What a command does; it is refused only by a table that knows all that other nodes wrote."""
        while True:
            try:
                return command(live.table)
            except Denied:
                if not await self._catch_up(live):
                    raise

    async def _catch_up(self, live: Live) -> bool:
        """Read what other nodes wrote; whether there was anything."""
        news = await self.store.events(live.table.row.id, live.table.n)
        live.table.apply_all(news)
        if news:
            live.tell()
        return bool(news)

    async def act(self, live: Live, seat: int, said: Play | Undo | Resign) -> int:
        """A seat's deed; one that was done before, by its id, is answered as it was."""
        await self.run(live, lambda table: table.act(seat, said))
        return live.table.acks[seat, said.id]

    async def sit(self, live: Live, seat: int, name: str) -> SeatKey:
        """Seat somebody."""
        token = new_token()
        await self.run(live, lambda table: table.sit(seat, name, token))
        return SeatKey(seat, token)

    def ask(self, live: Live, listener: Listener, seat: int, message_id: str) -> None:
        """Take a seat's question for a hint; one is thought about and one may wait."""
        view = live.table.to_advise(seat)
        if listener.questions.full() or self.hints.take(listener.address):
            raise Denied("rate", "too many hints; wait a moment")
        listener.questions.put_nowait((message_id, view))

    async def advise(self, listener: Listener) -> Hinted | Problem:
        """The answer to a connection's next question. It is found even if nobody waits any more: ending a worker costs more."""
        message_id, view = await listener.questions.get()
        return await asyncio.shield(self._spawn(self._advice(view, message_id)))

    async def _advice(self, view: View, message_id: str) -> Hinted | Problem:
        try:
            return await hinted(self.thinkers, view, message_id)
        except Denied as error:
            return Problem(error.error, str(error), message_id)

    async def rematch(self, live: Live, seat: int | None) -> Keys:
        """The same game with the same bots; people's seats are open for them, and the asker's is taken."""
        old = live.table
        _may_rematch(old)
        chairs = []
        for number, info in enumerate(old.seats):
            if number == seat:
                chairs.append(Chair("me", info.name))
            elif info.kind == "bot" and not info.resigned:
                chairs.append(Chair("bot", bot=info.bot))
            else:
                chairs.append(Chair("open"))
        alone = all(chair.kind != "open" for chair in chairs)
        setup = old.setup
        keys = await self.make(NewTable(setup.game, chairs, setup.options, setup.match, setup.clock, alone))

        def command(table: Table) -> list[AnyEvent]:
            _may_rematch(table)
            return [Rematched(keys.code)]

        await self.run(live, command)
        return keys

    # --- bots and clocks ---

    def _wake(self, live: Live) -> None:
        """See to it that bots which are to move think, and that the clock runs."""
        table = live.table
        for seat in table.acting:
            info = table.seats[seat]
            if info.bot:
                self._think_about(live, seat, info.bot, "")
        if live.timer is not None:
            live.timer.cancel()
            live.timer = None
        deadlines = [(d, seat) for seat in table.acting if (d := table.deadline(seat)) is not None]
        due = [(d, seat) for d, seat in deadlines if _job(table, seat) not in live.thinking]
        if due:
            live.timer = self._spawn(self._time_out(live, *min(due)))
        if table.over and not live.settled:
            live.settled = True
            self._spawn(self.store.settle(table.row.id))

    async def _time_out(self, live: Live, deadline: float, seat: int) -> None:
        await asyncio.sleep(max(0.0, deadline - time.time()) + 0.05)
        live.timer = None  # so that waking the table does not cancel this task
        if live.table.deadline(seat) == deadline:
            self._think_about(live, seat, "greedy", "clock")
        self._wake(live)

    def _think_about(self, live: Live, seat: int, bot: str, note: str) -> None:
        job = _job(live.table, seat)
        if job not in live.thinking:
            live.thinking.add(job)
            self._spawn(self._think(live, job, bot, note))

    async def _think(self, live: Live, job: Job, bot: str, note: str) -> None:
        """Let a bot move for a seat, unless the seat has moved meanwhile."""
        table, seat = live.table, job[1]
        try:
            if note == "" and self.pace and table.people:
                await asyncio.sleep(self.pace)
            view = table.view(seat)
            if view is not None and _due(table, job):
                seen = view.state.tobytes()
                code, failure = await self.thinkers.move(view, bot, f"{table.row.seed} {job}")

                def command(now: Table) -> list[AnyEvent]:
                    known = now.view(seat)
                    if known is None or not _due(now, job) or known.state.tobytes() != seen:
                        return []  # a move was taken back meanwhile
                    return now.moved(seat, now.game.moves.move(code), "", note or failure)

                live.thinking.discard(job)
                await self.run(live, command)
        except Exception:  # the database does not answer, say: what is due stays due
            LOG.exception("seat %d of table %s waits for its move", seat + 1, table.row.code)
            await asyncio.sleep(2.0)
        finally:
            live.thinking.discard(job)
        self._wake(live)

    def _spawn(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self._finished)
        return task

    def _finished(self, task: asyncio.Task[Any]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            LOG.error("a task of the house failed", exc_info=error)


def _seating(table: Table, wish: NewTable) -> tuple[list[AnyEvent], dict[int, str]]:
    """The first events of a new table, and the secrets of its maker's seats."""
    events: list[AnyEvent] = []
    tokens: dict[int, str] = {}

    def happen(these: Sequence[AnyEvent]) -> None:
        events.extend(these)
        table.apply_all(Stamped(event, table.row.made) for event in these)

    for seat, chair in enumerate(wish.seats):
        if chair.kind == "bot":
            happen(table.give_bot(seat, chair.bot or "greedy"))
    for seat, chair in enumerate(wish.seats):
        if chair.kind == "me":
            name = clean(chair.name) or f"Player {seat + 1}"
            if name.casefold() in {info.name.casefold() for info in table.seats}:
                name = f"{name[:21]} {seat + 1}"
            tokens[seat] = new_token()
            happen(table.sit(seat, name, tokens[seat]))
    if wish.start:
        happen(table.start())
    return events, tokens


def _may_rematch(table: Table) -> None:
    if not table.over:
        raise Denied("denied", "the match is still under way")
    if table.next_table:
        raise Denied("denied", f"a rematch is made already: table {table.next_table}")


def _job(table: Table, seat: int) -> Job:
    return len(table.match.outcomes), seat, table.seats[seat].turns


def _due(table: Table, job: Job) -> bool:
    return job[1] in table.acting and _job(table, job[1]) == job
