"""How the server runs a table: kept with it in the store, and known again after a restart."""

import msgspec


class TableOptions(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """What the host chose when the table was opened, and has asked for since."""

    private: bool = False
    invite: str = ""
    own_bank: bool = False  # the table issues its own chips, which are none of the room's
    training: float = 0.0  # how many hands of a hundred the dealer errs in, as a part of one
    seconds: int = 25
    bank: int = 60
    pace: float = 0.7
    pause: float = 3.0
    paused: bool = False  # no further hand is dealt
    game: str = ""  # of the desk, where the desk runs the table
    event: str = ""  # a tournament's id, where the table is one of its tables
    place: str = ""  # which of them
    closing: bool = False  # the table ends after the hand being played
