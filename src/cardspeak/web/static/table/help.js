// The keys of the table, on a card of their own.

import { openDialog } from "../common/dialog.js";
import { html } from "../common/lit.js";

const KEYS = [
  ["F", "fold"],
  ["C", "check, or call"],
  ["B", "bring it in"],
  ["R", "type a bet or raise; Enter makes it"],
  ["↑ ↓", "a step more or less; Page Up and Page Down five"],
  ["Enter", "bet or raise the amount shown"],
  ["1 … 7", "pick a card to discard or exchange"],
  ["D", "discard, draw, or stand pat"],
  ["S  M", "show or muck"],
  ["1 2 3", "run it once, twice, three times"],
  ["?", "this card"],
  ["Esc", "close a card like this"],
];

export function openHelp() {
  openDialog({
    title: "Keys",
    view: () => html`<table class="keys">
        <tbody>
          ${KEYS.map(([key, does]) => html`<tr><th scope="row"><kbd>${key}</kbd></th><td>${does}</td></tr>`)}
        </tbody>
      </table>
      <p>Every line of the log has a “why”: it opens the rule of this house that decided it.</p>`,
  });
}
