// A table as a small felt: every seat a button, with its player, marker, timer or absence.

import { t } from "../common/language.js";
import { html, nothing } from "../common/lit.js";
import { clock } from "./feed.js";

/** @import { ChairView, GameView } from "../../types/desk.js" */

const CLAIMS = /** @type {Record<string, string>} */ ({
  "locked up": "held", "kept by the management": "reserved", called: "called", "on the way from another game": t`on the way`,
});

/**
 * What stands below a name: how long a marker or an absence has left, or what the player does.
 * @param {ChairView} chair
 * @param {number} now
 */
export function note(chair, now) {
  if (chair.leaving) return "leaving";
  if (chair.waits) return chair.until ? t`waits ${clock(chair.until - now)}` : t`waits`;
  if (chair.away) {
    const word = chair.away.replace("at a ", "").replace("on a ", "");
    return `${word} ${clock(chair.away_until ? chair.away_until - now : now - (chair.away_since ?? now))}`;
  }
  const word = CLAIMS[chair.claim];
  if (word) return chair.until ? `${word} ${clock(chair.until - now)}` : word;
  if (chair.over) return t`for ${chair.over} ${clock((chair.until ?? now) - now)}`;
  if (chair.goes_to) return t`to ${chair.goes_to}`;
  return chair.wants_seat ? t`wants another seat` : "";
}

/**
 * @param {GameView} game
 * @param {number} now
 * @param {{ chosen: (chair: ChairView) => boolean, pick: (seat: number) => void, drop?: (seat: number, event: DragEvent) => void, middle?: unknown }} how
 */
export function felt(game, now, how) {
  const seats = Array.from({ length: game.seats }, (_, place) => place + 1);
  const exists = (/** @type {number} */ seat) => game.free.includes(seat) || game.chairs.some((chair) => chair.seat === seat);
  return html`<div class="small-felt seats-${game.seats}">
    <div class="felt-middle">${how.middle ?? nothing}
      <span>${game.in_hand ? t`hand ${game.hands ?? 0}` : (game.hands ?? 0) > 0 ? t`between hands` : t`new game`}</span></div>
    <ul>${seats.filter(exists).map((seat) => {
      const chair = game.chairs.find((each) => each.seat === seat);
      const what = chair ? note(chair, now) : "";
      const late = Boolean(chair && ((chair.away_until && chair.away_until < now) || (chair.until && chair.until < now)));
      const kind = chair ? (chair.away ? "away" : chair.claim === "seated" ? "taken" : "held") : "free";
      return html`<li class="at-${seat}"
          @dragover=${(/** @type {DragEvent} */ event) => { if (how.drop && !chair) event.preventDefault(); }}
          @drop=${(/** @type {DragEvent} */ event) => { event.preventDefault(); how.drop?.(seat, event); }}>
        <button class="chair ${kind} ${late ? "late" : ""}" title=${chair ? chair.player : ""} aria-pressed=${chair && how.chosen(chair) ? "true" : "false"}
            aria-label="${game.game}, seat ${seat} ${chair ? `${chair.player}${what ? ` ${what}` : ""}` : t`free`}"
            @click=${() => how.pick(seat)}>
          <i>${seat}</i> <span>${chair ? chair.player : t`free`}</span> ${what ? html`<small>${what}</small>` : nothing}
        </button></li>`;
    })}</ul>
  </div>`;
}
