// The form that opens a table: house, game, stakes and everything that a sign may say.

import { ruleAddress, citedRule } from "../common/addresses.js";
import { t } from "../common/language.js";
import { html, live, noChange, nothing } from "../common/lit.js";
import { redraw } from "../common/redraw.js";
import { say, sayError } from "../common/toast.js";
import { betting, capital } from "../common/words.js";
import { dropPreset, keepPreset, presets } from "./presets.js";
import { stakes, TableDraft, USUAL } from "./table-draft.js";

/** @import { KillKind, Notice, RakeMethod, Structure } from "../../types/requests.js" */

const OWN = "own ";
const RAKE = /** @type {RakeMethod} */ ("a percentage of the pot");
const RUNS = ["", t`No`, t`Twice`, t`Up to three times`];

/** @param {Event} event */
const valueOf = (event) => /** @type {HTMLInputElement | HTMLSelectElement} */ (event.target).value;

/**
 * Whole numbers with something between them; undefined where it is not that.
 * @param {string} text
 */
function numbers(text) {
  const parts = text.split(/[\s/,-]+/).filter(Boolean);
  return parts.length && parts.every((each) => /^\d{1,9}$/.test(each)) ? parts.map(Number) : undefined;
}

/** @param {string} text */
function whole(text) {
  return /^\d{1,9}$/.test(text.trim()) ? Number(text) : undefined;
}

/**
 * @param {TableDraft} draft
 * @param {string} label
 * @param {keyof Notice} field
 * @param {string} value
 * @param {(text: string) => unknown} read undefined where the text cannot be read
 */
function field(draft, label, field, value, read) {
  const isUnread = draft.unread.has(field);
  return html`<label>${label}
    <input inputmode="numeric" autocomplete="off" maxlength="30" name=${field} .value=${isUnread ? noChange : live(value)}
      aria-invalid=${isUnread ? "true" : "false"} aria-describedby="book-says"
      @input=${(/** @type {Event} */ event) => draft.set(field, read(valueOf(event)))} /></label>`;
}

/**
 * @param {TableDraft} draft
 * @param {string} label
 * @param {"ante" | "bring_in" | "straddle" | "bomb" | "buy_in"} name
 */
function amount(draft, label, name) {
  return field(draft, label, name, String(draft.notice?.[name] ?? 0), (text) => (text.trim() ? whole(text) : 0));
}

/**
 * @param {string} label
 * @param {[string, string][]} among
 * @param {string} value
 * @param {(value: string) => void} set
 * @param {string} name
 */
function choice(label, among, value, set, name = "") {
  return html`<label>${label} <select name=${name} @change=${(/** @type {Event} */ event) => set(valueOf(event))}>
    ${among.map(([each, words]) => html`<option value=${each} .selected=${live(each === value)}>${words}</option>`)}
  </select></label>`;
}

/** @param {TableDraft} draft */
function startView(draft) {
  const kept = presets();
  /** @type {[string, string][]} */
  const among = [
    ...kept.map((each, place) => /** @type {[string, string]} */ ([`${OWN}${place}`, `★ ${each.notice?.name ?? ""}`])),
    [USUAL, t`Usual stakes`],
    ...(draft.offered?.notices ?? []).map((notice, place) => /** @type {[string, string]} */ ([String(place), stakes(notice)])),
  ];
  const own = kept.findIndex((each) => !draft.start && each.notice?.name === draft.notice?.name);
  /** @param {string} value */
  const set = (value) => {
    const preset = value.startsWith(OWN) ? kept[Number(value.slice(OWN.length))] : undefined;
    void (preset ? draft.beginWith(preset) : draft.begin(value));
  };
  return html`${choice(t`Stakes`, among, own >= 0 ? `${OWN}${own}` : draft.start, set, "stakes")}
    ${own >= 0
      ? html`<button type="button" class="small" @click=${() => { dropPreset(kept[own]); draft.start = USUAL; redraw(); }}>Forget this preset</button>`
      : nothing}`;
}

/** @param {TableDraft} draft */
function stakesView(draft) {
  const { notice } = draft;
  if (!notice) return nothing;
  const fixed = notice.structure === "limit" || notice.structure === "spread";
  const list = (/** @type {readonly number[] | null | undefined} */ values) => (values ?? []).join("/");
  return html`${fixed ? field(draft, notice.structure === "spread" ? t`Bets from/to` : t`Bets`, "bets", list(notice.bets), (text) => { const found = numbers(text); return found?.length === 2 ? found : undefined; }) : nothing}
    ${notice.blinds?.length ? field(draft, t`Blinds`, "blinds", list(notice.blinds), numbers) : nothing}
    ${amount(draft, t`Ante`, "ante")}
    ${notice.bring_in ? amount(draft, t`Bring-in`, "bring_in") : nothing}
    ${amount(draft, t`Minimum buy-in`, "buy_in")}
    ${field(draft, t`Maximum buy-in`, "most_buy_in", notice.most_buy_in == null ? "" : String(notice.most_buy_in), (text) => (text.trim() ? whole(text) : null))}
    ${field(draft, t`Seats`, "seats", notice.seats == null ? "" : String(notice.seats), (text) => (text.trim() ? whole(text) : null))}`;
}

/** @param {TableDraft} draft */
function moreView(draft) {
  const { notice, offered } = draft;
  if (!notice) return nothing;
  const { charge, kill, choices = {}, options = {} } = notice;
  const percent = charge?.method === RAKE ? charge : null;
  const may = offered?.runs[notice.structure] ?? [];
  /** @type {[string, string][]} */
  const among = may.length > 1 ? [["", t`House rule`], ...may.map((most) => /** @type {[string, string]} */ ([String(most), RUNS[most]]))] : [["", t`House rule: ${RUNS[may[0] ?? 1]}`]];
  /** @param {string} value */
  const runs = (value) => {
    const { "run_twice.most": _, ...rest } = choices;
    draft.set("choices", value ? { ...rest, "run_twice.most": Number(value) } : rest);
  };
  /**
   * @param {string} name
   * @param {string} value
   */
  const option = (name, value) => {
    const { [name]: _, ...rest } = options;
    draft.set("options", value ? { ...rest, [name]: value } : rest);
  };
  return html`${notice.blinds?.length
      ? html`${amount(draft, t`Straddle (0: as the house plays)`, "straddle")} ${amount(draft, t`Bomb pot, each player`, "bomb")}
          ${choice(t`Kill`, [["", t`None`], ["half", t`Half`], ["full", t`Full`]], kill ?? "", (value) => draft.set("kill", /** @type {KillKind | null} */ (value || null)))}`
      : nothing}
    ${choice(
      t`Rake`,
      [["", t`None`], ["percent", t`A percentage of the pot`], ...(charge && !percent ? [/** @type {[string, string]} */ (["as posted", t`As posted: ${charge.method}`])] : [])],
      !charge ? "" : percent ? "percent" : "as posted",
      (value) => draft.set("charge", value === "percent" ? { method: RAKE, percent: 5, cap: 5 } : value ? charge : null),
      "rake",
    )}
    ${percent
      ? html`<label>Percent <input name="percent" inputmode="numeric" maxlength="3" .value=${live(String(percent.percent ?? 0))}
            @input=${(/** @type {Event} */ event) => draft.set("charge", { ...percent, percent: whole(valueOf(event)) ?? 0 })} /></label>
          <label>At most <input name="cap" inputmode="numeric" maxlength="9" .value=${live(percent.cap == null ? "" : String(percent.cap))}
            @input=${(/** @type {Event} */ event) => draft.set("charge", { ...percent, cap: whole(valueOf(event)) ?? null })} /></label>`
      : nothing}
    ${choice(t`Run it twice`, among, String(choices["run_twice.most"] ?? ""), runs, "runs")}
    ${Object.entries(offered?.options ?? {}).map(([name, among]) =>
      choice(
        capital(name.replaceAll("_", " ")),
        [["", t`House rule`], ...among.map((each) => /** @type {[string, string]} */ ([each, each.replaceAll("_", " ")]))],
        options[name] ?? "",
        (value) => option(name, value),
      ),
    )}
    <label>Name of the table <input name="name" maxlength="80" .value=${live(notice.name)} @input=${(/** @type {Event} */ event) => draft.set("name", valueOf(event).trim() || draft.usualName())} /></label>`;
}

/** @param {TableDraft} draft */
function playersView(draft) {
  const { table, styles } = draft;
  /** @type {[string, string][]} */
  const among = [["", t`Mixed, medium`], ...styles.filter(({ name }) => name !== "medium").map(({ name }) => /** @type {[string, string]} */ ([name, name.includes(",") ? capital(name) : t`Mixed, ${name}`]))];
  /** @param {"bots" | "seconds" | "training"} name */
  const set = (name, share = 1) => (/** @type {Event} */ event) => {
    table[name] = Number(valueOf(event)) / share;
  };
  return html`<label>Bots <input name="bots" type="number" min="0" max="9" .value=${live(String(table.bots))} @input=${set("bots")} /></label>
    ${choice(t`Bots play`, among, table.style ?? "", (value) => { table.style = value; }, "style")}
    <label>Seconds to act <input name="seconds" type="number" min="5" max="300" .value=${live(String(table.seconds))} @input=${set("seconds")} /></label>
    <label title="Floor training: in this share of hands the automatic dealer makes a mistake on purpose">Dealer mistakes (% of hands)
      <input name="training" type="number" min="0" max="100" .value=${live(String(Math.round((table.training ?? 0) * 100)))} @input=${set("training", 100)} /></label>
    <label class="check"><input name="private" type="checkbox" .checked=${live(table.private ?? false)}
      @change=${(/** @type {Event} */ event) => { table.private = /** @type {HTMLInputElement} */ (event.target).checked; }} /> Private (by invitation)</label>`;
}

/** @param {TableDraft} draft */
function bookSays({ told, unread, isReady, house }) {
  if (unread.size) return html`<p class="owes">${unread.has("blinds") || unread.has("bets") ? t`Write stakes as 1/2.` : t`Write whole numbers.`}</p>`;
  if (!told.refused) return isReady ? html`<p class="fits">✓ ${house?.title} allows this table.</p>` : nothing;
  return html`<p class="owes">${capital(told.refused)}.
      ${told.rules.map(({ cite, text }) => {
        const { book, id } = citedRule(cite);
        return html` <a href=${ruleAddress(book, id)} title=${text}>${id}</a>`;
      })}</p>
    <ul class="deciding">${told.rules.map(({ cite, text }) => {
      const { book, id } = citedRule(cite);
      return html`<li><a href=${ruleAddress(book, id)}>${cite}</a> ${text}</li>`;
    })}</ul>`;
}

/** @param {TableDraft} draft */
export function openTableView(draft) {
  if (!draft.asked) void draft.fetch();
  const { house, offered, notice } = draft;
  if (!house || !offered) return nothing;
  /** @param {SubmitEvent} event */
  const submit = (event) => {
    event.preventDefault();
    draft.open().catch(sayError);
  };
  const keep = () => {
    keepPreset(draft.request);
    draft.start = "";
    say(t`Kept in this browser: ${notice?.name ?? ""}`);
    redraw();
  };
  return html`<details class="panel opening">
    <summary><h2>Open a table</h2></summary>
    <form @submit=${submit}>
      ${choice(t`House`, draft.houses.map(({ id, title }) => [id, title]), house.id, (book) => void draft.change({ book }), "book")}
      ${choice(t`Game`, house.games.map(({ id, name }) => [id, capital(name)]), offered.id, (game) => void draft.change({ game }), "game")}
      ${startView(draft)}
      ${choice(t`Betting`, offered.structures.map((each) => [each, capital(betting(each))]), notice?.structure ?? "", (value) => void draft.change({ structure: /** @type {Structure} */ (value) }), "structure")}
      <div class="pairs">${stakesView(draft)}</div>
      <details class="more"><summary>More: straddle, bomb pots, rake, run it twice …</summary><div class="pairs">${moreView(draft)}</div></details>
      <div class="pairs">${playersView(draft)}</div>
      <div id="book-says" role="status">${bookSays(draft)}</div>
      <button class="primary" ?disabled=${!draft.isReady}>Open and sit down</button>
      <button type="button" class="small" ?disabled=${!draft.isReady} @click=${keep}>Keep as a preset</button>
    </form>
  </details>`;
}
