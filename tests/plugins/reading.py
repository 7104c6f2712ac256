"""Which layers are built, and which layer reads which policy field, as the index finds it."""

import ast
from pathlib import Path

from cardspeak.index import field_reads


def built_layers(source: Path) -> list[str]:
    """The layers that hold any code of their own."""
    return sorted(
        {
            path.relative_to(source).parts[0]
            for path in source.rglob("*.py")
            if len(path.relative_to(source).parts) > 1 and _has_code(path)
        }
    )


def fields_read() -> dict[str, list[str]]:
    """For each field that some layer reads, those layers."""
    found: dict[str, set[str]] = {}
    for read in field_reads():
        found.setdefault(read.path, set()).add(read.layer)
    return {path: sorted(layers) for path, layers in sorted(found.items())}


def _has_code(path: Path) -> bool:
    tree = ast.parse(path.read_text("utf-8"))
    return any(isinstance(node, ast.FunctionDef | ast.ClassDef) for node in ast.walk(tree))
