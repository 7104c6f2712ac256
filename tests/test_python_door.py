"""Wrong values from Python: whatever is passed to a public name, the answer is a `CardspeakError`.

Every function and class of every package's `__all__` has its calls here, with good arguments. Each
argument in turn is replaced by values that do not belong there, among them the other arguments.
"""

import subprocess
import sys
from collections.abc import Callable, Iterator
from enum import EnumMeta
from importlib import import_module
from inspect import isabstract
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from tests.tournament.test_flyer import GOOD

from cardspeak import (
    drawing,
    finder,
    floor,
    history,
    index,
    promotions,
    ranking,
    room,
    scenarios,
    tournament,
)
from cardspeak import table as t
from cardspeak.books import (
    Book,
    Charge,
    Drop,
    Notice,
    Offense,
    Policy,
    describe,
    field,
    is_principle,
    policy_with,
)
from cardspeak.books.policy.entry import ComeIn, GapWay
from cardspeak.cards import (
    Deck,
    Pile,
    Seeded,
    ace_low,
    cards,
    is_plain,
    rank_of,
    shuffled,
    suit_of,
    text,
    unicode_text,
)
from cardspeak.errors import CardspeakError
from cardspeak.games import Event, Structure, game, games_named
from cardspeak.hand import (
    Check,
    Command,
    Fold,
    Hand,
    PostKind,
    PostRecord,
    Raise,
    Showing,
    Terms,
    Wager,
    WagerKind,
    citations,
    deal_citations,
    pot_citations,
)
from cardspeak.room.commands import OpenList
from cardspeak.store import Store
from cardspeak.table.events import Chose
from cardspeak.tournament.commands import Enter

PACKAGES = (
    "cards", "ranking", "games", "books", "hand", "floor", "table", "finder", "history",
    "scenarios", "drawing", "index", "store", "promotions", "room", "tournament",
)  # fmt: skip

COMMON = Book.load("common")
SEMINOLE = Book.load("seminole")


def notice(**words: Any) -> Notice:
    given: dict[str, Any] = {"game": "holdem", "structure": "no-limit", "blinds": (1, 2)}
    named: dict[str, Any] = {"name": "1-2", "buy_in": 100, "seats": 6}
    return Notice(**named | given | words)


TERMS = Terms.of(COMMON, notice())
REPORT = floor.PrematureBoard()
GESTURE = floor.Gesture(words="call")
HAND_TEXT = """
variant = 'NT'
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 100]
actions = ['d dh p1 ????', 'd dh p2 ????', 'p2 f']
"""
HISTORY = history.loads(HAND_TEXT)
PLAYED = """
[[scenario]]
name = "two players"
game = "holdem"
structure = "no-limit"
blinds = [1, 2]
button = 1
seats = {1 = 100, 2 = 100}
play = ["seat 1 folds"]
"""
(SCENARIO,) = scenarios.read(PLAYED)
RESULT = scenarios.run(SCENARIO)


FLYER = tournament.read_flyer(GOOD)
HOLDEM = game("holdem")
PRIZES = promotions.book_promotions(Book.load("catfish-bend").resolve("holdem", "limit"), "holdem")
JACKPOT = next(each for each in PRIZES if isinstance(each, promotions.BadBeatPromotion))
WON = promotions.Won(title="jackpot", fund="x", winners=("Ann",), losers=("Ben",), hand="quads")
FOUR_EIGHTS = promotions.NamedHand.read("four eights")
RULES = index.RuleIndex([SEMINOLE], (), ())
NAMES = {1: "Ann", 2: "Ben", 3: "Cid"}
DEAL = promotions.FinishedDeal(game="holdem", players=("Ann", "Ben"), hands=())


def hand() -> Hand:
    return Hand(TERMS, {1: 200, 2: 200, 3: 200}, button=1, deck=range(52))


def table() -> t.Table:
    made = t.Table(COMMON, notice())
    for seat in (1, 3):
        made.apply(t.Sit(seat, f"player {seat}"), now=0)
        made.apply(t.BuyIn(seat, 100), now=0)
    return made


def ruling() -> floor.Ruling:
    ruled = floor.ask(SEMINOLE, "holdem", floor.CutAsked())
    assert isinstance(ruled, floor.Ruling)
    return ruled


BOOKS = "Book.load"
ROYAL = cards("As Ks Qs Js Ts")
ANY_FIVE = ranking.Formation.ANY_FIVE
STRUCTURES = "'limit', 'spread', 'pot', 'half-pot', 'no-limit'"
EVENTS = "'cash', 'tournament'"
CARDS = "the numbers 0 to 53"

# By the public name: what is called, its good arguments, and for each what a refusal must name.
ENTRIES: dict[str, tuple[Callable[..., Any], list[Any], list[str]]] = {
    "cards.cards": (cards, ["As Kd"], ["write a rank"]),
    "cards.text": (text, [[51, 45]], [CARDS]),
    "cards.unicode_text": (unicode_text, [[51, 45]], [CARDS]),
    "cards.rank_of": (rank_of, [51], [CARDS]),
    "cards.suit_of": (suit_of, [51], [CARDS]),
    "cards.is_plain": (is_plain, [51], [CARDS]),
    "cards.ace_low": (ace_low, [51], [CARDS]),
    "cards.shuffled": (shuffled, [range(52)], [""]),
    "cards.Deck": (
        lambda faces, boxed, strange: Deck(faces, boxed=boxed, strange_backs=strange),
        [range(52), (), ()],
        [CARDS, "from 0 to 51", "from 0 to 51"],
    ),
    "cards.Deck.faces_of": (Deck(range(52)).faces_of, [(0, 5)], ["from 0 to 51"]),
    "cards.Pile": (Pile, [range(5)], [""]),
    "cards.Seeded": (Seeded, [7], ["a number from 0 or bytes"]),
    "ranking.hand_value": (
        ranking.hand_value,
        [ranking.HIGH, ANY_FIVE, ROYAL[:2], ROYAL[2:]],
        ["RANKINGS", "'any-five', 'exactly-two'", "", ""],
    ),
    "ranking.best_hand": (
        ranking.best_hand,
        [ranking.HIGH, ANY_FIVE, ROYAL[:2], ROYAL[2:]],
        ["RANKINGS", "'any-five', 'exactly-two'", "", ""],
    ),
    "ranking.hand_values": (
        ranking.hand_values,
        [ranking.HIGH, ANY_FIVE, [ROYAL[:2]], ROYAL[2:]],
        ["RANKINGS", "'any-five', 'exactly-two'", CARDS, CARDS],
    ),
    "games.game": (game, ["holdem"], ["razz"]),
    "games.Game.most_players": (game("holdem").most_players, [1], ["from 0"]),
    "games.games_named": (games_named, ["stud"], ["a rule may name"]),
    "books.Book": (Book.load, ["seminole"], ["catfish-bend"]),
    "books.Book.resolve": (
        SEMINOLE.resolve,
        ["holdem", "limit", "cash"],
        ["razz", STRUCTURES, EVENTS],
    ),
    "books.Book.context": (
        SEMINOLE.context,
        ["holdem", "limit", "cash"],
        ["razz", STRUCTURES, EVENTS],
    ),
    "books.Book.why": (SEMINOLE.why, ["betting.raises", None], ["the areas are", "book.context"]),
    "books.Book.decide": (SEMINOLE.decide, ["betting.raises"], ["the areas are"]),
    "books.Book.rule": (SEMINOLE.rule, ["A.16.B"], ["has no rule 'banana'"]),
    "books.Book.search": (SEMINOLE.search, ["raise"], [""]),
    "books.Book.look_up": (SEMINOLE.look_up, ["betting.raises"], ["the areas are"]),
    "books.Book.narrowed": (SEMINOLE.narrowed, ["betting.raises"], ["the areas are"]),
    "books.Field.convert": (field("betting.raises").convert, [3], ["allowed: a number"]),
    "books.Book.game": (SEMINOLE.game, ["holdem"], ["razz"]),
    "books.Book.rules": (
        lambda kind, area: SEMINOLE.rules(kind=kind, area=area),
        [None, None],
        ["'engine', 'ruling'", ""],
    ),
    "books.describe": (describe, [int], ["true or false, a number"]),
    "books.field": (field, ["betting.raises"], ["the areas are"]),
    "books.policy_with": (
        policy_with,
        [{"betting.raises": 3}, None],
        ["by the paths", "a Policy"],
    ),
    "hand.Terms": (Terms.of, [SEMINOLE, notice()], [BOOKS, "a Notice"]),
    "hand.Terms()": (Terms, [TERMS.game, TERMS.policy, notice()], ["a Game", "book.resolve", ""]),
    "hand.Hand": (
        lambda terms, stacks, button, deck, posts, showing: Hand(
            terms, stacks, button=button, deck=deck, posts=posts, showing=showing
        ),
        [TERMS, {1: 200, 2: 200, 3: 200}, 1, range(52), None, Showing.ASKED],
        [
            "Terms.of",
            "by its number",
            "from 1 to 6",
            CARDS,
            "PostRecord(seat",
            "'each player in turn'",
        ],
    ),
    "hand.Hand.act": (
        lambda action, seat: hand().act(action, seat),
        [Fold(), None],
        ["Fold, Check, Call", ""],
    ),
    "hand.Hand.why_not": (lambda action: hand().why_not(action), [Fold()], [""]),
    "hand.Hand.apply": (lambda remedies: hand().apply(remedies), [()], ["Burn, Unburn"]),
    "hand.Hand.stack": (lambda seat: hand().stack(seat), [1], [""]),
    "hand.Hand.board_faces": (lambda run: hand().board_faces(run), [0], ["from 0 to 0"]),
    "hand.Hand.restore": (lambda then: hand().restore(then), [hand().snapshot()], ["snapshot()"]),
    "hand.Hand.return_to": (lambda then: hand().return_to(then), [hand().mark()], ["mark()"]),
    "hand.Raise": (lambda to: hand().act(Raise(to)), [6], ["a whole number of chips"]),
    "hand.PostRecord": (
        lambda seat, amount, kind: Hand(
            TERMS,
            {1: 200, 2: 200},
            button=1,
            deck=range(52),
            posts=[PostRecord(seat, amount, kind)],
        ),
        [2, 2, PostKind.BIG_BLIND],
        ["the seats dealt in are 1, 2", "a number of chips", "'small blind', 'big blind'"],
    ),
    "hand.Wager": (
        lambda kind: Wager(kind, 4, 200, 1, 7).action(6),
        [WagerKind.RAISE],
        ["'bet', 'raise', 'complete'"],
    ),
    "floor.ask": (
        floor.ask,
        [SEMINOLE, "holdem", REPORT, None, "cash", None],
        [BOOKS, "razz", "ExposedCard", STRUCTURES, EVENTS, "by the paths"],
    ),
    "floor.rule": (lambda of, report: floor.rule(of, report), [hand(), REPORT], ["a Hand", "Exp"]),
    "floor.mistake": (floor.mistake, [hand(), REPORT], ["a Hand", "ExposedCard"]),
    "floor.interpret": (floor.interpret, [GESTURE, hand()], ["Gesture(words=", "a Hand"]),
    "floor.push": (floor.push, [25], [""]),
    "floor.report_of": (floor.report_of, [{"report": "premature board"}], ["name of a report"]),
    "floor.override": (
        floor.override,
        [ruling(), floor.Outcome.MISDEAL, "it was seen", "Rosa"],
        ["floor.ask", f"'{floor.Outcome.MISDEAL}'", "", ""],
    ),
    "table.Table": (t.Table, [COMMON, notice()], [BOOKS, "a Notice"]),
    "table.Table.apply": (
        lambda command, now, author: table().apply(command, now, author),
        [t.Away(1), 0, "house"],
        ["not a command of a table", "time goes forward", ""],
    ),
    "table.Table.at": (table().at, [1], ["from 1 to 6"]),
    "table.Table.seat": (table().seat, [1], ["from 1 to 6"]),
    "table.Table.name_of": (table().name_of, [1], ["from 1 to 6"]),
    "table.Table.next_hand": (lambda deck: table().next_hand(0, deck), [range(52)], [CARDS]),
    "table.Table.act": (lambda action, seat: table().act(action, seat, 0), [Fold(), 1], ["", ""]),
    "finder.find": (finder.find, ["misdeal", 5], ["", "a number from 1"]),
    "finder.stated_facts": (
        finder.stated_facts,
        ["premature board", "the river too early"],
        ["there are", ""],
    ),
    "history.loads": (history.loads, [HAND_TEXT], [""]),
    "history.loads_all": (lambda of: list(history.loads_all(of)), [HAND_TEXT], [""]),
    "history.dumps": (history.dumps, [HISTORY], ["a HandHistory"]),
    "history.dumps_all": (history.dumps_all, [[HISTORY]], ["a HandHistory"]),
    "history.replayed": (history.replayed, [HISTORY, None], ["a HandHistory", "a Book"]),
    "history.Replay": (history.Replay, [HISTORY, None], ["a HandHistory", "a Book"]),
    "history.judge": (history.judge, [HISTORY, None], ["a HandHistory", "a Book"]),
    "history.HandHistory.name": (HISTORY.name, [0], ["from 0 to 1"]),
    "history.recorded": (history.recorded, [hand()], ["a Hand"]),
    "scenarios.find": (scenarios.find, [["tests/scenarios/common"]], [""]),
    "scenarios.read": (scenarios.read, [PLAYED, "mine.toml"], ["", ""]),
    "scenarios.read_file": (scenarios.read_file, ["none.toml"], ["banana"]),
    "scenarios.run": (
        scenarios.run,
        [SCENARIO, None, None],
        ["a Scenario", BOOKS, "by the paths"],
    ),
    "scenarios.Scenario.expected": (SCENARIO.expected, ["common"], [""]),
    "scenarios.describe": (scenarios.describe, [RESULT], ["a Result"]),
    "drawing.table": (drawing.table, [hand(), None, None], ["a Hand", "", "names by seat"]),
    "hand.citations": (
        lambda dealt, event: citations(dealt, event),
        [hand(), (hand().events or [])[0]],
        ["pass a Hand", ""],
    ),
    "hand.deal_citations": (deal_citations, [TERMS], ["pass a Terms"]),
    "hand.pot_citations": (pot_citations, [hand()], ["pass a Hand"]),
    "books.is_principle": (is_principle, ["cards-speak"], [""]),
    "promotions.read": (promotions.read, [promotions.written(JACKPOT), "x.toml"], ["TOML", ""]),
    "promotions.written": (promotions.written, [JACKPOT], ["read or book_promotions"]),
    "promotions.book_promotions": (
        promotions.book_promotions,
        [Policy(), "holdem"],
        ["book.resolve", ""],
    ),
    "promotions.not_offered": (promotions.not_offered, [Policy()], ["book.resolve"]),
    "promotions.finished": (promotions.finished, [hand(), NAMES], ["a Hand", "by seat"]),
    "promotions.find": (
        promotions.find,
        [JACKPOT, DEAL, HOLDEM],
        ["read or book_promotions", "a FinishedDeal", "game('holdem')"],
    ),
    "promotions.is_played_at": (
        promotions.is_played_at,
        [JACKPOT, "holdem"],
        ["read or book_promotions", ""],
    ),
    "promotions.chart_amounts": (
        lambda places, chips, dollar: promotions.chart_amounts(
            places, chips, JACKPOT.remainder, dollar
        ),
        [5, 23, 1],
        ["from 1 to 1000", "from 0", "from 1"],
    ),
    "promotions.divide_jackpot": (
        promotions.divide_jackpot,
        [JACKPOT, WON, 1000, 1, 2, ["Cid"], []],
        ["BadBeatPromotion", "find", "from 0", "from 1", "from 0", "names", "names"],
    ),
    "promotions.NamedHand.covers": (FOUR_EIGHTS.covers, [ranking.HIGH, 5], ["RANKINGS", "a value"]),
    "promotions.NamedHand.is_made": (
        FOUR_EIGHTS.is_made,
        [ranking.HIGH, 5],
        ["RANKINGS", "a value"],
    ),
    "promotions.NamedHand.read": (promotions.NamedHand.read, ["four eights"], ["royal flush"]),
    "room.Desk": (room.Desk, [SEMINOLE], [BOOKS]),
    "room.Desk.logged": (room.Desk.logged, [SEMINOLE], [BOOKS]),
    "room.Desk.policy": (lambda sign: room.Desk(SEMINOLE).policy(sign), [None], ["the Notice"]),
    "room.Desk.apply": (
        lambda command, now, author: room.Desk(SEMINOLE).apply(command, now, author),
        [OpenList(notice()), 0, "house"],
        ["not a command of the desk", "time goes forward", ""],
    ),
    "room.Desk.rules": (
        lambda cites, name: room.Desk(SEMINOLE).rules(cites, name),
        [("betting.raises",), None],
        ["by their paths", "no list is called"],
    ),
    "tournament.Tournament": (
        tournament.Tournament,
        [SEMINOLE, FLYER],
        [BOOKS, "read_flyer"],
    ),
    "tournament.Tournament.logged": (
        tournament.Tournament.logged,
        [SEMINOLE, FLYER],
        [BOOKS, "read_flyer"],
    ),
    "tournament.Tournament.apply": (
        lambda command, now, author: tournament.Tournament(SEMINOLE, FLYER).apply(
            command, now, author
        ),
        [Enter("Ann"), 0, "house"],
        ["not a command of an event", "time goes forward", ""],
    ),
    "tournament.Tournament.rules": (
        tournament.Tournament(SEMINOLE, FLYER).rules,
        [("betting.raises",)],
        ["by their paths"],
    ),
    "tournament.read_flyer": (tournament.read_flyer, [GOOD], [""]),
    "tournament.Flyer.game_of": (FLYER.game_of, [0], ["from 0 to 4"]),
    "tournament.Flyer.lowest_chip": (FLYER.lowest_chip, [0], ["from 0"]),
    "tournament.Flyer.next_chip": (FLYER.next_chip, [25], ["from 1"]),
    "tournament.Flyer.notice": (FLYER.notice, [0], ["from 0 to 4"]),
    "tournament.icm": (
        tournament.icm,
        [[50, 30], [70, 30], 1],
        ["numbers in a list", "numbers in a list", "from 1 to 64"],
    ),
    "tournament.chip_chop": (
        tournament.chip_chop,
        [[50, 30], [70, 30]],
        ["numbers in a list", "numbers in a list"],
    ),
    "tournament.even_chop": (
        tournament.even_chop,
        [[50, 30], [70, 30]],
        ["numbers in a list", "numbers in a list"],
    ),
    "tournament.to_the_dollar": (
        tournament.to_the_dollar,
        [[70.5, 29.5], [50, 30], 1],
        ["numbers in a list", "numbers in a list", "from 1"],
    ),
    "table.Table.logged": (t.Table.logged, [COMMON, notice()], [BOOKS, "a Notice"]),
    "table.Table.rules": (table().rules, [("betting.raises",)], ["by their paths"]),
    "books.Book.defining": (SEMINOLE.defining, ["ante"], [""]),
    "books.Book.forbidding": (SEMINOLE.forbidding, [Offense.PHONE], ["stalled the game"]),
    "books.Notice.policy": (notice().policy, [SEMINOLE], [BOOKS]),
    "books.Notice.check": (notice().check, [SEMINOLE, None], [BOOKS, "notice.policy"]),
    "books.Field.common_practice": (field("betting.raises").common_practice, [1], ["a context"]),
    "books.Field.write": (field("betting.raises").write, [3], [""]),
    "books.Notice.spread_of": (notice().spread_of, [SEMINOLE], [BOOKS]),
    "floor.Clock.of": (floor.Clock.of, [Policy()], ["book.resolve"]),
    "floor.Clock.state": (floor.Clock.of(Policy()).state, [10], ["a whole number from 0"]),
    "floor.Clock.left": (floor.Clock.of(Policy()).left, [10], ["a whole number from 0"]),
    "index.reach": (index.reach, [COMMON, SEMINOLE.rule("A.16.B")], ["a Book", "a Rule"]),
    "index.reaches": (index.reaches, [COMMON], ["a Book"]),
    "index.counted_once": (index.counted_once, [COMMON], ["a Book"]),
    "index.scenarios_in": (index.scenarios_in, [Path("tests/scenarios/common")], ["a path"]),
    "index.hidden_reads": (index.hidden_reads, [()], ["package_modules()"]),
    "index.RuleIndex.readers": (RULES.readers, ["betting.raises"], [""]),
    "index.RuleIndex.rules": (RULES.rules, ["betting.raises"], [""]),
    "index.RuleIndex.fields_of": (RULES.fields_of, ["hand.terms:Terms.make"], [""]),
    "index.RuleIndex.scenarios": (RULES.scenarios, [SEMINOLE.rule("A.16.B")], ["book.rule(id)"]),
    "index.RuleIndex.scenarios_of": (RULES.scenarios_of, ["betting.raises"], [""]),
    "index.RuleIndex": (index.RuleIndex, [(), (), ()], ["books", "field_reads", "scenarios_in"]),
}
MADE_BY_OTHERS = {
    "cards.Card", "cards.Slot",  # another name of int
    "cards.Source", "cards.new_seed", "ranking.Ranking", "ranking.FiveCardRanking",
    "books.fields", "floor.AnyReport", "floor.AnyOrder", "floor.Interpretation", "floor.Order",
    "floor.kinds", "finder.entries", "finder.subjects", "hand.Command", "games.Step",
    "index.field_reads", "index.package_modules", "table.Command", "table.Seat",
    "store.LogWriter", "store.Store",  # opened by address: see the tests of the store
}  # fmt: skip
"""Names that take no argument, that are not called, or that only our own modules build."""

WRONG: tuple[Any, ...] = (
    None, "banana", 999, -1, 1.5, True, object(), [], {}, b"x", ["x"], {"x": "y"}, range(3),
    SEMINOLE, REPORT, notice(), TERMS, Fold(), Structure.LIMIT, GESTURE, Policy(), hand(),
    "\ud800", float("nan"), 10**30,
)  # fmt: skip


def is_plain_value(public: object) -> bool:
    """Enumerations, errors and structs: refused where they are used, not where they are made."""
    return isinstance(public, EnumMeta) or (
        isinstance(public, type) and issubclass(public, msgspec.Struct | Exception)
    )


def public_names() -> Iterator[tuple[str, Any]]:
    for package in PACKAGES:
        module = import_module(f"cardspeak.{package}")
        for name in module.__all__:
            yield f"{package}.{name}", getattr(module, name)


def test_every_public_function_and_class_has_wrong_values_thrown_at_it() -> None:
    missing = [
        name
        for name, public in public_names()
        if callable(public) and not is_plain_value(public) and not isabstract(public)
        if name not in ENTRIES and name not in MADE_BY_OTHERS
    ]
    assert not missing


def refusal(call: Callable[..., object], *given: object, **words: object) -> str | None:
    """What is said to a caller who is refused; every other error goes through."""
    try:
        call(*given, **words)
    except CardspeakError as error:
        return str(error)
    return None


@pytest.mark.parametrize("name", ENTRIES)
def test_a_wrong_argument_is_refused_and_nothing_else(name: str) -> None:
    call, good, _ = ENTRIES[name]
    for place in range(len(good)):
        for wrong in (*WRONG, *good):
            given = [*good[:place], wrong, *good[place + 1 :]]
            assert refusal(call, *given) != "", (place, wrong)


@pytest.mark.parametrize("name", ENTRIES)
def test_the_refusal_names_what_is_allowed(name: str) -> None:
    call, good, allowed = ENTRIES[name]
    assert len(good) == len(allowed)
    for place, words in enumerate(allowed):
        given = [*good[:place], "banana", *good[place + 1 :]]
        if words:
            with pytest.raises(CardspeakError) as error:
                call(*given)
            assert words in str(error.value), place


CHECKED = [
    *floor.kinds().values(),
    floor.Gesture, floor.Motion, Notice, Charge, Drop,
]  # fmt: skip


@pytest.mark.parametrize("kind", CHECKED, ids=lambda kind: kind.__name__)
def test_a_report_or_a_notice_refuses_wrong_fields_and_names_its_own(kind: Any) -> None:
    with pytest.raises(CardspeakError) as error:
        kind(banana=1)
    assert all(name in str(error.value) for name in kind.__struct_fields__)
    for name in kind.__struct_fields__:
        for wrong in WRONG:
            assert refusal(kind, **{name: wrong}) != "", wrong


@pytest.mark.parametrize("name", Notice.__struct_fields__)
def test_a_notice_refuses_a_wrong_value_when_it_is_made(name: str) -> None:
    for wrong in WRONG:
        assert refusal(lambda value: Terms.of(COMMON, notice(**{name: value})), wrong) != "", wrong


def commands() -> list[Any]:
    made = [getattr(t, name) for name in t.__all__]
    kinds = [kind for kind in made if isinstance(kind, type) and issubclass(kind, msgspec.Struct)]
    return [kind for kind in kinds if kind.__struct_config__.tag_field == "do"]


@pytest.mark.parametrize("kind", commands(), ids=lambda kind: kind.__name__)
def test_a_table_refuses_a_command_with_wrong_values(kind: Any) -> None:
    required = {each.name: 1 for each in msgspec.structs.fields(kind) if each.required}
    for name in kind.__struct_fields__:
        for wrong in WRONG:
            made = table()
            before = made.state()
            if refusal(made.apply, kind(**required | {name: wrong}), now=0) is not None:
                assert made.state() == before


@pytest.mark.parametrize("kind", get_args(Command), ids=lambda kind: kind.__name__)
def test_a_hand_refuses_an_action_with_wrong_values(kind: Any) -> None:
    for name in kind.__struct_fields__:
        for wrong in WRONG:
            dealt = hand()
            if refusal(dealt.act, kind(**{name: wrong})) is not None:
                assert dealt.standing == hand().standing


@pytest.mark.parametrize("path", ["\0", "x\0.toml", "x" * 5000, "\ud800.toml"], ids=ascii)
def test_a_path_that_no_file_can_have_is_refused(path: str) -> None:
    calls: list[Callable[[], object]] = [
        lambda: Book.load(path),
        lambda: Book.load(Path(path)),
        lambda: scenarios.find([path]),
        lambda: scenarios.read_file(path),
        lambda: index.scenarios_in(Path(path)),
        lambda: Store.open(path),
        lambda: Store.existing(path),
    ]
    for call in calls:
        with pytest.raises(CardspeakError, match=r"pass |no book is called"):
            call()


# What each name gives


@pytest.mark.parametrize("first", ["cardspeak.cards", "cardspeak.hand", "cardspeak"])
def test_cards_is_the_reader_whatever_was_imported_before(first: str) -> None:
    asked = (
        f"import {first}\nfrom cardspeak import cards\nfrom cardspeak import cards as again\n"
        "import cardspeak.cards as package\nassert cards is again is package\n"
        "assert cards('As Kd') == package.cards('As Kd') == (51, 45)"
    )
    subprocess.run([sys.executable, "-c", asked], check=True)


def test_the_floor_takes_the_structure_that_the_house_spreads() -> None:
    for book in map(Book.load, ("seminole", "black-pearl", "official", "oasis", "catfish-bend")):
        for spread in book.games:
            report = floor.CutAsked()
            asked = floor.ask(book, spread.id, report)
            assert asked == floor.ask(book, spread.id, report, spread.structures[0])


def test_a_button_beyond_the_last_chair_is_refused() -> None:
    bare = Terms.of(COMMON, notice(seats=None))
    stacks = dict.fromkeys(range(1, 7), 200)
    with pytest.raises(CardspeakError, match="the seats go from 1 to 6"):
        Hand(bare, stacks, button=9, deck=range(52))
    with pytest.raises(CardspeakError, match="the button is at seat -1"):
        Hand(bare, stacks, button=-1, deck=range(52))
    nine = Terms.of(COMMON, notice(seats=9))
    assert Hand(nine, stacks, button=9, deck=range(52)).seats == (1, 2, 3, 4, 5, 6)


def test_a_scenario_without_an_expectation_plays_and_gives_the_hand_back() -> None:
    assert RESULT.passed
    assert RESULT.hand is not None
    assert RESULT.hand.is_over
    assert RESULT.hand.stacks_by_seat == {1: 99, 2: 101}


WAITS = "waits until the button has passed"


def closed_to_newcomers() -> list[tuple[Book, Notice]]:
    """The tables at which a newcomer between the button and the blinds has to wait."""
    found = []
    for book in map(Book.load, ("seminole", "black-pearl", "official", "oasis", "catfish-bend")):
        for each in book.notices:
            policy = each.policy(book).entry
            shut = not {GapWay.POST_THERE, GapWay.AS_ELSEWHERE} & set(policy.in_gap)
            posts = policy.gap and ComeIn.POST_BIG_BLIND in policy.newcomer
            if each.event is Event.CASH and each.game == "holdem" and shut and posts:
                found.append((book, each))
    return found


@pytest.mark.parametrize(("book", "spread"), closed_to_newcomers(), ids=str)
def test_a_post_that_must_wait_is_answered_with_what_happens_first(
    book: Book, spread: Notice
) -> None:
    answered = []
    for newcomer in (2, 3, 4, 5):
        made = t.Table(book, spread)
        others = [seat for seat in (1, 2, 3, 4, 5) if seat != newcomer]
        for seat in others:
            made.apply(t.Sit(seat, f"player {seat}"), now=0)
            made.apply(t.BuyIn(seat, spread.buy_in), now=0)
        made.apply(t.DrawButton((51, 12, 30, 20)), now=0)
        for _ in range(3):
            made.next_hand(0, range(52))
            while made.hand is not None:
                options = made.hand.options
                assert options.seat is not None
                made.act(Fold() if options.fold else Check(), options.seat, 0)
        made.apply(t.Sit(newcomer, "the newcomer"), now=0)
        made.apply(t.BuyIn(newcomer, spread.buy_in), now=0)
        try:
            (chose,) = made.apply(t.PostRequest(newcomer), now=0)
        except t.TableRefusal:
            continue
        assert isinstance(chose, Chose)
        waits = [out.why for out in made.plan_next(0).out if out.seat == newcomer]
        assert [chose.then] == (waits or [""])
        answered.append(chose.then)
    assert WAITS in answered
    assert "" in answered


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda wrong: Book(wrong, "A book"), "a word such as"),
        (lambda wrong: Book("a", "A book", wrong), "the rules of a book"),
        (lambda wrong: Book("a", "A book", [wrong]), "a Rule"),
        (lambda wrong: Book("a", "A book", offers=wrong), "Offers by the names of games"),
        (lambda wrong: Book("a", "A book", parent=wrong), "the Book that this one extends"),
        (lambda wrong: t.Table(COMMON, notice(), spread=wrong), "spread_of"),
        (lambda wrong: t.Table(COMMON, notice(), log=wrong), "the Log of a table"),
        (lambda wrong: t.Table(COMMON, notice(), journal=wrong), "a Journal"),
        (lambda wrong: t.Table(COMMON, notice(), showing=wrong), "one of"),
        (ranking.FiveCardRanking, "the Rules of a ranking"),
        (Store, "Store.open"),
    ],
)
def test_a_constructor_refuses_a_part_of_another_kind(
    make: Callable[[object], object], words: str
) -> None:
    for wrong in (7, object(), TERMS):
        with pytest.raises(CardspeakError, match=words):
            make(wrong)
