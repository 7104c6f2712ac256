"""Our own deals written as histories: replayed, they are the same deals, also for PokerKit."""

import warnings
from collections import Counter

import pytest
from tests.history import play

from cardspeak.books import Book, Notice
from cardspeak.hand import Hand, PostKind, PostRecord, Terms
from cardspeak.hand.events import Acted, Awarded, Mucked, Shown
from cardspeak.history import (
    AuditOutcome,
    HistoryError,
    Variant,
    dumps,
    judge,
    loads,
    recorded,
    replayed,
)

HANDS = 25


@pytest.mark.parametrize("variant", Variant)
def test_a_deal_recorded_and_replayed_is_the_same_deal(variant: Variant) -> None:
    for seed in range(HANDS):
        deal = play.played(variant, seed, automatic=False)
        history = recorded(deal, hand=seed, players=tuple(f"n{seat}" for seat in deal.seats))
        again = replayed(loads(dumps(history))).hand
        assert list(again.stacks_by_seat.values()) == list(deal.stacks_by_seat.values()), dumps(
            history
        )
        assert list(again.winnings_by_seat.values()) == list(deal.winnings_by_seat.values())
        assert _actions(again) == _actions(deal)
        shown = [[each.cards_of(seat) for seat in each.live_seats] for each in (again, deal)]
        assert shown[0] == shown[1]
        assert judge(history).outcome is AuditOutcome.AGREED
        assert recorded(again).actions == history.actions


def _actions(deal: Hand) -> list[object]:
    return [
        (event.seat, event.action, event.amount)
        for event in deal.events or ()
        if isinstance(event, Acted)
    ]


@pytest.mark.parametrize("variant", Variant)
def test_pokerkit_replays_what_we_record(variant: Variant) -> None:
    """PokerKit refuses a fifth bet heads-up and a raise that nobody can call: both are rare."""
    from pokerkit import HandHistory as PeerHistory

    found: Counter[str] = Counter()
    for seed in range(HANDS):
        deal = play.played(variant, seed)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            try:
                state = list(PeerHistory.loads(dumps(recorded(deal))))[-1]
            except ValueError:
                found["refused"] += 1
                continue
        pots = {event.pot for event in deal.events or () if isinstance(event, Awarded)}
        same = list(state.stacks) == list(deal.stacks_by_seat.values())
        assert same or len(pots) > 1, dumps(recorded(deal))
        found["same" if same else "odd chips"] += 1
    assert found["same"] >= HANDS - 2, found


def test_cents_are_written_with_their_point() -> None:
    deal = play.played(Variant.NT, 3)
    history = recorded(deal, scale=2)
    assert loads(dumps(history)) == history
    assert history.starting_stacks == tuple(deal.chips_before.values())


def test_a_hand_not_over_has_no_result() -> None:
    history = recorded(_begun([PostRecord(2, 4, PostKind.BIG_BLIND)]))
    assert (history.finishing_stacks, history.winnings) == (None, None)
    assert judge(history).outcome is AuditOutcome.INCOMPLETE


def test_what_the_standard_cannot_say_is_refused() -> None:
    with pytest.raises(HistoryError, match="cannot record a kill"):
        recorded(_begun([PostRecord(2, 4, PostKind.BIG_BLIND), PostRecord(1, 8, PostKind.KILL)]))
    with pytest.raises(HistoryError, match="live post smaller than the big blind"):
        recorded(_begun([PostRecord(2, 4, PostKind.BIG_BLIND), PostRecord(3, 2, PostKind.POST)]))
    with pytest.raises(HistoryError, match="no code for Pineapple"):
        recorded(_begun([PostRecord(2, 4, PostKind.BIG_BLIND)], game="pineapple"))
    words = {"game": "omaha-high-low", "structure": "limit", "options": {"low": "any"}}
    notice = Notice(name="4", bets=(4, 8), blinds=(2, 4), **words)  # type: ignore[arg-type]
    terms = Terms.of(Book.load("common"), notice)
    with pytest.raises(HistoryError, match="any low wins its half"):
        recorded(Hand(terms, {1: 100, 2: 100}, button=2, deck=range(52)))


def test_a_hand_that_wins_unshown_is_written_as_neither_shown_nor_mucked() -> None:
    last = [
        recorded(deal).actions[-1]
        for deal in [play.played(Variant.PO, seed, automatic=False) for seed in range(40)]
        if any(isinstance(event, Mucked) for event in deal.events or ())
        and not any(isinstance(event, Shown) for event in deal.events or ())
    ]
    assert last
    assert all(action.endswith(" sm ????????") for action in last)


def test_a_deal_without_events_cannot_be_written() -> None:
    with pytest.raises(HistoryError, match="no events"):
        recorded(_begun([PostRecord(2, 4, PostKind.BIG_BLIND)], record=False))


def _begun(posts: list[PostRecord], game: str = "holdem", record: bool = True) -> Hand:
    notice = Notice(name="4", game=game, structure="no-limit", blinds=(2, 4))  # type: ignore[arg-type]
    terms = Terms.of(Book.load("common"), notice)
    return Hand(
        terms, {1: 100, 2: 100, 3: 100}, button=3, deck=range(52), posts=posts, record=record
    )
