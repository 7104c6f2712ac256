"""Open Hand History: a hand written as the JSON of hh-specs.handhistory.org, version 1.4.6.

The hand is replayed by the book first, so that pots, winnings and all-ins are those of the deal.
The format's list of games is closed: razz and short deck have no name in it, and to call them stud
or hold'em would name the wrong winner, so that they are refused.
"""

import datetime
from decimal import Decimal
from typing import Any

import msgspec

import cardspeak
from cardspeak.books import Book
from cardspeak.cards import UNKNOWN, Slot, text
from cardspeak.games import Structure
from cardspeak.hand import Bet, BringIn, Call, Check, Complete, Fold, Hand, PostKind, Raise
from cardspeak.hand.events import (
    Acted,
    Awarded,
    Boarded,
    Charged,
    Dealt,
    Mucked,
    Posted,
    Shown,
)
from cardspeak.history.history import HandHistory, HistoryError
from cardspeak.history.replay import replayed
from cardspeak.history.streets import by_street
from cardspeak.history.variants import Variant

SPEC_VERSION = "1.4.6"

_GAMES: dict[Variant, str] = {
    Variant.FT: "Holdem",
    Variant.NT: "Holdem",
    Variant.PO: "Omaha",
    Variant.FO8: "OmahaHiLo",
    Variant.F7S: "Stud",
    Variant.F7S8: "StudHiLo",
    Variant.N2L1D: "Draw",
    Variant.F2L3D: "Draw",
    Variant.FB: "Draw",
}
_LIMITS = {Structure.LIMIT: "FL", Structure.POT: "PL", Structure.NO_LIMIT: "NL"}
_POSTS: dict[PostKind, str] = {
    PostKind.ANTE: "Post Ante",
    PostKind.SMALL_BLIND: "Post SB",
    PostKind.BIG_BLIND: "Post BB",
    PostKind.STRADDLE: "Straddle",
    PostKind.POST: "Post Extra Blind",
    PostKind.DEAD: "Post Dead",
}
_ACTS: dict[type, str] = {
    Fold: "Fold",
    Check: "Check",
    Call: "Call",
    Bet: "Bet",
    BringIn: "Bet",
    Raise: "Raise",
    Complete: "Raise",
}
_ENCODER = msgspec.json.Encoder(decimal_format="number")


def dumps(history: HandHistory, book: Book | None = None, hand: Hand | None = None) -> str:
    """A history as Open Hand History JSON; with `hand`, the deal itself is not replayed first."""
    written = _ENCODER.encode({"ohh": as_object(history, book, hand)})
    return msgspec.json.format(written, indent=2).decode()


def as_object(
    history: HandHistory, book: Book | None = None, hand: Hand | None = None
) -> dict[str, Any]:
    """The object that the JSON holds."""
    game = _GAMES.get(history.variant)
    if game is None:
        names = ", ".join(dict.fromkeys(_GAMES.values()))
        raise HistoryError(
            f"Open Hand History has no name for the game of {history.variant}: it knows {names}"
        )
    hand = hand or replayed(history, book).hand
    writer = _Writer(history, hand)
    blinds = {post.kind: post.amount for post in hand.posts}
    return {
        "spec_version": SPEC_VERSION,
        "internal_version": cardspeak.__version__,
        "network_name": history.venue or "cardspeak",
        "site_name": history.venue or "cardspeak",
        "tournament": history.level is not None,
        "game_type": game,
        "table_name": str(history.table or ""),
        "table_size": history.seat_count or max(writer.seats),
        "game_number": str(history.hand or ""),
        "start_date_utc": _date(history),
        "currency": history.currency or "Chips",
        "ante_amount": writer.amount(max(history.antes)),
        "small_blind_amount": writer.amount(blinds.get(PostKind.SMALL_BLIND, 0)),
        "big_blind_amount": writer.amount(blinds.get(PostKind.BIG_BLIND, 0)),
        "bet_limit": {"bet_type": _LIMITS[hand.terms.structure], "bet_cap": 0},
        "dealer_seat": writer.seats[-1],
        "players": writer.players(),
        "rounds": writer.rounds(),
        "pots": writer.pots(),
    }


def _date(history: HandHistory) -> str:
    if history.year is None or history.month is None or history.day is None:
        return ""
    time = history.time or datetime.time()
    day = datetime.date(history.year, history.month, history.day)
    return datetime.datetime.combine(day, time).isoformat() + "Z"


class _Writer:
    def __init__(self, history: HandHistory, hand: Hand) -> None:
        self.history = history
        self.hand = hand
        self.seats = history.seats or tuple(range(1, history.count + 1))
        self.number = 0

    def amount(self, chips: int) -> Decimal | int:
        """Chips in the file's own units."""
        scale = self.history.scale
        return Decimal(chips).scaleb(-scale) if scale else chips

    def cards(self, slots: tuple[Slot, ...]) -> list[str]:
        """Cards; X for one that nobody saw."""
        faces = self.hand.deck.faces_of(slots)
        return ["X" if face == UNKNOWN else text([face]) for face in faces]

    def players(self) -> list[dict[str, Any]]:
        return [
            {
                "id": player,
                "seat": self.seats[player],
                "name": self.history.name(player),
                "starting_stack": self.amount(self.history.starting_stacks[player] or 0),
            }
            for player in range(self.history.count)
        ]

    def rounds(self) -> list[dict[str, Any]]:
        """One round a street, and the showdown."""
        names = [street.name.capitalize() for street in self.hand.terms.game.streets]
        rounds: list[dict[str, Any]] = []
        for street, event in by_street(self.hand):
            shows = isinstance(event, Shown | Mucked)
            name = "Showdown" if shows else names[street]
            action = self._action(event)
            if not action and not isinstance(event, Boarded):
                continue
            if not rounds or rounds[-1]["street"] != name:
                rounds.append({"id": len(rounds), "street": name, "cards": [], "actions": []})
            if isinstance(event, Boarded):
                rounds[-1]["cards"] = self.cards(event.slots)
            if action:
                rounds[-1]["actions"].append(action)
        return rounds

    def _action(self, event: object) -> dict[str, Any] | None:
        entry: dict[str, Any]
        if isinstance(event, Posted):
            entry = {"action": _POSTS.get(event.kind, "Post Extra Blind")}
            entry["amount"] = self.amount(event.amount)
        elif isinstance(event, Dealt):
            entry = {"action": "Dealt Cards", "cards": self.cards(event.slots)}
        elif isinstance(event, Acted) and type(event.action) in _ACTS:
            entry = {"action": _ACTS[type(event.action)], "amount": self.amount(event.amount)}
            entry["is_allin"] = event.all_in
        elif isinstance(event, Shown):
            entry = {"action": "Shows Cards", "cards": self.cards(event.slots)}
        elif isinstance(event, Mucked):
            entry = {"action": "Mucks Cards"}
        else:
            return None
        self.number += 1
        player = self.hand.player(event.seat)
        return {"action_number": self.number, "player_id": player} | entry

    def pots(self) -> list[dict[str, Any]]:
        """Each pot, what the house took of it and who won it."""
        wins: dict[int, dict[int, int]] = {}
        rake: dict[int, int] = {}
        for event in self.hand.events or ():
            if isinstance(event, Awarded):
                won = wins.setdefault(event.pot, {})
                player = self.hand.player(event.seat)
                won[player] = won.get(player, 0) + event.amount
            elif isinstance(event, Charged):
                rake[event.pot] = rake.get(event.pot, 0) + event.amount
        return [
            {
                "number": pot,
                "amount": self.amount(sum(won.values()) + rake.get(pot, 0)),
                "rake": self.amount(rake.get(pot, 0)),
                "player_wins": [
                    {"player_id": player, "win_amount": self.amount(amount)}
                    for player, amount in sorted(won.items())
                ],
            }
            for pot, won in sorted(wins.items())
        ]
