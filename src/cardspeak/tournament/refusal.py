"""A command that an event refuses: one sentence, the policies behind it, nothing changed."""

from cardspeak.errors import CardspeakError
from cardspeak.hand.refusal import Cites


class EventRefusal(CardspeakError):  # noqa: N818 - it is an answer, with its reasons
    """A command that an event does not carry out; `cites` are the policy fields behind it."""

    def __init__(self, sentence: str, *cites: str) -> None:
        super().__init__(sentence)
        self.cites: Cites = cites
