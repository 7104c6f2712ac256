"""Hands of a table as files and frames: whole for what one may know, and nothing beyond it."""

from random import Random

import msgspec
import pytest
from tests.hand.tables import every_table, offers, shuffled

from cardspeak.cards import UNKNOWN
from cardspeak.errors import CardspeakError
from cardspeak.hand import Hand, Run, Showing, Terms
from cardspeak.hand.events import Dealt
from cardspeak.history import AuditOutcome, HistoryError, judge, loads
from cardspeak.history.export import Form, exported
from cardspeak.history.known_cards import as_known_to, known_to
from cardspeak.money.carried_pot import NO_POT
from cardspeak.table import Act, DeckCommand
from cardspeak.table.frames import finished, frames
from cardspeak.table.hand_record import HandRecord

TABLES = sorted(every_table())
TWICE = next(name for name in TABLES if name.startswith("seminole") and "no-limit" in name.lower())
"""A table where a board may be run twice."""


def dealt(terms: Terms, seed: int, count: int = 4) -> HandRecord:
    """A hand played at random to its end."""
    source = Random(seed)
    game = terms.game
    stacks = {2 * seat: source.choice((20, 60, 200, 900)) for seat in range(1, count + 1)}
    deck = shuffled(terms, seed)
    button = 0 if game.is_stud else 2
    hand = Hand(terms, stacks, button=button, deck=deck, showing=Showing.ASKED)
    begun = tuple(hand.chips_before.values())
    inputs: list[Act] = []
    while not hand.is_over:
        action, seat = source.choice(offers(hand))
        inputs.append(Act(seat, action))  # type: ignore[arg-type]
        hand.act(action, seat)
    seed_of_deck = hand.deck.seed
    return HandRecord(
        number=7,
        at=1_700_000_000,
        players={seat: f"n{seat}" for seat in hand.seats},
        chairs=10,
        terms=terms,
        stacks=dict(zip(hand.seats, begun, strict=True)),
        button=button,
        deck=DeckCommand(
            tuple(hand.deck.faces),
            seed_of_deck if isinstance(seed_of_deck, bytes) else seed_of_deck.to_bytes(32, "big"),
        ),
        posts=hand.posts,
        showing=hand.showing,
        carried=NO_POT,
        inputs=tuple(inputs),
    )


def everything(played: HandRecord, seat: int | None) -> list[object]:
    """All that one may get of a hand."""
    got: list[object] = [msgspec.json.encode(frames(played, seat))]
    for form in Form:
        try:
            got.append(exported(played, seat, form))
        except HistoryError as error:
            got.append(str(error))
    return got


def swapped(played: HandRecord, one: int, other: int) -> HandRecord:
    """The same hand with two cards in each other's places."""
    faces = list(played.deck.faces)
    faces[one], faces[other] = faces[other], faces[one]
    return msgspec.structs.replace(played, deck=DeckCommand(tuple(faces), played.deck.seed))


def terms_at(name: str) -> Terms:
    try:
        return Terms.of(*every_table()[name])
    except CardspeakError:
        pytest.skip("the house has no such table")


@pytest.mark.parametrize("name", TABLES[::5])
def test_cards_that_one_may_not_know_change_nothing_that_one_gets(name: str) -> None:
    terms = terms_at(name)
    for seed in range(2):
        played = dealt(terms, seed)
        hand = finished(played)
        for seat in (None, hand.seats[0], hand.seats[1]):
            known = known_to(hand, seat)
            hidden = [slot for slot in range(len(hand.deck)) if slot not in known]
            others = [
                slot
                for event in hand.events or ()
                if isinstance(event, Dealt) and not event.up
                for slot in event.slots
                if slot in hidden
            ]
            before = everything(played, seat)
            for slot in others[:2]:
                again = swapped(played, slot, hidden[-1])
                assert list(finished(again).stacks_by_seat.values()) == list(
                    hand.stacks_by_seat.values()
                )
                assert everything(again, seat) == before


def test_cards_that_one_may_know_are_there() -> None:
    """What the test above compares is not blind: an own card in another place shows."""
    played = dealt(Terms.of(*every_table()["common: holdem no-limit"]), 3)
    hand = finished(played)
    own = next(
        event.slots[0]
        for event in hand.events or ()
        if isinstance(event, Dealt) and event.seat == hand.seats[0]
    )
    again = swapped(played, own, len(hand.deck) - 1)
    assert everything(again, hand.seats[0]) != everything(played, hand.seats[0])


PHH_TABLES = (
    *("holdem limit", "holdem no-limit", "short-deck no-limit", "omaha pot"),
    *("omaha-high-low limit", "seven-card-stud limit", "stud-high-low limit", "razz limit"),
    *("deuce-to-seven no-limit", "triple-draw limit", "badugi limit"),
)


@pytest.mark.parametrize("name", PHH_TABLES)
def test_a_file_with_unknown_cards_is_still_the_same_hand(name: str) -> None:
    terms = Terms.of(*every_table()[f"common: {name}"])
    for seed in range(6):
        played = dealt(terms, seed)
        hand = finished(played)
        for seat in (None, *hand.seats):
            history = loads(exported(played, seat, Form.PHH, "The corner"))
            assert history.finishing_stacks == tuple(hand.stacks_by_seat.values())
            assert history.players == tuple(f"n{each}" for each in hand.seats)
            assert judge(history).outcome in (AuditOutcome.AGREED, AuditOutcome.UNVERIFIABLE)


def test_a_spectator_gets_no_card_that_was_not_shown() -> None:
    terms = Terms.of(*every_table()["common: holdem no-limit"])
    unknown = 0
    for seed in range(20):
        played = dealt(terms, seed)
        hand = as_known_to(finished(played), None)
        file = exported(played, None, Form.PHH)
        text = exported(played, None, Form.TEXT)
        for player, seat in enumerate(hand.seats):
            if not hand.has_shown(hand.seats[player]):
                unknown += 1
                assert f"d dh p{player + 1} ????" in file
                assert f"Dealt to n{seat}" not in text
    assert unknown > 20


def test_a_player_gets_the_own_cards_and_nobody_elses() -> None:
    terms = Terms.of(*every_table()["common: holdem no-limit"])
    played = next(each for each in (dealt(terms, n) for n in range(50)) if _ends_early(each))
    for seat in finished(played).seats:
        hand = as_known_to(finished(played), seat)
        for event in hand.events or ():
            if isinstance(event, Dealt):
                faces = hand.deck.faces_of(event.slots)
                assert (UNKNOWN in faces) is (event.seat != seat)
        mine = frames(played, seat)[0].mine
        assert mine is not None
        assert mine.seat == seat
        assert len(mine.cards) == 2


def _ends_early(played: HandRecord) -> bool:
    hand = finished(played)
    return not any(map(hand.has_shown, hand.seats))


def test_a_board_run_twice_is_told_in_text_though_phh_cannot_say_it() -> None:
    terms = Terms.of(*every_table()[TWICE])
    twice = next(
        each
        for each in (dealt(terms, n, 2) for n in range(400))
        if sum(isinstance(i.action, Run) and i.action.times == 2 for i in _acts(each)) == 2
    )
    with pytest.raises(HistoryError, match="run 2 times"):
        exported(twice, None, Form.PHH)
    assert "River, board 2: " in exported(twice, None, Form.TEXT)


def _acts(played: HandRecord) -> list[Act]:
    return [each for each in played.inputs if isinstance(each, Act)]
