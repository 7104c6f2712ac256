"""A card is an int: ``rank * 4 + suit``, so that plain order is the books' order by suit.

Ranks 2 to ace are 0 to 12; clubs, diamonds, hearts, spades are 0 to 3; the joker is 52 and an
unknown card is 53. Text and ints are inverses: ``cards(text(x)) == x``.
"""

import re
from collections.abc import Iterable

from cardspeak.arguments import expect, shown
from cardspeak.errors import CardspeakError

Card = int
"""An alias that says what an int means."""

RANKS = "23456789TJQKA"
SUITS = "cdhs"
JOKER: Card = 52
UNKNOWN: Card = 53

_TEXTS = (*(rank + suit for rank in RANKS for suit in SUITS), "Jo", "??")
_TEXT_OF = dict(enumerate(_TEXTS))
_UNICODE_SUITS = "♣♦♥♠"
_OUTLINE_SUITS = "♧♢♡♤"
_SUIT_OF_TEXT = {
    mark: suit
    for marks in (SUITS, SUITS.upper(), _UNICODE_SUITS, _OUTLINE_SUITS)
    for suit, mark in enumerate(marks)
}
_ONE_CARD = re.compile(
    rf"(?P<rank>10|[{RANKS}])(?P<suit>[{''.join(_SUIT_OF_TEXT)}])\N{{VARIATION SELECTOR-16}}?"
    r"|(?P<joker>jo)|(?P<unknown>\?\?)",
    re.IGNORECASE,
)
_BETWEEN_CARDS = re.compile(r"[\s,]*")


class CardTextError(CardspeakError):
    """Text that is not a list of cards."""


def _no_card(value: object) -> CardTextError:
    return CardTextError(f"{shown(value)} is not a card: cards are the numbers 0 to {UNKNOWN}")


def _no_cards(value: object) -> CardTextError:
    return CardTextError(
        f"{shown(value)} is not a list of cards: cards are the numbers 0 to {UNKNOWN}"
    )


def rank_of(card: Card) -> int:
    """0 for a deuce to 12 for an ace."""
    try:
        return card >> 2
    except TypeError:
        raise _no_card(card) from None


def suit_of(card: Card) -> int:
    """0 for clubs to 3 for spades."""
    try:
        return card & 3
    except TypeError:
        raise _no_card(card) from None


def is_plain(card: Card) -> bool:
    """Whether a card has a rank and a suit: it is neither the joker nor unknown."""
    try:
        return 0 <= card < JOKER
    except TypeError:
        raise _no_card(card) from None


def ace_low(card: Card) -> int:
    """A card's place in the order by rank and suit when the ace is the lowest rank.

    With the ace high, a card is its own place.

    >>> min(cards("2c As Kd"), key=ace_low) == cards("As")[0]
    True
    """
    try:
        return (card + 4) % 52
    except TypeError:
        raise _no_card(card) from None


def cards(written: str) -> tuple[Card, ...]:
    """Read cards: ``As``, ``10h`` or ``Th``, ``Q♦``, ``Jo`` for the joker, ``??`` for unknown.

    Blanks and commas between cards are optional.

    >>> cards("As Kd 7c Jo ??")
    (51, 45, 20, 52, 53)
    >>> cards("AsKd") == cards("a♠, k♦")
    True
    """
    expect("the list of cards", written, str, "text such as 'As Kd'", CardTextError)
    found: list[Card] = []
    at = _end_of(_BETWEEN_CARDS, written, 0)
    while at < len(written):
        match = _ONE_CARD.match(written, at)
        if match is None:
            rest = written[at:].split()[0]
            raise CardTextError(
                f"{rest!r} in {written!r} is not a card: write a rank ({', '.join(RANKS)} or 10) "
                f"and a suit ({', '.join(SUITS)}), 'Jo' for the joker, '??' for an unknown card"
            )
        found.append(_card_of(match))
        at = _end_of(_BETWEEN_CARDS, written, match.end())
    return tuple(found)


def text(dealt: Iterable[Card]) -> str:
    """Write cards so that `cards` reads them back.

    >>> text([51, 52])
    'As Jo'
    """
    try:
        return " ".join([_TEXT_OF[card] for card in dealt])
    except (KeyError, TypeError):
        raise _no_cards(dealt) from None


def unicode_text(dealt: Iterable[Card]) -> str:
    """Write cards with the suits' own signs, for people.

    >>> unicode_text(cards("As Td"))
    'A♠ 10♦'
    """
    try:
        return " ".join([_unicode(card) for card in dealt])
    except (KeyError, TypeError):
        raise _no_cards(dealt) from None


def _unicode(card: Card) -> str:
    if not is_plain(card):
        return _TEXT_OF[card]
    rank = RANKS[rank_of(card)]
    return ("10" if rank == "T" else rank) + _UNICODE_SUITS[suit_of(card)]


def _end_of(pattern: re.Pattern[str], written: str, start: int) -> int:
    match = pattern.match(written, start)
    return match.end() if match else start


def _card_of(match: re.Match[str]) -> Card:
    if match["joker"]:
        return JOKER
    if match["unknown"]:
        return UNKNOWN
    rank = RANKS.index(match["rank"].upper().replace("10", "T"))
    return rank * 4 + _SUIT_OF_TEXT[match["suit"]]
