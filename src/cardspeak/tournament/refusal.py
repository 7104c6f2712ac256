"""A command that an event refuses: one sentence, the policies behind it, nothing changed."""

from cardspeak.hand.refusal import CommandRefusal


class EventRefusal(CommandRefusal):
    """A command that an event does not carry out."""
