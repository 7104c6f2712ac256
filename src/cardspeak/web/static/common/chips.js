// Chips as a picture: a small stack in card-room colors, and the amount beside it.

import { html } from "./lit.js";
import { chips, wageredShortly } from "./words.js";

const COLORS = [
  [10_000, "brown"],
  [1_000, "yellow"],
  [500, "purple"],
  [100, "black"],
  [25, "green"],
  [5, "red"],
  [1, "white"],
];
const MOST = 5;

/**
 * The colors of a stack that makes an amount, largest chips first, five at most.
 * @param {number} amount
 */
export function colors(amount) {
  const stack = [];
  for (const [worth, color] of COLORS) {
    while (amount >= Number(worth) && stack.length < MOST) {
      amount -= Number(worth);
      stack.push(String(color));
    }
  }
  return stack;
}

/** @param {number} amount */
export function chipStack(amount) {
  return html`<span class="chip-stack" aria-hidden="true"
    >${colors(amount).map((color) => html`<i class="chip ${color}"></i>`)}</span>`;
}

/** @param {number} amount */
export function chipAmount(amount) {
  return html`<span class="amount" title=${chips(amount)}>${wageredShortly(amount)}</span>`;
}
