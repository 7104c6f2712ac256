// Results to read, print and take along as a spreadsheet; the stacks of all players; who sat where.

import { apiAddress, EVENTS, eventAddress } from "../common/addresses.js";
import { get } from "../common/api.js";
import { t } from "../common/language.js";
import { html, nothing } from "../common/lit.js";
import { isStaff } from "../common/me.js";
import { redraw } from "../common/redraw.js";
import { sayError } from "../common/toast.js";
import { chips } from "../common/words.js";
import { Feed } from "../desk/feed.js";
import { stackChart } from "./stack-chart.js";

/** @import { ChartView, MyEventView, SeatsAtView } from "../../types/events.js" */

/** @param {string[]} parts */
export function open([id = ""]) {
  /** @type {Feed<"/api/events/{id}/me">} */
  const feed = new Feed("/api/events/{id}/me", undefined, { id, tick: 60_000 });
  /** @type {ChartView | null} */
  let chart = null;
  /** @type {SeatsAtView | null} */
  let seats = null;
  let chosen = "";
  get("/api/events/{id}/chart", { path: { id } })
    .then((found) => { chart = found; })
    .catch(sayError)
    .finally(redraw);
  const look = (/** @type {Event} */ event) => {
    const moment = new Date(/** @type {HTMLInputElement} */ (event.target).value).getTime();
    if (Number.isNaN(moment)) return;
    get("/api/events/{id}/seats", { path: { id }, query: { at: Math.floor(moment / 1000) } })
      .then((found) => { seats = found; })
      .catch(sayError)
      .finally(redraw);
  };
  const choose = (/** @type {string} */ player) => {
    chosen = chosen === player ? "" : player;
    redraw();
  };
  return {
    title: t`Results`,
    close: () => feed.close(),
    view: () => {
      const view = feed.view;
      if (view === null) return html`<main class="page"><h1>Results</h1><p>${feed.trouble || "…"}</p></main>`;
      return html`<main class="page event-results">
        <header class="desk-head"><h1>${view.title} <small>${view.house}</small></h1>
          <span class="no-print acts"><button @click=${() => print()}>Print</button>
          <a class="button" download href=${apiAddress("/api/events/{id}/results", { path: { id } })}>Spreadsheet</a>
          <a class="button" href=${eventAddress(id)}>Event</a> <a class="button" href=${EVENTS}>Tournaments</a></span></header>
        ${resultsView(view, chosen, choose)}
        ${chart && chart.lines.length ? html`<section class="panel"><h2>Stacks of all players</h2>${stackChart(chart, chosen)}</section>` : nothing}
        ${isStaff() ? html`<section class="panel no-print"><h2>Who sat where</h2><label>Time <input type="datetime-local" step="1" @change=${look} /></label>${seats ? seatsView(seats) : nothing}</section>` : nothing}
      </main>`;
    },
  };
}

/**
 * @param {MyEventView} view
 * @param {string} chosen
 * @param {(player: string) => void} choose
 */
function resultsView(view, chosen, choose) {
  if (!view.standings.length) return html`<p class="none">Nobody is out yet.</p>`;
  const bounties = view.standings.some((each) => each.bounties);
  return html`<table class="results"><thead><tr><th>Place</th><th>Player</th><th>Prize</th>${bounties ? html`<th>Bounties</th>` : nothing}</tr></thead>
    <tbody>${view.standings.map((each) => html`<tr class=${each.player === chosen ? "own" : ""}>
      <td>${each.place}${each.shared ? "=" : ""}</td><td><button class="link" @click=${() => choose(each.player)}>${each.player}</button></td>
      <td>${each.prize ? `$${chips(each.prize)}` : ""}</td>${bounties ? html`<td>${each.bounties ? `$${chips(each.bounties)}` : ""}</td>` : nothing}</tr>`)}</tbody></table>`;
}

/** @param {SeatsAtView} seats */
function seatsView(seats) {
  const tables = [...new Set(seats.seats.map((seat) => seat.table))];
  if (!tables.length) return html`<p class="none">Nobody was seated then.</p>`;
  return html`<div class="sat">${tables.map((table) => html`<div><h3>Table ${table}</h3><ol>${seats.seats.filter((seat) => seat.table === table).map((seat) => html`<li value=${seat.seat}>${seat.player}${seat.stack === null ? nothing : html` <small>${chips(seat.stack)}</small>`}</li>`)}</ol></div>`)}</div>`;
}
