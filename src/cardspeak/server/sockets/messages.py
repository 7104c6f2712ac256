"""What a client asks over a table's socket, as strict values.

A player's message never says who or which seat: that comes from the session. Unknown fields are
refused, amounts are bounded whole numbers, texts have a length. The browser's types are made from
these very definitions by `scripts/write_types.py`.
"""

from typing import Annotated

import msgspec

from cardspeak.floor import AnyReport, Outcome
from cardspeak.hand import Command as HandAction

MOST_CHIPS = 10**12

Id = Annotated[int, msgspec.Meta(ge=1, le=2**53)]
Chips = Annotated[int, msgspec.Meta(ge=1, le=MOST_CHIPS)]
Chair = Annotated[int, msgspec.Meta(ge=1, le=31)]
Words = Annotated[str, msgspec.Meta(min_length=1, max_length=300)]
CardText = Annotated[str, msgspec.Meta(pattern="^([2-9TJQKA][cdhs]|Jo)$")]
Hash = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{64}$")]
Reason = Annotated[str, msgspec.Meta(max_length=300)]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=24, pattern=r"^[^\x00-\x1f\x7f]+$")]


def _tag(name: str) -> str:
    """The word for a message on the wire: "act" for `ActMessage`."""
    return name.removesuffix("Message").lower()


class ClientMessage(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="ask",
    tag=_tag,
    forbid_unknown_fields=True,
):
    """A message of a client; `id` is its own number, the same when it sends it again."""

    id: Id


# In the hand


class ActMessage(ClientMessage, frozen=True):
    """Act in hand `hand` at its decision `turn`, both as the view named them."""

    hand: Annotated[int, msgspec.Meta(ge=0)]
    turn: Annotated[int, msgspec.Meta(ge=0)]
    action: HandAction


class WhyMessage(ClientMessage, frozen=True):
    """Why these options, each in a sentence with its rules; answered to the player in turn."""


class ExplainMessage(ClientMessage, frozen=True):
    """Why a line of the log is so, by the number that the line has for it."""

    line: Id


class WhyNotMessage(ClientMessage, frozen=True):
    """Why an action would be refused now."""

    action: HandAction


class ClockMessage(ClientMessage, frozen=True):
    """Call the clock on the player in turn."""


# Between hands


class SitMessage(ClientMessage, frozen=True):
    """Take a seat with chips; seat 0 is the first that is free."""

    chips: Chips
    seat: Annotated[int, msgspec.Meta(ge=0, le=31)] = 0
    seed: Hash | None = None


class SeedMessage(ClientMessage, frozen=True):
    """Have a part in every shuffle from now on: the end of a chain of hashes (SHA-256)."""

    seed: Hash


class LinkMessage(ClientMessage, frozen=True):
    """The link before the one that the room knows, for the shuffle that asked for it."""

    link: Hash


class BuyInMessage(ClientMessage, frozen=True):
    """Buy in again."""

    chips: Chips


class AddOnMessage(ClientMessage, frozen=True):
    """Buy more chips."""

    chips: Chips


class LeaveMessage(ClientMessage, frozen=True):
    """Leave the table with everything."""


class AwayMessage(ClientMessage, frozen=True):
    """Sit out."""


class BackMessage(ClientMessage, frozen=True):
    """Be back."""


class PostMessage(ClientMessage, frozen=True):
    """Post what is owed to be dealt in."""


class WaitMessage(ClientMessage, frozen=True):
    """Wait for the big blind."""


class BuyButtonMessage(ClientMessage, frozen=True):
    """Buy the button."""


class StraddleMessage(ClientMessage, frozen=True):
    """Straddle the next hand; 0 is the usual size."""

    chips: Annotated[int, msgspec.Meta(ge=0, le=MOST_CHIPS)] = 0


class KillMessage(ClientMessage, frozen=True):
    """Kill the next pot."""


class ChangeSeatMessage(ClientMessage, frozen=True):
    """Take another seat."""

    to: Chair


class ChopMessage(ClientMessage, frozen=True):
    """Agree to chop the blinds."""


class CallBombMessage(ClientMessage, frozen=True):
    """Propose a bomb pot; 0 is the table's usual size."""

    chips: Annotated[int, msgspec.Meta(ge=0, le=MOST_CHIPS)] = 0


class JoinBombMessage(ClientMessage, frozen=True):
    """Agree to the bomb pot."""


class AgreeMessage(ClientMessage, frozen=True):
    """Agree to a change of game or limit."""


class ObjectMessage(ClientMessage, frozen=True):
    """Object to a change of game or limit."""


class SayMessage(ClientMessage, frozen=True):
    """Say something at the table."""

    text: Words


class ShowCardsMessage(ClientMessage, frozen=True):
    """Show everyone cards of one's own from the hand that is over: one of them, or all."""

    hand: Annotated[int, msgspec.Meta(ge=1)]
    cards: Annotated[tuple[CardText, ...], msgspec.Meta(min_length=1, max_length=7)]


# Floor, host


class LookMessage(ClientMessage, frozen=True):
    """What the ruling on a report would be; as `docs/floor.md` writes reports."""

    report: AnyReport


class RuleMessage(ClientMessage, frozen=True):
    """Rule on a report; with an outcome, otherwise than recommended, for a reason."""

    report: AnyReport
    outcome: Outcome | None = None
    reason: Reason = ""


class TakeBackMessage(ClientMessage, frozen=True):
    """Take back the last input of the hand in play."""

    reason: Annotated[str, msgspec.Meta(min_length=1, max_length=300)]


class VoteForMessage(ClientMessage, frozen=True):
    """Accept what the players in the hand are asked."""


class VoteAgainstMessage(ClientMessage, frozen=True):
    """Refuse what the players in the hand are asked."""


class VoidDealMessage(ClientMessage, frozen=True):
    """Ask, as one of the staff, that this deal be void."""

    reason: Annotated[str, msgspec.Meta(min_length=1, max_length=300)]


class ConfirmVoidMessage(ClientMessage, frozen=True):
    """Confirm, as a second of the staff, that this deal is void."""


class PauseMessage(ClientMessage, frozen=True):
    """No further hand is dealt until `Resume`."""


class ResumeMessage(ClientMessage, frozen=True):
    """Resume the deal."""


class RemoveMessage(ClientMessage, frozen=True):
    """Remove a player from the table, with everything that is the player's."""

    seat: Chair
    reason: Reason = ""


class AddBotMessage(ClientMessage, frozen=True):
    """A bot takes a free seat."""

    style: str = ""


class CloseMessage(ClientMessage, frozen=True):
    """End the table after this hand."""


AnyClientMessage = (
    ActMessage
    | WhyMessage
    | ExplainMessage
    | WhyNotMessage
    | ClockMessage
    | SitMessage
    | SeedMessage
    | LinkMessage
    | BuyInMessage
    | AddOnMessage
    | LeaveMessage
    | AwayMessage
    | BackMessage
    | PostMessage
    | WaitMessage
    | BuyButtonMessage
    | StraddleMessage
    | KillMessage
    | ChangeSeatMessage
    | ChopMessage
    | CallBombMessage
    | JoinBombMessage
    | AgreeMessage
    | ObjectMessage
    | SayMessage
    | ShowCardsMessage
    | LookMessage
    | RuleMessage
    | TakeBackMessage
    | VoteForMessage
    | VoteAgainstMessage
    | VoidDealMessage
    | ConfirmVoidMessage
    | PauseMessage
    | ResumeMessage
    | RemoveMessage
    | AddBotMessage
    | CloseMessage
)

decode_message = msgspec.json.Decoder(AnyClientMessage).decode
