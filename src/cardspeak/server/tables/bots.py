"""Bots at a table: their names and styles, what a bot is shown, and what it does at the least.

A bot's thinking is a job for a worker process, out of plain data: what its seat is shown and no
more. Where there is no answer in time, the bot does what costs nothing: `safe_action`.
"""

from collections.abc import Container
from functools import lru_cache

import msgspec

from cardspeak.errors import CardspeakError
from cardspeak.games import Game
from cardspeak.hand import (
    Action,
    BringIn,
    Call,
    Check,
    Discard,
    Draw,
    Fold,
    Muck,
    Run,
    Show,
)
from cardspeak.hand import Command as HandAction
from cardspeak.server.workers.pool import WorkerPool
from cardspeak.table.view import Mine, Offered, Seen

SECONDS = 2.0
"""How long a bot may think; it takes some thousandths of a second."""
PATIENCE = 30.0
"""How long a bot's turn may wait for a worker, the start of one included."""
WORK = "cardspeak.server.workers.bot_play"
"""The module that thinks, in a worker."""


class Style(msgspec.Struct, frozen=True):
    """How a bot plays: what it needs to call and to raise, and how often it bluffs."""

    name: str
    says: str
    call: float
    raises: float
    bluffs: float


STYLES: dict[str, Style] = {
    style.name: style
    for style in (
        Style("careful", "waits for good hands", call=1.2, raises=0.78, bluffs=0.02),
        Style("friendly", "likes to see another card", call=0.75, raises=0.85, bluffs=0.03),
        Style("bold", "bets first and thinks later", call=0.9, raises=0.62, bluffs=0.12),
    )
}
"""Every style, by name."""

_NAMES = {
    "careful": ("Ada", "Bruno", "Clara", "Dorian", "Edith", "Felix", "Greta", "Henrik"),
    "friendly": ("Ines", "Jonas", "Kira", "Leon", "Mara", "Nils", "Olga", "Pablo"),
    "bold": ("Quinn", "Rosa", "Sven", "Tilda", "Udo", "Vera", "Wim", "Yara"),
}
_PREFIX = "bot "
BOTS = {_PREFIX + name: style for style, names in _NAMES.items() for name in names}
"""The style of every bot, by its name; no person can have such a name."""


def style_of(name: str) -> Style:
    """How the bot of that name plays."""
    return STYLES[BOTS[name]]


def new_name(style: str, taken: Container[str]) -> str:
    """A bot's name that nobody at the table has; "" is any style, each in turn."""
    fits = [name for name in _mixed() if name not in taken and style in ("", BOTS[name])]
    fits = fits or [name for name in _mixed() if name not in taken]
    return fits[0]


def _mixed() -> list[str]:
    return [_PREFIX + name for row in zip(*_NAMES.values(), strict=True) for name in row]


# A decision


class BotDecision(msgspec.Struct, frozen=True, array_like=True):
    """Everything that a bot knows at its turn, as plain data; the same seed decides the same.

    `game` is the declaration of the game, encoded. `players` counts the hands still live.
    """

    style: str
    game: bytes
    cards: tuple[str, ...]
    board: tuple[str, ...]
    options: Offered
    pot: int
    players: int
    seed: int


def decision(name: str, game: Game, seen: Seen, mine: Mine, seed: int) -> BotDecision:
    """What the bot of that name has to decide; it must be offered something."""
    if mine.options is None:
        raise CardspeakError(f"seat {mine.seat} has nothing to decide")
    return BotDecision(
        style=BOTS[name],
        game=_encoded(game),
        cards=tuple([card for card in mine.cards if card]),
        board=tuple([card for card in seen.board[0] if card]) if seen.board else (),
        options=mine.options,
        pot=seen.pot + sum(seat.bet for seat in seen.seats),
        players=sum(seat.dealt and not seat.folded for seat in seen.seats),
        seed=seed,
    )


@lru_cache(maxsize=256)
def _encoded(game: Game) -> bytes:
    return msgspec.msgpack.encode(game)


_action = msgspec.msgpack.Decoder(HandAction).decode


async def think(pool: WorkerPool, decided: BotDecision) -> Action:
    """What a bot does, worked out by a worker; raises `WorkerError` where there is no answer."""
    data = msgspec.msgpack.encode(decided)
    found: Action = _action(
        await pool.run(f"{WORK}:chosen", data, seconds=SECONDS, patience=PATIENCE)
    )
    return found


def safe_action(options: Offered, cards: int) -> Action:
    """What a bot does without thinking: the least it may, and its last cards where some must go."""
    if options.check:
        return Check()
    if options.bring_in is not None:
        return BringIn()
    if options.discard is not None:
        return Discard(tuple(range(max(0, cards - options.discard), cards)))
    if options.draw is not None:
        return Draw()
    if options.show:
        return Show()
    if options.run:
        return Run(1)
    if options.muck:
        return Muck()
    return Fold() if options.fold or options.call is None else Call()
