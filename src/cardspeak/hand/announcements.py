"""What a stud dealer calls out as a betting round begins: the forced card, the leader, open pairs.

Read from the events, so that a hand read again later is announced as it was at the table.
"""

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from cardspeak.books.policy.stud import UpCardAnnouncement
from cardspeak.cards import RANKS, Card, is_plain, rank_of, suit_of, unicode_text
from cardspeak.games import Opens, UpCardOrder
from cardspeak.hand import events as e
from cardspeak.hand.actions import Fold
from cardspeak.ranking.words import plural

if TYPE_CHECKING:
    from cardspeak.hand.hand import Hand
    from cardspeak.hand.narration import Voice

_A = UpCardAnnouncement
_FACE_CARDS = tuple([RANKS.index(rank) for rank in "JQK"])
_ACE = RANKS.index("A")
_COUNTED = {2: "a pair of", 3: "three", 4: "four"}
_DRAW = 4
"""How many cards make four to a straight or flush."""


def announced(hand: "Hand", event: e.Opened, voice: "Voice") -> str:
    """What is said of a round that begins; at a game without up cards only who acts first."""
    first = f"{voice.who(event.seat)} acts first"
    if not hand.terms.is_stud:
        return first
    called = hand.terms.policy.stud.announced
    up = _showing(hand, event)
    forced = _forced(hand, event, up) if _A.FORCED in called else ""
    parts = [", ".join([part for part in (forced, first if _A.LEADER in called else "") if part])]
    parts += [f"{voice.who(seat)} shows {words}" for seat, words in _open_hands(hand, event, up)]
    return "; ".join([part for part in parts if part])


def _showing(hand: "Hand", until: e.Opened) -> dict[int, list[Card]]:
    """The up cards of each hand still in as a round began, the latest last."""
    up: dict[int, list[Card]] = {}
    for event in hand.events or ():
        if event is until:
            break
        if isinstance(event, e.Dealt) and event.up:
            up.setdefault(event.seat, []).extend(hand.deck.faces_of(event.slots))
        elif isinstance(event, e.RemedyApplied):
            return _lying(hand)
        elif isinstance(event, e.Mucked) or (
            isinstance(event, e.Acted) and isinstance(event.action, Fold)
        ):
            up.pop(event.seat, None)
    return up


def _lying(hand: "Hand") -> dict[int, list[Card]]:
    """The up cards as they lie now: a ruling has moved some."""
    facing = hand.deck.facing
    held = {seat: hand.slots_of(seat) for seat in hand.seats if hand.is_live(seat)}
    return {
        seat: list(hand.deck.faces_of([slot for slot in slots if facing[slot]]))
        for seat, slots in held.items()
    }


def _forced(hand: "Hand", event: e.Opened, up: dict[int, list[Card]]) -> str:
    """The card that must bet, on the first street."""
    opens = [step.bet.opens for step in hand.terms.plan if step.bet and step.street == event.street]
    doors = [cards[0] for cards in up.values() if cards]
    if Opens.BRING_IN not in opens or not doors:
        return ""
    card = min(doors, key=lambda door: hand.terms.door_places[door])
    end = "low" if hand.terms.game.showing is UpCardOrder.HIGH else "high"
    return f"{unicode_text((card,))} is {end}"


def _open_hands(
    hand: "Hand", event: e.Opened, up: dict[int, list[Card]]
) -> Iterator[tuple[int, str]]:
    """Each hand that the dealer calls, and what it shows."""
    called = hand.terms.policy.stud.announced
    for seat, lying in up.items():
        cards = [card for card in lying if is_plain(card)]
        ranks = Counter([rank_of(card) for card in cards])
        words = [
            f"{_COUNTED[count]} {plural(rank)}"
            for rank, count in sorted(ranks.items(), reverse=True)
            if count in _COUNTED and _is_pair_called(called, cards, rank)
        ]
        if _A.DRAWS in called and len(cards) >= _DRAW:
            words += _draws(cards)
        if words:
            yield seat, " and ".join(words)


def _is_pair_called(called: tuple[UpCardAnnouncement, ...], cards: list[Card], rank: int) -> bool:
    if _A.PAIRS in called:
        return True
    if _A.FIRST_PAIRS not in called or rank in _FACE_CARDS:
        return False
    return [rank_of(card) for card in cards[:-1]].count(rank) == 1 and rank_of(cards[-1]) == rank


def _draws(cards: list[Card]) -> Iterator[str]:
    """Four cards of one suit, and four that lie within a straight."""
    ranks = {rank_of(card) for card in cards}
    low = ranks | {-1} if _ACE in ranks else ranks
    if any(len(low & set(range(first, first + 5))) >= _DRAW for first in range(-1, _ACE - 3)):
        yield "four to a straight"
    if Counter([suit_of(card) for card in cards]).most_common(1)[0][1] >= _DRAW:
        yield "four to a flush"
