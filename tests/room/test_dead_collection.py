"""The dead collection at a table of real cards."""

from pathlib import Path

import msgspec
from tests.room.conftest import SmallHouse, sign
from tests.table.test_dead_collection import FROM_BUTTON

from cardspeak.books import Charge
from cardspeak.books.policy.rake import RakeMethod
from cardspeak.room import accounts
from cardspeak.room import commands as c
from cardspeak.room.house_money import boxes


def test_the_dealer_drops_the_collection_of_every_hand(tmp_path: Path) -> None:
    path = tmp_path / "button-pays.toml"
    path.write_text(FROM_BUTTON)
    house = SmallHouse(str(path))
    charge = Charge(method=RakeMethod.FEE_PER_HAND, fee=3)
    notice = msgspec.structs.replace(sign(), charge=charge)
    house.do(c.OpenGame("1", notice, c.Dealing.TRACKED))
    house.do(c.EnterDrop("1", 40, 5))
    house.do(c.EnterDrop("1", 9, 2, second_deal=False))
    assert accounts.balance(house.desk, boxes.account("1", boxes.HOUSE_BOX)) == 6
