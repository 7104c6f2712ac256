"""Money at the desk: drops and boxes, counts by two people, time, floats, and the gaming day."""

from cardspeak.books import Charge
from cardspeak.books.policy.rake import RakeMethod
from cardspeak.room import accounts
from cardspeak.room import commands as c
from cardspeak.room.house_money import boxes, cage, funds
from cardspeak.room.house_money.gaming_day import TODAY
from cardspeak.scenarios.sentences.desk import at_desk, at_time
from cardspeak.scenarios.sentences.options import Answer
from cardspeak.scenarios.stage import Stage
from cardspeak.scenarios.vocabulary import ACTIONS, EXPECTATIONS


@ACTIONS("the gaming day turns at {clock}")
def gaming_day_turns(stage: Stage, clock: int) -> None:
    """The house sets the hour at which its gaming day turns."""
    at = at_desk(stage)
    day = at.desk.days.get(TODAY)
    taxed = day.taxed_from if day is not None else 0
    at.do(c.SetGamingDay(clock // 60, taxed))


@ACTIONS("the gaming day is turned by hand[ at {clock}]")
def gaming_day_is_turned(stage: Stage, clock: int | None = None) -> None:
    """The gaming day is turned before its hour."""
    at_time(stage, clock).do(c.TurnGamingDay())


@ACTIONS("awards of {chips} or more are taxed[ at {clock}]")
def awards_are_taxed(stage: Stage, chips: int, clock: int | None = None) -> None:
    """The house sets from which figure an award is taxed."""
    at = at_time(stage, clock)
    day = at.desk.days.get(TODAY)
    turns = day.minute if day is not None else 6 * 60
    at.do(c.SetGamingDay(turns, chips))


@ACTIONS("game {game} has {count} pots of {chips} with {number} dealt in[ at {clock}]")
def pots(
    stage: Stage, game: str, count: int, chips: int, number: int, clock: int | None = None
) -> None:
    """The dealer enters pots, and what the book wants from each goes into the boxes."""
    at = at_time(stage, clock)
    for _ in range(count):
        at.do(c.EnterDrop(game, chips, number))


@ACTIONS("game {game} has a pot of {chips} without a flop with {number} dealt in[ at {clock}]")
def pot_without_flop(
    stage: Stage, game: str, chips: int, number: int, clock: int | None = None
) -> None:
    """The dealer enters a pot that was won before any card came after the starting hands."""
    at_time(stage, clock).do(c.EnterDrop(game, chips, number, second_deal=False))


@ACTIONS("game {game} has a tied pot of {chips} with {number} dealt in[ at {clock}]")
def tied_pot(stage: Stage, game: str, chips: int, number: int, clock: int | None = None) -> None:
    """The dealer enters a pot that the tied players alone have made."""
    at_time(stage, clock).do(c.EnterDrop(game, chips, number, sole_tie=True))


@ACTIONS("game {game} has a pot of {chips} run {count} times with {number} dealt in[ at {clock}]")
def pot_run_again(
    stage: Stage, game: str, chips: int, count: int, number: int, clock: int | None = None
) -> None:
    """The dealer enters a pot for which the rest of the board was dealt more than once."""
    at_time(stage, clock).do(c.EnterDrop(game, chips, number, runs=count))


@ACTIONS("{staff} and {owner} count {chips} in the {box} box of game {game}[ at {clock}]")
def counts_box(
    stage: Stage,
    staff: str,
    owner: str,
    chips: int,
    box: str,
    game: str,
    clock: int | None = None,
) -> None:
    """Two people count a box; the house's own is the `drop` box."""
    at_time(stage, clock).do(c.CountBox(game, box, chips, owner), staff)


@ACTIONS("the house puts {chips} into the {box} fund[ at {clock}]")
def seeds(stage: Stage, chips: int, box: str, clock: int | None = None) -> None:
    """Money of the house goes into a fund."""
    at_time(stage, clock).do(c.SeedFund(box, chips))


@ACTIONS("{staff} collects {chips} of time from {person} in game {game}[ at {clock}]")
def collects_time(
    stage: Stage, staff: str, chips: int, person: str, game: str, clock: int | None = None
) -> None:
    """A player pays time to the dealer."""
    at_time(stage, clock).do(c.PayTime(game, person, chips), staff)


@ACTIONS("{staff} verifies the time of game {game}[ at {clock}]")
def verifies_time(stage: Stage, staff: str, game: str, clock: int | None = None) -> None:
    """The time on the slide is verified and goes into the box."""
    at_time(stage, clock).do(c.VerifyTime(game), staff)


def _change(stage: Stage, staff: str, game: str, charge: Charge | None, clock: int | None) -> None:
    at_time(stage, clock).do(c.ChangeCharge(game, charge), staff)


@ACTIONS("{staff} changes the charge of game {game} to {percent} % up to {chips}[ at {clock}]")
def changes_to_percentage(
    stage: Stage, staff: str, game: str, percent: int, chips: int, clock: int | None = None
) -> None:
    """A table gets a sign with a percentage."""
    charge = Charge(method=RakeMethod.PERCENTAGE, percent=percent, cap=chips)
    _change(stage, staff, game, charge, clock)


@ACTIONS("{staff} changes the charge of game {game} to {chips} for each hand[ at {clock}]")
def changes_to_fee(
    stage: Stage, staff: str, game: str, chips: int, clock: int | None = None
) -> None:
    """A table gets a sign with a fee for each hand."""
    _change(stage, staff, game, Charge(method=RakeMethod.FEE_PER_HAND, fee=chips), clock)


@ACTIONS("{staff} changes the charge of game {game} to nothing[ at {clock}]")
def changes_to_nothing(stage: Stage, staff: str, game: str, clock: int | None = None) -> None:
    """A table is free of charge from now on."""
    _change(stage, staff, game, None, clock)


@ACTIONS("{staff} and {owner} bring {chips} to the float of game {game}[ at {clock}]")
def fills(
    stage: Stage, staff: str, owner: str, chips: int, game: str, clock: int | None = None
) -> None:
    """Chips come from the cage to a table, with two signatures."""
    at_time(stage, clock).do(c.FillTable(game, chips, owner), staff)


@ACTIONS("{staff} and {owner} take {chips} from the float of game {game}[ at {clock}]")
def credits_float(
    stage: Stage, staff: str, owner: str, chips: int, game: str, clock: int | None = None
) -> None:
    """Chips go back from a table to the cage, with two signatures."""
    at_time(stage, clock).do(c.CreditTable(game, chips, owner), staff)


@ACTIONS("{person} buys {chips} from the float of game {game}[ at {clock}]")
def buys(stage: Stage, person: str, chips: int, game: str, clock: int | None = None) -> None:
    """A player buys chips at the table."""
    at_time(stage, clock).do(c.BuyChips(person, game, chips))


@ACTIONS("{staff} cashes {person} out of game {game} with {chips}[ at {clock}]")
def cashes_out(
    stage: Stage, staff: str, person: str, game: str, chips: int, clock: int | None = None
) -> None:
    """A player's chips are counted, and the player leaves a table of real cards with them."""
    at_time(stage, clock).do(c.CashOut(person, game, chips), staff)


@ACTIONS(
    "{staff} and {owner} close the shift with {chips} in the float of game {game}[ at {clock}]"
)
def closes_shift(
    stage: Stage, staff: str, owner: str, chips: int, game: str, clock: int | None = None
) -> None:
    """A shift ends with the count of a table's float."""
    at_time(stage, clock).do(c.CloseShift(((game, chips),), owner), staff)


# What must be so


def _holds(stage: Stage, account: str, chips: int) -> Answer:
    found = accounts.balance(at_desk(stage).desk, account)
    return None if found == chips else f"{account}: {found}"


@EXPECTATIONS("the {box} box of game {game} holds {chips}")
def box_holds(stage: Stage, box: str, game: str, chips: int) -> Answer:
    """What lies in a box, by the journal."""
    return _holds(stage, boxes.account(game, box), chips)


@EXPECTATIONS("the {box} fund has {chips}")
def fund_has(stage: Stage, box: str, chips: int) -> Answer:
    """What can be won from a fund now."""
    found = funds.can_be_won(at_desk(stage).desk, box)
    return None if found == chips else f"it has {found}"


@EXPECTATIONS("the board shows {chips} for the {box} fund")
def board_shows(stage: Stage, chips: int, box: str) -> Answer:
    """The total of a fund on the wall."""
    row = at_desk(stage).desk.funds.get(box)
    shown = row.posted if row is not None else 0
    return None if shown == chips else f"it shows {shown}"


@EXPECTATIONS("place {number} of the {box} chart holds {chips}")
def place_holds(stage: Stage, number: int, box: str, chips: int) -> Answer:
    """What a place of a chart is worth."""
    row = at_desk(stage).desk.funds.get(box)
    places = row.places if row is not None else ()
    found = places[number - 1] if number <= len(places) else 0
    return None if found == chips else f"it holds {found}"


@EXPECTATIONS("{chips} is missing in counts")
def missing(stage: Stage, chips: int) -> Answer:
    """What counts have found missing, all together."""
    return _holds(stage, accounts.DIFFERENCE, chips)


@EXPECTATIONS("counts have found {chips} too much")
def too_much(stage: Stage, chips: int) -> Answer:
    """What counts have found beyond the journal, all together."""
    return _holds(stage, accounts.DIFFERENCE, -chips)


@EXPECTATIONS("the house has an income of {chips}")
def income(stage: Stage, chips: int) -> Answer:
    """What the house has kept of what was counted."""
    return _holds(stage, accounts.INCOME, chips)


@EXPECTATIONS("the float of game {game} holds {chips}")
def float_holds(stage: Stage, game: str, chips: int) -> Answer:
    """What lies in the rack of a table."""
    return _holds(stage, cage.float_of(game), chips)


@EXPECTATIONS("{person} owes {chips} of time in game {game}")
def owes_time(stage: Stage, person: str, chips: int, game: str) -> Answer:
    """What a player owes for time; 0 for nothing."""
    row = at_desk(stage).desk.time_charges.get(game)
    owed = dict(row.owes).get(person, 0) if row is not None else 0
    return None if owed == chips else f"{person} owes {owed}"


@EXPECTATIONS("the sign of game {game} says {words}")
def sign_says(stage: Stage, game: str, words: str) -> Answer:
    """The charge on a table's sign."""
    charge = at_desk(stage).game(game).notice.charge
    if charge is None:
        says = "no charge"
    elif charge.method is RakeMethod.PERCENTAGE:
        says = f"{charge.percent} %"
    else:
        says = f"{charge.fee} for {charge.method.value}"
    return None if says == words else f"it says {says}"


@EXPECTATIONS("the floor is told of game {game}: {words}")
def floor_is_told(stage: Stage, game: str, words: str) -> Answer:
    """In the last step the floor got something to look after."""
    from cardspeak.room.events import DutyToFloor

    told = [each for each in at_desk(stage).events if isinstance(each, DutyToFloor)]
    if any(each.game == game and each.says == words for each in told):
        return None
    return "; ".join([each.says for each in told]) or "nothing was reported"


@EXPECTATIONS("every account of the house balances")
def balances(stage: Stage) -> Answer:
    """What one account gave another has."""
    total = sum([row.balance for row in at_desk(stage).desk.accounts])
    return None if total == 0 else f"they sum to {total}"
