"""A tournament at its tables: hands, players who go broke, chips counted, raced and bought."""

from cardspeak.cards import Card
from cardspeak.scenarios.scenario import ScenarioError
from cardspeak.scenarios.sentences.event import at_event
from cardspeak.scenarios.sentences.options import Answer
from cardspeak.scenarios.stage import Stage
from cardspeak.scenarios.vocabulary import ACTIONS, EXPECTATIONS
from cardspeak.tournament import commands as c
from cardspeak.tournament.happenings import TableColoredUp
from cardspeak.tournament.payouts import split


@ACTIONS("table {game} shuffles[ at {clock}]")
def shuffles(stage: Stage, game: str, clock: int | None = None) -> None:
    """The dealer begins to shuffle."""
    at = at_event(stage, clock)
    at.happened = []
    at.tables[game].shuffles()
    at.pump()


@ACTIONS(
    "table {game} deals[ with the button at {to}][ with the big blind at {chair}][ at {clock}]"
)
def deals(stage: Stage, game: str, to: int = 0, chair: int = 0, clock: int | None = None) -> None:
    """A hand is dealt at a table and goes on."""
    at = at_event(stage, clock)
    at.happened = []
    at.tables[game].hand_begins(to, chair)
    at.pump()


@ACTIONS(
    "table {game} plays a hand[ with the button at {to}][ with the big blind at {chair}]"
    "[ at {clock}]"
)
def plays(stage: Stage, game: str, to: int = 0, chair: int = 0, clock: int | None = None) -> None:
    """A hand is dealt and over, and nobody is broke."""
    deals(stage, game, to, chair, clock)
    is_over(stage, game)


@ACTIONS("the hand at table {game} is over[ at {clock}]")
def is_over(stage: Stage, game: str, clock: int | None = None) -> None:
    """The hand ends; the stacks lie as they do."""
    at = at_event(stage, clock)
    at.happened = []
    at.tables[game].count()
    at.tables[game].hand_over()
    at.pump()


def _broke(stage: Stage, person: str, chips: int, strength: int, won: tuple[str, ...]) -> None:
    """A player loses everything to others of the table, or to anyone who has chips."""
    at = at_event(stage)
    table = at.table_of(person)
    lost = table.chairs[table.seat_of(person)].stack
    rest = [chair for chair in table.chairs.values() if chair.player != person and chair.stack]
    winners = [chair for chair in rest if chair.player in won] if won else rest[:1]
    if not winners or len(winners) < len(won):
        raise ScenarioError(f"not everyone named sits at table {table.name} with chips")
    for chair, part in zip(winners, split(lost, len(winners)), strict=True):
        chair.stack += part
    table.goes_broke(person, chips, strength, tuple([chair.player for chair in winners]))
    at.pump()


@ACTIONS("{person} goes broke from {chips}")
def goes_broke(stage: Stage, person: str, chips: int) -> None:
    """A player loses the last chip of a stack that was so large when the hand began."""
    _broke(stage, person, chips, 1, ())


@ACTIONS("{person} goes broke from {chips} with the better hand")
def goes_broke_better(stage: Stage, person: str, chips: int) -> None:
    """A player loses the last chip with a hand that beats those of the others who do."""
    _broke(stage, person, chips, 2, ())


@ACTIONS("{person} goes broke from {chips} against {people}")
def goes_broke_to(stage: Stage, person: str, chips: int, people: tuple[str, ...]) -> None:
    """A player loses the last chip to another, or to several who divide the pot."""
    _broke(stage, person, chips, 1, people)


@ACTIONS("{person} wins {chips} from {owner}")
def wins(stage: Stage, person: str, chips: int, owner: str) -> None:
    """Chips go from one stack of a table to another."""
    table = at_event(stage).table_of(person)
    table.chairs[table.seat_of(owner)].stack -= chips
    table.chairs[table.seat_of(person)].stack += chips


@ACTIONS("{person} wins {chips} from the empty seat")
def wins_blinds(stage: Stage, person: str, chips: int) -> None:
    """What a stack without a player has posted goes to a player of the table."""
    table = at_event(stage).table_of(person)
    waiting = next(chair for chair in table.chairs.values() if chair.player.startswith("late"))
    waiting.stack -= chips
    table.chairs[table.seat_of(person)].stack += chips


@ACTIONS("the cards of the draw are {cards}")
def cards_of_draw(stage: Stage, cards: tuple[Card, ...]) -> None:
    """People deal the cards for a race or a move, in this order."""
    at_event(stage).do(c.EnterCards(cards))


@ACTIONS("{person} announces a rebuy")
def announces(stage: Stage, person: str) -> None:
    """A player announces a rebuy before the cards."""
    at_event(stage).do(c.AnnounceRebuy(person), person)


@ACTIONS("{person} pays for a rebuy")
def pays(stage: Stage, person: str) -> None:
    """A player pays for a rebuy, announced or not."""
    at_event(stage).do(c.PayRebuy(person))


@ACTIONS("{person} was not broke after all")
def was_not_broke(stage: Stage, person: str) -> None:
    """A knock-out that was entered by mistake is taken back."""
    at_event(stage).do(c.UndoKnockOut(person, "the wrong seat was tapped"))


@ACTIONS("the director takes {chips} chips that {person} had off the table")
def takes_chips(stage: Stage, chips: int, person: str) -> None:
    """Chips that a player took off the table leave the event."""
    at_event(stage).do(c.TakeChips(person, chips, "taken off the table"))


@ACTIONS("{chips} chips are found that {person} had hidden")
def hidden_found(stage: Stage, chips: int, person: str) -> None:
    """Chips come to light after their owner lost an all-in."""
    at_event(stage).do(c.FindHiddenChips(person, chips, "behind a card protector"))


@ACTIONS("the director gives {chips} chips that {person} had hidden to {owner}")
def hidden_given(stage: Stage, chips: int, person: str, owner: str) -> None:
    """Chips that came to light go to the winner of the pot."""
    at_event(stage).do(c.FindHiddenChips(person, chips, "behind a card protector", owner))


@ACTIONS("the director disqualifies {person} for chips off the table")
def put_out_for_chips(stage: Stage, person: str) -> None:
    """Chips taken off the table cost their owner the event."""
    at_event(stage).do(c.TakeChips(person, 1, "taken off the table", disqualified=True))


@ACTIONS("the director gives {owner} {chips} covered chips of {amount} that {person} had hidden")
def covered_given(stage: Stage, owner: str, chips: int, amount: int, person: str) -> None:
    """Chips that came to light, of which the winner of the pot had enough to win only a part."""
    found = c.FindHiddenChips(person, amount, "behind a card protector", owner, chips)
    at_event(stage).do(found)


@EXPECTATIONS("{person} owes {chips} for a rebuy")
def owes(stage: Stage, person: str, chips: int) -> Answer:
    """A rebuy was announced and is not paid."""
    from cardspeak.tournament.changes import entry_of

    found = entry_of(at_event(stage).event, person).owed
    return None if found == chips else f"{person} owes {found}"


@EXPECTATIONS("the color-up at table {game} adds {chips}")
def color_up_adds(stage: Stage, game: str, chips: int) -> Answer:
    """In the last step a table was colored up, and that many more chips are in play."""
    done = [each for each in at_event(stage).happened if isinstance(each, TableColoredUp)]
    found = [each.difference for each in done if each.table == game]
    return None if found == [chips] else f"it adds {found or 'nothing: it is not done'}"


@EXPECTATIONS("the race deals {person} {cards}")
def race_deals(stage: Stage, person: str, cards: tuple[Card, ...]) -> Answer:
    """In the last step odd chips were raced, and a player got these cards for them."""
    done = [each for each in at_event(stage).happened if isinstance(each, TableColoredUp)]
    found = [own for each in done for player, own in each.cards if player == person]
    return None if found == [tuple(cards)] else f"{person} gets {found or 'no cards'}"
