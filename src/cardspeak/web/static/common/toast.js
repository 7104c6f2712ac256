// A short message at the edge of the page: what was done, or what was refused and why.

import { html, nothing } from "./lit.js";
import { redraw } from "./redraw.js";
import { openWhy } from "./why.js";
import { capital } from "./words.js";

const LASTS = 7000;

/** @type {{ text: string, rules: string[], kind: "good" | "bad" } | null} */
let shown = null;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/**
 * @param {string} text
 * @param {"good" | "bad"} kind
 * @param {string[]} rules
 */
export function say(text, kind = "good", rules = []) {
  shown = { text, rules, kind };
  clearTimeout(timer);
  timer = setTimeout(unsay, LASTS);
  redraw();
}

/**
 * Show what went wrong, with the rules that the refusal cites.
 * @param {unknown} error
 */
export function sayError(error) {
  const refused = /** @type {{ message?: string, error?: string, rules?: string[] }} */ (error);
  say(capital(refused.message ?? refused.error ?? "That did not work."), "bad", refused.rules ?? []);
}

export function unsay() {
  shown = null;
  redraw();
}

export function toastView() {
  return html`<div class="toasts" role="status" aria-live="assertive">
    ${shown === null
      ? nothing
      : html`<div class="toast ${shown.kind}">
          <span>${shown.text}</span>
          ${shown.rules.length
            ? html`<button class="link" @click=${() => shown && openWhy(shown.text, shown.rules)}>Why?</button>`
            : nothing}
          <button class="quiet" aria-label="Close this message" @click=${unsay}>×</button>
        </div>`}
  </div>`;
}
