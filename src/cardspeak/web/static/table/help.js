// The keyboard shortcuts of the table.

import { openDialog } from "../common/dialog.js";
import { html } from "../common/lit.js";

const KEYS = [
  ["F", "fold"],
  ["C", "check or call"],
  ["B", "bring it in"],
  ["R", "type a bet or raise, then press Enter"],
  ["↑ ↓", "one step up or down; Page Up and Page Down: five"],
  ["Enter", "bet or raise the amount shown"],
  ["1 … 7", "pick a card to discard or draw to"],
  ["D", "discard, draw, or stand pat"],
  ["S  M", "show or muck"],
  ["1 2 3", "run it once, twice, three times"],
  ["W", "why: explain the latest line of the log that a rule decided"],
  ["?", "show these keys"],
  ["Esc", "close this window"],
];

export function openHelp() {
  openDialog({
    title: "Keyboard shortcuts",
    view: () => html`<table class="keys">
        <tbody>
          ${KEYS.map(([key, does]) => html`<tr><th scope="row"><kbd>${key}</kbd></th><td>${does}</td></tr>`)}
        </tbody>
      </table>
      <p>Point at a line of the log, or press it: where a rule decided something, it says why.</p>`,
  });
}
