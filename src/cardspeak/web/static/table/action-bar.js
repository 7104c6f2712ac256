// The action bar: exactly what the hand offers, each with its key; between hands, what you may ask for.

import { t } from "../common/language.js";
import { html, nothing } from "../common/lit.js";
import { betweenView, sittingView } from "./between.js";
import { capital, counted, percent } from "../common/words.js";
import { inColors } from "./hand-log.js";
import { choices, picks } from "./choices.js";
import { preActionView } from "./pre-action.js";
import { wagerView } from "./wager.js";

/** @import { OwnView } from "../../types/messages.js" */
/** @import { TableModel } from "./model.js" */
/** @import { TableSession } from "./session.js" */

const RECENT = 3;

/**
 * The line above the buttons: your hand in words, and the pot odds; or what is wrong with an amount.
 * @param {OwnView} mine
 * @param {TableSession} table
 */
function hint(mine, table) {
  const wanted = picks(mine);
  const problem = table.model.amountProblem;
  const pick = wanted && wanted.kind === "draw" ? t`Draw up to ${counted(wanted.most, "card")}.` : comingIn(table.model);
  return html`<p class="hint">
    ${mine.hand && !problem ? html`<b>${mine.hand.split("; ").map((part) => html`<span>${part}</span>`)}</b>` : nothing}
    ${problem ? html`<span class="owes" id="wager-problem" role="status">${problem}</span>` : nothing}
    ${mine.odds != null && !problem ? html`<span title="The call as a percentage of the pot after you call">pot odds ${percent(mine.odds)}</span>` : nothing}
    ${pick ? html`<span>${pick}</span>` : nothing}
    ${mine.options
      ? html`<button class="link" @click=${() => table.askWhy()}>Why?</button>`
      : nothing}
  </p>`;
}

/** When you will be dealt in, while a hand is played without you. @param {TableModel} model */
function comingIn({ seat, seen, mine }) {
  if (!seat || seat.dealt || mine?.cards?.length || !seen.playing) return "";
  if (seat.away) return t`You are sitting out.`;
  if (!seat.stack) return "";
  if (!seat.waits) return t`You will be dealt into the next hand.`;
  if (seat.waits === "posts") return t`You will post and be dealt into the next hand.`;
  return seat.waits.endsWith("blind") ? t`You will be dealt in when the big blind reaches you.` : capital(t`${seat.waits}.`);
}

/**
 * What happened last, where the log is a drawer and the bar has room to spare.
 * @param {TableModel} model
 */
function recent({ lines, seen }) {
  const last = lines.filter((line) => line.hand === seen.number && !line.text.startsWith("— ")).slice(-RECENT);
  return html`<ul class="recent" aria-hidden="true">${last.map((line) => html`<li>${inColors(line.text)}</li>`)}</ul>`;
}

/** @param {TableSession} table */
export function actionBar(table) {
  const { model } = table;
  const { mine } = model;
  if (!mine) return sittingView(table);
  const offered = choices(model);
  const wagerOffered = mine.options?.wager;
  return html`<section class="bar ${offered.length ? "yours" : ""}" aria-label="Your actions">
    ${offered.length ? nothing : recent(model)}
    ${hint(mine, table)}
    ${wagerOffered ? wagerView(wagerOffered, table) : nothing}
    ${offered.length
      ? html`<div class="actions">
          ${offered.map(
            (choice) => html`<button class="action ${choice.kind}" ?disabled=${choice.act === null || model.sending}
              aria-keyshortcuts=${choice.key} @click=${() => choice.act && table.choose(choice.act)}>
              ${choice.name}<kbd aria-hidden="true">${choice.key}</kbd></button>`,
          )}
        </div>`
      : nothing}
    ${!offered.length && model.isLive
      ? preActionView(model.preAction, model.toCall, (chosen) => table.change(() => model.choosePreAction(chosen)))
      : nothing}
    ${betweenView(table)}
  </section>`;
}
