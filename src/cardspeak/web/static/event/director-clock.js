// The clock in the director's console: start, stop, add and take time, another level, announcements.

import { closeDialog, openDialog } from "../common/dialog.js";
import { t } from "../common/language.js";
import { html, nothing } from "../common/lit.js";
import { chips, counted } from "../common/words.js";
import { ask } from "./asking.js";
import { levelsButton } from "./director-levels.js";
import { betsText, periodName, secondsLeft, stateText, timeText } from "./clock.js";

/** @import { DirectorView } from "../../types/events.js" */
/** @import { EventRequest } from "../../types/requests.js" */

/**
 * Ask for a reason, then do it.
 * @param {string} id
 * @param {string} title
 * @param {(reason: string) => EventRequest["command"]} command
 */
export function withReason(id, title, command) {
  const send = async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const reason = String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("reason") ?? "").trim();
    if (reason && (await ask(id, command(reason)))) closeDialog();
  };
  openDialog({
    title,
    view: () => html`<form @submit=${send}><label>Reason <input name="reason" required maxlength="120" autocomplete="off" /></label><button class="primary">${title}</button></form>`,
  });
}

/**
 * @param {string} id
 * @param {DirectorView} view
 * @param {number} now
 */
export function clockPanel(id, view, now) {
  const { clock } = view;
  const left = secondsLeft(clock, now);
  const playing = clock.phase === "cards are in the air";
  return html`<div class="panel director-clock">
    <p class="digits" role="timer">${timeText(left)}</p>
    <p><b>${periodName(clock.period)}</b> ${clock.period.is_break ? nothing : betsText(clock.period)}${stateText(clock) ? html` <em>${stateText(clock)}</em>` : nothing}</p>
    <p class="hint">Next: ${clock.next ? betsText(clock.next) : t`nothing, this is the last level`}</p>
    <p class="hint">${chips(clock.remaining)} of ${chips(clock.entries)} players · ${counted(clock.tables, "table")} · average ${chips(clock.average)} (${clock.average_bets} BB)</p>
    <p class="acts">${playing ? playingActs(id, view) : startActs(id, view)}</p>
  </div>`;
}

/**
 * @param {string} id
 * @param {DirectorView} view
 */
function startActs(id, view) {
  const { phase } = view.clock;
  if (phase === "entries are taken") {
    return html`<button class="small primary" ?disabled=${view.clock.entries < 2} @click=${() => ask(id, { do: "DrawSeats" })}>Draw seats</button> ${levelsButton(id, view)} ${cancelButton(id)}`;
  }
  if (phase === "seats are drawn") {
    return html`<button class="small primary" @click=${() => ask(id, { do: "StartPlay" })}>Cards in the air</button> ${levelsButton(id, view)} ${cancelButton(id)}`;
  }
  return nothing;
}

/** @param {string} id */
function cancelButton(id) {
  return html`<button class="small danger" @click=${() => withReason(id, t`Cancel the event`, (reason) => ({ do: "CancelEvent", reason }))}>Cancel</button>`;
}

/**
 * @param {string} id
 * @param {DirectorView} view
 */
function playingActs(id, view) {
  const { clock } = view;
  const stopped = clock.ends === null && clock.left > 0;
  const minutes = (/** @type {number} */ count) =>
    html`<button class="small" @click=${() => ask(id, { do: "AddTime", seconds: 60 * count, reason: "by the director" })}>${count > 0 ? "+" : "−"}${Math.abs(count)} min</button>`;
  return html`${stopped
      ? html`<button class="small primary" @click=${() => ask(id, { do: "RunClock" })}>Run the clock</button>`
      : html`<button class="small" @click=${() => ask(id, { do: "StopClock", reason: "by the director" })}>Stop the clock</button>
        <button class="small" @click=${() => ask(id, { do: "StopClock", reason: "by the director", hold: true })}>Stop play</button>`}
    ${minutes(1)} ${minutes(-1)} ${minutes(5)}
    <button class="small" @click=${() => levelDialog(id, view)}>Another level</button>
    ${clock.next?.is_break ? html`<button class="small" @click=${() => ask(id, { do: "DrawLastHands" })}>Draw the last hands</button>` : nothing}
    ${levelsButton(id, view)}
    <button class="small" @click=${() => announceDialog(id, clock.announcement)}>Announce</button>
    ${cancelButton(id)}`;
}

/**
 * @param {string} id
 * @param {DirectorView} view
 */
function levelDialog(id, view) {
  const send = async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const told = new FormData(/** @type {HTMLFormElement} */ (event.target));
    const command = /** @type {EventRequest["command"]} */ ({ do: "GoToLevel", level: Number(told.get("level")), reason: String(told.get("reason")) });
    if (await ask(id, command)) closeDialog();
  };
  openDialog({
    title: t`Go to another level`,
    view: () => html`<form @submit=${send}>
      <label>Level <select name="level">${view.levels.map((bets, place) => html`<option value=${place + 1} ?selected=${place + 1 === view.clock.period.level}>Level ${place + 1}: ${bets}</option>`)}</select></label>
      <label>Reason <input name="reason" required maxlength="120" autocomplete="off" /></label>
      <button class="primary">Go to this level</button></form>`,
  });
}

/**
 * @param {string} id
 * @param {string} says what is announced now
 */
function announceDialog(id, says) {
  const send = async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const words = String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("says") ?? "").trim();
    if (await ask(id, { do: "Announce", says: words })) closeDialog();
  };
  openDialog({
    title: t`Announce`,
    view: () => html`<form @submit=${send}><label>On the wall and on phones <input name="says" maxlength="200" .value=${says} autocomplete="off" /></label>
      <button class="primary">Announce</button></form>`,
  });
}
