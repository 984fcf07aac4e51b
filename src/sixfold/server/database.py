"""The database that a service is told to use: where it is, and whether it can be used, said in a sentence."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

from sqlalchemy import URL, insert, make_url
from sqlalchemy.exc import SQLAlchemyError

from sixfold.core.errors import OptionError, SixfoldError

from .migrations import schemas
from .store import OVER, Store
from .writer import reason

TIMEOUT = 10.0
"""Seconds that a database has to answer at the start."""
T = TypeVar("T")


def database_url(database: str) -> str:
    """The URL of a database: of the file or URL that is given, else of an SQLite file among the user's data."""
    if "://" in database:
        return database
    file = Path(database).absolute() if database else _default_file()
    if not file.parent.is_dir():
        raise OptionError(f"there is no folder {file.parent} for the database; make it, or choose another --database")
    return f"sqlite+aiosqlite:///{file}"


def _default_file() -> Path:
    from platformdirs import user_data_path

    folder = user_data_path("sixfold")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise OptionError(f"{folder} cannot be made ({error.strerror}); choose a file with --database") from None
    return folder / "sixfold.sqlite3"


def prepare_database(url: str) -> None:
    """Connect once, set the tables up and try to write: whatever is in the way is said before anything is served."""
    asyncio.run(answered(url, _prepare))


async def _prepare(store: Store) -> None:
    await store.open()
    await _try_writing(store)


async def _try_writing(store: Store) -> None:
    async with store.engine.connect() as connection:
        await connection.execute(insert(OVER).values(table_id="-"))
        await connection.rollback()


def describe_database(url: str) -> str:
    """What can be said of a database without changing it; a file that is not there is not made."""
    where, file = _asynchronous(url), sqlite_file(url)
    if file is not None and not file.exists():
        if not os.access(file.parent, os.W_OK):
            raise OptionError(f"the folder {file.parent} may not be written; choose another --database")
        return f"The database {file} is not there yet; it is made at the start."
    found, newest = asyncio.run(answered(url, _schemas))
    if found == newest:
        return f"The database {where!r} answers and can be written; its schema is {newest}, the newest."
    return f"The database {where!r} answers; its schema is brought from {found or 'none'} to {newest} at the start."


async def _schemas(store: Store) -> tuple[str | None, str]:
    async with store.engine.connect() as connection:
        found, newest = await connection.run_sync(schemas)
    if found == newest:
        await _try_writing(store)
    return found, newest


def sqlite_file(url: str) -> Path | None:
    """The file of an SQLite database; None for others."""
    where = _asynchronous(url)
    return Path(where.database or "") if where.get_backend_name() == "sqlite" else None


def ask_existing(url: str, ask: Callable[[Store], Awaitable[T]]) -> T:
    """What a database that is there answers, however long it takes; a sentence where its schema is another than this program's."""
    file = sqlite_file(url)
    if file is not None and not file.exists():
        raise OptionError(f"there is no database {file}; name it with --database")

    async def asked(store: Store) -> T:
        async with store.engine.connect() as connection:
            found, newest = await connection.run_sync(schemas)
        if found != newest:
            raise OptionError(
                f"the database has schema {found or 'none'}, not {newest}: start the service once, which brings it there"
            )
        return await ask(store)

    return asyncio.run(answered(url, asked))


async def answered(url: str, ask: Callable[[Store], Awaitable[T]]) -> T:
    """What a database answers that can be reached in time; a sentence where it cannot."""
    where = _asynchronous(url)
    try:
        store = Store(url)
    except ModuleNotFoundError as error:
        extra = " (the extra postgres has it)" if error.name == "asyncpg" else ""
        raise OptionError(f"this database needs the Python package {error.name}: install it{extra}") from None
    try:
        async with asyncio.timeout(TIMEOUT):
            async with store.engine.connect():
                pass
        return await ask(store)
    except TimeoutError:
        raise OptionError(f"the database {where!r} did not answer within {TIMEOUT:.0f} seconds") from None
    except SixfoldError:
        raise
    except Exception as error:  # each driver has errors of its own for what it could not reach or was not allowed
        raise OptionError(f"the database {where!r} cannot be used: {reason(error)}") from None
    finally:
        await store.close()


def _asynchronous(url: str) -> URL:
    """A URL with an asynchronous driver."""
    try:
        where = make_url(url)
        if where.get_dialect().is_async:
            return where
    except (SQLAlchemyError, ValueError):
        pass
    raise OptionError(
        "--database is a file, or a URL with an asynchronous driver, such as postgresql+asyncpg://user@host/name"
    )
