"""Rulings on calls that fall short, and on calls made without knowing what they called.

A call that was already entered was entered whole: to complete it nothing is left to do, to release
it the action is taken back. Bets and raises of the wrong size are in `wagers`.
"""

from typing import Any

from cardspeak.books.policy.kill import Unaware
from cardspeak.books.policy.wager import Relief
from cardspeak.books.policy.wager import ShortCallDuty as Owing
from cardspeak.floor.case import Case, decides
from cardspeak.floor.fates import seat_of
from cardspeak.floor.reports_wagers import (
    AmountMisunderstood,
    PatUnaware,
    ShortCall,
    UnawareOfKill,
    UnawareOfRaise,
)
from cardspeak.floor.ruling import Discretion, Outcome, Ruling
from cardspeak.hand.actions import Call, Fold
from cardspeak.hand.remedies import (
    ActRemedy,
    AddChips,
    AnyRemedy,
    KillRemedy,
    ReturnChips,
    TakeBackAction,
)

_BINDING, _RELEASED = Outcome.BINDING, Outcome.NOT_BINDING


def completed(case: Case[Any]) -> tuple[AnyRemedy, ...]:
    """The call is made for its whole amount; one already entered was entered so."""
    return () if case.report.entered else (ActRemedy(seat_of(case), Call()),)


def taken_back(case: Case[Any]) -> tuple[AnyRemedy, ...]:
    """The player acts anew; what is not entered has not been done."""
    return (TakeBackAction(seat_of(case)),) if case.report.entered else ()


def gone_on(case: Case[Any]) -> bool:
    """Whether others have acted on what is entered, or cards have come: it cannot be undone."""
    since = case.report.since
    return bool(case.report.entered and (since.actions or since.next_card))


def given_back(case: Case[Any]) -> tuple[AnyRemedy, ...]:
    """The chips of the call go back, and with them the hand where the deal has gone on."""
    if not gone_on(case):
        return taken_back(case)
    return (ReturnChips(seat_of(case), _owed(case)), KillRemedy(seat_of(case)))


def _owed(case: Case[Any]) -> int:
    return total(case, "owed", "How many chips would the whole call have been?")


def acts_anew(case: Case[Any], says: str) -> Ruling:
    """The player has every option, or, where the deal has gone on, to pay or to get out."""
    if not gone_on(case):
        return case.rules(_RELEASED, says, *taken_back(case))
    late = "The deal has gone on: the player calls, or takes the chips back and gives up the hand."
    if case.fact("completes", "The deal has gone on: does the player pay the whole call?"):
        return case.rules(_BINDING, late, *completed(case))
    return case.rules(_RELEASED, late, *given_back(case))


def total(case: Case[Any], name: str, question: str) -> int:
    """An amount of chips."""
    amount: int = case.fact(name, question, ())
    return amount


@decides(ShortCall)
def short_call(case: Case[ShortCall]) -> Ruling:
    """Too few chips counted out for a call."""
    seat_of(case)
    shown = case.fact("bettor_shown", "Has the bettor already shown the hand?")
    if shown and not case.ask("wager.short_call_shown"):
        return case.rules(
            Outcome.PLAYS_ON, "The hand has been shown: the call stands for what was put in."
        )
    if not shown and not case.is_open("wager.short_call_until"):
        return case.rules(Outcome.PLAYS_ON, "Too late: the call stands for what was put in.")
    owing: Owing = case.ask("wager.short_call")
    if owing is not Owing.COMPLETE:
        return acts_anew(case, f"The player may {owing}.")
    if case.ask("wager.short_call_may_raise"):
        return case.rules(_BINDING, "The player must complete the call, and may make it a raise.")
    return case.rules(
        _BINDING,
        "The player must complete the call, and may not make it a raise.",
        *completed(case),
    )


@decides(UnawareOfRaise)
def unaware_of_raise(case: Case[UnawareOfRaise]) -> Ruling:
    """A call of the bet before the raise."""
    owing: Owing = case.ask("wager.unaware")
    if owing is not Owing.COMPLETE and not case.is_open("wager.unaware_until"):
        owing = case.ask("wager.unaware_late")
    if owing is Owing.COMPLETE:
        return case.rules(_BINDING, "The player must call the raise.", *completed(case))
    if owing is Owing.RECONSIDER:
        return acts_anew(
            case,
            "The player did not see the raise: the chips may come back, with every option open.",
        )
    pays = case.fact("completes", "Does the player call the raise?")
    outcome = _BINDING if pays else Outcome.CHIPS_STAY
    says = "The player calls the raise, or leaves the chips in the pot and folds."
    floor = None
    if case.ask("wager.unaware_floor_may_return"):
        says += " The floor may give them back."
        floor = Discretion(
            (outcome, Outcome.CHIPS_BACK),
            outcome,
            "whether the player could have known of the raise",
            {Outcome.CHIPS_BACK: given_back(case)},
        )
    remedies = completed(case) if pays else _forfeited(case)
    return case.rules(outcome, says, *remedies, discretion=floor)


def _forfeited(case: Case[UnawareOfRaise]) -> tuple[AnyRemedy, ...]:
    """The chips put in stay, and the hand is given up."""
    seat = seat_of(case)
    put = total(case, "put", "How many chips did the player put in?")
    if not case.report.entered:
        return (AddChips(seat, put), ActRemedy(seat, Fold()))
    return (ReturnChips(seat, _owed(case) - put), KillRemedy(seat))


@decides(AmountMisunderstood)
def amount_misunderstood(case: Case[AmountMisunderstood]) -> Ruling:
    """A call or raise made on a gross misunderstanding of the amount."""
    holds = "The player must make the amount right."
    relief: Relief = case.ask("wager.misunderstood")
    if relief is Relief.NONE:
        return case.rules(_BINDING, f"The chips are in and bind. {holds}", *completed(case))
    below: int | None = case.ask("wager.misunderstood_below")
    if below is not None:
        put = total(case, "put", "How much has the player put in?")
        amount = total(case, "amount", "How much was wagered?")
        if 100 * put >= below * amount:
            return _nearly_all_in(case, f"{below} percent of the amount or more is in. {holds}")
    if case.fact("bettor_shown", "Has the bettor already shown the hand?") and not case.ask(
        "wager.misunderstood_after_showing"
    ):
        return case.rules(_BINDING, f"The bettor has shown the hand. {holds}", *completed(case))
    if case.ask("wager.misunderstood_needs_no_damage") and case.fact(
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
            "how plain the misunderstanding is, and what kind of player it is",
            {_BINDING: stays},
        ),
    )


def _nearly_all_in(case: Case[AmountMisunderstood], says: str) -> Ruling:
    """A rule of thumb against the claim; the books that have it leave the rest to the floor."""
    back = {} if gone_on(case) else {_RELEASED: taken_back(case)}
    turns_on = "how plain the misunderstanding is, and what kind of player it is"
    left = Discretion((_BINDING, *back), _BINDING, turns_on, back)
    words = f"No such claim is heard as a rule: {says}"
    return case.rules(_BINDING, words, *completed(case), discretion=left if back else None)


def _too_late_to_act_anew(case: Case[AmountMisunderstood]) -> Ruling:
    """Others have acted behind: the player cannot act anew, only get out."""
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


@decides(UnawareOfKill)
def unaware_of_kill(case: Case[UnawareOfKill]) -> Ruling:
    """Too little put into a killed pot."""
    plain = case.fact("required", "Was the kill a required one?") and case.fact(
        "marked", "Was the kill button face up?"
    )
    if case.ask(f"kill.unaware_{'marked' if plain else 'otherwise'}") is Unaware.MAKE_GOOD:
        return case.rules(_BINDING, "The player must make the amount right.", *completed(case))
    return acts_anew(
        case, "The chips may come back, and the player acts anew, knowing of the kill."
    )


@decides(PatUnaware)
def pat_unaware(case: Case[PatUnaware]) -> Ruling:
    """A pat hand declared without having seen a raise."""
    if case.ask("draw.pat_unaware_plays"):
        return case.rules(
            Outcome.HAND_LIVE, "The player did not know of the raise and may still play the hand."
        )
    return case.rules(
        Outcome.RIGHT_LOST, "The rap stands as a pass: the hand is folded to a raise."
    )
