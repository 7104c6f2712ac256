// One player in the director's console: where, with what, and what may be done.

import { t } from "../common/language.js";
import { html, nothing } from "../common/lit.js";
import { chips, dollars } from "../common/words.js";
import { ask, tap } from "./asking.js";
import { apartDialog, giveBackDialog, hiddenChipsDialog, offTableDialog, penaltyDialog, seatDialog } from "./director-chips.js";
import { withReason } from "./director-clock.js";

/** @import { DirectorView, EventTableView } from "../../types/events.js" */
/** @import { EventRequest } from "../../types/requests.js" */

/**
 * @param {string} id
 * @param {DirectorView} view
 * @param {string} player
 * @param {() => void} close
 */
export function chosenPanel(id, view, player, close) {
  const table = view.tables.find((each) => each.players.some((seat) => seat.player === player && !seat.arrives));
  const placed = view.placed.find((each) => each.player === player);
  return html`<div class="panel chosen" role="group" aria-label=${player}>
    <h2>${player} <button class="quiet" aria-label="Deselect ${player}" @click=${close}>×</button></h2>
    ${table ? seatedView(id, view, player, table) : placed ? outView(id, view, player) : waitingView(id, view, player)}
  </div>`;
}

/**
 * @param {string} words
 * @param {() => void} act
 */
function button(words, act) {
  return html`<button class="small" @click=${act}>${words}</button>`;
}

/**
 * @param {string} id
 * @param {DirectorView} view
 * @param {string} player
 * @param {EventTableView} table
 */
function seatedView(id, view, player, table) {
  const seat = table.players.find((each) => each.player === player);
  if (!seat) return nothing;
  const others = table.players.filter((each) => each.player !== player && !each.arrives);
  const bust = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const told = new FormData(/** @type {HTMLFormElement} */ (event.target));
    const winner = String(told.get("winner") ?? "");
    const stack = Number(told.get("stack") || 0);
    const ticked = (/** @type {string} */ name) => told.get(name) === "on";
    void tap(id, table.name, { tap: "BustTap", player, stack, winners: winner ? [winner] : [], strength: ticked("better") ? 1 : 0, more: ticked("more") });
  };
  const act = (/** @type {EventRequest["command"]} */ command) => () => void ask(id, command);
  const playing = view.clock.phase === "cards are in the air";
  return html`<p>Table ${table.name}, seat ${seat.seat}${seat.stack ? html`, ${chips(seat.stack)} chips` : nothing}${seat.absent ? t`, away` : ""}</p>
    ${playing && view.dealing === "tracked" && !seat.leaves && !seat.broke
      ? html`<form class="row bust" @submit=${bust}>
          <label>Knocked out by <select name="winner"><option value="">nobody in particular</option>${others.map((each) => html`<option>${each.player}</option>`)}</select></label>
          <label>Chips before the hand <input name="stack" type="number" min="0" inputmode="numeric" /></label>
          <details><summary>Several are broke on this hand</summary>
            <label><input name="more" type="checkbox" /> Others are still to be entered</label>
            <label><input name="better" type="checkbox" /> ${player} had the best hand of them</label></details>
          <button class="small danger">Busted</button></form>`
      : nothing}
    <p class="acts">
      ${seat.absent ? button(t`Is here`, act({ do: "ComeToSeat", player })) : button(t`Is away`, act({ do: "GoFromSeat", player }))}
      ${view.rebuys ? html`${button(t`Announces a rebuy`, act({ do: "AnnounceRebuy", player }))} ${button(t`Pays a rebuy`, act({ do: "PayRebuy", player }))}` : nothing}
      ${view.add_on ? button(t`Add-on`, act({ do: "BuyAddOn", player })) : nothing}
      ${seat.absent ? html`${button(t`Was called`, act({ do: "TryToReach", player }))} ${button(t`Asks to keep the chips`, act({ do: "AskToKeepStack", player }))}
        ${button(t`Remove the stack`, act({ do: "RemoveNoShow", player }))}` : nothing}
      ${button(t`Another seat`, () => seatDialog(id, view, player))} ${button(t`Keep apart`, () => apartDialog(id, view, player))}
      ${playing ? button(t`Chips off the table`, () => offTableDialog(id, player)) : nothing}
      ${seat.bought ? button(t`Take back ${chips(seat.bought)} bought`, () => withReason(id, t`Take the purchase back`, (reason) => ({ do: "UndoPurchase", player, reason }))) : nothing}
      ${seat.taken ? button(t`Give chips back`, () => giveBackDialog(id, player, seat.taken ?? 0)) : nothing}
      ${playing ? html`${button(t`Penalty`, () => penaltyDialog(id, view, player))}
        ${seat.penalized ? button(t`Undo the last step`, () => withReason(id, t`Take the penalty back`, (reason) => ({ do: "TakePenaltyBack", player, reason }))) : nothing}` : nothing}
      ${!playing || seat.fresh ? button(t`Takes the entry back`, act({ do: "Withdraw", player })) : nothing}
    </p>`;
}

/**
 * @param {string} id
 * @param {DirectorView} view
 * @param {string} player
 */
function outView(id, view, player) {
  const placed = view.placed.find((each) => each.player === player);
  const again = view.clock.is_open ? button(t`Re-enters`, () => void ask(id, { do: "Enter", player })) : nothing;
  return html`<p>${placed ? t`Place ${placed.place}` : t`Out`}${placed?.prize ? html`, ${dollars(placed.prize)}` : nothing}</p>
    <p class="acts">${button(t`Undo the bust-out`, () => withReason(id, t`Undo the bust-out`, (reason) => ({ do: "UndoKnockOut", player, reason })))}
      ${view.dealing === "tracked" ? button(t`Hidden chips`, () => hiddenChipsDialog(id, view, player)) : nothing} ${again}</p>`;
}

/**
 * @param {string} id
 * @param {DirectorView} view
 * @param {string} player
 */
function waitingView(id, view, player) {
  if (!view.waiting.includes(player)) return html`<p class="none">Not in this event.</p>`;
  return html`<p>Has no seat yet.</p><p class="acts">${button(t`Withdraws`, () => void ask(id, { do: "Withdraw", player }))}</p>`;
}
