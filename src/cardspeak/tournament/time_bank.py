"""The time bank: seconds beyond the shot clock that each player may use, so many an event."""

from typing import TYPE_CHECKING

from cardspeak.tournament.changes import change_entry, seated_entry
from cardspeak.tournament.commands import UseTimeBank
from cardspeak.tournament.happenings import Happening, TimeBankUsed
from cardspeak.tournament.refusal import EventRefusal
from cardspeak.tournament.state import EventEntry

if TYPE_CHECKING:
    from cardspeak.tournament.tournament import Tournament


def seconds_left(event: "Tournament", entry: EventEntry) -> int:
    """What an entry has left in the bank: the first part, and what each later level has added."""
    rules = event.flyer.clock
    levels = max(event.flyer.level_number(event.state.period) - 1, 0)
    return rules.bank + levels * rules.bank_each_level - entry.bank_used


def use(event: "Tournament", command: UseTimeBank, now: int, author: str) -> list[Happening]:
    """Take seconds out of a player's bank, as far as there are any."""
    entry = seated_entry(event, command.player)
    left = seconds_left(event, entry)
    if command.seconds > left:
        raise EventRefusal(f"{command.player} has {left} seconds left in the time bank")
    change_entry(event, entry.number, bank_used=entry.bank_used + command.seconds)
    return [TimeBankUsed(command.player, command.seconds, left - command.seconds)]
