"""``cardspeak promotions``: what the house offers, what it costs, and what was measured."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from cardspeak.pricing.measurement import PlayersMeasure, ShowdownMeasure
    from cardspeak.pricing.price import PriceSpread, PromotionPrice
    from cardspeak.promotions import Promotion

app = typer.Typer(
    name="promotions",
    help="Jackpots and high hands: files, prices, measures.",
    no_args_is_help=True,
    rich_markup_mode=None,
)
PROMOTION = "A promotion: its file, a name of the catalog, or BOOK:TITLE."


@app.command()
def check(files: Annotated[list[Path], typer.Argument(help="Files of promotions.")]) -> None:
    """Say of each file whether it could be offered."""
    from cardspeak.promotions import read

    for file in files:
        promotion = read(_text(file), str(file))
        typer.echo(f"{file}: {promotion.title}")


@app.command()
def show(
    book: Annotated[str, typer.Argument(help="A book.")],
    game: Annotated[str, typer.Option(help="The game.")] = "holdem",
) -> None:
    """Print the promotions of a book as files: a start for a house's own."""
    from cardspeak.pricing.named_promotions import of_book
    from cardspeak.promotions import written

    for promotion in of_book(book, game):
        typer.echo(f"# {promotion.title}\n{written(promotion)}")


@app.command()
def price(
    promotion: Annotated[str, typer.Argument(help=PROMOTION)],
    game: Annotated[str, typer.Option(help="The game.")] = "holdem",
    players: Annotated[int, typer.Option(help="Players at the table.")] = 9,
    style: Annotated[
        str, typer.Option(help="Who stays: everyone, loose, typical or tight.")
    ] = "everyone",
    kept: Annotated[
        float, typer.Option(min=0, max=1, help="The part of hits shown down, as measured.")
    ] = 1.0,
    kept_error: Annotated[
        float, typer.Option(min=0, max=1, help="The standard error of that part.")
    ] = 0.0,
    hands: Annotated[float, typer.Option(min=1, help="Hands an hour.")] = 40,
    hours: Annotated[float, typer.Option(min=0.1, max=24, help="Hours a day.")] = 24,
    tables: Annotated[int, typer.Option(min=1, help="Tables.")] = 1,
    drop: Annotated[
        float | None,
        typer.Option(min=0, help="Dollars dropped in a hand; 0.71 if the promotion has a drop."),
    ] = None,
    big_blind: Annotated[
        int, typer.Option(min=0, help="The big blind, where a share turns on it.")
    ] = 0,
    buy_in: Annotated[
        int, typer.Option(min=0, help="The largest buy-in, where it is the award.")
    ] = 0,
    method: Annotated[str, typer.Option(help="best, counted, conditioned or sampled.")] = "best",
    samples: Annotated[int, typer.Option(min=1, help="Samples at most.")] = 20_000_000,
    precision: Annotated[
        float, typer.Option(min=0, max=1, help="The relative error at which samples end.")
    ] = 0.01,
    json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
) -> None:
    """How often a promotion is hit, what it pays, and what its fund does."""
    from cardspeak.cli.output import print_json, progress
    from cardspeak.games import game as game_called
    from cardspeak.pricing.price import PriceError, PricingMethod, RoomPace, usual_drop
    from cardspeak.pricing.price import price as priced
    from cardspeak.pricing.starting_hands import PlayStyle

    if style not in [each.value for each in PlayStyle]:
        raise PriceError(f"there is no style {style!r}: {', '.join(PlayStyle)}")
    if method not in ("best", *PricingMethod):
        raise PriceError(f"there is no method {method!r}: best, {', '.join(PricingMethod)}")
    named = _named(promotion, game)
    pace = RoomPace(
        hands_an_hour=hands,
        hours_a_day=hours,
        tables=tables,
        drop_a_hand=usual_drop(named) if drop is None else drop,
        big_blind=big_blind,
        buy_in=buy_in,
    )
    with progress("counting") as bar:
        found = priced(
            named,
            game_called(game),
            players,
            PlayStyle(style),
            pace,
            samples,
            kept,
            bar,
            None if method == "best" else PricingMethod(method),
            precision,
            kept_error,
        )
    if json:
        print_json(found)
    else:
        _print(found)


@app.command()
def measure(
    files: Annotated[list[Path], typer.Argument(help="PHH and PHHS files, or folders of them.")],
    promotion: Annotated[str, typer.Option(help=PROMOTION)] = "catfish-bend:bad beat jackpot",
    game: Annotated[str, typer.Option(help="The game.")] = "holdem",
    json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
) -> None:
    """Measure on hand histories what part of the bad beats stays to the showdown."""
    import msgspec

    from cardspeak.cli.output import print_json, print_table, progress
    from cardspeak.games import game as game_called
    from cardspeak.history import files as histories
    from cardspeak.pricing.measurement import chances
    from cardspeak.pricing.measurement import measure as measured
    from cardspeak.pricing.named_promotions import NoPromotionError
    from cardspeak.promotions import BadBeatPromotion

    named = _named(promotion, game)
    if not isinstance(named, BadBeatPromotion):
        raise NoPromotionError(f"{promotion} is not a bad beat: only these are measured")
    found = histories.found(files)
    if not found:
        raise NoPromotionError(f"no .phh or .phhs file in {', '.join(map(str, files))}")
    with progress("counting") as bar:
        counts = chances(named, game_called(game), bar)
    hands = (hand for path in found for hand in histories.read(path))
    result = measured(named, hands, counts, game)
    if json:
        figures = msgspec.to_builtins(result) | {"kept": result.kept, "error": result.error}
        for row, each in zip(figures["by_players"], result.by_players, strict=True):
            row |= {"kept": each.kept, "error": each.error}
        print_json(figures)
        return
    rows = [_measured(str(each.players), each) for each in result.by_players]
    rows.append(_measured("all", result))
    columns = ("players", "deals", "showdowns", "hits", "if all saw the river", "part shown down")
    print_table(f"{named.title}: {game}", columns, rows, figures=5)
    typer.echo(f"showdowns with cards unknown: {result.unknown:,}")


def _measured(name: str, part: "PlayersMeasure | ShowdownMeasure") -> tuple[str, ...]:
    """A row of what was measured."""
    kept = f"{part.kept:.3f} ± {part.error:.3f}" if part.error < 1 else "too few deals"
    counts = [f"{each:,}" for each in (part.deals, part.shown_down, part.hits)]
    return (name, *counts, f"{part.expected:.4f}", kept)


def _text(file: Path) -> str:
    from cardspeak.promotions import PromotionError

    try:
        return file.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise PromotionError(f"{file} cannot be read: {error}") from None


def _named(name: str, game: str) -> "Promotion":
    """The promotion of a file, of the catalog, or of a book."""
    from cardspeak.pricing.named_promotions import named
    from cardspeak.promotions import read

    path = Path(name)
    return read(_text(path), name) if path.is_file() else named(name, game)


def _print(found: "PromotionPrice") -> None:
    from cardspeak.cli.output import print_table

    error = f" ± {found.error / found.hits_a_hand:.1%}" if found.error else ""
    rows = [
        ("hits a hand", f"1 in {1 / found.hits_a_hand:,.0f}{error}"),
        ("hits a day", f"{found.hits_a_day:.4g}"),
        ("days between hits", _spread(found.days_between, "{:,.1f}")),
        ("paid a hand", f"${found.pays_a_hand:.4f}"),
        ("dropped a hand", f"${found.drop_a_hand:.2f}"),
    ]
    if found.fund_at_hit is not None:
        rows.append(("fund when hit", _spread(found.fund_at_hit, "${:,.0f}")))
    if found.fund is not None:
        held = "fund after a year" if found.dry is not None else "fund on any day"
        rows.append((held, _spread(found.fund, "${:,.0f}")))
    if found.dry is not None:
        rows.append(("empty within a year", f"{found.dry:.1%}"))
    rows += [(name, f"1 in {1 / each:,.0f}") for name, each in found.by_hand.items() if each]
    title = f"{found.title}: {found.game}, {found.players} players, {found.style}, {found.method}"
    print_table(title, ("", "figure"), rows, figures=1)


def _spread(spread: "PriceSpread", form: str) -> str:
    figures = [form.format(each) for each in (spread.low, spread.median, spread.high)]
    return f"{' / '.join(figures)} (5 %, median, 95 %); mean {form.format(spread.mean)}"
