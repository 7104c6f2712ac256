"""How far the deal has come since a mistake, and whether a window of time is still open.

Every field may be unset; a window asks only for the facts that it turns on.
"""

from typing import Any

import msgspec

from cardspeak.books.policy.substantial import DealerAct
from cardspeak.books.policy.windows import Until
from cardspeak.floor.core.facts import Facts, Times


class Progress(Facts, frozen=True, kw_only=True):
    """What has happened since the mistake. Unset means that nobody has said.

    `while_dealing` counts the actions made before the dealer had stopped dealing, and `dealer_acts`
    lists what the dealer did; unset, there was nothing of the kind.
    """

    actions: Times | None = None
    players: Times | None = None
    chips: bool | None = None
    while_dealing: Times | None = None
    dealer_acts: tuple[DealerAct, ...] | None = None
    dealer_counted: bool | None = None
    holder_acted: bool | None = None
    holder_looked: bool | None = None
    all_acted: bool | None = None
    bet: bool | None = None
    board_shown: bool | None = None
    dealt: bool | None = None
    next_card: bool | None = None
    next_street: bool | None = None
    betting_over: bool | None = None
    drawing: bool | None = None
    showdown: bool | None = None
    awarded: bool | None = None
    next_deal: bool | None = None
    next_deal_over: bool | None = None

    def known(self, fact: str) -> Any:
        """What was said on a point, or what follows from nobody having acted."""
        value = getattr(self, fact)
        if value is None and fact in ACTED and self.nobody_acted:
            return False
        return value

    @property
    def nobody_acted(self) -> bool:
        """Whether it was said that nobody has acted since."""
        return not self.actions and 0 in (self.actions, self.players)


ACTED = ("holder_acted", "all_acted", "bet")
"""Facts that cannot be so while nobody has acted."""

COUNTS = ("actions", "players", "while_dealing")
"""Facts that are numbers; the others are yes or no."""

JUST_HAPPENED = Progress(
    actions=0, players=0, chips=False, holder_acted=False, all_acted=False, bet=False,
    next_card=False, next_street=False, betting_over=False, drawing=False, showdown=False,
    awarded=False, next_deal=False, next_deal_over=False,
)  # fmt: skip
"""A mistake reported as it happens."""

POTS_PUSHED = msgspec.structs.replace(
    JUST_HAPPENED,
    next_card=True, next_street=True, betting_over=True, showdown=True, awarded=True,
)  # fmt: skip
"""A report that comes when the pots have been pushed."""


NEXT_DEALT = msgspec.structs.replace(POTS_PUSHED, next_deal=True)
"""A report about the deal before the one in play."""


class Question(msgspec.Struct, frozen=True):
    """The fact of `Progress` that decides a window, and how to ask for it."""

    fact: str
    words: str
    closes_at: int = 1


WINDOWS: dict[Until, Question] = {
    Until.FIRST_HAND_FULL: Question("dealt", "Does any player have a complete starting hand?"),
    Until.DEAL_COMPLETE: Question("dealt", "Have all the cards of that round been dealt?"),
    Until.SEEN_OR_MIXED: Question("holder_looked", "Could the player have seen or mixed the card?"),
    Until.HOLDER_LOOKS: Question("holder_looked", "Has the player looked at the cards?"),
    Until.BOARD_EXPOSED: Question("board_shown", "Has a board card been shown?"),
    Until.BETTING_STARTS: Question("actions", "How many players have acted on that round since?"),
    Until.FIRST_ACTION: Question("actions", "How many players have acted since?"),
    Until.POT_OPENED: Question("bet", "Has anyone bet since?"),
    Until.NEXT_ACTS: Question("actions", "How many players have acted since?"),
    Until.HOLDER_ACTS: Question("holder_acted", "Has that player acted since?"),
    Until.TWO_ACTED: Question("players", "How many players have acted since?", 2),
    Until.THREE_ACTED: Question("players", "How many players have acted since?", 3),
    Until.ALL_ACTED: Question("all_acted", "Have all players acted on it?"),
    Until.DRAW_STARTS: Question("drawing", "Has the draw begun?"),
    Until.BETTING_ENDS: Question("betting_over", "Is the betting on that round over?"),
    Until.NEXT_CARD: Question("next_card", "Has the next card been dealt?"),
    Until.NEXT_STREET: Question("next_street", "Has the next round been dealt?"),
    Until.SHOWDOWN: Question("showdown", "Has the showdown begun?"),
    Until.POT_AWARDED: Question("awarded", "Has the pot been awarded?"),
    Until.DEAL_OVER: Question("awarded", "Has the pot been taken in and the cards mixed?"),
    Until.NEXT_DEAL_STARTS: Question("next_deal", "Has the next deal begun?"),
    Until.NEXT_FIRST_CARD: Question("next_deal", "Has the next deal's first card been dealt?"),
    Until.NEXT_DEAL_ENDS: Question("next_deal_over", "Is the next deal over?"),
    Until.PLAYER_LEAVES: Question("next_deal_over", "Has the player left, or the game moved?"),
}
"""What each window turns on; substantial action has its own count."""
