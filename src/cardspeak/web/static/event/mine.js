// A player's own page for the phone: my seat, my move, the clock, prizes, standings, chip counts.

import { EVENTS, eventAddress, tableAddress } from "../common/addresses.js";
import { t } from "../common/language.js";
import { html, nothing } from "../common/lit.js";
import { enter, isStaff, me } from "../common/me.js";
import { redraw } from "../common/redraw.js";
import { sayError } from "../common/toast.js";
import { chips, counted, dollars } from "../common/words.js";
import { openWhy } from "../common/why.js";
import { Feed } from "../desk/feed.js";
import { askToNotify, canAsk, ring } from "../desk/ring.js";
import { ask } from "./asking.js";
import { betsText, isOver, penaltyText, periodName, prizeText, secondsLeft, stateText, timeText, untilBreak } from "./clock.js";
import { waitingRoom } from "./waiting-room.js";

/** @import { MyEventView } from "../../types/events.js" */

/** @param {string[]} parts */
export function open([id = ""]) {
  /** @type {Feed<"/api/events/{id}/me">} */
  const feed = new Feed("/api/events/{id}/me", (view, before) => {
    if (!before) return;
    if (view.to && String(before.to) !== String(view.to)) ring(t`Table ${view.to[0]} seat ${view.to[1]}, now`, 3);
    else if (view.table && before.table !== view.table) ring(t`You are at table ${view.table}, seat ${view.seat}`, 2);
    const level = view.clock.period;
    if (before.clock.period.level !== level.level || before.clock.period.is_break !== level.is_break) ring(`${periodName(level)}: ${betsText(level)}`);
  }, { id, tick: 250 });
  return { title: t`My seat`, view: () => pageView(feed, id), close: () => feed.close() };
}

/**
 * @param {Feed<"/api/events/{id}/me">} feed
 * @param {string} id
 */
function pageView(feed, id) {
  const view = feed.view;
  if (view === null) return html`<main class="page my-event"><h1>Tournament</h1><p>${feed.trouble || "…"}</p><p><a href=${EVENTS}>All tournaments</a></p></main>`;
  return html`<main class="page my-event">
    <h1>${view.title} <small>${view.house}</small></h1>
    ${feed.trouble ? html`<p class="broken" role="status">${feed.trouble}</p>` : nothing}
    ${view.clock.announcement ? html`<p class="notice" role="status">${view.clock.announcement}</p>` : nothing}
    ${view.name ? myself(view, id, feed.exact()) : nameView()}
    ${clockView(view, feed.exact())}
    ${chopView(view, id)}
    ${prizesView(view)}
    ${countsView(view)}
    ${standingsView(view, id)}
    <p class="acts"><a class="button small" href=${eventAddress(id, "clock")}>Clock</a> ${isStaff() ? html`<a class="button small" href=${eventAddress(id, "director")}>Director</a>` : nothing}
      ${canAsk() ? html`<button class="small" @click=${() => askToNotify().finally(redraw)}>Notify me when I move</button>` : nothing}</p>
  </main>`;
}

function nameView() {
  const send = async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const name = String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("name") ?? "");
    await enter(name).then(() => location.reload()).catch(sayError);
  };
  return html`<form class="panel" @submit=${send}><label>Your name, as you entered <input name="name" required maxlength="24" autocomplete="nickname" /></label><button class="primary">Show my seat</button></form>`;
}

/**
 * @param {MyEventView} view
 * @param {string} id
 * @param {number} now
 */
function myself(view, id, now) {
  if (view.to) {
    const [table, seat] = view.to;
    return html`<section class="panel call" role="alert"><p class="figure">Table ${table} <span>seat ${seat}</span></p>
      <h2>Please move now</h2><p>${view.why} ${view.rules.length ? html`<button class="link" @click=${() => openWhy({ says: view.why, rules: view.rules })}>why</button>` : nothing}</p></section>`;
  }
  if (view.table) {
    return html`<section class="panel my-seat"><p class="figure">Table ${view.table} <span>seat ${view.seat}</span></p>
      ${view.stack === null ? nothing : html`<p>${chips(view.stack)} chips at the last count</p>`}
      ${penaltyText(view, now) ? html`<p class="own" role="status">${penaltyText(view, now)}</p>` : nothing}
      ${view.dealt_table ? html`<p class="acts"><a class="button primary" href=${tableAddress(view.dealt_table)}>Go to my table</a></p>` : nothing}
      ${view.clock.phase === "seats are drawn" && view.dealing === "tracked" ? html`<p class="acts"><button @click=${() => ask(id, { do: "ComeToSeat", player: view.name })}>I am at my seat</button></p>` : nothing}</section>`;
  }
  if (view.place) {
    return html`<section class="panel my-result"><p class="figure">${view.place === 1 ? t`You won` : t`Place ${view.place}`}</p>
      ${prizeText(view) ? html`<p>Prize <b>${prizeText(view)}</b></p>` : nothing}
      ${view.bounties ? html`<p>Bounties <b>${dollars(view.bounties)}</b></p>` : nothing}
      ${enterView(view, id, t`Enter again`)}</section>`;
  }
  if (view.status === "has no seat yet" || view.status === "waits for a seat") {
    return html`<section class="panel"><h2>You are in</h2><p>${view.status === "waits for a seat" ? t`You are waiting for a seat.` : view.clock.phase === "cards are in the air" ? t`Your seat is ready as soon as the hand there is over.` : t`Seats are drawn before play begins.`}</p>${waitingRoom(view, id)}</section>`;
  }
  return html`<section class="panel"><h2>${me().name} is not in this event</h2>${enterView(view, id, t`Enter`)}</section>`;
}

/**
 * @param {MyEventView} view
 * @param {string} id
 * @param {string} words
 */
function enterView(view, id, words) {
  if (!view.may_enter) return nothing;
  if (view.dealing === "tracked") return html`<p>Enter at the desk: ${dollars(view.price)}.</p>`;
  return html`<p class="acts"><button class="primary" ?disabled=${view.bank < view.price} @click=${() => ask(id, { do: "Enter", player: view.name })}>${words} for ${chips(view.price)}</button></p>
    <p class="hint">You have ${chips(view.bank)} chips in the bank.</p>`;
}

/**
 * @param {MyEventView} view
 * @param {number} now
 */
function clockView(view, now) {
  const { clock } = view;
  const until = untilBreak(clock, now);
  if (isOver(clock)) return html`<section class="panel my-clock" aria-label="Clock"><p>${stateText(clock)} · ${counted(clock.entries, "player")}</p></section>`;
  return html`<section class="panel my-clock" aria-label="Clock">
    <p><b role="timer">${timeText(secondsLeft(clock, now))}</b> ${stateText(clock) || periodName(clock.period)}</p>
    ${clock.period.is_break ? nothing : html`<p>${betsText(clock.period)}</p>`}
    <p class="hint">Next ${clock.next ? betsText(clock.next) : t`none: this is the last level`}${until === null ? "" : t` · break in ${timeText(until)}`}</p>
    <p class="hint">${chips(clock.remaining)} of ${chips(clock.entries)} left · average ${chips(clock.average)} (${clock.average_bets} BB)</p>
  </section>`;
}

/**
 * @param {MyEventView} view
 * @param {string} id
 */
function chopView(view, id) {
  const { chop } = view;
  if (!chop || !view.table) return nothing;
  const vote = (/** @type {boolean} */ agrees) => () => void ask(id, { do: "VoteOnChop", player: view.name, agrees });
  return html`<section class="panel call"><h2>A deal is proposed</h2>
    <ul>${chop.shares.map(([player, amount]) => html`<li>${player}: ${dollars(amount)}</li>`)}</ul>
    ${view.voted ? html`<p>You have voted: ${chop.votes} of ${chop.voters}.</p>` : html`<p class="acts"><button class="primary" @click=${vote(true)}>Agree</button> <button @click=${vote(false)}>No deal</button></p>`}</section>`;
}

/** @param {MyEventView} view */
function prizesView(view) {
  const { clock } = view;
  if (!clock.prizes.length) return nothing;
  return html`<details class="panel" ?open=${clock.remaining <= clock.prizes.length}><summary>Prizes${clock.prizes_fixed ? "" : t` so far`}: ${counted(clock.prizes.length, "place")}</summary>
    <ol class="prize-list">${clock.prizes.map((prize) => html`<li>${dollars(prize)}</li>`)}</ol></details>`;
}

/** @param {MyEventView} view */
function countsView(view) {
  if (!view.counts.length) return nothing;
  return html`<details class="panel"><summary>Chip counts</summary>
    <ol class="counts">${view.counts.slice(0, 100).map(([player, table, stack]) => html`<li class=${player === view.name ? "own" : ""}>${player} <small>table ${table}</small> <b>${chips(stack)}</b></li>`)}</ol></details>`;
}

/**
 * @param {MyEventView} view
 * @param {string} id
 */
function standingsView(view, id) {
  if (!view.standings.length) return nothing;
  return html`<details class="panel" ?open=${view.clock.phase === "it has a winner"}><summary>Standings</summary>
    <ul class="counts">${view.standings.slice(0, 100).map((each) => html`<li class=${each.player === view.name ? "own" : ""}>${each.place}. ${each.player} ${each.prize ? html`<b>${dollars(each.prize)}</b>` : nothing}</li>`)}</ul>
    <p><a href=${eventAddress(id, "results")}>Results</a></p></details>`;
}
