"""A promotion by its name: one of the catalog, or one that a book prints, as BOOK:TITLE."""

from importlib.resources import files

from cardspeak.books import Book
from cardspeak.errors import CardspeakError
from cardspeak.games import game as game_called
from cardspeak.promotions import Promotion, book_promotions, read


class NoPromotionError(CardspeakError):
    """A promotion that is not there."""


def of_book(name: str, game: str) -> tuple[Promotion, ...]:
    """What a book prints for a game."""
    structure = game_called(game).structures[0]
    return book_promotions(Book.load(name).resolve(game, structure), game)


def named(name: str, game: str) -> Promotion:
    """The promotion of that name."""
    book, colon, title = name.partition(":")
    if colon:
        offered = {each.title: each for each in of_book(book, game)}
        if title not in offered:
            titles = ", ".join(offered) or "nothing"
            raise NoPromotionError(f"{book} has no {title!r} in {game}; it has {titles}")
        return offered[title]
    catalog = files("cardspeak.promotions") / "catalog"
    known = sorted(each.name.removesuffix(".toml") for each in catalog.iterdir())
    if name not in known:
        raise NoPromotionError(
            f"there is no promotion {name!r}: name a file, BOOK:TITLE or one of {', '.join(known)}"
        )
    return read((catalog / f"{name}.toml").read_text("utf-8"), name)
