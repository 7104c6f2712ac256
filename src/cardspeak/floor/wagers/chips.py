"""Chips that may not play: kept back from an all-in, too small, hidden, foreign, and banknotes."""

from typing import Any

from cardspeak.books.policy.stakes import Cash, Concealed, PlayBehind, SmallerChips, Unannounced
from cardspeak.books.policy.straddle import BarredStraddle, StraddleAllowed
from cardspeak.books.policy.wager import LeftBehind
from cardspeak.floor.core.case import Case
from cardspeak.floor.core.facts import Chips, Seat, SomeChips, with_facts
from cardspeak.floor.core.live_hand import in_turn, live_seat, since_the_deal
from cardspeak.floor.core.registry import about, decides, live_facts
from cardspeak.floor.core.report import Report
from cardspeak.floor.core.ruling import Discretion, FloorError, Outcome, Ruling
from cardspeak.floor.wagers.sizes import wager
from cardspeak.games import Event, Forced
from cardspeak.hand import Hand, PostKind
from cardspeak.hand import remedies as r
from cardspeak.hand.actions import Call, Command
from cardspeak.hand.options import WagerKind


class ChipsBehindAllIn(Report, frozen=True, tag="all-in with chips behind"):
    """A player said all-in and kept chips back; `to` is the total with all of them.

    `calls` says that the player calls with them, not bets or raises.
    """

    seat: Seat | None = None
    behind: Chips | None = None
    calls: bool | None = None
    to: Chips | None = None
    kind: WagerKind | None = None


@live_facts(ChipsBehindAllIn)
def chips_behind_all_in_facts(hand: Hand, report: ChipsBehindAllIn) -> Report:
    """What all the chips come to."""
    seat = in_turn(hand, report.seat)
    _held(hand, seat, report.behind)
    options = hand.options
    facts: dict[str, Any] = {"seat": seat, "calls": options.wager is None}
    if options.wager is not None:
        facts |= {"to": options.wager.most, "kind": options.wager.kind}
    elif options.call is None:
        raise FloorError(f"seat {seat} can neither call nor bet now")
    return with_facts(report, **facts)


def _held(hand: Hand, seat: int, amount: int | None) -> None:
    held = hand.stack(seat)
    if amount is not None and not 0 < amount <= held:
        raise FloorError(f"seat {seat} has {held} chips left, not {amount}")


@decides(ChipsBehindAllIn)
def chips_behind_all_in(case: Case[ChipsBehindAllIn]) -> Ruling:
    """All-in was said, and chips were kept back."""
    seat = case.seat()
    left: LeftBehind = case.policy("wager.left_behind")
    calls = case.whether("calls", "Is the all-in a call?")
    if left is LeftBehind.PLAY:
        whole = Call() if calls else wager(case, case.number("to", "To how much with all chips?"))
        return case.rules(
            Outcome.BINDING,
            "Every chip that plays goes in: the chips kept back are part of the all-in.",
            r.ActRemedy(seat, whole),
        )
    behind = case.number("behind", "How much was kept back?")
    lost = left is LeftBehind.ONLY_LOSE
    kept = r.AtRisk(seat, behind) if lost else r.HoldBack(seat, behind)
    rest: Command = Call()
    if not calls:
        to = case.number("to", "To how much with all chips?")
        rest = wager(case, to if lost else to - behind)
    outcome = Outcome.BINDING if lost else Outcome.CHIPS_BACK
    return case.rules(outcome, f"The chips kept back {left}.", kept, r.ActRemedy(seat, rest))


class ChipsTooSmall(Report, frozen=True, tag="chips too small"):
    """Chips below the smallest that may be wagered."""

    seat: Seat | None = None
    amount: SomeChips | None = None
    smallest: SomeChips | None = None


@live_facts(ChipsTooSmall)
def chips_too_small_facts(hand: Hand, report: ChipsTooSmall) -> Report:
    """The smallest chip that plays."""
    seat = live_seat(hand, report.seat)
    _held(hand, seat, report.amount)
    return with_facts(report, seat=seat, smallest=hand.terms.notice.chip)


@decides(ChipsTooSmall)
def chips_too_small(case: Case[ChipsTooSmall]) -> Ruling:
    """Chips below the smallest that plays."""
    seat = case.seat()
    smallest_is = case.policy("stakes.smallest_chip")
    amount = case.number("amount", "How many chips?")
    if case.policy("stakes.smaller_chips") is SmallerChips.NEVER_PLAY:
        return case.rules(
            Outcome.CHIPS_BACK,
            f"They do not play, in any number; the smallest that plays is {smallest_is}.",
            r.HoldBack(seat, amount),
        )
    smallest = case.number("smallest", "What is the smallest chip that plays?")
    rest = amount % smallest
    says = f"{amount - rest} of them play, as many as make up the smallest chip that plays."
    if not rest:
        return case.rules(Outcome.PLAYS_ON, says)
    return case.rules(Outcome.CHIPS_BACK, f"{says} {rest} do not.", r.HoldBack(seat, rest))


class ForeignChips(Report, frozen=True, tag="foreign chips"):
    """Chips of another room or another event."""

    seat: Seat | None = None
    amount: SomeChips | None = None


@decides(ForeignChips)
def foreign_chips(case: Case[ForeignChips]) -> Ruling:
    """Chips of another room or event."""
    seat = case.seat()
    if case.policy("stakes.foreign_chips_play"):
        return case.rules(Outcome.PLAYS_ON, "They play.")
    return case.rules(
        Outcome.CHIPS_BACK,
        "Only chips of this game play.",
        r.HoldBack(seat, case.number("amount", "How many chips?")),
    )


class ChipsOnTheirWay(Report, frozen=True, tag="chips not yet at the table"):
    """Chips that had not reached the table when the deal began; `minimum` is a full buy-in."""

    seat: Seat | None = None
    amount: SomeChips | None = None
    bought: bool | None = None
    announced: bool | None = None
    minimum: Chips | None = None


@live_facts(ChipsOnTheirWay)
def chips_on_their_way_facts(hand: Hand, report: ChipsOnTheirWay) -> Report:
    """The full buy-in of the table."""
    seat = live_seat(hand, report.seat)
    _held(hand, seat, report.amount)
    return with_facts(report, seat=seat, minimum=hand.terms.notice.buy_in)


@decides(ChipsOnTheirWay)
def chips_on_their_way(case: Case[ChipsOnTheirWay]) -> Ruling:
    """Chips that the player had bought, or not yet."""
    seat = case.seat()
    amount = case.number("amount", "How many chips?")
    if case.policy("stakes.play_behind") is PlayBehind.NOTHING or not case.whether(
        "bought", "Had the player bought them before the deal began?"
    ):
        says = "Only chips that lay on the table play."
        return case.rules(Outcome.CHIPS_BACK, says, r.HoldBack(seat, amount))
    if case.whether("announced", "Was the amount announced to the table?"):
        case.policy("stakes.unannounced_behind")
        return case.rules(Outcome.PLAYS_ON, "They were bought and announced, and all play.")
    unannounced: Unannounced = case.policy("stakes.unannounced_behind")
    plays = {Unannounced.ALL: amount, Unannounced.NOTHING: 0}.get(unannounced)
    if plays is None:
        plays = min(amount, case.number("minimum", "What is the minimum buy-in?"))
    if plays == amount:
        return case.rules(Outcome.PLAYS_ON, "They were bought in time, and all play.")
    says = f"The amount was not announced: {plays} of them play."
    return case.rules(Outcome.CHIPS_BACK, says, r.HoldBack(seat, amount - plays))


class FractionWagered(Report, frozen=True, tag="fraction of a dollar"):
    """A wager with a fraction of a dollar where bets are in whole dollars; `rest` is that."""

    seat: Seat | None = None
    rest: Chips | None = None


@live_facts(FractionWagered)
def fraction_wagered_facts(hand: Hand, report: FractionWagered) -> Report:
    """Only where a dollar is several chips."""
    seat = live_seat(hand, report.seat)
    dollar = hand.terms.notice.dollar
    if dollar == 1:
        raise FloorError("every chip is a whole dollar at this table")
    _held(hand, seat, report.rest)
    if report.rest is not None and report.rest >= dollar:
        raise FloorError(f"{report.rest} is not a fraction of a dollar, which is {dollar} chips")
    return with_facts(report, seat=seat)


@decides(FractionWagered)
def fraction_wagered(case: Case[FractionWagered]) -> Ruling:
    """A fraction of a dollar."""
    seat = case.seat()
    if case.policy("stakes.cents_play"):
        return case.rules(Outcome.PLAYS_ON, "It plays.")
    rest = case.number("rest", "How many chips is the fraction?")
    return case.rules(
        Outcome.CHIPS_BACK, "Less than a dollar does not play.", r.HoldBack(seat, rest)
    )


class CashWagered(Report, frozen=True, tag="cash wagered"):
    """Banknotes put into a pot."""

    seat: Seat | None = None
    unaware: bool | None = None
    objected: bool | None = None
    hundreds: bool | None = None


@decides(CashWagered)
def cash_wagered(case: Case[CashWagered]) -> Ruling:
    """Banknotes in the pot."""
    cash: Cash = case.policy("stakes.cash")
    if cash is Cash.UNAWARE and case.whether(
        "unaware", "Was the player unaware that cash does not play?"
    ):
        if not case.whether("objected", "Does anyone in the pot object?"):
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
    elif cash is Cash.HUNDREDS and case.whether("hundreds", "Is it in hundred-dollar notes?"):
        return case.rules(Outcome.PLAYS_ON, "Hundred-dollar notes play.")
    return case.rules(Outcome.CHIPS_BACK, "Cash does not play and goes back to its owner.")


class ConcealedChips(Report, frozen=True, tag="concealed chips"):
    """Chips that lay out of plain view when the deal began."""

    seat: Seat | None = None
    amount: SomeChips | None = None


@live_facts(ForeignChips, ConcealedChips)
def chips_out_of_play_facts(hand: Hand, report: ForeignChips | ConcealedChips) -> Report:
    """Whether the player has so many."""
    seat = live_seat(hand, report.seat)
    _held(hand, seat, report.amount)
    return with_facts(report, seat=seat)


@decides(ConcealedChips)
def concealed_chips(case: Case[ConcealedChips]) -> Ruling:
    """Chips out of plain view."""
    seat = case.seat()
    concealed: Concealed = case.policy("stakes.concealed")
    if concealed is Concealed.PLAY:
        return case.rules(Outcome.PLAYS_ON, "The chips play.")
    says = f"Chips that lay out of plain view {concealed} in this deal."
    if concealed is Concealed.ONLY_LOSE:
        return case.rules(
            Outcome.CHIPS_PLAY, says, r.AtRisk(seat, case.number("amount", "How many chips?"))
        )
    return case.rules(
        Outcome.CHIPS_BACK, says, r.HoldBack(seat, case.number("amount", "How many chips?"))
    )


class StraddleLetThrough(Report, frozen=True, tag="straddle allowed by mistake"):
    """The dealer let a player straddle in a game that has no straddles.

    `allowed` says whether the house has straddles in this game, where the book leaves it to a sign.
    """

    seat: Seat | None = None
    amount: SomeChips | None = None
    allowed: bool | None = None


about(StraddleLetThrough, "straddle.barred")


@live_facts(StraddleLetThrough)
def straddle_let_through_facts(hand: Hand, report: StraddleLetThrough) -> Report:
    """Whose straddle it was, how large, and what has been done on it."""
    posted = {post.seat: post.amount for post in hand.posts if post.kind is PostKind.STRADDLE}
    if hand.street or hand.round is None:
        raise FloorError("the first betting round is over")
    if report.seat is None and len(posted) > 1:
        raise FloorError("several players straddled: say which seat it is about")
    seat = next(iter(posted), None) if report.seat is None else report.seat
    if seat not in posted:
        raise FloorError("no straddle was allowed at this table")
    has = _has_straddles(hand.terms.policy.straddle.allowed, hand.terms.context.event)
    return with_facts(since_the_deal(hand, report), seat=seat, amount=posted[seat], allowed=has)


def _has_straddles(allowed: StraddleAllowed, event: Event) -> bool:
    """Whether the house has straddles in such an event."""
    in_cash = allowed is StraddleAllowed.CASH and event is Event.CASH
    return in_cash or allowed not in (StraddleAllowed.NO, StraddleAllowed.CASH)


@decides(StraddleLetThrough)
def straddle_let_through(case: Case[StraddleLetThrough]) -> Ruling:
    """A straddle posted where the house has none."""
    case.only_if(case.game.forced is Forced.BLINDS, f"{case.game.name} has no blinds to straddle")
    question = "Does the house have straddles in this game?"
    has = _has_straddles(case.policy("straddle.allowed"), case.event)
    if has and case.whether("allowed", question):
        return case.rules(Outcome.PLAYS_ON, "A straddle may be posted here: nothing is wrong.")
    stands = case.policy("straddle.barred") is BarredStraddle.STANDS_AFTER_ACTION
    if stands and case.is_substantial():
        return case.rules(Outcome.BINDING, "There has been action on it: it stands and is live.")
    says = "The straddle goes back with every bet made on it: there are none in this game."
    return case.rules(Outcome.CHIPS_BACK, says, r.ReturnStraddle(case.seat()))
