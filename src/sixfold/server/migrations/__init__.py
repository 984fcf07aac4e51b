"""The schema of the database: each version a file in versions/, run at the start by Alembic.

A new one: `alembic revision` is not needed; copy the last file, raise its number, name the one before as `down_revision`.
"""

from __future__ import annotations

import logging
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect, text

from sixfold.core.errors import SixfoldError

FIRST = "0001"
"""The schema of databases that were made before versions were kept."""
LOCK = 0x516F6C64
"""PostgreSQL's advisory lock: of several nodes that start at once one migrates, the others wait."""


logging.getLogger("alembic").setLevel(logging.WARNING)  # a migration that goes well is no news


class SchemaError(SixfoldError):
    """A database that this program cannot use."""


def migrate(connection: Connection) -> None:
    """Bring a database to the newest schema, whatever it has now; SchemaError where it is newer than this program."""
    config = _config()
    config.attributes["connection"] = connection
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"SELECT pg_advisory_xact_lock({LOCK})"))
    found, _ = schemas(connection)
    if found == FIRST and MigrationContext.configure(connection).get_current_revision() is None:
        command.stamp(config, FIRST)
    command.upgrade(config, "head")


def schemas(connection: Connection) -> tuple[str | None, str]:
    """The schema that a database has (None: none that is known), and the newest; SchemaError where it is newer than that."""
    found = MigrationContext.configure(connection).get_current_revision()
    if found is None and inspect(connection).has_table("tables"):
        found = FIRST
    known = {revision.revision for revision in ScriptDirectory.from_config(_config()).walk_revisions()}
    if found is not None and found not in known:
        raise SchemaError(
            f"the database has schema {found}, which is newer than this program (it knows {max(known)}): "
            "install the newer version of Sixfold, or name another database"
        )
    return found, max(known)


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent))
    return config
