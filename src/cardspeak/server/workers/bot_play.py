"""How a bot thinks, in a worker process: decision and action are plain data."""

import msgspec

from cardspeak.bots.choosing import choose
from cardspeak.bots.situation import BotDecision

_decision = msgspec.msgpack.Decoder(BotDecision).decode
_encode = msgspec.msgpack.encode


def chosen(data: bytes) -> bytes:
    """What a bot does; decision and action are encoded."""
    return _encode(choose(_decision(data)))
