"""What happened to money, in words: a line for the people who run the room."""

from collections.abc import Callable
from typing import Any

from cardspeak.room.events import DeskEvent
from cardspeak.room.house_money import money_events as e

MONEY_LINES: dict[type[DeskEvent], Callable[[Any], str]] = {
    e.DropTaken: lambda it: f"{it.game}: {it.chips:,} into the {it.box} box",
    e.BoxCounted: lambda it: (
        f"{it.by} and {it.witness} count {it.counted:,} in the {it.box} box of {it.game}"
        + (f"; the journal has {it.booked:,}" if it.counted != it.booked else "")
    ),
    e.GamingDayTurned: lambda it: f"Gaming day {it.day} begins",
    e.FundReported: lambda it: (
        f"{it.fund}, day {it.day}: {it.collected:,} collected, {it.counted:,} counted, "
        f"{it.paid:,} paid"
    ),
    e.FundPosted: lambda it: f"The {it.fund} fund is posted at {it.total:,}",
    e.PromotionOffered: lambda it: (
        f"The {it.title} is offered" if it.offered else f"The {it.title} is over"
    ),
    e.ReserveFed: lambda it: (
        f"{it.chips:,} of the {it.fund} drop goes to the {it.reserve} fund"
        if it.chips > 0
        else f"The {it.reserve} fund puts {-it.chips:,} into the {it.fund} fund"
    ),
    e.FundSeeded: lambda it: (
        f"The house puts {it.chips:,} into the {it.fund} fund"
        if it.chips > 0
        else f"The house gets {-it.chips:,} back from the {it.fund} fund"
    ),
    e.HandLooked: lambda it: f"{it.game}: no {it.title}: {it.why_not}",
    e.PromotionClaimed: lambda it: (
        f"Claim {it.claim} at {it.game}: {it.won.title}, {it.won.hand}. Hold the table"
    ),
    e.PeriodLed: lambda it: f"{it.player} leads the {it.title} with {it.hand}",
    e.PeriodEnded: lambda it: f"{it.title}: {it.player or 'nobody'} has won the period",
    e.ClaimVerified: lambda it: f"Claim {it.claim} is verified by {it.by}",
    e.ClaimContested: lambda it: f"Claim {it.claim} is contested: {it.why}",
    e.ClaimVoided: lambda it: f"Claim {it.claim} is void: {it.reason}",
    e.ClaimUpheld: lambda it: f"Claim {it.claim} stands: {it.reason}",
    e.ClaimApproved: lambda it: f"Claim {it.claim} is approved by {it.by}",
    e.PrizeTaken: lambda it: (
        f"Claim {it.claim}, {it.title}: "
        + (
            f"an envelope of ${it.dollars:,}" + (f", {it.times} times" if it.times > 1 else "")
            if it.times
            else f"the offer of ${it.dollars:,}"
        )
    ),
    e.PapersShown: lambda it: f"{it.player} shows {it.papers} papers for claim {it.claim}",
    e.ClaimPaid: lambda it: (
        f"Claim {it.claim} is paid: "
        + ", ".join([f"{share.player} {share.chips:,}" for share in it.shares])
    ),
    e.TimeDue: lambda it: (
        f"Time charges due at {it.game}: "
        + ", ".join([f"{player} {chips:,}" for player, chips in it.owes])
    ),
    e.TimePaid: lambda it: f"{it.player} pays a time charge of {it.chips:,} at {it.game}",
    e.TimeVerified: lambda it: f"{it.chips:,} in time charges at {it.game} goes into the box",
    e.ChargeChanged: lambda it: f"{it.game} has a new charge and a new sign",
    e.FloatMoved: lambda it: (
        f"{it.by} and {it.witness} "
        + (f"bring {it.chips:,} to" if it.chips > 0 else f"take {-it.chips:,} from")
        + f" the float of {it.game}"
    ),
    e.TableChipsSold: lambda it: f"{it.player} buys {it.chips:,} at {it.game}",
    e.ChipsCashedOut: lambda it: (
        f"{it.player} leaves {it.game} with {it.chips:,}"
        + (f", counted by {it.by}" if it.by else "")
    ),
    e.ShiftClosed: lambda it: (
        f"{it.by} and {it.witness} close the shift"
        + "".join([f"; {game}: {chips:+,}" for game, chips in it.differences])
    ),
}
