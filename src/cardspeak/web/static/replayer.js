// A hand again, step by step, as this viewer may know it; and the hand to take away as a file.

import { get, place } from "./api.js";
import { openDialog } from "./dialog.js";
import { feltView } from "./felt.js";
import { html, nothing } from "./lit.js";
import { redraw } from "./redraw.js";
import { sayError } from "./toast.js";
import { openWhy } from "./why.js";

/** @import { Frame } from "../types/api.js" */

const FILES = [["phh", "PHH"], ["ohh", "OHH"], ["txt", "Text"]];

/** @param {string} table */
export async function replayDialog(table) {
  /** @type {number[]} */
  let hands = [];
  let hand = 0;
  /** @type {Frame[]} */
  let frames = [];
  let at = 0;
  const base = `tables/${place(table)}/hands`;

  /** @param {number} number */
  const load = async (number) => {
    hand = number;
    try {
      frames = (await get(`${base}/${number}`)).frames;
    } catch (error) {
      frames = [];
      sayError(error);
    }
    at = 0;
    redraw();
  };
  /** @param {number} to */
  const go = (to) => {
    at = Math.max(0, Math.min(frames.length - 1, to));
    redraw();
  };
  /** @param {KeyboardEvent} event */
  const keys = (event) => {
    const steps = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (steps && /** @type {HTMLElement} */ (event.target).tagName !== "SELECT") {
      event.preventDefault();
      go(at + steps);
    }
  };
  const view = () => {
    if (!hands.length) return html`<p>No hand is over yet.</p>`;
    const frame = frames[at];
    return html`<div class="replay" @keydown=${keys}>
      <div class="row">
        <label>Hand <select @change=${(/** @type {Event} */ event) => load(Number(/** @type {HTMLSelectElement} */ (event.target).value))}>
          ${hands.map((number) => html`<option value=${number} ?selected=${number === hand}>${number}</option>`)}
        </select></label>
        <span class="files">${FILES.map(
          ([end, name]) => html`<a class="button small" download href="/api/${base}/${hand}.${end}">${name}</a>`,
        )}</span>
      </div>
      ${frame
        ? html`<div class="felt-box">${feltView({ seen: frame.seen, mine: frame.mine ?? null, timer: null, sit: null })}</div>
            <ul class="frame-lines" aria-live="polite">${(frame.lines ?? []).map(
              (line) => html`<li>${line.text}
                <button class="why" @click=${() => openWhy(line.text, line.rules ?? [])}>why</button></li>`,
            )}</ul>
            <div class="row transport">
              <button class="small" aria-label="First" @click=${() => go(0)}>|◀</button>
              <button class="small" aria-label="Back" @click=${() => go(at - 1)}>◀</button>
              <input type="range" min="0" max=${frames.length - 1} .value=${String(at)} aria-label="Step"
                @input=${(/** @type {Event} */ event) => go(Number(/** @type {HTMLInputElement} */ (event.target).value))} />
              <button class="small" aria-label="Forward" @click=${() => go(at + 1)}>▶</button>
              <span>${at + 1} / ${frames.length}</span>
            </div>`
        : nothing}
    </div>`;
  };
  openDialog({ title: "Replay", view, wide: true });
  try {
    hands = await get(base);
    if (hands.length) await load(Math.max(...hands));
    hands = [...hands].sort((a, b) => b - a);
  } catch (error) {
    sayError(error);
  }
  redraw();
}
