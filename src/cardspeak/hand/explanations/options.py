"""Why the player in turn may do what is offered, and why no bet or raise is.

Written to the player in turn: only that player may read it, for it can turn on hidden cards.
"""

from collections.abc import Callable
from operator import attrgetter
from typing import TYPE_CHECKING

from cardspeak.books import Principle, is_principle
from cardspeak.books.book import policy_with
from cardspeak.books.other_values import others
from cardspeak.books.policy.betting import Price
from cardspeak.games import Family
from cardspeak.games.declaration import DeckHolder
from cardspeak.hand import events as e
from cardspeak.hand import reasons
from cardspeak.hand.actions import BringIn, Call, Check, Fold
from cardspeak.hand.citations import SIZES, citations, own_principles
from cardspeak.hand.dealing import kept_back
from cardspeak.hand.drawing import discards_first
from cardspeak.hand.explanations.explanation import Chips, Explanation, because, counted, plain
from cardspeak.hand.explanations.showdown import muck_explained, turn_to_show
from cardspeak.hand.explanations.wagers import least_open, wager_explained
from cardspeak.hand.options import Options
from cardspeak.hand.phase import Phase
from cardspeak.hand.posts import PostKind
from cardspeak.hand.refusal import Cites
from cardspeak.hand.runs_agreed import most_runs

if TYPE_CHECKING:
    from cardspeak.hand.betting import Round
    from cardspeak.hand.hand import Hand


def explain(hand: "Hand", chips: Chips = plain) -> dict[str, Explanation]:
    """Each option of the player in turn by its name, and "wager" where there is none."""
    options = hand.options
    if hand.is_over:
        return {}
    round_ = hand.round
    if round_ is None:
        found = _PHASES[hand.phase](hand, options)
    else:
        found = _of_round(hand, round_, options, chips)
    stated = _principles(hand, options)
    return {name: _resting_on(each, stated.get(name, ())) for name, each in found.items()}


def _resting_on(explained: Explanation, stated: Cites) -> Explanation:
    """An option with the principles of its action, which decide where no policy does."""
    if not explained.decided:
        return because(explained.says, stated, explained.consulted)
    if "blinds.least_open" in explained.decided:
        return because(explained.says, (*explained.decided, _BLIND), explained.consulted)
    return explained


_BLIND = Principle.BLIND_IS_A_BET


def _principles(hand: "Hand", options: Options) -> dict[str, Cites]:
    """The principles behind each option: those of the event that it would make."""
    seat, wager = options.seat or 0, options.wager
    events: dict[str, e.HandEvent] = {
        "fold": e.Acted(seat, Fold()),
        "check": e.Acted(seat, Check()),
        "call": e.Acted(seat, Call(), all_in=options.all_in_call),
        "bring_in": e.Acted(seat, BringIn()),
        "discard": e.Discarded(seat, ()),
        "draw": e.Discarded(seat, ()),
    }
    if wager is not None:
        made = e.Acted(seat, wager.action(wager.least))
        events |= {"least": made, "wager": made, "most": made}
    found = {
        name: tuple(filter(is_principle, citations(hand, event))) for name, event in events.items()
    }
    short = wager is not None and hand.round is not None and wager.least < hand.round.least()
    for name, event in events.items():
        if isinstance(event, e.Acted):
            own = short and event.action not in (Fold(), Check(), Call(), BringIn())
            found[name] = own_principles(event, found[name], own)
    for name in found.keys() & {"wager", "most"}:
        found[name] = tuple(sorted(found[name], key=lambda path: path not in SIZES))
    return found


# A betting round


def _of_round(
    hand: "Hand", round_: "Round", options: Options, chips: Chips
) -> dict[str, Explanation]:
    cites = reasons.why(hand)
    found: dict[str, Explanation] = {}
    if round_.pending[0] in hand.bound:
        says = "An earlier action, or the floor, binds you to this."
        return {"bound": because(says)}
    if options.fold:
        found["fold"] = _fold(hand, round_, options, chips)
    if options.check:
        found["check"] = _check(hand, round_, cites.get("check", ()), chips)
    if options.call is not None:
        found["call"] = _call(hand, round_, options, cites.get("call", ()), chips)
    if options.bring_in is not None:
        found["bring_in"] = _bring_in(round_, options, cites["bring_in"], chips)
    wagers = cites["wager"]
    if options.wager is None and options.bring_in is not None:
        return found | {"wager": _only_bring_in(hand, round_, options, chips)}
    if options.bring_in is not None:
        says = "May bet more: a player who is forced to bet may open for a full bet."
        found["right"] = because(says, ("stud.forced_option",))
    return found | wager_explained(round_, options.wager, wagers, chips)


def _fold(hand: "Hand", round_: "Round", options: Options, chips: Chips) -> Explanation:
    if options.bring_in is not None:
        says = (
            "Fold: the forced bet passed to you from a player who is all-in, so you need not bet."
        )
        return because(says, ("stud.all_in_low",))
    if options.call is None:
        return because("Fold: you may, though a check costs nothing.")
    return because(f"Fold: you give up the hand and owe no part of the {chips(options.call)}.")


def _check(hand: "Hand", round_: "Round", cites: Cites, chips: Chips) -> Explanation:
    if hand.terms.game.family is Family.DRAW and not hand.street and not round_.price:
        return because("Check: nobody has opened, and a check is allowed.", cites, cites)
    if not round_.price:
        return because("Check: nobody has bet in this round.", (), cites)
    seat = hand.seats[round_.pending[0]]
    kinds = [post.kind for post in hand.posts if post.seat == seat and post.kind in _OPTION_OF]
    paid = f"your {kinds[0].value} of {chips(round_.price)}" if kinds else f"{chips(round_.price)}"
    decided = tuple([_OPTION_OF[kind] for kind in kinds if _OPTION_OF[kind]])
    if round_.aggressor < 0:
        decided += least_open(round_)
    return because(f"Check: {paid} matches the bet, and you may still raise.", decided, cites)


_OPTION_OF = {
    PostKind.BIG_BLIND: "blinds.option",
    PostKind.STRADDLE: "straddle.option",
    PostKind.POST: "blinds.option_of_posted",
    PostKind.KILL: "",
    PostKind.ROCK: "",
}
"""What lets a player who posted act again when nobody raised."""


def _call(
    hand: "Hand", round_: "Round", options: Options, cites: Cites, chips: Chips
) -> Explanation:
    player = round_.pending[0]
    amount, put = options.call or 0, hand._bets[player]
    owed = round_.price - put
    in_already = f", and you have {chips(put)} in" if put else ""
    bet, decided = _bet_to_match(hand, round_, put + hand._stacks[player], chips)
    if options.all_in_call and amount < owed:
        says = f"Call all-in for {chips(amount)}: {bet}{in_already}; you can win what you match."
        return because(says, decided, cites)
    return because(f"Call {chips(amount)}: {bet}{in_already}.", decided, cites)


def _bet_to_match(hand: "Hand", round_: "Round", held: int, chips: Chips) -> tuple[str, Cites]:
    """What there is to match, and what decided that it is so much."""
    price = chips(round_.price)
    if round_.aggressor >= 0:
        if not round_.level and not round_.forced:
            full = round_.price > max(hand._bets)
            says = f"an all-in short of a bet counts as {price}" if full else f"the bet is {price}"
            other = max(hand._bets) if full else round_.unit
            differs = round_.able > 1 and min(other, held) != min(round_.price, held)
            return says, ("betting.short_bet",) if differs else ()
        return f"the bet is {price}", ()
    if round_.forced and round_.price == round_.forced and not hand.first.price:
        short = round_.price > max(hand._bets)
        full = hand.terms.policy.betting.short_forced_bet is Price.FULL
        bringer = hand._bets.index(max(hand._bets))
        most = held if full else min(held, hand._bets[bringer] + hand._stacks[bringer])
        differs = round_.able > 1 and _forced_differs(round_, most)
        decided: Cites = ("stud.forced_bet",) if differs else ()
        if short and min(max(hand._bets), held) != min(round_.price, held):
            decided += ("betting.short_forced_bet",)
        return f"the forced bet is {price}", decided
    decided = least_open(round_, held)
    in_full = hand.first.price
    alone = round_.able < 2  # the last player matches what is in, in every house
    if max(hand._bets) < in_full and not hand.street and not alone:
        short_posts = [
            post for post in hand.posts if hand.could_post[hand.player(post.seat)] < post.amount
        ]
        if short_posts:
            if min(max(hand._bets), held) != min(in_full, held):
                decided += ("betting.short_forced_bet",)
            owed = f"the full {price} is" if round_.price == in_full else f"no more than {price} is"
            return f"the {short_posts[-1].kind} is short, and {owed} owed", decided
    return f"{_named(hand, round_)} is {price}", decided


def _named(hand: "Hand", round_: "Round") -> str:
    for post in reversed(hand.posts):
        if post.amount == round_.price and post.kind is not PostKind.ANTE and not hand.street:
            return f"the {post.kind.value}"
    return "the bet"


def _forced_differs(round_: "Round", chips: int) -> bool:
    """Whether the posted bring-in and the least bet of the round are two amounts to a player."""
    terms = round_.terms
    return min(terms.bring_in, chips) != min(max(terms.bring_in, terms.small_unit), chips)


def _bring_in(round_: "Round", options: Options, cites: Cites, chips: Chips) -> Explanation:
    terms = round_.terms
    high = terms.game.showing.value == "high"
    card = "lowest" if high else "highest"
    stack = round_.hand._stacks[round_.pending[0]]
    decided: Cites = ("stud.forced_bet",) if _forced_differs(round_, stack) else ()
    if options.bring_in != round_.must_bring_in:
        says = f"Bring it in all-in for {chips(options.bring_in or 0)}, all you have"
    else:
        says = f"Bring it in for {chips(options.bring_in)}"
    return because(f"{says}: the {card} card showing is forced to bet.", decided, cites)


def _only_bring_in(hand: "Hand", round_: "Round", options: Options, chips: Chips) -> Explanation:
    stack = hand._stacks[round_.pending[0]]
    if options.bring_in == stack:
        return because(f"No larger bet: the forced bet takes all {chips(stack)} that you have.")
    says = f"No larger bet: the forced bet is {chips(round_.must_bring_in)} and no more."
    return because(says, ("stud.forced_option",))


# Cards, the showdown, the runs


def _discard(hand: "Hand", options: Options) -> dict[str, Explanation]:
    wanted = counted(options.discard or 0, "card")
    name = hand.terms.game.name
    return {"discard": because(f"Discard {wanted}: {name} has every player give up {wanted} now.")}


def _draw(hand: "Hand", options: Options) -> dict[str, Explanation]:
    drawing = hand.drawing
    assert drawing is not None
    player = drawing.pending[0]
    policy = hand.terms.policy.draw
    deals = hand.terms.game.dealer is DeckHolder.BUTTON and player == hand.count - 1
    allowed = policy.dealer_most if deals else policy.most
    held, most = len(hand._hands[player]), options.draw or 0
    field = "draw.dealer_most" if deals else "draw.most"
    if most < min(allowed, held):
        left = counted(most, "card") if most else "no card"
        says = f"Draw at most {most}: {left} can still come out of the deck."
        return {"draw": because(says, ("runout.remade_from",), (field,))}
    if allowed >= held:
        says = f"Draw up to {most}: you may exchange every card you hold."
    else:
        whose = "a player who deals" if deals else "a player"
        says = f"Draw up to {most}: {whose} may exchange at most {counted(allowed, 'card')}."
    short = len(hand.stub) < most + len(drawing.fifth) + kept_back(hand)
    behind = (field, "runout.remade_from") if short else (field,)
    if discards_first(hand, player):
        says += " You deal, so you discard before taking up the stub, and your cards come last."
        behind = ("draw.dealer_discards_first", *behind)
    return {"draw": because(says, behind)}


def _showing(hand: "Hand", options: Options) -> dict[str, Explanation]:
    return {"show": turn_to_show(hand), "muck": muck_explained(hand, options)}


def _running(hand: "Hand", options: Options) -> dict[str, Explanation]:
    most, policy = max(options.run), hand.terms.policy
    says = f"Run it up to {_times(most)}: nobody can bet any more, and the house runs it at most"
    says += f" {_times(policy.run_twice.most)}, as often as all in the pot agree."
    if most < policy.run_twice.most:
        says = f"Run it up to {_times(most)}: the deck has cards for no more boards."
    return {
        "run": because(says, [path for path in _RUNS if _decides_runs(hand, path)], options.cites)
    }


_RUNS: Cites = ("run_twice.most", "run_twice.burns", "run_twice.flop_once_from")


def _decides_runs(hand: "Hand", path: str) -> bool:
    policy, now = hand.terms.policy, most_runs(hand)
    flipped = [
        policy_with({path: value}, policy) for value in others(path, attrgetter(path)(policy))
    ]
    return any(most_runs(hand, each.run_twice) != now for each in flipped)


def _times(times: int) -> str:
    return {1: "once", 2: "twice", 3: "three times"}[times]


_PHASES: dict[Phase, Callable[["Hand", Options], dict[str, Explanation]]] = {
    Phase.DISCARDING: _discard,
    Phase.DRAWING: _draw,
    Phase.SHOWING: _showing,
    Phase.RUNNING: _running,
}
