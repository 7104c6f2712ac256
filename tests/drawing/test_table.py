"""The picture of a table: well-formed, and without a card that its viewer may not see."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from tests.history import play

from cardspeak.cards import unicode_text
from cardspeak.drawing import table
from cardspeak.hand import Hand, Showing
from cardspeak.history import Replay, Variant, loads

HANDS = Path(__file__).parent.parent / "hands"
SVG = "{http://www.w3.org/2000/svg}"


def begun(name: str, steps: int) -> Hand:
    replay = Replay(loads((HANDS / f"{name}.phh").read_text()))
    for _ in range(steps):
        replay.step()
    return replay.hand


def faces(picture: str) -> list[str]:
    """The cards that lie face up in a picture."""
    root = ElementTree.fromstring(picture)
    return [
        group.findtext(f"{SVG}title") or ""
        for group in root.iter(f"{SVG}g")
        if group.get("class") == "card face"
    ]


def backs(picture: str) -> int:
    return picture.count('class="card back"')


def test_a_seat_sees_its_own_cards_and_the_rail_sees_none() -> None:
    hand = begun("side-pots", 4)
    assert faces(table(hand)) == []
    assert backs(table(hand)) == 8
    assert faces(table(hand, seat=2)) == ["K♠", "K♦"]
    assert backs(table(hand, seat=2)) == 6


def test_up_cards_are_seen_by_everybody() -> None:
    hand = begun("stud-all-in-early", 2)
    assert faces(table(hand)) == ["3♣", "Q♥"]
    assert set(faces(table(hand, seat=1))) == {"A♠", "A♦", "3♣", "Q♥"}


def test_board_bets_pots_stacks_button_and_turn_are_drawn() -> None:
    hand = begun("odd-chip", 7)
    picture = table(hand, names={2: "Bo & Co"})
    assert faces(picture) == ["A♠", "K♠", "Q♠"]
    assert "Pot 13" in picture
    assert "Bo &amp; Co" in picture
    assert picture.count('class="button"') == 1
    assert picture.count('class="turn"') == 1
    first = begun("odd-chip", 4)
    amounts = re.findall(r'class="bet">.*?>(\d+)</text>', table(first), re.DOTALL)
    assert sorted(amounts) == ["1", "2", "6"]


def test_side_pots_are_named() -> None:
    hand = begun("side-pots", 8)
    assert "Main pot 150   Side pot 100" in table(hand)


@pytest.mark.parametrize("variant", Variant)
def test_no_hidden_card_is_in_the_picture(variant: Variant) -> None:
    for seed in range(3):
        hand = play.played(variant, seed)
        for viewer in (None, *hand.seats):
            seen = {slot for board in hand.boards for slot in board}
            for seat, held in hand.slots_by_seat.items():
                own = seat == viewer
                seen |= {slot for slot in held if own or hand.deck.facing[slot]}
            allowed = {unicode_text([hand.deck.faces[slot]]) for slot in seen}
            assert set(faces(table(hand, seat=viewer))) == allowed


def test_a_picture_changes_nothing() -> None:
    hand = begun("nt-1", 8)
    before = (list(hand.stacks_by_seat.values()), hand.options, bytes(hand.deck.facing))
    table(hand, seat=1)
    assert (list(hand.stacks_by_seat.values()), hand.options, bytes(hand.deck.facing)) == before
    assert hand.showing is Showing.ASKED
