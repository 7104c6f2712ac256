"""What the server tells a table's socket: answers, updates, the log, the deck; strict values.

The browser's types are made from these very definitions by `scripts/write_types.py`.
"""

from typing import Any

import msgspec

from cardspeak.table.view import OwnView, PublicView


class ServerMessage(
    msgspec.Struct, frozen=True, kw_only=True, tag_field="tell", tag=str.lower, gc=False
):
    """A message of the server."""


class LogLine(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A line of the table's log; `why` is the number to ask by, 0 where nothing needs explaining.

    In a hand that is replayed it is the place of the event, from 1.
    """

    text: str
    hand: int = 0
    why: int = 0


class Vote(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What the players in the hand are asked: by whom, what it comes to, and who has accepted.

    `left` are the milliseconds after which it is refused.
    """

    by: str
    says: str
    accepted: tuple[int, ...]
    waiting: tuple[int, ...]
    left: int


class Voiding(msgspec.Struct, frozen=True, gc=False):
    """A member of the staff asks that the deal be void, and waits for a second one."""

    by: str
    reason: str


class Common(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """The part of an update that all browsers at a table share.

    `at` counts what the table told so far; `turn` is the decision now open, to be named with an
    action; `left` and `bank` are the milliseconds that the player in turn still has. `held` says
    what the desk holds the table for. `staff` are lines about those who have a seat here and may
    rule.
    """

    at: int
    turn: int
    seen: PublicView
    lines: tuple[LogLine, ...] = ()
    left: int | None = None
    bank: int = 0
    clock: bool = False
    paused: bool = False
    stopped: str = ""
    held: str = ""
    next_in: int | None = None
    vote: Vote | None = None
    voiding: Voiding | None = None
    staff: tuple[str, ...] = ()


class Answer(ServerMessage, frozen=True, omit_defaults=True):
    """The answer to a client's message; a refusal has the rules that decided it.

    `also` are the rules that were consulted.
    """

    id: int
    ok: bool
    error: str = ""
    rules: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    data: Any = None


class Update(ServerMessage, frozen=True, omit_defaults=True):
    """The table as it is now; `whole` says that `lines` are the latest ones, not only the new.

    The player who asked for what happened finds the answer in it.
    """

    common: Common
    mine: OwnView | None = None
    whole: bool = False
    answer: Answer | None = None


class Chat(ServerMessage, frozen=True):
    """A chat line of a player."""

    name: str
    text: str


class Shuffled(ServerMessage, frozen=True):
    """The house's deck before players give their links: a salted hash of each card and of the seed.

    `asked` are those whose links it waits for, each with the link that is known.
    """

    cards: tuple[str, ...]
    seed: str
    asked: dict[str, str]


class Committed(ServerMessage, frozen=True, omit_defaults=True):
    """The deck of a hand before it is dealt: a salted hash of each card and of the seed.

    Where players have a part in the shuffle, `mix` is what their `links` come to; it puts the deck
    that the hashes are of into the order in which it is dealt.
    """

    hand: int
    cards: tuple[str, ...]
    seed: str
    mix: str = ""
    links: dict[str, str] = {}


class Revealed(ServerMessage, frozen=True):
    """After a hand, the face and salt of each card that all saw, by its place in the deck.

    The deck of a deal that is `void` is out of play for good, and nothing of it is shown.
    """

    hand: int
    cards: dict[int, tuple[str, str]]
    void: bool = False


class PersonalNotice(ServerMessage, frozen=True, omit_defaults=True):
    """Something for this visitor alone; `left` says that this browser is logged out."""

    text: str
    left: bool = False


class Closed(ServerMessage, frozen=True):
    """The table is closed."""

    why: str


AnyServerMessage = (
    Update | Answer | Chat | Shuffled | Committed | Revealed | PersonalNotice | Closed
)

encode = msgspec.json.Encoder().encode
