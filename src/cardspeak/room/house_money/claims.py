"""Claims: a deal has won a promotion, and what must happen before anybody is paid.

The desk looks at the cards itself. What was won is set aside at once; then somebody of the right
office verifies the hand, others approve, papers are shown where the award is taxed, and it is paid
(`claim_steps`). Only this module changes the rows of claims.
"""

from enum import StrEnum
from typing import TYPE_CHECKING

import msgspec

from cardspeak.books import Context
from cardspeak.books.policy.jackpot import TableShare
from cardspeak.hand.refusal import Cites
from cardspeak.promotions import (
    AwardPromotion,
    BadBeatPromotion,
    ChartPromotion,
    FinishedDeal,
    PeriodPromotion,
    Promotion,
    SharePaid,
    Won,
    divide_jackpot,
    find,
    not_offered,
)
from cardspeak.room import accounts, games, orders
from cardspeak.room.commands import Dealing
from cardspeak.room.events import DeskEvent
from cardspeak.room.games import RoomGame
from cardspeak.room.house_money import funds, gaming_day, offers
from cardspeak.room.house_money import money_commands as m
from cardspeak.room.house_money import money_events as e
from cardspeak.room.orders import FreeTable, HoldTable
from cardspeak.room.refusal import DeskRefusal

if TYPE_CHECKING:
    from cardspeak.room.desk import Desk

_LONGEST_BANNER = 300


class ClaimState(StrEnum):
    """What has become of a claim."""

    OPEN = "open"
    PAID = "paid"
    VOID = "void"


class PromotionClaim(msgspec.Struct, frozen=True, kw_only=True):
    """A claim, with every name that stands behind it.

    `house` is the house's part, `odd` what the shares left over. `dealt`: by the software, so that
    players are paid into the bank. `board_prize` is what the winner of a period got from the board,
    unset before that.
    """

    number: int
    game: str
    at: int
    promotion: Promotion
    won: Won
    shares: tuple[SharePaid, ...]
    house: int = 0
    odd: int = 0
    dealt: bool = False
    entered_by: str
    verified_by: str = ""
    reference: str = ""
    approved_by: tuple[str, ...] = ()
    papers: tuple[tuple[str, int], ...] = ()
    contested: str = ""
    state: ClaimState = ClaimState.OPEN
    board_prize: int | msgspec.UnsetType = msgspec.UNSET

    @property
    def is_waiting(self) -> bool:
        """Whether the cards are still to be looked at; of a period that is over, none lie there."""
        is_open = self.state is ClaimState.OPEN and not self.verified_by
        return is_open and not isinstance(self.promotion, PeriodPromotion)

    @property
    def has_prize_to_come(self) -> bool:
        """Whether its winner has still to open an envelope or to take the offer."""
        promotion = self.promotion
        is_board = isinstance(promotion, PeriodPromotion) and bool(promotion.prize_board)
        return is_board and self.board_prize is msgspec.UNSET

    @property
    def chips(self) -> int:
        """What is set aside for it."""
        return sum([share.chips for share in self.shares]) + self.house


def account(number: int) -> str:
    """The account of the money that is set aside for a claim."""
    return f"claim {number}"


def is_held(desk: "Desk", game: str) -> bool:
    """Whether a table waits: a hand that has won lies there until it is verified."""
    return any(claim.game == game and claim.is_waiting for claim in desk.claims)


def claim_hand(desk: "Desk", command: m.ClaimHand, now: int, author: str) -> list[DeskEvent]:
    """Look at a finished deal for every promotion of its table."""
    game = games.open_game_of(desk, command.game)
    deal = _deal(desk, game, command)
    return [*_left_out(desk, game), *look(desk, game, deal, now, author)]


def _left_out(desk: "Desk", game: RoomGame) -> list[DeskEvent]:
    """The jackpots of which the book says that this game has no part in them."""
    notice = game.notice
    context = Context(notice.game, notice.structure, notice.event)
    kind = notice.spread_of(desk.book)
    says = f"{kind.name} is not one of its games"
    return [
        e.HandLooked(game.game, title, says, (path,))
        for title, path in not_offered(desk.policy(notice)).items()
        if desk.book.look_up(path, context.bit).rules
    ]


def look(
    desk: "Desk", game: RoomGame, deal: FinishedDeal, now: int, author: str
) -> list[DeskEvent]:
    """Enter a claim for each promotion that a deal has won, and say why not for the others."""
    kind = game.notice.spread_of(desk.book)
    events: list[DeskEvent] = []
    titles: list[str] = []
    for promotion in offers.at_table(desk, game):
        posted = funds.can_be_won(desk, promotion.fund) // deal.dollar
        found = find(promotion, deal, kind, posted, titles)
        if not found.won:
            events.append(e.HandLooked(game.game, found.title, found.why_not, found.cites))
        for won in found.won:
            titles.append(won.title)
            events += _enter_won(desk, promotion, won, game, deal, now, author)
    claimed = [event for event in events if isinstance(event, e.PromotionClaimed)]
    _hold(desk, game, [event for event in claimed if event.game == game.game])
    return events


def _hold(desk: "Desk", game: RoomGame, claimed: list[e.PromotionClaimed]) -> None:
    """Have a table of the software deal no further hand before the claims are verified."""
    if not claimed or game.dealing is not Dealing.DEALT:
        return
    says = "; ".join([banner(event.won) for event in claimed])
    offices = {desk.claims[event.claim].promotion.verified_by for event in claimed}
    waits = f"The table waits for {' and '.join(sorted(offices))}"
    cites = tuple(dict.fromkeys([path for event in claimed for path in event.cites]))
    orders.send(desk, game.game, HoldTable(f"{says}. {waits}"[:_LONGEST_BANNER], cites))


def banner(won: Won) -> str:
    """What a deal has won, in words for everyone at the table."""
    winners = " and ".join(won.winners)
    if won.losers:
        hands = f"{' and '.join(won.losers)}, {won.beaten}, beaten by {winners}, {won.hand}"
    else:
        hands = f"{winners}, {won.hand}"
    return f"{won.title[0].upper()}{won.title[1:]}: {hands}"


def let_go(desk: "Desk", claim: PromotionClaim) -> None:
    """Have a table deal again when no claim holds it any longer."""
    game = desk.games.get(claim.game)
    if not claim.is_waiting or game is None or is_held(desk, game.game):
        return
    if game.dealing is Dealing.DEALT:
        orders.send(desk, game.game, FreeTable())


def _deal(desk: "Desk", game: RoomGame, command: m.ClaimHand) -> FinishedDeal:
    """The deal as it was entered; cards that cannot be are refused."""
    notice = game.notice
    players = command.players or game.in_hand or tuple([chair.player for chair in game.seated])
    kind = notice.spread_of(desk.book)
    seen = [card for hand in command.hands for card in hand.cards]
    for board in command.boards:
        both = [*seen, *board]
        if len(set(both)) < len(both) or any(card not in range(52) for card in both):
            raise DeskRefusal("a card was entered twice, or is not in the deck")
        if len(board) > kind.board_cards:
            raise DeskRefusal(f"a board of {kind.name} has {kind.board_cards} cards")
    for hand in command.hands:
        if hand.player not in players:
            raise DeskRefusal(f"{hand.player} was not dealt in")
        whole = kind.board_cards or len(command.hands) > 1
        if len(hand.cards) > kind.kept_cards or (whole and len(hand.cards) != kind.kept_cards):
            raise DeskRefusal(
                f"a hand of {kind.name} has {kind.kept_cards} cards; "
                f"{len(hand.cards)} were entered for {hand.player}"
            )
    blinds = notice.blinds
    return FinishedDeal(
        game=notice.game,
        players=players,
        hands=command.hands,
        boards=command.boards,
        pot=command.pot,
        raked=command.raked,
        is_bomb=command.is_bomb,
        big_blind=max(blinds, default=0),
        small_blind=min(blinds, default=0),
        largest_buy_in=notice.most_buy_in or 0,
        dollar=notice.dollar,
        seats=game.seats,
    )


def _enter_won(
    desk: "Desk",
    promotion: Promotion,
    won: Won,
    game: RoomGame,
    deal: FinishedDeal,
    now: int,
    author: str,
) -> list[DeskEvent]:
    """Set aside what a deal has won, by the kind of the promotion."""
    from cardspeak.room.house_money import two_at_once

    fund, dealt = promotion.fund, game.dealing is Dealing.DEALT
    match promotion:
        case BadBeatPromotion():
            taken, parts, after = two_at_once.make_room(desk, promotion, game, deal.dollar, now)
            seated: tuple[str, ...] = ()
            if promotion.table_share is TableShare.SEATED:
                seated = tuple(
                    [chair.player for chair in game.seated if chair.player not in deal.players]
                )
            division = divide_jackpot(
                promotion,
                won,
                parts,
                deal.dollar,
                deal.big_blind,
                seated,
                _elsewhere(desk, game.game),
            )
            claim = _claim(desk, promotion, won, game.game, division.paid, now, author, dealt=dealt)
            claim = msgspec.structs.replace(claim, house=division.house, odd=division.odd)
            entered = set_aside(desk, claim)
            return [*taken, *entered, *two_at_once.enter_again(desk, after, now)]
        case ChartPromotion():
            places = funds.begin(desk, fund).places
            chips = places[won.place - 1] if won.place <= len(places) else 0
            each = chips // deal.dollar // len(won.winners) * deal.dollar
            if not each:
                says = f"the place of {won.hand} holds nothing"
                if chips:
                    says = f"the place of {won.hand} holds too little to share"
                return [e.HandLooked(game.game, won.title, says, promotion.cites("paid_place"))]
            cites = promotion.cites("chart")
            paid = tuple([SharePaid(name, each, "the high hand", cites) for name in won.winners])
            claim = _claim(desk, promotion, won, game.game, paid, now, author, dealt=dealt)
            odd = chips - each * len(won.winners)
            return set_aside(desk, msgspec.structs.replace(claim, odd=odd))
        case AwardPromotion():
            chips = won.dollars * deal.dollar
            return enter(desk, promotion, won, game.game, chips, now, author, dealt=dealt)
        case PeriodPromotion():
            return offers.lead(desk, won, game.game, dealt=dealt)


def enter(
    desk: "Desk",
    promotion: Promotion,
    won: Won,
    game: str,
    chips: int,
    now: int,
    author: str,
    *,
    dealt: bool,
) -> list[DeskEvent]:
    """Set aside a fixed award, or what the fund has if that is less; equal hands share it."""
    shares = award_shares(desk, promotion, won, chips, now)
    claim = _claim(desk, promotion, won, game, shares, now, author, dealt=dealt)
    return set_aside(desk, claim)


def award_shares(
    desk: "Desk", promotion: Promotion, won: Won, chips: int, now: int
) -> tuple[SharePaid, ...]:
    """What each of the winners gets of an award, as far as the fund has it."""
    chips = min(chips, funds.can_be_won(desk, promotion.fund))
    if len(won.winners) > 1:
        dollar = gaming_day.today(desk, now).dollar
        chips = chips // dollar // len(won.winners) * dollar
    return tuple([SharePaid(name, chips, "the award", won.cites) for name in won.winners])


def _claim(
    desk: "Desk",
    promotion: Promotion,
    won: Won,
    game: str,
    shares: tuple[SharePaid, ...],
    now: int,
    author: str,
    *,
    dealt: bool,
) -> PromotionClaim:
    return PromotionClaim(
        number=len(desk.claims) + 1,
        game=game,
        at=now,
        promotion=promotion,
        won=won,
        shares=shares,
        dealt=dealt,
        entered_by=author,
    )


def set_aside(desk: "Desk", claim: PromotionClaim) -> list[DeskEvent]:
    """Enter a claim; its money leaves the fund."""
    won = claim.won
    fund, aside = claim.promotion.fund, account(claim.number)
    before = accounts.balance(desk, funds.account(fund))
    funds.set_aside(desk, fund, claim.chips, aside, won.place, claim.odd)
    gone = before - accounts.balance(desk, funds.account(fund))
    desk.claims.put(claim.number, claim)
    cites = won.cites + tuple([path for share in claim.shares for path in share.cites])
    if isinstance(claim.promotion, BadBeatPromotion):
        cites += claim.promotion.cites("reset_percent", "remainder")
    cites = tuple(dict.fromkeys(cites))
    return [e.PromotionClaimed(claim.number, claim.game, won, claim.shares, gone, cites)]


def _elsewhere(desk: "Desk", game: str) -> tuple[str, ...]:
    """The players of the other games."""
    return tuple([c.player for other in desk.games if other.game != game for c in other.seated])


def change(desk: "Desk", claim: PromotionClaim, **fields: object) -> None:
    """Change what stands in a claim."""
    desk.claims.put(claim.number, msgspec.structs.replace(claim, **fields))


def take_back(desk: "Desk", claim: PromotionClaim, reason: str, cites: Cites) -> e.ClaimVoided:
    """A claim is void: its money goes back into the fund."""
    fund = claim.promotion.fund
    before = accounts.balance(desk, funds.account(fund))
    won = claim.won
    funds.give_back(desk, fund, claim.chips, account(claim.number), won.place, claim.odd)
    back = accounts.balance(desk, funds.account(fund)) - before
    change(desk, claim, state=ClaimState.VOID)
    return e.ClaimVoided(claim.number, reason, back, cites)
