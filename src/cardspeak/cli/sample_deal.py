"""``cardspeak show``: a shuffle, a few hold'em hands and a board, ranked."""

from rich.console import Console
from rich.table import Table

from cardspeak.cards import DECKS, Seeded, shuffled, unicode_text
from cardspeak.ranking import HIGH


def show_hands(players: int, seed: int | None) -> None:
    """Deal hands and a board from a fresh deck and print them, best first."""
    deck = DECKS[52].cards
    order = shuffled(deck) if seed is None else tuple(Seeded(seed).shuffled(deck))
    hands = [order[seat : 2 * players : players] for seat in range(players)]
    board = order[2 * players : 2 * players + 5]
    values = [HIGH.value(hand + board) or 0 for hand in hands]
    table = Table(title=f"Board: {unicode_text(board)}", title_justify="left")
    for heading in ("Seat", "Cards", "Hand", ""):
        table.add_column(heading)
    for seat in sorted(range(players), key=lambda seat: -values[seat]):
        wins = "wins" if values[seat] == max(values) else ""
        described = HIGH.describe(hands[seat] + board)
        table.add_row(str(seat + 1), unicode_text(hands[seat]), described, wins)
    Console().print(table)
