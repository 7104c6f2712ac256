// The action bar: exactly what the hand offers, each with its key; between hands, what you may ask for.

import { t } from "../common/language.js";
import { html, nothing } from "../common/lit.js";
import { betweenView, sittingView } from "./between.js";
import { counted } from "../common/words.js";
import { choices, picks } from "./choices.js";
import { preActionView } from "./pre-action.js";
import { wagerView } from "./wager.js";

/** @import { OwnView } from "../../types/messages.js" */
/** @import { TableSession } from "./session.js" */

/**
 * The line above the buttons: your hand in words, and the pot odds.
 * @param {OwnView} mine
 * @param {TableSession} table
 */
function hint(mine, table) {
  const wanted = picks(mine);
  const problem = table.model.amountProblem;
  const pick = wanted && wanted.kind === "draw" ? t`Draw up to ${counted(wanted.most, "card")}.` : "";
  return html`<p class="hint">
    ${mine.hand ? html`<b>${mine.hand}</b>` : nothing}
    ${problem ? html`<span class="owes" id="wager-problem" role="status">${problem}</span>` : nothing}
    ${mine.odds != null && !problem ? html`<span title="The call as a percentage of the pot after you call">pot odds ${mine.odds}%</span>` : nothing}
    ${pick ? html`<span>${pick}</span>` : nothing}
    ${mine.options
      ? html`<button class="link" @click=${() => table.askWhy()}>Why?</button>`
      : nothing}
  </p>`;
}

/** @param {TableSession} table */
export function actionBar(table) {
  const { model } = table;
  const { mine } = model;
  if (!mine) return sittingView(table);
  const offered = choices(model);
  const wagerOffered = mine.options?.wager;
  return html`<section class="bar ${offered.length ? "yours" : ""}" aria-label="Your actions">
    ${hint(mine, table)}
    ${wagerOffered ? wagerView(wagerOffered, table) : nothing}
    ${offered.length
      ? html`<div class="actions">
          ${offered.map(
            (choice) => html`<button class="action ${choice.kind}" ?disabled=${choice.act === null || model.sending}
              aria-keyshortcuts=${choice.key} @click=${() => choice.act && table.choose(choice.act)}>
              ${choice.name}<kbd aria-hidden="true">${choice.key}</kbd></button>`,
          )}
        </div>`
      : nothing}
    ${!offered.length && model.isLive
      ? preActionView(model.preAction, model.toCall, (chosen) => table.change(() => model.choosePreAction(chosen)))
      : nothing}
    ${betweenView(table)}
  </section>`;
}
