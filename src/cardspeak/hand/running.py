"""Running it twice: once nobody can bet any more, the players may agree to several boards."""

from typing import TYPE_CHECKING

from cardspeak.books.policy.run_twice import Agreed
from cardspeak.cards import Facing, Pile
from cardspeak.hand.actions import Action, Run
from cardspeak.hand.dealing import burn_one, take
from cardspeak.hand.events import Acted, Boarded, RunsAgreed
from cardspeak.hand.options import Options
from cardspeak.hand.refusal import Cites
from cardspeak.hand.terms import Op
from cardspeak.money.pots import Pot

if TYPE_CHECKING:
    from cardspeak.hand.hand import Hand

RUN_CITES: Cites = ("run_twice.most", "run_twice.agreed")


class Running:
    """The agreement on the number of runs."""

    __slots__ = ("at", "pending", "shared", "votes")

    def __init__(self, hand: "Hand") -> None:
        self.pending = [player for player in range(hand.count) if hand.live[player]]
        self.votes: dict[int, int] = {}
        self.at = hand.at + 1
        self.shared = len(hand.board)

    def copy(self) -> "Running":
        """The agreement as it is now."""
        twin = Running.__new__(Running)
        twin.pending, twin.votes = self.pending[:], dict(self.votes)
        twin.at, twin.shared = self.at, self.shared
        return twin


def offer(hand: "Hand") -> bool:
    """Ask for the number of runs where the book has more than one; whether the hand now waits."""
    policy = hand.terms.policy.run_twice
    if policy.most < 2 or hand.run is not None:
        return False
    able = sum([1 for player in range(hand.count) if hand.live[player] and hand.stacks[player]])
    if able > 1 or not any(step[0] is Op.BOARD for step in hand.plan[hand.at :]):
        return False
    from cardspeak.hand.hand import Phase

    hand.run = Running(hand)
    hand.phase = Phase.RUNNING
    hand.options_now = None
    return True


def options(hand: "Hand") -> Options:
    """How often each of the players may agree to run it."""
    run = hand.run
    assert run is not None
    seats = tuple([hand.seats[player] for player in run.pending])
    times = tuple(range(1, hand.terms.policy.run_twice.most + 1))
    return Options(seats=seats, run=times, cites=RUN_CITES)


def agree(hand: "Hand", action: Action, options: Options, seat: int) -> bool:
    """A player says how often; the fewest that anyone in a pot says is how often it is run."""
    assert isinstance(action, Run)
    if action.times not in options.run:
        return False
    run = hand.run
    assert run is not None
    player = hand.player(seat)
    run.votes[player] = action.times
    run.pending.remove(player)
    if hand.events is not None:
        hand.events.append(Acted(seat, action, cites=RUN_CITES))
    if not run.pending:
        hand.runs = max(runs_of(hand, pot) for pot in hand.pots)
        if hand.events is not None:
            for place, pot in enumerate(hand.pots):
                hand.events.append(RunsAgreed(place, runs_of(hand, pot), RUN_CITES))
        hand.resume()
    return True


def runs_of(hand: "Hand", pot: Pot) -> int:
    """How often the board is run for a pot."""
    run = hand.run
    if run is None:
        return 1
    if hand.terms.policy.run_twice.agreed is Agreed.POT_BY_POT:
        return min(run.votes[player] for player in pot.contenders)
    return min(run.votes.values())


def deal_rest(hand: "Hand") -> None:
    """Deal the further boards, once the first is out."""
    run = hand.run
    if run is None or hand.runs == 1:
        return
    policy = hand.terms.policy.run_twice
    once = policy.flop_once_from
    flop_once = once is not None and hand.terms.game.hole_cards >= once
    for number in range(1, hand.runs):
        board = Pile()
        hand.boards.append(board)
        for op, count, _, _ in hand.plan[run.at : hand.at]:
            if op is Op.BOARD and not (flop_once and count > 1):
                if policy.burns:
                    burn_one(hand)
                slots = take(hand, count)
                board.slots += slots
                for slot in slots:
                    hand.deck.facing[slot] = Facing.UP
                if hand.events is not None:
                    hand.events.append(Boarded(tuple(slots), number, RUN_CITES))
        if flop_once:
            run.shared = max(run.shared, len(hand.board) - len(board))
