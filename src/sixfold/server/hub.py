"""The tables in play on this node: who is connected, who is to move, whose time runs."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

import msgspec

from sixfold.core.game import load
from sixfold.core.position import View
from sixfold.table import commands
from sixfold.table.errors import Denied, Missing
from sixfold.table.events import Clock, Forgotten, Moved, Row
from sixfold.table.messages import Command, Hinted, Keeping, Problem, encode
from sixfold.table.seats import key_of, new_token
from sixfold.table.table import Decision, Table

from .bot_pool import BotPool
from .exposition import Counter, Histogram
from .hints import hinted
from .limits import RATE, Buckets
from .live import Connection, Job, LiveTable
from .protocol import Chair, Keys, NewTable, SeatKey
from .seating import offered, seating
from .store import LISTEN_SECONDS, Conflict, Removed, Store
from .writer import Unavailable, reason

ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""Codes are read aloud and typed: no I, L, O, 0 or 1."""
CACHED, CACHED_SECONDS = 200, 60.0
"""How many tables stay in memory when nobody has asked for them for so many seconds; others are read again from the log."""
MOST_EVENTS = 100_000
"""No table has more events: moving and taking back for ever ends somewhere."""
REMOVED_SECONDS = 2.0
"""How often it is looked whether tables in memory were removed."""
RETRY_SECONDS = 2.0
"""When the database did not take a bot's move, or did not tell what another node wrote, it is tried again after so long."""
MOST_SLEEP = 30.0
"""A deadline is looked at again after so many seconds: the machine's clock may have been set meanwhile."""
MOST_LAG, MOST_LATE, MOST_WAITING = 0.5, 4, 2_000
"""The service is busy when its event loop was late by so many seconds so many times on end, or so many decisions wait to be written."""
LAG_SECONDS = 0.25
"""How often it is looked how late the event loop is."""
MOVES = Counter("sixfold_moves_total", "Moves of people and bots that were kept.")
COMMANDS = Histogram(
    "sixfold_command_seconds",
    "How long a command took that changed a table, until it was kept.",
    (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0),
)
LOG = logging.getLogger("sixfold")

T = TypeVar("T")
Deciding = Callable[[Table, float], Decision]
"""A command, ready to be carried out on a table at a time."""


class Hub:
    """All tables of this node."""

    def __init__(
        self,
        store: Store,
        bots: BotPool,
        pace: float = 0.5,
        hints: int = 30,
        messages: float = RATE,
        misses: int = 30,
        most_connections: int = 200,
    ) -> None:
        self.store = store
        self.bots = bots
        self.hints = Buckets(hints)
        """How many hints an address may ask for in a minute: each costs a second of a processor."""
        self.misses = Buckets(misses)
        """How many codes that no table has an address may try in a minute: trying them all would take centuries."""
        self.most_connections = most_connections
        """How many connections a table may have."""
        self.messages = messages
        """How many messages a connection may send in a second."""
        self.pace = pace
        """Seconds a bot waits before its move, so that people can follow."""
        self.tables: dict[str, LiveTable] = {}
        """By id."""
        self.codes: dict[str, LiveTable] = {}
        """The same tables by code."""
        self.tasks: set[asyncio.Task[Any]] = set()
        self.chores: set[asyncio.Task[Any]] = set()
        """Tasks that go on as long as the service does."""
        self.keeping = b""
        """Said to everybody while moves cannot be kept."""
        self.lag = 0.0
        """How many seconds the event loop is late."""
        self._late = 0
        self._reading = asyncio.Lock()
        self._evicted = 0.0
        self._watching: asyncio.TimerHandle | None = None
        store.writer.changed = self._keeps

    async def open(self) -> None:
        """Open the store and go on with the tables that were in play."""
        await self.store.open()
        if self.store.shared:
            self._spawn(self._listen())
        self._spawn(self._resume())
        self._spawn(self._notice_removed(), self.chores)
        self._watch(time.monotonic())

    async def close(self) -> None:
        """Stop thinking, keep everything."""
        if self._watching is not None:
            self._watching.cancel()
        tasks = [*self.tasks, *self.chores]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.bots.close()
        await self.store.close()

    async def _resume(self) -> None:
        """After a restart clocks run on. Tables that wait for somebody to come, be it to see bots play, are left in the log."""
        for table_id in [table_id for table_id, clock in (await self._unfinished()).items() if clock.runs]:
            begun = time.monotonic()
            try:
                live = await self._load(table_id)
            except Denied as error:
                LOG.debug("table %s is not gone on with: %s", table_id, error)
                continue
            except Exception:
                LOG.exception("table %s cannot be read", table_id)
                continue
            if live.idle and not live.asked:
                self._forget(live)
            await asyncio.sleep(time.monotonic() - begun)  # whoever plays meanwhile has half of the time

    async def _unfinished(self) -> dict[str, Clock]:
        """The tables to look after, as soon as the database tells them."""
        while True:
            try:
                return await self.store.unfinished(time.time() - 30 * 86400)
            except Unavailable:
                await asyncio.sleep(RETRY_SECONDS)

    # --- how the service is ---

    @property
    def busy(self) -> bool:
        """Whether more tables would make those in play suffer."""
        return self._late >= MOST_LATE or self.store.writer.waiting > MOST_WAITING

    def _watch(self, due: float) -> None:
        """Know how late the event loop is."""
        now = time.monotonic()
        self.lag = max(0.0, now - due)
        self._late = self._late + 1 if self.lag > MOST_LAG else 0
        self._watching = asyncio.get_running_loop().call_later(LAG_SECONDS, self._watch, now + LAG_SECONDS)

    def _keeps(self, works: bool) -> None:
        """Moves begin to be kept again, or are not kept any more: everybody is told."""
        self.keeping = encode(Keeping(works))
        for live in self.tables.values():
            live.notify()

    # --- other nodes ---

    async def _listen(self) -> None:
        """Hear what other nodes have written; after a break, look for what was missed."""
        told = False
        while True:
            begun = time.monotonic()
            try:
                await self.store.listen(self._heard)
            except Exception as error:
                if not told or time.monotonic() - begun > LISTEN_SECONDS:  # once, not each time that it is tried again
                    LOG.warning("no news from other nodes: %s", reason(error))
                told = True
            await asyncio.sleep(1.0)
            for table_id in list(self.tables):
                self._heard(table_id)

    def _heard(self, table_id: str) -> None:
        self._spawn(self.refresh(table_id))

    async def refresh(self, table_id: str) -> None:
        """See what others wrote to a table, if it is in memory."""
        while True:
            async with self._reading:  # one that is being read may lack the newest
                live = self.tables.get(table_id)
            if live is None:
                return
            try:
                async with live.lock:
                    news = await self._catch_up(live)
                break
            except Removed:
                return
            except Unavailable:  # nobody else tells whoever waits here for that move
                live.unsure = True
                await asyncio.sleep(RETRY_SECONDS)
        if news:
            self._wake(live)

    async def _catch_up(self, live: LiveTable) -> bool:
        """Read what other nodes wrote; whether there was anything. Removed where the table itself is gone."""
        table_id = live.table.row.id
        news = await self.store.events(table_id, live.table.n)
        live.unsure = False
        if any(isinstance(one.event, Forgotten) for one in news):
            live.advance(Table(live.table.row).fold(await self.store.events(table_id)))
        elif news:
            live.advance(live.table.fold(news))
        elif await self.store.removed([table_id]):
            self._remove(live)
            raise Removed
        return bool(news)

    async def _notice_removed(self) -> None:
        """Now and then, see which tables in memory were removed, by whomever."""
        while True:
            await asyncio.sleep(REMOVED_SECONDS)
            with contextlib.suppress(Unavailable):
                for table_id in await self.store.removed(list(self.tables)):
                    if live := self.tables.get(table_id):
                        self._remove(live)

    def _remove(self, live: LiveTable) -> None:
        self._forget(live)
        live.remove()

    # --- tables ---

    async def make(self, wish: NewTable, address: str = "", invitation: str = "") -> Keys:
        """Set a table up for an address, where it is private also with the hash of an invitation that is known; gives the secrets of the host and of the maker's own seats."""
        if self.busy:
            raise Denied("busy", "so much is played here just now that no new table fits in; try again in a minute")
        host, seed = new_token(), secrets.token_hex(16)
        game = load(wish.game)
        setup = commands.set_up(game, wish.options, len(wish.seats), wish.match, wish.clock, host, seed)
        secret = new_token() if wish.private and not invitation else ""
        setup = msgspec.structs.replace(setup, invitation=key_of(secret) if secret else invitation)
        for _ in range(20):
            code = "".join(secrets.choice(ALPHABET) for _ in range(6))
            row = Row(secrets.token_hex(12), code, msgspec.json.encode(setup), seed, time.time())
            decision, tokens = seating(Table(row), wish)
            with contextlib.suppress(Conflict):
                await self.store.create(row, decision.events, decision.table.over)
                live = self._take_up(decision.table)
                live.asked, live.maker = time.monotonic(), address
                return Keys(row.id, row.code, host, tokens, secret)
        raise Denied("rate", "no free table code was found; try again")

    async def live(self, key: str) -> LiveTable:
        """A table by id or code, for somebody who asks."""
        live = await self._load(key)
        live.asked = time.monotonic()
        return live

    def look(self, live: LiveTable) -> None:
        """Somebody looks at a table without a connection: for a while that counts as being there."""
        attended, live.left = live.attended, time.monotonic()
        if not attended:
            self._wake(live)

    async def _load(self, key: str) -> LiveTable:
        """A table from memory or from the log."""
        live = self.tables.get(key) or self.codes.get(key.upper())
        if live is None:
            row = await self.store.find(key)
            if row is None:
                raise Missing(key)
            async with self._reading:  # whoever finds a table in memory finds all of it
                live = self.tables.get(row.id)
                if live is None:
                    live = self._take_up(Table(row).fold(await self.store.events(row.id)))
        return live

    def _take_up(self, table: Table) -> LiveTable:
        """A table that is in memory from now on."""
        self._evict()
        live = self.tables[table.row.id] = self.codes[table.row.code] = LiveTable(table)
        self._wake(live)
        return live

    def _evict(self) -> None:
        """Forget tables at rest, now and then: looking for them takes longer the more there are."""
        now = time.monotonic()
        if len(self.tables) >= CACHED and now - self._evicted >= min(1.0, CACHED_SECONDS):
            self._evicted = now
            for live in [x for x in self.tables.values() if x.idle and now - x.asked > CACHED_SECONDS]:
                self._forget(live)

    def _forget(self, live: LiveTable) -> None:
        row = live.table.row
        if self.tables.pop(row.id, None) is not None:
            del self.codes[row.code]

    async def run(self, live: LiveTable, command: Deciding) -> int:
        """Carry a command out: decide, write, then tell. What this returns from is in the database."""
        async with live.lock:
            if live.removed:
                raise Removed
            if live.unsure:
                await self._catch_up(live)
            while True:
                at = time.time()
                decision = await self._decided(live, command, at)
                table = decision.table
                if not decision.events:
                    return table.n
                if table.n > MOST_EVENTS:
                    raise Denied("rate", "so much has happened at this table that it takes no more; make a new one")
                try:
                    await self.store.append(table.row.id, live.table.n, decision.events, at, table.over)
                except Conflict:
                    await self._catch_up(live)
                    continue
                except BaseException:  # it may have been kept all the same
                    live.unsure = True
                    raise
                live.advance(table)
                break
        COMMANDS.observe(time.time() - at)
        MOVES.add(n=sum(isinstance(event, Moved) for event in decision.events))
        self._wake(live)
        return table.n

    async def _decided(self, live: LiveTable, command: Deciding, at: float) -> Decision:
        """What a command does; it is refused only by a table that knows all that other nodes wrote."""
        while True:
            try:
                return command(live.table, at)
            except Denied:
                if not await self._catch_up(live):
                    raise

    async def act(self, live: LiveTable, seat: int, command: Command) -> int:
        """A seat's command; one that was done before, by its id, is answered as it was."""
        await self.run(live, lambda table, at: commands.act(table, at, seat, command))
        return live.table.acks[seat, command.id]

    async def sit(self, live: LiveTable, seat: int, name: str, invitation: str = "") -> SeatKey:
        """Seat somebody; at a private table who is invited."""
        if not live.table.invites(invitation):
            raise Denied("denied", "invitation: this table is private; sit down by the link that its host sent you")
        token = new_token()
        await self.run(live, lambda table, at: commands.sit(table, at, seat, name, token))
        return SeatKey(seat, token)

    async def seat_bot(self, live: LiveTable, seat: int, bot: str) -> int:
        """Give a seat to a bot."""
        offered(bot)
        return await self.run(live, lambda table, at: commands.seat_bot(table, at, seat, bot))

    async def rematch(self, live: LiveTable, seat: int | None, address: str = "") -> Keys:
        """The same game with the same bots; people's seats are open for them, and the asker's is taken."""
        old = live.table
        commands.may_rematch(old)
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
        keys = await self.make(
            NewTable(setup.game, chairs, setup.options, setup.match, setup.clock, alone), address, setup.invitation
        )
        await self.run(live, lambda table, at: commands.rematch(table, at, keys.code))
        return keys

    # --- hints ---

    def ask(self, live: LiveTable, connection: Connection, seat: int, message_id: str) -> None:
        """Take a seat's question for a hint; one is thought about and one may wait."""
        view = live.table.to_advise(seat)
        if len(connection.questions) > 1 or self.hints.take(connection.address):
            raise Denied("rate", "too many hints; wait a moment")
        connection.questions.append((message_id, view))

    async def advise(self, connection: Connection) -> Hinted | Problem:
        """The answer to a connection's next question. It is found even if nobody waits any more: ending a worker costs more."""
        message_id, view = connection.questions[0]
        try:
            return await asyncio.shield(self._spawn(self._advice(view, message_id, connection.address)))
        finally:
            connection.questions.popleft()

    async def _advice(self, view: View, message_id: str, address: str) -> Hinted | Problem:
        try:
            return await hinted(self.bots, view, message_id, address)
        except Denied as error:
            return Problem(error.error, str(error), message_id)

    # --- bots and clocks ---

    def _wake(self, live: LiveTable) -> None:
        """See to it that bots which are to move think, and that the clock runs."""
        table = live.table
        if live.removed:
            return
        for seat in table.acting:
            info = table.seats[seat]
            if info.bot and live.attended:
                self._think_about(live, seat, info.bot, "")
        if live.timer is not None:
            live.timer.cancel()
            live.timer = None
        deadlines = [(d, seat) for seat in table.acting if (d := table.deadline(seat)) is not None]
        due = [(d, seat) for d, seat in deadlines if _job(table, seat) not in live.jobs]
        if due:
            live.timer = self._spawn(self._time_out(live, *min(due)))

    async def _time_out(self, live: LiveTable, deadline: float, seat: int) -> None:
        await asyncio.sleep(min(max(0.0, deadline - time.time()), MOST_SLEEP) + 0.05)
        live.timer = None  # so that waking the table does not cancel this task
        if live.table.deadline(seat) == deadline and time.time() >= deadline:
            self._think_about(live, seat, "greedy", "clock")
        self._wake(live)

    def _think_about(self, live: LiveTable, seat: int, bot: str, note: str) -> None:
        job = _job(live.table, seat)
        if job not in live.jobs:
            live.jobs.add(job)
            self._spawn(self._think(live, job, bot, note))

    async def _think(self, live: LiveTable, job: Job, bot: str, note: str) -> None:
        """Let a bot move for a seat, unless the seat has moved meanwhile."""
        seat = job[1]
        try:
            if note == "" and self.pace and live.table.people:
                await asyncio.sleep(self.pace)
            table = live.table
            view = table.view(seat)
            if view is not None and _due(table, job) and (note or live.attended):
                seen = view.state.tobytes()
                code, failure = await self.bots.move(view, bot, f"{table.row.seed} {job}", live.holder)

                def command(now: Table, at: float) -> Decision:
                    known = now.view(seat)
                    if known is None or not _due(now, job) or known.state.tobytes() != seen:
                        return Decision((), now)  # a move was taken back meanwhile
                    return commands.move_for(now, at, seat, code, note or failure)

                live.jobs.discard(job)
                await self.run(live, command)
        except Unavailable:  # what is due stays due
            await asyncio.sleep(RETRY_SECONDS)
        except Removed:
            pass
        except Exception:
            LOG.exception("seat %d of table %s waits for its move", seat + 1, live.table.row.code)
            await asyncio.sleep(RETRY_SECONDS)
        finally:
            live.jobs.discard(job)
        self._wake(live)

    def join(self, live: LiveTable, connection: Connection) -> None:
        """Somebody is connected: bots that waited for that think."""
        live.join(connection, self.most_connections)
        self._wake(live)

    def _spawn(self, work: Coroutine[Any, Any, T], among: set[asyncio.Task[Any]] | None = None) -> asyncio.Task[T]:
        task = asyncio.create_task(work)
        (self.tasks if among is None else among).add(task)
        task.add_done_callback(self._finished)
        return task

    def _finished(self, task: asyncio.Task[Any]) -> None:
        self.tasks.discard(task)
        self.chores.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            LOG.error("a background task failed", exc_info=error)


def _job(table: Table, seat: int) -> Job:
    return len(table.match.outcomes), seat, table.seats[seat].turns


def _due(table: Table, job: Job) -> bool:
    return job[1] in table.acting and _job(table, job[1]) == job
