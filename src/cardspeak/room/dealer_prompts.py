"""What the dealer of real cards is reminded of at a table, as its book has it, with the rules."""

from enum import StrEnum
from typing import TYPE_CHECKING

import msgspec

from cardspeak.books import Notice
from cardspeak.books.principles import Principle
from cardspeak.games import Family
from cardspeak.games.declaration import DeckHolder
from cardspeak.hand.refusal import Cites

if TYPE_CHECKING:
    from cardspeak.room.desk import Desk


_WITH_JOKER = 53
"""The cards of a deck with the joker."""


class PromptMoment(StrEnum):
    """When the dealer needs it."""

    BEFORE = "before the deal"
    DURING = "during the deal"
    AFTER = "after the deal"


class DealerPrompt(msgspec.Struct, frozen=True):
    """One thing to do, and the numbers of the rules behind it; none is common practice."""

    moment: PromptMoment
    says: str
    cites: Cites
    rules: tuple[str, ...] = ()


def prompts(desk: "Desk", notice: Notice) -> tuple[DealerPrompt, ...]:
    """What the dealer of a game is reminded of, in the order of a deal."""
    return tuple(
        [
            DealerPrompt(moment, says, cites, rule_numbers(desk, notice, cites))
            for moment, says, cites in _due(desk, notice)
        ]
    )


def rule_numbers(desk: "Desk", notice: Notice, cites: Cites) -> tuple[str, ...]:
    """The numbers of the rules behind some policies of a game; none is common practice."""
    context = desk.book.context(notice.game, notice.structure, notice.event)
    rules = [rule.id for path in cites for rule in desk.book.why(path, context)]
    return tuple(dict.fromkeys(rules))


def _due(desk: "Desk", notice: Notice) -> list[tuple[PromptMoment, str, Cites]]:
    policy, game = desk.policy(notice), notice.spread_of(desk.book)
    cut = policy.cards.cut
    deals = game.dealer is DeckHolder.BUTTON
    due: list[tuple[PromptMoment, str, Cites]] = [
        (
            PromptMoment.BEFORE,
            f"The cards are cut by {cut.by}, with at least {cut.least} cards in each part",
            ("cards.cut.by", "cards.cut.least"),
        ),
        (
            PromptMoment.BEFORE,
            f"The deal begins with {' or '.join(policy.cards.deal_starts)}",
            ("cards.deal_starts",),
        ),
    ]
    if _WITH_JOKER in desk.book.game(notice.game).players:
        there = "in" if game.deck == _WITH_JOKER else "not in"
        says = f"Players are told that the joker is {there} the deck"
        due.append((PromptMoment.BEFORE, says, (Principle.JOKER_IN_PLAY.value,)))
    says = "Every player who goes all-in is announced"
    due.append((PromptMoment.DURING, says, (Principle.ALL_IN_ANNOUNCED.value,)))
    if game.is_stud and policy.stud.announced:
        called = ", ".join(policy.stud.announced)
        due.append((PromptMoment.DURING, f"Call out: {called}", ("stud.announced",)))
    if game.family is Family.DRAW and deals and policy.draw.dealer_discards_first:
        says = "The player who deals discards before taking up the stub, and is served last"
        due.append((PromptMoment.DURING, says, ("draw.dealer_discards_first",)))
    if game.family is Family.DRAW:
        told = policy.draw.counts_told
        says = f"A player who asks how many cards another drew is answered {told}"
        due.append((PromptMoment.DURING, says, ("draw.counts_told",)))
    if game.family is Family.DRAW and deals:
        says = f"The dealing player's own count is told {policy.draw.dealer_count_told}"
        due.append((PromptMoment.DURING, says, ("draw.dealer_count_told",)))
    kept = f"Burns lie apart from the muck until {policy.burn.kept_until}"
    due.append((PromptMoment.DURING, kept, ("burn.kept_until",)))
    if not policy.showdown.rabbit_hunt:
        says = "Cards that were not dealt are not shown"
        due.append((PromptMoment.AFTER, says, ("showdown.rabbit_hunt",)))
    return due
