"""Penalties carried out: away for minutes or hands while the stack posts, or out with the chips."""

from typing import TYPE_CHECKING

from cardspeak.books.policy.conduct import Penalty
from cardspeak.hand.refusal import Cites
from cardspeak.tournament import absences, knock_outs
from cardspeak.tournament.changes import change_person, change_state, seated_entry
from cardspeak.tournament.commands import CountPenalties, GivePenalty, TakePenaltyBack
from cardspeak.tournament.happenings import Happening, PenaltyGiven, PenaltyServed, PenaltyTakenBack
from cardspeak.tournament.refusal import EventRefusal
from cardspeak.tournament.state import PUT_OUT, EventEntry, EventPerson, EventPhase

if TYPE_CHECKING:
    from cardspeak.tournament.tournament import Tournament

STEPS_CITES: Cites = ("conduct.etiquette_steps", "conduct.other_steps")
ORDER_CITES: Cites = ("conduct.steps_in_order",)
MINUTES_CITES: Cites = ("conduct.suspension_minutes",)
CHIPS_CITES: Cites = ("conduct.disqualified_chips_removed",)
_AWAY = (Penalty.SUSPENSION, Penalty.DEALT_OUT)


def times(person: EventPerson) -> tuple[int, ...]:
    """When a suspension ends."""
    return (person.away_until,) if person.away_until is not None else ()


def penalize(event: "Tournament", command: GivePenalty, now: int, author: str) -> list[Happening]:
    """Give a penalty in the steps that the book has, and carry it out."""
    player, penalty = command.player, command.penalty
    entry = seated_entry(event, player)
    policy = event.policy().conduct
    steps = policy.etiquette_steps
    person = event.people[player]
    if event.state.phase is not EventPhase.PLAYING:
        raise EventRefusal("play has not begun")
    if penalty not in (*steps, *policy.other_steps):
        raise EventRefusal(f"the book has no {penalty} at a tournament", *STEPS_CITES)
    if policy.steps_in_order and penalty in steps:
        had = sum(each in steps for each in person.penalties)
        if steps.index(penalty) > had:
            raise EventRefusal(
                f"the steps come in order: {steps[had]} comes before {penalty}", *ORDER_CITES
            )
    if penalty in PUT_OUT:
        return put_out(event, entry, penalty, STEPS_CITES)
    change_person(event, player, penalties=(*person.penalties, penalty))
    if penalty not in _AWAY:
        return [PenaltyGiven(player, penalty, cites=STEPS_CITES)]
    minutes, cites = command.minutes, STEPS_CITES
    if penalty is Penalty.SUSPENSION and policy.suspension_minutes is not None:
        if command.hands or command.minutes not in (0, policy.suspension_minutes):
            raise EventRefusal(
                f"a suspension lasts {policy.suspension_minutes} minutes", *MINUTES_CITES
            )
        minutes, cites = policy.suspension_minutes, MINUTES_CITES
    if bool(minutes) == bool(command.hands):
        raise EventRefusal("say for how many minutes, or for how many hands", *STEPS_CITES)
    until, hands = person.away_until, person.away_hands  # each penalty is served whole
    if minutes:
        until = max(now, until or now) + 60 * minutes
    else:
        in_hand = event.tables[entry.table].in_hand  # the hand in play is not missed
        hands += command.hands + (in_hand and not hands)
    change_person(event, player, away_until=until, away_hands=hands)
    _count_serving(event, bool(hands) - bool(person.away_hands))
    absences.away(event, event.entries[entry.number], dealt_in=True)
    ends = until if minutes else None
    return [PenaltyGiven(player, penalty, ends, command.hands, cites)]


def put_out(
    event: "Tournament", entry: EventEntry, penalty: Penalty, cites: Cites
) -> list[Happening]:
    """A penalty ends the event for a player: the chips leave play, or post until they are gone."""
    person = event.people[entry.player]
    change_person(event, person.name, penalties=(*person.penalties, penalty))
    if not event.policy().conduct.disqualified_chips_removed:
        absences.away(event, entry, dealt_in=True)
        return [PenaltyGiven(person.name, penalty, cites=CHIPS_CITES)]
    given = PenaltyGiven(person.name, penalty, cites=cites)
    return [given, *knock_outs.take_out(event, entry, f"{penalty}", CHIPS_CITES)]


def count(event: "Tournament", command: CountPenalties, now: int, author: str) -> list[Happening]:
    """Count the steps of the room's register; those that put a player out are the event's own."""
    person = event.people.get(command.player) or EventPerson(command.player)
    told = tuple([each for each in command.penalties if each not in PUT_OUT])
    own = tuple([each for each in person.penalties if each in PUT_OUT])
    change_person(event, command.player, penalties=told + own)
    return []


def take_back(
    event: "Tournament", command: TakePenaltyBack, now: int, author: str
) -> list[Happening]:
    """Take back a penalty given by mistake; a player who was away for it is dealt in again."""
    player = command.player
    person = event.people.get(player)
    if person is None or not person.penalties:
        raise EventRefusal(f"{player} has no penalty")
    *rest, last = person.penalties
    if last in PUT_OUT:
        raise EventRefusal(f"{player} is out by the penalty: undo the knock-out")
    change_person(event, player, penalties=tuple(rest))
    happened: list[Happening] = [PenaltyTakenBack(player, last, command.reason)]
    if last not in _AWAY or not person.is_serving:
        return happened
    change_person(event, player, away_until=None, away_hands=0)
    _count_serving(event, -bool(person.away_hands))
    return happened + _served(event, player)


def come_due(event: "Tournament", now: int) -> list[Happening]:
    """Suspensions whose time is up."""
    happened: list[Happening] = []
    for name in event.people.due(now):
        change_person(event, name, away_until=None)
        happened += _served(event, name)
    return happened


def count_hand(event: "Tournament", table: str) -> list[Happening]:
    """A hand less to be missed for those at a table who were penalized in hands."""
    happened: list[Happening] = []
    if not event.state.serving:
        return happened
    for _, number in event.tables[table].seats:
        entry = event.entries[number]
        if entry.is_in and entry.table == table and not entry.traveling:
            happened += _miss_hand(event, entry.player)
    return happened


def _miss_hand(event: "Tournament", player: str) -> list[Happening]:
    """A player has missed a hand."""
    person = event.people.get(player)
    if person is None or not person.away_hands:
        return []
    change_person(event, player, away_hands=person.away_hands - 1)
    if person.away_hands > 1:
        return []
    _count_serving(event, -1)
    return _served(event, player)


def join_table(event: "Tournament", table: str, player: str) -> None:
    """A player comes to a table: the hand that it plays began without the player."""
    person = event.people.get(player)
    if person is not None and person.away_hands and event.tables[table].in_hand:
        change_person(event, player, away_hands=person.away_hands + 1)


def _count_serving(event: "Tournament", by: int) -> None:
    """Count the players who miss hands by a penalty, one more or one less."""
    if by:
        change_state(event, serving=event.state.serving + by)


def _served(event: "Tournament", name: str) -> list[Happening]:
    """A penalty is served: the player is dealt in again."""
    person = event.people[name]
    entry = event.entries[person.entry]
    if not entry.is_in or person.is_serving:
        return []
    absences.back(event, entry)
    return [PenaltyServed(name)]
