"""Random values for every field of every command and report, by its type; sound ones and nonsense.

A new command, report or fact is met here without a word about it: the types say what fits, and the
table in play which seats and amounts are plausible.
"""

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

from msgspec import inspect
from tests.driver import houses, words
from tests.driver.script import Values

from cardspeak.floor.core.facts import Progress
from cardspeak.floor.core.registry import kinds
from cardspeak.table import Table

SEATS = frozenset(
    {
        "seat",
        "other",
        "winner",
        "opener",
        "low",
        "dealer",
        "button",
        "seats",
        "keeps",
        "saw",
        "callers",
    }
)
CHIPS = frozenset(
    {"amount", "to", "least", "most", "price", "pot", "put", "owed", "behind", "bet", "over_chips"}
)
NAMED = frozenset({"seat", "other", "card", "other_card", "over"})
"""Facts that say what a report is about."""
CARDS = frozenset({"card", "other_card", "cards"})
ORDERED = (
    "sit", "buy in", "leave", "move out", "send home", "call over", "change seat", "away", "back",
    "put up sign", "collect time",
)  # fmt: skip
"""What a desk may have a table do."""
NONSENSE: tuple[Any, ...] = (
    0, -1, -(10**9), 10**12, 2**63, 2**70, 1.5, "", "x", "Ünïcøde ♠ 名前 \u202e", "a" * 500, None,
    True, [], [1, [2, [3]]], {}, {"seat": {"seat": []}}, [None], "3", {"act": "fold"},
    [[1, 2], [3]],
)  # fmt: skip


@cache
def parts(kind: type) -> tuple[inspect.Field, ...]:
    """The fields of a struct."""
    found = inspect.type_info(kind)
    assert isinstance(found, inspect.StructType)
    return found.fields


@cache
def reports() -> tuple[str, ...]:
    """Every report by its name, in the order of the alphabet."""
    return tuple(sorted(kinds()))


class Drawn:
    """Random values for one table."""

    def __init__(self, chance: Random, book: str) -> None:
        self.chance = chance
        self.book = book
        self.table: Table | None = None

    # Seats and chips

    def seat(self) -> int:
        """Mostly a seat that someone has."""
        chance, table = self.chance, self.table
        assert table is not None
        drawn = chance.random()
        if (hand := table.hand) is not None and drawn < 0.8:
            live = hand.live_seats
            return int(chance.choice(live if live and drawn < 0.65 else hand.seats))
        if table.occupied and drawn < 0.9:
            return chance.choice(table.occupied).number
        return chance.randint(1, min(table.count + 1, 31))

    def chips(self) -> int:
        """An amount that could be meant."""
        chance, table = self.chance, self.table
        assert table is not None
        notice = table.notice
        known = [
            1,
            2,
            notice.buy_in,
            notice.ante,
            notice.bring_in,
            *notice.blinds,
            *(notice.bets or ()),
        ]
        if table.occupied:
            known += [chance.choice(table.occupied).stack]
        if (hand := table.hand) is not None:
            known += [
                hand.highest_bet,
                hand.in_pot,
                chance.choice(list(hand.stacks_by_seat.values())),
            ]
            if (wager := hand.options.wager) is not None:
                known += [wager.least, wager.most, wager.least - 1, wager.least + 1]
        found = int(chance.choice(known)) * chance.choice((1, 1, 1, 2, 3))
        found += chance.choice((0, 0, 0, 1, -1))
        return max(found, 0) if chance.random() < 0.97 else found

    def number(self, name: str) -> int:
        """A number for a field of that name."""
        chance = self.chance
        if name in SEATS:
            return self.seat()
        if name in CHIPS:
            return self.chips()
        if name in CARDS:
            return self._card()
        drawn = chance.random()
        if drawn < 0.8:
            return chance.randint(0, 4)
        return chance.randint(-3, 12) if drawn < 0.97 else chance.choice((60, 61, 1000, -60))

    def _card(self) -> int:
        """A place in a hand, mostly one that is there."""
        hand = self.table.hand if self.table is not None else None
        held = max(map(len, hand.slots_by_seat.values())) if hand is not None else 4
        return self.chance.randrange(max(held, 1)) if self.chance.random() < 0.95 else held

    # By type

    def fitting(self, name: str, kind: Any) -> Any:
        """A value of a type, as plain data."""
        chance = self.chance
        if isinstance(kind, inspect.UnionType):
            return self.fitting(name, chance.choice(kind.types))
        for of, make in _BY_TYPE.items():
            if isinstance(kind, of):
                return make(self, name, kind)
        return None

    def action(self) -> Values:
        """Any action with any amount or cards."""
        chance = self.chance
        word = chance.choice(list(words.ACTIONS))
        kind = words.ACTIONS[word]
        return {"act": word} | {
            each.name: self.fitting(each.name, each.type)
            for each in parts(kind)
            if each.required or chance.random() < 0.7
        }

    def deck(self) -> Values:
        """A deck, mostly of the right size."""
        chance, table = self.chance, self.table
        assert table is not None
        size = table.terms.game.deck
        if chance.random() < 0.04:
            size = chance.choice((32, 36, 40, 52, 53))
        deck: Values = {"shuffle": chance.getrandbits(32), "size": size}
        drawn = chance.random()
        if drawn < 0.01:
            deck["missing"] = chance.choice((1, 2, 20, 45))
        elif drawn < 0.02:
            deck["twice"] = [chance.randint(1, 51) for _ in range(chance.choice((1, 2)))]
        elif drawn < 0.03:
            deck["more"] = chance.choice(([5], [255], [64, 70], list(range(52))))
        return deck

    def notice(self) -> Values:
        """Another notice of the same book, or one of another that it may not allow."""
        chance = self.chance
        there = houses.tables()
        own = [notice for book, notice in there if book == self.book]
        if chance.random() < 0.2 and self.table is not None:
            figures = houses.plain(self.table.notice)
        else:
            figures = chance.choice(own if chance.random() < 0.9 else [each for _, each in there])
        return houses.with_extras(chance, houses.books()[self.book], figures)

    # Commands and reports

    def command(self, word: str) -> Values:
        """Plausible values for a command."""
        found: Values = {}
        for each in parts(words.COMMANDS[word]):
            if not each.required and self.chance.random() < 0.4:
                continue
            found[each.name] = self._field(each)
        return found

    def _field(self, each: inspect.Field) -> Any:
        chance = self.chance
        if each.name == "action":
            return self.action()
        if each.name == "faces":
            return self.deck()
        if each.name == "notice":
            return self.notice()
        if each.name == "report":
            return self.report(chance.choice(reports()), 0.4)
        if each.name == "commands":
            ordered = [chance.choice(ORDERED) for _ in range(chance.choice((0, 1, 1, 2)))]
            return [{"word": word, "values": self.command(word)} for word in ordered]
        if each.name == "number" and self.table is not None and chance.random() < 0.8:
            return self.table.link.orders + 1
        if each.name == "player":
            return chance.choice(("Ann", "Bo", f"player {chance.randint(1, 12)}", "名前"))
        if each.name == "before" and isinstance(each.type, inspect.UnionType):
            return None if chance.random() < 0.7 else self._before()
        return self.fitting(each.name, each.type)

    def _before(self) -> Values:
        return {
            "notice": self.notice(),
            "chips": self.chance.choice((0, 1, 100, 400)),
            "since": self.chance.choice((None, 0, 600)),
        }

    def report(self, name: str, told: float) -> Values:
        """A report with each of its facts told as often as said."""
        chance = self.chance
        found: Values = {"report": name}
        for each in parts(kinds()[name]):
            if each.name == "since":
                if chance.random() < told / 3:
                    found["since"] = self._since()
            elif each.required or chance.random() < (0.8 if each.name in NAMED else told):
                found[each.name] = self.fact(each.name, each.type)
        return found

    def _since(self) -> Values:
        return {
            each.name: self.fact(each.name, each.type)
            for each in parts(Progress)
            if self.chance.random() < 0.2
        }

    def fact(self, name: str, kind: Any) -> Any:
        """A fact of a report; mostly one that is told."""
        if isinstance(kind, inspect.UnionType):
            told = [each for each in kind.types if not isinstance(each, inspect.NoneType)]
            return self.fact(name, self.chance.choice(told))
        if name == "action":
            return self.action()
        return self.fitting(name, kind)

    def malformed(self, values: Values) -> Values:
        """The same with nonsense for one value or more, at any depth."""
        chance = self.chance
        if not values:
            return values
        found = dict(values)
        for _ in range(chance.choice((1, 1, 2))):
            name = chance.choice(sorted(found))
            inner = found[name]
            if (
                isinstance(inner, dict)
                and inner
                and "shuffle" not in inner
                and chance.random() < 0.7
            ):
                found[name] = self.malformed(found[name])
            else:
                found[name] = chance.choice(NONSENSE)
        return found


def _int(self: Drawn, name: str, kind: inspect.IntType) -> Any:
    found = self.number(name)
    if kind.ge is not None and self.chance.random() < 0.97:
        found = max(found, kind.ge)
    return found


def _words(self: Drawn, name: str, kind: inspect.StrType) -> Any:
    said = (
        "",
        "call",
        "raise",
        "all in",
        "raise to 40",
        "20",
        "check",
        "fold",
        "a reason",
        "one hundred",
    )
    return self.chance.choice(said)


def _struct(self: Drawn, name: str, kind: inspect.StructType) -> Any:
    if kind.cls in words.ACTIONS.values():
        return self.action()
    return {
        each.name: self.fact(each.name, each.type)
        for each in kind.fields
        if each.required or self.chance.random() < 0.5
    }


def _tuple(self: Drawn, name: str, kind: Any) -> Any:
    if isinstance(kind, inspect.TupleType):
        return [self.fitting(name, each) for each in kind.item_types]
    count = self.chance.choice((0, 1, 1, 2, 2, 3, 5))
    return [self.fitting(name, kind.item_type) for _ in range(count)]


_BY_TYPE: dict[type, Callable[[Drawn, str, Any], Any]] = {
    inspect.IntType: _int,
    inspect.BoolType: lambda self, name, kind: self.chance.random() < 0.5,
    inspect.StrType: _words,
    inspect.BytesType: lambda self, name, kind: "AAEC",
    inspect.EnumType: lambda self, name, kind: self.chance.choice(
        [each.value for each in kind.cls]
    ),
    inspect.StructType: _struct,
    inspect.VarTupleType: _tuple,
    inspect.TupleType: _tuple,
    inspect.NoneType: lambda self, name, kind: None,
    inspect.DictType: lambda self, name, kind: {},
}
