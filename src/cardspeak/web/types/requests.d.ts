// The routes of the room over HTTP and the bodies they take, as the server defines them.
// Written by scripts/write_types.py; a change begins with a route of the server.

import type { AnyReport, Call } from "./reports.js";

/** Why a player is away. */
export type AbsenceKind = "at a meal" | "away" | "on a break";

/** A called player takes the seat offered: a marker goes down. */
export interface AcceptSeat {
  do: "AcceptSeat";
  player: string;
}

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

/** The management gives a person an authority. */
export interface Appoint {
  do: "Appoint";
  person: string;
  authority: Authority;
}

/** A player who called in is in the house. */
export interface Arrive {
  do: "Arrive";
  player: string;
}

/** A seated player wants another seat of the game; 0 is any. */
export interface AskSeatChange {
  do: "AskSeatChange";
  player: string;
  game: string;
  seat?: number;
}

/** What a person may decide; each includes those before it. */
export type Authority = 0 | 1 | 2 | 3 | 4;

/** A missed-blind button went before an absent player. */
export interface BlindMissed {
  report: "BlindMissed";
  seat: number;
  player: string;
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

/** A game breaks; `cards` are drawn for its players in the order of their seats. */
export interface BreakGame {
  do: "BreakGame";
  game: string;
  cards?: number[];
  board?: string | null;
}

/** Call the next name for a seat of a game; 0 is any seat that is free. */
export interface CallName {
  do: "CallName";
  game: string;
  seat?: number;
}

/** A seated player takes another seat of the game. */
export interface ChangeChair {
  do: "ChangeChair";
  player: string;
  game: string;
  seat: number;
}

/** The other deck of a set-up comes into play. */
export interface ChangeDeck {
  do: "ChangeDeck";
  game: string;
  reason?: ChangeReason | null;
  with_dealer?: boolean;
}

/** What lets a deck be changed sooner. */
export type ChangeReason = "a damaged card" | "defective" | "sticky cards";

/** What the house takes, and how. */
export interface Charge {
  method: RakeMethod;
  percent?: number;
  cap?: number | null;
  fee?: number;
  drops?: Drop[];
}

/** Chips bought at the table, fewer than none when they went back, and those the house took. */
export interface ChipsCounted {
  report: "ChipsCounted";
  bought?: number;
  taken?: number;
}

/** Close a game; its players leave with their chips after the hand. */
export interface CloseGame {
  do: "CloseGame";
  game: string;
  reason: string;
}

/** A player is back in the seat. */
export interface ComeBack {
  do: "ComeBack";
  player: string;
  game: string;
}

/** The cards of a deck are counted. */
export interface CountDeck {
  do: "CountDeck";
  game: string;
  cards: number;
}

/** How the cards of a table are dealt. */
export type Dealing = "dealt" | "tracked";

/** A called player does not take the seat offered. */
export interface DeclineSeat {
  do: "DeclineSeat";
  player: string;
}

/** What is asked of the desk; `code` is the one that a guest scanned there. */
export interface DeskRequest {
  command: Appoint | Pass | OpenList | OpenGame | CloseGame | JoinList | Arrive | LeaveList | StepOut | StepIn | CallName | NoAnswer | AcceptSeat | DeclineSeat | PlaceMarker | LiftMarker | ReserveSeat | TakeSeat | Quit | AskSeatChange | DropSeatChange | ChangeChair | Transfer | BreakGame | GoAway | ComeBack | PickUpChips | ReturnRack | PlayOver | ReclaimSeat | NewSetUp | ChangeDeck | CountDeck | SeatGuest | ObjectToGuest | OrderTalk | LiftTalkOrder | OpenDispute | RuleDispute | KeepApart | LiftEntry | ReportIn;
  code?: string;
}

/** What is dropped from each hand with so many players or more dealt in. */
export interface Drop {
  players: number;
  amount: number;
}

/** A player wants no other seat any more. */
export interface DropSeatChange {
  do: "DropSeatChange";
  player: string;
  game: string;
}

/** A name, and its password if it has one. */
export interface EnterRequest {
  name: string;
  password?: string | null;
}

/** How a name came on a list. */
export type Entered = "at the desk" | "called in" | "online";

/** What a hand is played for. */
export type Event = "cash" | "tournament";

/** What happened, where, and by which book it is to be ruled on. */
export interface FloorCase {
  book: string;
  game: string;
  report: AnyReport;
  structure?: Structure | null;
  event?: Event;
}

/** A seated player leaves the table; `granted` minutes on notice, 0 for the usual time. */
export interface GoAway {
  do: "GoAway";
  player: string;
  game: string;
  kind?: AbsenceKind;
  granted?: number;
}

/** A hand is dealt to these players. */
export interface HandBegun {
  report: "HandBegun";
  players: string[];
}

/** The hand is over. */
export interface HandEnded {
  report: "HandEnded";
}

/** The rules of the house that are in no book. */
export interface HouseRules {
  staff_may_rule?: boolean;
  issue_alone?: number;
  board_initials?: boolean;
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

/** Put a name on a list. */
export interface JoinList {
  do: "JoinList";
  player: string;
  list: string;
  how?: Entered;
}

/** People who may not play in one game. */
export interface KeepApart {
  do: "KeepApart";
  people: string[];
  reason: string;
}

/** How much a kill raises blind and limits. */
export type KillKind = "full" | "half";

/** Take a name off a list. */
export interface LeaveList {
  do: "LeaveList";
  player: string;
  list: string;
}

/** An entry of the register ends before its time. */
export interface LiftEntry {
  do: "LiftEntry";
  number: number;
  reason: string;
}

/** A marker is picked up. */
export interface LiftMarker {
  do: "LiftMarker";
  game: string;
  seat: number;
}

/** The floor lifts an order on talk. */
export interface LiftTalkOrder {
  do: "LiftTalkOrder";
  game: string;
  talk: TableTalk;
}

/** A fresh pair of decks for a table; `reason` where the old one is faulty. */
export interface NewSetUp {
  do: "NewSetUp";
  game: string;
  inspected_by: string[];
  reason?: ChangeReason | null;
}

/** A player was called and is not there. */
export interface NoAnswer {
  do: "NoAnswer";
  player: string;
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

/** A player of the game does not want a guest there. */
export interface ObjectToGuest {
  do: "ObjectToGuest";
  player: string;
  guest: string;
  game: string;
}

/** A dispute is entered, with its parties and the hand. */
export interface OpenDispute {
  do: "OpenDispute";
  game: string;
  parties: string[];
  says: string;
  hand?: number;
}

/** Open a game under its sign; `feeds` names the main game of a must-move game. */
export interface OpenGame {
  do: "OpenGame";
  game: string;
  notice: Notice;
  dealing?: Dealing;
  feeds?: string | null;
  extra?: number;
  requested?: boolean;
}

/** Take names for a game that is not open yet. */
export interface OpenList {
  do: "OpenList";
  notice: Notice;
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

/** An order was carried out. */
export interface OrderDone {
  report: "OrderDone";
  number: number;
}

/** An order cannot be carried out, and why. */
export interface OrderRefused {
  report: "OrderRefused";
  number: number;
  reason: string;
  cites?: string[];
}

/** The floor orders English, or silence, at a table. */
export interface OrderTalk {
  do: "OrderTalk";
  game: string;
  talk: TableTalk;
}

/** Time passes; whatever is due by now happens. */
export interface Pass {
  do: "Pass";
}

/** The floor picks up the chips of an absent player. */
export interface PickUpChips {
  do: "PickUpChips";
  player: string;
  game: string;
}

/** A marker holds a seat; `in_pot` while its player finishes a hand in another game. */
export interface PlaceMarker {
  do: "PlaceMarker";
  player: string;
  game: string;
  seat: number;
  in_pot?: boolean;
}

/** A player sits in the seat of an absent one, who has so many minutes to come back. */
export interface PlayOver {
  do: "PlayOver";
  player: string;
  owner: string;
  game: string;
  minutes?: number;
  consent?: boolean;
}

/** A player has left a seat with so many chips. */
export interface PlayerLeft {
  report: "PlayerLeft";
  seat: number;
  player: string;
  chips?: number;
}

/** A seated player quits the game. */
export interface Quit {
  do: "Quit";
  player: string;
  game: string;
}

/** A way of charging for the game. */
export type RakeMethod = "a drop by the number of players dealt in" | "a fee for each hand" | "a percentage of the pot" | "a time charge";

/** The owner of a seat that a guest plays is back. */
export interface ReclaimSeat {
  do: "ReclaimSeat";
  owner: string;
}

/** A name and the password it is to have. */
export interface RegisterRequest {
  name: string;
  password: string;
}

/** A table reports; `number` counts the reports of that table from 1. */
export interface ReportIn {
  do: "ReportIn";
  table: string;
  number: number;
  report: OrderDone | OrderRefused | PlayerLeft | BlindMissed | HandBegun | HandEnded | ChipsCounted;
}

/** The management reserves a seat, and says why. */
export interface ReserveSeat {
  do: "ReserveSeat";
  player: string;
  game: string;
  seat: number;
  reason: string;
}

/** The cage returns the chips that were picked up. */
export interface ReturnRack {
  do: "ReturnRack";
  player: string;
}

/** A role for a name, and why. */
export interface RoleRequest {
  name: string;
  role: string;
  reason: string;
}

/** A dispute is ruled on; `rules` are ids of the book. */
export interface RuleDispute {
  do: "RuleDispute";
  number: number;
  says: string;
  rules?: string[];
}

/** A guest sits down behind a player. */
export interface SeatGuest {
  do: "SeatGuest";
  guest: string;
  player: string;
  game: string;
}

/** A player who stepped out is back in the area. */
export interface StepIn {
  do: "StepIn";
  player: string;
}

/** A listed player tells the floor before leaving the area. */
export interface StepOut {
  do: "StepOut";
  player: string;
}

/** How large a bet or raise may be. */
export type Structure = "half-pot" | "limit" | "no-limit" | "pot" | "spread";

/** What the house may require of talk at the table. */
export type TableTalk = "English only, when ordered" | "no foreign language during a deal" | "no talk with a live hand" | "silence during a hand, when ordered";

/** A player sits down with so many chips; 0 where chips are bought at the table. */
export interface TakeSeat {
  do: "TakeSeat";
  player: string;
  game: string;
  seat: number;
  chips?: number;
}

/** What a dealer enters at a table of real cards. */
export interface TapRequest {
  game: string;
  report: HandBegun | HandEnded | BlindMissed | PlayerLeft | ChipsCounted;
}

/** A seated player goes over to a seat in another game by wish. */
export interface Transfer {
  do: "Transfer";
  player: string;
  game: string;
  seat: number;
}

/** The routes that only read. */
export type GetRoute = "/api/me" | "/api/people" | "/api/cage" | "/api/houses" | "/api/styles" | "/api/tables" | "/api/tables/{id}" | "/api/closed" | "/api/books" | "/api/books/{id}" | "/api/books/{id}/rule" | "/api/search" | "/api/compare" | "/api/own-books" | "/api/own-books/{id}" | "/api/floor/reports" | "/api/tables/{id}/hands" | "/api/tables/{id}/hands/{hand}" | "/api/tables/{id}/hands/{hand}/why" | "/api/tables/{id}/chart" | "/api/staff/tables/stopped" | "/api/staff/tables/{id}/count" | "/api/desk" | "/api/desk/board" | "/api/desk/me" | "/api/desk/signs" | "/api/desk/code";

/** The body that each changing route takes. */
export interface Bodies {
  "/api/enter": EnterRequest;
  "/api/register": RegisterRequest;
  "/api/leave": Record<string, never>;
  "/api/people/role": RoleRequest;
  "/api/cage": IssueRequest;
  "/api/tables": OpenTableRequest;
  "/api/own-books/check": BookDraft;
  "/api/own-books": BookEditionRequest;
  "/api/cage/approve": IssueDecision;
  "/api/cage/refuse": IssueDecision;
  "/api/house": HouseRulesRequest;
  "/api/staff/tables/{id}/restart": Record<string, never>;
  "/api/desk": DeskRequest;
  "/api/desk/tap": TapRequest;
  "/api/floor/ask": FloorCase;
  "/api/floor/answer": AnsweredCase;
}
