// What the floor does with a whole game: it breaks, its limit or charge changes, fresh cards, talk, disputes.

import { get, post } from "../common/api.js";
import { closeDialog, openDialog } from "../common/dialog.js";
import { t } from "../common/language.js";
import { html, nothing } from "../common/lit.js";
import { redraw } from "../common/redraw.js";
import { sayError } from "../common/toast.js";
import { counted } from "../common/words.js";
import { ask } from "./asking.js";
import { count, form, word } from "./money.js";

/** @import { ChairView, GameView } from "../../types/desk.js" */
/** @import { ChangeReason, Charge, DeskRequest, Notice, RakeMethod } from "../../types/requests.js" */

/** @typedef {DeskRequest["command"]} Command */

const RANKS = "23456789TJQKA";
const SUITS = "cdhs";
const FAULTS = /** @type {ChangeReason[]} */ (["defective", "a damaged card", "sticky cards"]);
const METHODS = /** @type {RakeMethod[]} */ ([
  "a percentage of the pot", "a fee for each hand", "a drop by the number of players dealt in", "a time charge",
]);

/** @type {Notice[]} */
let signs = [];

/**
 * @param {string} name
 * @param {() => GameView | undefined} find the game as it is now
 * @param {readonly string[]} boards the lists of the room
 */
export function openGameActs(name, find, boards) {
  get("/api/desk/signs").then((found) => { signs = found; }).catch(sayError).finally(redraw);
  openDialog({
    title: name,
    wide: true,
    view: () => {
      const game = find();
      if (!game) return html`<p>This game is closed.</p>`;
      return html`<div class="act-groups">
        ${breakView(game, boards)} ${changeView(game)} ${chargeView(game)} ${game.hands ? nothing : newGameView(game)}
        ${cardsView(game)} ${talkView(game)} ${disputeView(game)} ${waiverView(game)}
        ${group(t`Close the game`, form(t`Close`, (told) => ({ do: "CloseGame", game: game.game, reason: word(told, "reason") }),
          html`<label>Reason <input name="reason" required maxlength="200" value="closed at the desk" /></label>`))}
      </div>`;
    },
  });
}

/** @param {GameView} game */
function seated(game) {
  return game.chairs.filter((chair) => chair.claim === "seated");
}

/**
 * Cards as people write them, by number: "Kd 4s".
 * @param {string} text
 */
export function cardsIn(text) {
  return text.split(/[\s,]+/).filter(Boolean).map((card) => {
    const rank = RANKS.indexOf(card.slice(0, -1).toUpperCase().replace("10", "T"));
    const suit = SUITS.indexOf(card.slice(-1).toLowerCase());
    if (rank < 0 || suit < 0) throw new Error(`${card} is no card: write Kd or 10s`);
    return rank * SUITS.length + suit;
  });
}

/**
 * Ask with cards that were drawn by hand, or with a deck that the house seals and then shows.
 * @param {{ game: string, purpose: string, title: string }} about
 * @param {FormData} told
 * @param {(cards: number[], draw: number) => Command} command
 */
async function askWithCards({ game, purpose, title }, told, command) {
  try {
    const drawn = told.get("sealed") ? (await post("/api/desk/draw", { game, purpose })).draw : 0;
    const { lines } = await post("/api/desk", { command: command(drawn ? [] : cardsIn(word(told, "cards")), drawn), code: "" });
    showDraw(title, lines);
  } catch (error) {
    sayError(error);
  }
}

/**
 * Show what was drawn, card by card, and what follows.
 * @param {string} title
 * @param {readonly string[]} told
 */
function showDraw(title, told) {
  openDialog({ title, view: () => html`<ol class="drawn-cards">${told.map((line) => html`<li>${line}</li>`)}</ol>
    <button class="primary" @click=${closeDialog}>Done</button>` });
}

/** @param {string} words */
function cardFields(words) {
  return html`<label>${words} <input name="cards" maxlength="60" autocomplete="off" placeholder="Kd 4s 9h" /></label>
    <label class="check"><input type="checkbox" name="sealed" /> from a sealed deck of the house</label>`;
}

/**
 * @param {GameView} game
 * @param {readonly string[]} boards
 */
function breakView(game, boards) {
  const players = seated(game).map((chair) => `${chair.seat} ${chair.player}${chair.away ? " (away)" : ""}`);
  const submit = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const told = new FormData(/** @type {HTMLFormElement} */ (event.target));
    void askWithCards({ game: game.game, purpose: "the game breaks", title: t`${game.game} breaks` }, told, (cards, draw) => (
      { do: "BreakGame", game: game.game, board: word(told, "board"), minutes: count(told, "minutes"), cards, draw }));
  };
  return group(t`Break the game`, html`<p class="hint">${players.join(", ") || t`Nobody sits here.`}</p>
    <form class="small-form" @submit=${submit}>
      <label>Into <select name="board">${[game.list, ...boards.filter((each) => each !== game.list)].map((each) => html`<option>${each}</option>`)}</select></label>
      <label>Minutes for the absent <input name="minutes" type="number" min="0" max="1440" inputmode="numeric" /></label>
      ${cardFields(t`Cards drawn, in the order of the seats`)}
      <button class="small">Break</button></form>`);
}

/** @param {GameView} game */
function changeView(game) {
  const { change } = game;
  if (!change) {
    return group(t`Another game or limit`, form(t`Propose`, (told) => ({ do: "ProposeGameChange", game: game.game, notice: /** @type {Notice} */ (signs[count(told, "sign")]) }),
      html`<label>Sign <select name="sign" required>${signs.map((sign, place) => html`<option value=${place}>${sign.name}: ${sign.game}, ${sign.structure}</option>`)}</select></label>`));
  }
  const vote = (/** @type {ChairView} */ { player }) => html`<li><span>${player}${change.agreed.includes(player) ? t` agrees` : change.objected.includes(player) ? t` objects` : ""}</span>
    ${act(t`Agrees`, { do: "VoteOnGameChange", game: game.game, player, agrees: true })} ${act(t`Objects`, { do: "VoteOnGameChange", game: game.game, player, agrees: false })}</li>`;
  return group(t`Another game or limit`, html`<p>${change.list} is proposed${change.hands > 0 ? t`, after ${counted(change.hands, "hand")}` : ""}.${change.approved ? "" : t` It waits for approval.`}</p>
    <ul>${seated(game).map(vote)}</ul>
    <p class="acts">${change.approved ? nothing : act(t`Approve`, { do: "ApproveGameChange", game: game.game })} ${act(t`Take it back`, { do: "DropGameChange", game: game.game })}</p>`);
}

/** @param {GameView} game */
function chargeView(game) {
  return group(t`What the house takes`, form(t`Change the charge`, (told) => ({ do: "ChangeCharge", game: game.game, charge: chargeIn(told) }),
    html`<label>Charge <select name="method"><option value="">free of charge</option>${METHODS.map((each) => html`<option>${each}</option>`)}</select></label>
      <label>Per cent <input name="percent" type="number" min="0" max="100" inputmode="numeric" /></label>
      <label>At most <input name="cap" type="number" min="0" inputmode="numeric" /></label>
      <label>Fee, or time for each player <input name="fee" type="number" min="0" inputmode="numeric" /></label>
      <label>Drops, players:chips <input name="drops" maxlength="100" autocomplete="off" placeholder="2:1 5:3" pattern="\\s*\\d+:\\d+(\\s+\\d+:\\d+)*\\s*" /></label>`));
}

/**
 * @param {FormData} told
 * @returns {Charge | null}
 */
function chargeIn(told) {
  const method = /** @type {RakeMethod | ""} */ (word(told, "method"));
  if (!method) return null;
  const drops = word(told, "drops").split(/\s+/).filter(Boolean).map((drop) => {
    const [players = 0, amount = 0] = drop.split(":").map(Number);
    return { players, amount };
  });
  return { method, percent: count(told, "percent"), cap: word(told, "cap") ? count(told, "cap") : null, fee: count(told, "fee"), drops };
}

/** @param {GameView} game */
function newGameView(game) {
  const arrivals = game.arrivals ?? [];
  const contested = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const told = new FormData(/** @type {HTMLFormElement} */ (event.target));
    const players = told.getAll("players").map(String);
    void askWithCards({ game: game.game, purpose: "several want one seat", title: t`Seat ${count(told, "seat")} of ${game.game}` }, told, (cards, draw) => (
      { do: "SettleSeat", game: game.game, seat: count(told, "seat"), players, cards, draw }));
  };
  const seat = html`<label>Seat <select name="seat">${game.free.map((each) => html`<option>${each}</option>`)}</select></label>`;
  return group(t`Seats in a new game`, html`<p class="hint">${arrivals.length ? t`At the table, in this order: ${arrivals.join(", ")}` : t`Enter who comes to the table: the first to come chooses first, where the book says so.`}</p>
    ${form(t`Add the arrival`, (told) => ({ do: "ComeToTable", game: game.game, player: word(told, "player") }), html`<label>Player <input name="player" required maxlength="40" list="desk-names" autocomplete="off" /></label>`)}
    ${arrivals.length ? form(t`Choose the seat`, (told) => ({ do: "ChooseSeat", game: game.game, player: word(told, "player"), seat: count(told, "seat") }),
      html`<label>Player <select name="player">${arrivals.map((each) => html`<option>${each}</option>`)}</select></label>${seat}`) : nothing}
    ${arrivals.length > 1 ? html`<form class="small-form" @submit=${contested}><fieldset><legend>Several want one seat</legend>
      ${arrivals.map((each) => html`<label class="check"><input type="checkbox" name="players" value=${each} /> ${each}</label>`)}</fieldset>${seat}
      ${cardFields(t`Cards drawn, where the book decides by card`)}<button class="small">Settle</button></form>` : nothing}`);
}

/** @param {GameView} game */
function cardsView(game) {
  const fault = html`<label>Because <select name="reason"><option value="">it is time</option>${FAULTS.map((each) => html`<option value=${each}>${each}</option>`)}</select></label>`;
  const reason = (/** @type {FormData} */ told) => /** @type {ChangeReason | null} */ (word(told, "reason") || null);
  return group(t`Cards`, html`${game.inspection
    ? html`<p>Fresh decks: ${act(t`Done: ${game.inspection}`, { do: "InspectSetUp", game: game.game, step: game.inspection })}</p>`
    : form(t`Fresh decks`, (told) => ({ do: "NewSetUp", game: game.game, reason: reason(told) }), fault)}
    ${form(t`Change the deck`, (told) => ({ do: "ChangeDeck", game: game.game, reason: reason(told), with_dealer: Boolean(told.get("with_dealer")) }),
      html`${fault}<label class="check"><input type="checkbox" name="with_dealer" /> as the dealers change</label>`)}
    ${form(t`Counted`, (told) => ({ do: "CountDeck", game: game.game, cards: count(told, "cards") }), html`<label>Cards in the deck <input name="cards" type="number" min="0" max="200" required inputmode="numeric" /></label>`)}`);
}

/** @param {GameView} game */
function talkView(game) {
  const { guests = [], talk = [], talk_orders: orders = [] } = game;
  const players = seated(game).map(({ player }) => html`<option>${player}</option>`);
  return group(t`Talk and guests`, html`<p class="acts">
      ${orders.filter((each) => !talk.includes(each)).map((each) => act(t`Order: ${each.replace(", when ordered", "")}`, { do: "OrderTalk", game: game.game, talk: each }))}
      ${talk.map((each) => act(t`Lift: ${each.replace(", when ordered", "")}`, { do: "LiftTalkOrder", game: game.game, talk: each }))}
      ${orders.length ? nothing : html`<span class="hint">This book has no order on talk.</span>`}</p>
    ${form(t`Seat the guest`, (told) => ({ do: "SeatGuest", game: game.game, guest: word(told, "guest"), player: word(told, "player") }),
      html`<label>Guest <input name="guest" required maxlength="40" autocomplete="off" /></label><label>Player <select name="player">${players}</select></label>`)}
    ${guests.map(([guest, player]) => form(t`Object to the guest`, (told) => ({ do: "ObjectToGuest", game: game.game, guest, player: word(told, "player") }),
      html`<span>${guest} sits behind ${player}.</span><label>Who objects <select name="player">${players}</select></label>`))}`);
}

/** @param {GameView} game */
function disputeView(game) {
  return group(t`Dispute`, form(t`Enter`, (told) => ({ do: "OpenDispute", game: game.game, parties: told.getAll("parties").map(String), says: word(told, "says"), hand: count(told, "hand") }),
    html`<fieldset><legend>Parties</legend>${seated(game).map(({ player }) => html`<label class="check"><input type="checkbox" name="parties" value=${player} /> ${player}</label>`)}</fieldset>
      <label>Subject <input name="says" required maxlength="200" /></label>
      <label>Hand <input name="hand" type="number" min="0" inputmode="numeric" value=${game.hands ?? 0} /></label>`));
}

/** @param {GameView} game */
function waiverView(game) {
  const { waived = [] } = game;
  if (!waived.length) {
    return group(t`Private game`, form(t`Waive`, (told) => ({ do: "WaiveRules", game: game.game, rules: word(told, "rules").split(/[\s,]+/).filter(Boolean) }),
      html`<label>Rules to play without, by number <input name="rules" required maxlength="200" autocomplete="off" /></label>`));
  }
  return group(t`Private game`, html`<p>Without ${waived.join(", ")}${game.waiver_in_force ? "" : t`, once all agree`}.</p>
    <p class="acts">${game.waiver_in_force ? nothing : seated(game).map(({ player }) => act(t`${player} agrees`, { do: "AgreeToWaiver", game: game.game, player }))}
      ${act(t`Restore every rule`, { do: "EndWaiver", game: game.game })}</p>`);
}

/**
 * @param {string} title
 * @param {unknown} inside
 */
export function group(title, inside) {
  return html`<section class="act-group" aria-label=${title}><h3>${title}</h3>${inside}</section>`;
}

/**
 * @param {string} words
 * @param {Command} command
 */
export function act(words, command) {
  return html`<button type="button" class="small" @click=${() => ask(command)}>${words}</button>`;
}
