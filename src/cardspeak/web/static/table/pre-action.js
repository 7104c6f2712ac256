// What to do when the turn comes, chosen beforehand; it stays in this browser until then.

import { html } from "../common/lit.js";

/** @import { Offered } from "../../types/messages.js" */
/** @typedef {"" | "fold" | "check-fold" | "call-any"} PreAction */

/** @type {readonly { id: PreAction, name: string }[]} */
export const PRE_ACTIONS = [
  { id: "fold", name: "Fold" },
  { id: "check-fold", name: "Check / fold" },
  { id: "call-any", name: "Call any" },
];

/**
 * The action that a choice made beforehand comes to, or none if it does not fit what is offered.
 * @param {PreAction} chosen
 * @param {Offered} options
 * @returns {{ act: "fold" | "check" | "call" } | null}
 */
export function comesTo(chosen, options) {
  if (chosen === "fold" && options.fold) return { act: "fold" };
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

/**
 * @param {PreAction} chosen
 * @param {(chosen: PreAction) => void} choose
 */
export function preActionView(chosen, choose) {
  return html`<div class="pre-actions" role="group" aria-label="When the turn comes">
    ${PRE_ACTIONS.map(
      ({ id, name }) => html`<button class="pre" aria-pressed=${chosen === id}
        @click=${() => choose(chosen === id ? "" : id)}><i class="box" aria-hidden="true"></i>${name}</button>`,
    )}
  </div>`;
}
