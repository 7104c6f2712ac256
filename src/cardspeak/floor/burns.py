"""Burns missed or doubled, and flops of too many cards: which card belongs where.

In time every card moves to its place; later the book says whether the cards still to come are those
due without the mistake or those that lie on top.
"""

from typing import Any

from cardspeak.books.policy.burn import AllInRounds, DownSeen, FlopShown, LaterCards, OrderUnknown
from cardspeak.books.policy.premature import ExtraFlopCards as TooMany
from cardspeak.books.policy.premature import Picked
from cardspeak.floor.case import Case, decides
from cardspeak.floor.draw_cards import answered_for
from cardspeak.floor.fates import only_if
from cardspeak.floor.misdeals import played, since
from cardspeak.floor.reports_board import Early, TooManyFlopped, WrongBurn
from cardspeak.floor.reports_rows import WrongBurnDown
from cardspeak.floor.ruling import FloorError, Outcome, Ruling
from cardspeak.games import BoardStep, Family
from cardspeak.hand import remedies as r

_WHICH = tuple(early.value for early in Early)


def _why(case: Case[Any]) -> tuple[int, str]:
    """How many were burned, and what to call it."""
    burned = int(case.fact("burned", "How many cards were burned for that round?", ("0", "2")))
    if burned == 1 or burned < 0:
        raise FloorError("one burned card is right: a wrong burn is none, or two and more")
    return burned, "More than one card was burned." if burned else "No card was burned."


@decides(WrongBurn)
def wrong_burn(case: Case[WrongBurn]) -> Ruling:
    """A burn missed or doubled before board cards."""
    only_if(case.game.board_cards > 0, f"{case.game.name} has no board")
    burned, why = _why(case)
    early = case.fact("early", "Which cards of the board came after it?", _WHICH)
    cards = case.report.cards or (3 if early is Early.SEVERAL else 1)
    known = case.fact("order_known", "Can the order in which the cards came be told?")
    if _flop_comes_again(case, early):  # whose order no longer matters
        return _board_again(case, burned, cards, why)
    if not known:
        if case.ask("burn.order_unknown") is OrderUnknown.STANDS:
            return played(case, f"{why} The order of the cards is not known: all stays as it is.")
        return _board_again(case, burned, cards, why)
    if _is_open(case, early):
        return _put_right(case, burned, cards, why)
    return _too_late(case, burned, why)


def _flop_comes_again(case: Case[WrongBurn], early: Early) -> bool:
    """Whether a flop that has been shown goes back and comes again from a shuffled stub."""
    return (
        early is Early.SEVERAL
        and _is_open(case, early)
        and since(case, "board_shown", "Has a card of the board been shown?")
        and case.ask("burn.flop_shown") is FlopShown.RESHUFFLED
    )


def _is_open(case: Case[WrongBurn], early: Early) -> bool:
    """Whether it can still be put right; a round not bet for an all-in has its own window."""
    if not case.fact("all_in", "Was that round not bet because of an all-in?"):
        return case.is_open("burn.error_until")
    if case.ask("burn.all_in_rounds") is AllInRounds.LAST and early is not Early.LAST:
        return case.is_open("burn.error_until")
    return case.is_open("burn.all_in_until")


def _put_right(case: Case[WrongBurn], burned: int, cards: int, why: str) -> Ruling:
    """Everything goes back on the stub as it came, and comes again with one burn each."""
    later = case.report.later or 0
    back: list[r.AnyRemedy] = []
    again: list[r.AnyRemedy] = [r.Burn(1), r.DealBoard(cards)]
    for _ in range(later):
        back += [r.TakeBoard(1, r.To.STUB), r.Unburn(1)]
        again += [r.Burn(1), r.DealBoard(1)]
    back.append(r.TakeBoard(cards, r.To.STUB))
    if burned:
        back.append(r.Unburn(burned))
    return case.rules(
        Outcome.CARDS_MOVED,
        f"{why} It is found in time: every card moves to its place, with one burn.",
        *back,
        *again,
    )


def _board_again(case: Case[WrongBurn], burned: int, cards: int, why: str) -> Ruling:
    """The board cards and a surplus burn go into the stub, which is shuffled; one burn stays."""
    burn = not burned or case.ask("burn.after_reshuffle")
    with_burns = case.ask("burn.in_reshuffle")
    surplus: tuple[r.AnyRemedy, ...] = (r.Unburn(burned - 1),) if burned else ()
    new: tuple[r.AnyRemedy, ...] = (r.Burn(1),) if burn else ()
    then = "a card is burned" if burn else "no further card is burned"
    return case.rules(
        Outcome.RESHUFFLED,
        f"{why} The board cards of the round go into the stub, which is shuffled and cut; {then}, "
        "and they are dealt again.",
        r.TakeBoard(cards, r.To.SET_ASIDE),
        *surplus,
        r.Reshuffle(with_set_aside=True, with_burns=with_burns),
        *new,
        r.DealBoard(cards),
    )


def _too_late(case: Case[WrongBurn], burned: int, why: str) -> Ruling:
    if case.ask("burn.later_cards") is LaterCards.AS_THEY_LIE:
        return played(case, f"{why} Too late: the cards stand, and the deal goes on from the top.")
    if case.report.early is Early.LAST:
        return played(case, f"{why} Too late: the card stands.")
    if burned:
        return case.rules(
            Outcome.CARDS_MOVED,
            f"{why} Too late: the cards stand. The surplus burn goes back on top and is the next "
            "burn, so that the cards due come.",
            r.Unburn(burned - 1),
        )
    return case.rules(
        Outcome.CARDS_MOVED,
        f"{why} Too late: the cards stand. Two cards are burned next, so that the cards due come.",
        r.Burns(ahead=1, count=2),
    )


@decides(WrongBurnDown)
def wrong_burn_down(case: Case[WrongBurnDown]) -> Ruling:
    """A burn missed or doubled before cards went to the hands."""
    only_if(
        case.game.family in (Family.STUD, Family.DRAW), "only board cards come after a burn here"
    )
    burned, why = _why(case)
    if case.game.is_stud:
        return _row_ruled(case, burned, why)
    return answered_for(case, _row_ruled(case, burned, why))


def _row_ruled(case: Case[WrongBurnDown], burned: int, why: str) -> Ruling:
    """What becomes of the cards."""
    if not case.fact("order_known", "Can the order in which the cards came be told?"):
        return _row_in_disorder(case, burned, why)
    up = case.game.is_stud and case.fact("up", "Were they up cards?")
    drawn = case.report.drawn or ()
    if not case.is_open("burn.error_until"):
        if up:
            return _row_too_late(case, burned, why)
        return played(case, f"{why} Too late: the cards stand.")
    if up:
        return _row_again(case, burned, (), drawn, why)
    if case.is_open("burn.down_until"):
        return _row_again(case, burned, (), drawn, why)
    if case.ask("burn.down_seen") is DownSeen.ALL_STAND:
        return played(case, f"{why} A card may have been seen: all cards stand.")
    saw = case.fact("saw", "Which seats may have seen their card, or mixed it with others?", ())
    return _row_again(case, burned, saw, drawn, why)


def _row_in_disorder(case: Case[WrongBurnDown], burned: int, why: str) -> Ruling:
    """The cards of the round cannot be put in order; what was drawn always stands."""
    stands = case.ask("burn.order_unknown") is OrderUnknown.STANDS
    if stands or not case.game.is_stud:
        return played(case, f"{why} The order of the cards is not known: all stays as it is.")
    burn = not burned or case.ask("burn.after_reshuffle")
    return case.rules(
        Outcome.RESHUFFLED,
        f"{why} The order of the cards is not known: they go into the stub, which is shuffled, and "
        "the round is dealt again.",
        r.RemakeRow(
            burn=burn,
            with_burns=case.ask("burn.in_reshuffle"),
            up=case.fact("up", "Were they up cards?"),
        ),
    )


def _row_again(
    case: Case[WrongBurnDown],
    burned: int,
    keeps: tuple[int, ...],
    drawn: tuple[tuple[int, int], ...],
    why: str,
) -> Ruling:
    kept = " Whoever may have seen the card keeps it." if keeps else ""
    return case.rules(
        Outcome.CARDS_MOVED,
        f"{why} The cards move to their places, with one burn.{kept}",
        r.DealRowAgain(burned=burned, keeps=keeps, drawn=drawn),
    )


def _row_too_late(case: Case[WrongBurnDown], burned: int, why: str) -> Ruling:
    if case.ask("burn.later_cards") is LaterCards.AS_THEY_LIE:
        return played(case, f"{why} Too late: the cards stand, and the deal goes on from the top.")
    if burned:
        says = f"{why} Too late: the cards stand; the surplus burn is the next burn."
        return case.rules(Outcome.CARDS_MOVED, says, r.Unburn(burned - 1))
    says = f"{why} Too late: the cards stand; two cards are burned next."
    return case.rules(Outcome.CARDS_MOVED, says, r.Burns(ahead=1, count=2))


# A flop of too many


@decides(TooManyFlopped)
def too_many_flopped(case: Case[TooManyFlopped]) -> Ruling:
    """A flop of more cards than it should have."""
    flops = [step.count for step in case.game.steps if isinstance(step, BoardStep)]
    only_if(max(flops, default=0) > 1, f"{case.game.name} has no flop")
    cards = case.report.cards or max(flops)
    surplus = case.report.surplus or 1
    if not case.is_open("premature.too_many_until"):
        return _flop_stands(case, surplus)
    answer = case.ask("premature.too_many")
    if answer is TooMany.FLOOR_PICKS:
        next_burn = case.ask("premature.too_many_picked") is Picked.NEXT_BURN
        to = r.To.STUB if next_burn else r.To.BURNS
        then = "is the next burn" if next_burn else "is burned besides the next burn"
        return case.rules(
            Outcome.CARDS_MOVED,
            f"The flop is mixed face down and the floor picks the surplus, which is shown and "
            f"{then}.",
            *[r.TakeAtRandom(to)] * surplus,
        )
    question = "Is the dealer sure which card came last?"
    if answer is TooMany.FIXED_IF_KNOWN and case.fact("surplus_known", question):
        return case.rules(
            Outcome.CARDS_MOVED,
            "The surplus card goes back on top and is the next burn; the flop stands.",
            r.TakeBoard(surplus, r.To.STUB),
        )
    burn = case.ask("burn.after_reshuffle")
    then = "a card is burned" if burn else "no further card is burned"
    return case.rules(
        Outcome.RESHUFFLED,
        f"The burn stays; the flop goes into the stub, which is shuffled and cut, {then}, and a "
        "new flop is dealt.",
        r.TakeBoard(cards + surplus, r.To.SET_ASIDE),
        r.Reshuffle(with_set_aside=True, with_burns=case.ask("burn.in_reshuffle")),
        *((r.Burn(1),) if burn else ()),
        r.DealBoard(cards),
    )


def _flop_stands(case: Case[TooManyFlopped], surplus: int) -> Ruling:
    """The cards acted on stand; the stuck ones count as one, as the burn or besides it."""
    burn = case.ask("premature.too_many_then_burn")
    then = "the next card is burned as ever" if burn else "no card is burned before the next one"
    return case.rules(
        Outcome.PLAYS_ON,
        f"The cards acted on stand; those that stuck together count as one card, and {then}.",
        r.TakeBoard(surplus, r.To.BURNS),
        r.Burns(ahead=1, count=int(burn)),
    )
