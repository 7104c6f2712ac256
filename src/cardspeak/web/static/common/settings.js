// The visitor's settings: cards, theme, motion, sound, calls; kept in this browser alone.

import { redraw } from "./redraw.js";
import { USUAL_PRESETS } from "../table/amounts.js";

/**
 * @typedef {object} Settings
 * @property {"two" | "four"} deck
 * @property {"large" | "classic"} faces
 * @property {"auto" | "dark" | "light"} theme
 * @property {"full" | "less"} motion
 * @property {"full" | "soft" | "off"} sound
 * @property {"on" | "off"} vibration
 * @property {"on" | "off"} notices notifications while the page is hidden
 * @property {"chips" | "blinds"} amounts how amounts at the table are shown
 * @property {"on" | "off"} topUp whether to buy what the usual buy-in lacks after a hand
 * @property {string} before the buttons beside the slider before the flop
 * @property {string} after and after it
 */

const KEPT = "cardspeak.settings";

/** @type {Settings} */
const USUAL = { deck: "four", faces: "large", theme: "auto", motion: "full", sound: "soft", vibration: "on", notices: "off", amounts: "chips", topUp: "off", ...USUAL_PRESETS };

/** @type {Settings} */
export const settings = { ...USUAL, ...kept() };

/** @returns {Partial<Settings>} */
function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "{}");
  } catch {
    return {};
  }
}

/**
 * @template {keyof Settings} K
 * @param {K} name
 * @param {Settings[K]} value
 */
export function choose(name, value) {
  settings[name] = value;
  try {
    localStorage.setItem(KEPT, JSON.stringify(settings));
  } catch {
    // Without storage, the choice lasts until the page is closed.
  }
  show();
  redraw();
}

/** Set the settings on the document, for the styles to read. */
export function show() {
  const page = document.documentElement;
  page.dataset.deck = settings.deck;
  page.dataset.theme = settings.theme;
  page.dataset.motion = settings.motion;
}

/** Whether chips and cards may move. */
export function mayMove() {
  const less = matchMedia("(prefers-reduced-motion: reduce)").matches;
  return settings.motion === "full" && !less && !document.hidden;
}
