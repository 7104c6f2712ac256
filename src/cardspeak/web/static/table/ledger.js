// The ledger of the evening: in, out and result of every player, and who pays whom.

import { t } from "../common/language.js";
import { html, nothing } from "../common/lit.js";
import { say } from "../common/toast.js";
import { chips } from "../common/words.js";

/** @import { Ledger } from "../../types/api.js" */

/** @param {number} amount */
function signed(amount) {
  return amount > 0 ? `+${chips(amount)}` : amount < 0 ? `−${chips(-amount)}` : "0";
}

/** @param {Ledger} ledger */
function asText({ rows, payments }) {
  const results = rows.map((row) => `${row.player}: ${signed(row.result)}`);
  const owed = payments.map((each) => t`${each.payer} pays ${each.payee} ${chips(each.chips)}`);
  return [...results, ...(owed.length ? ["", ...owed] : [])].join("\n");
}

/** @param {Ledger} ledger */
export function ledgerView(ledger) {
  const { rows, house, moved, payments } = ledger;
  if (!rows.length) return nothing;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(asText(ledger));
      say(t`Ledger copied.`);
    } catch {
      say(t`The ledger could not be copied.`, "bad");
    }
  };
  return html`<section class="ledger" aria-label="Session ledger">
    <h3>Session ledger</h3>
    <table class="journal">
      <thead><tr><th scope="col">Player</th><th scope="col">In</th><th scope="col">Out</th><th scope="col">On the table</th><th scope="col">Result</th></tr></thead>
      <tbody>${rows.map(
        (row) => html`<tr><th scope="row">${row.player}</th><td>${chips(row.bought)}</td><td>${chips(row.cashed)}</td>
          <td>${chips(row.stack)}</td><td class=${row.result < 0 ? "down" : "up"}>${signed(row.result)}</td></tr>`,
      )}</tbody>
    </table>
    <p>${house
      ? t`The house took ${chips(house)}: rake and jackpot drop, taken from the pots as the table’s sign says.`
      : t`The house took nothing.`}</p>
    ${moved ? html`<p>Chips came from or went to other tables, so this table alone cannot be settled.</p>` : nothing}
    ${payments.length
      ? html`<h4>To settle</h4><ul class="payments">${payments.map((each) => html`<li>${each.payer} pays ${each.payee} ${chips(each.chips)}</li>`)}</ul>`
      : nothing}
    <button class="small" @click=${copy}>Copy the ledger</button>
  </section>`;
}
