// What you may do in the hand now: the buttons of the bar, the cards to pick, and the action that a
// choice made before your turn becomes. Nothing is drawn here.

import { capital, wagered } from "../common/words.js";

/** @import { Mine, Offered } from "../../types/messages.js" */
/** @import { HandAction } from "../../types/socket.js" */

/** @typedef {{ key: string, name: string, kind: "fold" | "call" | "raise", act: HandAction | null }} Choice */
/** @typedef {"" | "fold" | "check" | "check-fold" | "call" | "call-any"} PreAction */
/** @typedef {{ kind: "discard" | "draw", least: number, most: number }} Picks */
/** @typedef {{ mine: Mine | null, picked: Set<number>, amount: number, amountProblem: string, stackAndBet: number }} Chooser */

const TIMES = { 1: "once", 2: "twice", 3: "three times", 4: "four times" };

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
  if (options.fold) found.push({ key: "F", name: "Fold", kind: "fold", act: { act: "fold" } });
  if (options.muck) found.push({ key: "M", name: "Muck", kind: "fold", act: { act: "muck" } });
  if (options.check) found.push({ key: "C", name: "Check", kind: "call", act: { act: "check" } });
  if (options.bring_in != null) {
    const name = `Bring in ${wagered(options.bring_in)}`;
    found.push({ key: "B", name, kind: "call", act: { act: "bringin" } });
  }
  if (options.call != null) found.push(call(options));
  if (options.wager) found.push(wager(chooser, options.wager));
  if (options.show) found.push({ key: "S", name: "Show", kind: "raise", act: { act: "show" } });
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
  const name = options.all_in_call ? `Call ${amount} all in` : `Call ${amount}`;
  return { key: "C", name, kind: "call", act: { act: "call" } };
}

/**
 * @param {Chooser} chooser
 * @param {NonNullable<Offered["wager"]>} offered
 * @returns {Choice}
 */
function wager(chooser, offered) {
  const to = chooser.amount;
  const verb = capital(offered.kind);
  if (chooser.amountProblem) return { key: "R", name: verb, kind: "raise", act: null };
  const all = to === offered.most && to >= chooser.stackAndBet ? " all in" : "";
  const name = offered.kind === "bet" ? `Bet ${wagered(to)}${all}` : `${verb} to ${wagered(to)}${all}`;
  return { key: "R", name, kind: "raise", act: { act: offered.kind, to } };
}

/**
 * @param {number} times
 * @returns {Choice}
 */
function run(times) {
  const name = `Run it ${TIMES[/** @type {keyof typeof TIMES} */ (times)] ?? `${times} times`}`;
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
    const name = short > 0 ? `Pick ${short} to discard` : "Discard";
    return { key: "D", name, kind: "raise", act: short === 0 ? { act: "discard", cards } : null };
  }
  const name = cards.length ? `Draw ${cards.length}` : "Stand pat";
  return { key: "D", name, kind: "raise", act: { act: "draw", cards } };
}

/**
 * How many cards you may or must pick now.
 * @param {Mine | null} mine
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
