"""Pots that went astray, hidden chips, late claims, waiting decisions: each house's ruling."""

import pytest
from tests.floor.betting import both, play, table
from tests.floor.houses import MAY, expect

from cardspeak.books import Book
from cardspeak.floor import (
    ChipsHidden,
    ClaimRaised,
    DecisionWaits,
    FloorError,
    HandGivenUp,
    Outcome,
    PotMisdirected,
    Progress,
    Report,
    RulesWaived,
    Ruling,
    WrongRuling,
    ask,
    rule,
)
from cardspeak.floor.core.orders import Eliminate, HandOver, Impound, RemoveChips, TakeBackPot
from cardspeak.hand import Fold, Raise

ON, MOVED, FLOOR = Outcome.PLAYS_ON, Outcome.POT_MOVED, Outcome.FLOOR_DECIDES
OUT = Outcome.CHIPS_DO_NOT_PLAY


def astray(*, begun: bool, over: bool = False, ended: bool = False) -> PotMisdirected:
    since = Progress(awarded=True, next_deal=begun, next_deal_over=over)
    return PotMisdirected(seat=3, winner=5, game_ended=ended, since=since)


@pytest.mark.rule(
    "catfish-bend:S2.decision.5", "catfish-bend:S2.decision.6", "black-pearl:S2.dec.5.1",
    "black-pearl:S2.dec.6", "seminole:A.31.o", "seminole:A.31.n2",
)  # fmt: skip
def test_a_pot_pushed_wrongly_comes_back_until_the_next_deal_begins_or_at_seminole_ends() -> None:
    for book, rules in {
        "catfish-bend": ["S2.decision.5", "S2.decision.6"],
        "black-pearl": ["S2.dec.5.1", "S2.dec.6"],
    }.items():
        in_time = expect(book, astray(begun=False), MOVED, *rules)
        assert in_time.orders == (TakeBackPot(3, 5),)
        assert expect(book, astray(begun=True), ON, *rules[1:]).orders == ()
        assert expect(book, astray(begun=False, ended=True), ON, *rules).orders == ()
    next_deal = expect("seminole", astray(begun=True), MOVED, "A.31.o")
    assert next_deal.orders == (TakeBackPot(3, 5),)
    late = expect("seminole", astray(begun=True, over=True), ON, "A.31.o", "A.31.n2", may=MAY)
    assert late.orders == ()


@pytest.mark.rule(
    "catfish-bend:S2.decision.2", "catfish-bend:S2.decision.3", "catfish-bend:S2.decision.5",
    "black-pearl:S2.dec.2", "black-pearl:S2.dec.3", "black-pearl:S2.dec.5.1", "seminole:A.31.n1",
    "seminole:A.31.n2",
)  # fmt: skip
def test_a_claim_is_heard_in_time_and_a_delay_may_change_the_ruling() -> None:
    def claim(*, begun: bool, over: bool, at_once: bool) -> ClaimRaised:
        since = Progress(next_deal=begun, next_deal_over=over)
        return ClaimRaised(game_ended=False, at_once=at_once, since=since)

    prompt, slow = (claim(begun=False, over=False, at_once=each) for each in (True, False))
    heard = expect("catfish-bend", prompt, FLOOR, "S2.decision.5", "S2.decision.2")
    assert "the poker room supervisor" in heard.says
    expect("catfish-bend", slow, FLOOR, "S2.decision.3", may=MAY)
    expect("black-pearl", slow, FLOOR, "S2.dec.2", "S2.dec.3", may=MAY)
    late = claim(begun=True, over=False, at_once=False)
    expect("black-pearl", late, ON, "S2.dec.5.1")
    expect("seminole", late, FLOOR, "A.31.n1", may=MAY)
    later = claim(begun=True, over=True, at_once=False)
    expect("seminole", later, ON, "A.31.n1", "A.31.n2", may=MAY)


@pytest.mark.rule("catfish-bend:S2.decision.7", "black-pearl:S2.dec.7")
def test_a_pot_is_held_while_a_decision_waits() -> None:
    for book, id in {"catfish-bend": "S2.decision.7", "black-pearl": "S2.dec.7"}.items():
        assert expect(book, DecisionWaits(), FLOOR, id).orders == (Impound(),)
    expect("seminole", DecisionWaits(), FLOOR)


@pytest.mark.rule(
    "catfish-bend:S2.decision.4", "black-pearl:S2.dec.4", "seminole:A.42.p1", "seminole:I.6",
)  # fmt: skip
def test_a_wrong_ruling_in_good_faith_binds_and_costs_the_house_nothing() -> None:
    expect("catfish-bend", WrongRuling(), FLOOR, "S2.decision.2", "S2.decision.4")
    expect("black-pearl", WrongRuling(), FLOOR, "S2.dec.2", "S2.dec.4")
    seminole = expect("seminole", WrongRuling(), FLOOR, "A.42.p1", "I.6")
    assert "gaming authority" in seminole.says


@pytest.mark.rule("seminole:A.42.p4")
def test_a_private_game_may_waive_rules_at_seminole() -> None:
    agreed = RulesWaived(private=True, all_agree=True)
    expect("seminole", agreed, FLOOR, "A.42.p4", may=MAY)
    expect("seminole", RulesWaived(private=True, all_agree=False), ON, "A.42.p4")
    expect("oasis", agreed, ON)


# Hidden chips


@pytest.mark.rule("catfish-bend:S2.proc.5", "official:1.1.table-stakes", "seminole:A.2.b")
def test_hidden_chips_do_not_play_in_a_cash_game() -> None:
    found = ChipsHidden(seat=3, amount=50)
    expect("catfish-bend", found, OUT, "S2.proc.5")
    expect("official", found, OUT, "1.1.table-stakes")
    expect("seminole", found, OUT, "A.2.b")
    expect("oasis", found, OUT)


@pytest.mark.rule(
    "catfish-bend:S12.tourn.19.s1", "catfish-bend:S12.tourn.19.s2", "black-pearl:S14.t.19.1",
    "black-pearl:S14.t.19.2",
)  # fmt: skip
@pytest.mark.parametrize(
    ("book", "out", "where"),
    [
        ("catfish-bend", "S12.tourn.19.s1", "S12.tourn.19.s2"),
        ("black-pearl", "S14.t.19.1", "S14.t.19.2"),
    ],
)
def test_chips_found_after_a_lost_all_in_never_help_their_owner(
    book: str, out: str, where: str
) -> None:
    def found(*, begun: bool, covered: bool = True) -> Ruling:
        report = ChipsHidden(
            seat=3, winner=5, amount=50, lost_all_in=True, covered=covered,
            cover=None if covered else 20, since=Progress(next_deal=begun),
        )  # fmt: skip
        ruling = ask(Book.load(book), "holdem", report, "no-limit", "tournament")
        assert isinstance(ruling, Ruling)
        assert {f"{book}:{out}", f"{book}:{where}"} <= set(ruling.rules)
        return ruling

    before = found(begun=False)
    assert (before.outcome, before.orders) == (MOVED, (HandOver(3, 5, 50), Eliminate(3)))
    assert before.discretion is not None
    assert before.discretion.outcomes == (MOVED, OUT)
    after = found(begun=True)
    assert (after.outcome, after.orders) == (OUT, (RemoveChips(3, 50), Eliminate(3)))
    assert "is out of the event" in after.says
    assert found(begun=True, covered=False).orders == (RemoveChips(3, 50),)
    assert found(begun=False, covered=False).orders == (HandOver(3, 5, 20),)


# In a live hand


def test_a_pot_can_be_claimed_until_the_next_deal_and_not_in_it() -> None:
    hand = table("catfish-bend", stacks={1: 100, 2: 100, 3: 100})
    claim = PotMisdirected(seat=1, winner=3, game_ended=False)
    late = rule(hand, claim)  # cards are out: the pot in question is that of the deal before
    assert isinstance(late, Ruling)
    assert (late.orders, late.remedies) == ((), ())
    assert late.says.startswith("It is too late to ask")
    play(hand, Raise(6), Fold(), Fold())
    assert hand.is_over
    ruling = both(hand, claim)
    assert isinstance(ruling, Ruling)
    assert ruling.orders == (TakeBackPot(1, 3),)
    with pytest.raises(FloorError, match="both the wrong and the right"):
        rule(hand, PotMisdirected(seat=1, winner=1))


@pytest.mark.parametrize("report", [HandGivenUp(seat=1)])
def test_a_deal_that_is_over_takes_no_remedy(report: Report) -> None:
    hand = play(table("catfish-bend", stacks={1: 100, 2: 100, 3: 100}), Raise(6), Fold(), Fold())
    with pytest.raises(FloorError, match="the deal is over"):
        rule(hand, report)
