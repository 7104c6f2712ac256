"""Every game that a book offers, and those that the open hand-history corpora use besides."""

from cardspeak.arguments import expect, shown
from cardspeak.games.catalog import draw, flop, manila, stud
from cardspeak.games.declaration import Game, GameError, names

GAMES: dict[str, Game] = {
    game.id: game for module in (flop, manila, stud, draw) for game in module.ALL
}
"""Every game by its id."""

TAGS: frozenset[str] = frozenset(tag for game in GAMES.values() for tag in game.tags)
"""Every word by which a rule may name one game or several."""


def game(name: str) -> Game:
    """The game with that id."""
    found = GAMES.get(name) if isinstance(name, str) else None
    if found is None:
        raise GameError(f"no game is called {shown(name)}; there are {names(GAMES.values())}")
    return found


def games_named(word: str) -> frozenset[str]:
    """The ids of the games that a word names: an id, a family or another tag."""
    expect("the word", word, str, "a game, a family or another tag", GameError)
    found = frozenset(each.id for each in GAMES.values() if word in each.tags)
    if not found:
        raise GameError(f"no game is called {word!r}; a rule may name {', '.join(sorted(TAGS))}")
    return found
