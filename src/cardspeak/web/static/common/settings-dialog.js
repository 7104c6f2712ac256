// The settings dialog: cards, theme, motion, sound, calls.

import { cardView } from "./cards.js";
import { openDialog } from "./dialog.js";
import { html } from "./lit.js";
import { allowNotifications } from "./notify.js";
import { choose, settings } from "./settings.js";
import { play } from "./sound.js";
import { say } from "./toast.js";

/** @import { Settings } from "./settings.js" */

/** @type {{ [K in keyof Settings]: { title: string, among: [Settings[K], string][] } }} */
const CHOICES = {
  deck: { title: "Deck", among: [["four", "Four colors"], ["two", "Two colors"]] },
  faces: { title: "Card faces", among: [["large", "Large index"], ["classic", "Classic"]] },
  theme: { title: "Theme", among: [["auto", "Match device"], ["dark", "Dark"], ["light", "Light"]] },
  motion: { title: "Animation", among: [["full", "On"], ["less", "Off"]] },
  sound: { title: "Sound", among: [["full", "Loud"], ["soft", "Soft"], ["off", "Off"]] },
  vibration: { title: "Vibrate on your turn", among: [["on", "On"], ["off", "Off"]] },
  notices: { title: "Notify when the page is hidden", among: [["on", "On"], ["off", "Off"]] },
};

/** @param {keyof Settings} name */
function choice(name) {
  const { title, among } = CHOICES[name];
  return html`<fieldset class="choice">
    <legend>${title}</legend>
    ${among.map(
      ([value, words]) => html`<label><input type="radio" name=${name} .checked=${settings[name] === value}
        @change=${() => chosen(name, value)} /> ${words}</label>`,
    )}
  </fieldset>`;
}

/**
 * @template {keyof Settings} K
 * @param {K} name
 * @param {Settings[K]} value
 */
async function chosen(name, value) {
  choose(name, value);
  if (name === "sound") play("turn");
  if (name !== "notices" || value === "off" || (await allowNotifications())) return;
  choose("notices", "off");
  say("This browser does not allow notifications from this page.", "bad");
}

export function settingsDialog() {
  openDialog({
    title: "Settings",
    view: () => html`<p class="sample">${["As", "Kh", "Qd", "Jc", "Ts"].map((card) => cardView(card))}</p>
      ${/** @type {(keyof Settings)[]} */ (Object.keys(CHOICES)).map(choice)}`,
  });
}
