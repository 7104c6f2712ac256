// The dealer's drill: a showdown on the felt, one question, and the time that the answer took.

import { post } from "../common/api.js";
import { html, nothing } from "../common/lit.js";
import { redraw } from "../common/redraw.js";
import { sayError } from "../common/toast.js";
import { feltView } from "../table/felt.js";
import { decimal } from "../common/words.js";

/** @import { Drilled } from "../../types/api.js" */

export class Drill {
  constructor() {
    /** @type {Drilled | null} */
    this.question = null;
    this.order = { book: "", game: "", number: 0, opening: false };
    this.picked = -1;
    this.asked = 0;
    this.count = 0;
    this.right = 0;
    /** @type {number[]} */
    this.times = [];
  }

  /**
   * @param {string} book
   * @param {string} game
   * @param {string} about "button" for the button and the blinds, "pots" for showdowns, "" for both
   */
  async next(book, game, about) {
    const opening = about ? about === "button" : Math.random() < 0.3;
    this.order = { book, game, number: Math.floor(Math.random() * 2 ** 40), opening };
    this.picked = -1;
    try {
      this.question = await post("/api/training/drill", this.order);
      this.asked = Date.now();
    } catch (error) {
      sayError(error);
    }
    redraw();
  }

  /** @param {number} choice */
  async answer(choice) {
    if (this.picked >= 0) return;
    this.picked = choice;
    const took = (Date.now() - this.asked) / 1000;
    try {
      this.question = await post("/api/training/drill", { ...this.order, choice });
      this.count += 1;
      this.right += choice === this.question.choice ? 1 : 0;
      this.times.push(took);
    } catch (error) {
      this.picked = -1;
      sayError(error);
    }
    redraw();
  }
}

/** @param {Drill} drill */
export function drillView(drill) {
  const { question } = drill;
  if (!question) return nothing;
  const shown = question.choice !== undefined;
  const mean = drill.times.reduce((sum, each) => sum + each, 0) / Math.max(1, drill.times.length);
  return html`<section class="replay case">
    <div class="felt-box">${feltView({ seen: question.frame.seen, mine: null, timer: null, sit: null })}</div>
    <div class="panel quiz">
      <h2 id="drill-ask">${question.asks}</h2>
      <div class="choices" role="group" aria-labelledby="drill-ask">
        ${question.choices.map((choice, place) => {
          const state = !shown ? "" : place === question.choice ? "right" : place === drill.picked ? "wrong" : "";
          const mark = state === "right" ? "✓ " : state === "wrong" ? "✗ " : "";
          return html`<button class=${`choice ${state}`} ?disabled=${shown} @click=${() => drill.answer(place)}><b>${mark}${choice}</b></button>`;
        })}
      </div>
      ${shown
        ? html`<div class="quiz-result" aria-live="polite"><ul>${(question.says ?? []).map((line) => html`<li>${line}</li>`)}</ul>
            <p>${drill.right} of ${drill.count} right, ${decimal(mean)} seconds on average.</p></div>`
        : nothing}
    </div>
  </section>`;
}
