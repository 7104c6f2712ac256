"""Being away from a cash table: how long, how often, and who may sit in the empty seat.

Absence at a tournament is the matter of `tournament`; blinds missed meanwhile that of `missed`.
Every picking up of chips is the floor's right, never automatic.
"""

from enum import StrEnum
from typing import Annotated

from cardspeak.books.policy.area import Area, says
from cardspeak.books.policy.figures import AtLeastOne


class OwnerReturns(StrEnum):
    """How long one who plays over stays when the seat's owner returns."""

    AT_ONCE = "leaves at once"
    UNTIL_BIG_BLIND = "may stay until the big blind"


class PlayOverChips(StrEnum):
    """What is done with the absent player's chips."""

    RACKED = "counted, racked and removed"
    BOXED = "covered by a box"


class AbsencePolicy(Area, frozen=True):
    """Being away from a cash table."""

    minutes: Annotated[
        AtLeastOne | None,
        says("Minutes away after which chips may be picked up; none: no limit."),
    ] = 30
    meal_minutes: Annotated[
        AtLeastOne | None,
        says("Minutes away at a meal after which they may; none: meals are not apart."),
    ] = None
    meal_players: Annotated[
        AtLeastOne | None, says("How many of a table may be at a meal at once; none: any.")
    ] = None
    third_walker_minutes: Annotated[
        AtLeastOne | None,
        says("Minutes the next to leave has when that many are away; none: as others."),
    ] = None
    break_hours: Annotated[
        AtLeastOne | None,
        says("Hours of play that earn one break; none: breaks are not counted."),
    ] = None
    break_minutes: Annotated[int, says("Minutes such a break lasts.", least=1)] = 30
    missed_blind_buttons: Annotated[
        AtLeastOne | None,
        says(
            "How many missed-blind buttons let the floor pick up while players wait; none: never."
        ),
    ] = None
    extended_on_notice: Annotated[
        bool, says("Whether telling the floor beforehand may lengthen an absence.")
    ] = True
    frequent_picked_up: Annotated[
        bool, says("Whether chips of one often or always away may be picked up.")
    ] = True
    play_over: Annotated[
        bool, says("Whether the floor may seat someone over an absent player.")
    ] = True
    play_over_consent: Annotated[bool, says("Whether the absent player must agree to it.")] = False
    owner_returns: Annotated[
        OwnerReturns, says("How long one who plays over stays when the owner returns.")
    ] = OwnerReturns.AT_ONCE
    play_over_chips: Annotated[
        PlayOverChips, says("What is done with the absent player's chips.")
    ] = PlayOverChips.BOXED
