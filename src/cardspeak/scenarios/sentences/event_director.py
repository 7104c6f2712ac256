"""The director of a tournament: entries taken back, the clock, counts, moves approved, mistakes.

And what console and wall say then: level and time left, who is left, in what order tables break.
"""

from typing import Any

import msgspec

from cardspeak.scenarios.sentences.event import at_event, entry
from cardspeak.scenarios.sentences.options import Answer
from cardspeak.scenarios.stage import Stage
from cardspeak.scenarios.vocabulary import ACTIONS, EXPECTATIONS
from cardspeak.tournament import accounts
from cardspeak.tournament import commands as c
from cardspeak.tournament.changes import entry_of
from cardspeak.tournament.happenings import (
    CountDiffers,
    EntryMade,
    EntryWithdrawn,
    EventCanceled,
    PurchaseUndone,
)
from cardspeak.tournament.management import levels_to_come
from cardspeak.tournament.time_bank import seconds_left

Purse = tuple[tuple[str, int], ...]


@ACTIONS("{person} takes the entry back[ at {clock}]")
def takes_back(stage: Stage, person: str, clock: int | None = None) -> None:
    """A player who has not played a hand withdraws and is paid back."""
    at_event(stage, clock).do(c.Withdraw(person))


@ACTIONS("{person} enters and sits in seat {chair} of table {game}")
def enters_in_seat(stage: Stage, person: str, chair: int, game: str) -> None:
    """Before play, a player enters and the director gives a seat."""
    at = at_event(stage)
    at.do(c.Enter(person))
    at.do(c.AssignSeat(person, game, chair))


@ACTIONS("the director gives the level {minutes} more minutes[ at {clock}]")
def adds_time(stage: Stage, minutes: int, clock: int | None = None) -> None:
    """The level lasts longer."""
    at_event(stage, clock).do(c.AddTime(60 * minutes, "a long count"))


@ACTIONS("the director takes {minutes} minutes off the level[ at {clock}]")
def takes_time(stage: Stage, minutes: int, clock: int | None = None) -> None:
    """The level ends sooner."""
    at_event(stage, clock).do(c.AddTime(-60 * minutes, "the house closes early"))


@ACTIONS("the director goes on to level {number}[ at {clock}]")
def goes_on(stage: Stage, number: int, clock: int | None = None) -> None:
    """The clock of the event goes forward to the beginning of a level."""
    at_event(stage, clock).do(c.GoToLevel(number, "the house closes early"))


@ACTIONS("the management makes the levels to come {minutes} minutes long[ at {clock}]")
def alters(stage: Stage, minutes: int, clock: int | None = None) -> None:
    """The levels after the one being played are altered; breaks stay as they are."""
    at = at_event(stage, clock)
    levels = tuple(
        [
            level if level.is_break else msgspec.structs.replace(level, minutes=minutes)
            for level in levels_to_come(at.event)
        ]
    )
    at.do(c.AlterLevels(levels, "the house closes early"))


@ACTIONS("the director draws the last hands before the break[ at {clock}]")
def draws_last_hands(stage: Stage, clock: int | None = None) -> None:
    """A card is to say how many hands every table still deals; the next step names the card."""
    at_event(stage, clock).do(c.DrawLastHands())


@ACTIONS("the director approves the move of {person}")
def approves(stage: Stage, person: str) -> None:
    """A planned move may happen."""
    at_event(stage).do(c.ApproveMove(person))


@ACTIONS("the chips at table {game} are counted: {purse}")
def counts(stage: Stage, game: str, purse: Purse) -> None:
    """Somebody has counted the stacks of a table."""
    at_event(stage).do(c.CountTable(game, purse))


@ACTIONS("{person} buys the add-on")
def buys_add_on(stage: Stage, person: str) -> None:
    """A player buys the add-on."""
    at_event(stage).do(c.BuyAddOn(person))


@ACTIONS("the director takes back what {person} has bought")
def purchase_undone(stage: Stage, person: str) -> None:
    """The latest rebuy or add-on of a player was a mistake."""
    at_event(stage).do(c.UndoPurchase(person, "it was the next seat"))


@ACTIONS("the director takes back the last penalty of {person}")
def penalty_undone(stage: Stage, person: str) -> None:
    """A penalty was a mistake."""
    at_event(stage).do(c.TakePenaltyBack(person, "it was the next seat"))


@ACTIONS("the director gives {person} {chips} chips back")
def gives_back(stage: Stage, person: str, chips: int) -> None:
    """Chips that were taken from a player by mistake come back into the event."""
    at_event(stage).do(c.GiveChipsBack(person, chips, "it was a card protector"))


@ACTIONS("{person} uses {count} seconds of the time bank")
def uses_bank(stage: Stage, person: str, count: int) -> None:
    """A player takes longer than the clock allows."""
    at_event(stage).do(c.UseTimeBank(person, count))


@ACTIONS("{person} chooses game {number} of the level")
def chooses(stage: Stage, person: str, number: int) -> None:
    """The player due for the button chooses what is dealt."""
    at_event(stage).do(c.ChooseGame(person, number), person)


@ACTIONS("the management cancels the event and pays {purse}[ at {clock}]")
def cancels_and_pays(stage: Stage, purse: Purse, clock: int | None = None) -> None:
    """The event is canceled, and the pool is divided so among the players left."""
    at_event(stage, clock).do(c.CancelEvent("no light", purse))


# What must be so


@EXPECTATIONS("the clock shows level {number}[ with {countdown} left]")
def shows_level(stage: Stage, number: int, countdown: int | None = None) -> Answer:
    """The level on the wall, and what remains of it."""
    return _shown(stage, f"level {number}", countdown)


@EXPECTATIONS("the clock shows a break[ with {countdown} left]")
def shows_break(stage: Stage, countdown: int | None = None) -> Answer:
    """Nothing is dealt, and what remains of the break."""
    return _shown(stage, "a break", countdown)


def _shown(stage: Stage, wanted: str, countdown: int | None) -> Answer:
    at = at_event(stage)
    state, flyer = at.event.state, at.event.flyer
    resting = state.levels[state.period].is_break
    shown = "a break" if resting else f"level {flyer.level_number(state.period)}"
    left = state.ends - at.now if state.ends is not None else state.left
    if shown == wanted and countdown in (None, left):
        return None
    return f"it shows {shown} with {left // 60}:{left % 60:02d} left"


@EXPECTATIONS("the clock stands still")
def stands_still(stage: Stage) -> Answer:
    """The clock of the event does not run."""
    return None if at_event(stage).event.state.ends is None else "it runs"


@EXPECTATIONS("there are {count} players left")
def are_left(stage: Stage, count: int) -> Answer:
    """So many entries are still in."""
    return _same(at_event(stage).event.state.remaining, count, "there are")


@EXPECTATIONS("there are {count} entries")
def are_entered(stage: Stage, count: int) -> Answer:
    """So many entries count, those that are out included."""
    return _same(at_event(stage).event.state.entries, count, "there are")


@EXPECTATIONS("the pool is {chips}")
def pool_is(stage: Stage, chips: int) -> Answer:
    """The money that is in the prize pool and not paid."""
    return _same(accounts.balance(at_event(stage).event, accounts.POOL), chips, "it is")


@EXPECTATIONS("{person} pays {chips} to enter, {amount} of it into the pool")
def pays_to_enter(stage: Stage, person: str, chips: int, amount: int) -> Answer:
    """In the last step a player entered, and the receipt says so."""
    made = [each for each in at_event(stage).happened if isinstance(each, EntryMade)]
    found = [(each.paid, each.to_pool) for each in made if each.player == person]
    return None if found == [(chips, amount)] else f"{person} pays {found or 'nothing'}"


@EXPECTATIONS("{person} is paid back {chips}")
def is_paid_back(stage: Stage, person: str, chips: int) -> Answer:
    """In the last step a player got money back: an entry, chips bought, a canceled event."""
    found = 0
    for each in at_event(stage).happened:
        if isinstance(each, EventCanceled):
            found += dict(each.refunds).get(person, 0)
        elif isinstance(each, EntryWithdrawn) and each.player == person:
            found += each.refund
        elif isinstance(each, PurchaseUndone) and each.player == person:
            found += each.price
    return _same(found, chips, f"{person} is paid back")


@EXPECTATIONS("the tables break in the order {numbers}")
def break_order(stage: Stage, numbers: tuple[int, ...]) -> Answer:
    """The breaking order as it is posted."""
    posted = at_event(stage).event.state.break_order
    return _same(posted, tuple(map(str, numbers)), "they break in the order")


@EXPECTATIONS("the tables deal hand for hand")
def hand_for_hand(stage: Stage) -> Answer:
    """Every table deals one hand and waits for the others."""
    return None if at_event(stage).event.state.hand_for_hand else "they do not"


@EXPECTATIONS("the tables do not deal hand for hand")
def not_hand_for_hand(stage: Stage) -> Answer:
    """No table waits for the others after a hand."""
    return "they do" if at_event(stage).event.state.hand_for_hand else None


@EXPECTATIONS("table {game} may deal")
def may_deal(stage: Stage, game: str) -> Answer:
    """A table may begin a hand."""
    table = at_event(stage).tables[game]
    return None if table.may_deal else "it has to wait"


@EXPECTATIONS("table {game} should have {chips} chips")
def should_have(stage: Stage, game: str, chips: int) -> Answer:
    """In the last step a table was counted, and its chips are not what the books have there."""
    found = [each for each in at_event(stage).happened if isinstance(each, CountDiffers)]
    expected = [each.expected for each in found if each.table == game]
    return _same(expected, [chips], "it should have")


@EXPECTATIONS("the count of table {game} is right")
def count_is_right(stage: Stage, game: str) -> Answer:
    """In the last step no count of a table differed from the books."""
    found = [each for each in at_event(stage).happened if isinstance(each, CountDiffers)]
    wrong = [f"{each.counted} for {each.expected}" for each in found if each.table == game]
    return f"it is {wrong[0]}" if wrong else None


@EXPECTATIONS("the move of {person} waits for the director")
def move_waits(stage: Stage, person: str) -> Answer:
    """A move is planned and not approved."""
    found = entry(stage, person)
    waits = found is not None and found.to is not None and not found.approved
    return None if waits else "no such move waits"


@EXPECTATIONS("{person} has {count} seconds in the time bank")
def has_seconds(stage: Stage, person: str, count: int) -> Answer:
    """What is left of a player's time bank."""
    event = at_event(stage).event
    return _same(seconds_left(event, entry_of(event, person)), count, f"{person} has")


@EXPECTATIONS("the game at table {game} is {variant}")
def game_is(stage: Stage, game: str, variant: str) -> Answer:
    """What a table deals by the level it plays."""
    event = at_event(stage).event
    table = event.tables[game]
    return _same(event.flyer.notice(table.period, table.chosen).game, variant, "it is")


def _same(found: Any, wanted: Any, says: str) -> Answer:
    return None if found == wanted else f"{says} {found}"
