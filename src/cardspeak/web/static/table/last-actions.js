// The last thing that each player did on this street, read from the lines of the log.

import { t } from "../common/language.js";

/** @import { LogLine, PublicView } from "../../types/messages.js" */

const VERBS = /** @type {[string, string][]} */ ([
  ["folds", t`Fold`], ["checks", t`Check`], ["calls", t`Call`], ["bets", t`Bet`], ["raises to", t`Raise`],
  ["completes to", t`Complete`], ["brings it in for", t`Bring-in`], ["stands pat", t`Pat`], ["draws", t`Draw`],
]);
const OTHERS = /^(throws away \d|wants to run it|shows|mucks)/;

/**
 * @param {Map<number, string>} known what each did until now
 * @param {readonly LogLine[]} lines the new lines
 * @param {PublicView} seen
 * @returns {Map<number, string>}
 */
export function lastActions(known, lines, seen) {
  const now = new Map(known);
  for (const { text } of lines) {
    if (text.startsWith("— ")) now.clear();
    for (const { seat, player } of seen.seats ?? []) {
      const did = text.startsWith(`${player} `) ? action(text.slice(player.length + 1)) : "";
      if (did) now.set(seat, did);
    }
  }
  return now;
}

/**
 * Whether a line of the log is an action of a player in the hand.
 * @param {string} text
 * @param {PublicView} seen
 */
export function isAction(text, seen) {
  return (seen.seats ?? []).some(({ player }) => {
    const words = text.startsWith(`${player} `) ? text.slice(player.length + 1) : "";
    return action(words) || OTHERS.test(words);
  });
}

/**
 * "raises to 60, all-in" is "Raise 60".
 * @param {string} words
 */
function action(words) {
  for (const [verb, name] of VERBS) {
    if (!words.startsWith(verb)) continue;
    const amount = /^ [\d,.]+/.exec(words.slice(verb.length))?.[0] ?? "";
    return name + amount.replace(/[,.]$/, "");
  }
  return "";
}
