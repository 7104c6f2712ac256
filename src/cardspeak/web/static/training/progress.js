// How well this visitor knows each kind of case: kept in the browser, a card for each kind and house.

/** @import { StudyCard } from "../../types/requests.js" */
/** @typedef {{ cards: Record<string, StudyCard>, days: Record<string, [number, number]> }} Progress */

/** @param {string} book */
const key = (book) => `cardspeak training ${book}`;

/**
 * @param {string} book
 * @returns {Progress}
 */
export function progressOf(book) {
  try {
    return JSON.parse(localStorage.getItem(key(book)) ?? "") ?? { cards: {}, days: {} };
  } catch {
    return { cards: {}, days: {} };
  }
}

/**
 * @param {string} book
 * @param {string} report
 * @param {StudyCard} card
 * @param {boolean} right
 */
export function remember(book, report, card, right) {
  const progress = progressOf(book);
  const today = new Date().toISOString().slice(0, 10);
  const [count, good] = progress.days[today] ?? [0, 0];
  progress.cards[report] = card;
  progress.days[today] = [count + 1, good + (right ? 1 : 0)];
  try {
    localStorage.setItem(key(book), JSON.stringify(progress));
  } catch {
    // a browser that keeps nothing still lets one train
  }
}

/**
 * The kind of case that is due longest, if one is; then a new one comes by chance.
 * @param {string} book
 * @param {string[]} among
 */
export function nextReport(book, among) {
  const { cards } = progressOf(book);
  const now = new Date().toISOString();
  const due = among.filter((name) => cards[name] && cards[name].due <= now);
  due.sort((a, b) => (cards[a].due < cards[b].due ? -1 : 1));
  return due[0] ?? null;
}
