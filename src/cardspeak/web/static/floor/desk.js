// The floor's desk: say what happened in plain words, answer the questions, read the ruling.
// It serves the page for a phone, from facts alone, and the drawer at a live table.

import { get, post } from "../common/api.js";
import { t } from "../common/language.js";
import { html, nothing } from "../common/lit.js";
import { redraw } from "../common/redraw.js";
import { sayError } from "../common/toast.js";
import { capital } from "../common/words.js";
import { ruleView } from "../common/why.js";

/** @import { Elsewhere, Judged, Needs, ReportKind, Ruling } from "../../types/api.js" */

/** @import { FloorCase } from "../../types/requests.js" */

/** @typedef {FloorCase["report"]} Report */
/** @typedef {Omit<FloorCase, "report">} Place the book, the game and the betting under which facts are read */
/** @typedef {{ ask: (report: Report) => Promise<Judged>, where: () => Place }} Floor */

/**
 * What a report is about, without how its facts are written in a file.
 * @param {string} about
 */
function plainly(about) {
  return about.includes("`") ? about.slice(0, about.indexOf("`")).replace(/[;,:.]?[^;,:.]*$/, ".") : about;
}

export class Desk {
  /** @param {Floor} floor who rules, and under which book and game facts are read */
  constructor(floor) {
    this.floor = floor;
    this.query = "";
    /** @type {ReportKind[]} */
    this.found = [];
    /** @type {ReportKind | null} */
    this.kind = null;
    /** @type {Report | null} */
    this.report = null;
    /** @type {{ question: string, answer: string }[]} */
    this.answers = [];
    /** @type {Judged | null} */
    this.judged = null;
    this.busy = false;
    this.searches = 0;
  }

  /** @param {string} words */
  async search(words) {
    this.query = words;
    this.searches += 1;
    const mine = this.searches;
    try {
      const found = await get("/api/floor/reports", { query: { q: words } });
      if (mine === this.searches) this.found = found;
    } catch (error) {
      sayError(error);
    }
    redraw();
  }

  /** @param {ReportKind} kind */
  async choose(kind) {
    this.kind = kind;
    const stated = Object.fromEntries(kind.stated.map((each) => [each.fact, each.value]));
    this.report = /** @type {Report} */ ({ report: kind.name, ...stated });
    this.answers = [];
    await this.judge();
  }

  /**
   * Forget a fact that was taken from the words; it is asked if the ruling needs it.
   * @param {string} fact
   */
  async askAgain(fact) {
    const kept = Object.entries(this.report ?? {}).filter(([name]) => name !== fact);
    this.report = /** @type {Report} */ (Object.fromEntries(kept));
    if (this.kind) this.kind = { ...this.kind, stated: this.kind.stated.filter((each) => each.fact !== fact) };
    await this.judge();
  }

  async judge() {
    if (!this.report) return;
    this.busy = true;
    redraw();
    try {
      this.judged = await this.floor.ask(this.report);
    } catch (error) {
      sayError(error);
    }
    this.busy = false;
    redraw();
  }

  /**
   * @param {Needs} needs
   * @param {string} answer
   */
  async answer(needs, answer) {
    if (!answer || !this.report) return;
    try {
      const typed = { ...this.floor.where(), report: this.report, fact: needs.fact, answer };
      this.report = (await post("/api/floor/answer", typed)).report;
      this.answers = [...this.answers, { question: needs.question, answer }];
    } catch (error) {
      sayError(error);
      return;
    }
    await this.judge();
  }

  /** Start over. */
  clear() {
    this.kind = null;
    this.judged = null;
    this.report = null;
    this.answers = [];
    redraw();
  }

  /** Ask again under another book or game, with what is known. */
  async again() {
    if (this.kind) await this.judge();
  }
}

/** @param {Desk} desk */
function searchView(desk) {
  if (!desk.searches) void desk.search("");
  return html`<form class="happened" role="search" @submit=${(/** @type {Event} */ event) => event.preventDefault()}>
      <label for="happened">What happened?</label>
      <input id="happened" type="search" autocomplete="off" placeholder="a card was exposed, acted out of turn …"
        .value=${desk.query} @input=${(/** @type {Event} */ event) => desk.search(/** @type {HTMLInputElement} */ (event.target).value)} />
    </form>
    ${desk.query ? foundView(desk) : subjectsView(desk)}`;
}

/**
 * @param {Desk} desk
 * @param {ReportKind} kind
 */
function reportButton(desk, kind) {
  return html`<button class="report" @click=${() => desk.choose(kind)}><b>${capital(kind.name)}</b><span>${kind.example}</span></button>`;
}

/**
 * The reports that fit the words; which to take of two that are offered, or near the first.
 * @param {Desk} desk
 */
function foundView(desk) {
  const names = desk.found.map((kind) => String(kind.name));
  return html`<ul class="reports" aria-live="polite">
    ${desk.found.map(
      (kind, place) => html`<li>${reportButton(desk, kind)}
        ${Object.entries(kind.or_rather)
          .filter(([other]) => place === 0 || names.includes(other))
          .map(([other, when]) => html`<p class="rather">Take <b>${other}</b> instead if ${when}.</p>`)}</li>`,
    )}
    ${desk.found.length ? nothing : html`<li class="none">No match. Try other words.</li>`}
  </ul>`;
}

/**
 * Every report, by subject.
 * @param {Desk} desk
 */
function subjectsView(desk) {
  const subjects = [...new Set(desk.found.map((kind) => kind.subject))];
  return html`<div class="subjects">
    ${subjects.map(
      (subject) => html`<details name="subject"><summary>${subject}</summary>
        <ul class="reports">${desk.found.filter((kind) => kind.subject === subject).map((kind) => html`<li>${reportButton(desk, kind)}</li>`)}</ul>
      </details>`,
    )}
  </div>`;
}

/**
 * What was taken from the words, each fact with a way to have it asked instead.
 * @param {Desk} desk
 * @param {ReportKind} kind
 */
function statedView(desk, kind) {
  if (!kind.stated.length) return nothing;
  return html`<section class="stated"><h3>From your words</h3>
    <dl class="facts">${kind.stated.map(({ fact, name, value }) => {
      const said = typeof value === "boolean" ? (value ? "yes" : "no") : value;
      return html`<div><dt>${name}</dt><dd>${said}
        <button class="small" aria-label=${t`Change: ${name}`} ?disabled=${desk.busy} @click=${() => desk.askAgain(fact)}>Change</button></dd></div>`;
    })}</dl></section>`;
}

/**
 * @param {Desk} desk
 * @param {Needs} needs
 */
function questionView(desk, needs) {
  /** @param {SubmitEvent} event */
  const submit = (event) => {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.target);
    const answer = String(new FormData(form).get("answer") ?? "");
    form.reset();
    void desk.answer(needs, answer);
  };
  return html`<section class="question" aria-live="polite">
    <h3>${needs.question}</h3>
    ${needs.choices.length
      ? html`<div class="answers">
          ${needs.choices.map(
            (choice) => html`<button class="answer" ?disabled=${desk.busy} @click=${() => desk.answer(needs, choice)}>${capital(choice)}</button>`,
          )}
        </div>`
      : html`<form class="row" @submit=${submit}>
          <input name="answer" autocomplete="off" required aria-label=${needs.question} />
          <button class="primary">Answer</button>
        </form>`}
  </section>`;
}

/**
 * The ruling as it is read on a phone: the outcome, what to say, the rule that decided, then the
 * facts, what is done, and what is left to the floor.
 * @param {Ruling} ruling
 * @param {unknown} facts
 */
export function rulingView(ruling, facts = nothing) {
  const done = [...ruling.remedies, ...ruling.orders];
  const also = ruling.rules.map((rule) => rule.cite).filter((cite) => !ruling.deciding.includes(cite));
  return html`<section class="ruling" aria-live="polite">
    <h3>${capital(ruling.outcome)}</h3>
    <p class="says">${ruling.says}</p>
    ${ruling.deciding.length
      ? html`<div class="deciding">${ruling.deciding.map(ruleView)}</div>`
      : html`<p class="silent">Common practice decides this.</p>`}
    ${facts}
    ${done.length ? html`<ul class="done">${done.map((each) => html`<li>${each}</li>`)}</ul>` : nothing}
    ${ruling.discretion
      ? html`<p class="discretion">The supervisor may choose: ${ruling.discretion.outcomes.join(t`, or `)}.
          It depends on ${ruling.discretion.turns_on}.</p>`
      : nothing}
    ${also.length
      ? html`<details class="also"><summary>Also consulted (${also.length})</summary>${also.map(ruleView)}</details>`
      : nothing}
  </section>`;
}

/** @param {Elsewhere} other */
function elsewhereView(other) {
  return html`<article class=${other.ruling ? "differs" : ""}>
    <h4>${other.title}</h4>
    ${other.ruling
      ? html`<p><b>${capital(other.ruling.outcome)}</b></p>
          ${(other.points ?? []).map(
            ({ point, here, there }) => html`<p class="differs-on">${point} <b>There:</b> ${there}. <b>Here:</b> ${here}.</p>`,
          )}
          <p>${other.ruling.says}</p>`
      : html`<p>${other.needs ? t`Would ask: ${other.needs.question}` : (other.error ?? t`Does not spread this game.`)}</p>`}
  </article>`;
}

/** @param {Judged} judged */
function othersView(judged) {
  const others = judged.others ?? [];
  if (!others.length) return nothing;
  const same = others.filter((other) => other.same);
  return html`<section class="others">
    <h3>Other houses</h3>
    ${same.length ? html`<p class="same">The same ruling: ${same.map((other) => other.title).join(", ")}.</p>` : nothing}
    <div class="side-by-side">${others.filter((other) => !other.same).map(elsewhereView)}</div>
  </section>`;
}

/** @param {Desk} desk */
function factsView(desk) {
  return html`${desk.kind ? statedView(desk, desk.kind) : nothing}
    ${desk.answers.length
      ? html`<dl class="facts">${desk.answers.map(
          (each) => html`<div><dt>${each.question}</dt><dd>${each.answer}</dd></div>`,
        )}</dl>`
      : nothing}`;
}

/**
 * @param {Desk} desk
 * @param {unknown} verdict what may be done with a ruling here
 */
export function deskView(desk, verdict = nothing) {
  if (!desk.kind) return searchView(desk);
  const judged = desk.judged;
  return html`<div class="case">
    <header class="row"><h2>${capital(desk.kind.name)}</h2>
      <button class="small" @click=${() => desk.clear()}>Start over</button></header>
    <p class="about">${plainly(desk.kind.about)}</p>
    ${judged?.ruling ? nothing : factsView(desk)}
    ${judged?.needs ? questionView(desk, judged.needs) : nothing}
    ${judged?.ruling ? html`${rulingView(judged.ruling, factsView(desk))} ${verdict} ${othersView(judged)}` : nothing}
    ${desk.busy && !judged ? html`<p>…</p>` : nothing}
  </div>`;
}
