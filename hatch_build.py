"""Builds the ranking tables into the package's data whenever the package is built or installed."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class TablesHook(BuildHookInterface[Any]):
    """Runs ``scripts/build_tables.py`` before a wheel, also an editable one, is put together."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Write the tables and have them packed, although git does not keep them."""
        scripts = str(Path(self.root) / "scripts")
        sys.path.insert(0, scripts)
        try:
            from build_tables import write_tables
        finally:
            sys.path.remove(scripts)
        write_tables()
