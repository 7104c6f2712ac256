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


class VariantForm(msgspec.Struct, frozen=True):
    """What a code stands for: a game of the catalogue, a structure, the stakes it must state."""

    game: str
    structure: Structure
    stakes: tuple[str, ...]


VARIANTS: dict[Variant, VariantForm] = {
    Variant.FT: VariantForm("holdem", Structure.LIMIT, BLINDS_FIXED),
    Variant.NT: VariantForm("holdem", Structure.NO_LIMIT, BLINDS_FREE),
    Variant.NS: VariantForm("short-deck", Structure.NO_LIMIT, BLINDS_FREE),
    Variant.PO: VariantForm("omaha", Structure.POT, BLINDS_FREE),
    Variant.FO8: VariantForm("omaha-high-low", Structure.LIMIT, BLINDS_FIXED),
    Variant.F7S: VariantForm("seven-card-stud", Structure.LIMIT, STUD_FIXED),
    Variant.F7S8: VariantForm("stud-high-low", Structure.LIMIT, STUD_FIXED),
    Variant.FR: VariantForm("razz", Structure.LIMIT, STUD_FIXED),
    Variant.N2L1D: VariantForm("deuce-to-seven", Structure.NO_LIMIT, BLINDS_FREE),
    Variant.F2L3D: VariantForm("triple-draw", Structure.LIMIT, BLINDS_FIXED),
    Variant.FB: VariantForm("badugi", Structure.LIMIT, BLINDS_FIXED),
}
"""Every variant of the standard."""


def variant_of(game: str, structure: Structure) -> Variant | None:
    """The code of a game under a structure; None where the standard has none."""
    for variant, form in VARIANTS.items():
        if form.game == game and form.structure is structure:
            return variant
    return None
