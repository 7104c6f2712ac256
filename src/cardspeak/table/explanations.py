"""Why a line of a table's log says what it says: in a sentence, with the rules that decided.

A hand is played again up to the event that is asked about; nothing of this runs while a hand is
dealt. Everyone who may read the log may read this: no hidden card is in it.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from cardspeak.errors import CardspeakError
from cardspeak.hand import Hand, Terms
from cardspeak.hand.events import HandEvent, Posted
from cardspeak.hand.explanations.authority import CitedExplanation, cited
from cardspeak.hand.explanations.events import explain_event
from cardspeak.hand.explanations.explanation import Explanation, because
from cardspeak.hand.explanations.scene import Scene
from cardspeak.hand.refusal import Cites
from cardspeak.table import events as e
from cardspeak.table.hand_record import HandRecord
from cardspeak.table.narration import DealerVoice, reasons, sentence_of
from cardspeak.table.ruling import play_on

if TYPE_CHECKING:
    from cardspeak.table.commands import InHand
    from cardspeak.table.table import Table

NameOf = Callable[[int], str]


# The options of the player in turn, and refusals


def explain_options(table: "Table") -> dict[str, CitedExplanation]:
    """Each option of the player in turn, by its name; for that player alone."""
    hand = table.hand
    if hand is None:
        return {}
    return {name: cite(table, explained) for name, explained in hand.explain().items()}


def cite(table: "Table", explained: Explanation) -> CitedExplanation:
    """An explanation with the rules of the table's book."""
    return cited(explained, table.book, table.terms.context)


def refusal_explained(table: "Table", error: CardspeakError) -> CitedExplanation:
    """A refusal with its rules: those that decided it apart from those consulted."""
    cites: Cites = getattr(error, "cites", ())
    decided: Cites = getattr(error, "decided", cites)
    if not cites:
        return CitedExplanation(str(error))
    return cite(table, because(f"{str(error).removesuffix('.')}.", decided, cites))


def ruling_explained(table: "Table", event: e.Ruled) -> CitedExplanation:
    """A ruling of the floor: it says itself which rule it went by."""
    ruling = event.explained()
    found = cite(table, because(ruling.says, ruling.decided or (), event.cites))
    return msgspec.structs.replace(found, says=ruling.says)


# The events of a hand


def explain_place(played: HandRecord, place: int, name_of: NameOf) -> Explanation | None:
    """Why the event at a place of a hand was as it was; None where nothing needs saying.

    A post is explained as the dealer explained it.
    """
    scene = _scene(played, place)
    if scene is None:
        return None
    if isinstance(scene.event, Posted):
        due = _due(played, scene.event, name_of)
        if due is not None:
            return due
    return explain_event(scene, DealerVoice(name_of, scene.after))


def _due(played: HandRecord, event: Posted, name_of: NameOf) -> Explanation | None:
    for due in played.dues:
        if due.seat == event.seat and due.kind is event.kind:
            says = f"{name_of(event.seat)} posts {event.amount:,}, {event.kind}: {due.why}."
            return because(says, due.cites, event.cites)
    return None


def _scene(played: HandRecord, place: int) -> Scene | None:
    """The input that made an event, with the hand before and after it."""
    after = played.begun()
    if place < len(after.events or ()):
        return Scene(None, after, place, lambda terms: played.begun(terms=terms).events or ())
    for count, command in enumerate(played.inputs):
        play_on(after, command)
        if place < len(after.events or ()):
            before = _after(played, count)
            return Scene(before, after, place, _Again(before, command))
    return None


def _after(played: HandRecord, count: int) -> Hand:
    hand = played.begun()
    for command in played.inputs[:count]:
        play_on(hand, command)
    return hand


class _Again:
    """Plays one input again under other terms, and leaves the hand as it was."""

    def __init__(self, before: Hand, command: "InHand") -> None:
        self.before = before
        self.command = command

    def __call__(self, terms: Terms) -> Sequence[HandEvent]:
        hand, own = self.before, self.before.terms
        mark = hand.mark()
        hand.terms, hand.options_now = terms, None
        if hand.round is not None:
            hand.round.terms = terms
        try:
            play_on(hand, self.command)
            return list(hand.events or ())
        finally:
            hand.return_to(mark)
            hand.terms = own


# What happens between hands


def explain_between(event: e.Happened, name_of: NameOf) -> Explanation | None:
    """Why something happened at the table, hands apart."""
    cites = reasons(None, event)
    says = sentence_of(event, name_of)
    if not says:
        return None
    words_of: Callable[[Any], str] | None = _BETWEEN.get(type(event))
    reason = f": {words_of(event)}" if words_of is not None else ""
    return because(f"{says}{reason}.", cites)


_CHOSEN = {
    "post": "a player who posts is dealt in without waiting for the big blind",
    "wait for the big blind": "a player who waits owes nothing until the big blind comes round",
    "buy the button": "the player posts both blinds and has the button",
    "straddle": "the straddle is a further blind, put up before the cards",
    "kill the pot": "the next pot is played for more",
    "chop": "when all others have folded, the blinds may take their bets back",
    "dealt in owing": "a player who owes a blind may be dealt in, and settles it by the book",
    "play from a rack": "chips may stay in a rack where the house says so",
    "agrees": "a change in the middle of a game needs the players' consent",
    "objects": "a change in the middle of a game needs the players' consent",
    "goes at once": "a player called to the main game may go at once",
    "plays until due for the big blind": "a player called to the main game may stay until then",
    "plays through the button": "a player called to the main game may stay until the button passes",
    "plays so many hands more": "a player called to the main game may play a few more hands first",
}
_MARKED = {
    "leg up": "a player who wins a qualifying pot has one leg of the two that oblige a kill",
    "must kill": "a player who has won so must post the kill on the next hand",
    "rock": "the winner of the pot takes the rock and puts it up on the hands to come",
}

_BETWEEN: dict[type, Callable[[Any], str]] = {
    e.MissedBlind: lambda event: "the blind passed while the player was not dealt in",
    e.ButtonDrawn: lambda event: "a card drawn for each seat decides the first button",
    e.ButtonCorrected: lambda event: "a button found wrong is put right",
    e.Chopped: lambda event: "everyone else folded, and both blinds agreed",
    e.ChangeStopped: lambda event: "an objection is enough to stop the change",
    e.ChangeProposed: lambda event: "players hear of a change before it takes effect",
    e.BombCalled: lambda event: "a bomb pot is played by those who agree to it",
    e.Chose: lambda event: _CHOSEN.get(event.what, "the house leaves that to the player"),
    e.Marked: lambda event: _MARKED.get(event.what, "the house plays with it"),
    e.SeatChanged: lambda event: "a new seat must not spare a player the blinds",
    e.Broke: lambda event: "the player may buy chips before the next hand",
}
