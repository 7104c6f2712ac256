"""What is put in before anyone may choose: antes, blinds, straddles, kills, posts and dead money.

When each is due is the table's affair; here is what it does to the first round. A kind of post is
live (part of the poster's bet) or dead (it belongs to the pot), it may set the price of the round,
and it may move the place from which the action starts.
"""

from enum import StrEnum

import msgspec

from cardspeak.arguments import member, shown
from cardspeak.books.policy import Policy
from cardspeak.books.policy.ante import AntePayer, PaidFirst
from cardspeak.books.policy.blinds import BlindName, LeastOpen, ThirdBlind
from cardspeak.books.policy.button import HeadsUp
from cardspeak.books.policy.kill import KillTurn
from cardspeak.books.policy.rock import RockOrder
from cardspeak.books.policy.straddle import StraddleEffect, StraddleOrder
from cardspeak.errors import CardspeakError
from cardspeak.hand.refusal import Cites


class PostKind(StrEnum):
    """Why chips go in before the first card."""

    ANTE = "ante"
    SMALL_BLIND = "small blind"
    BIG_BLIND = "big blind"
    STRADDLE = "straddle"
    ROCK = "rock"
    KILL = "kill"
    POST = "post"  # live: to come in, or to make up a missed blind
    DEAD = "dead blind"  # dead: the part of what was missed that does not play
    BOMB = "bomb pot"  # dead, and there is no first round


LIVE = frozenset(
    {
        PostKind.SMALL_BLIND,
        PostKind.BIG_BLIND,
        PostKind.STRADDLE,
        PostKind.ROCK,
        PostKind.KILL,
        PostKind.POST,
    }
)
SHARED = frozenset({PostKind.ANTE, PostKind.BOMB})
"""Posts that every player matches: a player who is short can win no more of them than that."""

PRICING = frozenset({PostKind.BIG_BLIND, PostKind.STRADDLE, PostKind.ROCK, PostKind.KILL})


CITES: dict[PostKind, Cites] = {
    PostKind.ANTE: ("ante.payer",),
    PostKind.SMALL_BLIND: ("blinds.small",),
    PostKind.BIG_BLIND: ("blinds.big",),
    PostKind.STRADDLE: ("straddle.size", "straddle.times"),
    PostKind.ROCK: ("rock.times",),
    PostKind.KILL: ("kill.kinds",),
    PostKind.POST: ("entry.newcomer", "missed.live_up_to", "blinds.option_of_posted"),
    PostKind.DEAD: ("missed.live_up_to", "missed.lone_small"),
    PostKind.BOMB: ("bomb.paid",),
}


class PostRecord(msgspec.Struct, frozen=True, gc=False):
    """An amount that a seat must put in, all of it or whatever the seat has left."""

    seat: int
    amount: int
    kind: PostKind


class FirstRound(msgspec.Struct, frozen=True, gc=False):
    """What a row of posts does to the first round.

    `entries` are the posts by player, `pending` the players in order of action, `price` what must
    be matched, `unit` the least raise that a straddle or kill sets, `counted` the wagers standing,
    `matched` the kinds of dead money that everyone puts in, so that it counts for side pots. `paid`
    is for each post its player, its amount, whether it is live, and whether it is so matched;
    `straddled` the largest straddle; `last` the players who act last, after raises too.
    """

    posts: tuple[PostRecord, ...]
    entries: tuple[tuple[int, PostRecord, bool], ...]
    pending: tuple[int, ...]
    price: int
    unit: int
    counted: int
    is_bomb: bool
    matched: frozenset[PostKind]
    paid: tuple[tuple[int, int, bool, bool], ...]
    straddled: int
    last: tuple[int, ...]


def checked_posts(seats: tuple[int, ...], posts: tuple[PostRecord, ...]) -> tuple[PostRecord, ...]:
    """Posts as a deal takes them: each by a seat that is dealt in, of an amount and a kind."""
    for post in posts:
        if type(post) is not PostRecord:
            raise CardspeakError(
                f"{shown(post)} is not a post: pass PostRecord(seat, amount, kind)"
            )
        if post.seat not in seats:
            raise CardspeakError(
                f"a post is by seat {shown(post.seat)}; the seats dealt in are "
                f"{', '.join(map(str, sorted(seats)))}"
            )
        if type(post.amount) is not int or post.amount < 0:
            raise CardspeakError(f"a post is of {shown(post.amount)}; pass a number of chips")
    if not {type(post.kind) for post in posts} - {PostKind}:
        return posts
    return tuple(
        [
            PostRecord(post.seat, post.amount, member("the kind of a post", post.kind, PostKind))
            for post in posts
        ]
    )


def first_round(
    seats: tuple[int, ...],
    posts: tuple[PostRecord, ...],
    policy: Policy,
    grows: bool,
    is_killed: bool,
) -> FirstRound:
    """Work out the first round, for seats clockwise from the left of the button.

    `grows` says that the least raise is a matter of the bets made, not of a fixed limit. In a
    killed pot without a kill of its own, the big blind is the kill.
    """
    player = {seat: place for place, seat in enumerate(seats)}
    pricing = [post for post in posts if post.kind in PRICING]
    price = max((post.amount for post in pricing), default=0)
    if pricing and policy.blinds.least_open is LeastOpen.TWICE_BIG_BLIND:
        blinds = [post.amount for post in pricing if post.kind is PostKind.BIG_BLIND]
        price = max(price, 2 * max(blinds, default=0))
    price = max(price, *_live_by_seat(seats, posts))
    unit = 0
    counted = 1 if pricing else 0
    for post in pricing:
        straddles = post.kind in (PostKind.STRADDLE, PostKind.ROCK)
        if straddles and policy.straddle.counts_as_raise:
            counted += 1
        sets_unit = not straddles or policy.straddle.effect is StraddleEffect.FURTHER_BLIND
        if grows and sets_unit and post.kind is not PostKind.BIG_BLIND:
            unit = max(unit, post.amount)
    matched = frozenset([kind for kind in SHARED if _all_post(kind, seats, posts)])
    killers = [post.seat for post in posts if post.kind is PostKind.KILL]
    if is_killed and not killers:
        killers = [post.seat for post in posts if post.kind is PostKind.BIG_BLIND][:1]
    start, last = _order(player, posts, killers, policy)
    return FirstRound(
        posts,
        tuple((player[post.seat], post, post.kind in LIVE) for post in posts),
        tuple(_pending(player, posts, policy, price, start, last)),
        price,
        unit,
        counted,
        any(post.kind is PostKind.BOMB for post in posts),
        matched,
        tuple(
            (player[post.seat], post.amount, post.kind in LIVE, post.kind in matched)
            for post in posts
        ),
        max([post.amount for post in posts if post.kind is PostKind.STRADDLE], default=0),
        last,
    )


def _live_by_seat(seats: tuple[int, ...], posts: tuple[PostRecord, ...]) -> list[int]:
    """What each seat has before it as its bet: nobody stays in for less than another's."""
    live = dict.fromkeys(seats, 0)
    for post in posts:
        if post.kind in LIVE:
            live[post.seat] += post.amount
    return list(live.values())


def _all_post(kind: PostKind, seats: tuple[int, ...], posts: tuple[PostRecord, ...]) -> bool:
    return {post.seat for post in posts if post.kind is kind} == set(seats)


def _order(
    player: dict[int, int], posts: tuple[PostRecord, ...], killers: list[int], policy: Policy
) -> tuple[int, tuple[int, ...]]:
    """The player behind whom the action starts, and those who act last throughout the round."""
    start = -1
    last: list[int] = []
    throughout = -1
    for post in posts:
        place = player[post.seat]
        if post.kind is PostKind.BIG_BLIND and start < 0:
            start = place
        elif post.kind is PostKind.STRADDLE:
            if policy.straddle.order is StraddleOrder.LEFT_OF_BLINDS:
                last.append(place)
            else:
                start = place
                if policy.straddle.order is StraddleOrder.STRADDLE_LAST:
                    throughout = place
        elif post.kind is PostKind.ROCK:
            if policy.rock.order is RockOrder.LEFT_OF_ROCK:
                start = place
            else:
                last.append(place)
    if throughout >= 0:
        last.append(throughout)
    if policy.kill.turn is KillTurn.LAST:
        last += [player[seat] for seat in killers if player[seat] not in last]
    return start, tuple(last)


def _pending(
    player: dict[int, int],
    posts: tuple[PostRecord, ...],
    policy: Policy,
    price: int,
    start: int,
    last: tuple[int, ...],
) -> list[int]:
    """The players in order of action: from the left of the last blind, straddle or rock."""
    count = len(player)
    first = (start + 1) % count
    dropped = {player[post.seat] for post in posts if _has_no_option(post, policy, price)}
    order = [place for place in (*range(first, count), *range(first)) if place not in dropped]
    return [place for place in order if place not in last] + [
        place for place in last if place not in dropped
    ]


def _has_no_option(post: PostRecord, policy: Policy, price: int) -> bool:
    """Whether a post that already matches the price gives no turn unless someone raises."""
    options = {
        PostKind.BIG_BLIND: policy.blinds.option,
        PostKind.STRADDLE: policy.straddle.option,
        PostKind.POST: policy.blinds.option_of_posted,
    }
    return post.amount >= price and not options.get(post.kind, True)


def usual_posts(
    seats: tuple[int, ...],
    blinds: tuple[int, ...],
    ante: int,
    policy: Policy,
    collection: int = 0,
) -> tuple[PostRecord, ...]:
    """The forced bets of an ordinary deal, for seats clockwise from the left of the button.

    `collection` is what the button posts dead for the house.

    >>> [f"{post.seat} {post.kind}" for post in usual_posts((2, 3, 1), (1, 2), 0, Policy())]
    ['2 small blind', '3 big blind']
    """
    two_blinds = len(seats) == 2 and len(blinds) > 1
    on_button = two_blinds and policy.button.heads_up is HeadsUp.SMALL_BLIND
    order = (seats[1], seats[0]) if on_button else seats
    if len(blinds) > 2 and policy.blinds.third is ThirdBlind.ON_BUTTON:
        order = (seats[-1], *seats[:-1])
    posted: list[PostRecord] = []
    for place, amount in enumerate(blinds[-len(seats) :]):
        kind = _blind_kind(place, len(blinds) - 1, policy)
        if amount:
            posted.append(PostRecord(order[place], amount, kind))
    dead = (PostRecord(seats[-1], collection, PostKind.DEAD),) if collection else ()
    if not ante:
        return (*posted, *dead)
    if policy.ante.payer is AntePayer.EACH_PLAYER or not posted:
        antes = [PostRecord(seat, ante, PostKind.ANTE) for seat in seats]
    else:
        payer = posted[-1].seat if policy.ante.payer is AntePayer.BIG_BLIND else seats[-1]
        antes = [PostRecord(payer, ante, PostKind.ANTE)]
    if policy.ante.short_pays_first is PaidFirst.BLIND:
        return (*posted, *antes, *dead)
    return (*antes, *posted, *dead)


def _blind_kind(place: int, last: int, policy: Policy) -> PostKind:
    if place == last:
        return PostKind.BIG_BLIND
    name = BlindName.SMALL if place == 0 else BlindName.MIDDLE
    return PostKind.DEAD if name in policy.blinds.dead else PostKind.SMALL_BLIND
