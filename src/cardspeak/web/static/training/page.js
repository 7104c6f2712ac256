// Training: a hand is played on the felt, something goes wrong, and you choose the ruling.

import { showMe } from "../books/lessons.js";
import { citedRule } from "../common/addresses.js";
import { get, post } from "../common/api.js";
import { locale, t } from "../common/language.js";
import { html, nothing, svg } from "../common/lit.js";
import { redraw } from "../common/redraw.js";
import { sayError } from "../common/toast.js";
import { capital } from "../common/words.js";
import { feltView } from "../table/felt.js";
import { spoken } from "../table/hand-log.js";
import { Drill, DRILL_SUBJECTS, drillView } from "./drill.js";
import { Motion } from "../table/motion.js";
import { progressOf, remember, nextReport } from "./progress.js";

/** @import { House, QuizQuestion, QuizResult } from "../../types/api.js" */

const PACE = 900; // milliseconds that a step of the hand is shown for
const SETS = [["floor", t`Floor`], ["dealers", t`New dealers`], ["daily", t`One a day`], ["drill", t`Dealer's drill`]];
const DAY = 86_400_000;
const LEARNED = 2; // the state of a card that comes again after days, not minutes
const DAYS_SHOWN = 30;
const BARS = 14; // at least as many days have room on the chart

export function open() {
  /** @type {House[]} */
  let houses = [];
  /** @type {Record<string, string[]>} */
  let subjects = {};
  /** @type {Record<string, string[]>} */
  let sets = {};
  const chosen = { book: "", game: "holdem", set: "floor", subject: "", about: "" };
  /** @type {QuizQuestion | null} */
  let question = null;
  /** @type {QuizResult | null} */
  let result = null;
  let picked = -1;
  let order = { book: "", game: "", number: 0, reports: /** @type {string[]} */ ([]) };
  let asked = 0;
  let at = 0;
  let busy = false;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let running;

  const drill = new Drill();
  const motion = new Motion();
  const frames = () => [...(question?.frames ?? []), ...(result?.frames ?? [])];
  const stop = () => {
    clearInterval(running);
    running = undefined;
    redraw();
  };
  /** @param {number} to */
  const go = (to) => {
    const felt = () => document.querySelector(".case .felt");
    const before = frames()[at].seen;
    const isNext = to === at + 1;
    at = Math.max(0, Math.min(frames().length - 1, to));
    if (at === frames().length - 1) {
      stop();
      if (!result) showCase();
    }
    motion.before(felt(), isNext ? before : null);
    redraw();
    if (isNext) queueMicrotask(() => motion.after(felt(), before, frames()[at].seen));
  };
  const play = () => {
    clearInterval(running);
    if (at === frames().length - 1) at = 0;
    running = setInterval(() => go(at + 1), PACE);
    redraw();
  };

  /** The kinds of case that may come now; the case of the day is one of all, for everyone the same. */
  const wanted = () => {
    if (chosen.set === "daily") return sets.floor ?? [];
    const ofSet = sets[chosen.set] ?? sets.floor ?? [];
    return chosen.subject ? ofSet.filter((name) => subjects[chosen.subject]?.includes(name)) : ofSet;
  };
  const next = async () => {
    stop();
    if (chosen.set === "drill") {
      await drill.next(chosen.book, chosen.game, chosen.about);
      showCase();
      return;
    }
    busy = true;
    result = null;
    picked = -1;
    redraw();
    try {
      const today = Math.floor(Date.now() / DAY);
      const daily = chosen.set === "daily";
      const book = daily ? houses[today % houses.length].id : chosen.book;
      const due = daily ? null : nextReport(book, wanted());
      order = {
        book,
        game: daily ? "holdem" : chosen.game,
        number: daily ? today : Math.floor(Math.random() * 2 ** 40),
        reports: due ? [due] : wanted(),
      };
      question = await post("/api/training/case", order).catch(() => {
        order.reports = [];
        return post("/api/training/case", order);
      });
      at = 0;
      asked = Date.now();
      play();
      showCase();
    } catch (error) {
      question = null;
      sayError(error);
    }
    busy = false;
    redraw();
  };
  /** @param {number} choice */
  const answer = async (choice) => {
    if (!question || result || busy) return;
    busy = true;
    picked = choice;
    redraw();
    try {
      const card = progressOf(order.book).cards[question.report] ?? null;
      result = await post("/api/training/answer", { ...order, choice, card, seconds: Math.min(86400, (Date.now() - asked) / 1000) });
      remember(order.book, question.report, result.card, result.right);
    } catch (error) {
      picked = -1;
      sayError(error);
    }
    busy = false;
    redraw();
  };

  Promise.all([get("/api/houses"), get("/api/training")])
    .then(([found, told]) => {
      houses = found;
      chosen.book = houses[0]?.id ?? "";
      subjects = told.subjects;
      sets = told.sets;
      redraw();
    })
    .catch(sayError);

  /** @param {keyof typeof chosen} field */
  const pick = (field) => (/** @type {Event} */ event) => {
    chosen[field] = /** @type {HTMLSelectElement} */ (event.target).value;
    const house = houses.find((each) => each.id === chosen.book);
    if (house && !house.games.some((each) => each.id === chosen.game)) chosen.game = house.games[0].id;
    redraw();
  };

  const whereView = () => {
    const house = houses.find((each) => each.id === chosen.book);
    return html`<div class="row where">
      <label>Set <select @change=${pick("set")}>
        ${SETS.map(([name, label]) => html`<option value=${name} .selected=${name === chosen.set}>${label}</option>`)}
      </select></label>
      ${chosen.set === "daily"
        ? nothing
        : html`<label>House <select @change=${pick("book")}>
              ${houses.map((each) => html`<option value=${each.id} .selected=${each.id === chosen.book}>${each.title}</option>`)}
            </select></label>
            <label>Game <select @change=${pick("game")}>
              ${house?.games.map((each) => html`<option value=${each.id} .selected=${each.id === chosen.game}>${each.name}</option>`)}
            </select></label>
            ${chosen.set === "drill" ? html`<label>Subject <select @change=${pick("about")}>
              ${[["", t`All`], ...DRILL_SUBJECTS].map(([name, label]) => html`<option value=${name} .selected=${name === chosen.about}>${label}</option>`)}
            </select></label>` : html`<label>Subject <select @change=${pick("subject")}>
              <option value="">All</option>
              ${Object.keys(subjects).map((each) => html`<option .selected=${each === chosen.subject}>${each}</option>`)}
            </select></label>`}`}
      <button class="primary" ?disabled=${busy || !houses.length} @click=${next}>${chosen.set === "drill" ? (drill.question ? t`Next` : t`Start`) : question ? t`Next case` : t`Start`}</button>
    </div>`;
  };

  return {
    title: t`Training`,
    close: () => {
      stop();
      drill.stop();
    },
    view: () => html`<main class="page training-page">
      <h1>Training</h1>
      <p>${chosen.set === "drill"
        ? t`You are the dealer: move the button, make the pots, read the hands, push the chips. You have thirty seconds.`
        : t`A hand is played. Somewhere the dealer or a player makes a mistake. You are the floor: choose the ruling.`}</p>
      ${whereView()}
      ${chosen.set === "drill" ? drillView(drill, next) : question ? caseView() : busy ? html`<p>Dealing…</p>` : nothing}
      ${chosen.set === "drill" ? nothing : progressView(chosen.set === "daily" && order.book ? order.book : chosen.book)}
    </main>`,
  };

  function caseView() {
    if (!question) return nothing;
    const all = frames();
    const frame = all[at];
    const seenMistake = at >= question.frames.length - 1 || result;
    return html`<section class="replay case">
      <div class="felt-box">${feltView({ seen: frame.seen, mine: null, timer: null, sit: null })}</div>
      <ul class="frame-lines" aria-live="polite">${(frame.lines ?? []).map((line) => html`<li>${spoken(line)}</li>`)}</ul>
      <div class="row transport">
        <button class="small" aria-label="Back" @click=${() => go(at - 1)}>◀</button>
        <button class="small primary" aria-label=${running ? t`Pause` : t`Play`} @click=${running ? stop : play}>${running ? "❚❚" : "▶"}</button>
        <button class="small" aria-label="Forward" @click=${() => go(at + 1)}>▶|</button>
        <button class="small" @click=${() => { stop(); go((question?.frames.length ?? 1) - 1); }}>To the mistake</button>
        <span class="step-count">${at + 1} / ${all.length}</span>
      </div>
      ${seenMistake ? questionView() : nothing}
    </section>`;
  }

  function questionView() {
    if (!question) return nothing;
    return html`<div class="panel quiz">
      <h2>${question.about}</h2>
      <dl class="facts">${question.facts.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>
      <p id="quiz-ask">What is the ruling?</p>
      <div class="choices" role="group" aria-labelledby="quiz-ask">
        ${question.choices.map((choice, place) => {
          const state = !result ? "" : place === result.choice ? "right" : place === picked ? "wrong" : "";
          const mark = state === "right" ? "✓ " : state === "wrong" ? "✗ " : "";
          return html`<button class=${`choice ${state}`} ?disabled=${busy || Boolean(result)} @click=${() => answer(place)}>
            <b>${mark}${capital(choice.outcome)}</b> ${choice.steps.map((step) => html`<span>${step}</span>`)}
          </button>`;
        })}
      </div>
      ${result ? resultView(result) : nothing}
      ${result ? html`<button class="primary" ?disabled=${busy} @click=${next}>Next case</button>` : nothing}
    </div>`;
  }
}

/** Bring the felt and the question into view, where the screen is too low for the whole page. */
function showCase() {
  redraw();
  setTimeout(() => {
    const found = document.querySelector(".case");
    if (found && found.getBoundingClientRect().bottom > innerHeight) found.scrollIntoView();
  });
}

/** @param {string} due */
function dueText(due) {
  const at = new Date(due);
  const isSoon = at.getTime() - Date.now() < DAY / 2;
  return isSoon ? t`You will see this kind of case again soon.` : t`You will see this kind of case again on ${at.toLocaleDateString(locale())}.`;
}

/** @param {QuizResult} result */
function resultView(result) {
  const { ruling } = result;
  const deciding = ruling.rules.filter((rule) => ruling.deciding.includes(rule.cite));
  return html`<div class="quiz-result" aria-live="polite">
    <p><b>${result.right ? t`Right.` : t`Not by this book.`}</b> ${ruling.says}</p>
    ${deciding.length
      ? html`<ul>${deciding.map((rule) => html`<li><b>${citedRule(rule.cite).id}</b> ${rule.text} ${showMe(rule.cite)}</li>`)}</ul>`
      : html`<p>No printed rule decides it: this is common practice.</p>`}
    <h3>Other houses</h3>
    <ul>${result.houses.map(
      (house) => html`<li><b>${house.title}</b>: ${house.same ? t`the same.` : house.says}
        ${(house.points ?? []).map((point) => html`<br /><small>${point}</small>`)}</li>`,
    )}</ul>
    <p><small>${dueText(result.card.due)}</small></p>
  </div>`;
}

/**
 * How many answers were right, day by day, and how many kinds of case are known.
 * @param {string} book
 */
function progressView(book) {
  const { cards, days } = progressOf(book);
  const dates = Object.keys(days).sort().slice(-DAYS_SHOWN);
  if (!dates.length) return nothing;
  const known = Object.values(cards).filter((card) => card.state === LEARNED).length;
  const width = 300;
  const step = width / Math.max(BARS, dates.length);
  const total = dates.reduce((sum, date) => sum + days[date][0], 0);
  const right = dates.reduce((sum, date) => sum + days[date][1], 0);
  return html`<section class="panel"><h2>Your progress</h2>
    <p>${right} of ${total} right. ${known} of ${Object.keys(cards).length} kinds of case learned so far.</p>
    <svg viewBox=${`0 0 ${width} 60`} role="img" aria-label="Right answers, day by day" class="progress-chart">
      ${dates.map((date, place) => {
        const part = (50 * days[date][1]) / Math.max(1, days[date][0]);
        return svg`<rect x=${place * step + 1} y=${55 - part} width=${Math.max(2, step - 2)} height=${part + 1}><title>${date}: ${days[date][1]} of ${days[date][0]}</title></rect>`;
      })}
    </svg></section>`;
}
