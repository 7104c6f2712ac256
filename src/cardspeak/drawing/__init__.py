"""Pictures: a table in the middle of a deal, as SVG."""

from cardspeak.drawing.table import table

__all__ = ["table"]
