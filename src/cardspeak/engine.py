"""Which build of the engine runs: compiled to machine code, or as it is written.

A wheel has the compiled modules beside the sources. A checkout keeps none there: the environment
variable ``CARDSPEAK_ENGINE`` names the folder of a build, whose modules then take the place of the
sources that they were made from; ``make`` sets it to the build of the sources as they are now.
"""

from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

VARIABLE = "CARDSPEAK_ENGINE"
"""The environment variable that names the folder of a compiled build."""


class CompiledModules(MetaPathFinder):
    """Finds the modules of one compiled build, and nothing else."""

    def __init__(self, folder: Path) -> None:
        suffix = EXTENSION_SUFFIXES[0]
        self._files = {
            ".".join(path.relative_to(folder).parts).removesuffix(suffix): path
            for path in folder.rglob(f"*{suffix}")
        }

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return where a compiled module is, None for every other name."""
        file = self._files.get(fullname)
        return None if file is None else spec_from_file_location(fullname, file)


def is_compiled() -> bool:
    """Return whether the engine of this process is compiled."""
    from cardspeak.hand import hand

    return not str(hand.__file__).endswith(".py")


def build_name() -> str:
    """Return the build of the engine in words, as ``cardspeak --version`` prints it."""
    return "engine compiled" if is_compiled() else "engine as written"
