"""Charts as SVG text: bars over names, and a line over numbers; readable in light and dark.

Looks are attributes and no style sheet, which a careful page does not let in.
"""

from collections.abc import Sequence
from html import escape
from math import floor, log10

WIDTH = 720
HEIGHT = 240
_LEFT, _RIGHT, _TOP, _BOTTOM = 64, 12, 28, 34
_MARKS = 4
_MOST_NAMES = 12
_THICKEST = 64.0
_INK = "#6f777d"
_GREEN = "#2f7d5b"


def bar_chart(title: str, bars: Sequence[tuple[str, float]], form: str = "{:,.0f}") -> str:
    """Bars, one for each name.

    >>> bar_chart("drop", [("one", 3.0), ("two", 1.0)]).count('class="bar"')
    2
    """
    most = _top(max([value for _, value in bars], default=0.0), form)
    width = (WIDTH - _LEFT - _RIGHT) / max(1, len(bars))
    thick = min(0.8 * width, _THICKEST)
    every = -(-len(bars) // _MOST_NAMES)
    parts: list[str] = []
    for number, (name, value) in enumerate(bars):
        x, y = _LEFT + number * width, _y(value, most)
        tip = f"<title>{escape(name)}: {form.format(value)}</title>"
        parts.append(
            f'<rect class="bar" fill="{_GREEN}" x="{x + (width - thick) / 2:.1f}" y="{y:.1f}" '
            f'width="{thick:.1f}" '
            f'height="{HEIGHT - _BOTTOM - y:.1f}">{tip}</rect>'
        )
        if number % every == 0:
            parts.append(_text(x + width / 2, HEIGHT - 14, name[:16], "middle"))
    return _whole(title, most, form, parts)


def line_chart(
    title: str,
    points: Sequence[tuple[float, float]],
    form: str = "{:,.0f}",
    across: str = "{:,.0f}",
    band: tuple[float, float] | None = None,
) -> str:
    """A line over numbers; `band` is shaded, from one number to the other.

    >>> 'class="band"' in line_chart("fund", [(0, 1), (1, 2)], band=(0.2, 0.8))
    True
    """
    most = _top(max([y for _, y in points], default=0.0), form)
    low = min([x for x, _ in points], default=0.0)
    high = max([x for x, _ in points], default=1.0)

    def place(x: float) -> float:
        return _LEFT + (x - low) / ((high - low) or 1.0) * (WIDTH - _LEFT - _RIGHT)

    parts: list[str] = []
    if band is not None:
        first, last = (place(min(max(each, low), high)) for each in band)
        height = HEIGHT - _TOP - _BOTTOM
        parts.append(
            f'<rect class="band" fill="{_GREEN}" fill-opacity=".15" x="{first:.1f}" y="{_TOP}" '
            f'width="{last - first:.1f}" '
            f'height="{height}"></rect>'
        )
    drawn = " ".join([f"{place(x):.1f},{_y(y, most):.1f}" for x, y in points])
    look = f'fill="none" stroke="{_GREEN}" stroke-width="2"'
    parts.append(f'<polyline class="curve" {look} points="{drawn}"></polyline>')
    for mark in range(_MARKS + 1):
        x = low + (high - low) * mark / _MARKS
        parts.append(_text(place(x), HEIGHT - 14, across.format(x), "middle"))
    return _whole(title, most, form, parts)


def _top(most: float, form: str) -> float:
    """The first round number that is not below the largest value.

    Where marks are written as whole numbers, they are whole.
    """
    whole = form.format(0.5) == form.format(0)
    step = 10.0 ** floor(log10(most)) if most > 0 else 1.0
    step = max(1.0, step) if whole else step
    return next(
        step * each
        for each in (1, 1.2, 2, 4, 8, 10, 12)
        if step * each >= most * 0.999 and not (whole and step * each % _MARKS)
    )


def _y(value: float, most: float) -> float:
    return HEIGHT - _BOTTOM - value / most * (HEIGHT - _TOP - _BOTTOM)


def _text(x: float, y: float, words: str, anchor: str) -> str:
    look = f'fill="{_INK}" font-family="system-ui, sans-serif" font-size="12"'
    return f'<text {look} x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(words)}</text>'


def _whole(title: str, most: float, form: str, parts: Sequence[str]) -> str:
    marks: list[str] = []
    for mark in range(_MARKS + 1):
        value = most * mark / _MARKS
        y = _y(value, most)
        marks.append(
            f'<line class="grid" stroke="{_INK}" stroke-opacity=".3" x1="{_LEFT}" '
            f'x2="{WIDTH - _RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>'
        )
        marks.append(_text(_LEFT - 6, y + 4, form.format(value), "end"))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'aria-label="{escape(title)}">{_text(_LEFT, 16, title, "start")}'
        f"{''.join(marks)}{''.join(parts)}</svg>"
    )
