"""Coming into a game: what a player must do to be dealt in, by where the player comes from.

The ways are tuples: any one of them will do. A player with blinds missed in this game is the
matter of `missed`; a player who changes seats, of `reseat`. Nothing here moves a chip.
"""

from enum import StrEnum
from typing import Annotated

from cardspeak.books.policy.area import Area, says
from cardspeak.books.policy.figures import AtLeastOne


class ComeIn(StrEnum):
    """One way to be dealt in."""

    FREE = "dealt in at once"
    POST_BIG_BLIND = "post the big blind"  # live: it is the opening bet
    POST_MISSED = "post the blinds missed"
    WAIT_FOR_BIG_BLIND = "wait for the big blind"
    WAIT_FOR_POSITION = "wait for the same position"  # the same place relative to the big blind
    STRADDLE = "straddle"  # from a seat where straddles are allowed
    KILL = "kill the pot"  # a kill blind of twice the big blind
    AS_NEWCOMER = "as a new player"


class Gap(StrEnum):
    """A seat where a player could come in after the blinds and at once have the button."""

    BUTTON_TO_SMALL = "between button and small blind"
    SMALL_TO_BIG = "between small and big blind"
    ON_BUTTON = "on the button"  # it has not passed yet
    LAST_ACTION = "with last action"  # on the button, or nearest before a dead one


class GapWay(StrEnum):
    """What a player who sits in the gap may do."""

    WAIT = "wait until the button passes"
    BUY_BUTTON = "buy the button"
    POST_THERE = "post and be dealt in there"  # "taking it in the middle"
    AS_ELSEWHERE = "as in any seat"


class ButtonPrice(StrEnum):
    """What buying the button costs."""

    ALL_BLINDS = "the sum of the blinds"  # the big blind live, the rest dead
    TWO_BIG_BLINDS = "two big blinds"  # one live, one dead


class BoughtButton(StrEnum):
    """What buying the button does to the blinds due."""

    IN_THEIR_PLACE = "instead of the blinds due"  # the buyer is the only blind; next deal's button
    BESIDE_THEM = "beside the blinds due"  # the buyer has the button at once


class InSmallSeat(StrEnum):
    """What a player who waits for the big blind posts if eliminations make the seat the small."""

    BIG_BLIND = "the big blind"  # two big blinds play
    SMALL_BLIND = "the small blind"
    WAITS = "nothing, and waits"


class EntryPolicy(Area, frozen=True):
    """Coming into a game."""

    newcomer: Annotated[
        tuple[ComeIn, ...], says("What a new player may do to be dealt in; any one will do.")
    ] = (ComeIn.POST_BIG_BLIND, ComeIn.WAIT_FOR_BIG_BLIND)
    play_over: Annotated[
        tuple[ComeIn, ...],
        says("What a player who plays over an absent player may do to be dealt in."),
    ] = (ComeIn.AS_NEWCOMER,)
    from_must_move: Annotated[
        tuple[ComeIn, ...], says("What a player from a must-move game may do to be dealt in.")
    ] = (ComeIn.AS_NEWCOMER,)
    moved_by_house: Annotated[
        tuple[ComeIn, ...],
        says("What a player from a broken game or a changed limit may do to be dealt in."),
    ] = (ComeIn.AS_NEWCOMER,)
    gap: Annotated[
        tuple[Gap, ...], says("Which seats lie between button and blinds for a player coming in.")
    ] = (Gap.BUTTON_TO_SMALL, Gap.SMALL_TO_BIG, Gap.LAST_ACTION)
    in_gap: Annotated[
        tuple[GapWay, ...], says("What a new player who sits between button and blinds may do.")
    ] = (GapWay.WAIT,)
    gap_has_next_button: Annotated[
        bool,
        says("Whether a moving button goes next to a player dealt in between button and blinds."),
    ] = True
    button_price: Annotated[ButtonPrice, says("What buying the button costs.")] = (
        ButtonPrice.ALL_BLINDS
    )
    bought_button: Annotated[
        BoughtButton, says("Whether the blinds due still post when the button is bought.")
    ] = BoughtButton.IN_THEIR_PLACE
    free_passes: Annotated[
        AtLeastOne | None,
        says(
            "How often a newcomer may let the button go by and still not count as missing blinds."
        ),
    ] = None
    in_small_seat: Annotated[
        InSmallSeat,
        says("What one waiting for the big blind posts if the seat becomes the small blind."),
    ] = InSmallSeat.BIG_BLIND
    live_posts: Annotated[
        AtLeastOne | None,
        says("How many players may post live out of turn on one deal; none: any."),
    ] = None
    new_game_free: Annotated[
        bool,
        says("Whether a player who joins in a game's first round is free until a blind passes."),
    ] = True
    drew_for_button_owes: Annotated[
        bool, says("Whether a player who drew for the first button owes blinds missed after that.")
    ] = True
    collection_free_minutes: Annotated[
        int, says("How long around a time collection newcomers are dealt in free.", least=0)
    ] = 0
