"""``cardspeak equity`` reads hands and prints their chances."""

import msgspec
import pytest
import typer
from typer.testing import CliRunner

from cardspeak.cli.equity import equity
from cardspeak.errors import CardspeakError
from cardspeak.ranking.equity import Equity, Method

app = typer.Typer()
app.command()(equity)


def asked(*words: str) -> str:
    result = CliRunner().invoke(app, words, catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.stdout


def found(*words: str) -> Equity:
    return msgspec.json.decode(asked(*words, "--json"), type=Equity)


def test_two_holdem_hands_are_counted_and_printed() -> None:
    printed = asked("AsKs", "QhQd")
    assert "1,712,304 deals counted" in printed
    assert "46.21%" in printed
    assert "scoop" not in printed


def test_a_board_and_dead_cards_leave_fewer_deals() -> None:
    assert found("AsKs", "QhQd", "--board", "2c 3c 4c").deals == 990
    assert found("AsKs", "QhQd", "--board", "2c 3c 4c", "--dead", "Qs Qc").deals == 903


def test_a_sample_says_so_and_tells_its_error() -> None:
    printed = asked("AsKs", "QhQd", "--samples", "2000", "--seed", "3")
    assert "2,000 deals sampled" in printed
    assert "error" in printed


HANDS = {
    "holdem": "AsKs QhQd",
    "holdem-high-low": "AsKs QhQd",
    "omaha": "AsKs2d3d QhQd8c7c",
    "big-o": "AsKs2d3d5d QhQd8c7c6c",
    "short-deck": "AsKs QhQd",
    "three-card-manila": "AsKs7d QhQd8d",
    "seven-card-stud": "AsKs2d QhQd8c",
    "stud-high-low": "As3s2d QhQd8c",
    "razz": "As3s2d QhQd8c",
}


@pytest.mark.parametrize("game", HANDS)
def test_every_game_divides_the_whole_pot(game: str) -> None:
    result = found(*HANDS[game].split(), "--game", game, "--samples", "3000")
    assert sum(hand.share for hand in result.hands) == pytest.approx(1)
    assert result.method is Method.SAMPLED


def test_rankings_may_be_chosen_one_by_one() -> None:
    low, pair = found("5h4d", "KhKd", "--board", "As2d7c", "--ranking", "deuce-to-seven").hands
    assert low.share > pair.share


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (["AsKs", "QhQx"], "'Qx'"),
        (["AsKs", "AsQd"], "As was given"),
        (["AsKs", "QhQd", "--ranking", "best"], "there is no ranking 'best'"),
        (["AsKs", "QhQd", "--exact", "--samples", "9"], "use one of them"),
        (["AsKs", "", "--exact"], "too many to count"),
    ],
)
def test_what_cannot_be_asked_is_told_in_one_sentence(words: list[str], error: str) -> None:
    with pytest.raises(CardspeakError, match=error):
        CliRunner().invoke(app, words, catch_exceptions=False)


def test_ranges_are_compared_and_drawn_as_bars() -> None:
    printed = asked("AKs", "QQ")
    assert "46.05%" in printed
    assert "━" in printed
    assert found("AKs,77+", "random", "--samples", "2000").deals == 2000


def test_ranges_of_four_cards_and_of_a_smaller_deck() -> None:
    aces, kings = found("AAxx", "KKxx", "--game", "omaha", "--samples", "3000").hands
    assert aces.share > kings.share
    assert found("66+", "AKs", "--game", "short-deck", "--samples", "1000").deals == 1000
