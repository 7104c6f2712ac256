"""Draws one sheet of all card faces out of the single CC0 faces; `scripts/fetch_web.py` calls it.

On the sheet a suit is drawn once, a rank once and a court's picture once; a face is put together
from them, in a classic form and in one with large indices. Suits take the colour of the text
around them, so that the same sheet serves a two- and a four-colour deck.
"""

import re
from pathlib import Path

RANKS = "A23456789TJQK"
COURTS = "JQK"
SUITS = "CDHS"
FORMS = {"classic": "2color", "large": "2color-bf"}
"""The forms of a face, and the folder that each is drawn from."""

FACE = '<symbol id="{id}" viewBox="-120 -168 240 336">{body}</symbol>'
BOLD = 'stroke-width="115"'
"""The line of a rank's sign: bolder than drawn, to be read at 44 pixels."""
PAPER = '<rect width="239" height="335" x="-119.5" y="-167.5" rx="12" fill="#fff" stroke="#888"/>'

_SYMBOL = re.compile(r'<symbol id="(?P<id>[^"]+)"(?P<rest>.*?)</symbol>', re.DOTALL)
_FIGURE = re.compile(r"-?\d+\.\d+")
_PICTURE = re.compile(r' d="[^"]*"')


def sheet(folder: Path) -> str:
    """The sheet, as the text of an SVG file."""
    drawn: dict[str, str] = {}
    faces = [
        _face(folder / source / f"{rank}{suit}.svg", form, rank, suit, drawn)
        for form, source in FORMS.items()
        for suit in SUITS
        for rank in RANKS
    ]
    faces += [_joker(folder / FORMS["classic"] / "2J.svg", drawn)]
    parts = [f'<symbol id="{name}"{rest}</symbol>' for name, rest in drawn.items()]
    return f'<svg xmlns="http://www.w3.org/2000/svg">{"".join(parts + faces)}</svg>\n'


def _face(path: Path, form: str, rank: str, suit: str, drawn: dict[str, str]) -> str:
    text = _plain(path)
    names = {f"S{suit}{rank}": f"suit-{suit}", f"V{suit}{rank}": f"rank-{rank}"}
    if rank in COURTS:
        names |= {f"{suit}{rank}{part}": f"court-{suit}{rank}{part}" for part in range(1, 8)}
    body = _named(text, names, drawn)
    return FACE.format(id=f"{form}-{rank}{suit.lower()}", body=body)


def _joker(path: Path, drawn: dict[str, str]) -> str:
    names = {"J21": "joker-1", "J22": "joker-2"}
    return FACE.format(id="joker", body=_named(_plain(path), names, drawn))


def _plain(path: Path) -> str:
    text = path.read_text("utf-8")
    text = text[text.index("<symbol") if "<defs>" not in text else text.index("<defs>") :]
    text = text.removesuffix("\n").removesuffix("</svg>").replace("xlink:href", "href")
    # A tenth of one of the 1300 units across is far below a pixel.
    text = _PICTURE.sub(lambda found: _FIGURE.sub(_rounded, found[0]), text)
    frame = re.search(r'<rect id="(X..)"( [^>]*)></rect>', text)
    if frame is not None:
        text = re.sub(r"<defs>.*?</defs>", "", text)
        used = re.compile(rf'<use href="#{frame[1]}"([^>]*)></use>')
        text = used.sub(rf"<rect{frame[2]}\1/>", text)
    text = re.sub(r'<rect width="239".*?</rect>', PAPER, text)
    return re.sub(r"<(use|path)([^>]*)></\1>", r"<\1\2/>", text)


def _rounded(found: re.Match[str]) -> str:
    figure = f"{float(found[0]):.1f}".removesuffix(".0")
    return "0" if figure == "-0" else figure


def _named(text: str, names: dict[str, str], drawn: dict[str, str]) -> str:
    """The face itself, after its parts went to the sheet under their common names."""
    for name, common in names.items():
        text = text.replace(f'#{name}"', f'#{common}"').replace(f'id="{name}"', f'id="{common}"')
    for found in _SYMBOL.finditer(text):
        rest = found["rest"]
        if found["id"].startswith(("suit", "rank")):
            rest = re.sub(r'"(red|black)"', '"currentColor"', rest)
            rest = rest.replace('stroke-width="80"', BOLD)
        drawn.setdefault(found["id"], rest)
    return _SYMBOL.sub("", text)
