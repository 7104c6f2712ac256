// Opening a table: the house, the game, posted or usual stakes, bots, and who may enter.

import { tableAddress } from "../common/addresses.js";
import { get, post } from "../common/api.js";
import { html, nothing } from "../common/lit.js";
import { enterAsGuest } from "../common/me.js";
import { goTo } from "../common/navigate.js";
import { redraw } from "../common/redraw.js";
import { sayError } from "../common/toast.js";
import { betting, capital } from "../common/words.js";

/** @import { BotStyle, House } from "../../types/api.js" */
/** @import { Notice, OpenTableRequest, Structure } from "../../types/requests.js" */

export class OpenTable {
  constructor() {
    /** @type {House[]} */
    this.houses = [];
    /** @type {BotStyle[]} */
    this.styles = [];
    this.book = "seminole";
    this.game = "holdem";
    /** @type {Structure} */
    this.structure = "no-limit";
    this.notice = 0; // a notice of the house, or -1 for the usual stakes
    /** @type {Record<string, string>} */
    this.options = {};
    this.asked = false;
  }

  async fetch() {
    this.asked = true;
    try {
      [this.houses, this.styles] = await Promise.all([get("/api/houses"), get("/api/styles")]);
    } catch (error) {
      sayError(error);
    }
    this.settle();
    redraw();
  }

  get house() {
    return this.houses.find((each) => each.id === this.book) ?? this.houses[0];
  }

  get offered() {
    return this.house?.games.find((each) => each.id === this.game) ?? this.house?.games[0];
  }

  /**
   * Open the form with a house chosen.
   * @param {string} id
   */
  chooseHouse(id) {
    this.book = id;
    this.settle();
    redraw();
    const form = /** @type {HTMLDetailsElement | null} */ (document.querySelector(".opening"));
    if (!form) return;
    form.open = true;
    form.scrollIntoView({ block: "nearest" });
    form.querySelector("select")?.focus();
  }

  /** Keep the choices within what the house offers. */
  settle() {
    if (!this.house || !this.offered) return;
    this.book = this.house.id;
    this.game = this.offered.id;
    if (!this.offered.structures.includes(this.structure)) this.structure = this.offered.structures[0];
    if (this.notice >= this.offered.notices.length) this.notice = -1;
    const kept = Object.entries(this.options).filter(([name, value]) => this.offered?.options[name]?.includes(value));
    this.options = Object.fromEntries(kept);
  }

  /** @param {FormData} told */
  async open(told) {
    const notice = this.offered?.notices[this.notice] ?? null;
    /** @type {OpenTableRequest} */
    const body = {
      book: this.book,
      game: this.game,
      structure: notice?.structure ?? this.structure,
      bots: Number(told.get("bots")),
      style: String(told.get("style") ?? ""),
      private: told.get("private") === "on",
      training: Number(told.get("training") ?? 0) / 100,
      seconds: Number(told.get("seconds")),
    };
    if (notice) body.notice = { ...notice, options: { ...notice.options, ...this.options } };
    await enterAsGuest();
    const { id, invite } = await post("/api/tables", body);
    goTo(tableAddress(id, { invite, sit: true }));
  }
}

/** @param {Notice} notice */
export function stakes(notice) {
  const figures = notice.bets ?? (notice.blinds?.length ? notice.blinds : [notice.ante ?? 0]);
  return `${notice.name} (${betting(notice.structure)} ${figures.join("/")})`;
}

/** @param {OpenTable} opening */
export function openTableView(opening) {
  if (!opening.asked) void opening.fetch();
  const { house, offered } = opening;
  if (!house || !offered) return nothing;
  /** @param {(value: string) => void} set */
  const pick = (set) => (/** @type {Event} */ event) => {
    set(/** @type {HTMLSelectElement} */ (event.target).value);
    opening.settle();
    redraw();
  };
  /** @param {SubmitEvent} event */
  const submit = (event) => {
    event.preventDefault();
    opening.open(new FormData(/** @type {HTMLFormElement} */ (event.target))).catch(sayError);
  };
  return html`<details class="panel opening">
    <summary><h2>Open a table</h2></summary>
    <form @submit=${submit}>
      <label>House <select name="book" @change=${pick((value) => { opening.book = value; })}>
        ${opening.houses.map((each) => html`<option value=${each.id} .selected=${each.id === opening.book}>${each.title}</option>`)}
      </select></label>
      <label>Game <select name="game" @change=${pick((value) => { opening.game = value; opening.notice = 0; })}>
        ${house.games.map((each) => html`<option value=${each.id} .selected=${each.id === opening.game}>${capital(each.name)}</option>`)}
      </select></label>
      <label>Stakes <select name="stakes" @change=${pick((value) => { opening.notice = Number(value); })}>
        <option value="-1" .selected=${opening.notice === -1}>Usual stakes</option>
        ${offered.notices.map((notice, index) => html`<option value=${index} .selected=${opening.notice === index}>${stakes(notice)}</option>`)}
      </select></label>
      ${opening.notice === -1
        ? html`<label>Betting <select name="structure" @change=${pick((value) => { opening.structure = /** @type {Structure} */ (value); })}>
            ${offered.structures.map((each) => html`<option value=${each} .selected=${each === opening.structure}>${betting(each)}</option>`)}
          </select></label>`
        : nothing}
      ${Object.entries(opening.notice === -1 ? {} : offered.options).map(
        ([name, among]) => html`<label>${capital(name.replaceAll("_", " "))}
          <select @change=${pick((value) => { if (value) opening.options[name] = value; else delete opening.options[name]; })}>
            <option value="">House rule</option>
            ${among.map((each) => html`<option value=${each} .selected=${opening.options[name] === each}>${each.replaceAll("_", " ")}</option>`)}
          </select></label>`,
      )}
      <label>Bots <input name="bots" type="number" min="0" max="9" value="5" /></label>
      <label>Bots play <select name="style"><option value="">Mixed, medium</option>
        ${opening.styles.filter((style) => style.name !== "medium").map((style) => html`<option value=${style.name} title=${style.says}>${style.name.includes(",") ? capital(style.name) : `Mixed, ${style.name}`}</option>`)}
      </select></label>
      <label>Seconds to act <input name="seconds" type="number" min="5" max="300" value="25" /></label>
      <label title="Floor training: in this share of hands the automatic dealer makes a mistake on purpose">Dealer mistakes (% of hands)
        <input name="training" type="number" min="0" max="100" value="0" /></label>
      <label class="check"><input name="private" type="checkbox" /> Private (by invitation)</label>
      <button class="primary">Open and sit down</button>
    </form>
  </details>`;
}
