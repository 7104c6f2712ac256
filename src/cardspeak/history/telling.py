"""Telling a hand: each event of a replay as a sentence, with the rules of the book behind it."""

from collections.abc import Iterator

import msgspec

from cardspeak.books import Book
from cardspeak.cards import Slot, unicode_text
from cardspeak.hand import Bet, BringIn, Call, Check, Complete, Draw, Fold, Hand, Raise
from cardspeak.hand.events import (
    Acted,
    Awarded,
    Boarded,
    Charged,
    Dealt,
    Discarded,
    HandEvent,
    Mucked,
    Opened,
    Posted,
    Returned,
    Shown,
)
from cardspeak.history import notation
from cardspeak.history.amounts import written
from cardspeak.history.history import HandHistory
from cardspeak.history.notation import Op
from cardspeak.history.replay import Replay
from cardspeak.money.pots import side_pots

_VERBS: dict[type, str] = {
    Fold: "folds",
    Check: "checks",
    Call: "calls",
    Bet: "bets",
    Raise: "raises to",
    Complete: "completes to",
    BringIn: "brings it in for",
}


class Told(msgspec.Struct, frozen=True):
    """What happened at one action of the file, and how the table stands after it."""

    action: str
    lines: tuple[str, ...]
    board: str
    pots: tuple[str, ...]
    stacks: tuple[str, ...]


def told(history: HandHistory, book: Book | None = None) -> Iterator[Told]:
    """The hand, action by action."""
    return _Teller(history, book).all()


class _Teller:
    def __init__(self, history: HandHistory, book: Book | None) -> None:
        self.history = history
        self.book = book
        self.replay = Replay(history, book)
        self.heard = 0

    def all(self) -> Iterator[Told]:
        yield self._told("")
        replay = self.replay
        for action in self.history.actions:
            replay.step()
            yield self._told(action)

    def _told(self, action: str) -> Told:
        hand = self.replay.hand
        lines = self._dealt(action) + self._news(hand)
        if remark := notation.comment(action):
            lines.append(f"“{remark}”")
        stacks = [self._stack(player) for player in range(hand.count)]
        collected = [put - bet for put, bet in zip(hand.put, hand.bets, strict=True)]
        pots = [
            self._chips(pot.amount)
            for pot in side_pots(collected, hand.live, hand.dead)
            if pot.amount
        ]
        board = hand.board.slots[: self.replay.dealer.board_named]
        return Told(action, tuple(lines), self._cards(board), tuple(pots), tuple(stacks))

    def _stack(self, player: int) -> str:
        hand = self.replay.hand
        known = self.history.starting_stacks[player] is not None
        left = self._chips(hand.stacks[player]) if known else "?"
        bet = f" bets {self._chips(hand.bets[player])}" if hand.bets[player] else ""
        return f"{self.history.name(player)} {left}{bet}"

    def _dealt(self, action: str) -> list[str]:
        """The cards that the file names: the engine dealt them before it knew them."""
        op, player, cards, _, _ = notation.read(action)
        if op is Op.DEAL_BOARD:
            return [f"The board gets {unicode_text(cards)}"]
        if op is Op.DEAL_HOLE:
            return [f"{self.history.name(player)} is dealt {unicode_text(cards)}"]
        return []

    def _news(self, hand: Hand) -> list[str]:
        events = hand.events or []
        fresh, self.heard = events[self.heard :], len(events)
        lines: list[str] = []
        for event in fresh:
            sentence = self._sentence(hand, event)
            if sentence:
                lines.append(sentence + self._rules(hand, event))
        return lines

    def _sentence(self, hand: Hand, event: HandEvent) -> str:
        if isinstance(event, Acted):
            return self._act(event)
        if isinstance(event, Posted):
            return f"{self._who(event.seat)} posts {self._chips(event.amount)}, {event.kind}"
        if isinstance(event, Opened):
            street = hand.terms.game.streets[event.street].name
            return f"— {street}: {self._who(event.seat)} acts first"
        if isinstance(event, Returned):
            return f"{self._chips(event.amount)} uncalled goes back to {self._who(event.seat)}"
        if isinstance(event, Shown):
            return f"{self._who(event.seat)} shows {self._cards(event.slots)}"
        if isinstance(event, Mucked):
            return f"{self._who(event.seat)} mucks"
        if isinstance(event, Charged):
            return f"The house takes {self._chips(event.amount)}"
        if isinstance(event, Awarded):
            pot = "the pot" if not event.pot else f"side pot {event.pot}"
            return f"{self._who(event.seat)} wins {self._chips(event.amount)} of {pot}"
        if isinstance(event, Discarded):
            return f"{self._who(event.seat)} throws away {self._cards(event.slots)}"
        if isinstance(event, Boarded | Dealt):
            return ""
        return ""

    def _act(self, event: Acted) -> str:
        who = self._who(event.seat)
        action = event.action
        if isinstance(action, Draw):
            return "" if action.cards else f"{who} stands pat"
        verb = _VERBS.get(type(action))
        if verb is None:
            return ""
        all_in = ", all-in" if event.all_in else ""
        if isinstance(action, Bet | Raise | Complete):
            return f"{who} {verb} {self._chips(event.to)}{all_in}"
        amount = f" {self._chips(event.amount)}" if event.amount else ""
        return f"{who} {verb}{amount}{all_in}"

    def _rules(self, hand: Hand, event: HandEvent) -> str:
        """The rules that the book has on what was decided; nothing where it is silent."""
        cites = getattr(event, "cites", ())
        if self.book is None or not cites:
            return ""
        rules = {rule.cite for path in cites for rule in self.book.why(path, hand.terms.context)}
        return f"  [{', '.join(sorted(rules))}]" if rules else ""

    def _who(self, seat: int) -> str:
        return self.history.name(self.replay.hand.player(seat))

    def _chips(self, amount: int) -> str:
        symbol = self.history.currency_symbol or ""
        return f"{symbol}{written(amount, self.history.scale)}"

    def _cards(self, slots: tuple[Slot, ...] | list[Slot]) -> str:
        return unicode_text(self.replay.hand.deck.faces_of(slots))
