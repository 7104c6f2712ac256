"""The notation of actions: `d dh p1 AsKs`, `d db 7h8h9h`, `p3 cbr 40`, `p2 f # a comment`.

Reading only: what an action means for a deal is decided where it is played.
"""

import re
from enum import IntEnum

from cardspeak.cards import RANKS, SUITS, Card, cards
from cardspeak.history.history import HistoryError


class ActionCode(IntEnum):
    """What an action of the notation is."""

    NOTHING = 0
    DEAL_BOARD = 1
    DEAL_HOLE = 2
    FOLD = 3
    CHECK_OR_CALL = 4
    WAGER = 5
    BRING_IN = 6
    DISCARD = 7
    SHOW = 8
    MUCK = 9
    SHOW_AS_DEALT = 10


BETTING = frozenset(
    {ActionCode.FOLD, ActionCode.CHECK_OR_CALL, ActionCode.WAGER, ActionCode.BRING_IN}
)

Notation = tuple[ActionCode, int, tuple[Card, ...], int, int]
"""An operation, a player from 0, cards, an amount without its point, its digits after the point."""

_PLAYER = re.compile(r"p([1-9][0-9]?)")
_CARDS = re.compile(rf"(?:[{RANKS}][{SUITS}]|\?\?)+")
_AMOUNT = re.compile(r"([0-9]+)(?:\.([0-9]+))?")
_BARE: dict[str, ActionCode] = {
    "f": ActionCode.FOLD,
    "cc": ActionCode.CHECK_OR_CALL,
    "pb": ActionCode.BRING_IN,
}
_NONE: Notation = (ActionCode.NOTHING, -1, (), 0, 0)
_KNOWN: dict[str, Notation] = {}
_KEPT = 20_000


def read(action: str) -> Notation:
    """What an action says.

    >>> read("p3 cbr 47.50 # a big one")
    (<ActionCode.WAGER: 5>, 2, (), 4750, 2)
    """
    known = _KNOWN.get(action)
    if known is None:
        known = _read(action)
        if len(_KNOWN) >= _KEPT:
            _KNOWN.clear()
        _KNOWN[action] = known
    return known


def _read(action: str) -> Notation:
    words = action.partition("#")[0].split()
    if not words:
        return _NONE
    if words[0] == "d":
        return _read_deal(action, words)
    player = _player(action, words[0])
    verb, *rest = words[1:] or [""]
    if verb in _BARE and not rest:
        return (_BARE[verb], player, (), 0, 0)
    if verb == "cbr" and len(rest) == 1:
        amount = _AMOUNT.fullmatch(rest[0])
        if amount is None:
            raise HistoryError(f"{rest[0]!r} in {action!r} is not an amount")
        digits = amount[2] or ""
        return (ActionCode.WAGER, player, (), int(amount[1] + digits), len(digits))
    if verb == "sd" and len(rest) < 2:
        return (ActionCode.DISCARD, player, _cards(action, rest[0]) if rest else (), 0, 0)
    if verb == "sm" and not rest:
        return (ActionCode.MUCK, player, (), 0, 0)
    if verb == "sm" and rest == ["-"]:
        return (ActionCode.SHOW_AS_DEALT, player, (), 0, 0)
    if verb == "sm" and len(rest) == 1:
        return (ActionCode.SHOW, player, _cards(action, rest[0]), 0, 0)
    raise HistoryError(
        f"{action!r} is not an action: a player folds 'f', checks or calls 'cc', bets or "
        "raises 'cbr', brings in 'pb', draws 'sd', shows or mucks 'sm'"
    )


def _read_deal(action: str, words: list[str]) -> Notation:
    if len(words) == 3 and words[1] == "db":
        return (ActionCode.DEAL_BOARD, -1, _cards(action, words[2]), 0, 0)
    if len(words) == 4 and words[1] == "dh":
        return (ActionCode.DEAL_HOLE, _player(action, words[2]), _cards(action, words[3]), 0, 0)
    raise HistoryError(
        f"{action!r} is not an action: the dealer deals 'd dh p1 AsKs' or 'd db 7h8h9h'"
    )


def _player(action: str, word: str) -> int:
    match = _PLAYER.fullmatch(word)
    if match is None:
        raise HistoryError(f"{word!r} in {action!r} is not a player: players are p1, p2 and so on")
    return int(match[1]) - 1


def _cards(action: str, word: str) -> tuple[Card, ...]:
    if _CARDS.fullmatch(word) is None:
        raise HistoryError(
            f"{word!r} in {action!r} are not cards: write them as 'As', unknown '??'"
        )
    return cards(word)


def comment(action: str) -> str:
    """What was remarked on an action.

    >>> comment("p2 f # after a long look")
    'after a long look'
    """
    return action.partition("#")[2].strip()
