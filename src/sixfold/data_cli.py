"""`sixfold tables` and `sixfold backup`: what the service keeps, for whoever runs it. All of it may be used while it runs."""

from __future__ import annotations

import json
import sys
import time
from collections import Counter
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sixfold.core.errors import OptionError
from sixfold.server.duration import seconds

if TYPE_CHECKING:
    from sixfold.server.data import Kept, Size
    from sixfold.server.store import Store

tables = typer.Typer(help="The tables that the service keeps: list, show and remove them.", no_args_is_help=True)

Database = Annotated[
    str, typer.Option(envvar="SIXFOLD_DATABASE", help="a file, or a URL such as postgresql+asyncpg://…")
]
AsJson = Annotated[bool, typer.Option("--json", help="for programs")]
Yes = Annotated[bool, typer.Option("--yes", help="remove them; without it nothing is removed")]
STATUSES = ("gathering", "playing", "ended")


@tables.command("list")
def list_tables(
    status: Annotated[str, typer.Option(help="gathering, playing or ended")] = "",
    game: Annotated[str, typer.Option(help="only tables of this game")] = "",
    older_than: Annotated[
        str, typer.Option(help="only tables at which nothing has happened for so long, such as 30d")
    ] = "",
    limit: Annotated[int, typer.Option(min=1, help="so many tables are listed, those changed last")] = 50,
    database: Database = "",
    as_json: AsJson = False,
) -> None:
    """List tables, with how many there are in all and what they take."""
    if status and status not in STATUSES:
        raise OptionError(f"--status is {status!r}; it may be {', '.join(STATUSES)}")
    before = _before(older_than)

    async def ask(store: Store) -> tuple[list[Kept], list[tuple[Kept, Size]], int]:
        from sixfold.server.data import kept_tables, size, total_bytes

        found = [
            table
            async for table in kept_tables(store)
            if status in ("", table.status) and game in ("", table.game) and table.changed <= before
        ]
        shown = [(table, await size(store, table.id)) for table in found[::-1][:limit]]
        return found, shown, await total_bytes(store)

    found, shown, total = _asked(database, ask)
    counts = Counter(table.status for table in found)
    if as_json:
        listed = [_plain(table, taken) for table, taken in shown]
        return _print_json({"tables": listed, "found": len(found), "by_status": counts, "database_bytes": total})
    _print_rows(shown)
    statuses = ", ".join(f"{counts[status]} {status}" for status in STATUSES if counts[status])
    more = f"; the {limit} changed last are listed" if len(found) > limit else ""
    sys.stdout.write(f"{_tables(len(found))}{f': {statuses}' if statuses else ''}{more}\n")
    sys.stdout.write(f"The database takes {_bytes(total)}.\n")
    return None


@tables.command()
def show(
    code: Annotated[str, typer.Argument(metavar="CODE", help="a table's code or id")],
    database: Database = "",
    as_json: AsJson = False,
) -> None:
    """Show a table: who sat there, how its games ended, what it takes."""

    async def ask(store: Store) -> dict[str, Any]:
        from sixfold.server.data import size
        from sixfold.table.archive import read_archive

        (table,) = await _found(store, [code])
        row = await store.find(table.id)
        assert row is not None
        archive = read_archive(row, await store.log(row.id), "")
        results = [{"scores": one.scores, "winners": one.winners, "rule": one.rule} for one in archive.results]
        more = {"options": archive.options, "names": archive.names, "results": results}
        return _plain(table, await size(store, table.id)) | more

    data = _asked(database, ask)
    if as_json:
        return _print_json(data)
    for name in ("code", "id", "game", "options", "status"):
        sys.stdout.write(f"{name:8} {data[name]}\n")
    for name in ("made", "changed"):
        sys.stdout.write(f"{name:8} {_when(data[name])}\n")
    for seat, name in enumerate(data["names"], 1):
        sys.stdout.write(f"seat {seat}   {name or '(open)'}\n")
    for number, result in enumerate(data["results"], 1):
        winners = ", ".join(f"seat {seat + 1}" for seat in result["winners"])
        sys.stdout.write(f"game {number}   {' '.join(map(str, result['scores']))}, {winners} by {result['rule']}\n")
    sys.stdout.write(f"size     {_bytes(data['bytes'])} in {data['events']} rows\n")
    return None


@tables.command("delete")
def delete_tables(
    codes: Annotated[list[str], typer.Argument(metavar="CODE…", help="codes or ids of tables")],
    yes: Yes = False,
    database: Database = "",
    as_json: AsJson = False,
) -> None:
    """Remove tables with all that happened at them. Whoever is there is told."""

    async def ask(store: Store) -> list[Kept]:
        found = await _found(store, codes)
        return await _removed(store, found, yes)

    _print_removed(_asked(database, ask), yes, as_json)


@tables.command()
def prune(
    older_than: Annotated[
        str, typer.Option(help="remove tables at which nothing has happened for so long, such as 30d")
    ],
    finished: Annotated[
        bool | None, typer.Option("--finished/--unfinished", help="only tables whose match is over, or is not")
    ] = None,
    yes: Yes = False,
    database: Database = "",
    as_json: AsJson = False,
) -> None:
    """Remove tables at which nothing has happened for long. Without --yes it says which they would be."""
    before = _before(older_than)

    async def ask(store: Store) -> list[Kept]:
        from sixfold.server.data import kept_tables

        found = [
            table
            async for table in kept_tables(store)
            if table.changed <= before and finished in (None, table.status == "ended")
        ]
        return await _removed(store, found, yes)

    _print_removed(_asked(database, ask), yes, as_json)


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="where the copy is to be")],
    force: Annotated[bool, typer.Option("--force", help="overwrite FILE")] = False,
    database: Database = "",
) -> None:
    """Copy the database of the service, which may go on meanwhile."""
    from sixfold.server.backup import back_up
    from sixfold.server.database import database_url, sqlite_file

    source = sqlite_file(database_url(database))
    if source is None:
        raise OptionError("the database is PostgreSQL, which has a program for this: use pg_dump")
    if not source.exists():
        raise OptionError(f"there is no database {source}; name it with --database")
    back_up(source, file, force)
    sys.stdout.write(f"{file} is a copy of {source}, {_bytes(file.stat().st_size)}.\n")


# --- what the commands share ------------------------------------------------------------------------------------------


def _asked(database: str, ask: Any) -> Any:
    from sixfold.server.database import ask_existing, database_url

    return ask_existing(database_url(database), ask)


def _before(older_than: str) -> float:
    return time.time() - seconds(older_than, "--older-than") if older_than else float("inf")


async def _found(store: Store, codes: list[str]) -> list[Kept]:
    """Tables by their codes or ids, each once."""
    from sixfold.server.data import kept_tables

    rows = [(code, await store.find(code)) for code in codes]
    for code, row in rows:
        if row is None:
            raise OptionError(f"there is no table {code}; sixfold tables list shows which there are")
    wanted = {row.id for _, row in rows if row is not None}
    return [table async for table in kept_tables(store) if table.id in wanted]


async def _removed(store: Store, found: list[Kept], yes: bool) -> list[Kept]:
    if yes:
        from sixfold.server.data import remove

        await remove(store, [table.id for table in found])
    return found


def _print_removed(found: list[Kept], yes: bool, as_json: bool) -> None:
    if as_json:
        return _print_json({"tables": [_plain(table) for table in found], "removed": yes})
    _print_rows([(table, None) for table in found])
    what = "removed" if yes else "would be removed; --yes removes them"
    sys.stdout.write(f"{_tables(len(found))} {what}\n")
    return None


def _print_rows(rows: list[Any]) -> None:
    if not rows:
        return
    from rich.console import Console
    from rich.table import Table

    out = Table("code", "game", "status", "made (UTC)", "changed (UTC)", box=None, pad_edge=False)
    if rows[0][1] is not None:
        out.add_column("size", justify="right")
    for table, taken in rows:
        cells = [table.code, table.game, table.status, _when(table.made), _when(table.changed)]
        out.add_row(*cells, *([_bytes(taken.bytes)] if taken is not None else []))
    Console().print(out)


def _plain(table: Kept, taken: Size | None = None) -> dict[str, Any]:
    import msgspec

    return msgspec.structs.asdict(table) | (msgspec.structs.asdict(taken) if taken is not None else {})


def _print_json(data: Any) -> None:
    sys.stdout.write(json.dumps(data, indent=2) + "\n")


def _tables(count: int) -> str:
    return f"{count} table{'' if count == 1 else 's'}"


def _when(moment: float) -> str:
    return datetime.fromtimestamp(moment, UTC).strftime("%Y-%m-%d %H:%M")


def _bytes(count: int) -> str:
    for unit, size in (("GB", 10**9), ("MB", 10**6), ("kB", 10**3)):
        if count >= size:
            return f"{count / size:.1f} {unit}"
    return f"{count} B"
