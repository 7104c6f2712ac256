// Sizing a bet or raise: slider, steps, parts of the pot, a typed amount.

import { t } from "../common/language.js";
import { html, live, nothing } from "../common/lit.js";
import { settings } from "../common/settings.js";
import { figure as figureOf, wagered } from "../common/words.js";
import { areTwo, fitted, parts, stepped } from "./amounts.js";
import { WAGERS } from "./choices.js";

/** @import { Wager } from "../../types/messages.js" */
/** @import { TableSession } from "./session.js" */

/**
 * @param {Wager} wager
 * @param {TableSession} table
 */
export function wagerView(wager, table) {
  if (wager.least === wager.most || areTwo(wager)) return nothing;
  const { model } = table;
  const to = model.amount;
  const choose = (/** @type {number} */ amount, part = "") => table.change(() => model.chooseAmount(amount, part));
  /** @param {Event} event */
  const figure = (event) => Number(/** @type {HTMLInputElement} */ (event.target).value);
  /** @param {KeyboardEvent} event */
  const key = (event) => {
    const steps = { ArrowUp: 1, ArrowDown: -1, PageUp: 5, PageDown: -5 }[event.key];
    if (steps) {
      event.preventDefault();
      choose(stepped(wager, to, steps));
    } else if (event.key === "Enter") {
      event.preventDefault();
      table.raise();
    }
  };
  return html`<div class="wager" role="group" aria-label="${WAGERS[wager.kind]} to">
    <div class="portions">
      ${parts(wager, model.seen.price ?? 0, model.isBeforeFlop ? settings.before : settings.after, model.row?.big_blind).map(
        (part) => html`<button class="portion" aria-pressed=${part.name === model.part}
          aria-label="${part.name}${/[⅓½⅔¾%]$/.test(part.name) ? t` of the pot` : ""}: ${wagered(part.to)}"
          @click=${() => choose(part.to, part.name)}>${part.name}</button>`,
      )}
    </div>
    <div class="sizing">
      <button class="step" aria-label="Less" @click=${() => choose(stepped(wager, to, -1))}>−</button>
      <input type="range" min=${wager.least} max=${wager.most} step="1" aria-label="Amount"
        .value=${live(String(fitted(wager, to)))} @input=${(/** @type {Event} */ event) => choose(fitted(wager, figure(event)))} />
      <button class="step" aria-label="More" @click=${() => choose(stepped(wager, to, 1))}>+</button>
      <input class="typed" id="wager" type="number" inputmode="decimal" min="0"
        step="any" aria-label="${WAGERS[wager.kind]} to, from ${wagered(wager.least)} to ${wagered(wager.most)}"
        .value=${live(model.typed ?? figureOf(to))} @keydown=${key}
        aria-invalid=${model.amountProblem ? "true" : "false"} aria-describedby="wager-problem"
        @input=${(/** @type {Event} */ event) => table.change(() => model.typeAmount(/** @type {HTMLInputElement} */ (event.target).value))} />
    </div>
  </div>`;
}
