"""A room that runs a desk as busily as it can until it is killed: a process of its own.

Every command that the desk has acknowledged is printed with its place in the log.
"""

import asyncio
import random
import sys

from cardspeak.books import Notice
from cardspeak.cards import Seeded
from cardspeak.errors import CardspeakError
from cardspeak.games import Structure
from cardspeak.room import commands as c
from cardspeak.server.desk.live_desk import LiveDesk
from cardspeak.server.room import Room
from cardspeak.server.tables.live_table import LiveTable
from cardspeak.server.tables.timing import default_action
from cardspeak.store import BankMove, StoredInput
from cardspeak.table import commands as t

BOOK = "catfish-bend"
SIGN = Notice(
    name="4-8", game="holdem", structure=Structure.LIMIT, bets=(4, 8), blinds=(2, 4), buy_in=80
)
PEOPLE = [f"P{number}" for number in range(12)]
CHIPS = 100_000


async def play(live: LiveTable, chance: random.Random) -> None:
    """Deal a hand, or go on with the one that is dealt."""
    table = live.table
    if table.hand is None:
        if sum(seat.is_ready for seat in table.occupied) < 2:
            return
        if table.rotation.last is None and not table.rotation.drawn:
            await live.input(
                t.DrawButton(tuple(Seeded(chance.randbytes(4)).shuffled(range(52)))), "dealer"
            )
        deck = tuple(Seeded(chance.randbytes(8)).shuffled(range(52)))
        await live.input(t.DeckCommand(deck), "dealer")
        return
    for _ in range(chance.randint(1, 12)):
        hand = live.table.hand
        if hand is None:
            return
        seat = hand.options.seat
        assert seat is not None
        await live.input(t.Act(seat, default_action(hand.options)), "the clock")  # type: ignore[arg-type]


def command(desk: LiveDesk, chance: random.Random) -> c.Command:
    """Something to ask of the desk."""
    games = [game.game for game in desk.desk.games] or ["one"]
    sitting = [(chair.player, game.game) for game in desk.desk.games for chair in game.seated]
    player, game, seat = chance.choice(PEOPLE), chance.choice(games), chance.randint(1, 10)
    sitter, home = chance.choice(sitting) if sitting else (player, game)
    return chance.choice(
        [
            c.OpenGame(chance.choice(["one", "two", "three"]), SIGN),
            c.JoinList(player, "4-8"),
            c.LeaveList(player, "4-8"),
            *[c.TakeSeat(player, game, seat, 200)] * 3,
            c.Quit(sitter, home),
            c.GoAway(sitter, home),
            c.ComeBack(sitter, home),
            c.ChangeChair(sitter, home, seat),
            c.Transfer(sitter, game, seat),
            c.BreakGame(game) if chance.random() < 0.1 else c.CallName(game),
        ]
    )


async def main(database: str, seed: int) -> None:
    """Run until the process is killed."""
    chance = random.Random(seed)
    room = await Room.open(database, desk=BOOK)
    desk = room.desk
    assert desk is not None
    moves = tuple([BankMove(name, CHIPS, "issue", "cage") for name in PEOPLE])
    if not room.chips_of(PEOPLE[0]):
        await room.log.durable(StoredInput("", None, moves))
        room.bank(moves)
    print("open", flush=True)
    while True:
        try:
            if chance.random() < 0.4 and desk.dealt.tables:
                live = chance.choice([*desk.dealt.tables.values()])
                await live.do(lambda live=live: play(live, chance))  # type: ignore[misc]
            else:
                await desk.do_for_house(command(desk, chance))
                assert desk.desk.log is not None
                print(desk.desk.log.count, flush=True)
        except CardspeakError:
            await asyncio.sleep(0)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2])))
