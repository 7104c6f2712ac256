"""Builds the ranking tables and the compiled engine whenever the package is built or installed.

A wheel gets the engine compiled to machine code beside the sources that it was made from, and is
then a wheel for one kind of machine. Without a C compiler the build says so and goes on with the
engine as written. ``CARDSPEAK_COMPILE=1`` makes that an error, ``CARDSPEAK_COMPILE=0`` compiles
nothing. An editable install is never compiled: what one edits is what one runs.
"""

import os
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class EngineHook(BuildHookInterface[Any]):
    """Runs the scripts that make the tables and the engine before a wheel is put together."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Write the tables and the compiled modules, and have them packed."""
        self._import_scripts()
        from build_tables import write_tables

        write_tables()
        if version != "editable" and _wanted() != "0":
            self._add_engine(build_data)

    def dependencies(self) -> list[str]:
        """What compiling needs, where there is a C compiler."""
        self._import_scripts()
        from compile_engine import NEEDS, missing_compiler

        return [] if _wanted() == "0" or missing_compiler() else list(NEEDS)

    def _add_engine(self, build_data: dict[str, Any]) -> None:
        from compile_engine import CompilingError, compiled, extensions, missing

        try:
            if lacking := missing():
                raise CompilingError(lacking)
            folder = compiled()
        except (CompilingError, OSError) as error:
            if _wanted() == "1":
                raise
            self.app.display_warning(f"cardspeak is built with its engine as written: {error}")
            return
        for path in extensions(folder):
            build_data["force_include"][str(path)] = str(path.relative_to(folder))
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        self.app.display_info("cardspeak is built with its engine compiled")

    def _import_scripts(self) -> None:
        scripts = str(Path(self.root) / "scripts")
        if scripts not in sys.path:
            sys.path.insert(0, scripts)


def _wanted() -> str:
    return os.environ.get("CARDSPEAK_COMPILE", "")
