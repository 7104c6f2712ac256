"""A mistake on the felt, as those who sit there see it: cards that lie wrongly, chips that go in.

The hand is a copy to be looked at. Cards are laid by the remedies that lay them; chips, words and
thrown hands are drawn into the view. Each frame has a sentence that says what is seen.
"""

from collections.abc import Callable
from typing import Any

import msgspec

from cardspeak.errors import CardspeakError
from cardspeak.floor import Report
from cardspeak.floor.core.registry import name_of
from cardspeak.floor.core.situation import about
from cardspeak.floor.hands.given_up import GivenUp
from cardspeak.floor.turns.out_of_turn import Did
from cardspeak.floor.wagers.string_bets import Announced
from cardspeak.hand import Hand
from cardspeak.hand.remedies import Burn, DealBoard, GiveCard, Remedy, Reveal, TurnUp
from cardspeak.hand.terms import Op
from cardspeak.table.frames import Frame, frame_of
from cardspeak.table.hand_record import HandRecord
from cardspeak.table.view import NarrationLine, PublicSeat, PublicView

_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh")


class StagedMove(msgspec.Struct, frozen=True):
    """What is seen at one moment: a sentence, and what changes at a seat."""

    says: str
    seat: int = 0
    bet: int | None = None
    throws: bool = False


# The cards that lie wrongly


def _next(hand: Hand, op: Op) -> int:
    """How many cards come the next time that cards come in this way."""
    return next((step.cards for step in hand.plan[hand.at :] if step.op is op), 0)


def _board(hand: Hand, report: Any) -> list[Remedy]:
    count = _next(hand, Op.BOARD)
    return [Burn(1), DealBoard(count)] if count else []


def _street(hand: Hand, report: Any) -> list[Remedy]:
    up = bool(_next(hand, Op.UP))
    return [Burn(1), *[GiveCard(seat, up=up) for seat in hand.live_seats]]


def _last_card(hand: Hand, report: Any) -> list[Remedy]:
    return [Burn(1), GiveCard(hand.live_seats[0])]


def _open_card(hand: Hand, report: Any) -> list[Remedy]:
    return [TurnUp(report.seat, report.card)]


def _boxed_card(hand: Hand, report: Any) -> list[Remedy]:
    known = report.seat is not None and report.card is not None
    return _open_card(hand, report) if known else []


def _open_last(hand: Hand, report: Any) -> list[Remedy]:
    return [TurnUp(report.seat, len(hand.slots_of(report.seat)) - 1)]


def _open_hand(hand: Hand, report: Any) -> list[Remedy]:
    return [Reveal(report.seat)]


def _laid_down(hand: Hand, report: Any) -> list[Remedy]:
    return [Reveal(report.seat)] if report.how is GivenUp.FACE_UP else []


_LAID: dict[str, Callable[[Hand, Any], list[Remedy]]] = {
    "premature board": _board,
    "board before discards": _board,
    "premature street": _street,
    "premature last down card": _last_card,
    "exposed card": _open_card,
    "boxed cards": _boxed_card,
    "exposed last card": _open_last,
    "hand shown on purpose": _open_hand,
    "hand given up": _laid_down,
}


def _lay(hand: Hand, report: Report) -> None:
    """Lay the cards as they are seen; a hand in which they cannot lie so stays as it is."""
    dealt = _LAID.get(name_of(type(report)))
    if dealt is None:
        return
    mark = hand.mark()
    try:
        hand.apply(dealt(hand, report))
    except CardspeakError:
        hand.return_to(mark)


# What is done and said


def _string(hand: Hand, report: Any, name: str) -> list[StagedMove]:
    """The chips of the first motion, then all of them."""
    owned = hand.bet(report.seat) + hand.stack(report.seat)
    to = min(owned, report.to or max(report.least or 0, (report.first or 0) + 1))
    first = min(to, report.first or max(report.price or 0, to // 2))
    found = []
    if report.announced is Announced.RAISE:
        found.append(StagedMove(f"{name} says: “{(report.kind or 'raise')}.”", report.seat))
    if report.announced is Announced.AMOUNT:
        found.append(StagedMove(f"{name} says: “{to}.”", report.seat))
    found.append(StagedMove(f"{name} puts chips in: {first}.", report.seat, first))
    if first < to:
        again = f"{name} goes back for more chips: {to} in all."
        found.append(StagedMove(again, report.seat, to))
    return found


def _out_of_turn(hand: Hand, report: Any, name: str) -> list[StagedMove]:
    """The action of a player whose turn has not come."""
    seat, price = report.seat, hand.highest_bet
    owned = hand.bet(seat) + hand.stack(seat)
    if report.did is Did.FOLD:
        return [StagedMove(f"{name} folds before the turn comes.", seat, throws=True)]
    if report.did is Did.CHECK:
        return [StagedMove(f"{name} checks before the turn comes.", seat)]
    if report.did is Did.CALL:
        to = min(owned, price)
        return [StagedMove(f"{name} calls before the turn comes.", seat, to)]
    to = min(owned, report.to or report.most or report.least or owned)
    done = f"bets {to}" if report.did is Did.BET else f"raises to {to}"
    return [StagedMove(f"{name} {done} before the turn comes.", seat, to)]


def _kept_back(hand: Hand, report: Any, name: str) -> list[StagedMove]:
    """All in by word, with chips still behind."""
    bet, stack = hand.bet(report.seat), hand.stack(report.seat)
    behind = report.behind or max(1, stack // 10)
    return [
        StagedMove(f"{name} says: “All in.”", report.seat),
        StagedMove(f"{name} keeps {behind} back.", report.seat, bet + stack - behind),
    ]


def _given_up(hand: Hand, report: Any, name: str) -> list[StagedMove]:
    """A hand that its player gives up, in one of several ways."""
    seat = report.seat
    if report.how is GivenUp.FACE_UP:
        return [StagedMove(f"{name} lays the cards down face up.", seat)]
    if report.how is GivenUp.FORWARD:
        return [StagedMove(f"{name} pushes the cards forward face down.", seat)]
    if report.how is GivenUp.SAID:
        return [StagedMove(f"{name} says: “Fold.”", seat)]
    return [StagedMove(f"{name} throws the cards away face down.", seat, throws=True)]


_DONE: dict[str, Callable[[Hand, Any, str], list[StagedMove]]] = {
    "string bet": _string,
    "acted out of turn": _out_of_turn,
    "all-in with chips behind": _kept_back,
    "hand given up": _given_up,
}


def _cards(count: int | None) -> str:
    return f"{count or 1} card{'s' if (count or 1) > 1 else ''}"


def _by_the_dealer(report: Any, name: Callable[[int], str]) -> str:
    """A mistake in a sentence, with the players in it; else what the report is about."""
    kind = name_of(type(report))
    if kind == "out of order":
        return (
            f"{name(report.seat)}’s {_ORDINALS[report.card]} card "
            f"and {name(report.other)}’s {_ORDINALS[report.other_card]} went to each other."
        )
    if kind == "burn dealt":
        return f"The burn is dealt to {name(report.seat)} as the {_ORDINALS[report.card]} card."
    if kind == "too few cards":
        return f"{name(report.seat)} has {_cards(report.missing)} too few."
    if kind == "extra cards":
        return f"{name(report.seat)} has {_cards(report.count)} too many."
    if kind == "deck dropped":
        return "The dealer drops the stub."
    if kind in ("wrong burn", "wrong burn before players' cards"):
        return f"The dealer burns {report.burned or 'no'} {'cards' if report.burned else 'card'}."
    if kind == "exposed card":
        return f"{name(report.seat)}’s {_ORDINALS[report.card]} card is seen."
    return about(type(report))


def staged(record: HandRecord, hand: Hand, report: Report) -> tuple[Frame, ...]:
    """What those at the table see of a mistake, the last frame with all of it.

    `report` has the facts that the hand knows; `hand` is a copy that already has the cards where
    the dealer put them.
    """
    done = _DONE.get(name_of(type(report)))
    motions = done(hand, report, record.name_of(report.seat)) if done else []  # type: ignore[attr-defined]
    _lay(hand, report)
    seen = frame_of(record, hand).seen
    found = []
    for motion in motions or [StagedMove(_by_the_dealer(report, record.name_of))]:
        seen = _after(seen, motion)
        found.append(Frame(seen, None, (NarrationLine(motion.says, None),)))
    return tuple(found)


def _after(seen: PublicView, motion: StagedMove) -> PublicView:
    seats = [_moved(each, motion) if each.seat == motion.seat else each for each in seen.seats]
    return msgspec.structs.replace(seen, seats=tuple(seats))


def _moved(seat: PublicSeat, motion: StagedMove) -> PublicSeat:
    if motion.throws:
        return msgspec.structs.replace(seat, folded=True, cards=())
    if motion.bet is None:
        return seat
    stack = seat.stack + seat.bet - motion.bet
    return msgspec.structs.replace(seat, bet=motion.bet, stack=stack, all_in=not stack)
