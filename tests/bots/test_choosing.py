"""What bots do: always an option, the same for the same seed, and what players call sense."""

from collections import Counter
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.books import Book
from cardspeak.books.loading import COMMON
from cardspeak.books.usual_notice import usual_notice
from cardspeak.bots.characters import STYLES, Character
from cardspeak.bots.choosing import choose
from cardspeak.bots.situation import (
    BotDecision,
    Opponent,
    StreetLine,
    encoded,
    safe_action,
    situation,
)
from cardspeak.bots.sizes import leaves_a_scrap, sensible, sizes
from cardspeak.cards import DECKS, cards
from cardspeak.games import Game, Structure
from cardspeak.hand import Action, Bet, Call, Check, Discard, Draw, Fold, Hand, Raise
from cardspeak.hand.options import Wager, WagerKind
from cardspeak.hand.terms import Terms
from cardspeak.table.view import Offered

BOOK = Book.load(COMMON)
GAMES = BOOK.games
POTS = [
    ("holdem", Structure.NO_LIMIT),
    ("holdem", Structure.POT),
    ("omaha", Structure.POT),
    ("omaha-high-low", Structure.POT),
]
RAISE = Wager(WagerKind.RAISE, 10, 20, 1, 15)
OFFERS = (
    Offered(draw=5),
    Offered(draw=0),
    Offered(discard=1),
    Offered(fold=True, call=5, wager=RAISE),
    Offered(check=True, fold=True),
    Offered(call=3, all_in_call=True),
    Offered(wager=RAISE),
    Offered(fold=True),
)
COUNTS = ((0, 0), (1, 3), (2, 3), (4, 5), (5, 0), (6, 0), (7, 0), (8, 5), (9, 0), (15, 0), (3, 9))


def asked(game: Game, own: str, board: str = "", **words: Any) -> BotDecision:
    """A decision of a bot against one opponent who has done nothing yet."""
    told: dict[str, Any] = {
        "style": "regular, hard",
        "game": encoded(game),
        "street": 0,
        "cards": cards(own),
        "board": cards(board),
        "dead": (),
        "options": Offered(check=True),
        "pot": 10,
        "bet": 0,
        "stack": 200,
        "unit": 2,
        "level": 0,
        "after": 0,
        "opponents": (Opponent((), len(cards(own)), 200, 0, (StreetLine(),)),),
        "seed": 7,
    }
    return BotDecision(**{**told, **words})


def is_offered(action: Action, options: Offered, held: int) -> bool:
    """Whether an action is one of the options."""
    if isinstance(action, Draw | Discard):
        most = options.draw if isinstance(action, Draw) else options.discard
        exact = isinstance(action, Discard)
        places = action.cards
        fits = len(places) == min(most or 0, held) if exact else len(places) <= (most or 0)
        return most is not None and fits and len({*places} & {*range(held)}) == len(places)
    if isinstance(action, Check):
        return options.check
    if isinstance(action, Fold):
        return options.fold
    if isinstance(action, Call):
        return options.call is not None
    return options.wager is not None and getattr(action, "to", -1) in options.wager


def decisions(game: Game) -> list[BotDecision]:
    deck = DECKS[game.deck].cards
    found = []
    for held, board in COUNTS:
        if held + board > len(deck):
            continue
        for style, options in zip(STYLES, OFFERS * 2, strict=False):
            down = held if game.board_cards else 2
            other = Opponent((), down, 200, 0, (StreetLine(raised=1),))
            words: dict[str, Any] = {
                "cards": tuple(deck[:held]),
                "board": tuple(deck[held : held + board]),
                "style": style,
                "options": options,
                "opponents": (other, other),
            }
            found.append(msgspec.structs.replace(asked(game, ""), **words))
    return found


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_bot_finds_an_option_for_every_number_of_cards(game: Game) -> None:
    for one in decisions(game):
        for action in (choose(one), safe_action(one.options, len(one.cards))):
            assert is_offered(action, one.options, len(one.cards)), (one, action)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_same_seed_decides_the_same(game: Game) -> None:
    for one in decisions(game)[:24]:
        assert choose(one) == choose(one)


def game(name: str) -> Game:
    found: Game = Book.load(COMMON).game(name)
    return found


def test_each_character_plays_as_it_is_called() -> None:
    """Facing a raise before the flop, and a check after it, with the same hands."""
    told, spots = Random(5), []
    for _ in range(60):
        dealt = told.sample(list(DECKS[game("holdem").deck].cards), 5)
        facing = Offered(fold=True, call=6, wager=Wager(WagerKind.RAISE, 14, 200, 1, 20))
        checked = Offered(check=True, fold=True, wager=Wager(WagerKind.BET, 2, 200, 1, 10))
        for street, options in enumerate((facing, checked)):
            lines = (StreetLine(raised=1 - street), *[StreetLine()] * street)
            words: dict[str, Any] = {
                "cards": tuple(dealt[:2]),
                "board": tuple(dealt[2:] * street),
                "street": street,
                "opponents": (Opponent((), 2, 200, 8 * (1 - street), lines),),
                "options": options,
                "seed": told.getrandbits(50),
            }
            spots.append(msgspec.structs.replace(asked(game("holdem"), ""), **words))
    did = {
        character: Counter(
            type(choose(msgspec.structs.replace(spot, style=f"{character}, medium")))
            for spot in spots
        )
        for character in Character
    }

    def most(*kinds: type[Action]) -> Character:
        return max(Character, key=lambda each: sum(did[each][kind] for kind in kinds))

    assert most(Fold) is Character.ROCK
    assert most(Call) is Character.CALLER
    assert most(Bet, Raise) is Character.AGGRESSOR


@pytest.mark.parametrize(
    ("name", "own", "keeps"),
    [
        ("five-card-draw", "As Ad 9c 5h 2s", "As Ad"),
        ("five-card-draw", "9s 9d 9c 4h 4s", "9s 9d 9c 4h 4s"),
        ("five-card-draw", "9s 8s 7s 6s 2d", "9s 8s 7s 6s"),
        ("deuce-to-seven", "2s 3d 4c 7h Kd", "2s 3d 4c 7h"),
        ("triple-draw", "2s 3d 4c 5h 7d", "2s 3d 4c 5h 7d"),
        ("triple-draw", "2s 3d 7c Kh Qd", "2s 3d 7c"),
        ("dealers-lowball", "As 2d 3c 3h 5d", "As 2d 3c 5d"),
        ("badugi", "As 2d 3c Kc", "As 2d 3c"),
    ],
)
def test_a_bot_draws_to_what_wins(name: str, own: str, keeps: str) -> None:
    held = cards(own)
    streets = len(game(name).streets)
    for seed in range(10):
        one = asked(game(name), own, options=Offered(draw=5), street=1, seed=seed)
        action = choose(one)
        assert isinstance(action, Draw)
        kept = [card for place, card in enumerate(held) if place not in action.cards]
        ranks = sorted(card >> 2 for card in kept)
        assert ranks == sorted(card >> 2 for card in cards(keeps)), (streets, seed)


def test_a_bot_keeps_the_pair_of_three_cards() -> None:
    one = asked(
        game("crazy-pineapple"), "As Ad 7c", "Ks 9h 4d", options=Offered(discard=1), street=1
    )
    assert choose(one) == Discard((2,))


@pytest.mark.parametrize("style", STYLES)
def test_a_bot_never_calls_where_it_loses_on_every_card(style: str) -> None:
    aces = Opponent(cards("As Ah Ad Ac"), 2, 200, 5, (StreetLine(),) * 4)
    for seed in range(20):
        one = asked(
            game("seven-card-stud"),
            "9s 8d 7c 6h 5d 2c",
            options=Offered(fold=True, call=1),
            opponents=(aces,),
            street=3,
            pot=1000,
            style=style,
            seed=seed,
        )
        assert choose(one) == Fold()


@pytest.mark.parametrize("style", STYLES)
def test_a_bot_does_not_fold_the_best_hand_there_is(style: str) -> None:
    for seed in range(20):
        one = asked(
            game("holdem"),
            "As Ks",
            "Qs Js Ts 2d 3c",
            options=Offered(fold=True, call=100),
            street=3,
            style=style,
            seed=seed,
        )
        assert choose(one) == Call()


def test_half_a_pot_is_not_worth_what_a_scoop_is() -> None:
    """The same price that the whole pot is worth is too high for a low that is often shared."""
    offer = Offered(fold=True, call=100)
    board = "Ks Qd 8h 7c 4s"
    words = {"options": offer, "street": 3, "pot": 110, "level": 1}
    bettor = Opponent(
        (), 4, 200, 100, (StreetLine(raised=1), StreetLine(), StreetLine(), StreetLine(raised=1))
    )
    low = asked(game("omaha-high-low"), "Ah 2h 9d Jc", board, opponents=(bettor,), **words)
    both = asked(game("omaha-high-low"), "Ah 2h Kh Kd", board, opponents=(bettor,), **words)
    assert choose(both) == Call()
    assert choose(msgspec.structs.replace(low, pot=100)) == Fold()


@given(
    pot=st.integers(2, 2000),
    stack=st.integers(2, 2000),
    theirs=st.integers(1, 2000),
    part=st.floats(0, 3),
)
def test_a_bet_leaves_no_scrap_behind(pot: int, stack: int, theirs: int, part: float) -> None:
    wager = Wager(WagerKind.BET, min(2, stack), stack, 1, min(stack, pot))
    other = Opponent((), 2, theirs, 0, (StreetLine(),))
    one = asked(game("holdem"), "As Ks", pot=pot, stack=stack, opponents=(other,))
    to = sensible(one, wager, round(part * pot))
    assert to in wager
    left = min(stack, max(theirs, 0)) - to
    assert left <= 0 or left >= max(2, 0.4 * (pot + 2 * to)) or to == wager.least
    assert all(size in wager for size in sizes(one, wager))


@given(
    pot=st.integers(2, 2000),
    stack=st.integers(2, 2000),
    theirs=st.integers(1, 2000),
    limit=st.floats(0.2, 2),
)
def test_a_bet_that_may_not_be_all_in_leaves_a_stack_to_play_with(
    pot: int, stack: int, theirs: int, limit: float
) -> None:
    """As in pot limit: less than the pot is bet where that leaves a scrap, if less leaves none."""
    least = min(2, stack)
    most = max(least, min(stack, round(limit * pot)))
    wager = Wager(WagerKind.BET, least, most, 1, most)
    other = Opponent((), 2, theirs, 0, (StreetLine(),))
    one = asked(game("holdem"), "As Ks", pot=pot, stack=stack, opponents=(other,))
    for to in sizes(one, wager):
        assert to in wager
        if leaves_a_scrap(one, to):
            assert to == least
            assert most < min(stack, theirs)
            assert not leaves_a_scrap(one, to, 0.2)


@pytest.mark.parametrize(("name", "structure"), POTS)
def test_no_bet_of_a_hand_leaves_a_silly_remainder(name: str, structure: Structure) -> None:
    """Random stacks and characters: a bet leaves nothing, or at least a fifth of the pot."""
    terms = Terms.of(BOOK, usual_notice(BOOK, name, structure, 6))
    deck, random, wagers = DECKS[terms.game.deck].cards, Random(name), 0
    for number in range(40):
        stacks = {seat: random.randrange(3, 120) * terms.blinds[-1] for seat in range(1, 7)}
        hand = Hand(terms, stacks, button=number % 6 + 1, deck=random.sample(deck, len(deck)))
        while not hand.is_over:
            seat = hand.options.seat or hand.options.seats[0]
            style = random.choice(list(STYLES))
            one = situation(hand, seat, style, random.getrandbits(60))
            action = choose(one)
            if isinstance(action, Bet | Raise):
                wagers += 1
                assert not leaves_a_scrap(one, action.to, 0.2), (one, action)
            hand.act(action, seat)
    assert wagers > 20
