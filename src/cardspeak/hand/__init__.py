"""One deal, from the first riffle to the push of the pot."""

from cardspeak.hand.actions import (
    Action,
    Bet,
    BringIn,
    Call,
    Check,
    Command,
    Complete,
    Discard,
    Draw,
    Fold,
    Muck,
    Raise,
    Run,
    Show,
)
from cardspeak.hand.citations import citations, deal_citations, pot_citations
from cardspeak.hand.deal_checks import HandError
from cardspeak.hand.hand import Hand
from cardspeak.hand.options import Options, Wager, WagerKind
from cardspeak.hand.phase import Phase, Showing
from cardspeak.hand.posts import PostKind, PostRecord
from cardspeak.hand.refusal import IllegalAction, NotPossible, OutOfTurn, Refusal, WrongAmount
from cardspeak.hand.terms import Terms

__all__ = [
    "Action",
    "Bet",
    "BringIn",
    "Call",
    "Check",
    "Command",
    "Complete",
    "Discard",
    "Draw",
    "Fold",
    "Hand",
    "HandError",
    "IllegalAction",
    "Muck",
    "NotPossible",
    "Options",
    "OutOfTurn",
    "Phase",
    "PostKind",
    "PostRecord",
    "Raise",
    "Refusal",
    "Run",
    "Show",
    "Showing",
    "Terms",
    "Wager",
    "WagerKind",
    "WrongAmount",
    "citations",
    "deal_citations",
    "pot_citations",
]
