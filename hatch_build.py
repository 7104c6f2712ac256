"""Builds the ranking tables into the package's data whenever the package is built or installed.

With ``CARDSPEAK_COMPILE=1`` in the environment a wheel also gets the engine compiled to machine
code, beside the sources that it was made from; it is then a wheel for one kind of machine.
"""

import os
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class TablesHook(BuildHookInterface[Any]):
    """Runs ``scripts/build_tables.py`` before a wheel, also an editable one, is put together."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Write the tables and have them packed, although git does not keep them."""
        sys.path.insert(0, self._scripts)
        try:
            from build_tables import write_tables
            from compile_engine import compiled, extensions
        finally:
            sys.path.remove(self._scripts)
        write_tables()
        if _compiles() and version != "editable":
            folder = compiled()
            for path in extensions(folder):
                build_data["force_include"][str(path)] = str(path.relative_to(folder))
            build_data["pure_python"] = False
            build_data["infer_tag"] = True

    def dependencies(self) -> list[str]:
        """What compiling needs, where it is asked for."""
        sys.path.insert(0, self._scripts)
        try:
            from compile_engine import NEEDS
        finally:
            sys.path.remove(self._scripts)
        return list(NEEDS) if _compiles() else []

    @property
    def _scripts(self) -> str:
        return str(Path(self.root) / "scripts")


def _compiles() -> bool:
    return os.environ.get("CARDSPEAK_COMPILE") == "1"
