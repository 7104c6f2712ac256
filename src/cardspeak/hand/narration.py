"""The narration of a deal: each event as one sentence, in the words of a dealer.

A `Voice` decides what a seat is called, how chips are written and which cards may be named: it
reads a history aloud, or speaks at a table where some cards are hidden.
"""

from collections.abc import Callable, Iterable
from typing import Any, Protocol

from cardspeak.cards import UNKNOWN, Card, Slot
from cardspeak.games import BoardStep, Street
from cardspeak.hand import awarding
from cardspeak.hand import events as e
from cardspeak.hand.actions import Bet, BringIn, Call, Check, Complete, Draw, Fold, Raise, Run
from cardspeak.hand.announcements import announced
from cardspeak.hand.hand import Hand
from cardspeak.hand.house_charge import is_for_jackpot
from cardspeak.hand.posts import PostKind
from cardspeak.hand.terms import Terms
from cardspeak.ranking import best_hand
from cardspeak.ranking.short import FULL

_WAGERS = (Bet, Raise, Complete)
_VERBS: dict[type, str] = {
    Fold: "folds",
    Check: "checks",
    Call: "calls",
    Bet: "bets",
    Raise: "raises to",
    Complete: "completes to",
    BringIn: "brings it in for",
}


class Voice(Protocol):
    """The speaker of a narration, who knows names and may know hidden cards."""

    def who(self, seat: int) -> str:
        """What a seat is called."""

    def chips(self, amount: int) -> str:
        """An amount as it is written here."""

    def cards(self, slots: Iterable[Slot]) -> str:
        """Cards that lie open."""

    def hidden(self, slots: tuple[Slot, ...]) -> str:
        """Cards that this voice may perhaps not name."""


def sentence(hand: Hand, event: e.HandEvent, voice: Voice) -> str:
    """What happened, without a full stop; empty for an event that needs no words."""
    say = _SENTENCES.get(type(event))
    return say(hand, event, voice) if say else ""


def is_wondered(event: e.HandEvent) -> bool:
    """Whether a rule decided something in an event that a player may want explained."""
    if isinstance(event, e.Acted):
        return event.all_in and isinstance(event.action, _WAGERS)
    if isinstance(event, e.Posted):
        return event.kind not in _USUAL_POSTS
    return type(event) in _WONDERED


_USUAL_POSTS = (PostKind.SMALL_BLIND, PostKind.BIG_BLIND, PostKind.ANTE)
_WONDERED = frozenset(
    {
        e.Opened, e.Returned, e.Carried, e.Shown, e.Mucked, e.RunsAgreed, e.Charged, e.Awarded,
        e.Remade,
    }
)  # fmt: skip


def _acted(hand: Hand, event: e.Acted, voice: Voice) -> str:
    who, action = voice.who(event.seat), event.action
    if isinstance(action, Draw):
        return f"{who} draws {len(action.cards)}" if action.cards else f"{who} stands pat"
    if isinstance(action, Run):
        return f"{who} wants to run it {_times(action.times)}"
    verb = _VERBS.get(type(action))
    if verb is None:
        return ""
    all_in = ", all-in" if event.all_in else ""
    if isinstance(action, _WAGERS):
        return f"{who} {verb} {voice.chips(event.to)}{all_in}"
    amount = f" {voice.chips(event.amount)}" if event.amount else ""
    return f"{who} {verb}{amount}{all_in}"


def _times(times: int) -> str:
    return {1: "once", 2: "twice", 3: "three times"}.get(times, f"{times} times")


def _posted(hand: Hand, event: e.Posted, voice: Voice) -> str:
    return f"{voice.who(event.seat)} posts {voice.chips(event.amount)}, {event.kind}"


def _opened(hand: Hand, event: e.Opened, voice: Voice) -> str:
    """The street is named by the cards of its board, where it has any."""
    street = hand.terms.game.streets[event.street]
    said = announced(hand, event, voice)
    if said and event.street and _board_cards(street):
        return f"— {said}"
    return f"— {street.name}: {said}" if said else f"— {street.name}"


def board_street(hand: Hand, event: e.Boarded) -> str:
    """What cards of the board are called: the street that they open, and a board past the first.

    Counted from the round of betting before them, or from a ruling since: it may have taken cards
    off the board.
    """
    opened, same = -1, 0
    for each in hand.events or ():
        if each is event:
            break
        if isinstance(each, e.Opened):
            opened, same = each.street, 0
        elif isinstance(each, e.RemedyApplied):
            same = 0
        elif isinstance(each, e.Boarded) and each.run == event.run:
            same += len(each.slots) == len(event.slots)
    names = [
        street.name
        for number, street in enumerate(hand.terms.game.streets)
        if number > opened and _board_cards(street) == len(event.slots)
    ]
    name = names[min(same, len(names) - 1)] if names else "board"
    if hand.terms.is_stud:
        name = "common card"
    board = f", board {event.run + 1}" if event.run else ""
    return f"{name.capitalize()}{board}"


def _board_cards(street: Street) -> int:
    """How many cards a street brings to the board."""
    return sum(step.count for step in street.steps if isinstance(step, BoardStep))


def _awarded(hand: Hand, event: e.Awarded, voice: Voice) -> str:
    held, part = winning_hand(hand, event), part_won(hand, event)
    best = f"{',' if part else ''} with {held}" if held else ""
    return f"{voice.who(event.seat)} wins {voice.chips(event.amount)}{part}{best}"


def part_won(hand: Hand, event: e.Awarded) -> str:
    """Which half of which pot on which board; "" for all of the only pot.

    It looks at every award of the deal: a line comes after all awards are made.
    """
    awards = [each for each in hand.events or () if isinstance(each, e.Awarded)]
    in_pot = [each for each in awards if (each.pot, each.run) == (event.pot, event.run)]
    parts: list[str] = []
    if len({each.share for each in in_pot}) > 1:
        low = hand.terms.game.wins[event.share].is_low
        parts.append("the low half" if low else "the high half")
    elif wins_both_ways(hand, event):
        parts.append("high and low")
    if any(each.pot for each in awards):
        parts.append(f"side pot {event.pot}" if event.pot else "the main pot")
    part = " of ".join(parts)
    if hand.runs > 1:
        part = f"{part} on board {event.run + 1}" if part else f"board {event.run + 1}"
    if len([each for each in in_pot if each.share == event.share]) > 1:
        odd = ", odd chip included" if event.odd else ""
        return f", splitting {part or 'the pot'}{odd}"
    return f", {part}" if part else ""


def winning_hand(hand: Hand, event: e.Awarded) -> str:
    """The hand that won, in words; "" where it was not shown."""
    played = winning_cards(hand, event)
    return " and ".join([_words(hand.terms, share, cards) for share, cards in played.items()])


def winning_cards(hand: Hand, event: e.Awarded) -> dict[int, tuple[Card, ...]]:
    """The cards that won, by the share that they won; none where they were not shown."""
    player = hand.player(event.seat)
    if event.value is None or not hand._shown[player] or not hand._hands[player]:
        return {}
    terms, hole = hand.terms, hand._faces(player)
    own = terms.is_stud and len(hole) == terms.hole_cards
    board = () if own else hand.board_faces(event.run)
    if UNKNOWN in hole or UNKNOWN in board:
        return {}
    shares = range(len(terms.rankings)) if wins_both_ways(hand, event) else (event.share,)
    formation = terms.game.formation
    return {share: best_hand(terms.rankings[share], formation, hole, board)[0] for share in shares}


def _words(terms: Terms, share: int, cards: tuple[Card, ...]) -> str:
    ranking = terms.rankings[share]
    words = (ranking.describe_short if len(cards) < FULL else ranking.describe)(cards)
    if words.startswith(_ONE):
        return f"a {words}"
    return words.removesuffix(" low") if len(terms.rankings) > 1 else words


_ONE = ("pair", "straight", "flush", "full house", "royal flush")
"""Hands that are spoken of with an article."""


def wins_both_ways(hand: Hand, event: e.Awarded) -> bool:
    """Whether one award is for the high and the low hand: the same players won both."""
    if event.value is None or len(hand.terms.rankings) < 2:
        return False
    halves = {
        each.share
        for each in hand.events or ()
        if isinstance(each, e.Awarded) and (each.pot, each.run) == (event.pot, event.run)
    }
    player = hand.player(event.seat)
    cards = (*hand._faces(player), *hand.board_faces(event.run))
    if len(halves) > 1 or UNKNOWN in cards or not hand._shown[player]:
        return False
    return awarding.value(hand, player, 1, event.run) is not None


def _purpose(event: e.Charged) -> str:
    """What a charge that is no rake is for."""
    if event.fund:
        return f" for the {event.fund} fund"
    return " for the jackpot" if is_for_jackpot(event) else ""


_SENTENCES: dict[type, Callable[[Hand, Any, Voice], str]] = {
    e.Acted: _acted,
    e.Posted: _posted,
    e.Opened: _opened,
    e.Awarded: _awarded,
    e.Returned: lambda hand, event, voice: (
        f"{voice.chips(event.amount)} uncalled goes back to {voice.who(event.seat)}"
    ),
    e.Shown: lambda hand, event, voice: f"{voice.who(event.seat)} shows {voice.cards(event.slots)}",
    e.Mucked: lambda hand, event, voice: f"{voice.who(event.seat)} mucks",
    e.Charged: lambda hand, event, voice: (
        f"The house takes {voice.chips(event.amount)}{_purpose(event)}"
    ),
    e.Discarded: lambda hand, event, voice: (
        f"{voice.who(event.seat)} throws away {voice.hidden(event.slots)}"
    ),
    e.Carried: lambda hand, event, voice: (
        f"{voice.chips(event.amount)} stays in the pot for the next deal"
    ),
    e.RunsAgreed: lambda hand, event, voice: f"The board is run {_times(event.times)}",
    e.Remade: lambda hand, event, voice: "The stub is shuffled again",
}
