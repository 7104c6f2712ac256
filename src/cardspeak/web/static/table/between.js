// Between hands: be dealt in, sit out, straddle, buy chips, leave; and for a spectator, sit down.

import { t } from "../common/language.js";
import { html, nothing } from "../common/lit.js";
import { signs } from "../common/cards.js";
import { LOBBY } from "../common/addresses.js";
import { guestName, me } from "../common/me.js";
import { redraw } from "../common/redraw.js";
import { chips } from "../common/words.js";

/** @import { TableRequest } from "../../types/socket.js" */
/** @import { TableSession } from "./session.js" */

/**
 * The button of each thing that may be asked: its name, and what is sent.
 * @type {Record<string, { name: string, request: TableRequest }>}
 */
const BUTTONS = {
  away: { name: t`Sit out`, request: { ask: "away" } },
  back: { name: t`I’m back`, request: { ask: "back" } },
  post: { name: t`Post and play`, request: { ask: "post" } },
  wait: { name: t`Wait for the big blind`, request: { ask: "wait" } },
  straddle: { name: t`Straddle`, request: { ask: "straddle" } },
  "buy button": { name: t`Buy the button`, request: { ask: "buybutton" } },
  kill: { name: t`Kill the pot`, request: { ask: "kill" } },
  chop: { name: t`Chop the blinds`, request: { ask: "chop" } },
  "call bomb": { name: t`Propose a bomb pot`, request: { ask: "callbomb" } },
  "join bomb": { name: t`Join the bomb pot`, request: { ask: "joinbomb" } },
  agree: { name: t`Agree`, request: { ask: "agree" } },
  object: { name: t`Object`, request: { ask: "object" } },
};
const SUGGESTED = guestName();

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
  return html`<p class="hint">The minimum buy-in is ${chips(least)} and you have ${chips(have)} chips in the bank. Ask the cage for more.</p>`;
}

/** @param {number | null} have */
function purse(have) {
  if (have == null) return nothing;
  return have === Infinity ? t`This table issues its own chips; they stay here.` : t`You have ${chips(have)} chips in the bank.`;
}

/**
 * @param {TableSession} table
 * @param {string} ask
 */
function buyView(table, ask) {
  const { least, most, usual, have } = table.model.buyIn(me());
  const stack = table.model.seat?.stack ?? 0;
  const [lowest, highest] = ask === "buy in" ? [least, most] : [1, Math.min(most, (table.model.row?.most_buy_in ?? Infinity) - stack)];
  if (highest < lowest) return html`${tooFew(lowest, have)} <button class="small" @click=${() => { buying = ""; redraw(); }}>Close</button>`;
  const suggested = ask === "buy in" ? usual : Math.min(highest, Math.max(1, usual - stack));
  /** @param {SubmitEvent} event */
  const submit = (event) => {
    event.preventDefault();
    const amount = Number(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("chips"));
    buying = "";
    void table.ask({ ask: ask === "buy in" ? "buyin" : "addon", chips: amount });
    redraw();
  };
  return html`<form class="buying" @submit=${submit}>
    <label>Chips <input name="chips" type="number" min=${lowest} max=${limit(highest)} value=${suggested} required /></label>
    <button class="small primary">${ask === "buy in" ? t`Buy in` : t`Add chips`}</button>
    <button class="small" type="button" @click=${() => { buying = ""; redraw(); }}>Cancel</button>
  </form>`;
}

/**
 * @param {TableSession} table
 * @param {string} ask
 */
function askButton(table, ask) {
  if (ask === "leave") return html`<button class="small" @click=${() => table.leave()}>Leave</button>`;
  if (ask === "add on") return html`<button class="small" @click=${() => { buying = ask; redraw(); }}>Add chips</button>`;
  const button = BUTTONS[ask];
  if (!button) return nothing;
  const kind = ask === "back" || ask === "post" ? "primary" : "";
  return html`<button class="small ${kind}" @click=${() => table.ask(button.request)}>${button.name}</button>`;
}

/**
 * A player who is broke is offered the usual buy-in at one press.
 * @param {TableSession} table
 */
function rebuyView(table) {
  const { least, most, usual, have } = table.model.buyIn(me());
  const other = () => { buying = "buy in"; redraw(); };
  return html`<div class="between rebuy" role="group" aria-label="Buy in again">
    ${most < least ? tooFew(least, have) : html`<span class="owes">You are out of chips.</span>
      <button class="small primary" @click=${() => table.ask({ ask: "buyin", chips: usual })}>Rebuy ${chips(usual)}</button>
      <button class="small" @click=${other}>Other amount</button>`}
    <button class="small" @click=${() => table.leave()}>Leave</button>
  </div>`;
}

/**
 * Once the hand is over, show one card or all of them.
 * @param {TableSession} table
 */
function showCards(table) {
  const { unshown, seen } = table.model;
  if (!unshown.length) return nothing;
  const choices = unshown.length > 2 ? [unshown] : [...unshown.map((card) => [card]), ...(unshown.length > 1 ? [unshown] : [])];
  return choices.map((cards) => {
    const name = cards.length < 2 ? t`Show ${signs(cards)}` : cards.length > 2 ? t`Show all` : t`Show both`;
    return html`<button class="small" @click=${() => table.ask({ ask: "showcards", hand: seen.number, cards })}>${name}</button>`;
  });
}

/** @param {TableSession} table */
export function betweenView(table) {
  const { mine, mayCallClock } = table.model;
  const asks = mine?.asks ?? [];
  if (!mine || !asks.length) return nothing;
  if (buying && asks.includes(buying)) return buyView(table, buying);
  if (asks.includes("buy in")) return rebuyView(table);
  return html`<div class="between" role="group" aria-label="Between hands">
    ${mayCallClock
      ? html`<button class="small" @click=${() => table.ask({ ask: "clock" })}>Call the clock</button>`
      : nothing}
    ${showCards(table)}
    ${mine.owes ? html`<span class="owes">You owe ${mine.owes}.</span>` : nothing}
    ${asks.map((ask) => askButton(table, ask))}
  </div>`;
}

/** @param {TableSession} table */
export function sittingView(table) {
  if (table.event) return html`<section class="bar watching" aria-label="Watching"><p class="hint">${table.event.seatText()}</p></section>`;
  const { least, most, usual, have } = table.model.buyIn(me());
  /** @param {SubmitEvent} event */
  const submit = (event) => {
    event.preventDefault();
    const told = new FormData(/** @type {HTMLFormElement} */ (event.target));
    const amount = Number(told.get("chips"));
    void table.sit(0, amount, String(told.get("name") ?? "").trim(), String(told.get("seed") ?? "").trim());
  };
  if (table.model.isFull) {
    return html`<section class="bar watching" aria-label="Watching">
      <p class="hint">The table is full. You are watching.</p>
      <a class="button" href=${LOBBY}>Find another table</a>
    </section>`;
  }
  if (most < least) {
    return html`<section class="bar watching" aria-label="Watching">${tooFew(least, have)}</section>`;
  }
  return html`<section class="bar watching" aria-label="Sit down">
    <p class="hint">You are watching. ${purse(have)}</p>
    <form class="buying" @submit=${submit}>
      ${have == null
        ? html`<label>Name <input class="name" name="name" maxlength="24" required value=${SUGGESTED} /></label>`
        : nothing}
      <label>Buy in for <input name="chips" type="number" min=${least} max=${limit(most)} value=${usual} required /></label>
      <label title="Any words. They go into every shuffle, and your browser checks that they do."
        >Your own seed <input class="seed" name="seed" maxlength="80" autocomplete="off" placeholder="optional"
      /></label>
      <button class="action raise" id="sit-down">Sit down</button>
    </form>
  </section>`;
}
