"""What an edge does with messages that are lost, doubled, late, or of an owner of before."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from cardspeak.server.cluster import wire
from cardspeak.server.cluster.bus import Bus, LocalBus
from cardspeak.server.cluster.edge_table import EdgeBrowser, EdgeTable
from cardspeak.server.limits import NO_LIMITS, Allowances
from cardspeak.server.sockets import messages as m
from cardspeak.server.sockets.connection import Connection


class _Edge:
    """An edge without sockets."""

    def __init__(self) -> None:
        self.id = "edge"
        self.bus: Bus = LocalBus()
        self.limits = NO_LIMITS
        self.allowances = Allowances(NO_LIMITS.player_messages)
        self.tasks: list[asyncio.Task[None]] = []

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        self.tasks.append(asyncio.create_task(work))


class _Owner:
    """The owner of a table, which answers joins and keeps what is said."""

    def __init__(self, epoch: int) -> None:
        self.epoch = epoch
        self.position = 0
        self.joins = 0
        self.said: list[wire.Say] = []

    async def asked(self, data: bytes) -> bytes | None:
        asked = wire.decode_message(data)
        if isinstance(asked, wire.Join):
            self.joins += 1
            return wire.encode(wire.Joined(self.epoch, self.position, "Ann"))
        if isinstance(asked, wire.Say):
            self.said.append(asked)
        return None


Scenario = Callable[[EdgeTable, _Owner, EdgeBrowser, list[bytes]], Awaitable[None]]


def _played(scenario: Scenario) -> None:
    async def whole() -> None:
        edge, owner, shown = _Edge(), _Owner(3), list[bytes]()
        table = EdgeTable(edge, "one")
        await edge.bus.subscribe("t.one", owner.asked)

        def put(frame: bytes) -> bool:
            shown.append(frame)
            return True

        async def send(message: object) -> None:
            raise AssertionError("every frame goes at once")

        browser = EdgeBrowser(1, "", "")
        browser.connection = Connection("Ann", send, table.whole, put)
        table.browsers[1] = browser
        await table.join(browser)
        await scenario(table, owner, browser, shown)
        await edge.bus.close()

    asyncio.run(asyncio.wait_for(whole(), 20))


def _update(position: int, *answered: int, epoch: int = 3) -> wire.EdgeUpdate:
    own = wire.Frames(1, [(0, b"%d}" % position)], list(answered))
    return wire.EdgeUpdate("one", epoch, position, [b"{"], [own])


def test_a_doubled_or_old_update_is_shown_once() -> None:
    async def scenario(
        table: EdgeTable, owner: _Owner, browser: EdgeBrowser, shown: list[bytes]
    ) -> None:
        for told in (_update(1), _update(1), _update(2, epoch=2), _update(2)):
            table.deliver(told)
        assert shown == [b"{1}", b"{2}"]
        assert owner.joins == 1

    _played(scenario)


def test_a_lost_update_makes_the_edge_ask_for_everything() -> None:
    async def scenario(
        table: EdgeTable, owner: _Owner, browser: EdgeBrowser, shown: list[bytes]
    ) -> None:
        table.deliver(_update(1))
        owner.position = 3
        table.deliver(_update(3))
        await asyncio.sleep(0.05)
        assert owner.joins == 2
        table.deliver(_update(4))
        assert shown == [b"{1}", b"{4}"]

    _played(scenario)


def test_what_follows_a_lost_update_waits_for_the_whole_table() -> None:
    async def scenario(
        table: EdgeTable, owner: _Owner, browser: EdgeBrowser, shown: list[bytes]
    ) -> None:
        browser.waiting[7] = b"{}"
        owner.position = 4
        table.deliver(_update(1))
        table.deliver(_update(3))
        table.deliver(_update(4, 7))  # before the owner has answered
        assert shown == [b"{1}"]
        assert browser.waiting, "its answer was not shown: it is sent again"
        table.deliver(_update(5, 7))
        await asyncio.sleep(0.05)
        assert shown == [b"{1}", b"{5}"]
        assert not browser.waiting

    _played(scenario)


def test_a_table_that_was_lost_on_the_way_is_asked_for_again() -> None:
    async def scenario(
        table: EdgeTable, owner: _Owner, browser: EdgeBrowser, shown: list[bytes]
    ) -> None:
        owner.epoch, owner.position = 4, 1
        table.deliver(_update(3, epoch=4))  # 2 had the table for a browser that joined at 1
        table.join_again()
        while owner.joins < 3:
            await asyncio.sleep(0.01)
            owner.position = 3
        await asyncio.sleep(0.02)
        table.deliver(_update(4, epoch=4))
        assert shown == [b"{4}"]

    _played(scenario)


def test_an_unanswered_message_goes_to_the_next_owner_with_its_epoch() -> None:
    async def scenario(
        table: EdgeTable, owner: _Owner, browser: EdgeBrowser, shown: list[bytes]
    ) -> None:
        table.hear(browser.connection, m.decode_message(b'{"ask":"away","id":7}'))
        await asyncio.sleep(0.02)
        assert [said.epoch for said in owner.said] == [3]
        owner.epoch, owner.position = 4, 0
        table.deliver(_update(1, epoch=4))  # before the edge has joined
        table.join_again()
        await asyncio.sleep(0.05)
        assert [said.epoch for said in owner.said] == [3, 4]
        assert owner.said[0].text == owner.said[1].text
        assert shown == [b"{1}"]
        table.deliver(_update(2, 7, epoch=4))
        assert not browser.waiting
        assert browser.connection.unanswered == 0

    _played(scenario)


def test_an_owner_of_before_is_not_joined() -> None:
    async def scenario(
        table: EdgeTable, owner: _Owner, browser: EdgeBrowser, shown: list[bytes]
    ) -> None:
        owner.epoch = 2
        joining = asyncio.create_task(table.join(browser))
        await asyncio.sleep(0.25)
        assert not joining.done()
        owner.epoch = 5
        assert (await joining).epoch == 5

    _played(scenario)


def test_versions_that_overlap_speak_with_each_other() -> None:
    assert wire.why_not(wire.VERSION, wire.OLDEST) == ""
    assert wire.why_not(wire.VERSION + 1, wire.VERSION) == ""
    assert "upgrade one release at a time" in wire.why_not(wire.VERSION + 2, wire.VERSION + 1)
    assert "start the same release" in wire.why_not(wire.OLDEST - 1, wire.OLDEST - 1)


def test_a_long_page_is_packed_and_comes_out_whole() -> None:
    page = wire.PageAnswer.packed(200, [], b"x" * 5_000_000)
    assert len(wire.encode(page)) < 1_000_000
    assert wire.decode_answered(wire.encode(page)).whole == b"x" * 5_000_000


def test_what_a_new_owner_told_before_the_edge_knew_it_is_asked_for_again() -> None:
    """Two browsers join a new owner at once, and the second one's answer comes first."""

    async def scenario(
        table: EdgeTable, owner: _Owner, browser: EdgeBrowser, shown: list[bytes]
    ) -> None:
        owner.epoch, slow = 4, asyncio.Event()
        real = table.room.bus.request

        async def request(subject: str, data: bytes, seconds: float) -> bytes:
            answer = await real(subject, data, seconds)
            if wire.decode_joined(answer).position == 0:
                await slow.wait()
            return answer

        table.room.bus.request = request  # type: ignore[method-assign]
        table.join_again()
        await asyncio.sleep(0.01)
        owner.position = 1  # the table for the first browser went out with this
        second = EdgeBrowser(2, "", "")
        second.connection = browser.connection
        table.browsers[2] = second
        await table.join(second)
        table.deliver(_update(1, epoch=4))
        slow.set()
        while owner.joins < 4:
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.01)
        assert owner.joins > 3, "the first browser has joined again"
        table.deliver(_update(2, epoch=4))
        assert shown == [b"{2}"], "nothing came before the whole table"

    _played(scenario)


def test_a_message_that_was_answered_is_not_passed_on_again() -> None:
    """Another owner would not know of a refusal, and carry the message out."""

    async def scenario(
        table: EdgeTable, owner: _Owner, browser: EdgeBrowser, shown: list[bytes]
    ) -> None:
        message = m.decode_message('{"ask":"leave","id":7}')
        table.hear(browser.connection, message)
        await asyncio.sleep(0.01)
        table.hear(browser.connection, message)  # without an answer, it goes out again
        await asyncio.sleep(0.01)
        assert len(owner.said) == 2
        table.deliver(_update(1, 7))
        table.hear(browser.connection, message)
        await asyncio.sleep(0.01)
        assert len(owner.said) == 2
        assert not browser.waiting
        assert browser.connection.unanswered == 0

    _played(scenario)
