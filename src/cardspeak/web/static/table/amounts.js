// The amounts of a bet or raise: what a slider, a step or a part of the pot chooses becomes the nearest
// amount that the hand offers; what is typed stays as it is, and says what is wrong with it.

import { wagered } from "../common/words.js";
import { t } from "../common/language.js";

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
  if (!Number.isFinite(to)) return t`Type an amount from ${wagered(wager.least)} to ${wagered(wager.most)}.`;
  if (to < wager.least) return t`The minimum is ${wagered(wager.least)}.`;
  if (to > wager.most) return t`The maximum is ${wagered(wager.most)}.`;
  const nearest = fitted(wager, to);
  return nearest === to ? "" : t`Amounts go up in steps of ${wagered(wager.step)}: the nearest amount is ${wagered(nearest)}.`;
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
 * Whether there is nothing between the least and the most: two buttons say it, without a slider.
 * @param {Wager} wager
 */
export function areTwo(wager) {
  return wager.least !== wager.most && stepped(wager, wager.least, 1) === wager.most;
}

const NAMES = /** @type {Record<string, string>} */ ({ "33%": "⅓", "50%": "½", "67%": "⅔", "75%": "¾", pot: t`Pot`, max: t`Max` });
const PARTS = /** @type {Record<string, number>} */ ({ "33%": 1 / 3, "67%": 2 / 3 });
const MOST_PRESETS = 6;

/** The buttons that a player has who chose none: before the flop, and after it. */
export const USUAL_PRESETS = { before: "2.5bb 3bb 4bb pot max", after: "33% 50% 67% pot max" };

/**
 * The words of a player's own buttons that can be read: "3bb", "75%", "pot", "max".
 * @param {string} text
 */
export function presets(text) {
  return text.toLowerCase().split(/[\s,;]+/).filter((word) => /^(\d{1,3}(\.\d)?(bb|%)|pot|max)$/.test(word)).slice(0, MOST_PRESETS);
}

/**
 * The totals that the buttons beside the slider make; `pot` is the total that a full pot makes.
 * @param {Wager} wager
 * @param {number} price what there is to match
 * @param {string} text the buttons that the player wants
 * @param {number} bigBlind 0 where the game has none
 */
export function parts(wager, price, text = USUAL_PRESETS.after, bigBlind = 0) {
  const full = wager.pot - price;
  /** @param {string} word */
  const total = (word) => {
    if (word === "max") return wager.most;
    if (word === "pot") return wager.pot;
    if (word.endsWith("bb")) return parseFloat(word) * bigBlind;
    return price + full * (PARTS[word] ?? parseFloat(word) / 100);
  };
  return presets(text)
    .filter((word) => bigBlind || !word.endsWith("bb"))
    .map((word) => ({ name: NAMES[word] ?? (word.endsWith("bb") ? t`${word.slice(0, -2)} BB` : word), to: fitted(wager, total(word)) }));
}
