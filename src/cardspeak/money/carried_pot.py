"""A pot that nobody won, brought to the next deal: how much, and who has matched what of it."""

from collections.abc import Mapping

import msgspec


class PotBrought(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Chips of earlier deals in the pot of this one.

    `antes` is the part that each seat dealt in has matched, by seat; `absent` are the antes of
    players who get no hand now. The rest belongs to the main pot alone.
    """

    amount: int = 0
    antes: dict[int, int] = {}
    absent: tuple[int, ...] = ()

    @property
    def unmatched(self) -> int:
        """The part that nobody's antes account for."""
        return self.amount - sum(self.antes.values()) - sum(self.absent)


NO_POT = PotBrought()


def carried_pot(amount: int, antes: Mapping[str, int], names: Mapping[int, str]) -> PotBrought:
    """The pot of a deal, from the antes of each player and the names of the seats dealt in.

    >>> carried_pot(15, {"Ann": 5, "Bob": 5, "Carl": 5}, {1: "Ann", 4: "Carl"})
    PotBrought(amount=15, antes={1: 5, 4: 5}, absent=(5,))
    """
    if not antes:
        return PotBrought(amount)
    own = {seat: antes[name] for seat, name in names.items() if antes.get(name)}
    present = set(names.values())
    return PotBrought(amount, own, tuple(antes[name] for name in antes if name not in present))
