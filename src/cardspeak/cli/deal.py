"""``cardspeak deal``: a table of simple bots plays hand after hand, posts cited, journal balanced.

The bots choose at random among what is offered, from a seed; they sit out now and then and buy in
again when broke, so that blinds are missed and made up. A log of it replays to the same digest.
"""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from cardspeak.books import Book, Notice
    from cardspeak.cards import Seeded
    from cardspeak.hand import Action, Hand, Options
    from cardspeak.table import Plan, Table

_AWAY_ONE_IN = 25
_BACK_ONE_IN = 4
_SECONDS = 90


def deal(
    book: Annotated[str, typer.Option(help="A book by name or path.")] = "common",
    game: Annotated[str, typer.Option(help="A game that the book offers.")] = "holdem",
    hands: Annotated[int, typer.Option(min=1, help="How many hands.")] = 10,
    seed: Annotated[int, typer.Option(min=0, help="The same seed deals the same table.")] = 1,
    players: Annotated[int, typer.Option(min=2, max=11, help="How many bots.")] = 6,
    log: Annotated[Path | None, typer.Option(help="Write the table's log to this file.")] = None,
) -> None:
    """Play a table of bots through some hands and print who posted what, and by which rule."""
    from cardspeak.books import Book
    from cardspeak.books.usual_notice import usual_notice
    from cardspeak.cards import Seeded

    rules = Book.load(book)
    source = Seeded(seed)
    notice = usual_notice(rules, game, players=players)
    table = open_table(rules, notice, players, source)
    for _ in range(hands):
        play_hand(table, source, lambda plan: _print_plan(table, plan))
    _print_journal(table)
    if log is not None and table.log is not None:
        log.write_bytes(b"\n".join(table.log.lines()) + b"\n")
        typer.echo(f"log of {len(table.log.records)} records: {log}")
    if table.log is not None:
        typer.echo(f"digest {table.log.chain}")


def open_table(book: "Book", notice: "Notice", players: int, source: "Seeded") -> "Table":
    """A table with bots in its first seats and the button drawn."""
    from cardspeak.cards import DECKS
    from cardspeak.table import BuyIn, DrawButton, Sit, Table

    table = Table.logged(book, notice)
    for seat in range(1, players + 1):
        table.apply(Sit(seat, f"bot {seat}"), 0)
        table.apply(BuyIn(seat, notice.buy_in), 0)
    if table.has_button:
        deck = source.shuffled(DECKS[table.terms.game.deck].cards)
        table.apply(DrawButton(tuple(card for card in deck if card < 52)), 0)
    return table


def play_hand(table: "Table", source: "Seeded", announce: Callable[["Plan"], None]) -> None:
    """What the bots do between hands, and one hand to its end."""
    from cardspeak.cards import DECKS

    now = table.now + _SECONDS
    _between_hands(table, source, now)
    deck = source.shuffled(DECKS[table.terms.game.deck].cards)
    dealt = table.next_hand(now, deck)
    announce(dealt.plan)
    while (hand := table.hand) is not None:
        options = hand.options
        seat = options.seat if options.seat is not None else options.seats[0]
        table.act(choose(hand, options, source), seat, now, f"bot {seat}")


def _between_hands(table: "Table", source: "Seeded", now: int) -> None:
    from cardspeak.table import Away, Back, BuyIn, PostRequest, TableRefusal

    for seat in list(table.occupied):
        author = f"bot {seat.number}"
        if not seat.stack:
            table.apply(BuyIn(seat.number, table.notice.buy_in), now, author)
        here = sum(each.is_ready for each in table.occupied)
        try:
            if seat.away and (source.below(_BACK_ONE_IN) == 0 or here < 2):
                table.apply(Back(seat.number), now, author)
                if table.blinds and seat.has_missed:
                    table.apply(PostRequest(seat.number), now, author)
            elif not seat.away and here > 2 and source.below(_AWAY_ONE_IN) == 0:
                table.apply(Away(seat.number), now, author)
        except TableRefusal:
            continue  # the book has another way in, or does not let the bot go now


def choose(hand: "Hand", options: "Options", source: "Seeded") -> "Action":
    """A random action among those offered: mostly calls and checks, some folds, some raises."""
    from cardspeak.hand import BringIn, Call, Check, Discard, Draw, Fold, Muck, Run, Show

    weighted: list[tuple[int, Action]] = []
    if options.fold and not options.check:
        weighted.append((3, Fold()))
    if options.check:
        weighted.append((5, Check()))
    if options.call is not None:
        weighted.append((4, Call()))
    if options.bring_in is not None:
        weighted.append((4, BringIn()))
    if (wager := options.wager) is not None:
        weighted.append((2, wager.action(wager.least)))
        weighted.append((1, wager.action(wager.pot if wager.pot in wager else wager.most)))
    if options.discard is not None:
        weighted.append((1, Discard(tuple(range(options.discard)))))
    if options.draw is not None:
        weighted.append((1, Draw(tuple(range(source.below(min(options.draw, 3) + 1))))))
    if options.run:
        weighted.append((1, Run(min(options.run))))
    if options.show:
        weighted.append((1, Show()))
    if options.muck:
        weighted.append((1, Muck()))
    if not weighted:
        weighted.append((1, Fold()))
    drawn = source.below(sum(weight for weight, _ in weighted))
    for weight, action in weighted:
        if drawn < weight:
            return action
        drawn -= weight
    raise AssertionError("a draw lies within the weights")


def _print_plan(table: "Table", plan: "Plan") -> None:
    from cardspeak.table.preview import lines

    typer.secho(f"hand {table.number}", bold=True)
    for line, cites in lines(plan):
        rules = ", ".join(table.rules(cites)) or ("common practice" if cites else "")
        typer.echo(f"  {line}" + (f"  [{rules}]" if rules else ""))


def _print_journal(table: "Table") -> None:
    from cardspeak.cli.output import print_table

    table.check_conserved()
    rows = [(name, f"{amount}") for name, amount in table.journal.balances.items()]
    rows.append(("sum", f"{sum(table.journal.balances.values())}"))
    print_table("journal", ("account", "chips"), rows, figures=1)


def print_replay(path: Path, book: str | None = None) -> None:
    """Play a table's log again and say whether it came to the same digest."""
    from cardspeak.books import Book
    from cardspeak.cli.output import counted
    from cardspeak.table.log import parse, replay

    header, records = parse(path.read_bytes().splitlines())
    table = replay(header, records, Book.load(book) if book else None)
    typer.echo(f"{header.notice.name} at {header.book}: {counted(table.number, 'hand')}")
    _print_journal(table)
    assert table.log is not None
    typer.echo(f"{len(records)} records replayed to the same digest")
    typer.echo(f"digest {table.log.chain}")
