"""The built page: one document for every view, which is told where the service is."""

from __future__ import annotations

import hashlib
import html
from functools import lru_cache
from pathlib import Path

from .settings import Settings

PAGE = Path(__file__).parents[1] / "page"
"""The folder it is built into."""


def is_built() -> bool:
    """Whether there is a page to serve."""
    return (PAGE / "index.html").exists()


def page_version() -> str:
    """A digest of the page: its document names all else by digests. Empty where none is built."""
    return _version(*_file()) if is_built() else ""


def document(settings: Settings) -> bytes:
    """The page's document: it says its version, under which path it is, and by which address others reach it."""
    return _document(*_file(), settings.root_path, settings.public_url)


def _file() -> tuple[Path, int]:
    """The document and when it was built: it may be built anew while it is served."""
    file = PAGE / "index.html"
    return file, file.stat().st_mtime_ns


@lru_cache(4)
def _version(file: Path, _: int) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()[:16]


@lru_cache(4)
def _document(file: Path, built: int, base: str, public: str) -> bytes:
    text = file.read_text(encoding="utf-8")
    told = {"base": base, "public": public, "page": _version(file, built)}
    attributes = " ".join(f'data-{name}="{html.escape(value)}"' for name, value in told.items())
    return text.replace("<html", f"<html {attributes}", 1).replace('"./assets/', f'"{base}/assets/').encode()
