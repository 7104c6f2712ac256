// Notes on players, for their writer alone: a color and some words, kept in this browser.

import { closeDialog, openDialog } from "../common/dialog.js";
import { t } from "../common/language.js";
import { html } from "../common/lit.js";
import { redraw } from "../common/redraw.js";

/** @typedef {{ color: string, text: string }} Note */

const KEPT = "cardspeak.notes";
const COLORS = [["", t`None`], ["green", t`Green`], ["blue", t`Blue`], ["yellow", t`Yellow`], ["red", t`Red`], ["purple", t`Purple`]];
const LONGEST = 500;

/** @type {Record<string, Note>} */
const notes = kept();

/** @returns {Record<string, Note>} */
function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "{}");
  } catch {
    return {};
  }
}

/**
 * @param {string} player
 * @returns {Note}
 */
export function noteOn(player) {
  return Object.hasOwn(notes, player) ? notes[player] : { color: "", text: "" };
}

/**
 * @param {string} player
 * @param {Partial<Note>} change
 */
function write(player, change) {
  notes[player] = { ...noteOn(player), ...change };
  if (!notes[player].color && !notes[player].text) delete notes[player];
  try {
    localStorage.setItem(KEPT, JSON.stringify(notes));
  } catch {
    // Without storage, a note lasts until the page is closed.
  }
  redraw();
}

/** @param {string} player */
export function noteDialog(player) {
  openDialog({
    title: t`Note on ${player}`,
    view: () => {
      const note = noteOn(player);
      return html`<fieldset class="choice note-colors"><legend>Color</legend>
          ${COLORS.map(
            ([color, name]) => html`<label data-note=${color}><input type="radio" name="note-color" .checked=${note.color === color}
              @change=${() => write(player, { color })} /> ${name}</label>`,
          )}
        </fieldset>
        <label class="note-text">Note
          <textarea rows="5" maxlength=${LONGEST} .value=${note.text} placeholder="How does this player play?"
            @input=${(/** @type {Event} */ event) => write(player, { text: /** @type {HTMLTextAreaElement} */ (event.target).value.trim() })}></textarea>
        </label>
        <p><small>Only you see it. It stays in this browser.</small> <button class="small primary" @click=${closeDialog}>Done</button></p>`;
    },
  });
}
