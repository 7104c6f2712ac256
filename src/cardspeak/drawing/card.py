"""One card as SVG: a face with rank and suit, or a back; strings only."""

from cardspeak.cards import JOKER, RANKS, UNKNOWN, Card, rank_of, suit_of

WIDTH = 46
HEIGHT = 64

_SUITS = ("♣", "♦", "♥", "♠")
_INK = ("#1d2a33", "#c2202c", "#c2202c", "#1d2a33")


def defs() -> str:
    """What the cards of a picture share: the pattern of their backs."""
    return (
        '<pattern id="back" width="8" height="8" patternUnits="userSpaceOnUse">'
        '<rect width="8" height="8" fill="#27507f"/>'
        '<path d="M0 4 4 0 8 4 4 8Z" fill="#34659c"/></pattern>'
    )


def back(x: float, y: float) -> str:
    """A card face down, by its upper left corner."""
    return (
        f'<g class="card back" transform="translate({x:g} {y:g})">'
        f'<rect width="{WIDTH}" height="{HEIGHT}" rx="5" fill="#fbfaf6" stroke="#0003"/>'
        f'<rect x="3.5" y="3.5" width="{WIDTH - 7}" height="{HEIGHT - 7}" rx="3" '
        'fill="url(#back)"/></g>'
    )


def face(card: Card, x: float, y: float) -> str:
    """A card face up; a back where nobody knows it."""
    if card == UNKNOWN:
        return back(x, y)
    ink = "#6b3fa0" if card == JOKER else _INK[suit_of(card)]
    rank = "Jo" if card == JOKER else RANKS[rank_of(card)].replace("T", "10")
    suit = "★" if card == JOKER else _SUITS[suit_of(card)]
    return (
        f'<g class="card face" transform="translate({x:g} {y:g})" fill="{ink}">'
        f"<title>{rank}{suit}</title>"
        f'<rect width="{WIDTH}" height="{HEIGHT}" rx="5" fill="#fdfcf8" stroke="#0003"/>'
        f'<text x="11.5" y="19" font-size="{16 if len(rank) > 1 else 19}" font-weight="700" '
        f'text-anchor="middle">{rank}</text>'
        f'<text x="11.5" y="35" font-size="16" text-anchor="middle">{suit}</text>'
        f'<text x="30" y="56" font-size="27" text-anchor="middle">{suit}</text></g>'
    )
