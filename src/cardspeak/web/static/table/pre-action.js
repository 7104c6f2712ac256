// An action chosen before your turn; it stays in this browser until then.

import { html } from "../common/lit.js";

/** @import { PreAction } from "./choices.js" */

/** @type {readonly { id: PreAction, name: string }[]} */
export const PRE_ACTIONS = [
  { id: "fold", name: "Fold" },
  { id: "check-fold", name: "Check / fold" },
  { id: "call-any", name: "Call any" },
];

/**
 * @param {PreAction} chosen
 * @param {(chosen: PreAction) => void} choose
 */
export function preActionView(chosen, choose) {
  return html`<div class="pre-actions" role="group" aria-label="On your turn">
    ${PRE_ACTIONS.map(
      ({ id, name }) => html`<button class="pre" aria-pressed=${chosen === id}
        @click=${() => choose(chosen === id ? "" : id)}><i class="box" aria-hidden="true"></i>${name}</button>`,
    )}
  </div>`;
}
