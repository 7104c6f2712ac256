"""Bots at a live table: a bot's thinking is a job for a worker process, out of plain data."""

import msgspec

from cardspeak.bots.names import BOTS, WISHES, new_name, style_of
from cardspeak.bots.situation import BotDecision, safe_action, situation
from cardspeak.hand import Action
from cardspeak.hand import Command as HandAction
from cardspeak.server.workers.pool import WorkerPool

SECONDS = 2.0
"""How long a bot may think; it takes some thousandths of a second."""
PATIENCE = 30.0
"""How long a bot's turn may wait for a worker, the start of one included."""
WORK = "cardspeak.server.workers.bot_play"
"""The module that thinks, in a worker."""

_action = msgspec.msgpack.Decoder(HandAction).decode


async def think(pool: WorkerPool, decision: BotDecision) -> Action:
    """What a bot does, worked out by a worker; raises `WorkerError` where there is no answer."""
    data = msgspec.msgpack.encode(decision)
    found: Action = _action(
        await pool.run(f"{WORK}:chosen", data, seconds=SECONDS, patience=PATIENCE)
    )
    return found


__all__ = [
    "BOTS",
    "WISHES",
    "BotDecision",
    "new_name",
    "safe_action",
    "situation",
    "style_of",
    "think",
]
