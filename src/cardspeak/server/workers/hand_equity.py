"""The equity of the hands in a deal that is over, counted in a worker process.

Only cards that the viewer of the hand knows are asked about: the questions are made from frames.
"""

from collections.abc import Sequence

import msgspec

from cardspeak.cards import cards
from cardspeak.games import Game
from cardspeak.ranking import RANKINGS, Formation
from cardspeak.ranking.equity import EquityError, Method, checked_question, equity
from cardspeak.table.frames import Frame

WORK = "cardspeak.server.workers.hand_equity:shares"
_MOST_COUNTED = 50_000
_SAMPLES = 20_000
Percents = dict[int, float]
"""The share of the pot of each seat, in per cent."""


class EquityOrder(msgspec.Struct, frozen=True, array_like=True):
    """Hands by seat at some point of a deal, and how its game ranks them."""

    hands: dict[int, str]
    board: str
    rankings: tuple[str, ...]
    formation: Formation
    board_size: int
    hand_size: int


_orders = msgspec.msgpack.Decoder(list[EquityOrder | None]).decode


def orders(game: Game, frames: Sequence[Frame]) -> list[EquityOrder | None]:
    """What to ask at each frame; nothing where a live hand is not known to the viewer."""
    last = frames[-1].seen
    if game.is_changed_by_players or not game.board_cards or len(last.board) > 1:
        return [None] * len(frames)
    known = {seat.seat: seat.cards for seat in last.seats if len(seat.cards) == game.hole_cards}
    own = frames[0].mine
    if own is not None:
        known[own.seat] = own.cards
    known = {seat: held for seat, held in known.items() if all(held)}
    return [_order(game, frame, known) for frame in frames]


def _order(game: Game, frame: Frame, known: dict[int, tuple[str, ...]]) -> EquityOrder | None:
    live = [seat.seat for seat in frame.seen.seats if seat.dealt and not seat.folded]
    if not frame.seen.playing or len(live) < 2 or not all(seat in known for seat in live):
        return None
    return EquityOrder(
        {seat: "".join(known[seat]) for seat in live},
        "".join(frame.seen.board[0]) if frame.seen.board else "",
        tuple([share.ranking(game.deck) for share in game.wins]),
        game.formation,
        game.board_cards,
        game.hole_cards,
    )


def shares(data: bytes) -> bytes:
    """The shares of the pot at each point of a deal; none where nothing is asked."""
    found: dict[bytes, Percents] = {}
    answers: list[Percents] = []
    for order in _orders(data):
        key = msgspec.msgpack.encode(order)
        if key not in found:
            found[key] = {} if order is None else _shares(order)
        answers.append(found[key])
    return msgspec.msgpack.encode(answers)


def _shares(order: EquityOrder) -> Percents:
    hands, board = [cards(held) for held in order.hands.values()], cards(order.board)
    rankings = [RANKINGS[name] for name in order.rankings]
    sizes = order.board_size, order.hand_size
    try:
        question = checked_question(hands, board, order.formation, rankings, (), *sizes)
        counted = question.by_kinds or question.deals <= _MOST_COUNTED
        method = Method.COUNTED if counted else Method.SAMPLED
        found = equity(
            hands,
            board,
            order.formation,
            rankings,
            board_size=order.board_size,
            hand_size=order.hand_size,
            method=method,
            samples=_SAMPLES,
        )
    except EquityError:
        return {}
    shares = [round(100 * chances.share, 1) for chances in found.hands]
    return dict(zip(order.hands, shares, strict=True))
