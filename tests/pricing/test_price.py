"""Prices: awards are worth their chances, sampled games say their error, a measure its own."""

from math import exp
from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

from cardspeak.books import Book
from cardspeak.cli import app
from cardspeak.games import GAMES, Structure
from cardspeak.history import files, loads
from cardspeak.pricing.holdem_counts import MeetingCounts
from cardspeak.pricing.measurement import measure
from cardspeak.pricing.price import PriceError, PricingMethod, RoomPace, price
from cardspeak.promotions import Promotion, book_promotions
from cardspeak.promotions.vocabulary import MadeHand, PeriodPromotion

RUN = CliRunner()
HANDS = Path(__file__).parents[1] / "hands"
HAND = """
variant = "NT"
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 100]
actions = [
  "d dh p1 {one}", "d dh p2 {two}", "p2 cbr 100", "p1 cc", "d db {flop}", "d db {turn}",
  "d db {river}", "p1 sm {one}", "p2 sm {two}",
]
"""


def offered(game: str, number: int) -> Promotion:
    policy = Book.load("catfish-bend").resolve(game, Structure.LIMIT)
    return book_promotions(policy, game)[number]


def test_awards_cost_what_their_chances_say() -> None:
    found = price(offered("holdem", 1), GAMES["holdem"], 9)
    assert found.method is PricingMethod.COUNTED
    assert found.error == 0
    royal, straight = found.by_hand["royal flush"], found.by_hand["straight flush"]
    assert royal == pytest.approx(9 / 30_940, rel=1e-3)
    assert found.pays_a_hand == pytest.approx(200 * royal + 100 * straight)
    assert found.hits_a_day == pytest.approx(found.hits_a_hand * 960)
    assert found.dry == 0


def test_awards_without_enough_drop_empty_the_fund() -> None:
    found = price(offered("holdem", 1), GAMES["holdem"], 9, pace=RoomPace(drop_a_hand=0.05))
    assert found.dry is not None
    assert found.dry > 0.99


def test_stud_is_sampled_with_its_error() -> None:
    found = price(offered("seven-card-stud", 2), GAMES["seven-card-stud"], 7, samples=20_000)
    assert found.method is PricingMethod.SAMPLED
    known = 13 * 48 * 47 * 46 / 6 * 7 / 133_784_560  # in seven cards, and seven players
    fours = sum(chance for name, chance in found.by_hand.items() if name.startswith("four"))
    assert abs(fours - known) < 4 * found.error


def test_what_nobody_wins_of_a_period_costs_nothing_unless_it_rolls_over() -> None:
    best = PeriodPromotion(
        title="best hand",
        fund="best hand",
        hands=(MadeHand(games=("seven-card-stud",)),),
        least="four twos",
        dollars=100,
        minutes=30,
    )
    stud = GAMES["seven-card-stud"]
    found = price(best, stud, 7, samples=20_000)
    won = 1 - exp(-found.hits_a_hand * 20)  # in 20 hands
    assert found.pays_a_hand == pytest.approx(100 * won / 20)
    rolling = price(msgspec.structs.replace(best, rolls_over=True), stud, 7, samples=20_000)
    assert rolling.pays_a_hand == pytest.approx(100 / 20)


def test_a_price_needs_a_game_that_is_offered_and_enough_players() -> None:
    with pytest.raises(PriceError, match="not offered"):
        price(offered("holdem", 0), GAMES["omaha"], 9)
    with pytest.raises(PriceError, match="must be dealt in"):
        price(offered("holdem", 0), GAMES["holdem"], 4)


def test_a_measure_compares_hits_shown_with_hits_expected() -> None:
    hit = HAND.format(one="AsJs", two="9h9d", flop="AhAdJh", turn="9s", river="9c")
    miss = HAND.format(one="AsJs", two="9h9d", flop="AhAdJh", turn="4s", river="2c")
    histories = [loads(hit), loads(miss), loads(miss)]
    found = measure(offered("holdem", 0), histories, MeetingCounts((0.0, 0.0, 640_960.0)))
    assert (found.deals, found.shown_down, found.hits, found.unknown) == (3, 3, 1, 0)
    assert found.by_players == {2: 3}
    assert found.kept == pytest.approx(1 / found.expected)
    assert found.error == pytest.approx(1 / found.expected)


def test_the_command_prints_a_price_as_json() -> None:
    name = "catfish-bend:premium hand award"
    result = RUN.invoke(app, ["promotions", "price", name, "--players", "6", "--json"])
    assert result.exit_code == 0, result.output
    assert msgspec.json.decode(result.output)["players"] == 6


def test_the_command_checks_and_shows_promotions() -> None:
    shown = RUN.invoke(app, ["promotions", "show", "catfish-bend"])
    assert "aces full of jacks" in shown.output
    wrong = RUN.invoke(app, ["promotions", "price", "nothing-like-it"])
    assert "there is no promotion" in str(wrong.exception)


def test_a_showdown_with_unknown_cards_is_counted_apart() -> None:
    hands = (each for path in files.found([HANDS]) for each in files.read(path))
    found = measure(offered("holdem", 0), hands, MeetingCounts((0.0, 0.0, 640_960.0)))
    assert found.shown_down > found.unknown > 0
