"""Hands of our own, played at random with the options that the engine offers, and recorded."""

import random

from cardspeak.books import Book
from cardspeak.cards import Seeded
from cardspeak.hand import (
    BringIn,
    Call,
    Check,
    Draw,
    Fold,
    Hand,
    Muck,
    Options,
    PostKind,
    PostRecord,
    Show,
    Showing,
    Terms,
)
from cardspeak.hand.actions import Action
from cardspeak.history import HandHistory, Variant, recorded
from cardspeak.history.forced_bets import posts_of, terms_of
from cardspeak.history.variants import VARIANTS

MOST = {Variant.F2L3D: 5, Variant.FB: 6, Variant.N2L1D: 6, Variant.F7S: 6, Variant.F7S8: 6}


def stakes(variant: Variant, source: random.Random, count: int) -> HandHistory:
    """The head of a history: stakes, forced bets and stacks."""
    form = VARIANTS[variant]
    fields: dict[str, object] = {"antes": (source.choice((0, 0, 2)),) * count}
    if "bring_in" in form.stakes:
        fields |= {"antes": (1,) * count, "bring_in": 2, "small_bet": 4, "big_bet": 8}
    elif "small_bet" in form.stakes:
        fields |= {"small_bet": 4, "big_bet": 8}
    else:
        fields |= {"min_bet": 4}
    if "blinds_or_straddles" in form.stakes:
        fields["blinds_or_straddles"] = (2, 4) + (0,) * (count - 2)
    stacks = tuple(source.choice((20, 60, 200, 400)) + source.randint(0, 9) for _ in range(count))
    return HandHistory(variant=variant, starting_stacks=stacks, actions=(), **fields)  # type: ignore[arg-type]


def played(variant: Variant, seed: int, *, automatic: bool = True) -> Hand:
    """A hand played to its end."""
    source = random.Random(f"{variant}{seed}")
    count = source.randint(2, MOST.get(variant, 6))
    head = stakes(variant, source, count)
    terms = terms_of(head, Book.load("common"))
    hand = Hand(
        terms,
        {player + 1: stack or 0 for player, stack in enumerate(head.starting_stacks)},
        button=count,
        deck=Seeded(seed).shuffled(terms.deck.cards),
        posts=posts_of(head),
        showing=Showing.AUTOMATIC if automatic else Showing.ASKED,
    )
    while not hand.is_over:
        hand.act(chosen(hand.options, source))
    return hand


def chosen(options: Options, source: random.Random) -> Action:
    """One of the things that may be done; folds and large raises are rare."""
    if options.draw is not None:
        return Draw(tuple(source.sample(range(4), source.randint(0, min(3, options.draw)))))
    if options.show:
        return Muck() if options.muck and source.random() < 0.3 else Show()
    wager = options.wager
    if wager is not None and source.random() < 0.3:
        most = wager.most if source.random() < 0.3 else min(wager.most, wager.least + 40)
        to = (
            wager.least + source.randint(0, max(0, (most - wager.least) // wager.step)) * wager.step
        )
        return wager.action(most if source.random() < 0.1 and most in wager else to)
    if options.bring_in is not None:
        return BringIn()
    if options.check:
        return Check()
    return Fold() if source.random() < 0.2 else Call()


def written(variant: Variant, seed: int) -> HandHistory:
    """A hand of our own as a history."""
    return recorded(played(variant, seed), hand=seed)


__all__ = ["PostKind", "PostRecord", "Terms", "played", "written"]
