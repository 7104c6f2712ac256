// Writing a flyer: begin with one of ours, change it, and see at once whether an event can be run by it.

import { eventAddress } from "../common/addresses.js";
import { get, post } from "../common/api.js";
import { t } from "../common/language.js";
import { html, nothing } from "../common/lit.js";
import { goTo } from "../common/navigate.js";
import { redraw } from "../common/redraw.js";
import { sayError } from "../common/toast.js";
import { chips, dollars } from "../common/words.js";

/** @import { CheckedFlyer } from "../../types/events.js" */
/** @import { House } from "../../types/api.js" */

const PAUSE = 350;

export class FlyerEditor {
  /** @type {Record<string, string>} */
  flyers = {};
  /** @type {House[]} */
  houses = [];
  text = "";
  /** @type {CheckedFlyer | null} */
  checked = null;
  /** What is known of the end of a planned event. */
  planned = "";
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #waiting;

  constructor() {
    Promise.all([get("/api/flyers"), get("/api/houses")])
      .then(([flyers, houses]) => {
        this.flyers = flyers;
        this.houses = houses;
        if (!this.text) this.write(flyers["sit-and-go"] ?? "");
      })
      .catch(sayError)
      .finally(redraw);
  }

  /** @param {string} text */
  write(text) {
    this.text = text;
    clearTimeout(this.#waiting);
    this.#waiting = setTimeout(() => void this.check(), PAUSE);
    redraw();
  }

  async check() {
    const text = this.text;
    try {
      const found = await post("/api/flyers/check", { flyer: text });
      if (text === this.text) this.checked = found;
    } catch (error) {
      sayError(error);
    }
    redraw();
  }

  /** Have the room propose levels that end on time. @param {FormData} told */
  async plan(told) {
    const figure = (/** @type {string} */ name) => Number(told.get(name));
    const chips = String(told.get("chips")).split(/[^0-9]+/).filter(Boolean).map(Number);
    this.planned = "";
    try {
      const made = await post("/api/flyers/plan", { entries: figure("entries"), hours: figure("hours"), stack: figure("stack"), chips, buy_in: figure("buy_in"), fee: figure("fee") });
      const clock = (/** @type {number} */ minutes) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
      this.planned = t`Half of the simulated events finish by ${clock(made.median)}, eight of ten between ${clock(made.early)} and ${clock(made.late)}; ${Math.round(100 * made.on_time)}% finish no more than 15 minutes late.`;
      this.write(made.flyer);
    } catch (error) {
      sayError(error);
    }
    redraw();
  }

  /** @param {FormData} told */
  async open(told) {
    const dealing = told.get("dealing") === "dealt" ? "dealt" : "tracked";
    const fills_to = Number(told.get("fills_to") || 0);
    try {
      const { id } = await post("/api/events", { flyer: this.text, book: String(told.get("book")), dealing, fills_to });
      goTo(eventAddress(id, "director"));
    } catch (error) {
      sayError(error);
    }
  }
}

/** @param {FlyerEditor} editor */
export function flyerView(editor) {
  const send = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    void editor.open(new FormData(/** @type {HTMLFormElement} */ (event.target)));
  };
  const take = (/** @type {Event} */ event) => {
    const [file] = /** @type {HTMLInputElement} */ (event.target).files ?? [];
    void file?.text().then((text) => editor.write(text));
  };
  return html`<section class="panel flyer-editor" aria-labelledby="flyer-title"><h2 id="flyer-title">New tournament</h2>
    <p class="acts">Begin with ${Object.keys(editor.flyers).map((name) => html`<button class="small" @click=${() => editor.write(editor.flyers[name] ?? "")}>${name.replaceAll("-", " ")}</button>`)}
      <label class="file">or a file of your own <input type="file" accept=".toml" @change=${take} /></label></p>
    <details><summary>Plan one that ends on time</summary>${planView(editor)}</details>
    <div class="flyer-columns">
      <label>Flyer <textarea name="flyer" spellcheck="false" rows="22" .value=${editor.text} @input=${(/** @type {InputEvent} */ event) => editor.write(/** @type {HTMLTextAreaElement} */ (event.target).value)}></textarea></label>
      <div aria-live="polite">${checkedView(editor.checked)}</div>
    </div>
    <form class="row" @submit=${send}>
      <label>Book <select name="book">${editor.houses.map((house) => html`<option value=${house.id}>${house.title}</option>`)}</select></label>
      <label>Cards <select name="dealing"><option value="tracked">real cards, entered on tablets</option><option value="dealt">dealt here, in browsers</option></select></label>
      <button class="primary" ?disabled=${editor.checked === null || Boolean(editor.checked.problem)}>Open the tournament</button></form>
  </section>`;
}

/** @param {FlyerEditor} editor */
function planView(editor) {
  const send = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    void editor.plan(new FormData(/** @type {HTMLFormElement} */ (event.target)));
  };
  return html`<form class="row" @submit=${send}>
    <label>Entries <input name="entries" type="number" min="2" max="300" value="45" required /></label>
    <label>Hours <input name="hours" type="number" min="0.25" max="24" step="0.25" value="4" required /></label>
    <label>Stack <input name="stack" type="number" min="1" value="10000" required /></label>
    <label>Chips on hand <input name="chips" value="25, 100, 500, 1000, 5000" required /></label>
    <label>Buy-in <input name="buy_in" type="number" min="0" value="100" required /></label>
    <label>Fee <input name="fee" type="number" min="0" value="20" required /></label>
    <button class="small primary">Propose levels</button></form>
    ${editor.planned ? html`<p class="notice" role="status">${editor.planned}</p>` : nothing}`;
}

/** @param {CheckedFlyer | null} checked */
function checkedView(checked) {
  if (checked === null) return nothing;
  if (checked.problem) return html`<p class="broken" role="status">${checked.problem}</p>`;
  return html`<h3>${checked.title}</h3>
    <p>Entry ${dollars(checked.price)} · ${chips(checked.stack)} chips · ${checked.seats} at a table · ${Math.round((checked.minutes ?? 0) / 6) / 10} hours of levels</p>
    <ol class="levels">${(checked.levels ?? []).map((level) => html`<li>${level}</li>`)}</ol>`;
}
