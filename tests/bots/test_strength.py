"""How well bots play, by duplicate deals: the strongest against the yardstick, skill by skill."""

import msgspec
import pytest
from tests.bots.match import Player, match

from cardspeak.bots.choosing import choose
from cardspeak.bots.situation import BotDecision
from cardspeak.games import Structure
from cardspeak.hand import Action

pytestmark = pytest.mark.slow


def playing(style: str) -> Player:
    def player(asked: BotDecision) -> Action:
        return choose(msgspec.structs.replace(asked, style=style))

    return player


@pytest.mark.parametrize(
    ("game", "structure", "decks", "least"),
    [
        ("holdem", Structure.NO_LIMIT, 600, 20),
        ("omaha-high-low", Structure.NO_LIMIT, 600, 20),
        ("seven-card-stud", Structure.LIMIT, 500, 20),
        ("triple-draw", Structure.LIMIT, 300, 20),
    ],
)
def test_the_strongest_bots_beat_the_yardstick(
    game: str, structure: Structure, decks: int, least: float
) -> None:
    """By more than so many big blinds a hundred hands, two standard errors taken off."""
    result = match(game, choose, decks, structure=structure)
    print(game, result)
    assert result.won - 2 * result.error > least, result


@pytest.mark.parametrize(("better", "worse"), [("hard", "medium"), ("medium", "easy")])
def test_skill_wins(better: str, worse: str) -> None:
    """At a fixed limit, where luck is smaller."""
    first, second = playing(f"regular, {better}"), playing(f"regular, {worse}")
    result = match("holdem", first, 1500, second=lambda number: second, structure=Structure.LIMIT)
    print(better, worse, result)
    assert result.won > 2 * result.error, result
