"""Private games: named rules that their players agree to waive, where the book allows it.

The floor names the rules; each player agrees for himself, and a newcomer before sitting down. The
waiver is in force while every seated player has agreed to it. A table that the software deals goes
by its book, so it cannot waive a rule of it.
"""

from typing import TYPE_CHECKING

import msgspec

from cardspeak.hand.refusal import Cites
from cardspeak.room import games
from cardspeak.room.commands import AgreeToWaiver, Dealing, EndWaiver, WaiveRules
from cardspeak.room.events import DeskEvent, WaiverAgreed, WaiverEnded, WaiverProposed
from cardspeak.room.games import RoomGame, RuleWaiver
from cardspeak.room.refusal import DeskRefusal

if TYPE_CHECKING:
    from cardspeak.room.desk import Desk

WAIVE_CITES: Cites = ("ruling.private_games_waive",)


def waive(desk: "Desk", command: WaiveRules, now: int, author: str) -> list[DeskEvent]:
    """The floor names rules that a private game plays without, once its players agree."""
    game = games.open_game_of(desk, command.game)
    if not desk.policy(game.notice).ruling.private_games_waive:
        raise DeskRefusal("no rule is waived here, at a private game either", *WAIVE_CITES)
    if game.dealing is Dealing.DEALT:
        raise DeskRefusal(
            f"{game.game} is dealt by its book: open it under a book of your own instead"
        )
    if not command.rules:
        raise DeskRefusal("name the rules that are to be waived", *WAIVE_CITES)
    for rule in command.rules:
        desk.book.rule(rule)
    rules = tuple(dict.fromkeys(command.rules))
    games.change(desk, game.game, waiver=RuleWaiver(rules))
    return [WaiverProposed(game.game, rules, WAIVE_CITES)]


def agree(desk: "Desk", command: AgreeToWaiver, now: int, author: str) -> list[DeskEvent]:
    """A player has been told which rules are waived, and agrees."""
    game = games.game_of(desk, command.game)
    waiver = _waiver(game)
    if command.player in waiver.agreed:
        raise DeskRefusal(f"{command.player} has agreed already")
    agreed = (*waiver.agreed, command.player)
    game = games.change(desk, game.game, waiver=msgspec.structs.replace(waiver, agreed=agreed))
    return [WaiverAgreed(command.player, game.game, in_force(game), WAIVE_CITES)]


def end(desk: "Desk", command: EndWaiver, now: int, author: str) -> list[DeskEvent]:
    """The game goes by every rule of the book again."""
    game = games.game_of(desk, command.game)
    _waiver(game)
    games.change(desk, game.game, waiver=None)
    return [WaiverEnded(game.game)]


def in_force(game: RoomGame) -> bool:
    """Whether the players of a game, all of them, have agreed to what is waived."""
    waiver = game.waiver
    seated = [chair.player for chair in game.seated]
    return waiver is not None and bool(seated) and set(seated) <= set(waiver.agreed)


def check_informed(game: RoomGame, player: str) -> None:
    """Refuse a seat to a player who has not agreed to what the others have agreed to."""
    waiver = game.waiver
    if waiver is not None and in_force(game) and player not in waiver.agreed:
        rules = ", ".join(waiver.rules)
        raise DeskRefusal(
            f"{player} has not agreed yet that {game.game} plays without {rules}", *WAIVE_CITES
        )


def _waiver(game: RoomGame) -> RuleWaiver:
    if game.waiver is None:
        raise DeskRefusal(f"no rule is waived at {game.game}")
    return game.waiver
