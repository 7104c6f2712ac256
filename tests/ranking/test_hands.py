"""Hands that the rule books speak of, one by one."""

import pytest

from cardspeak.cards import cards, text
from cardspeak.ranking import (
    ACE_TO_FIVE,
    ACE_TO_FIVE_JOKER,
    BADUGI,
    DEUCE_TO_SEVEN,
    EIGHT_OR_BETTER,
    EIGHT_OR_BETTER_JOKER,
    HIGH,
    HIGH_JOKER,
    RANKINGS,
    SHORT_DECK,
    STRIPPED_32,
    STRIPPED_36,
    STRIPPED_40,
    Category,
    Ranking,
    RankingError,
)
from cardspeak.ranking.formation import Formation, best_hand, hand_value


def beats(ranking: Ranking, better: str, worse: str) -> bool:
    one, other = ranking.value(cards(better)), ranking.value(cards(worse))
    assert one is not None
    assert other is not None
    return one > other


def ties(ranking: Ranking, one: str, other: str) -> bool:
    return ranking.value(cards(one)) == ranking.value(cards(other))


@pytest.mark.rule("official:9.1")
def test_the_categories_of_a_full_deck_in_order() -> None:
    best_first = [
        "As Ks Qs Js Ts", "9h 8h 7h 6h 5h", "4c 4d 4h 4s 2c", "3c 3d 3h 2s 2d", "7c 5c 4c 3c 2c",
        "5c 4d 3d 2d Ad", "2c 2d 2h 4s 3d", "3c 3d 2h 2s 4d", "2c 2d 5h 4s 3d", "7c 5d 4d 3d 2d",
    ]  # fmt: skip
    values = [HIGH.value(cards(hand)) or 0 for hand in best_first]
    assert values == sorted(values, reverse=True)
    assert len(set(values)) == len(values)
    assert [HIGH.category(cards(hand)) for hand in best_first] == list(Category)[9::-1]


@pytest.mark.rule("official:9.1.f")
def test_the_ace_ends_the_lowest_straight_but_goes_round_no_corner() -> None:
    assert HIGH.category(cards("As 2d 3c 4h 5d")) is Category.STRAIGHT
    assert beats(HIGH, "2s 3d 4c 5h 6d", "As 2d 3c 4h 5d")
    assert HIGH.category(cards("Ks Ad 2c 3h 4d")) is Category.NO_PAIR


@pytest.mark.rule("official:9.3.d", "official:9.3.e")
@pytest.mark.parametrize("ranking", [STRIPPED_40, STRIPPED_36, STRIPPED_32], ids=str)
def test_a_flush_beats_a_full_house_in_a_stripped_deck(ranking: Ranking) -> None:
    assert beats(ranking, "7c 8c 9c Tc Qc", "As Ad Ac Ks Kd")
    assert beats(ranking, "7c 7d 7h 7s 8c", "Ac Kc Qc Jc 9c")
    assert beats(ranking, "7c 8d 9c Tc Jc", "As Ad Ac Ks Qd")


@pytest.mark.rule("official:9.2.a", "official:9.2.b", "official:9.2.c", "official:9.3.f")
@pytest.mark.parametrize(
    ("ranking", "low_straight", "next_straight"),
    [
        (STRIPPED_40, "As 5d 6c 7h 8d", "5d 6c 7h 8d 9s"),
        (STRIPPED_36, "As 6d 7c 8h 9d", "6d 7c 8h 9d Ts"),
        (STRIPPED_32, "As 7d 8c 9h Td", "7d 8c 9h Td Js"),
    ],
    ids=str,
)
def test_the_ace_ends_the_lowest_straight_of_a_stripped_deck(
    ranking: Ranking, low_straight: str, next_straight: str
) -> None:
    assert ranking.category(cards(low_straight)) is Category.STRAIGHT
    assert beats(ranking, low_straight, "As Ad Ac Kh Qd")
    assert beats(ranking, next_straight, low_straight)


def test_the_short_deck_is_the_36_card_order() -> None:
    assert SHORT_DECK is STRIPPED_36


@pytest.mark.rule("black-pearl:S11.joker.2")
def test_the_joker_is_an_ace_and_pairs_nothing_else() -> None:
    assert HIGH_JOKER.describe(cards("Ks Kd 9c 4h Jo")) == "pair of kings, A-9-4"
    assert ties(HIGH_JOKER, "As Kd 9c 4h Jo", "As Ad Kc 9h 4c")
    assert ties(HIGH_JOKER, "Ks Kd Qc Qh Jo", "Ks Kd Qc Qh Ac")
    assert HIGH_JOKER.category(cards("As Ac Kd Kc Jo")) is Category.FULL_HOUSE


def test_the_joker_completes_straights_and_flushes() -> None:
    assert ties(HIGH_JOKER, "2s 3d 4c 5h Jo", "2s 3d 4c 5h 6d")
    assert ties(HIGH_JOKER, "9s Td Jc Kh Jo", "9s Td Jc Kh Qd")
    assert HIGH_JOKER.category(cards("9s Ts Js Ks Jo")) is Category.STRAIGHT_FLUSH
    assert HIGH_JOKER.category(cards("As Ts Js Ks Jo")) is Category.ROYAL_FLUSH


@pytest.mark.rule("black-pearl:S11.joker.3")
def test_in_a_flush_the_joker_is_the_highest_card_not_held() -> None:
    assert ties(HIGH_JOKER, "As Ks 9s 4s Jo", "As Ks Qs 9s 4s")
    assert ties(HIGH_JOKER, "Qs Js 9s 4s Jo", "As Qs Js 9s 4s")


@pytest.mark.rule("black-pearl:S11.joker.4")
def test_five_aces_beat_a_royal_flush() -> None:
    assert beats(HIGH_JOKER, "As Ad Ac Ah Jo", "Ks Qs Js Ts Jo")
    assert HIGH_JOKER.category(cards("As Ad Ac Ah Jo")) is Category.FIVE_ACES


def test_seven_cards_with_the_joker_take_four_aces_over_a_flush() -> None:
    assert HIGH_JOKER.category(cards("Ah Kh 7h 2h Ac Ad Jo")) is Category.FOUR_OF_A_KIND
    assert HIGH_JOKER.category(cards("Ah Kh 7h 2h Ac Kd Jo")) is Category.FULL_HOUSE
    assert HIGH_JOKER.category(cards("Ah Kh 7h 2h 9c 4d Jo")) is Category.FLUSH


@pytest.mark.rule("black-pearl:S10.a5.0")
def test_in_ace_to_five_straights_and_flushes_do_not_count() -> None:
    assert ties(ACE_TO_FIVE, "As 2s 3s 4s 5s", "Ad 2s 3c 4h 5d")
    assert beats(ACE_TO_FIVE, "2s 3s 4s 5s 6s", "As 2d 3c 4h 7d")
    assert beats(ACE_TO_FIVE, "As Ad Kc Qh Jd", "2s 2d 3c 4h 5d")
    assert ACE_TO_FIVE.describe(cards("As 2d 3c 4h 5d 6d 7c")) == "5-4-3-2-A low"


@pytest.mark.rule("black-pearl:S10.a5.1")
def test_in_lowball_the_joker_is_the_lowest_card_not_held() -> None:
    assert ties(ACE_TO_FIVE_JOKER, "As 2d 7c 4h Jo", "As 2d 7c 4h 3d")
    assert ties(ACE_TO_FIVE_JOKER, "Ks Kd 9c 4h Jo", "Ks Kd 9c 4h Ac")
    assert EIGHT_OR_BETTER_JOKER.describe(cards("8s 7d 6c 5h Jo")) == "8-7-6-5-A low"


@pytest.mark.rule("black-pearl:S6.hilo.2.1", "catfish-bend:S6.hilo.1")
def test_a_low_of_eight_or_better_needs_five_ranks() -> None:
    assert EIGHT_OR_BETTER.value(cards("As 2d 3c 4h 4d Ks Kd")) is None
    assert EIGHT_OR_BETTER.value(cards("As 2d 3c 4h 9d")) is None
    assert EIGHT_OR_BETTER.describe(cards("As 2d 3c 4h 9d")) == "no qualifying hand"
    assert EIGHT_OR_BETTER.describe(cards("As 2d 4c 6h 8d 8s 8c")) == "8-6-4-2-A low"
    assert beats(EIGHT_OR_BETTER, "7s 6s 5s 4s 3s", "8d 4c 3h 2s As")


@pytest.mark.rule("black-pearl:S10.27.1")
def test_in_deuce_to_seven_straights_and_flushes_and_aces_hurt() -> None:
    assert beats(DEUCE_TO_SEVEN, "7s 5d 4c 3h 2d", "7s 6d 4c 3h 2d")
    assert beats(DEUCE_TO_SEVEN, "As Ad 4c 3h 2d", "6s 5d 4c 3h 2d")
    assert beats(DEUCE_TO_SEVEN, "As Kd Qc Jh Td", "7s 5s 4s 3s 2s")
    assert DEUCE_TO_SEVEN.describe(cards("7s 5d 4c 3h 2d")) == "7-5-4-3-2 low"


@pytest.mark.rule("black-pearl:S10.27.0")
def test_in_deuce_to_seven_a_wheel_is_an_ace_high_hand() -> None:
    assert DEUCE_TO_SEVEN.category(cards("As 2d 3c 4h 5d")) is Category.NO_PAIR
    assert beats(DEUCE_TO_SEVEN, "As 2d 3c 4h 5d", "As 2d 3c 4h 6d")
    assert beats(DEUCE_TO_SEVEN, "Ks Qd Jc Th 8d", "As 2d 3c 4h 5d")
    assert DEUCE_TO_SEVEN.category(cards("As 2s 3s 4s 5s")) is Category.FLUSH


def test_seven_cards_of_deuce_to_seven_avoid_the_flush() -> None:
    hand = cards("7s 5s 4s 3s 2s 8d Kc")
    assert DEUCE_TO_SEVEN.describe(hand) == "8-5-4-3-2 low"


@pytest.mark.parametrize(
    ("hand", "words"),
    [
        ("As Ks Qs Js Ts", "royal flush"),
        ("9h 8h 7h 6h 5h", "straight flush, nine high"),
        ("6c 6d 6h 6s Ac", "four of a kind, sixes, ace kicker"),
        ("Ac Ad Ah Js Jd", "full house, aces over jacks"),
        ("Ac Tc 4c 3c 2c", "flush, A-10-4-3-2"),
        ("5c 4d 3d 2d Ad", "straight, five high"),
        ("2c 2d 2h 4s 3d", "three of a kind, deuces, 4-3"),
        ("3c 3d 2h 2s 4d", "two pair, threes and deuces, four kicker"),
        ("Tc Td 5h 4s 3d", "pair of tens, 5-4-3"),
        ("Kc 5d 4d 3d 2d", "king high, 5-4-3-2"),
        ("Kc Kd", "pair of kings"),
        ("Kc", "king high"),
        ("Kc Kd 7c 7d", "two pair, kings and sevens"),
    ],
)
def test_hands_in_words(hand: str, words: str) -> None:
    assert HIGH.describe(cards(hand)) == words


def test_the_earliest_of_equal_fives_plays() -> None:
    assert text(HIGH.best(cards("As Kd Qc Jh 9d 9c 2d"))) == "As Kd Qc 9d 9c"
    five, own = best_hand(HIGH, Formation.ANY_FIVE, cards("2c 3c"), cards("As Ks Qs Js Ts"))
    assert own == ()
    assert text(five) == "As Ks Qs Js Ts"


@pytest.mark.rule("black-pearl:S6.intro.2", "catfish-bend:S6.omaha.intro.2", "official:17.5.d")
def test_omaha_takes_exactly_two_cards_of_the_hand() -> None:
    board = cards("As Ks Qs Js 2d")
    assert HIGH.category(
        best_hand(HIGH, Formation.EXACTLY_TWO, cards("Ts 9d 8c 3h"), board)[0]
    ) is (Category.STRAIGHT)
    full = cards("Ah Ad 7c 7d 2c")
    assert hand_value(HIGH, Formation.EXACTLY_TWO, cards("Ac As Kd Qd"), full) == HIGH.value(
        cards("Ac As Ah Ad 7c")
    )


@pytest.mark.rule("official:14.4.d")
def test_both_cards_of_two_card_manila_play() -> None:
    board = cards("As Ks Qs Js Ts")
    value = hand_value(STRIPPED_32, Formation.EXACTLY_TWO, cards("7d 8c"), board)
    assert value == STRIPPED_32.value(cards("7d 8c As Ks Qs"))


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("Ac", "Kd"),
        ("2c 2d", "Ac Kd"),
        ("3c 3d 2c 2d", "Ac Ad Kc Qd"),
        ("2c 2d 2h 3c", "Ac Ad Kc Kd"),
        ("2c 2d 2h 2s", "Ac Ad Ah Kd"),
        ("Ac Kd 3h", "Ac Qd Jh"),
        ("Ac 3d 2h", "Ks Qs Js"),
    ],
)
def test_who_is_high_showing(better: str, worse: str) -> None:
    assert HIGH.board_value(cards(better)) > HIGH.board_value(cards(worse))
    assert DEUCE_TO_SEVEN.board_value(cards(better)) < DEUCE_TO_SEVEN.board_value(cards(worse))


def test_straights_and_flushes_do_not_count_showing() -> None:
    assert HIGH.board_value(cards("9s 8s 7s 6s")) < HIGH.board_value(cards("Td 4c 3h 2s"))
    assert HIGH.board_value(cards("9s 8s 7s 6s 5s")) < HIGH.board_value(cards("Td 4c 3h 2s 5d"))
    assert HIGH.board_value(cards("9s 4c")) == HIGH.board_value(cards("9d 4h"))


def test_who_is_low_showing_in_razz() -> None:
    def low(hand: str) -> int:
        return ACE_TO_FIVE.board_value(cards(hand))

    assert low("Ac") > low("2d") > low("Kd")
    assert low("8c 4d") > low("8c 5d") > low("9c Ad")
    assert low("Kc Qd Jh Ts") > low("Ac Ad 2c 3d") > low("2c 2d Ac 3d")
    assert EIGHT_OR_BETTER.board_value(cards("9c Ad")) == low("9c Ad")


def test_the_joker_showing_is_an_ace_or_the_lowest_card() -> None:
    assert HIGH_JOKER.board_value(cards("Jo Kd")) == HIGH_JOKER.board_value(cards("Ad Kd"))
    low = ACE_TO_FIVE_JOKER.board_value
    assert low(cards("Jo Ad")) == low(cards("2c Ad"))


def test_more_than_five_up_cards_show_their_best_five() -> None:
    assert HIGH.board_value(cards("2c 2d 2h 3c 3d 3h 4s")) == HIGH.board_value(
        cards("3c 3d 3h 2c 2d")
    )


@pytest.mark.parametrize(
    ("ranking", "hand", "words"),
    [
        (HIGH, "", "0 cards"),
        (HIGH, "As Kd Qc Jh Jo", "Jo"),
        (HIGH, "As Kd Qc Jh ??", r"\?\?"),
        (STRIPPED_36, "As Kd Qc Jh 5d", "5d"),
        (HIGH_JOKER, "As Kd Qc ?? Jo", r"\?\?"),
        (HIGH_JOKER, "As Kd Qc Jo 2c 3c 4c 5c 6c 7c 8c", "11 cards"),
        (HIGH, "As Kd Jo", "Jo"),
        (DEUCE_TO_SEVEN, "As As", "twice"),
        (BADUGI, "", "0 cards"),
    ],
)
def test_cards_that_cannot_be_ranked_are_named(ranking: Ranking, hand: str, words: str) -> None:
    with pytest.raises(RankingError, match=words):
        ranking.value(cards(hand))


def test_many_hands_refuse_a_card_that_is_not_in_the_deck() -> None:
    with pytest.raises(RankingError, match="stripped-36"):
        STRIPPED_36.values([cards("As Kd Qc Jh 5d")])
    with pytest.raises(RankingError, match="five to seven"):
        HIGH.values([cards("As Kd Qc Jh")])


def test_rankings_are_found_by_name() -> None:
    assert {name: ranking.name for name, ranking in RANKINGS.items()} == {
        name: name for name in RANKINGS
    }
    assert len(RANKINGS) == 11
