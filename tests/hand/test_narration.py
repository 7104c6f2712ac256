"""Narration: who won which half of which pot on which board, and with which cards."""

from tests.hand.explanations.voice import VOICE
from tests.hand.tables import BOOKS, act, dealt, passively, wager

from cardspeak.games import Structure
from cardspeak.hand import Call, Fold, Hand, Raise, Run, Showing, Terms
from cardspeak.hand.events import Awarded, Boarded, Charged, Opened
from cardspeak.hand.narration import board_street, sentence

LIMIT, POT, NO_LIMIT = Structure.LIMIT, Structure.POT, Structure.NO_LIMIT


def awards(hand: Hand) -> list[str]:
    return [sentence(hand, each, VOICE) for each in hand.events or () if isinstance(each, Awarded)]


def streets(hand: Hand) -> list[str]:
    return [board_street(hand, each) for each in hand.events or () if isinstance(each, Boarded)]


def test_cards_of_the_board_are_called_by_their_street() -> None:
    assert streets(passively(dealt("omaha", LIMIT, [100, 100]))) == ["Flop", "Turn", "River"]
    assert streets(passively(dealt("two-card-manila", LIMIT, [100, 100]))) == [
        f"{which} card" for which in ("First", "Second", "Third", "Fourth", "Fifth")
    ]


def test_a_card_for_all_at_stud_is_a_common_card() -> None:
    hand = passively(dealt("seven-card-stud", LIMIT, [100] * 8))
    assert streets(hand) == ["Common card"]


def test_a_round_after_the_flop_says_only_who_acts_first() -> None:
    hand = passively(dealt("holdem", LIMIT, [100, 100]))
    said = [sentence(hand, each, VOICE) for each in hand.events or () if isinstance(each, Opened)]
    assert said == ["— preflop: Seat 2 acts first", *["— Seat 1 acts first"] * 3]


def test_one_pot_is_won_with_a_hand() -> None:
    hand = dealt("holdem", LIMIT, [100, 100], top="As Kh Ad Kd 2c Ah 7s 8d 3c 9h 4c Tc")
    assert awards(passively(hand)) == ["Seat 1 wins 8 with three of a kind, aces, 10-9"]


def test_halves_of_a_high_low_pot_are_named_with_their_cards() -> None:
    # Seat 1 has the aces, seat 2 the 8-6-5-4-2.
    hand = dealt(
        "omaha-high-low", LIMIT, [100, 100], top="As 4c Ad 2c Kh 9h Kd 9d 3c 8h 6d 5s 7c Jc 7d Qh"
    )
    said = awards(passively(hand))
    assert said == [
        "Seat 1 wins 4, the high half, with a pair of aces, Q-J-8",
        "Seat 2 wins 4, the low half, with 8-6-5-4-2",
    ]


def test_a_hand_that_is_best_both_ways_wins_high_and_low() -> None:
    hand = dealt(
        "omaha-high-low", LIMIT, [100, 100], top="As Kc 2s Qc 9h Jh 9d Td 3c 8s 6s 5s 7c Jc 7d Qh"
    )
    (said,) = awards(passively(hand))
    assert said == "Seat 1 wins 8, high and low, with a flush, A-8-6-5-2 and 8-6-5-2-A"


def test_each_board_of_a_pot_that_is_run_twice_is_told() -> None:
    hand = dealt(
        "holdem",
        NO_LIMIT,
        [100, 100],
        book=BOOKS["black-pearl"],
        top="As Kh Ad Kd 2c 7s 8d 3c 2d 9h 2h Tc 2s Ks 9d 4c 3h Kc 5d 5h 6c",
    )
    act(hand, Raise(100), Call())
    for seat in hand.options.seats:
        hand.act(Run(2), seat)
    said = awards(passively(hand))
    assert streets(hand) == [
        "Flop", "Turn", "River", "Flop, board 2", "Turn, board 2", "River, board 2",
    ]  # fmt: skip
    assert len(said) == 2
    assert "board 1, with" in said[0]
    assert "board 2, with" in said[1]
    assert {line.partition(" wins")[0] for line in said} == {"Seat 1", "Seat 2"}


def test_side_pots_are_told_apart_and_a_split_names_the_odd_chip() -> None:
    hand = dealt("holdem", NO_LIMIT, [21, 60, 60], top="2c 2d 2h 3c 3d 3h Ks Ah Ad Ac 9h As 9d Kd")
    act(hand, Raise(60), Call(), Call())
    said = awards(passively(hand))
    assert any(line.startswith("Seat 1 wins 21, splitting the main pot") for line in said)
    assert any("splitting side pot 1" in line for line in said)


def test_a_hand_that_was_not_shown_is_not_named() -> None:
    hand = dealt("holdem", LIMIT, [100, 100, 100])
    act(hand, Raise(8), Fold(), Fold())
    assert awards(hand) == ["Seat 3 wins 10"]


def test_the_drop_for_the_jackpot_is_told_apart_from_the_rake() -> None:
    book = BOOKS["catfish-bend"]
    notice = next(each for each in book.notices if each.jackpot_drop and each.charge)
    terms = Terms.of(book, notice)
    seats = dict.fromkeys(range(1, 7), 1000)
    hand = Hand(terms, seats, button=1, deck=list(terms.deck.cards), showing=Showing.AUTOMATIC)
    while hand.street == 0:
        hand.act(Raise(found[1]) if (found := wager(hand)) else Call())
    took = [
        sentence(hand, each, VOICE)
        for each in passively(hand).events or ()
        if isinstance(each, Charged)
    ]
    assert took == ["The house takes 4", "The house takes 2 for the jackpot"]
