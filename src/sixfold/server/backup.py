"""Copies of an SQLite database: whenever somebody asks for one, and before its schema is changed."""

from __future__ import annotations

import os
import sqlite3
import tempfile
from contextlib import closing
from itertools import count
from pathlib import Path

from sixfold.core.errors import OptionError


def back_up(database: Path, to: Path, overwrite: bool = False) -> None:
    """Copy an SQLite database as it is at one moment, also while it is written to; the copy appears whole or not at all."""
    if to.exists() and not overwrite:
        raise OptionError(f"{to} is there already; choose another FILE, or overwrite it with --force")
    if not to.parent.is_dir():
        raise OptionError(f"there is no folder {to.parent} for the backup")
    try:
        handle, name = tempfile.mkstemp(dir=to.parent, prefix=f".{to.name}.")
        os.close(handle)
        try:
            where = f"{database.absolute().as_uri()}?mode=rw"
            with closing(sqlite3.connect(where, uri=True)) as source, closing(sqlite3.connect(name)) as copy:
                source.backup(copy)
                copy.execute("PRAGMA journal_mode=DELETE")  # one file is all of it
            _flush(Path(name))
            Path(name).replace(to)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise
    except (OSError, sqlite3.Error) as error:
        raise OptionError(f"the backup {to} cannot be written: {error}") from None


def _flush(file: Path) -> None:
    with file.open("rb+") as opened:
        os.fsync(opened.fileno())


def back_up_schema(database: Path, schema: str) -> Path:
    """Copy a database before its schema is changed: beside it, named by the schema it has; an older copy stays."""
    for number in count(1):
        again = f"-{number}" if number > 1 else ""
        to = database.with_name(f"{database.name}.schema-{schema}{again}.backup")
        if not to.exists():
            break
    back_up(database, to)
    return to
