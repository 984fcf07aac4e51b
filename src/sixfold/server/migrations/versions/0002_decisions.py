"""A row of the log holds all events of one decision, as a JSON list: rows until now hold one each."""

from __future__ import annotations

from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Put brackets round every event."""
    if op.get_bind().dialect.name == "postgresql":
        op.execute("UPDATE events SET data = '['::bytea || data || ']'::bytea")
    else:
        op.execute("UPDATE events SET data = CAST('[' || CAST(data AS TEXT) || ']' AS BLOB)")
