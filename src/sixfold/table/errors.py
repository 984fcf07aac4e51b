"""What a table refuses."""

from __future__ import annotations

from sixfold.core.errors import SixfoldError

from .messages import Sentence


class Denied(SixfoldError):  # noqa: N818 - what happened to the client
    """Something that this client may not do, or not now; `error` is the kind that a Problem has."""

    def __init__(self, error: str, text: str, sentence: Sentence | None = None, rule: str = "") -> None:
        super().__init__(text)
        self.error = error
        self.sentence = sentence
        self.rule = rule


class Archived(Denied):
    """A table that this program can show but not go on with: other rules, other pieces, or unknown events."""

    def __init__(self, why: str) -> None:
        super().__init__("archived", f"{why}; its result and its record can be read, but it cannot be gone on with")


class Missing(Denied):
    """A table that there is not."""

    def __init__(self, key: str) -> None:
        super().__init__("missing", f"there is no table {key[:20]}")
