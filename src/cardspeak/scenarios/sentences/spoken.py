"""What the dealer says aloud as a betting round begins."""

from collections.abc import Iterable

from cardspeak.cards import Slot, unicode_text
from cardspeak.hand.events import Opened
from cardspeak.hand.narration import sentence
from cardspeak.scenarios.sentences.options import Answer
from cardspeak.scenarios.stage import Stage
from cardspeak.scenarios.vocabulary import EXPECTATIONS


class _Speaker:
    """Calls players by their seats, and names only open cards."""

    def __init__(self, stage: Stage) -> None:
        self.deck = stage.hand.deck

    def who(self, seat: int) -> str:
        return f"seat {seat}"

    def chips(self, amount: int) -> str:
        return str(amount)

    def cards(self, slots: Iterable[Slot]) -> str:
        return unicode_text(self.deck.faces_of([slot for slot in slots if self.deck.facing[slot]]))

    def hidden(self, slots: tuple[Slot, ...]) -> str:
        return f"{len(slots)} cards"


def _said(stage: Stage) -> str:
    rounds = [event for event in stage.events if isinstance(event, Opened)]
    return sentence(stage.hand, rounds[-1], _Speaker(stage)) if rounds else ""


@EXPECTATIONS("the dealer announces {words}")
def announces(stage: Stage, words: str) -> Answer:
    """What is said as the latest betting round begins: "2♣ is low", "seat 3 shows three fours"."""
    said = _said(stage)
    return None if words in said else f"the dealer says: {said or 'nothing'}"


@EXPECTATIONS("the dealer does not announce {words}")
def does_not_announce(stage: Stage, words: str) -> Answer:
    """The same, where the book leaves it unsaid."""
    said = _said(stage)
    return f"the dealer says: {said}" if words in said else None
