// The dealer's tablet at a table of real cards: big seats, one tap for each thing that happens.

import { FLOOR } from "../common/addresses.js";
import { t } from "../common/language.js";
import { html, nothing } from "../common/lit.js";
import { me } from "../common/me.js";
import { redraw } from "../common/redraw.js";
import { chips } from "../common/words.js";
import { ask } from "./asking.js";
import { clock, Feed } from "./feed.js";
import { felt } from "./felt.js";
import { handClaim } from "./hand-claim.js";
import { count as figure, form as smallForm, timeView } from "./money.js";
import { TapQueue } from "./tap-queue.js";

/** @import { GameView } from "../../types/desk.js" */
/** @import { TabletEntry } from "../../types/requests.js" */

/** @param {string[]} parts */
export function open([name = ""]) {
  /** @type {Feed<"/api/desk">} */
  const feed = new Feed("/api/desk");
  /** @type {Feed<"/api/desk/money">} */
  const money = new Feed("/api/desk/money");
  let picked = 0;
  const taps = new TapQueue(name);
  const tap = (/** @type {TabletEntry["report"]} */ report) => taps.tap(report);
  const pick = (/** @type {number} */ seat) => {
    picked = seat;
    redraw();
  };
  const count = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.target);
    const told = new FormData(form);
    const bought = Number(told.get("bought") || 0);
    const taken = Number(told.get("taken") || 0);
    void tap({ report: "ChipsCounted", bought, taken }).then(() => form.reset());
  };
  const impound = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const amount = Number(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("held") || 0);
    void tap({ report: "PotImpounded", amount });
  };
  const walkOut = (/** @type {SubmitEvent} */ event, /** @type {string} */ player) => {
    event.preventDefault();
    const owed = Number(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("owed"));
    void tap({ report: "LeftOwing", player, owed });
  };
  const begin = (/** @type {Event} */ event) => {
    const told = /** @type {HTMLElement} */ (event.target).parentElement;
    const seat = (/** @type {string} */ which) => Number(/** @type {HTMLSelectElement | null | undefined} */ (told?.querySelector(`[name=${which}]`))?.value ?? 0);
    void tap({ report: "HandBegun", players: [], button: seat("button"), big_blind: seat("big_blind") });
  };
  const callFloor = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.target);
    const says = String(new FormData(form).get("says") ?? "").trim();
    void ask({ do: "AskForFloor", game: name, says }).then((done) => done && form.reset());
  };
  return {
    title: name,
    close: () => {
      taps.close();
      feed.close();
      money.close();
    },
    view: () => {
      const game = feed.view?.games.find((each) => each.game === name);
      if (!game) return html`<main class="page"><h1>${name}</h1><p>${feed.view ? t`This game is not open.` : feed.trouble || "…"}</p></main>`;
      const chair = game.chairs.find((each) => each.seat === picked);
      const player = chair?.player ?? "";
      const waiting = feed.view?.lists.find((list) => list.name === game.list)?.names ?? [];
      return html`<main class="page tablet">
        <h1>${name} <small>${game.list}</small></h1>
        ${felt(game, feed.now(), { chosen: (each) => each.seat === picked, pick })}
        ${taps.waiting ? html`<p class="broken" role="status">${taps.waiting === 1 ? t`1 entry is waiting to be sent.` : t`${taps.waiting} entries are waiting to be sent.`}</p>` : nothing}
        <p class="hand-tap">${game.in_hand
          ? html`<button class="primary big" @click=${() => tap({ report: "HandEnded" })}>Hand over</button>`
          : html`${game.is_stud ? nothing : placesView(game)}<button class="primary big" @click=${begin}>Hand begins</button>`}</p>
        ${picked ? html`<section class="panel" aria-label="Seat ${picked}"><h2>Seat ${picked} ${player}</h2><p class="acts">
          ${chair === undefined
            ? me().role === "dealer"
              ? html`<button class="primary" @click=${() => ask({ do: "AskForFloor", game: name, says: t`Seat ${picked} is open` })}>Tell the floor that it is open</button>`
              : html`<button @click=${() => ask({ do: "CallName", game: name, seat: picked })}>Call the next name</button>
              ${waiting.slice(0, 3).map((each) => html`<button @click=${() => ask({ do: "TakeSeat", player: each.player, game: name, seat: picked })}>Seat ${each.player}</button>`)}`
            : chair.claim !== "seated"
              ? html`<button class="primary" @click=${() => ask(chair.waits ? { do: "TakeUpSeat", player } : { do: "TakeSeat", player, game: name, seat: picked })}>${player} sits down</button>`
              : html`${chair.away
                  ? html`<button class="primary" @click=${() => ask({ do: "ComeBack", player, game: name })}>Back</button>
                    <button @click=${() => tap({ report: "BlindMissed", seat: picked, player })}>Missed a blind</button>`
                  : html`<button @click=${() => ask({ do: "GoAway", player, game: name })}>Away</button>
                    <button @click=${() => ask({ do: "GoAway", player, game: name, kind: "at a meal" })}>At a meal</button>`}
                <button @click=${() => ask({ do: "Quit", player, game: name })}>Leaves</button>
                ${chair.goes_to && !chair.leaving ? html`<button class="primary" @click=${() => tap({ report: "PlayerLeft", seat: picked, player })}>Goes to ${chair.goes_to}</button>` : nothing}`}
        </p>${chair?.claim === "seated" ? smallForm(t`Buys from the rack`, (told) => ({ do: "BuyChips", player, game: name, chips: figure(told, "chips") }),
          html`<label>Chips <input name="chips" type="number" min="1" required inputmode="numeric" /></label>`) : nothing}
          ${chair?.claim === "seated" ? smallForm(t`Leaves with`, (told) => ({ do: "CashOut", player, game: name, chips: figure(told, "chips") }),
          html`<label>Stack, counted <input name="chips" type="number" min="0" required inputmode="numeric" /></label>`) : nothing}
          ${chair?.claim === "seated" ? html`<details><summary>Leaves owing a kill</summary><form class="small-form" @submit=${(/** @type {SubmitEvent} */ event) => walkOut(event, player)}>
            <label>Kill not posted <input name="owed" type="number" min="1" required inputmode="numeric" /></label><button class="small">Leaves owing it</button></form></details>` : nothing}</section>` : nothing}
        ${tellView(game, feed.view?.games ?? [])}
        ${calledView(game, pick)}
        ${(money.view?.time ?? []).filter((owed) => owed.game === name).map(timeView)}
        ${floorView(feed, name, callFloor)}
        ${promptsView(game)}
        ${handClaim(game)}
        <form class="panel count" @submit=${count}><h2>Chips <small>${chips(game.chips)} at the table</small></h2>
          <label>Bought <input name="bought" type="number" min="0" inputmode="numeric" /></label>
          <label>Dropped <input name="taken" type="number" min="0" inputmode="numeric" /></label>
          <button>Enter</button></form>
        ${potView(game)}
        <form class="panel count" @submit=${impound}><h2>Impounded <small>${game.held ? t`${chips(game.held)} until the matter is decided` : t`nothing`}</small></h2>
          <label>Held apart now <input name="held" type="number" min="0" inputmode="numeric" .value=${String(game.held ?? 0)} /></label>
          <button>Enter</button></form>
      </main>`;
    },
  };
}

/**
 * Where button and big blind are on the coming deal: one seat on from the last one, until the dealer says otherwise.
 * @param {GameView} game
 */
function placesView(game) {
  const seats = game.chairs.filter((each) => each.claim === "seated" && !each.away).map((each) => each.seat).sort((one, other) => one - other);
  const next = (/** @type {number} */ seat) => seats.find((each) => each > seat) ?? seats[0] ?? 0;
  const button = game.button ? next(game.button) : 0;
  const small = seats.length === 2 ? button : next(button);
  const choice = (/** @type {string} */ name, /** @type {string} */ says, /** @type {number} */ usual) => html`<label>${says} <select name=${name}>
    <option value="0">no seat</option>
    ${seats.map((seat) => html`<option value=${seat} ?selected=${seat === usual}>seat ${seat}</option>`)}</select></label>`;
  return html`${choice("button", t`Button`, button)} ${choice("big_blind", t`Big blind`, button ? next(small) : 0)} `;
}

/**
 * The pot of a hand that the house takes from: the book and the sign say how much.
 * @param {GameView} game
 */
function potView(game) {
  const here = game.chairs.filter((each) => each.claim === "seated" && !each.away).length;
  return html`<section class="panel" aria-label="Pot"><h2>Pot <small>what is due from it goes into the boxes</small></h2>
    ${smallForm(t`Take the drop`, (told) => ({ do: "EnterDrop", game: game.game, pot: figure(told, "pot"), dealt_in: figure(told, "dealt_in"), second_deal: told.get("second_deal") !== null, ...(told.get("sole_tie") === null ? {} : { sole_tie: true }), ...(figure(told, "runs") > 1 ? { runs: figure(told, "runs") } : {}) }),
      html`<label>Pot <input name="pot" type="number" min="1" required inputmode="numeric" /></label>
        <label>Dealt in <input name="dealt_in" type="number" min="2" max="23" required inputmode="numeric" value=${Math.max(2, here)} /></label>
        <label class="check"><input type="checkbox" name="second_deal" checked /> cards came after the starting hands</label>
        ${game.asks_tie ? html`<label class="check"><input type="checkbox" name="sole_tie" /> the tied players alone made the pot</label>` : nothing}
        ${game.asks_runs ? html`<label>Run <select name="runs"><option value="1">once</option><option value="2">twice</option><option value="3">three times</option></select></label>` : nothing}`)}</section>`;
}

/**
 * Players of this table who are called to a seat elsewhere and have not answered: the dealer tells them.
 * @param {GameView} game
 * @param {readonly GameView[]} games
 */
function tellView(game, games) {
  const here = game.chairs.filter((each) => each.claim === "seated");
  const calls = games.flatMap((other) => other.chairs.filter((each) => each.claim === "called" && other.game !== game.game).map((each) => ({ other: other.game, ...each })));
  const told = here.flatMap((chair) => calls.filter((call) => call.player === chair.player).map((call) => ({ chair, call })));
  return told.map(({ chair, call }) => html`<p class="notice" role="status">Tell seat ${chair.seat}, ${chair.player}: called to ${call.other}, seat ${call.seat}. The answer goes to the floor.</p>`);
}

/**
 * The players who are called to another game, and how long each may play on here.
 * @param {GameView} game
 * @param {(seat: number) => void} pick
 */
function calledView(game, pick) {
  const called = game.chairs.filter((each) => each.goes_to);
  if (!called.length) return nothing;
  return html`<section class="panel" aria-label="Called to another game"><h2>Called to another game</h2><ul class="called-over">
    ${called.map(({ seat, player, goes_to: to, stays, stays_rules: rules }) => html`<li>
      <button class="small" @click=${() => pick(seat)}>Seat ${seat}: ${player}</button> to ${to}: ${stays}.
      <small>${rules?.length ? t`Rule ${rules.join(", ")}` : t`Common practice`}</small></li>`)}
  </ul></section>`;
}

/**
 * What the book has the dealer do, with the numbers of its rules.
 * @param {GameView} game
 */
function promptsView({ prompts = [] }) {
  if (!prompts.length) return nothing;
  return html`<section class="panel" aria-label="By the book"><h2>By the book</h2><ul>
    ${prompts.map(({ says, rules }) => html`<li>${says}. <small>${rules?.length ? t`Rule ${rules.join(", ")}` : t`Common practice`}</small></li>`)}
  </ul></section>`;
}

/**
 * The call for the floor: asked, on the way, settled; and the rulings that the book gives on facts.
 * @param {Feed<"/api/desk">} feed
 * @param {string} game
 * @param {(event: SubmitEvent) => void} callFloor
 */
function floorView(feed, game, callFloor) {
  const call = feed.view?.floor_calls.find((each) => each.game === game);
  return html`<section class="panel floor-at-table" aria-label="Floor">
    ${call
      ? html`<p class="floor-call ${call.answered_by ? "answered" : ""}" role="status"><span>${call.answered_by ? t`${call.answered_by} is on the way` : t`The floor is called: ${clock(feed.now() - call.at)}`}</span>
          <button class="small" @click=${() => ask({ do: "EndFloorCall", game })}>Settled</button></p>`
      : html`<form @submit=${callFloor}><label>What is it about? <input name="says" maxlength="120" autocomplete="off" list="floor-matters" /></label>
          <datalist id="floor-matters"><option>Dispute</option><option>Misdeal</option><option>Chip fill</option><option>Conduct</option></datalist>
          <button class="big">Call the floor</button></form>`}
    <a class="button" href=${FLOOR}>Look up a ruling</a>
  </section>`;
}
