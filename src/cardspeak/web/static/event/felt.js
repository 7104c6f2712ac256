// A table of an event as a small felt: every seat with its player, chips, and what is about to happen.

import { t } from "../common/language.js";
import { html, nothing } from "../common/lit.js";
import { counted, shortly } from "../common/words.js";

/** @import { EventSeatView, EventTableView } from "../../types/events.js" */

/** @param {EventSeatView} seat */
function note(seat) {
  if (seat.out) return "out";
  if (seat.broke) return "broke";
  if (seat.arrives) return "arrives";
  if (seat.leaves) return seat.count_first ? "moves: count" : "moves";
  if (seat.absent) return "away";
  return seat.stack === undefined || seat.stack === null ? "" : shortly(seat.stack);
}

/**
 * @param {EventTableView} table
 * @param {{ chosen: (player: string) => boolean, pick: (seat: EventSeatView | null, number: number) => void, middle?: unknown }} how
 */
export function felt(table, how) {
  const numbers = Array.from({ length: table.seats }, (_, place) => place + 1);
  return html`<div class="small-felt seats-${table.seats}">
    <div class="felt-middle">${how.middle ?? nothing}
      <span title=${table.waits_for ?? ""}>${table.in_hand ? t`hand ${table.hands}` : table.waits ? t`waits` : (table.hands ?? 0) > 0 ? counted(table.hands ?? 0, "hand") : t`ready`}</span></div>
    <ul>${numbers.map((number) => {
      const seat = table.players.find((each) => each.seat === number) ?? null;
      const what = seat ? note(seat) : "";
      const kind = seat === null ? "free" : seat.arrives ? "held" : seat.absent ? "away" : "taken";
      const late = seat?.count_first || seat?.leaves || seat?.broke;
      return html`<li class="at-${number}">
        <button class="chair ${kind} ${late ? "late" : ""}" aria-pressed=${seat && how.chosen(seat.player) ? "true" : "false"}
            aria-label="Table ${table.name}, seat ${number} ${seat ? `${seat.player}${what ? ` ${what}` : ""}` : t`free`}"
            @click=${() => how.pick(seat, number)}>
          <i>${number}${table.button === number ? html` <b class="seat-button" title="Button">D</b>` : nothing}</i>
          <span>${seat ? seat.player : t`free`}</span> ${what ? html`<small>${what}</small>` : nothing}
        </button></li>`;
    })}</ul>
  </div>`;
}
