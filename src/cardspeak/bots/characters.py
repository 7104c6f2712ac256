"""Four characters at three skills: how a bot leans, and how well it reads the table.

A character changes what a bot prefers among close choices; a skill changes how much of the table it
takes into account. Both are figures in one table, so that a character is a line and no code.
"""

from enum import StrEnum

import msgspec


class Character(StrEnum):
    """What kind of player a bot is."""

    ROCK = "rock"
    CALLER = "caller"
    AGGRESSOR = "aggressor"
    REGULAR = "regular"


class Skill(StrEnum):
    """How well a bot plays."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"


class Leaning(msgspec.Struct, frozen=True):
    """What a character prefers: all in parts of the pot, or as a factor.

    `calls` multiplies the share of the pot that a call hopes for. `folds` multiplies the chance
    that the others fold to a bet. `raises` is added to the worth of every bet and raise. `bluffs`
    is how often a hand may be bet that is not good enough to be, `tricks` how often a very good
    one is played slowly.
    """

    says: str
    calls: float
    folds: float
    raises: float
    bluffs: float
    tricks: float


class Attention(msgspec.Struct, frozen=True):
    """What a skill takes into account.

    `reads` is how much the others' actions say about their hands, from 0 to 1. `error` is the
    standard error of a bot's guess at its share. `effort` is a part of the hands looked at.
    """

    reads: float
    error: float
    effort: float


LEANINGS: dict[Character, Leaning] = {
    Character.ROCK: Leaning("waits for good hands", 0.92, 0.7, -0.02, 0.03, 0.05),
    Character.CALLER: Leaning("likes to see another card", 1.15, 0.5, -0.25, 0.01, 0.3),
    Character.AGGRESSOR: Leaning("bets first and thinks later", 1.05, 1.2, 0.08, 0.3, 0.0),
    Character.REGULAR: Leaning("does a bit of everything", 1.0, 1.0, 0.0, 0.1, 0.08),
}
ATTENTION: dict[Skill, Attention] = {
    Skill.EASY: Attention(0.0, 0.18, 0.3),
    Skill.MEDIUM: Attention(0.4, 0.09, 0.5),
    Skill.HARD: Attention(1.0, 0.0, 1.0),
}


class Style(msgspec.Struct, frozen=True):
    """A character at a skill; its name is both."""

    character: Character
    skill: Skill

    @property
    def name(self) -> str:
        """Such as "regular, hard"."""
        return f"{self.character}, {self.skill}"


STYLES: dict[str, Style] = {
    style.name: style for style in (Style(who, how) for how in Skill for who in Character)
}
"""Every style, by name."""
