// Whole seconds that are left until a moment; the page is drawn again at each of them.

import { redraw } from "./redraw.js";

const SECOND = 1000;

/** @type {ReturnType<typeof setTimeout> | undefined} */
let ticking;

/**
 * @param {number} until in milliseconds by `performance.now`
 * @returns {number} seconds, 0 once it is past
 */
export function secondsUntil(until) {
  const left = Math.max(0, until - performance.now());
  clearTimeout(ticking);
  if (left) ticking = setTimeout(redraw, left % SECOND || SECOND);
  return Math.ceil(left / SECOND);
}
