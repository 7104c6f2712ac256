"""Builds the ranking tables from the rules into the package's data; the build hook calls this."""

import sys
from pathlib import Path

SOURCE = Path(__file__).resolve().parent.parent / "src"


def write_tables() -> Path:
    """Write the tables unless the file there is up to date; return where they are."""
    sys.path.insert(0, str(SOURCE))
    try:
        from cardspeak.ranking import build, tables
    finally:
        sys.path.remove(str(SOURCE))
    if not _is_current(tables.DATA, tables.sources_digest()):
        tables.DATA.parent.mkdir(exist_ok=True)
        tables.DATA.write_bytes(tables.encode(build.build()))
    return tables.DATA


def _is_current(path: Path, digest: int) -> bool:
    from cardspeak.ranking import tables

    return path.exists() and tables.decode(path.read_bytes()).sources == digest


if __name__ == "__main__":
    print(write_tables())
