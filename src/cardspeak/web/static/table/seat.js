// A seat on the oval: the player's plate, the cards, the markers, and a ring while the time runs.

import { cardView } from "../common/cards.js";
import { secondsUntil } from "../common/countdown.js";
import { t } from "../common/language.js";
import { html, keyed, nothing } from "../common/lit.js";
import { noteOn } from "./notes.js";
import { spotStyle } from "./places.js";
import { capital, chips, percent, wagered, wageredShortly } from "../common/words.js";

/** @import { PublicSeat } from "../../types/messages.js" */
/** @import { Timer } from "./model.js" */
/** @import { Place } from "./places.js" */

/**
 * @typedef {object} SeatShown
 * @property {PublicSeat} seat
 * @property {{ wide: Place, tall: Place }} place
 * @property {readonly string[]} cards what this viewer may see of the hand
 * @property {boolean} mine
 * @property {boolean} turn
 * @property {boolean} clock whether the player to act is on the clock
 * @property {string} did the last action on this street
 * @property {boolean} lost whether a shown hand was beaten
 * @property {number} [equity] the share of the pot, in per cent
 * @property {boolean} alone whether nobody else is seated
 * @property {Timer | null} timer
 * @property {unknown} [hand] your own cards, where they are drawn in another way
 * @property {string} [says] what the player has just said
 * @property {((player: string) => void) | null} [about] opens the note on a player
 */
const LOW = 75; // per cent of the felt: below a plate there is no room for a shown hand
/** A marker on a small screen. */
const SHORT = /** @type {Record<string, string>} */ ({
  "small blind": t`SB`, "big blind": t`BB`, "missed blind": t`missed`, "leg up": t`leg`, "must kill": t`kills`,
});

/** @param {SeatShown} shown */
function standing({ seat, turn, clock, alone, did }) {
  if (turn && clock) return t`on the clock`;
  if (seat.won) return t`wins ${wagered(seat.won)}`;
  if (seat.away) return t`away`;
  if (seat.waits) return alone ? t`waiting` : seat.waits;
  if (seat.folded && seat.dealt) return t`folded`;
  if (seat.all_in) return t`all in`;
  return turn || !seat.dealt ? "" : did;
}

/** @param {SeatShown} shown */
export function seatLabel(shown) {
  const { seat, mine, turn } = shown;
  const parts = [t`Seat ${seat.seat}`, mine ? t`${seat.player}, you` : seat.player, t`${chips(seat.stack)} chips`];
  if (seat.bet) parts.push(t`bet ${chips(seat.bet)}`);
  const word = standing(shown);
  if (word) parts.push(word);
  parts.push(...(seat.markers ?? []));
  if (seat.hand) parts.push(seat.hand);
  if (shown.equity !== undefined) parts.push(t`equity ${percent(shown.equity)}`);
  if (turn) parts.push(t`to act`);
  return parts.join(", ");
}

/**
 * Two rings: the usual time drains first, then the bank's shows and drains.
 * @param {Timer} timer
 */
function ring({ key, usual, bank }) {
  const first = `animation-duration:${usual}ms`;
  const then = `animation-duration:${bank}ms;animation-delay:${usual}ms`;
  return keyed(
    key,
    html`<i class="ring" .style=${first} aria-hidden="true"></i>
      ${bank ? html`<i class="ring bank" .style=${then} aria-hidden="true"></i>` : nothing}`,
  );
}

/**
 * The seconds that are left, and whether they are the time bank's.
 * @param {Timer} timer
 */
function countdown({ at, usual, bank }) {
  const left = secondsUntil(at + usual + bank);
  const isBank = bank > 0 && left * 1000 <= bank;
  return html`<span class="countdown ${isBank ? "bank" : ""}">${isBank ? t`time bank ${left} s` : t`${left} s`}</span>`;
}

/**
 * The color of a player's letter, always the same for a name.
 * @param {string} player
 */
function hue(player) {
  return `--hue:${[...player].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360, 7)}`;
}

/** @param {string} player */
function initials(player) {
  return [...player.replace(/^bot /, "")].slice(0, 1).join("").toUpperCase();
}

/** @param {SeatShown} shown */
export function seatView(shown) {
  const { seat, place, cards, mine, turn, timer } = shown;
  const word = standing(shown);
  const kinds = [
    "seat",
    `wide-${place.wide.side}`,
    `tall-${place.tall.side}`,
    place.wide.seat.y > LOW ? "wide-low" : "",
    place.tall.seat.y > LOW ? "tall-low" : "",
    mine ? "mine" : "",
    turn ? "turn" : "",
    seat.folded && seat.dealt ? "folded" : "",
    seat.away ? "away" : "",
    seat.won ? "won" : "",
    shown.lost ? "lost" : "",
  ];
  const marks = (seat.markers ?? []).filter((mark) => mark !== "button");
  const note = noteOn(seat.player);
  const isCounted = turn && timer && seat.all_in && !shown.clock; // only to show or muck: the seconds say more
  return html`<li class=${kinds.join(" ")} data-seat=${seat.seat} aria-label=${seatLabel(shown)}
      .style=${spotStyle(place.wide.seat, place.tall.seat)}>
    <div class="hole ${cards.length > 2 ? "many" : ""}" .style=${`--cards:${cards.length}`}>
      ${shown.hand ?? cards.map((card) => cardView(card, { extra: seat.played?.includes(card) ? "plays" : "" }))}
    </div>
    <div class="plate" data-note=${note.color}>
      ${turn && timer ? ring(timer) : nothing}
      <span class="avatar" .style=${hue(seat.player)} aria-hidden="true">${initials(seat.player)}</span>
      <span class="who" .style=${`--letters:${[...seat.player].length}`}>${seat.player}</span>
      <span class="stack">${wageredShortly(seat.stack)}</span>
      ${shown.about && !mine
        ? html`<button class="about" title=${note.text || t`Write a note`} aria-label="Note on ${seat.player}${note.text ? `: ${note.text}` : ""}"
            @click=${() => shown.about?.(seat.player)}></button>`
        : nothing}
    </div>
    ${shown.says ? html`<span class="bubble" aria-hidden="true">${shown.says}</span>` : nothing}
    <span class="labels" aria-hidden="true">
      <span class="standings">
        ${shown.equity === undefined ? [
          marks.map((mark) => html`<b class="mark ${mark.replace(" ", "-")}" data-short=${SHORT[mark] ?? mark} title=${capital(mark)}>${mark}</b>`),
          turn && timer ? countdown(timer) : nothing,
          word && !isCounted ? html`<span class="standing ${seat.all_in ? "all-in" : ""}">${capital(word)}</span>` : nothing,
        ] : html`<span class="equity" title="Equity">${percent(shown.equity)}</span>`}
      </span>
      ${seat.hand && !mine && !seat.bet ? html`<span class="shown-hand">${seat.hand.split("; ").map((part) => html`<span>${part}</span>`)}</span>` : nothing}
    </span>
  </li>`;
}

/**
 * @param {number} number
 * @param {{ wide: Place, tall: Place }} place
 * @param {((seat: number) => void) | null} sit takes the seat, for a viewer who may
 * @param {boolean} seated whether the viewer has a seat already
 */
export function emptySeat(number, place, sit, seated) {
  const where = spotStyle(place.wide.seat, place.tall.seat);
  return html`<li class="seat empty" data-seat=${number} .style=${where}>
    ${sit && seated
      ? html`<button class="vacant" @click=${() => sit(number)} title="Move here" aria-label="Move to seat ${number}"></button>`
      : sit
      ? html`<button class="sit" @click=${() => sit(number)} aria-label="Sit in seat ${number}">Sit</button>`
      : html`<span class="vacant" role="img" aria-label="Seat ${number}, empty"></span>`}
  </li>`;
}
