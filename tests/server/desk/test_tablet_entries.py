"""What a dealer enters at a table of real cards: refused, it has not happened, and play goes on."""

import asyncio
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.server.desk.test_desk import Data, asked, check, done, in_a_house, opened_game, until
from tests.server.house import Guest, House

from cardspeak.room import accounts
from cardspeak.room.people import Authority, authority_of
from cardspeak.server.desk import payments
from cardspeak.server.people.people import Role
from cardspeak.store import BankMove, StoreError
from cardspeak.table.commands import HOUSE

GAME = "table 1"


async def tapped(guest: Guest, report: str, **words: Any) -> Data:
    """What the desk answers to an entry."""
    entry = {"report": {"report": report, **words}}
    answer = await guest.post("/api/desk/tap", {"game": GAME, "entry": entry})
    found: Data = answer.json()
    return found


HOSTILE: tuple[tuple[str, Data], ...] = (
    ("ChipsCounted", {"bought": -4}),
    ("ChipsCounted", {"bought": 10**30}),
    ("ChipsCounted", {"bought": 2**62}),
    ("ChipsCounted", {"taken": -(2**62)}),
    ("ChipsCounted", {"dropped": [["jackpot", -5]]}),
    ("PotImpounded", {"amount": -5}),
    ("HandBegun", {"players": [], "button": -7, "big_blind": 10**17}),
    ("BlindMissed", {"seat": 1, "player": "Nobody"}),
    ("PlayerLeft", {"seat": 1, "player": "Nobody", "chips": 10**12}),
    ("LeftOwing", {"player": "Nobody", "owed": 10**30}),
)


def test_an_entry_that_is_refused_leaves_the_table_as_it_was(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        boss = await opened_game(house, dealing="tracked")
        live = house.room.desk
        assert live is not None
        await tapped(boss, "ChipsCounted", bought=3)
        for report, words in HOSTILE:
            before = (live.desk.digest, live.tracked.tables[GAME].sent)
            assert "error" in await tapped(boss, report, **words), (report, words)
            assert (live.desk.digest, live.tracked.tables[GAME].sent) == before, (report, words)
        assert accounts.balance(live.desk, accounts.table(GAME)) == 3
        for _ in range(2):
            assert "error" not in await tapped(boss, "HandBegun", players=[])
            assert "error" not in await tapped(boss, "HandEnded")
        assert live.desk.games[GAME].dealt == 2

    in_a_house(tmp_path / "room.db", scenario)


def test_an_entry_that_was_not_stored_may_be_entered_again(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        boss = await opened_game(house, dealing="tracked")
        live, log = house.room.desk, house.room.log
        assert live is not None
        durable = log.durable

        async def failing(entry: Any) -> None:
            raise StoreError("the disk is full")

        log.durable = failing  # type: ignore[method-assign,assignment]
        assert "error" in await tapped(boss, "HandBegun", players=[])
        log.durable = durable  # type: ignore[method-assign]
        house.faults.clear()
        assert not live.tracked.tables[GAME].is_in_hand
        assert "error" not in await tapped(boss, "HandBegun", players=[])
        assert live.desk.games[GAME].dealt == 1

    in_a_house(tmp_path / "room.db", scenario)


def test_a_payment_that_was_never_stored_moves_no_chips(tmp_path: Path, monkeypatch: Any) -> None:
    async def scenario(house: House) -> None:
        boss, room = await opened_game(house), house.room
        before = room.chips_of("Boss")
        paid = (BankMove("Boss", 5, "promotion", HOUSE, None, 0),)
        with monkeypatch.context() as away:

            async def failing(*_: Any) -> None:
                raise StoreError("the store is away")

            away.setattr(payments, "moves", lambda *_: paid)
            away.setattr(room.log, "durable", failing)
            away.setattr(room.store.desks, "load", lambda row: asyncio.run(failing()))
            assert "error" in await asked(boss, "JoinList", player="Ann", list="4-8")
        house.faults.clear()
        await done(boss, "JoinList", player="Ann", list="4-8")
        assert room.chips_of("Boss") == before

    in_a_house(tmp_path / "room.db", scenario)


def test_a_game_that_opens_again_under_its_name_has_a_table_of_its_own(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        boss = await opened_game(house, GAME, dealing="tracked")
        live = house.room.desk
        assert live is not None
        await done(boss, "TakeSeat", player="Ann", game=GAME, seat=1)
        notice = msgspec.to_builtins(live.desk.games[GAME].notice)
        await done(boss, "CloseGame", game=GAME, reason="too short")
        assert GAME not in live.desk.games
        await done(boss, "OpenGame", game=GAME, notice=notice, dealing="tracked")
        await done(boss, "TakeSeat", player="Bob", game=GAME, seat=4)
        assert "error" not in await tapped(boss, "HandBegun", players=[])
        assert live.desk.games[GAME].in_hand == ("Bob",)

    in_a_house(tmp_path / "room.db", scenario)


def test_a_dealt_game_opened_again_in_the_same_second_has_a_table_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(time, "time", lambda: 2_000_000_000.25)

    async def scenario(house: House) -> None:
        boss = await opened_game(house, GAME)
        live = house.room.desk
        assert live is not None
        ids, notice = [], msgspec.to_builtins(live.desk.games[GAME].notice)
        for player in ("Ann", "Bob", "Cid"):
            await house.enter(player)
            await done(boss, "TakeSeat", player=player, game=GAME, seat=1)
            table = live.dealt.tables[GAME]
            await until(lambda: not len(live.desk.pending))
            assert [seat.player for seat in table.table.occupied] == [player]
            ids.append(table.id)
            await done(boss, "CloseGame", game=GAME, reason="too short")
            await until(lambda: GAME not in live.desk.games)
            await done(boss, "OpenGame", game=GAME, notice=notice)
        assert len(set(ids)) == 3
        assert {game.opened for game in live.desk.games} == {2_000_000_000}

    async def again(house: House) -> None:
        live = house.room.desk
        assert live is not None
        assert live.desk.games[GAME].same_second == 3
        assert live.dealt.tables[GAME].table.occupied == ()

    in_a_house(tmp_path / "room.db", scenario, again)
    check(tmp_path / "room.db")


def test_a_dealer_seats_the_player_who_has_the_seat_and_tells_the_floor_of_another(
    tmp_path: Path,
) -> None:
    async def scenario(house: House) -> None:
        boss = await opened_game(house, GAME, dealing="tracked")
        dan = await house.enter("Dan")
        house.room.people.set_role("Dan", Role.DEALER)
        await done(boss, "JoinList", player="Ann", list="4-8")
        await done(boss, "CallName", game=GAME, seat=3)
        refused = await asked(dan, "TakeSeat", player="Bob", game=GAME, seat=4)
        assert refused["rules"] == ["catfish-bend:S2.proc.10"]
        await done(dan, "TakeSeat", player="Ann", game=GAME, seat=3)
        await done(dan, "AskForFloor", game=GAME, says="Seat 4 is open")
        live = house.room.desk
        assert live is not None
        assert live.desk.games[GAME].stays("Ann")
        assert live.desk.floor_calls[GAME].by == "Dan"

    in_a_house(tmp_path / "room.db", scenario)


def test_a_refused_first_tap_leaves_no_office_behind(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        boss = await opened_game(house, "felt", dealing="tracked")
        dan = await house.enter("Dan")
        house.room.people.set_role("Dan", Role.DEALER)
        live = house.room.desk
        assert live is not None
        assert live.desk.log is not None
        await done(boss, "TakeSeat", player="Ann", game="felt", seat=1)
        before, digest = live.desk.log.count, live.desk.digest
        hand: Data = {"report": "HandBegun", "players": [], "button": 99}
        late: Data = {"report": "PlayerLeft", "seat": 1, "player": "Ann"}
        counted: Data = {"report": "ChipsCounted", "bought": -5}
        for report in (hand, late, counted):
            entry = {"game": "felt", "entry": {"report": report, "mark": "m"}}
            answer = await dan.post("/api/desk/tap", entry)
            assert answer.status_code == 400, report
            assert (live.desk.log.count, live.desk.digest) == (before, digest), report
        asks = {"game": "nowhere", "purpose": "a seat"}
        house.room.people.set_role("Dan", Role.FLOOR)
        assert (await dan.post("/api/desk/draw", asks)).status_code == 400
        assert (live.desk.log.count, live.desk.digest) == (before, digest)
        assert authority_of(live.desk, "Dan") is Authority.PLAYER
        entry = {
            "game": "felt",
            "entry": {"report": {"report": "HandBegun", "players": []}, "mark": "m"},
        }
        answer = await dan.post("/api/desk/tap", entry)
        assert answer.status_code == 200, answer.text
        assert live.desk.games["felt"].marks == ("m",)
        assert authority_of(live.desk, "Dan") is Authority.FLOOR

    in_a_house(tmp_path / "room.db", scenario)
