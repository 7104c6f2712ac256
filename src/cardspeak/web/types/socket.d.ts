// What the page sends over a table's socket: a message of the server's without its number.

import type { ActMessage, AnyClientMessage } from "./messages.js";

type Numberless<T> = T extends AnyClientMessage ? Omit<T, "id"> : never;

/** Something to ask of the table; the socket adds the number. */
export type TableRequest = Numberless<AnyClientMessage>;

/** What a player does in a hand. */
export type HandAction = ActMessage["action"];
