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
