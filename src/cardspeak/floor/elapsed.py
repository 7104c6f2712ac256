"""How far a live hand has gone since its deal, or since its latest round of cards.

Read off the record of the hand. A hand that keeps no record leaves these facts unset, and whoever
reports is asked for them.
"""

from typing import Any

import msgspec

from cardspeak.floor.reports import Report
from cardspeak.floor.ruling import ContradictionError
from cardspeak.floor.since import Since
from cardspeak.games import Forced
from cardspeak.hand import Bet, BringIn, Call, Check, Complete, Fold, Hand, Phase, Raise
from cardspeak.hand.events import Acted, Boarded, Dealt, Remade

_BETTING = (Fold, Check, Call, Bet, Raise, Complete, BringIn)
_CARDS = (Dealt, Boarded, Remade)


def street(hand: Hand) -> int:
    """The street that the hand is on, 0 being that of the starting hands."""
    return hand.plan[hand.at][3]


def actions(hand: Hand, after_cards: bool = False) -> list[Acted]:
    """The betting actions of the deal, or those since its latest cards; the forced bet is none."""
    found: list[Acted] = []
    counts_forced = hand.terms.policy.substantial.forced_bet_counts
    for event in hand.events or ():
        if after_cards and isinstance(event, _CARDS):
            found = []
        elif isinstance(event, Acted) and isinstance(event.action, _BETTING):
            if isinstance(event.action, BringIn) and not counts_forced:
                continue
            found.append(event)
    return found


def since_deal(hand: Hand, seat: int | None = None) -> Since:
    """What has happened since the starting hands were dealt."""
    return _since(hand, actions(hand), seat, later=street(hand) > 0, forced=_forced_bet(hand))


def _forced_bet(hand: Hand) -> Acted | None:
    """A forced bet made as a full one, where only those who acted after the forced bet count."""
    terms = hand.terms
    if terms.game.forced is not Forced.BRING_IN or terms.policy.substantial.forced_bet_counts:
        return None
    first = next((each for each in hand.events or () if isinstance(each, Acted)), None)
    return first if first is not None and isinstance(first.action, Bet | Complete) else None


def since_cards(hand: Hand, seat: int | None = None) -> Since:
    """What has happened since the latest cards came."""
    return _since(hand, actions(hand, after_cards=True), seat, later=False)


def _since(
    hand: Hand, acted: list[Acted], seat: int | None, *, later: bool, forced: Acted | None = None
) -> Since:
    ahead: dict[str, Any] = {
        "dealt": True,
        "board_shown": bool(len(hand.board)),
        "next_street": later,
        "next_card": later,
        "drawing": hand.drawing is not None or later,
        "showdown": hand.phase is Phase.SHOWING,
        "awarded": False,
        "next_deal": False,
        "next_deal_over": False,
    }
    if hand.events is None:
        return Since(**ahead)
    counted = [event for event in acted if event is not forced]
    chips = any(event.amount for event in counted)
    return Since(
        actions=len(counted),
        players=len({event.seat for event in counted}),
        chips=chips,
        bet=chips,
        holder_acted=None if seat is None else any(event.seat == seat for event in acted),
        **ahead,
    )


def with_since(report: Report, known: Since) -> Report:
    """A report with how far the hand has gone; what was told and is not so is an error."""
    told = report.since
    merged: dict[str, Any] = {}
    for name in Since.__struct_fields__:
        said, is_so = getattr(told, name), getattr(known, name)
        if name == "dealt" and said is False:
            is_so = None  # the dealer stopped at the mistake; the hand in play deals on at once
        if said is not None and is_so is not None and said != is_so:
            raise ContradictionError(
                f"since.{name} was said to be {said}, and in this hand it is {is_so}"
            )
        merged[name] = said if is_so is None else is_so
    return msgspec.structs.replace(report, since=Since(**merged))
