"""What happens at the table between hands, and what the next hand must be.

These sentences act on a table with the scenario's seats, stacks and button; the hands it plays are
folded out. They ask the plan of the next hand, which is the table's own.
"""

from collections.abc import Iterable, Sequence
from typing import Any, cast

import msgspec

from cardspeak.books import Notice, Policy
from cardspeak.cards import Card, Seeded
from cardspeak.hand import (
    Action,
    Fold,
    Hand,
    PostKind,
    Terms,
)
from cardspeak.hand.events import HandEvent
from cardspeak.scenarios.policy_reads import RecordedPolicy
from cardspeak.scenarios.quiet_play import quietest, to_choose
from cardspeak.scenarios.sentences.options import Answer
from cardspeak.scenarios.stage import EngineRefusal, Stage
from cardspeak.scenarios.vocabulary import ACTIONS, EXPECTATIONS
from cardspeak.table import (
    Away,
    Back,
    BuyButton,
    BuyIn,
    ChangeSeat,
    Command,
    DeckCommand,
    Leave,
    Passing,
    Plan,
    Sit,
    Straddle,
    Table,
    TableRefusal,
    WaitForBig,
)
from cardspeak.table import PostRequest as Asks
from cardspeak.table.events import Happened
from cardspeak.table.narration import reasons
from cardspeak.table.rotation import draw
from cardspeak.table.spread import KilledTerms, Spread

_DEAD = (PostKind.DEAD, PostKind.ANTE, PostKind.BOMB)


class _Killed(KilledTerms):
    """The terms of killed pots, made of the policy itself: one that listens cannot be changed."""

    def __init__(self, stage: Stage) -> None:
        super().__init__()
        self.stage = stage

    def __missing__(self, key: tuple[tuple[int, int] | None, bool]) -> Terms:
        raised, by_choice = key
        stage = self.stage
        kill = stage.terms.policy.kill  # the one that listens hears which turn was asked for
        turn = kill.voluntary_turn if by_choice else kill.turn
        terms = Terms(stage.terms.game, stage.policy, stage.notice, book=stage.book)
        self[key] = made = terms.killed(raised, turn)
        made.policy = cast(Policy, RecordedPolicy(made.policy, stage.reads))
        return made

    def get(self, key: Any, default: Any = None) -> Any:
        """The terms, made when first asked for."""
        return self[key]


class AtTable:
    """The table of a scenario, with a clock and a shuffler."""

    def __init__(self, stage: Stage) -> None:
        scenario = stage.scenario
        notice = msgspec.structs.replace(stage.notice, seats=None)
        notice.check(stage.book)
        if scenario.setting.buy_in is None:
            notice = msgspec.structs.replace(notice, buy_in=1, most_buy_in=None)
        self.stage = stage
        spread = Spread(stage.terms, notice, _Killed(stage))
        self.table = table = Table(stage.book, notice, spread=spread)
        self.now = 0
        self.source = Seeded(scenario.seed)
        for seat, stack in scenario.seats.items():
            self.do(Sit(seat, f"seat {seat}"))
            self.do(BuyIn(seat, stack))
        draw(table, scenario.button)

    def do(self, command: Command) -> None:
        """Ask something of the table; a refusal says why."""
        self.now += 1
        try:
            events = self.table.apply(command, self.now)
        except TableRefusal as refusal:
            self.stage.note(refusal.cites)
            raise EngineRefusal(str(refusal), refusal.cites) from None
        self._note(events, self.table.hand)

    def _note(self, events: Iterable[Happened | HandEvent], hand: Hand | None) -> None:
        for event in events:
            self.stage.note(reasons(hand, event))

    def deal(self, faces: Sequence[Card]) -> None:
        """A hand is dealt at the table."""
        self.now += 60
        events = self.table.apply(DeckCommand(tuple(faces)), self.now)
        hand = self.table.hand
        self._note(events, hand)
        if hand is not None:
            self._note(hand.events or (), hand)

    def act(self, action: Action, seat: int) -> None:
        """A player acts in the hand at the table."""
        hand = self.table.hand
        self._note(self.table.act(action, seat, self.now), hand)

    def shuffled(self) -> list[Card]:
        """A deck in another order each time."""
        return self.source.shuffled(self.table.terms.deck.cards)

    def like(self, **words: Any) -> Notice:
        """The notice of another table like this one, but for the words given."""
        return msgspec.structs.replace(self.table.notice, **words)

    def hand(self) -> None:
        """A hand is dealt and folded out."""
        table = self.table
        self.deal(self.shuffled())
        while (hand := table.hand) is not None:
            options = hand.options
            seat = to_choose(options)
            folds = options.fold and not options.check
            self.act(Fold() if folds else quietest(hand, seat), seat)
        table.check_conserved()

    @property
    def plan(self) -> Plan:
        """The plan of the next hand, with what it consulted noted."""
        plan = self.table.plan_next(self.now)
        for due in plan.dues:
            self.stage.note(due.cites)
        for out in plan.out:
            self.stage.note(out.cites)
        for entering in plan.entering:
            self.stage.note(entering.cites)
        for _, cites in plan.notes:
            self.stage.note(cites)
        self.stage.note(("button.method",))
        return plan


def at_table(stage: Stage) -> AtTable:
    """The scenario's table, set up the first time that it is asked for."""
    known: Any = vars(stage).get("at_table")
    if known is None:
        known = vars(stage)["at_table"] = AtTable(stage)
    found: AtTable = known
    return found


@ACTIONS("the table plays a hand")
def one_hand(stage: Stage) -> None:
    """A hand is dealt at the table and folded out."""
    at_table(stage).hand()


@ACTIONS("the table plays {count} hands")
def hands(stage: Stage, count: int) -> None:
    """So many hands are dealt at the table and folded out."""
    for _ in range(count):
        at_table(stage).hand()


@ACTIONS("seat {chair} leaves the table")
def leaves(stage: Stage, chair: int) -> None:
    """A player quits."""
    at_table(stage).do(Leave(chair))


@ACTIONS("seat {chair} goes away")
def goes_away(stage: Stage, chair: int) -> None:
    """A player is away and dealt out."""
    at_table(stage).do(Away(chair))


@ACTIONS("seat {chair} comes back")
def comes_back(stage: Stage, chair: int) -> None:
    """A player who was away is back."""
    at_table(stage).do(Back(chair))


@ACTIONS("a new player takes seat {chair} with {chips}")
def new_player(stage: Stage, chair: int, chips: int) -> None:
    """Someone sits down and buys in."""
    at = at_table(stage)
    at.do(Sit(chair, f"newcomer {at.now}"))
    at.do(BuyIn(chair, chips))


@ACTIONS("seat {chair} chooses to post")
def asks_to_post(stage: Stage, chair: int) -> None:
    """A player posts what is owed to be dealt in."""
    at_table(stage).do(Asks(chair))


@ACTIONS("seat {chair} chooses to wait for the big blind")
def waits(stage: Stage, chair: int) -> None:
    """A player waits for the big blind."""
    at_table(stage).do(WaitForBig(chair))


@ACTIONS("seat {chair} buys the button")
def buys_button(stage: Stage, chair: int) -> None:
    """A newcomer between button and blinds buys the button."""
    at_table(stage).do(BuyButton(chair))


@ACTIONS("seat {chair} asks to straddle")
def asks_to_straddle(stage: Stage, chair: int) -> None:
    """A player straddles the next hand."""
    at_table(stage).do(Straddle(chair))


@ACTIONS("seat {chair} moves to seat {to}")
def moves(stage: Stage, chair: int, to: int) -> None:
    """A player changes seats."""
    at_table(stage).do(ChangeSeat(chair, to))


@ACTIONS("seat {chair} moves to seat {to} and lets the blinds pass")
def deals_off(stage: Stage, chair: int, to: int) -> None:
    """A player changes seats and lets the blinds go by the new one."""
    at_table(stage).do(ChangeSeat(chair, to, Passing.LET_THEM_PASS))


@EXPECTATIONS("seat {chair} may not choose to post[ because {reason}]")
def may_not_post(stage: Stage, chair: int, reason: str | None = None) -> Answer:
    """A player has no blind to post now, or may not."""
    try:
        at_table(stage).do(Asks(chair))
    except EngineRefusal as refused:
        return stage.lacks(reason, refused.cites)
    return f"seat {chair} posts"


@EXPECTATIONS("the next button is at seat {chair}")
def next_button(stage: Stage, chair: int) -> Answer:
    """Where the button lies on the next hand."""
    found = at_table(stage).plan.positions.button
    return None if found == chair else f"the button is at seat {found}"


def _posts(stage: Stage, chair: int) -> tuple[int, int]:
    dues = [due for due in at_table(stage).plan.dues if due.seat == chair]
    dead = sum(due.amount for due in dues if due.kind in _DEAD)
    return sum(due.amount for due in dues) - dead, dead


@EXPECTATIONS("on the next hand seat {chair} posts {chips}")
def next_live(stage: Stage, chair: int, chips: int) -> Answer:
    """What a seat posts live on the next hand, and nothing dead."""
    live, dead = _posts(stage, chair)
    return None if (live, dead) == (chips, 0) else f"it posts {live} live and {dead} dead"


@EXPECTATIONS("on the next hand seat {chair} posts {chips} with {dead} dead")
def next_live_and_dead(stage: Stage, chair: int, chips: int, dead: int) -> Answer:
    """What a seat posts on the next hand, live and dead."""
    found = _posts(stage, chair)
    wanted = (chips, dead)
    return None if found == wanted else f"it posts {found[0]} live and {found[1]} dead"


@EXPECTATIONS("on the next hand seat {chair} is dealt in free")
def next_free(stage: Stage, chair: int) -> Answer:
    """A seat gets a hand and posts nothing."""
    plan = at_table(stage).plan
    if chair not in plan.dealt:
        return _why_out(plan, chair)
    return None if _posts(stage, chair) == (0, 0) else f"seat {chair} posts"


@EXPECTATIONS("on the next hand seat {chair} is dealt out[ because {reason}]")
def next_out(stage: Stage, chair: int, reason: str | None = None) -> Answer:
    """A seat gets no hand."""
    plan = at_table(stage).plan
    if chair in plan.dealt:
        return f"seat {chair} is dealt in"
    cites = next((out.cites for out in plan.out if out.seat == chair), ())
    return stage.lacks(reason, cites)


def _why_out(plan: Plan, chair: int) -> str:
    why = next((out.why for out in plan.out if out.seat == chair), "nobody sits there")
    return f"seat {chair} is dealt out: {why}"
