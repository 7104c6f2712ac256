"""How the server runs a tournament: kept with it in the store, and known again after a restart."""

import msgspec

from cardspeak.room.commands import Dealing


class EventOptions(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the room chose when the event was opened.

    At dealt tables players enter by themselves, out of their chips in the bank; at tables of real
    cards the staff enter them, and the money is the cage's. With `fills_to` entries play begins by
    itself; before, a player who has entered may ask for bots in the seats that are left. A player
    opened it `at_one_click`, or the staff did. `pace` and `pause` are seconds before a bot acts and
    between two hands.
    """

    dealing: Dealing = Dealing.TRACKED
    fills_to: int = 0
    at_one_click: bool = False
    pace: float = 0.7
    pause: float = 3.0
