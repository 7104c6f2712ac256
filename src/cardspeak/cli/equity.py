"""``cardspeak equity``: how often hands win, tie, and what share of the pot they take.

Hands, ranges, board and dead cards come as text; the library counts or samples; this prints.
"""

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from cardspeak.errors import CardspeakError

if TYPE_CHECKING:
    from cardspeak.cards import Card
    from cardspeak.ranking import Ranking
    from cardspeak.ranking.equity import Equity, Progress
    from cardspeak.ranking.ranges import Range


BAR = 20
"""The width of a bar that fills the pot."""


class CommandError(CardspeakError):
    """Words on the command line that do not fit together."""


def equity(
    hands: Annotated[
        list[str],
        typer.Argument(
            help="Two to ten hands or ranges: AsKs, AKs,77+,KTo+, A5s-A2s:0.5, AAxx, random."
        ),
    ],
    board: Annotated[str, typer.Option(help="The board so far.")] = "",
    dead: Annotated[str, typer.Option(help="Cards that are out of play.")] = "",
    game: Annotated[str, typer.Option(help="The game, by its name in the books.")] = "holdem",
    ranking: Annotated[
        list[str] | None, typer.Option(help="Rank by this instead; twice to split the pot.")
    ] = None,
    samples: Annotated[
        int | None, typer.Option(min=1, help="Sample this many deals instead of all.")
    ] = None,
    exact: Annotated[bool, typer.Option("--exact", help="Refuse to sample.")] = False,
    seed: Annotated[int, typer.Option(help="Draw the same sample again.")] = 0,
    json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
) -> None:
    """Print how often each hand wins, over all the cards that can still come."""
    import msgspec

    from cardspeak.cards import DECKS, cards
    from cardspeak.games import game as game_called
    from cardspeak.ranking.equity import Method
    from cardspeak.ranking.range_equity import range_equity

    played = game_called(game)
    if played.is_changed_by_players:
        raise CommandError(
            f"in {played.name} players choose their cards, so no odds can be counted"
        )
    rankings = _rankings(ranking or [share.ranking(played.deck) for share in played.wins])
    if exact and samples is not None:
        raise CommandError("--exact counts every deal and --samples does not: use one of them")
    wanted = Method.COUNTED if exact else None if samples is None else Method.SAMPLED
    ranges = [_range(hand, played.hole_cards, DECKS[played.deck].cards) for hand in hands]
    with _progress() as progress:
        found = range_equity(
            ranges,
            cards(board),
            played.formation,
            rankings,
            dead=cards(dead),
            board_size=played.board_cards,
            hand_size=played.hole_cards,
            method=wanted,
            samples=samples,
            seed=seed,
            progress=progress,
        )
    if json:
        typer.echo(msgspec.json.encode(found).decode())
    else:
        _print(hands, found)


def _rankings(names: list[str]) -> "list[Ranking]":
    """The rankings by these names."""
    from cardspeak.ranking import RANKINGS

    if unknown := [name for name in names if name not in RANKINGS]:
        raise CommandError(
            f"there is no ranking {unknown[0]!r}: there are {', '.join(sorted(RANKINGS))}"
        )
    return [RANKINGS[name] for name in names]


def _range(words: str, size: int, deck: "Sequence[Card]") -> "Range":
    """A hand, whole or in part, or a range; nothing at all is any hand."""
    from cardspeak.cards import CardTextError, cards
    from cardspeak.ranking.ranges import Range, parse_range

    if not words.strip():
        return parse_range("random")
    try:
        held = cards(words)
    except CardTextError:
        return parse_range(words, size, deck)
    return Range.of_hand(held)


@contextmanager
def _progress() -> "Iterator[Progress | None]":
    """A progress bar in a terminal, once the work has taken a second."""
    if not sys.stderr.isatty():
        yield None
        return
    from time import monotonic

    from rich.console import Console
    from rich.progress import Progress as Bar

    started = monotonic()
    with Bar(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("dealing", total=None, visible=False)

        def progress(done: int, total: int) -> None:
            if monotonic() - started > 1:
                bar.update(task, completed=done, total=total, visible=True)

        yield progress


def _print(hands: list[str], found: "Equity") -> None:
    from rich.console import Console
    from rich.progress_bar import ProgressBar
    from rich.table import Table

    from cardspeak.ranking.equity import Method

    columns = ["win", "tie", "share"]
    if any(chances.scoop != chances.win for chances in found.hands):
        columns.insert(2, "scoop")
    if found.method is Method.SAMPLED:
        columns.append("error")
    table = Table(title=f"{found.deals:,} deals {found.method}", title_justify="left")
    table.add_column("hand")
    for column in columns:
        table.add_column(column, justify="right")
    table.add_column("of the pot", min_width=BAR)
    for hand, chances in zip(hands, found.hands, strict=True):
        figures = [f"{getattr(chances, column):.2%}" for column in columns]
        bar = ProgressBar(total=1, completed=chances.share, width=BAR)
        table.add_row(_shown(hand), *figures, bar)
    Console().print(table)


def _shown(hand: str) -> str:
    from cardspeak.cards import CardTextError, cards, unicode_text

    try:
        return unicode_text(cards(hand)) or "any"
    except CardTextError:
        return hand
