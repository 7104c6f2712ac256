// The felt: the oval with the seats around it, the board, the pots, the bets and the button.
// It draws a view and nothing else, so that a live table and a replayed hand look alike.

import { cardView } from "../common/cards.js";
import { chipAmount, chipStack } from "../common/chips.js";
import { t } from "../common/language.js";
import { html, nothing, repeat } from "../common/lit.js";
import { placed, spotStyle } from "./places.js";
import { emptySeat, seatView } from "./seat.js";
import { betting, capital, chips, counted, wagered } from "../common/words.js";

/** @import { OwnView, PublicView } from "../../types/messages.js" */
/** @import { Timer } from "./model.js" */

/**
 * @typedef {object} FeltShown
 * @property {PublicView} seen
 * @property {OwnView | null} mine
 * @property {Timer | null} timer
 * @property {((seat: number) => void) | null} sit
 * @property {unknown} [hand] your own cards, where they can be picked
 * @property {unknown} [invite] how to invite players, while the table waits for them
 * @property {string} [says] a sentence in the middle, between hands
 * @property {Map<number, string>} [did] the last action of each seat on this street
 * @property {Record<string, number>} [equity] the share of the pot of each seat, in per cent
 * @property {Map<string, string>} [said] what players have just said
 * @property {(player: string) => void} [about] opens the note on a player
 * @property {number} [bottom] the seat drawn at the bottom, where it is not your own
 * @property {boolean} [clock] whether the player to act is on the clock
 */

/**
 * The cards of a seat as its viewer may see them.
 * @param {FeltShown} shown
 * @param {number} seat
 */
function cardsOf({ seen, mine }, seat) {
  const there = seen.seats?.find((each) => each.seat === seat);
  const open = there?.cards ?? [];
  if (mine?.seat !== seat || !mine.cards?.length) return open;
  return there?.folded ? open : mine.cards; // a dead hand is drawn only where everybody saw it
}

/** @param {PublicView} seen */
function pots(seen) {
  const side = seen.pots ?? [];
  const bets = (seen.seats ?? []).reduce((sum, seat) => sum + (seat.bet ?? 0), 0);
  const total = (seen.pot ?? 0) + bets;
  if (!total) return nothing;
  return html`<div class="pots" aria-label="Pot ${chips(total)}">
    <span class="pot">${chipStack(seen.pot || total)}<b>Pot ${wagered(total)}</b></span>
    ${side.length > 1 && seen.seats?.some((seat) => seat.all_in)
      ? html`<span class="side-pots">${side.map(
          (pot, index) => html`<span class="side-pot" title="Seats ${pot.seats.join(", ")}"
            >${index ? t`Side ${index}` : t`Main`} ${wagered(pot.amount)}</span>`,
        )}</span>`
      : nothing}
  </div>`;
}

/**
 * The cards that won, once hands are shown; all others are dimmed.
 * @param {PublicView} seen
 */
function played(seen) {
  return new Set((seen.seats ?? []).flatMap((seat) => seat.played ?? []));
}

/** @param {PublicView} seen */
function boards(seen) {
  const all = seen.board ?? [];
  const best = played(seen);
  return html`<div class="boards ${all.length > 1 ? "several" : ""}">
    ${all.map(
      (board, run) => html`<div class="board" role="group"
          aria-label=${all.length > 1 ? t`Board ${run + 1}` : t`Board`}>
        ${board.map((card) => cardView(card, { extra: best.size ? (best.has(card) ? "plays" : "idle") : "" }))}
      </div>`,
    )}
  </div>`;
}

/** @param {FeltShown} shown */
function middle(shown) {
  const { seen, says, invite } = shown;
  return html`<div class="middle">
    ${pots(seen)} ${boards(seen)}
    ${says ? html`<p class="says">${says}</p>` : nothing}
    ${invite ?? nothing}
  </div>`;
}

/** @param {FeltShown} shown */
export function feltView(shown) {
  const { seen, mine, timer, sit } = shown;
  const chairs = seen.chairs || Math.max(6, ...(seen.seats ?? []).map((seat) => seat.seat));
  const numbers = Array.from({ length: chairs }, (_, index) => index + 1);
  const places = new Map(numbers.map((number) => [number, placed(number, chairs, shown.bottom || (mine?.seat ?? 0))]));
  const at = new Map((seen.seats ?? []).map((seat) => [seat.seat, seat]));
  const isShown = played(seen).size > 0;
  const title = `${capital(seen.game)}, ${betting(seen.structure)}. ${counted(at.size, "player")}.`;
  return html`<section class="felt" data-chairs=${chairs} data-street=${seen.street ?? ""} aria-label=${title}>
    <div class="oval" aria-hidden="true"><span class="print">cards speak</span></div>
    ${middle(shown)}
    <ul class="seats" aria-label="Seats">
      ${repeat(numbers, (number) => number, (number) => {
        const seat = at.get(number);
        const place = /** @type {NonNullable<ReturnType<typeof places.get>>} */ (places.get(number));
        if (!seat) return emptySeat(number, place, sit, Boolean(mine));
        const own = mine?.seat === number;
        return seatView({
          seat,
          place,
          cards: cardsOf(shown, number),
          mine: own,
          turn: seen.turn?.includes(number) ?? false,
          clock: shown.clock ?? false,
          did: shown.did?.get(number) ?? "",
          lost: isShown && !seat.won && Boolean(seat.hand),
          equity: shown.equity?.[number],
          says: shown.said?.get(seat.player),
          about: shown.about,
          alone: at.size < 2,
          timer,
          hand: own ? shown.hand : undefined,
        });
      })}
    </ul>
    <div class="bets" aria-hidden="true">
      ${repeat(
        [...at.values()].filter((seat) => seat.bet),
        (seat) => seat.seat,
        (seat) => {
          const place = places.get(seat.seat);
          if (!place) return nothing;
          const where = spotStyle(place.wide.bet, place.tall.bet);
          return html`<span class="bet" data-bet=${seat.seat} .style=${where}>${chipStack(seat.bet ?? 0)}${chipAmount(seat.bet ?? 0)}</span>`;
        },
      )}
      ${button(seen, places)}
    </div>
    <div class="flying" aria-hidden="true"></div>
  </section>`;
}

/**
 * @param {PublicView} seen
 * @param {Map<number, ReturnType<typeof placed>>} places
 */
function button(seen, places) {
  const place = seen.button ? places.get(seen.button) : undefined;
  if (!place) return nothing;
  return html`<span class="dealer-button" title="The button"
    .style=${spotStyle(place.wide.button, place.tall.button)}>D</span>`;
}
