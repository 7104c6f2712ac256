"""From one game to another: by choice, by must-move, and when a game breaks.

What the arriving player then posts is the matter of `entry`; what is bought in for, of the buy-in.
"""

from enum import StrEnum
from typing import Annotated

from cardspeak.books.policy.area import Area, Detail, Group, says
from cardspeak.books.policy.office import Office


class LeavesGame(StrEnum):
    """How long a player of a button game called to the main game plays on."""

    UNTIL_BIG_BLIND = "until due for the big blind"
    AT_ONCE_OR_BUTTON = "at once, or through the button if in the blinds"
    AT_ONCE = "at once"


class MustMoveCall(StrEnum):
    """Who of a must-move game goes when a seat opens in the main game."""

    LIST_ORDER = "in list order"
    OPTION_THEN_LAST = "option in list order, then a new player"


class BreakOrder(StrEnum):
    """In what order players of a broken game get seats elsewhere."""

    CARD = "by card"
    SENIORITY = "longest in that game"
    NO_STATUS = "no standing"  # they join the list like anyone


class HeldUntil(StrEnum):
    """How long a seat waits for an absent player of a broken game."""

    BIG_BLIND = "due for the big blind"
    FLOOR_SAYS = "as long as the floor says"


class StudHandsLeft(Detail, frozen=True):
    """How many more stud hands a player who moves may play."""

    waiting: Annotated[
        int, says("How many more stud hands one may play when someone waits.", least=0)
    ] = 0
    none_waiting: Annotated[
        int, says("How many more stud hands one may play when nobody waits.", least=0)
    ] = 1


class MustMovePolicy(Group, frozen=True):
    """A must-move game, which feeds the main game."""

    allowed: Annotated[
        bool, says("Whether the house may make a second like game feed the first.")
    ] = True
    call: Annotated[MustMoveCall, says("Who goes when a seat opens in the main game.")] = (
        MustMoveCall.LIST_ORDER
    )
    leaves: Annotated[
        LeavesGame, says("How long a player called to the main game plays on in a button game.")
    ] = LeavesGame.UNTIL_BIG_BLIND
    stud_hands: Annotated[
        int, says("How many more stud hands a player called to the main game may play.", least=0)
    ] = 1
    refusal_minutes: Annotated[
        int,
        says(
            "Minutes a player who refuses to move, and so quits, is barred from that game.", least=0
        ),
    ] = 60


class BrokenGamePolicy(Group, frozen=True):
    """Where the players of a broken game go."""

    order: Annotated[
        BreakOrder, says("In what order players of a broken game get seats in a like game.")
    ] = BreakOrder.CARD
    order_other_type: Annotated[
        BreakOrder, says("In what order they get seats in a game of another type.")
    ] = BreakOrder.NO_STATUS
    absent_drawn_by: Annotated[
        Office, says("Who draws a card for a player who is away when a game breaks.")
    ] = Office.FLOOR
    held: Annotated[
        HeldUntil, says("How long a seat waits for an absent player of a broken game.")
    ] = HeldUntil.BIG_BLIND
    stud_hands: Annotated[int, says("How many stud hands such a seat waits.", least=0)] = 2
    late_first_up: Annotated[
        bool, says("Whether a player who comes too late for that seat is first on the list.")
    ] = True
    play_over: Annotated[
        bool, says("Whether the floor may let the next player play over such a seat.")
    ] = False


class TransferPolicy(Area, frozen=True):
    """From one game to another."""

    not_to_larger: Annotated[
        bool,
        says(
            "Whether a move is refused that leaves a game with fewer players than the one joined."
        ),
    ] = True
    at_once_if_waiting: Annotated[
        int, says("With how many waiting for the seat left one must move at once.", least=0)
    ] = 2
    plays_button: Annotated[
        bool,
        says("Whether a player who has taken a blind may still play the button before moving."),
    ] = True
    stud_hands: Annotated[
        StudHandsLeft, says("How many more stud hands a player who moves by choice may play.")
    ] = StudHandsLeft()
    must_move: MustMovePolicy = MustMovePolicy()
    broken_game: BrokenGamePolicy = BrokenGamePolicy()
