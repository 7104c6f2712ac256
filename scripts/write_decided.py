"""Writes the table "Where a rule is decided" into the page of each layer, from the index.

Run ``python scripts/write_decided.py`` after code has moved; a test fails while a page and the code
differ. A row is an area of policy, and the modules of the layer that read most of its fields.
"""

from collections import Counter
from pathlib import Path

from cardspeak.books.comparison import area_titles
from cardspeak.index import field_reads

DOCS = Path(__file__).resolve().parent.parent / "docs"
LAYERS = ("hand", "floor", "table", "money", "room")
BEGIN, END = "<!-- decided: begin -->\n", "<!-- decided: end -->\n"
MOST = 3
"""How many modules a row names at most."""


def decided(layer: str) -> str:
    """The table of one layer."""
    found: dict[str, Counter[str]] = {}
    for read in field_reads():
        if read.layer == layer:
            area = read.path.partition(".")[0]
            module = read.file.removeprefix("src/cardspeak/")
            found.setdefault(area, Counter())[module] += 1
    rows = ["| policy area | what it is about | decided in |", "| --- | --- | --- |"]
    for area, title in area_titles().items():
        if area in found:
            first = sorted(found[area].items(), key=lambda each: (-each[1], each[0]))[:MOST]
            modules = ", ".join(f"`{module}`" for module, _ in first)
            rows.append(f"| `{area}` | {title} | {modules} |")
    return "\n".join(rows) + "\n"


def written(layer: str, page: str) -> str:
    """The page of a layer with its table as it is now."""
    head, _, rest = page.partition(BEGIN)
    _, _, tail = rest.partition(END)
    return f"{head}{BEGIN}\n{decided(layer)}\n{END}{tail}"


if __name__ == "__main__":
    for name in LAYERS:
        file = DOCS / f"{name}.md"
        file.write_text(written(name, file.read_text("utf-8")), "utf-8")
