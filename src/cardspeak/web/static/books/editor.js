// The editor of the room's own books: a text, everything wrong with it as one types, what it
// changes against the book it extends, and the next edition with a reason.

import { bookAddress, compareAddress, LOBBY, shelfAddress } from "../common/addresses.js";
import { get, post } from "../common/api.js";
import { t } from "../common/language.js";
import { html, live, nothing } from "../common/lit.js";
import { fetchMe, me } from "../common/me.js";
import { goTo } from "../common/navigate.js";
import { redraw } from "../common/redraw.js";
import { say, sayError } from "../common/toast.js";
import { counted, dateAndTime } from "../common/words.js";

/** @import { BookEdition, CheckedBook, OwnBook } from "../../types/api.js" */

const WAIT = 300;
const START = `title = "Our House"
extends = "seminole"

# A rule has a number of your own, one sentence, and what it sets.
[[rule]]
id = "1"
text = "A round of limit betting has at most a bet and two raises."
when = { structure = "limit" }
sets = { "betting.raises" = 2 }
`;

/** @param {string[]} parts */
export function open([id]) {
  const editor = new Editor(id);
  void editor.fetch();
  return {
    get title() {
      return id ? t`Edit ${editor.book?.title ?? id}` : t`Add a book`;
    },
    view: () => editorView(editor),
    keys: (/** @type {KeyboardEvent} */ event) => editor.key(event),
    close: () => editor.close(),
  };
}

class Editor {
  /** @param {string} id */
  constructor(id) {
    this.id = id;
    this.isNew = !id;
    /** @type {OwnBook | null} */
    this.book = null;
    this.text = id ? "" : START;
    this.reason = "";
    /** @type {CheckedBook | null} */
    this.checked = null;
    this.trouble = ""; // why nothing could be checked
    this.isChecking = false;
    this.isSaving = false;
    this.isKept = false;
    this.asked = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  async fetch() {
    try {
      await fetchMe(); // the text is checked for an administrator alone
      if (!this.isNew) {
        this.book = await get("/api/own-books/{id}", { path: { id: this.id } });
        this.text = this.book.text;
      }
    } catch (error) {
      sayError(error);
    }
    redraw();
    await this.check();
  }

  /** @param {string} text */
  change(text) {
    this.text = text;
    this.isKept = false;
    this.checkSoon();
  }

  /** @param {string} id */
  rename(id) {
    this.id = id;
    this.checkSoon();
  }

  checkSoon() {
    this.isChecking = true;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.check(), WAIT);
    redraw();
  }

  async check() {
    if (me().role !== "administrator") return;
    this.asked += 1;
    const asked = this.asked;
    this.isChecking = true;
    try {
      const checked = await post("/api/own-books/check", { id: this.id || "our-house", text: this.text });
      if (asked !== this.asked) return;
      [this.checked, this.trouble] = [checked, ""];
    } catch (error) {
      if (asked !== this.asked) return;
      [this.checked, this.trouble] = [null, error instanceof Error ? error.message : String(error)];
    }
    this.isChecking = false;
    redraw();
  }

  get mayBeKept() {
    return !this.isChecking && !this.isSaving && this.checked?.problems.length === 0;
  }

  async save() {
    if (!this.mayBeKept) return;
    this.isSaving = true;
    redraw();
    try {
      const after = this.book?.digest ?? "";
      const kept = await post("/api/own-books", { id: this.id, text: this.text, reason: this.reason, after });
      say(t`Edition ${kept.editions} of ${kept.title} is saved. New tables use it.`);
      this.reason = "";
      this.isKept = true;
      if (this.isNew) history.replaceState(null, "", `/edit/${encodeURIComponent(kept.id)}`);
      this.isNew = false;
      this.book = await get("/api/own-books/{id}", { path: { id: this.id } });
    } catch (error) {
      sayError(error);
    }
    this.isSaving = false;
    redraw();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "s") {
      event.preventDefault();
      /** @type {HTMLFormElement | null} */ (document.querySelector("form.keep"))?.requestSubmit();
    }
  }

  close() {
    clearTimeout(this.timer);
  }
}

/**
 * Put the caret on a line of the text.
 * @param {number} line
 */
function showLine(line) {
  const area = /** @type {HTMLTextAreaElement | null} */ (document.querySelector(".source"));
  if (!area) return;
  const lines = area.value.split("\n");
  const start = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
  area.focus();
  area.setSelectionRange(start, start + (lines[line - 1] ?? "").length);
  area.scrollTop = (area.scrollHeight / lines.length) * Math.max(0, line - 4);
}

/** @param {Editor} editor */
function editorView(editor) {
  const isAdministrator = me().role === "administrator";
  return html`<main class="page editor">
    <p class="crumbs"><a href=${shelfAddress()}>Books</a></p>
    <h1>${editor.isNew ? t`Add a book` : t`Edit ${editor.book?.title ?? editor.id}`}</h1>
    ${isAdministrator
      ? html`<div class="writing">
          <div class="text">${textView(editor)}</div>
          <div class="findings">${statusView(editor)} ${changesView(editor)}</div>
        </div>
        ${keepView(editor)} ${editor.book ? historyView(editor.book.history) : nothing}`
      : html`<p>Only an administrator can edit a book.</p>`}
  </main>`;
}

/** @param {Editor} editor */
function textView(editor) {
  const read = async (/** @type {Event} */ event) => {
    const file = /** @type {HTMLInputElement} */ (event.target).files?.[0];
    if (!file) return;
    if (editor.isNew && !editor.id) editor.id = file.name.replace(/\.toml$/i, "").toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "");
    editor.change(await file.text());
  };
  return html`${editor.isNew
      ? html`<label>Name, such as my-house
          <input name="id" required maxlength="40" autocomplete="off" autocapitalize="none" spellcheck="false" .value=${live(editor.id)}
            @input=${(/** @type {Event} */ event) => editor.rename(/** @type {HTMLInputElement} */ (event.target).value)} /></label>`
      : nothing}
    <label>Text of the book
      <textarea class="source" spellcheck="false" autocapitalize="none" autocomplete="off" wrap="off" rows="22" aria-describedby="book-status"
        .value=${live(editor.text)}
        @input=${(/** @type {Event} */ event) => editor.change(/** @type {HTMLTextAreaElement} */ (event.target).value)}></textarea></label>
    <label class="file">Load the text from a file <input type="file" accept=".toml,text/plain" @change=${read} /></label>`;
}

/** @param {Editor} editor */
function statusView(editor) {
  const { checked } = editor;
  const problems = checked?.problems ?? [];
  const word = editor.trouble || (checked === null ? t`Checking…` : problems.length ? counted(problems.length, "problem") : t`The book is valid.`);
  return html`<section class="panel">
    <h2>Check</h2>
    <p id="book-status" class=${problems.length || editor.trouble ? "wrong" : "right"} role="status">${word}</p>
    ${problems.length
      ? html`<ul class="problems">${problems.map(
          (problem) => html`<li><button class="quiet" @click=${() => showLine(problem.line || 1)}>
            <b>${place(problem)}</b> ${problem.says}</button></li>`,
        )}</ul>`
      : nothing}
    ${checked && !problems.length
      ? html`<p>${checked.title}: ${counted(checked.rules, "rule")}, ${counted(checked.games.length, "game")}.</p>`
      : nothing}
  </section>`;
}

/** @param {{ line: number, place: string }} problem */
function place(problem) {
  const line = problem.line ? t`Line ${problem.line}` : "";
  return `${[line, problem.place].filter(Boolean).join(", ") || t`The text`}:`;
}

/** @param {Editor} editor */
function changesView(editor) {
  const { checked } = editor;
  if (!checked || checked.problems.length) return nothing;
  return html`<section class="panel changes">
    <h2>Changes against ${checked.extends ?? t`common practice`}</h2>
    ${checked.changes.length
      ? html`<ul>${checked.changes.map(
          (change) => html`<li><p>${change.about}${change.where === "in general" ? "" : html` <small>${change.where}</small>`}</p>
            <p><del>${change.before}</del> <span aria-hidden="true">→</span> <ins>${change.after}</ins></p></li>`,
        )}</ul>`
      : html`<p>Nothing plays differently.</p>`}
    ${checked.new_rules.length
      ? html`<h3>Your rules</h3><ul>${checked.new_rules.map(([id, text]) => html`<li><b>${id}</b> ${text}</li>`)}</ul>`
      : nothing}
  </section>`;
}

/** @param {Editor} editor */
function keepView(editor) {
  const submit = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    void editor.save();
  };
  const parent = editor.checked?.extends;
  return html`<form class="panel keep" @submit=${submit}>
    <label>Reason for this edition <input name="reason" required maxlength="300" autocomplete="off" .value=${live(editor.reason)}
      @input=${(/** @type {Event} */ event) => { editor.reason = /** @type {HTMLInputElement} */ (event.target).value; }} /></label>
    <div class="row">
      <button class="primary" ?disabled=${!editor.mayBeKept || !editor.id}>${editor.isNew ? t`Add the book` : t`Save as a new edition`}</button>
      ${editor.book
        ? html`<a class="button" href=${bookAddress(editor.id)}>Read it</a>
            ${parent ? html`<a class="button" href=${compareAddress(parent, editor.id)}>Compare</a>` : nothing}
            <button type="button" @click=${() => goTo(LOBBY)}>Open a table</button>`
        : nothing}
    </div>
    <p class="soft">Open tables keep the edition they started with. Ctrl+S saves the text.</p>
  </form>`;
}

/** @param {BookEdition[]} editions */
function historyView(editions) {
  return html`<section><h2>Editions</h2>
    <div class="scroll" tabindex="0" role="region" aria-label="Editions"><table><thead><tr><th scope="col">Edition</th><th scope="col">When</th><th scope="col">By</th><th scope="col">Reason</th></tr></thead>
      <tbody>${editions.map(
        (each) => html`<tr><td>${each.number}</td><td>${dateAndTime(each.at)}</td><td>${each.by}</td><td>${each.why}</td></tr>`,
      )}</tbody></table></div></section>`;
}
