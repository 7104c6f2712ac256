"""An explanation: what a rule says and how it applied here, in a sentence with the figures.

It separates the policies that decided from those only consulted on the way. One is built when
somebody looks, never while the deal goes on.
"""

from collections.abc import Callable, Iterable

import msgspec

from cardspeak.hand.refusal import Cites

Chips = Callable[[int], str]
"""How chips are written."""


class Explanation(msgspec.Struct, frozen=True):
    """Why something is so.

    A policy decided when another legal value of it, all else equal, would have made the option or
    the event another. Where none is named, the posted stakes or the cards decided.
    """

    says: str
    decided: Cites = ()
    consulted: Cites = ()

    @property
    def cites(self) -> Cites:
        """Every policy behind it, those that decided first."""
        return self.decided + self.consulted


def because(says: str, decided: Iterable[str] = (), consulted: Iterable[str] = ()) -> Explanation:
    """An explanation that names each policy once."""
    deciders = tuple(dict.fromkeys(decided))
    rest = tuple([path for path in dict.fromkeys(consulted) if path not in deciders])
    return Explanation(says, deciders, rest)


def plain(amount: int) -> str:
    """Chips with their thousands apart."""
    return f"{amount:,}"


def counted(count: int, noun: str) -> str:
    """
    >>> counted(1, "raise"), counted(3, "raise")
    ('one raise', '3 raises')
    """
    return f"one {noun}" if count == 1 else f"{count} {noun}s"
