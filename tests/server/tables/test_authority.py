"""At a live table nobody rules in his own favor: votes, staff who play, deals voided."""

import asyncio
from pathlib import Path
from typing import Any

from tests.server.house import Browser, Guest, House, heads_up, hurried, in_a_room, inputs, opened

from cardspeak.server.people.people import Role
from cardspeak.server.tables.live_table import LiveTable
from cardspeak.table import CallFloor, CallVote, ConfirmVoid, EndVote, VoidDeal, VoteAgainst

FALSE: dict[str, Any] = {
    "report": "hand fouled",
    "how": "discards touched it",
    "guard": "nothing",
    "hole_cards": True,
    "identifiable": False,
}
"""What a host who wants the pot might say of an opponent's hand."""
RULES = {"staff_may_rule": True}


async def private(house: House, **words: Any) -> tuple[LiveTable, Browser, Browser]:
    """A hand at Ann's private table: the table, Ann who is its host, and Ben."""
    ann, ben = await house.enter("Ann"), await house.enter("Ben")
    live = await hurried(ann, private=True, **words)
    a = await ann.sits(live)
    b = await ben.at(live, live.options.invite)
    assert (await b.ask("sit", chips=live.buy_in))["ok"]
    await a.until(lambda: a.seen["playing"])
    await b.until(lambda: b.seen["playing"])
    live.options.pause = 60.0
    return live, a, b


def report(browser: Browser) -> dict[str, Any]:
    """A false report about the hand of the player at a browser."""
    return FALSE | {"seat": browser.view["mine"]["seat"]}


def vote(browser: Browser) -> Any:
    """What a browser is shown of a vote."""
    return browser.view["common"].get("vote")


@in_a_room
async def test_a_host_cannot_kill_an_opponents_hand_and_win_the_pot(house: House) -> None:
    live, host, other = await private(house)
    seat = other.view["mine"]["seat"]
    assert (await host.ask("rule", report=report(other), reason="I saw it"))["ok"]
    await other.until(lambda: vote(other))
    shown = vote(other)
    assert (shown["by"], shown["waiting"]) == ("Ann", [seat])
    assert "hand fouled" in shown["says"]
    assert 0 < shown["left"] <= 30_000
    assert (await other.ask("voteagainst"))["ok"]
    await host.until(lambda: not vote(host))
    assert live.table.is_live(seat)
    assert not any(isinstance(each, CallFloor) for each in live.table.inputs)
    assert any("refuses" in line for line in host.lines)


@in_a_room
async def test_what_both_players_accept_is_done_and_stands_in_the_log(house: House) -> None:
    live, host, other = await private(house)
    number = live.table.number
    assert (await host.ask("rule", report=report(other), reason="I saw it"))["ok"]
    await other.until(lambda: vote(other))
    assert (await other.ask("votefor"))["ok"]
    await host.until(lambda: live.table.hand is None or live.table.number > number)
    await host.until(lambda: any("All players in the hand agree" in line for line in host.lines))
    records = list(house.room.store.records(live.id))
    authors = {type(each.input).__name__: each.author for each in records}
    assert (authors["CallVote"], authors["VoteFor"]) == ("Ann", "Ben")
    audit = [(row.by, row.what) for row in house.room.store.audit() if row.table == live.id]
    assert ("Ann", "asked the players to rule on 'hand fouled'") in audit


@in_a_room
async def test_the_hand_and_its_clock_wait_for_the_vote_and_no_longer(house: House) -> None:
    live, host, other = await private(house)
    live.voting.seconds = 0.3
    first = host if host.offered() else other
    left = live.timing.deadline
    assert left is not None
    assert (await host.ask("rule", report=report(other), reason="I saw it"))["ok"]
    assert live.timing.deadline is None
    answer = await first.act({"act": "fold"})
    assert "voting" in answer["error"]
    await host.until(lambda: not vote(host))
    assert isinstance(list(house.room.store.records(live.id))[-1].input, EndVote)
    assert live.timing.deadline is not None
    assert live.timing.deadline >= left + 0.25, "the time of the player in turn stood still"
    await first.until(first.offered)
    assert (await first.act({"act": "fold"}))["ok"]


@in_a_room
async def test_a_player_cannot_hold_the_hand_up_with_one_vote_after_another(house: House) -> None:
    live, host, other = await private(house)
    for _ in range(2):
        assert (await host.ask("rule", report=report(other), reason="I saw it"))["ok"]
        await other.until(lambda: vote(other))
        assert (await other.ask("voteagainst"))["ok"]
    again = await host.ask("rule", report=report(other), reason="I saw it")
    assert "already voted" in again["error"]
    assert live.table.in_play.ballot is None


@in_a_room
async def test_bots_refuse_what_only_one_player_says(house: House) -> None:
    ann = await house.enter("Ann")
    live = await hurried(ann, private=True, bots=2)
    a = await ann.sits(live)
    await a.until(a.offered)  # Ann thinks, so no bot acts meanwhile
    others = [seat.number for seat in live.table.occupied if seat.player != "Ann"]
    bot = next(seat for seat in others if live.table.is_live(seat))
    told = await a.ask("rule", report=FALSE | {"seat": bot}, reason="I saw it")
    assert told["ok"], told
    assert told["data"] == {"voting": False}
    refused = list(house.room.store.records(live.id))[-1]
    assert isinstance(refused.input, VoteAgainst)
    assert refused.author.startswith("bot ")
    assert live.table.is_live(bot)


@in_a_room
async def test_staff_outside_the_hand_rule_and_the_players_are_not_asked(house: House) -> None:
    boss = await house.administrator()
    live, host, other = await private(house)
    floor = await boss.at(live)
    await floor.until(lambda: floor.view)
    before = inputs(live)
    told = await host.ask("rule", report=report(other), reason="I saw it")
    assert "Boss is here" in told["error"]
    assert inputs(live) == before
    assert (await floor.ask("rule", report=report(other), reason="I saw it"))["ok"]


@in_a_room
async def test_an_administrator_who_plays_at_a_room_table_cannot_rule_there(house: House) -> None:
    live, first, other = await heads_up(house)
    for name in ("Ann", "Ben"):
        house.room.people.set_role(name, Role.ADMINISTRATOR)
    before = inputs(live)
    for browser in (first, other):
        for ask, words in (
            ("rule", {"report": {"report": "deck dropped"}, "reason": "so it was"}),
            ("takeback", {"reason": "a slip"}),
            ("voiddeal", {"reason": "bad cards"}),
            ("confirmvoid", {}),
        ):
            answer = await browser.ask(ask, **words)
            assert "you are playing this hand" in answer["error"], answer
    assert inputs(live) == before


@in_a_room
async def test_a_misclick_at_a_private_table_is_taken_back_if_all_agree(house: House) -> None:
    live, host, other = await private(house)
    first, second = (host, other) if host.offered() else (other, host)
    assert (await first.act({"act": "call"}))["ok"]
    assert (await host.ask("takeback", reason="a slip"))["ok"]
    await other.until(lambda: vote(other))
    assert vote(other)["says"] == "Take back the last input of this hand: a slip"
    assert (await other.ask("votefor"))["ok"]
    await first.until(first.offered)
    await second.until(lambda: second.offered() is None)  # each browser is told in its own time
    assert not live.table.inputs


def test_a_vote_that_was_open_when_the_room_stopped_is_over_when_it_starts(tmp_path: Path) -> None:
    async def before() -> str:
        async with opened(tmp_path / "room.db") as house:
            live, host, other = await private(house)
            assert (await host.ask("rule", report=report(other), reason="I saw it"))["ok"]
            assert live.table.in_play.ballot is not None
            return live.id

    async def after(id: str) -> None:
        async with opened(tmp_path / "room.db") as house:
            live, people = house.room.tables[id], house.room.people
            ann = Guest(house, "Ann", people.cookie(people.visitor("Ann")))
            a = await ann.at(live)
            await a.until(lambda: a.view and not vote(a))
            assert live.table.in_play.ballot is None
            assert live.timing.deadline is not None
            kinds = [type(each.input) for each in house.room.store.records(id)]
            assert kinds[-2:] == [CallVote, EndVote]

    asyncio.run(after(asyncio.run(before())))


# Voiding


@in_a_room
async def test_two_of_the_staff_void_a_deal_and_the_cards_are_gone(house: House) -> None:
    boss = await house.administrator()
    flo = await house.enter("Flo")
    house.room.people.set_role("Flo", Role.FLOOR)
    live, first, other = await heads_up(house)
    live.options.pause = 60.0
    deck = live.table.cut
    assert deck is not None
    assert (await first.act({"act": "call"}))["ok"]
    b, f = await boss.at(live), await flo.at(live)
    assert "nobody has asked" in (await f.ask("confirmvoid"))["error"]
    assert (await f.ask("voiddeal", reason="the stub was seen"))["ok"]
    await b.until(lambda: b.view["common"].get("voiding"))
    assert b.view["common"]["voiding"] == {"by": "Flo", "reason": "the stub was seen"}
    assert "a second member" in (await f.ask("confirmvoid"))["error"]
    assert (await b.ask("confirmvoid"))["ok"]
    assert live.table.hand is None
    assert {seat.stack for seat in live.table.occupied} == {live.buy_in}
    revealed = await other.until(
        lambda: next((each for each in other.told if each["tell"] == "revealed"), None)
    )
    assert revealed["void"]
    assert not revealed["cards"], "what nobody saw stays unseen"
    records = [(type(each.input), each.author) for each in house.room.store.records(live.id)]
    assert records[-2:] == [(VoidDeal, "Flo"), (ConfirmVoid, "Boss")]
    audit = [(row.by, row.why) for row in house.room.store.audit() if row.table == live.id]
    assert audit[-2:] == [("Flo", "the stub was seen"), ("Boss", "the stub was seen")]
    live.options.pause = 0.0
    live.dealer._deal_at = None
    live.dealer.plan_ahead()
    await first.until(lambda: first.seen["playing"])
    assert live.table.cut is not None
    assert live.table.cut.faces != deck.faces


# Staff who play


@in_a_room
async def test_staff_with_a_seat_rule_only_where_the_house_allows_it_and_all_see_it(
    house: House,
) -> None:
    boss = await house.administrator()
    live, first, other = await heads_up(house)
    live.options.pause = 60.0
    flo = await house.enter("Flo")
    house.room.people.set_role("Flo", Role.FLOOR)
    f = await flo.sits(live)  # at the table, and not in this hand
    faced = {"report": "exposed card", "seat": 1, "card": 0, "by": "dealt face up"}
    asked = {"report": faced | {"since": {"holder_looked": False}}, "reason": "so it was"}
    told = await f.ask("rule", **asked)
    assert "you have a seat at this table" in told["error"]
    assert not first.view["common"].get("staff")
    body = {"rules": RULES, "reason": "a small house"}
    assert (await boss.post("/api/house", body)).status_code == 200
    line = "Flo (floor) may rule at this table"
    for browser in (first, other):
        await browser.until(lambda b=browser: line in b.view["common"].get("staff", ()))  # type: ignore[misc]
    ruled = await f.ask("rule", **asked)
    assert ruled["ok"], ruled
    own = await first.ask("rule", **asked)
    assert not own["ok"]


def test_the_rules_of_the_house_outlast_a_restart(tmp_path: Path) -> None:
    async def before() -> None:
        async with opened(tmp_path / "room.db") as house:
            boss = await house.administrator()
            assert not house.room.rules.staff_may_rule
            body = {"rules": RULES | {"issue_alone": 7}, "reason": "a small house"}
            assert (await boss.post("/api/house", body)).status_code == 200

    async def after() -> None:
        async with opened(tmp_path / "room.db") as house:
            assert (house.room.rules.staff_may_rule, house.room.rules.issue_alone) == (True, 7)

    asyncio.run(before())
    asyncio.run(after())
