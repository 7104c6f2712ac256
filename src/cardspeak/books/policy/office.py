"""The offices of a card room, where a book says whose decision something is."""

from enum import StrEnum


class Office(StrEnum):
    """Whose decision something is; a higher office may always take it too."""

    DEALER = "a dealer"
    FLOOR = "the floor"
    SUPERVISOR = "a supervisor"
    MANAGEMENT = "the management"
