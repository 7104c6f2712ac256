// The routes of the room over HTTP and the bodies they take, as the server defines them.
// Written by scripts/write_types.py; a change begins with a route of the server.

import type { AnyReport } from "./reports.js";

/** A case with the answer to one question, as it was typed. */
export interface AnsweredCase {
  book: string;
  game: string;
  report: AnyReport;
  structure?: Structure | null;
  event?: Event;
  fact: string;
  answer: string;
}

/** A text that someone is writing, and the name it would have. */
export interface BookDraft {
  id: string;
  text: string;
}

/** A text to keep as the next edition; `after` is the digest of the one it was made from. */
export interface BookEditionRequest {
  id: string;
  text: string;
  reason: string;
  after?: string;
}

/** What the house takes, and how. */
export interface Charge {
  method: RakeMethod;
  percent?: number;
  cap?: number | null;
  fee?: number;
  drops?: Drop[];
}

/** The password of the account, where it has one. */
export interface CloseAccountRequest {
  password?: string | null;
}

/** What is dropped from each hand with so many players or more dealt in. */
export interface Drop {
  players: number;
  amount: number;
}

/** A device to log out; without one, every other device. */
export interface EndSessionRequest {
  id?: string | null;
}

/** A name, and its password if it has one. */
export interface EnterRequest {
  name: string;
  password?: string | null;
}

/** Whom to erase, and why. */
export interface EraseRequest {
  name: string;
  reason: string;
}

/** What a hand is played for. */
export type Event = "cash" | "tournament";

/** For how many days a player excludes themselves from play. */
export interface ExcludeRequest {
  days: number;
}

/** What happened, where, and by which book it is to be ruled on. */
export interface FloorCase {
  book: string;
  game: string;
  report: AnyReport;
  structure?: Structure | null;
  event?: Event;
}

/** The rules of the house that are in no book. */
export interface HouseRules {
  staff_may_rule?: boolean;
  issue_alone?: number;
}

/** The rules of the house from now on, and why. */
export interface HouseRulesRequest {
  rules: HouseRules;
  reason: string;
}

/** An issue that waits for a second person. */
export interface IssueDecision {
  id: number;
}

/** Chips for a name, or from it, and why. */
export interface IssueRequest {
  name: string;
  chips: number;
  reason: string;
}

/** How much a kill raises blind and limits. */
export type KillKind = "full" | "half";

/** Whose restriction ends before its time, and why. */
export interface LiftRequest {
  name: string;
  kind: Restriction;
  reason: string;
}

/** The sign on a table. `bets` are the two limits, or the two ends of a spread. */
export interface Notice {
  name: string;
  game: string;
  structure: Structure;
  event?: Event;
  deck?: number | null;
  seats?: number | null;
  options?: Record<string, string>;
  bets?: [number, number] | null;
  blinds?: number[];
  ante?: number;
  bring_in?: number;
  chip?: number;
  buy_in?: number;
  most_buy_in?: number | null;
  charge?: Charge | null;
  jackpot_drop?: number;
  straddle?: number;
  kill?: KillKind | null;
  rock?: number | null;
  bomb?: number;
  dollar?: number;
  choices?: Record<string, any>;
}

/** A table to open: by a notice, or by a game with the house's usual stakes. */
export interface OpenTableRequest {
  book: string;
  game?: string;
  structure?: Structure | null;
  notice?: Notice | null;
  options?: Record<string, string>;
  bots?: number;
  style?: string;
  private?: boolean;
  training?: number;
  seconds?: number;
}

/** What a player allows themselves in a day; nothing is no limit. */
export interface OwnLimitsRequest {
  chips?: number | null;
  minutes?: number | null;
}

/** The new password, and the present one where there is one. */
export interface PasswordRequest {
  new: string;
  old?: string | null;
}

/** A way of charging for the game. */
export type RakeMethod = "a drop by the number of players dealt in" | "a fee for each hand" | "a percentage of the pot" | "a time charge";

/** A guest's name and the recovery phrase it came with. */
export interface RecoverRequest {
  name: string;
  phrase: string;
}

/** A name and the password it is to have. */
export interface RegisterRequest {
  name: string;
  password: string;
}

/** Who may not do what, for how many hours, and why; without hours, for good. */
export interface RestrictRequest {
  name: string;
  kind: Restriction;
  reason: string;
  hours?: number | null;
}

/** A kind of restriction. */
export type Restriction = "ban" | "exclusion" | "mute";

/** A role for a name, and why. */
export interface RoleRequest {
  name: string;
  role: string;
  reason: string;
}

/** How large a bet or raise may be. */
export type Structure = "half-pot" | "limit" | "no-limit" | "pot" | "spread";

/** The routes that only read. */
export type GetRoute = "/api/me" | "/api/people" | "/api/cage" | "/api/account" | "/api/restrictions" | "/api/houses" | "/api/styles" | "/api/tables" | "/api/tables/{id}" | "/api/closed" | "/api/books" | "/api/books/{id}" | "/api/books/{id}/rule" | "/api/search" | "/api/compare" | "/api/own-books" | "/api/own-books/{id}" | "/api/floor/reports" | "/api/tables/{id}/hands" | "/api/tables/{id}/hands/{hand}" | "/api/tables/{id}/hands/{hand}/why" | "/api/tables/{id}/chart" | "/api/staff/tables/stopped" | "/api/staff/tables/{id}/count";

/** The body that each changing route takes. */
export interface Bodies {
  "/api/enter": EnterRequest;
  "/api/recover": RecoverRequest;
  "/api/register": RegisterRequest;
  "/api/leave": Record<string, never>;
  "/api/account/password": PasswordRequest;
  "/api/account/devices/end": EndSessionRequest;
  "/api/account/phrase": Record<string, never>;
  "/api/account/limits": OwnLimitsRequest;
  "/api/account/exclude": ExcludeRequest;
  "/api/account/close": CloseAccountRequest;
  "/api/restrictions": RestrictRequest;
  "/api/restrictions/lift": LiftRequest;
  "/api/people/role": RoleRequest;
  "/api/people/erase": EraseRequest;
  "/api/cage": IssueRequest;
  "/api/tables": OpenTableRequest;
  "/api/own-books/check": BookDraft;
  "/api/own-books": BookEditionRequest;
  "/api/cage/approve": IssueDecision;
  "/api/cage/refuse": IssueDecision;
  "/api/house": HouseRulesRequest;
  "/api/staff/tables/{id}/restart": Record<string, never>;
  "/api/floor/ask": FloorCase;
  "/api/floor/answer": AnsweredCase;
}
