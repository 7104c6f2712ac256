"""What players in turn say, push and sign, read as actions by the book and done.

A gesture that needs more than these words is reported to the floor as a table. What it came to is
asked with the sentences on rulings, or of the latest action here.
"""

from cardspeak.floor import Gesture, Gestured, Motion, Sign
from cardspeak.hand import Bet, BringIn, Call, Check, Complete, Fold, Raise
from cardspeak.hand.actions import Action
from cardspeak.hand.events import Acted
from cardspeak.scenarios.at_floor import at_floor
from cardspeak.scenarios.sentences.options import Answer
from cardspeak.scenarios.stage import Stage
from cardspeak.scenarios.vocabulary import ACTIONS, EXPECTATIONS

Stack = tuple[tuple[int, int], ...]


def _makes(stage: Stage, seat: int, gesture: Gesture) -> None:
    at_floor(stage).called(Gestured(gesture=gesture, seat=seat))


@ACTIONS('seat {seat} says "{spoken}"')
def says(stage: Stage, seat: int, spoken: str) -> None:
    """Words alone, read as an action."""
    _makes(stage, seat, Gesture(words=spoken))


@ACTIONS('seat {seat} pushes {stack}[ saying "{spoken}"]')
def pushes(stage: Stage, seat: int, stack: Stack, spoken: str = "") -> None:
    """Chips released in one motion, perhaps with words, read as an action."""
    _makes(stage, seat, Gesture(words=spoken, motions=(Motion(stack),)))


@ACTIONS('seat {seat} throws one {chips} chip[ saying "{spoken}"]')
def throws(stage: Stage, seat: int, chips: int, spoken: str = "") -> None:
    """One chip, perhaps with words, read as an action."""
    _makes(stage, seat, Gesture(words=spoken, motions=(Motion(((chips, 1),)),)))


@ACTIONS("seat {seat} raps the table")
def raps(stage: Stage, seat: int) -> None:
    """A rap, read as an action."""
    _makes(stage, seat, Gesture(sign=Sign.RAP))


_DEEDS: dict[type[Action], str] = {
    Fold: "folded",
    Check: "checked",
    Call: "called",
    BringIn: "brought in",
    Bet: "bet",
    Raise: "raised to",
    Complete: "completed to",
}


def _deed(action: Action) -> str:
    words = _DEEDS.get(type(action), type(action).__name__.lower())
    return f"{words} {action.to}" if isinstance(action, Bet | Raise | Complete) else words


@EXPECTATIONS("seat {seat} has just {deed}")
def has_just(stage: Stage, seat: int, deed: str) -> Answer:
    """The latest action of the deal."""
    acted = [event for event in stage.events if isinstance(event, Acted)]
    if not acted:
        return "nobody has acted"
    found = acted[-1]
    now = _deed(found.action)
    return None if (found.seat, now) == (seat, deed) else f"seat {found.seat} has just {now}"
