// An action chosen before your turn; it stays in this browser until then.

import { t } from "../common/language.js";
import { html } from "../common/lit.js";
import { wagered } from "../common/words.js";

/** @import { PreAction } from "./choices.js" */

/**
 * What may be chosen at a price; a check and a call lapse when the price changes.
 * @param {number} price what there is to call now
 * @returns {{ id: PreAction, name: string }[]}
 */
export function preActions(price) {
  if (!price) return [{ id: "check-fold", name: t`Check / fold` }, { id: "check", name: t`Check` }, { id: "call-any", name: t`Call any` }];
  return [{ id: "fold", name: t`Fold` }, { id: "call", name: t`Call ${wagered(price)}` }, { id: "call-any", name: t`Call any` }];
}

/**
 * @param {PreAction} chosen
 * @param {number} price
 * @param {(chosen: PreAction) => void} choose
 */
export function preActionView(chosen, price, choose) {
  return html`<div class="pre-actions" role="group" aria-label="On your turn">
    ${preActions(price).map(
      ({ id, name }) => html`<button class="pre" aria-pressed=${chosen === id}
        @click=${() => choose(chosen === id ? "" : id)}><i class="box" aria-hidden="true"></i>${name}</button>`,
    )}
  </div>`;
}
