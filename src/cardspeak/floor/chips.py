"""Rulings on chips that may not play: kept back, too small, hidden, foreign, and banknotes."""

from typing import Any

from cardspeak.books.policy.stakes import Cash, Concealed, PlayBehind, SmallerChips, Unannounced
from cardspeak.books.policy.straddle import BarredStraddle, StraddleAllowed
from cardspeak.books.policy.wager import LeftBehind
from cardspeak.floor.case import Case, decides
from cardspeak.floor.fates import only_if, seat_of
from cardspeak.floor.reports_wagers import (
    CashWagered,
    ChipsBehindAllIn,
    ChipsOnTheirWay,
    ChipsTooSmall,
    ConcealedChips,
    ForeignChips,
    FractionWagered,
    StraddleLetThrough,
)
from cardspeak.floor.ruling import Discretion, Outcome, Ruling
from cardspeak.floor.wagers import wager
from cardspeak.games import Event, Forced
from cardspeak.hand.actions import Call, Command
from cardspeak.hand.remedies import ActRemedy, AtRisk, HoldBack, ReturnChips


def _amount(case: Case[Any], name: str = "amount", question: str = "How many chips?") -> int:
    amount: int = case.fact(name, question, ())
    return amount


@decides(ChipsBehindAllIn)
def chips_behind_all_in(case: Case[ChipsBehindAllIn]) -> Ruling:
    """All-in was said, and chips were kept back."""
    seat = seat_of(case)
    left: LeftBehind = case.ask("wager.left_behind")
    calls = case.fact("calls", "Is the all-in a call?")
    if left is LeftBehind.PLAY:
        whole = Call() if calls else wager(case, _amount(case, "to", "To how much with all chips?"))
        return case.rules(
            Outcome.BINDING,
            "Every chip that plays goes in: the chips kept back are part of the all-in.",
            ActRemedy(seat, whole),
        )
    behind = _amount(case, "behind", "How much was kept back?")
    lost = left is LeftBehind.ONLY_LOSE
    kept = AtRisk(seat, behind) if lost else HoldBack(seat, behind)
    rest: Command = Call()
    if not calls:
        to = _amount(case, "to", "To how much with all chips?")
        rest = wager(case, to if lost else to - behind)
    outcome = Outcome.BINDING if lost else Outcome.CHIPS_BACK
    return case.rules(outcome, f"The chips kept back {left}.", kept, ActRemedy(seat, rest))


@decides(ChipsTooSmall)
def chips_too_small(case: Case[ChipsTooSmall]) -> Ruling:
    """Chips below the smallest that plays."""
    seat = seat_of(case)
    smallest_is = case.ask("stakes.smallest_chip")
    amount = _amount(case)
    if case.ask("stakes.smaller_chips") is SmallerChips.NEVER_PLAY:
        return case.rules(
            Outcome.CHIPS_BACK,
            f"They do not play, in any number; the smallest that plays is {smallest_is}.",
            HoldBack(seat, amount),
        )
    smallest = _amount(case, "smallest", "What is the smallest chip that plays?")
    rest = amount % smallest
    says = f"{amount - rest} of them play, as many as make up the smallest chip that plays."
    if not rest:
        return case.rules(Outcome.PLAYS_ON, says)
    return case.rules(Outcome.CHIPS_BACK, f"{says} {rest} do not.", HoldBack(seat, rest))


@decides(ForeignChips)
def foreign_chips(case: Case[ForeignChips]) -> Ruling:
    """Chips of another room or event."""
    seat = seat_of(case)
    if case.ask("stakes.foreign_chips_play"):
        return case.rules(Outcome.PLAYS_ON, "They play.")
    return case.rules(
        Outcome.CHIPS_BACK, "Only chips of this game play.", HoldBack(seat, _amount(case))
    )


@decides(ChipsOnTheirWay)
def chips_on_their_way(case: Case[ChipsOnTheirWay]) -> Ruling:
    """Chips that the player had bought, or not yet."""
    seat = seat_of(case)
    amount = _amount(case)
    if case.ask("stakes.play_behind") is PlayBehind.NOTHING or not case.fact(
        "bought", "Had the player bought them before the deal began?"
    ):
        says = "Only chips that lay on the table play."
        return case.rules(Outcome.CHIPS_BACK, says, HoldBack(seat, amount))
    if case.fact("announced", "Was the amount announced to the table?"):
        case.ask("stakes.unannounced_behind")
        return case.rules(Outcome.PLAYS_ON, "They were bought and announced, and all play.")
    unannounced: Unannounced = case.ask("stakes.unannounced_behind")
    plays = {Unannounced.ALL: amount, Unannounced.NOTHING: 0}.get(unannounced)
    if plays is None:
        plays = min(amount, _amount(case, "minimum", "What is the minimum buy-in?"))
    if plays == amount:
        return case.rules(Outcome.PLAYS_ON, "They were bought in time, and all play.")
    says = f"The amount was not announced: {plays} of them play."
    return case.rules(Outcome.CHIPS_BACK, says, HoldBack(seat, amount - plays))


@decides(FractionWagered)
def fraction_wagered(case: Case[FractionWagered]) -> Ruling:
    """A fraction of a dollar."""
    seat = seat_of(case)
    if case.ask("stakes.cents_play"):
        return case.rules(Outcome.PLAYS_ON, "It plays.")
    rest = _amount(case, "rest", "How many chips is the fraction?")
    return case.rules(Outcome.CHIPS_BACK, "Less than a dollar does not play.", HoldBack(seat, rest))


@decides(CashWagered)
def cash_wagered(case: Case[CashWagered]) -> Ruling:
    """Banknotes in the pot."""
    cash: Cash = case.ask("stakes.cash")
    if cash is Cash.UNAWARE and case.fact(
        "unaware", "Does the player seem not to have known that cash does not play?"
    ):
        if not case.fact("objected", "Does anyone in the pot object?"):
            return case.rules(
                Outcome.PLAYS_ON,
                "Nobody in the pot objects: the cash plays this once, and is then changed.",
                discretion=Discretion(
                    (Outcome.PLAYS_ON, Outcome.CHIPS_BACK),
                    Outcome.PLAYS_ON,
                    "whether the player honestly did not know",
                    {Outcome.CHIPS_BACK: ()},
                ),
            )
    elif cash is Cash.HUNDREDS and case.fact("hundreds", "Is it in hundred-dollar notes?"):
        return case.rules(Outcome.PLAYS_ON, "Hundred-dollar notes play.")
    return case.rules(Outcome.CHIPS_BACK, "Cash does not play and goes back to its owner.")


@decides(ConcealedChips)
def concealed_chips(case: Case[ConcealedChips]) -> Ruling:
    """Chips out of plain view."""
    seat = seat_of(case)
    concealed: Concealed = case.ask("stakes.concealed")
    if concealed is Concealed.PLAY:
        return case.rules(Outcome.PLAYS_ON, "The chips play.")
    says = f"Chips that lay out of plain view {concealed} in this deal."
    if concealed is Concealed.ONLY_LOSE:
        return case.rules(Outcome.CHIPS_PLAY, says, AtRisk(seat, _amount(case)))
    return case.rules(Outcome.CHIPS_BACK, says, HoldBack(seat, _amount(case)))


@decides(StraddleLetThrough)
def straddle_let_through(case: Case[StraddleLetThrough]) -> Ruling:
    """A straddle posted where the house has none."""
    only_if(case.game.forced is Forced.BLINDS, f"{case.game.name} has no blinds to straddle")
    allowed = case.ask("straddle.allowed")
    barred = allowed is StraddleAllowed.NO or (
        allowed is StraddleAllowed.CASH and case.event is not Event.CASH
    )
    if not barred:
        return case.rules(Outcome.PLAYS_ON, "A straddle may be posted here: nothing is wrong.")
    stands = case.ask("straddle.barred") is BarredStraddle.STANDS_AFTER_ACTION
    if stands and case.is_substantial():
        return case.rules(Outcome.BINDING, "There has been action on it: it stands and is live.")
    seat = seat_of(case)
    says = "The straddle goes back: there are none in this game."
    return case.rules(Outcome.CHIPS_BACK, says, ReturnChips(seat, _amount(case)))
