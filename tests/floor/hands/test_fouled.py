"""Hands fouled or miscounted, and chips bet on foul hands: each house's ruling."""

import pytest
from tests.floor.houses import BACK, DEAD, LIVE, MAY, expect, ruled

from cardspeak.floor import (
    CardsSweptAway,
    CountFoundLate,
    FloorError,
    FoulHandBet,
    HandFouled,
    HandLeft,
    NotDiscarded,
    Outcome,
    PartDiscarded,
    Progress,
    ThrownInOwing,
    ThrownIntoHand,
)
from cardspeak.floor.core.orders import Penalize
from cardspeak.floor.hands.fouled import Fouling, Guard
from cardspeak.floor.hands.given_up import Owed
from cardspeak.hand import Call
from cardspeak.hand.remedies import AddChips, Bind, KillRemedy, ReturnChips, Revive, TakeBackAction

# Fouled


def fouled(how: Fouling, guard: Guard, *, known: bool) -> HandFouled:
    return HandFouled(seat=3, how=how, guard=guard, identifiable=known)


@pytest.mark.rule("catfish-bend:S3.irreg.2", "black-pearl:S3.irreg.2")
@pytest.mark.parametrize("book", ["catfish-bend", "black-pearl"])
@pytest.mark.parametrize("how", list(Fouling))
def test_an_unprotected_hand_has_no_redress(book: str, how: Fouling) -> None:
    ruling = expect(book, fouled(how, Guard.NOTHING, known=True), DEAD, "S3.irreg.2")
    assert ruling.remedies == (KillRemedy(3),)


@pytest.mark.rule(
    "seminole:A.5.a", "seminole:A.5.b", "seminole:A.5.p2", "seminole:A.5.p4", "seminole:A.5.p5",
    "seminole:A.5.p6", "seminole:A.5.p7", "seminole:A.26.p3", "oasis:oasis.holdem-hilo.1.s1",
    "oasis:oasis.holdem-hilo.1.s2",
)  # fmt: skip
def test_a_hand_that_can_be_told_apart_is_rebuilt_at_seminole() -> None:
    touched, taken = Fouling.TOUCHED, Fouling.TAKEN
    expect("seminole", fouled(touched, Guard.NOTHING, known=True), LIVE, "A.5.a", "A.5.b")
    expect("seminole", fouled(touched, Guard.NOTHING, known=False), DEAD, "A.5.a", "A.26.p3")
    swept = fouled(taken, Guard.NOTHING, known=True)
    expect("seminole", swept, DEAD, "A.5.p2", may=MAY)
    expect("seminole", fouled(taken, Guard.CHIP, known=True), LIVE, "A.5.p4", "A.5.p5")
    lost = fouled(taken, Guard.CHIP, known=False)
    ruling = expect("seminole", lost, Outcome.CHIPS_BACK, "A.5.p4", "A.5.p7", may=MAY)
    assert ruling.remedies == (ReturnChips(3), KillRemedy(3))
    hole = HandFouled(seat=3, how=touched, guard=Guard.NOTHING, hole_cards=True, identifiable=True)
    expect("seminole", hole, LIVE, "A.5.p4", "A.5.p6", game="seven-card-stud")
    expect("oasis", swept, DEAD, "oasis.holdem-hilo.1.s1", "oasis.holdem-hilo.1.s2", may=MAY)


@pytest.mark.rule(
    "seminole:A.5.c1", "seminole:A.5.c2", "seminole:A.31.f2", "seminole:A.31.h",
    "oasis:oasis.holdem-hilo.1.s2",
)  # fmt: skip
def test_a_hand_left_behind_unprotected_is_given_up() -> None:
    left = HandLeft(seat=3, at_showdown=False, guard=Guard.NOTHING)
    expect("seminole", left, DEAD, "A.5.c1")
    expect("oasis", left, DEAD, "oasis.holdem-hilo.1.s2", may=MAY)
    away = HandLeft(seat=3, at_showdown=True, conceded=False, guard=Guard.NOTHING)
    expect("seminole", away, DEAD, "A.5.c2", "A.31.f2", may=MAY)
    bolted = HandLeft(seat=3, at_showdown=True, conceded=True)
    expect("seminole", bolted, DEAD, "A.31.h")
    kept = HandLeft(seat=3, at_showdown=False, guard=Guard.CHIP)
    expect("seminole", kept, LIVE, "A.5.p5")


@pytest.mark.rule("seminole:A.31.p8")
def test_a_card_thrown_away_on_purpose_kills_the_hand_unless_the_floor_spares_it() -> None:
    on_purpose = PartDiscarded(seat=3, on_purpose=True)
    expect("seminole", on_purpose, DEAD, "A.31.p8", may=MAY)
    expect("official", on_purpose, DEAD, may=MAY)
    expect("seminole", PartDiscarded(seat=3, on_purpose=False), LIVE, "A.31.p8")


@pytest.mark.rule("catfish-bend:S3.dead.3", "black-pearl:S3.dead.3")
def test_cards_thrown_into_another_hand_are_dead() -> None:
    purpose, accident = (ThrownIntoHand(seat=3, on_purpose=each) for each in (True, False))
    expect("catfish-bend", purpose, DEAD, "S3.dead.3")
    expect("catfish-bend", accident, DEAD, "S3.dead.3")
    expect("black-pearl", purpose, DEAD, "S3.dead.3")
    live, lost = (
        ThrownIntoHand(seat=3, on_purpose=False, identifiable=each) for each in (True, False)
    )
    expect("black-pearl", live, LIVE, "S3.dead.3")
    expect("black-pearl", lost, DEAD, "S3.dead.3")
    expect("seminole", accident, DEAD, may=MAY)


# The number of cards


@pytest.mark.rule(
    "catfish-bend:S3.dead.1.d", "catfish-bend:S7.stud.18", "catfish-bend:S3.misdeal.2.s1",
    "black-pearl:S3.dead.1.d", "black-pearl:S7.stud.18.1", "black-pearl:S3.misdeal.1.1",
    "seminole:A.26.p10", "seminole:A.26.p11", "seminole:A.31.x.a", "seminole:A.10.p3",
    "oasis:oasis.holdem-hilo.6.s3", "oasis:oasis.lowball.3.s1",
)  # fmt: skip
def test_too_many_cards_kill_a_hand_and_only_seminole_may_refund_it() -> None:
    many = CountFoundLate(seat=3, too_many=True)
    expect("catfish-bend", many, DEAD, "S3.dead.1.d", "S3.misdeal.2.s1")
    expect("catfish-bend", many, DEAD, "S7.stud.18", game="seven-card-stud")
    expect("black-pearl", many, DEAD, "S3.dead.1.d", "S3.misdeal.1.1")
    expect("black-pearl", many, DEAD, "S7.stud.18.1", game="razz")
    expect("oasis", many, DEAD, "oasis.holdem-hilo.6.s3")
    expect("oasis", many, DEAD, "oasis.lowball.3.s1", game="dealers-lowball")
    sure = CountFoundLate(seat=3, too_many=True, no_impropriety=True)
    rules = "A.26.p10", "A.26.p11", "A.31.x.a", "A.10.p3"
    back = expect("seminole", sure, Outcome.CHIPS_BACK, *rules, may=MAY)
    assert back.remedies == (ReturnChips(3), KillRemedy(3))
    doubt = CountFoundLate(seat=3, too_many=True, no_impropriety=False)
    assert expect("seminole", doubt, DEAD, "A.26.p11").remedies == (KillRemedy(3),)


@pytest.mark.rule(
    "catfish-bend:S3.dead.1.d", "black-pearl:S7.stud.18.2", "black-pearl:S10.low.12.4",
    "black-pearl:S10.low.12.1", "seminole:A.31.x.b",
)  # fmt: skip
def test_too_few_cards_kill_a_hand_with_three_exceptions() -> None:
    few = CountFoundLate(seat=3, too_many=False)
    expect("catfish-bend", few, DEAD, "S3.dead.1.d")
    expect("seminole", few, LIVE, "A.31.x.b", may=MAY)
    last = CountFoundLate(seat=3, too_many=False, only_last_missing=True)
    for book, id in {
        "catfish-bend": "S7.stud.18", "black-pearl": "S7.stud.18.2",
    }.items():  # fmt: skip
        expect(book, last, DEAD, id, may=MAY, game="seven-card-stud")
    expect("seminole", last, LIVE, "A.31.x.b", may=MAY, game="seven-card-stud")
    before = CountFoundLate(seat=3, too_many=False, before_draw=True)
    expect("black-pearl", before, LIVE, "S10.low.12.4", game="ace-to-five")
    after = CountFoundLate(seat=3, too_many=False, before_draw=False)
    expect("black-pearl", after, DEAD, "S10.low.12.1", game="ace-to-five")


@pytest.mark.rule("oasis:oasis.pineapple.basic.12")
def test_a_pineapple_hand_that_was_not_discarded_from_is_dead() -> None:
    expect("oasis", NotDiscarded(seat=3), DEAD, "oasis.pineapple.basic.12", game="pineapple")
    with pytest.raises(FloorError, match="no card has to be discarded"):
        ruled("oasis", NotDiscarded(seat=3))


# Chips


@pytest.mark.rule("catfish-bend:S2.dealing.8.c", "seminole:A.17.p12")
def test_chips_owed_stay_owed_when_the_hand_is_thrown_away() -> None:
    owing = ThrownInOwing(seat=3, owed=Owed.CALL, amount=6, identifiable=True)
    catfish = expect("catfish-bend", owing, BACK, "S2.dealing.8.c")
    assert catfish.remedies == (Revive(3), Bind(3, Call()))
    seminole = expect("seminole", owing, DEAD, "A.17.p12")
    assert seminole.remedies == (AddChips(3, 6), KillRemedy(3))


@pytest.mark.rule("seminole:A.26.p4", "seminole:A.26.p6", "seminole:A.26.p7")
def test_a_bet_on_a_foul_hand_comes_back_only_until_the_next_player_acts() -> None:
    def unaware(actions: int) -> FoulHandBet:
        return FoulHandBet(seat=3, knew=False, called=3, since=Progress(actions=actions))

    back = expect("seminole", unaware(0), Outcome.CHIPS_BACK, "A.26.p4")
    assert back.remedies == (TakeBackAction(3), AddChips(3, 3), KillRemedy(3))
    assert expect("seminole", unaware(1), DEAD, "A.26.p4").remedies == (KillRemedy(3),)
    late = expect("catfish-bend", unaware(0), DEAD, "S3.misdeal.2.s1")
    assert late.remedies == (KillRemedy(3),)
    stay = FoulHandBet(seat=3, knew=True, won=False)
    expect("seminole", stay, Outcome.CHIPS_STAY, "A.26.p6", may=MAY)
    won = FoulHandBet(seat=3, knew=True, won=True)
    ruling = expect("seminole", won, Outcome.CHIPS_BACK, "A.26.p7")
    assert ruling.orders == (Penalize(3, "removal from the game"),)
    expect("official", won, Outcome.CHIPS_STAY)


@pytest.mark.rule("seminole:A.26.p8")
def test_a_winner_unaware_that_cards_were_swept_away_keeps_the_pot() -> None:
    expect("seminole", CardsSweptAway(seat=3, knew=False), LIVE, "A.26.p8")
    knowing = CardsSweptAway(seat=3, knew=True)
    expect("seminole", knowing, Outcome.CHIPS_BACK, "A.26.p7")
