// Entering a hand at a table of real cards that may have won a promotion: its cards, board and pot.

import { t } from "../common/language.js";
import { html } from "../common/lit.js";
import { count, form, word } from "./money.js";

/** @import { GameView } from "../../types/desk.js" */

const RANKS = "23456789TJQKA";
const SUITS = "cdhs";
const HANDS = 3;

/**
 * Cards as people write them ("As Kd", "10h"), as the room numbers them.
 * @param {string} text
 */
export function cardsOf(text) {
  const words = text.replace(/10/g, "T").match(/[2-9TJQKA][cdhs]/gi) ?? [];
  return words.map((each) => RANKS.indexOf(each.charAt(0).toUpperCase()) * 4 + SUITS.indexOf(each.charAt(1).toLowerCase()));
}

/** @param {GameView} game */
export function handClaim(game) {
  const players = game.chairs.filter((chair) => chair.claim === "seated").map((chair) => chair.player);
  const numbers = [...Array(HANDS).keys()];
  return html`<details class="panel hand-claim"><summary>Promotion hand</summary>
    <p class="hint">Enter the cards, such as As Kd 10h. The room works out what they win.</p>
    ${form(t`Check the hand`, (told) => ({
      do: "ClaimHand",
      game: game.game,
      hands: numbers.map((number) => ({ player: word(told, `player ${number}`), cards: cardsOf(word(told, `cards ${number}`)) })).filter((hand) => hand.player && hand.cards.length),
      boards: [cardsOf(word(told, "board"))],
      pot: count(told, "pot"),
      raked: told.has("raked"),
    }), html`${numbers.map((number) => html`<p class="entered-hand"><label>Player <select name="player ${number}"><option></option>${players.map((player) => html`<option>${player}</option>`)}</select></label>
        <label>Cards <input name="cards ${number}" maxlength="40" autocomplete="off" spellcheck="false" ?required=${number === 0} /></label></p>`)}
      <label>Board <input name="board" maxlength="40" autocomplete="off" spellcheck="false" /></label>
      <label>Pot <input name="pot" type="number" min="0" required inputmode="numeric" /></label>
      <label><input type="checkbox" name="raked" checked /> The pot was raked</label>`)}
  </details>`;
}
