"""What is behind an event of a deal: the principles and the policies, the deciding one first.

An event carries the policies that it consulted. The principles follow from the event and from the
deal around it, so they are worked out when someone asks, and the deal itself never pays for them.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

from cardspeak.arguments import expect
from cardspeak.books.notice import DECKS_OF, MOST_PLAYERS
from cardspeak.books.principles import Principle
from cardspeak.cards import JOKER
from cardspeak.games import BoardStep, Event, Family, Openers, Structure
from cardspeak.hand import events as e
from cardspeak.hand.actions import (
    Action,
    Bet,
    BringIn,
    Call,
    Check,
    Complete,
    Discard,
    Draw,
    Fold,
    Raise,
)
from cardspeak.hand.award_citations import behind_award, behind_charge
from cardspeak.hand.posts import PostKind
from cardspeak.hand.refusal import Cites, NotPossible

if TYPE_CHECKING:
    from cardspeak.hand.hand import Hand
    from cardspeak.hand.terms import Terms

P = Principle

_OPENS = (P.OPENS_FIRST_ROUND, P.OPENS_SECOND_ROUND, P.OPENS_LATER_ROUND, P.OPENS_LAST_ROUND)
_ROUNDS = (P.FIRST_ROUND, P.SECOND_ROUND, P.LATER_ROUND, P.LAST_ROUND)
_BETS = (P.FIRST_ROUND_BETS, P.SECOND_ROUND_BETS, P.LATER_ROUND_BETS, P.LAST_ROUND_BETS)
_STRUCTURES = {
    Structure.LIMIT: P.FIXED_LIMIT,
    Structure.NO_LIMIT: P.NO_LIMIT,
    Structure.POT: P.POT_LIMIT,
    Structure.SPREAD: P.SPREAD_LIMIT,
}
SIZES = frozenset((*_BETS, *_STRUCTURES.values()))
"""The principles that say how much a bet may be."""
_ROUND = frozenset((*_ROUNDS, P.ACTION, P.BETTING_ROUND))
"""The principles that let a player act at all: they answer where no other says why it was so."""
_BESIDE = frozenset({P.CLOCKWISE, P.ALL_IN_ANNOUNCED})
"""The principles beside an action, which never say why it was so."""
_POSTS: dict[PostKind, Cites] = {
    PostKind.ANTE: ("ante.posted", P.ANTE),
    PostKind.SMALL_BLIND: ("blinds.posted", P.BLIND, P.FORCED_BET),
    PostKind.BIG_BLIND: (
        "blinds.forced",
        "blinds.number",
        P.BIG_BLIND,
        P.BLIND,
        P.BLIND_IS_A_BET,
        P.LIVE_BLIND,
        P.FORCED_BET,
    ),
    PostKind.STRADDLE: (P.STRADDLE,),
    PostKind.ROCK: (P.ROCK_MOVES,),
    PostKind.KILL: (P.KILL,),
    PostKind.DEAD: ("blinds.dead",),
    PostKind.BOMB: ("bomb.allowed",),
}
_ACTS: dict[type[Action], Cites] = {
    Check: (P.CHECK,),
    Fold: (P.FOLD, P.FOLDED_TO_THE_MUCK),
    Raise: (P.RAISE,),
    Complete: (P.COMPLETE,),
    BringIn: (P.FORCED_BET,),
    Draw: (P.DRAW, P.DISCARD_FIRST),
    Discard: (P.DISCARD_ONE,),
}
_WAGERS = (Bet, Raise, Complete)
_OF_ALL_INS = frozenset({P.ALL_IN, P.SHORT_ALL_IN_RAISE})
_POLICY_FIRST = (e.Posted, e.Charged)
"""Events of which a house's own policy says more than the principle behind it."""


def citations(hand: "Hand", event: e.HandEvent) -> Cites:
    """What is behind an event, the deciding citation first: principles and policy fields."""
    _check_hand(hand)
    finding = _BEHIND.get(type(event))
    own: Cites = getattr(event, "cites", ())
    if finding is None:
        return own
    found = tuple(dict.fromkeys(finding(hand, event)))
    return own + found if isinstance(event, _POLICY_FIRST) else found + own


def deal_citations(terms: "Terms") -> Cites:
    """What is behind a deal as a whole: the deck, whose rules the game follows, table stakes."""
    from cardspeak.hand.terms import Terms

    expect("the terms", terms, Terms, "a Terms", NotPossible)
    found: list[str] = [
        P.RULES_CARRIED_OVER,
        DECKS_OF[terms.game.deck],
        MOST_PLAYERS[terms.game.deck],
        P.SHUFFLED_BEFORE,
    ]
    if JOKER in terms.deck.cards:
        found.append(P.JOKER_IN_PLAY)
    if not terms.fixed_bets:
        found.append(P.BIG_BET_RULES)
    if terms.context.event is Event.TOURNAMENT:
        found.append(P.LIVE_RULES)
    return (*found, P.TABLE_STAKES, P.TERMS_FIXED)


def pot_citations(hand: "Hand") -> Cites:
    """What is behind the pots as they lie on the table; nothing where there is one."""
    _check_hand(hand)
    pots = len(hand.pots)
    if pots < 2:
        return ()
    return (P.SIDE_POT, P.UNCALLED_BET, *((P.SIDE_POTS_UNLIMITED,) if pots > 2 else ()))


def _check_hand(hand: "Hand") -> None:
    """Refuse what is no hand."""
    from cardspeak.hand.hand import Hand

    expect("the hand", hand, Hand, "a Hand", NotPossible)


def _before(hand: "Hand", event: e.HandEvent) -> Iterator[e.HandEvent]:
    """The events before one, the latest first."""
    known = hand.events or []
    at = next((at for at in range(len(known) - 1, -1, -1) if known[at] is event), len(known))
    return (known[place] for place in range(at - 1, -1, -1))


# Cards


def _burned(hand: "Hand", event: e.Burned) -> Iterator[str]:
    yield from (P.BURN, P.BURNS_APART, P.OFF_THE_TOP)


def _dealt(hand: "Hand", event: e.Dealt) -> Iterator[str]:
    held = sum(
        len(each.slots)
        for each in _before(hand, event)
        if isinstance(each, e.Dealt) and each.seat == event.seat
    )
    game = hand.terms.game
    if held < game.hole_cards_at_once:
        yield P.STARTING_HAND
        if "button" in game.tags:
            yield P.DEALT_LEFT_FIRST
    elif not game.is_stud:
        yield P.DRAW
    else:
        yield P.UP_CARD if event.up else P.LAST_DOWN_CARD
    yield from (P.DEALT_CLOCKWISE, P.OFF_THE_TOP)


def _boarded(hand: "Hand", event: e.Boarded) -> Iterator[str]:
    if event.run:
        yield P.RUN_BOARDS
    if hand.terms.is_stud:
        yield P.COMMON_CARD
        return
    there = sum(
        len(each.slots)
        for each in _before(hand, event)
        if isinstance(each, e.Boarded) and each.run == event.run
    )
    street = _board_street(hand, there, len(event.slots))
    yield street
    if street is P.FLOP:
        yield P.FLOP_TOGETHER
    if event.run:
        yield from ("run_twice.burns", "run_twice.flop_once_from")
    yield P.COMMUNITY_CARDS


def _board_street(hand: "Hand", there: int, count: int) -> Principle:
    """What board cards are called that come to a board of so many."""
    game = hand.terms.game
    if there + count >= game.board_cards:
        return P.RIVER
    if there:
        return P.TURN
    with_the_hands = any(isinstance(step, BoardStep) for step in game.streets[0].steps)
    return P.FIRST_BOARD_CARD if with_the_hands else P.FLOP


def _discarded(hand: "Hand", event: e.Discarded) -> Iterator[str]:
    if "discard" in hand.terms.game.tags:
        yield P.DISCARD_ONE
    else:
        yield from (P.DRAW, P.DISCARD_FIRST)


# The betting


def _place(hand: "Hand", street: int) -> int:
    """Which of the four kinds of round a street has: first, second, later, last."""
    if not street:
        return 0
    last = len(hand.terms.game.streets) - 1
    return 3 if street >= last else 1 if street == 1 else 2


def _opened(hand: "Hand", event: e.Opened) -> Iterator[str]:
    place, terms = _place(hand, event.street), hand.terms
    yield from _first_posts(hand) if not event.street else ()
    yield _OPENS[place]
    if terms.game.family is Family.DRAW and event.street:
        yield "draw.first_after"
    if terms.is_stud:
        yield from _first_showing(hand, event.street)
        yield "stud.announced"
    before = list(_before(hand, event))
    if any(isinstance(each, e.Acted) and each.all_in for each in before):
        yield P.ALL_IN_PASSES
    if event.street and terms.is_stud and _has_folded(before):
        yield P.FOLDED_NEVER_LEADS
    if event.street and not terms.is_stud:
        yield P.BUTTON
    if event.street and hand.first.is_bomb:
        yield P.BOMB_FROM_FLOP
    yield from _sizes(hand, place)
    if event.street:
        yield P.LIMITS_NEVER_SHRINK


def _first_posts(hand: "Hand") -> Iterator[str]:
    """What a post does to the order of the first round."""
    kinds = {post.kind for post in hand.first.posts}
    if PostKind.STRADDLE in kinds:
        yield from ("straddle.order", "straddle.option", "straddle.effect")
    if PostKind.KILL in kinds:
        yield "kill.turn"
    if PostKind.ROCK in kinds:
        yield "rock.order"
    if hand.first.is_bomb:
        yield "bomb.first_round"


def _first_showing(hand: "Hand", street: int) -> Iterator[str]:
    """What decides about the cards that lie open at stud."""
    if not street and min(hand.could_post) <= hand.terms.ante:
        yield "stud.all_in_low"
    if street and hand.board.slots:
        yield "stud.common_card_counts"
    if street == 1 and hand.terms.is_limit:
        yield "stud.open_pair"


def _has_folded(events: Iterable[e.HandEvent]) -> bool:
    return any(isinstance(each, e.Acted) and isinstance(each.action, Fold) for each in events)


def _sizes(hand: "Hand", place: int) -> Iterator[str]:
    """How much a bet may be."""
    if hand.terms.is_limit:
        yield _BETS[place]
    if hand.terms.structure in _STRUCTURES:
        yield _STRUCTURES[hand.terms.structure]


def _acted(hand: "Hand", event: e.Acted) -> Iterator[str]:
    action = event.action
    street, earlier = 0, []
    for each in _before(hand, event):
        if isinstance(each, e.Opened):
            street = each.street
            break
        earlier.append(each)
    place = _place(hand, street)
    if isinstance(action, Raise) and _has_checked(earlier, event.seat):
        yield P.CHECK_RAISE
    if event.all_in:
        if isinstance(action, Call):
            yield P.ALL_IN_CALL
        elif isinstance(action, Raise | Complete):
            yield P.SHORT_ALL_IN_RAISE
        yield from (P.ALL_IN, P.ALL_IN_ANNOUNCED)
    yield from _turns(hand, event, street, earlier)
    yield from _ACTS.get(type(action), ())
    if isinstance(action, Draw | Discard):
        return
    if isinstance(action, Bet) and not street and hand.terms.game.openers is not Openers.ANYTHING:
        yield P.OPENERS
    if isinstance(action, _WAGERS):
        yield from _sizes(hand, place)
    if isinstance(action, Bet) and street and not hand.terms.is_limit:
        yield P.SMALLER_BET_LATER
    yield from (_ROUNDS[place], P.CLOCKWISE, P.ACTION, P.BETTING_ROUND)


def _turns(
    hand: "Hand", event: e.Acted, street: int, earlier: Iterable[e.HandEvent]
) -> Iterator[str]:
    """The policies on which an action turns in some rounds only."""
    action, terms = event.action, hand.terms
    raised = any(isinstance(each, e.Acted) and isinstance(each.action, _WAGERS) for each in earlier)
    if not street and hand.first.price and not raised:
        if isinstance(action, Call):
            yield "blinds.least_open"
        elif isinstance(action, Check):
            yield "blinds.option"
    draws_low = terms.game.family is Family.DRAW and terms.game.wins[0].is_low
    if isinstance(action, Check) and draws_low and street:
        yield "draw.sevens.must_bet"
    if isinstance(action, Draw) and len(action.cards) == 5:
        yield "draw.five_cards"
    if isinstance(action, _WAGERS) and terms.structure is Structure.POT and terms.ante:
        yield "betting.pot_limit.antes_count"


def _has_checked(events: Iterable[e.HandEvent], seat: int) -> bool:
    return any(
        isinstance(each, e.Acted) and each.seat == seat and isinstance(each.action, Check)
        for each in events
    )


def own_principles(event: e.Acted, stated: Cites, short: bool = False) -> Cites:
    """The principles that say why an action was as it was, those about its kind first.

    That a player may act, and who is next, says so only where nothing else does. Of an all-in short
    of a full wager, no principle on the size of wagers does.
    """
    beside = _BESIDE | (SIZES | {P.ALL_IN} if short else set())
    own = [path for path in stated if path not in beside]
    special = [path for path in own if path not in _ROUND]
    if special or not isinstance(event.action, Call | Check):
        own = special
    if not short and not isinstance(event.action, Call):
        own.sort(key=_OF_ALL_INS.__contains__)
    return tuple(own)


# What comes back


def _returned(hand: "Hand", event: e.Returned) -> Iterator[str]:
    if not event.cites:
        yield P.UNCALLED_BET


_BEHIND: dict[type, Callable[["Hand", Any], Iterable[str]]] = {
    e.Posted: lambda hand, event: _POSTS.get(event.kind, ()),
    e.Burned: _burned,
    e.Dealt: _dealt,
    e.Boarded: _boarded,
    e.Opened: _opened,
    e.Acted: _acted,
    e.Discarded: _discarded,
    e.Returned: _returned,
    e.Shown: lambda hand, event: (P.SHOWDOWN, P.CARDS_SPEAK, P.CLAIMS_DO_NOT_BIND),
    e.RunsAgreed: lambda hand, event: (P.RUN_ALL_IN, P.RUN_IN_TIME) if event.times > 1 else (),
    e.Charged: behind_charge,
    e.Awarded: behind_award,
}
