"""A table page with a view of our own making: what it draws is looked at without playing for it."""

from collections.abc import Callable
from typing import Any

import msgspec
from playwright.sync_api import Page, WebSocketRoute

from cardspeak.hand.options import Wager, WagerKind
from cardspeak.table.view import Offered, OwnView, PublicPot, PublicSeat, PublicView

ROW = {
    "id": "made",
    "name": "$1-$3 No-Limit Hold'em",
    "book": "seminole",
    "title": "Seminole Gaming Poker Rule Book",
    "game": "hold'em",
    "structure": "no-limit",
    "stakes": "1/3",
    "buy_in": 100,
    "big_blind": 3,
    "players": 9,
    "bots": 0,
    "seats": 10,
    "pot": 40,
    "hands": 12,
}
FACES = ("As", "Kd", "7c", "9h", "2s", "Td", "Qc")


class MadeTable:
    """A page at a table that is told what we say, and what the page asked of it."""

    def __init__(self, page: Page, **row: Any) -> None:
        self.page = page
        self.asked: list[dict[str, Any]] = []
        self._line: WebSocketRoute | None = None
        self._at = 0
        page.route_web_socket("**/ws/made*", self._opened)
        page.route("**/api/tables/made", lambda route: route.fulfill(json={**ROW, **row}))

    def _opened(self, line: WebSocketRoute) -> None:
        def asked(text: str | bytes) -> None:
            message = msgspec.json.decode(text)
            self.asked.append(message)
            answer = {"tell": "answer", "id": message["id"], "ok": True}
            line.send(msgspec.json.encode(answer).decode())

        self._line = line
        line.on_message(asked)

    def asked_by(self, doing: Callable[[], None]) -> dict[str, Any]:
        """The one thing that the page asks when this is done, without its number."""
        before = len(self.asked)
        doing()
        for _ in range(200):
            if len(self.asked) > before:
                break
            self.page.wait_for_timeout(20)
        (message,) = self.asked[before:]
        self.page.wait_for_function("() => !document.querySelector('.action:disabled')")
        return {name: value for name, value in message.items() if name != "id"}

    def tell(self, seen: PublicView, mine: OwnView | None = None, **common: Any) -> None:
        """Tell the page how the table is now, at a decision of its own unless it is named."""
        if self._line is None:
            self.page.goto("/table/made")
            self.page.wait_for_selector("[data-state=open]")
        assert self._line is not None
        self._at += 1
        told = {"at": self._at, "turn": self._at, "seen": seen, **common}
        update = {"tell": "update", "common": told, "mine": mine, "whole": self._at == 1}
        self._line.send(msgspec.json.encode(update).decode())
        self.page.wait_for_selector(f".table-page[data-turn='{told['turn']}']")


def full_table(
    chairs: int, cards: int, board: int = 5, runs: int = 1
) -> tuple[PublicView, OwnView]:
    """Everybody in with a bet of four figures, and our own turn, from seat 1."""
    marks = ("small blind", "big blind", "straddle", "missed blind", "kill", "rock", "leg up")
    lies = FACES[:cards] if cards > 4 else ("",) * cards
    seats = tuple(
        PublicSeat(
            seat=seat,
            player=f"Player {seat}",
            stack=12_345,
            bet=1_250,
            cards=lies,
            dealt=True,
            all_in=seat == 3,
            markers=marks[seat - 2 : seat - 1] if seat > 1 else ("button",),
        )
        for seat in range(1, chairs + 1)
    )
    shared = ("2c", "3d", "4h", "5s", "Th")[:board]
    seen = PublicView(
        number=7,
        playing=True,
        game="hold'em",
        structure="no-limit",
        board=(shared,) * runs if board else (),
        pots=(PublicPot(amount=400, seats=(1, 2, 3)), PublicPot(amount=900, seats=(1, 2))),
        pot=1_300,
        button=1,
        turn=(1,),
        price=1_250,
        seats=seats,
        chairs=chairs,
    )
    wager = Wager(WagerKind.RAISE, 2_500, 12_345, 1, 5_000)
    options = Offered(fold=True, call=1_250, wager=wager)
    words = "two pair, aces and kings"
    asks = ("away", "add on", "leave")
    return seen, OwnView(
        seat=1, cards=FACES[:cards], hand=words, options=options, odds=16, asks=asks
    )
