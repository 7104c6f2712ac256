"""Tournaments: an event from its flyer to the last place, and what chips are worth in a deal.

`Tournament` is a pure state machine with a log of its own, above its tables as the desk is.
"""

from cardspeak.tournament.flyer import Flyer, FlyerError, read_flyer
from cardspeak.tournament.icm import DealError, chip_chop, even_chop, icm, to_the_dollar
from cardspeak.tournament.refusal import EventRefusal
from cardspeak.tournament.tournament import Tournament

__all__ = [
    "DealError",
    "EventRefusal",
    "Flyer",
    "FlyerError",
    "Tournament",
    "chip_chop",
    "even_chop",
    "icm",
    "read_flyer",
    "to_the_dollar",
]
