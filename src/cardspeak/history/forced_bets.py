"""The terms and the forced bets of a history: which game for which stakes, who posts what.

The standard's arrays are read as it says: players clockwise from the button's left, antes and
blinds the other way round with two players, a negative blind for the post of a player who comes in.
"""

from functools import lru_cache

from cardspeak.books import Book, Notice
from cardspeak.games import Event
from cardspeak.hand import PostKind, PostRecord, Terms
from cardspeak.history.history import Chips, HandHistory
from cardspeak.history.variants import VARIANTS, Variant

Posts = tuple[PostRecord, ...]


def forced(history: HandHistory, book: Book) -> tuple[Terms, Posts | None]:
    """The terms on which a history's hand was dealt, and its posts; None: the usual ones."""
    least = history.min_bet if history.min_bet is not None else history.small_bet
    return _forced(
        book,
        history.variant,
        Event.CASH if history.level is None else Event.TOURNAMENT,
        (least or 0, history.big_bet or 0, history.bring_in or 0),
        history.antes,
        history.blinds_or_straddles or (),
    )


def terms_of(history: HandHistory, book: Book) -> Terms:
    """The terms on which a history's hand was dealt, under a book."""
    return forced(history, book)[0]


def posts_of(history: HandHistory) -> Posts:
    """What each player puts in before the first card: antes first, as the standard has it.

    Seats are the players' numbers. Whether a short ante wins only what it matches is the book's
    affair; `ante_trimming_status` is kept and not asked.
    """
    return _posts(history.antes, history.blinds_or_straddles or ())


@lru_cache(maxsize=4096)
def _forced(
    book: Book, variant: Variant, event: Event, bets: Chips, antes: Chips, blinds: Chips
) -> tuple[Terms, Posts | None]:
    posts = _posts(antes, blinds)
    usual = _terms(book, variant, event, bets, antes[0], blinds[:2])
    seats = tuple(range(1, len(antes) + 1))
    if usual is not None and usual.first_round(seats).posts == posts:
        return usual, None
    terms = _terms(book, variant, event, bets, 0, bets[:1])
    assert terms is not None
    return terms, posts


@lru_cache(maxsize=1024)
def _terms(
    book: Book, variant: Variant, event: Event, bets: Chips, ante: int, blinds: Chips
) -> Terms | None:
    """The terms with these blinds; None where they are not those that set the least bet."""
    form = VARIANTS[variant]
    least, big, bring_in = bets
    has_blinds = "blinds_or_straddles" in form.stakes
    if has_blinds and (blinds[-1:] != (least,) or list(blinds) != sorted(blinds)):
        return None
    notice = Notice(
        name=str(variant),
        game=form.game,
        structure=form.structure,
        event=event,
        bets=(least, big) if "small_bet" in form.stakes else None,
        blinds=blinds if has_blinds else (),
        ante=ante,
        bring_in=bring_in,
    )
    return Terms.of(book, notice)


@lru_cache(maxsize=4096)
def _posts(antes: Chips, blinds: Chips) -> tuple[PostRecord, ...]:
    count = len(antes)
    if count == 2:
        antes, blinds = antes[::-1], blinds[::-1]
    posts = [
        PostRecord(player + 1, ante, PostKind.ANTE) for player, ante in enumerate(antes) if ante
    ]
    if not any(blinds):
        return tuple(posts)
    order = (1, 0) if count == 2 else tuple(range(count))
    big = _big_blind(blinds, order)
    price = blinds[big] if big >= 0 else 0
    passed = False
    for player in order:
        amount = blinds[player]
        if player == big:
            passed = True
            posts.append(PostRecord(player + 1, amount, PostKind.BIG_BLIND))
        elif amount < 0 or (passed and 0 < amount < price):
            posts += _posted(player + 1, abs(amount), price)
        elif amount > 0:
            kind = PostKind.STRADDLE if passed else PostKind.SMALL_BLIND
            posts.append(PostRecord(player + 1, amount, kind))
    return tuple(posts)


def _big_blind(blinds: Chips, order: tuple[int, ...]) -> int:
    """The player with the big blind; -1: nobody.

    It is the second to post, unless the first posts more: then nobody has the small blind, and
    what the second posts is made up. Where the second posts nothing it is the player who posts
    most.
    """
    first, second = order[:2]
    if 0 < blinds[second] >= blinds[first]:
        return second
    best = max(order, key=lambda player: blinds[player])
    return best if blinds[best] > 0 else -1


def _posted(seat: int, amount: int, price: int) -> list[PostRecord]:
    """The post of a player who comes in: a big blind is live, what is beyond it or less is dead.

    Less than a big blind is a small blind made up alone, which common practice keeps dead
    (missed.lone_small); a file has no second word to say that it was live.
    """
    if not price:
        return [PostRecord(seat, amount, PostKind.POST)]
    if amount < price:
        return [PostRecord(seat, amount, PostKind.DEAD)]
    posts = [PostRecord(seat, price, PostKind.POST)]
    if amount > price:
        posts.append(PostRecord(seat, amount - price, PostKind.DEAD))
    return posts
