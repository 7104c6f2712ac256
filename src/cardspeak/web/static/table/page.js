// The table page: the felt, the action bar, and beside them the log, the chat and the tools.

import { bookAddress, eventAddress, LOBBY, tableAddress } from "../common/addresses.js";
import { areTwo, stepped } from "./amounts.js";
import { actionBar } from "./action-bar.js";
import { chartDialog } from "./chart.js";
import { chatView } from "./chat.js";
import { choices, picks } from "./choices.js";
import { dialogIsOpen } from "../common/dialog.js";
import { feltView } from "./felt.js";
import { floorDrawer } from "../floor/drawer.js";
import { explainLatest, handLog, spoken, toNewest } from "./hand-log.js";
import { openHelp } from "./help.js";
import { hostView } from "./host.js";
import { inviteView } from "./invite.js";
import { t } from "../common/language.js";
import { html, nothing } from "../common/lit.js";
import { peekView } from "./peek.js";
import { noteDialog } from "./notes.js";
import { ownHand } from "./own-hand.js";
import { redraw } from "../common/redraw.js";
import { replayDialog } from "./replayer.js";
import { settingsDialog } from "../common/settings-dialog.js";
import { TableSession } from "./session.js";
import { staffView, voteView } from "./vote.js";
import { settings } from "../common/settings.js";
import { capital, showInBlinds } from "../common/words.js";

/** @import { TableModel } from "./model.js" */
/** @typedef {"log" | "chat" | "floor" | "host"} Tab */

const WAITING = t`Waiting for another player.`;
const NARROW = 900; // pixels up to which the log and the tools are a drawer

/**
 * @param {string[]} parts
 * @param {URLSearchParams} query
 */
export function open([id], query) {
  const invite = query.get("invite") ?? "";
  const table = new TableSession(id, invite, query.has("sit"));
  const { model } = table;
  if (query.has("sit")) history.replaceState(null, "", tableAddress(id, { invite })); // a reload only watches
  /** @type {Tab} */
  let tab = "log";
  let drawer = false;
  let turn = 0;
  /** On a small screen, an open drawer does not hide your turn. */
  const uncover = () => {
    if (!model.mine?.options || turn === model.common?.turn) return;
    turn = model.common?.turn ?? 0;
    if (innerWidth <= NARROW) drawer = false;
  };

  /** @param {Tab} chosen */
  const show = (chosen) => {
    drawer = !(drawer && tab === chosen);
    tab = chosen;
    if (tab === "chat") model.unread = 0;
    if (tab === "log") toNewest();
    redraw();
  };
  return {
    get title() {
      const name = model.row?.name ?? t`Table`;
      return model.mine?.options ? t`Your turn · ${name}` : name;
    },
    view: () => {
      uncover();
      showInBlinds(settings.amounts === "blinds" ? (model.row?.big_blind ?? 0) : 0);
      return page(table, tab, drawer, show);
    },
    /** @param {KeyboardEvent} event */
    keys: (event) => pressed(event, table),
    close: () => {
      showInBlinds(0);
      table.close();
    },
  };
}

/** @param {TableSession} table */
function between({ model: { common, seen, mine } }) {
  if (!common) return t`Joining the table …`;
  if (common.stopped) {
    return t`This table is stopped; the floor has been called (reference ${common.stopped}).`;
  }
  if (common.held) return `${common.held}.`;
  if (common.paused) return seen.playing ? t`The host pauses the table after this hand.` : t`The host has paused the table.`;
  if (seen.playing) return "";
  if (mine?.asks?.includes("buy in")) return ""; // the bar offers it
  const ready = (seen.seats ?? []).filter((seat) => !seat.away && !seat.waits && seat.stack);
  if (ready.length < 2) return WAITING;
  return seen.number ? "" : t`The next hand is about to start.`;
}

/**
 * @param {TableSession} table
 * @param {Tab} tab
 * @param {boolean} drawer
 * @param {(tab: Tab) => void} show
 */
function page(table, tab, drawer, show) {
  const { model } = table;
  const { seen, mine, common, connection } = model;
  if (connection === "shut") return shutView(model.shutWhy, model.row?.event ?? "");
  const hand = mine?.cards?.length && !model.seat?.folded
    ? ownHand(mine, model.seat, { picked: model.picked, toggle: (place) => table.change(() => model.pick(place)) })
    : peekView(table);
  const says = between(table);
  const isBare = !(seen.board?.length || seen.seats?.some((seat) => seat.cards?.length)); // no hand lies on the felt
  const invite = says === WAITING && isBare && model.seat && !table.event ? inviteView(table) : undefined;
  const take = (/** @type {number} */ seat) => void table.take(seat);
  return html`<main class="table-page ${drawer ? "with-drawer" : ""} ${seen.structure === "limit" ? "" : "sized"} ${says === WAITING && isBare ? "idle" : ""}" data-state=${connection} data-turn=${common?.turn ?? ""}>
    ${head(table)}
    <div class="felt-side">
      ${table.event?.view(model.stage !== null) ?? nothing}
      <div class="felt-box">${feltView({ seen: model.stage?.seen ?? seen, equity: model.stage?.equity, mine, timer: model.timer, sit: table.event ? null : take, hand, says, invite, clock: common?.clock, did: model.did, said: model.said, about: noteDialog, bottom: model.bottom })}</div>
    </div>
    <div class="bar-box">${common?.vote ? voteView(table) : common ? actionBar(table) : nothing}</div>
    <aside class="side" aria-label="Log and tools">
      ${staffView(table)}
      ${tabs(table, tab, drawer, show)}
      <div class="side-body" role="tabpanel" aria-labelledby="tab-${tab}">${sideView(table, tab)}</div>
    </aside>
    <div class="heard" aria-live="polite">${model.fresh.map((line) => html`<p>${spoken(line)}</p>`)}</div>
    <p class="visually-hidden" role="status" aria-live="assertive">${mine?.options ? t`Your turn. ${choices(model).map((each) => each.name).join(", ")}.` : ""}</p>
    ${connection === "broken" ? html`<p class="broken" role="status">Connection lost. Reconnecting …</p>` : nothing}
  </main>`;
}

/** @param {TableSession} table */
function head({ model: { id, seen, row } }) {
  return html`<header class="table-head">
    <a class="back" href=${LOBBY} aria-label="Back to the lobby">‹ Lobby</a>
    <h1><span>${row?.name ?? seen.game}</span> <small>
      ${row ? html`<a href=${bookAddress(row.book)}>${row.title}</a>` : nothing}
      ${seen.number ? t` · hand ${seen.number}` : ""}</small></h1>
    <nav class="tools" aria-label="Table tools">
      ${seen.number > 0 ? html`<button class="quiet" aria-label="Replay a hand" @click=${() => replayDialog(id)}><span class="sign">↺</span><span class="word">Replay</span></button>` : nothing}
      <button class="quiet" aria-label="Stack chart" @click=${() => chartDialog(id)}><span class="sign">∿</span><span class="word">Chart</span></button>
      <button class="quiet" @click=${settingsDialog} aria-label="Settings">⚙</button>
      <button class="quiet" @click=${openHelp} aria-label="Keys and help" aria-keyshortcuts="?">?</button>
    </nav>
  </header>`;
}

/**
 * @param {TableSession} table
 * @param {Tab} tab
 * @param {boolean} drawer
 * @param {(tab: Tab) => void} show
 */
function tabs({ model }, tab, drawer, show) {
  if (tab === "chat" && (drawer || innerWidth > NARROW)) model.unread = 0;
  /** @type {[Tab, string][]} */
  const names = [["log", t`Log`], ["chat", model.unread ? t`Chat (${model.unread})` : t`Chat`]];
  if (model.isStaff) names.push(["floor", t`Floor`]);
  if (model.isHost) names.push(["host", t`Host`]);
  return html`<div class="tabs" role="tablist" aria-label="Table panels">
    ${names.map(
      ([id, name]) => html`<button role="tab" id="tab-${id}" aria-selected=${tab === id} aria-expanded=${drawer && tab === id}
        @click=${() => show(id)}>${name}</button>`,
    )}
  </div>`;
}

/**
 * @param {TableSession} table
 * @param {Tab} tab
 */
function sideView(table, tab) {
  if (tab === "chat") return chatView(table.model.chat, (text) => void table.ask({ ask: "say", text }));
  if (tab === "floor") return floorDrawer(table);
  if (tab === "host") return hostView(table);
  return html`${handLog(table)} ${nextView(table.model)}`;
}

/** @param {TableModel} model */
function nextView({ seen }) {
  const next = seen.next ?? [];
  if (!next.length || seen.playing) return nothing;
  return html`<section class="next" aria-label="Next hand"><h3>Next hand</h3>
    <ul>${next.map((line) => html`<li>${line}</li>`)}</ul></section>`;
}

/**
 * @param {string} why
 * @param {string} event the tournament whose table it was
 */
function shutView(why, event) {
  if (event) {
    return html`<main class="shut"><h1>This table has closed</h1><p>${capital(why).replace(/\.?$/, ".")}</p>
      <p><a class="button primary" href=${eventAddress(event)}>To the tournament</a></p></main>`;
  }
  return html`<main class="shut">
    <h1>You cannot enter this table</h1>
    <p>${capital(why).replace(/\.?$/, ".")}</p>
    <p>A private table needs a link from its host. Find other tables in the lobby, or open your own.</p>
    <p><a class="button primary" href=${LOBBY}>Back to the lobby</a></p>
  </main>`;
}

/**
 * @param {KeyboardEvent} event
 * @param {TableSession} table
 */
function pressed(event, table) {
  const target = /** @type {HTMLElement} */ (event.target);
  const typing = target.closest("input, textarea, select");
  if (dialogIsOpen() || typing || event.ctrlKey || event.metaKey || event.altKey) return;
  const key = event.key.length === 1 ? event.key.toUpperCase() : event.key;
  if (key === "?") return openHelp();
  if (key === "W") return explainLatest(table);
  const { model } = table;
  const offered = model.mine?.options?.wager;
  const wager = offered && !areTwo(offered) ? offered : null; // two amounts have a button each
  const steps = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1, PageUp: 5, PageDown: -5 }[key];
  if (wager && steps) {
    event.preventDefault();
    return table.change(() => model.chooseAmount(stepped(wager, model.amount, steps)));
  }
  if (picks(model.mine) && /^[1-9]$/.test(key)) return table.change(() => model.pick(Number(key) - 1));
  if (key === "R" && wager && wager.least !== wager.most) {
    event.preventDefault();
    const box = /** @type {HTMLInputElement | null} */ (document.getElementById("wager"));
    box?.focus();
    return box?.select();
  }
  if (key === "Enter" && wager && target === document.body) return table.raise();
  const choice = choices(model).find((each) => each.key === key);
  if (choice?.act) {
    event.preventDefault();
    table.choose(choice.act);
  }
}

