"""The clock: seconds by the book, time as an argument, what follows when it is out."""

import pytest
from tests.floor.betting import both, limit, play, quietly, ruled, table

from cardspeak.books import Book
from cardspeak.books.policy.action import PublicInformation
from cardspeak.books.policy.clock import Caller
from cardspeak.floor import (
    AskedBeforeActing,
    Clock,
    ClockCalled,
    ClockExpired,
    ClockState,
    FloorError,
    InformedOthers,
    Needs,
    Outcome,
    Ruling,
    rule,
)
from cardspeak.floor.core.orders import StartClock
from cardspeak.hand import Bet, Fold


def plan(book: str) -> Clock:
    return Clock.of(Book.load(book).resolve("holdem", "no-limit"))


def started(book: str) -> object:
    """The clock that a player may have put on seat 3."""
    ruling = ruled(table(book), ClockCalled(caller=Caller.PLAYER, had_time=True))
    return ruling.orders[0]


@pytest.mark.rule("seminole:A.40.3", "seminole:A.40.7")
def test_twenty_five_seconds_and_a_countdown_of_five() -> None:
    clock = plan("seminole")
    assert (clock.seconds, clock.warn_at) == (30, 25)
    states = [clock.state(second) for second in (0, 24, 25, 29, 30)]
    running, warning, expired = ClockState
    assert states == [running, running, warning, warning, expired]
    assert clock.left(27) == 3
    assert started("seminole") == StartClock(3, 30, 25)


@pytest.mark.rule("catfish-bend:S9.nl.15", "black-pearl:S13.nl.16.2", "black-pearl:S13.nl.16.3")
@pytest.mark.parametrize("book", ["catfish-bend", "black-pearl"])
def test_a_minute_with_a_ten_second_warning(book: str) -> None:
    clock = plan(book)
    assert (clock.seconds, clock.warn_at) == (60, 50)
    assert clock.state(50) is ClockState.WARNING
    assert clock.state(60) is ClockState.EXPIRED
    assert started(book) == StartClock(3, 60, 50)


@pytest.mark.rule("seminole:A.40.1", "seminole:A.40.2", "seminole:A.40.6")
def test_the_clock_starts_when_the_dealer_agrees_that_time_has_passed() -> None:
    hand = table("seminole")
    called = ClockCalled(caller=Caller.PLAYER, had_time=True)
    ruling = ruled(hand, called)
    assert ruling.outcome is Outcome.TIME
    assert ruling.orders == (StartClock(3, 30, 25),)
    assert {"seminole:A.40.1", "seminole:A.40.2", "seminole:A.40.6"} <= set(ruling.rules)
    early = both(hand, ClockCalled(caller=Caller.PLAYER, had_time=False))
    assert (early.outcome, early.orders) == (Outcome.PLAYS_ON, ())  # type: ignore[union-attr]
    dealer = both(hand, ClockCalled(caller=Caller.DEALER))
    assert dealer.outcome is Outcome.PLAYS_ON  # type: ignore[union-attr]
    needed = both(hand, ClockCalled(caller=Caller.FLOOR))
    assert isinstance(needed, Needs)
    assert needed.fact == "had_time"


@pytest.mark.rule("black-pearl:S13.nl.16.1", "black-pearl:S13.nl.16.2", "catfish-bend:S9.nl.15")
def test_only_a_player_may_ask_and_the_floor_directs_it() -> None:
    for book, up_to in (("black-pearl", True), ("catfish-bend", False)):
        hand = table(book)
        ruling = both(hand, ClockCalled(caller=Caller.PLAYER, had_time=True))
        assert isinstance(ruling, Ruling)
        assert ruling.orders == (StartClock(3, 60, 50),)
        assert ruling.discretion is not None
        assert ("up to 60" in ruling.says) is up_to
        assert both(hand, ClockCalled(caller=Caller.FLOOR)).outcome is (  # type: ignore[union-attr]
            Outcome.PLAYS_ON
        )


@pytest.mark.rule(
    "seminole:A.40.5",
    "catfish-bend:S3.dead.1.f",
    "catfish-bend:S9.nl.15",
    "black-pearl:S3.dead.1.f",
    "black-pearl:S13.nl.16.3",
)
@pytest.mark.parametrize("book", ["seminole", "catfish-bend", "black-pearl"])
def test_a_hand_that_faces_a_bet_is_dead(book: str) -> None:
    hand = play(quietly(table(book)), Bet(100))
    ruling = ruled(hand, ClockExpired(seat=2, elapsed=60))
    assert (ruling.outcome, ruling.discretion) == (Outcome.HAND_DEAD, None)
    assert any(cite.startswith(book) for cite in ruling.rules)
    assert (hand.options.seat, hand.live_count) == (3, 3)
    at_limit = play(quietly(limit(book)), Bet(3))
    ruling = ruled(at_limit, ClockExpired(seat=2))
    assert (ruling.outcome, ruling.discretion) == (Outcome.HAND_DEAD, None)


@pytest.mark.rule("seminole:A.40.4")
def test_without_a_bet_the_player_checks() -> None:
    hand = quietly(table("seminole"))
    ruling = ruled(hand, ClockExpired(seat=1))
    assert ruling.rules == ("seminole:A.40.4",)
    assert (hand.options.seat, hand.live_count) == (2, 4)


@pytest.mark.rule("seminole:A.40.3")
def test_the_time_is_not_out_before_its_last_second() -> None:
    hand = play(quietly(table("seminole")), Bet(100))
    ruling = ruled(hand, ClockExpired(seat=2, elapsed=29))
    assert (ruling.outcome, ruling.remedies) == (Outcome.TIME, ())
    assert "1 second" in ruling.says


def test_the_forced_bet_is_made_for_one_who_must_bring_it_in() -> None:
    hand = table("seminole", "seven-card-stud", "limit", bets=(4, 8), blinds=(), ante=1, bring_in=2)
    seat = hand.options.seat
    ruled(hand, ClockExpired(seat=seat))
    assert seat is not None
    assert hand.contribution(seat) == 3  # the ante and the forced bet


def test_nobody_else_can_be_on_the_clock() -> None:
    hand = play(quietly(table("seminole")), Bet(100), Fold())
    with pytest.raises(FloorError, match="seat 3 is to act"):
        rule(hand, ClockCalled(seat=2))
    with pytest.raises(FloorError):
        rule(hand, ClockExpired(seat=4))


@pytest.mark.rule("black-pearl:S2.dec.9")
@pytest.mark.parametrize("about", list(PublicInformation))
def test_a_player_is_told_before_acting(about: PublicInformation) -> None:
    hand = play(quietly(table("black-pearl")), Bet(100))
    ruling = ruled(hand, AskedBeforeActing(seat=2, about=about))
    assert (ruling.outcome, ruling.rules) == (Outcome.TIME, ("black-pearl:S2.dec.9",))


@pytest.mark.rule("black-pearl:G.action", "catfish-bend:S15.gloss.action")
def test_telling_of_a_hand_may_count_as_having_acted() -> None:
    for book in ("black-pearl", "catfish-bend"):
        ruling = ruled(quietly(table(book)), InformedOthers(seat=2))
        assert ruling.outcome is Outcome.BINDING
        assert ruling.discretion is not None
    silent = ruled(quietly(table("seminole")), InformedOthers(seat=2))
    assert silent.outcome is Outcome.NOT_BINDING
