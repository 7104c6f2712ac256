"""Two people sign at the desk: the witness with a password that the author does not know."""

from pathlib import Path
from typing import Any

from tests.server.desk.test_desk import (
    GAME,
    PASSWORD,
    Data,
    asked,
    done,
    in_a_house,
    take_password,
)
from tests.server.desk.test_house_money import staffed
from tests.server.house import Guest, House

from cardspeak.room import accounts
from cardspeak.server.people.people import Role
from cardspeak.server.people.restrictions import Restriction

FILL = {"game": "felt", "chips": 500, "witness": "Dan"}
FLOAT = "float of felt"


async def signed(guest: Guest, password: str | None, **words: Any) -> Data:
    """What the desk answers to a fill that the witness signs with some password."""
    body: Data = {"command": {"do": "FillTable", **FILL, **words}}
    if password is not None:
        body["password"] = password
    found: Data = (await guest.post("/api/desk", body)).json()
    return found


async def opened_felt(house: House) -> dict[str, Guest]:
    """The staff of a house with one table of real cards."""
    staff = await staffed(house)
    await done(staff["Boss"], "OpenGame", game="felt", notice=GAME, dealing="tracked")
    return staff


def test_a_witness_signs_with_their_own_password(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        staff = await opened_felt(house)
        live = house.room.desk
        assert live is not None
        assert live.desk.log is not None
        before, digest = live.desk.log.count, live.desk.digest
        for password in (None, "", "not the word of Dan"):
            answer = await signed(staff["Flo"], password)
            assert "password" in answer["error"], password
        assert (live.desk.log.count, live.desk.digest) == (before, digest)
        assert "error" not in await signed(staff["Flo"], PASSWORD)
        assert accounts.balance(live.desk, FLOAT) == 500

    in_a_house(tmp_path / "room.db", scenario)
    files = [each for each in tmp_path.iterdir() if each.is_file()]
    assert files
    for file in files:
        assert PASSWORD.encode() not in file.read_bytes(), f"{file.name} holds a password"


def test_guesses_at_a_witness_wait_as_they_do_at_the_door(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        staff = await opened_felt(house)
        answers = [await signed(staff["Flo"], f"guess {each}") for each in range(5)]
        assert "too many wrong passwords" in answers[-1]["error"]
        assert "too many wrong passwords" in (await signed(staff["Flo"], PASSWORD))["error"]
        body = {"name": "Dan", "password": PASSWORD}
        answer = await house.http.post("/api/enter", json=body)
        assert "too many wrong passwords" in answer.json()["error"]
        assert "error" not in await signed(staff["Flo"], PASSWORD, witness="Cay")

    in_a_house(tmp_path / "room.db", scenario)


def test_guests_players_and_the_banned_are_no_witnesses(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        staff = await opened_felt(house)
        await house.enter("Gil")
        house.room.people.set_role("Gil", Role.DEALER)
        answer = await signed(staff["Flo"], PASSWORD, witness="Gil")
        assert "Gil has no password to sign with" in answer["error"]
        await take_password(await house.enter("Pat"))
        answer = await signed(staff["Flo"], PASSWORD, witness="Pat")
        assert answer["error"] == "Pat does not work in the house: two of the staff sign"
        boss = house.room.people.visitor("Boss")
        await house.room.door.restrict(boss, "Dan", Restriction.BAN, None, "gone")
        assert "error" in await signed(staff["Flo"], PASSWORD)

    in_a_house(tmp_path / "room.db", scenario)


def test_staff_who_play_in_a_game_sign_for_nothing_in_it(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        staff = await opened_felt(house)
        boss, flo = staff["Boss"], staff["Flo"]
        await done(boss, "TakeSeat", player="Dan", game="felt", seat=1)
        plays = "Dan plays in felt: another member of the staff must do that"
        shift: Data = {"floats": [["felt", 500]]}
        for guest, do, words in (
            (flo, "FillTable", FILL),
            (flo, "CreditTable", FILL),
            (flo, "CountBox", {"game": "felt", "box": "drop", "chips": 5, "witness": "Dan"}),
            (boss, "CloseShift", {**shift, "witness": "Dan"}),
        ):
            assert (await asked(guest, do, **words))["error"].startswith(plays), do
        await done(flo, "FillTable", **(FILL | {"witness": "Cay"}))
        await done(boss, "TakeSeat", player="Cay", game="felt", seat=2)
        answer = await asked(staff["Cay"], "CloseShift", **shift, witness="Flo")
        assert answer["error"].startswith("you play in felt")
        await done(boss, "CloseShift", **shift, witness="Flo")

    in_a_house(tmp_path / "room.db", scenario)
