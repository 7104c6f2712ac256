// The keyboard shortcuts of the table.

import { openDialog } from "../common/dialog.js";
import { t } from "../common/language.js";
import { html } from "../common/lit.js";

const KEYS = [
  ["F", t`fold`],
  ["C", t`check or call`],
  ["B", t`bring it in`],
  ["R", t`type a bet or raise, then press Enter`],
  ["R  T", t`the smaller or the larger bet, where there are only two`],
  ["↑ ↓", t`one step up or down; Page Up and Page Down: five`],
  [t`Enter`, t`bet or raise the amount shown`],
  ["1 … 7", t`pick a card to throw away`],
  ["D", t`discard, draw, or stand pat`],
  ["S  M", t`show or muck`],
  ["1 2 3", t`run it once, twice, three times`],
  ["W", t`why: explain the latest line of the log that a rule decided`],
  ["?", t`show these keys`],
  [t`Esc`, t`close this window`],
];

export function openHelp() {
  openDialog({
    title: t`Keyboard shortcuts`,
    view: () => html`<table class="keys">
        <tbody>
          ${KEYS.map(([key, does]) => html`<tr><th scope="row"><kbd>${key}</kbd></th><td>${does}</td></tr>`)}
        </tbody>
      </table>
      <p>Press a line of the log marked “?” to see the rule that decided it.</p>`,
  });
}
