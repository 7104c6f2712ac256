// The cage on the staff's page: the house's account, issues that wait for a second person, and what the
// administrator sets for the whole room.

import { get, post } from "../common/api.js";
import { t } from "../common/language.js";
import { html, nothing } from "../common/lit.js";
import { redraw } from "../common/redraw.js";
import { say, sayError } from "../common/toast.js";
import { chips } from "../common/words.js";

/** @import { Cage as CageRead, WaitingIssue } from "../../types/api.js" */

export class Cage {
  constructor() {
    /** @type {CageRead | null} */
    this.now = null;
  }

  async look() {
    try {
      this.now = await get("/api/cage");
    } catch (error) {
      sayError(error);
    }
    redraw();
  }

  /**
   * @param {() => Promise<unknown>} act
   * @param {string} done
   */
  async do(act, done) {
    try {
      await act();
      say(done);
    } catch (error) {
      sayError(error);
    }
    await this.look();
  }

  /** @param {WaitingIssue} issue */
  waitingView(issue) {
    const { id } = issue;
    return html`<li><span>${issue.by} asks for ${chips(issue.chips)} chips for ${issue.name}: ${issue.why}</span>
      <button class="small primary" @click=${() => this.do(() => post("/api/cage/approve", { id }), t`Approved: the chips are issued.`)}>Approve</button>
      <button class="small" @click=${() => this.do(() => post("/api/cage/refuse", { id }), t`Refused.`)}>Refuse</button></li>`;
  }

  /** The house's account and the issues that wait. */
  view() {
    if (!this.now) return nothing;
    const { house, rules, waiting } = this.now;
    return html`<section class="panel waiting-issues">
      <h2>Waiting for a second person</h2>
      <p class="hint">One person may issue up to ${chips(rules.issue_alone)} chips a day without a second person. The house has ${chips(house)} chips for bots and new players.</p>
      ${waiting.length ? html`<ul>${waiting.map((issue) => this.waitingView(issue))}</ul>` : html`<p>Nothing is waiting.</p>`}
    </section>`;
  }

  /** What the administrator sets. */
  rulesView() {
    if (!this.now) return nothing;
    const { rules } = this.now;
    /** @param {SubmitEvent} event */
    const submit = (event) => {
      event.preventDefault();
      const told = new FormData(/** @type {HTMLFormElement} */ (event.target));
      const set = { staff_may_rule: told.has("staff_may_rule"), issue_alone: Number(told.get("issue_alone")) };
      void this.do(() => post("/api/house", { rules: set, reason: String(told.get("reason") ?? "") }), t`Saved. The staff log has a record of it.`);
    };
    return html`<form class="panel house-rules" @submit=${submit}>
      <h2>Rules of the house</h2>
      <label><input type="checkbox" name="staff_may_rule" ?checked=${rules.staff_may_rule} /> Staff may rule at a table where they have a seat, never in a hand they play; everybody there sees it</label>
      <label>Chips that one person may issue in a day <input name="issue_alone" type="number" min="0" required value=${rules.issue_alone} /></label>
      <label>Reason <input name="reason" required maxlength="300" /></label>
      <button class="primary">Set</button>
    </form>`;
  }
}
