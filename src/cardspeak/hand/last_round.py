"""What is left of a betting round once it is closed: what the showdown and the floor ask of it."""

import msgspec


class LastRound(msgspec.Struct, frozen=True, gc=False):
    """The betting round before: its price and wagers, and who led, who acted, who checked.

    It does not hold the deal as an open round does: a finished deal is gone with the last mention
    of it, and leaves the collector nothing to find.
    """

    price: int
    counted: int
    aggressor: int
    first_actor: int
    last_actor: int
    checked: list[bool]
