"""A pot killed by a player who has seen two cards: the deal stops there until all have chosen.

The deck is known to the table from the first card; nobody sees more of it than the two. Once the
deal goes on it is an ordinary deal, killed or not.
"""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from cardspeak.books.policy.kill import Voluntary
from cardspeak.cards import Card
from cardspeak.hand.refusal import Cites
from cardspeak.table import changes, dealing, desk_link, hand_in_play, kill
from cardspeak.table import commands as c
from cardspeak.table.events import Choice, Chose, Happened, Ordered
from cardspeak.table.hand_in_play import TwoCards
from cardspeak.table.refusal import TableRefusal
from cardspeak.table.void_deals import check_not_voided

if TYPE_CHECKING:
    from cardspeak.table.table import Table

CITES: Cites = ("kill.voluntary",)
LOOKED_AT = 2


def deal_two(table: "Table", command: c.DealTwo, now: int) -> list[Happened]:
    """Deal two cards to each player, in the game whose time has come."""
    if table.hand is not None:
        raise TableRefusal("a hand is being played", *CITES)
    changed = changes.at_deal(table)
    if Voluntary.AFTER_TWO_CARDS not in table.policy.kill.voluntary:
        raise TableRefusal("nobody may kill a pot after seeing cards", *CITES)
    if table.terms.game.hole_cards_at_once <= LOOKED_AT:
        raise TableRefusal("this game deals only two cards before the betting", *CITES)
    desk_link.check_free(table)
    check_not_voided(table, command)
    deck = c.DeckCommand(command.faces, command.seed)
    dealing.whole_deck(table, deck)
    hand_in_play.wait_after_two(table, TwoCards(deck, table.plan_next(now)))
    return [*changed, Ordered("two cards are dealt to each player", 0, 0, CITES)]


def cards_of(table: "Table", number: int) -> tuple[Card, ...]:
    """The two cards that a seat has while the deal waits."""
    two = table.in_play.two
    if two is None or number not in two.plan.dealt:
        return ()
    around = table.clockwise_from(two.plan.positions.last_to_act)
    order = [seat for seat in around if seat in two.plan.dealt]
    place = order.index(number)
    return tuple(two.deck.faces[place + row * len(order)] for row in range(LOOKED_AT))


def choose_kill(table: "Table", number: int) -> Chose:
    """Kill the pot for a player who has seen two cards."""
    two = table.in_play.two
    assert two is not None
    if number not in two.plan.dealt:
        raise TableRefusal(f"seat {number} has no cards in this deal", *CITES)
    most = table.policy.kill.per_deal
    killers = [seat for seat in (two.plan.killer, *two.killers) if seat]
    if number in killers or len(killers) >= most:
        raise TableRefusal(
            f"seat {killers[0]} kills this pot already: a deal may have {most}", "kill.per_deal"
        )
    kill.check_stack(table, table.seat(number))
    hand_in_play.wait_after_two(table, replace(two, killers=(*two.killers, number)))
    return Chose(number, Choice.KILL, kill.CHOICE_CITES)


def deal_on(table: "Table", now: int) -> list[Happened]:
    """Deal the rest of the hand, killed if a player chose so."""
    two = table.in_play.two
    if two is None:
        raise TableRefusal("no deal is waiting after two cards", *CITES)
    plan = two.plan
    for number in two.killers:
        plan = kill.chosen(table, plan, number)
    hand_in_play.wait_after_two(table, None)
    return dealing.deal(table, two.deck, now, plan)
