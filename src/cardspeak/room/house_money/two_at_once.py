"""A jackpot that a second table hits before the first hit is verified: who gets what.

Claims that were entered before are taken back and entered anew, with a smaller part or after the
new one. Whoever is first by the camera is entered first: a claim can be voided and entered again.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from cardspeak.promotions import BadBeatPromotion, divide_jackpot
from cardspeak.promotions.vocabulary import TwoAtOnce
from cardspeak.room.events import DeskEvent
from cardspeak.room.games import RoomGame
from cardspeak.room.house_money import claims, funds
from cardspeak.room.house_money.claims import PromotionClaim

if TYPE_CHECKING:
    from cardspeak.room.desk import Desk

_SHARED = "another table has hit the jackpot too: they share it"
_BEFORE = "another table has hit the jackpot too, in an earlier hand"


def make_room(
    desk: "Desk", promotion: BadBeatPromotion, game: RoomGame, dollar: int, now: int
) -> tuple[list[DeskEvent], int, list[PromotionClaim]]:
    """What a bad beat divides, beside hits that are not verified yet, and what comes after it.

    Where both share, the earlier claims are entered anew at once with their smaller part; where the
    lower number of a hand decides, later hands wait to be entered after the new claim.
    """
    others = [each for each in desk.claims if each.is_waiting and each.promotion == promotion]
    events: list[DeskEvent] = []
    later: list[PromotionClaim] = []
    if promotion.two_at_once is TwoAtOnce.SPLIT and others:
        events += [claims.take_back(desk, each, _SHARED, ()) for each in others]
        whole = funds.can_be_won(desk, promotion.fund)
        for each in others:
            events += claims.set_aside(desk, _part_of(desk, each, len(others), dollar, now))
        return events, whole // dollar // (len(others) + 1) * dollar, later
    if promotion.two_at_once is TwoAtOnce.LOWER_HAND:
        later = [each for each in others if _hand_number(desk, each) > game.dealt]
        events += [claims.take_back(desk, each, _BEFORE, ()) for each in later]
    return events, funds.can_be_won(desk, promotion.fund), later


def enter_again(desk: "Desk", later: Sequence[PromotionClaim], now: int) -> list[DeskEvent]:
    """Claims of later hands divide what the earlier one has left."""
    events: list[DeskEvent] = []
    for claim in later:
        promotion, game = claim.promotion, desk.games.get(claim.game)
        assert isinstance(promotion, BadBeatPromotion)
        blinds = game.notice.blinds if game is not None else ()
        division = divide_jackpot(
            promotion,
            claim.won,
            funds.can_be_won(desk, promotion.fund),
            game.notice.dollar if game is not None else 1,
            max(blinds, default=0),
            _players(claim, "the table"),
            _players(claim, "the room"),
        )
        again = msgspec.structs.replace(
            claim,
            number=len(desk.claims) + 1,
            at=now,
            shares=division.paid,
            house=division.house,
            odd=division.odd,
        )
        events += claims.set_aside(desk, again)
    return events


def _part_of(
    desk: "Desk", claim: PromotionClaim, before: int, dollar: int, now: int
) -> PromotionClaim:
    """A claim with its part of a jackpot that one more table shares."""

    def part(chips: int) -> int:
        return chips // dollar * before // (before + 1) * dollar

    shares = [msgspec.structs.replace(share, chips=part(share.chips)) for share in claim.shares]
    return msgspec.structs.replace(
        claim,
        number=len(desk.claims) + 1,
        at=now,
        shares=tuple(shares),
        house=part(claim.house),
        odd=0,
    )


def _hand_number(desk: "Desk", claim: PromotionClaim) -> int:
    """The number of the hand in which a table hit: it is held, and has dealt none since."""
    game = desk.games.get(claim.game)
    return game.dealt if game is not None else 0


def _players(claim: PromotionClaim, part: str) -> tuple[str, ...]:
    """Those who have that part of a claim, beside the ones who were dealt in."""
    return tuple(
        [
            share.player
            for share in claim.shares
            if share.part == part and share.player not in claim.won.others
        ]
    )
