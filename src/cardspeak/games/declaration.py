"""A game: deck, forced bets, streets, how a hand is formed, what wins, what a house may choose.

A declaration is checked when it is made: a game that could not be dealt does not exist.
"""

from collections.abc import Iterable
from enum import StrEnum
from functools import cached_property
from typing import Any

import msgspec

from cardspeak.arguments import expect_number
from cardspeak.cards import DECKS
from cardspeak.errors import CardspeakError
from cardspeak.games.structure import Structure
from cardspeak.games.words import (
    BetStep,
    BoardStep,
    BurnStep,
    DiscardStep,
    DownStep,
    DrawStep,
    Formation,
    Share,
    Step,
    UpStep,
)

MOST_SEATS = 11
"""No table has more."""


class Family(StrEnum):
    """The four families of games."""

    FLOP = "flop"
    MANILA = "manila"
    STUD = "stud"
    DRAW = "draw"


class Forced(StrEnum):
    """Who is forced to bet before anyone may choose."""

    BLINDS = "blinds"
    BRING_IN = "antes and a bring-in"
    ANTES = "antes"


class UpCardOrder(StrEnum):
    """Which hand showing opens a later street; the card at the other end brings it in."""

    HIGH = "high"
    LOW = "low"


class Openers(StrEnum):
    """What a player must hold to open the betting."""

    ANYTHING = "anything"
    JACKS = "jacks or better"


class DeckHolder(StrEnum):
    """Who holds the deck."""

    HOUSE = "the house"
    BUTTON = "the player with the button"


class GameError(CardspeakError):
    """A game that cannot be dealt, or that nobody knows."""


class Street(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the deal: the cards that come and the bets on them."""

    name: str
    steps: tuple[Step, ...]


class GameOption(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One way in which a house may spread a game, and the words that it changes."""

    name: str
    streets: tuple[Street, ...] | None = None
    openers: Openers | None = None
    wins: tuple[Share, ...] | None = None

    def changes(self) -> dict[str, Any]:
        """The declaration's words that differ under this choice."""
        words = {"streets": self.streets, "openers": self.openers, "wins": self.wins}
        return {name: word for name, word in words.items() if word is not None}


class Option(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that a house chooses about a game; the first choice is the usual one."""

    name: str
    choices: tuple[GameOption, ...]


class Game(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, dict=True):
    """The declaration of a game.

    `players` gives for each deck that may be used, in order of preference, how many players it is
    dealt to at most.
    """

    id: str
    name: str
    family: Family
    players: dict[int, int]
    forced: Forced
    streets: tuple[Street, ...]
    wins: tuple[Share, ...]
    formation: Formation = Formation.ANY_FIVE
    showing: UpCardOrder = UpCardOrder.HIGH
    openers: Openers = Openers.ANYTHING
    dealer: DeckHolder = DeckHolder.HOUSE
    structures: tuple[Structure, ...] = tuple(Structure)
    options: tuple[Option, ...] = ()

    def __post_init__(self) -> None:
        for deck, players in self.players.items():
            if deck not in DECKS:
                raise GameError(f"{self.id}: no deck has {deck} cards; decks: {sorted(DECKS)}")
            self._check_deck(deck, players)
        if not 1 <= len(self.wins) <= 2:
            raise GameError(f"{self.id}: a pot has one share or two, not {len(self.wins)}")
        if not any(isinstance(step, BetStep) for step in self.steps):
            raise GameError(f"{self.id}: nobody ever bets")

    def __hash__(self) -> int:
        return hash(self.id)

    def _check_deck(self, deck: int, players: int) -> None:
        needed = self.hole_cards_at_once * players + self.board_cards + self.burns
        if self.board_cards and needed > deck:
            raise GameError(
                f"{self.id}: {players} players need {needed} cards, and the deck has {deck}"
            )

    def but(self, **words: Any) -> "Game":
        """A game that differs from this one in the words given."""
        return msgspec.structs.replace(self, **words)

    def chosen(self, **choices: str) -> "Game":
        """This game as a house spreads it, with its options decided."""
        words: dict[str, Any] = {}
        for name, value in choices.items():
            words |= self._choice(name, value).changes()
        return self.but(**words) if words else self

    def _choice(self, name: str, value: str) -> GameOption:
        for option in self.options:
            if option.name == name:
                for choice in option.choices:
                    if choice.name == value:
                        return choice
                allowed = ", ".join(repr(choice.name) for choice in option.choices)
                raise GameError(f"{self.name}: {name} is not {value!r}; it may be {allowed}")
        raise GameError(f"{self.name} has no option {name!r}")

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """The steps of all streets in order."""
        return tuple(step for street in self.streets for step in street.steps)

    @cached_property
    def rounds(self) -> int:
        """The number of betting rounds."""
        return sum(isinstance(step, BetStep) for step in self.steps)

    @cached_property
    def hole_cards(self) -> int:
        """How many cards of its own a hand gets in all, without draws."""
        return sum(step.count for step in self.steps if isinstance(step, DownStep | UpStep))

    @cached_property
    def kept_cards(self) -> int:
        """How many cards of its own a hand has at the showdown, without those it gave up."""
        given_up = sum(step.count for step in self.steps if isinstance(step, DiscardStep))
        return self.hole_cards - given_up

    @cached_property
    def hole_cards_at_once(self) -> int:
        """How many cards the first round of dealing gives each hand."""
        return sum(
            step.count for step in self.streets[0].steps if isinstance(step, DownStep | UpStep)
        )

    def most_players(self, extra: int = 0) -> int:
        """How many players are dealt in at most, with so many over the usual number.

        Nobody is added whose starting hand, board and burns the deck does not have.
        """
        expect_number("the number of further players", extra, 0)
        usual = self.players[self.deck]
        room = self.deck - self.board_cards - self.burns
        return max(usual, min(usual + extra, room // self.hole_cards_at_once, MOST_SEATS))

    @cached_property
    def board_cards(self) -> int:
        """How many cards come to the board."""
        return sum(step.count for step in self.steps if isinstance(step, BoardStep))

    @cached_property
    def burns(self) -> int:
        """How many cards are burned."""
        return sum(isinstance(step, BurnStep) for step in self.steps)

    @cached_property
    def tags(self) -> frozenset[str]:
        """The words by which a rule may name this game among others."""
        lows = [share.is_low for share in self.wins]
        wins = "high-low" if len(lows) == 2 else "low" if lows[0] else "high"
        tags = {self.id, self.family.value, wins}
        if not self.is_stud:
            tags.add("button")
        if self.family is Family.DRAW and wins == "low":
            tags.add("lowball")
        if self.rounds == 2:
            tags.add("two-round")
        if self.board_cards:
            tags.add("board")
        if any(isinstance(step, DiscardStep) for step in self.steps):
            tags.add("discard")
        return frozenset(tags)

    @property
    def is_changed_by_players(self) -> bool:
        """Whether players discard or draw."""
        return any(isinstance(step, DiscardStep | DrawStep) for step in self.steps)

    @property
    def is_stud(self) -> bool:
        """Whether a card showing decides who must bet first."""
        return self.forced is Forced.BRING_IN

    @cached_property
    def ends_face_down(self) -> bool:
        """Whether the last card that a hand gets of its own is a down card."""
        own = [step for step in self.steps if isinstance(step, DownStep | UpStep)]
        return isinstance(own[-1], DownStep)

    @cached_property
    def deck(self) -> int:
        """The deck usually used, by its number of cards."""
        return next(iter(self.players))


def names(games: Iterable[Game]) -> str:
    """The ids of games, for an error."""
    return ", ".join(game.id for game in games)
