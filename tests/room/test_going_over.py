"""How long a player who is called to another game may play on, in words for the dealer."""

import pytest
from tests.room.conftest import SmallHouse, sign

from cardspeak.books import Notice
from cardspeak.games import Structure
from cardspeak.room import commands as c
from cardspeak.room.going_over import may_stay

STUD = Notice(
    name="stud",
    game="seven-card-stud",
    structure=Structure.LIMIT,
    bets=(4, 8),
    ante=1,
    bring_in=2,
    buy_in=80,
)


def told(house: SmallHouse, player: str) -> tuple[str, tuple[str, ...]]:
    says, cites = may_stay(house.desk, house.desk.moves[player])
    return says, house.desk.rules(cites, house.desk.games["1"].list)


@pytest.mark.parametrize(
    ("book", "says", "rule"),
    [
        ("catfish-bend", "plays until due for the big blind", "catfish-bend:S2.seating.11"),
        (
            "black-pearl",
            "leaves after this hand, or plays through the button if in the blinds",
            "black-pearl:S2.seat.10.1",
        ),
    ],
)
def test_a_player_of_a_must_move_game_stays_as_the_book_says(
    book: str, says: str, rule: str
) -> None:
    house = SmallHouse(book)
    house.open("main")
    house.seat("main", ["Ann"])
    house.do(c.OpenGame("1", sign(), c.Dealing.TRACKED, feeds="main"))
    house.seat("1", ["Bob", "Carl"])
    house.do(c.CallName("main"))
    house.do(c.AcceptSeat("Bob"))
    assert told(house, "Bob") == (says, (rule,))


@pytest.mark.parametrize(
    ("waiting", "says"),
    [
        ((), "plays until due for the big blind"),
        (("Dora",), "plays until due for the big blind"),
        (
            ("Dora", "Emil"),
            "leaves after this hand, or plays through the button if in the blinds",
        ),
    ],
)
def test_two_who_wait_for_the_seat_hurry_a_player_who_changes_games(
    waiting: tuple[str, ...], says: str
) -> None:
    house = SmallHouse("catfish-bend")
    house.open("1")
    house.open("2", low=10)
    house.seat("1", ["Ann", "Bob"])
    for player in waiting:
        house.do(c.JoinList(player, "4-8"))
    house.do(c.Transfer("Ann", "2", 3))
    assert told(house, "Ann") == (says, ("catfish-bend:S2.seating.13.s1",))


@pytest.mark.parametrize(
    ("book", "waits", "says"),
    [
        ("catfish-bend", False, "plays one more hand"),
        ("catfish-bend", True, "leaves after this hand"),
        ("black-pearl", False, "leaves after this hand"),
    ],
)
def test_at_stud_one_more_hand_where_nobody_waits(book: str, waits: bool, says: str) -> None:
    house = SmallHouse(book)
    house.do(c.OpenGame("1", STUD, c.Dealing.TRACKED))
    house.open("2", low=10)
    house.seat("1", ["Ann", "Bob"])
    if waits:
        house.do(c.JoinList("Dora", "stud"))
    house.do(c.Transfer("Ann", "2", 3))
    assert told(house, "Ann")[0] == says
