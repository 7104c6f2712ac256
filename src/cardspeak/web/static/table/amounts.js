// The amounts of a bet or raise: what a slider, a step or a part of the pot chooses becomes the nearest
// amount that the hand offers; what is typed stays as it is, and says what is wrong with it.

import { chips } from "../common/words.js";

/** @import { Wager } from "../../types/messages.js" */

/**
 * The nearest amount that is offered.
 * @param {Wager} wager
 * @param {number} to
 */
export function fitted(wager, to) {
  if (!Number.isFinite(to) || to <= wager.least) return wager.least;
  if (to >= wager.most) return wager.most;
  const steps = Math.round((to - wager.least) / wager.step);
  return Math.min(wager.least + steps * wager.step, wager.most);
}

/**
 * What keeps an amount from being wagered, or "" if nothing does.
 * @param {Wager} wager
 * @param {number} to
 */
export function problem(wager, to) {
  if (!Number.isFinite(to)) return `Type an amount from ${chips(wager.least)} to ${chips(wager.most)}.`;
  if (to < wager.least) return `The minimum is ${chips(wager.least)}.`;
  if (to > wager.most) return `The maximum is ${chips(wager.most)}.`;
  const nearest = fitted(wager, to);
  return nearest === to ? "" : `Chips here come in steps of ${chips(wager.step)}: the nearest amount is ${chips(nearest)}.`;
}

/**
 * So many steps more or less.
 * @param {Wager} wager
 * @param {number} to
 * @param {number} steps
 */
export function stepped(wager, to, steps) {
  if (to === wager.most && steps < 0) {
    const whole = Math.floor((wager.most - 1 - wager.least) / wager.step);
    return Math.max(wager.least, wager.least + (whole + 1 + steps) * wager.step);
  }
  return fitted(wager, to + steps * wager.step);
}

/**
 * The totals that parts of the pot make; `pot` is the total that a full pot makes.
 * @param {Wager} wager
 * @param {number} price what there is to match
 */
export function parts(wager, price) {
  const full = wager.pot - price;
  const offered = [
    ["⅓", price + full / 3],
    ["½", price + full / 2],
    ["⅔", price + (full * 2) / 3],
    ["Pot", wager.pot],
    ["Max", wager.most],
  ];
  return offered.map(([name, to]) => ({ name: String(name), to: fitted(wager, Number(to)) }));
}
