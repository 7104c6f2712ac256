// What you may do in the hand now: the buttons of the bar, the cards to pick, and the action that a
// choice made before your turn becomes. Nothing is drawn here.

import { wagered } from "../common/words.js";
import { t } from "../common/language.js";
import { areTwo } from "./amounts.js";

/** @import { OwnView, Offered } from "../../types/messages.js" */
/** @import { HandAction } from "../../types/socket.js" */

/** @typedef {{ key: string, name: string, kind: "fold" | "call" | "raise", act: HandAction | null }} Choice */
/** @typedef {"" | "fold" | "check" | "check-fold" | "call" | "call-any"} PreAction */
/** @typedef {{ kind: "discard" | "draw", least: number, most: number }} Picks */
/** @typedef {{ mine: OwnView | null, picked: Set<number>, amount: number, amountProblem: string, stackAndBet: number }} Chooser */

/** The name of each kind of wager. */
export const WAGERS = { bet: t`Bet`, raise: t`Raise`, complete: t`Complete` };
const TIMES = { 1: t`once`, 2: t`twice`, 3: t`three times`, 4: t`four times` };

/**
 * The buttons for what is offered, in the order of the bar: fold first, raise last.
 * @param {Chooser} chooser
 * @returns {Choice[]}
 */
export function choices(chooser) {
  const mine = chooser.mine;
  const options = mine?.options;
  if (!mine || !options) return [];
  /** @type {Choice[]} */
  const found = [];
  if (options.fold) found.push({ key: "F", name: t`Fold`, kind: "fold", act: { act: "fold" } });
  if (options.muck) found.push({ key: "M", name: t`Muck`, kind: "fold", act: { act: "muck" } });
  if (options.check) found.push({ key: "C", name: t`Check`, kind: "call", act: { act: "check" } });
  if (options.bring_in != null) {
    const name = t`Bring in ${wagered(options.bring_in)}`;
    found.push({ key: "B", name, kind: "call", act: { act: "bringin" } });
  }
  if (options.call != null) found.push(call(options));
  if (options.wager && areTwo(options.wager)) {
    const { least, most } = options.wager;
    found.push(wager({ ...chooser, amount: least, amountProblem: "" }, options.wager));
    found.push({ ...wager({ ...chooser, amount: most, amountProblem: "" }, options.wager), key: "T" });
  } else if (options.wager) found.push(wager(chooser, options.wager));
  if (options.show) found.push({ key: "S", name: t`Show`, kind: "raise", act: { act: "show" } });
  for (const times of options.run ?? []) found.push(run(times));
  const wanted = picks(mine);
  if (wanted) found.push(exchange(chooser, wanted));
  return found;
}

/**
 * @param {Offered} options
 * @returns {Choice}
 */
function call(options) {
  const amount = wagered(options.call);
  const name = options.all_in_call ? t`Call ${amount} all in` : t`Call ${amount}`;
  return { key: "C", name, kind: "call", act: { act: "call" } };
}

/**
 * @param {Chooser} chooser
 * @param {NonNullable<Offered["wager"]>} offered
 * @returns {Choice}
 */
function wager(chooser, offered) {
  const to = chooser.amount;
  const verb = WAGERS[offered.kind];
  if (chooser.amountProblem) return { key: "R", name: verb, kind: "raise", act: null };
  const all = to === offered.most && to >= chooser.stackAndBet ? t` all in` : "";
  const name = offered.kind === "bet" ? t`Bet ${wagered(to)}${all}` : t`${verb} to ${wagered(to)}${all}`;
  return { key: "R", name, kind: "raise", act: { act: offered.kind, to } };
}

/**
 * @param {number} times
 * @returns {Choice}
 */
function run(times) {
  const name = t`Run it ${TIMES[/** @type {keyof typeof TIMES} */ (times)] ?? t`${times} times`}`;
  return { key: String(times), name, kind: times === 1 ? "call" : "raise", act: { act: "run", times } };
}

/**
 * @param {Chooser} chooser
 * @param {Picks} wanted
 * @returns {Choice}
 */
function exchange(chooser, wanted) {
  const cards = [...chooser.picked].sort((a, b) => a - b);
  if (wanted.kind === "discard") {
    const short = wanted.least - cards.length;
    const name = short > 0 ? t`Pick ${short} to discard` : t`Discard`;
    return { key: "D", name, kind: "raise", act: short === 0 ? { act: "discard", cards } : null };
  }
  const name = cards.length ? t`Draw ${cards.length}` : t`Stand pat`;
  return { key: "D", name, kind: "raise", act: { act: "draw", cards } };
}

/**
 * How many cards you may or must pick now.
 * @param {OwnView | null} mine
 * @returns {Picks | null}
 */
export function picks(mine) {
  const options = mine?.options;
  if (options?.discard != null) return { kind: "discard", least: options.discard, most: options.discard };
  if (options?.draw != null) return { kind: "draw", least: 0, most: options.draw };
  return null;
}

/**
 * The action that a choice made before your turn becomes, or none if it does not fit what is offered.
 * @param {PreAction} chosen
 * @param {Offered} options
 * @returns {HandAction | null}
 */
export function comesTo(chosen, options) {
  if (chosen === "fold" && options.fold && !options.check) return { act: "fold" };
  if (chosen === "check" && options.check) return { act: "check" };
  if (chosen === "call" && options.call != null) return { act: "call" };
  if (chosen === "check-fold") {
    if (options.check) return { act: "check" };
    if (options.fold) return { act: "fold" };
  }
  if (chosen === "call-any") {
    if (options.check) return { act: "check" };
    if (options.call != null) return { act: "call" };
  }
  return null;
}
