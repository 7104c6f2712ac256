"""Burns missed or doubled, before board cards and before cards to the hands.

In time every card moves to its place; later the book says whether the cards still to come are those
due without the mistake or those that lie on top.
"""

from typing import Any

import msgspec

from cardspeak.books.policy.burn import (
    AllInRounds,
    FlopShown,
    LaterCards,
    OrderUnknown,
    SeenDownCard,
)
from cardspeak.floor.board.premature_board import Early, early_of
from cardspeak.floor.core.case import Case
from cardspeak.floor.core.facts import Cards, Seat, unless_said, with_facts
from cardspeak.floor.core.live_hand import progress_since_cards, steps_of, with_progress
from cardspeak.floor.core.misdeal import played
from cardspeak.floor.core.registry import Mistake, about, decides, enters, live_facts
from cardspeak.floor.core.report import Report
from cardspeak.floor.core.ruling import FloorError, Outcome, Ruling
from cardspeak.floor.draw.served_cards import answered_for
from cardspeak.games import Family
from cardspeak.hand import Draw, Hand
from cardspeak.hand import remedies as r
from cardspeak.hand.events import Acted, RemedyApplied
from cardspeak.hand.terms import Op


class WrongBurn(Report, frozen=True, tag="wrong burn"):
    """A burn was missed or doubled before board cards.

    `later` is how many single cards have come to the board since, all of them without betting.
    """

    burned: Cards | None = None
    early: Early | None = None
    cards: Cards | None = None
    later: Cards | None = None
    all_in: bool | None = None
    order_known: bool | None = None


about(WrongBurn, "burn.flop_shown")


@enters(WrongBurn, "burned")
def wrong_burn_mistake(hand: Hand, report: WrongBurn) -> Mistake:
    boards = [step.cards for step in hand.plan[: hand.at] if step.op is Op.BOARD]
    if not boards:
        raise FloorError("no card of the board has been dealt yet")
    if not len(hand.burns):
        raise FloorError("no card is burned before that card of the board")
    cards = boards[-1]
    back = (r.TakeBoard(cards, r.To.STUB), r.Unburn(1))
    burned: Mistake = (r.Burn(report.burned),) if report.burned else ()
    return (*back, *burned, r.DealBoard(cards))


@live_facts(WrongBurn)
def wrong_burn_facts(hand: Hand, report: WrongBurn) -> Report:
    """Which cards came after the wrong burn, and whether anyone could bet."""
    boards = [step for step in hand.plan[: hand.at + 1] if step.op is Op.BOARD and step.street]
    if not boards:
        raise FloorError("no board card has come after a burn yet")
    total = [step for step in hand.plan if step.op is Op.BOARD]
    at = len(boards) - 1
    all_in = hand.round is None
    if report.early is not None and all_in:
        kinds = [early_of(step, total) for step in boards]
        if report.early not in kinds:
            raise FloorError("those cards of the board have not come yet")
        at = kinds.index(report.early)
    step = boards[at]
    facts: dict[str, Any] = {
        "early": early_of(step, total),
        "cards": step.cards,
        "all_in": all_in,
        "later": len(boards) - 1 - at,
        "burned": _burned(hand, report.burned, boards[-1].street),
    }
    report = unless_said(with_facts(report, **facts), order_known=True)
    return with_progress(report, progress_since_cards(hand))


def _burned(hand: Hand, reported: int | None, number: int) -> int:
    """How many cards were burned for a street; a regular number of burns contradicts the report."""
    if not any(step.op is Op.BURN and step.street == number for step in hand.terms.plan):
        raise FloorError("no card is burned for that round")
    regular = sum(step.op is Op.BURN and step.street <= number for step in hand.terms.plan)
    made = 1 + len(hand.burns) - regular
    mended = any(isinstance(event, RemedyApplied) for event in hand.events or ())
    if reported is None or not mended:
        if made == 1:
            raise FloorError("one card was burned for that round, as it should be")
        return made
    return reported


@decides(WrongBurn)
def wrong_burn(case: Case[WrongBurn]) -> Ruling:
    """A burn missed or doubled before board cards."""
    case.only_if(case.game.board_cards > 0, f"{case.game.name} has no board")
    burned, why = _why(case)
    early = case.one_of("early", Early, "Which cards of the board came after it?")
    cards = case.report.cards or (3 if early is Early.SEVERAL else 1)
    known = case.whether("order_known", "Is the order of the cards known?")
    if _flop_comes_again(case, early):  # whose order no longer matters
        return _board_again(case, burned, cards, why)
    if not known:
        if case.policy("burn.order_unknown") is OrderUnknown.STANDS:
            return played(case, f"{why} The order of the cards is not known: all stays as it is.")
        return _board_again(case, burned, cards, why)
    if _is_open(case, early):
        return _put_right(case, burned, cards, why)
    return _too_late(case, burned, why)


def _why(case: Case[Any]) -> tuple[int, str]:
    """How many were burned, and what to call it."""
    burned = int(case.fact("burned", "How many cards were burned for that round?", ("0", "2")))
    if burned == 1 or burned < 0:
        raise FloorError("one burned card is right: a wrong burn is none, or two and more")
    return burned, "More than one card was burned." if burned else "No card was burned."


def _flop_comes_again(case: Case[WrongBurn], early: Early) -> bool:
    """Whether a flop that has been shown goes back and comes again from a shuffled stub."""
    return (
        early is Early.SEVERAL
        and _is_open(case, early)
        and case.policy("burn.flop_shown") is FlopShown.RESHUFFLED
        and case.since("board_shown", "Has a card of the board been shown?")
    )


def _is_open(case: Case[WrongBurn], early: Early) -> bool:
    """Whether it can still be corrected; a round not bet for an all-in has its own window."""
    if not case.whether("all_in", "Was there no betting on that round because of an all-in?"):
        return case.is_open("burn.error_until")
    if case.policy("burn.all_in.rounds") is AllInRounds.LAST and early is not Early.LAST:
        return case.is_open("burn.error_until")
    return case.is_open("burn.all_in.until")


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
    burn = not burned or case.policy("burn.reshuffle.burned_again")
    with_burns = case.policy("burn.reshuffle.earlier_burns")
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
    if case.policy("burn.later_cards") is LaterCards.AS_THEY_LIE:
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


class WrongBurnDown(Report, frozen=True, tag="wrong burn before players' cards"):
    """A burn was missed or doubled before cards were dealt to the hands.

    `saw` are the seats that may have seen their card or mixed it with others; `drawn` says how many
    cards each seat drew, where it was a draw; `dealer` is the seat of a player who deals.
    """

    burned: Cards | None = None
    up: bool | None = None
    order_known: bool | None = None
    saw: tuple[int, ...] | None = None
    drawn: tuple[tuple[int, int], ...] | None = None
    dealer: Seat | None = None


@enters(WrongBurnDown, "burned")
def wrong_burn_down_mistake(hand: Hand, report: WrongBurnDown) -> Mistake:
    if not hand.street or not len(hand.burns):
        raise FloorError("no cards came to the hands after a burn yet")
    drawn = report.drawn
    if drawn is None and hand.terms.game.family is Family.DRAW:
        drawn = drawn_by_seat(hand)
    for seat, _ in drawn or ():
        if not hand.is_live(seat):
            raise FloorError(f"seat {seat} has folded since: its cards cannot be dealt again")
    return (r.DealRowAgain(burns=report.burned, drawn=drawn or ()),)


def drawn_by_seat(hand: Hand) -> tuple[tuple[int, int], ...]:
    """How many cards each seat got on the latest draw, in the order in which they were dealt."""
    drawn: dict[int, int] = {}
    for event in hand.events or ():
        if isinstance(event, Acted) and isinstance(event.action, Draw):
            if event.seat in drawn:
                drawn = {}
            drawn[event.seat] = len(event.action.cards)
    waiting = [player for player, _ in hand.drawing.unserved] if hand.drawing is not None else []
    seats = [seat for seat in hand.seats if hand.player(seat) not in waiting]
    return tuple([(seat, drawn[seat]) for seat in seats if drawn.get(seat)])


@live_facts(WrongBurnDown)
def wrong_burn_down_facts(hand: Hand, report: WrongBurnDown) -> Report:
    """How many were burned, and how many cards each seat drew."""
    now = hand.street
    if not now or steps_of(hand, now, Op.BOARD):
        raise FloorError("no cards came to the hands after a burn")
    facts: dict[str, Any] = {"burned": _burned(hand, report.burned, now)}
    if hand.terms.game.family is Family.DRAW:
        facts |= {"drawn": drawn_by_seat(hand), "dealer": hand.seats[-1]}
    else:
        facts["up"] = bool(steps_of(hand, now, Op.UP))
    report = unless_said(with_facts(report, **facts), order_known=True)
    known = progress_since_cards(hand)
    if report.saw is not None:
        known = msgspec.structs.replace(known, holder_looked=bool(report.saw))
    return with_progress(report, known)


@decides(WrongBurnDown)
def wrong_burn_down(case: Case[WrongBurnDown]) -> Ruling:
    """A burn missed or doubled before cards went to the hands."""
    case.only_if(
        case.game.family in (Family.STUD, Family.DRAW), "only board cards come after a burn here"
    )
    burned, why = _why(case)
    if case.game.is_stud:
        return _row_ruled(case, burned, why)
    return answered_for(case, _row_ruled(case, burned, why))


def _row_ruled(case: Case[WrongBurnDown], burned: int, why: str) -> Ruling:
    """What becomes of the cards."""
    if not case.whether("order_known", "Is the order of the cards known?"):
        return _row_in_disorder(case, burned, why)
    up = case.game.is_stud and case.whether("up", "Were they up cards?")
    drawn = case.report.drawn or ()
    if not case.is_open("burn.error_until"):
        if up:
            return _row_too_late(case, burned, why)
        return played(case, f"{why} Too late: the cards stand.")
    if up:
        return _row_again(case, burned, (), drawn, why)
    if case.is_open("burn.down.until"):
        return _row_again(case, burned, (), drawn, why)
    if case.policy("burn.down.seen") is SeenDownCard.ALL_STAND:
        return played(case, f"{why} A card may have been seen: all cards stand.")
    saw = case.fact("saw", "Which seats may have seen their card or mixed it with others?")
    return _row_again(case, burned, saw, drawn, why)


def _row_in_disorder(case: Case[WrongBurnDown], burned: int, why: str) -> Ruling:
    """The cards of the round cannot be put in order; what was drawn always stands."""
    stands = case.policy("burn.order_unknown") is OrderUnknown.STANDS
    if stands or not case.game.is_stud:
        return played(case, f"{why} The order of the cards is not known: all stays as it is.")
    burn = not burned or case.policy("burn.reshuffle.burned_again")
    return case.rules(
        Outcome.RESHUFFLED,
        f"{why} The order of the cards is not known: they go into the stub, which is shuffled, and "
        "the round is dealt again.",
        r.RemakeRow(
            burn=burn,
            with_burns=case.policy("burn.reshuffle.earlier_burns"),
            up=case.whether("up", "Were they up cards?"),
        ),
    )


def _row_again(
    case: Case[WrongBurnDown],
    burned: int,
    keeps: tuple[int, ...],
    drawn: tuple[tuple[int, int], ...],
    why: str,
) -> Ruling:
    kept = " A player who may have seen the card keeps it." if keeps else ""
    return case.rules(
        Outcome.CARDS_MOVED,
        f"{why} The cards move to their places, with one burn.{kept}",
        r.DealRowAgain(burned=burned, keeps=keeps, drawn=drawn),
    )


def _row_too_late(case: Case[WrongBurnDown], burned: int, why: str) -> Ruling:
    if case.policy("burn.later_cards") is LaterCards.AS_THEY_LIE:
        return played(case, f"{why} Too late: the cards stand, and the deal goes on from the top.")
    if burned:
        says = f"{why} Too late: the cards stand; the surplus burn is the next burn."
        return case.rules(Outcome.CARDS_MOVED, says, r.Unburn(burned - 1))
    says = f"{why} Too late: the cards stand; two cards are burned next."
    return case.rules(Outcome.CARDS_MOVED, says, r.Burns(ahead=1, count=2))
