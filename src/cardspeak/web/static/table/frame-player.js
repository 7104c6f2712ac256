// Plays the frames of a hand: forth and back, by itself at some speed, by button and by key.

import { feltView } from "./felt.js";
import { t } from "../common/language.js";
import { html, nothing } from "../common/lit.js";
import { redraw } from "../common/redraw.js";
import { spoken } from "./hand-log.js";

/** @import { Frame } from "../../types/api.js" */
/** @import { LogLine, PublicView } from "../../types/messages.js" */

const PACE = 1200; // milliseconds that a step is shown for at the usual speed
const SPEEDS = [0.5, 1, 2, 4];

/**
 * The table at one point, where the equity is told: hands that are known by the end lie open from the start.
 * @param {Frame} frame
 * @param {Frame} last
 * @returns {PublicView}
 */
function opened(frame, last) {
  if (!frame.equity) return frame.seen;
  const known = new Map((last.seen.seats ?? []).map((seat) => [seat.seat, seat.cards ?? []]));
  const seats = (frame.seen.seats ?? []).map((seat) => {
    const cards = known.get(seat.seat) ?? [];
    return seat.cards?.length && cards.length && cards.every(Boolean) ? { ...seat, cards } : seat;
  });
  return { ...frame.seen, seats };
}

export class FramePlayer {
  /** @param {(line: LogLine) => unknown} lineView how a line of the log is drawn, where it explains itself */
  constructor(lineView = spoken) {
    this.lineView = lineView;
    /** @type {Frame[]} */
    this.frames = [];
    this.at = 0;
    this.speed = 1;
    /** @type {ReturnType<typeof setInterval> | undefined} */
    this.running = undefined;
  }

  /** @param {Frame[]} frames */
  load(frames) {
    this.stop();
    this.frames = frames;
    this.at = 0;
    redraw();
  }

  /** @param {number} to */
  go(to) {
    this.at = Math.max(0, Math.min(this.frames.length - 1, to));
    if (this.at === this.frames.length - 1) this.stop();
    redraw();
  }

  stop() {
    clearInterval(this.running);
    this.running = undefined;
    redraw();
  }

  play() {
    clearInterval(this.running);
    if (this.at === this.frames.length - 1) this.at = 0;
    this.running = setInterval(() => this.go(this.at + 1), PACE / this.speed);
    redraw();
  }

  /** @param {KeyboardEvent} event */
  keys(event) {
    const steps = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (["SELECT", "INPUT"].includes(/** @type {HTMLElement} */ (event.target).tagName) || !steps) return;
    event.preventDefault();
    this.go(this.at + steps);
  }

  speedView() {
    /** @param {Event} event */
    const change = (event) => {
      this.speed = Number(/** @type {HTMLSelectElement} */ (event.target).value);
      if (this.running) this.play();
    };
    return html`<label>Speed <select @change=${change}>
      ${SPEEDS.map((each) => html`<option value=${each} .selected=${each === this.speed}>${each} ×</option>`)}
    </select></label>`;
  }

  view() {
    const frame = this.frames[this.at];
    if (!frame) return nothing;
    const shown = { seen: opened(frame, this.frames[this.frames.length - 1]), mine: frame.mine ?? null, timer: null, sit: null, equity: frame.equity };
    return html`<div class="felt-box">${feltView(shown)}</div>
      <ul class="frame-lines" aria-live="polite">${(frame.lines ?? []).map((line) => html`<li>${this.lineView(line)}</li>`)}</ul>
      <div class="row transport">
        <button class="small" aria-label="First" @click=${() => this.go(0)}>|◀</button>
        <button class="small" aria-label="Back" @click=${() => this.go(this.at - 1)}>◀</button>
        <button class="small primary" aria-label=${this.running ? t`Pause` : t`Play`} @click=${() => (this.running ? this.stop() : this.play())}>${this.running ? "❚❚" : "▶"}</button>
        <button class="small" aria-label="Forward" @click=${() => this.go(this.at + 1)}>▶|</button>
        <input type="range" min="0" max=${this.frames.length - 1} .value=${String(this.at)} aria-label="Step"
          @input=${(/** @type {Event} */ event) => this.go(Number(/** @type {HTMLInputElement} */ (event.target).value))} />
        <span class="step-count">${this.at + 1} / ${this.frames.length}</span>
      </div>`;
  }
}
