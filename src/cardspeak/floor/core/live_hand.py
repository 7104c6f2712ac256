"""What reports read off a live hand: whose turn it is, what it holds, how far the deal has come.

A fact that was said and is not so in the hand is an error; a fact that nobody said is filled in. A
hand that keeps no record leaves the progress of the deal unset, and the floor asks for it.
"""

from typing import Any, TypeVar

import msgspec

from cardspeak.floor.core.facts import JUST_HAPPENED, POTS_PUSHED, Progress
from cardspeak.floor.core.report import Report
from cardspeak.floor.core.ruling import ContradictionError, FloorError
from cardspeak.games import Forced
from cardspeak.hand import Bet, BringIn, Call, Check, Complete, Fold, Hand, Phase, Raise
from cardspeak.hand.betting import Round
from cardspeak.hand.events import Acted, Boarded, Dealt, Opened, Remade
from cardspeak.hand.terms import Op, PlannedStep

R = TypeVar("R", bound=Report)
_BETTING = (Fold, Check, Call, Bet, Raise, Complete, BringIn)
_CARDS = (Dealt, Boarded, Remade)
WAGERED = (Bet, Raise, Complete)
_DEALT_ON = ("dealt", "board_shown")


def with_progress(report: R, known: Progress) -> R:
    """A report with how far the hand has come; what was said and is not so is an error."""
    merged: dict[str, Any] = {}
    for name in Progress.__struct_fields__:
        said, is_so = getattr(report.since, name), getattr(known, name)
        if name in _DEALT_ON and said is False and not known.actions:
            is_so = None  # the dealer stopped at the mistake; the hand in play deals on at once
        if said is not None and is_so is not None and said != is_so:
            raise ContradictionError(
                f"since.{name} was said to be {said}, and in this hand it is {is_so}"
            )
        merged[name] = said if is_so is None else is_so
    return msgspec.structs.replace(report, since=Progress(**merged))


def as_it_happens(report: R, progress: Progress = JUST_HAPPENED) -> R:
    """A report of something that has just happened, unless it says how far things have come."""
    if report.since != Progress():
        return report
    return msgspec.structs.replace(report, since=progress)


def at_any_time(hand: Hand, report: R) -> R:
    """A report that may come at any time; a seat, if named, need only be at the table."""
    return as_it_happens(report, POTS_PUSHED if hand.is_over else JUST_HAPPENED)


def served_player(hand: Hand, seat: int | None) -> int:
    """The player of a live hand that does not wait for cards of the draw."""
    player = live_player(hand, seat)
    if hand.drawing is not None and player in hand.drawing.waiting:
        raise FloorError(f"seat {seat} has not got all its cards of the draw yet")
    return player


def at_its_showdown(hand: Hand, report: R, player: int | None) -> R:
    """A report about a hand given up; once the pots are pushed, only at the showdown just over."""
    if not hand.is_over:
        return as_it_happens(report)
    if player is not None and hand.seats[player] not in hand.seats_mucked:
        raise FloorError("the deal is over: only a hand mucked at its showdown can come back")
    return as_it_happens(report, POTS_PUSHED)


def of_a_live_hand(hand: Hand, report: Any) -> Any:
    """A report about a live hand, of which the deal knows only when it was."""
    live_player_if_said(hand, report.seat)
    return as_it_happens(report)


def at_the_showdown(hand: Hand, report: Any) -> Any:
    """The same, at the showdown."""
    if hand.phase is not Phase.SHOWING:
        raise FloorError("the showdown has not begun")
    return of_a_live_hand(hand, report)


def at_the_showdown_or_after(hand: Hand, report: Any) -> Any:
    """The same, also once the last muck has pushed the pots."""
    if not hand.is_over:
        return at_the_showdown(hand, report)
    live_player_if_said(hand, report.seat)
    if hand.before_push is None:
        raise FloorError("the deal is over, and nobody mucked a hand at its showdown")
    return as_it_happens(report, POTS_PUSHED)


def since_the_deal(hand: Hand, report: R) -> R:
    """A report of which the hand knows only how far the deal has come."""
    return with_progress(report, progress_since_deal(hand))


# Whose hand


def player_at(hand: Hand, seat: int | None) -> int | None:
    """The player at a seat; None where nobody has said which seat."""
    if seat is None:
        return None
    if seat not in hand.seats:
        raise FloorError(f"seat {seat} is not in this hand")
    return hand.player(seat)


def live_player(hand: Hand, seat: int | None) -> int:
    """The player at a seat that has a live hand."""
    if seat is None:
        raise FloorError("say which seat it is about")
    if seat not in hand.seats or not hand.is_live(seat):
        raise FloorError(f"seat {seat} has no live hand")
    return hand.player(seat)


def live_player_if_said(hand: Hand, seat: int | None) -> int | None:
    """The same; None where nobody has said which seat."""
    return None if seat is None else live_player(hand, seat)


def live_seat(hand: Hand, seat: int | None) -> int:
    """A seat that has a live hand; where no seat is named, the seat in turn."""
    seat = hand.options.seat if seat is None else seat
    if seat is None:
        raise FloorError("nobody has a turn now: say which seat it is about")
    return hand.seats[live_player(hand, seat)]


def betting(hand: Hand) -> Round:
    """The betting round that a report is about."""
    if hand.round is None:
        raise FloorError("nobody is betting now")
    return hand.round


def in_turn(hand: Hand, seat: int | None) -> int:
    """The seat whose turn it is; no other can be meant."""
    betting(hand)
    now = hand.options.seat
    assert now is not None
    if seat is not None and seat != now:
        raise FloorError(f"it is not seat {seat}'s turn: seat {now} is to act")
    return now


def faces_bet(hand: Hand, player: int) -> bool:
    """Whether a player has a bet to meet."""
    round_ = hand.round
    return round_ is not None and hand.bet(hand.seats[player]) < round_.price


def check_card(hand: Hand, seat: int, card: int | None) -> int:
    """The place of a card that a seat holds; one that it does not hold is refused."""
    held = len(hand.slots_of(seat))
    if card is None:
        raise FloorError(f"say which card of seat {seat} it is, 0 being the first")
    if not 0 <= card < held:
        raise FloorError(f"seat {seat} holds {held} cards: there is no card {card}")
    return card


def returnable(hand: Hand, player: int) -> dict[str, Any]:
    """Whether a hand that is given up can be identified, when the deal itself knows that it cannot.

    One that lacks cards dealt since cannot come back at all.
    """
    seat = hand.seats[player]
    if hand.is_live(seat):
        return {}
    free = hand.is_folded_free(seat)
    slots = tuple(hand.slots_of(seat)) if free else hand.mucked_slots(seat)
    if not slots or (not free and any(slot not in hand.muck for slot in slots)):
        return {"identifiable": False}
    most = max(len(hand.slots_of(each)) for each in hand.live_seats)
    if len(slots) != most:
        raise FloorError(f"the deal has gone on without seat {seat}: its hand cannot come back")
    return {}


def last_bet(hand: Hand, player: int) -> int:
    """What a player's latest bet or call put in, as far as it is still in the pot."""
    seat = hand.seats[player]
    last = [
        event.amount
        for event in hand.events or ()
        if isinstance(event, Acted) and event.seat == seat and event.amount
    ]
    return min(last[-1] if last else 0, hand.contribution(seat))


# How far the deal has come


def steps_of(hand: Hand, number: int, *ops: Op) -> list[PlannedStep]:
    """The steps of those kinds on a street."""
    return [step for step in hand.plan if step.street == number and step.op in ops]


def draw_is_ahead(hand: Hand) -> bool:
    """Whether a draw is still to come, or under way."""
    return any(step.op is Op.DRAW for step in hand.plan[hand.at :])


def draws_again(hand: Hand, player: int) -> bool:
    """Whether a player of a draw game has a turn to draw still to come."""
    if hand.drawing is not None and player in hand.drawing.pending:
        return True
    return any(step.op is Op.DRAW for step in hand.plan[hand.at + 1 :])


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


def this_round(hand: Hand) -> list[Acted]:
    """What was done on the betting round so far; nothing where nothing is recorded."""
    done: list[Acted] = []
    for event in hand.events or ():
        if isinstance(event, Opened):
            done.clear()
        elif isinstance(event, Acted):
            done.append(event)
    return done


def progress_since_deal(hand: Hand, seat: int | None = None) -> Progress:
    """What has happened since the starting hands were dealt."""
    return _progress(hand, actions(hand), seat, later=hand.street > 0, forced=_forced_bet(hand))


def _forced_bet(hand: Hand) -> Acted | None:
    """A forced bet made as a full one, where only actions after the forced bet count."""
    terms = hand.terms
    if terms.game.forced is not Forced.BRING_IN or terms.policy.substantial.forced_bet_counts:
        return None
    first = next((each for each in hand.events or () if isinstance(each, Acted)), None)
    return first if first is not None and isinstance(first.action, Bet | Complete) else None


def progress_since_cards(hand: Hand, seat: int | None = None) -> Progress:
    """What has happened since the latest cards came."""
    return _progress(hand, actions(hand, after_cards=True), seat, later=False)


def _progress(
    hand: Hand, acted: list[Acted], seat: int | None, *, later: bool, forced: Acted | None = None
) -> Progress:
    ahead: dict[str, Any] = {
        "dealt": True,
        "board_shown": bool(len(hand.board)),
        "next_street": later,
        "next_card": later,
        "drawing": hand.drawing is not None or later,
        "showdown": hand.phase in (Phase.SHOWING, Phase.OVER),
        "awarded": hand.is_over,
        "next_deal": False,
        "next_deal_over": False,
    }
    if hand.events is None:
        return Progress(**ahead)
    counted = [event for event in acted if event is not forced]
    chips = any(event.amount for event in counted)
    return Progress(
        actions=len(counted),
        players=len({event.seat for event in counted}),
        chips=chips,
        bet=chips,
        holder_acted=None if seat is None else any(event.seat == seat for event in acted),
        **ahead,
    )


def progress_since_last_action(hand: Hand, seat: int) -> tuple[Acted, Progress]:
    """A seat's latest action, and what has happened since."""
    events = hand.events or []
    acted = [
        place
        for place, event in enumerate(events)
        if isinstance(event, Acted) and event.seat == seat
    ]
    if not acted:
        raise FloorError(f"seat {seat} has not acted")
    mine = events[acted[-1]]
    assert isinstance(mine, Acted)
    later = events[acted[-1] + 1 :]
    since = [event for event in later if isinstance(event, Acted)]
    over = hand.round is None or any(isinstance(event, Opened) for event in later)
    cards = any(isinstance(event, Boarded | Dealt) for event in later)
    return mine, msgspec.structs.replace(
        JUST_HAPPENED,
        actions=len(since),
        players=len({event.seat for event in since}),
        chips=any(event.amount for event in since),
        bet=any(isinstance(event.action, WAGERED) for event in since),
        all_acted=bool(since) and (over or not (hand.round and hand.round.pending)),
        betting_over=over,
        next_card=cards,
        next_street=cards,
    )
