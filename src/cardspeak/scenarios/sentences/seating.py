"""Coming to a table and going from it: where a player comes from, and what chips are good for.

These sentences act on the same table as those of `table`; whatever may not be done is asked of the
table itself, which says why.
"""

from cardspeak.scenarios.sentences.options import Answer
from cardspeak.scenarios.sentences.table import AtTable, at_table
from cardspeak.scenarios.stage import EngineRefusal, Stage
from cardspeak.scenarios.vocabulary import ACTIONS, EXPECTATIONS
from cardspeak.table import (
    AddOn,
    Arrival,
    Away,
    Before,
    BuyIn,
    Called,
    CallOver,
    CollectTime,
    Command,
    Deliver,
    DrawButton,
    Leave,
    PutBack,
    PutUp,
    Sit,
    Sleep,
    Spend,
    TakeOff,
    Tender,
    UseRack,
    WalkOut,
)

ORIGINS: dict[str, Arrival] = {
    "another table": Arrival.OWN_WISH,
    "a broken game": Arrival.BROKEN_GAME,
    "a must-move game": Arrival.MUST_MOVE,
    "a game whose limit was changed": Arrival.LIMIT_CHANGED,
    "a game that the house closed": Arrival.HOUSE,
}


def refused(stage: Stage, command: Command, reason: str | None, instead: str) -> Answer:
    """Whether the table refuses something, for the reason given."""
    try:
        at_table(stage).do(command)
    except EngineRefusal as error:
        return stage.lacks(reason, error.cites)
    return instead


def _sits(at: AtTable, chair: int, came: Arrival, before: Before | None = None) -> None:
    at.do(Sit(chair, f"{came} {at.now}", came, before))


def _may_not_start(stage: Stage, chair: int, chips: int, reason: str | None) -> Answer:
    """Whether a newly seated player's first buy-in is refused; the seat is given back."""
    answer = refused(stage, BuyIn(chair, chips), reason, f"{chips} are taken")
    at_table(stage).do(Leave(chair))
    return answer


# Where a player comes from


@ACTIONS("a player from {origin} takes seat {chair} with {chips}")
def from_game(stage: Stage, origin: str, chair: int, chips: int) -> None:
    """A player moved by the house, or by choice, sits down with the chips brought along."""
    at = at_table(stage)
    _sits(at, chair, ORIGINS[origin])
    at.do(BuyIn(chair, chips))


@ACTIONS("someone playing over takes seat {chair} with {chips}")
def plays_over(stage: Stage, chair: int, chips: int) -> None:
    """Someone sits down for a player who is absent."""
    at = at_table(stage)
    _sits(at, chair, Arrival.PLAY_OVER)
    at.do(BuyIn(chair, chips))


@EXPECTATIONS("a player from {origin} of another limit may not take seat {chair} with {chips}"
              "[ because {reason}]")  # fmt: skip
def other_limit(
    stage: Stage, origin: str, chair: int, chips: int, reason: str | None = None
) -> Answer:
    """A player who comes from a like game of another limit may not keep so small a stack."""
    _sits_from_larger(at_table(stage), origin, chair, chips)
    return _may_not_start(stage, chair, chips, reason)


@ACTIONS("a player from {origin} of another limit takes seat {chair} with {chips}")
def from_other_limit(stage: Stage, origin: str, chair: int, chips: int) -> None:
    """A player who comes from a like game of another limit sits down."""
    at = at_table(stage)
    _sits_from_larger(at, origin, chair, chips)
    at.do(BuyIn(chair, chips))


def _sits_from_larger(at: AtTable, origin: str, chair: int, chips: int) -> None:
    notice = at.table.notice
    larger = tuple(2 * blind for blind in notice.blinds)
    doubled = (2 * notice.bets[0], 2 * notice.bets[1]) if notice.bets else None
    _sits(at, chair, ORIGINS[origin], Before(at.like(blinds=larger, bets=doubled), chips))


@ACTIONS("a player with {amount} at a like table takes seat {chair} with {chips}")
def changes_table(stage: Stage, amount: int, chair: int, chips: int) -> None:
    """A player who held that much in a like game chooses to sit down with part of it."""
    at = at_table(stage)
    _sits(at, chair, Arrival.OWN_WISH, Before(at.like(), amount))
    at.do(BuyIn(chair, chips))


@ACTIONS("a player who cashed out {amount} at a like table takes seat {chair} with {chips}")
def cashed_elsewhere(stage: Stage, amount: int, chair: int, chips: int) -> None:
    """A player who has just left a like game with that much sits down here."""
    at = at_table(stage)
    _sits(at, chair, Arrival.NEW, Before(at.like(), amount, at.now))
    at.do(BuyIn(chair, chips))


@EXPECTATIONS("a player who cashed out {amount} at a like table may not take seat {chair} "
              "with {chips}[ because {reason}]")  # fmt: skip
def may_not_cash_and_come(
    stage: Stage, amount: int, chair: int, chips: int, reason: str | None = None
) -> Answer:
    """A player who has just left a like game with that much may not come in for less."""
    at = at_table(stage)
    _sits(at, chair, Arrival.NEW, Before(at.like(), amount, at.now))
    return _may_not_start(stage, chair, chips, reason)


@ACTIONS("the player of seat {chair} returns to it with {chips}")
def returns(stage: Stage, chair: int, chips: int) -> None:
    """A player who left the table sits down again in the same seat."""
    at = at_table(stage)
    at.do(Sit(chair, f"seat {chair}"))
    at.do(BuyIn(chair, chips))


@EXPECTATIONS("the player of seat {chair} may not return to it with {chips}[ because {reason}]")
def may_not_return(stage: Stage, chair: int, chips: int, reason: str | None = None) -> Answer:
    """A player who left the table may not buy in again for that much."""
    at_table(stage).do(Sit(chair, f"seat {chair}"))
    return _may_not_start(stage, chair, chips, reason)


@EXPECTATIONS("the player of seat {chair} may not sit down again[ because {reason}]")
def may_not_sit(stage: Stage, chair: int, reason: str | None = None) -> Answer:
    """A player who left the table may not sit down again."""
    return refused(stage, Sit(chair, f"seat {chair}"), reason, "the seat is taken")


@ACTIONS("{minutes} minutes go by")
def time_passes(stage: Stage, minutes: int) -> None:
    """Time goes by at the table."""
    at_table(stage).now += 60 * minutes


@ACTIONS("a time charge of {chips} is collected")
def collects(stage: Stage, chips: int) -> None:
    """The house collects its time charge from each player."""
    at_table(stage).do(CollectTime(chips))


# Going


@EXPECTATIONS("seat {chair} may not leave the table[ because {reason}]")
def may_not_leave(stage: Stage, chair: int, reason: str | None = None) -> Answer:
    """A player may not quit now."""
    return refused(stage, Leave(chair), reason, f"seat {chair} leaves")


@EXPECTATIONS("seat {chair} may not go away[ because {reason}]")
def may_not_go(stage: Stage, chair: int, reason: str | None = None) -> Answer:
    """A player may not be dealt out now."""
    return refused(stage, Away(chair), reason, f"seat {chair} goes away")


@ACTIONS("seat {chair} walks out")
def walks_out(stage: Stage, chair: int) -> None:
    """A player goes without paying what is owed."""
    at_table(stage).do(WalkOut(chair))


@ACTIONS("seat {chair} is called to the main game")
def called_over(stage: Stage, chair: int) -> None:
    """A seat in the game that this one feeds is ready for a player."""
    at_table(stage).do(CallOver(chair))


@ACTIONS("seat {chair} gets the change of table asked for, with {count} waiting")
def changes_over(stage: Stage, chair: int, count: int) -> None:
    """A seat is ready at the table that a player asked for, and that many wait for the one left."""
    at_table(stage).do(CallOver(chair, Called.OWN_WISH, count))


@EXPECTATIONS("seat {chair} is free")
def is_free(stage: Stage, chair: int) -> Answer:
    """Nobody has that seat."""
    found = at_table(stage).table.at(chair)
    return None if found is None else f"{found.player} sits there"


@EXPECTATIONS("seat {chair} is taken")
def is_taken(stage: Stage, chair: int) -> Answer:
    """Somebody has that seat."""
    return None if at_table(stage).table.at(chair) is not None else "nobody sits there"


# Chips


@ACTIONS("seat {chair} takes {chips} off the table")
def takes_off(stage: Stage, chair: int, chips: int) -> None:
    """A player who is away takes chips along."""
    at_table(stage).do(TakeOff(chair, chips))


@ACTIONS("seat {chair} puts the chips back")
def puts_back(stage: Stage, chair: int) -> None:
    """Chips taken off the table come back."""
    at_table(stage).do(PutBack(chair))


@ACTIONS("a new player takes seat {chair} with {chips}, {amount} of them on their way")
def buys_behind(stage: Stage, chair: int, chips: int, amount: int) -> None:
    """Someone sits down and buys chips of which some have not come yet, and says so."""
    at = at_table(stage)
    _sits(at, chair, Arrival.NEW)
    at.do(BuyIn(chair, chips, amount))


@ACTIONS("the chips of seat {chair} arrive")
def arrive(stage: Stage, chair: int) -> None:
    """Chips that were on their way have come."""
    at_table(stage).do(Deliver(chair))


@EXPECTATIONS("seat {chair} has {chips} still to come")
def to_come(stage: Stage, chair: int, chips: int) -> Answer:
    """How much of a player's chips is on its way and plays already."""
    found = at_table(stage).table.seat(chair).behind
    return None if found == chips else f"{found} are still to come"


@ACTIONS("seat {chair} pays {chips} for a drink")
def pays_for_drink(stage: Stage, chair: int, chips: int) -> None:
    """Chips in play pay for something between hands."""
    at_table(stage).do(Spend(chair, chips))


@EXPECTATIONS("seat {chair} may not pay {chips} for a drink[ because {reason}]")
def may_not_pay(stage: Stage, chair: int, chips: int, reason: str | None = None) -> Answer:
    """Chips in play pay for nothing else."""
    return refused(stage, Spend(chair, chips), reason, f"seat {chair} pays")


@ACTIONS("seat {chair} plays from a rack")
def uses_rack(stage: Stage, chair: int) -> None:
    """A player leaves the chips in a rack."""
    at_table(stage).do(UseRack(chair))


@EXPECTATIONS("seat {chair} may not play from a rack[ because {reason}]")
def may_not_rack(stage: Stage, chair: int, reason: str | None = None) -> Answer:
    """Chips must be taken out of their rack."""
    return refused(stage, UseRack(chair), reason, "they play")


@EXPECTATIONS("seat {chair} may not add {chips} in cash[ because {reason}]")
def may_not_add_cash(stage: Stage, chair: int, chips: int, reason: str | None = None) -> Answer:
    """Banknotes may not be put on the table to play."""
    return refused(stage, AddOn(chair, chips, Tender.CASH), reason, "they play")


@EXPECTATIONS("seat {chair} may not add {chips} in chips of another room[ because {reason}]")
def may_not_add_foreign(stage: Stage, chair: int, chips: int, reason: str | None = None) -> Answer:
    """Chips of another room may not be put on the table to play."""
    return refused(stage, AddOn(chair, chips, Tender.FOREIGN), reason, "they play")


# Before the deal


@ACTIONS("seat {chair} puts up a blind of {chips}")
def puts_up(stage: Stage, chair: int, chips: int) -> None:
    """A player puts up the blind that is due."""
    at_table(stage).do(PutUp(chair, chips))


@EXPECTATIONS("seat {chair} may not put up a blind of {chips}[ because {reason}]")
def may_not_put_up(stage: Stage, chair: int, chips: int, reason: str | None = None) -> Answer:
    """A blind of that size, or at this time, is refused."""
    return refused(stage, PutUp(chair, chips), reason, "it stands")


@EXPECTATIONS("seat {chair} may not leave a sleeper of {chips}[ because {reason}]")
def may_not_sleep(stage: Stage, chair: int, chips: int, reason: str | None = None) -> Answer:
    """A bet left blind in advance is refused."""
    return refused(stage, Sleep(chair, chips), reason, "it plays")


@ACTIONS("seats {seats} draw {cards} for the button")
def draw(stage: Stage, seats: tuple[int, ...], cards: tuple[int, ...]) -> None:
    """Players draw from a spread deck, in the order named."""
    at_table(stage).do(DrawButton(cards, seats))


@EXPECTATIONS("seats {seats} may not draw {cards} for the button[ because {reason}]")
def may_not_draw(
    stage: Stage, seats: tuple[int, ...], cards: tuple[int, ...], reason: str | None = None
) -> Answer:
    """Nobody picks a card for the button."""
    return refused(stage, DrawButton(cards, seats), reason, "they draw")
