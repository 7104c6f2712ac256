"""A table as SVG: an oval, the seats with their stacks, bets and cards, the board, the pots.

A card lies face down unless everybody sees it or it is that seat's own. The picture is built from
the deal alone; it changes nothing.
"""

from collections.abc import Mapping
from math import cos, pi, sin
from xml.sax.saxutils import escape

from cardspeak.arguments import expect
from cardspeak.cards import UNKNOWN, Slot
from cardspeak.drawing import card
from cardspeak.hand import Hand

WIDTH, HEIGHT = 960, 640
CENTER = (WIDTH / 2, HEIGHT / 2 + 10)
FELT = (352, 196)
"""The half axes of the oval."""

SEATS = (386, 246)
BETS = (232, 120)
PLATE = (112, 44)

_LIVE = ("#b9c4cb", "#ffffff")
_FOLDED = ("#56636b", "#7d8a92")
_STYLE = "font-family:Inter,'Segoe UI',Helvetica,Arial,sans-serif"


def table(hand: Hand, seat: int | None = None, names: Mapping[int, str] | None = None) -> str:
    """A picture of the deal as a seat sees it, or, without one, as the rail does."""
    expect("the hand", hand, Hand, "a Hand")
    if names is not None:
        expect("the names", names, Mapping, "names by seat")
    viewer = hand.player(seat) if seat is not None else hand.count - 1
    parts = [
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
            f'style="{_STYLE}" role="img">'
        ),
        f"<title>{escape(_title(hand))}</title>",
        f"<defs>{card.defs()}{_FELT_DEFS}</defs>",
        _oval(),
        *_middle(hand),
    ]
    for player in range(hand.count):
        angle = pi / 2 + 2 * pi * ((player - viewer) % hand.count) / hand.count
        parts += _seat(hand, player, angle, seat, names or {})
    return "\n".join([*parts, "</svg>"])


def _title(hand: Hand) -> str:
    return f"{hand.terms.game.name}, {hand.terms.structure}"


_FELT_DEFS = (
    '<radialGradient id="felt" cx=".5" cy=".42" r=".75"><stop offset="0" stop-color="#2f8062"/>'
    '<stop offset="1" stop-color="#164a38"/></radialGradient>'
    '<linearGradient id="rail" x2="0" y2="1"><stop offset="0" stop-color="#4a3527"/>'
    '<stop offset="1" stop-color="#2a1d15"/></linearGradient>'
)


def _oval() -> str:
    x, y = CENTER
    width, height = FELT
    return (
        f'<ellipse cx="{x:g}" cy="{y:g}" rx="{width + 22}" ry="{height + 22}" fill="url(#rail)"/>'
        f'<ellipse cx="{x:g}" cy="{y:g}" rx="{width}" ry="{height}" fill="url(#felt)" '
        'stroke="#0f3527" stroke-width="3"/>'
        f'<ellipse cx="{x:g}" cy="{y:g}" rx="{width - 40}" ry="{height - 36}" fill="none" '
        'stroke="#ffffff1f" stroke-width="1.5"/>'
    )


def _at(angle: float, axes: tuple[float, float]) -> tuple[float, float]:
    return CENTER[0] + axes[0] * cos(angle), CENTER[1] + axes[1] * sin(angle)


# The middle


def _middle(hand: Hand) -> list[str]:
    parts: list[str] = []
    boards = [board.slots for board in hand.boards if board.slots]
    gap = card.WIDTH + 6
    top = CENTER[1] - 18 - card.HEIGHT / 2 - 36 * (len(boards) - 1)
    for row, slots in enumerate(boards):
        left = CENTER[0] - (len(slots) * gap - 6) / 2
        for place, slot in enumerate(slots):
            parts.append(card.face(hand.deck.faces[slot], left + place * gap, top + 72 * row))
    parts += _pots(hand, top + (72 * len(boards) if boards else 46) + 18)
    return parts


def _pots(hand: Hand, y: float) -> list[str]:
    pots = [pot.amount for pot in hand.shown_pots() if pot.amount]
    if not pots:
        return []
    names = ["Pot"] if len(pots) == 1 else ["Main pot", *["Side pot"] * (len(pots) - 1)]
    amounts = "   ".join(f"{name} {amount:,}" for name, amount in zip(names, pots, strict=True))
    return [
        (
            f'<text class="pot" x="{CENTER[0]:g}" y="{y:g}" font-size="17" font-weight="600" '
            f'fill="#f4ecd2" text-anchor="middle" xml:space="preserve">{amounts}</text>'
        )
    ]


# The seats


def _seat(
    hand: Hand, player: int, angle: float, viewer: int | None, names: Mapping[int, str]
) -> list[str]:
    number = hand.seats[player]
    x, y = _at(angle, SEATS)
    folded = not hand.is_live(number)
    turn = number == hand.options.seat or number in hand.options.seats
    label = names.get(number, f"Seat {number}")
    parts = [f'<g class="seat{" folded" if folded else ""}" data-seat="{number}">']
    parts += _cards(hand, player, x, y, number == viewer)
    ink = _FOLDED if folded else _LIVE
    parts += [_plate(label, f"{hand.stack(number):,}", x, y, turn, ink), "</g>"]
    if hand.winnings(number):
        parts.append(_chips(f"+{hand.winnings(number):,}", angle, "#f2c14e"))
    elif hand.bet(number):
        parts.append(_chips(f"{hand.bet(number):,}", angle, "#d9483b"))
    if player == hand.count - 1 and not hand.terms.game.is_stud:
        parts.append(_button(angle))
    return parts


def _plate(label: str, stack: str, x: float, y: float, turn: bool, ink: tuple[str, str]) -> str:
    width, height = PLATE
    left, top = x - width / 2, y - height / 2
    ring = "#f2c14e" if turn else "#ffffff2e"
    state = ' class="turn"' if turn else ""
    return (
        f'<g{state}><rect x="{left:g}" y="{top:g}" width="{width}" height="{height}" rx="12" '
        f'fill="#141b20" stroke="{ring}" stroke-width="{3 if turn else 1.5}"/>'
        f'<text x="{x:g}" y="{y - 3:g}" font-size="13" fill="{ink[0]}" text-anchor="middle">'
        f"{escape(_short(label))}</text>"
        f'<text x="{x:g}" y="{y + 15:g}" font-size="16" font-weight="700" fill="{ink[1]}" '
        f'text-anchor="middle">{stack}</text></g>'
    )


def _short(label: str) -> str:
    return label if len(label) <= 15 else f"{label[:14]}…"


def _cards(hand: Hand, player: int, x: float, y: float, own: bool) -> list[str]:
    slots = hand.slots_of(hand.seats[player])
    if not slots:
        return []
    step = min(card.WIDTH * 0.62, 96 / max(len(slots) - 1, 1))
    left = x - (step * (len(slots) - 1) + card.WIDTH) / 2
    top = y - PLATE[1] / 2 - card.HEIGHT + 14
    return [_card(hand, slot, left + place * step, top, own) for place, slot in enumerate(slots)]


def _card(hand: Hand, slot: Slot, x: float, y: float, own: bool) -> str:
    """A card as the viewer sees it: nothing of a hidden face gets into the picture."""
    if own or hand.deck.facing[slot]:
        return card.face(hand.deck.faces[slot], x, y)
    return card.face(UNKNOWN, x, y)


def _chips(label: str, angle: float, color: str) -> str:
    x, y = _at(angle, BETS)
    left = x - 4.6 * len(label)
    return (
        f'<g class="bet"><circle cx="{left - 7:g}" cy="{y:g}" r="9" fill="{color}" '
        'stroke="#fff" stroke-width="2" stroke-dasharray="4 3.07"/>'
        f'<text x="{left + 7:g}" y="{y + 5.5:g}" font-size="16" font-weight="700" fill="#fff">'
        f"{label}</text></g>"
    )


def _button(angle: float) -> str:
    x, y = _at(angle - 0.24, (SEATS[0] - 74, SEATS[1] - 72))
    return (
        f'<g class="button"><circle cx="{x:g}" cy="{y:g}" r="12" fill="#fdfcf8" stroke="#0004"/>'
        f'<text x="{x:g}" y="{y + 5:g}" font-size="14" font-weight="800" fill="#1d2a33" '
        'text-anchor="middle">D</text></g>'
    )
