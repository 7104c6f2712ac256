"""The lobby: houses and their games, open tables, and opening another."""

import asyncio
from functools import cache, lru_cache
from typing import Annotated, Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from cardspeak.books import Book, Notice
from cardspeak.books.loading import CATALOG, COMMON
from cardspeak.books.usual_notice import usual_notice
from cardspeak.games import Structure
from cardspeak.server.http.access import entered
from cardspeak.server.http.routing import body, get, known, post, room_of, visitor_of
from cardspeak.server.http.table_list import PAGE, is_seated, listed
from cardspeak.server.people.people import NOBODY, Role
from cardspeak.server.room import RoomError
from cardspeak.server.tables.bots import WISHES
from cardspeak.server.tables.closed_tables import ClosedTable, options_of
from cardspeak.server.tables.live_table import LiveTable
from cardspeak.server.tables.options import TableOptions
from cardspeak.store import TableRow

_LONGEST_SEARCH = 80
_MOST_RUNS, _MOST = "run_twice.most", 3


class OpenTableRequest(msgspec.Struct, forbid_unknown_fields=True):
    """A table to open: by a notice, or by a game with the house's usual stakes."""

    book: str
    game: str = ""
    structure: Structure | None = None
    notice: Notice | None = None
    options: dict[str, str] = {}
    bots: Annotated[int, msgspec.Meta(ge=0, le=9)] = 0
    style: str = ""
    private: bool = False
    training: Annotated[float, msgspec.Meta(ge=0, le=1)] = 0.0
    seconds: Annotated[int, msgspec.Meta(ge=5, le=300)] = 25


@cache
def _houses() -> bytes:
    return msgspec.json.encode([_house(Book.load(name)) for name in (*CATALOG, COMMON)])


@lru_cache(64)
def _own_house(book: Book) -> bytes:
    return msgspec.json.encode(_house(book))


def _house(book: Book) -> dict[str, Any]:
    return {
        "id": book.id,
        "title": book.title,
        "games": [
            {
                "id": game.id,
                "name": game.name,
                "structures": [each.value for each in game.structures],
                "runs": {each.value: _runs(book, game.id, each) for each in game.structures},
                "players": game.players[game.deck],
                "decks": list(game.players),
                "options": {
                    option.name: [choice.name for choice in option.choices]
                    for option in game.options
                },
                "notices": [
                    msgspec.to_builtins(notice) for notice in book.notices if notice.game == game.id
                ],
            }
            for game in book.games
        ],
    }


def _runs(book: Book, game: str, structure: Structure) -> list[int]:
    """How often at most the rest may be dealt: a table's choices, or the house's rule."""
    decision = book.decide(_MOST_RUNS, book.context(game, structure))
    if decision.choice is None:
        return [decision.value] if decision.rules else [*range(1, _MOST + 1)]
    return [most for most in range(1, _MOST + 1) if decision.choice.allows(most)]


async def houses(request: Request) -> Response:
    """Every house with its games and notices, the room's own after the printed ones."""
    printed = await asyncio.to_thread(_houses)
    own = [_own_house(own.book) for own in room_of(request).own_books if own.book is not None]
    joined = b",".join((printed[:-1], *own)) + b"]"
    return Response(joined, media_type="application/json")


async def styles(request: Request) -> list[dict[str, str]]:
    """The bots' styles."""
    return [{"name": name, "says": says} for name, says in WISHES.items()]


def _stakes(notice: Notice) -> str:
    return "/".join(map(str, notice.bets or notice.blinds or (notice.ante,)))


def _seats_anyone(live: LiveTable) -> bool:
    """Whether a newcomer to the room may be seated here: a table that deals, and by the book."""
    options, stops = live.options, (live.paused, live.closing, live.stopped is not None)
    kept = (options.private, options.game, options.event, options.training)
    return not any(stops) and not any(kept)


def _row(live: LiveTable) -> dict[str, Any]:
    table, notice = live.table, live.table.notice
    players = [seat.player for seat in table.occupied]
    pots = live.archive.pots
    return {
        "id": live.id,
        "name": notice.name,
        "book": table.book.id,
        "title": table.book.title,
        "game": table.terms.game.name,
        "game_id": notice.game,
        "structure": notice.structure.value,
        "stakes": _stakes(notice),
        "seats_anyone": _seats_anyone(live),
        "buy_in": live.buy_in,
        "most_buy_in": notice.most_buy_in,
        "big_blind": max(notice.blinds, default=0),
        "players": len(players),
        "bots": live.bots,
        "present": len({each.name for each in live.connections} & set(players)),
        "seats": table.count,
        "pot": round(sum(pots) / len(pots)) if pots else 0,
        "hands": table.number,
        "private": live.options.private,
        "own_bank": live.options.own_bank,
        "host": live.host,
        "event": live.options.event,
    }


async def tables(request: Request) -> dict[str, Any]:
    """A page of the tables that this visitor may see; for the staff, those set aside too."""
    room, visitor = room_of(request), visitor_of(request) or NOBODY
    words, page = request.query_params.get("q", ""), request.query_params.get("page", "0")
    if len(words) > _LONGEST_SEARCH:
        raise RoomError(f"search with at most {_LONGEST_SEARCH} characters")
    if not (page.isascii() and page.isdecimal() and len(page) < 6):
        raise RoomError(f"{page!r} is not a page number")
    found = await listed(room, visitor, words, int(page))
    aside = room.loader.set_aside.values() if visitor.role >= Role.FLOOR else ()
    return {
        "tables": [_row(live) | {"seated": is_seated(live, visitor)} for live in found.tables],
        "total": found.total,
        "page": found.page,
        "page_size": PAGE,
        "set_aside": list(aside),
    }


def _closed_row(row: TableRow) -> dict[str, Any]:
    notice = row.header.notice
    return {
        "id": row.id,
        "name": notice.name,
        "book": row.header.book,
        "game": notice.game,
        "structure": notice.structure.value,
        "stakes": _stakes(notice),
        "private": options_of(row).private,
        "host": row.host,
        "opened_at": row.opened_at,
        "closed_at": row.closed_at,
    }


async def closed(request: Request) -> list[dict[str, Any]]:
    """Tables that have closed and whose hands this visitor may look at, the last closed first."""
    visitor = visitor_of(request) or NOBODY
    return [_closed_row(row) for row in await room_of(request).closed_tables.rows(visitor)]


async def table(request: Request) -> dict[str, Any]:
    """One table; of one that has closed, what it was and how many hands it had."""
    found, visitor = await entered(request)
    if isinstance(found, ClosedTable):
        return _closed_row(found.row) | {"hands": found.archive.last}
    live, row = found, _row(found)
    row["is_host"] = live.is_host(visitor)
    row["is_staff"] = live.is_staff(visitor)
    row["invite"] = live.options.invite if row["is_host"] else None
    row["training"] = live.options.training
    return row


async def open_table(request: Request) -> dict[str, Any]:
    """Open a table."""
    visitor = known(request)
    asked = await body(request, OpenTableRequest)
    book = await asyncio.to_thread(room_of(request).own_books.book, asked.book)
    notice = asked.notice or usual_notice(book, asked.game, asked.structure)
    if asked.options:
        notice = msgspec.structs.replace(notice, options={**notice.options, **asked.options})
    options = TableOptions(private=asked.private, training=asked.training, seconds=asked.seconds)
    live = await room_of(request).open_table(
        visitor, book, notice, options, bots=asked.bots, style=asked.style
    )
    return {"id": live.id, "invite": options.invite or None}


ROUTES = [
    get("/api/houses", houses),
    get("/api/styles", styles),
    get("/api/tables", tables),
    get("/api/tables/{id}", table),
    get("/api/closed", closed),
    post("/api/tables", open_table),
]
