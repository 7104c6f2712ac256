"""Which deals win a promotion, and the reason why others do not."""

from collections.abc import Sequence

import pytest

from cardspeak.books import Book
from cardspeak.cards import cards
from cardspeak.games import GAMES, Structure
from cardspeak.promotions import (
    BadBeatPromotion,
    DealFinding,
    FinishedDeal,
    PlayedHand,
    Promotion,
    book_promotions,
    find,
    read,
)

NAMES = ("Ann", "Bob", "Carl", "Dora", "Ed", "Flo")


def offered(game: str, structure: Structure = Structure.LIMIT) -> tuple[Promotion, ...]:
    """What Catfish Bend offers at a game."""
    return book_promotions(Book.load("catfish-bend").resolve(game, structure), game)


def look(
    hands: Sequence[str],
    board: str,
    game: str = "holdem",
    number: int = 0,
    pot: int = 40,
    dealt: int = 6,
    raked: bool = True,
    posted: int = 5000,
) -> DealFinding:
    """Look at a deal with one of the promotions of Catfish Bend."""
    boards = [cards(each) for each in board.split("/")] if board else [()]
    deal = FinishedDeal(
        game=game,
        players=NAMES[:dealt],
        hands=tuple([PlayedHand(n, cards(h)) for n, h in zip(NAMES, hands, strict=False)]),
        boards=tuple(boards),
        pot=pot,
        raked=raked,
    )
    return find(offered(game)[number], deal, GAMES[game], posted)


def test_aces_full_beaten_by_four_of_a_kind_wins() -> None:
    found = look(["As Js", "9h 9d"], "Ah Ad Jh 9s 9c")
    (won,) = found.won
    assert (won.losers, won.winners) == (("Ann",), ("Bob",))
    assert won.others == ("Carl", "Dora", "Ed", "Flo")
    assert won.beaten == "full house, aces over jacks"


@pytest.mark.parametrize(
    ("hands", "board", "changes", "reason"),
    [
        (["As Ts", "9h 9d"], "Ah Ad Th 9s 9c", {}, "losing_hand"),
        (["As Js", "9h 9d"], "Ah Ad Jh 9s 9c", {"pot": 19}, "qualifying_pot"),
        (["As Js", "9h 9d"], "Ah Ad Jh 9s 9c", {"raked": False}, "qualifying_pot"),
        (["As Js", "9h 9d"], "Ah Ad Jh 9s 9c", {"dealt": 4}, "dealt_in"),
        (["As Ks", "9h 2d"], "Ah Ad Kh Kd 9s", {}, "losing_hand"),
        (["As Js", "Ac Kd"], "Ah Ad Jh Ks 2c", {}, "winning_hand"),
        (["As Jd", "9d 2c"], "Ah Ad 9h 9s 9c", {}, "losing_hand"),
        (["Js Jd", "Ad Kc"], "Ah As Ac Jh 2c", {}, "pocket_pair"),
        (["Ks Kd", "7d 6d"], "Kh Kc 9d 8d 5d", {}, ""),
    ],
    ids=[
        "a rank short", "small pot", "not raked", "four dealt in", "nobody beaten by four",
        "beaten by a full house", "one hole card plays", "no pair in the hole", "straight flush",
    ],
)  # fmt: skip
def test_each_condition_of_a_bad_beat(
    hands: list[str], board: str, changes: dict[str, int], reason: str
) -> None:
    found = look(hands, board, **changes)  # type: ignore[arg-type]
    assert bool(found.won) is not bool(reason)
    if reason:
        assert found.cites == (f"jackpot.bad_beat.{reason}",)


def test_the_loser_needs_both_hole_cards() -> None:
    found = look(["As 2d", "9h 9d"], "Ah Ad Js Jc 9s")
    assert not found.won
    found = look(["As Jd", "9h 9d"], "Ah Ad Js 9c 9s")
    assert found.won


def test_a_loser_whose_board_pair_plays_does_not_qualify() -> None:
    found = look(["As 2d", "Jh Jd"], "Ah Ad Js Jc 9s")
    assert found.cites == ("jackpot.bad_beat.loser_uses",)


def test_four_eights_at_omaha_and_at_stud() -> None:
    found = look(["8s 8d Kc 2c", "9h 9d 3c 4c"], "8h 8c 9s 9c Kh", "omaha")
    assert found.won
    found = look(["7s 7d Kc 2c", "9h 9d 3c 4c"], "7h 7c 9s 9c Kh", "omaha")
    assert found.cites == ("jackpot.bad_beat.losing_hand",)
    found = look(["8s 8d 8h 8c 2d 3d 4d", "9s 9d 9h 9c 2c 3c 4c"], "", "seven-card-stud")
    assert found.won


def test_big_o_and_razz_are_out() -> None:
    assert offered("razz") == ()
    assert offered("big-o") == ()


def test_two_tied_losers_share() -> None:
    (won,) = look(["Ac Kd", "As Kh", "9h 9d"], "Ah Ad Kc 9s 9c").won
    assert won.losers == ("Ann", "Bob")
    assert won.winners == ("Carl",)
    assert "jackpot.bad_beat.tied_losers" in won.cites


def test_a_third_qualifier_gets_a_table_share() -> None:
    (won,) = look(["As Ad", "8s 8d", "9h 9d"], "Ah 9s 9c 8h 8c").won
    assert won.losers == ("Bob",)
    assert won.others == ("Ann", "Dora", "Ed", "Flo")


def test_only_the_first_board_counts() -> None:
    hit, miss = "Ah Ad Jh 9s 9c", "Ah Ad Jh 4s 2c"
    hands = ["As Js", "9h 9d"]
    assert look(hands, f"{hit}/{miss}").won
    assert not look(hands, f"{miss}/{hit}").won


def test_premium_awards_need_the_fund_and_no_bad_beat() -> None:
    royal = ["Ah Kh", "2c 2d"]
    board = "Qh Jh Th 2s 7c"
    assert look(royal, board, number=1).won[0].dollars == 200
    assert look(["9h 8h", "2c 2d"], board, number=1).won[0].dollars == 100
    assert look(royal, board, number=1, posted=1000).cites == ("jackpot.premium.pays",)
    awards = offered("holdem")[1]
    deal = FinishedDeal(
        game="holdem",
        players=NAMES,
        hands=(PlayedHand("Ann", cards("Ah Kh")),),
        boards=(cards("Qh Jh Th"),),
    )
    beside = find(awards, deal, GAMES["holdem"], 5000, ["bad beat jackpot"])
    assert beside.cites == ("jackpot.premium.with_bad_beat",)


@pytest.mark.parametrize(
    ("hand", "board", "place"),
    [
        ("Ah Kh", "Qh Jh Th", 1),
        ("Kh 9h", "Qh Jh Th 2c 2d", 2),
        ("5h 4h", "Ah 2h 3h", 10),
        ("As Ad", "Ah Ac 4d 5d 6d", 11),
        ("2s 2d", "2h 2c 4d 5d 6d", 23),
        ("As Ks", "Ah Ac Kd 5d 6d", 24),
        ("As 8s", "Ah Ac 8d 5d 6d", 25),
        ("As Qs", "Ah Ac Qd 5d 6d", 0),
        ("As 2d", "Ah Ac Ad 5d 6d", 0),
    ],
)
def test_places_of_the_chart_also_when_all_others_folded(hand: str, board: str, place: int) -> None:
    found = look([hand], board, number=2)
    assert [won.place for won in found.won] == ([place] if place else [])


def test_the_book_has_three_promotions_at_holdem() -> None:
    first, second, third = offered("holdem")
    assert isinstance(first, BadBeatPromotion)
    assert first.fund == second.fund != third.fund
    assert [each.source for each in offered("omaha")] == ["jackpot.bad_beat", "jackpot.premium"]


def test_at_six_card_omaha_four_jacks_are_beaten_by_four_queens() -> None:
    pool = read("""
        kind   = "bad beat"
        title  = "six-card pool"
        fund   = "six-card pool"
        shares = { loser = 10, winner = 3, table_each = 0.8 }
        hands  = [{ games = ["six-card-omaha"], beaten = "four jacks", dealt_in = 3 }]
    """)
    shown = {"Ann": "Js Jd 2c 3c 4c 5h", "Bob": "Qd Qc 2h 3h 4h 5d"}
    deal = FinishedDeal(
        game="six-card-omaha",
        players=(*shown, "Carl"),
        hands=tuple([PlayedHand(name, cards(held)) for name, held in shown.items()]),
        boards=(cards("Jh Jc Qs Qh 9s"),),
        pot=100,
    )
    (won,) = find(pool, deal, GAMES["six-card-omaha"]).won
    assert (won.losers, won.winners, won.others) == (("Ann",), ("Bob",), ("Carl",))
