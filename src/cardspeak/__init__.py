"""A poker room that runs by the book.

The public names are imported when first used, so that ``import cardspeak`` costs nothing.
"""

import os
import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if _build := os.environ.get("CARDSPEAK_ENGINE"):
    from pathlib import Path

    from cardspeak.engine import CompiledModules

    sys.meta_path.insert(0, CompiledModules(Path(_build)))

if TYPE_CHECKING:
    from cardspeak.books import Book, Notice, Policy, Rule
    from cardspeak.cards import Card, Deck, cards, text
    from cardspeak.games import Game, game
    from cardspeak.hand import (
        Bet,
        BringIn,
        Call,
        Check,
        Complete,
        Discard,
        Draw,
        Fold,
        Hand,
        IllegalAction,
        Muck,
        PostKind,
        PostRecord,
        Raise,
        Run,
        Show,
        Terms,
    )

_HOMES = {
    "cardspeak.cards": ("Card", "Deck", "cards", "text"),
    "cardspeak.games": ("Game", "game"),
    "cardspeak.books": ("Book", "Notice", "Policy", "Rule"),
    "cardspeak.hand": (
        "Bet",
        "BringIn",
        "Call",
        "Check",
        "Complete",
        "Discard",
        "Draw",
        "Fold",
        "Hand",
        "IllegalAction",
        "Muck",
        "PostRecord",
        "PostKind",
        "Raise",
        "Run",
        "Show",
        "Terms",
    ),
}
_HOME = {name: home for home, names in _HOMES.items() for name in names}

__all__ = [
    "Bet",
    "Book",
    "BringIn",
    "Call",
    "Card",
    "Check",
    "Complete",
    "Deck",
    "Discard",
    "Draw",
    "Fold",
    "Game",
    "Hand",
    "IllegalAction",
    "Muck",
    "Notice",
    "Policy",
    "PostKind",
    "PostRecord",
    "Raise",
    "Rule",
    "Run",
    "Show",
    "Terms",
    "cards",
    "game",
    "text",
]


def __getattr__(name: str) -> Any:
    home = _HOME.get(name)
    if home is None:
        raise AttributeError(f"cardspeak has no {name!r}")
    package = import_module(home)
    return package if home == f"cardspeak.{name}" else getattr(package, name)
