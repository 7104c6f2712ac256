"""Playing in a browser: sit down, act with what the bar offers, until a hand is over."""

from typing import Any

from playwright.sync_api import Page, expect

OFFERED = ".bar.yours .action:not([disabled])"
SECOND = 1000


def sit_down(page: Page, table: str) -> None:
    """Go to a table and take a seat there."""
    page.goto(f"/table/{table}?sit")
    expect(page.locator(".seat.mine")).to_be_visible(timeout=20 * SECOND)


def shown(page: Page) -> dict[str, Any]:
    """What the page shows of the table: hand, own cards, board and everybody else's cards."""
    found: dict[str, Any] = page.evaluate(
        """() => { const all = what => [...document.querySelectorAll(what)]; return {
          title: document.querySelector('.table-head h1').textContent,
          own: all('.seat.mine .hole .card').map(card => card.ariaLabel.split(':')[0]),
          others: all('.seat:not(.mine) .hole .card').map(card => card.ariaLabel),
          board: all('.board .card').map(card => card.ariaLabel),
          bar: all('.bar .action').map(button => button.textContent.trim()),
        }}"""
    )
    return found


CHEAPEST = """() => {
  const bar = document.querySelector('.bar');
  const least = ['call', 'raise', 'fold'].map(kind => bar.querySelector(`.action.${kind}`));
  const button = least.find(each => each && !each.disabled);
  if (button) { button.click(); return button.textContent.trim(); }
  const card = document.querySelector('.pickable:not(.picked)');
  if (card) { card.click(); return ''; }
  return '';
}"""
"""Does whatever keeps the hand for the least: check, call, bring in, draw, show; says its name."""

OVER = """() => document.querySelector('.seat.won') ? 'over'
  : document.querySelector('.bar.yours .action:not([disabled]), .pickable') ? 'turn' : null"""


def hand_number(page: Page) -> int:
    """The number of the hand on the table."""
    text = page.locator(".table-head h1").inner_text()
    return int(text.rpartition("hand ")[2]) if "hand " in text else 0


def play_a_hand(page: Page, most: int = 40) -> list[str]:
    """Play on until a hand that one acted in is over; what was done."""
    did: list[str] = []
    page.wait_for_selector(OFFERED, timeout=20 * SECOND)
    for _ in range(most):
        state = page.wait_for_function(OVER, timeout=20 * SECOND).json_value()
        if state == "over":
            return did
        turn = page.locator(".table-page").get_attribute("data-turn")
        done = page.evaluate(CHEAPEST)
        if done:
            did.append(done)
            page.wait_for_function(
                "turn => document.querySelector('.table-page').dataset.turn !== turn", arg=turn
            )
    raise AssertionError(f"the hand does not end: {did}")
