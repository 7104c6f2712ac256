"""A card room above its tables: lists, seats, must-moves, absences, people, under one book.

`Desk` is the whole of it: a pure state machine with a log of its own.
"""

from cardspeak.room.desk import Desk
from cardspeak.room.people import Authority
from cardspeak.room.refusal import DeskRefusal

__all__ = ["Authority", "Desk", "DeskRefusal"]
