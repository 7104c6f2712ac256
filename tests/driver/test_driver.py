"""Random tables keep their promises, and recorded games come to what they came to before."""

from random import SystemRandom
from typing import get_args

import pytest
from tests.driver import numbering, words, yardstick
from tests.driver.life import Life

from cardspeak.floor.core.orders import AnyOrder
from cardspeak.hand import Command as Action
from cardspeak.hand.events import HandEvent
from cardspeak.hand.remedies import AnyRemedy
from cardspeak.table import Command
from cardspeak.table.events import Happened

PART = 16
"""Of so many recorded games one is played here; `python -m tests.driver --compare` plays all."""


def test_recorded_games_come_to_the_same_cards_chips_and_rulings() -> None:
    games = yardstick.load()[::PART]
    differ = [str(each) for each in map(yardstick.compare, games) if each is not None]
    assert not differ, "\n".join(differ)


def test_a_change_of_play_has_a_new_number() -> None:
    was, is_now = numbering.load(), numbering.now()
    assert was.behavior == is_now.behavior, "number the recorded games: tests.driver --number"
    changed = numbering.differ(was, is_now)
    assert not changed, f"raise BEHAVIOR in src/cardspeak/behavior.py: {changed[:9]}"
    assert is_now.games.keys() == was.games.keys(), "enter new games: tests.driver --number"


def test_another_rule_behind_a_game_is_no_change_of_play() -> None:
    lines = ["done; acted 3 fold 0 4 no <oasis:B.3 oasis:C.1>; ended", "refused <common practice>"]
    other = ["done; acted 3 fold 0 4 no; ended", "refused <oasis:A.1>"]
    played = ["done; acted 3 fold 0 5 no; ended", "refused"]
    assert numbering.of_trace(lines) == numbering.of_trace(other) != numbering.of_trace(played)


@pytest.mark.parametrize("seed", range(24))
def test_a_table_keeps_every_card_and_chip_whatever_is_asked_of_it(seed: int) -> None:
    Life(seed).play()


def test_a_table_that_was_never_played_keeps_every_card_and_chip() -> None:
    seed = SystemRandom().randrange(10**12)
    print(f"a fresh seed; again with: python -m tests.driver --life {seed}")
    Life(seed).play()


def test_everything_that_can_be_asked_or_happen_has_a_neutral_word() -> None:
    assert set(words.COMMANDS.values()) == set(get_args(Command))
    assert set(words.ACTIONS.values()) == set(get_args(Action))
    assert set(words.EVENTS) == {*get_args(HandEvent), *get_args(Happened)}
    assert set(words.REMEDIES) == set(get_args(AnyRemedy))
    assert set(words.ORDERS) == set(get_args(AnyOrder))


@pytest.mark.parametrize(
    "word",
    ["call vote", "vote for", "vote against", "end vote", "void deal", "confirm void"],
)
def test_the_recorded_games_have_votes_and_voided_deals(word: str) -> None:
    assert sum(game.accepted()[word] for game in yardstick.load()), f"{word} is never accepted"
