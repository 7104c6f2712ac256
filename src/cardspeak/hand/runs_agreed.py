"""Running it twice: once nobody can bet any more, the players may agree to several boards."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from cardspeak.books.policy.run_twice import Agreed, AllInBy, RunTwiceMoment, RunTwicePolicy
from cardspeak.cards import Facing, Pile
from cardspeak.hand.dealing import burn_one, take
from cardspeak.hand.events import Acted, Boarded, RunsAgreed
from cardspeak.hand.options import Options
from cardspeak.hand.phase import Phase
from cardspeak.hand.refusal import Cites
from cardspeak.hand.terms import Op, PlannedStep
from cardspeak.money.pots import Pot

if TYPE_CHECKING:
    from cardspeak.hand.hand import Hand

RUN_CITES: Cites = (
    "run_twice.most", "run_twice.agreed", "run_twice.all_in_by", "run_twice.asked",
)  # fmt: skip


PARTS = ("at", "pending", "shared", "votes")
"""Everything that an agreement consists of, by name."""


class Running:
    """The agreement on the number of runs."""

    __slots__ = PARTS

    def __init__(self, pending: list[int], at: int, shared: int) -> None:
        self.pending = pending
        self.votes: dict[int, int] = {}
        self.at = at
        self.shared = shared

    def copy(self) -> "Running":
        """The agreement as it is now."""
        twin = Running(self.pending[:], self.at, self.shared)
        twin.votes = dict(self.votes)
        return twin


def offer(hand: "Hand") -> bool:
    """Ask for the number of runs where the book has more than one; whether the hand now waits."""
    policy = hand.terms.policy.run_twice
    if policy.most < 2 or hand.run is not None or hand.runs > 1:
        return False
    able = sum([1 for player in range(hand.count) if hand._live[player] and hand._stacks[player]])
    needed = 0 if policy.all_in_by is AllInBy.EVERYONE else 1
    if able > needed or most_runs(hand) < 2:
        return False
    live = [player for player in range(hand.count) if hand._live[player]]
    hand.run = Running(live, hand.at + 1, len(hand.board))
    hand.phase = Phase.RUNNING
    hand.options_now = None
    return True


def options(hand: "Hand") -> Options:
    """How often each of the players may agree to run it."""
    run = hand.run
    assert run is not None
    seats = tuple([hand.seats[player] for player in run.pending])
    times = tuple(range(1, most_runs(hand) + 1))
    return Options(seats=seats, run=times, cites=RUN_CITES)


def most_runs(hand: "Hand", policy: RunTwicePolicy | None = None) -> int:
    """How many boards the house allows, or another would, and the stub can give.

    One where no card is to come.
    """
    policy = policy or hand.terms.policy.run_twice
    ahead = hand.plan[hand.at :]
    first = sum([step.cards or 1 for step in ahead if step.op in (Op.BOARD, Op.BURN)])
    again = _dealt_again(hand, ahead, policy)
    if not again:
        return 1
    each = sum(again) + (len(again) if policy.burns else 0)
    return min(policy.most, 1 + (len(hand.stub) - first) // each)


def _dealt_again(hand: "Hand", steps: Sequence[PlannedStep], policy: RunTwicePolicy) -> list[int]:
    """How many cards each further run brings to the board, street by street."""
    once = policy.flop_once_from
    flop_once = once is not None and hand.terms.game.hole_cards >= once
    boards = [step.cards for step in steps if step.op is Op.BOARD]
    return [count for count in boards if count == 1] if flop_once else boards


def agree(hand: "Hand", action: Any, options: Options, seat: int) -> bool:
    """A player says how often; the fewest that anyone in a pot says is how often it is run."""
    times = action.times
    if type(times) is not int or times not in options.run:
        return False
    run = hand.run
    assert run is not None
    player = hand.player(seat)
    run.votes[player] = times
    run.pending.remove(player)
    if hand.events is not None:
        hand.events.append(Acted(seat, action, cites=RUN_CITES))
    go_on(hand)
    return True


def go_on(hand: "Hand") -> None:
    """Once nobody is awaited the rest of the board is dealt."""
    run = hand.run
    assert run is not None
    for player in [each for each in run.pending if _is_settled(hand, run, each)]:
        run.pending.remove(player)
        run.votes[player] = 1  # nobody asks for an answer that changes nothing
    if not run.pending:
        hand.runs = max([runs_of(hand, pot) for pot in _voted(hand, run) if hand.left_in(pot)])
        if hand.events is not None:
            for place, (_, runs) in enumerate(divided(hand)):
                hand.events.append(RunsAgreed(place, runs, RUN_CITES))
        each_street = hand.terms.policy.run_twice.asked is RunTwiceMoment.EACH_STREET
        if hand.runs == 1 and each_street:
            hand.run = None  # they are asked again before the next street
        hand.resume()


def _is_settled(hand: "Hand", run: Running, player: int) -> bool:
    """Whether each pot that a player may win is run once, whatever this player says."""
    once = [each for each, times in run.votes.items() if times == 1]
    if not once or hand.terms.policy.run_twice.agreed is not Agreed.POT_BY_POT:
        return bool(once)
    asked = [each in run.votes or each in run.pending for each in range(hand.count)]
    own = [pot for pot in hand.pots_among(hand._put, asked) if player in pot.contenders]
    return all(any(each in pot.contenders for each in once) for pot in own)


def runs_of(hand: "Hand", pot: Pot) -> int:
    """How often the board is run for a pot."""
    run = hand.run
    if run is None:
        return 1
    if hand.terms.policy.run_twice.agreed is Agreed.POT_BY_POT:
        return min(run.votes[player] for player in pot.contenders)
    return min(run.votes.values())


def _voted(hand: "Hand", run: Running) -> list[Pot]:
    """The pots of all who said how often, whether or not they have mucked since."""
    voted = [player in run.votes for player in range(hand.count)]
    return hand.pots_among(hand._put, voted)


def divided(hand: "Hand") -> list[tuple[Pot, int]]:
    """Each pot as it was when the runs were agreed, those still in it, and how often it is run."""
    run = hand.run
    if run is None:
        return [(pot, hand.runs) for pot in hand.pots]
    stays = hand.terms.policy.run_twice.single_pot_stays_single
    found: list[tuple[Pot, int]] = []
    for pot in _voted(hand, run):
        left = hand.left_in(pot)
        if left:
            kept = Pot(pot.amount, left)
            found.append((kept, min(hand.runs, runs_of(hand, pot if stays else kept))))
        else:  # every hand in this side pot was killed: it falls to the pot below
            below, runs = found[-1]
            found[-1] = (Pot(below.amount + pot.amount, below.contenders), runs)
    return found


def deal_rest(hand: "Hand") -> None:
    """Deal the further boards, once the first is out."""
    run = hand.run
    if run is None or hand.runs == 1:
        return
    again = _dealt_again(hand, hand.plan[run.at : hand.at], hand.terms.policy.run_twice)
    for number in range(1, hand.runs):
        board = Pile()
        hand.boards.append(board)
        for count in again:
            if hand.terms.policy.run_twice.burns:
                burn_one(hand)
            slots = take(hand, count)
            board.slots += slots
            for slot in slots:
                hand.deck.facing[slot] = Facing.UP
            if hand.events is not None:
                hand.events.append(Boarded(tuple(slots), number, RUN_CITES))
        run.shared = len(hand.board) - len(board)
