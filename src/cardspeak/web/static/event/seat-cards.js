// Seat cards to print and cut: player, table, seat, and a code that opens the player's own page.

import { apiAddress } from "../common/addresses.js";
import { t } from "../common/language.js";
import { html } from "../common/lit.js";
import { Feed } from "../desk/feed.js";

/** @param {string[]} parts */
export function open([id = ""]) {
  /** @type {Feed<"/api/events/{id}">} */
  const feed = new Feed("/api/events/{id}", undefined, { id, tick: 60_000 });
  return { title: t`Seat cards`, view: () => cardsView(feed, id), close: () => feed.close() };
}

/**
 * @param {Feed<"/api/events/{id}">} feed
 * @param {string} id
 */
function cardsView(feed, id) {
  const view = feed.view;
  if (view === null) return html`<main class="page"><h1>Seat cards</h1><p>${feed.trouble || "…"}</p></main>`;
  const seats = view.tables.flatMap((table) => table.players.map((seat) => ({ table: table.name, ...seat })));
  const code = apiAddress("/api/events/{id}/code", { path: { id } });
  return html`<main class="page seat-cards">
    <header class="no-print"><h1>Seat cards</h1><button class="primary" @click=${() => print()}>Print</button></header>
    ${seats.length ? html`<ul>${seats.map((seat) => html`<li>
      <p class="event-name">${view.title}</p><p class="who">${seat.player}</p>
      <p class="where">Table <b>${seat.table}</b> Seat <b>${seat.seat}</b></p>
      <img src=${code} alt="QR code for the event" /></li>`)}</ul>` : html`<p class="none">No seats are drawn yet.</p>`}
  </main>`;
}
