// The director's console: clock, tables as small felts, who moves next and why, bust-outs, prizes.

import { apiAddress, eventAddress, eventTabletAddress, tableAddress } from "../common/addresses.js";
import { dialogIsOpen } from "../common/dialog.js";
import { locale, t } from "../common/language.js";
import { html, nothing } from "../common/lit.js";
import { redraw } from "../common/redraw.js";
import { counted, dollars } from "../common/words.js";
import { openWhy } from "../common/why.js";
import { Feed } from "../desk/feed.js";
import { ring } from "../desk/ring.js";
import { ask, tap } from "./asking.js";
import { clockPanel } from "./director-clock.js";
import { dealPanel } from "./director-deal.js";
import { chosenPanel } from "./director-player.js";
import { felt } from "./felt.js";

/** @import { DirectorView, EventMoveView, EventSeatView, EventTableView } from "../../types/events.js" */

/** @param {string[]} parts */
export function open([id = ""]) {
  /** @type {Feed<"/api/events/{id}">} */
  const feed = new Feed("/api/events/{id}", (view, before) => {
    const known = before?.moves.map((move) => move.player) ?? [];
    const news = before ? view.moves.filter((move) => !known.includes(move.player)) : [];
    if (news.length) ring(news.map((move) => t`${move.player} moves to table ${move.to_table}`).join(". "));
  }, { id, tick: 250 });
  const page = new DirectorPage(feed, id);
  return {
    title: t`Director`,
    view: () => page.view(),
    keys: (/** @type {KeyboardEvent} */ event) => page.keys(event),
    close: () => feed.close(),
  };
}

class DirectorPage {
  #player = "";
  #search = "";

  /**
   * @param {Feed<"/api/events/{id}">} feed
   * @param {string} id
   */
  constructor(feed, id) {
    this.feed = feed;
    this.id = id;
  }

  /** @param {KeyboardEvent} event */
  keys(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (dialogIsOpen() || event.ctrlKey || event.metaKey || event.altKey) return;
    if (["INPUT", "SELECT", "TEXTAREA"].includes(target.tagName)) {
      if (event.key === "Escape") target.blur();
      return;
    }
    if (event.key === "/") {
      event.preventDefault();
      /** @type {HTMLInputElement | null} */ (document.querySelector("#player-search"))?.focus();
    } else if (event.key === "Escape") {
      this.#pick("");
    }
  }

  /** @param {string} player */
  #pick(player) {
    this.#player = player;
    redraw();
  }

  /** @param {string} player */
  #found(player) {
    return player === this.#player || (this.#search !== "" && player.toLowerCase().includes(this.#search.toLowerCase()));
  }

  /** @param {InputEvent} event */
  #find(event) {
    const view = this.feed.view;
    this.#search = /** @type {HTMLInputElement} */ (event.target).value.trim();
    const all = [...(view?.tables.flatMap((table) => table.players.map((seat) => seat.player)) ?? []), ...(view?.waiting ?? []), ...(view?.placed.map((each) => each.player) ?? [])];
    const found = this.#search ? all.filter((player) => this.#found(player)) : [];
    if (found.length === 1) this.#player = found[0] ?? "";
    redraw();
    requestAnimationFrame(() => document.querySelector('.director [aria-pressed="true"]')?.scrollIntoView({ block: "nearest" }));
  }

  view() {
    const view = this.feed.view;
    if (view === null) return html`<main class="page"><h1>Director</h1><p>${this.feed.trouble || "…"}</p></main>`;
    return html`<main class="page desk director ${view.tables.length > 6 ? "dense" : ""}">
      <header class="desk-head">
        <h1>${view.title} <small>${view.house}</small></h1>
        <label class="find">Find <input id="player-search" type="search" placeholder="a player ( / )" .value=${this.#search}
          @input=${(/** @type {InputEvent} */ event) => this.#find(event)} /></label>
        <a class="button" href=${eventAddress(this.id, "clock")}>Clock for the wall</a>
        <a class="button" href=${eventAddress(this.id, "cards")}>Seat cards</a>
        <a class="button" href=${eventAddress(this.id, "results")}>Results</a>
        <a class="button" href=${apiAddress("/api/events/{id}/code", { path: { id: this.id } })} target="_blank">Code for phones</a>
      </header>
      ${this.feed.trouble ? html`<p class="broken" role="status">${this.feed.trouble}</p>` : nothing}
      <div class="desk-columns">
        <section aria-label="Tables" class="felts">
          ${view.tables.length ? view.tables.map((table) => this.#tableView(view, table)) : html`<p class="none">No seats are drawn yet.</p>`}
        </section>
        <section aria-label="Event" class="lists">
          ${clockPanel(this.id, view, this.feed.exact())}
          ${dealPanel(this.id, view)}
          ${this.#player ? chosenPanel(this.id, view, this.#player, () => this.#pick("")) : nothing}
          ${this.#movesView(view)}
          ${this.#entriesView(view)}
          ${this.#placedView(view)}
          ${this.#linesView(view)}
        </section>
      </div>
    </main>`;
  }

  /**
   * @param {DirectorView} view
   * @param {EventTableView} table
   */
  #tableView(view, table) {
    const real = view.dealing === "tracked";
    const behind = table.level !== view.clock.period.level && !view.clock.period.is_break;
    const where = table.table ? tableAddress(table.table) : eventTabletAddress(this.id, table.name);
    const middle = html`<a class="button small" href=${where} aria-label="${real ? t`Tablet of` : t`Watch`} table ${table.name}">${real ? t`Tablet` : t`Watch`}</a>`;
    return html`<article class="panel game ${table.closing ? "closing" : ""}">
      <h2>Table ${table.name} <small>${counted(table.players.filter((seat) => !seat.arrives).length, "player")}${table.closing ? t`, breaking` : ""}${behind ? t`, still level ${table.level}` : ""}</small></h2>
      ${felt(table, {
        chosen: (player) => this.#found(player),
        pick: (/** @type {EventSeatView | null} */ seat) => this.#pick(seat?.player ?? ""),
        middle,
      })}
    </article>`;
  }

  /** @param {DirectorView} view */
  #movesView(view) {
    if (!view.moves.length) return nothing;
    return html`<div class="panel moves-next"><h2>Moves</h2><ul>${view.moves.map((move) => this.#moveView(view, move))}</ul></div>`;
  }

  /**
   * @param {DirectorView} view
   * @param {EventMoveView} move
   */
  #moveView(view, move) {
    const seat = view.tables.find((table) => table.name === move.table)?.players.find((each) => each.player === move.player);
    const counted = (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      const stack = Number(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("stack"));
      void tap(this.id, move.table, { tap: "CountTap", stacks: [[move.player, stack]] });
    };
    return html`<li>
      <p><b>${move.player}</b> ${move.table}/${move.seat} → <b>table ${move.to_table}, seat ${move.to_seat}</b></p>
      <p class="hint">${move.says} ${move.rules.length ? html`<button class="link" @click=${() => openWhy({ says: move.says, rules: move.rules })}>why</button>` : nothing}</p>
      ${move.approved ? nothing : html`<button class="small primary" @click=${() => ask(this.id, { do: "ApproveMove", player: move.player })}>Approve</button>`}
      ${seat?.count_first ? html`<form class="row" @submit=${counted}><label>Chips counted <input name="stack" type="number" required min="0" inputmode="numeric" /></label><button class="small primary">Move</button></form>` : nothing}
    </li>`;
  }

  /** @param {DirectorView} view */
  #entriesView(view) {
    const { clock } = view;
    if (!clock.is_open) return nothing;
    const enter = (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      const form = /** @type {HTMLFormElement} */ (event.target);
      const told = new FormData(form);
      const player = String(told.get("player") ?? "").trim();
      if (player) void ask(this.id, { do: "Enter", player, present: !told.get("away") }).then((done) => done && form.reset());
    };
    return html`<div class="panel entries"><h2>Entries <small>${clock.entries}${view.waiting.length ? t`, ${view.waiting.length} without a seat` : ""}</small></h2>
      <form @submit=${enter}><input name="player" required maxlength="40" autocomplete="off" aria-label="Enter a player" placeholder="Enter a player" />
        <label class="check"><input type="checkbox" name="away" /> by phone</label><button class="small primary">Enter</button></form>
      ${view.waiting.length ? html`<p class="waiting-names">${view.waiting.map((player) => html`<button class="small" @click=${() => this.#pick(player)}>${player}</button>`)}</p>` : nothing}
    </div>`;
  }

  /** @param {DirectorView} view */
  #placedView(view) {
    if (!view.placed.length) return nothing;
    return html`<div class="panel placed"><h2>Out</h2><ol>${view.placed.slice(0, 12).map(
      (each) => html`<li><button class="link" @click=${() => this.#pick(each.player)}>${each.place}. ${each.player}</button>${each.prize ? html` <b>${dollars(each.prize)}</b>` : nothing}${each.bounties ? html` <small>bounties ${dollars(each.bounties)}</small>` : nothing}</li>`,
    )}</ol></div>`;
  }

  /** @param {DirectorView} view */
  #linesView(view) {
    return html`<div class="panel lines"><h2>What happened</h2><ul>${view.lines.slice(0, 12).map(
      (line) => html`<li><small>${new Date(line.at * 1000).toLocaleTimeString(locale(), { hour: "2-digit", minute: "2-digit" })}</small> ${line.says}
        ${line.rules.length ? html`<button class="link" @click=${() => openWhy({ says: line.says, rules: line.rules })}>why</button>` : nothing}</li>`,
    )}</ul></div>`;
  }
}
