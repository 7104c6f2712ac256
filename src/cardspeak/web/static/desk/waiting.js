// A player's own page for the phone: place on the lists, the wait, a call, and stepping out.

import { tableAddress } from "../common/addresses.js";
import { t } from "../common/language.js";
import { html, nothing } from "../common/lit.js";
import { enter, me } from "../common/me.js";
import { redraw } from "../common/redraw.js";
import { sayError } from "../common/toast.js";
import { openWhy } from "../common/why.js";
import { ask } from "./asking.js";
import { clock, Feed } from "./feed.js";
import { askToNotify, canAsk, ring } from "./ring.js";

/** @import { MyView, PlaceView, SeatView } from "../../types/desk.js" */

/**
 * @param {string[]} parts
 * @param {URLSearchParams} query with the code that was scanned at the desk
 */
export function open(parts, query) {
  const code = query.get("code") ?? "";
  /** @type {Feed<"/api/desk/me"> | null} */
  let feed = null;
  const view = () => {
    if (!me().name) return nameView();
    feed ??= new Feed("/api/desk/me", (now, before) => {
      const called = (/** @type {MyView} */ each) => each.seats.find((seat) => seat.claim === "called");
      const seat = called(now);
      if (before && seat && !called(before) && !now.quiet) ring(t`You are called: ${seat.game}, seat ${seat.seat}`, 3);
    });
    return mineView(feed, code);
  };
  return { title: t`My place`, view, close: () => feed?.close() };
}

function nameView() {
  const send = async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const name = String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("name") ?? "");
    await enter(name).catch(sayError);
  };
  return html`<main class="page waiting"><h1>Waiting lists</h1>
    <form class="panel" @submit=${send}><label>Your name <input name="name" required maxlength="24" autocomplete="nickname" /></label><button class="primary">Continue</button></form>
  </main>`;
}

/**
 * @param {Feed<"/api/desk/me">} feed
 * @param {string} code
 */
function mineView(feed, code) {
  const view = feed.view;
  if (view === null) return html`<main class="page waiting"><h1>My place</h1><p>${feed.trouble || "…"}</p></main>`;
  const player = view.name;
  const now = feed.now();
  const out = view.places.some((place) => place.out);
  const others = view.lists.filter(([name]) => !view.places.some((place) => place.list === name));
  return html`<main class="page waiting">
    <h1>${player}</h1>
    ${view.seats.map((seat) => seatView(player, seat, now))}
    ${view.places.map((place) => placeView(player, place, now))}
    ${view.places.length
      ? html`<p>${out
          ? html`<button class="primary" @click=${() => ask({ do: "StepIn", player })}>I am back</button>`
          : html`<button @click=${() => ask({ do: "StepOut", player })}>Step out, keep my place</button>`}
          ${canAsk() ? html`<button @click=${() => askToNotify().finally(redraw)}>Notify me when I am called</button>` : nothing}</p>`
      : nothing}
    ${others.length ? html`<section class="panel"><h2>Lists</h2><ul class="joinable">${others.map(
      ([name, waiting]) => html`<li><span>${name} <small>${waiting} waiting</small></span><button class="small" @click=${() => ask({ do: "JoinList", player, list: name }, code)}>Join</button></li>`,
    )}</ul></section>` : nothing}
    ${view.lists.length || view.seats.length ? nothing : html`<p class="none">No list is open yet.</p>`}
  </main>`;
}

/**
 * @param {string} player
 * @param {SeatView} seat
 * @param {number} now
 */
function seatView(player, seat, now) {
  const { game } = seat;
  if (seat.claim === "called") {
    return html`<section class="panel call" role="alert"><h2>You are called</h2><p>${game}, seat ${seat.seat}</p>
      <p class="acts"><button class="primary" @click=${() => ask({ do: "AcceptSeat", player })}>I am coming</button>
      <button @click=${() => ask({ do: "DeclineSeat", player })}>No, thank you</button></p></section>`;
  }
  const watch = seat.table ? html`<a class="button" href=${tableAddress(seat.table)}>Go to the table</a>` : nothing;
  if (seat.claim !== "seated") {
    return html`<section class="panel"><h2>Seat ${seat.seat} of ${game} is held for you</h2>
      ${seat.until ? html`<p>${clock(seat.until - now)} left while others wait</p>` : nothing}<p class="acts">${watch}</p></section>`;
  }
  return html`<section class="panel"><h2>You have seat ${seat.seat} of ${game}</h2>
    <p class="acts">${watch}
      ${seat.away
        ? html`<button class="primary" @click=${() => ask({ do: "ComeBack", player, game })}>I am back</button>`
        : html`<button @click=${() => ask({ do: "GoAway", player, game })}>Step away</button>
          <button @click=${() => ask({ do: "GoAway", player, game, kind: "at a meal" })}>Go to a meal</button>`}
      ${seat.wants_seat
        ? html`<button @click=${() => ask({ do: "DropSeatChange", player, game })}>Cancel my seat change</button>`
        : html`<button @click=${() => ask({ do: "AskSeatChange", player, game })}>Request a seat change</button>`}
      <button @click=${() => ask({ do: "Quit", player, game })}>Leave the game</button></p></section>`;
}

/**
 * @param {string} player
 * @param {PlaceView} place
 * @param {number} now
 */
function placeView(player, place, now) {
  const wait = place.wait;
  return html`<section class="panel place">
    <h2>${place.list}</h2>
    <p class="figure">${place.place}<small>${place.place === 1 ? t`you are next` : t`${place.place - 1} before you`}</small></p>
    <p>${wait ? t`About ${wait.minutes} minutes (${wait.quick} to ${wait.slow})` : t`No estimate yet: too few players have been seated`}</p>
    ${place.here === false ? html`<p class="notice">Tell the desk when you are here.${place.expires ? t` Your name is held for ${clock(place.expires - now)}.` : ""}</p>` : nothing}
    ${place.note ? html`<p class="hint">${place.note}. ${place.note_rules?.length ? html`<button class="link" @click=${() => openWhy({ says: place.note ?? "", rules: place.note_rules ?? [] })}>Why?</button>` : nothing}</p>` : nothing}
    <p class="acts"><button class="small" @click=${() => ask({ do: "LeaveList", player, list: place.list })}>Leave this list</button></p>
  </section>`;
}
