"""Stud cards dealt too early: up cards, and last down cards.

Cards taken away are set aside, where they may serve if the deck runs out.
"""

from typing import Any

from cardspeak.books.policy.premature import LastDown, LastFolder, StreetReplacement
from cardspeak.floor.core.case import Case
from cardspeak.floor.core.facts import SomeCards, with_facts
from cardspeak.floor.core.live_hand import as_it_happens, steps_of
from cardspeak.floor.core.misdeal import played
from cardspeak.floor.core.registry import Wrong, checks, decides, live_facts
from cardspeak.floor.core.report import Report
from cardspeak.floor.core.ruling import FloorError, Outcome, Ruling
from cardspeak.games import Game
from cardspeak.hand import Hand
from cardspeak.hand import remedies as r
from cardspeak.hand.terms import Op


class PrematureStreet(Report, frozen=True, tag="premature street"):
    """Up cards came before the betting of the round was complete; `dealt` is how many."""

    dealt: SomeCards | None = None
    last_folding: bool | None = None


@live_facts(PrematureStreet)
def premature_street_facts(hand: Hand, report: PrematureStreet) -> Report:
    """The next street must bring up cards while a round is being bet."""
    if hand.round is None or not steps_of(hand, hand.street + 1, Op.UP):
        raise FloorError("no up card can come too early now: the next street has none")
    if report.dealt is not None and not 1 <= report.dealt <= len(hand.receivers()):
        raise FloorError(f"at most {len(hand.receivers())} cards can have come too early")
    facts: dict[str, Any] = {}
    if len(hand.round.pending) > 1 or not hand.round.price:
        facts["last_folding"] = False
    return with_facts(as_it_happens(report), **facts)


@decides(PrematureStreet)
def premature_street(case: Case[PrematureStreet]) -> Ruling:
    """Up cards came before the betting of the round was complete."""
    case.only_at_stud()
    if case.policy("premature.last_folder") is LastFolder.STAYS_IF_FOLDING and case.whether(
        "last_folding", "Was the last player about to fold to a bet?"
    ):
        return played(case, "The cards stay: the last player was folding to a bet.")
    if not case.is_open("premature.until"):
        return played(case, "Too late: the cards have been acted on and stand.")
    dealt = case.number("dealt", "How many cards were dealt too early?")
    away = (r.Burn(1), r.SetAside(dealt))
    answer = case.policy("premature.replaced.street")
    if answer is StreetReplacement.RESHUFFLED:
        burn = case.policy("burn.reshuffle.burned_again")
        then = "a card is burned" if burn else "no further card is burned"
        return case.rules(
            Outcome.RESHUFFLED,
            f"Finish the betting. The early cards go into the stub, which is shuffled; {then}, "
            "and the street is dealt again.",
            *away,
            r.ReshuffleBefore(
                ahead=1, burn=burn, with_burns=case.policy("burn.reshuffle.earlier_burns")
            ),
        )
    if answer is StreetReplacement.ONE_MORE_EACH:
        says = "and then one more card for each player are"
        less = 0
    else:
        says = "and what more was due to the players left are"
        less = dealt
    return case.rules(
        Outcome.CARDS_REPLACED,
        f"Finish the betting. The early cards {says} set aside; then a card is burned and the "
        "street is dealt.",
        *away,
        r.RemoveBefore(ahead=1, less=less),
    )


class PrematureLastDown(Report, frozen=True, tag="premature last down card"):
    """Last down cards came too early; to `seats`, in that order; `saw` may know or mixed theirs."""

    seats: tuple[int, ...] | None = None
    seen: bool | None = None
    saw: tuple[int, ...] | None = None


@checks(PrematureLastDown)
def premature_last_down_checks(report: PrematureLastDown, game: Game) -> Wrong:
    seats = report.seats
    if seats is not None and len(set(seats)) < len(seats):
        yield "seats", "a seat is named twice"
    if seats is not None and report.saw and not set(report.saw) <= set(seats):
        yield "saw", f"only seats {', '.join(map(str, seats))} got a card"


@live_facts(PrematureLastDown)
def premature_last_down_facts(hand: Hand, report: PrematureLastDown) -> Report:
    """The next street must bring the last down cards, to seats that get one."""
    if hand.round is None or not steps_of(hand, hand.street + 1, Op.DOWN, Op.REST):
        raise FloorError("no last down card can come too early now")
    due = [hand.seats[player] for player in hand.receivers()]
    if strangers := set(report.seats or ()) - set(due):
        raise FloorError(f"seats {sorted(strangers)} are due no card")
    return as_it_happens(report)


@decides(PrematureLastDown)
def premature_last_down(case: Case[PrematureLastDown]) -> Ruling:
    """Last down cards came before the betting of the round was complete."""
    case.only_with_last_down_card()
    seats = case.fact("seats", "Which seats got a last card too early, in order?")
    if not seats:
        raise FloorError("no seat got a card too early")
    saw = seats if case.whether("seen", "Could any of them have seen it or mixed it in?") else ()
    if saw and len(seats) > 1:
        saw = case.fact("saw", "Which of them may have seen it or mixed it in?")
    if strangers := set(saw) - set(seats):
        raise FloorError(f"seats {sorted(strangers)} got no early card and cannot have seen it")
    seen = case.policy("premature.replaced.last_down_seen") if saw else LastDown.REMOVED
    unseen = case.policy("premature.replaced.last_down_unseen") if set(saw) != set(seats) else seen
    remedies: list[r.AnyRemedy] = [r.Burn(1)]
    barred: list[r.AnyRemedy] = []
    removed = 0
    for seat in seats:
        answer = seen if seat in saw else unseen
        if answer is LastDown.REMOVED:
            remedies.append(r.SetAside(1))
            removed += 1
            continue
        remedies.append(r.GiveCard(seat))
        if answer is LastDown.KEPT_PASSIVE:
            barred.append(r.Bar(seat, r.Right.BET_OR_RAISE))
    if removed == len(seats):
        less = (
            0
            if case.policy("premature.replaced.street") is StreetReplacement.ONE_MORE_EACH
            else removed
        )
        remedies.append(r.RemoveBefore(ahead=1, less=less))
        outcome = Outcome.CARDS_REPLACED
    else:
        remedies.append(r.ServeRest(ahead=1, burn=bool(removed)))
        outcome = Outcome.CARD_KEPT
    return case.rules(outcome, _early_words(removed, len(seats), barred), *remedies, *barred)


def _early_words(removed: int, dealt: int, barred: list[r.AnyRemedy]) -> str:
    if removed == dealt:
        return (
            "Nobody may know an early card: they are set aside with what more was due. Finish the "
            "betting, then burn and deal the last cards."
        )
    says = "A player who may know an early card keeps it; "
    says += "the other early cards are set aside; " if removed else ""
    says += "finish the betting, and then only those without a last card get one."
    if barred:
        says += " A player who keeps one may not bet or raise on this round."
    return says
