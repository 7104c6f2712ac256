// What a seat may ask between hands: be dealt in, sit out, straddle, buy chips, leave.

import { html, nothing } from "../common/lit.js";
import { guestName } from "../common/me.js";
import { redraw } from "../common/redraw.js";
import { capital, chips } from "../common/words.js";

/** @import { TableState } from "./model.js" */

/** How each thing that may be asked is written on its button. */
const NAMES = /** @type {Record<string, string>} */ ({
  away: "Sit out",
  back: "I am back",
  post: "Post and play",
  wait: "Wait for the big blind",
  straddle: "Straddle",
  "buy button": "Buy the button",
  kill: "Kill the pot",
  chop: "Chop the blinds",
  "call bomb": "Propose a bomb pot",
  "join bomb": "Join the bomb pot",
  agree: "Agree",
  object: "Object",
  leave: "Leave",
});
const SUGGESTED = guestName();
const WITH_CHIPS = new Set(["add on", "buy in"]);

/** @type {string} */
let buying = "";

/** @param {number} most */
function limit(most) {
  return Number.isFinite(most) ? most : "";
}

/**
 * @param {number} least
 * @param {number | null} have
 */
function tooFew(least, have) {
  return html`<p class="hint">A seat takes ${chips(least)} chips and you have ${chips(have)} in the bank. The host, or the cage, can give you more.</p>`;
}

/**
 * @param {TableState} table
 * @param {string} ask
 */
function buyView(table, ask) {
  const { least, most, usual, have } = table.buyIn();
  const stack = table.seat?.stack ?? 0;
  const [lowest, highest] = ask === "buy in" ? [least, most] : [1, Math.min(most, (table.row?.most_buy_in ?? Infinity) - stack)];
  if (highest < lowest) return html`${tooFew(lowest, have)} <button class="small" @click=${() => { buying = ""; redraw(); }}>Close</button>`;
  const suggested = ask === "buy in" ? usual : Math.min(highest, Math.max(1, usual - stack));
  /** @param {SubmitEvent} event */
  const submit = (event) => {
    event.preventDefault();
    const amount = Number(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("chips"));
    buying = "";
    void table.ask(ask === "buy in" ? "buyin" : "addon", { chips: amount });
    redraw();
  };
  return html`<form class="buying" @submit=${submit}>
    <label>Chips <input name="chips" type="number" min=${lowest} max=${limit(highest)} value=${suggested} required /></label>
    <button class="small primary">${ask === "buy in" ? "Buy in" : "Add on"}</button>
    <button class="small" type="button" @click=${() => { buying = ""; redraw(); }}>No</button>
  </form>`;
}

/** @param {TableState} table */
export function betweenView(table) {
  const mine = table.mine;
  const asks = mine?.asks ?? [];
  if (!mine || !asks.length) return nothing;
  if (buying && asks.includes(buying)) return buyView(table, buying);
  return html`<div class="between" role="group" aria-label="Between hands">
    ${table.mayCallClock
      ? html`<button class="small" @click=${() => table.ask("clock")}>Call the clock</button>`
      : nothing}
    ${mine.owes ? html`<span class="owes">You owe ${mine.owes}.</span>` : nothing}
    ${asks.map((ask) =>
      WITH_CHIPS.has(ask)
        ? html`<button class="small ${ask === "buy in" ? "primary" : ""}" @click=${() => { buying = ask; redraw(); }}>${ask === "buy in" ? "Buy in" : "Add chips"}</button>`
        : html`<button class="small ${ask === "back" || ask === "post" ? "primary" : ""}"
            @click=${() => table.askBetween(ask)}>${NAMES[ask] ?? capital(ask)}</button>`,
    )}
  </div>`;
}

/** @param {TableState} table */
export function sittingView(table) {
  const { least, most, usual, have } = table.buyIn();
  /** @param {SubmitEvent} event */
  const submit = (event) => {
    event.preventDefault();
    const told = new FormData(/** @type {HTMLFormElement} */ (event.target));
    const amount = Number(told.get("chips"));
    void table.sit(0, amount, String(told.get("name") ?? "").trim());
  };
  if (table.isFull) {
    return html`<section class="bar watching" aria-label="Watching">
      <p class="hint">Every seat is taken; you are watching.</p>
      <a class="button" href="/">Find another table</a>
    </section>`;
  }
  if (most < least) {
    return html`<section class="bar watching" aria-label="Watching">${tooFew(least, have)}</section>`;
  }
  return html`<section class="bar watching" aria-label="Sit down">
    <p class="hint">You are watching. ${have != null ? html`You have ${chips(have)} chips in the bank.` : nothing}</p>
    <form class="buying" @submit=${submit}>
      ${have == null
        ? html`<label>Name <input class="name" name="name" maxlength="24" required value=${SUGGESTED} /></label>`
        : nothing}
      <label>Buy in for <input name="chips" type="number" min=${least} max=${limit(most)} value=${usual} required /></label>
      <button class="action raise" id="sit-down">Sit down</button>
    </form>
  </section>`;
}
