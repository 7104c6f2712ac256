"""What a bot knows: the open cards and the lines of play, and no face that it is not shown."""

from random import Random

import pytest

from cardspeak.books import Book
from cardspeak.books.loading import COMMON
from cardspeak.books.usual_notice import usual_notice
from cardspeak.bots.choosing import choose
from cardspeak.bots.names import BOTS, WISHES, new_name, style_of
from cardspeak.bots.situation import situation
from cardspeak.cards import DECKS
from cardspeak.games import Game
from cardspeak.hand import Bet, Call, Check, Draw, Fold, Hand, Raise
from cardspeak.hand.terms import Terms

BOOK = Book.load(COMMON)


def terms(name: str) -> Terms:
    return Terms.of(BOOK, usual_notice(BOOK, name))


def test_a_line_tells_bets_raises_and_calls_by_their_level() -> None:
    hand = Hand(terms("holdem"), {1: 200, 2: 200, 3: 200}, button=1, deck=range(52))
    hand.act(Call())
    hand.act(Raise(to=12))
    hand.act(Raise(to=40))
    hand.act(Call())
    hand.act(Fold())
    hand.act(Check())
    told = situation(hand, 1, "rock, easy", 1)
    (blind,) = told.opponents
    assert [line.raised for line in blind.lines] == [2, 0]
    assert blind.lines[1].checks == 1
    assert told.level == 0
    hand.act(Bet(to=20))
    told = situation(hand, 3, "rock, easy", 1)
    assert told.opponents[0].lines[0].called == 3
    assert told.opponents[0].lines[1].raised == told.level == 1


def test_a_line_tells_how_many_cards_were_drawn() -> None:
    hand = Hand(terms("triple-draw"), {1: 200, 2: 200}, button=1, deck=range(52))
    hand.act(Call())
    hand.act(Check())
    hand.act(Draw((0, 1, 2)))
    hand.act(Draw((4,)))
    hand.act(Check())
    told = situation(hand, hand.options.seat or 0, "rock, easy", 1)
    assert told.opponents[0].lines[1].drew in (1, 3)
    assert told.opponents[0].lines[0].drew == -1


@pytest.mark.parametrize("game", BOOK.games, ids=lambda game: game.id)
def test_a_bot_is_told_no_face_that_its_seat_is_not_shown(game: Game) -> None:
    """Cards that the seat cannot see are exchanged for others: the situation stays the same."""
    random = Random(game.id)
    deck = random.sample(DECKS[game.deck].cards, game.deck)
    hand = Hand(terms(game.id), dict.fromkeys((1, 2, 3), 400), button=2, deck=deck)
    for _ in range(60):
        if hand.is_over:
            break
        seat = hand.options.seat or hand.options.seats[0]
        told = situation(hand, seat, "regular, medium", 5)
        own, faces = hand.slots_of(seat), list(hand.deck.faces)
        hidden = [
            slot
            for slot in range(len(faces))
            if slot not in own and slot not in hand.board.slots and not hand.deck.facing[slot]
        ]
        mixed = random.sample(hidden, len(hidden))
        for slot, other in zip(hidden, mixed, strict=True):
            hand.deck.faces[slot] = faces[other]
        assert situation(hand, seat, "regular, medium", 5) == told
        for slot in hidden:
            hand.deck.faces[slot] = faces[slot]
        hand.act(choose(told), seat)


def test_every_bot_has_a_name_of_its_own_and_a_style() -> None:
    assert len(BOTS) == 12 * 8 * 40
    for wish in ("", *WISHES):
        taken: set[str] = set()
        for _ in range(11):
            taken.add(new_name(wish, taken))
        assert len(taken) == 11
    easy = [style_of(name).skill for name in (new_name("easy", ()), new_name("rock, easy", ()))]
    assert easy == ["easy", "easy"]
    assert len({style_of(new_name("", set(list(BOTS)[32 : 32 + n]))).skill for n in range(4)}) == 1
