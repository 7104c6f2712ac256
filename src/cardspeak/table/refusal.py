"""A command that the book does not allow now: one sentence, rule and figure, nothing changed."""

from cardspeak.hand.refusal import CommandRefusal


class TableRefusal(CommandRefusal):
    """A command that a table does not allow now."""
