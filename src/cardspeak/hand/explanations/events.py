"""Why an event of a deal was as it was: one function for each kind that a player may wonder about.

Everything said here is open to all at the table: the reader may be anyone.
"""

from collections.abc import Callable
from typing import Any

from cardspeak.books import Principle, is_principle
from cardspeak.books.policy.showdown import ShownToWin
from cardspeak.hand import events as e
from cardspeak.hand import opening, showdown
from cardspeak.hand.actions import Bet, BringIn, Call, Check, Complete, Fold, Raise
from cardspeak.hand.citations import citations, own_principles
from cardspeak.hand.explanations import awards, first_to_act, wagers
from cardspeak.hand.explanations.explanation import Explanation, because
from cardspeak.hand.explanations.scene import Scene
from cardspeak.hand.explanations.showdown import order_in_words
from cardspeak.hand.explanations.wager_rights import terms_unit
from cardspeak.hand.narration import Voice, sentence
from cardspeak.hand.phase import Showing
from cardspeak.hand.posts import PostKind
from cardspeak.hand.refusal import Cites

_WAGERS = Bet | Raise | Complete
_RESTS_ON_POLICY = (e.Charged, e.Shown)
"""Kinds of which a principle only says that there is such a thing."""
_RESTS_ON_PRINCIPLE = (e.Awarded, e.Boarded, e.Burned, e.Dealt, e.Returned)


def explain_event(scene: Scene, voice: Voice) -> Explanation | None:
    """Why an event was as it was; none for a kind that explains itself.

    Where no policy decided, the principles of the game did. Of chips won or back and of cards dealt
    they say why at all, and policies how many.
    """
    explain = _TELLING.get(type(scene.event))
    explained = None if explain is None else explain(scene, scene.event, voice)
    if explained is None:
        return None
    behind = citations(scene.after, scene.event)
    stated = tuple([path for path in behind if is_principle(path)])
    decided = explained.decided
    if isinstance(scene.event, e.Acted):
        stated = own_principles(scene.event, stated, wager_was_short(scene, scene.event))
    if not decided or isinstance(scene.event, _RESTS_ON_PRINCIPLE):
        decided += () if isinstance(scene.event, _RESTS_ON_POLICY) else stated
    return because(explained.says, decided, explained.consulted + behind)


def wager_was_short(scene: Scene, event: e.Acted) -> bool:
    """Whether a wager was an all-in short of a full one."""
    round_ = scene.before.round if scene.before is not None else None
    return isinstance(event.action, _WAGERS) and round_ is not None and event.to < round_.least()


# Before the first card

_POSTS = {
    PostKind.ANTE: "the ante goes in before the deal",
    PostKind.SMALL_BLIND: "the small blind is due in rotation, and counts toward the bet",
    PostKind.BIG_BLIND: "the big blind is due in rotation, and sets the bet of the first round",
    PostKind.STRADDLE: "a straddle is a further blind, put up by choice before the cards",
    PostKind.ROCK: "the holder of the rock puts it up for the whole table",
    PostKind.KILL: "a killed pot is played for more, and the killer posts for it",
    PostKind.POST: "a player who comes in or missed a blind posts; it counts toward the bet",
    PostKind.DEAD: "this part of a missed blind goes to the pot and counts toward no bet",
    PostKind.BOMB: "every player of a bomb pot puts in the same before the cards",
}
_POST_FIELDS: Cites = (
    "ante.payer",
    "ante.short_pays_first",
    "button.heads_up",
    "blinds.third",
    "blinds.dead",
)


def _posted(scene: Scene, event: e.Posted, voice: Voice) -> Explanation:
    who, chips = voice.who(event.seat), voice.chips(event.amount)
    due = [p.amount for p in scene.after.posts if p.seat == event.seat and p.kind is event.kind]
    says = f"{who} posts {chips}, {event.kind}: {_POSTS[event.kind]}"
    if due and event.amount < due[0]:
        says += f"; {voice.chips(due[0])} was due, and {who} had no more"
    decided = scene.deciding(_POST_FIELDS)
    if "button.heads_up" in decided:
        says += "; with two players the house says which blind the button posts"
    if "ante.payer" in decided:
        says += f"; it is paid by {scene.after.terms.policy.ante.payer}"
    return because(f"{says}.", decided, event.cites)


# Betting


def _acted(scene: Scene, event: e.Acted, voice: Voice) -> Explanation | None:
    before = scene.before
    if before is None or before.round is None:
        return None
    round_, action = before.round, event.action
    player = before.player(event.seat)
    if isinstance(action, _WAGERS):
        if wager_was_short(scene, event):
            return _short_all_in(scene, event, voice)
        wager = before.options.wager
        assert wager is not None
        needed = wagers.least(round_, player, wager, voice.chips)
        reason = needed.says.partition(": ")[2]
        says = f"{sentence(scene.after, event, voice)}. That is a full {_named(event)}: {reason}"
        return because(says, needed.decided, needed.consulted)
    if isinstance(action, Call):
        says = f"{voice.who(event.seat)} calls {voice.chips(event.amount)}"
        says += ", all-in: the bet is" if event.all_in else ": the bet is"
        return because(f"{says} {voice.chips(round_.price)}.", (), event.cites)
    if isinstance(action, BringIn):
        says = f"{voice.who(event.seat)} brings it in for {voice.chips(event.amount)}: that card"
        return because(f"{says} is forced to bet.", (), event.cites)
    if isinstance(action, Check):
        return because("Nobody has bet more, so a check is possible.", (), event.cites)
    if isinstance(action, Fold):
        says = f"{voice.who(event.seat)} folds: the hand is given up, and every claim to the pot"
        return because(f"{says} with it.", (), event.cites)
    return None


def _discarded(scene: Scene, event: e.Discarded, voice: Voice) -> Explanation:
    terms, number = scene.after.terms, len(event.slots)
    who, cards = voice.who(event.seat), "a card" if number == 1 else f"{number} cards"
    if scene.before is not None and scene.before.options.draw is None:
        says = f"{who} gives up {cards}: {terms.game.name} has every player do so now."
        return because(says)
    drawn = "as many may come" if number > 1 else "another may come"
    return because(f"{who} gives up {cards}: {drawn} for {'it' if number == 1 else 'them'}.")


def _short_all_in(scene: Scene, event: e.Acted, voice: Voice) -> Explanation:
    before = scene.before
    assert before is not None
    assert before.round is not None
    round_ = before.round
    unit = terms_unit(round_)
    over = event.to - round_.price
    field = "betting.reopens" if round_.counted else "betting.opens"
    full = round_.least()
    who = voice.who(event.seat)
    half = round_.terms.short_counts if round_.counted else round_.terms.open_counts
    measured = round_.measured(event.to)
    counts = half and 2 * measured >= unit and not round_.short_counted
    needed = f"half of {voice.chips(unit)}" if half else f"the full {voice.chips(unit)}"
    head = f"{who} is all-in for {voice.chips(event.to)}, {voice.chips(over)} more than"
    head += (
        f" {voice.chips(round_.price)} and short of a full {_named(event)} to {voice.chips(full)}"
    )
    if counts:
        said = (
            f"{head}: at least {needed}, so it counts as a {_named(event)} and reopens the betting"
        )
    else:
        said = f"{head}: less than {needed}, so players who have acted may not raise again"
    decided = (field,) if 2 * measured >= unit and not round_.short_counted else ()
    return because(f"{said}.", decided, (field, "betting.cumulative", *event.cites))


def _named(event: e.Acted) -> str:
    return "raise" if isinstance(event.action, Raise) else "bet"


def _returned(scene: Scene, event: e.Returned, voice: Voice) -> Explanation:
    who, chips = voice.who(event.seat), voice.chips(event.amount)
    if event.cites == opening.PASSED_CITES:
        says = f"{chips} goes back to {who}: nobody opened, and the antes are returned."
        return because(says, event.cites)
    if event.cites:
        return because(f"{chips} goes back to {who}, by a ruling of the floor.", event.cites)
    says = f"{chips} goes back to {who}: no other player put in as much, and a bet that nobody"
    says += " calls is not in the pot."
    return because(says, scene.deciding(("rake.fee_from", "rake.no_flop_no_drop")))


def _carried(scene: Scene, event: e.Carried, voice: Voice) -> Explanation:
    says = f"{voice.chips(event.amount)} stays in the pot: nobody opened, and it is played for on"
    return because(f"{says} the next deal.", event.cites)


# Cards and the showdown


_RUNS: Cites = (
    "run_twice.most",
    "run_twice.agreed",
    "run_twice.all_in_by",
    "run_twice.asked",
    "run_twice.single_pot_stays_single",
    "run_twice.flop_once_from",
    "run_twice.burns",
)
"""What decides whether the board goes on at once, or the players are asked how often."""


_SERVED: Cites = (
    "draw.five_cards",
    "runout.spare",
    "runout.remade_when",
    "runout.remade_from",
    "runout.remade_spare",
    "runout.remade_burn",
    "runout.common_stub",
    "runout.common_burn_remade",
    "runout.shared_by_some",
    "cards.last_card_dealt",
)
"""What decides how many cards come at once, and whether any are left."""


def _burned(scene: Scene, event: e.Burned, voice: Voice) -> Explanation:
    says = "A card is burned: before each round the top card goes out of play face down,"
    return because(
        f"{says} so that nobody gains by having caught a glimpse of it.",
        scene.deciding((*_RUNS, *_SERVED)),
    )


def _dealt(scene: Scene, event: e.Dealt, voice: Voice) -> Explanation:
    game, number = scene.after.terms.game, len(event.slots)
    who, cards = voice.who(event.seat), "a card" if number == 1 else f"{number} cards"
    if Principle.STARTING_HAND in citations(scene.after, event):
        many = game.hole_cards_at_once
        says = f"{who} gets {cards}: each player begins with {many}, dealt one at a time clockwise"
    elif not game.is_stud:
        says = f"{who} gets {cards} for as many given up, off the top of the deck"
    else:
        lies = "face up" if event.up else "face down"
        says = f"{who} gets {cards} {lies}: every player still in gets one in turn, clockwise"
    return because(f"{says}.", scene.deciding(_SERVED))


def _boarded(scene: Scene, event: e.Boarded, voice: Voice) -> Explanation:
    cards = "One card" if len(event.slots) == 1 else f"{len(event.slots)} cards"
    if scene.after.terms.is_stud:
        says = "One card for all: too few are left to give each player a last card."
    elif event.run:
        says = f"{cards} for a board of its own: the players agreed to run it more than once."
    else:
        says = f"{cards} for all: the betting before is complete, and a card was burned."
        if not scene.after.burns.slots:
            says = f"{cards} for all: the board begins with the deal."
    return because(says, scene.deciding((*_RUNS, *_SERVED)), event.cites)


def _shown(scene: Scene, event: e.Shown, voice: Voice) -> Explanation:
    who = voice.who(event.seat)
    if event.cites == showdown.ALL_IN_CITES:
        says = f"{who} shows: a player is all-in and nobody can bet, so every hand is turned up."
        return because(says, event.cites)
    if event.cites in (showdown.BOMB_CITES, showdown.LAST_HAND_CITES):
        pot = "a bomb pot" if event.cites == showdown.BOMB_CITES else "the pot"
        return because(
            f"{who} shows: the winner of {pot} shows the hand, called or not.", event.cites
        )
    hand = scene.after
    was_bet = hand.last_round is not None and hand.last_round.aggressor >= 0
    several = any(each.pot for each in scene.since(e.Awarded)) or len(hand.pots) > 1
    order, cites = order_in_words(hand, was_bet, several)
    decided = scene.deciding((*cites, "showdown.shown_to_win", "showdown.beaten_may_muck"))
    parts = [order] if set(cites) & set(decided) or not decided else []
    if "showdown.shown_to_win" in decided:
        whole = hand.terms.policy.showdown.shown_to_win is ShownToWin.ALL_CARDS
        parts.append("to win, every card is laid up" if whole else "the cards that play are enough")
    if "showdown.beaten_may_muck" in decided and not hand.terms.policy.showdown.beaten_may_muck:
        parts.append("a beaten hand may not be mucked")
    return because(f"{who} shows: {'; '.join(parts) or order}.", decided, event.cites)


def _mucked(scene: Scene, event: e.Mucked, voice: Voice) -> Explanation:
    """Never says whether the hand was beaten: nobody saw it."""
    policy = scene.after.terms.policy.showdown
    who = voice.who(event.seat)
    if scene.after.showing is Showing.AUTOMATIC or not policy.unbeaten_may_muck:
        says = f"{who} need not show: a hand that those shown beat may be mucked."
        return because(says, ("showdown.beaten_may_muck",), event.cites)
    return because(f"{who} need not show: a hand may be mucked at the showdown.", event.cites)


def _runs_agreed(scene: Scene, event: e.RunsAgreed, voice: Voice) -> Explanation:
    times = {1: "once", 2: "twice", 3: "three times"}[event.times]
    says = f"It is run {times}: that is the fewest that a player in the pot asked for."
    return because(says, scene.deciding(("run_twice.agreed", "run_twice.most")), event.cites)


def _remade(scene: Scene, event: e.Remade, voice: Voice) -> Explanation:
    says = "The stub does not have enough cards left, so it is made again and shuffled."
    return because(says, scene.deciding(event.cites), event.cites)


_TELLING: dict[type, Callable[[Scene, Any, Voice], Explanation | None]] = {
    e.Posted: _posted,
    e.Opened: first_to_act.opened,
    e.Acted: _acted,
    e.Discarded: _discarded,
    e.Returned: _returned,
    e.Carried: _carried,
    e.Burned: _burned,
    e.Dealt: _dealt,
    e.Boarded: _boarded,
    e.Shown: _shown,
    e.Mucked: _mucked,
    e.RunsAgreed: _runs_agreed,
    e.Remade: _remade,
    e.Charged: awards.charged,
    e.Awarded: awards.awarded,
}
