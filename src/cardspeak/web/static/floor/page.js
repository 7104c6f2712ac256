// The floor console: pick a book and a game, say what happened, read the ruling. Phone first.

import { get, post } from "../common/api.js";
import { Desk, deskView } from "./desk.js";
import { t } from "../common/language.js";
import { html } from "../common/lit.js";
import { redraw } from "../common/redraw.js";
import { sayError } from "../common/toast.js";
import { betting } from "../common/words.js";

/** @import { House } from "../../types/api.js" */
/** @import { Event as Occasion, Structure } from "../../types/requests.js" */

/** @typedef {{ book: string, game: string, structure: Structure | null, event: Occasion }} Chosen */

/** @type {readonly Occasion[]} */
const EVENTS = ["cash", "tournament"];

export function open() {
  /** @type {House[]} */
  let houses = [];
  /** @type {Chosen} */
  const chosen = { book: "", game: "", structure: null, event: "cash" };
  const where = () => ({ ...chosen });
  const desk = new Desk({ where, ask: (report) => post("/api/floor/ask", { ...chosen, report }) });

  const settle = () => {
    const house = houses.find((each) => each.id === chosen.book) ?? houses[0];
    if (!house) return;
    chosen.book = house.id;
    const game = house.games.find((each) => each.id === chosen.game) ?? house.games[0];
    chosen.game = game.id;
    chosen.structure = game.structures.find((each) => each === chosen.structure) ?? game.structures[0];
  };
  get("/api/houses")
    .then((found) => {
      houses = found;
      settle();
      redraw();
    })
    .catch(sayError);

  /** @param {keyof Chosen} field */
  const pick = (field) => (/** @type {Event} */ event) => {
    Object.assign(chosen, { [field]: /** @type {HTMLSelectElement} */ (event.target).value });
    settle();
    void desk.again();
    redraw();
  };

  return {
    title: t`Floor`,
    view: () => {
      const house = houses.find((each) => each.id === chosen.book);
      const game = house?.games.find((each) => each.id === chosen.game);
      return html`<main class="page floor-page">
        <h1>Floor</h1>
        <div class="row where">
          <label>House <select @change=${pick("book")}>
            ${houses.map((each) => html`<option value=${each.id} .selected=${each.id === chosen.book}>${each.title}</option>`)}
          </select></label>
          <label>Game <select @change=${pick("game")}>
            ${house?.games.map((each) => html`<option value=${each.id} .selected=${each.id === chosen.game}>${each.name}</option>`)}
          </select></label>
          <label>Betting <select @change=${pick("structure")}>
            ${game?.structures.map((each) => html`<option value=${each} .selected=${each === chosen.structure}>${betting(each)}</option>`)}
          </select></label>
          <label>Event <select @change=${pick("event")}>
            ${EVENTS.map((each) => html`<option .selected=${each === chosen.event}>${each}</option>`)}
          </select></label>
        </div>
        ${houses.length ? deskView(desk) : html`<p>…</p>`}
      </main>`;
    },
  };
}
