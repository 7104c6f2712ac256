"""``cardspeak tournament``: plan an event that ends on time, and check a flyer."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from cardspeak.tournament.duration import EndEstimate
    from cardspeak.tournament.flyer import Flyer

app = typer.Typer(name="tournament", help="Plan a tournament, and check a flyer.")


@app.command()
def plan(
    entries: Annotated[int, typer.Option(help="How many entries are expected.", min=2)],
    hours: Annotated[float, typer.Option(help="How long the event may last.", min=0.25)],
    stack: Annotated[int, typer.Option(help="The starting stack.", min=1)] = 10_000,
    chips: Annotated[str, typer.Option(help="The chips at hand.")] = "25,100,500,1000,5000,25000",
    seats: Annotated[int, typer.Option(help="Seats at a table.", min=2, max=10)] = 9,
    buy_in: Annotated[int, typer.Option(help="What goes into the prize pool.", min=0)] = 100,
    fee: Annotated[int, typer.Option(help="What the house keeps.", min=0)] = 20,
    write: Annotated[Path | None, typer.Option(help="Write the flyer to this file.")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
) -> None:
    """Propose levels that end on time, and say by simulation how sure that is."""
    from cardspeak.cli.output import print_json
    from cardspeak.tournament.flyer import FlyerError
    from cardspeak.tournament.plan import as_toml, plan_event, with_money

    try:
        values = tuple([int(chip) for chip in chips.replace(" ", "").split(",")])
    except ValueError:
        raise FlyerError(f"chips are figures with commas between: {chips!r}") from None
    flyer, end = plan_event(entries, hours, stack, values, seats)
    flyer = with_money(flyer, buy_in, fee)
    if write is not None:
        try:
            write.write_text(as_toml(flyer), "utf-8")
        except OSError as error:
            raise FlyerError(f"{write} cannot be written: {error.strerror}") from None
    if json:
        levels = [
            {"break": level.break_minutes, "color_up": level.color_up}
            if level.is_break
            else {"minutes": level.minutes, "blinds": level.blinds}
            for level in flyer.levels
        ]
        chance = end.chance_by(60 * hours + 15)
        print_json({"levels": levels, "minutes": _figures(end), "chance_on_time": chance})
        return
    _print(flyer, end)
    latest = round(60 * hours) + 15
    typer.echo(f"{end.chance_by(latest):.0%} are over by {_clock(latest)}.")


@app.command()
def check(
    file: Annotated[Path, typer.Argument(help="A flyer: a TOML file.")],
    entries: Annotated[int | None, typer.Option(help="How many entries to expect.", min=2)] = None,
    book: Annotated[str, typer.Option(help="The book that the event is played by.")] = "common",
) -> None:
    """Check a flyer against a book, and say when its event will end."""
    from cardspeak.books import Book
    from cardspeak.tournament.duration import estimate_end
    from cardspeak.tournament.flyer import FlyerError, read_flyer
    from cardspeak.tournament.flyer_checks import check_at

    try:
        flyer = read_flyer(file.read_text("utf-8"))
    except OSError as error:
        raise FlyerError(f"{file} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise FlyerError(f"{file} cannot be read: it is no text") from None
    check_at(flyer, Book.load(book))
    number = entries or flyer.expected or flyer.seats
    _print(flyer, estimate_end(flyer, number))


def _figures(end: "EndEstimate") -> dict[str, int]:
    return {"early": end.early, "median": end.median, "late": end.late, "level": end.level}


def _clock(minutes: int) -> str:
    return f"{minutes // 60}:{minutes % 60:02d}"


def _print(flyer: "Flyer", end: "EndEstimate") -> None:
    """The levels as a table, and the estimate in a sentence."""
    from cardspeak.cli.output import print_table

    rows: list[tuple[str, ...]] = []
    at = 0
    for period, level in enumerate(flyer.levels):
        if level.is_break:
            words = f"color up {level.color_up:,}" if level.color_up else ""
            rows.append((_clock(at), "break", f"{level.break_minutes}", words))
        else:
            ante = level.ante or level.big_blind_ante
            bets = " / ".join(f"{blind:,}" for blind in level.blinds) or f"{level.bring_in:,}"
            extra = f", ante {ante:,}" if ante else ""
            number = str(flyer.level_number(period))
            rows.append((_clock(at), number, f"{level.minutes}", bets + extra))
        at += level.seconds // 60
    print_table(flyer.title, ("at", "level", "minutes", "blinds"), rows, figures=3)
    typer.echo(
        f"Of {end.runs} simulated events half end by {_clock(end.median)}, in level {end.level};"
        f" eight of ten between {_clock(end.early)} and {_clock(end.late)}."
    )
