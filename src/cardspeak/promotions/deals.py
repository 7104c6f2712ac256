"""A deal as a promotion sees it: who was dealt in, who stayed to the end, cards, boards and pot.

It is made from a hand that the software dealt, or entered at a table of real cards; what follows
is the same.
"""

import msgspec

from cardspeak.arguments import expect, shown
from cardspeak.cards import Card
from cardspeak.errors import CardspeakError
from cardspeak.games import Game
from cardspeak.hand import Hand
from cardspeak.hand.posts import PostKind
from cardspeak.ranking import RANKINGS, Ranking


class PlayedHand(msgspec.Struct, frozen=True):
    """A hand that was live at the end: the player, the hole cards or all of a stud hand."""

    player: str
    cards: tuple[Card, ...]


class FinishedDeal(msgspec.Struct, frozen=True, kw_only=True):
    """A deal that is over. `players` were dealt in; `hands` are those live at the end.

    `boards` has one board for each run, none at stud; `pot` and the blinds are chips, of which
    `dollar` make a dollar. `raked` says that the house took its charge. The table has `seats`
    chairs; unset where nobody knows.
    """

    game: str
    players: tuple[str, ...]
    hands: tuple[PlayedHand, ...]
    boards: tuple[tuple[Card, ...], ...] = ((),)
    pot: int = 0
    raked: bool = True
    is_bomb: bool = False
    big_blind: int = 0
    small_blind: int = 0
    largest_buy_in: int = 0
    dollar: int = 1
    seats: int | msgspec.UnsetType = msgspec.UNSET


def finished(hand: Hand, names: dict[int, str]) -> FinishedDeal:
    """The deal that the software has just dealt; `names` are the players by seat."""
    expect("the hand", hand, Hand, "a Hand")
    expect("the names", names, dict, "the players' names by seat: {1: 'Ann', 2: 'Ben'}")
    if nameless := [seat for seat in hand.seats if type(names.get(seat)) is not str]:
        raise CardspeakError(f"seat {nameless[0]} has no name; names: {shown(names)}")
    terms = hand.terms
    pot = sum(hand.winnings_by_seat.values()) + hand.raked + hand.jackpot
    boards = tuple([hand.board_faces(run) for run in range(hand.runs)])
    blinds = {post.kind: post.amount for post in hand.posts}
    seats = [hand.seats[player] for player in range(hand.count)]
    return FinishedDeal(
        game=terms.game.id,
        players=tuple([names[seat] for seat in seats]),
        hands=tuple([PlayedHand(names[seat], hand.cards_of(seat)) for seat in hand.live_seats]),
        boards=boards if terms.board_cards else ((),),
        pot=pot,
        raked=hand.raked > 0,
        is_bomb=hand.first.is_bomb,
        big_blind=blinds.get(PostKind.BIG_BLIND, 0),
        small_blind=blinds.get(PostKind.SMALL_BLIND, 0),
        largest_buy_in=terms.notice.most_buy_in or 0,
        dollar=terms.notice.dollar,
        seats=terms.notice.seats or msgspec.UNSET,
    )


def high_ranking(game: Game) -> Ranking:
    """The ranking by which a game's high hands are compared."""
    return RANKINGS[game.wins[0].ranking(game.deck)]
