"""A sixth house: no penalties, refunds of the last bet, dealers who count, and no rule at all."""

from typing import Any

import pytest

from cardspeak.books import Book, Offense, policy_with
from cardspeak.books.fields import field
from cardspeak.books.policy.substantial import DealerAct
from cardspeak.floor import Needs, NotCovered, Outcome, Progress, Report, Ruling
from cardspeak.floor.conduct.misconduct import HandShownOnPurpose, Misconduct
from cardspeak.floor.core.case import decide
from cardspeak.floor.core.orders import Penalize
from cardspeak.floor.deal.count_found_late import CountFoundLate
from cardspeak.floor.deal.misdeals import WrongFirstSeat
from cardspeak.floor.hands.fouled import Fouling, Guard, HandFouled
from cardspeak.floor.showdown.lost_hands import WinnerMucked
from cardspeak.floor.showdown.spoken import PairNotNamed
from cardspeak.games import Event
from cardspeak.hand.remedies import KillRemedy, ReturnChips

COMMON = Book.load("common")
DEALT, MISDEAL = Outcome.PLAYS_ON, Outcome.MISDEAL


def told(
    settings: dict[str, Any], report: Report, game: str = "holdem", event: Event = Event.CASH
) -> Ruling | Needs:
    """The answer from facts alone, by common practice but for those settings."""
    values = {path: field(path).convert(value) for path, value in settings.items()}
    policy = policy_with(values, COMMON.resolve(game, "limit", event.value))
    return decide(report, COMMON.game(game), policy, event)


def ruled(*words: Any, **more: Any) -> Ruling:
    answer = told(*words, **more)
    assert isinstance(answer, Ruling), answer
    return answer


# Refunds of the last bet


@pytest.mark.parametrize(
    ("path", "report"),
    [
        (
            "protect.protected.refund",
            HandFouled(
                seat=3,
                how=Fouling.TAKEN,
                guard=Guard.CHIP,
                identifiable=False,
                last_bet=20,
            ),
        ),
        (
            "protect.protected.refund",
            WinnerMucked(seat=3, tabled=False, protected=True, identifiable=False, last_bet=20),
        ),
        ("dead.wrong_count.refund", CountFoundLate(seat=3, too_many=True, last_bet=20)),
    ],
)
def test_the_last_bet_of_a_dead_hand_may_come_back(path: str, report: Report) -> None:
    ruling = ruled({path: "the last bet, if the floor says so"}, report)
    assert ruling.remedies == (ReturnChips(3, 20), KillRemedy(3))
    assert ruling.discretion is not None


# Conduct


def test_a_house_without_penalties_gives_none() -> None:
    rude = Misconduct(seat=3, offense=Offense.SPLASHING, given=0)
    assert ruled({"conduct.etiquette_steps": []}, rude).orders == ()
    at_event = ruled({"conduct.etiquette_steps": []}, rude, event=Event.TOURNAMENT)
    assert (at_event.outcome, at_event.orders) == (Outcome.PLAYS_ON, ())
    shown = HandShownOnPurpose(seat=3, heads_up=False, last_two=False, only_said=False)
    never = {"conduct.etiquette_steps": [], "showing.live_hand.allowed": "never"}
    assert ruled(never, shown, event=Event.TOURNAMENT).outcome is Outcome.HAND_LIVE


def test_a_pair_that_had_to_be_named_brings_a_warning_though_nobody_was_hurt() -> None:
    silent = PairNotNamed(seat=3, bet_and_call=True, fouled=False)
    must = {"showdown.announce_pair": "must be named after a bet and a call"}
    assert ruled(must, silent, "ace-to-five").orders == (Penalize(3, "a warning"),)
    lenient: dict[str, Any] = {**must, "conduct.etiquette_steps": []}
    assert ruled(lenient, silent, "ace-to-five").orders == ()


# Substantial action


def first_seat(**since: Any) -> WrongFirstSeat:
    return WrongFirstSeat(since=Progress(**({"actions": 1, "players": 1, "chips": True} | since)))


@pytest.mark.parametrize(
    ("counts", "outcome"), [("no", MISDEAL), ("yes", DEALT), ("if the floor says so", None)]
)
def test_what_the_dealer_did_is_an_action_where_the_book_says_so(
    counts: str, outcome: Outcome | None
) -> None:
    report = first_seat(dealer_acts=(DealerAct.TAP,))
    answer = told({"substantial.dealer_counts": counts}, report)
    if isinstance(answer, Needs):
        assert outcome is None
        assert answer.fact == "since.dealer_counted"
    else:
        assert answer.outcome is outcome


def test_only_what_the_book_names_of_a_dealer_counts() -> None:
    settings = {"substantial.dealer_counts": "yes", "substantial.dealer_acts": ["burning a card"]}
    assert ruled(settings, first_seat(dealer_acts=(DealerAct.TAP,))).outcome is MISDEAL
    assert ruled(settings, first_seat(dealer_acts=(DealerAct.BURN,))).outcome is DEALT


@pytest.mark.parametrize(("counts", "outcome"), [(False, MISDEAL), (True, DEALT)])
def test_actions_while_cards_were_being_dealt(counts: bool, outcome: Outcome) -> None:
    report = first_seat(actions=2, players=2, while_dealing=1)
    assert ruled({"substantial.while_dealing": counts}, report).outcome is outcome


# Cases without a rule


def test_where_no_rule_speaks_the_floor_decides_and_says_at_whose_cost() -> None:
    caused = NotCovered(seat=3, caused_by_player=True, on_purpose=True)
    ruling = ruled({}, caused)
    assert ruling.outcome is Outcome.FLOOR_DECIDES
    assert "at the cost of seat 3" in ruling.says
    fair = "ruling.fairness_over_letter"
    assert ruling.cites == (fair, "ruling.offender_bears", "ruling.intent_counts")
    gentle = ruled({"ruling.offender_bears": False}, caused)
    assert "seat 3" not in gentle.says
    nobody = ruled({}, NotCovered(caused_by_player=False))
    assert nobody.cites == (fair,)
