"""Writes docs/code/: from each rule to its fields, functions and scenarios, and back.

`make docs` calls it. The pages are generated and not kept in the repository; so are the listings of
the sources that they link to, line by line.
"""

import shutil
import sys
from collections.abc import Iterable, Iterator
from html import escape
from pathlib import Path
from urllib.parse import quote

from cardspeak.books import Book, Rule, fields
from cardspeak.books.comparison import area_titles
from cardspeak.books.loading import CATALOG
from cardspeak.index import Read, RuleIndex, RuleScenario, field_reads, scenarios_in
from cardspeak.index.rules import rule_fields

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "docs" / "code"
SCENARIOS = "tests/scenarios"
ROOM = "http://localhost:8000"

OPENING = """\
# From a rule to its code

Each rule of the five books with the policy fields that it sets and the scenarios that show it. Go
on to [each field](fields.md) with its rules and the functions that read it,
[each function](functions.md) with its fields, and [each scenario](scenarios.md) with its rules.
`cardspeak books show seminole A.16.B` prints the same for one rule. *Show me* opens the page of a
rule in a room that runs on this machine (`make run`): there each of its scenarios is played on the
felt, step by step.
"""

LISTING = """\
<!doctype html>
<meta charset="utf-8">
<title>{title}</title>
<style>b {{ color: gray; font-weight: normal }} :target {{ background: khaki }}</style>
<pre>
{lines}
</pre>
"""


def write_pages(folder: Path) -> None:
    """Write the four pages and the listings that they link to."""
    shown = [_relative(each) for each in scenarios_in(ROOT / SCENARIOS)]
    index = RuleIndex(map(Book.load, CATALOG), field_reads(), shown)
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    pages = {
        "rules": [OPENING, *(line for book in index.books for line in rules_of(book, index))],
        "fields": every_field(index),
        "functions": every_function(index),
        "scenarios": every_scenario(shown, index),
    }
    for name, lines in pages.items():
        (folder / f"{name}.md").write_text("\n".join(lines) + "\n", "utf-8")
    listed = {read.file for read in field_reads()} | {each.file for each in shown}
    for file in sorted(listed):
        write_listing(ROOT / file, folder / listing(file))


def write_listing(file: Path, target: Path) -> None:
    """Write a source file as a page with a place for every line."""
    lines = "\n".join(
        f'<span id="L-{number}"><b>{number:4}</b>  {escape(line)}</span>'
        for number, line in enumerate(file.read_text("utf-8").splitlines(), 1)
    )
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(LISTING.format(title=escape(file.name), lines=lines), "utf-8")


def listing(file: str) -> str:
    """Where the listing of a file stands, seen from the pages."""
    return f"source/{file}.html"


def rules_of(book: Book, index: RuleIndex) -> Iterator[str]:
    """The rules of a book that set a field or that a scenario shows."""
    yield f"## {book.title}\n"
    yield "| rule | fields | scenarios |\n| --- | --- | --- |"
    for rule in book.all_rules:
        paths = rule_fields(book, rule)
        scenarios = index.scenarios(rule)
        if paths or scenarios:
            named = ", ".join(field_link(path) for path in paths)
            told = ", ".join(scenario_link(each) for each in scenarios)
            told += f" · {show_me(rule)}" if told else ""
            yield f'| <a id="{anchor(rule.cite)}"></a>{rule.id} | {named} | {told} |'
    yield ""


def every_field(index: RuleIndex) -> Iterator[str]:
    """Every field, with its rules and its readers."""
    yield "# Every field and the functions that read it"
    titles = area_titles()
    area = ""
    for path, field in fields().items():
        if field.area != area:
            area = field.area
            yield f"\n## {area}\n\n{titles[area]}\n"
            yield "| field | rules | read by |\n| --- | --- | --- |"
        rules = ", ".join(rule_link(rule) for rule in index.rules(path))
        readers = ", ".join(read_link(read) for read in index.readers(path)) or "nothing yet"
        yield f'| <a id="{anchor(path)}"></a>`{path}` | {rules} | {readers} |'
    yield ""


def every_function(index: RuleIndex) -> Iterator[str]:
    """Every function that reads a field, with the fields."""
    yield "# Every function that reads a field\n\n| function | fields |\n| --- | --- |"
    for name in index.functions:
        named = ", ".join(field_link(path) for path in index.fields_of(name))
        yield f"| `{name}` | {named} |"
    yield ""


def every_scenario(scenarios: Iterable[RuleScenario], index: RuleIndex) -> Iterator[str]:
    """Every scenario that shows a rule, with its rules."""
    rules = {rule.cite: rule for book in index.books for rule in book.all_rules}
    yield "# Every scenario that shows a rule\n\n| scenario | rules |\n| --- | --- |"
    for shown in scenarios:
        named = ", ".join(rule_link(rules[cite]) for cite in shown.rules if cite in rules)
        name = shown.name.replace("|", "\\|")
        yield f'| <a id="{anchor(shown.where)}"></a>{source(shown.where, name)} | {named} |'
    yield ""


def _relative(shown: RuleScenario) -> RuleScenario:
    file = Path(shown.file).relative_to(ROOT).as_posix()
    return RuleScenario(file, shown.line, shown.name, shown.rules)


def anchor(name: str) -> str:
    """The name of a place on the page."""
    return "".join(sign if sign.isalnum() else "-" for sign in name)


def rule_link(rule: Rule) -> str:
    """A link to a rule."""
    return f"[{rule.cite}](rules.md#{anchor(rule.cite)})"


def show_me(rule: Rule) -> str:
    """A link to the rule's page in a room, where its scenarios are played on the felt."""
    book, _, number = rule.cite.partition(":")
    return f"[show me]({ROOM}/books/{quote(book)}/{quote(number, safe='')})"


def field_link(path: str) -> str:
    """A link to a field."""
    return f"[`{path}`](fields.md#{anchor(path)})"


def scenario_link(shown: RuleScenario) -> str:
    """A link to a scenario."""
    place = shown.where.removeprefix(f"{SCENARIOS}/")
    return f"[{place}](scenarios.md#{anchor(shown.where)})"


def read_link(read: Read) -> str:
    """A link to the line where a function reads a field."""
    return source(f"{read.file}:{read.line}", f"`{read.name}`")


def source(where: str, text: str) -> str:
    """A link to a line of a file."""
    file, _, line = where.rpartition(":")
    return f"[{text}]({listing(file)}#L-{line})"


def main() -> None:
    """Write the pages to the given folder, or where the site is built from."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    write_pages(folder)
    print(folder)


if __name__ == "__main__":
    main()
