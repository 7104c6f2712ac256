"""Telling a hand: each event of a replay as a sentence, and why it was so by a book."""

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from cardspeak.books import Book
from cardspeak.cards import Slot, unicode_text
from cardspeak.hand import Hand, Terms
from cardspeak.hand.events import Boarded, HandEvent
from cardspeak.hand.explanations.authority import CitedExplanation, cited
from cardspeak.hand.explanations.events import explain_event
from cardspeak.hand.explanations.scene import Scene
from cardspeak.hand.narration import board_street, is_wondered, sentence
from cardspeak.history import notation
from cardspeak.history.amounts import written
from cardspeak.history.history import HandHistory, HistoryError
from cardspeak.history.notation import ActionCode
from cardspeak.history.replay import Replay


class StoryLine(msgspec.Struct, frozen=True):
    """Something that happened; by a book, why it was so where a rule decided it."""

    text: str
    why: CitedExplanation | None = None


class ActionStory(msgspec.Struct, frozen=True):
    """What happened at one action of the file, and how the table stands after it."""

    action: str
    lines: tuple[StoryLine, ...]
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
        self.before: Replay | None = None
        self.narrated = 0

    def all(self) -> Iterator[ActionStory]:
        yield self._story("")
        replay = self.replay
        for action in self.history.actions:
            if self.book is not None:
                self.before = self._replayed(replay.at)
            replay.step()
            yield self._story(action)

    def _story(self, action: str) -> ActionStory:
        hand = self.replay.hand
        lines = [*map(StoryLine, self._dealt(action)), *self._news(hand)]
        if remark := notation.comment(action):
            lines.append(StoryLine(f"“{remark}”"))
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
            return [f"{self._street(len(cards))}: {unicode_text(cards)}"]
        if op is ActionCode.DEAL_HOLE:
            return [f"{self.history.name(player)} is dealt {unicode_text(cards)}"]
        return []

    def _street(self, count: int) -> str:
        """What the cards of the board are called that the file has just named."""
        hand = self.replay.hand
        end = self.replay.dealer.board_named
        named = set(hand.board.slots[end - count : end])
        for event in hand.events or ():
            if isinstance(event, Boarded) and named & set(event.slots):
                return board_street(hand, event)
        return "Board"

    def _news(self, hand: Hand) -> list[StoryLine]:
        events = hand.events or []
        first, self.narrated = self.narrated, len(events)
        lines: list[StoryLine] = []
        for place, event in enumerate(events[first:], start=first):
            said = sentence(hand, event, self)
            if said:
                why = self._why(hand, place) if is_wondered(event) else None
                lines.append(StoryLine(said, why))
        return lines

    # Why

    def _why(self, hand: Hand, place: int) -> CitedExplanation | None:
        """Why an event was so, by the rules of the book; nothing without a book."""
        if self.book is None:
            return None
        before = None if self.before is None else self.before.hand
        scene = Scene(before, hand, place, self._again)
        explained = explain_event(scene, self)
        return None if explained is None else cited(explained, self.book, hand.terms.context)

    def _replayed(self, actions: int) -> Replay:
        replay = Replay(self.history, self.book)
        for _ in range(actions):
            replay.step()
        return replay

    def _again(self, terms: Terms) -> Sequence[HandEvent]:
        """The latest action once more, under other terms; the file fixes what came before it."""
        if self.before is None:
            raise HistoryError("the forced bets are those of the file")
        replay = self._replayed(self.replay.at - 1)
        hand = replay.hand
        hand.terms, hand.options_now = terms, None
        if hand.round is not None:
            hand.round.terms = terms
        replay.step()
        return hand.events or ()

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
