// The house's money, for the staff: claims, time, boxes counted by two, floats, funds and promotions.

import { DESK, DROP, ledgerAddress, PRICING } from "../common/addresses.js";
import { t } from "../common/language.js";
import { html, nothing } from "../common/lit.js";
import { chips, dayAndTime } from "../common/words.js";
import { ask } from "./asking.js";
import { Feed } from "./feed.js";

/** @import { ClaimView, FundView, MoneyView, OwedTime } from "../../types/desk.js" */
/** @import { DeskRequest } from "../../types/requests.js" */

/** @typedef {DeskRequest["command"]} Command */
/** @typedef {(told: FormData) => Command} Asked */

export function open() {
  /** @type {Feed<"/api/desk/money">} */
  const feed = new Feed("/api/desk/money");
  return { title: t`Money`, view: () => moneyView(feed), close: () => feed.close() };
}

/** @param {Feed<"/api/desk/money">} feed */
function moneyView(feed) {
  const view = feed.view;
  if (view === null) return html`<main class="page"><h1>Money</h1><p>${feed.trouble || "…"}</p></main>`;
  const waiting = view.claims.filter((claim) => claim.state === "open");
  const settled = view.claims.filter((claim) => claim.state !== "open");
  return html`<main class="page money">
    <header class="desk-head"><h1>Money</h1><a class="button" href=${DESK}>Desk</a><a class="button" href=${DROP}>Drop reports</a><a class="button" href=${PRICING}>What it costs</a><button @click=${() => print()}>Print</button></header>
    <p class="hint">Gaming day ${view.day}, until ${time(view.day_ends)}.${view.taxed_from ? t` Tax papers from ${chips(view.taxed_from)} up.` : ""}</p>
    ${dayView(view)}
    <datalist id="staff">${view.staff.map((name) => html`<option>${name}</option>`)}</datalist>
    ${waiting.map((claim) => claimView(claim))}
    ${view.time.map((owed) => timeView(owed))}
    <div class="report-columns">
      ${boxesView(view)}
      ${floatsView(view)}
      ${view.funds.map(fundView)}
      ${offersView(view)}
      ${settled.length ? html`<section class="panel"><h2>Settled claims</h2><ul>${settled.map((claim) => html`<li>${claim.claim}: ${claim.says} <small>${claim.state}, ${chips(claim.chips)}</small></li>`)}</ul></section>` : nothing}
      <section class="panel"><h2>Accounts</h2>${rows([t`Account`, t`Chips`], view.accounts.map(([name, balance]) => [name, chips(balance)]))}
        <p class="hint">All accounts add up to ${chips(view.accounts.reduce((sum, [, balance]) => sum + balance, 0))}.</p></section>
    </div>
  </main>`;
}

/**
 * When the gaming day turns, by the house's clock; a house that has named no time zone is asked for this device's.
 * @param {MoneyView} view
 */
function dayView(view) {
  const ends = new Date(view.day_ends * 1000);
  const parts = view.zone ? [Math.floor(view.turns / 60), view.turns % 60] : [ends.getHours(), ends.getMinutes()];
  const shown = parts.map((part) => String(part).padStart(2, "0")).join(":");
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  /** @type {Asked} */
  const set = (told) => {
    const [hours = 0, minutes = 0] = word(told, "turns").split(":").map(Number);
    return { do: "SetGamingDay", turns: hours * 60 + minutes, zone: word(told, "zone"), taxed_from: count(told, "taxed_from"), dollar: count(told, "dollar") };
  };
  return html`<details class="gaming-day"><summary>Set the gaming day</summary>${form(t`Set`, set, html`
    <label>The day starts at <input name="turns" type="time" required value=${shown} /></label>
    <label>Time zone <input name="zone" list="zones" required maxlength="64" autocomplete="off" spellcheck="false" value=${view.zone || here} /></label>
    <datalist id="zones">${Intl.supportedValuesOf("timeZone").map((zone) => html`<option>${zone}</option>`)}</datalist>
    <label>Tax papers from (0 for never) <input name="taxed_from" type="number" min="0" required inputmode="numeric" value=${view.taxed_from} /></label>
    <label>Chips in a dollar <input name="dollar" type="number" min="1" required inputmode="numeric" value=${view.dollar} /></label>`)}
    <p class="acts">${act(t`Turn the day now`, { do: "TurnGamingDay" })} <span class="hint">Counts that are due, reports and posted totals follow at once. The clock does not turn the day again within twelve hours.</span></p></details>`;
}

/**
 * A claim: what has happened, and the one step after the other that is still due.
 * @param {ClaimView} claim
 */
function claimView(claim) {
  const number = claim.claim;
  const papers = claim.shares.filter((share) => share.papers);
  const approved = claim.approved_by.length;
  const ready = claim.verified_by && approved >= claim.approvals && !papers.length && !claim.contested && !claim.envelopes?.length;
  return html`<section class="panel claim" role="group" aria-label="Claim ${number}">
    <h2>Claim ${number} <small>${claim.game}, ${time(claim.at)}</small></h2>
    <p><b>${claim.says}</b></p>
    ${rows([t`Player`, t`For`, t`Chips`], claim.shares.map((share) => [share.player, share.part, chips(share.chips)]))}
    ${claim.contested ? html`<p class="broken" role="status">Contested: ${claim.contested}</p>
      ${form(t`Decide`, (told) => ({ do: "DecideClaim", claim: number, stands: told.get("stands") === "yes", reason: word(told, "reason") }),
        html`<label>Ruling <select name="stands"><option value="yes">the claim stands</option><option value="no">the claim is void</option></select></label>
          <label>Reason <input name="reason" required maxlength="200" /></label>`)}` : nothing}
    <ol class="steps">
      <li class=${claim.verified_by ? "done" : ""}>${claim.verified_by ? t`Verified by ${claim.verified_by}` : html`Verified by ${claim.verifies}:
        ${form(t`Verify`, (told) => ({ do: "VerifyClaim", claim: number, reference: word(told, "reference") }), html`<label>Surveillance reference <input name="reference" maxlength="100" /></label>`)}`}</li>
      <li class=${approved >= claim.approvals ? "done" : ""}>Approved by ${approved} of ${claim.approvals}${approved ? `: ${claim.approved_by.join(", ")}` : ""}
        ${approved < claim.approvals ? act(t`Approve`, { do: "ApproveClaim", claim: number }) : nothing}</li>
      ${claim.envelopes?.length ? prizeStep(claim, claim.envelopes) : nothing}
      ${papers.map((share) => html`<li>${share.player} shows ${share.papers} current papers ${act(t`Shown`, { do: "ShowPapers", claim: number, player: share.player, papers: share.papers })}</li>`)}
      <li>${act(t`Pay ${chips(claim.chips)}`, { do: "PayClaim", claim: number }, !ready)}</li>
    </ol>
    ${claim.contested ? nothing : form(t`Object`, (told) => ({ do: "ObjectToClaim", claim: number, why: /** @type {"talk about the hand"} */ (word(told, "why")), words: word(told, "words") }),
      html`<label>Objection <select name="why"><option>talk about the hand</option><option>chips picked up before the showdown</option></select></label>
        <label>What was said or seen <input name="words" required maxlength="200" /></label>`)}
  </section>`;
}

/**
 * The winner of a period opens an envelope of the board, or takes the offer.
 * @param {ClaimView} claim
 * @param {number[]} envelopes
 */
function prizeStep(claim, envelopes) {
  const prizes = [...new Set(envelopes)];
  return html`<li>The winner opens one of ${envelopes.length} envelopes${claim.offer ? html` or takes the offer ${act(t`Take $${chips(claim.offer)}`, { do: "TakeOffer", claim: claim.claim })}` : nothing}
    ${form(t`Opened`, (told) => ({ do: "OpenEnvelope", claim: claim.claim, dollars: count(told, "dollars") }),
      html`<label>In the envelope <select name="dollars">${prizes.map((dollars) => html`<option value=${dollars}>$${chips(dollars)}</option>`)}</select></label>`)}</li>`;
}

/**
 * Who owes time at a table; the dealer enters what each pays.
 * @param {OwedTime} owed
 */
export function timeView(owed) {
  const { game } = owed;
  if (!owed.owes.length && !owed.slide) return nothing;
  return html`<section class="panel time-task" aria-label="Time charge at ${game}"><h2>Time <small>${game}, next at ${time(owed.due)}</small></h2>
    <ul>${owed.owes.map(([player, due]) => html`<li><span>${player} owes ${chips(due)}</span>
      ${act(t`Paid`, { do: "PayTime", game, player, chips: due })}
      ${form(t`Paid less`, (told) => ({ do: "PayTime", game, player, chips: count(told, "chips") }), html`<label class="visually-hidden" for="time-${player}">Chips from ${player}</label><input id="time-${player}" name="chips" type="number" min="0" max=${due} required inputmode="numeric" />`)}</li>`)}</ul>
    ${owed.slide ? html`<p>${chips(owed.slide)} on the slide. ${act(t`Verify and drop in the box`, { do: "VerifyTime", game })}</p>` : nothing}
  </section>`;
}

/** @param {MoneyView} view */
function boxesView(view) {
  return html`<section class="panel"><h2>Boxes</h2>
    <p class="hint">Two people count a box: you, and a witness who works here and signs with a password. A difference is booked under both names.</p>
    ${view.boxes.length ? nothing : html`<p class="none">The boxes are empty.</p>`}
    <ul>${view.boxes.map(({ game, box, chips: booked }) => html`<li><span>${box} box of ${game}: ${chips(booked)} booked</span>
      ${form(t`Counted`, (told) => ({ do: "CountBox", game, box, chips: count(told, "chips"), witness: word(told, "witness") }),
        html`<label>Chips <input name="chips" type="number" min="0" required inputmode="numeric" /></label>${witness()}`)}</li>`)}</ul></section>`;
}

/** @param {MoneyView} view */
function floatsView(view) {
  /** @type {Asked} */
  const closing = (told) => ({ do: "CloseShift", floats: view.floats.map(({ game }) => [game, count(told, `float ${game}`)]), witness: word(told, "witness") });
  return html`<section class="panel"><h2>Floats</h2>
    <ul>${view.floats.map(({ game, chips: held }) => html`<li><span>${game}: ${chips(held)}</span>
      ${form(t`Fill`, (told) => ({ do: "FillTable", game, chips: count(told, "chips"), witness: word(told, "witness") }), html`<label>Chips <input name="chips" type="number" min="1" required inputmode="numeric" /></label>${witness()}`)}
      ${form(t`Credit`, (told) => ({ do: "CreditTable", game, chips: count(told, "chips"), witness: word(told, "witness") }), html`<label>Chips <input name="chips" type="number" min="1" required inputmode="numeric" /></label>${witness()}`)}</li>`)}</ul>
    <h3>Close the shift</h3>
    ${form(t`Close the shift`, closing, html`${view.floats.map(({ game }) => html`<label>${game}, counted <input name="float ${game}" type="number" min="0" required inputmode="numeric" /></label>`)}${witness()}`)}
  </section>`;
}

/** @param {FundView} fund */
function fundView(fund) {
  return html`<section class="panel"><h2>${fund.fund} <small>${chips(fund.posted)} posted</small></h2>
    ${rows([t`Where`, t`Chips`], [[t`can be won now`, chips(fund.can_be_won)], [t`in boxes`, chips(fund.in_boxes)], [t`counted, to be posted`, chips(fund.to_post)]])}
    ${fund.places?.length ? html`<details><summary>Chart</summary>${rows([t`Hand`, t`Chips`], fund.places.map((place) => [place.hand, chips(place.chips)]))}</details>` : nothing}
    <p class="acts"><a class="button small" href=${ledgerAddress(fund.fund)}>Ledger</a>
      ${form(t`Put in`, (told) => ({ do: "SeedFund", fund: fund.fund, chips: count(told, "chips") }), html`<label>House chips <input name="chips" type="number" min="1" required inputmode="numeric" /></label>`)}</p></section>`;
}

/** @param {MoneyView} view */
function offersView(view) {
  return html`<section class="panel"><h2>House promotions</h2>
    <ul>${view.offers.map((offer) => html`<li><span>${offer.title}${offer.leader ? t`: ${offer.leader} leads with ${offer.hand}` : ""}${offer.until ? t` until ${time(offer.until)}` : ""}</span> ${act(t`End`, { do: "EndPromotion", title: offer.title })}</li>`)}</ul>
    ${form(t`Offer`, (told) => ({ do: "OfferPromotion", text: word(told, "text") }), html`<label>Promotion file <textarea name="text" rows="6" required spellcheck="false"></textarea></label>`)}
  </section>`;
}

/**
 * @param {string} words
 * @param {Command} command
 * @param {boolean} tooEarly
 */
function act(words, command, tooEarly = false) {
  return html`<button type="button" class="small" ?disabled=${tooEarly} @click=${() => ask(command)}>${words}</button>`;
}

/**
 * A small form that asks one thing of the desk.
 * @param {string} words
 * @param {Asked} asked
 * @param {unknown} fields
 */
export function form(words, asked, fields) {
  const submit = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const element = /** @type {HTMLFormElement} */ (event.target);
    const told = new FormData(element), signs = element.querySelector("input[type=password]");
    if (signs instanceof HTMLInputElement) signs.value = "";
    void ask(asked(told), "", String(told.get("password") ?? "")).then((done) => done && element.reset());
  };
  return html`<form class="small-form" @submit=${submit}>${fields}<button class="small">${words}</button></form>`;
}

function witness() {
  return html`<label>Witness <input name="witness" list="staff" required maxlength="40" autocomplete="off" /></label>
    <label>Witness's password <input name="password" type="password" required maxlength="200" autocomplete="new-password" /></label>`;
}

/**
 * @param {FormData} told
 * @param {string} name
 */
export function word(told, name) {
  return String(told.get(name) ?? "").trim();
}

/**
 * @param {FormData} told
 * @param {string} name
 */
export function count(told, name) {
  return Number(told.get(name) || 0);
}

/**
 * @param {string[]} heads
 * @param {(string | number)[][]} cells
 */
export function rows(heads, cells) {
  return html`<table><thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
    <tbody>${cells.map((row) => html`<tr>${row.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody></table>`;
}

/** @param {number} moment */
export function time(moment) {
  return dayAndTime(moment);
}
