"""Telling a hand: each event of a replay as a sentence, with the rules of the book behind it."""

from collections.abc import Iterable, Iterator

import msgspec

from cardspeak.books import Book
from cardspeak.cards import Slot, unicode_text
from cardspeak.hand import Hand, citations
from cardspeak.hand.events import HandEvent
from cardspeak.hand.narration import sentence
from cardspeak.history import notation
from cardspeak.history.amounts import written
from cardspeak.history.history import HandHistory
from cardspeak.history.notation import ActionCode
from cardspeak.history.replay import Replay


class ActionStory(msgspec.Struct, frozen=True):
    """What happened at one action of the file, and how the table stands after it."""

    action: str
    lines: tuple[str, ...]
    board: str
    pots: tuple[str, ...]
    stacks: tuple[str, ...]


def narrate(history: HandHistory, book: Book | None = None) -> Iterator[ActionStory]:
    """The hand, action by action."""
    return _Narrator(history, book).all()


class _Narrator:
    def __init__(self, history: HandHistory, book: Book | None) -> None:
        self.history = history
        self.book = book
        self.replay = Replay(history, book)
        self.narrated = 0

    def all(self) -> Iterator[ActionStory]:
        yield self._story("")
        replay = self.replay
        for action in self.history.actions:
            replay.step()
            yield self._story(action)

    def _story(self, action: str) -> ActionStory:
        hand = self.replay.hand
        lines = self._dealt(action) + self._news(hand)
        if remark := notation.comment(action):
            lines.append(f"“{remark}”")
        stacks = [self._stack(player) for player in range(hand.count)]
        pots = [self.chips(pot.amount) for pot in hand.shown_pots() if pot.amount]
        board = hand.board.slots[: self.replay.dealer.board_named]
        return ActionStory(action, tuple(lines), self.cards(board), tuple(pots), tuple(stacks))

    def _stack(self, player: int) -> str:
        hand = self.replay.hand
        known = self.history.starting_stacks[player] is not None
        seat = hand.seats[player]
        left = self.chips(hand.stack(seat)) if known else "?"
        bet = f" bets {self.chips(hand.bet(seat))}" if hand.bet(seat) else ""
        return f"{self.history.name(player)} {left}{bet}"

    def _dealt(self, action: str) -> list[str]:
        """The cards that the file names: the engine dealt them before it knew them."""
        op, player, cards, _, _ = notation.read(action)
        if op is ActionCode.DEAL_BOARD:
            return [f"The board gets {unicode_text(cards)}"]
        if op is ActionCode.DEAL_HOLE:
            return [f"{self.history.name(player)} is dealt {unicode_text(cards)}"]
        return []

    def _news(self, hand: Hand) -> list[str]:
        events = hand.events or []
        fresh, self.narrated = events[self.narrated :], len(events)
        lines: list[str] = []
        for event in fresh:
            said = sentence(hand, event, self)
            if said:
                lines.append(said + self._rules(hand, event))
        return lines

    def _rules(self, hand: Hand, event: HandEvent) -> str:
        """The rules that the book has on what was decided; nothing where it is silent."""
        cites = citations(hand, event)
        if self.book is None or not cites:
            return ""
        rules = {rule.cite for path in cites for rule in self.book.why(path, hand.terms.context)}
        return f"  [{', '.join(sorted(rules))}]" if rules else ""

    # The voice that says it: everything is open in a history

    def who(self, seat: int) -> str:
        """The player's name."""
        return self.history.name(self.replay.hand.player(seat))

    def chips(self, amount: int) -> str:
        """An amount in the file's own scale."""
        symbol = self.history.currency_symbol or ""
        return f"{symbol}{written(amount, self.history.scale)}"

    def cards(self, slots: Iterable[Slot]) -> str:
        """Cards by their faces."""
        return unicode_text(self.replay.hand.deck.faces_of(slots))

    def hidden(self, slots: tuple[Slot, ...]) -> str:
        """Cards by their faces, as far as the file knows them."""
        return self.cards(slots)
