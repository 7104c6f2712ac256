// The settings dialog: deck, faces, theme, motion.

import { cardView } from "./cards.js";
import { openDialog } from "./dialog.js";
import { html } from "./lit.js";
import { choose, settings } from "./settings.js";

/** @import { Settings } from "./settings.js" */

/** @type {{ [K in keyof Settings]: { title: string, among: [Settings[K], string][] } }} */
const CHOICES = {
  deck: { title: "Deck", among: [["four", "Four colors"], ["two", "Two colors"]] },
  faces: { title: "Card faces", among: [["large", "Large index"], ["classic", "Classic"]] },
  theme: { title: "Theme", among: [["auto", "Match device"], ["dark", "Dark"], ["light", "Light"]] },
  motion: { title: "Animation", among: [["full", "On"], ["less", "Off"]] },
};

/** @param {keyof Settings} name */
function choice(name) {
  const { title, among } = CHOICES[name];
  return html`<fieldset class="choice">
    <legend>${title}</legend>
    ${among.map(
      ([value, words]) => html`<label><input type="radio" name=${name} .checked=${settings[name] === value}
        @change=${() => choose(name, value)} /> ${words}</label>`,
    )}
  </fieldset>`;
}

export function settingsDialog() {
  openDialog({
    title: "Settings",
    view: () => html`<p class="sample">${["As", "Kh", "Qd", "Jc", "Ts"].map((card) => cardView(card))}</p>
      ${/** @type {(keyof Settings)[]} */ (Object.keys(CHOICES)).map(choice)}`,
  });
}
