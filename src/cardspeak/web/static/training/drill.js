// The dealer's drill: a deal on the felt, one question, and a clock that runs out.

import { post } from "../common/api.js";
import { secondsUntil } from "../common/countdown.js";
import { html, nothing } from "../common/lit.js";
import { redraw } from "../common/redraw.js";
import { play } from "../common/sound.js";
import { sayError } from "../common/toast.js";
import { feltView } from "../table/felt.js";
import { spoken } from "../table/hand-log.js";
import { t } from "../common/language.js";
import { decimal } from "../common/words.js";

/** @import { Drilled } from "../../types/api.js" */
/** @import { DrillOrder, DrillSubject } from "../../types/requests.js" */

const TIME = 30_000; // milliseconds for an answer
const LATE = -1;

/** @type {[DrillSubject, string][]} */
export const DRILL_SUBJECTS = [
  ["button", t`The button when a player leaves`],
  ["opening", t`Blinds, first to act`],
  ["pots", t`Pots and side pots`],
  ["odd chips", t`Odd chips`],
  ["hands", t`Reading hands, high and low`],
];

export class Drill {
  constructor() {
    /** @type {Drilled | null} */
    this.question = null;
    /** @type {DrillOrder} */
    this.order = { book: "", game: "", number: 0, about: null };
    /** @type {number | null} */
    this.picked = null;
    this.asked = 0;
    this.count = 0;
    this.right = 0;
    /** @type {number[]} */
    this.times = [];
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.clock = undefined;
  }

  /**
   * @param {string} book
   * @param {string} game
   * @param {string} about a subject, "" for any
   */
  async next(book, game, about) {
    this.stop();
    this.picked = null;
    const any = DRILL_SUBJECTS[Math.floor(Math.random() * DRILL_SUBJECTS.length)][0];
    this.order = { book, game, number: Math.floor(Math.random() * 2 ** 40), about: /** @type {DrillSubject} */ (about || any) };
    try {
      this.question = await post("/api/training/drill", this.order).catch((error) => {
        if (about) throw error;
        this.order.about = "hands"; // a game without a button, say
        return post("/api/training/drill", this.order);
      });
      this.asked = performance.now();
      this.clock = setTimeout(() => void this.answer(LATE), TIME);
    } catch (error) {
      this.question = null;
      sayError(error);
    }
    redraw();
  }

  /** @param {number} choice */
  async answer(choice) {
    if (this.picked !== null) return;
    this.stop();
    this.picked = choice;
    const took = (performance.now() - this.asked) / 1000;
    try {
      this.question = await post("/api/training/drill", { ...this.order, choice });
      const isRight = choice === this.question.choice;
      this.count += 1;
      this.right += isRight ? 1 : 0;
      this.times.push(took);
      play(isRight ? "win" : "chips");
    } catch (error) {
      this.picked = null;
      sayError(error);
    }
    redraw();
  }

  stop() {
    clearTimeout(this.clock);
  }
}

/**
 * @param {Drill} drill
 * @param {() => unknown} next asks another question
 */
export function drillView(drill, next) {
  const { question } = drill;
  if (!question) return nothing;
  const shown = question.choice !== undefined;
  const left = shown ? 0 : secondsUntil(drill.asked + TIME);
  return html`<section class="replay case">
    <div class="felt-box">${feltView({ seen: question.frame.seen, mine: null, timer: null, sit: null })}</div>
    <div class="panel quiz">
      <div class="drill-head"><h2 id="drill-ask">${question.asks}</h2>
        ${shown ? nothing : html`<span class="drill-clock ${left <= 10 ? "late" : ""}" role="timer" aria-label="Time left">${left} s</span>`}</div>
      ${shown ? nothing : html`<progress max=${TIME / 1000} value=${left} aria-hidden="true"></progress>`}
      <div class="choices" role="group" aria-labelledby="drill-ask">
        ${question.choices.map((choice, place) => {
          const state = !shown ? "" : place === question.choice ? "right" : place === drill.picked ? "wrong" : "";
          const mark = state === "right" ? "✓ " : state === "wrong" ? "✗ " : "";
          return html`<button class=${`choice ${state}`} ?disabled=${shown || drill.picked !== null} @click=${() => drill.answer(place)}><b>${mark}${choice}</b></button>`;
        })}
      </div>
      ${shown
        ? html`<div class="quiz-result" aria-live="polite">${drill.picked === LATE ? html`<p><b>Your time ran out.</b></p>` : nothing}
            <ul>${(question.says ?? []).map((text) => html`<li>${spoken({ text })}</li>`)}</ul>
            <p>${drill.right} of ${drill.count} right, ${decimal(drill.times.reduce((sum, each) => sum + each, 0) / Math.max(1, drill.times.length))} seconds on average.</p>
            <button class="primary" @click=${next}>Next</button></div>`
        : nothing}
    </div>
  </section>`;
}
