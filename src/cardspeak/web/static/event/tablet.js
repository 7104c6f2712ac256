// The dealer's tablet at a table of an event: hand begins, who is broke, hand over, chips counted.

import { eventAddress, FLOOR } from "../common/addresses.js";
import { t } from "../common/language.js";
import { html, nothing } from "../common/lit.js";
import { redraw } from "../common/redraw.js";
import { chips } from "../common/words.js";
import { Feed } from "../desk/feed.js";
import { ring } from "../desk/ring.js";
import { ask, tap } from "./asking.js";
import { betsText, periodName, secondsLeft, timeText } from "./clock.js";
import { felt } from "./felt.js";

/** @import { EventSeatView, EventTableView } from "../../types/events.js" */

/** @param {string[]} parts */
export function open([id = "", name = ""]) {
  /** @type {Feed<"/api/events/{id}">} */
  const feed = new Feed("/api/events/{id}", (view, before) => {
    const level = view.clock.period;
    if (before && before.clock.period.level !== level.level) ring(betsText(level));
  }, { id, tick: 250 });
  let picked = "";
  const pick = (/** @type {EventSeatView | null} */ seat) => {
    picked = seat?.player ?? "";
    redraw();
  };
  return {
    title: t`Table ${name}`,
    close: () => feed.close(),
    view: () => {
      const view = feed.view;
      const table = view?.tables.find((each) => each.name === name);
      if (!view || !table) return html`<main class="page"><h1>Table ${name}</h1><p>${view ? t`This table is not in play.` : feed.trouble || "…"}</p></main>`;
      const { clock } = view;
      return html`<main class="page tablet event-tablet">
        <h1>Table ${name} <small>${view.title}</small></h1>
        <p class="tablet-clock"><b role="timer">${timeText(secondsLeft(clock, feed.exact()))}</b> ${periodName(clock.period)} ${clock.period.is_break ? nothing : html`<span>${betsText(clock.period)}</span>`}</p>
        ${clock.announcement ? html`<p class="notice">${clock.announcement}</p>` : nothing}
        ${felt(table, { chosen: (player) => player === picked, pick })}
        <p class="hand-tap">${handTap(id, table)}</p>
        ${colorUpView(table)}
        ${gamesView(id, table)}
        ${leavingView(id, table)}
        ${picked ? playerView(id, table, picked) : html`<p class="hint">Tap a player who busted, is away or is back.</p>`}
        ${countView(id, table)}
        <p><a class="button" href=${FLOOR}>Look up a ruling</a> <a class="button" href=${eventAddress(id, "director")}>All tables</a></p>
      </main>`;
    },
  };
}

/**
 * @param {string} id
 * @param {EventTableView} table
 */
function handTap(id, table) {
  if (table.in_hand) return html`<button class="primary big" @click=${() => tap(id, table.name, { tap: "HandOverTap" })}>Hand over</button>`;
  if (table.waits) return html`<button class="big" disabled>Please wait</button>${table.waits_for ? html`<span class="waits-for" role="status">${table.waits_for}</span>` : nothing}`;
  return html`<button class="primary big" @click=${() => tap(id, table.name, { tap: "DealTap", ...nextPlaces(table) })}>Hand begins</button>`;
}

/**
 * Button and big blind of the next hand: the big blind moves on, the button follows two seats behind it.
 * @param {EventTableView} table
 */
function nextPlaces(table) {
  const seats = table.players.filter((seat) => !seat.arrives && !seat.leaves && !seat.broke).map((seat) => seat.seat).sort((one, other) => one - other);
  if (seats.length < 2) return {};
  const after = (/** @type {number} */ seat) => seats.find((each) => each > seat) ?? seats[0] ?? 0;
  if (!table.big_blind) {
    const button = seats[0] ?? 0;
    return { button, big_blind: seats.length === 2 ? after(button) : after(after(button)) };
  }
  const big = after(table.big_blind);
  const place = seats.indexOf(big);
  const back = seats.length === 2 ? 1 : 2;
  return { button: seats[(place - back + seats.length) % seats.length] ?? 0, big_blind: big };
}

/**
 * What the dealer exchanges at each seat after a color-up, until the next hand.
 * @param {EventTableView} table
 */
function colorUpView(table) {
  const rows = table.color_up ?? [];
  if (!rows.length) return nothing;
  return html`<section class="panel" aria-label="Color-up"><h2>Color-up</h2>
    <ul class="color-up">${rows.map((row) => html`<li><label><input type="checkbox" /> Seat ${row.seat} ${row.player}
      ${row.cards ? html`<span class="race-cards">${row.cards}</span>` : nothing}
      <b>${row.by > 0 ? "+" : row.by < 0 ? "−" : "±"}${chips(Math.abs(row.by))}</b> has ${chips(row.stack)} now</label></li>`)}</ul></section>`;
}

/**
 * The games of a level that leaves the choice: the player due for the button names the next.
 * @param {string} id
 * @param {EventTableView} table
 */
function gamesView(id, table) {
  const games = table.games ?? [];
  const { button } = nextPlaces(table);
  const player = table.players.find((seat) => seat.seat === button)?.player;
  if (games.length < 2 || table.in_hand || !player) return nothing;
  return html`<section class="panel" aria-label="Games"><h2>${player} chooses the game</h2>
    <p class="acts">${games.map((game, place) => html`<button class="small" aria-pressed=${place === (table.chosen ?? 0) ? "true" : "false"}
      @click=${() => ask(id, { do: "ChooseGame", player, game: place + 1 })}>${game}</button>`)}</p></section>`;
}

/**
 * @param {string} id
 * @param {EventTableView} table
 */
function leavingView(id, table) {
  const leaving = table.players.filter((seat) => seat.count_first);
  return leaving.map((seat) => {
    const send = (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      const stack = Number(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("stack"));
      void tap(id, table.name, { tap: "CountTap", stacks: [[seat.player, stack]] });
    };
    return html`<form class="panel row" @submit=${send}><h2>${seat.player} moves</h2>
      <label>Chips counted <input name="stack" type="number" min="0" required inputmode="numeric" ?disabled=${table.in_hand} /></label>
      <button class="primary" ?disabled=${table.in_hand}>Goes with them</button></form>`;
  });
}

/**
 * @param {string} id
 * @param {EventTableView} table
 * @param {string} player
 */
function playerView(id, table, player) {
  const seat = table.players.find((each) => each.player === player);
  if (!seat) return nothing;
  const others = table.players.filter((each) => each.player !== player && !each.arrives && !each.leaves);
  const bust = (/** @type {string[]} */ winners, /** @type {Event} */ event) => {
    event.preventDefault();
    const button = /** @type {HTMLElement} */ (event.target);
    const told = new FormData(/** @type {HTMLFormElement} */ (button.closest("form") ?? button));
    const stack = Number(told.get("stack") || 0);
    void tap(id, table.name, { tap: "BustTap", player, winners, stack, strength: told.get("better") === "on" ? 1 : 0 });
  };
  const several = seat.broke || table.players.some((each) => each.broke && each.player !== player);
  const before = html`<label>Chips before the hand <input name="stack" type="number" min="0" ?required=${seat.broke} inputmode="numeric" placeholder=${several ? t`two are broke on one hand` : t`if two are broke on one hand`} /></label>
    ${several ? html`<label><input name="better" type="checkbox" /> the best hand of those broke</label>` : nothing}`;
  return html`<section class="panel" aria-label="Seat ${seat.seat}"><h2>Seat ${seat.seat} ${player}</h2>
    <p class="acts">${seat.absent
      ? html`<button class="primary" @click=${() => ask(id, { do: "ComeToSeat", player })}>Is here</button>`
      : html`<button @click=${() => ask(id, { do: "GoFromSeat", player })}>Is away</button>`}</p>
    ${seat.leaves ? nothing : seat.broke ? html`<form class="row" @submit=${(/** @type {Event} */ event) => bust([], event)}>${before}<button>Enter</button></form>`
      : html`<form @submit=${(/** @type {Event} */ event) => event.preventDefault()}><h3>Busted. The chips went to</h3>
      <p class="acts">${others.map((each) => html`<button type="button" class="small danger" @click=${(/** @type {Event} */ event) => bust([each.player], event)}>${each.player}</button>`)}
        <button type="button" class="small danger" @click=${(/** @type {Event} */ event) => bust([], event)}>several players</button></p>${before}</form>`}
  </section>`;
}

/**
 * @param {string} id
 * @param {EventTableView} table
 */
function countView(id, table) {
  const here = table.players.filter((seat) => !seat.arrives);
  const send = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.target);
    const told = new FormData(form);
    const stacks = /** @type {[string, number][]} */ (here.map((seat) => [seat.player, Number(told.get(`seat-${seat.seat}`) || 0)]));
    void tap(id, table.name, { tap: "CountTap", stacks });
  };
  const asked = table.waits_for?.endsWith("count all stacks.");
  return html`<details class="panel" ?open=${asked}><summary>Count all stacks</summary>
    <form class="count-all" @submit=${send}>
      ${here.map((seat) => html`<label>${seat.seat} ${seat.player} <input name="seat-${seat.seat}" type="number" min="0" required inputmode="numeric" /></label>`)}
      <button class="primary" ?disabled=${table.in_hand}>Enter</button></form></details>`;
}
