// What the floor does with one person: seats held, absences, chips, steps against an offense.

import { get } from "../common/api.js";
import { openDialog } from "../common/dialog.js";
import { t } from "../common/language.js";
import { html, nothing } from "../common/lit.js";
import { redraw } from "../common/redraw.js";
import { sayError } from "../common/toast.js";
import { counted } from "../common/words.js";
import { act, group } from "./game-acts.js";
import { count, form, word } from "./money.js";

/** @import { DeskView, GameView, ListView, NextStepView, RegisterView } from "../../types/desk.js" */
/** @import { Offense } from "../../types/reports.js" */
/** @import { Penalty } from "../../types/requests.js" */

/** @type {RegisterView | null} */
let register = null;

/**
 * @param {string} player
 * @param {() => DeskView | null} look the room as it is now
 */
export function openPersonActs(player, look) {
  get("/api/desk/register", { query: {} }).then((found) => { register = found; }).catch(sayError).finally(redraw);
  const discipline = { offense: "", next: /** @type {NextStepView | null} */ (null) };
  openDialog({
    title: player,
    wide: true,
    view: () => {
      const games = look()?.games ?? [];
      const here = games.find((game) => game.chairs.some((chair) => chair.player === player && chair.claim === "seated"));
      return html`<div class="act-groups">
        ${here ? seatedView(player, here) : seatView(player, games, look()?.lists ?? [])}
        ${conductView(player, games, discipline)} ${peopleView(player)}
      </div>`;
    },
  });
}

/**
 * @param {string} player
 * @param {readonly GameView[]} games
 * @param {readonly ListView[]} lists
 */
function seatView(player, games, lists) {
  const seats = html`<label>Seat <select name="seat">${games.filter((game) => !game.closing).flatMap((game) => game.free.map((seat) => html`<option value="${game.game}|${seat}">${game.game}, ${seat}</option>`))}</select></label>`;
  const where = (/** @type {FormData} */ told) => {
    const [game = "", seat = ""] = word(told, "seat").split("|");
    return { game, seat: Number(seat) };
  };
  const away = games.flatMap((game) => game.chairs.filter((chair) => chair.away || chair.waits).map((chair) => html`<option value="${game.game}|${chair.player}">${chair.player}, ${game.game}</option>`));
  return group(t`Seats`, html`
    ${form(t`Hold it`, (told) => ({ do: "PlaceMarker", player, ...where(told), in_pot: Boolean(told.get("in_pot")) }), html`${seats}<label class="check"><input type="checkbox" name="in_pot" /> finishes a pot elsewhere</label>`)}
    ${form(t`Reserve it`, (told) => ({ do: "ReserveSeat", player, ...where(told), reason: word(told, "reason") }), html`${seats}<label>Good reason <input name="reason" required maxlength="200" /></label>`)}
    ${away.length ? form(t`Plays over`, (told) => {
      const [game = "", owner = ""] = word(told, "owner").split("|");
      const names = lists.find((list) => list.name === games.find((each) => each.game === game)?.list)?.names ?? [];
      const place = names.findIndex((each) => each.player === player);
      const ahead = names.slice(0, place < 0 ? names.length : place).map((each) => each.player);
      return { do: "PlayOver", player, owner, game, minutes: count(told, "minutes"), consent: Boolean(told.get("consent")), unwilling: told.get("asked") ? ahead : [] };
    }, html`<label>Absent player <select name="owner">${away}</select></label><label>Minutes <input name="minutes" type="number" min="1" max="1440" value="30" required inputmode="numeric" /></label>
      <label class="check"><input type="checkbox" name="asked" /> the names ahead on the list do not want to</label>
      <label class="check"><input type="checkbox" name="consent" /> the absent player agrees</label>`) : nothing}
    <p class="acts">${act(t`May this player come in?`, { do: "Admit", person: player })} ${act(t`Owner is back for the seat`, { do: "ReclaimSeat", owner: player })} ${act(t`Gets racked chips back`, { do: "ReturnRack", player })}</p>`);
}

/**
 * @param {string} player
 * @param {GameView} here
 */
function seatedView(player, here) {
  const { game } = here;
  const chair = here.chairs.find((each) => each.player === player);
  return group(t`At ${game}`, html`
    ${chair?.away ? form(t`Longer away, in all`, (told) => ({ do: "GoAway", player, game, granted: count(told, "minutes") }), html`<label>Minutes <input name="minutes" type="number" min="1" max="1440" required inputmode="numeric" /></label>`) : html`<p class="acts">${act(t`Takes an earned break`, { do: "GoAway", player, game, kind: "on a break" })}</p>
      ${form(t`Away with notice`, (told) => ({ do: "GoAway", player, game, granted: count(told, "minutes") }), html`<label>Minutes <input name="minutes" type="number" min="1" max="1440" required inputmode="numeric" /></label>`)}`}
    ${chair?.wants_seat
      ? html`<p class="acts">${act(t`Cancel the seat change`, { do: "DropSeatChange", player, game })}</p>`
      : form(t`Wants that seat`, (told) => ({ do: "AskSeatChange", player, game, seat: count(told, "seat") }), html`<label>Seat <input name="seat" type="number" min="1" max=${here.seats} required inputmode="numeric" /></label>`)}
    ${form(t`Counted`, (told) => ({ do: "CountStack", player, game, chips: count(told, "chips") }), html`<label>Chips <input name="chips" type="number" min="0" required inputmode="numeric" /></label>`)}
    <p class="acts">${act(t`Takes the chips along`, { do: "TakeChipsAlong", player, game })}</p>
    ${form(t`Brings back`, (told) => ({ do: "RestoreChips", player, game, chips: count(told, "chips") }), html`<label>Chips <input name="chips" type="number" min="0" required inputmode="numeric" /></label>`)}`);
}

/**
 * @param {string} player
 * @param {readonly GameView[]} games
 * @param {{ offense: string, next: NextStepView | null }} chosen
 */
function conductView(player, games, chosen) {
  const choose = (/** @type {Event} */ event) => {
    chosen.offense = /** @type {HTMLSelectElement} */ (event.target).value;
    get("/api/desk/register/next", { query: { person: player, offense: chosen.offense } })
      .then((found) => { chosen.next = found; }).catch(sayError).finally(redraw);
  };
  const next = chosen.next;
  const steps = [...new Set([...(next?.steps ?? []), ...(register?.steps ?? [])])];
  return group(t`Conduct`, html`${form(t`Enter`, (told) => ({
    do: "Discipline", person: player, offense: /** @type {Offense} */ (word(told, "offense")), step: /** @type {Penalty} */ (word(told, "step")),
    reason: word(told, "reason"), minutes: count(told, "minutes"), game: word(told, "game") || null,
  }), html`<label>${player} <select name="offense" required @change=${choose}><option value="">…</option>${(register?.offenses ?? []).map((each) => html`<option>${each}</option>`)}</select></label>
    <label>Step <select name="step" required>${steps.map((each) => html`<option ?selected=${each === next?.proposed}>${each}</option>`)}</select></label>
    <label>Minutes <input name="minutes" type="number" min="0" inputmode="numeric" /></label>
    <label>Where <select name="game"><option value="">the whole room</option>${games.map(({ game }) => html`<option>${game}</option>`)}</select></label>
    <label>What happened <input name="reason" required maxlength="200" /></label>`)}
    ${next ? html`<p class="hint">${counted(next.earlier, "earlier penalty", "earlier penalties")}. ${next.steps.length ? t`The book has: ${next.steps.join(", ")}` : t`The book has no step for it`}${next.rules.length ? ` (${next.rules.join(", ")})` : ""}.</p>` : nothing}`);
}

/** @param {string} player */
function peopleView(player) {
  return group(t`Register`, html`
    ${form(t`Keep apart`, (told) => ({ do: "KeepApart", people: [player, word(told, "other")], reason: word(told, "reason") }), html`<label>From <input name="other" required maxlength="40" list="desk-names" autocomplete="off" /></label><label>Reason <input name="reason" required maxlength="200" /></label>`)}
    ${form(t`Record a debt`, (told) => ({ do: "EnterDebt", person: player, amount: count(told, "amount"), reason: word(told, "reason") }), html`<label>Chips <input name="amount" type="number" min="1" required inputmode="numeric" /></label><label>For <input name="reason" required maxlength="200" /></label>`)}
    ${(register?.entries ?? []).filter((entry) => entry.in_force && (entry.person === player || entry.other === player)).map((entry) => html`<p>Entry ${entry.number}: ${entry.person} ${entry.kind}${entry.other ? t` from ${entry.person === player ? entry.other : entry.person}` : ""}. ${entry.reason}</p>`)}`);
}
