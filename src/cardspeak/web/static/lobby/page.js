// The lobby: play now, sit down at an open table, open another, enter with a name.

import { bookAddress, claimAddress, tableAddress } from "../common/addresses.js";
import { get, post } from "../common/api.js";
import { closedView, ClosedTables } from "./closed.js";
import { enterAs, entryView } from "./entry.js";
import { t } from "../common/language.js";
import { html, nothing } from "../common/lit.js";
import { enterAsGuest, fetchMe, me } from "../common/me.js";
import { goTo } from "../common/navigate.js";
import { openTableView } from "./open-table.js";
import { playEventView } from "./play-event.js";
import { redraw } from "../common/redraw.js";
import { TableDraft } from "./table-draft.js";
import { sayError } from "../common/toast.js";
import { betting, capital, chips, counted } from "../common/words.js";

/** @import { TablePage, TableRow } from "../../types/api.js" */
/** @import { OpenTableRequest } from "../../types/requests.js" */

const REFRESH = 4000;

/** @type {OpenTableRequest} */
const QUICK = { book: "seminole", game: "holdem", structure: "no-limit", bots: 5 };

/**
 * @param {string[]} _parts
 * @param {URLSearchParams} query
 */
export function open(_parts, query) {
  /** @type {TablePage | null} */
  let list = null;
  const wanted = { words: "", page: 0 };
  let busy = false;
  let reached = true;
  const opening = new TableDraft();
  const closed = new ClosedTables();
  const claim = query.get("claim");
  if (claim) enterAs("register"); // an administrator needs a password

  const look = async () => {
    try {
      const { words, page } = wanted;
      const found = await get("/api/tables", { query: { page, q: words } });
      if (words === wanted.words && page === wanted.page) list = found; // or a later search is under way
      reached = true;
    } catch {
      reached = false;
      list ??= { tables: [], total: 0, page: 0, page_size: 1, set_aside: [] };
    }
    redraw();
  };
  /** @param {Partial<typeof wanted>} change */
  const want = (change) => {
    Object.assign(wanted, change);
    void look();
  };
  const playNow = async () => {
    busy = true;
    redraw();
    try {
      await enterAsGuest();
      await look();
      const { id } = quickTable(list?.tables ?? []) ?? (await post("/api/tables", QUICK));
      goTo(tableAddress(id, { sit: true }));
    } catch (error) {
      sayError(error);
    }
    busy = false;
    redraw();
  };
  /** A visitor with the link of the first start enters, then becomes the administrator. */
  const entered = () => {
    if (claim) location.assign(claimAddress(claim));
  };
  void look();
  void fetchMe().catch(() => {});
  const timer = setInterval(look, REFRESH);
  return {
    title: t`Lobby`,
    close: () => clearInterval(timer),
    view: () => html`<main class="page lobby">
      ${reached ? nothing : html`<p class="broken" role="status">Cannot reach the room. Trying again …</p>`}
      <section class="hero">
        <div>
          <h1>A poker room that runs by the book</h1>
          <p>Five real rule books, every game they spread, and the rule behind every decision.</p>
          <button class="play-now" ?disabled=${busy} @click=${playNow}>Play now</button>
          <p class="quick">No-limit hold’em with players who are here, or against five bots. Play money, no account.</p>
          ${playEventView()}
        </div>
        <div class="fan" aria-hidden="true"><i>A♠</i><i>K♥</i><i>Q♦</i><i>J♣</i></div>
      </section>
      ${claim && !me().name
        ? html`<p class="notice">Register below to become the room’s administrator.</p>`
        : nothing}
      <div class="columns">
        <section aria-labelledby="tables-title">
          <h2 id="tables-title">Tables</h2>
          ${list === null ? html`<p>…</p>` : tablesView(list, wanted.words, want)}
          ${closedView(closed)}
          ${housesView(opening)}
        </section>
        <div>
          ${entryView(entered)}
          ${openTableView(opening)}
        </div>
      </div>
    </main>`,
  };
}

/**
 * A table like the one that Play now opens: your own, or else the one where most people play.
 * @param {readonly TableRow[]} tables
 */
function quickTable(tables) {
  const { name } = me();
  const own = tables.find((table) => table.host === name && table.bots && (table.seated || table.players < table.seats));
  const shared = tables.filter((table) => table.seats_anyone && table.present && table.bots && table.players < table.seats
    && table.book === QUICK.book && table.structure === QUICK.structure && table.game_id === QUICK.game);
  return own ?? shared.sort((one, other) => (other.present ?? 0) - (one.present ?? 0))[0];
}

/** @param {TableDraft} opening */
function housesView(opening) {
  if (!opening.houses.length) return nothing;
  return html`<h2>Houses</h2>
    <ul class="houses">
      ${opening.houses.map(
        (house) => html`<li><a href=${bookAddress(house.id)}>${house.title}</a>
          <small>${counted(house.games.length, "game")}</small>
          <button class="small" aria-label="Open a table: ${house.title}" @click=${() => opening.chooseHouse(house.id)}>Open a table</button></li>`,
      )}
    </ul>`;
}

/**
 * @param {TablePage} list
 * @param {string} words
 * @param {(change: { words?: string, page?: number }) => void} want
 */
function tablesView(list, words, want) {
  const pages = Math.ceil(list.total / list.page_size);
  const isLong = words !== "" || pages > 1;
  /** @param {Event} event */
  const search = (event) => want({ words: /** @type {HTMLInputElement} */ (event.target).value.trim(), page: 0 });
  return html`${list.set_aside.map(
      (table) => html`<p class="broken" role="status">Table ${table.name || table.id} cannot be loaded (reference ${table.reference}): ${table.reason}</p>`,
    )}
    ${isLong ? html`<p><input type="search" maxlength="80" aria-label="Search tables by name or game" placeholder="Name or game" .value=${words} @change=${search}></p>` : nothing}
    ${list.tables.length ? rowsView(list.tables) : html`<p class="none">${words ? t`No tables found.` : t`No tables are open. Play now, or open your own.`}</p>`}
    ${pages > 1
      ? html`<nav aria-label="Pages of tables">
          <button class="small" ?disabled=${list.page === 0} @click=${() => want({ page: list.page - 1 })}>Previous</button>
          <span>page ${list.page + 1} of ${pages}, ${list.total} tables</span>
          <button class="small" ?disabled=${list.page + 1 >= pages} @click=${() => want({ page: list.page + 1 })}>Next</button>
        </nav>`
      : nothing}`;
}

/** @param {TableRow[]} tables */
function rowsView(tables) {
  return html`<ul class="tables">
    ${tables.map(
      (table) => html`<li class="table-row">
        <a href=${tableAddress(table.id)}>
          <b>${capital(table.name)}${table.seated ? html` <small class="own-seat">your seat</small>` : nothing}${table.private ? html` <small>private</small>` : nothing}</b>
          <span class="house">${table.title}</span>
          <span>${capital(table.game)}, ${betting(table.structure)}, ${table.stakes}</span>
          <span class="figures">
            <span>${table.players} of ${table.seats} seated${table.bots ? `, ${counted(table.bots, "bot")}` : ""}</span>
            <span class=${table.players < table.seats ? "open-seats" : ""}>${table.players < table.seats ? `${counted(table.seats - table.players, "open seat")}` : t`full`}</span>
            <span>average pot ${chips(table.pot)}</span>
            <span>hand ${chips(table.hands)}</span>
          </span>
        </a>
        ${table.seated
          ? html`<a class="button small primary" href=${tableAddress(table.id)}>Back to your seat</a>`
          : table.players < table.seats
          ? html`<a class="button small primary" href=${tableAddress(table.id, { sit: Boolean(me().name) })}>Sit down</a>`
          : html`<a class="button small" href=${tableAddress(table.id)}>Watch</a>`}
      </li>`,
    )}
  </ul>`;
}
