"""The games as declared: cards, streets, tags; and declarations that cannot be dealt."""

import pytest
from tests.hand.tables import COMMON, offers, plain_notice, shuffled

from cardspeak.cards import DECKS
from cardspeak.games import (
    GAMES,
    BetStep,
    BoardStep,
    BurnStep,
    DiscardStep,
    DownStep,
    DrawStep,
    Forced,
    Game,
    GameError,
    Openers,
    Opens,
    RankingOrder,
    Share,
    Size,
    Street,
    Structure,
    UpStep,
    game,
    games_named,
)
from cardspeak.hand import Hand, Phase, Terms

# Each game: hole cards, board cards, burns, betting rounds, discards, draws.
SHAPES = {
    "holdem": (2, 5, 3, 4, 0, 0),
    "holdem-high-low": (2, 5, 3, 4, 0, 0),
    "short-deck": (2, 5, 3, 4, 0, 0),
    "pineapple": (3, 5, 3, 4, 1, 0),
    "pineapple-high-low": (3, 5, 3, 4, 1, 0),
    "crazy-pineapple": (3, 5, 3, 4, 1, 0),
    "crazy-pineapple-high-low": (3, 5, 3, 4, 1, 0),
    "omaha": (4, 5, 3, 4, 0, 0),
    "omaha-high-low": (4, 5, 3, 4, 0, 0),
    "five-card-omaha": (5, 5, 3, 4, 0, 0),
    "six-card-omaha": (6, 5, 3, 4, 0, 0),
    "big-o": (5, 5, 3, 4, 0, 0),
    "two-card-manila": (2, 5, 4, 5, 0, 0),
    "three-card-manila": (3, 5, 4, 5, 0, 0),
    "seven-card-stud": (7, 0, 4, 5, 0, 0),
    "razz": (7, 0, 4, 5, 0, 0),
    "stud-high-low": (7, 0, 4, 5, 0, 0),
    "five-card-stud": (5, 0, 3, 4, 0, 0),
    "five-card-draw": (5, 0, 1, 2, 0, 1),
    "draw-high": (5, 0, 1, 2, 0, 1),
    "ace-to-five": (5, 0, 1, 2, 0, 1),
    "dealers-lowball": (5, 0, 1, 2, 0, 1),
    "deuce-to-seven": (5, 0, 1, 2, 0, 1),
    "triple-draw": (5, 0, 3, 4, 0, 3),
    "badugi": (4, 0, 3, 4, 0, 3),
}


def test_every_game_has_its_shape_here() -> None:
    assert SHAPES.keys() == GAMES.keys()


@pytest.mark.parametrize("name", GAMES)
def test_a_game_deals_what_it_should(name: str) -> None:
    declared = GAMES[name]
    discards = sum(isinstance(step, DiscardStep) for step in declared.steps)
    draws = sum(isinstance(step, DrawStep) for step in declared.steps)
    cards = (declared.hole_cards, declared.board_cards, declared.burns)
    assert (*cards, declared.rounds, discards, draws) == SHAPES[name]


@pytest.mark.parametrize("name", GAMES)
def test_a_game_called_down_by_everyone_ends_with_these_cards(name: str) -> None:
    declared = GAMES[name]
    terms = Terms.of(COMMON, plain_notice(declared, Structure.NO_LIMIT))
    stacks = dict.fromkeys(range(1, 5), 100)
    hand = Hand(terms, stacks, button=0 if declared.is_stud else 4, deck=shuffled(terms, 3))
    if declared.forced is Forced.ANTES:
        wager = hand.options.wager
        assert wager is not None
        hand.act(wager.action(wager.least))
    while hand.phase is not Phase.SHOWING:
        hand.act(*offers(hand)[0])
    hole, board, burns, _, discards, _ = SHAPES[name]
    assert [len(cards) for cards in hand.slots_by_seat.values()] == [hole - discards] * 4
    assert (len(hand.board), len(hand.burns)) == (board, burns)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("structure", Structure)
def test_the_bet_doubles_on_the_later_streets_of_a_limit_game(
    name: str, structure: Structure
) -> None:
    terms = Terms.of(COMMON, plain_notice(GAMES[name], structure))
    sizes = [step.size for step in GAMES[name].steps if isinstance(step, BetStep)]
    assert sizes[0] is Size.SMALL
    if structure is Structure.LIMIT:
        assert [terms.unit(size) for size in sizes][-1] == (4 if name == "dealers-lowball" else 8)


@pytest.mark.parametrize(
    ("word", "names"),
    [
        ("manila", {"two-card-manila", "three-card-manila"}),
        ("stud", {"seven-card-stud", "razz", "stud-high-low", "five-card-stud"}),
        ("razz", {"razz"}),
        ("lowball", {"ace-to-five", "dealers-lowball", "deuce-to-seven", "triple-draw", "badugi"}),
        ("two-round", {"five-card-draw", "draw-high", "ace-to-five", "dealers-lowball",
                       "deuce-to-seven"}),
        ("discard", {"pineapple", "pineapple-high-low", "crazy-pineapple",
                     "crazy-pineapple-high-low"}),
    ],
)  # fmt: skip
def test_a_word_names_its_games(word: str, names: set[str]) -> None:
    assert games_named(word) == names


def test_stud_has_no_button_and_every_other_game_has() -> None:
    assert games_named("button") == GAMES.keys() - games_named("stud")


def test_high_low_games_have_two_shares() -> None:
    assert {name for name, each in GAMES.items() if len(each.wins) == 2} == games_named("high-low")


@pytest.mark.parametrize("name", GAMES)
def test_a_full_table_can_be_dealt_with_every_deck_of_a_game(name: str) -> None:
    declared = GAMES[name]
    for deck, players in declared.players.items():
        assert declared.hole_cards_at_once * players <= DECKS[deck].size


def test_an_unknown_game_or_word_says_what_there_is() -> None:
    with pytest.raises(GameError, match="no game is called 'whist'; there are holdem"):
        game("whist")
    with pytest.raises(GameError, match="a rule may name"):
        games_named("whist")


def test_a_house_chooses_among_the_options_of_a_game() -> None:
    pineapple = GAMES["pineapple"]
    later = pineapple.chosen(discard="before the turn")
    assert later.streets[1].steps[-1] == DiscardStep(1)
    assert GAMES["draw-high"].chosen(openers="jacks or better").openers is Openers.JACKS
    with pytest.raises(GameError, match="discard is not 'never'; it may be 'before the flop'"):
        pineapple.chosen(discard="never")
    with pytest.raises(GameError, match="has no option 'colour'"):
        pineapple.chosen(colour="red")


# Declarations that cannot be


def test_a_game_that_needs_more_cards_than_there_are_does_not_exist() -> None:
    with pytest.raises(GameError, match="12 players need 56 cards, and the deck has 52"):
        GAMES["omaha"].but(players={52: 12})


def test_a_deck_that_nobody_makes_does_not_exist() -> None:
    with pytest.raises(GameError, match="no deck has 48 cards"):
        GAMES["holdem"].but(players={48: 6})


def test_a_pot_has_one_share_or_two() -> None:
    for wins in ((), (Share(RankingOrder.HIGH),) * 3):
        with pytest.raises(GameError, match="one share or two"):
            GAMES["holdem"].but(wins=wins)


def test_a_game_in_which_nobody_bets_does_not_exist() -> None:
    with pytest.raises(GameError, match="nobody ever bets"):
        GAMES["holdem"].but(streets=(Street("deal", (DownStep(2), BoardStep(5))),))


def test_a_new_game_is_a_few_words() -> None:
    courchevel = GAMES["five-card-omaha"].but(
        id="courchevel",
        streets=(
            Street("preflop", (DownStep(5), BoardStep(1), BetStep(Opens.AFTER_BLINDS))),
            Street("flop", (BurnStep(), BoardStep(2), BetStep(Opens.LEFT_OF_BUTTON))),
            Street("turn", (BurnStep(), BoardStep(1), BetStep(Opens.LEFT_OF_BUTTON, Size.BIG))),
            Street("river", (BurnStep(), BoardStep(1), BetStep(Opens.LEFT_OF_BUTTON, Size.BIG))),
        ),
    )
    assert isinstance(courchevel, Game)
    assert courchevel.board_cards == 5
    assert not any(isinstance(step, UpStep) for step in courchevel.steps)
