"""Being away from a cash table: how long, how often, and who may sit in the empty seat.

Absence at a tournament is the matter of `tournament`; blinds missed meanwhile that of `missed`.
Every picking up of chips is the floor's right, never automatic.
"""

from enum import StrEnum
from typing import Annotated

from cardspeak.books.policy.area import Area, Detail, Group, says
from cardspeak.books.policy.figures import AtLeastOne
from cardspeak.books.policy.office import Office


class OwnerReturns(StrEnum):
    """How long the player playing over stays when the seat's owner returns."""

    AT_ONCE = "leaves at once"
    UNTIL_BIG_BLIND = "may stay until the big blind"


class PlayOverChips(StrEnum):
    """What is done with the absent player's chips."""

    RACKED = "counted, racked and removed"
    BOXED = "covered by a box"


class EarnedBreak(Detail, frozen=True):
    """A break earned by hours of play."""

    hours: Annotated[
        AtLeastOne | None,
        says("Hours of play that earn one break; none: breaks are not counted."),
    ] = None
    minutes: Annotated[int, says("Minutes such a break lasts.", least=1)] = 30


class MealBreakPolicy(Group, frozen=True):
    """A player away at a meal."""

    minutes: Annotated[
        AtLeastOne | None,
        says("Minutes away at a meal after which they may; none: meals are not apart."),
    ] = None
    players: Annotated[
        AtLeastOne | None, says("How many of a table may be at a meal at once; none: any.")
    ] = None
    third_walker_minutes: Annotated[
        AtLeastOne | None,
        says("Minutes the next to leave has when that many are away; none: as others."),
    ] = None


class PlayOverPolicy(Group, frozen=True):
    """A player seated over an absent one."""

    allowed: Annotated[bool, says("Whether the floor may seat someone over an absent player.")] = (
        True
    )
    permitted_by: Annotated[Office, says("Whose permission it needs.")] = Office.FLOOR
    next_on_list: Annotated[
        bool, says("Whether it is the next on the list who can and wants to.")
    ] = True
    consent: Annotated[bool, says("Whether the absent player must agree to it.")] = False
    owner_returns: Annotated[
        OwnerReturns, says("How long the player playing over stays when the owner returns.")
    ] = OwnerReturns.AT_ONCE
    chips: Annotated[PlayOverChips, says("What is done with the absent player's chips.")] = (
        PlayOverChips.BOXED
    )


class AbsencePolicy(Area, frozen=True):
    """Being away from a cash table."""

    minutes: Annotated[
        AtLeastOne | None,
        says("Minutes away after which chips may be picked up; none: no limit."),
    ] = 30
    meal: MealBreakPolicy = MealBreakPolicy()
    breaks: Annotated[
        EarnedBreak | None, says("What break hours of play earn; none: breaks are not counted.")
    ] = None
    missed_blind_buttons: Annotated[
        AtLeastOne | None,
        says(
            "How many missed-blind buttons let the floor pick up while players wait; none: never."
        ),
    ] = None
    extended_on_notice: Annotated[
        bool, says("Whether telling the floor beforehand may lengthen an absence.")
    ] = True
    notice_to: Annotated[Office, says("Who lengthens an absence on notice.")] = Office.FLOOR
    frequent_picked_up: Annotated[
        bool, says("Whether the chips of a player often or always away may be picked up.")
    ] = True
    play_over: PlayOverPolicy = PlayOverPolicy()
