"""Packages hold the page, however they are built: it is built before they are, where it is missing or older than its sources."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PageHook(BuildHookInterface[Any]):
    """Builds the page by web/build.py; an installation in place (`pip install -e`) leaves that to make."""

    @property
    def page(self) -> dict[str, Any]:
        """What web/build.py defines."""
        return runpy.run_path(str(Path(self.root) / "web" / "build.py"))

    def dependencies(self) -> list[str]:
        """Node, where the page is to be built and there is none."""
        page = self.page
        return [] if page["current"]() or page["find_node"]() else [page["WHEEL"]]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Before files are gathered."""
        if version != "editable":
            self.page["build"]()
