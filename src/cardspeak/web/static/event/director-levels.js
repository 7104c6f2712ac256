// The levels still to come, altered by the management: their minutes and blinds, one left out, one more at the end.

import { closeDialog, openDialog } from "../common/dialog.js";
import { t } from "../common/language.js";
import { html, nothing } from "../common/lit.js";
import { redraw } from "../common/redraw.js";
import { ask } from "./asking.js";

/** @import { DirectorView } from "../../types/events.js" */

/**
 * @param {string} id
 * @param {DirectorView} view
 */
export function levelsButton(id, view) {
  return html`<button class="small" @click=${() => levelsDialog(id, view)}>Change the levels</button>`;
}

/**
 * @param {string} id
 * @param {DirectorView} view
 */
function levelsDialog(id, view) {
  let levels = view.to_come.map((level) => ({ ...level, blinds: level.blinds ?? [], break_minutes: level.break_minutes ?? null }));
  const number = (/** @type {Event} */ event) => Number(/** @type {HTMLInputElement} */ (event.target).value);
  const drop = (/** @type {number} */ place) => {
    levels = levels.filter((_, each) => each !== place);
    redraw();
  };
  const more = () => {
    const last = levels.filter((level) => level.break_minutes === null).at(-1);
    if (last) levels = [...levels, { ...last, blinds: last.blinds.map((blind) => 2 * blind) }];
    redraw();
  };
  const send = async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const reason = String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("reason") ?? "").trim();
    if (await ask(id, { do: "AlterLevels", levels, reason })) closeDialog();
  };
  const row = (/** @type {typeof levels[number]} */ level, /** @type {number} */ place) => {
    const rest = level.break_minutes !== null;
    const minutes = (/** @type {Event} */ event) => {
      if (rest) level.break_minutes = number(event);
      else level.minutes = number(event);
    };
    return html`<tr><th scope="row">${rest ? t`Break` : t`Level`}</th>
      <td><input type="number" min="1" required inputmode="numeric" aria-label="Minutes of row ${place + 1}" .value=${String(level.break_minutes ?? level.minutes)} @change=${minutes} /></td>
      <td>${rest ? nothing : level.blinds.map((blind, at) => html`<input type="number" min="1" required inputmode="numeric" aria-label="Blind ${at + 1} of row ${place + 1}" .value=${String(blind)}
        @change=${(/** @type {Event} */ event) => { level.blinds = level.blinds.map((each, other) => (other === at ? number(event) : each)); }} />`)}</td>
      <td><button type="button" class="small" aria-label="Remove row ${place + 1}" @click=${() => drop(place)}>×</button></td></tr>`;
  };
  openDialog({
    title: t`Change upcoming levels`,
    view: () => html`<form class="levels" @submit=${send}>
      <table><thead><tr><th scope="col">What</th><th scope="col">Minutes</th><th scope="col">Blinds</th><td></td></tr></thead><tbody>${levels.map(row)}</tbody></table>
      <p class="acts"><button type="button" class="small" @click=${more}>Add a level</button></p>
      <label>Reason <input name="reason" required maxlength="120" autocomplete="off" /></label>
      <button class="primary">Change the levels</button></form>`,
  });
}
