"""Dividing the prizes: a vote of everyone left, or a private deal that the director pays."""

from typing import TYPE_CHECKING

from cardspeak.books.policy.tournament import ChopAgain, ChopVote, PrivateDeal
from cardspeak.hand.refusal import Cites
from cardspeak.tournament import accounts
from cardspeak.tournament.changes import active, change_entry, change_state, entry_of
from cardspeak.tournament.commands import (
    Amounts,
    EndChopVote,
    EndDividedEvent,
    PayPrivateDeal,
    ProposeChop,
    UndoDivision,
    VoteOnChop,
)
from cardspeak.tournament.happenings import (
    BountyPaid,
    ChopDecided,
    ChopProposed,
    DivisionUndone,
    Happening,
    PrizePaid,
)
from cardspeak.tournament.refusal import EventRefusal
from cardspeak.tournament.state import Division, EventEntry, EventPhase, HandLoser

if TYPE_CHECKING:
    from cardspeak.tournament.tournament import Tournament

VOTE_CITES: Cites = ("tournament.prizes.vote",)
AGAIN_CITES: Cites = ("tournament.prizes.vote_again",)
ALL_CITES: Cites = ("tournament.prizes.needs_all",)
STAKE_CITES: Cites = ("tournament.prizes.all_dealt",)
VOTED_STAKE_CITES: Cites = ("tournament.prizes.vote_takes_all",)
PRIVATE_CITES: Cites = ("tournament.prizes.private_deal",)

NOTHING_LEFT = "some prize money has to be left to play for"


def left(event: "Tournament") -> list[EventEntry]:
    """The players left."""
    return [entry for entry in event.entries if entry.is_in and not entry.prepared]


def propose(event: "Tournament", command: ProposeChop, now: int, author: str) -> list[Happening]:
    """The players left talk of a division, and vote on it."""
    policy, state = event.policy().tournament.prizes, event.state
    if policy.vote is ChopVote.NONE:
        raise EventRefusal("the house holds no vote on the prizes", *VOTE_CITES)
    if state.chop:
        raise EventRefusal("a vote is going on")
    again = policy.vote_again is ChopAgain.NEXT_ELIMINATION
    if again and state.refused_after == state.losses:
        raise EventRefusal("no more talk of a chop until another player is out", *AGAIN_CITES)
    rest = _check(event, command.shares)
    if rest == 0 and not policy.vote_takes_all:
        raise EventRefusal(NOTHING_LEFT, *VOTED_STAKE_CITES)
    if policy.needs_all and not all(entry.present for entry in left(event)):
        raise EventRefusal("everyone left must be present", *ALL_CITES)
    change_state(event, chop=command.shares, votes=())
    cites = VOTE_CITES if rest else VOTE_CITES + VOTED_STAKE_CITES
    return [ChopProposed(command.shares, rest, cites)]


def _check(event: "Tournament", shares: Amounts) -> int:
    """What a division leaves for the winner; refused when it does not fit the prizes left."""
    policy, state = event.policy().tournament.prizes, event.state
    if state.phase is not EventPhase.PLAYING or not state.fixed:
        raise EventRefusal("the prizes are not fixed yet")
    here = {entry.player for entry in left(event)}
    named = [player for player, _ in shares]
    if len({*named}) != len(named) or not {*named} <= here:
        raise EventRefusal("a division names players who are left, each once")
    if policy.needs_all and {*named} != here:
        missing = ", ".join(sorted(here - {*named}))
        raise EventRefusal(f"a division without {missing} is improper", *ALL_CITES)
    money = sum(state.prizes[: state.remaining])
    rest = money - sum(amount for _, amount in shares)
    if rest < 0:
        raise EventRefusal(f"the division gives away {-rest:,} more than the prizes left")
    return rest


def vote(event: "Tournament", command: VoteOnChop, now: int, author: str) -> list[Happening]:
    """One player's yes or no; all yes and the prizes are divided, else play goes on."""
    state, policy = event.state, event.policy().tournament.prizes
    if not state.chop:
        raise EventRefusal("there is nothing to vote on")
    if not entry_of(event, command.player).is_in:
        raise EventRefusal(f"{command.player} is out")
    if any(player == command.player for player, _ in state.votes):
        raise EventRefusal(f"{command.player} has voted")
    votes = (*state.votes, (command.player, command.agrees))
    if len(votes) < state.remaining:
        change_state(event, votes=votes)
        return []
    if all(agrees for _, agrees in votes):
        return [ChopDecided(True, (), VOTE_CITES), *_divide(event, state.chop, VOTE_CITES)]
    secret = policy.vote is ChopVote.SECRET_UNANIMOUS
    against = () if secret else tuple([player for player, agrees in votes if not agrees])
    return _refused(event, against)


def end_vote(event: "Tournament", command: EndChopVote, now: int, author: str) -> list[Happening]:
    """The director ends a vote that somebody does not hand a card in for: it is a no."""
    if not event.state.chop:
        raise EventRefusal("there is nothing to vote on")
    return _refused(event, ())


def _refused(event: "Tournament", against: tuple[str, ...]) -> list[Happening]:
    """The division is refused: play goes on."""
    change_state(event, chop=(), votes=(), refused_after=event.state.losses)
    return [ChopDecided(False, against, VOTE_CITES)]


def lapse(event: "Tournament") -> list[Happening]:
    """A player goes out while the others vote: the terms fail, and new ones may be named."""
    if not event.state.chop:
        return []
    change_state(event, chop=(), votes=())
    return [ChopDecided(False, (), AGAIN_CITES)]


def pay_private(
    event: "Tournament", command: PayPrivateDeal, now: int, author: str
) -> list[Happening]:
    """The director pays a private deal, where the house has that."""
    policy = event.policy().tournament.prizes
    if policy.private_deal is PrivateDeal.IGNORED:
        raise EventRefusal("the house takes no part in private deals", *PRIVATE_CITES)
    rest = _check(event, command.shares)
    if rest == 0 and not policy.all_dealt:
        raise EventRefusal(NOTHING_LEFT, *STAKE_CITES)
    return [
        ChopProposed(command.shares, rest, PRIVATE_CITES),
        *_divide(event, command.shares, PRIVATE_CITES),
    ]


def may_undo(event: "Tournament") -> bool:
    """Whether the latest division can be taken back: nobody has gone out since."""
    state = event.state
    made = state.division
    return state.phase is EventPhase.PLAYING and made is not None and made.losses == state.losses


def undo(event: "Tournament", command: UndoDivision, now: int, author: str) -> list[Happening]:
    """Take a division back that was entered by mistake, while nothing hangs on it."""
    made = event.state.division
    if made is None:
        raise EventRefusal("no prizes were divided")
    if not may_undo(event):
        raise EventRefusal("a player has gone out since the prizes were divided")
    happened: list[Happening] = [DivisionUndone(command.reason)]
    for player, amount in made.shares:
        accounts.move(event, accounts.PLAYERS, accounts.POOL, amount)
        entry = entry_of(event, player)
        change_entry(event, entry.number, share=entry.share - amount)
        happened.append(PrizePaid(player, 0, -amount))
    change_state(event, prizes=made.prizes, division=None)
    return happened


def is_divided(event: "Tournament") -> bool:
    """Whether the players left have divided every prize that was still to be won."""
    state = event.state
    if state.phase is not EventPhase.PLAYING or not state.fixed:
        return False
    at_stake = sum(state.prizes[: state.remaining])
    return not at_stake and any(entry.share for entry in left(event))


def not_yet(event: "Tournament") -> str:
    """Why the places of everyone left cannot be given by chips at this moment; empty: they can."""
    tables, here = active(event), left(event)
    if any(table.in_hand or table.losers for table in tables):
        return "an event ends between two hands"
    if any(not entry.seat or entry.traveling or entry.to is not None for entry in here):
        return "somebody is on the way to a seat"
    counted = {player for table in tables for player, _ in table.stacks}
    for entry in here:
        if entry.player not in counted:
            return f"the stack of {entry.player} is not known: count table {entry.table}"
    return ""


def end_divided(
    event: "Tournament", command: EndDividedEvent, now: int, author: str
) -> list[Happening]:
    """End an event in which nothing is at stake: places by chips, everyone's own bounty back."""
    from cardspeak.tournament import knock_outs

    if not is_divided(event):
        raise EventRefusal("the event is played to its end: a prize is at stake", *STAKE_CITES)
    hindrance = not_yet(event)
    if hindrance:
        raise EventRefusal(hindrance)
    here = left(event)
    stacks = {player: chips for table in active(event) for player, chips in table.stacks}
    happened: list[Happening] = []
    for entry in here:
        if entry.bounty:
            accounts.move(event, accounts.BOUNTIES, accounts.PLAYERS, entry.bounty)
            happened.append(BountyPaid(entry.player, entry.player, entry.bounty, 0))
            own = ((entry.player, entry.bounty, 0),)
            change_entry(event, entry.number, bounty=0, bounties=own)
    first = max(here, key=lambda entry: (stacks[entry.player], -entry.number))
    rest = [
        HandLoser(entry.number, stacks[entry.player], 0, ())
        for entry in here
        if entry.number != first.number
    ]
    return happened + knock_outs.place(event, rest, command.reason)


def _divide(event: "Tournament", shares: Amounts, cites: Cites) -> list[Happening]:
    """Pay the division; what is left is the winner's, and the later places are worth nothing."""
    state = event.state
    rest = sum(state.prizes[: state.remaining]) - sum(amount for _, amount in shares)
    happened: list[Happening] = []
    for player, amount in shares:
        accounts.move(event, accounts.POOL, accounts.PLAYERS, amount)
        entry = entry_of(event, player)
        change_entry(event, entry.number, share=entry.share + amount)
        happened.append(PrizePaid(player, 0, amount, cites))
    prizes = (rest, *[0] * (state.remaining - 1), *state.prizes[state.remaining :])
    before = Division(shares, state.prizes, state.losses)
    change_state(event, prizes=prizes, chop=(), votes=(), division=before)
    return happened
