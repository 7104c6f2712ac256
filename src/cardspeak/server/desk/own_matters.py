"""What staff may not decide at the desk, because it is about themselves.

A penalty, an appeal, a debt, a dispute or the award of a promotion is another person's to decide
when the author has a part in it, whatever office he has. Asking and appealing stay his own.
"""

from cardspeak.room import Desk
from cardspeak.room import commands as c
from cardspeak.room.refusal import DeskRefusal


def check(desk: Desk, command: c.Command, author: str) -> None:
    """Refuse a decision in a matter of the author's own."""
    if author in _parties(desk, command):
        raise DeskRefusal("another member of the staff must do that: it is about you")


def _parties(desk: Desk, command: c.Command) -> tuple[str, ...]:
    """The people whom a decision is about."""
    match command:
        case c.LiftEntry() | c.DecideAppeal() | c.SettleDebt():
            entry = desk.register.get(command.number)
            return (entry.person, entry.other or "") if entry is not None else ()
        case c.RuleDispute():
            dispute = desk.disputes.get(command.number)
            return dispute.parties if dispute is not None else ()
        case (
            c.VerifyClaim() | c.DecideClaim() | c.ApproveClaim() | c.OpenEnvelope()
            | c.TakeOffer() | c.ShowPapers() | c.PayClaim()
        ):  # fmt: skip
            claim = desk.claims.get(command.claim)
            return tuple([share.player for share in claim.shares]) if claim is not None else ()
        case c.ClaimHand():
            game = desk.games.get(command.game)
            dealt = command.players or (game.in_hand if game is not None else ())
            return (*dealt, *[hand.player for hand in command.hands])
        case c.CountStack() | c.RestoreChips() | c.PayTime() | c.BuyChips() | c.ReserveSeat():
            return (command.player,)
        case _:
            return ()
