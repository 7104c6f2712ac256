// Chips, cards, betting and counts in words.

import { locale, numbered, t } from "./language.js";

const RANKS = {
  A: t`ace`, K: t`king`, Q: t`queen`, J: t`jack`, T: t`ten`, 9: t`nine`, 8: t`eight`,
  7: t`seven`, 6: t`six`, 5: t`five`, 4: t`four`, 3: t`three`, 2: t`deuce`,
};
const SUITS = { c: t`clubs`, d: t`diamonds`, h: t`hearts`, s: t`spades` };
const grouped = new Intl.NumberFormat(locale());

/** @param {number | null | undefined} amount */
export function chips(amount) {
  return grouped.format(amount ?? 0);
}

/**
 * @param {number | null | undefined} amount
 * @param {number} digits after the point
 */
export function dollars(amount, digits = 0) {
  const how = { style: "currency", currency: "USD", currencyDisplay: "narrowSymbol", minimumFractionDigits: digits, maximumFractionDigits: digits };
  return (amount ?? 0).toLocaleString(locale(), /** @type {Intl.NumberFormatOptions} */ (how));
}

/**
 * A number with at most so many digits after the point.
 * @param {number} figure
 * @param {number} digits
 */
export function decimal(figure, digits = 1) {
  return figure.toLocaleString(locale(), { maximumFractionDigits: digits });
}

/**
 * A share, as the locale writes per cent.
 * @param {number} figure out of a hundred
 */
export function percent(figure) {
  return (figure / 100).toLocaleString(locale(), { style: "percent", maximumFractionDigits: 1 });
}

/**
 * The day and the time of a moment.
 * @param {number} seconds since 1970
 */
export function dateAndTime(seconds) {
  return new Date(seconds * 1000).toLocaleString(locale(), { dateStyle: "medium", timeStyle: "short" });
}

/**
 * The day of the week and the time of a moment.
 * @param {number} seconds since 1970
 */
export function dayAndTime(seconds) {
  return new Date(seconds * 1000).toLocaleString(locale(), { weekday: "short", hour: "2-digit", minute: "2-digit" });
}

/** How many chips a big blind is, where amounts are shown in big blinds; 0 shows chips. */
let bigBlind = 0;

/**
 * Show the amounts of a hand in big blinds of so many chips, or in chips.
 * @param {number} size 0 for chips
 */
export function showInBlinds(size) {
  bigBlind = size;
}

/**
 * An amount as it is typed and read in the box of the bar: chips, or big blinds.
 * @param {number} amount
 */
export function figure(amount) {
  return bigBlind ? String(Number((amount / bigBlind).toFixed(2))) : String(amount);
}

/**
 * The chips that a typed figure means.
 * @param {string} text
 */
export function chipsOf(text) {
  if (!text.trim()) return NaN;
  return bigBlind ? Math.round(Number(text) * bigBlind) : Number(text);
}

/**
 * An amount of the hand in words: chips, or big blinds where the player wants them.
 * @param {number | null | undefined} amount
 */
export function wagered(amount) {
  return bigBlind ? t`${decimal((amount ?? 0) / bigBlind)} BB` : chips(amount);
}

/**
 * The same, short enough for a seat.
 * @param {number} amount
 */
export function wageredShortly(amount) {
  return bigBlind ? wagered(amount) : shortly(amount);
}

/** @param {number} amount */
export function shortly(amount) {
  if (amount < 100_000) return chips(amount);
  const million = amount >= 1_000_000;
  const figure = amount / (million ? 1_000_000 : 1_000);
  return `${decimal(figure < 100 ? figure : Math.round(figure))}${million ? "M" : "k"}`;
}

/**
 * A card's name for a screen reader.
 * @param {string} card
 */
export function spoken(card) {
  if (!card || card === "??") return t`card face down`;
  if (card === "Jo") return t`joker`;
  const rank = RANKS[/** @type {keyof typeof RANKS} */ (card[0])];
  const suit = SUITS[/** @type {keyof typeof SUITS} */ (card[1])];
  return t`${rank} of ${suit}`;
}

const BETTING = /** @type {Record<string, string>} */ ({
  limit: t`limit`, pot: t`pot limit`, "half-pot": t`half-pot limit`, spread: t`spread limit`, "no-limit": t`no limit`,
});

/** @param {string} structure */
export function betting(structure) {
  return BETTING[structure] ?? structure;
}

/** @param {string} text */
export function capital(text) {
  return text ? text[0].toUpperCase() + text.slice(1) : text;
}

/**
 * @param {number} count
 * @param {string} one
 * @param {string} many
 */
export function counted(count, one, many = `${one}s`) {
  return numbered(count, chips(count), one, many);
}
