"""Wrong amounts: short calls, small and unclear raises, wagers over the pot, chips out of play."""

import pytest
from tests.floor.betting import HOUSES, both, finished, killed, limit, play, quietly, ruled, table

from cardspeak.books import Book
from cardspeak.errors import CardspeakError
from cardspeak.floor import (
    AmountMisunderstood,
    Announced,
    CashWagered,
    ChipsBehindAllIn,
    ChipsOnTheirWay,
    ChipsTooSmall,
    ConcealedChips,
    FloorError,
    ForeignChips,
    FractionWagered,
    InsufficientRaise,
    Meant,
    Needs,
    Outcome,
    PatUnaware,
    Progress,
    RaiseByMistake,
    Report,
    Ruling,
    ShortCall,
    StringBet,
    UnawareOfKill,
    UnawareOfRaise,
    WagerNotRounded,
    WagerOverPot,
    WagerTooSmall,
    ask,
    rule,
)
from cardspeak.hand import Bet, Call, Check, Fold, Hand, Raise, WagerKind
from cardspeak.hand.remedies import ActRemedy, AddChips, Bar, HoldBack, LetStand, Right

HELD, FREE, CHANGED = Outcome.BINDING, Outcome.NOT_BINDING, Outcome.ACTION_CHANGED


def answer(book: str, report: Report, structure: str = "no-limit", game: str = "holdem") -> Ruling:
    ruling = ask(Book.load(book), game, report, structure)
    assert isinstance(ruling, Ruling), ruling
    return ruling


def facing(book: str, bet: int = 100) -> Hand:
    """A flop with a bet by seat 1; seat 2 is to act."""
    return play(quietly(table(book)), Bet(bet))


# Short calls


@pytest.mark.rule(
    "catfish-bend:S3.betting.13.s1",
    "catfish-bend:S3.betting.16.s1",
    "catfish-bend:S9.nl.9",
    "black-pearl:S3.bet.15.2",
    "black-pearl:S3.bet.12",
    "black-pearl:S13.nl.9",
    "seminole:A.19.p1",
    "seminole:A.19.p5",
)
@pytest.mark.parametrize("book", ["catfish-bend", "black-pearl", "seminole", "official", "oasis"])
@pytest.mark.parametrize("shown", [False, True])
def test_a_short_call_is_completed_though_the_bettor_has_shown(book: str, shown: bool) -> None:
    for hand in (facing(book), play(quietly(limit(book)), Bet(3))):
        ruling = ruled(hand, ShortCall(seat=2, bettor_shown=shown))
        assert (ruling.outcome, ruling.remedies) == (HELD, (ActRemedy(2, Call()),))
        assert hand.bet(2) == hand.bet(1)


@pytest.mark.rule("catfish-bend:S3.betting.16.s1", "black-pearl:S3.bet.15.1")
def test_a_short_call_stands_once_the_round_is_over() -> None:
    late = ShortCall(seat=2, bettor_shown=False, since=Progress(betting_over=True, awarded=False))
    for book in ("catfish-bend", "black-pearl"):
        assert answer(book, late, "limit").outcome is Outcome.PLAYS_ON
    assert answer("seminole", late, "limit").outcome is HELD


def test_a_call_already_entered_was_entered_whole() -> None:
    hand = play(facing("seminole"), Call())
    ruling = ruled(hand, ShortCall(seat=2, bettor_shown=False))
    assert (ruling.outcome, ruling.remedies) == (HELD, ())


# Unaware of a raise, unaware of the amount


@pytest.mark.rule("black-pearl:S13.nl.12.2", "catfish-bend:S3.betting.13.s2")
@pytest.mark.parametrize("book", ["black-pearl", "catfish-bend"])
def test_three_hundred_called_after_a_raise_to_twelve_hundred(book: str) -> None:
    hand = play(facing(book, 300), Raise(1200))
    ruling = ruled(hand, UnawareOfRaise(seat=3))
    assert ruling.outcome is FREE
    assert {"black-pearl:S13.nl.12.2", "catfish-bend:S3.betting.13.s2"} & set(ruling.rules)
    assert (hand.options.seat, hand.options.fold) == (3, True)
    entered = play(facing(book, 300), Raise(1200), Call())
    ruled(entered, UnawareOfRaise(seat=3))
    assert (entered.options.seat, entered.bet(3)) == (3, 0)


@pytest.mark.rule("catfish-bend:S3.betting.13.s2")
def test_once_the_next_player_has_acted_the_raise_is_called() -> None:
    late = UnawareOfRaise(seat=3, since=Progress(actions=1))
    assert answer("catfish-bend", late).outcome is HELD
    hand = play(facing("catfish-bend", 300), Raise(1200), Call(), Fold())
    assert ruled(hand, UnawareOfRaise(seat=3)).outcome is HELD


@pytest.mark.rule("black-pearl:S3.bet.12")
def test_black_pearl_binds_released_chips_at_limit() -> None:
    hand = play(quietly(limit("black-pearl")), Bet(3), Raise(6))
    assert ruled(hand, UnawareOfRaise(seat=3)).remedies == (ActRemedy(3, Call()),)


@pytest.mark.rule("seminole:A.19.p3", "seminole:A.19.p4")
def test_seminole_lets_the_player_call_the_raise_or_lose_the_chips() -> None:
    hand = play(facing("seminole", 300), Raise(1200))
    calls = both(hand, UnawareOfRaise(seat=3, completes=True))
    assert isinstance(calls, Ruling)
    assert calls.remedies == (ActRemedy(3, Call()),)
    ruling = ruled(hand, UnawareOfRaise(seat=3, completes=False))
    assert ruling.outcome is Outcome.CHIPS_STAY
    assert ruling.remedies == (AddChips(3, 300), ActRemedy(3, Fold()))
    assert {"seminole:A.19.p3", "seminole:A.19.p4"} <= set(ruling.rules)
    assert ruling.discretion is not None
    assert Outcome.CHIPS_BACK in ruling.discretion.outcomes
    assert (hand.stack(3), hand.dead) == (1698, 300)
    late = UnawareOfRaise(
        seat=3, put=300, completes=False, since=Progress(actions=1, awarded=False)
    )
    assert answer("seminole", late).outcome is Outcome.CHIPS_STAY


SHOWN = AmountMisunderstood(seat=2, put=100, amount=400, bettor_shown=True, damage=False)
"""A hundred put in against a softly spoken four hundred, and the bettor has shown."""


@pytest.mark.rule(
    "catfish-bend:S9.nl.10",
    "black-pearl:S13.nl.12.1",
    "black-pearl:S13.nl.12.4",
    "seminole:A.19.p2",
)
@pytest.mark.parametrize("book", ["catfish-bend", "black-pearl", "seminole"])
def test_a_hundred_against_four_hundred_can_be_retracted(book: str) -> None:
    hand = facing(book, 400)
    report = AmountMisunderstood(seat=2, put=100, bettor_shown=True, damage=False)
    ruling = ruled(hand, report)
    assert ruling.outcome is FREE
    assert ruling.discretion is not None
    assert ruling.discretion.outcomes == (FREE, HELD)
    assert (hand.options.seat, hand.options.fold) == (2, True)


@pytest.mark.rule("catfish-bend:S9.nl.10", "black-pearl:S13.nl.12.3", "seminole:A.19.p2")
@pytest.mark.parametrize(
    ("book", "outcome"), [("catfish-bend", HELD), ("black-pearl", HELD), ("seminole", FREE)]
)
def test_eighty_percent_is_too_much_to_be_misunderstood(book: str, outcome: Outcome) -> None:
    for put, expected in ((320, outcome), (319, FREE)):
        report = AmountMisunderstood(seat=2, put=put, amount=400, bettor_shown=False, damage=False)
        assert answer(book, report).outcome is expected


@pytest.mark.rule("black-pearl:S13.nl.12.1", "seminole:A.19.p2")
def test_damage_counts_at_black_pearl_and_not_at_seminole() -> None:
    report = AmountMisunderstood(seat=2, put=100, amount=400, bettor_shown=False, damage=True)
    assert answer("black-pearl", report).outcome is HELD
    assert answer("seminole", report).outcome is FREE


@pytest.mark.rule("catfish-bend:S3.betting.13.s1", "black-pearl:S3.bet.12", "seminole:A.19.p2")
def test_at_limit_only_seminole_hears_it() -> None:
    outcomes = {book: answer(book, SHOWN, "limit").outcome for book in HOUSES[:4]}
    assert outcomes["catfish-bend"] is outcomes["black-pearl"] is HELD
    assert outcomes["seminole"] is FREE


def test_others_having_acted_the_player_cannot_act_anew() -> None:
    hand = play(facing("seminole", 400), Call(), Fold())
    ruling = ruled(hand, AmountMisunderstood(seat=2, put=100, bettor_shown=False))
    assert ruling.outcome is HELD
    assert ruling.discretion is not None


# A killed pot, a pat hand


@pytest.mark.rule("catfish-bend:S8.kill.9", "black-pearl:S12.kill.9")
@pytest.mark.parametrize("book", ["catfish-bend", "black-pearl"])
def test_a_kill_in_plain_view_must_be_met(book: str) -> None:
    hand = killed(book)
    plain = UnawareOfKill(seat=3, required=True, marked=True)
    assert both(hand, plain).remedies == (ActRemedy(3, Call()),)  # type: ignore[union-attr]
    for hidden in (
        UnawareOfKill(seat=3, required=True, marked=False),
        UnawareOfKill(seat=3, required=False),
    ):
        assert both(hand, hidden).outcome is FREE  # type: ignore[union-attr]
    with pytest.raises(FloorError, match="not killed"):
        rule(limit(book), plain)


@pytest.mark.rule("black-pearl:S11.draw.10.2", "oasis:oasis.lowball.4.s2")
def test_a_pat_hand_declared_unaware_of_a_raise_may_still_play() -> None:
    for book, game, cite in (
        ("black-pearl", "draw-high", "black-pearl:S11.draw.10.2"),
        ("oasis", "dealers-lowball", "oasis:oasis.lowball.4.s2"),
    ):
        ruling = answer(book, PatUnaware(seat=2), "limit", game)
        assert (ruling.outcome, ruling.rules) == (Outcome.HAND_LIVE, (cite,))


# Bets and raises of the wrong size


@pytest.mark.rule("catfish-bend:S9.nl.12", "black-pearl:S13.nl.11")
@pytest.mark.parametrize("book", HOUSES)
def test_a_raise_too_small_is_brought_up_to_the_least(book: str) -> None:
    hand = facing(book)
    ruling = ruled(hand, WagerTooSmall(seat=2, to=150))
    assert ruling.outcome is CHANGED
    assert hand.bet(2) == 200


@pytest.mark.rule("catfish-bend:S3.betting.16.s1", "black-pearl:S3.bet.15.1")
@pytest.mark.parametrize("book", ["catfish-bend", "black-pearl"])
def test_the_lower_limit_bet_on_an_upper_round_is_brought_up(book: str) -> None:
    hand = quietly(limit(book), 2)
    ruling = ruled(hand, WagerTooSmall(seat=1, to=3))
    assert f"{book}:S3.bet" in ruling.rules[0]
    assert hand.bet(1) == 6
    late = WagerTooSmall(seat=1, to=3, least=6, has_more=True, since=Progress(betting_over=True))
    assert answer(book, late, "limit").outcome is Outcome.PLAYS_ON


@pytest.mark.rule("catfish-bend:S3.betting.16.s1", "black-pearl:S3.bet.15.2")
@pytest.mark.parametrize("book", ["catfish-bend", "black-pearl"])
def test_callers_of_a_corrected_bet_may_not_raise(book: str) -> None:
    hand = quietly(limit(book), 2)
    ruling = ruled(hand, WagerTooSmall(seat=1, to=3, callers=(2,)))
    assert ruling.remedies == (ActRemedy(1, Bet(6)), Bar(2, Right.RAISE))
    assert (hand.options.seat, hand.options.wager) == (2, None)


def test_an_all_in_is_not_too_small() -> None:
    report = WagerTooSmall(seat=1, to=3, least=6, has_more=False)
    assert answer("black-pearl", report, "limit").outcome is Outcome.PLAYS_ON


@pytest.mark.rule("catfish-bend:S3.betting.16.s2", "black-pearl:S3.bet.15.2")
@pytest.mark.parametrize(("to", "proper"), [(22, 20), (23, 25), (28, 30), (31, 30)])
def test_a_wager_becomes_the_nearest_rounded_amount(to: int, proper: int) -> None:
    for book in ("catfish-bend", "black-pearl"):
        hand = table(book, structure="pot", blinds=(5, 10), chip=5)
        ruled(hand, WagerNotRounded(seat=3, to=to))
        assert hand.bet(3) == proper


# Insufficient raises: 100 to call, 100 more to raise


def unclear(over: int, chips: int, **facts: object) -> InsufficientRaise:
    return InsufficientRaise(seat=2, over=over, over_chips=chips, **facts)  # type: ignore[arg-type]


@pytest.mark.rule("catfish-bend:S3.betting.14.s2", "black-pearl:S3.bet.13.2")
@pytest.mark.parametrize("book", ["catfish-bend", "black-pearl", "official"])
@pytest.mark.parametrize(("over", "to"), [(49, 100), (50, 200), (99, 200)])
def test_half_a_raise_must_be_completed(book: str, over: int, to: int) -> None:
    hand = facing(book)
    ruled(hand, unclear(over, 2))
    assert hand.bet(2) == to


@pytest.mark.rule("oasis:oasis.holdem-hilo.31.s1")
def test_at_oasis_half_a_raise_may_be_completed() -> None:
    for completes, to in ((True, 200), (False, 100)):
        hand = facing("oasis")
        ruled(hand, unclear(50, 2, completes=completes))
        assert hand.bet(2) == to


@pytest.mark.rule("seminole:A.21.p1")
def test_seminole_lets_the_player_say_which_until_the_next_has_acted() -> None:
    for says, to in ((Meant.CALL, 100), (Meant.RAISE, 200)):
        hand = facing("seminole")
        assert isinstance(both(hand, unclear(30, 1)), Needs)
        ruling = ruled(hand, unclear(30, 1, says=says))
        assert "seminole:A.21.p1" in ruling.rules
        assert hand.bet(2) == to


@pytest.mark.rule("seminole:A.21.p2", "seminole:A.21.p3", "seminole:A.21.p4", "seminole:A.21.p5")
@pytest.mark.parametrize(
    ("over", "chips", "to"), [(49, 2, 100), (51, 1, 200), (50, 1, 100), (50, 2, 200)]
)
def test_seminole_goes_by_half_and_by_the_number_of_chips(over: int, chips: int, to: int) -> None:
    hand = facing("seminole")
    ruling = ruled(hand, unclear(over, chips, since=Progress(actions=1)))
    assert hand.bet(2) == to
    assert "seminole:A.21.p5" in ruling.rules
    assert ruling.discretion is not None


# String wagers


@pytest.mark.rule(
    "catfish-bend:S3.betting.14.s1",
    "black-pearl:S3.bet.13.1",
    "seminole:A.22.1",
    "seminole:A.22.3",
    "oasis:oasis.holdem-hilo.31.s1",
)
@pytest.mark.parametrize("book", HOUSES)
def test_a_call_and_then_more_is_only_a_call(book: str) -> None:
    hand = facing(book)
    report = StringBet(seat=2, announced=Announced.NOTHING, first=100, to=300)
    ruling = ruled(hand, report)
    assert ruling.outcome is CHANGED
    assert hand.bet(2) == 100


@pytest.mark.rule(
    "catfish-bend:S9.nl.6.s1",
    "black-pearl:S13.nl.6",
    "seminole:A.13.p2",
    "seminole:A.13.p3",
    "seminole:A.22.2",
    "oasis:oasis.holdem-hilo.31.s2",
)
@pytest.mark.parametrize(
    ("book", "to"), [("catfish-bend", 300), ("black-pearl", 300), ("oasis", 300), ("seminole", 200)]
)
def test_an_announced_raise_in_several_motions(book: str, to: int) -> None:
    hand = facing(book)
    ruled(hand, StringBet(seat=2, announced=Announced.RAISE, first=100, to=300))
    assert hand.bet(2) == to


@pytest.mark.rule("catfish-bend:S9.nl.6.s2", "catfish-bend:S12.tourn.24", "black-pearl:S14.t.23")
@pytest.mark.parametrize("book", ["catfish-bend", "black-pearl"])
def test_in_a_tournament_it_must_be_one_motion_or_a_stated_amount(book: str) -> None:
    hand = play(quietly(table(book, event="tournament")), Bet(100))
    ruled(hand, StringBet(seat=2, announced=Announced.RAISE, first=100, to=300))
    assert hand.bet(2) == 200
    hand = play(quietly(table(book, event="tournament")), Bet(100))
    ruled(hand, StringBet(seat=2, announced=Announced.AMOUNT, first=100, to=300))
    assert hand.bet(2) == 300
    hand = play(quietly(table(book, event="tournament")), Bet(100))
    ruled(hand, StringBet(seat=2, announced=Announced.NOTHING, first=100, to=300))
    assert hand.bet(2) == 100


# Wagers over the pot


@pytest.mark.rule("catfish-bend:S9.pl.2", "black-pearl:S13.pl.2")
@pytest.mark.parametrize("book", ["catfish-bend", "black-pearl"])
def test_a_wager_over_the_pot_is_cut_until_all_have_acted_on_it(book: str) -> None:
    hand = play(quietly(table(book, "holdem", "pot", blinds=(10, 20))), Bet(40))
    ruling = ruled(hand, WagerOverPot(seat=2, considered=False))
    assert ruling.outcome is CHANGED
    assert hand.bet(2) == 200  # 40 to call, and the 160 then in the pot
    late = WagerOverPot(
        seat=2, to=300, most=200, kind=WagerKind.RAISE, since=Progress(all_acted=True)
    )
    ruling = answer(book, late, "pot")
    assert (ruling.outcome, ruling.remedies) == (Outcome.PLAYS_ON, (LetStand(2, Raise(300)),))


@pytest.mark.rule("catfish-bend:S9.pl.3", "black-pearl:S13.pl.3")
@pytest.mark.parametrize("book", ["catfish-bend", "black-pearl"])
def test_its_maker_may_have_to_let_it_stand(book: str) -> None:
    for by_maker, outcome in ((True, Outcome.PLAYS_ON), (False, CHANGED)):
        report = WagerOverPot(
            seat=2, to=300, most=200, kind=WagerKind.RAISE, considered=True, by_maker=by_maker,
            since=Progress(all_acted=False),
        )  # fmt: skip
        ruling = answer(book, report, "pot")
        assert ruling.outcome is outcome
        assert ruling.discretion is not None
        assert set(ruling.discretion.outcomes) == {Outcome.PLAYS_ON, CHANGED}


# Raises by mistake


@pytest.mark.rule("seminole:A.21.p6", "seminole:A.21.p7")
def test_a_big_blind_who_did_not_know_to_be_in_may_take_it_back() -> None:
    hand = play(limit("seminole"), Call(), Call(), Call())
    ruling = both(hand, RaiseByMistake(seat=2, informed=False))
    assert isinstance(ruling, Ruling)
    assert ruling.remedies == (ActRemedy(2, Check()),)
    assert ruling.discretion is not None
    informed = both(hand, RaiseByMistake(seat=2, informed=True))
    assert informed.outcome is HELD  # type: ignore[union-attr]
    play(hand, Raise(6))
    ruled(hand, RaiseByMistake(seat=2, informed=False))
    assert hand.street == 1
    assert hand.in_pot == 12
    hand = play(limit("seminole"), Call(), Call(), Call(), Raise(6), Call())
    assert ruled(hand, RaiseByMistake(seat=2, informed=False)).outcome is HELD


@pytest.mark.rule("seminole:A.21.p8")
def test_heads_up_the_opponent_may_hold_it() -> None:
    hand = limit("seminole", stacks={1: 90, 2: 90})
    play(hand, Call())
    seat = hand.options.seat
    for objects, outcome in ((True, HELD), (False, CHANGED)):
        report = RaiseByMistake(seat=seat, informed=False, objects=objects)
        assert both(hand, report).outcome is outcome  # type: ignore[union-attr]


@pytest.mark.parametrize("book", ["catfish-bend", "black-pearl", "oasis", "official"])
def test_elsewhere_a_raise_by_mistake_stands(book: str) -> None:
    hand = play(limit(book), Call(), Call(), Call())
    assert both(hand, RaiseByMistake(seat=2)).outcome is HELD  # type: ignore[union-attr]


@pytest.mark.parametrize("entered", [False, True])
def test_a_full_bet_by_one_who_thought_to_bring_it_in_is_cut_to_that(entered: bool) -> None:
    hand = table("seminole", "seven-card-stud", "limit", bets=(4, 8), blinds=(), ante=1, bring_in=2)
    seat = hand.options.seat
    if entered:
        hand.act(Bet(4))
    ruled(hand, RaiseByMistake(seat=seat, informed=False, objects=False))
    assert hand.round is not None
    assert (hand.round.price, hand.round.must_bring_in) == (2, 0)
    assert hand.bet(seat or 0) == 2
    assert hand.options.seat != seat


# Chips that may not play


@pytest.mark.rule(
    "catfish-bend:S3.betting.7.s2", "official:10.1", "black-pearl:S3.bet.1.3", "seminole:A.12.6"
)
@pytest.mark.parametrize("book", HOUSES)
def test_chips_kept_back_are_part_of_an_all_in(book: str) -> None:
    hand = facing(book)
    ruled(hand, ChipsBehindAllIn(seat=2, behind=25))
    assert hand.stack(2) == 0
    short = play(quietly(table(book, stacks={1: 500, 2: 50, 3: 500})), Bet(100))
    ruled(short, ChipsBehindAllIn(seat=2, behind=5))
    assert short.contribution(2) == 50


@pytest.mark.rule("catfish-bend:S2.proc.5", "official:1.1.table-stakes", "seminole:A.2.b")
@pytest.mark.parametrize("book", HOUSES)
def test_concealed_chips_do_not_play(book: str) -> None:
    hand = facing(book)
    ruling = ruled(hand, ConcealedChips(seat=2, amount=1900))
    assert ruling.remedies == (HoldBack(2, 1900),)
    assert (hand.options.call, hand.options.all_in_call) == (98, True)
    play(hand, Call(), Fold(), Fold())
    finished(hand)
    assert sum(hand.stacks_by_seat.values()) == 8000


@pytest.mark.rule(
    "catfish-bend:S3.betting.7.s1",
    "black-pearl:S3.bet.1.1",
    "black-pearl:S3.bet.1.2",
    "seminole:A.25.1",
    "seminole:A.25.2",
)
@pytest.mark.parametrize(
    ("book", "smallest"),
    [
        ("catfish-bend", "the smallest used in antes, blinds or rake"),
        ("black-pearl", "the smallest used in antes, blinds or rake"),
        ("seminole", "the betting unit posted for the game"),
    ],
)
def test_smaller_chips_do_not_play_even_in_quantity(book: str, smallest: str) -> None:
    hand = quietly(limit(book))
    ruling = ruled(hand, ChipsTooSmall(seat=2, amount=40))
    assert ruling.remedies == (HoldBack(2, 40),)
    assert hand.stack(2) == 1957
    assert smallest in ruling.says
    assert any(rule.startswith(book) for rule in ruling.rules)


@pytest.mark.rule(
    "black-pearl:S2.proc.7.1",
    "black-pearl:S2.proc.7.2",
    "black-pearl:S2.proc.8",
    "catfish-bend:S2.proc.6",
    "official:1.1.table-stakes",
    "seminole:A.2.a2",
)
def test_chips_on_their_way_play_as_far_as_they_were_bought_and_announced() -> None:
    for book, announced, back in (
        ("black-pearl", True, 0),
        ("black-pearl", False, 60),
        ("catfish-bend", False, 0),
        ("seminole", False, 0),
        ("official", True, 100),
    ):
        report = ChipsOnTheirWay(seat=2, amount=100, bought=True, announced=announced, minimum=40)
        ruling = answer(book, report)
        assert ruling.remedies == ((HoldBack(2, back),) if back else ())
        assert any(rule.startswith(book) for rule in ruling.rules)
    later = ChipsOnTheirWay(seat=2, amount=100, bought=False)
    assert answer("black-pearl", later).remedies == (HoldBack(2, 100),)


@pytest.mark.rule("catfish-bend:S3.betting.7.s2", "black-pearl:S3.bet.1.2")
def test_change_smaller_than_a_dollar_does_not_play() -> None:
    for book in ("catfish-bend", "black-pearl"):
        hand = play(quietly(table(book, dollar=4)), Bet(100))
        ruling = ruled(hand, FractionWagered(seat=2, rest=3))
        assert ruling.remedies == (HoldBack(2, 3),)
        assert any(rule.startswith(book) for rule in ruling.rules)
    with pytest.raises(FloorError, match="whole dollar"):
        rule(facing("black-pearl"), FractionWagered(seat=2, rest=3))


@pytest.mark.rule("black-pearl:S2.proc.4.3")
def test_chips_of_another_room_do_not_play() -> None:
    hand = facing("black-pearl")
    ruling = ruled(hand, ForeignChips(seat=3, amount=40))
    assert ruling.remedies == (HoldBack(3, 40),)
    assert "black-pearl:S2.proc.4.3" in ruling.rules


@pytest.mark.rule(
    "catfish-bend:S2.proc.2",
    "official:7.1",
    "seminole:A.1.d",
    "black-pearl:S2.proc.4.1",
    "black-pearl:S2.proc.4.2",
)
def test_cash_plays_once_at_one_house_if_nobody_objects() -> None:
    honest = CashWagered(seat=2, unaware=True, objected=False)
    for book in ("catfish-bend", "official", "seminole"):
        assert answer(book, honest).outcome is Outcome.CHIPS_BACK
    assert answer("black-pearl", honest).outcome is Outcome.PLAYS_ON
    for refused in (
        CashWagered(seat=2, unaware=True, objected=True),
        CashWagered(seat=2, unaware=False),
    ):
        assert answer("black-pearl", refused).outcome is Outcome.CHIPS_BACK


@pytest.mark.parametrize(
    "report",
    [
        ShortCall(seat=1),
        ShortCall(seat=9),
        UnawareOfRaise(seat=2),
        AmountMisunderstood(seat=2, put=100),
        WagerTooSmall(seat=2, to=200),
        WagerTooSmall(seat=3, to=20),
        WagerTooSmall(seat=2, to=20, least=50),
        WagerNotRounded(seat=2, to=300),
        InsufficientRaise(seat=2, over=100),
        WagerOverPot(seat=2),
        ConcealedChips(seat=2, amount=5000),
        RaiseByMistake(seat=3),
    ],
)
def test_what_cannot_be_is_refused(report: Report) -> None:
    hand = facing("seminole")
    events = len(hand.events or ())
    with pytest.raises(FloorError):
        rule(hand, report)
    assert len(hand.events or ()) == events


@pytest.mark.parametrize("remedy", [HoldBack(2, 0), HoldBack(2, 5000), HoldBack(9, 1)])
def test_chips_that_are_not_there_cannot_be_held_back(remedy: HoldBack) -> None:
    hand = facing("seminole")
    with pytest.raises(CardspeakError):
        hand.apply([remedy])
    assert hand.stack(2) == 1998
    assert hand.held_back == {}
