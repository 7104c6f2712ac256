// What a promotion costs: how often it is hit, what it pays, and what its fund does; as the command line says it.

import { MONEY } from "../common/addresses.js";
import { post } from "../common/api.js";
import { t } from "../common/language.js";
import { html, nothing } from "../common/lit.js";
import { redraw } from "../common/redraw.js";
import { sayError } from "../common/toast.js";
import { count, rows, word } from "./money.js";
import { decimal, dollars, percent } from "../common/words.js";

/** @import { PricedView } from "../../types/desk.js" */
/** @import { PriceRequest } from "../../types/requests.js" */
/** @typedef {{ low: number, median: number, high: number, mean: number }} Spread */

export function open() {
  /** @type {PricedView | null} */
  let found = null;
  let busy = false;
  const submit = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const told = new FormData(/** @type {HTMLFormElement} */ (event.target));
    busy = true;
    redraw();
    post("/api/pricing", asked(told))
      .then((answer) => { found = answer; })
      .catch(sayError)
      .finally(() => {
        busy = false;
        redraw();
      });
  };
  return { title: t`What it costs`, view: () => page(found, busy, submit) };
}

/**
 * @param {FormData} told
 * @returns {PriceRequest}
 */
function asked(told) {
  const style = /** @type {PriceRequest["style"]} */ (word(told, "style"));
  return {
    promotion: word(told, "promotion"), text: word(told, "text"), game: word(told, "game"), style,
    players: count(told, "players"), hands: count(told, "hands"), hours: count(told, "hours"), tables: count(told, "tables"), drop: word(told, "drop") ? count(told, "drop") : null, kept: count(told, "kept"), kept_error: count(told, "kept_error"), big_blind: count(told, "big_blind"), buy_in: count(told, "buy_in"),
  };
}

/**
 * @param {PricedView | null} found
 * @param {boolean} busy
 * @param {(event: SubmitEvent) => void} submit
 */
function page(found, busy, submit) {
  return html`<main class="page pricing">
    <header class="desk-head"><h1>What a promotion costs</h1><a class="button" href=${MONEY}>Money</a>${found ? html`<button @click=${() => print()}>Print</button>` : nothing}</header>
    <form class="panel price-form" @submit=${submit}>
      <label>Promotion <input name="promotion" list="promotions" value="catfish-bend:bad beat jackpot" maxlength="120" /></label>
      <datalist id="promotions"><option>catfish-bend:bad beat jackpot</option><option>catfish-bend:premium hand award</option><option>catfish-bend:high hand payout</option><option>hourly-high-hand</option><option>falling-bad-beat</option><option>shared-bad-beat</option><option>club-bad-beat</option><option>site-pool</option><option>blind-pool</option><option>mystery-board</option><option>buy-in-high-hand</option></datalist>
      <label>Game <input name="game" value="holdem" maxlength="60" /></label>
      <label>Players <input name="players" type="number" min="2" max="23" value="9" required /></label>
      <label>Who stays <select name="style"><option>everyone</option><option>loose</option><option>typical</option><option>tight</option></select></label>
      <label>Share of hands shown down <input name="kept" type="number" min="0" max="1" step="any" value="1" required /></label>
      <label>Standard error of that share <input name="kept_error" type="number" min="0" max="1" step="any" value="0" required /></label>
      <label>Hands an hour <input name="hands" type="number" min="1" step="any" value="40" required /></label>
      <label>Hours a day <input name="hours" type="number" min="0.1" max="24" step="any" value="24" required /></label>
      <label>Tables <input name="tables" type="number" min="1" value="1" required /></label>
      <label>Dollars dropped per hand <input name="drop" type="number" min="0" step="any" placeholder="0.71 where it has a drop" /></label>
      <label>Big blind <input name="big_blind" type="number" min="0" value="0" required /></label>
      <label>Largest buy-in <input name="buy_in" type="number" min="0" value="0" required /></label>
      <details><summary>A file of your own</summary><label>Promotion file <textarea name="text" rows="6" spellcheck="false"></textarea></label></details>
      <button class="primary" ?disabled=${busy}>${busy ? t`Working it out …` : t`Work it out`}</button>
    </form>
    ${found === null ? nothing : answer(found)}
  </main>`;
}

/** @param {PricedView} found */
function answer({ price, plots }) {
  const error = price.error ? ` ± ${percent((100 * price.error) / price.hits_a_hand)}` : "";
  const figures = [
    [t`hits per hand`, t`1 in ${decimal(1 / price.hits_a_hand, 0)}${error}`],
    [t`hits per day`, price.hits_a_day.toPrecision(3)],
    [t`days between hits`, spread(price.days_between, 1)],
    [t`paid per hand`, dollars(price.pays_a_hand, 4)],
    [t`drop per hand`, dollars(price.drop_a_hand, 2)],
  ];
  if (price.fund_at_hit) figures.push([t`fund when hit, in dollars`, spread(price.fund_at_hit, 0)]);
  if (price.fund) figures.push([price.dry === null || price.dry === undefined ? t`fund on any day, in dollars` : t`fund after a year, in dollars`, spread(price.fund, 0)]);
  if (price.dry !== null && price.dry !== undefined) figures.push([t`empty within a year`, percent(100 * price.dry)]);
  return html`<section class="panel" role="status"><h2>${price.title} <small>${price.game}, ${price.players} players, ${price.style}, ${price.method}</small></h2>
    ${rows([t`What`, t`Figure`], figures)}
    ${plots.map((plot) => html`<figure class="chart">${drawn(plot.svg)}</figure>`)}</section>`;
}

/**
 * A chart of the room's own making as an element of the page; its classes mean other things there.
 * @param {string} text
 */
function drawn(text) {
  const chart = document.importNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement, true);
  for (const part of chart.querySelectorAll("[class]")) part.removeAttribute("class");
  return chart;
}

/**
 * @param {Spread} figure
 * @param {number} digits
 */
function spread(figure, digits) {
  const [low, median, high, mean] = [figure.low, figure.median, figure.high, figure.mean].map((each) => decimal(each, digits));
  return t`${median} (5 %: ${low}, 95 %: ${high}, mean ${mean})`;
}
