"""Prices: awards are worth their chances, sampled games say their error, a measure its own."""

from math import comb, exp
from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

from cardspeak.books import Book
from cardspeak.cli import app
from cardspeak.games import GAMES, Structure
from cardspeak.history import files, loads
from cardspeak.pricing.holdem_counts import MeetingCounts, ladder_counts
from cardspeak.pricing.measurement import MeasureError, chances, measure
from cardspeak.pricing.named_promotions import named
from cardspeak.pricing.price import PriceError, PricingMethod, RoomPace, price, usual_drop
from cardspeak.promotions import BadBeatPromotion, Promotion, book_promotions, read
from cardspeak.promotions.named_hands import NamedHand
from cardspeak.promotions.vocabulary import BeatenHand, MadeHand, PeriodPromotion

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


def test_a_hand_that_falls_with_the_fund_is_hit_sooner_than_the_first_of_them() -> None:
    found = price(named("falling-bad-beat", "holdem"), GAMES["holdem"], 9)
    first, last = found.by_hand["four aces"], found.by_hand["aces full of tens"]
    assert len(found.by_hand) == 17
    assert first == pytest.approx(1 / 833_823, rel=1e-5)
    assert first < found.hits_a_hand < last
    assert found.days_between.mean == pytest.approx(1 / found.hits_a_day)
    assert found.fund_at_hit is not None
    assert found.fund_at_hit.median > 10_000
    poor = price(
        named("falling-bad-beat", "holdem"), GAMES["holdem"], 9, pace=RoomPace(drop_a_hand=0)
    )
    assert poor.hits_a_hand == pytest.approx(first, rel=0.05), "a fund that is not fed never falls"


def test_a_ladder_that_is_counted_at_once_is_counted_as_its_rungs_are() -> None:
    falling = named("falling-bad-beat", "holdem")
    section = falling.hands[0]
    assert isinstance(section, BeatenHand)
    hands = [NamedHand.read(name) for name in ("four kings", "four eights", "aces full of queens")]
    together = ladder_counts(section, hands)
    assert [each.chance(6) for each in together] == pytest.approx(
        [ladder_counts(section, (hand,))[0].chance(6) for hand in hands], rel=1e-12
    )


def test_the_best_hand_of_a_period_says_what_its_fund_does() -> None:
    hourly = named("hourly-high-hand", "holdem")
    poor = price(hourly, GAMES["holdem"], 9)
    assert poor.dry == 1
    rich = price(hourly, GAMES["holdem"], 9, pace=RoomPace(drop_a_hand=6))
    assert rich.dry == 0
    assert rich.fund is not None
    assert rich.fund.mean == pytest.approx((6 - 5) * 960 * 365, rel=1e-6)


def test_a_board_of_envelopes_costs_what_lies_in_them_on_average() -> None:
    board = named("mystery-board", "holdem")
    assert isinstance(board, PeriodPromotion)
    assert board.prize_board
    found = price(board, GAMES["holdem"], 9)
    royal, straight, rest = found.by_hand.values()
    assert royal == pytest.approx(9 / 64_974, rel=1e-3), "both cards in the hand"
    assert found.hits_a_hand == pytest.approx(royal + straight + rest)
    hands = 80  # in two hours
    five, two, one = [exp(-hands * each) for each in (royal, royal + straight, found.hits_a_hand)]
    mean = sum(board.prize_board.envelopes) / len(board.prize_board.envelopes)
    prize = mean * (5 * (1 - five) + 2 * (five - two) + (two - one))
    assert found.pays_a_hand == pytest.approx(prize / hands)


def test_an_award_of_the_largest_buy_in_costs_that_buy_in() -> None:
    award = named("buy-in-high-hand", "holdem")
    with pytest.raises(PriceError, match="say how much it is"):
        price(award, GAMES["holdem"], 9)
    pace = RoomPace(buy_in=300, drop_a_hand=usual_drop(award))
    found = price(award, GAMES["holdem"], 9, pace=pace)
    assert found.drop_a_hand == 0
    assert found.pays_a_hand == pytest.approx(300 * (1 - exp(-80 * found.hits_a_hand)) / 80)
    assert found.dry == 1, "1,500 a day do not pay twelve awards of 300"


def test_what_the_house_adds_by_the_week_feeds_a_fund_without_a_drop() -> None:
    shared = named("shared-bad-beat", "holdem")
    pace = RoomPace(drop_a_hand=usual_drop(shared))
    found = price(shared, GAMES["holdem"], 9, pace=pace, precision=0.1)
    assert found.method is PricingMethod.CONDITIONED
    assert found.pays_a_hand == pytest.approx(500 / 7 / 960)
    assert found.fund_at_hit is not None
    assert found.fund_at_hit.mean == pytest.approx(500 / 7 * found.days_between.mean, rel=0.05)


def test_a_part_of_the_pool_by_stake_leaves_the_rest_for_the_next_hit() -> None:
    pool = named("site-pool", "holdem")
    small, large = [
        price(pool, GAMES["holdem"], 9, pace=RoomPace(big_blind=blind)).fund_at_hit
        for blind in (1, 20)
    ]
    assert small is not None
    assert large is not None
    per_hit = large.mean * (0.10 + 0.03 + 7 * 0.008)
    assert small.mean * (0.10 + 0.03 + 7 * 0.008) * 0.20 == pytest.approx(per_hit, rel=0.1)


def test_the_places_of_a_chart_hold_what_has_gathered_since_each_was_paid() -> None:
    found = price(offered("holdem", 2), GAMES["holdem"], 9)
    assert found.dry is None
    assert found.fund is not None
    places = [0.71 / 25 / chance for chance in found.by_hand.values()]
    assert found.fund.mean == pytest.approx(sum(places), rel=0.01)


def awarded(game: str) -> Promotion:
    return read(f"""
        kind  = "awards"
        title = "fives"
        fund  = "fives"
        pays  = [
          {{ hand = "straight flush", dollars = 50 }}, {{ hand = "four of a kind", dollars = 50 }},
        ]
        hands = [{{ games = ["{game}"], uses = 0 }}]
    """)


def test_awards_of_the_same_sum_are_told_apart() -> None:
    found = price(awarded("seven-card-stud"), GAMES["seven-card-stud"], 7, samples=20_000)
    straight, four = found.by_hand["straight flush"], found.by_hand["four of a kind"]
    assert abs(four - 7 * 224_848 / 133_784_560) < 4 * found.error
    assert abs(straight - 7 * 41_584 / 133_784_560) < 4 * found.error


def test_a_short_deck_is_priced_with_its_own_cards() -> None:
    found = price(awarded("short-deck"), GAMES["short-deck"], 2, samples=20_000)
    known = 2 * 9 * comb(32, 3) / comb(36, 7)  # four of a rank in seven cards
    assert abs(found.by_hand["four of a kind"] - known) < 4 * found.error


def test_no_price_is_made_up_where_players_choose_their_cards() -> None:
    with pytest.raises(PriceError, match="what the players keep"):
        price(awarded("five-card-draw"), GAMES["five-card-draw"], 5)


def test_high_halves_are_counted_and_conditioned_as_whole_pots_are() -> None:
    split = price(awarded("holdem-high-low"), GAMES["holdem-high-low"], 9)
    whole = price(awarded("holdem"), GAMES["holdem"], 9)
    assert split.method is PricingMethod.COUNTED
    assert split.by_hand == whole.by_hand
    jackpot = offered("omaha-high-low", 0)
    found = price(jackpot, GAMES["omaha-high-low"], 9, precision=0.1)
    assert found.method is PricingMethod.CONDITIONED


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
    (heads_up,) = found.by_players
    assert (heads_up.players, heads_up.deals, heads_up.hits) == (2, 3, 1)
    assert (heads_up.kept, heads_up.error) == (found.kept, found.error)
    assert found.kept == pytest.approx(1 / found.expected)
    assert found.error == pytest.approx(1 / found.expected)


def test_a_part_that_was_measured_brings_its_error_into_the_price() -> None:
    award, holdem = offered("holdem", 1), GAMES["holdem"]
    whole = price(award, holdem, 9)
    part = price(award, holdem, 9, kept=0.3, kept_error=0.06)
    assert part.hits_a_hand == pytest.approx(0.3 * whole.hits_a_hand)
    assert part.error / part.hits_a_hand == pytest.approx(0.2)


def test_omaha_is_measured_beside_its_own_chances_and_stud_is_refused() -> None:
    jackpot = offered("omaha", 0)
    assert isinstance(jackpot, BadBeatPromotion)
    counts = chances(jackpot, GAMES["omaha"], precision=0.05)
    assert 1 / counts.chance(9) == pytest.approx(6_470, rel=0.2)
    assert 0 < counts.chance(2) < counts.chance(9), "whatever the number of players"
    hands = (each for path in files.found([HANDS]) for each in files.read(path))
    found = measure(jackpot, hands, counts, "omaha")
    assert found.expected == sum(each.expected for each in found.by_players)
    stud = offered("seven-card-stud", 0)
    assert isinstance(stud, BadBeatPromotion)
    with pytest.raises(MeasureError, match="only games with a board of five"):
        chances(stud, GAMES["seven-card-stud"])


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
