"""What an input came to, as a neutral line: verdict, rules, events, ruling, cards and chips.

A line holds no name of a class, a module or a field and no sentence: cards, seats, amounts, rule
ids, and the driver's own words. What lies on the table is told where it changed.
"""

from collections.abc import Sequence
from enum import Enum
from hashlib import blake2b
from typing import Any

from tests.driver import life, script, words

from cardspeak import floor
from cardspeak.books import is_principle
from cardspeak.cards import Card, text
from cardspeak.errors import CardspeakError
from cardspeak.floor import Needs
from cardspeak.hand import Action, Hand
from cardspeak.table import Table, ruling

ACTION_WORDS = {kind: word for word, kind in words.ACTIONS.items()}
PRACTICE = "common practice"


class Tracing:
    """Plays the inputs of one recorded table and tells what came of each."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.lay: dict[str, str] = {}
        self.faces: Sequence[Card] = ()
        self._rules: dict[tuple[int, str], tuple[str, ...]] = {}

    def line(self, recorded: script.Line) -> str:
        """Do one input; the line of the trace."""
        told = []
        if recorded[0] == "call floor":
            told.append(self._ruling(recorded))
        try:
            events = life.apply(self.table, recorded)
        except CardspeakError as refusal:
            cites = self._cited(getattr(refusal, "cites", ()))
            rules = [rule.cite for rule in getattr(refusal, "rules", ())]
            return "; ".join(["refused" + _listed([*cites, *rules]), *told])
        if recorded[0] in ("deck", "deal on"):
            assert self.table.dealt is not None
            hand = self.table.dealt.hand
            self.faces = hand.deck.faces
            events = [*events, *(hand.events or ())]
        told += [self._event(event) for event in events]
        return "; ".join(["done", *told, *self._changed()])

    # Rules

    def _cited(self, paths: Any) -> list[str]:
        table = self.table
        found: set[str] = set()
        for path in paths:
            if is_principle(path):  # the recorded games are older than the principles
                continue
            key = (id(table.terms), path)
            if key not in self._rules:
                rules = table.book.why(path, table.terms.context)
                self._rules[key] = tuple([rule.cite for rule in rules]) or (PRACTICE,)
            found.update(self._rules[key])
        return sorted(found)

    # Events, remedies and orders

    def _event(self, event: Any) -> str:
        word, names = words.EVENTS[type(event)]
        parts = [word]
        for name in names.split():
            value = getattr(event, name)
            parts.append(self._cards(value) if name in ("slot", "slots") else self._told(value))
        return " ".join(parts) + _listed(self._cited(getattr(event, "cites", ())))

    def _cards(self, slots: Any) -> str:
        given = slots if isinstance(slots, tuple) else (slots,)
        return shown(tuple([self.faces[slot] for slot in given]))

    def _told(self, value: Any) -> str:
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, Enum):
            return words.MEMBERS[type(value)][value]
        if isinstance(value, Action):
            given = [self._told(getattr(value, name)) for name in value.__struct_fields__]
            return " ".join([ACTION_WORDS[type(value)], *given])
        row = words.REMEDIES.get(type(value)) or words.ORDERS.get(type(value))
        if row is not None:
            parts = [self._told(getattr(value, name)) for name in row[1].split()]
            return "(" + " ".join([row[0], *parts]) + ")"
        if isinstance(value, tuple | list):
            return "[" + " ".join([self._told(each) for each in value]) + "]"
        if isinstance(value, str):
            return words.SAID.get(value, "")
        return "none" if value is None else str(value)

    def _ruling(self, recorded: script.Line) -> str:
        """The ruling on a report as it is now, before it is carried out."""
        told = recorded[3].get("report")
        if not isinstance(told, dict):
            return "no report"
        try:
            found = ruling.look(self.table, floor.report_of(script.report_of(told)))
        except CardspeakError:
            return "no ruling"
        if isinstance(found, Needs):
            return "a question"
        parts = [self._told(found.outcome)]
        parts += [self._told(each) for each in (*found.remedies, *found.orders)]
        left = found.discretion
        if left is not None:
            parts += ["open:", *sorted(self._told(each) for each in left.outcomes)]
        rules = sorted(set(found.rules)) or [PRACTICE]
        return "ruling " + " ".join(parts) + _listed(rules)

    # What lies on the table

    def _changed(self) -> list[str]:
        lies = on_the_table(self.table)
        before, self.lay = self.lay, lies
        found = [f"{name}={value}" for name, value in lies.items() if before.get(name) != value]
        if "phase" in before and "phase" not in lies:
            return [*found, "over"]
        return found + [f"{name}=gone" for name in before if name not in lies]


def on_the_table(table: Table) -> dict[str, str]:
    """Chips, cards and turns, by neutral names."""
    found: dict[str, str] = {}
    for seat in table.occupied:
        away = " away" if seat.away else ""
        held = [seat.stack, seat.later, seat.off_table]
        found[f"seat {seat.number}"] = " ".join(map(str, held)) + away
    for name, amount in table.journal.balances.items():
        if not name.startswith("seat "):
            found[f"account {words.SAID.get(name, name)}"] = str(amount)
    found["button"] = str(table.rotation.last.button if table.rotation.last is not None else 0)
    rulings = table.rulings
    steps = sum(map(len, rulings.penalties.values()))
    found["waits"] = f"{table.accounts.carried} {len(rulings.pending)} {steps}"
    marks = (table.kill.leg, table.kill.must_kill, table.rock, table.bomb.amount)
    found["marks"] = " ".join(map(str, marks))
    if table.hand is not None:
        found |= in_the_hand(table.hand)
    return found


def in_the_hand(hand: Hand) -> dict[str, str]:
    """A deal as it lies."""
    options = hand.options
    found = {"phase": words.MEMBERS[type(hand.phase)][hand.phase]}
    found["turn"] = " ".join(map(str, options.seats if options.seat is None else (options.seat,)))
    wager = options.wager
    offered = [options.call, options.bring_in, options.discard, options.draw, *options.run]
    offered += [wager.least, wager.most] if wager is not None else []
    found["offered"] = " ".join("-" if each is None else str(each) for each in offered)
    for player, seat in enumerate(hand.seats):
        chips = (
            hand.stack(hand.seats[player]),
            hand.bet(hand.seats[player]),
            hand.contribution(hand.seats[player]),
        )
        live = "live" if hand.is_live(hand.seats[player]) else "dead"
        held = hand.held_back.get(player, 0)
        seat = hand.seats[player]
        cards = shown(hand.cards_of(seat)), shown(hand.open_cards_of(seat))
        found[f"in {seat}"] = f"{chips[0]} {chips[1]} {chips[2]} {held} {live}"
        found[f"cards {seat}"] = "/".join(cards)
    found["middle"] = f"{hand.in_pot} {hand.dead} {hand.raked} {hand.jackpot} {hand.carried}"
    for run in range(len(hand.boards)):
        found[f"board {run}"] = shown(hand.board_faces(run))
    aside = (("burns", hand.burns), ("muck", hand.muck), ("aside", hand.set_aside))
    for name, pile in aside:
        found[name] = shown(hand.deck.faces_of(pile))
    stub = hand.deck.faces_of(hand.stub)
    found["stub"] = f"{len(stub)} {blake2b(bytes(stub), digest_size=3).hexdigest()}"
    return found


def shown(cards: tuple[Card, ...]) -> str:
    """Cards as text."""
    return "".join([text((card,)) for card in cards]) or "-"


def _listed(rules: list[str]) -> str:
    return f" <{' '.join(rules)}>" if rules else ""
