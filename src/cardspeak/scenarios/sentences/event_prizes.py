"""The end of a tournament: places, prizes, bounties, and players who divide the prizes."""

from cardspeak.scenarios.sentences.event import at_event, entry
from cardspeak.scenarios.sentences.options import Answer
from cardspeak.scenarios.stage import Stage
from cardspeak.scenarios.vocabulary import ACTIONS, EXPECTATIONS
from cardspeak.tournament import commands as c
from cardspeak.tournament.happenings import BountyPaid, ChopDecided, PrizesFixed, SeatsWon
from cardspeak.tournament.knock_outs import place_of
from cardspeak.tournament.state import EntryStatus


@ACTIONS("the players left talk of {chips} each for {people}")
def talk(stage: Stage, chips: int, people: tuple[str, ...]) -> None:
    """A division of the prizes is put to the vote."""
    at_event(stage).do(c.ProposeChop(tuple([(person, chips) for person in people])))


@ACTIONS("the players left talk of {purse}")
def talk_of_shares(stage: Stage, purse: tuple[tuple[str, int], ...]) -> None:
    """A division of the prizes in unequal shares is put to the vote."""
    at_event(stage).do(c.ProposeChop(purse))


@ACTIONS("{person} votes yes")
def votes_yes(stage: Stage, person: str) -> None:
    """A player agrees to the division."""
    at_event(stage).do(c.VoteOnChop(person, True), person)


@ACTIONS("{person} votes no")
def votes_no(stage: Stage, person: str) -> None:
    """A player does not agree to the division."""
    at_event(stage).do(c.VoteOnChop(person, False), person)


@ACTIONS("the director ends the vote")
def ends_vote(stage: Stage) -> None:
    """A card that is not handed in is a no."""
    at_event(stage).do(c.EndChopVote())


@ACTIONS("the director pays {chips} each to {people}")
def pays_deal(stage: Stage, chips: int, people: tuple[str, ...]) -> None:
    """The director pays what players have agreed among themselves."""
    at_event(stage).do(c.PayPrivateDeal(tuple([(person, chips) for person in people])))


@ACTIONS("the director pays {purse}")
def pays_shares(stage: Stage, purse: tuple[tuple[str, int], ...]) -> None:
    """The director pays the shares that players have agreed among themselves."""
    at_event(stage).do(c.PayPrivateDeal(purse))


@ACTIONS("the director takes the division back")
def takes_division_back(stage: Stage) -> None:
    """A division was entered by mistake."""
    at_event(stage).do(c.UndoDivision("the shares were read wrong"))


@ACTIONS("the director ends the event by chips")
def ends_by_chips(stage: Stage) -> None:
    """Nothing is left to play for: chips decide the places."""
    at_event(stage).do(c.EndDividedEvent("takes the share agreed"))


@EXPECTATIONS("{person} finishes in place {number}")
def finishes(stage: Stage, person: str, number: int) -> Answer:
    """A player is out, in that place and alone."""
    return _placed(stage, person, number, 1)


@EXPECTATIONS("{people} share place {number}")
def share(stage: Stage, people: tuple[str, ...], number: int) -> Answer:
    """Several players are out and share a place."""
    wrong = [_placed(stage, person, number, len(people)) for person in people]
    return next((each for each in wrong if each), None)


def _placed(stage: Stage, person: str, number: int, tied: int) -> Answer:
    found = entry(stage, person)
    if found is None or found.status is not EntryStatus.OUT:
        return f"{person} is not out"
    place = place_of(at_event(stage).event, found)
    shared = f", shared by {found.tied}" if found.tied > 1 else ""
    fits = (place, found.tied) == (number, tied)
    return None if fits else f"{person} finishes in place {place}{shared}"


@EXPECTATIONS("{person} is still in the event")
def is_in(stage: Stage, person: str) -> Answer:
    """A player is not out."""
    found = entry(stage, person)
    return None if found is not None and found.is_in else f"{person} is out"


@EXPECTATIONS("{person} is out of the event")
def is_out(stage: Stage, person: str) -> Answer:
    """A player is out."""
    found = entry(stage, person)
    return f"{person} is in" if found is None or found.is_in else None


@EXPECTATIONS("{person} is paid {chips} by place")
def is_paid(stage: Stage, person: str, chips: int) -> Answer:
    """The prize of a player who is out, or has won."""
    found = entry(stage, person)
    prize = found.prize if found is not None else 0
    return None if prize == chips else f"{person} is paid {prize}"


@EXPECTATIONS("{people} have won seats")
def have_won_seats(stage: Stage, people: tuple[str, ...]) -> Answer:
    """In the last step a satellite ended, with a seat in another event for these players."""
    won = [each.players for each in at_event(stage).happened if isinstance(each, SeatsWon)]
    return None if [sorted(each) for each in won] == [sorted(people)] else f"seats go to {won}"


@EXPECTATIONS("{person} wins a bounty of {chips}")
def wins_bounty(stage: Stage, person: str, chips: int) -> Answer:
    """In the last step a player was paid for knocking another out."""
    paid = [each for each in at_event(stage).happened if isinstance(each, BountyPaid)]
    found = sum(each.amount for each in paid if each.player == person != each.head)
    return None if found == chips else f"{person} wins {found}"


@EXPECTATIONS("{person} keeps bounties of {chips}")
def keeps_bounties(stage: Stage, person: str, chips: int) -> Answer:
    """In the last step the winner was paid what lay on heads that nobody else won."""
    paid = [each for each in at_event(stage).happened if isinstance(each, BountyPaid)]
    found = sum(each.amount for each in paid if each.player == person == each.head)
    return None if found == chips else f"{person} keeps {found}"


@EXPECTATIONS("{person} has {chips} by the division")
def has_share(stage: Stage, person: str, chips: int) -> Answer:
    """What a division of the prizes has paid to a player."""
    found = entry(stage, person)
    share = found.share if found is not None else 0
    return None if share == chips else f"{person} has {share}"


@EXPECTATIONS("the first prize is {chips}")
def first_prize(stage: Stage, chips: int) -> Answer:
    """What the winner gets, as it stands."""
    found = at_event(stage).event.state.prizes[0]
    return None if found == chips else f"it is {found}"


@EXPECTATIONS("the prizes are {numbers}")
def prizes_are(stage: Stage, numbers: tuple[int, ...]) -> Answer:
    """Every prize, the first place first, once they are fixed."""
    found = at_event(stage).event.state.prizes
    return None if found == numbers else f"they are {found or 'not fixed'}"


@EXPECTATIONS("the house adds {chips} to the pool")
def house_adds(stage: Stage, chips: int) -> Answer:
    """In the last step the prizes were fixed, and the house paid what was missing."""
    fixed = [each.overlay for each in at_event(stage).happened if isinstance(each, PrizesFixed)]
    return None if fixed == [chips] else f"it adds {fixed or 'nothing: no prizes were fixed'}"


@EXPECTATIONS("the division is agreed")
def is_agreed(stage: Stage) -> Answer:
    """In the last step everyone had voted yes."""
    decided = [each.agreed for each in at_event(stage).happened if isinstance(each, ChopDecided)]
    return None if decided == [True] else "it is not"


@EXPECTATIONS("the division is refused and nobody is named")
def is_refused_secretly(stage: Stage) -> Answer:
    """In the last step somebody had voted no, and the vote is secret."""
    decided = [each for each in at_event(stage).happened if isinstance(each, ChopDecided)]
    if not decided or decided[0].agreed:
        return "it is not refused"
    return f"{', '.join(decided[0].against)} voted no" if decided[0].against else None


@EXPECTATIONS("the division is refused by {people}")
def is_refused(stage: Stage, people: tuple[str, ...]) -> Answer:
    """In the last step these players had voted no, for all to see."""
    decided = [each for each in at_event(stage).happened if isinstance(each, ChopDecided)]
    found = decided[0].against if decided else ()
    return None if found == people else f"against it: {', '.join(found) or 'nobody named'}"
