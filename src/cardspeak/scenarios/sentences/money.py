"""Where the chips must be: stacks, pots, what was won, what came back, what the house took."""

from cardspeak.hand.events import Awarded, Carried, Charged, Posted, RemedyApplied, Returned
from cardspeak.hand.remedies import Revive
from cardspeak.scenarios.sentences.options import Answer
from cardspeak.scenarios.stage import Stage, seats_text
from cardspeak.scenarios.vocabulary import EXPECTATIONS

_SHARES = {"high": 0, "low": 1}


def _same(found: int, wanted: int, what: str) -> Answer:
    return None if found == wanted else f"{what} {found}"


def _awards(stage: Stage) -> list[Awarded]:
    """The pots as they were pushed, for good: a hand that comes back has them pushed again."""
    awards: list[Awarded] = []
    for event in stage.events:
        if isinstance(event, Awarded):
            awards.append(event)
        elif isinstance(event, RemedyApplied) and isinstance(event.remedy, Revive):
            awards.clear()
    return awards


def _won(stage: Stage, seat: int, **where: int) -> int:
    """What a seat won, of a pot, a share or a run if one is named."""
    return sum(
        award.amount
        for award in _awards(stage)
        if award.seat == seat
        and all(getattr(award, name) == value for name, value in where.items())
    )


def _wins(stage: Stage, seat: int, chips: int, **where: int) -> Answer:
    if not stage.hand.is_over:
        return stage.turn()
    return _same(_won(stage, seat, **where), chips, f"seat {seat} won")


@EXPECTATIONS("seat {seat} has {chips}")
def has(stage: Stage, seat: int, chips: int) -> Answer:
    """The seat's stack."""
    return _same(stage.hand.stack(seat), chips, f"seat {seat} has")


@EXPECTATIONS("seat {seat} has {chips} in the pot")
def has_in(stage: Stage, seat: int, chips: int) -> Answer:
    """What the seat has put in so far, its own ante too, other dead money left out."""
    return _same(stage.hand.contribution(seat), chips, f"seat {seat} has in")


@EXPECTATIONS("seat {seat} posted {chips}")
def posted(stage: Stage, seat: int, chips: int) -> Answer:
    """What the seat put in before the first card, live and dead."""
    amounts = [e.amount for e in stage.events if isinstance(e, Posted) and e.seat == seat]
    return _same(sum(amounts), chips, f"seat {seat} posted")


# Pots


@EXPECTATIONS("the pot is {chips}")
def pot(stage: Stage, chips: int) -> Answer:
    """Everything in the middle, this round's bets too, less what the house took.

    Once over, what was pushed and taken.
    """
    if stage.hand.is_over:
        left = [event for event in stage.events if isinstance(event, Charged | Carried)]
        found = sum(event.amount for event in (*_awards(stage), *left))
    else:
        found = stage.hand.contributed - stage.hand.slide
    return _same(found, chips, "the pot is")


def _pot(stage: Stage, place: int, chips: int, seats: tuple[int, ...] | None) -> Answer:
    """A pot as it stood before anyone won it."""
    if place >= len(stage.pots):
        return _side_pots(stage)
    found = stage.pots[place]
    contend = tuple(sorted(stage.hand.seats[player] for player in found.contenders))
    if found.amount == chips and (seats is None or contend == tuple(sorted(seats))):
        return None
    return f"it is {found.amount} for {seats_text(contend)}"


@EXPECTATIONS("the main pot is {chips}[ for seats {seats}]")
def main_pot(stage: Stage, chips: int, seats: tuple[int, ...] | None = None) -> Answer:
    """The main pot once a round is over, and who may win it; after the end, as it stood before."""
    return _pot(stage, 0, chips, seats)


@EXPECTATIONS("side pot {number} is {chips}[ for seats {seats}]")
def side_pot(stage: Stage, number: int, chips: int, seats: tuple[int, ...] | None = None) -> Answer:
    """A side pot once a round is over, and who may win it; after the end, as it stood before."""
    return _pot(stage, number, chips, seats)


@EXPECTATIONS("there is no side pot")
def no_side_pot(stage: Stage) -> Answer:
    """Everyone still in may win everything."""
    return None if len(stage.pots) == 1 else _side_pots(stage)


def _side_pots(stage: Stage) -> str:
    count = len(stage.pots) - 1
    return "there is 1 side pot" if count == 1 else f"there are {count} side pots"


# Awards


@EXPECTATIONS("seat {seat} wins {chips}")
def wins(stage: Stage, seat: int, chips: int) -> Answer:
    """All that the seat won in the deal, without a bet that came back; 0 for nothing."""
    return _wins(stage, seat, chips)


@EXPECTATIONS("seat {seat} wins {chips} of the main pot")
def wins_main(stage: Stage, seat: int, chips: int) -> Answer:
    """What the seat won of the main pot."""
    return _wins(stage, seat, chips, pot=0)


@EXPECTATIONS("seat {seat} wins {chips} of side pot {number}")
def wins_side(stage: Stage, seat: int, chips: int, number: int) -> Answer:
    """What the seat won of a side pot."""
    return _wins(stage, seat, chips, pot=number)


@EXPECTATIONS("seat {seat} wins {chips} for {share}")
def wins_share(stage: Stage, seat: int, chips: int, share: str) -> Answer:
    """What the seat won for one half of a split pot; a pot divided whole is won for high."""
    return _wins(stage, seat, chips, share=_SHARES[share])


@EXPECTATIONS("seat {seat} wins {chips} on the {nth} board")
def wins_run(stage: Stage, seat: int, chips: int, nth: int) -> Answer:
    """What the seat won on one of several boards."""
    return _wins(stage, seat, chips, run=nth - 1)


@EXPECTATIONS("odd chip to seat {seat}")
def odd_chip(stage: Stage, seat: int) -> Answer:
    """That seat alone got what could not be divided."""
    return _odd(stage, (seat,))


@EXPECTATIONS("odd chips to seats {seats}")
def odd_chips(stage: Stage, seats: tuple[int, ...]) -> Answer:
    """Those seats each got some of what could not be divided."""
    return _odd(stage, seats)


def _odd(stage: Stage, seats: tuple[int, ...]) -> Answer:
    found = tuple(sorted({each.seat for each in _awards(stage) if each.odd}))
    if found == tuple(sorted(seats)):
        return None
    return f"odd chips went to {seats_text(found)}" if found else "there was no odd chip"


# What came back, what stayed, what the house took


@EXPECTATIONS("{chips} goes back to seat {seat}")
def goes_back(stage: Stage, chips: int, seat: int) -> Answer:
    """What was uncalled, or given back by a rule."""
    amounts = [e.amount for e in stage.events if isinstance(e, Returned) and e.seat == seat]
    return _same(sum(amounts), chips, "there went back")


@EXPECTATIONS("{chips} stays for the next deal")
def stays(stage: Stage, chips: int) -> Answer:
    """The pot that nobody opened."""
    return _same(stage.hand.carried, chips, "there stays")


@EXPECTATIONS("{chips} is dropped for jackpots")
def dropped(stage: Stage, chips: int) -> Answer:
    """What the deal's pots fed the jackpots, besides what the house takes."""
    return _same(stage.hand.jackpot, chips, "there is dropped")


@EXPECTATIONS("the house takes {chips}")
def rake(stage: Stage, chips: int) -> Answer:
    """Rake, fee or drop of the deal, from all pots."""
    return _same(stage.hand.raked, chips, "it takes")


@EXPECTATIONS("the house takes {chips} of the main pot")
def rake_main(stage: Stage, chips: int) -> Answer:
    """What was taken from the main pot."""
    amounts = [e.amount for e in stage.events if isinstance(e, Charged) and not e.pot]
    return _same(sum(amounts), chips, "it takes")
