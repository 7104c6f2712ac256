// The last thing that each player did on this street, read from the lines of the log.

/** @import { LogLine, Seen } from "../../types/messages.js" */

const VERBS = /** @type {const} */ ([
  ["folds", "Fold"], ["checks", "Check"], ["calls", "Call"], ["bets", "Bet"], ["raises to", "Raise"],
  ["completes to", "Complete"], ["brings it in for", "Bring-in"], ["stands pat", "Pat"], ["draws", "Draw"],
]);

/**
 * @param {Map<number, string>} known what each did until now
 * @param {readonly LogLine[]} lines the new lines
 * @param {Seen} seen
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
