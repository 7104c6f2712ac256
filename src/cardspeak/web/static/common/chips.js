// Chips as a picture: a small stack in the colours of the card room, and the amount beside it.

import { html } from "./lit.js";
import { chips, shortly } from "./words.js";

const COLOURS = [
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
 * The colours of a stack that makes an amount, largest first, so many at most.
 * @param {number} amount
 */
export function colours(amount) {
  const stack = [];
  for (const [worth, colour] of COLOURS) {
    while (amount >= Number(worth) && stack.length < MOST) {
      amount -= Number(worth);
      stack.push(String(colour));
    }
  }
  return stack;
}

/** @param {number} amount */
export function chipStack(amount) {
  return html`<span class="chip-stack" aria-hidden="true"
    >${colours(amount).map((colour) => html`<i class="chip ${colour}"></i>`)}</span>`;
}

/** @param {number} amount */
export function chipAmount(amount) {
  return html`<span class="amount" title=${chips(amount)}>${shortly(amount)}</span>`;
}
