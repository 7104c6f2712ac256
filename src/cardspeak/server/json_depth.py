"""How deep the lists and objects of a JSON text lie within one another, found without reading it.

A few thousand brackets in a row are small on the wire and large work for everything that walks
through the value they make; so they are counted before the text is decoded.
"""

import re

from cardspeak.errors import CardspeakError

_STRING_OR_BRACKET = re.compile(rb'"(?:[^"\\]|\\.)*+"?|[\[\]{}]', re.DOTALL)
_OPENS, _CLOSES = (b"[", b"{"), (b"]", b"}")


class DepthError(CardspeakError):
    """A JSON text that is too deep."""


def check_depth(text: bytes | bytearray | str, most: int) -> None:
    """Refuse a JSON text whose lists and objects lie too deep within one another."""
    if isinstance(text, str):
        if text.count("[") + text.count("{") <= most:
            return
        text = text.encode()
    depth = 0
    for found in _STRING_OR_BRACKET.finditer(text):
        sign = found[0]
        if sign in _OPENS:
            depth += 1
            if depth > most:
                raise DepthError(f"more than {most} lists and objects lie within one another")
        elif sign in _CLOSES:
            depth -= 1
