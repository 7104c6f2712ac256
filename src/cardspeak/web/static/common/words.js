// Chips, cards, betting and counts in words.

const RANKS = {
  A: "ace", K: "king", Q: "queen", J: "jack", T: "ten", 9: "nine", 8: "eight",
  7: "seven", 6: "six", 5: "five", 4: "four", 3: "three", 2: "deuce",
};
const SUITS = { c: "clubs", d: "diamonds", h: "hearts", s: "spades" };
const grouped = new Intl.NumberFormat("en");

/** @param {number | null | undefined} amount */
export function chips(amount) {
  return grouped.format(amount ?? 0);
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
  return bigBlind ? `${Number(((amount ?? 0) / bigBlind).toFixed(1))} BB` : chips(amount);
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
  return `${figure.toFixed(figure < 100 ? 1 : 0).replace(/\.0$/, "")}${million ? "M" : "k"}`;
}

/**
 * A card's name for a screen reader.
 * @param {string} card
 */
export function spoken(card) {
  if (!card || card === "??") return "card face down";
  if (card === "Jo") return "joker";
  const rank = RANKS[/** @type {keyof typeof RANKS} */ (card[0])];
  const suit = SUITS[/** @type {keyof typeof SUITS} */ (card[1])];
  return `${rank} of ${suit}`;
}

const BETTING = /** @type {Record<string, string>} */ ({
  pot: "pot limit", "half-pot": "half-pot limit", spread: "spread limit", "no-limit": "no limit",
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
  return `${chips(count)} ${count === 1 ? one : many}`;
}
