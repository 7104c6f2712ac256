"""The variants of the PHH standard: code, game, structure, and the stakes that each must state."""

from enum import StrEnum

import msgspec

from cardspeak.games import Structure

BLINDS_FIXED = ("antes", "blinds_or_straddles", "small_bet", "big_bet")
BLINDS_FREE = ("antes", "blinds_or_straddles", "min_bet")
STUD_FIXED = ("antes", "bring_in", "small_bet", "big_bet")


class Variant(StrEnum):
    """The codes of the standard."""

    FT = "FT"
    NT = "NT"
    NS = "NS"
    PO = "PO"
    FO8 = "FO/8"
    F7S = "F7S"
    F7S8 = "F7S/8"
    FR = "FR"
    N2L1D = "N2L1D"
    F2L3D = "F2L3D"
    FB = "FB"


class Form(msgspec.Struct, frozen=True):
    """What a code stands for: a game of the catalogue, a structure, the stakes it must state."""

    game: str
    structure: Structure
    stakes: tuple[str, ...]


VARIANTS: dict[Variant, Form] = {
    Variant.FT: Form("holdem", Structure.LIMIT, BLINDS_FIXED),
    Variant.NT: Form("holdem", Structure.NO_LIMIT, BLINDS_FREE),
    Variant.NS: Form("short-deck", Structure.NO_LIMIT, BLINDS_FREE),
    Variant.PO: Form("omaha", Structure.POT, BLINDS_FREE),
    Variant.FO8: Form("omaha-high-low", Structure.LIMIT, BLINDS_FIXED),
    Variant.F7S: Form("seven-card-stud", Structure.LIMIT, STUD_FIXED),
    Variant.F7S8: Form("stud-high-low", Structure.LIMIT, STUD_FIXED),
    Variant.FR: Form("razz", Structure.LIMIT, STUD_FIXED),
    Variant.N2L1D: Form("deuce-to-seven", Structure.NO_LIMIT, BLINDS_FREE),
    Variant.F2L3D: Form("triple-draw", Structure.LIMIT, BLINDS_FIXED),
    Variant.FB: Form("badugi", Structure.LIMIT, BLINDS_FIXED),
}
"""Every variant of the standard."""


def variant_of(game: str, structure: Structure) -> Variant | None:
    """The code of a game under a structure; None where the standard has none."""
    for variant, form in VARIANTS.items():
        if form.game == game and form.structure is structure:
            return variant
    return None
