// What a director enters about one player: chips off the table or hidden, people kept apart, another seat, a penalty.

import { closeDialog, openDialog } from "../common/dialog.js";
import { t } from "../common/language.js";
import { html } from "../common/lit.js";
import { chips } from "../common/words.js";
import { ask } from "./asking.js";

/** @import { DirectorView } from "../../types/events.js" */
/** @import { EventRequest } from "../../types/requests.js" */

/**
 * A dialog with some fields, sent as one command.
 * @param {string} id
 * @param {string} title
 * @param {unknown} fields
 * @param {(told: (name: string) => string) => EventRequest["command"]} command
 */
function formDialog(id, title, fields, command) {
  const send = async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
    if (await ask(id, command((name) => String(form.get(name) ?? "").trim()))) closeDialog();
  };
  openDialog({ title, view: () => html`<form @submit=${send}>${fields}<button class="primary">${title}</button></form>` });
}

const CHIPS = html`<label>Chips <input name="chips" type="number" min="1" required inputmode="numeric" /></label>`;
const REASON = html`<label>Reason <input name="reason" required maxlength="120" autocomplete="off" /></label>`;

/**
 * @param {string} id
 * @param {string} player
 */
export function offTableDialog(id, player) {
  formDialog(
    id,
    t`Take the chips out of play`,
    html`<p>Chips that ${player} took off the table leave the event.</p>${CHIPS}${REASON}
      <label><input name="disqualified" type="checkbox" /> ${player} is disqualified for it</label>`,
    (told) => ({ do: "TakeChips", player, chips: Number(told("chips")), reason: told("reason"), disqualified: told("disqualified") === "on" }),
  );
}

/**
 * @param {string} id
 * @param {string} player
 * @param {number} taken
 */
export function giveBackDialog(id, player, taken) {
  formDialog(
    id,
    t`Give the chips back`,
    html`<p>${chips(taken)} chips were taken from ${player}. Give back what was taken by mistake.</p>${CHIPS}${REASON}`,
    (told) => ({ do: "GiveChipsBack", player, chips: Number(told("chips")), reason: told("reason") }),
  );
}

/**
 * @param {string} id
 * @param {DirectorView} view
 * @param {string} player
 */
export function hiddenChipsDialog(id, view, player) {
  const others = view.tables.flatMap((table) => table.players.map((seat) => seat.player)).sort();
  formDialog(
    id,
    t`Enter the hidden chips`,
    html`<p>Chips that ${player} hid when the pot was lost.</p>${CHIPS}
      <label>They go to <select name="winner"><option value="">nobody: out of the event</option>${others.map((each) => html`<option>${each}</option>`)}</select></label>
      <label>The winner had enough to win <input name="covered" type="number" min="0" placeholder="all of them" inputmode="numeric" /></label>${REASON}`,
    (told) => ({
      do: "FindHiddenChips", player, chips: Number(told("chips")), reason: told("reason"),
      winner: told("winner") || null, covered: told("covered") ? Number(told("covered")) : null,
    }),
  );
}

/**
 * @param {string} id
 * @param {DirectorView} view
 * @param {string} player
 */
export function apartDialog(id, view, player) {
  const seated = view.tables.flatMap((table) => table.players.map((seat) => seat.player));
  const others = [...new Set([...seated, ...view.waiting])].filter((each) => each !== player).sort();
  formDialog(
    id,
    t`Keep apart`,
    html`<p>Draws and moves keep ${player} away from the table of</p>
      <label>Player <select name="other" required>${others.map((each) => html`<option>${each}</option>`)}</select></label>`,
    (told) => ({ do: "SeparatePlayers", players: [player, told("other")] }),
  );
}

/**
 * @param {string} id
 * @param {DirectorView} view
 * @param {string} player
 */
export function seatDialog(id, view, player) {
  const free = view.tables.filter((table) => !table.closing).flatMap((table) => {
    const taken = table.players.map((seat) => seat.seat);
    return Array.from({ length: table.seats }, (_, place) => place + 1).filter((seat) => !taken.includes(seat)).map((seat) => ({ table: table.name, seat }));
  });
  formDialog(
    id,
    t`Give another seat`,
    free.length
      ? html`<p>${player} goes there after the hand.</p>
        <label>Seat <select name="place" required>${free.map(({ table, seat }) => html`<option value="${table} ${seat}">Table ${table}, seat ${seat}</option>`)}</select></label>`
      : html`<p>Every seat is taken.</p>`,
    (told) => {
      const [table = "", seat] = told("place").split(" ");
      return { do: "AssignSeat", player, table, seat: Number(seat) };
    },
  );
}

/**
 * A penalty of the book: some are over at once, some last for minutes or for hands.
 * @param {string} id
 * @param {DirectorView} view
 * @param {string} player
 */
export function penaltyDialog(id, view, player) {
  const minutes = view.suspension_minutes;
  formDialog(
    id,
    t`Give the penalty`,
    html`<label>Penalty <select name="penalty">${view.penalties.map((each) => html`<option>${each}</option>`)}</select></label>
      <label>Minutes <input name="minutes" type="number" min="1" max="600" placeholder=${minutes ? t`a suspension: ${minutes}` : t`of a suspension`} inputmode="numeric" /></label>
      <label>or hands <input name="hands" type="number" min="1" max="100" inputmode="numeric" /></label>${REASON}`,
    (told) => ({
      do: "GivePenalty", player, reason: told("reason"), minutes: Number(told("minutes") || 0), hands: Number(told("hands") || 0),
      penalty: /** @type {DirectorView["penalties"][number]} */ (told("penalty")),
    }),
  );
}
