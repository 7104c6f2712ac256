"""Open Hand History and PokerStars-style text."""

import json
import warnings
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from tests.history import play

from cardspeak.history import HistoryError, Variant, loads, ohh, recorded, stars

HANDS = Path(__file__).parent.parent / "hands"
NAMED = [variant for variant in Variant if variant not in (Variant.NS, Variant.FR)]


def told(name: str) -> dict[str, Any]:
    hand: dict[str, Any] = json.loads(
        ohh.dumps(loads((HANDS / f"{name}.phh").read_text())), parse_float=Decimal
    )["ohh"]
    return hand


def test_open_hand_history_has_the_fields_of_its_standard() -> None:
    hand = told("rake-not-recorded")
    assert hand["game_type"] == "Holdem"
    assert hand["bet_limit"] == {"bet_type": "NL", "bet_cap": 0}
    assert hand["small_blind_amount"] == Decimal("0.50")
    assert hand["dealer_seat"] == 2
    assert [each["street"] for each in hand["rounds"]] == [
        "Preflop", "Flop", "Turn", "River", "Showdown",
    ]  # fmt: skip
    first = hand["rounds"][0]["actions"]
    assert [action["action"] for action in first] == [
        "Post SB", "Post BB", "Dealt Cards", "Dealt Cards", "Raise", "Call",
    ]  # fmt: skip
    assert first[2]["cards"] == ["Ah", "Ac"]
    assert first[3]["cards"] == ["X", "X"]
    assert first[4]["amount"] == Decimal("2.50"), "what goes in at this action"
    assert hand["rounds"][1]["cards"] == ["2c", "7d", "Jh"]


@pytest.mark.parametrize("variant", NAMED)
def test_every_chip_of_open_hand_history_is_won_by_somebody(variant: Variant) -> None:
    for seed in range(10):
        deal = play.played(variant, seed)
        hand = ohh.as_object(recorded(deal))
        numbers = [action["action_number"] for each in hand["rounds"] for action in each["actions"]]
        assert numbers == list(range(1, len(numbers) + 1))
        put = sum(action.get("amount", 0) for each in hand["rounds"] for action in each["actions"])
        won = sum(win["win_amount"] for pot in hand["pots"] for win in pot["player_wins"])
        assert put - deal.returned == won == deal.pushed


@pytest.mark.parametrize("name", ["ns-1", "fr-1"])
def test_a_game_without_a_name_in_open_hand_history_is_refused(name: str) -> None:
    with pytest.raises(HistoryError, match="has no name for the game"):
        told(name)


def test_stars_text_of_a_hand() -> None:
    text = stars.dumps(loads((HANDS / "side-pots.phh").read_text()))
    for line in (
        "PokerStars Hand #1:  Hold'em No Limit (1/2) - 1970/01/01 00:00:00 UTC",
        "Table 'cardspeak' 4-max Seat #4 is the button",
        "Seat 3: p3 (200 in chips)",
        "p1: posts small blind 1",
        "*** HOLE CARDS ***",
        "Dealt to p1 [As Ad]",
        "p3: raises 198 to 200 and is all-in",
        "p1: calls 49 and is all-in",
        "Uncalled bet (100) returned to p3",
        "*** FLOP *** [3c 4h 8d]",
        "*** RIVER *** [3c 4h 8d 9c] [Jh]",
        "p1 collected 150 from main pot",
        "p2 collected 100 from side pot-1",
        "Total pot 250 | Rake 0",
        "Seat 4: p4 folded in the first round",
        "Seat 1: p1 showed [As Ad] and won (150)",
    ):
        assert line in text.split("\n"), line


@pytest.mark.parametrize("variant", Variant)
def test_stars_text_names_every_player_and_ends_with_the_summary(variant: Variant) -> None:
    for seed in range(5):
        deal = play.played(variant, seed)
        text = stars.dumps(recorded(deal))
        summary = text.partition("*** SUMMARY ***\n")[2]
        assert summary.count("Seat ") == deal.count
        assert f"Total pot {deal.pushed} | Rake 0" in summary


def test_pokerkit_reads_our_stars_text() -> None:
    from pokerkit import HandHistory as PeerHistory

    read = 0
    for seed in range(20):
        deal = play.played(Variant.NT, seed)
        if any(post.kind == "ante" for post in deal.posts):
            continue  # PokerKit's reader of this text knows no antes
        history = recorded(deal)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            found = list(PeerHistory.from_pokerstars(stars.dumps(history), error_status=True))
        assert len(found) == 1
        bets = [action for action in history.actions if action.split()[1] in ("f", "cc", "cbr")]
        theirs = [action for action in found[0].actions if action.split()[1] in ("f", "cc", "cbr")]
        assert theirs == bets
        if found[0].winnings is not None:  # it reads them only of a pot that was not contested
            assert tuple(found[0].winnings) == history.winnings
        read += 1
    assert read > 5
