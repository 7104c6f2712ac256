"""The two kinds of failure: a refusal, which is an answer, and a broken invariant, a fault.

A refusal speaks to the person who caused it, and nothing has changed. A broken invariant is a state
that the software must never reach: it stops the table, goes to the staff, and is never passed off
as a refusal.
"""


class CardspeakError(ValueError):
    """Something that cannot be done, said in one sentence."""


class BrokenInvariant(RuntimeError):  # noqa: N818 - it names what is wrong, not who did it
    """A state that must not be: a chip or a card unaccounted for, a step nobody planned."""
