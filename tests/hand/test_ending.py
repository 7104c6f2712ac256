"""A remedy is applied whole or not at all, and none may leave a deal that cannot be finished."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.books import Book, Notice
from cardspeak.errors import BrokenInvariant
from cardspeak.games import Structure
from cardspeak.hand import Call, Check, Hand, Raise, Terms, apply_remedies
from cardspeak.hand import remedies as r
from cardspeak.hand.apply_remedies import check_can_end, staying
from cardspeak.hand.remedies import RemedyError
from cardspeak.table.state import plain


def dealt(game: str = "holdem", structure: Structure = Structure.NO_LIMIT) -> Hand:
    stakes: dict[str, Any] = {"blinds": (1, 2)}
    if game == "seven-card-stud":
        stakes = {"ante": 1, "bring_in": 2}
    if structure is Structure.LIMIT:
        stakes["bets"] = (2, 4)
    notice = Notice(name="a table", game=game, structure=structure, seats=4, **stakes)
    terms = Terms.of(Book.load("common"), notice)
    return Hand(terms, {1: 100, 2: 100, 3: 100, 4: 100}, button=4, deck=range(52))


def test_a_sound_deal_can_end_and_asking_changes_nothing() -> None:
    for game in ("holdem", "pineapple", "omaha", "deuce-to-seven"):
        hand = dealt(game)
        before = plain(hand)
        check_can_end(hand, [r.Reshuffle()])
        assert plain(hand) == before
        while not hand.is_over:
            options = hand.options
            hand.act(staying(options), options.seat or options.seats[0])
            if not hand.is_over:
                before = plain(hand)
                check_can_end(hand, [r.Reshuffle()])
                assert plain(hand) == before


@pytest.mark.parametrize(
    "spoil",
    [
        lambda hand: [r.SetAside(40)],
        lambda hand: [r.GiveCard(2)] * 11,
        lambda hand: [r.DealBoard(38)],
    ],
)
def test_a_deal_without_the_cards_it_needs_cannot_end(
    spoil: Callable[[Hand], list[r.AnyRemedy]],
) -> None:
    hand = dealt()
    remedies = spoil(hand)
    hand.apply(remedies)
    before = plain(hand)
    with pytest.raises(RemedyError, match="could not be played to its end"):
        check_can_end(hand, remedies)
    assert plain(hand) == before


def test_a_player_without_cards_who_has_to_discard_cannot_end_the_deal() -> None:
    hand = dealt("pineapple")
    taken = [r.TakeCard(2, card, r.To.MUCK) for card in (2, 1, 0)]
    hand.apply(taken)
    with pytest.raises(RemedyError, match="could not be played to its end"):
        check_can_end(hand, taken)


@given(
    st.sampled_from(("holdem", "pineapple", "omaha", "deuce-to-seven", "seven-card-stud")),
    st.integers(0, 6),
    st.lists(
        st.one_of(
            st.builds(r.Burn, st.integers(1, 30)),
            st.builds(r.SetAside, st.integers(1, 30)),
            st.builds(r.GiveCard, st.integers(1, 4)),
            st.builds(r.TakeCard, st.integers(1, 4), st.integers(0, 2), st.sampled_from(r.To)),
            st.builds(r.DealBoard, st.integers(1, 3)),
            st.builds(r.TakeBoard, st.just(1), st.sampled_from(r.To)),
            st.builds(r.Burns, st.just(1), st.integers(0, 12)),
            st.builds(r.ReshuffleBefore, st.just(1), st.booleans()),
            st.builds(r.RemoveBefore, st.just(1)),
        ),
        min_size=1,
        max_size=4,
    ),
)
def test_a_deal_that_the_count_covers_can_be_played_to_its_end(
    game: str, actions: int, remedies: list[r.AnyRemedy]
) -> None:
    hand = dealt(game, Structure.LIMIT)
    for _ in range(actions):
        options = hand.options
        hand.act(staying(options), options.seat or options.seats[0])
    try:
        hand.apply(remedies)
    except RemedyError:
        return
    if not hand.is_over and apply_remedies._covers_the_rest(hand):
        apply_remedies._play_on(hand)


def test_a_remedy_that_moves_no_card_is_not_tried_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(apply_remedies, "_play_on", lambda hand: pytest.fail("played on"))
    monkeypatch.setattr(apply_remedies, "_covers_the_rest", lambda hand: False)
    check_can_end(dealt(), [r.AddChips(2, 5), r.KillRemedy(3)])


@pytest.mark.parametrize(
    "remedies",
    [
        [r.Burn(1), r.Unburn(9)],
        [r.Burn(1), r.TakeBoard(2, r.To.STUB)],
        [r.AddChips(2, 5), r.TakeBackAction(2)],
        [r.GiveCard(2), r.RemakeRow(True, True, True), r.Scrap(90)],
        [r.KillRemedy(1), r.KillRemedy(2), r.KillRemedy(3), r.KillRemedy(4)],
        [r.GiveCard(3), r.CloseUp(3, 2, r.To.MUCK)],
    ],
)
def test_a_remedy_that_does_not_fit_leaves_every_part_of_the_deal(
    remedies: list[r.AnyRemedy],
) -> None:
    hand = dealt()
    hand.act(Raise(6))
    hand.act(Call())
    before, events = plain(hand), hand.events
    with pytest.raises(RemedyError, match="does not fit the deal"):
        hand.apply(remedies)
    assert plain(hand) == before
    assert hand.events is events


def test_a_fault_in_going_on_after_a_remedy_leaves_every_part_of_the_deal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fault(*words: Any) -> None:
        raise IndexError("a planted fault")

    hand = dealt()
    before = plain(hand)
    with monkeypatch.context() as patch:
        patch.setattr("cardspeak.hand.apply_remedies._go_on", fault)
        with pytest.raises(IndexError):
            hand.apply([r.Burn(2)])
    assert plain(hand) == before
    monkeypatch.setattr(Hand, "act", fault)
    with pytest.raises(IndexError):
        hand.apply([r.PassTurn(hand.options.seat or 0)])
    assert plain(hand) == before


def test_lost_cards_and_chips_are_named() -> None:
    hand = dealt()
    slot = hand.stub.slots.pop()
    with pytest.raises(BrokenInvariant, match=rf"slots \[{slot}\] are missing"):
        hand.check_conserved()
    hand.muck.slots += [slot, slot]
    with pytest.raises(BrokenInvariant, match=rf"\[{slot}\] are there twice"):
        hand.check_conserved()
    hand.muck.slots.pop()
    hand._stacks[0] += 3
    with pytest.raises(BrokenInvariant, match="began with 400 and has 403"):
        hand.check_conserved()
    hand._stacks[0] -= 3
    hand.act(Call() if not hand.options.check else Check())
    hand.check_conserved()
