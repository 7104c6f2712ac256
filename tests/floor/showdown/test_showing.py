"""The showdown: what words cost, who may see a hand, show one show all, each house's ruling."""

from typing import Any

import pytest
from tests.floor.betting import both, play, quietly, table
from tests.floor.houses import BACK, DEAD, LIVE, MAY, expect, ruled

from cardspeak.books import Book
from cardspeak.floor import (
    AskedToAnnoy,
    AskedToSee,
    BoardPlayed,
    FlashedDiscard,
    FloorError,
    FoldedHandTold,
    HandMiscalled,
    Needs,
    Outcome,
    PairNotNamed,
    Ruling,
    SevenPassed,
    ShownForAbsent,
    ShownToOne,
    WinnerMucked,
    ask,
    rule,
)
from cardspeak.floor.core.orders import Penalize, ShowCards
from cardspeak.floor.draw.opening import Best, Seven
from cardspeak.floor.showdown.show_one_show_all import Saw
from cardspeak.hand import Bet, Call, Check, Fold, Muck, Show
from cardspeak.hand.events import Shown
from cardspeak.hand.phase import Phase
from cardspeak.hand.remedies import (
    KillRemedy,
    RemedyError,
    Reshuffle,
    Reveal,
    RevealLater,
    Revive,
    ShowTime,
    TurnUp,
)

ON, SHOWN, HIDDEN = Outcome.PLAYS_ON, Outcome.SHOWN, Outcome.NOT_SHOWN


# Words


@pytest.mark.rule("black-pearl:S10.low.16", "oasis:oasis.lowball.7.s3")
def test_a_pair_not_named_at_lowball_loses_the_pot_if_it_cost_another_a_hand() -> None:
    cost = PairNotNamed(seat=3, bet_and_call=True, fouled=True)
    expect("black-pearl", cost, DEAD, "S10.low.16", game="ace-to-five")
    expect("oasis", cost, DEAD, "oasis.lowball.7.s3", game="dealers-lowball")
    harmless = PairNotNamed(seat=3, bet_and_call=True, fouled=False)
    expect("black-pearl", harmless, ON, "S10.low.16", game="ace-to-five")
    assert expect("seminole", cost, ON, game="ace-to-five").remedies == ()
    unbet = PairNotNamed(seat=3, bet_and_call=False, fouled=True)
    expect("oasis", unbet, ON, "oasis.lowball.7.s3", game="dealers-lowball")


def miscall(**facts: Any) -> HandMiscalled:
    return HandMiscalled(seat=3, **facts)


@pytest.mark.rule(
    "catfish-bend:S3.showdown.2.s2", "black-pearl:S3.show.2.2", "official:1.1.cards-speak",
    "oasis:oasis.holdem-hilo.38.s2",
)  # fmt: skip
def test_a_miscall_that_cost_another_a_hand_may_cost_the_pot() -> None:
    harmful = miscall(overstated=True, caused_discard=True)
    for book, id in {
        "catfish-bend": "S3.showdown.2.s2", "black-pearl": "S3.show.2.2",
        "oasis": "oasis.holdem-hilo.38.s2",
    }.items():  # fmt: skip
        ruling = expect(book, harmful, DEAD, id, may=MAY)
        assert ruling.discretion is not None
        assert ruling.discretion.otherwise == {ON: ()}
    assert expect("official", harmful, ON, "1.1.cards-speak").remedies == ()
    expect("catfish-bend", miscall(overstated=False), ON, "S3.showdown.2.s2")
    harmless = miscall(overstated=True, caused_discard=False)
    expect("catfish-bend", harmless, ON, "S3.showdown.2.s2")


@pytest.mark.rule(
    "black-pearl:S10.low.15.1", "black-pearl:S10.low.15.2", "black-pearl:S10.low.15.3",
    "oasis:oasis.lowball.7.s1",
)  # fmt: skip
def test_lowball_miscalls_kill_by_the_highest_card_and_in_a_pot_of_three() -> None:
    game = "ace-to-five"
    second = miscall(overstated=True, highest_card=False)  # "8-6" with an 8-7: no penalty
    expect("black-pearl", second, ON, "S10.low.15.1", game=game)
    harmful = miscall(overstated=True, highest_card=True, caused_discard=True)
    expect("black-pearl", harmful, DEAD, "S10.low.15.2", game=game)
    two = miscall(overstated=True, highest_card=True, caused_discard=False, multiway=False)
    expect("black-pearl", two, ON, "S10.low.15.3", game=game)
    three = miscall(overstated=True, highest_card=True, caused_discard=False, multiway=True)
    expect("black-pearl", three, DEAD, "S10.low.15.3", game=game)
    low = miscall(overstated=True, caused_discard=True)
    expect("oasis", low, DEAD, "oasis.lowball.7.s1", game="dealers-lowball")


@pytest.mark.rule(
    "black-pearl:S10.a5.4.1", "black-pearl:S10.a5.4.3", "oasis:oasis.lowball.6.s1",
    "seminole:D.f1", "black-pearl:S10.27.4",
)  # fmt: skip
def test_a_checked_seven_wins_no_bet_made_after_the_draw() -> None:
    def seven(hand: Best) -> SevenPassed:
        return SevenPassed(seat=3, how=Seven.CHECKED, hand=hand)

    back, stay = Outcome.CHIPS_BACK, Outcome.CHIPS_STAY
    expect("black-pearl", seven(Best.BEST), back, "S10.a5.4.1", game="ace-to-five")
    expect("black-pearl", seven(Best.BEATEN), stay, "S10.a5.4.1", game="ace-to-five")
    expect("oasis", seven(Best.BEST), back, "oasis.lowball.6.s1", game="dealers-lowball")
    expect("seminole", seven(Best.BEST), ON, "D.f1", game="ace-to-five")
    expect("black-pearl", seven(Best.BEST), ON, "S10.27.4", game="deuce-to-seven")
    short = SevenPassed(seat=3, how=Seven.CALLED_SHORT)
    expect("black-pearl", short, ON, "S10.a5.4.3", game="ace-to-five")
    with pytest.raises(FloorError, match="no sevens rule"):
        ruled("seminole", seven(Best.BEST))


# Asking to see


def asks(**facts: Any) -> AskedToSee:
    usual: dict[str, Any] = {
        "asker_dealt_in": True,
        "called": True,
        "in_showdown": True,
        "mucked": True,
    }
    return AskedToSee(seat=3, **(usual | facts))


@pytest.mark.rule(
    "catfish-bend:S3.showdown.5.s1", "catfish-bend:S3.showdown.5.s2", "black-pearl:S3.show.5.1",
    "black-pearl:S3.show.5.2", "seminole:A.31.p4", "seminole:A.31.p5", "seminole:A.31.p6",
    "official:16.5.d", "oasis:oasis.lowball.10",
)  # fmt: skip
def test_a_hand_that_the_winner_asks_for_is_live_and_one_that_another_asks_for_is_dead() -> None:
    for book, id in {"catfish-bend": "S3.showdown.5.s2", "black-pearl": "S3.show.5.2"}.items():
        winner = expect(book, asks(by_winner=True), SHOWN, id)
        assert winner.remedies == (Revive(3), Reveal(3))
        assert expect(book, asks(by_winner=False), SHOWN, id).remedies == (Reveal(3),)
        refused = asks(asker_dealt_in=False)
        expect(book, refused, HIDDEN, id.replace("5.s2", "5.s1").replace("5.2", "5.1"))
    expect("catfish-bend", asks(called=False), HIDDEN, "S3.showdown.5.s1")
    expect("black-pearl", asks(in_showdown=False), HIDDEN, "S3.show.5.1")
    expect("official", asks(mucked=False, asker_dealt_in=False), SHOWN, "16.5.d")
    expect("seminole", asks(collusion=False), HIDDEN, "A.31.p4")
    granted = asks(collusion=True, by_winner=True)
    ruling = expect("seminole", granted, SHOWN, "A.31.p4", "A.31.p5", "A.31.p6", may=MAY)
    assert ruling.remedies == (Revive(3), Reveal(3))
    low = asks(mucked=False)
    expect("oasis", low, SHOWN, "oasis.lowball.10", game="dealers-lowball")


@pytest.mark.rule(
    "catfish-bend:S3.showdown.5.s1", "black-pearl:S3.show.5.1", "seminole:A.31.p7",
)  # fmt: skip
def test_asking_to_annoy_costs_the_right_or_brings_a_warning() -> None:
    annoy = AskedToAnnoy(seat=3)
    lost = Outcome.RIGHT_LOST
    ruling = expect("catfish-bend", annoy, lost, "S3.showdown.5.s1", may=MAY)
    assert ruling.orders == (Penalize(3, "the right is taken away"),)
    expect("black-pearl", annoy, lost, "S3.show.5.1", may=MAY)
    warned = expect("seminole", annoy, Outcome.PENALTY, "A.31.p7")
    assert warned.orders == (Penalize(3, "a warning"),)


# Show one, show all


def shows(saw: Saw, **facts: Any) -> ShownToOne:
    usual: dict[str, Any] = {"after_deal": False, "asked": True, "which_doubtful": False}
    return ShownToOne(seat=3, cards=(0,), saw=saw, **(usual | facts))


@pytest.mark.rule(
    "catfish-bend:S3.showdown.6.s2", "catfish-bend:S3.showdown.6.s3",
    "catfish-bend:S3.showdown.6.s4", "black-pearl:S3.show.6.2", "black-pearl:S3.show.6.3",
    "black-pearl:S3.show.6.4", "black-pearl:S3.show.6.5", "catfish-bend:S3.showdown.6.s1",
    "black-pearl:S3.show.6.1",
)  # fmt: skip
@pytest.mark.parametrize(
    ("book", "deciding", "later", "not_deciding", "after"),
    [
        ("catfish-bend", *(f"S3.showdown.6.s{n}" for n in (2, 4, 3, 1))),
        ("black-pearl", *(f"S3.show.6.{n}" for n in (2, 4, 3, 1))),
    ],
)
def test_cards_shown_to_one_are_shown_to_all_at_once_or_when_they_can_do_no_harm(
    book: str, deciding: str, later: str, not_deciding: str, after: str
) -> None:
    assert expect(book, shows(Saw.DECIDING), SHOWN, deciding).remedies == (TurnUp(3, 0),)
    ruling = expect(book, shows(Saw.LATER), SHOWN, later)
    assert ruling.orders == (ShowCards(3, "when the betting of that round is over"),)
    ruling = expect(book, shows(Saw.NOT_DECIDING), SHOWN, not_deciding)
    assert ruling.remedies == (RevealLater(3, ShowTime.BETTING_OVER, (0,)),)
    assert ruling.orders == (ShowCards(3, "when all betting is over"),)
    over = ShownToOne(seat=3, after_deal=True)
    assert expect(book, over, SHOWN, after).remedies == ()


@pytest.mark.rule(
    "seminole:A.39.1", "seminole:A.39.2", "seminole:A.39.3", "seminole:A.39.4",
)  # fmt: skip
def test_seminole_shows_them_on_request_and_both_if_it_is_doubtful_which() -> None:
    expect("seminole", shows(Saw.DECIDING, asked=False), HIDDEN, "A.39.1")
    expect("seminole", shows(Saw.DECIDING), SHOWN, "A.39.1", "A.39.4")
    doubtful = expect("seminole", shows(Saw.DOUBTFUL), SHOWN, "A.39.4")
    assert doubtful.remedies == (TurnUp(3, 0),)
    out = expect("seminole", shows(Saw.NOT_DECIDING), SHOWN, "A.39.3")
    assert out.remedies == (RevealLater(3, ShowTime.DEAL_OVER, (0,)),)
    assert out.orders == (ShowCards(3, "when the deal is over"),)
    both_cards = expect("seminole", shows(Saw.DECIDING, which_doubtful=True), SHOWN, "A.39.2")
    assert "All down cards" in both_cards.says
    assert both_cards.remedies == (Reveal(3),)


@pytest.mark.parametrize("due", list(ShowTime))
def test_cards_kept_back_are_shown_at_the_latest_when_the_deal_is_over(due: ShowTime) -> None:
    hand = quietly(table("black-pearl", stacks={1: 100, 2: 100, 3: 100}))
    shown = hand.slots_of(1)[1]
    hand.apply([RevealLater(1, due, (1,))])
    play(hand, Check(), Check())
    assert not hand.deck.facing[shown]
    before = hand.snapshot()
    play(hand, Bet(10), Fold(), Fold())
    assert hand.is_over
    assert hand.deck.facing[shown]
    assert Shown(1, (shown,)) in (hand.events or ())
    hand.restore(before)
    assert not hand.deck.facing[shown]
    play(hand, Check())
    assert bool(hand.deck.facing[shown]) is (due is ShowTime.ROUND_OVER)


def test_no_cards_can_be_shown_that_nobody_holds() -> None:
    hand = play(table("black-pearl"), Fold())
    with pytest.raises(RemedyError, match="holds no cards"):
        hand.apply([RevealLater(3, ShowTime.DEAL_OVER)])
    hand.apply([Reshuffle(with_muck=True)])
    with pytest.raises(RemedyError, match="can no longer be identified"):
        hand.apply([Reveal(3)])


@pytest.mark.rule("seminole:A.38.p5")
def test_what_one_player_learned_of_a_folded_hand_is_told_to_all() -> None:
    expect("seminole", FoldedHandTold(seat=3), SHOWN, "A.38.p5")
    expect("oasis", FoldedHandTold(seat=3), SHOWN)


@pytest.mark.rule("seminole:A.31.f1", "seminole:A.31.f2")
def test_nobody_shows_the_hand_of_an_absent_player() -> None:
    expect("seminole", ShownForAbsent(seat=3), DEAD, "A.31.f1", "A.31.f2", may=MAY)


@pytest.mark.rule("seminole:A.31.l1", "seminole:A.31.l2", "seminole:A.31.c2")
def test_a_hand_flashed_and_thrown_away_is_mucked_unless_another_was_misread() -> None:
    flashed = FlashedDiscard(seat=3, misread_other=False)
    expect("seminole", flashed, DEAD, "A.31.l1", "A.31.l2")
    misread = FlashedDiscard(seat=3, misread_other=True, identifiable=True)
    expect("seminole", misread, BACK, "A.31.c2", may=MAY)
    expect("catfish-bend", misread, BACK, "S3.dead.2", may=MAY)


# The board, and a winner mucked


@pytest.mark.rule(
    "catfish-bend:S5.holdem.9", "official:16.5.d", "black-pearl:S5.holdem.9.1",
    "black-pearl:S5.holdem.9.2", "seminole:B.p3", "oasis:oasis.holdem-hilo.41",
)  # fmt: skip
def test_playing_the_board_must_be_declared_or_the_cards_kept() -> None:
    thrown = BoardPlayed(seat=3, holds_cards=False, declared=False)
    for book, id in {
        "catfish-bend": "S5.holdem.9", "black-pearl": "S5.holdem.9.1", "seminole": "B.p3",
        "oasis": "oasis.holdem-hilo.41", "official": "16.5.d",
    }.items():  # fmt: skip
        assert expect(book, thrown, DEAD, id).remedies == (KillRemedy(3),)
    declared = BoardPlayed(seat=3, holds_cards=False, declared=True)
    expect("seminole", declared, LIVE, "B.p3")
    expect("oasis", declared, DEAD, "oasis.holdem-hilo.41")
    unshown = BoardPlayed(seat=3, holds_cards=True, shown=False)
    expect("official", unshown, DEAD, "16.5.d")
    expect("oasis", unshown, LIVE, "oasis.holdem-hilo.41")
    event = ask(Book.load("black-pearl"), "holdem", unshown, "no-limit", "tournament")
    assert isinstance(event, Ruling)
    assert (event.outcome, event.rules) == (DEAD, ("black-pearl:S5.holdem.9.2",))
    with pytest.raises(FloorError, match="nobody can play the board"):
        ruled("seminole", thrown, "omaha")


@pytest.mark.rule("seminole:A.31.b1", "seminole:A.5.p2")
def test_a_winner_shown_and_identified_wins_though_the_dealer_mucks_it() -> None:
    tabled = WinnerMucked(seat=3, tabled=True)
    assert expect("seminole", tabled, LIVE, "A.31.b1").remedies == (Revive(3),)
    unread = WinnerMucked(seat=3, tabled=False, protected=False, identifiable=True)
    expect("seminole", unread, DEAD, "A.31.b1", "A.5.p2", may=MAY)
    expect("catfish-bend", unread, DEAD, "S3.irreg.2")


# In a live hand


def test_the_hand_knows_who_may_still_act_on_cards_they_saw() -> None:
    hand = play(quietly(table("catfish-bend")), Check(), Check(), Bet(10), Call())
    deciding = both(hand, ShownToOne(seat=4, to=1, cards=(1,)))
    assert isinstance(deciding, Ruling)
    assert deciding.remedies == (TurnUp(4, 1),)
    hand.apply(deciding.remedies, deciding.cites)
    assert hand.deck.facing[hand.slots_of(4)[1]]
    play(hand, Call())
    bettor = rule(hand, ShownToOne(seat=4, to=3, cards=(1,)))
    assert isinstance(bettor, Ruling)
    assert bettor.remedies == (TurnUp(4, 1),)  # seat 2 may still raise, and seat 3 act again


def test_a_mucked_hand_that_the_winner_asks_for_shows_again() -> None:
    hand = quietly(table("black-pearl", stacks={1: 100, 2: 100, 3: 100}), 3)
    while hand.phase is not Phase.SHOWING:
        hand.act(Check())
    mucked = hand.options.seat
    hand.act(Muck())
    asked = AskedToSee(seat=mucked, asker_dealt_in=True, by_winner=True)
    ruling = both(hand, asked)
    assert isinstance(ruling, Ruling)
    hand.apply(ruling.remedies, ruling.cites)
    assert hand.options.seat == mucked
    assert hand.options.show


def test_a_mucked_hand_that_another_asks_for_is_seen_by_all_and_wins_nothing() -> None:
    hand = quietly(table("black-pearl", stacks={1: 100, 2: 100, 3: 100}), 3)
    while hand.phase is not Phase.SHOWING:
        hand.act(Check())
    mucked = hand.options.seat
    assert mucked is not None
    cards = tuple(hand.slots_of(mucked))
    hand.act(Muck())
    ruling = both(hand, AskedToSee(seat=mucked, asker_dealt_in=True, by_winner=False))
    assert isinstance(ruling, Ruling)
    assert not any(hand.deck.facing[slot] for slot in cards)
    hand.apply(ruling.remedies, ruling.cites)
    assert all(hand.deck.facing[slot] for slot in cards)
    assert Shown(mucked, cards) in (hand.events or ())
    assert not hand.is_live(mucked)


@pytest.mark.rule("catfish-bend:S3.showdown.5.s1")
def test_a_deal_that_is_over_knows_which_hands_were_called() -> None:
    hand = quietly(table("catfish-bend", stacks={1: 100, 2: 100, 3: 100}), 3)
    play(hand, Bet(10), Fold(), Call(), Show(), Muck())
    assert hand.is_over
    for seat, outcome in ((3, Outcome.SHOWN), (2, Outcome.NOT_SHOWN)):
        ruling = both(hand, AskedToSee(seat=seat, asker_dealt_in=True, by_winner=False))
        assert isinstance(ruling, Ruling)
        assert ruling.outcome is outcome


def test_no_hand_can_be_asked_for_before_the_showdown() -> None:
    hand = table("black-pearl")
    with pytest.raises(FloorError, match="showdown has not begun"):
        rule(hand, AskedToSee(seat=1))
    needs = rule(hand, ShownToOne(seat=1))
    assert isinstance(needs, Needs)
    assert needs.fact == "saw"
