"""Out of turn, passed by, away: what the five houses rule."""

from typing import Any

import pytest
from tests.floor.betting import both, limit, play, quietly, ruled, table

from cardspeak.books import Book
from cardspeak.floor import (
    AbsentAtTurn,
    ActedBehind,
    ActedOutOfTurn,
    BetBeforeDeal,
    Did,
    FloorError,
    Meanwhile,
    Needs,
    Outcome,
    PassedOver,
    PlayerSkipped,
    Progress,
    Ruling,
    ask,
    report_of,
    rule,
)
from cardspeak.hand import Bet, BringIn, Call, Check, Fold, Raise
from cardspeak.hand.remedies import (
    ActRemedy,
    AddChips,
    Bar,
    Bind,
    KillRemedy,
    ReturnChips,
    Right,
    Unless,
)

HELD, FREE = Outcome.BINDING, Outcome.NOT_BINDING
ONE_ACTED = Progress(actions=1, players=1, chips=True)


def told(book: str, did: Did, meanwhile: Meanwhile, to: int | None = None) -> Ruling:
    """The ruling on an action out of turn by seat 4, from facts alone."""
    report = ActedOutOfTurn(seat=4, did=did, to=to, meanwhile=meanwhile, since=ONE_ACTED)
    ruling = ask(Book.load(book), "holdem", report)
    assert isinstance(ruling, Ruling)
    return ruling


# What binds: the action to the player is unchanged, called, or raised


@pytest.mark.rule(
    "catfish-bend:S3.betting.10.s2",
    "black-pearl:S3.bet.10.3",
    "seminole:A.14.c1",
    "seminole:A.14.c2",
    "seminole:A.14.c3",
)
@pytest.mark.parametrize(
    ("book", "rule_id", "quiet", "called", "raised"),
    [
        ("catfish-bend", "S3.betting.10.s2", HELD, FREE, FREE),
        ("black-pearl", "S3.bet.10.3", HELD, HELD, FREE),
        ("seminole", "A.14.c3", HELD, HELD, FREE),
        ("official", None, HELD, HELD, FREE),
        ("oasis", "oasis.holdem-hilo.11", HELD, HELD, FREE),
    ],
)
def test_a_raise_out_of_turn(
    book: str, rule_id: str | None, quiet: Outcome, called: Outcome, raised: Outcome
) -> None:
    rulings = [told(book, Did.RAISE, each, 12) for each in list(Meanwhile)[1:]]
    assert [ruling.outcome for ruling in rulings] == [quiet, called, raised]
    assert rulings[0].remedies == (Bind(4, Raise(12)),)
    assert rulings[2].remedies == ()
    cited = rulings[2].rules
    assert f"{book}:{rule_id}" in cited if rule_id else "common practice" in rulings[2].says


@pytest.mark.rule("catfish-bend:S3.betting.10.s2", "black-pearl:S3.bet.10.3")
def test_where_the_book_says_may_the_floor_decides() -> None:
    may = told("catfish-bend", Did.CALL, Meanwhile.QUIET).discretion
    assert may is not None
    assert (may.outcomes, may.recommended) == ((HELD, FREE), HELD)
    assert told("black-pearl", Did.CALL, Meanwhile.QUIET).discretion is None
    assert told("black-pearl", Did.CALL, Meanwhile.CALL).discretion is not None
    assert told("seminole", Did.CALL, Meanwhile.CALL).discretion is None


@pytest.mark.rule(
    "catfish-bend:S3.betting.10.s1",
    "black-pearl:S3.bet.10.1",
    "oasis:oasis.holdem-hilo.33",
    "seminole:A.14.c3",
)
@pytest.mark.parametrize(
    ("book", "lost"),
    [
        ("catfish-bend", Right.BET_OR_RAISE_NEXT),
        ("black-pearl", Right.BET_OR_RAISE_NEXT),
        ("oasis", Right.BET_OR_RAISE),
        ("seminole", None),
    ],
)
def test_a_check_out_of_turn_costs_the_right_to_bet(book: str, lost: Right | None) -> None:
    raised = told(book, Did.CHECK, Meanwhile.RAISE)
    assert raised.remedies == ((Bar(4, lost),) if lost else ())
    assert raised.outcome is (Outcome.RIGHT_LOST if lost else FREE)


@pytest.mark.rule("black-pearl:S3.bet.10.2", "seminole:A.14.c3")
def test_a_call_out_of_turn_becomes_no_raise_at_one_house_alone() -> None:
    assert told("black-pearl", Did.CALL, Meanwhile.RAISE).remedies == (Bar(4, Right.RAISE_NEXT),)
    assert told("seminole", Did.CALL, Meanwhile.RAISE).remedies == ()


@pytest.mark.rule("black-pearl:S3.dead.1.a", "seminole:A.14.c4", "catfish-bend:S3.betting.10.s2")
def test_a_fold_out_of_turn_binds_even_after_a_raise_but_not_everywhere() -> None:
    for book in ("black-pearl", "seminole"):
        assert told(book, Did.FOLD, Meanwhile.RAISE).remedies == (ActRemedy(4, Fold()),)
    assert told("catfish-bend", Did.FOLD, Meanwhile.RAISE).outcome is FREE


def test_the_next_fact_is_asked_for() -> None:
    book = Book.load("seminole")
    report = ActedOutOfTurn(seat=4)
    needed = ask(book, "holdem", report)
    assert isinstance(needed, Needs)
    assert needed.fact == "did"
    needed = ask(book, "holdem", ActedOutOfTurn(seat=4, did=Did.RAISE))
    assert isinstance(needed, Needs)
    assert needed.fact == "since.actions"


# In a live hand the action is held until its turn


@pytest.mark.parametrize("book", ["black-pearl", "seminole"])
def test_an_early_raise_is_held_and_made_when_the_turn_comes(book: str) -> None:
    hand = play(quietly(limit(book)), Bet(3))
    ruling = ruled(hand, ActedOutOfTurn(seat=4, did=Did.RAISE))
    assert ruling.remedies == (Bind(4, Raise(6), Unless.RAISE),)
    play(hand, Fold(), Call())
    options = hand.options
    assert (options.seat, options.fold, options.call) == (4, False, None)
    assert options.wager is not None
    assert options.wager.least == options.wager.most == 6


@pytest.mark.parametrize("book", ["catfish-bend", "black-pearl", "seminole"])
def test_a_raise_in_between_releases_it(book: str) -> None:
    hand = play(quietly(limit(book)), Bet(3))
    ruled(hand, ActedOutOfTurn(seat=4, did=Did.RAISE))
    play(hand, Raise(6), Fold())
    options = hand.options
    assert (options.seat, options.fold, options.call) == (4, True, 6)
    assert options.wager is not None


@pytest.mark.rule("catfish-bend:S3.betting.10.s2")
def test_a_call_in_between_releases_it_where_the_book_says_so() -> None:
    hand = play(quietly(limit("catfish-bend")), Bet(3))
    ruled(hand, ActedOutOfTurn(seat=4, did=Did.FOLD))
    play(hand, Call(), Fold())
    assert hand.options.call == 3


@pytest.mark.rule("black-pearl:S3.bet.10.1", "oasis:oasis.holdem-hilo.33")
@pytest.mark.parametrize(("book", "again"), [("black-pearl", True), ("oasis", False)])
def test_an_early_check_bars_a_raise_for_a_turn_or_for_the_round(book: str, again: bool) -> None:
    hand = quietly(limit(book))
    ruled(hand, ActedOutOfTurn(seat=4, did=Did.CHECK))
    play(hand, Bet(3), Fold(), Fold())
    assert hand.options.seat == 4
    assert hand.options.wager is None
    hand = quietly(limit(book))
    ruled(hand, ActedOutOfTurn(seat=4, did=Did.CHECK))
    play(hand, Check(), Check(), Check())
    assert (hand.options.check, hand.options.fold, hand.options.wager) == (True, False, None)
    hand = quietly(limit(book, stacks=dict.fromkeys((1, 2, 3), 90)))
    ruled(hand, ActedOutOfTurn(seat=2, did=Did.CHECK))
    play(hand, Check(), Check(), Bet(3), Call())
    assert hand.options.seat == 2
    assert (hand.options.wager is not None) is again


@pytest.mark.rule("black-pearl:S3.bet.10.2")
def test_a_released_caller_may_not_raise_at_the_next_turn() -> None:
    hand = play(quietly(limit("black-pearl")), Bet(3))
    ruled(hand, ActedOutOfTurn(seat=4, did=Did.CALL))
    play(hand, Raise(6), Fold())
    assert (hand.options.call, hand.options.wager) == (6, None)


def test_the_turn_having_come_the_hand_knows_what_was_done_meanwhile() -> None:
    hand = play(quietly(limit("seminole")), Check(), Bet(3), Call())
    report = ActedOutOfTurn(seat=4, did=Did.CHECK, passed=1)
    assert both(hand, report).outcome is FREE  # type: ignore[union-attr]
    hand = play(quietly(limit("seminole")), Check(), Check(), Check())
    ruling = ruled(hand, report)
    assert ruling.remedies == (Bind(4, Check()),)


@pytest.mark.parametrize(
    "report",
    [
        ActedOutOfTurn(seat=1, did=Did.CHECK),
        ActedOutOfTurn(seat=9, did=Did.CHECK),
        ActedOutOfTurn(seat=4, did=Did.CALL),
        ActedOutOfTurn(seat=4, did=Did.RAISE),
        ActedOutOfTurn(seat=4, did=Did.CHECK, meanwhile=Meanwhile.RAISE),
        PlayerSkipped(seat=9),
        PlayerSkipped(seat=1, behind=(ActedBehind(1, Check()),)),
        PlayerSkipped(seat=1, facing_bet=True),
        BetBeforeDeal(seat=3),
        AbsentAtTurn(seat=2),
    ],
)
def test_what_cannot_be_is_refused(report: ActedOutOfTurn) -> None:
    hand = quietly(limit("seminole"))
    before = hand.bets_by_seat
    with pytest.raises(FloorError):
        rule(hand, report)
    assert hand.bets_by_seat == before
    assert hand.bound == {}


# Players passed by


def behind(*acts: tuple[int, Check | Bet | Call | Raise | Fold]) -> tuple[ActedBehind, ...]:
    return tuple(ActedBehind(seat, action) for seat, action in acts)


@pytest.mark.rule("seminole:A.14.a1", "seminole:A.14.a2", "seminole:A.9.1")
def test_seminole_lets_the_actions_stand_and_the_one_skipped_call_or_fold() -> None:
    hand = play(quietly(limit("seminole")), Bet(3))
    skipped = PlayerSkipped(seat=2, behind=behind((3, Call()), (4, Raise(6))), called_time=False)
    ruling = ruled(hand, skipped)
    assert ruling.outcome is Outcome.RIGHT_LOST
    assert {"seminole:A.14.a1", "seminole:A.14.a2"} <= set(ruling.rules)
    assert ruling.discretion is None
    assert (hand.options.seat, hand.options.call, hand.options.wager) == (2, 3, None)
    play(hand, Call(), Call(), Raise(6), Call())
    assert (hand.options.seat, hand.options.call, hand.options.wager) == (2, 3, None)


def test_only_an_action_of_a_betting_round_can_come_behind_the_one_skipped() -> None:
    drawn = {"report": "player skipped", "behind": [{"seat": 3, "action": {"act": "draw"}}]}
    with pytest.raises(FloorError, match="draw"):
        report_of(drawn)


@pytest.mark.rule("seminole:A.14.a2")
def test_seminole_takes_the_one_skipped_to_have_checked_without_a_bet() -> None:
    hand = quietly(limit("seminole"))
    skipped = PlayerSkipped(
        seat=1, behind=behind((2, Check()), (3, Bet(3)), (4, Call())), called_time=False
    )
    ruled(hand, skipped)
    assert (hand.options.seat, hand.options.call, hand.options.wager) == (1, 3, None)


@pytest.mark.rule("catfish-bend:S3.betting.11.s1", "black-pearl:S3.bet.11.1")
@pytest.mark.parametrize("book", ["catfish-bend", "black-pearl", "official"])
def test_three_acting_behind_may_cost_the_right_to_act(book: str) -> None:
    hand = quietly(limit(book))
    acts = behind((2, Check()), (3, Bet(3)), (4, Call()))
    skipped = PlayerSkipped(seat=1, behind=acts, called_time=False)
    ruling = ruled(hand, skipped)
    assert ruling.outcome is Outcome.RIGHT_LOST
    assert ruling.discretion is not None
    assert ruling.discretion.outcomes == (Outcome.RIGHT_LOST, Outcome.PLAYS_ON)
    assert (hand.options.seat, hand.options.call) == (1, 3)
    facing = play(quietly(limit(book, stacks=dict.fromkeys(range(1, 6), 90))), Bet(3))
    ruled(
        facing,
        PlayerSkipped(
            seat=2, behind=behind((3, Call()), (4, Call()), (5, Fold())), called_time=False
        ),
    )
    assert facing.live_count == 3


@pytest.mark.rule("catfish-bend:S3.betting.11.s1", "black-pearl:S3.bet.11.1")
@pytest.mark.parametrize("book", ["catfish-bend", "black-pearl"])
def test_two_acting_behind_or_a_call_of_time_cost_nothing(book: str) -> None:
    hand = quietly(limit(book))
    two = PlayerSkipped(seat=1, behind=behind((2, Check()), (3, Bet(3))))
    assert ruled(hand, two).outcome is Outcome.PLAYS_ON
    assert hand.options.seat == 1
    three = behind((2, Check()), (3, Bet(3)), (4, Call()))
    in_time = PlayerSkipped(seat=1, behind=three, called_time=True)
    assert ruled(hand, in_time).outcome is Outcome.PLAYS_ON


@pytest.mark.rule("catfish-bend:S12.tourn.11", "black-pearl:S14.t.11")
@pytest.mark.parametrize("book", ["catfish-bend", "black-pearl"])
def test_in_a_tournament_only_one_at_the_table_can_stop_the_action(book: str) -> None:
    three = behind((2, Check()), (3, Bet(3)), (4, Call()))
    for at_table, outcome in ((True, Outcome.PLAYS_ON), (False, Outcome.RIGHT_LOST)):
        hand = quietly(limit(book, event="tournament"))
        skipped = PlayerSkipped(seat=1, behind=three, called_time=True, at_table=at_table)
        assert ruled(hand, skipped).outcome is outcome


@pytest.mark.rule("catfish-bend:S3.betting.11.s2", "black-pearl:S3.bet.11.2", "seminole:A.14.a1")
@pytest.mark.parametrize("book", ["catfish-bend", "black-pearl", "seminole"])
def test_nothing_is_lost_while_waiting_for_a_player_in_front(book: str) -> None:
    hand = quietly(limit(book, stacks=dict.fromkeys(range(1, 7), 90)))
    acts = behind((3, Check()), (4, Check()), (5, Check()), (6, Bet(3)))
    ruling = ruled(hand, PlayerSkipped(seat=2, behind=acts))
    assert ruling.outcome is Outcome.PLAYS_ON
    assert hand.options.seat == 1


@pytest.mark.rule("oasis:oasis.holdem-hilo.11")
def test_oasis_may_go_either_way() -> None:
    hand = play(quietly(limit("oasis")), Bet(3))
    ruling = ruled(
        hand,
        PlayerSkipped(seat=2, behind=behind((3, Call()), (4, Call())), called_time=False),
    )
    assert ruling.outcome is Outcome.RIGHT_LOST
    assert ruling.discretion is not None
    assert ruling.discretion.outcomes == (
        Outcome.RIGHT_LOST,
        Outcome.PLAYS_ON,
        Outcome.HAND_DEAD,
    )


@pytest.mark.rule("oasis:oasis.lowball.19")
def test_oasis_lowball_kills_the_hand_before_the_draw() -> None:
    hand = table("oasis", "dealers-lowball", "limit", bets=(4, 4), blinds=(4,))
    first = hand.options.seat
    assert first is not None
    order = [hand.seats[player] for player in hand.round.pending]  # type: ignore[union-attr]
    acts = behind((order[1], Call()), (order[2], Fold()))
    ruling = ruled(hand, PlayerSkipped(seat=first, behind=acts, called_time=False))
    assert ruling.outcome is Outcome.HAND_DEAD
    assert ruling.rules == ("oasis:oasis.lowball.19",)
    assert ruling.discretion is None
    assert not hand.is_live(first)


@pytest.mark.rule("seminole:A.14.b1", "seminole:A.16.d1")
def test_a_silent_player_who_never_called_is_dead_on_the_next_round() -> None:
    hand = quietly(limit("seminole"))
    told = PassedOver(seat=3, meant_to_call=False, substantial_behind=True, short=3)
    assert both(hand, told).outcome is Outcome.HAND_DEAD  # type: ignore[union-attr]
    slow = PassedOver(seat=3, meant_to_call=False, substantial_behind=False, short=3)
    assert both(hand, slow).outcome is Outcome.HAND_LIVE  # type: ignore[union-attr]
    play(hand, Check())
    dead = ruled(hand, slow)
    assert dead.remedies == (ReturnChips(3, 3), KillRemedy(3))
    assert "seminole:A.16.d1" in dead.rules
    assert hand.stack(3) == 2000


@pytest.mark.rule("seminole:A.14.b2", "seminole:A.16.d2")
def test_one_who_meant_to_call_makes_up_what_is_missing() -> None:
    meant = PassedOver(seat=3, meant_to_call=True, short=2)
    ruling = ask(Book.load("seminole"), "holdem", meant)
    assert isinstance(ruling, Ruling)
    assert (ruling.outcome, ruling.remedies) == (Outcome.HAND_LIVE, (AddChips(3, 2),))
    assert {"seminole:A.14.b2", "seminole:A.16.d2"} <= set(ruling.rules)
    entered = ruled(quietly(limit("seminole")), meant)
    assert (entered.outcome, entered.remedies) == (Outcome.HAND_LIVE, ())


@pytest.mark.rule("seminole:A.14.c5")
def test_a_bet_before_the_cards_is_pushed_back() -> None:
    ruling = ask(Book.load("seminole"), "holdem", BetBeforeDeal(seat=3))
    assert isinstance(ruling, Ruling)
    assert (ruling.outcome, ruling.remedies) == (Outcome.CHIPS_BACK, ())
    assert ruling.rules == ("seminole:A.14.c5",)


# Players who are away


@pytest.mark.rule("seminole:A.10.p6")
def test_an_absent_hand_is_dead_at_its_turn() -> None:
    hand = limit("seminole")
    ruling = ruled(hand, AbsentAtTurn(seat=3, back=False))
    assert ruling.outcome is Outcome.HAND_DEAD
    assert "seminole:A.10.p6" in ruling.rules
    assert not hand.is_live(3)
    assert hand.options.seat == 4
    back = both(limit("seminole"), AbsentAtTurn(seat=3, back=True))
    assert back.outcome is Outcome.HAND_LIVE  # type: ignore[union-attr]


@pytest.mark.rule("catfish-bend:S7.stud.8", "black-pearl:S7.stud.8.1", "seminole:C.1")
@pytest.mark.parametrize("book", ["catfish-bend", "black-pearl", "seminole"])
def test_an_absent_stud_player_pays_the_forced_bet_and_is_dead(book: str) -> None:
    hand = table(book, "seven-card-stud", "limit", bets=(4, 8), blinds=(), ante=1, bring_in=2)
    seat = hand.options.seat
    assert seat is not None
    ruling = ruled(hand, AbsentAtTurn(seat=seat, back=False))
    assert ruling.remedies == (ActRemedy(seat, BringIn()), KillRemedy(seat))
    assert hand.contribution(seat) == 3  # the ante and the forced bet


@pytest.mark.rule(
    "catfish-bend:S12.tourn.12.s1", "catfish-bend:S12.tourn.12.s2", "black-pearl:S14.t.12"
)
def test_in_a_tournament_an_absent_hand_is_dead_once_the_hands_are_dealt() -> None:
    for book in ("catfish-bend", "black-pearl"):
        hand = limit(book, event="tournament")
        ruling = ruled(hand, AbsentAtTurn(seat=4, back=True))
        assert ruling.outcome is Outcome.HAND_DEAD
    hand = limit("catfish-bend", event="tournament")
    blind = both(hand, AbsentAtTurn(seat=2, back=True))
    assert blind.outcome is Outcome.HAND_LIVE  # type: ignore[union-attr]
    with pytest.raises(FloorError, match="not seat 2's turn"):
        rule(hand, AbsentAtTurn(seat=2, back=False))
    while hand.options.seat != 2:
        hand.act(Call())
    assert ruled(hand, AbsentAtTurn(seat=2, back=False)).outcome is Outcome.HAND_DEAD


@pytest.mark.rule("seminole:A.10.p6")
def test_seminole_waits_for_the_turn_of_an_absent_player_in_a_tournament_too() -> None:
    hand = limit("seminole", event="tournament")
    with pytest.raises(FloorError, match="not seat 4's turn"):
        rule(hand, AbsentAtTurn(seat=4, back=False))
    back = both(hand, AbsentAtTurn(seat=3, back=True))
    assert back.outcome is Outcome.HAND_LIVE  # type: ignore[union-attr]
    ruling = ruled(hand, AbsentAtTurn(seat=3, back=False))
    assert ruling.outcome is Outcome.HAND_DEAD
    assert ruling.authority == ("seminole:A.10.p6",)


@pytest.mark.rule("catfish-bend:S7.stud.8", "catfish-bend:S12.tourn.12.s2")
def test_in_a_stud_tournament_an_absent_low_card_is_posted_and_killed() -> None:
    stakes: dict[str, Any] = {"bets": (4, 8), "blinds": (), "ante": 1, "bring_in": 2}
    hand = table("catfish-bend", "seven-card-stud", "limit", event="tournament", **stakes)
    seat = hand.options.seat
    assert seat is not None
    away = next(each for each in hand.seats if each != seat)
    assert both(hand, AbsentAtTurn(seat=away, back=True)).remedies == (  # type: ignore[union-attr]
        KillRemedy(away),
    )
    in_time = both(hand, AbsentAtTurn(seat=seat, back=True))
    assert in_time.outcome is Outcome.HAND_LIVE  # type: ignore[union-attr]
    ruling = ruled(hand, AbsentAtTurn(seat=seat, back=False))
    assert ruling.remedies == (ActRemedy(seat, BringIn()), KillRemedy(seat))
