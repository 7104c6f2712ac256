// The settings dialog: cards, theme, motion, sound, calls.

import { cardView } from "./cards.js";
import { openDialog } from "./dialog.js";
import { t } from "./language.js";
import { html, live, nothing } from "./lit.js";
import { allowNotifications } from "./notify.js";
import { choose, settings } from "./settings.js";
import { play } from "./sound.js";
import { presets, USUAL_PRESETS } from "../table/amounts.js";
import { say } from "./toast.js";

/** @import { Settings } from "./settings.js" */

/** @typedef {Exclude<keyof Settings, "before" | "after">} Listed what is chosen from a list */

/** @type {{ [K in Listed]: { title: string, among: [Settings[K], string][] } }} */
const CHOICES = {
  deck: { title: t`Deck`, among: [["four", t`Four colors`], ["two", t`Two colors`]] },
  faces: { title: t`Card faces`, among: [["large", t`Large index`], ["classic", t`Classic`]] },
  theme: { title: t`Theme`, among: [["auto", t`Match device`], ["dark", t`Dark`], ["light", t`Light`]] },
  motion: { title: t`Animation`, among: [["full", t`On`], ["less", t`Off`]] },
  sound: { title: t`Sound`, among: [["full", t`Loud`], ["soft", t`Soft`], ["off", t`Off`]] },
  vibration: { title: t`Vibrate on your turn`, among: [["on", t`On`], ["off", t`Off`]] },
  amounts: { title: t`Amounts at the table`, among: [["chips", t`Chips`], ["blinds", t`Big blinds`]] },
  topUp: { title: t`Top up to the usual buy-in after each hand`, among: [["on", t`On`], ["off", t`Off`]] },
  notices: { title: t`Notify when the page is hidden`, among: [["on", t`On`], ["off", t`Off`]] },
};

/** @param {Listed} name */
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
 * @template {Listed} K
 * @param {K} name
 * @param {Settings[K]} value
 */
async function chosen(name, value) {
  choose(name, value);
  if (name === "sound") play("turn");
  if (name !== "notices" || value === "off" || (await allowNotifications())) return;
  choose("notices", "off");
  say(t`This browser does not allow notifications from this page.`, "bad");
}

/**
 * The buttons beside the slider, in the player's own words.
 * @param {"before" | "after"} name
 * @param {string} title
 */
function presetsView(name, title) {
  /** @param {Event} event */
  const typed = (event) => {
    const words = presets(/** @type {HTMLInputElement} */ (event.target).value);
    choose(name, words.length ? words.join(" ") : USUAL_PRESETS[name]);
    if (!words.length) say(t`Write buttons as 3bb, 75%, pot or max. The standard buttons are back.`, "bad");
  };
  return html`<label class="presets">${title}
    <input maxlength="60" .value=${live(settings[name])} @change=${typed} aria-describedby="presets-help" />
    ${name === "after" ? html`<small id="presets-help">Up to six: big blinds (3bb), parts of the pot (75%), pot, max.</small>` : nothing}</label>`;
}

export function settingsDialog() {
  openDialog({
    title: t`Settings`,
    view: () => html`<p class="sample">${["As", "Kh", "Qd", "Jc", "Ts"].map((card) => cardView(card))}</p>
      ${/** @type {Listed[]} */ (Object.keys(CHOICES)).map(choice)}
      ${presetsView("before", t`Bet buttons before the flop`)} ${presetsView("after", t`Bet buttons after the flop`)}`,
  });
}
