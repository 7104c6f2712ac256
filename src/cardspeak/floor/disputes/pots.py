"""Pots pushed to the wrong player, and hidden chips found after a pot was lost."""

from cardspeak.books.policy.ruling import WrongPot
from cardspeak.books.policy.stakes import Concealed
from cardspeak.books.policy.tournament import HiddenChips, OffTable
from cardspeak.floor.core.case import Case
from cardspeak.floor.core.facts import NEXT_DEALT, POTS_PUSHED, Seat, SomeChips, with_facts
from cardspeak.floor.core.live_hand import as_it_happens, player_at
from cardspeak.floor.core.orders import Eliminate, HandOver, RemoveChips, TakeBackPot
from cardspeak.floor.core.registry import decides, live_facts
from cardspeak.floor.core.report import Report
from cardspeak.floor.core.ruling import Discretion, FloorError, Outcome, Ruling
from cardspeak.floor.disputes.claims import game_ended, too_late
from cardspeak.games import Event
from cardspeak.hand import Hand

_ON, _FLOOR = Outcome.PLAYS_ON, Outcome.FLOOR_DECIDES


class PotMisdirected(Report, frozen=True, tag="pot pushed to the wrong player"):
    """A pot, or part of it, went to a player who had not won it."""

    seat: Seat | None = None
    winner: Seat | None = None
    mixed: bool | None = None
    game_ended: bool | None = None


@live_facts(PotMisdirected, after_the_hand=True)
def pot_misdirected_facts(hand: Hand, report: PotMisdirected) -> Report:
    """The pots of this deal, or of the one before it, must have been pushed."""
    if report.winner is not None and report.winner == report.seat:
        raise FloorError(f"seat {report.seat} cannot be both the wrong and the right player")
    if not hand.is_over:
        return as_it_happens(report, NEXT_DEALT)
    if hand.is_misdeal:
        raise FloorError("the deal was void: no pot was pushed")
    player_at(hand, report.seat)
    player_at(hand, report.winner)
    return as_it_happens(report, POTS_PUSHED)


@decides(PotMisdirected)
def pot_misdirected(case: Case[PotMisdirected]) -> Ruling:
    """A pot pushed to a player who had not won it."""
    what: WrongPot = case.policy("ruling.wrong_pot.becomes")
    if what is WrongPot.STANDS:
        return case.rules(_ON, "A pot once pushed stays where it went.")
    if not case.is_open("ruling.wrong_pot.until") or game_ended(case):
        return too_late(case)
    if what is WrongPot.ONLY_IF_APART and case.whether(
        "mixed", "Have the chips been mixed with others?"
    ):
        return case.rules(_ON, "The chips are mixed with others: they stay where they went.")
    wrong = case.seat()
    right = case.number("winner", "Which seat should have won it?")
    words = "The pot is counted again from the betting and goes to the player who won it."
    return case.rules(Outcome.POT_MOVED, words, orders=(TakeBackPot(wrong, right),))


class ChipsHidden(Report, frozen=True, tag="chips found hidden"):
    """Chips of a player are found that lay out of plain view, or had left the table."""

    seat: Seat | None = None
    winner: Seat | None = None
    amount: SomeChips | None = None
    lost_all_in: bool | None = None
    covered: bool | None = None
    cover: SomeChips | None = None
    taken_off: bool | None = None


@live_facts(ChipsHidden, after_the_hand=True)
def chips_hidden_facts(hand: Hand, report: ChipsHidden) -> Report:
    """Whether the player lost all chips in this deal."""
    player = player_at(hand, report.seat)
    player_at(hand, report.winner)
    if player is None:
        return as_it_happens(report)
    seat = hand.seats[player]
    lost = hand.is_over and not hand.stack(seat) and not hand.winnings(seat)
    return with_facts(
        as_it_happens(report, POTS_PUSHED) if hand.is_over else as_it_happens(report),
        lost_all_in=lost,
    )


@decides(ChipsHidden)
def chips_hidden(case: Case[ChipsHidden]) -> Ruling:
    """Chips found that lay out of plain view."""
    if case.event is Event.TOURNAMENT and case.whether(
        "lost_all_in", "Had the player declared all-in and lost the pot?"
    ):
        return _after_lost_all_in(case)
    if case.event is Event.TOURNAMENT and case.whether(
        "taken_off", "Had the player taken them off the table?"
    ):
        return _taken_off(case)
    concealed: Concealed = case.policy("stakes.concealed")
    words = f"Chips that lay out of plain view {concealed.value} in this deal."
    if concealed is Concealed.PLAY:
        return case.rules(Outcome.CHIPS_PLAY, words)
    return case.rules(Outcome.CHIPS_DO_NOT_PLAY, words)


def _taken_off(case: Case[ChipsHidden]) -> Ruling:
    """Chips of an event that a player took off the table."""
    becomes: OffTable = case.policy("tournament.off_table")
    if becomes is OffTable.RESTORED:
        return case.rules(Outcome.CHIPS_BACK, "The chips are put back on the table.")
    gone, penalty = Outcome.CHIPS_DO_NOT_PLAY, Outcome.PENALTY
    removed = (RemoveChips(case.seat(), case.report.amount),)
    words = "Chips taken off the table leave the event."
    if becomes is OffTable.REMOVED:
        return case.rules(gone, words, orders=removed)
    left = Discretion((gone, penalty), gone, "whether it was done on purpose", {penalty: ()})
    words += " The player may be disqualified."
    return case.rules(gone, words, orders=removed, discretion=left)


def _after_lost_all_in(case: Case[ChipsHidden]) -> Ruling:
    """A tournament player who lost all-in and finds chips must not gain by it."""
    begun = case.has_next_deal_begun()
    found = case.policy(
        "tournament.hidden_chips.after_next" if begun else "tournament.hidden_chips.before_next"
    )
    seat = case.seat()
    amount = case.report.amount
    covered = case.whether("covered", "Did the winner have enough chips to cover those found?")
    is_out = case.policy("tournament.hidden_chips.eliminated") and covered
    out = (Eliminate(seat),) if is_out else ()
    rest = "The player is out of the event." if is_out else "The player is not put out for it."
    if found is HiddenChips.REMOVED:
        words = f"The chips found leave the event. {rest}"
        orders = (RemoveChips(seat, amount), *out)
        return case.rules(Outcome.CHIPS_DO_NOT_PLAY, words, orders=orders)
    if found is HiddenChips.KEPT:
        words = f"The player keeps the chips found. {rest}"
        return case.rules(Outcome.CHIPS_BACK, words, orders=out)
    winner = case.number("winner", "Which seat won that pot?")
    if not covered:
        amount = case.number("cover", "How many of the chips found did the winner cover?")
    moved, kept_out = Outcome.POT_MOVED, Outcome.CHIPS_DO_NOT_PLAY
    turns_on = "whether they would plainly have been lost too, had they been in view"
    left = Discretion((moved, kept_out), moved, turns_on, {kept_out: ()})
    given = "the chips found" if covered else f"{amount} of the chips found"
    words = f"The director may give {given} to the winner of that pot. {rest}"
    orders = (HandOver(seat, winner, amount), *out)
    return case.rules(moved, words, orders=orders, discretion=left)
