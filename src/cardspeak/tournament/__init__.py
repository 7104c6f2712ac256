"""Tournaments: what chips are worth when players make a deal."""

from cardspeak.tournament.icm import DealError, chip_chop, even_chop, icm, to_the_dollar

__all__ = ["DealError", "chip_chop", "even_chop", "icm", "to_the_dollar"]
