"""Who shows, in which order, and who need not."""

from cardspeak.hand.events import Mucked, Shown
from cardspeak.scenarios.sentences.options import Answer
from cardspeak.scenarios.stage import Stage, seats_text
from cardspeak.scenarios.vocabulary import EXPECTATIONS


def _order(stage: Stage) -> str:
    if not stage.show_order:
        return "nobody is asked to show"
    return f"the order is {', '.join(map(str, stage.show_order))}"


@EXPECTATIONS("seat {seat} shows first")
def shows_first(stage: Stage, seat: int) -> Answer:
    """The showdown begins with that seat."""
    return None if stage.show_order[:1] == (seat,) else _order(stage)


@EXPECTATIONS("seats {seats} show in that order")
def show_in_order(stage: Stage, seats: tuple[int, ...]) -> Answer:
    """Everyone at the showdown, in order."""
    return None if stage.show_order == seats else _order(stage)


@EXPECTATIONS("seat {seat} has shown")
def has_shown(stage: Stage, seat: int) -> Answer:
    """The hand lies, or lay, face up."""
    found = {event.seat for event in stage.events if isinstance(event, Shown)}
    if seat in found:
        return None
    return f"{seats_text(tuple(sorted(found)))} did" if found else "nobody did"


@EXPECTATIONS("seat {seat} has not shown")
def has_not_shown(stage: Stage, seat: int) -> Answer:
    """The hand was never turned up."""
    found = {event.seat for event in stage.events if isinstance(event, Shown)}
    return "it did" if seat in found else None


@EXPECTATIONS("seat {seat} has mucked")
def has_mucked(stage: Stage, seat: int) -> Answer:
    """The hand was thrown away at the showdown."""
    found = {event.seat for event in stage.events if isinstance(event, Mucked)}
    return None if seat in found else "it did not"
