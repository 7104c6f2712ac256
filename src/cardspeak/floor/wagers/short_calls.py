"""Short calls, and calls made without knowing the amount: an unseen raise or kill, a misheard bet.

A call that was already entered was entered whole: to complete it nothing is left to do, to release
it the action is taken back.
"""

from collections.abc import Callable
from enum import StrEnum
from typing import Any

import msgspec

from cardspeak.books.policy.kill import Unaware
from cardspeak.books.policy.straddle import StraddleEffect
from cardspeak.books.policy.wager import Relief
from cardspeak.books.policy.wager import ShortCallDuty as Owing
from cardspeak.floor.core.case import Case
from cardspeak.floor.core.facts import (
    JUST_HAPPENED,
    Chips,
    Progress,
    Seat,
    SomeChips,
    is_over,
    with_facts,
)
from cardspeak.floor.core.live_hand import (
    WAGERED,
    as_it_happens,
    betting,
    live_seat,
    progress_since_last_action,
    this_round,
)
from cardspeak.floor.core.registry import Wrong, checks, decides, live_facts
from cardspeak.floor.core.report import Report
from cardspeak.floor.core.ruling import Discretion, FloorError, Outcome, Ruling
from cardspeak.games import Game
from cardspeak.hand import Hand, PostKind
from cardspeak.hand import remedies as r
from cardspeak.hand.actions import Call, Fold
from cardspeak.hand.events import Acted


class ShortCall(Report, frozen=True, tag="short call"):
    """Someone meant to call and counted out too few chips."""

    seat: Seat | None = None
    entered: bool | None = None
    bettor_shown: bool | None = None
    owed: Chips | None = None
    completes: bool | None = None


@live_facts(ShortCall)
def short_call_facts(hand: Hand, report: ShortCall) -> Report:
    """Whether the call is entered."""
    _, facts, _ = _called(hand, report)
    return _with(report, facts)


def _called(hand: Hand, report: Any) -> tuple[int, dict[str, Any], Acted | None]:
    """Whether a call is entered, by whom, and what has happened since."""
    seat = live_seat(hand, report.seat)
    options = hand.options
    facts: dict[str, Any] = {"seat": seat}
    if hand.round is not None and options.seat == seat:
        if options.call is None:
            raise FloorError(f"seat {seat} has no bet to call")
        facts |= {"entered": False, "since": as_it_happens(report, JUST_HAPPENED).since}
        return seat, facts, None
    mine, since = progress_since_last_action(hand, seat)
    if not isinstance(mine.action, Call):
        raise FloorError(f"the latest action of seat {seat} was not a call")
    facts |= {"entered": True, "owed": mine.amount, "since": as_it_happens(report, since).since}
    return seat, facts | {"since": not_before(hand, seat, facts["since"])}, mine


def not_before(hand: Hand, seat: int, since: Progress) -> Progress:
    """What came after the action of a seat, where anything did."""
    if hand.undo is not None and hand.undo.seat == seat:
        return since
    return msgspec.structs.replace(since, actions=max(1, since.actions or 0))


def _with(report: Report, facts: dict[str, Any]) -> Report:
    since = facts.pop("since")
    return with_facts(msgspec.structs.replace(report, since=since), **facts)


_BINDING, _RELEASED = Outcome.BINDING, Outcome.NOT_BINDING


@decides(ShortCall)
def short_call(case: Case[ShortCall]) -> Ruling:
    """Too few chips counted out for a call."""
    case.seat()
    shown = case.whether("bettor_shown", "Has the bettor already shown the hand?")
    if shown and not case.policy("wager.short_call.completed_after_showing"):
        return case.rules(
            Outcome.PLAYS_ON, "The hand has been shown: the call stands for what was put in."
        )
    if not shown and not case.is_open("wager.short_call.until"):
        return case.rules(Outcome.PLAYS_ON, "Too late: the call stands for what was put in.")
    owing: Owing = case.policy("wager.short_call.duty")
    if owing is not Owing.COMPLETE:
        return acts_anew(case, f"The player may {owing}.")
    if case.policy("wager.short_call.may_raise"):
        return case.rules(_BINDING, "The player must complete the call, and may make it a raise.")
    return case.rules(
        _BINDING,
        "The player must complete the call, and may not make it a raise.",
        *completed(case),
    )


def completed(case: Case[Any]) -> tuple[r.AnyRemedy, ...]:
    """The call is made for its whole amount; one already entered was entered so."""
    return () if case.report.entered else (r.ActRemedy(case.seat(), Call()),)


def taken_back(case: Case[Any]) -> tuple[r.AnyRemedy, ...]:
    """The player acts again; an action that was not entered needs no undoing."""
    return (r.TakeBackAction(case.seat()),) if case.report.entered else ()


def gone_on(case: Case[Any]) -> bool:
    """Whether others have acted on what is entered, or cards have come: it cannot be undone."""
    since = case.report.since
    return bool(case.report.entered and (since.actions or since.next_card))


def given_back(case: Case[Any]) -> tuple[r.AnyRemedy, ...]:
    """The chips of the call go back, and with them the hand where the deal has gone on."""
    if not gone_on(case):
        return taken_back(case)
    return (r.ReturnChips(case.seat(), _owed(case)), r.KillRemedy(case.seat()))


def _owed(case: Case[Any]) -> int:
    return case.number("owed", "How many chips would the whole call have been?")


def acts_anew(case: Case[Any], says: str) -> Ruling:
    """The player has every option, or, where the deal has gone on, to pay or to get out."""
    if not gone_on(case):
        return case.rules(_RELEASED, says, *taken_back(case))
    late = "The deal has gone on: the player calls, or takes the chips back and gives up the hand."
    if case.whether("completes", "The deal has gone on: does the player pay the whole call?"):
        return case.rules(_BINDING, late, *completed(case))
    return case.rules(_RELEASED, late, *given_back(case))


class UnawareOfRaise(Report, frozen=True, tag="unaware of a raise"):
    """Someone called a bet and had not noticed that it was raised."""

    seat: Seat | None = None
    entered: bool | None = None
    put: Chips | None = None
    owed: Chips | None = None
    completes: bool | None = None


class AmountMisunderstood(Report, frozen=True, tag="amount misunderstood"):
    """Someone acted on a wager whose amount was grossly misunderstood."""

    seat: Seat | None = None
    entered: bool | None = None
    put: Chips | None = None
    owed: Chips | None = None
    amount: SomeChips | None = None
    damage: bool | None = None
    bettor_shown: bool | None = None


@checks(AmountMisunderstood, UnawareOfRaise)
def unaware_of_raise_checks(report: Any, game: Game) -> Wrong:
    if report.put is not None and (report.put == report.owed or is_over(report.put, report.owed)):
        yield "put", f"{report.owed} was owed: nothing is missing"


@live_facts(UnawareOfRaise)
def unaware_of_raise_facts(hand: Hand, report: UnawareOfRaise) -> Report:
    """What was owed, and what the bet before the raise would have cost."""
    seat, facts, mine = _called(hand, report)
    before = price_before_raise(hand)
    if mine is None and before is None:
        raise FloorError("nobody has raised on this round")
    if mine is None and before is not None:
        facts["owed"] = hand.options.call
        put = before - hand.bet(seat)
        if report.put is None and put > 0:
            facts["put"] = put
    return _with(report, facts)


def price_before_raise(hand: Hand) -> int | None:
    """The price before the last raise of the round, where it has been raised."""
    prices = [] if hand.street else _first_prices(hand)
    prices += [event.to for event in this_round(hand) if isinstance(event.action, WAGERED)]
    return prices[-2] if len(prices) > 1 else None


def _first_prices(hand: Hand) -> list[int]:
    """The prices of the first round before anyone acts: a straddle may be a raise made blind."""
    price = hand.first.price
    blind_raise = hand.terms.policy.straddle.effect is StraddleEffect.BLIND_RAISE
    if not (blind_raise and 0 < price == hand.first.straddled):
        return [price] if price else []
    return [hand.terms.blinds[-1], price] if hand.terms.blinds else [price]


@decides(UnawareOfRaise)
def unaware_of_raise(case: Case[UnawareOfRaise]) -> Ruling:
    """A call of the bet before the raise."""
    owing: Owing = case.policy("wager.unaware.duty")
    if owing is not Owing.COMPLETE and not case.is_open("wager.unaware.until"):
        owing = case.policy("wager.unaware.late")
    if owing is Owing.COMPLETE:
        return case.rules(_BINDING, "The player must call the raise.", *completed(case))
    if owing is Owing.RECONSIDER:
        return acts_anew(
            case,
            "The player did not see the raise: the chips may come back, with every option open.",
        )
    pays = case.whether("completes", "Does the player call the raise?")
    outcome = _BINDING if pays else Outcome.CHIPS_STAY
    says = "The player calls the raise, or leaves the chips in the pot and folds."
    floor = None
    if case.policy("wager.unaware.floor_may_return"):
        says += " The floor may give them back."
        floor = Discretion(
            (outcome, Outcome.CHIPS_BACK),
            outcome,
            "whether the player could have known of the raise",
            {Outcome.CHIPS_BACK: given_back(case)},
        )
    remedies = completed(case) if pays else _forfeited(case)
    return case.rules(outcome, says, *remedies, discretion=floor)


def _forfeited(case: Case[UnawareOfRaise]) -> tuple[r.AnyRemedy, ...]:
    """The chips put in stay, and the hand is given up."""
    seat = case.seat()
    put = case.number("put", "How many chips did the player put in?")
    if not case.report.entered:
        return (r.AddChips(seat, put), r.ActRemedy(seat, Fold()))
    return (r.ReturnChips(seat, _owed(case) - put), r.KillRemedy(seat))


@live_facts(AmountMisunderstood)
def amount_misunderstood_facts(hand: Hand, report: AmountMisunderstood) -> Report:
    """What was wagered."""
    seat, facts, mine = _called(hand, report)
    facts["amount"] = mine.to if mine is not None else betting(hand).price
    if mine is None and report.put is not None and report.put >= betting(hand).price:
        raise FloorError(f"seat {seat} has put in the whole amount")
    return _with(report, facts)


@decides(AmountMisunderstood)
def amount_misunderstood(case: Case[AmountMisunderstood]) -> Ruling:
    """A call or raise made on a gross misunderstanding of the amount."""
    holds = "The player must make the amount right."
    relief: Relief = case.policy("wager.misunderstood.relief")
    claimed = claim(
        case,
        lambda: case.number("put", "How much has the player put in?"),
        lambda: case.number("amount", "How much was wagered?"),
    )
    if claimed is ClaimStanding.NEVER:
        return case.rules(_BINDING, f"The chips are in and bind. {holds}", *completed(case))
    if claimed is ClaimStanding.NEARLY_ALL:
        below = case.policy("wager.misunderstood.below")
        return _nearly_all_in(case, f"{below} percent of the amount or more is in. {holds}")
    if case.whether("bettor_shown", "Has the bettor already shown the hand?") and not case.policy(
        "wager.misunderstood.after_showing"
    ):
        return case.rules(_BINDING, f"The bettor has shown the hand. {holds}", *completed(case))
    if case.policy("wager.misunderstood.needs_no_damage") and case.whether(
        "damage", "Has another player been hurt by it, such as by acting on it?"
    ):
        return case.rules(_BINDING, f"Others have acted on it. {holds}", *completed(case))
    if gone_on(case):
        return _too_late_to_act_anew(case)
    back, stays = taken_back(case), completed(case)
    says = "The amount was plainly misunderstood: the action is taken back, with every option open."
    if relief is Relief.RELEASED:
        return case.rules(_RELEASED, says, *back)
    return case.rules(
        _RELEASED,
        says,
        *back,
        discretion=Discretion(
            (_RELEASED, _BINDING),
            _RELEASED,
            "how plain the misunderstanding is, and how experienced the player is",
            {_BINDING: stays},
        ),
    )


class ClaimStanding(StrEnum):
    """Whether a claim to have misunderstood the amount is heard."""

    NEVER = "no such claim is heard"
    NEARLY_ALL = "nearly all of the amount is in"
    PLAIN = "so little is in that the claim is plain"
    UNMEASURED = "the book has no figure"


def claim(case: Case[Any], put: Callable[[], int], amount: Callable[[], int]) -> ClaimStanding:
    """Whether a claim is heard to have misunderstood an amount of which so much is in."""
    if case.policy("wager.misunderstood.relief") is Relief.NONE:
        return ClaimStanding.NEVER
    below: int | None = case.policy("wager.misunderstood.below")
    if below is None:
        return ClaimStanding.UNMEASURED
    return ClaimStanding.PLAIN if 100 * put() < below * amount() else ClaimStanding.NEARLY_ALL


def _nearly_all_in(case: Case[AmountMisunderstood], says: str) -> Ruling:
    """A rule of thumb against the claim; the books that have it leave the rest to the floor."""
    back = {} if gone_on(case) else {_RELEASED: taken_back(case)}
    turns_on = "how plain the misunderstanding is, and how experienced the player is"
    left = Discretion((_BINDING, *back), _BINDING, turns_on, back)
    words = f"As a rule no such claim is heard: {says}"
    return case.rules(_BINDING, words, *completed(case), discretion=left if back else None)


def _too_late_to_act_anew(case: Case[AmountMisunderstood]) -> Ruling:
    """Others have acted behind: the player cannot act again, only get out."""
    return case.rules(
        _BINDING,
        "Others have acted behind. The player must make the amount right, unless the floor gives "
        "the chips back for the hand.",
        *completed(case),
        discretion=Discretion(
            (_BINDING, _RELEASED),
            _BINDING,
            "how plain the misunderstanding is, and who would be hurt",
            {_RELEASED: given_back(case)},
        ),
    )


class UnawareOfKill(Report, frozen=True, tag="unaware of a kill"):
    """Someone put in too little and had not noticed that the pot was killed."""

    seat: Seat | None = None
    entered: bool | None = None
    required: bool | None = None
    marked: bool | None = None
    owed: Chips | None = None
    completes: bool | None = None


@live_facts(UnawareOfKill)
def unaware_of_kill_facts(hand: Hand, report: UnawareOfKill) -> Report:
    """Whether the pot is killed at all."""
    if not _is_killed(hand):
        raise FloorError("this pot is not killed")
    _, facts, _ = _called(hand, report)
    return _with(report, facts)


def price_without_kill(hand: Hand) -> int | None:
    """What would have to be matched if the pot were not killed, where nobody has raised."""
    if hand.street or not _is_killed(hand) or price_before_raise(hand) is not None:
        return None
    return hand.terms.blinds[-1] if hand.terms.blinds else None


def _is_killed(hand: Hand) -> bool:
    """Whether a kill is posted, by itself or as the larger blind of a killer in the big blind."""
    big = hand.terms.blinds[-1] if hand.terms.blinds else 0
    return any(
        post.kind is PostKind.KILL or (post.kind is PostKind.BIG_BLIND and post.amount > big > 0)
        for post in hand.posts
    )


@decides(UnawareOfKill)
def unaware_of_kill(case: Case[UnawareOfKill]) -> Ruling:
    """Too little put into a killed pot."""
    plain = case.whether("required", "Was the kill a required one?") and case.whether(
        "marked", "Was the kill button face up?"
    )
    duty = case.policy("kill.unaware.marked" if plain else "kill.unaware.otherwise")
    if duty is Unaware.MAKE_GOOD:
        return case.rules(_BINDING, "The player must make the amount right.", *completed(case))
    return acts_anew(
        case, "The player may take the chips back and act again, knowing about the kill."
    )
