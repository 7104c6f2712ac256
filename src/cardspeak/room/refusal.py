"""A command that the desk refuses: one sentence, the policies behind it, nothing changed."""

from cardspeak.hand.refusal import CommandRefusal


class DeskRefusal(CommandRefusal):
    """A command that the desk does not carry out."""
