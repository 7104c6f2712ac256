"""Burns missed or doubled and flops of four cards: which card is the burn, the turn, the river.

With four players the hands take slots 0 to 7. Without a mistake the burn is 8, the flop 9 10 11,
the burn 12, the turn 13, the burn 14, the river 15.
"""

import pytest
from tests.floor.deals import (
    answer,
    check_down,
    deal,
    faced,
    mended,
    question,
    ruled,
    rules_of,
    state,
    went_wrong,
)

from cardspeak.floor import (
    Early,
    FloorError,
    Outcome,
    Progress,
    TooManyFlopped,
    WrongBurn,
    WrongBurnDown,
    rule,
)
from cardspeak.floor.core.case import mistake
from cardspeak.hand import Call, Check, Draw, Hand, Phase, Raise, Run
from cardspeak.hand.remedies import Burn, DealBoard, TakeBoard, To, Unburn

MISSED, DOUBLED = WrongBurn(burned=0), WrongBurn(burned=2)


@pytest.mark.rule("catfish-bend:S5.holdem.4", "black-pearl:S5.holdem.4")
@pytest.mark.parametrize("book", ["catfish-bend", "black-pearl"])
def test_a_flop_that_was_shown_comes_again_though_its_order_is_not_known(book: str) -> None:
    hand = deal(book)
    check_down(hand)
    report = WrongBurn(burned=2, order_known=False)
    hand.apply(mistake(hand, report))
    ruling = mended(hand, report)
    assert ruling.outcome is Outcome.RESHUFFLED
    assert "S5.holdem.4" in rules_of(ruling)
    assert len(hand.board) == 3


def on_the_turn(book: str, report: WrongBurn) -> Hand:
    """A hand whose dealer burned wrongly before the turn."""
    hand = deal(book)
    check_down(hand, 2)
    hand.apply(mistake(hand, report))
    return hand


# The turn


@pytest.mark.rule(
    "catfish-bend:S3.irreg.16.s1", "black-pearl:S3.irreg.16.1", "seminole:A.15.p6",
    "catfish-bend:S5.holdem.5.s1", "black-pearl:S5.holdem.6.1",
)  # fmt: skip
@pytest.mark.parametrize("book", ["common", "catfish-bend", "black-pearl", "seminole"])
@pytest.mark.parametrize("report", [MISSED, DOUBLED])
def test_found_before_the_betting_every_card_moves_to_its_place(
    book: str, report: WrongBurn
) -> None:
    hand = on_the_turn(book, report)
    assert list(hand.board)[-1] == (14 if report.burned else 12)
    ruling = mended(hand, report)
    assert ruling.outcome is Outcome.CARDS_MOVED
    assert list(hand.burns) == [8, 12]
    assert list(hand.board) == [9, 10, 11, 13]
    check_down(hand)
    assert list(hand.burns) == [8, 12, 14]
    assert list(hand.board) == [9, 10, 11, 13, 15]


@pytest.mark.rule("catfish-bend:S3.irreg.16.s2", "black-pearl:S3.irreg.16.2")
@pytest.mark.parametrize("book", ["catfish-bend", "black-pearl"])
@pytest.mark.parametrize(
    ("report", "turn", "burns"), [(MISSED, 12, [8, 13, 14]), (DOUBLED, 14, [8, 12, 13])]
)
def test_once_acted_on_the_turn_stands_and_the_river_is_the_one_due(
    book: str, report: WrongBurn, turn: int, burns: list[int]
) -> None:
    hand = on_the_turn(book, report)
    hand.act(Check())
    ruling = mended(hand, report)
    assert ruling.outcome is Outcome.CARDS_MOVED
    check_down(hand)
    assert list(hand.board) == [9, 10, 11, turn, 15]
    assert list(hand.burns) == burns


@pytest.mark.rule("seminole:A.15.p6", "seminole:A.15.p8")
@pytest.mark.parametrize(("report", "turn", "river"), [(MISSED, 12, 14), (DOUBLED, 14, 16)])
def test_after_substantial_action_all_cards_play_as_dealt(
    report: WrongBurn, turn: int, river: int
) -> None:
    hand = on_the_turn("seminole", report)
    hand.act(Check())
    hand.act(Check())
    assert ruled(hand, report).outcome is Outcome.CARDS_MOVED
    hand.act(Check())
    ruling = mended(hand, report)
    assert ruling.outcome is Outcome.PLAYS_ON
    assert "A.15.p8" in rules_of(ruling)
    check_down(hand)
    assert list(hand.board) == [9, 10, 11, turn, river]


@pytest.mark.rule("seminole:A.15.p7")
def test_cards_whose_order_cannot_be_told_stay() -> None:
    hand = on_the_turn("seminole", MISSED)
    ruling = ruled(hand, WrongBurn(burned=0, order_known=False))
    assert ruling.outcome is Outcome.PLAYS_ON
    assert "A.15.p7" in rules_of(ruling)


# The flop


@pytest.mark.parametrize("report", [MISSED, DOUBLED])
def test_a_flop_after_a_wrong_burn_moves_to_its_place_where_the_book_says_so(
    report: WrongBurn,
) -> None:
    hand = deal("seminole")
    check_down(hand)
    went_wrong(hand, report)
    assert list(hand.burns) == [8]
    assert list(hand.board) == [9, 10, 11]
    assert hand.stub[0] == 12


@pytest.mark.rule("catfish-bend:S5.holdem.4", "black-pearl:S5.holdem.4")
@pytest.mark.parametrize(
    ("book", "report", "burns"),
    [
        ("catfish-bend", MISSED, 1),
        ("catfish-bend", DOUBLED, 2),
        ("black-pearl", MISSED, 1),
        ("black-pearl", DOUBLED, 1),
    ],
)
def test_a_flop_that_was_shown_after_a_wrong_burn_is_shuffled_and_dealt_again(
    book: str, report: WrongBurn, burns: int
) -> None:
    hand = deal(book)
    check_down(hand)
    ruling = went_wrong(hand, report)
    assert ruling.outcome is Outcome.RESHUFFLED
    assert "S5.holdem.4" in rules_of(ruling)
    assert len(hand.burns) == burns
    assert len(hand.board) == 3
    assert len(hand.stub) == 52 - 8 - 3 - burns
    if report.burned:
        assert hand.burns[0] == 8  # the first burn stays
    check_down(hand)
    assert len(hand.burns) == burns + 1


@pytest.mark.rule("black-pearl:S5.holdem.4")
def test_a_flop_not_yet_shown_moves_to_its_place_in_every_house() -> None:
    hidden = Progress(board_shown=False, actions=0)
    report = WrongBurn(burned=2, early=Early.SEVERAL, order_known=True, all_in=False, since=hidden)
    ruling = answer("black-pearl", "holdem", report)
    assert ruling.outcome is Outcome.CARDS_MOVED
    assert ruling.remedies == (TakeBoard(3, To.STUB), Unburn(2), Burn(1), DealBoard(3))


# All-in


def all_in(book: str) -> Hand:
    """Two players all-in before the flop: burn 4, flop 5 6 7, burn 8, turn 9, burn 10, river 11."""
    hand = deal(book, players=2, structure="no-limit", chips=20)
    wager = hand.options.wager
    assert wager is not None
    hand.act(Raise(wager.most))
    hand.act(Call())
    while hand.phase is Phase.RUNNING:
        hand.act(Run(1), hand.options.seats[0])
    assert list(hand.board) == [5, 6, 7, 9, 11]
    return hand


@pytest.mark.rule(
    "catfish-bend:S3.irreg.16.s3", "black-pearl:S3.irreg.16.3", "catfish-bend:S5.holdem.5.s2",
    "black-pearl:S5.holdem.6.3",
)  # fmt: skip
@pytest.mark.parametrize("book", ["catfish-bend", "black-pearl"])
def test_a_round_not_bet_is_put_right_until_the_pot_is_awarded(book: str) -> None:
    hand = all_in(book)
    ruling = went_wrong(hand, MISSED)
    assert ruling.outcome is Outcome.CARDS_MOVED
    assert list(hand.board) == [5, 6, 7, 9, 11]
    assert list(hand.burns) == [4, 8, 10]


@pytest.mark.rule("catfish-bend:S5.holdem.5.s2", "black-pearl:S5.holdem.6.3")
@pytest.mark.parametrize("book", ["catfish-bend", "black-pearl"])
def test_a_turn_not_bet_is_put_right_with_the_river_after_it(book: str) -> None:
    hand = all_in(book)
    back = [TakeBoard(1, To.STUB), Unburn(1)] * 2
    hand.apply([*back, DealBoard(1), Burn(1), DealBoard(1)])
    assert list(hand.board) == [5, 6, 7, 8, 10]
    ruling = mended(hand, WrongBurn(burned=0, early=Early.ONE))
    assert ruling.outcome is Outcome.CARDS_MOVED
    assert list(hand.board) == [5, 6, 7, 9, 11]
    assert list(hand.burns) == [4, 8, 10]


# Cards to the hands: three players at stud; before the last street 21 is due to be burned


def last_street(book: str, report: WrongBurnDown) -> Hand:
    """Stud's last street, dealt after a wrong burn."""
    hand = deal(book, "seven-card-stud", players=3)
    check_down(hand, 4)
    assert [cards[-1] for cards in faced(hand).values()] == [22, 23, 24]
    hand.apply(mistake(hand, report))
    return hand


@pytest.mark.rule(
    "catfish-bend:S7.stud.13", "black-pearl:S7.stud.13.1", "seminole:A.15.p6", "seminole:A.15.p9"
)
@pytest.mark.parametrize("book", ["catfish-bend", "black-pearl", "seminole"])
@pytest.mark.parametrize(("burned", "dealt"), [(0, [21, 22, 23]), (2, [23, 24, 25])])
def test_down_cards_that_nobody_saw_move_to_their_places(
    book: str, burned: int, dealt: list[int]
) -> None:
    report = WrongBurnDown(burned=burned, saw=())
    hand = last_street(book, report)
    assert [cards[-1] for cards in faced(hand).values()] == dealt
    ruling = mended(hand, report)
    assert ruling.outcome is Outcome.CARDS_MOVED
    assert [cards[-1] for cards in faced(hand).values()] == [22, 23, 24]
    assert list(hand.burns) == [9, 13, 17, 21]
    assert hand.stub[0] == 25


@pytest.mark.rule("catfish-bend:S7.stud.13", "black-pearl:S7.stud.13.2")
@pytest.mark.parametrize("book", ["catfish-bend", "black-pearl"])
def test_who_saw_the_down_card_keeps_it_and_the_others_get_theirs(book: str) -> None:
    report = WrongBurnDown(burned=0, saw=(1,))
    hand = last_street(book, report)
    mended(hand, report)
    assert [cards[-1] for cards in faced(hand).values()] == [21, 23, 24]
    assert list(hand.burns)[-1] == 22
    report = WrongBurnDown(burned=2, saw=(2,))
    hand = last_street(book, report)  # 21 22 burned; 23 24 25 dealt
    mended(hand, report)
    assert [cards[-1] for cards in faced(hand).values()] == [22, 24, 23]
    assert list(hand.burns)[-1] == 21
    assert hand.stub[0] == 25


@pytest.mark.rule("seminole:A.15.p9")
def test_where_one_card_seen_makes_all_stand() -> None:
    report = WrongBurnDown(burned=0, saw=(1,))
    hand = last_street("seminole", report)
    ruling = mended(hand, report)
    assert ruling.outcome is Outcome.PLAYS_ON
    assert [cards[-1] for cards in faced(hand).values()] == [21, 22, 23]


@pytest.mark.rule("black-pearl:S7.stud.13.1", "catfish-bend:S7.stud.13")
@pytest.mark.parametrize("book", ["catfish-bend", "black-pearl"])
def test_up_cards_acted_on_stand_and_the_next_street_is_the_one_due(book: str) -> None:
    report = WrongBurnDown(burned=0)
    hand = deal(book, "seven-card-stud", players=3)
    check_down(hand)
    hand.apply(mistake(hand, report))
    assert [cards[-1] for cards in faced(hand).values()] == [9, 10, 11]
    hand.act(Check())
    mended(hand, report)
    check_down(hand)
    assert list(hand.burns) == [12, 13]
    assert [cards[-1] for cards in faced(hand).values()] == [14, 15, 16]


def test_a_draw_after_a_missed_burn_is_served_again_if_nobody_looked() -> None:
    hand = deal("seminole", "five-card-draw", players=3)
    check_down(hand)
    hand.act(Draw((0, 1)))
    hand.act(Draw(()))
    hand.act(Draw((2,)))
    assert faced(hand)[1][-2:] == [16, 17]  # 15 was burned
    assert faced(hand)[3][-1] == 18
    drawn = ((1, 2), (3, 1))
    report = WrongBurnDown(burned=0, saw=())
    hand.apply(mistake(hand, WrongBurnDown(burned=0, drawn=drawn)))
    assert faced(hand)[1][-2:] == [15, 16]
    mended(hand, report)
    assert faced(hand)[1][-2:] == [16, 17]
    assert faced(hand)[3][-1] == 18
    assert list(hand.burns) == [15]


# A flop of four

FOUR = TooManyFlopped()


def four_flopped(book: str) -> Hand:
    """A flop of 9 10 11 and 12."""
    hand = deal(book)
    check_down(hand)
    hand.apply(mistake(hand, FOUR))
    assert list(hand.board) == [9, 10, 11, 12]
    return hand


@pytest.mark.rule("black-pearl:S5.holdem.3")
def test_a_surplus_card_that_is_known_goes_back_as_the_turns_burn() -> None:
    hand = four_flopped("black-pearl")
    ruling = mended(hand, TooManyFlopped(surplus_known=True))
    assert ruling.outcome is Outcome.CARDS_MOVED
    assert list(hand.board) == [9, 10, 11]
    check_down(hand)
    assert list(hand.burns) == [8, 12]
    assert list(hand.board) == [9, 10, 11, 13]


@pytest.mark.rule(
    "catfish-bend:S5.holdem.3", "catfish-bend:S5.holdem.7", "black-pearl:S5.holdem.3",
    "oasis:oasis.holdem-hilo.7.s1",
)  # fmt: skip
@pytest.mark.parametrize(
    ("book", "burns"), [("catfish-bend", 2), ("black-pearl", 1), ("oasis", 1), ("common", 1)]
)
def test_a_flop_of_four_is_dealt_again_from_a_reshuffled_stub(book: str, burns: int) -> None:
    hand = four_flopped(book)
    ruling = mended(hand, TooManyFlopped(surplus_known=False))
    assert ruling.outcome is Outcome.RESHUFFLED
    assert hand.burns[0] == 8
    assert len(hand.burns) == burns
    assert len(hand.board) == 3
    assert not len(hand.set_aside)
    check_down(hand)
    assert len(hand.burns) == burns + 1


@pytest.mark.rule("seminole:A.16.4a")
def test_the_floor_picks_one_of_four_flopped_cards_as_an_exposed_burn() -> None:
    hand = four_flopped("seminole")
    ruling = mended(hand, FOUR)
    assert ruling.outcome is Outcome.CARDS_MOVED
    assert "A.16.4a" in rules_of(ruling)
    picked = hand.stub[0]
    assert {picked, *hand.board} == {9, 10, 11, 12}
    check_down(hand)
    assert list(hand.burns) == [8, picked]
    assert list(hand.board)[-1] == 13


@pytest.mark.rule("seminole:A.16.4b", "oasis:oasis.holdem-hilo.7.s2")
@pytest.mark.parametrize(
    ("book", "burns", "turn"), [("seminole", [8, 12, 13], 14), ("oasis", [8, 12], 13)]
)
def test_after_substantial_action_the_flop_stands_and_stuck_cards_count_as_one(
    book: str, burns: list[int], turn: int
) -> None:
    hand = four_flopped(book)
    for _ in range(3):
        hand.act(Check())
    ruling = mended(hand, FOUR)
    assert ruling.outcome is Outcome.PLAYS_ON
    check_down(hand)
    assert list(hand.burns) == burns
    assert list(hand.board) == [9, 10, 11, turn]


# Reports that cannot be


def test_a_right_burn_and_a_right_flop_are_not_wrong() -> None:
    hand = deal("catfish-bend")
    before = state(hand)
    for report in (MISSED, DOUBLED, FOUR, WrongBurnDown(burned=0)):
        with pytest.raises(FloorError):
            rule(hand, report)
    assert state(hand) == before
    check_down(hand)
    for report in (MISSED, DOUBLED, FOUR):
        with pytest.raises(FloorError):
            rule(hand, report)
    with pytest.raises(FloorError, match="one burned card is right"):
        answer("catfish-bend", "holdem", WrongBurn(burned=1))


def test_what_is_asked_about_a_wrong_burn() -> None:
    assert question("seminole", "holdem", WrongBurn()) == "burned"
    assert question("seminole", "holdem", WrongBurn(burned=0)) == "early"


def test_a_flop_of_four_has_three_cards_due_and_one_besides() -> None:
    with pytest.raises(FloorError, match="3 are due"):
        answer("oasis", "holdem", TooManyFlopped(cards=4))
