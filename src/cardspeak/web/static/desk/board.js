// The board for the screen on the wall: lists by game, calls that flash and sound, must-move order.

import { ledgerAddress } from "../common/addresses.js";
import { t } from "../common/language.js";
import { html, nothing } from "../common/lit.js";
import { chips, counted } from "../common/words.js";
import { Feed } from "./feed.js";
import { ring } from "./ring.js";

/** @import { BoardView, ListView, NameView } from "../../types/desk.js" */

/** Nobody scrolls the screen on the wall: more names of a list are on the players' phones. */
const MOST_NAMES = 12;

export function open() {
  /** @type {Feed<"/api/desk/board">} */
  const feed = new Feed("/api/desk/board", (view, before) => {
    const called = view.calls.filter((call) => before && !before.calls.includes(call));
    if (called.length) ring(called.join(". "));
  });
  return { title: t`Board`, view: () => boardView(feed), close: () => feed.close() };
}

/** @param {Feed<"/api/desk/board">} feed */
function boardView(feed) {
  const view = feed.view;
  if (view === null) return html`<main class="page"><h1>Board</h1><p>${feed.trouble || "…"}</p></main>`;
  return html`<main class="page wall-board">
    <h1>Games and lists</h1>
    <div role="status" aria-live="assertive" class="calls">${view.calls.map((call) => html`<p class="call">${call}</p>`)}</div>
    ${fundsView(view)}
    <div class="board-lists">${view.lists.map((list) => listView(view, list))}</div>
    ${view.lists.length ? nothing : html`<p class="none">No list is open yet.</p>`}
  </main>`;
}

/**
 * What can be won, each fund with the way to its ledger, and today's high hands.
 * @param {BoardView} view
 */
function fundsView({ funds = [], high_hands = [] }) {
  if (!funds.length && !high_hands.length) return nothing;
  return html`<section class="board-funds" aria-label="Jackpots">
    ${funds.map(([fund, posted]) => html`<a class="panel fund" href=${ledgerAddress(fund)}><span>${fund}</span> <b>${chips(posted)}</b></a>`)}
    ${high_hands.length ? html`<div class="panel high-hands"><h2>Today's high hands</h2><ul>${high_hands.map((each) => html`<li><b>${each.player}</b> ${each.hand} <small>${each.title}</small></li>`)}</ul></div>` : nothing}
  </section>`;
}

/**
 * @param {BoardView} view
 * @param {ListView} list
 */
function listView(view, list) {
  const games = view.games.filter((game) => game.list === list.name);
  const free = games.reduce((sum, game) => sum + game.free.length, 0);
  const more = list.names.length - MOST_NAMES;
  const feeders = games.filter((game) => game.must_move?.length);
  return html`<section class="panel">
    <h2>${list.name} <small>${counted(list.open_games, "game")}, ${free} free</small></h2>
    ${feeders.map((game) => html`<h3>Must move to ${game.feeds}</h3><ol class="must-move">${(game.must_move ?? []).map((player) => html`<li>${player}</li>`)}</ol>`)}
    ${feeders.length && list.names.length ? html`<h3>Waiting</h3>` : nothing}
    <ol>${list.names.slice(0, MOST_NAMES).map((name) => html`<li class=${name.called ? "is-called" : name.out || name.here === false ? "is-out" : ""}>${name.player}${whereabouts(name)}</li>`)}</ol>
    ${more > 0 ? html`<p class="hint">and ${more} more</p>` : nothing}
    ${list.names.length ? nothing : html`<p class="none">Nobody is waiting.</p>`}
  </section>`;
}

/**
 * Where a name is called to, or why it is not called.
 * @param {NameView} name
 */
function whereabouts({ called, out, here }) {
  const says = called || (out ? t`stepped out` : here === false ? t`called in` : "");
  return says ? html` <small>${says}</small>` : nothing;
}
