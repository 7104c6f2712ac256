// A short message at the edge of the page: what was done, or what was refused and why.

import { citedRule } from "./addresses.js";
import { t } from "./language.js";
import { html, nothing } from "./lit.js";
import { redraw } from "./redraw.js";
import { openWhy } from "./why.js";
import { capital } from "./words.js";

const LASTS = 7000;
const MOST_RULES = 2;

/** @type {{ text: string, why: (() => void) | null, kind: "good" | "bad", rules: readonly string[] } | null} */
let shown = null;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/**
 * @param {string} text
 * @param {"good" | "bad"} kind
 * @param {(() => void) | null} why opens the explanation, where there is one
 * @param {readonly string[]} rules the rules behind it, to name beside it
 */
export function say(text, kind = "good", why = null, rules = []) {
  shown = { text, why, kind, rules };
  clearTimeout(timer);
  timer = setTimeout(unsay, LASTS);
  redraw();
}

/**
 * Show what went wrong, with the rules that the refusal cites.
 * @param {unknown} error
 */
export function sayError(error) {
  const refused = /** @type {{ message?: string, error?: string, rules?: string[], also?: string[] }} */ (error);
  const { rules = [], also = [] } = refused;
  const says = capital(refused.message || refused.error || t`That did not work.`);
  say(says, "bad", rules.length || also.length ? () => openWhy({ says, rules, also }) : null, rules);
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
          <span>${shown.text}${shown.rules.length ? html` <small>${shown.rules.slice(0, MOST_RULES).map((cite) => citedRule(cite).id).join(", ")}</small>` : nothing}</span>
          ${shown.why ? html`<button class="link" @click=${shown.why}>Why?</button>` : nothing}
          <button class="quiet" aria-label="Close this message" @click=${unsay}>×</button>
        </div>`}
  </div>`;
}
