"""The last hands before a break: a card decides how many every table still deals.

The clock stops for them, nobody moves and nobody enters, and the break begins when all are dealt.
"""

from typing import TYPE_CHECKING

from cardspeak.tournament import decks
from cardspeak.tournament.changes import active, change_state, players_of
from cardspeak.tournament.commands import DrawLastHands
from cardspeak.tournament.decks import DeckDraw
from cardspeak.tournament.happenings import Happening, LastHandsDrawn
from cardspeak.tournament.refusal import EventRefusal
from cardspeak.tournament.state import DeckUse, EventPhase

if TYPE_CHECKING:
    from cardspeak.tournament.tournament import Tournament


def draw(event: "Tournament", command: DrawLastHands, now: int, author: str) -> list[Happening]:
    """Ask for the card, where a break follows and no other order of dealing is in force."""
    state = event.state
    if state.phase is not EventPhase.PLAYING:
        raise EventRefusal("no level is played")
    after = state.levels[state.period + 1 : state.period + 2]
    if state.levels[state.period].is_break or not after or not after[0].is_break:
        raise EventRefusal("no break follows this level")
    if state.last_hands or decks.is_wanted(event, DeckUse.LAST_HANDS):
        raise EventRefusal("the last hands are drawn already")
    if state.hand_for_hand or state.redraw:
        raise EventRefusal("the tables wait for each other already")
    return decks.want(event, DeckUse.LAST_HANDS)


def drawn(event: "Tournament", draw: DeckDraw) -> list[Happening]:
    """The first card of the flyer's figures decides; the clock stops."""
    from cardspeak.tournament import levels

    state, wanted = event.state, event.flyer.last_hands
    if state.levels[state.period].is_break or state.hand_for_hand or state.redraw:
        return []  # the time has come while the deck was fetched
    fits = [card for card in draw.cards() if wanted.least <= card // 4 + 2 <= wanted.most]
    if not fits:
        raise EventRefusal(f"draw a card from {wanted.least} to {wanted.most}")
    hands = fits[0] // 4 + 2
    left = state.ends - event.now if state.ends is not None else state.left
    change_state(event, last_hands=hands, ends=None, left=max(left, 1), held=False)
    for table in active(event):
        levels.allow(event, table, hands)
    return [LastHandsDrawn(hands, fits[0])]


def go_on(event: "Tournament") -> list[Happening]:
    """Begin the break once every table has dealt its last hands."""
    from cardspeak.tournament import clock

    for table in active(event):
        here = [entry for _, entry in players_of(event, table) if entry.table == table.name]
        if table.in_hand or (table.allowed and len(here) > 1):  # who is still to move is elsewhere
            return []
    change_state(event, last_hands=0, ends=event.now, left=0)
    return clock.next_period(event, event.now)
