// The action bar: exactly what the hand offers, each with its key; between hands, what a seat may ask.

import { betweenView } from "./between.js";
import { html, nothing } from "../common/lit.js";
import { picks } from "./own-hand.js";
import { preActionView } from "./pre-action.js";
import { capital, chips } from "../common/words.js";
import { wagerView } from "./wager.js";

/** @import { Mine, Offered } from "../../types/messages.js" */
/** @import { TableState } from "./model.js" */

/** @typedef {{ key: string, name: string, kind: string, act: Record<string, unknown> | null, about?: string }} Choice */

const TIMES = { 1: "once", 2: "twice", 3: "three times", 4: "four times" };

/**
 * The buttons for what is offered, in the order of a bar: giving up first, putting in last.
 * @param {TableState} table
 * @returns {Choice[]}
 */
export function choices(table) {
  const mine = table.mine;
  const options = mine?.options;
  if (!mine || !options) return [];
  /** @type {Choice[]} */
  const found = [];
  if (options.fold) found.push({ key: "F", name: "Fold", kind: "fold", act: { act: "fold" } });
  if (options.muck) found.push({ key: "M", name: "Muck", kind: "fold", act: { act: "muck" } });
  if (options.check) found.push({ key: "C", name: "Check", kind: "call", act: { act: "check" } });
  if (options.bring_in != null) {
    const name = `Bring in ${chips(options.bring_in)}`;
    found.push({ key: "B", name, kind: "call", act: { act: "bringin" } });
  }
  if (options.call != null) found.push(call(options));
  if (options.wager) found.push(wager(table, options.wager));
  if (options.show) found.push({ key: "S", name: "Show", kind: "raise", act: { act: "show" } });
  for (const times of options.run ?? []) found.push(run(times));
  const wanted = picks(mine);
  if (wanted) found.push(exchange(table, wanted));
  return found;
}

/**
 * @param {Offered} options
 * @returns {Choice}
 */
function call(options) {
  const amount = chips(options.call);
  const name = options.all_in_call ? `Call ${amount} all in` : `Call ${amount}`;
  return { key: "C", name, kind: "call", act: { act: "call" } };
}

/**
 * @param {TableState} table
 * @param {NonNullable<Offered["wager"]>} offered
 * @returns {Choice}
 */
function wager(table, offered) {
  const to = table.amount;
  const verb = capital(offered.kind);
  const all = to === offered.most && to >= table.stackAndBet ? " all in" : "";
  const name = offered.kind === "bet" ? `Bet ${chips(to)}${all}` : `${verb} to ${chips(to)}${all}`;
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
 * @param {TableState} table
 * @param {NonNullable<ReturnType<typeof picks>>} wanted
 * @returns {Choice}
 */
function exchange(table, wanted) {
  const cards = [...table.picked].sort((a, b) => a - b);
  if (wanted.kind === "discard") {
    const short = wanted.least - cards.length;
    const name = short > 0 ? `Pick ${short} to discard` : "Discard";
    return { key: "D", name, kind: "raise", act: short === 0 ? { act: "discard", cards } : null };
  }
  const name = cards.length ? `Draw ${cards.length}` : "Stand pat";
  return { key: "D", name, kind: "raise", act: { act: "draw", cards } };
}

/**
 * What stands beside the buttons: one's hand in words, and what a call would cost of the pot.
 * @param {Mine} mine
 * @param {TableState} table
 */
function hint(mine, table) {
  const wanted = picks(mine);
  const pick = wanted && wanted.kind === "draw" ? `Exchange up to ${wanted.most}.` : "";
  return html`<p class="hint">
    ${mine.hand ? html`<b>${mine.hand}</b>` : nothing}
    ${mine.odds != null ? html`<span title="The call as a part of the pot after it">call: ${mine.odds} %<span class="of-pot"> of the pot</span></span>` : nothing}
    ${pick ? html`<span>${pick}</span>` : nothing}
    ${mine.options
      ? html`<button class="link" @click=${() => table.askWhy()}>Why?</button>`
      : nothing}
  </p>`;
}

/** @param {TableState} table */
export function actionBar(table) {
  const { mine } = table;
  if (!mine) return table.sitView();
  const offered = choices(table);
  const wagerOffered = mine.options?.wager;
  return html`<section class="bar ${offered.length ? "yours" : ""}" aria-label="Your actions">
    ${hint(mine, table)}
    ${wagerOffered ? wagerView(wagerOffered, table) : nothing}
    ${offered.length
      ? html`<div class="actions">
          ${offered.map(
            (choice) => html`<button class="action ${choice.kind}" ?disabled=${choice.act === null || table.sending}
              aria-keyshortcuts=${choice.key} @click=${() => choice.act && table.act(choice.act)}>
              ${choice.name}<kbd aria-hidden="true">${choice.key}</kbd></button>`,
          )}
        </div>`
      : nothing}
    ${!offered.length && table.isLive
      ? preActionView(table.preAction, (chosen) => table.choosePreAction(chosen))
      : nothing}
    ${betweenView(table)}
  </section>`;
}
