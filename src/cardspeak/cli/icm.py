"""``cardspeak icm``: what stacks are worth in prize money, for a deal between the players left."""

from enum import StrEnum
from typing import Annotated, Any

import typer
from typer.core import TyperCommand


class DealMethod(StrEnum):
    """How the prizes are divided."""

    ICM = "icm"
    CHIPS = "chips"
    EVEN = "even"


class PrizesCommand(TyperCommand):
    """A command whose ``--prizes`` takes every number that follows it.

    A number below nothing is a number too, and no option that is not known.
    """

    ignore_unknown_options = True

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Repeat the option before each of its numbers."""
        words: list[str] = []
        in_prizes = False
        for word in args:
            if word == "--prizes":
                in_prizes = True
            elif in_prizes and _is_number(word):
                words += ["--prizes", word]
            else:
                in_prizes = False
                words.append(word)
        return super().parse_args(ctx, words)


def _is_number(word: str) -> bool:
    try:
        float(word)
    except ValueError:
        return False
    return True


def icm(
    stacks: Annotated[list[float], typer.Argument(help="The stacks: 50 30 20.", min=0)],
    prizes: Annotated[
        list[float], typer.Option(help="The prizes still to be won, first place first: 70 30.")
    ],
    method: Annotated[
        DealMethod, typer.Option(help="By the chip model, by chips, or evenly.")
    ] = DealMethod.ICM,
    leave: Annotated[
        float, typer.Option(min=0, help="Left out of the deal for the winner to play for.")
    ] = 0,
    dollars: Annotated[
        bool, typer.Option("--dollars", help="Whole dollars that add up to the prizes.")
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
) -> None:
    """What each stack is worth in prize money, exactly and for any number of players."""
    from cardspeak.cli.output import print_json, print_table
    from cardspeak.tournament import DealError, chip_chop, even_chop, to_the_dollar
    from cardspeak.tournament.icm import error
    from cardspeak.tournament.icm import icm as by_model

    chip_chop(stacks, prizes)  # what no deal can be made of is refused as it was given
    if leave >= prizes[0]:
        raise DealError("what is left to play for comes out of the first prize: leave less")
    divided = sorted([prizes[0] - leave, *prizes[1:]], reverse=True)
    by = {DealMethod.ICM: by_model, DealMethod.CHIPS: chip_chop, DealMethod.EVEN: even_chop}
    shares: list[float] = list(by[method](stacks, divided))
    if dollars:
        shares = [float(share) for share in to_the_dollar(shares, stacks)]
    if json:
        print_json({"equities": shares} | ({"left_to_play_for": leave} if leave else {}))
        return
    total, chips = sum(divided), sum(stacks)
    print_table(
        "What the stacks are worth",
        ("stack", "of the chips", "worth", "of the prizes"),
        [
            (f"{stack:,g}", f"{stack / chips:.2%}", f"{share:,.2f}", f"{share / total:.2%}")
            for stack, share in zip(stacks, shares, strict=True)
        ],
        figures=4,
    )
    if method is DealMethod.ICM and not dollars:
        typer.echo(f"error below {max(error(stacks, divided), 1e-15):.0e} of the prizes")
