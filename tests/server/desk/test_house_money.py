"""The money of the house in a running room: promotions at dealt tables, time, roles, refusals."""

import asyncio
import time
from functools import partial
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from tests.room.test_dealt_money import BAD_BEAT, BOARD, PLAYERS, stacked
from tests.server.desk.test_desk import PASSWORD, asked, check, done, take_password, until
from tests.server.house import Guest, House, opened

from cardspeak.hand import Call, Check, Show
from cardspeak.hand import Command as HandCommand
from cardspeak.room import accounts
from cardspeak.room import commands as c
from cardspeak.room.house_money import boxes, funds, time_charges
from cardspeak.room.house_money.money_commands import MONEY_AUTHORITY
from cardspeak.room.refusal import DeskRefusal
from cardspeak.server.desk.live_desk import LiveDesk
from cardspeak.server.people.people import Role, Visitor
from cardspeak.server.tables.live_table import LiveTable
from cardspeak.table import commands as t
from cardspeak.table.commands import HOUSE

SIGN = {
    "name": "4-8",
    "game": "holdem",
    "structure": "limit",
    "bets": [4, 8],
    "blinds": [2, 4],
    "buy_in": 80,
    "charge": {"method": "a percentage of the pot", "percent": 10, "cap": 4},
}
JACKPOT = """
kind  = "bad beat"
title = "lucky losers"
fund  = "lucky"
seed  = 1000
drop  = { dollars = 1, over = 10 }

[[hands]]
games    = ["holdem"]
beaten   = "aces full of tens"
dealt_in = 3

[shares]
loser  = 50
winner = 25
table  = 25
"""
STAFF = {"Flo": Role.FLOOR, "Cay": Role.CAGE, "Dan": Role.DEALER}


async def staffed(house: House) -> dict[str, Guest]:
    """Everyone who works in the house."""
    people = {"Boss": await house.administrator()}
    for name, role in STAFF.items():
        people[name] = await house.enter(name)
        house.room.people.set_role(name, role)
    for guest in people.values():
        await take_password(guest)
    return people


async def seated(house: House, boss: Guest, **sign: Any) -> tuple[LiveDesk, LiveTable]:
    """A dealt table with five players, whose hands the test deals."""
    await done(boss, "OpenGame", game="one", notice=SIGN | sign)
    desk = house.room.desk
    assert desk is not None
    live = desk.dealt.tables["one"]
    live.set_paused(True)
    for seat, player in enumerate(PLAYERS, start=1):
        await house.enter(player)
        await done(boss, "TakeSeat", player=player, game="one", seat=seat, chips=200)
    await until(lambda: len(live.table.occupied) == 5)
    await live.do(partial(live.input, t.DrawButton((51, 12, 30, 5, 20)), HOUSE))
    return desk, live


async def play(live: LiveTable, hands: tuple[str, ...] = BAD_BEAT, board: str = BOARD) -> None:
    """One raise before the flop, then everyone calls or checks to the end."""
    await live.do(partial(live.input, t.DeckCommand(stacked(hands, board)), HOUSE))
    raised = False
    while (hand := live.table.hand) is not None:
        options = hand.options
        assert options.seat is not None
        action: HandCommand = Check() if options.check else Call()
        if options.call is None and not options.check:
            action = Show()
        if not raised and options.wager is not None:
            action, raised = options.wager.action(options.wager.least), True
        await live.do(partial(live.input, t.Act(options.seat, action), HOUSE))


def run(database: Path, book: str, *scenarios: Any) -> None:
    """Run scenarios on one database; the room restarts between two."""

    async def one(scenario: Any) -> None:
        async with opened(database, desk=book) as house:
            await scenario(house)

    for scenario in scenarios:
        asyncio.run(one(scenario))
    check(database)


def boss_of(house: House) -> Visitor:
    """The administrator."""
    return house.room.people.visitor("Boss")


def test_a_promotion_of_the_house_is_won_held_verified_and_paid(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        staff = await staffed(house)
        boss, cay, flo, dan = (staff[name] for name in ("Boss", "Cay", "Flo", "Dan"))
        desk, live = await seated(house, boss)
        told = await done(boss, "OfferPromotion", text=JACKPOT)
        assert told[0] == "The lucky losers is offered"
        await until(lambda: live.table.link.promotions)
        rail = await staff["Dan"].at(live)
        await play(live)
        await until(lambda: live.table.link.hold)
        (claim,) = desk.desk.claims
        shares = {share.player: share.chips for share in claim.shares}
        assert shares == {"Ed": 500, "Ann": 250, "Bob": 83, "Carl": 83, "Dora": 83}
        assert accounts.balance(desk.desk, boxes.account("one", "lucky")) == 1
        held = await rail.until(lambda: rail.view["common"].get("held"))
        assert held == (
            "Lucky losers: Ed, full house, aces over jacks, beaten by Ann, four of a kind, nines, "
            "ace kicker. "
            "The table waits for a supervisor"
        )
        assert any("for the lucky fund" in line for line in rail.lines)

        live.options.pause = 0.0
        live.set_paused(False)
        await asyncio.sleep(0.1)
        assert live.table.hand is None, "no hand is dealt before the supervisor has looked"
        told_dan = await asked(dan, "VerifyClaim", claim=1)
        assert told_dan["error"] == "that is for a supervisor to decide"
        await house.room.set_role(boss_of(house), "Ed", Role.CAGE, "he works here too")
        ed = house.room.people.visitor("Ed")
        for command in (c.VerifyClaim(1), c.ApproveClaim(1), c.PayClaim(1)):
            with pytest.raises(DeskRefusal, match="it is about you"):
                await desk.do(command, ed)
        await done(cay, "VerifyClaim", claim=1, reference="camera 4")
        live.set_paused(True)
        assert not live.table.link.hold
        await done(boss, "SetGamingDay", taxed_from=400)
        assert "needs 2 approvals" in (await asked(flo, "PayClaim", claim=1))["error"]
        await done(flo, "ApproveClaim", claim=1)
        await done(cay, "ApproveClaim", claim=1)
        assert "must show 2 current papers" in (await asked(flo, "PayClaim", claim=1))["error"]
        await done(flo, "ShowPapers", claim=1, player="Ed", papers=2)
        had = house.room.chips_of("Ed")
        await done(flo, "PayClaim", claim=1)
        assert house.room.chips_of("Ed") == had + 500
        assert house.room.chips_of(HOUSE) > 0
        assert (await asked(flo, "PayClaim", claim=1))["error"] == "claim 1 is paid"
        assert accounts.balance(desk.desk, "claim 1") == 0
        assert sum(row.balance for row in desk.desk.accounts) == 0

    async def again(house: House) -> None:
        assert house.room.chips_of("Ed") == 10_000 - 200 + 500
        desk = house.room.desk
        assert desk is not None
        assert desk.desk.claims[1].state == "paid"

    run(tmp_path / "room.db", "official", scenario, again)


def test_a_table_stays_held_over_a_restart(tmp_path: Path) -> None:
    async def before(house: House) -> None:
        staff = await staffed(house)
        _, live = await seated(house, staff["Boss"])
        await done(staff["Boss"], "OfferPromotion", text=JACKPOT)
        await until(lambda: live.table.link.promotions)
        await play(live)

    async def after(house: House) -> None:
        desk = house.room.desk
        assert desk is not None
        live = desk.dealt.tables["one"]
        await until(lambda: live.table.link.hold)
        with pytest.raises(Exception, match="no hand is dealt now: Lucky losers"):
            await play(live)
        await desk.do_for_house(c.VerifyClaim(1))
        await until(lambda: not live.table.link.hold)

    run(tmp_path / "room.db", "official", before, after)


def test_a_books_jackpot_is_won_at_a_dealt_table_and_talk_voids_it(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        staff = await staffed(house)
        boss, cay = staff["Boss"], staff["Cay"]
        desk, live = await seated(house, boss, jackpot_drop=2)
        await done(boss, "SeedFund", fund="bad beat", chips=10_000)
        await play(live)
        await until(lambda: live.table.link.hold)
        answer = await asked(
            staff["Dan"], "ObjectToClaim", claim=1, why="talk about the hand", words="Ed said so"
        )
        assert "catfish-bend:S10.intro.2" in answer["rules"]
        await done(cay, "DecideClaim", claim=1, stands=False, reason="heard at the rail")
        await until(lambda: not live.table.link.hold)
        assert accounts.balance(desk.desk, funds.account("bad beat")) == 10_000

    run(tmp_path / "room.db", "catfish-bend", scenario)


def test_time_is_collected_from_the_stacks_on_schedule(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, ahead = time.time, [0]
    monkeypatch.setattr(time, "time", lambda: real() + ahead[0])

    async def scenario(house: House) -> None:
        staff = await staffed(house)
        charge = {"method": "a time charge", "fee": 6}
        desk, live = await seated(house, staff["Boss"], charge=charge)
        await play(live)
        slide = time_charges.slide("one")
        await until(lambda: accounts.balance(desk.desk, slide) == 30)
        assert live.table.seat(3).stack == 200 - 8 - 6
        ahead[0] = 3700
        await desk.do_for_house(c.Pass())
        await until(lambda: accounts.balance(desk.desk, slide) == 60)
        assert live.table.seat(3).stack == 200 - 8 - 12
        told = await asked(staff["Dan"], "VerifyTime", game="one")
        assert told["error"] == "that is for a supervisor to decide"
        assert "official:8.2.c.v" in told["rules"]
        await done(staff["Cay"], "VerifyTime", game="one")
        assert accounts.balance(desk.desk, boxes.account("one", "drop")) == 60
        await done(staff["Flo"], "CountBox", game="one", box="drop", chips=59, witness="Dan")
        assert accounts.balance(desk.desk, accounts.DIFFERENCE) == 1

    run(tmp_path / "room.db", "official", scenario)


WORDS: dict[str, dict[str, Any]] = {
    "SetGamingDay": {},
    "TurnGamingDay": {},
    "EnterDrop": {"game": "one", "pot": 50, "dealt_in": 5},
    "CountBox": {"game": "one", "box": "drop", "chips": 5, "witness": "Cay"},
    "OfferPromotion": {"text": JACKPOT},
    "EndPromotion": {"title": "lucky losers"},
    "SeedFund": {"fund": "lucky", "chips": 5},
    "ClaimHand": {
        "game": "one",
        "hands": [{"player": "Ann", "cards": [50, 51]}],
        "boards": [[0, 1, 2, 3, 4]],
        "pot": 40,
    },
    "VerifyClaim": {"claim": 1},
    "ObjectToClaim": {"claim": 1, "why": "talk about the hand", "words": "heard"},
    "DecideClaim": {"claim": 1, "stands": True, "reason": "seen"},
    "ApproveClaim": {"claim": 1},
    "OpenEnvelope": {"claim": 1, "dollars": 100},
    "TakeOffer": {"claim": 1},
    "ShowPapers": {"claim": 1, "player": "Ann", "papers": 2},
    "PayClaim": {"claim": 1},
    "PayTime": {"game": "one", "player": "Ann", "chips": 6},
    "VerifyTime": {"game": "one"},
    "ChangeCharge": {"game": "one", "charge": None},
    "FillTable": {"game": "one", "chips": 500, "witness": "Dan"},
    "CreditTable": {"game": "one", "chips": 500, "witness": "Dan"},
    "BuyChips": {"player": "Ann", "game": "one", "chips": 50},
    "CashOut": {"player": "Ann", "game": "one", "chips": 50},
    "CloseShift": {"floats": [["one", 0]], "witness": "Dan"},
}
HOSTILE: tuple[Any, ...] = (
    -1, 2**50 + 1, 2**70, 1.5, "5", None, True, [], {}, "x" * 300, "", "\x00", "𝟙", [[]], [None],
)  # fmt: skip


def test_every_money_command_asks_for_its_office(tmp_path: Path) -> None:
    assert WORDS.keys() == {kind.__name__ for kind in MONEY_AUTHORITY}

    async def scenario(house: House) -> None:
        staff = await staffed(house)
        desk, _ = await seated(house, staff["Boss"])
        ann, nobody = await house.enter("Gus"), house.nobody()
        offices = {"Gus": ann, "Dan": staff["Dan"], "Flo": staff["Flo"], "Cay": staff["Cay"]}
        rank = {"Gus": 0, "Dan": 1, "Flo": 2, "Cay": 3}
        for kind, needed in MONEY_AUTHORITY.items():
            do = kind.__name__
            asks = {"command": {"do": do, **WORDS[do]}}
            assert (await nobody.post("/api/desk", asks)).status_code == 403, do
            for name, guest in offices.items():
                if rank[name] >= needed:
                    continue
                answer = await asked(guest, do, **WORDS[do])
                assert answer["error"] == f"only {needed.title} may do that", (do, name)
        assert not len(desk.desk.funds)
        assert not len(desk.desk.takings)

    run(tmp_path / "room.db", "official", scenario)


def test_hostile_values_are_refused_and_change_nothing(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        staff = await staffed(house)
        boss = staff["Boss"]
        desk, _ = await seated(house, boss)
        await done(boss, "OpenList", notice=SIGN | {"name": "other"})
        for do, words in WORDS.items():
            for field in words:
                for value in HOSTILE:
                    before = desk.desk.digest
                    asks = {"command": {"do": do, **words, field: value}, "password": PASSWORD}
                    answer = await boss.post("/api/desk", asks)
                    assert answer.status_code in (200, 400), (do, field, value, answer.text)
                    if answer.status_code == 400:
                        assert answer.json()["error"]
                        assert desk.desk.digest == before, (do, field, value)
            unknown = {"command": {"do": do, **words, "extra": 1}}
            answer = await boss.post("/api/desk", unknown)
            assert answer.status_code in (200, 400)
        assert sum(row.balance for row in desk.desk.accounts) == 0

    run(tmp_path / "room.db", "official", scenario)


def test_the_catalog_can_be_offered_in_a_running_room(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        staff = await staffed(house)
        desk, live = await seated(house, staff["Boss"])
        for name in ("hourly-high-hand", "falling-bad-beat", "site-pool"):
            text = (files("cardspeak.promotions") / "catalog" / f"{name}.toml").read_text("utf-8")
            await done(staff["Boss"], "OfferPromotion", text=text)
        await until(lambda: len(live.table.link.promotions or ()) == 3)
        assert len(live.table.notice.drops or ()) == 3
        await play(live)
        await until(lambda: desk.desk.offers["hourly high hand"].leader)
        leader = desk.desk.offers["hourly high hand"].leader
        assert leader is not None
        assert leader.winners == ("Ann",)
        await done(staff["Boss"], "EndPromotion", title="hourly high hand")
        await until(lambda: len(live.table.link.promotions or ()) == 2)

    run(tmp_path / "room.db", "official", scenario)
