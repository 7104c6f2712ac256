"""The promotions that are offered: those of the book at each game, and the house's own files.

Only this module changes the rows of offers.
"""

from typing import TYPE_CHECKING

import msgspec

from cardspeak.books.promotion_drop import PostedDrop, PromotionDrop
from cardspeak.errors import CardspeakError
from cardspeak.games import Event, Structure
from cardspeak.money.jackpot_drop import BAD_BEAT_FUND, HIGH_HAND_FUND
from cardspeak.promotions import Promotion, Won, book_promotions, is_played_at, read, written
from cardspeak.promotions.vocabulary import (
    AwardPromotion,
    BadBeatPromotion,
    ExcludedDeal,
    PeriodPromotion,
)
from cardspeak.room import orders
from cardspeak.room.commands import Dealing
from cardspeak.room.events import DeskEvent
from cardspeak.room.games import RoomGame
from cardspeak.room.house_money import funds, gaming_day
from cardspeak.room.house_money.money_commands import EndPromotion, OfferPromotion
from cardspeak.room.house_money.money_events import (
    PeriodEnded,
    PeriodLed,
    PromotionOffered,
)
from cardspeak.room.orders import PromotionsAtTable
from cardspeak.room.refusal import DeskRefusal

if TYPE_CHECKING:
    from cardspeak.room.desk import Desk

_BOOK_FUNDS = (BAD_BEAT_FUND, HIGH_HAND_FUND)


class OfferedPromotion(msgspec.Struct, frozen=True):
    """A promotion of the house's own; a period has an end, a leader and what rolled over.

    `at` is the table where the leader has played, `dealt` by the software or not;
    `opened_envelopes` are those that are gone from its board.
    """

    promotion: Promotion
    until: int | None = None
    leader: Won | None = None
    at: str = ""
    rolled: int = 0
    dealt: bool = False
    opened_envelopes: tuple[int, ...] | msgspec.UnsetType = msgspec.UNSET


def times(offer: OfferedPromotion) -> tuple[int, ...]:
    """When the period of an offer ends."""
    return () if offer.until is None else (offer.until,)


def offer(desk: "Desk", command: OfferPromotion, now: int, author: str) -> list[DeskEvent]:
    """Offer what a file describes; its seed comes out of the cage."""
    try:
        promotion = read(command.text)
    except CardspeakError as error:
        raise DeskRefusal(str(error)) from None
    titles = _titles(desk)
    if promotion.title in titles:
        raise DeskRefusal(f"there is a promotion called {promotion.title!r} already")
    for title in promotion.not_with if isinstance(promotion, AwardPromotion) else ():
        if title not in titles:
            known = ", ".join(titles) or "none"
            raise DeskRefusal(f"not_with: no promotion is called {title!r}; promotions: {known}")
    _check_reserve(desk, promotion)
    for name in promotion.not_at:
        if name not in desk.games and name not in desk.lists:
            raise DeskRefusal(f"not_at: no table and no list of the room is called {name!r}")
    until = None
    if isinstance(promotion, PeriodPromotion):
        length = promotion.minutes * 60
        until = (now // length + 1) * length
    desk.offers.put(promotion.title, OfferedPromotion(promotion, until))
    funds.begin(desk, promotion.fund)
    events: list[DeskEvent] = [PromotionOffered(promotion.title, offered=True)]
    _tell_tables(desk, promotion)
    if promotion.seed:
        chips = promotion.seed * gaming_day.today(desk, now).dollar
        events += funds.put_seed(desk, promotion.fund, chips, repaid=promotion.repaid)
    return events


def end(desk: "Desk", command: EndPromotion, now: int, author: str) -> list[DeskEvent]:
    """End a promotion of the house's own."""
    if command.title not in desk.offers:
        raise DeskRefusal(f"the house has no promotion of its own called {command.title!r}")
    promotion = desk.offers[command.title].promotion
    desk.offers.drop(command.title)
    _tell_tables(desk, promotion)
    return [PromotionOffered(command.title, offered=False)]


def _tell_tables(desk: "Desk", promotion: Promotion) -> None:
    """Have the tables at which a promotion can be won look for it from now on, or no longer."""
    for game in list(desk.games):
        if is_offered_at(promotion, game):
            post(desk, game)


def post(desk: "Desk", game: RoomGame) -> None:
    """Order a table of the software to look for the house's own promotions, and to drop for them.

    The dealer of a table of real cards enters its pots and hands, and gets no message.
    """
    if game.dealing is not Dealing.DEALT or game.closing:
        return
    own = own_at(desk, game)
    fed = [each for each in own if each.drop != PromotionDrop()]
    orders.send(
        desk,
        game.game,
        PromotionsAtTable(
            tuple([each.title for each in own]),
            tuple([written(each) for each in own]),
            tuple([PostedDrop(fund=each.fund, drop=each.drop) for each in fed]),
        ),
    )


def _check_reserve(desk: "Desk", promotion: Promotion) -> None:
    """Refuse a fund that is a reserve, a reserve that is a fund, and two reserves of one fund."""
    offered = [each.promotion for each in desk.offers]
    reserve = promotion.reserve if isinstance(promotion, BadBeatPromotion) else None
    if reserve and reserve.fund in [*_BOOK_FUNDS, *[each.fund for each in offered]]:
        raise DeskRefusal(f"reserve: {reserve.fund!r} is the fund of a promotion")
    for other in offered:
        if not isinstance(other, BadBeatPromotion):
            if other.fund == promotion.fund and reserve:
                raise DeskRefusal(f"reserve: {other.title} is paid out of the same fund")
            continue
        if other.reserve and other.reserve.fund == promotion.fund:
            raise DeskRefusal(f"fund: {promotion.fund!r} is the reserve of the {other.title}")
        if other.fund == promotion.fund and other.reserve != (reserve or msgspec.UNSET):
            raise DeskRefusal(f"reserve: the {other.title} has another one for the same fund")


def _titles(desk: "Desk") -> list[str]:
    """What the promotions of the book and of the house are called."""
    policies = [(desk.book.resolve(game.id, Structure.LIMIT), game.id) for game in desk.book.games]
    book = [each.title for policy, game in policies for each in book_promotions(policy, game)]
    return list(dict.fromkeys([*book, *[each.promotion.title for each in desk.offers]]))


def at_table(desk: "Desk", game: RoomGame) -> list[Promotion]:
    """What can be won at a table."""
    book = book_promotions(desk.policy(game.notice), game.notice.game)
    return [*book, *own_at(desk, game)]


def own_at(desk: "Desk", game: RoomGame) -> list[Promotion]:
    """The house's own promotions at a table: what it feeds, and what can be won there."""
    return [each.promotion for each in desk.offers if is_offered_at(each.promotion, game)]


def is_offered_at(promotion: Promotion, game: RoomGame) -> bool:
    """Whether a table feeds and can win a promotion: it has such a game and is not left out."""
    left_out = game.game in promotion.not_at or game.list in promotion.not_at
    if game.notice.event is not Event.CASH and ExcludedDeal.TOURNAMENTS in promotion.excludes:
        return False
    return is_played_at(promotion, game.notice.game) and not left_out


def lead(desk: "Desk", won: Won, game: str, *, dealt: bool) -> list[DeskEvent]:
    """A hand leads its period if it is better than any before it."""
    held = desk.offers[won.title]
    if held.leader is not None and held.leader.value >= won.value:
        return []
    desk.offers.put(won.title, msgspec.structs.replace(held, leader=won, at=game, dealt=dealt))
    return [PeriodLed(won.title, " and ".join(won.winners), won.hand)]


def note_opened(desk: "Desk", promotion: Promotion, dollars: int, *, last: bool) -> None:
    """An envelope of a board is open; with the last one the board is filled anew."""
    held = desk.offers.get(promotion.title)
    if held is not None and held.promotion == promotion:
        opened = msgspec.UNSET if last else (*(held.opened_envelopes or ()), dollars)
        desk.offers.put(promotion.title, msgspec.structs.replace(held, opened_envelopes=opened))


def end_period(desk: "Desk", title: str, now: int) -> list[DeskEvent]:
    """A period ends: its leader has a claim, or the money may roll over into the next."""
    from cardspeak.room.house_money import claims

    events: list[DeskEvent] = []
    while (held := desk.offers[title]).until is not None and held.until <= now:
        promotion = held.promotion
        assert isinstance(promotion, PeriodPromotion)
        leader = held.leader
        rolled = 0
        if leader is None and promotion.rolls_over:
            rolled = held.rolled + promotion.dollars
        until = held.until + promotion.minutes * 60
        desk.offers.put(
            title,
            OfferedPromotion(
                promotion, until, rolled=rolled, opened_envelopes=held.opened_envelopes
            ),
        )
        player = " and ".join(leader.winners) if leader is not None else None
        events.append(PeriodEnded(title, player, rolled))
        if leader is not None:
            award = leader.dollars if promotion.largest_buy_in else promotion.dollars
            due = (award + held.rolled) * gaming_day.today(desk, now).dollar
            events += claims.enter(
                desk, promotion, leader, held.at, due, now, desk.house, dealt=held.dealt
            )
    return events
