"""Words, chips and signs become actions, the printed books' own examples among them."""

from typing import Any

import msgspec
import pytest
from tests.floor.betting import HOUSES, limit, play, quietly, table

from cardspeak.books import Book
from cardspeak.floor import (
    Ask,
    FloorError,
    Gesture,
    Gestured,
    Interpretation,
    Means,
    Moved,
    Outcome,
    Progress,
    Refused,
    Ruling,
    Said,
    Sign,
    UnawareOfRaise,
    Whom,
    ask,
    interpret,
    push,
    rule,
)
from cardspeak.floor.core.case import with_live_facts
from cardspeak.hand import (
    Action,
    Bet,
    BringIn,
    Call,
    Check,
    Complete,
    Draw,
    Fold,
    Hand,
    Raise,
)

BIG_BET = ("catfish-bend", "black-pearl", "seminole")


def says(words: str, *chips: object, said: Said = Said.FIRST) -> Gesture:
    """Words, with chips in one motion if there are any."""
    motions = (push(*chips),) if chips else ()  # type: ignore[arg-type]
    return Gesture(words=words, motions=motions, said=said)


def silent(*chips: object, behind: bool = False, how: Moved = Moved.RELEASED) -> Gesture:
    """Chips in one motion without a word."""
    return Gesture(motions=(push(*chips, how=how),), acted_behind=behind)  # type: ignore[arg-type]


def meant(hand: Hand, gesture: Gesture) -> Action:
    """The action that a gesture is, which the hand accepts and the facts alone confirm."""
    found = interpret(gesture, hand)
    assert isinstance(found, Means), found
    assert found.cites
    assert hand.why_not(found.action) is None
    assert_same_from_facts(hand, gesture, found)
    return found.action


def asked(hand: Hand, gesture: Gesture) -> Ask:
    """The question that a gesture leaves."""
    found = interpret(gesture, hand)
    assert isinstance(found, Ask), found
    assert found.cites
    assert_same_from_facts(hand, gesture, found)
    return found


def assert_same_from_facts(hand: Hand, gesture: Gesture, found: Interpretation) -> None:
    """The facts of the hand, asked without it, give the same reading."""
    terms = hand.terms
    assert terms.book is not None
    report = with_live_facts(hand, Gestured(gesture=gesture))
    ruling = ask(terms.book, terms.game.id, report, terms.context.structure, terms.context.event)
    assert isinstance(ruling, Ruling)
    assert set(ruling.cites) <= set(found.cites)
    if isinstance(found, Means) and found.condition is None:
        assert [each.action for each in ruling.remedies] == [found.action]  # type: ignore[union-attr]
    else:
        assert ruling.remedies == ()


def flop(book: str, *actions: Action, **words: object) -> Hand:
    """A flop after quiet betting, and those actions."""
    return play(quietly(table(book, **words)), *actions)  # type: ignore[arg-type]


# The printed examples


@pytest.mark.rule("catfish-bend:S9.nl.4")
def test_a_hundred_and_an_all_in_of_140_are_raised_to_240_at_least() -> None:
    hand = flop("catfish-bend", stacks={1: 2000, 2: 142, 3: 2000, 4: 2000})
    play(hand, Bet(100), Raise(140))
    assert asked(hand, says("raise")).question == "To how much in all, from 240 to 1998?"
    assert meant(hand, says("raise to two hundred")) == Raise(240)
    assert meant(hand, silent((100, 2), (20, 2))) == Raise(240)
    assert meant(hand, silent((100, 1), (20, 2))) == Call()


@pytest.mark.rule("seminole:A.12.10")
def test_a_hundred_and_an_all_in_of_155_are_raised_to_255() -> None:
    hand = flop("seminole", stacks={1: 2000, 2: 157, 3: 2000, 4: 2000})
    play(hand, Bet(100), Raise(155))
    assert meant(hand, says("raise to two hundred fifty-five")) == Raise(255)
    assert meant(hand, says("raise to two hundred")) == Raise(255)


@pytest.mark.rule("black-pearl:S13.nl.2.4", "black-pearl:S13.nl.3.1")
def test_black_pearl_raises_over_a_short_bet_and_over_a_full_raise() -> None:
    stacks = {1: 120, 2: 5000, 3: 5000, 4: 5000}
    hand = flop("black-pearl", Bet(20), blinds=(50, 100), stacks=stacks)
    assert meant(hand, says("make it 110")) == Raise(120)
    full = flop("black-pearl", Bet(100), Raise(200))
    assert meant(full, says("make it 250")) == Raise(300)


@pytest.mark.rule("black-pearl:S13.nl.4.2", "catfish-bend:S9.nl.5")
@pytest.mark.parametrize("book", ["black-pearl", "catfish-bend"])
def test_one_who_was_not_fully_raised_may_not_raise_again(book: str) -> None:
    hand = flop(book, stacks={1: 2000, 2: 2000, 3: 252})
    play(hand, Bet(100), Raise(200), Raise(250), Call())
    found = interpret(says("raise to 600"), hand)
    assert isinstance(found, Refused)
    assert "betting.reopens" in found.cites
    assert any(rule.startswith(book) for rule in found.rules)


@pytest.mark.rule("catfish-bend:S3.betting.15", "black-pearl:S3.bet.14")
@pytest.mark.parametrize("book", HOUSES)
def test_a_25_chip_on_a_6_dollar_bet_is_a_call(book: str) -> None:
    hand = play(quietly(limit(book), 2), Bet(6))
    found = interpret(silent(25), hand)
    assert isinstance(found, Means)
    assert found.action == Call()
    assert "wager.oversize.call" in found.cites
    assert meant(hand, says("raise", 25)) == Raise(12)


@pytest.mark.rule(
    "catfish-bend:S9.nl.8", "black-pearl:S13.nl.8", "black-pearl:S3.bet.8", "seminole:A.17.p9"
)
@pytest.mark.parametrize("book", BIG_BET)
def test_a_500_chip_and_four_hundred_is_a_bet_of_400(book: str) -> None:
    hand = flop(book)
    assert meant(hand, says("Four hundred", 500)) == Bet(400)
    assert meant(hand, silent(500)) == Bet(500)


@pytest.mark.rule("catfish-bend:S9.nl.8", "seminole:A.17.p8")
def test_words_after_the_chip_count_at_one_house_and_not_at_another() -> None:
    softly = says("four hundred", 500, said=Said.AFTER)
    assert meant(flop("catfish-bend"), softly) == Bet(400)
    assert meant(flop("seminole"), softly) == Bet(500)


@pytest.mark.rule("black-pearl:S13.nl.12.2", "seminole:A.19.p3")
def test_three_hundred_silently_after_a_raise_to_twelve_hundred() -> None:
    chips = silent((100, 3))
    hand = flop("black-pearl", Bet(300), Raise(1200))
    assert asked(hand, chips).choices == ("call", "act again")
    hand = flop("seminole", Bet(300), Raise(1200))
    assert asked(hand, chips).choices == ("call", "fold")
    limit_hand = play(quietly(limit("black-pearl")), Bet(3), Raise(6))
    assert meant(limit_hand, silent((1, 3))) == Call()


@pytest.mark.rule("catfish-bend:S3.betting.13.s2")
def test_a_player_unaware_of_a_raise_acts_again_only_until_the_next_player_acts() -> None:
    hand = flop("catfish-bend", Bet(300), Raise(1200))
    assert asked(hand, silent((100, 3))).choices == ("call", "act again")
    assert meant(hand, silent((100, 3), behind=True)) == Call()
    report = UnawareOfRaise(seat=hand.options.seat, entered=False)
    late = msgspec.structs.replace(report, since=Progress(actions=1))
    for told, outcome in ((report, Outcome.NOT_BINDING), (late, Outcome.BINDING)):
        ruling = rule(hand, told)
        assert isinstance(ruling, Ruling)
        assert ruling.outcome is outcome


@pytest.mark.rule("catfish-bend:S9.pl.4", "catfish-bend:S9.intro.2", "black-pearl:S13.pl.0")
@pytest.mark.parametrize("book", ["catfish-bend", "black-pearl"])
def test_a_pot_of_100_and_a_bet_of_50_make_a_pot_raise_250(book: str) -> None:
    hand = table(book, structure="pot", blinds=(5, 10), chip=5)
    play(hand, Raise(25), Call(), Call(), Call(), Bet(50))
    assert meant(hand, says("pot")) == Raise(250)
    assert meant(hand, says("raise to 400")) == Raise(250)
    assert meant(hand, silent((100, 3))) == Raise(250)


@pytest.mark.rule("catfish-bend:S9.pl.7", "black-pearl:S13.pl.6")
@pytest.mark.parametrize("book", ["catfish-bend", "black-pearl"])
def test_a_chip_larger_than_the_pot_bets_the_pot(book: str) -> None:
    hand = quietly(table(book, structure="pot", blinds=(5, 10), chip=5))
    assert meant(hand, silent(500)) == Bet(40)
    play(hand, Bet(20))
    assert meant(hand, silent(500)) == Call()


@pytest.mark.rule("catfish-bend:S3.betting.5.s2", "black-pearl:S3.bet.6.3")
@pytest.mark.parametrize("book", ["catfish-bend", "black-pearl"])
def test_a_15_dollar_all_in_on_a_20_dollar_round_is_raised_to_35(book: str) -> None:
    hand = table(
        book, structure="limit", bets=(10, 20), blinds=(5, 10), stacks={1: 25, 2: 900, 3: 900}
    )
    quietly(hand, 2)
    play(hand, Bet(15))
    assert meant(hand, says("raise")) == Raise(35)
    assert meant(hand, silent((5, 3))) == Call()


@pytest.mark.rule("oasis:oasis.holdem-hilo.30.s3")
def test_oasis_raises_a_six_dollar_bet_and_a_ten_dollar_all_in_to_12() -> None:
    hand = limit("oasis", stacks={1: 200, 2: 13, 3: 200})
    quietly(hand, 3)
    play(hand, Bet(6), Raise(10))
    assert meant(hand, silent((2, 5))) == Call()
    assert hand.options.call == 10
    found = interpret(silent((2, 6)), hand)
    assert isinstance(found, Means)
    assert isinstance(found.action, Raise | Complete)
    assert found.action.to == 12


@pytest.mark.rule("catfish-bend:S7.stud.6", "black-pearl:S7.stud.6")
@pytest.mark.parametrize("book", ["catfish-bend", "black-pearl"])
def test_fifteen_thirty_stud_opens_for_5_and_is_completed_to_15(book: str) -> None:
    hand = table(book, "seven-card-stud", "limit", bets=(15, 30), blinds=(), ante=2, bring_in=5)
    assert meant(hand, says("bring it in")) == BringIn()
    play(hand, BringIn())
    assert meant(hand, says("complete")) == Complete(15)
    assert meant(hand, silent((5, 3))) == Complete(15)
    assert meant(hand, silent(25)) == Call()
    play(hand, Complete(15), Raise(30), Raise(45), Raise(60))
    assert isinstance(interpret(says("raise"), hand), Refused)


# One chip


@pytest.mark.rule("seminole:A.23.1", "seminole:A.23.2", "seminole:A.23.4")
def test_one_chip_at_seminole() -> None:
    hand = flop("seminole")
    assert meant(hand, silent(500)) == Bet(500)
    play(hand, Bet(100))
    assert meant(hand, silent(500)) == Call()
    assert meant(hand, says("raise", 500)) == Raise(500)
    at_limit = play(quietly(limit("seminole")), Bet(3))
    assert meant(at_limit, says("raise", 100)) == Raise(6)


@pytest.mark.rule("seminole:A.23.3")
def test_one_chip_for_the_forced_bet_is_the_least() -> None:
    hand = table("seminole", "seven-card-stud", "limit", bets=(4, 8), blinds=(), ante=1, bring_in=2)
    assert meant(hand, silent(25)) == BringIn()
    assert meant(hand, silent((2, 2))) == hand.options.wager.action(4)  # type: ignore[union-attr]


@pytest.mark.rule("catfish-bend:S9.nl.11", "black-pearl:S13.nl.10.1", "black-pearl:S13.nl.10.2")
@pytest.mark.parametrize("book", ["catfish-bend", "black-pearl"])
def test_one_chip_over_the_big_blind_is_a_call(book: str) -> None:
    hand = table(book)
    assert meant(hand, silent(100)) == Call()
    play(hand, Call(), Call(), Call())
    assert hand.options.seat == 2
    assert meant(hand, silent(100)) == Check()
    assert meant(flop(book), silent(100)) == Bet(100)


@pytest.mark.rule("oasis:oasis.holdem-hilo.35.s1", "oasis:oasis.holdem-hilo.35.s2")
def test_one_chip_at_oasis() -> None:
    hand = play(quietly(limit("oasis")), Bet(3))
    assert meant(hand, silent(25)) == Call()
    spread = quietly(table("oasis", structure="spread", bets=(2, 10), blinds=(1, 2)))
    assert meant(spread, silent(5)) == Bet(5)
    assert meant(spread, silent(25)) == Bet(10)


# Between a call and a raise


@pytest.mark.rule("catfish-bend:S3.betting.14.s2", "black-pearl:S3.bet.13.2")
@pytest.mark.parametrize("book", ["catfish-bend", "black-pearl", "official"])
def test_a_bet_and_a_half_is_a_raise(book: str) -> None:
    hand = play(quietly(limit(book), 2), Bet(6))
    assert meant(hand, silent((1, 9))) == Raise(12)
    assert meant(hand, silent((1, 8))) == Call()
    assert meant(hand, silent((1, 6))) == Call()
    assert meant(hand, silent((1, 12))) == Raise(12)
    assert meant(hand, silent((1, 20))) == Raise(12)


@pytest.mark.rule("seminole:A.21.p1", "seminole:A.21.p2", "seminole:A.21.p3")
def test_seminole_asks_and_then_counts_chips() -> None:
    hand = flop("seminole", Bet(100))
    question = asked(hand, silent(100, 25))
    assert (question.whom, question.choices) == (Whom.PLAYER, ("call", "raise"))
    assert question.rules[-1] == "seminole:A.21.p1"
    assert meant(hand, silent(100, (5, 9), behind=True)) == Call()
    assert meant(hand, silent(100, 50, behind=True)) == Call()
    assert meant(hand, silent(100, (25, 2), behind=True)) == Raise(200)
    assert meant(hand, silent(100, (20, 3), behind=True)) == Raise(200)


@pytest.mark.rule("oasis:oasis.holdem-hilo.31.s1")
def test_oasis_lets_half_a_raise_be_completed_from_the_stack() -> None:
    hand = play(quietly(limit("oasis"), 2), Bet(6))
    assert asked(hand, silent((1, 9))).choices == ("raise", "call")
    completed = Gesture(motions=(push((1, 9)), push((1, 3))))
    assert meant(hand, completed) == Raise(12)
    assert meant(hand, Gesture(motions=(push((1, 8)), push((1, 4))))) == Call()


# Several motions


@pytest.mark.rule(
    "catfish-bend:S3.betting.14.s1",
    "black-pearl:S3.bet.13.1",
    "seminole:A.22.1",
    "seminole:A.22.3",
)
@pytest.mark.parametrize("book", HOUSES)
def test_a_string_raise_is_a_call_and_a_string_bet_its_first_motion(book: str) -> None:
    twice = Gesture(motions=(push((100, 1)), push((100, 3))))
    assert meant(flop(book, Bet(100)), twice) == Call()
    assert meant(flop(book), twice) == Bet(100)
    counted_out = Gesture(motions=(push((25, 2)), push((25, 2))))
    assert meant(flop(book, Bet(100)), counted_out) == Call()


@pytest.mark.rule(
    "catfish-bend:S9.nl.6.s1",
    "catfish-bend:S9.nl.6.s2",
    "black-pearl:S13.nl.6",
    "seminole:A.13.p2",
    "seminole:A.13.p3",
)
@pytest.mark.parametrize(
    ("book", "event", "to"),
    [
        ("catfish-bend", "cash", 400),
        ("catfish-bend", "tournament", 200),
        ("black-pearl", "cash", 400),
        ("black-pearl", "tournament", 200),
        ("seminole", "cash", 200),
    ],
)
def test_an_announced_raise_in_several_motions(book: str, event: str, to: int) -> None:
    hand = flop(book, Bet(100), event=event)
    motions = (push((100, 1)), push((100, 3)))
    assert meant(hand, Gesture(words="raise", motions=motions)) == Raise(to)
    assert meant(hand, Gesture(words="raise to 400", motions=motions)) == Raise(400)


@pytest.mark.rule("seminole:A.22.3")
def test_a_call_and_a_raise_in_one_breath_is_a_call() -> None:
    hand = flop("seminole", Bet(100))
    assert meant(hand, says("I call and raise two hundred")) == Call()


# Released, held, over the line, pulled in


@pytest.mark.rule(
    "catfish-bend:S3.betting.12",
    "catfish-bend:S9.nl.7",
    "black-pearl:S3.bet.7",
    "black-pearl:S13.nl.7",
    "seminole:A.20.p2",
)
@pytest.mark.parametrize(
    ("book", "at_limit"), [("catfish-bend", True), ("black-pearl", True), ("seminole", False)]
)
def test_chips_held_forward_bind_only_if_they_made_another_act(book: str, at_limit: bool) -> None:
    big = flop(book, Bet(100))
    assert isinstance(interpret(silent((100, 1), how=Moved.FORWARD), big), Refused)
    acted = silent((100, 1), how=Moved.FORWARD, behind=True)
    assert isinstance(interpret(acted, big), Refused)
    small = play(quietly(limit(book)), Bet(3))
    found = interpret(silent((1, 3), how=Moved.FORWARD, behind=True), small)
    assert isinstance(found, Means) is at_limit
    if isinstance(found, Means):
        assert found.action == Call()
        assert found.discretion is not None
    assert isinstance(interpret(silent((1, 3), how=Moved.FORWARD), small), Refused)


@pytest.mark.rule("seminole:A.20.p3", "seminole:A.20.p4")
@pytest.mark.parametrize("how", [Moved.OVER_THE_LINE, Moved.PULLED_IN])
def test_chips_over_the_line_or_pulled_in_are_a_wager(how: Moved) -> None:
    hand = flop("seminole", Bet(100))
    found = interpret(silent((100, 1), how=how), hand)
    assert isinstance(found, Means)
    assert found.action == Call()
    assert {"seminole:A.20.p3", "seminole:A.20.p4"} & set(found.rules)


# Words


@pytest.mark.rule("catfish-bend:S3.betting.8", "black-pearl:S3.bet.8", "seminole:A.17.p8")
@pytest.mark.parametrize("book", BIG_BET)
def test_words_alone(book: str) -> None:
    hand = flop(book)
    assert meant(hand, says("check")) == Check()
    assert meant(hand, says("I bet forty")) == Bet(40)
    assert meant(hand, says("forty")) == Bet(40)
    assert meant(hand, says("all in")) == Bet(1998)
    assert asked(hand, says("bet")).choices == ()
    play(hand, Bet(100))
    assert meant(hand, says("fold")) == Fold()
    assert meant(hand, says("call")) == Call()
    assert meant(hand, says("four hundred")) == Raise(400)
    assert meant(hand, says("one hundred")) == Call()
    assert meant(hand, says("raise two hundred more")) == Raise(300)
    assert asked(hand, says("raise two hundred")).choices == ("to 200", "to 300")
    assert asked(hand, says("check")).choices == ("fold", "call", "raise")
    assert meant(hand, says("call", (100, 3))) == Call()
    assert meant(hand, says("raise to 300", (100, 2))) == Raise(300)
    at_limit = play(quietly(limit(book)), Bet(3))
    assert meant(at_limit, says("call", (1, 6))) == Call()


@pytest.mark.rule("catfish-bend:S9.nl.12", "black-pearl:S13.nl.11", "seminole:A.13.p3")
@pytest.mark.parametrize("book", BIG_BET)
def test_too_little_for_a_bet_or_an_announced_raise_is_brought_up(book: str) -> None:
    hand = flop(book, blinds=(10, 20))
    assert meant(hand, silent((5, 3))) == Bet(20)
    assert meant(hand, says("bet five")) == Bet(20)
    play(hand, Bet(100))
    assert meant(hand, says("raise", (100, 1), (25, 1))) == Raise(200)


def test_at_limit_a_word_is_enough() -> None:
    hand = quietly(limit("seminole"))
    assert meant(hand, says("bet")) == Bet(3)
    play(hand, Bet(3))
    assert meant(hand, says("raise")) == Raise(6)
    play(hand, Raise(6), Raise(9), Raise(12), Raise(15))
    assert isinstance(interpret(says("raise"), hand), Refused)
    assert meant(hand, silent((1, 20))) == Call()


@pytest.mark.rule("black-pearl:S13.intro.3")
def test_at_no_limit_the_dealer_does_not_count_the_pot() -> None:
    assert "from 200" in asked(flop("black-pearl", Bet(100)), says("pot")).question


@pytest.mark.rule("seminole:A.12.6", "black-pearl:S3.bet.1.3")
@pytest.mark.parametrize("book", BIG_BET)
def test_all_in_with_chips_behind_is_all_of_them(book: str) -> None:
    hand = flop(book, Bet(100))
    assert meant(hand, says("all in", (100, 5))) == Raise(1998)
    short = flop(book, Bet(500), stacks={1: 900, 2: 90, 3: 900})
    assert meant(short, says("all in", (5, 10))) == Call()


@pytest.mark.rule("catfish-bend:S3.betting.11.s1", "black-pearl:S3.bet.11.1")
def test_time_is_no_action() -> None:
    for book in ("catfish-bend", "black-pearl"):
        found = interpret(says("Time!"), flop(book, Bet(100)))
        assert isinstance(found, Refused)
        assert any(rule.startswith(book) for rule in found.rules)


@pytest.mark.rule("seminole:A.17.p10")
def test_irregular_words_are_for_the_floor_to_read() -> None:
    question = asked(flop("seminole", Bet(100)), says("ship it"))
    assert (question.whom, question.rules) == (Whom.FLOOR, ("seminole:A.17.p10",))


def test_a_conditional_statement_is_held() -> None:
    found = interpret(says("if he bets I fold"), flop("seminole"))
    assert isinstance(found, Means)
    assert (found.action, found.condition) == (Fold(), "if he bets")
    assert found.discretion is not None
    assert found.discretion.recommended is Outcome.BINDING


# Signs


@pytest.mark.rule("catfish-bend:S3.betting.9", "black-pearl:S3.bet.9")
@pytest.mark.parametrize("book", ["catfish-bend", "black-pearl"])
def test_a_rap_is_a_pass(book: str) -> None:
    found = interpret(Gesture(sign=Sign.RAP), flop(book))
    assert isinstance(found, Means)
    assert found.action == Check()
    assert any(rule.startswith(book) for rule in found.rules)


def test_a_rap_facing_a_bet_is_asked_about() -> None:
    hand = flop("catfish-bend", Bet(100))
    assert asked(hand, Gesture(sign=Sign.RAP)).choices == ("fold", "call", "raise")


@pytest.mark.parametrize("book", BIG_BET)
@pytest.mark.parametrize("gesture", [says("fold"), Gesture(sign=Sign.CARDS_AWAY), says("pass")])
def test_one_who_has_to_bring_it_in_gives_nothing_up_before_that(
    book: str, gesture: Gesture
) -> None:
    hand = table(book, "seven-card-stud", "limit", bets=(4, 8), blinds=(), ante=1, bring_in=2)
    assert hand.options.bring_in == 2
    assert not hand.options.fold
    assert asked(hand, gesture).choices == ("bring in", "complete")
    hand.act(BringIn())
    if gesture.words != "pass":
        assert meant(hand, gesture) == Fold()


def test_one_who_opens_for_a_low_card_that_is_all_in_may_fold_by_word_and_sign() -> None:
    stakes: dict[str, Any] = {"bets": (4, 8), "blinds": (), "ante": 1, "bring_in": 2}
    low = table("black-pearl", "seven-card-stud", "limit", **stakes).options.seat
    stacks = {seat: 1 if seat == low else 200 for seat in range(1, 5)}
    hand = table("black-pearl", "seven-card-stud", "limit", stacks=stacks, **stakes)
    assert hand.options.bring_in == 2
    assert hand.options.fold
    assert meant(hand, says("fold")) == Fold()
    assert meant(hand, Gesture(sign=Sign.CARDS_AWAY)) == Fold()


@pytest.mark.rule("black-pearl:S10.low.14", "black-pearl:S11.draw.10.1", "oasis:oasis.lowball.4.s1")
@pytest.mark.parametrize(
    ("book", "game", "stakes"),
    [
        ("black-pearl", "ace-to-five", {"bets": (4, 8), "blinds": (2, 4)}),
        ("black-pearl", "draw-high", {"bets": (4, 8), "blinds": (), "ante": 1}),
        ("oasis", "dealers-lowball", {"bets": (4, 4), "blinds": (4,)}),
    ],
)
def test_a_rap_at_the_draw_is_a_pat_hand(book: str, game: str, stakes: dict[str, object]) -> None:
    hand = table(book, game, "limit", **stakes)  # type: ignore[arg-type]
    while hand.options.draw is None:
        options = hand.options
        if options.call is None and not options.check:
            assert options.wager is not None
            hand.act(options.wager.action(options.wager.least))
        elif options.call is None and options.wager is not None:
            hand.act(options.wager.action(options.wager.least))
        else:
            hand.act(Call() if options.call is not None else Check())
    found = interpret(Gesture(sign=Sign.RAP), hand)
    assert isinstance(found, Means)
    assert found.action == Draw(())
    assert any(rule.startswith(book) for rule in found.rules)


@pytest.mark.rule("black-pearl:S13.nl.13")
def test_chips_too_small_for_the_game_do_not_count() -> None:
    hand = quietly(table("black-pearl", structure="pot", blinds=(5, 10), chip=5))
    play(hand, Bet(20))
    assert meant(hand, silent((5, 4), (1, 30))) == Call()
    found = interpret(silent((1, 30)), hand)
    assert isinstance(found, Refused)
    assert "black-pearl:S13.nl.13" in found.rules


def test_nothing_is_no_action_and_no_betting_no_gesture() -> None:
    hand = flop("seminole")
    assert isinstance(interpret(Gesture(), hand), Refused)
    play(hand, Bet(10), Fold(), Fold(), Fold())
    with pytest.raises(FloorError):
        interpret(says("call"), hand)


def test_from_facts_alone_the_missing_fact_is_asked_for() -> None:
    needed = ask(Book.load("seminole"), "holdem", Gestured(gesture=silent(25)))
    assert needed.fact == "price"  # type: ignore[union-attr]
    report = Gestured(gesture=silent(25), seat=4, price=6, bet=0)
    ruling = ask(Book.load("black-pearl"), "holdem", report)
    assert isinstance(ruling, Ruling)
    assert "black-pearl:S3.bet.14" in ruling.rules
