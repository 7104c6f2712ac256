"""A card that was seen stays seen: inputs are not taken back past it, and deals are voided."""

import random

import pytest
from tests.table.test_authority import _drawn, refused
from tests.table.test_ruling import dealt, play, replays, table_at

from cardspeak.hand import Draw
from cardspeak.table import ConfirmVoid, TableRefusal, TakeBack, VoidDeal
from cardspeak.table.frames import frames
from cardspeak.table.saved_table import restored, saved

SEEN = "a card has been seen"
WHY = "a player saw the stub"


def test_an_input_that_brought_a_board_card_is_not_taken_back() -> None:
    table = dealt("common")
    refused(table, TakeBack("misheard"), "Flo", SEEN)
    play(table, 1)
    table.apply(TakeBack("misheard"), table.now, "Flo")


def test_a_draw_is_not_taken_back_once_the_player_has_seen_the_card() -> None:
    """The floor has not seen the card, but the player it acts for has."""
    table = _drawn()
    hand = table.hand
    assert hand is not None
    while not isinstance(getattr(table.inputs[-1], "action", None), Draw):
        table.apply(TakeBack("misheard"), table.now, "Flo")
    refused(table, TakeBack("misheard"), "Flo", SEEN)


def test_a_deal_is_voided_by_two_of_the_staff_for_a_reason_and_bets_go_back() -> None:
    table = dealt("common")
    stacks = {seat.number: seat.stack for seat in table.occupied}
    refused(table, ConfirmVoid("Gus", "Flo", WHY), "Gus", "nobody has asked")
    refused(table, VoidDeal(" ", "Flo"), "Flo", "give a reason")
    refused(table, VoidDeal(WHY, "Gus"), "Flo", "cannot act for")
    table.apply(VoidDeal(WHY, "Flo"), table.now, "Flo")
    refused(table, ConfirmVoid("Flo", "Flo", WHY), "Flo", "a second member of the staff")
    refused(table, ConfirmVoid("player 1", "Flo", WHY), "player 1", "is playing this hand")
    refused(table, VoidDeal("so do I", "Gus"), "Gus", "Flo has already asked")
    refused(table, ConfirmVoid("Gus", "Flo", "another"), "Gus", "Flo asked to void this deal")
    told = table.apply(ConfirmVoid("Gus", "Flo", WHY), table.now, "Gus")
    assert table.hand is None
    assert table.over is not None
    assert "void this deal" in frames(table.over, None)[-1].lines[0].text
    voided = told[0]
    assert (voided.by, voided.confirmed_by) == ("Flo", "Gus")  # type: ignore[union-attr]
    assert {seat.number: seat.stack for seat in table.occupied} == dict.fromkeys(stacks, 100)
    table.check_conserved()
    assert replays(table)


def test_the_cards_of_a_void_deal_never_play_again() -> None:
    table = table_at("common")
    faces = list(range(52))
    random.Random(1).shuffle(faces)
    table.next_hand(1, faces)
    table.apply(VoidDeal(WHY, "Flo"), 1, "Flo")
    table.apply(ConfirmVoid("Gus", "Flo", WHY), 1, "Gus")
    for _ in range(2):
        with pytest.raises(TableRefusal, match="shuffle again"):
            table.next_hand(2, faces)
        assert table.log is not None
        table = restored(table.log.header, table.book, saved(table))
    other = faces[1:] + faces[:1]
    table.next_hand(3, other)
    assert table.hand is not None


def test_a_void_that_nobody_confirms_ends_with_its_hand() -> None:
    table = dealt("common")
    table.apply(VoidDeal(WHY, "Flo"), table.now, "Flo")
    while table.hand is not None:
        play(table, 1)
    assert table.in_play.void_asked is None
    refused(table, ConfirmVoid("Gus", "Flo", WHY), "Gus", "nobody has asked")
    assert replays(table)
