// What the house took, by day, shift, table, method and fund: a page to print, charts, spreadsheets.

import { apiAddress, MONEY } from "../common/addresses.js";
import { get } from "../common/api.js";
import { t } from "../common/language.js";
import { html } from "../common/lit.js";
import { redraw } from "../common/redraw.js";
import { sayError } from "../common/toast.js";
import { chips } from "../common/words.js";
import { rows } from "./money.js";

/** @import { DropView } from "../../types/desk.js" */

const TITLES = { day: t`Gaming days`, shift: t`Shifts`, table: t`Tables`, method: t`Methods`, fund: t`Boxes and funds` };
const CHARTS = [["per-hour", t`Drop per hour`], ["per-hand", t`Drop per hand`]];

export function open() {
  /** @type {DropView | null} */
  let view = null;
  get("/api/desk/drop", {})
    .then((found) => { view = found; })
    .catch(sayError)
    .finally(redraw);
  return { title: t`Drop`, view: () => dropView(view) };
}

/** @param {DropView | null} view */
function dropView(view) {
  if (view === null) return html`<main class="page"><h1>Drop</h1><p>…</p></main>`;
  const total = view.rows.reduce((sum, row) => sum + row[6], 0);
  return html`<main class="page reports drop">
    <header class="desk-head"><h1>Drop</h1><a class="button" href=${MONEY}>Money</a>
      ${sheet("rows", t`All rows as CSV`)} ${sheet("hours", t`Hours as CSV`)}<button @click=${() => print()}>Print</button></header>
    <p>${chips(total)} taken in all.</p>
    ${view.rows.length === 0 ? html`<p class="none">Nothing has been taken yet.</p>` : CHARTS.map(([name = "", title = ""]) => html`<figure class="panel chart"><img src=${apiAddress("/api/desk/drop/chart/{chart}", { path: { chart: name } })} alt=${title} /></figure>`)}
    <div class="report-columns">${Object.entries(TITLES).map(([by, title]) => html`<section class="panel"><h2>${title} ${sheet(by, "CSV")}</h2>
      ${rows([by[0]?.toUpperCase() + by.slice(1), t`Drops`, t`Chips`], (view.sums[by] ?? []).map(([name, drops, taken]) => [name, drops, chips(taken)]))}</section>`)}</div>
  </main>`;
}

/**
 * @param {string} name
 * @param {string} words
 */
function sheet(name, words) {
  return html`<a class="button small" href=${apiAddress("/api/desk/drop/{sheet}", { path: { sheet: name } })} download="drop-${name}.csv">${words}</a>`;
}
