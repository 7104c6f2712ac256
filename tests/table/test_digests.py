"""Citations and words are in no digest: a better sentence leaves every log as it was."""

import sys
import types
from collections.abc import Iterator
from typing import Any, get_args, get_origin, get_type_hints

import msgspec
import pytest
from tests.driver.life import Life
from tests.room.conftest import SmallHouse
from tests.tournament.conftest import EventHouse, quick_flyer

from cardspeak.hand import events as hand_events
from cardspeak.room import commands as desk_commands
from cardspeak.room import desk as desks
from cardspeak.room import events as desk_events
from cardspeak.room.log import replay as replay_desk
from cardspeak.table import events as table_events
from cardspeak.table.log import WORDS, digest, parse, replay, without_words
from cardspeak.table.saved_table import Saved
from cardspeak.tournament import happenings, tournament
from cardspeak.tournament.log import replay as replay_event

NAMES = {
    "about", "against", "agreed", "answered_by", "apart", "approved_by", "at", "author", "balances",
    "board", "box", "break_order", "by", "chain", "commitment", "confirmed_by", "contested",
    "decided_by", "decision", "feeds", "final", "fund", "game", "guest", "head", "in_hand",
    "inspected_by", "kind", "left", "list", "losers", "marks", "name", "new", "objected", "offense",
    "old", "other", "others", "outcome", "owner", "parties", "passed", "person", "player",
    "players", "reference", "rules", "seat", "seed", "step", "table", "tables", "title", "to",
    "to_table", "tournament", "verdict", "verified_by", "voided", "when", "guests", "penalties",
    "winner", "winners", "witness", "entered_by", "titles", "files", "announcement",
}  # fmt: skip
"""The fields that hold text and decide something, or that a person entered: a digest has them."""

INPUTS = ("cardspeak.books", "cardspeak.floor", "cardspeak.promotions.vocabulary")
"""Where notices, reports and promotions are defined: what people enter is in the log itself."""
ORDERS = "cardspeak.floor.core.orders"


def _structs(hint: Any, seen: set[type]) -> Iterator[type[msgspec.Struct]]:
    """Every struct inside a type."""
    for each in get_args(hint):
        yield from _structs(each, seen)
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct) and hint not in seen:
        seen.add(hint)
        yield hint
        for inside in get_type_hints(hint).values():
            yield from _structs(inside, seen)


def _is_text(hint: Any) -> bool:
    if get_origin(hint) is None and not isinstance(hint, types.UnionType):
        return hint in (str, type(None), Ellipsis)
    return all(map(_is_text, get_args(hint)))


def _defined_in(*modules: Any) -> list[type[msgspec.Struct]]:
    return [
        kind
        for module in modules
        for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct)
    ]


def test_every_text_of_an_event_or_a_state_is_known_as_words_or_as_a_name() -> None:
    seen: set[type] = {table_events.Ruled}  # says itself what a digest has of it
    found = {}
    for kind in [*_defined_in(hand_events, table_events, happenings), Saved, *_of_a_house()]:
        for struct in _structs(kind, seen):
            if struct.__module__.startswith(INPUTS) and struct.__module__ != ORDERS:
                continue
            for name, hint in get_type_hints(struct).items():
                if _is_text(hint) and hint is not type(None) and name not in WORDS | NAMES:
                    found[name] = struct.__name__
    assert not found, f"words, or a name? {found}"


def _of_a_house() -> list[type[msgspec.Struct]]:
    """Every event and every row of a desk, and every row of a tournament."""
    apart = {"DeskHeader", "EventHeader", "Flyer", "LastAct", "Notice", "Policy"}
    found = _defined_in(desk_events, desks, tournament)
    return [kind for kind in found if kind.__name__ not in apart]


@pytest.mark.parametrize(
    ("event", "other"),
    [
        (hand_events.Mucked(3, ("dead.a",)), hand_events.Mucked(3, ("dead.b", "dead.c"))),
        (table_events.Ordered("stay", 3, 5), table_events.Ordered("please stay", 3, 5, ("a.b",))),
        (desk_events.GameClosed("1", "4-8", "short"), desk_events.GameClosed("1", "4-8", "empty")),
    ],
)
def test_two_events_in_other_words_have_one_digest(event: Any, other: Any) -> None:
    assert digest(without_words(event)) == digest(without_words(other))
    moved = msgspec.structs.replace(event, **{event.__struct_fields__[-2]: 9})
    if isinstance(event, table_events.Ordered | hand_events.Mucked):
        assert digest(without_words(moved)) != digest(without_words(event))


def test_a_digest_knows_whether_an_order_was_refused_and_not_in_which_words() -> None:
    done, refused, again = (
        digest(without_words(table_events.OrderAnswered(3, words)))
        for words in ("", "the seat is taken", "someone sits there")
    )
    assert done != refused == again


@pytest.fixture
def cite_otherwise(monkeypatch: pytest.MonkeyPatch) -> types.FunctionType:
    """Make every module cite something else than it did."""

    def patch() -> int:
        patched = 0
        for name, module in list(sys.modules.items()):
            if name.startswith("cardspeak."):
                for constant in [each for each in vars(module) if each.endswith("_CITES")]:
                    if isinstance(vars(module)[constant], tuple):
                        monkeypatch.setattr(module, constant, ("another.field",))
                        patched += 1
        return patched

    return patch  # type: ignore[return-value]


@pytest.mark.parametrize("seed", [3, 14, 15, 92])
def test_a_tables_log_replays_in_a_build_that_cites_other_rules(
    seed: int, cite_otherwise: Any
) -> None:
    life = Life(seed)
    life.play(200)
    log = life.table.log
    assert log is not None
    assert log.records
    header, records = parse(log.lines())
    assert cite_otherwise() > 100
    assert replay(header, records, life.table.book).state() == life.table.state()


def test_a_desks_log_replays_in_a_build_that_cites_other_rules(cite_otherwise: Any) -> None:
    house = SmallHouse("black-pearl")
    house.open("one")
    for number in range(12):
        house.do(desk_commands.JoinList(f"P{number}", "4-8"), 60 * number)
    house.do(desk_commands.TakeSeat("P0", "one", 3, 80))
    house.do(desk_commands.GoAway("P0", "one"))
    log = house.desk.log
    assert log is not None
    assert log.records
    cite_otherwise()
    assert replay_desk(log.header, log.records, house.desk.book).digest == house.desk.digest


def test_an_events_log_replays_in_a_build_that_cites_other_rules(cite_otherwise: Any) -> None:
    house = EventHouse("black-pearl", quick_flyer())
    house.begin([f"P{number}" for number in range(14)])
    for name in list(house.tables):
        house.play_hand(name)
    log = house.event.log
    assert log is not None
    assert log.records
    cite_otherwise()
    assert replay_event(log.header, log.records, house.event.book).digest == house.event.digest
