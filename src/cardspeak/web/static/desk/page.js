// The desk: every table with its seats and timers, the lists beside them, and what the floor does.
// Pick a name and then a seat, drag the name there, or press its place on the list and the letter of the table.

import { apiAddress, BOARD, MONEY, REGISTER, REPORTS, tableAddress, tabletAddress } from "../common/addresses.js";
import { dialogIsOpen, openDialog } from "../common/dialog.js";
import { t } from "../common/language.js";
import { html, nothing } from "../common/lit.js";
import { redraw } from "../common/redraw.js";
import { say } from "../common/toast.js";
import { ask } from "./asking.js";
import { clock, Feed } from "./feed.js";
import { felt } from "./felt.js";
import { openGameActs } from "./game-acts.js";
import { openGameDialog } from "./open-game.js";
import { openPersonActs } from "./person-acts.js";
import { ring } from "./ring.js";

/** @import { ChairView, DeskView, FloorCallView, GameView, ListView, NameView } from "../../types/desk.js" */
/** @import { DeskRequest } from "../../types/requests.js" */

const LETTERS = "abcdefghijklmnopqrstuvwxyz";
const RINGS_AGAIN = 8000;

export function open() {
  /** @type {Feed<"/api/desk">} */
  const feed = new Feed("/api/desk", (view, before) => {
    const known = before?.floor_calls.map((call) => call.game) ?? [];
    if (view.floor_calls.some((call) => !call.answered_by && !known.includes(call.game))) ringForFloor(view);
  });
  const ringing = setInterval(() => feed.view && ringForFloor(feed.view), RINGS_AGAIN);
  const desk = new DeskPage(feed);
  return {
    title: t`Desk`,
    view: () => desk.view(),
    keys: (/** @type {KeyboardEvent} */ event) => desk.keys(event),
    close: () => {
      clearInterval(ringing);
      feed.close();
    },
  };
}

/**
 * Ring for every table that asks for the floor and has no answer yet.
 * @param {DeskView} view
 */
function ringForFloor(view) {
  const open = view.floor_calls.filter((call) => !call.answered_by);
  if (open.length) ring(open.map((call) => t`${call.game} asks for the floor`).join(". "), 2);
}

/** Show the code that a phone scans to join a list; it changes every few minutes. */
function codeDialog() {
  const source = () => `${apiAddress("/api/desk/code")}?${Math.floor(Date.now() / 60_000)}`;
  openDialog({ title: t`Scan to join a list`, view: () => html`<img class="code" src=${source()} alt="QR code for the waiting lists" />` });
}

class DeskPage {
  /** The name that is picked, on a list or in a seat. */
  #player = "";
  /** The place on a list that a key has picked, until a letter says of which table; 0 for none. */
  #place = 0;
  /** @type {{ game: string, seat: number } | null} */
  #seat = null;
  #search = "";

  /** @param {Feed<"/api/desk">} feed */
  constructor(feed) {
    this.feed = feed;
  }

  get games() {
    return this.feed.view?.games ?? [];
  }

  get lists() {
    return this.feed.view?.lists ?? [];
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
      /** @type {HTMLInputElement | null} */ (document.querySelector("#desk-search"))?.focus();
    } else if (event.key === "Escape") {
      this.#pick("");
    } else if (/^[1-9]$/.test(event.key)) {
      this.#pick("");
      this.#place = Number(event.key);
    } else {
      const game = this.games[LETTERS.indexOf(event.key)];
      if (game) void this.#toGame(game);
    }
  }

  /** Everyone on a list or in a seat. */
  #names() {
    const listed = this.lists.flatMap((list) => list.names.map((name) => name.player));
    return [...new Set([...listed, ...this.games.flatMap((game) => game.chairs.map((chair) => chair.player))])];
  }

  /**
   * @param {string} player
   * @param {{ game: string, seat: number } | null} seat
   */
  #pick(player, seat = null) {
    this.#player = player;
    this.#seat = seat;
    this.#place = 0;
    redraw();
  }

  /** @param {GameView} game */
  async #toGame(game) {
    const seat = game.free[0];
    const list = this.lists.find((each) => each.name === game.list);
    const player = this.#player || list?.names[this.#place - 1]?.player;
    if (this.#place && !player) return say(t`The ${game.list} list has no name ${this.#place}.`, "bad");
    if (player && seat) await this.#give(player, game, seat);
    else if (player) say(t`${game.game} has no free seat.`, "bad");
    else await ask({ do: "CallName", game: game.game });
  }

  /**
   * How a player comes to a seat: from the list, from another seat of the game, or from another game.
   * @param {string} player
   * @param {string} game
   * @param {number} seat
   * @returns {DeskRequest["command"]}
   */
  #seating(player, game, seat) {
    const from = this.games.find((each) => each.chairs.some((chair) => chair.player === player && chair.claim === "seated"));
    if (from === undefined) return { do: "TakeSeat", player, game, seat };
    return from.game === game ? { do: "ChangeChair", player, game, seat } : { do: "Transfer", player, game, seat };
  }

  /**
   * @param {string} player
   * @param {GameView} game
   * @param {number} seat
   */
  async #give(player, game, seat) {
    if (await ask(this.#seating(player, game.game, seat))) this.#pick("");
  }

  /**
   * @param {GameView} game
   * @param {number} seat
   */
  #seatPicked(game, seat) {
    const chair = game.chairs.find((each) => each.seat === seat);
    if (chair) this.#pick(chair.player, { game: game.game, seat });
    else if (this.#player) void this.#give(this.#player, game, seat);
    else void ask({ do: "CallName", game: game.game, seat });
  }

  view() {
    const view = this.feed.view;
    if (view === null) return html`<main class="page"><h1>Desk</h1><p>${this.feed.trouble || "…"}</p></main>`;
    const now = this.feed.now();
    const dense = view.games.length > 6 ? "dense" : "";
    return html`<main class="page desk ${dense}">
      <header class="desk-head">
        <h1>Desk</h1>
        ${this.#undoView()}
        <label class="find">Find <input id="desk-search" type="search" placeholder="a name ( / )" .value=${this.#search}
          @input=${(/** @type {InputEvent} */ event) => this.#find(event)}
          @keydown=${(/** @type {KeyboardEvent} */ event) => event.key === "Enter" && this.#pickFound(event)} /></label>
        <button @click=${() => openGameDialog(view.games)}>Open a game</button>
        <button @click=${codeDialog}>Code for phones</button>
        <a class="button" href=${BOARD}>Board</a>
        <a class="button" href=${REPORTS}>Reports</a>
        <a class="button" href=${REGISTER}>Register</a>
        <a class="button" href=${MONEY}>Money</a>
      </header>
      <datalist id="desk-names">${this.#names().map((name) => html`<option>${name}</option>`)}</datalist>
      ${view.floor_calls.length ? html`<div class="floor-calls">${view.floor_calls.map((call) => this.#floorCallView(call, now))}</div>` : nothing}
      ${this.feed.trouble ? html`<p class="broken" role="status">${this.feed.trouble}</p>` : nothing}
      <div class="desk-columns">
        <section aria-label="Tables" class="felts">
          ${this.games.length ? this.games.map((game, place) => this.#gameView(game, LETTERS[place] ?? "", now)) : html`<p class="none">No game is open yet.</p>`}
        </section>
        <section aria-label="Lists" class="lists">
          ${this.#chosenView()}
          ${this.lists.map((list) => this.#listView(list, now))}
          ${view.moving.length ? html`<div class="panel"><h2>On the way</h2><ul>${view.moving.map((line) => html`<li>${line}</li>`)}</ul></div>` : nothing}
          ${view.racks.length ? html`<div class="panel"><h2>Chips held</h2><ul>${view.racks.map((player) => html`<li>${player} <button class="small" @click=${() => ask({ do: "ReturnRack", player })}>Give back</button></li>`)}</ul></div>` : nothing}
          ${view.duties.length ? html`<div class="panel duties"><h2>For the floor</h2><ul>${view.duties.slice(0, 6).map((duty) => html`<li><b>${duty.game}</b> ${duty.says}</li>`)}</ul></div>` : nothing}
        </section>
      </div>
    </main>`;
  }

  /**
   * A table that asks for the floor: it rings until someone answers.
   * @param {FloorCallView} call
   * @param {number} now
   */
  #floorCallView(call, now) {
    const { game } = call;
    return html`<p class="floor-call ${call.answered_by ? "answered" : ""}" role="alert">
      <span><b>${game}</b> asks for the floor${call.says ? `: ${call.says}` : ""} <small>${call.answered_by ? t`${call.answered_by} is on the way` : clock(now - call.at)}</small></span>
      ${call.answered_by ? nothing : html`<button class="primary small" @click=${() => ask({ do: "AnswerFloorCall", game })}>I am going</button>`}
      <button class="small" @click=${() => ask({ do: "EndFloorCall", game })}>Settled</button></p>`;
  }

  #undoView() {
    const last = this.feed.view?.last_act;
    if (!last) return nothing;
    return html`<p class="undo"><button class="small" @click=${() => ask({ do: "UndoLast", act: last.number })}>Undo</button>
      <span title=${last.did}>${last.author === "house" ? "" : `${last.author}: `}${last.did}</span></p>`;
  }

  /** @param {InputEvent} event */
  #find(event) {
    this.#search = /** @type {HTMLInputElement} */ (event.target).value;
    redraw();
    if (this.#search) requestAnimationFrame(() => document.querySelector('.desk [aria-pressed="true"]')?.scrollIntoView({ block: "nearest" }));
  }

  /**
   * Pick the shortest name that the search finds, so that a letter seats it.
   * @param {KeyboardEvent} event
   */
  #pickFound(event) {
    const player = this.#names().filter((name) => this.#found(name)).sort((one, other) => one.length - other.length)[0];
    if (!player) return;
    const game = this.games.find((each) => each.chairs.some((chair) => chair.player === player));
    const seat = game?.chairs.find((chair) => chair.player === player)?.seat;
    this.#search = "";
    /** @type {HTMLInputElement} */ (event.target).blur();
    this.#pick(player, game && seat ? { game: game.game, seat } : null);
  }

  /** @param {string} player */
  #found(player) {
    return this.#search !== "" && player.toLowerCase().includes(this.#search.toLowerCase());
  }

  /**
   * @param {GameView} game
   * @param {string} letter
   * @param {number} now
   */
  #gameView(game, letter, now) {
    const chosen = (/** @type {ChairView} */ chair) => chair.player === this.#player || this.#found(chair.player);
    return html`<article class="panel game ${game.closing ? "closing" : ""} ${this.feed.view?.floor_calls.some((call) => call.game === game.game) ? "asks" : ""}">
      <h2><kbd>${letter}</kbd> ${game.game} <small>${game.list}, ${game.closing ? t`closing` : game.feeds ? t`must move to ${game.feeds}` : t`${game.free.length} free`}</small></h2>
      ${felt(game, now, {
        chosen,
        pick: (seat) => this.#seatPicked(game, seat),
        middle: this.#gameActs(game),
        drop: (seat, event) => void this.#give(event.dataTransfer?.getData("text/plain") ?? "", game, seat),
      })}
      ${game.waived?.length ? html`<p class="hint">Private: without ${game.waived.join(", ")}${game.waiver_in_force ? "" : t`, once all agree`}</p>` : nothing}
    </article>`;
  }

  /** @param {GameView} game */
  #gameActs(game) {
    const where = game.table ? tableAddress(game.table) : tabletAddress(game.game);
    return html`<a class="button small" href=${where} aria-label="${game.table ? t`Watch` : t`Tablet of`} ${game.game}">${game.table ? t`Watch` : t`Tablet`}</a>
      <button class="small" aria-label="Call next: ${game.game}" ?disabled=${game.closing} @click=${() => ask({ do: "CallName", game: game.game })}>Call next</button>
      <button class="small" aria-label="More for ${game.game}" @click=${() => openGameActs(game.game, () => this.games.find((each) => each.game === game.game), this.lists.map((list) => list.name))}>More</button>`;
  }

  #chosenView() {
    const player = this.#player;
    if (this.#place) return html`<p class="hint" role="status">Number ${this.#place} of a list: now the letter of a table.</p>`;
    if (!player) return html`<p class="hint">Pick a name, then a seat. To call the next name, press a free seat.</p>`;
    const at = this.#seat;
    const places = this.lists.flatMap((list) => list.names.filter((name) => name.player === player));
    const chair = this.games.find((game) => game.game === at?.game)?.chairs.find((each) => each.player === player);
    return html`<div class="panel chosen" role="group" aria-label=${player}>
      <h2>${player}</h2>
      <p class="acts">${at && chair ? this.#chairActs(at.game, chair) : html`
        ${places.some((name) => name.here === false) ? html`<button class="small" @click=${() => ask({ do: "Arrive", player })}>Is here</button>` : nothing}
        ${places.some((name) => name.out) ? html`<button class="small" @click=${() => ask({ do: "StepIn", player })}>Back in</button>` : nothing}
        ${places.some((name) => !name.out) ? html`<button class="small" @click=${() => ask({ do: "StepOut", player })}>Steps out</button>` : nothing}
        ${this.lists.filter((list) => list.names.some((name) => name.player === player)).map(
          (list) => html`<button class="small" @click=${() => ask({ do: "LeaveList", player, list: list.name })}>Off the ${list.name} list</button>`,
        )}`}
        <button class="small" aria-label="More for ${player}" @click=${() => openPersonActs(player, () => this.feed.view)}>More</button>
        <button class="quiet" aria-label="Deselect ${player}" @click=${() => this.#pick("")}>×</button></p>
    </div>`;
  }

  /**
   * @param {string} game
   * @param {ChairView} chair
   */
  #chairActs(game, chair) {
    const { player, seat } = chair;
    const act = (/** @type {string} */ words, /** @type {DeskRequest["command"]} */ command) =>
      html`<button class="small" @click=${() => ask(command)}>${words}</button>`;
    if (chair.claim === "called") {
      return html`${act(t`Takes it`, { do: "AcceptSeat", player })} ${act(t`Not there`, { do: "NoAnswer", player })} ${act(t`Declines`, { do: "DeclineSeat", player })}`;
    }
    if (chair.waits) {
      return html`${act(t`Is here, sits down`, { do: "TakeUpSeat", player })} ${act(t`Give the seat away`, { do: "ReleaseSeat", player })}`;
    }
    if (chair.claim === "on the way from another game") return html`<span class="hint">On the way from another game.</span>`;
    if (chair.claim !== "seated") {
      return html`${act(t`Sits down`, this.#seating(player, game, seat))} ${act(t`Pick up the marker`, { do: "LiftMarker", game, seat })}`;
    }
    return html`${chair.over ? act(t`${chair.over} is back for the seat`, { do: "ReclaimSeat", owner: chair.over }) : nothing}
      ${chair.away
      ? html`${act(t`Is back`, { do: "ComeBack", player, game })} ${act(t`Pick up the chips`, { do: "PickUpChips", player, game })}`
      : html`${act(t`Away`, { do: "GoAway", player, game })} ${act(t`At a meal`, { do: "GoAway", player, game, kind: "at a meal" })}`}
      ${act(t`Wants a seat change`, { do: "AskSeatChange", player, game })} ${act(t`Leaves`, { do: "Quit", player, game })}`;
  }

  /**
   * @param {ListView} list
   * @param {number} now
   */
  #listView(list, now) {
    const join = (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      const form = /** @type {HTMLFormElement} */ (event.target);
      const player = String(new FormData(form).get("player") ?? "").trim();
      if (player) void ask({ do: "JoinList", player, list: list.name }).then((done) => done && form.reset());
    };
    return html`<div class="panel list">
      <h2>${list.name} <small>${list.names.length} waiting</small></h2>
      <ol>${list.names.map((name, before) => this.#nameView(name, before < 9 ? before + 1 : 0, now))}</ol>
      <form @submit=${join}><input name="player" required maxlength="40" autocomplete="off" aria-label="Add a name to ${list.name}" placeholder="Add a name" /><button class="small">Add</button></form>
    </div>`;
  }

  /**
   * @param {NameView} name
   * @param {number} number the key that picks the name, 0 for none
   * @param {number} now
   */
  #nameView(name, number, now) {
    const state = name.called ? t`to ${name.called}` : name.out ? t`stepped out` : name.here === false ? (name.expires ? t`called in, ${clock(name.expires - now)}` : t`called in`) : "";
    return html`<li>
      <button class="name" draggable="true" aria-pressed=${this.#player === name.player || this.#found(name.player) ? "true" : "false"}
          data-keyed=${number && number === this.#place ? "" : nothing}
          @dragstart=${(/** @type {DragEvent} */ event) => event.dataTransfer?.setData("text/plain", name.player)}
          @click=${() => this.#pick(name.player)}>
        ${number ? html`<kbd>${number}</kbd>` : nothing}<span>${name.player}</span>
        <small>${state || t`${Math.max(0, Math.floor((now - name.since) / 60))} min`}</small>
      </button></li>`;
  }
}
