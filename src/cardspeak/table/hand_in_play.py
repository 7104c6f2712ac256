"""The hand in play at a table, or the last one: its plan, its inputs, and what is asked in it.

`hand`, `cut`, `inputs`, `over`, `dealt` and `number` are attributes of the table itself, because
every action asks for them; `InPlay` is a frozen value with the rest. Only this module changes them,
but for an input that `Table.enter` adds.
"""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from cardspeak.errors import BrokenInvariant, CardspeakError
from cardspeak.hand import Hand
from cardspeak.hand.events import HandEvent
from cardspeak.hand.refusal import IllegalAction
from cardspeak.table import commands as c
from cardspeak.table.hand_record import HandRecord
from cardspeak.table.plan import Plan
from cardspeak.table.refusal import TableRefusal

if TYPE_CHECKING:
    from cardspeak.table.table import Table


class Ballot(msgspec.Struct, frozen=True):
    """A vote under way: what is asked, by which player, what it would come to, who has accepted.

    `inputs` is how many inputs the hand had when the vote was called.
    """

    order: c.CallFloor | c.TakeBack
    by: str
    says: str
    inputs: int
    accepted: tuple[int, ...] = ()


class VoidRequest(msgspec.Struct, frozen=True):
    """A member of the staff has asked to void the deal, and why."""

    by: str
    reason: str


class TwoCards(msgspec.Struct, frozen=True):
    """A deal that waits after two cards: its deck, its plan, and who kills it, if anyone."""

    deck: c.DeckCommand
    plan: Plan
    killers: tuple[int, ...] = ()


class InPlay(msgspec.Struct, frozen=True, omit_defaults=True):
    """What belongs to the hand in play.

    `plan` is the plan it was dealt by, and stays until the next deal; `redeal` is that plan again
    after a misdeal. `ordered` is how many inputs there were when a ruling last acted beyond the
    deal. `owing` are seats dealt in that owe blinds, `choppers` the blinds that agree to chop.
    """

    plan: Plan | None = None
    redeal: Plan | None = None
    ordered: int = 0
    owing: tuple[int, ...] = ()
    choppers: tuple[int, ...] = ()
    ballot: Ballot | None = None
    void_asked: VoidRequest | None = None
    two: TwoCards | None = None


class DealtHand(msgspec.Struct, frozen=True):
    """A hand that has begun, and the plan it was dealt by."""

    number: int
    plan: Plan
    hand: Hand


def begin_game(table: "Table") -> None:
    """Begin a game without a hand in play."""
    table.hand = None
    table.over = None
    table.inputs = []
    table.cut = None
    table.dealt = None
    table.in_play = InPlay()


def begin(table: "Table", hand: Hand, cut: c.DeckCommand, plan: Plan, owing: Iterable[int]) -> None:
    """Begin a hand by its plan, with the deck it is dealt from."""
    table.number += 1
    table.hand, table.cut, table.inputs, table.over = hand, cut, [], None
    table.in_play = InPlay(plan=plan, owing=tuple(owing))
    table.dealt = DealtHand(table.number, plan, hand)


def take_dealt(table: "Table") -> DealtHand | None:
    """The hand just begun, once: the table lets go of it."""
    dealt, table.dealt = table.dealt, None
    return dealt


def end(table: "Table", over: HandRecord | None, redeal: Plan | None) -> None:
    """End the hand in play; `over` is its record, until the next deal."""
    was = table.in_play
    table.hand, table.over = None, over
    table.in_play = InPlay(plan=was.plan, redeal=redeal or was.redeal, ordered=was.ordered)


def forget_record(table: "Table") -> None:
    """Keep no record of the hand just over: its inputs are not known."""
    table.over = None


def add_to_record(table: "Table", inputs: Iterable[c.InHand]) -> None:
    """Add inputs to the hand just over: its pots were awarded again."""
    assert table.over is not None
    table.over = replace(table.over, inputs=(*table.over.inputs, *inputs))


def forget_redeal(table: "Table") -> None:
    """Deal the next hand after a misdeal, and not the same one again."""
    table.in_play = replace(table.in_play, redeal=None)


def act(table: "Table", command: c.Act, now: int) -> Sequence[HandEvent]:
    """Have a player act; what happens in the hand."""
    hand = table.hand
    if hand is None:
        raise TableRefusal("no hand is being played")
    if type(command.seat) is not int:
        raise TableRefusal(f"there is no seat {command.seat!r}")
    events = hand.events if hand.events is not None else []
    count = len(events)
    try:
        hand.act(command.action, command.seat)
    except IllegalAction:
        raise
    except CardspeakError as error:  # it was legal, and the deal cannot go on
        raise BrokenInvariant(f"after a legal action: {error}") from error
    table.enter(command)
    return events[count:]


def replay(table: "Table", hand: Hand, inputs: list[c.InHand] | None = None) -> None:
    """Go on with the same deal played again, to the inputs so far or to fewer of them."""
    table.hand = hand
    if inputs is not None:
        table.inputs = inputs


def act_beyond(table: "Table") -> None:
    """Note that the last input acted beyond the deal: it cannot be taken back any more."""
    table.in_play = replace(table.in_play, ordered=len(table.inputs))


def found_owing(table: "Table", number: int) -> None:
    """Note that the blinds owed by a seat of this hand are dealt with."""
    left = tuple([seat for seat in table.in_play.owing if seat != number])
    table.in_play = replace(table.in_play, owing=left)


def add_chopper(table: "Table", number: int) -> set[int]:
    """Add a blind that agrees to chop; all that do."""
    agreed = {*table.in_play.choppers, number}
    table.in_play = replace(table.in_play, choppers=tuple(sorted(agreed)))
    return agreed


def set_ballot(table: "Table", ballot: Ballot | None) -> None:
    """Put a vote before the players, count one, or close the vote."""
    table.in_play = replace(table.in_play, ballot=ballot)


def ask_void(table: "Table", request: VoidRequest) -> None:
    """Put a request to void the deal before the staff."""
    table.in_play = replace(table.in_play, void_asked=request)


def wait_after_two(table: "Table", two: TwoCards | None) -> None:
    """Have a deal wait after two cards, or wait no longer."""
    table.in_play = replace(table.in_play, two=two)
