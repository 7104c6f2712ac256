"""The door through which books come in: the catalogue in the package, or a file of the user's.

Reading is strict. Whatever does not fit is one sentence that names the file, the rule, the key,
what was found and what is allowed.
"""

import tomllib
from functools import cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec

from cardspeak.arguments import expect
from cardspeak.books.book import Book, BookError, Offer, as_offered
from cardspeak.books.fields import Field, FieldError, describe, field
from cardspeak.books.notice import Notice, NoticeError
from cardspeak.books.rule import EXECUTED, Clause, Disposition, HouseChoice, Rule
from cardspeak.books.validation import UnfitError, fit
from cardspeak.games import GameError, game, games_named

CATALOG = ("catfish-bend", "official", "black-pearl", "seminole", "oasis")
"""The printed books, in the order of the shelf."""

COMMON = "common"
"""The book that decides nothing: common practice alone, with every game."""


class _Printed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A book file, before its rules are checked against the policy model."""

    title: str
    extends: str | None = None
    games: dict[str, dict[str, Any]] = {}
    notice: tuple[dict[str, Any], ...] = ()
    rule: tuple[dict[str, Any], ...] = ()


def load(name: str | Path) -> Book:
    """A book of the catalogue by its name, a book file by its path, or ``common``."""
    if name == COMMON:
        return _common()
    if isinstance(name, str) and name in CATALOG:
        return _from_catalog(name)
    expect("the book", name, (str, Path), f"{', '.join((*CATALOG, COMMON))} or a path", BookError)
    path = Path(name)
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
    return _read(_file_text(path), path.stem, str(path), (*extending, path))


def _file_text(path: Path) -> str:
    try:
        return path.read_text("utf-8")
    except OSError as error:
        raise BookError(f"{path}: cannot be read: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise BookError(f"{path}: is not UTF-8 text") from None


def _read(
    text: str, id: str, where: str, extending: tuple[Path, ...], parent: Book | None = None
) -> Book:
    try:
        printed = fit(tomllib.loads(text), _Printed)
    except tomllib.TOMLDecodeError as error:
        raise BookError(f"{where}: not a TOML file: {error}") from None
    except UnfitError as error:
        raise BookError(f"{where}: {error}") from None
    parent = parent or _parent(printed.extends, where, extending)
    rules = [_rule(raw, id, where) for raw in printed.rule]
    _check_ids(rules, where, parent)
    offers = _offers(printed.games, where)
    notices = tuple(_notice(raw, where) for raw in printed.notice)
    try:
        book = Book(
            id,
            printed.title,
            rules,
            offers=offers,
            notices=notices,
            parent=parent,
            digest=sha256(f"{parent.digest if parent else ''}\n{text}".encode()).hexdigest(),
        )
    except BookError as error:
        raise BookError(f"{where}: {error}") from None
    for notice in notices:
        _check_notice(notice, book, where)
    return book


def _parent(extends: str | None, where: str, extending: tuple[Path, ...]) -> Book | None:
    if extends is None:
        return None
    if extends.endswith(".toml"):
        beside = extending[-1].parent if extending else Path()
        beside_it = (beside / extends).resolve()
        if not beside_it.is_file():
            raise BookError(f"{where}: extends {extends!r}, and there is no file {beside_it}")
        return _from_file(beside_it, extending)
    if extends not in (*CATALOG, COMMON):
        raise BookError(
            f"{where}: extends {extends!r}, which is no book; there are "
            f"{', '.join((*CATALOG, COMMON))}, or name a .toml file"
        )
    return load(extends)


def _rule(raw: dict[str, Any], book: str, where: str) -> Rule:
    at = f"{where}, rule {raw.get('id', '?')}"
    try:
        rule = msgspec.structs.replace(fit(raw, Rule, ours=frozenset({"book"})), book=book)
    except UnfitError as error:
        raise BookError(f"{at}: {error}") from None
    try:
        first, *cases = [_clause(clause) for clause in rule.clauses]
        rule = msgspec.structs.replace(
            rule, sets=first.sets, choice=first.choice, cases=tuple(cases)
        )
    except (FieldError, GameError) as error:
        raise BookError(f"{at}: {error}") from None
    if not rule.text.strip():
        raise BookError(f"{at}: has no text")
    if not all(case.sets or case.choice for case in rule.cases):
        raise BookError(f"{at}: has a case that sets nothing and leaves no choice")
    claimed = rule.dispositions
    if len(claimed) > 1:
        names = " and ".join(f"'{each}'" for each in claimed)
        raise BookError(f"{at}: has more than one disposition: {names}")
    if not claimed and rule.kind in EXECUTED:
        allowed = ", ".join(each for each in Disposition if each is not Disposition.SHOWN)
        raise BookError(f"{at}: a rule of kind {rule.kind} needs one of: {allowed}")
    return rule


def _clause(clause: Clause) -> Clause:
    for word in clause.when.games:
        games_named(word)
    return Clause(
        clause.when,
        {path: field(path).convert(value) for path, value in clause.sets.items()},
        {path: _choice(choice, field(path)) for path, choice in clause.choice.items()},
    )


def _choice(choice: HouseChoice, known: Field) -> HouseChoice:
    if (choice.least, choice.most) != (None, None):
        if choice.among:
            raise FieldError(f"the choice of {known.path} gives both 'among' and a range")
        if not known.is_figure:
            allowed = describe(known.type)
            raise FieldError(f"the choice of {known.path} has a range; it may be {allowed}")
        among = ()
    elif not choice.among:
        raise FieldError(f"the choice of {known.path} names no values: give 'among' or a range")
    else:
        among = tuple(known.convert(value) for value in choice.among)
    default = known.convert(choice.default)
    made = HouseChoice(default=default, among=among, least=choice.least, most=choice.most)
    if not made.allows(default):
        raise FieldError(f"the default {choice.default!r} of {known.path} is not among {made}")
    return made


def _check_ids(rules: list[Rule], where: str, parent: Book | None) -> None:
    seen: set[str] = set()
    for rule in rules:
        if rule.id in seen:
            raise BookError(f"{where}: two rules have the id {rule.id}")
        seen.add(rule.id)
    known = seen | {rule.id for rule in parent.all_rules} if parent else seen
    for rule in rules:
        if rule.restates == rule.id:
            raise BookError(f"{where}, rule {rule.id}: restates itself")
        if rule.restates is not None and rule.restates not in known:
            raise BookError(
                f"{where}, rule {rule.id}: restates {rule.restates!r}, which is no rule here"
            )


def _offers(raw: dict[str, dict[str, Any]], where: str) -> dict[str, Offer]:
    offers: dict[str, Offer] = {}
    for name, words in raw.items():
        try:
            declared = game(name)
            offer = fit(words, Offer, text_keys=frozenset({"players"}))
            as_offered(declared, offer)
        except (UnfitError, GameError) as error:
            raise BookError(f"{where}, games.{name}: {error}") from None
        offers[name] = offer
    return offers


def _notice(raw: dict[str, Any], where: str) -> Notice:
    try:
        return fit(raw, Notice)
    except UnfitError as error:
        raise BookError(f"{where}, notice {raw.get('name', '?')}: {error}") from None


def _check_notice(notice: Notice, book: Book, where: str) -> None:
    try:
        notice.check(book)
    except NoticeError as error:
        raise BookError(f"{where}, notice {error}") from None
    except (BookError, GameError) as error:
        raise BookError(f"{where}, notice {notice.name}: {error}") from None
