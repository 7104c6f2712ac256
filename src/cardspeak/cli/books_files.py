"""``books check`` and ``books new``: a user's own book, read strictly or begun.

The only files touched are the one named and, in reading, those that it extends.
"""

import os
from pathlib import Path

import typer

from cardspeak.books import Book, BookError, Rule
from cardspeak.books.loading import CATALOG, COMMON
from cardspeak.books.source_text import Problem, SourceText
from cardspeak.cli.books_pages import summary
from cardspeak.cli.output import counted, print_json
from cardspeak.index import Way, reach

_START = """\
# A book of house rules. It states only where the house differs from the book it extends.
# `cardspeak books check {file}` reads it strictly; `cardspeak books diff {extends} {file}` shows
# what it changes; `cardspeak books matrix` lists every policy that a rule may set.

title = "{title}"
extends = "{extends}"

# A rule has a number of your own, one sentence, and what it sets. Take the signs away to use it.
#
# [[rule]]
# id   = "1"
# kind = "engine"             # or ruling, table, room, tournament, conduct, discretion, definition
# text = "A round of limit betting has at most a bet and four raises."
# when = {{ structure = "limit" }}
# sets = {{ "betting.raises" = 4 }}
#
# `when` narrows a rule to games, a betting structure, or cash or tournament play; the narrowest
# rule wins.
#
# [[rule]]
# id   = "2"
# text = "At limit draw high a round has at most a bet and five raises."
# when = {{ games = ["draw-high"], structure = "limit" }}
# sets = {{ "betting.raises" = 5 }}
#
# `choice` leaves a point to the notice on the table: what is allowed, and what is usual.
#
# [[rule]]
# id     = "3"
# kind   = "table"
# text   = "The notice on the table says whether the dead or the moving button is used."
# choice = {{ "button.method" = {{ default = "dead", among = ["dead", "moving"] }} }}
#
# A rule that sets nothing says what becomes of it: always = true (no house differs on it),
# restates = "1" (another rule says the same), declares = "holdem" (a word of a game's declaration),
# staff = true (people do it), not_in_force = true. It also says how it can be the answer to "why?":
# states = ["best-hand-wins"] names principles, defines = ["ante"] terms, forbids = ["splashing"]
# offenses, and no_decision = "..." says why nothing turns on it. `cardspeak books principles` lists
# them.
#
# A game the house spreads besides those of the book it extends, and a table's notice:
#
# [games.short-deck]
# structures = ["no-limit"]
#
# [[notice]]
# name = "$1-$2 No-limit Hold'em"
# game = "holdem"
# structure = "no-limit"
# blinds = [1, 2]
# buy_in = 100
"""


def check_book(file: Path, as_json: bool) -> None:
    """Read a book file, and each notice in it against the book."""
    book = Book.load(file)
    for notice in book.notices:
        notice.check(book)
    own = [rule for rule in book.all_rules if rule.book == book.id]
    for number, rule in enumerate(own):
        if reach(book, rule).way is Way.NONE:
            raise BookError(_never_cited(file, number, rule))
    if as_json:
        found = {"file": str(file), "holds": True, "own_rules": len(own)}
        print_json(found | summary(book))
        return
    extends = f" that extends {book.parent.title}" if book.parent else ""
    rules = counted(len(own), "rule")
    typer.echo(f"{file} holds: {book.title}, a book of {rules}{extends}.")


def _never_cited(file: Path, number: int, rule: Rule) -> str:
    """The sentence on a rule, by its place among the rules of the file."""
    line = SourceText(file.read_text("utf-8")).line_of("rule", number)
    says = (
        "no decision can ever cite it. Say what it 'states' (a principle), 'defines' (a term) "
        "or 'forbids' (an offense), or why none does in 'no_decision'"
    )
    return Problem(says, line, f"rule {rule.id}").at(str(file))


def start_book(file: Path, extends: str, as_json: bool) -> None:
    """Write a commented book file that loads as it stands."""
    if file.suffix != ".toml":
        raise BookError(f"{file}: a book file's name ends in .toml")
    Book.load(extends)
    if extends not in (*CATALOG, COMMON):
        extends = os.path.relpath(extends, file.parent).replace(os.sep, "/")
    title = file.stem.replace("-", " ").replace("_", " ").title()
    text = _START.format(file=file.name, title=title.replace('"', "'"), extends=extends)
    try:
        with file.open("x", encoding="utf-8") as new:
            new.write(text)
    except FileExistsError:
        raise BookError(f"{file} already exists; nothing was written") from None
    except OSError as error:
        raise BookError(f"{file} cannot be written: {error.strerror}") from None
    book = Book.load(file)
    if as_json:
        print_json({"file": str(file), **summary(book)})
    else:
        typer.echo(f"{file} is written. Check it with: cardspeak books check {file}")
