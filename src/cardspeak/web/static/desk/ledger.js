// The ledger of a fund, open to everyone: each step of its money, and what the steps come to.

import { apiAddress, BOARD } from "../common/addresses.js";
import { get } from "../common/api.js";
import { t } from "../common/language.js";
import { html } from "../common/lit.js";
import { redraw } from "../common/redraw.js";
import { sayError } from "../common/toast.js";
import { chips, dateAndTime } from "../common/words.js";
import { rows } from "./money.js";

/** @import { LedgerView } from "../../types/desk.js" */

/** @param {string[]} parts */
export function open([fund = ""]) {
  /** @type {LedgerView | null} */
  let view = null;
  get("/api/desk/funds/{fund}", { path: { fund } })
    .then((found) => { view = found; })
    .catch(sayError)
    .finally(redraw);
  return { title: t`${fund} ledger`, view: () => ledgerView(fund, view) };
}

/**
 * @param {string} fund
 * @param {LedgerView | null} view
 */
function ledgerView(fund, view) {
  if (view === null) return html`<main class="page"><h1>${fund}</h1><p>…</p></main>`;
  const sheet = apiAddress("/api/desk/funds/{fund}/sheet", { path: { fund } });
  const same = view.posted === view.recomputed;
  return html`<main class="page ledger">
    <header class="desk-head"><h1>${fund} fund</h1><a class="button" href=${BOARD}>Board</a>
      <a class="button" href=${sheet} download="ledger.csv">CSV</a><button @click=${() => print()}>Print</button></header>
    <p class="posted">Posted: <b>${chips(view.posted)}</b></p>
    <p role="status">${same ? t`The entries below add up to ${chips(view.recomputed)}, the amount posted.` : t`The entries below add up to ${chips(view.recomputed)}, but ${chips(view.posted)} is posted: tell the floor.`}</p>
    <p class="hint">Chips put in, posted or given back add to the total; a claim takes its part out. Chips that were collected and counted are added when they are posted.</p>
    <div class="scrolling" tabindex="0">${rows([t`When`, t`Step`, t`Chips`, t`Who`, t`Total`], view.entries.map((entry) => [dateAndTime(entry.at), entry.step, chips(entry.chips), entry.who, chips(entry.total)]))}</div>
  </main>`;
}
