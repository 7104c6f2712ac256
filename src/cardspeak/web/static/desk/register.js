// The register of the room, for the floor: who may not do what until when, appeals, debts, disputes.

import { apiAddress, DESK } from "../common/addresses.js";
import { t } from "../common/language.js";
import { html, nothing } from "../common/lit.js";
import { redraw } from "../common/redraw.js";
import { counted } from "../common/words.js";
import { Feed } from "./feed.js";
import { act } from "./game-acts.js";
import { form, time, word } from "./money.js";

/** @import { DisputeView, EntryView } from "../../types/desk.js" */
/** @import { AppealOutcome } from "../../types/requests.js" */

export function open() {
  /** @type {Feed<"/api/desk/register">} */
  const feed = new Feed("/api/desk/register");
  const search = { name: "" };
  return { title: t`Register`, view: () => registerView(feed, search), close: () => feed.close() };
}

/**
 * @param {Feed<"/api/desk/register">} feed
 * @param {{ name: string }} search
 */
function registerView(feed, search) {
  const view = feed.view;
  if (view === null) return html`<main class="page"><h1>Register</h1><p>${feed.trouble || "…"}</p></main>`;
  const find = (/** @type {InputEvent} */ event) => {
    search.name = /** @type {HTMLInputElement} */ (event.target).value.toLowerCase();
    redraw();
  };
  const fits = (/** @type {string[]} */ ...names) => names.some((name) => name.toLowerCase().includes(search.name));
  const entries = view.entries.filter((entry) => fits(entry.person, entry.other ?? ""));
  const held = entries.filter((entry) => entry.in_force);
  const past = entries.filter((entry) => !entry.in_force);
  return html`<main class="page reports register">
    <header class="desk-head"><h1>Register</h1>
      <label class="find">Find <input type="search" placeholder="a name" @input=${find} /></label><a class="button" href=${DESK}>Desk</a></header>
    <section class="panel"><h2>In force <small>${held.length}</small></h2>${held.length ? held.map(entryView) : html`<p class="none">No entry is in force.</p>`}</section>
    <section class="panel"><h2>Disputes <small>${view.disputes.length}</small></h2>
      ${view.disputes.length ? view.disputes.filter((dispute) => fits(...dispute.parties)).map(disputeView) : html`<p class="none">There are no disputes.</p>`}</section>
    ${past.length ? html`<section class="panel"><h2>Over <small>${past.length}</small></h2>${past.map(entryView)}</section>` : nothing}
  </main>`;
}

/** @param {EntryView} entry */
function entryView(entry) {
  const { number, person } = entry;
  const about = [entry.offense, entry.reason, entry.where && t`at ${entry.where}`, entry.owed && counted(entry.owed, "chip"), entry.hand && t`hand ${entry.hand}`].filter(Boolean).join(", ");
  const waits = entry.appeal && !entry.appeal_decision;
  return html`<article class="entry" aria-label="Entry ${number}">
    <h3>${number}. ${person} ${entry.kind}${entry.other ? t` from ${entry.other}` : ""}${entry.until ? t` until ${time(entry.until)}` : ""}</h3>
    <p>${about} <small>by ${entry.by}, ${time(entry.since)}${entry.rules?.length ? t`; rule ${entry.rules.join(", ")}` : ""}</small></p>
    ${entry.appeal ? html`<p>Appeal: ${entry.appeal}${entry.appeal_decision ? html` <small>decided by ${entry.appeal_decision}</small>` : ""}</p>` : nothing}
    ${entry.in_force ? html`<div class="entry-acts">
      ${entry.kind === "has a debt to settle"
        ? act(t`Paid`, { do: "SettleDebt", number })
        : form(t`Pardon`, (told) => ({ do: "LiftEntry", number, reason: word(told, "reason") }), html`<label>Reason <input name="reason" required maxlength="200" /></label>`)}
      ${entry.appeal ? nothing : form(t`Appeals`, (told) => ({ do: "AppealEntry", player: person, number, says: word(told, "says") }), html`<label>${person} says <input name="says" required maxlength="200" /></label>`)}
      ${waits ? form(t`Decide`, (told) => ({ do: "DecideAppeal", number, verdict: /** @type {AppealOutcome} */ (word(told, "verdict")), says: word(told, "says") }),
        html`<label>Appeal <select name="verdict"><option>the entry stands</option><option>the entry is struck</option></select></label><label>Why <input name="says" required maxlength="200" /></label>`) : nothing}
    </div>` : nothing}
  </article>`;
}

/** @param {DisputeView} dispute */
function disputeView(dispute) {
  const { number } = dispute;
  return html`<article class="entry" aria-label="Dispute ${number}">
    <h3>${number}. ${dispute.game}${dispute.hand ? t`, hand ${dispute.hand}` : ""}: ${dispute.parties.join(", ")}</h3>
    <p>${dispute.says} <small>entered by ${dispute.by}, ${time(dispute.opened)}</small></p>
    <ul>${dispute.rulings.map((ruling) => html`<li>${ruling.says} <small>${ruling.by}, ${time(ruling.at)}${ruling.rules.length ? t`; rule ${ruling.rules.join(", ")}` : ""}</small></li>`)}</ul>
    <div class="entry-acts">
      ${form(t`Rule`, (told) => ({ do: "RuleDispute", number, says: word(told, "says"), rules: word(told, "rules").split(/[\s,]+/).filter(Boolean) }),
        html`<label>Ruling <input name="says" required maxlength="200" /></label><label>Rules <input name="rules" maxlength="120" autocomplete="off" placeholder="S2.proc.14" /></label>`)}
      <a class="button small" href=${apiAddress("/api/desk/disputes/{number}", { path: { number } })} download="dispute-${number}.txt">As text</a>
      <button type="button" class="small" @click=${() => print()}>Print</button></div>
  </article>`;
}
