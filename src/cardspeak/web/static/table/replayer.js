// Replays a hand step by step, as this viewer may see it, and offers it as a file.

import { apiAddress } from "../common/addresses.js";
import { get } from "../common/api.js";
import { openDialog } from "../common/dialog.js";
import { feltView } from "./felt.js";
import { handList } from "./hand-list.js";
import { html, nothing } from "../common/lit.js";
import { redraw } from "../common/redraw.js";
import { sayError } from "../common/toast.js";
import { whyLine } from "../common/why.js";

/** @import { Frame, HandSummary } from "../../types/api.js" */

const PACE = 1200; // milliseconds that a step is shown for at the usual speed
const SPEEDS = [0.5, 1, 2, 4];
const FILES = [["phh", "PHH"], ["ohh", "OHH"], ["txt", "Text"]];

/**
 * @param {string} table
 * @param {number} hand
 * @param {string} ending
 */
function fileAddress(table, hand, ending) {
  return apiAddress("/api/tables/{id}/hands/{hand}", { path: { id: table, hand: `${hand}.${ending}` } });
}

/** @param {string} table */
export async function replayDialog(table) {
  /** @type {number[]} */
  let hands = [];
  let hand = 0;
  /** @type {Frame[]} */
  let frames = [];
  let at = 0;
  let speed = 1;
  /** @type {HandSummary[] | null} */
  let list = null;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let running;

  /** @param {number} number */
  const load = async (number) => {
    stop();
    hand = number;
    try {
      frames = (await get("/api/tables/{id}/hands/{hand}", { path: { id: table, hand: number } })).frames;
    } catch (error) {
      frames = [];
      sayError(error);
    }
    at = 0;
    redraw();
  };
  /** @param {number} line */
  const why = (line) => get("/api/tables/{id}/hands/{hand}/why", { path: { id: table, hand }, query: { line } });
  /** @param {number} to */
  const go = (to) => {
    at = Math.max(0, Math.min(frames.length - 1, to));
    if (at === frames.length - 1) stop();
    redraw();
  };
  const stop = () => {
    clearInterval(running);
    running = undefined;
    redraw();
  };
  const earlier = async () => {
    try {
      hands = await get("/api/tables/{id}/hands", { path: { id: table }, query: { before: hands[hands.length - 1] } });
      hands.reverse();
      await load(hands[0]);
    } catch (error) {
      sayError(error);
    }
  };
  const showList = async () => {
    try {
      list = list ? null : await get("/api/tables/{id}/hand-list", { path: { id: table } });
    } catch (error) {
      sayError(error);
    }
    redraw();
  };
  const moreOfList = async () => {
    const before = list?.at(-1)?.number ?? 0;
    try {
      list = [...(list ?? []), ...(await get("/api/tables/{id}/hand-list", { path: { id: table }, query: { before } }))];
    } catch (error) {
      sayError(error);
    }
    redraw();
  };
  /** @param {number} number */
  const choose = async (number) => {
    list = null;
    if (!hands.includes(number)) hands = [...hands, number].sort((a, b) => b - a);
    await load(number);
  };
  const play = () => {
    clearInterval(running);
    if (at === frames.length - 1) at = 0;
    running = setInterval(() => go(at + 1), PACE / speed);
    redraw();
  };
  /** @param {Event} event */
  const changeSpeed = (event) => {
    speed = Number(/** @type {HTMLSelectElement} */ (event.target).value);
    if (running) play();
  };
  /** @param {KeyboardEvent} event */
  const keys = (event) => {
    const steps = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (/** @type {HTMLElement} */ (event.target).tagName === "SELECT") return;
    if (steps) {
      event.preventDefault();
      go(at + steps);
    }
  };
  const view = () => {
    if (!hands.length) return html`<p>No hands have been played yet.</p>`;
    const frame = frames[at];
    const shown = frame && { seen: frame.seen, mine: frame.mine ?? null, timer: null, sit: null };
    return html`<div class="replay">
      <div class="row">
        <label>Hand <select @change=${(/** @type {Event} */ event) => load(Number(/** @type {HTMLSelectElement} */ (event.target).value))}>
          ${hands.map((number) => html`<option value=${number} .selected=${number === hand}>${number}</option>`)}
        </select></label>
        ${hands[hands.length - 1] > 1 ? html`<button class="small" @click=${earlier}>Earlier hands</button>` : nothing}
        <button class="small" aria-expanded=${list !== null} @click=${showList}>Hand list</button>
        <label>Speed <select @change=${changeSpeed}>
          ${SPEEDS.map((each) => html`<option value=${each} .selected=${each === speed}>${each} ×</option>`)}
        </select></label>
        <span class="files">${FILES.map(
          ([ending, name]) => html`<a class="button small" download href=${fileAddress(table, hand, ending)}>${name}</a>`,
        )}</span>
      </div>
      ${list
        ? handList(list, { choose, more: moreOfList })
        : frame
        ? html`<div class="felt-box">${feltView(shown)}</div>
            <ul class="frame-lines" aria-live="polite">${(frame.lines ?? []).map(
              (line) => html`<li>${line.why ? whyLine(`${table} replay ${hand} ${line.why}`, line.text, () => why(line.why ?? 0)) : line.text}</li>`,
            )}</ul>
            <div class="row transport">
              <button class="small" aria-label="First" @click=${() => go(0)}>|◀</button>
              <button class="small" aria-label="Back" @click=${() => go(at - 1)}>◀</button>
              <button class="small primary" aria-label=${running ? "Pause" : "Play"} @click=${running ? stop : play}>${running ? "❚❚" : "▶"}</button>
              <button class="small" aria-label="Forward" @click=${() => go(at + 1)}>▶|</button>
              <input type="range" min="0" max=${frames.length - 1} .value=${String(at)} aria-label="Step"
                @input=${(/** @type {Event} */ event) => go(Number(/** @type {HTMLInputElement} */ (event.target).value))} />
              <span class="step-count">${at + 1} / ${frames.length}</span>
            </div>`
        : nothing}
    </div>`;
  };
  openDialog({ title: "Replay", view, wide: true, keys, close: stop });
  try {
    hands = await get("/api/tables/{id}/hands", { path: { id: table } });
    if (hands.length) await load(Math.max(...hands));
    hands = [...hands].sort((a, b) => b - a);
  } catch (error) {
    sayError(error);
  }
  redraw();
}
