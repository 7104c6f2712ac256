"""Who gets a hand: players dealt out, not entitled, owing a blind, absent, without an ante."""

from cardspeak.books.policy.misdeal import Entitled, Ineligible, MistakeEffect, NoAnte, TooLate
from cardspeak.books.policy.missed import OwingHand
from cardspeak.floor.core.case import Case
from cardspeak.floor.core.facts import Seat, SomeChips, unless_said, with_facts
from cardspeak.floor.core.live_hand import actions, live_player, progress_since_deal, with_progress
from cardspeak.floor.core.misdeal import in_time, ineligible_dead, misdeal, misdeal_in_time, played
from cardspeak.floor.core.orders import SettleOwed
from cardspeak.floor.core.registry import decides, live_facts
from cardspeak.floor.core.report import Report
from cardspeak.floor.core.ruling import FloorError, Outcome, Ruling
from cardspeak.floor.stud.forced_bet import forced_bet_facts
from cardspeak.floor.turns.absent import (
    BEFORE_THE_TURN,
    forced_bets,
    must_bring_in,
    not_there,
    when_it_dies,
)
from cardspeak.games import Forced
from cardspeak.hand import Hand
from cardspeak.hand import remedies as r
from cardspeak.hand.posts import PostKind


class DealtOut(Report, frozen=True, tag="dealt out"):
    """A player who should have been dealt in got no hand."""

    seat: Seat | None = None
    present: bool | None = None
    posted: bool | None = None


@live_facts(DealtOut)
def dealt_out_facts(hand: Hand, report: DealtOut) -> Report:
    """A seat without a hand; what it posted is known."""
    seat = report.seat
    if seat in hand.seats:
        if hand.slots_of(seat):
            raise FloorError(f"seat {seat} has a hand: it was not dealt out")
        posted = any(post.seat == seat for post in hand.posts)
    else:
        posted = False
    return with_progress(with_facts(report, posted=posted), progress_since_deal(hand, seat))


@decides(DealtOut)
def dealt_out(case: Case[DealtOut]) -> Ruling:
    """A player who should have been dealt in got no hand."""
    why = "A player entitled to a hand was dealt out."
    is_misdeal = case.policy("misdeal.dealt_out.effect") is MistakeEffect.MISDEAL
    if not _entitled(case):
        return played(case, "The player was not entitled to a hand: the deal is played.")
    if is_misdeal and case.is_open("misdeal.dealt_out.until"):
        return misdeal(case, why)
    posted = case.whether("posted", "Had the player posted a blind or an ante?")
    if case.policy("misdeal.dealt_out.too_late") is TooLate.POST_RETURNED and posted:
        seat = case.seat()
        return case.rules(
            Outcome.CHIPS_BACK,
            "Too late for a misdeal: the deal is played, and the player left out gets the blind "
            "or ante back.",
            r.KillRemedy(seat),
            r.ReturnPosts(seat),
        )
    return played(case)


def _entitled(case: Case[DealtOut]) -> bool:
    entitled = case.policy("misdeal.dealt_out.entitled")
    if Entitled.POSTED in entitled and case.whether(
        "posted", "Had the player posted a blind or an ante?"
    ):
        return True
    return Entitled.PRESENT in entitled and case.whether(
        "present", "Was the player present at the table?"
    )


class IneligibleDealtIn(Report, frozen=True, tag="ineligible player dealt in"):
    """Cards went to an empty seat or to a player not entitled to a hand."""

    seat: Seat | None = None
    empty: bool | None = None
    forced: bool | None = None
    opener: Seat | None = None


@live_facts(IneligibleDealtIn)
def ineligible_dealt_in_facts(hand: Hand, report: IneligibleDealtIn) -> Report:
    """Whether the forced bet lies on that seat, and who has it then."""
    player = live_player(hand, report.seat)
    report = with_progress(report, progress_since_deal(hand, report.seat))
    return unless_said(report, **forced_bet_facts(hand, player))


@decides(IneligibleDealtIn)
def ineligible_dealt_in(case: Case[IneligibleDealtIn]) -> Ruling:
    """Cards went to an empty seat or to a player not entitled to a hand."""
    why = "A seat that is not entitled to a hand was dealt in."
    if case.policy("misdeal.ineligible") is Ineligible.DEAD:
        return ineligible_dead(case, why)
    if in_time(case):
        return misdeal(case, why)
    if case.whether("empty", "Is the seat empty?"):
        seat = case.seat()
        says = "Too late for a misdeal: the deal is played, and the empty seat's hand is dead."
        return case.rules(Outcome.HAND_DEAD, says, r.KillRemedy(seat))
    return played(case)


class DealtInOwing(Report, frozen=True, tag="dealt in owing a blind"):
    """A player who owes a missed blind was dealt in and has not posted; `acted` with chips."""

    seat: Seat | None = None
    acted: bool | None = None
    looked: bool | None = None


@live_facts(DealtInOwing)
def dealt_in_owing_facts(hand: Hand, report: DealtInOwing) -> Report:
    """Whether the player has put chips in."""
    live_player(hand, report.seat)
    acted = any(event.seat == report.seat and event.amount for event in actions(hand))
    return with_facts(report, acted=acted)


@decides(DealtInOwing)
def dealt_in_owing(case: Case[DealtInOwing]) -> Ruling:
    """A player who owes a blind got a hand without posting."""
    case.only_if(case.game.forced is Forced.BLINDS, f"{case.game.name} has no blinds to owe")
    why = "A player who owes a blind was dealt in."
    seat = case.seat()
    if case.whether("acted", "Has the player put chips in on that hand?"):
        field = "missed.dealt_in_acted"
    else:
        looked = case.whether("looked", "Has the player looked at the hand?")
        field = "missed.dealt_in_seen" if looked else "missed.dealt_in_unseen"
    becomes: OwingHand = case.policy(field)
    orders = (SettleOwed(seat, becomes),)
    says = f"{why} {_OWING[becomes]}"
    if becomes is OwingHand.DEAD:
        return case.rules(Outcome.HAND_DEAD, says, r.KillRemedy(seat), orders=orders)
    return case.rules(Outcome.HAND_LIVE, says, orders=orders)


_OWING = {
    OwingHand.POST_AND_PLAY: "The player posts it now, before looking, and plays the hand.",
    OwingHand.DEAD: "The hand is dead, and the blind is still owed.",
    OwingHand.LIVE_AND_OWED: "The hand is live, and the blind is made up on a later deal.",
    OwingHand.POSTED_NEXT: (
        "The hand is live, and the player must post the blind on the next deal."
    ),
}


class AbsentDealtIn(Report, frozen=True, tag="absent player dealt in"):
    """A player away from the table was dealt in."""

    seat: Seat | None = None
    at_turn: bool | None = None
    big_blind: bool | None = None
    brings_in: bool | None = None


@live_facts(AbsentDealtIn)
def absent_dealt_in_facts(hand: Hand, report: AbsentDealtIn) -> Report:
    """Whether the turn has come to that seat, and which forced bet it has."""
    live_player(hand, report.seat)
    assert report.seat is not None
    at_turn = hand.options.seat == report.seat
    facts = with_facts(report, at_turn=at_turn, **forced_bets(hand, report.seat))
    return with_progress(facts, progress_since_deal(hand, report.seat))


@decides(AbsentDealtIn)
def absent_dealt_in(case: Case[AbsentDealtIn]) -> Ruling:
    """A player away from the table was dealt in."""
    why = "An absent player was dealt in."
    if case.policy("misdeal.absent") is MistakeEffect.MISDEAL and in_time(case):
        return misdeal(case, why)
    brings_in = must_bring_in(case)
    dies = when_it_dies(case, brings_in)
    if dies in BEFORE_THE_TURN:
        return not_there(case, dies, brings_in, f"{why} Every starting hand is complete.")
    if not case.whether("at_turn", "Has the turn come to that player, who is still away?"):
        return played(case, "An absent player may be dealt in: the deal is played.")
    why += " The turn has come and the player is away."
    return not_there(case, dies, brings_in, why)


class MissingAnte(Report, frozen=True, tag="missing ante"):
    """The pot is short of an ante."""

    known: bool | None = None
    seat: Seat | None = None
    amount: SomeChips | None = None
    chips_in: bool | None = None
    forced: bool | None = None
    opener: Seat | None = None


@live_facts(MissingAnte)
def missing_ante_facts(hand: Hand, report: MissingAnte) -> Report:
    """What the ante is, and whether the player has put chips in."""
    if not hand.terms.ante:
        raise FloorError("this game has no ante")
    if report.seat is None:
        return with_progress(report, progress_since_deal(hand))
    player = live_player(hand, report.seat)
    if any(post.seat == report.seat and post.kind is PostKind.ANTE for post in hand.posts):
        raise FloorError(f"seat {report.seat} has put up the ante")
    chips_in = any(event.seat == report.seat and event.amount for event in actions(hand))
    report = with_facts(report, known=True, amount=hand.terms.ante, chips_in=chips_in)
    report = with_progress(report, progress_since_deal(hand, report.seat))
    return unless_said(report, **forced_bet_facts(hand, player))


@decides(MissingAnte)
def missing_ante(case: Case[MissingAnte]) -> Ruling:
    """The pot is short of an ante."""
    if not case.whether("known", "Is it known whose ante is missing?"):
        return misdeal_in_time(
            case, "misdeal.no_ante.unknown", "The pot is short of an ante, and nobody knows whose."
        )
    why = "The player did not put up the ante."
    answer = case.policy("misdeal.no_ante.known")
    if answer is NoAnte.MISDEAL and in_time(case):
        return misdeal(case, why)
    question = "Has the player since put chips in the pot?"
    if answer is NoAnte.DEAD_BEFORE_CHIPS and not case.whether("chips_in", question):
        return ineligible_dead(case, why)
    return case.rules(
        Outcome.HAND_LIVE,
        f"{why} The hand is live, and the ante is added to the pot.",
        r.AddChips(case.seat(), case.number("amount", "How much is the ante?")),
    )
