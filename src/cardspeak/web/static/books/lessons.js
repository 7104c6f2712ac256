// "Show me": a scenario that shows a rule, played on the felt step by step.

import { citedRule } from "../common/addresses.js";
import { get } from "../common/api.js";
import { openDialog } from "../common/dialog.js";
import { t } from "../common/language.js";
import { html, nothing } from "../common/lit.js";
import { redraw } from "../common/redraw.js";
import { sayError } from "../common/toast.js";
import { FramePlayer } from "../table/frame-player.js";

/** @import { Lesson } from "../../types/api.js" */
/** @typedef {{ where: string, name: string }} LessonName */

/** @type {Map<string, LessonName[]>} */
const known = new Map();

/**
 * The scenarios that show a rule; an empty list until they are here.
 * @param {string} cite a rule as "book:id"
 */
function lessonsOf(cite) {
  if (!known.has(cite)) {
    known.set(cite, []);
    const { book, id } = citedRule(cite);
    get("/api/books/{id}/lessons", { path: { id: book }, query: { rule: id } })
      .then((found) => known.set(cite, found))
      .catch(() => known.delete(cite))
      .finally(redraw);
  }
  return known.get(cite) ?? [];
}

/**
 * Play a scenario in a dialog.
 * @param {string} book
 * @param {LessonName} name
 */
async function play(book, { where, name }) {
  const player = new FramePlayer();
  /** @type {Lesson | null} */
  let lesson = null;
  const view = () => html`<div class="replay lesson">${lesson?.note ? html`<p>${lesson.note}</p>` : nothing}
    ${lesson ? player.view() : html`<p>…</p>`}</div>`;
  openDialog({ title: name, view, wide: true, keys: (event) => player.keys(event), close: () => player.stop() });
  try {
    lesson = await get("/api/books/{id}/lesson", { path: { id: book }, query: { where } });
    player.load(lesson.frames);
  } catch (error) {
    sayError(error);
  }
}

/**
 * The page of a rule lists every scenario that shows it.
 * @param {string} cite a rule as "book:id"
 */
export function lessonList(cite) {
  const { book } = citedRule(cite);
  const found = lessonsOf(cite);
  if (!found.length) return nothing;
  return html`<h2>Show me</h2>
    <ul class="lessons">${found.map((each) => html`<li><button class="small" @click=${() => play(book, each)}>▶ ${each.name}</button></li>`)}</ul>`;
}

/**
 * Beside a rule that decided something: its first scenario at a press.
 * @param {string} cite a rule as "book:id"
 */
export function showMe(cite) {
  const { book, id } = citedRule(cite);
  const [first] = book ? lessonsOf(cite) : [];
  return first
    ? html`<button class="small" title=${first.name} aria-label="Show me rule ${id}" @click=${() => play(book, first)}>${t`Show me`}</button>`
    : nothing;
}
