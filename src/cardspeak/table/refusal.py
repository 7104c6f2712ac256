"""A command that the book does not allow now: one sentence, rule and figure, nothing changed."""

from cardspeak.errors import CardspeakError
from cardspeak.hand.refusal import Cites


class TableRefusal(CardspeakError):  # noqa: N818 - it is an answer, with its reasons
    """A command that is not allowed now; `cites` are the policy fields behind the refusal."""

    def __init__(self, sentence: str, *cites: str) -> None:
        super().__init__(sentence)
        self.cites: Cites = cites
