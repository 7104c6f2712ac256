// The clock of an event: what is left of the level, by the time of the room.

import { t } from "../common/language.js";
import { counted, dollars } from "../common/words.js";

/** @import { EventClockView, PeriodView } from "../../types/events.js" */

/**
 * Seconds that are left of the level or break.
 * @param {EventClockView} clock
 * @param {number} now the time in the room
 */
export function secondsLeft(clock, now) {
  return clock.ends === null ? clock.left : Math.max(0, Math.ceil(clock.ends - now));
}

/**
 * Minutes and seconds, with hours where there are some.
 * @param {number} seconds
 */
export function timeText(seconds) {
  const two = (/** @type {number} */ part) => String(part).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return hours ? `${hours}:${rest}` : rest;
}

/** @param {PeriodView} period */
export function periodName(period) {
  return period.is_break ? t`Break` : t`Level ${period.level}`;
}

/** @param {PeriodView | null} period */
export function betsText(period) {
  if (period === null) return "";
  if (period.is_break) return t`Break, ${Math.round(period.seconds / 60)} min`;
  return [period.bets, period.ante, period.game].filter(Boolean).join(" · ");
}

/**
 * Seconds until the next break, or nothing where there is none.
 * @param {EventClockView} clock
 * @param {number} now
 */
export function untilBreak(clock, now) {
  if (clock.breaks === null) return null;
  return clock.ends === null ? clock.breaks : Math.max(0, Math.ceil(clock.breaks - now));
}

/**
 * What the clock is doing, in a word.
 * @param {EventClockView} clock
 */
export function stateText(clock) {
  if (clock.phase === "it has a winner") return t`Finished`;
  if (clock.phase === "it was canceled") return t`Canceled`;
  if (clock.phase !== "cards are in the air") return t`Not started`;
  if (clock.is_held) return t`Dealing is stopped`;
  return clock.ends === null && clock.left ? t`Clock stopped` : "";
}

/**
 * Whether nothing more is played.
 * @param {EventClockView} clock
 */
export function isOver(clock) {
  return clock.phase === "it has a winner" || clock.phase === "it was canceled";
}

/**
 * The prize of a player who is out: paid, or as it stands until no more money comes in.
 * @param {import("../../types/events.js").MyEventView} view
 */
export function prizeText({ place, prize, clock }) {
  if (prize) return dollars(prize);
  const due = place && !clock.prizes_fixed ? (clock.prizes[place - 1] ?? 0) : 0;
  return due ? t`${dollars(due)} so far, paid when the prizes are fixed` : "";
}

/**
 * What a player hears who serves a penalty; nothing for all others.
 * @param {import("../../types/events.js").MyEventView} view
 * @param {number} now the time in the room
 */
export function penaltyText({ back_at: until, hands_to_miss: hands }, now) {
  if (until) return t`Suspended: back in ${timeText(Math.max(0, Math.ceil(until - now)))}`;
  return hands ? t`Dealt out for ${counted(hands, "hand")}` : "";
}
