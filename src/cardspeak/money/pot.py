"""A pot as a value: how much is in it, and who may win it."""

import msgspec


class Pot(msgspec.Struct, frozen=True, gc=False):
    """Chips, and the players who may win them, in the order of the deal."""

    amount: int
    contenders: tuple[int, ...]
