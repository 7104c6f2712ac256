"""What the sign of a game says of the house's charge: the least and the most."""

import msgspec
import pytest
from tests.room.conftest import sign

from cardspeak.books import Book, Charge, Drop
from cardspeak.books.policy.rake import RakeMethod
from cardspeak.room import Desk
from cardspeak.room.signs import sign as shown_sign


@pytest.mark.parametrize(
    ("charge", "says"),
    [
        (None, "nothing"),
        (Charge(method=RakeMethod.PERCENTAGE, percent=10, cap=4), "0 to 4"),
        (Charge(method=RakeMethod.FEE_PER_HAND, fee=3), "3"),
        (Charge(method=RakeMethod.TIME, fee=12), "12"),
        (
            Charge(
                method=RakeMethod.DROP_BY_PLAYERS,
                drops=(Drop(players=2, amount=1), Drop(players=5, amount=3)),
            ),
            "0 to 3",
        ),
    ],
)
def test_a_sign_shows_the_least_and_the_most_that_the_house_takes(
    charge: Charge | None, says: str
) -> None:
    notice = msgspec.structs.replace(sign(), charge=charge)
    assert shown_sign(Desk(Book.load("official")), notice)["commission cap"] == says
