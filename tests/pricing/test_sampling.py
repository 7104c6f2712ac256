"""Samples against exact counts and known figures: compiled deals, and rare hits by conditioning."""

from itertools import combinations
from math import comb

import numpy as np
import pytest

from cardspeak.books import Book
from cardspeak.games import GAMES, Structure
from cardspeak.pricing import sampling
from cardspeak.pricing.conditioning import condition
from cardspeak.pricing.fast_deals import BLOCK, strong_deals
from cardspeak.pricing.holdem_counts import bad_beat_counts
from cardspeak.pricing.sampling import sample
from cardspeak.pricing.starting_hands import PlayStyle, stays
from cardspeak.promotions import BadBeatPromotion, NamedHand, book_promotions, read
from cardspeak.ranking import HIGH

FOURS = (224_848 + 41_584) / comb(52, 7)
"""How often seven cards hold four of a kind or better: a published count."""
FREQUENT = """
kind   = "bad beat"
title  = "often"
fund   = "often"
shares = { loser = 100 }

[[hands]]
games  = ["omaha"]
beaten = "kings full"
"""


def of_book(game: str) -> BadBeatPromotion:
    policy = Book.load("catfish-bend").resolve(game, Structure.LIMIT)
    found = book_promotions(policy, game)[0]
    assert isinstance(found, BadBeatPromotion)
    return found


@pytest.mark.parametrize(("shared", "players"), [(5, 1), (5, 10), (0, 7)])
def test_compiled_deals_have_strong_hands_as_often_as_is_known(shared: int, players: int) -> None:
    floor = NamedHand.read("four of a kind").floor(HIGH)
    blocks = 24
    found = strong_deals(7, blocks, 1 if shared == 5 else players, shared, floor, 1)
    chance = sum(map(len, found)) / (blocks * BLOCK)
    known = FOURS if shared == 5 else 1 - (1 - FOURS) ** players
    error = (known / (blocks * BLOCK)) ** 0.5
    assert abs(chance - known) < 5 * error


def test_every_compiled_deal_has_each_card_once_and_every_card_comes_as_often() -> None:
    (rows,) = strong_deals(3, 1, 10, 5, 0, 0)
    assert len(rows) == BLOCK
    assert (np.sort(rows, axis=1)[:, 1:] != np.sort(rows, axis=1)[:, :-1]).all()
    for place in (0, 4, 5, 24):
        counts = np.bincount(rows[:, place], minlength=52)
        assert len(counts) == 52
        assert abs(counts - BLOCK / 52).max() < 6 * (BLOCK / 52) ** 0.5


def test_compiled_deals_are_ranked_as_single_hands_are() -> None:
    floor = NamedHand.read("flush").floor(HIGH)
    (strong,) = strong_deals(3, 1, 4, 5, floor, 1)
    (every,) = strong_deals(3, 1, 4, 5, 0, 0)
    kept = {row.tobytes() for row in strong}
    for row in every[:3000]:
        board, hands = row[:5], row[5:].reshape(4, 2)
        best = max(HIGH.value((*map(int, hand), *map(int, board))) or 0 for hand in hands)
        assert (row.tobytes() in kept) == (best >= floor)


def test_deals_are_the_same_for_the_same_seed_and_others_for_another() -> None:
    one, again = (strong_deals(5, 2, 6, 5, 0, 0) for _ in range(2))
    (other, _) = strong_deals(6, 2, 6, 5, 0, 0)
    assert (one[0] == again[0]).all()
    assert (one[0] != one[1]).any()
    assert (one[0] != other).any()


def test_a_plain_sample_is_the_same_compiled_and_not(monkeypatch: pytest.MonkeyPatch) -> None:
    text = FREQUENT.replace("omaha", "holdem").replace("kings full", "full house")
    promotion = read(text)
    fast = sample(promotion, GAMES["holdem"], 9, 2 * BLOCK)
    monkeypatch.setattr(sampling, "_is_compiled", lambda game: False)
    slow = sample(promotion, GAMES["holdem"], 9, 100_000)
    assert abs(fast.chance - slow.chance) < 4 * (fast.error + slow.error)
    assert fast.deals == 2 * BLOCK


def test_a_plain_sample_ends_when_it_is_precise_enough() -> None:
    promotion = read(FREQUENT.replace("omaha", "holdem").replace("kings full", "full house"))
    found = sample(promotion, GAMES["holdem"], 9, 10**9, precision=0.05)
    assert found.error <= 0.05 * found.chance
    assert found.deals < 10**7


def test_a_bad_beat_of_one_in_48527_is_conditioned_to_the_exact_count() -> None:
    found = condition(of_book("holdem"), GAMES["holdem"], 10, precision=0.02)
    assert found.error <= 0.02 * found.chance
    assert abs(found.chance - 1 / 48_527) < 4 * found.error
    assert found.samples < 20_000


def test_players_who_fold_are_conditioned_to_the_exact_count_too() -> None:
    played = stays(PlayStyle.LOOSE)
    jackpot, holdem = of_book("holdem"), GAMES["holdem"]
    found = condition(jackpot, holdem, 9, precision=0.02, played=played)
    known = bad_beat_counts(jackpot, played).chance(9)
    assert abs(found.chance - known) < 4 * found.error
    assert known < bad_beat_counts(jackpot).chance(9)


def test_conditioning_agrees_with_plain_deals_of_omaha() -> None:
    promotion = read(FREQUENT)
    assert isinstance(promotion, BadBeatPromotion)
    likely = condition(promotion, GAMES["omaha"], 6, precision=0.03)
    plain = sample(promotion, GAMES["omaha"], 6, 60_000)
    assert plain.hits > 200
    assert abs(likely.chance - plain.chance) < 4 * (likely.error + plain.error)


def test_fours_are_counted_by_another_way() -> None:
    """The published count, from ranks alone: four of a rank and three others, and flushes."""
    four = 13 * comb(48, 3)
    assert four == 224_848
    straights = [set(range(low, low + 5)) for low in range(9)] + [{12, 0, 1, 2, 3}]
    flushes = 0
    for size in (5, 6, 7):
        ways = sum(any(s <= set(r) for s in straights) for r in combinations(range(13), size))
        flushes += 4 * ways * comb(39, 7 - size)
    assert flushes == 41_584
