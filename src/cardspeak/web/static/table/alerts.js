// What an update sounds and feels like: your turn, chips, cards, a pot; and a call if you look elsewhere.

import { buzz, call } from "../common/notify.js";
import { play } from "../common/sound.js";
import { t } from "../common/language.js";

/** @import { PublicView } from "../../types/messages.js" */
/** @import { TableModel } from "./model.js" */

const HURRY = 5000; // milliseconds before the end of your time at which you are warned

/** @type {ReturnType<typeof setTimeout> | undefined} */
let warning;

/**
 * Warn the player to act shortly before the time runs out, the bank's included.
 * @param {TableModel} model
 */
export function warnBeforeTheEnd({ mine, timer }) {
  clearTimeout(warning);
  if (!mine?.options || !timer) return;
  const left = timer.at + timer.usual + timer.bank - performance.now() - HURRY;
  if (left <= 0) return;
  warning = setTimeout(() => {
    play("hurry");
    buzz();
  }, left);
}

/** Warn nobody: the table is left. */
export function stopWarning() {
  clearTimeout(warning);
}

/** @param {PublicView} seen */
function laid(seen) {
  const board = (seen.board ?? []).reduce((sum, cards) => sum + cards.length, 0);
  return (seen.seats ?? []).reduce((sum, seat) => sum + (seat.cards?.length ?? 0), board);
}

/** @param {PublicView} seen */
function wagered(seen) {
  return (seen.pot ?? 0) + (seen.seats ?? []).reduce((sum, seat) => sum + (seat.bet ?? 0), 0);
}

/**
 * @param {PublicView} seen
 * @param {number | undefined} seat
 */
function wonBy(seen, seat) {
  return (seen.seats ?? []).some((each) => each.won && (seat === undefined || each.seat === seat));
}

/**
 * @param {TableModel} model
 * @param {PublicView | null} before
 * @param {boolean} isTurn whether your turn has just come
 */
export function alertTo(model, before, isTurn) {
  const { seen, mine } = model;
  if (!before) return;
  if (isTurn) {
    play("turn");
    call(t`Your turn`, model.row?.name ?? seen.game);
    return;
  }
  if (mine && wonBy(seen, mine.seat) && !wonBy(before, mine.seat)) return play("win");
  if (wonBy(seen, undefined) && !wonBy(before, undefined)) return play("chips");
  const isSame = before.number === seen.number;
  if (laid(seen) > (isSame ? laid(before) : 0)) play("cards");
  else if (isSame && wagered(seen) > wagered(before)) play("chips");
}
