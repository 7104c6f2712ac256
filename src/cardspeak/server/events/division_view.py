"""Ways to divide the prizes among the players left: by the chip model, by chips, evenly.

A proposal to talk about, in whole units that add up to the prizes; the vote and the books are the
event's.
"""

from typing import TYPE_CHECKING

import msgspec

from cardspeak.tournament.deals import left as players_left
from cardspeak.tournament.icm import chip_chop, even_chop, icm, to_the_dollar
from cardspeak.tournament.refusal import EventRefusal

if TYPE_CHECKING:
    from cardspeak.server.events.live_event import LiveEvent

MOST_PLAYERS = 100
"""Of more players the chip model would hold the serving loop; they take 20 ms."""


class DividedView(msgspec.Struct, frozen=True):
    """A player left, the stack counted last, and the share by each way."""

    player: str
    stack: int
    by_model: int
    by_chips: int
    evenly: int


class DivisionView(msgspec.Struct, frozen=True):
    """The prizes still to be won, what is left to play for, and everyone's share of the rest."""

    prizes: int
    left_to_play_for: int
    players: tuple[DividedView, ...]


def division(live: "LiveEvent", leave: int) -> DivisionView:
    """Shares for the players left, the largest stack first; `leave` stays for the winner."""
    event, state = live.event, live.event.state
    if not state.fixed:
        raise EventRefusal("the prizes are not fixed yet")
    here = players_left(event)
    if len(here) > MOST_PLAYERS:
        raise EventRefusal(f"prizes are divided among at most {MOST_PLAYERS} players")
    prizes = list(state.prizes[: len(here)])
    if not sum(prizes):
        raise EventRefusal("no prizes are left to divide")
    if not 0 <= leave < prizes[0]:
        raise EventRefusal(f"what is left to play for is less than the first prize, {prizes[0]:,}")
    stacks: list[int] = []
    for entry in here:
        known = live.stacks.get(entry.table, {}).get(entry.player)
        if known is None:
            raise EventRefusal(
                f"the stack of {entry.player} is not known: count table {entry.table}"
            )
        stacks.append(known)
    divided = sorted([prizes[0] - leave, *prizes[1:]], reverse=True)
    unit = event.flyer.prizes.unit
    model, chips, even = [
        to_the_dollar(way(stacks, divided), stacks, unit) for way in (icm, chip_chop, even_chop)
    ]
    rows = zip([each.player for each in here], stacks, model, chips, even, strict=True)
    found = sorted([DividedView(*row) for row in rows], key=lambda each: (-each.stack, each.player))
    return DivisionView(sum(prizes), leave, tuple(found))
