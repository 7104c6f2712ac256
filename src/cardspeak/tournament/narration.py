"""What happened in an event, in words: a line for directors and players."""

from collections.abc import Callable
from typing import Any

from cardspeak.tournament import happenings as h


def in_words(happening: h.Happening) -> str:
    """The line for a happening; empty where there is nothing to say.

    >>> in_words(h.PlayerOut("Ann", 12, 1, "is broke"))
    'Ann is broke and finishes 12th, shared'
    >>> in_words(h.MovePlanned("Ben", "4", 2, "7", 3, "table 7 is two players short"))
    'Ben goes from table 4, seat 2 to table 7, seat 3: table 7 is two players short'
    """
    say = _LINES.get(type(happening))
    return say(happening) if say is not None else ""


def ordinal(number: int) -> str:
    """A place as it is spoken.

    >>> [ordinal(number) for number in (1, 2, 3, 4, 11, 12, 13, 21, 112)]
    ['1st', '2nd', '3rd', '4th', '11th', '12th', '13th', '21st', '112th']
    """
    ending = {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{'th' if number % 100 in (11, 12, 13) else ending}"


def counted(number: int, thing: str) -> str:
    """So many things.

    >>> counted(1, "table"), counted(1200, "table")
    ('1 table', '1,200 tables')
    """
    return f"{number:,} {thing}{'' if number == 1 else 's'}"


def _time(seconds: int) -> str:
    minutes, rest = divmod(seconds, 60)
    return counted(minutes, "minute") if not rest else counted(seconds, "second")


def _fixed(it: h.PrizesFixed) -> str:
    if not it.prizes:
        return "No place is paid"
    paid = "1 place is" if len(it.prizes) == 1 else f"{len(it.prizes)} places are"
    return f"{paid} paid, ${it.prizes[0]:,} for the first"


def _started(it: h.PlayStarted) -> str:
    return f"Cards in the air: {counted(it.entries, 'player')}, {counted(it.tables, 'table')}"


def _shares(shares: tuple[tuple[str, int], ...]) -> str:
    return ", ".join([f"{player} ${amount:,}" for player, amount in shares])


def _penalty(it: h.PenaltyGiven) -> str:
    if it.hands:
        return f"{it.player}: {it.penalty}, {counted(it.hands, 'hand')}"
    return f"{it.player}: {it.penalty}"


def _bought(it: h.ChipsBought) -> str:
    owed = ", not paid yet" if it.owed else ""
    return f"{it.player} buys {it.chips:,} chips for ${it.price:,}{owed}"


def _prize(it: h.PrizePaid) -> str:
    if it.amount < 0:
        return f"{it.player} gives ${-it.amount:,} back"
    for_what = f"{ordinal(it.place)} place" if it.place else "the share agreed"
    return f"{it.player} is paid ${it.amount:,} for {for_what}"


def _bounty(it: h.BountyPaid) -> str:
    if it.amount < 0:
        return f"{it.player} gives the bounty on {it.head} back: ${-it.amount:,}"
    if it.player == it.head:
        return f"{it.player} keeps the bounties that nobody won: ${it.amount:,}"
    return f"{it.player} wins the bounty on {it.head}: ${it.amount:,}"


def _taken(it: h.StackTaken) -> str:
    where = f"go to {it.to}" if it.to else "leave the event"
    return f"{it.chips:,} chips of {it.player} {where}: {it.reason}"


_LINES: dict[type[h.Happening], Callable[[Any], str]] = {
    h.EntryMade: lambda it: f"{it.player} is in: entry {it.number}, ${it.paid:,} paid",
    h.EntryWithdrawn: lambda it: f"{it.player} withdraws: ${it.refund:,} paid back",
    h.MadeAlternate: lambda it: f"Every seat is taken: {it.player} is alternate {it.place}",
    h.DeckWanted: lambda it: f"A deck is drawn for {it.purpose}",
    h.SeatGivenTo: lambda it: f"{it.player} has table {it.table}, seat {it.seat}",
    h.BreakOrderPosted: lambda it: f"Tables break in this order: {', '.join(it.tables)}",
    h.PlayStarted: _started,
    h.PlayerCame: lambda it: f"{it.player} is {'at the table' if it.here else 'away'}",
    h.StackTaken: _taken,
    h.StackGivenBack: lambda it: f"{it.player} gets {it.chips:,} chips back: {it.reason}",
    h.StackKept: lambda it: f"The chips of {it.player} stay until arrival",
    h.PlayerSought: lambda it: f"{it.player} was called",
    h.PeriodBegun: lambda it: (
        f"{'Break' if it.is_break else f'Level {it.level}'}: {_time(it.seconds)}"
    ),
    h.ClockChanged: lambda it: f"Clock: {it.says}" + (f" ({it.reason})" if it.reason else ""),
    h.TableHalted: lambda it: (
        f"Table {it.table} waits: {counted(it.short, 'player')} short of the longest"
    ),
    h.MovePlanned: lambda it: (
        f"{it.player} goes from table {it.table}, seat {it.seat} to table {it.to_table},"
        f" seat {it.to_seat}: {it.says}"
    ),
    h.PlayerMoved: lambda it: (
        f"{it.player} is at table {it.table}, seat {it.seat}, with {it.chips:,}"
    ),
    h.TableBroke: lambda it: f"Table {it.table} breaks: {it.says}",
    h.SeatsRedrawn: lambda it: f"New seats are drawn for table {it.table}",
    h.PlayerOut: lambda it: (
        f"{it.player} {it.reason} and finishes {ordinal(it.place)}"
        + (", shared" if it.shared else "")
    ),
    h.KnockOutUndone: lambda it: f"{it.player} is back in: {it.reason}",
    h.EntriesClosed: lambda it: f"Entries are closed: {it.entries}",
    h.PrizesFixed: _fixed,
    h.PrizePaid: _prize,
    h.BountyPaid: _bounty,
    h.ChipsBought: _bought,
    h.PurchaseUndone: lambda it: (
        f"{it.player} gives {it.chips:,} chips back that were bought: {it.reason}"
    ),
    h.TableColoredUp: lambda it: f"Table {it.table}: the {it.old:,} chips leave play",
    h.CountDiffers: lambda it: (
        f"Table {it.table} counts {it.counted:,} chips, and should have {it.expected:,}"
    ),
    h.PenaltyGiven: _penalty,
    h.PenaltyTakenBack: lambda it: f"{it.player}: {it.penalty} is taken back: {it.reason}",
    h.PenaltyServed: lambda it: f"{it.player} may play again",
    h.HandForHand: lambda it: f"Hand for hand {'begins' if it.begins else 'ends'}",
    h.ChopProposed: lambda it: f"A deal is proposed: {_shares(it.shares)}",
    h.ChopDecided: lambda it: "The deal is agreed" if it.agreed else "The deal is off",
    h.DivisionUndone: lambda it: f"The deal is taken back: {it.reason}",
    h.EventOver: lambda it: f"{it.winner} wins",
    h.SeatsWon: lambda it: f"{', '.join(it.players)} win seats: {it.seat}",
    h.EventCanceled: lambda it: f"The event is canceled: {it.reason}",
    h.LevelsAltered: lambda it: f"The levels to come are changed: {it.reason}",
    h.AnnouncementMade: lambda it: it.says,
    h.DutyToDirector: lambda it: it.says,
}
