"""A book file after it was parsed: its rules, games and notices, fitted to the model one by one.

Reading is strict, and goes on after a fault, so that a writer sees all of them at once. Each fault
is a `Problem` with its line. Pure: text and data come in, a book comes out.
"""

import re
from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import Any

import msgspec

from cardspeak.books.book import Book, BookError, Offer, as_offered
from cardspeak.books.fields import Field, FieldError, describe, field, fields
from cardspeak.books.notice import Notice, NoticeError
from cardspeak.books.offenses import OFFENSES
from cardspeak.books.renamed import as_now
from cardspeak.books.rule import EXECUTED, Clause, Disposition, HouseChoice, Rule
from cardspeak.books.source_text import Problem, SourceText
from cardspeak.books.validation import UnfitError, fit
from cardspeak.errors import CardspeakError
from cardspeak.games import GameError, game, games_named

ParentOf = Callable[[str], Book]
"""The book that `extends` names; refused with a `BookError`."""


MOST_TITLE = 120
MOST_ID = 80
"""So many characters a title and the number of a rule have at most."""
WORDS_OF_GAMES = (
    *("deck", "dealer", "family", "forced", "formation", "openers", "options", "players"),
    *("showing", "streets", "structures", "wins"),
)
"""What a rule may declare of a game: the words of its declaration."""

_KEY = re.compile(r"\w+")


class _Printed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A book file, before its rules are checked against the policy model."""

    title: str
    extends: str | None = None
    games: dict[str, dict[str, Any]] = {}
    notice: tuple[dict[str, Any], ...] = ()
    rule: tuple[dict[str, Any], ...] = ()


class Draft(msgspec.Struct):
    """A book file as far as it could be read: the book, or everything that is wrong with it."""

    book: Book | None = None
    problems: list[Problem] = []
    extends: str | None = None
    title: str = ""


def draft_of(
    source: SourceText, data: dict[str, Any], id: str, parent_of: ParentOf, *, is_ours: bool
) -> Draft:
    """The book that parsed data gives, or everything that is wrong with it.

    A book of the catalogue, which is ours, prints rules for games that its house does not spread.
    """
    problems = list(source.problems_in(data))
    if problems:
        return Draft(problems=problems)
    try:
        printed = fit(data, _Printed)
    except UnfitError as error:
        key = _KEY.match(str(error))
        line = source.line_of(key[0] if key else "", says=str(error))
        return Draft(problems=[Problem(str(error), line)])
    return _Reader(source, printed, id, is_ours).draft(parent_of)


class _Reader:
    """Reads the parts of a book file, and goes on where one of them is wrong."""

    def __init__(self, source: SourceText, printed: _Printed, id: str, is_ours: bool) -> None:
        self.source = source
        self.printed = printed
        self.id = id
        self.is_ours = is_ours
        self.problems: list[Problem] = []

    def draft(self, parent_of: ParentOf) -> Draft:
        """The book, or what is wrong with it."""
        printed, parent = self.printed, None
        if says := _no_name("title", printed.title, MOST_TITLE):
            self.problems.append(Problem(says, self.source.line_of("title")))
        if printed.extends is not None:
            try:
                parent = parent_of(printed.extends)
            except BookError as error:
                line = self.source.line_of("extends")
                self.problems.append(Problem(str(error), line))
        rules = self._rules()
        offers = self._offers()
        notices = self._notices()
        if not self.problems:
            self._check_ids(rules, parent)
        book = None if self.problems else self._book(rules, offers, notices, parent)
        if self.problems:
            book = None
        return Draft(book, self.problems, printed.extends, printed.title)

    def _wrong(self, name: str, number: int, error: Exception) -> None:
        raw = getattr(self.printed, name)[number]
        self.problems.append(self.source.problem_of(name, number, raw, str(error)))

    def _rules(self) -> list[Rule]:
        rules: list[Rule] = []
        for number, raw in enumerate(self.printed.rule):
            try:
                rules.append(_rule(raw, self.id))
            except CardspeakError as error:
                self._wrong("rule", number, error)
        return rules

    def _offers(self) -> dict[str, Offer]:
        offers: dict[str, Offer] = {}
        for name, words in self.printed.games.items():
            try:
                declared = game(name)
                offer = fit(words, Offer, text_keys=frozenset({"players"}))
                as_offered(declared, offer)
                offers[name] = offer
            except (UnfitError, GameError) as error:
                line = self.source.line_of(f"games.{name}", says=str(error))
                self.problems.append(Problem(str(error), line, f"games.{name}"))
        return offers

    def _notices(self) -> list[Notice]:
        notices: list[Notice] = []
        for number, raw in enumerate(self.printed.notice):
            try:
                notices.append(fit(raw, Notice))
            except UnfitError as error:
                self._wrong("notice", number, error)
        return notices

    def _check_ids(self, rules: list[Rule], parent: Book | None) -> None:
        seen: dict[str, Rule] = {}
        for number, rule in enumerate(rules):
            if rule.id in seen:
                self._wrong("rule", number, BookError(f"two rules have the id {rule.id}"))
            seen[rule.id] = rule
        inherited = {rule.id for rule in parent.all_rules} if parent else set()
        for number, rule in enumerate(rules):
            if rule.restates == rule.id:
                self._wrong("rule", number, BookError("restates itself"))
            elif rule.restates is not None and rule.restates not in seen.keys() | inherited:
                says = f"restates {rule.restates!r}, which is no rule here"
                self._wrong("rule", number, BookError(says))
            elif cycle := _cycle(rule, seen):
                self._wrong("rule", number, BookError(f"restates itself in a circle: {cycle}"))

    def _book(
        self,
        rules: list[Rule],
        offers: dict[str, Offer],
        notices: list[Notice],
        parent: Book | None,
    ) -> Book | None:
        text = f"{parent.digest if parent else ''}\n{self.source.text}"
        try:
            book = Book(
                self.id,
                self.printed.title,
                rules,
                offers=offers,
                notices=tuple(notices),
                parent=parent,
                digest=sha256(text.encode("utf-8", "surrogatepass")).hexdigest(),
            )
        except BookError as error:
            says = str(error)
            number = next((at for at, rule in enumerate(rules) if f" {rule.id} " in says), 0)
            self._wrong("rule", number, error)
            return None
        for number, notice in enumerate(notices):
            try:
                notice.check(book)
            except (BookError, GameError, NoticeError) as error:
                says = str(error).removeprefix(f"{notice.name}: ")
                self._wrong("notice", number, BookError(says))
        if not self.is_ours:
            self._check_games(rules, book)
        self._check_shares(rules, book)
        return book

    def _check_games(self, rules: list[Rule], book: Book) -> None:
        """Refuse a rule for a game that the house does not spread: it could never apply."""
        offered = {each.id for each in book.games}
        for number, rule in enumerate(rules):
            words = [word for clause in rule.clauses for word in clause.when.games]
            for word in words:
                if not games_named(word) & offered:
                    names = ", ".join(sorted(offered)) or "no game: name them as [games.holdem]"
                    says = f"is for {word!r}, which the book does not offer; it offers {names}"
                    self._wrong("rule", number, BookError(says))

    def _check_shares(self, rules: list[Rule], book: Book) -> None:
        for group, contexts in _shared(book):
            shares = [book.look_up(f"{group}.{name}", contexts) for name in SHARES]
            total = sum(decision.value for decision in shares)
            if total > 100:
                cited = {rule.id for decision in shares for rule in decision.rules}
                number = next((at for at, rule in enumerate(rules) if rule.id in cited), 0)
                says = f"the shares of {group} come to {total}%, more than there is"
                self._wrong("rule", number, BookError(says))
                return


SHARES = ("loser_percent", "winner_percent", "table_percent", "reset_percent")
"""The parts of a fund that are divided among people; what is over goes on to the next."""


def _shared(book: Book) -> list[tuple[str, int | None]]:
    """The funds that a book divides, in general and wherever a rule of it differs."""
    groups = [path.rpartition(".")[0] for path in fields() if path.endswith(f".{SHARES[0]}")]
    found: list[tuple[str, int | None]] = []
    for group in groups:
        sets = {each for name in SHARES for each in book.narrowed(f"{group}.{name}")}
        found += [(group, None), *[(group, each & -each) for each in sorted(sets)]]
    return found


def _no_name(what: str, text: str, most: int) -> str:
    """What is wrong with a title or a number: empty, too long, or not on one line."""
    if not text.strip() or not text.isprintable() or len(text) > most:
        return f"has no usable {what}: write 1 to {most} characters on one line"
    return ""


def _cycle(rule: Rule, known: Mapping[str, Rule]) -> str:
    """The rules that restate one another in a circle from this one, or nothing."""
    row = [rule.id]
    while (again := known.get(known[row[-1]].restates or "")) is not None:
        if again.id in row:
            return " → ".join([*row, again.id])
        row.append(again.id)
    return ""


def _rule(raw: dict[str, Any], book: str) -> Rule:
    rule = msgspec.structs.replace(fit(raw, Rule, ours=frozenset({"book"})), book=book)
    had_settings = bool(rule.sets or rule.choice or rule.cases)
    first, *cases = [_clause(clause) for clause in rule.clauses]
    was = zip(cases, rule.cases, strict=True)
    cases = [now for now, old in was if now.sets or now.choice or not (old.sets or old.choice)]
    rule = msgspec.structs.replace(rule, sets=first.sets, choice=first.choice, cases=tuple(cases))
    if says := _no_name("id", rule.id, MOST_ID):
        raise BookError(says)
    for case in (raw, *raw.get("cases", ())):
        for word, among in case.get("when", {}).items():
            if among == []:
                raise BookError(f"'when' has an empty list of {word}: leave it out")
    if not rule.text.strip():
        raise BookError("has no text")
    if rule.declares is not None:
        _declared(rule.declares)
    for tag in rule.forbids:
        if tag not in OFFENSES:
            allowed = ", ".join(OFFENSES)
            raise BookError(f"forbids {tag!r}, which is not an offense; allowed: {allowed}")
    if not all(case.sets or case.choice for case in rule.cases):
        raise BookError("has a case that sets nothing and leaves no choice")
    claimed = rule.dispositions
    if len(claimed) > 1:
        names = " and ".join(f"'{each}'" for each in claimed)
        raise BookError(f"has more than one disposition: {names}")
    if not claimed and rule.kind in EXECUTED and not had_settings:
        allowed = ", ".join(each for each in Disposition if each is not Disposition.SHOWN)
        raise BookError(f"a rule of kind {rule.kind} needs one of: {allowed}")
    return rule


def _declared(word: str) -> None:
    """Refuse a word that no declaration of a game has."""
    name, _, part = word.partition(".")
    games_named(name)
    if part not in WORDS_OF_GAMES:
        allowed = ", ".join(WORDS_OF_GAMES)
        raise BookError(f"declares {word!r}: after the game comes one of {allowed}")


def _clause(clause: Clause) -> Clause:
    for word in clause.when.games:
        games_named(word)
    return Clause(
        clause.when,
        {path: field(path).convert(value) for path, value in as_now(clause.sets).items()},
        {path: _choice(choice, field(path)) for path, choice in as_now(clause.choice).items()},
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
