// Two books side by side, point by point; where they differ is marked.

import { citedRule, compareAddress, ruleAddress } from "../common/addresses.js";
import { get } from "../common/api.js";
import { t } from "../common/language.js";
import { html, nothing } from "../common/lit.js";
import { goTo } from "../common/navigate.js";
import { redraw } from "../common/redraw.js";
import { sayError } from "../common/toast.js";
import { counted } from "../common/words.js";

/** @import { BookRow, Compared, Position } from "../../types/api.js" */

/** @param {string[]} parts */
export function open([a, b]) {
  /** @type {BookRow[]} */
  let shelf = [];
  /** @type {Compared[] | null} */
  let points = null;
  let onlyDifferences = true;
  let words = "";

  const look = async () => {
    try {
      shelf = await get("/api/books");
      const [one, other] = [a || shelf[0]?.id, b || shelf[1]?.id];
      if (!a || !b) {
        [a, b] = [one, other];
        history.replaceState(null, "", compareAddress(a, b));
      }
      points = await get("/api/compare", { query: { a, b } });
    } catch (error) {
      sayError(error);
    }
    redraw();
  };
  void look();

  /** @param {"a" | "b"} side */
  const pick = (side) => (/** @type {Event} */ event) => {
    const chosen = /** @type {HTMLSelectElement} */ (event.target).value;
    goTo(side === "a" ? compareAddress(chosen, b) : compareAddress(a, chosen));
  };
  /**
   * @param {"a" | "b"} side
   * @param {string} chosen
   */
  const select = (side, chosen) => html`<label>${side === "a" ? t`First book` : t`Second book`} <select @change=${pick(side)}>
    ${shelf.map((book) => html`<option value=${book.id} .selected=${book.id === chosen}>${book.title}</option>`)}
  </select></label>`;

  return {
    title: t`Compare`,
    view: () => html`<main class="page compare">
      <h1>Compare two books</h1>
      <div class="row">
        ${select("a", a)} ${select("b", b)}
        <label class="check"><input type="checkbox" .checked=${onlyDifferences}
          @change=${() => { onlyDifferences = !onlyDifferences; redraw(); }} /> Differences only</label>
        <input class="search" type="search" placeholder="Filter" aria-label="Filter the policies"
          @input=${(/** @type {Event} */ event) => { words = /** @type {HTMLInputElement} */ (event.target).value.toLowerCase(); redraw(); }} />
      </div>
      ${points ? pointsView(points, onlyDifferences, words, [title(shelf, a), title(shelf, b)]) : html`<p>…</p>`}
    </main>`,
  };
}

/**
 * @param {BookRow[]} shelf
 * @param {string} id
 */
function title(shelf, id) {
  return shelf.find((book) => book.id === id)?.title ?? id;
}

/**
 * @param {Compared[]} points
 * @param {boolean} onlyDifferences
 * @param {string} words
 * @param {[string, string]} titles
 */
function pointsView(points, onlyDifferences, words, titles) {
  const differing = points.filter((point) => point.differ).length;
  const kept = points.filter(
    (point) => (point.differ || !onlyDifferences) && (!words || `${point.field} ${point.doc} ${point.a.value} ${point.b.value}`.toLowerCase().includes(words)),
  );
  const areas = [...new Set(kept.map((point) => point.area))];
  return html`<p class="count">${counted(differing, "policy differs", "policies differ")}.</p>
    ${areas.map(
      (area) => html`<section class="area"><h2>${area}</h2>
        ${kept.filter((point) => point.area === area).map((point) => pointView(point, titles))}
      </section>`,
    )}
    ${kept.length ? nothing : html`<p>No matches.</p>`}`;
}

/**
 * @param {Compared} point
 * @param {[string, string]} titles
 */
function pointView(point, titles) {
  return html`<article class="point ${point.differ ? "differs" : ""}">
    <header><h3>${point.field}${point.where ? html` <small>${point.where}</small>` : nothing}</h3><p>${point.doc}</p></header>
    <div class="two">
      ${positionView(titles[0], point.a)} ${positionView(titles[1], point.b)}
    </div>
  </article>`;
}

/**
 * @param {string} house
 * @param {Position} position
 */
function positionView(house, position) {
  return html`<div class="position"><h4>${house}</h4>
    <p class="value">${position.value}</p>
    ${position.rules.length
      ? position.rules.map((rule) => {
          const { book, id } = citedRule(rule.cite);
          return html`<p class="because"><a href=${ruleAddress(book, id)}>${id}</a> ${rule.text}</p>`;
        })
      : html`<p class="because silent">The book is silent: common practice applies.</p>`}
  </div>`;
}
