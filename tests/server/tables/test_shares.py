"""Players' seeds in the shuffle: neither they nor the house alone decide the cards."""

import asyncio
from functools import partial
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.server.house import Browser, Data, House, hurried, in_a_room

from cardspeak.cards import DECKS, Seeded
from cardspeak.server.tables import decks, shares
from cardspeak.server.tables.authority import NotAllowedError
from cardspeak.server.tables.live_table import LiveTable
from cardspeak.server.tables.shares import Shares
from cardspeak.table import DeckCommand


def chain(seed: bytes, length: int = 40) -> list[bytes]:
    """A chain of hashes, its end first."""
    links = [seed]
    for _ in range(length):
        links.append(sha256(links[-1]).digest())
    return links[::-1]


class Giver:
    """A browser that gives a link whenever the room asks for one."""

    def __init__(self, browser: Browser, name: str, links: list[bytes]) -> None:
        self.browser, self.name, self.links = browser, name, links
        self._answered = 0

    async def answer(self) -> None:
        while True:
            told = await self.browser.until(self._next)
            at = self.links.index(bytes.fromhex(told["asked"][self.name]))
            await self.browser.ask("link", link=self.links[at + 1].hex())

    def _next(self) -> dict[str, dict[str, str]] | None:
        asked = [each for each in self.browser.told if each["tell"] == "shuffled"]
        if len(asked) <= self._answered:
            return None
        self._answered = len(asked)
        return asked[-1] if self.name in asked[-1]["asked"] else None


def _plays(browser: Browser, hand: int) -> bool:
    return bool(browser.seen["number"] == hand and browser.seen["playing"])


def told(browser: Browser, kind: str) -> list[Data]:
    return [each for each in browser.told if each["tell"] == kind]


async def with_seeds(house: House) -> tuple[LiveTable, Browser, Browser, list[Giver]]:
    ann, ben = await house.enter("Ann"), await house.enter("Ben")
    live = await hurried(ann)
    a, b = await ann.at(live), await ben.at(live)
    givers = []
    for browser, name in ((a, "Ann"), (b, "Ben")):
        links = chain(name.encode())
        giver = Giver(browser, name, links)
        answer = await browser.ask("sit", chips=live.buy_in, seed=links[0].hex())
        assert answer["ok"], answer
        givers.append(giver)
    return live, a, b, givers


@in_a_room
async def test_the_seeds_of_both_players_are_in_every_shuffle(house: House) -> None:
    _, a, b, givers = await with_seeds(house)
    answering = [asyncio.create_task(giver.answer()) for giver in givers]
    for hand in (1, 2):
        for browser in (a, b):
            await browser.until(partial(_plays, browser, hand))
        turn = a if a.offered() else b
        assert (await turn.act({"act": "fold"}))["ok"]
    for task in answering:
        task.cancel()
    committed = told(a, "committed")
    houses = {tuple(each["cards"]) for each in told(a, "shuffled")}
    for each in committed[:2]:
        assert tuple(each["cards"]) in houses, "the house committed before it had a link"
        links = {name: bytes.fromhex(link) for name, link in each["links"].items()}
        assert set(links) == {"Ann", "Ben"}
        assert decks.mix(links).hex() == each["mix"]
        for giver in givers:
            at = giver.links.index(links[giver.name])
            assert at > 0, "a link that was not known"
    assert committed[0]["mix"] != committed[1]["mix"]


@in_a_room
async def test_the_cards_dealt_are_the_house_s_in_the_players_order(house: House) -> None:
    live, a, _, givers = await with_seeds(house)
    answering = [asyncio.create_task(giver.answer()) for giver in givers]
    await a.until(lambda: a.seen["number"] == 1 and a.seen["playing"])
    cut = live.table.cut
    assert cut is not None
    (bound,) = told(a, "committed")
    mix = bytes.fromhex(str(bound["mix"]))
    order = Seeded(mix).shuffled(range(52))
    salts = decks.salts(DeckCommand((0,) * 52, cut.seed[:32]))
    for slot, place in enumerate(order):
        face = decks._FACES[cut.faces[slot]]
        assert decks.seal(salts[place], place, face) == bound["cards"][place]
    again = await house.nobody().at(live)
    await again.until(lambda: told(again, "committed"))
    assert told(again, "committed") == [bound]
    for task in answering:
        task.cancel()


@in_a_room
async def test_a_seed_that_does_not_come_holds_nobody_up(house: House) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(shares, "PATIENCE", 0.2)
        _, a, _, givers = await with_seeds(house)
        answering = asyncio.create_task(givers[0].answer())
        await a.until(lambda: a.seen["number"] == 1 and a.seen["playing"])
        answering.cancel()
    assert "Ben's seed did not come in time and is not in the shuffle." in a.lines
    (bound,) = told(a, "committed")
    assert set(bound["links"]) == {"Ann"}
    asked = told(a, "shuffled")
    given_up, last = asked[-2], asked[-1]
    assert given_up["cards"] != last["cards"] == bound["cards"], "the house's deck is another one"


@in_a_room
async def test_a_link_is_the_next_one_of_the_chain_or_refused(house: House) -> None:
    live, a, _, _ = await with_seeds(house)
    await a.until(lambda: any("Ann" in each["asked"] for each in told(a, "shuffled")))
    assert not (await a.ask("link", link="0" * 64))["ok"]
    nobody = await (await house.enter("Zoe")).at(live)
    answer = await nobody.ask("link", link="0" * 64)
    assert answer["error"] == "you have no seat at this table"
    assert not (await nobody.ask("seed", seed="0" * 64))["ok"]
    assert not (await a.ask("link", link="xyz"))["ok"]


def test_a_link_given_twice_or_unasked_is_refused() -> None:
    links = chain(b"x")
    made = Shares()
    with pytest.raises(NotAllowedError, match="no shuffle is waiting"):
        made.give("Ann", links[1])
    made.join("Ann", links[0])
    assert made.begin(52, ["Ann", "Ben"], 0.0)
    made.give("Ann", links[1])
    with pytest.raises(NotAllowedError, match="no shuffle is waiting"):
        made.give("Ann", links[2])
    deck = made.take(partial(decks.fresh, 52))
    assert deck is not None
    assert decks.mix_in(deck) == decks.mix({"Ann": links[1]})


@given(st.dictionaries(st.text(min_size=1), st.binary(min_size=32, max_size=32), min_size=1))
def test_a_mixed_deck_has_the_same_cards_and_the_same_commitment(links: dict[str, bytes]) -> None:
    house = decks.fresh(52)
    deck = decks.mixed(house, decks.mix(links))
    assert sorted(deck.faces) == sorted(DECKS[52].cards)
    assert decks.commitment(deck) == decks.commitment(house)


def test_a_table_without_seeds_asks_nobody() -> None:
    made = Shares()
    assert made.is_begun(52, ["Ann", "Ben"])
    deck = made.take(partial(decks.fresh, 52))
    assert deck is not None
    assert decks.mix_in(deck) == b""
