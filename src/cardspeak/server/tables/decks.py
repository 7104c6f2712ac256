"""Decks for live tables: shuffled by the operating system's generator, committed before the deal.

A salted hash, published before the first card, binds each card's face to its place. After the hand
the room publishes the salts of the cards that all saw, so that anyone can check that those cards
lay where they came from. A salt follows from the deck's hidden seed and gives none of it away.

Where players have a part in the shuffle (`shares`), the house's deck is committed first and then
put into the order that their links give. What they gave is the second half of the deck's seed.
"""

from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256, shake_256

from cardspeak.cards import DECKS, Seeded, Slot, new_seed, shuffled, text
from cardspeak.hand import Hand
from cardspeak.table import DeckCommand

_SALT = 16
_SEED = 32
_FACES = tuple([text((card,)) for card in range(54)])


def fresh(size: int) -> DeckCommand:
    """A deck of so many cards in an order that nobody knows."""
    return DeckCommand(shuffled(DECKS[size].cards), new_seed())


def mix(links: Mapping[str, bytes]) -> bytes:
    """What the links of players come to, by name in the order of their bytes."""
    given = sorted((name.encode(), link) for name, link in links.items())
    return sha256(b"mix" + b"".join([name + b"\0" + link for name, link in given])).digest()


def mixed(house: DeckCommand, given: bytes) -> DeckCommand:
    """The house's deck in the order that the players' links give it."""
    faces = tuple([house.faces[place] for place in _order(given, len(house.faces))])
    return DeckCommand(faces, house.seed + given)


def mix_in(deck: DeckCommand) -> bytes:
    """What players gave for a deck; empty where they gave nothing."""
    return deck.seed[_SEED:] if len(deck.seed) == 2 * _SEED else b""


def places(deck: DeckCommand) -> Sequence[int]:
    """Where each card of a deck, from its top, lay in the deck that the house committed to."""
    given, size = mix_in(deck), len(deck.faces)
    return _order(given, size) if given else range(size)


def _order(given: bytes, size: int) -> list[int]:
    return Seeded(given).shuffled(range(size))


def _house(deck: DeckCommand) -> DeckCommand:
    """The deck that the house committed to."""
    faces = dict(zip(places(deck), deck.faces, strict=True))
    seed = deck.seed[:_SEED] if mix_in(deck) else deck.seed
    return DeckCommand(tuple([faces[place] for place in range(len(faces))]), seed)


def salts(deck: DeckCommand) -> list[bytes]:
    """The salt of each card of a deck: pieces of one stream that only the seed gives."""
    stream = shake_256(b"salts" + deck.seed).digest(_SALT * len(deck.faces))
    return [stream[start : start + _SALT] for start in range(0, len(stream), _SALT)]


def commitment(deck: DeckCommand) -> tuple[tuple[str, ...], str]:
    """A hash for each card of the house's deck, from its top, and one for its seed."""
    deck = _house(deck)
    faces = [_FACES[face] for face in deck.faces]
    cards = [seal(*each) for each in zip(salts(deck), range(len(faces)), faces, strict=True)]
    return tuple(cards), sha256(b"seed" + deck.seed).hexdigest()


def seal(salt: bytes, slot: Slot, face: str) -> str:
    """The hash of a card, published before the deal; anyone can compute it from salt and face."""
    return sha256(salt + f" {slot} {face}".encode()).hexdigest()


def revealed(deck: DeckCommand, hand: Hand) -> dict[Slot, tuple[str, str]]:
    """Face and salt of every card of a hand that lies open before all."""
    given, lay = salts(_house(deck)), places(deck)
    return {slot: (_FACES[deck.faces[slot]], given[lay[slot]].hex()) for slot in _open(hand)}


def _open(hand: Hand) -> Iterable[Slot]:
    boards = {slot for board in hand.boards for slot in board.slots}
    held = {
        slot for cards in hand.slots_by_seat.values() for slot in cards if hand.deck.facing[slot]
    }
    return sorted(boards | held)
