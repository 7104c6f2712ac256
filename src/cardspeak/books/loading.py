"""The door through which books come in: the catalogue in the package, or a file of the user's.

Reading is strict. Whatever does not fit is one sentence that names the file, the rule, the key,
what was found and what is allowed.
"""

import re
import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path

import msgspec

from cardspeak.arguments import expect_path
from cardspeak.books.book import Book, BookError
from cardspeak.books.book_file import Draft, draft_of
from cardspeak.books.source_text import MOST_CHARACTERS, MOST_NUMBER, Problem, SourceText

CATALOG = ("catfish-bend", "official", "black-pearl", "seminole", "oasis")
"""The printed books, in the order of the shelf."""

COMMON = "common"
"""The book that decides nothing: common practice alone, with every game."""


def load(name: str | Path) -> Book:
    """A book of the catalogue by its name, a book file by its path, or ``common``."""
    if str(name) == COMMON:
        return _common()
    if str(name) in CATALOG:
        return _from_catalog(str(name))
    books = f"{', '.join((*CATALOG, COMMON))} or a path"
    path = expect_path("the book", name, books, BookError)
    if path.suffix != ".toml" and not path.exists():
        raise BookError(
            f"no book is called {str(name)!r}; there are {', '.join((*CATALOG, COMMON))}, "
            "or name a .toml file"
        )
    return _from_file(path.resolve(), ())


class Text(msgspec.Struct, frozen=True):
    """The text of a book, to be kept with what is played by it; `parent` is a digest."""

    id: str
    digest: str
    text: str
    parent: str | None


def texts(name: str | Path) -> tuple[Text, ...]:
    """The text of a book, after those of the books that it extends."""
    book = load(name)
    if name == COMMON:
        return (Text(book.id, book.digest, _COMMON, None),)
    is_ours = isinstance(name, str) and name in CATALOG
    text = _catalog_text(str(name)) if is_ours else _file_text(Path(name))
    extends = tomllib.loads(text).get("extends")
    if extends is None:
        return (Text(book.id, book.digest, text, None),)
    of_file = Path(name).resolve().parent / extends
    before = texts(of_file if extends.endswith(".toml") else extends)
    return (*before, Text(book.id, book.digest, text, before[-1].digest))


def from_text(text: str, id: str, parent: Book | None = None) -> Book:
    """A book from the text that was kept of it, and the book that it extends."""
    if text == _COMMON:
        return _common()
    key = (text, id, parent.digest if parent is not None else None)
    book = _KEPT.get(key)
    if book is None:
        book = _read(text, id, id, (), parent)
        if len(_KEPT) >= _MOST_KEPT:
            _KEPT.clear()
        _KEPT[key] = book
    return book


_MOST_KEPT = 64
_KEPT: dict[tuple[str, str, str | None], Book] = {}
"""Books read from their texts: the tables of a room share them, and reading one takes a while."""

_COMMON = "common practice"
_MOST_EXTENDED = 4
"""So many files may extend one another in a row."""
_MOST_BYTES = 4 * MOST_CHARACTERS


@cache
def _common() -> Book:
    return Book(COMMON, "Common practice", digest=sha256(_COMMON.encode()).hexdigest())


@cache
def _from_catalog(name: str) -> Book:
    return _read(_catalog_text(name), name, name, ())


@cache
def _catalog_text(name: str) -> str:
    """Read once: what is kept of a book is what was loaded, though its file is changed since."""
    return (files("cardspeak.books") / "catalog" / f"{name}.toml").read_text("utf-8")


def _from_file(path: Path, extending: tuple[Path, ...]) -> Book:
    if path in extending:
        chain = " → ".join(each.name for each in (*extending, path))
        raise BookError(f"{path.name} extends itself: {chain}")
    if len(extending) == _MOST_EXTENDED:
        raise BookError(f"{path.name}: more than {_MOST_EXTENDED} files extend one another")
    return _read(_file_text(path), path.stem, str(path), (*extending, path))


def _file_text(path: Path) -> str:
    try:
        with path.open("rb") as file:  # bounded, for not every path is a file that ends
            read = file.read(_MOST_BYTES + 1)
        if len(read) > _MOST_BYTES:
            raise BookError(f"{path}: has more than {_MOST_BYTES:,} bytes, which no book has")
        return read.decode("utf-8").replace("\r\n", "\n").replace("\r", "\n")
    except OSError as error:
        raise BookError(f"{path}: cannot be read: {error.strerror or error}") from None
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise BookError(f"{path}:{line}: is not UTF-8 text") from None


def drafted(text: str, id: str, shelf: Mapping[str, Book]) -> Draft:
    """A text that someone is writing, which may extend books of a shelf and nothing else."""
    return _draft(text, id, lambda extends: _on_shelf(extends, shelf))


def _on_shelf(extends: str, shelf: Mapping[str, Book]) -> Book:
    known = shelf.get(extends)
    if known is None:
        raise BookError(
            f"extends {extends!r}, which is not on the shelf; there are {', '.join(shelf)}"
        )
    return known


def _read(
    text: str, id: str, where: str, extending: tuple[Path, ...], parent: Book | None = None
) -> Book:
    def parent_of(extends: str) -> Book:
        return parent or _parent(extends, extending)

    draft = _draft(text, id, parent_of)
    if draft.book is None:
        raise BookError(draft.problems[0].at(where))
    return draft.book


def _draft(text: str, id: str, parent_of: Callable[[str], Book]) -> Draft:
    source = SourceText(text)
    if source.problem is not None:
        return Draft(problems=[source.problem])
    try:
        data = tomllib.loads(text)
    except RecursionError:
        return Draft(problems=[Problem("too many tables lie within one another")])
    except tomllib.TOMLDecodeError as error:
        return Draft(problems=[_broken(str(error))])
    except ValueError:
        says = f"a number past reason: figures go up to {MOST_NUMBER:,}"
        return Draft(problems=[Problem(says, _line_of_digits(text))])
    return draft_of(source, data, id, parent_of, is_ours=id in CATALOG)


def _broken(error: str) -> Problem:
    """What the reader of TOML says, which ends in its line."""
    found = _AT_LINE.search(error)
    return Problem(f"not a TOML file: {error}", int(found[1]) if found else 0)


def _line_of_digits(text: str) -> int:
    """The line of a number that has more digits than Python reads."""
    found = re.search(r"[0-9_]{1000}", text)
    return text.count("\n", 0, found.start()) + 1 if found else 0


_AT_LINE = re.compile(r"at line (\d+)")


def _parent(extends: str, extending: tuple[Path, ...]) -> Book:
    if extends.endswith(".toml"):
        beside = extending[-1].parent if extending else Path()
        beside_it = (beside / extends).resolve()
        if not beside_it.is_file():
            raise BookError(f"extends {extends!r}, and there is no file {beside_it}")
        return _from_file(beside_it, extending)
    if extends not in (*CATALOG, COMMON):
        raise BookError(
            f"extends {extends!r}, which is not a book; there are "
            f"{', '.join((*CATALOG, COMMON))}, or name a .toml file"
        )
    return load(extends)
