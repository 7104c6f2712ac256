"""Narration of a table: what happened, line by line, in words that everyone may hear.

Each line keeps its event, so that "why?" can be answered when somebody asks.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from cardspeak.books.principles import Principle
from cardspeak.cards import Slot, unicode_text
from cardspeak.hand import Hand, citations, deal_citations
from cardspeak.hand import events as h
from cardspeak.hand.narration import board_street, is_wondered, sentence
from cardspeak.hand.refusal import Cites
from cardspeak.hand.terms import Op
from cardspeak.table import events as e
from cardspeak.table.missed import is_let_off
from cardspeak.table.view import NarrationLine

if TYPE_CHECKING:
    from cardspeak.table.table import Table


P = Principle

_BEHIND_MARKS: dict[e.Marker, Cites] = {
    e.Marker.LEG_UP: (P.LEG_UP, P.KILL_BUTTON, P.KILL_NEW_GAME, P.KILL_WINNER_LEFT, P.KILL_SPLIT),
    e.Marker.MUST_KILL: (P.KILL, P.KILL_BUTTON),
    e.Marker.ROCK: (P.ROCK_MOVES,),
}
_BEHIND_CHIPS: dict[e.Movement, Cites] = {
    e.Movement.DELIVERED: (P.BEHIND_IS_PAID,),
    e.Movement.TIME: (P.TIME_COLLECTION,),
}
_BEHIND: dict[type, Cites] = {
    e.Bought: (P.BUY_BETWEEN_HANDS, P.FULL_BUY, P.CHIPS_STAY),
    e.Seated: (P.PLAYERS_ONLY,),
    e.HandSettled: (P.SHUFFLED_AFTER,),
    e.ChangeProposed: (P.CHANGE_AFTER_HAND,),
    e.NoticeChanged: (P.CHANGE_AFTER_HAND,),
}


def log_lines(
    table: "Table", hand: Hand | None, events: Sequence[e.Happened | h.HandEvent]
) -> list[NarrationLine]:
    """The lines for some events at a table, as everyone may hear them."""
    told = [event for event in events if not _is_nothing_owed(table, event)]
    return log_lines_of(table.name_of, hand, told)


def log_lines_of(
    name_of: Callable[[int], str],
    hand: Hand | None,
    events: Sequence[e.Happened | h.HandEvent],
) -> list[NarrationLine]:
    """The lines for some events, with names from a function instead of a table.

    Those of the hand are the latest that it has.
    """
    voice = DealerVoice(name_of, hand)
    lines: list[NarrationLine] = []
    dealt = hand.events or [] if hand is not None else []
    place = len(dealt) - len([event for event in events if not isinstance(event, e.TableEvent)])
    for event in events:
        text = _said(voice, event)
        at = -1
        if not isinstance(event, e.TableEvent):
            at, place = place, place + 1
            if not 0 <= at < len(dealt) or dealt[at] is not event:
                at = -1  # it was taken back
        if text:
            lines.append(NarrationLine(text, event, at, _is_wondered(event)))
    return lines


def reasons(hand: Hand | None, event: e.Happened | h.HandEvent) -> Cites:
    """What is behind an event, the deciding citation first; of a ruling what decided it."""
    own: Cites = getattr(event, "cites", ())
    if isinstance(event, h.Acted) and own and not event.all_in:
        return own
    if not isinstance(event, e.TableEvent):
        return citations(hand, event) if hand is not None else own
    if isinstance(event, e.Ruled):
        return event.explained().decided or own
    if isinstance(event, e.HandDealt) and hand is not None:
        dead = () if event.button in event.dealt else (P.DEAD_BUTTON,)
        return (P.BUTTON_MOVES, *dead, P.BUTTON, P.EVERY_BLIND, *deal_citations(hand.terms))
    if isinstance(event, e.HandSettled) and hand is not None and _is_split_kill(hand):
        return (*own, P.KILL_SPLIT, P.SHUFFLED_AFTER)
    if isinstance(event, e.Marked):
        return own + _BEHIND_MARKS[event.what]
    if isinstance(event, e.ChipsMoved):
        return own + _BEHIND_CHIPS.get(event.what, ())
    return own + _BEHIND.get(type(event), ())


def _is_nothing_owed(table: "Table", event: e.Happened | h.HandEvent) -> bool:
    """Whether a blind went by a broke player who owes none of it."""
    if not isinstance(event, e.MissedBlind):
        return False
    seat = table.at(event.seat)
    return seat is not None and is_let_off(seat, table.policy)


def _is_split_kill(hand: Hand) -> bool:
    """Whether several players won something where pots may be killed."""
    won = {event.seat for event in hand.events or () if isinstance(event, h.Awarded)}
    return hand.terms.notice.kill is not None and len(won) > 1


def _is_wondered(event: e.Happened | h.HandEvent) -> bool:
    """Whether a rule decided something here that a player may want explained."""
    return type(event) in _WONDERED if isinstance(event, e.TableEvent) else is_wondered(event)


_WONDERED = frozenset(
    {
        e.MissedBlind, e.ButtonDrawn, e.ButtonCorrected, e.Marked, e.Chopped, e.Chose, e.ChipsMoved,
        e.SeatChanged, e.BombCalled, e.ChangeProposed, e.ChangeStopped, e.Ruled, e.Ordered,
    }
)  # fmt: skip


def sentence_of(event: e.Happened, name_of: Callable[[int], str]) -> str:
    """What happened at the table, hands apart, without a full stop."""
    return _said(DealerVoice(name_of, None), event)


class DealerVoice:
    """The dealer's voice: names players, and only cards that lie open."""

    __slots__ = ("hand", "who")

    def __init__(self, name_of: Callable[[int], str], hand: Hand | None) -> None:
        self.who = name_of
        self.hand = hand

    def chips(self, amount: int) -> str:
        """Chips with their thousands apart."""
        return f"{amount:,}"

    def cards(self, slots: Iterable[Slot]) -> str:
        """The faces of cards that lie open, and how many do not."""
        assert self.hand is not None
        deck = self.hand.deck
        slots = list(slots)
        faces = deck.faces_of([slot for slot in slots if deck.facing[slot]])
        covered = len(slots) - len(faces)
        return " and ".join([part for part in (unicode_text(faces), _count(covered)) if part])

    def board(self, slots: Iterable[Slot]) -> str:
        """Cards of the board."""
        assert self.hand is not None
        return unicode_text(self.hand.deck.faces_of(slots))

    def hidden(self, slots: tuple[Slot, ...]) -> str:
        """How many cards."""
        return _count(len(slots))


def _count(cards: int) -> str:
    return f"{cards} card{'s' if cards > 1 else ''}" if cards else ""


def _said(voice: DealerVoice, event: e.Happened | h.HandEvent) -> str:
    say = _SAYING.get(type(event))
    if say is not None:
        return say(voice, event)
    if voice.hand is None or isinstance(event, e.TableEvent):
        return ""
    return sentence(voice.hand, event, voice)


def _dealt(voice: DealerVoice, event: h.Dealt) -> str:
    if not event.up:
        return ""
    return f"{voice.who(event.seat)} is dealt {voice.cards(event.slots)}"


def _discarded(voice: DealerVoice, event: h.Discarded) -> str:
    """A draw is told by how many cards are drawn; a discard of pineapple stands for itself."""
    assert voice.hand is not None
    draws = any(step.op is Op.DRAW for step in voice.hand.plan)
    return "" if draws else sentence(voice.hand, event, voice)


def _boarded(voice: DealerVoice, event: h.Boarded) -> str:
    assert voice.hand is not None
    return f"{board_street(voice.hand, event)}: {voice.board(event.slots)}"


def _taken_back(voice: DealerVoice, event: e.TakenBack) -> str:
    what = f"{voice.who(event.seat)}’s last action" if event.seat else "The last ruling"
    return f"{what} is taken back: {event.reason}"


def _vote_ended(voice: DealerVoice, event: e.VoteEnded) -> str:
    if event.outcome == "accepted":
        return f"All players in the hand agree: {', '.join(event.players)}"
    return f"The vote ends, {event.outcome}: the hand goes on as it is"


_CHOICES = {
    "agrees": "agrees to the change",
    "blind": "posts the blind",
    "buy the button": "buys the button",
    "chop": "wants to chop the blinds",
    "dealt in owing": "is dealt in and still owes blinds",
    "kill the pot": "kills the pot",
    "objects": "objects to the change",
    "plays so many hands more": "plays a few more hands first",
    "play from a rack": "plays from a rack",
    "post": "posts to be dealt in",
    "sleeper": "leaves a sleeper",
    "straddle": "straddles",
    "wait for the big blind": "waits for the big blind",
}
_CHIPS = {
    "a kill made good goes into the next pot": "An old kill of {chips} goes into the next pot",
    "delivered": "{chips} in chips arrive for {who}",
    "forfeited": "{who} forfeits {chips} to the next pot",
    "is handed over": "{who} receives {chips}",
    "is held apart": "{chips} of {who}'s chips are impounded",
    "is paid": "{who} is paid {chips}",
    "is taken back": "{who} gives back {chips}",
    "leaves the event": "{chips} of {who}'s chips leave the event",
    "put back": "{who} puts {chips} back on the table",
    "spent": "{who} spends {chips}",
    "stays for the next deal": "{chips} from {who} stays in the pot for the next deal",
    "taken off the table": "{who} takes {chips} off the table",
    "the rock goes into the next pot": "{who}'s rock of {chips} goes into the next pot",
    "time": "{who} pays {chips} time",
}
_MARKS = {
    "leg up": ("{who} has a leg up", "Nobody has a leg up"),
    "must kill": ("{who} must kill the next pot", "Nobody must kill"),
    "rock": ("{who} has the rock", "Nobody has the rock"),
}


def _chose(voice: DealerVoice, event: e.Chose) -> str:
    said = f"{voice.who(event.seat)} {_CHOICES.get(event.what, event.what)}"
    return f"{said}, but first {event.then}" if event.then else said


def _chips_moved(voice: DealerVoice, event: e.ChipsMoved) -> str:
    words = _CHIPS[event.what]
    return words.format(who=voice.who(event.seat), chips=voice.chips(event.amount))


def _marked(voice: DealerVoice, event: e.Marked) -> str:
    held, free = _MARKS[event.what]
    return held.format(who=voice.who(event.seat)) if event.seat else free


def _seat_changed(voice: DealerVoice, event: e.SeatChanged) -> str:
    moves = f"{voice.who(event.to)} moves to seat {event.to}"
    away = _MOVED_AWAY.fullmatch(event.says)
    if away is None:
        return f"{moves} and {event.says}"
    seats = "one seat" if away[1] == "1" else f"{away[1]} seats"
    return f"{moves}, {seats} farther from the big blind"


_MOVED_AWAY = re.compile(r"moved (\d+) away from the big blind")


def _change_proposed(voice: DealerVoice, event: e.ChangeProposed) -> str:
    when = f"after {event.hands} hand{'s' if event.hands != 1 else ''}" if event.hands else "now"
    return f"{event.name} is proposed, to start {when}"


_SAYING: dict[type, Callable[[DealerVoice, Any], str]] = {
    h.Dealt: _dealt,
    h.Boarded: _boarded,
    h.Discarded: _discarded,
    e.Seated: lambda voice, event: f"{event.player} takes seat {event.seat}",
    e.Bought: lambda voice, event: f"{voice.who(event.seat)} buys {voice.chips(event.amount)}",
    e.PaidAtCage: lambda voice, event: (
        f"The cage pays {event.player} {voice.chips(event.amount)} of the impounded pot"
    ),
    e.KillOwed: lambda voice, event: (
        f"{event.player} goes without posting a kill of {voice.chips(event.amount)}"
    ),
    e.Left: lambda voice, event: f"{event.player} leaves with {voice.chips(event.amount)}",
    e.Leaving: lambda voice, event: f"{voice.who(event.seat)} leaves after this hand",
    e.Stepped: lambda voice, event: (
        f"{voice.who(event.seat)} {'steps away' if event.away else 'is back'}"
    ),
    e.Chose: _chose,
    e.PutUpBlind: lambda voice, event: (
        f"{voice.who(event.seat)} puts up a blind of {voice.chips(event.amount)}"
    ),
    e.SeatChanged: _seat_changed,
    e.ChipsMoved: _chips_moved,
    e.ButtonDrawn: lambda voice, event: f"{voice.who(event.seat)} draws the button",
    e.ButtonCorrected: lambda voice, event: f"The button belongs at seat {event.seat}",
    e.MissedBlind: lambda voice, event: f"{voice.who(event.seat)} misses a blind",
    e.HandDealt: lambda voice, event: f"— hand {event.number}",
    e.HandSettled: lambda voice, event: f"— hand {event.number} is over",
    e.Broke: lambda voice, event: f"{voice.who(event.seat)} has no chips left",
    e.Marked: _marked,
    e.Chopped: lambda voice, event: "The blinds chop: their bets go back",
    e.BombCalled: lambda voice, event: (
        f"{voice.who(event.seat)} agrees to the bomb pot"
        if event.seat
        else f"A bomb pot of {voice.chips(event.amount)} each is proposed"
    ),
    e.ChangeProposed: _change_proposed,
    e.ChangeStopped: lambda voice, event: f"The change to {event.name} is off: players object",
    e.NoticeChanged: lambda voice, event: f"The game is now {event.name}",
    e.Ruled: lambda voice, event: f"Floor ({event.report}): {event.explained().says}",
    e.Ordered: lambda voice, event: (
        f"{voice.who(event.seat)}: {event.says}" if event.seat else f"Floor: {event.says}"
    ),
    e.PromotionsPosted: lambda voice, event: (
        f"The house offers here: {', '.join(event.titles)}"
        if event.titles
        else "The house's own promotions have ended here"
    ),
    e.TableHeld: lambda voice, event: event.why,
    e.TableFreed: lambda voice, event: "The table deals again",
    e.OrderAnswered: lambda voice, event: "",  # said at the desk
    e.ChipsBooked: lambda voice, event: "",
    e.PotHeld: lambda voice, event: "",
    e.TakenBack: _taken_back,
    e.VoteCalled: lambda voice, event: f"{event.by} asks the players in the hand. {event.says}",
    e.VoteCast: lambda voice, event: (
        f"{voice.who(event.seat)} {'accepts' if event.accepts else 'refuses'}"
    ),
    e.VoteEnded: _vote_ended,
    e.VoidAsked: lambda voice, event: f"{event.by} asks to void this deal: {event.reason}",
    e.DealVoided: lambda voice, event: (
        f"Floor: {event.by} and {event.confirmed_by} void this deal: {event.reason}."
        " Every bet goes back, and these cards are never dealt again."
    ),
}
