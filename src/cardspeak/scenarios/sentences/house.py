"""The house at a table: another limit proposed, agreed to or objected to, and one seat a player.

These sentences act on the same table as those of `table`.
"""

import msgspec

from cardspeak.scenarios.sentences.options import Answer
from cardspeak.scenarios.sentences.seating import refused
from cardspeak.scenarios.sentences.table import AtTable, at_table
from cardspeak.scenarios.stage import Stage
from cardspeak.scenarios.vocabulary import ACTIONS, EXPECTATIONS
from cardspeak.table import Agree, CollectTime, Object, ProposeChange, Sit

_TWICE = 2


def _doubled(at: AtTable, approved: bool) -> ProposeChange:
    notice = at.stage.notice
    bets = notice.bets and (_TWICE * notice.bets[0], _TWICE * notice.bets[1])
    blinds = tuple(_TWICE * blind for blind in notice.blinds)
    larger = msgspec.structs.replace(
        notice, name="twice the limit", bets=bets or None, blinds=blinds, seats=None
    )
    return ProposeChange(larger, approved)


@ACTIONS("twice the limit is proposed")
def proposed(stage: Stage) -> None:
    """Management proposes to double bets and blinds."""
    at = at_table(stage)
    at.do(_doubled(at, approved=True))


@EXPECTATIONS("players alone may not double the limit[ because {reason}]")
def not_by_players(stage: Stage, reason: str | None = None) -> Answer:
    """A higher limit that management has not approved is refused."""
    return refused(stage, _doubled(at_table(stage), approved=False), reason, "it is proposed")


@ACTIONS("seats {seats} agree to it")
def agree(stage: Stage, seats: tuple[int, ...]) -> None:
    """Players agree to the change proposed."""
    for seat in seats:
        at_table(stage).do(Agree(seat))


@ACTIONS("seats {seats} object to it")
def object_to(stage: Stage, seats: tuple[int, ...]) -> None:
    """Players object to the change proposed."""
    for seat in seats:
        at_table(stage).do(Object(seat))


@EXPECTATIONS("the change is stopped")
def stopped(stage: Stage) -> Answer:
    """Nothing is proposed any more, and the limit is what it was."""
    return None if at_table(stage).table.proposal is None else "it is still proposed"


@EXPECTATIONS("the big blind is {chips} from now on")
def big_blind(stage: Stage, chips: int) -> Answer:
    """The big blind of the game as it is played now."""
    found = at_table(stage).table.blinds[-1]
    return None if found == chips else f"it is {found}"


@EXPECTATIONS("the player of seat {chair} may not take seat {to} as well[ because {reason}]")
def one_seat(stage: Stage, chair: int, to: int, reason: str | None = None) -> Answer:
    """A player who has a seat may not have a second."""
    return refused(stage, Sit(to, f"seat {chair}"), reason, "the seat is taken")


@EXPECTATIONS("a time charge of {chips} may not be collected[ because {reason}]")
def no_time(stage: Stage, chips: int, reason: str | None = None) -> Answer:
    """No time charge is due now."""
    return refused(stage, CollectTime(chips), reason, "it is collected")
