"""The usual notice for a game: the house's own where the book prints one, else a plain one."""

from typing import Any

from cardspeak.books.book import Book
from cardspeak.books.notice import Notice, NoticeError
from cardspeak.games import Event, Forced, Game, Structure

_BUY_IN = 400
_BETS = (4, 8)
_BLINDS = (1, 2, 4, 8)


def usual_notice(
    book: Book, name: str, structure: Structure | None = None, players: int = 2
) -> Notice:
    """A notice for a game, at a structure if one is wished, with room for so many players."""
    game = book.game(name)
    most = game.players[game.deck]
    if players > most:
        raise NoticeError(f"{game.name} is dealt to at most {most} at {book.title}, not {players}")
    notices: tuple[Notice, ...] = book.notices
    for notice in notices:
        fits = notice.event is Event.CASH and structure in (None, notice.structure)
        if notice.game == name and fits and (notice.seats or most) >= players:
            return notice
    return _plain(book, game, structure or _structure(game))


def _structure(game: Game) -> Structure:
    wanted = Structure.NO_LIMIT if game.forced is Forced.BLINDS else Structure.LIMIT
    return wanted if wanted in game.structures else game.structures[0]


def _plain(book: Book, game: Game, structure: Structure) -> Notice:
    words: dict[str, Any] = {"name": f"{game.name}, {structure}", "game": game.id}
    words |= {"structure": structure, "buy_in": _BUY_IN}
    if structure in (Structure.LIMIT, Structure.SPREAD):
        words["bets"] = _BETS
    if game.forced is Forced.BLINDS:
        number = book.resolve(game.id, structure).blinds.number
        words["blinds"] = _BLINDS[3 - number :][:number] if number < 4 else _BLINDS
    else:
        words["ante"] = 1
        words["bring_in"] = 2 if game.forced is Forced.BRING_IN else 0
    return Notice(**words)
