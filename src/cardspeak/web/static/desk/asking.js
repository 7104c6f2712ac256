// Asks something of the desk, and says what it did or which rule is against it.

import { post } from "../common/api.js";
import { say, sayError } from "../common/toast.js";
import { openWhy } from "../common/why.js";
import { t } from "../common/language.js";

/** @import { DeskRequest } from "../../types/requests.js" */

const MOST_SAID = 4;

/**
 * @param {DeskRequest["command"]} command
 * @param {string} code the code that was scanned at the desk, where one is needed
 * @param {string} password the one that a witness entered, where two people sign
 * @returns {Promise<boolean>} whether the desk did it
 */
export async function ask(command, code = "", password = "") {
  try {
    const { lines, rules } = await post("/api/desk", { command, code, password });
    const says = lines.slice(0, MOST_SAID).join(". ") || t`Done`;
    say(lines.length > MOST_SAID ? `${says} …` : says, "good", rules.length ? () => openWhy({ says: lines.join(". "), rules }) : null);
    return true;
  } catch (error) {
    sayError(error);
    return false;
  }
}
