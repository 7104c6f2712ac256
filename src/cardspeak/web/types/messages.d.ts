// The messages of a table's socket, as the server defines them.
// Written by scripts/write_types.py; a change begins in server/sockets/messages.py.

import type { AnyReport, Bet, Call, Check, Complete, Fold, Raise, WagerKind } from "./reports.js";

/** Act in hand `hand` at its decision `turn`, both as the view named them. */
export interface ActMessage {
  ask: "act";
  hand: number;
  turn: number;
  action: Fold | Check | Call | Bet | Raise | Complete | BringIn | Discard | Draw | Show | Muck | Run;
  id: number;
}

/** A bot takes a free seat. */
export interface AddBotMessage {
  ask: "addbot";
  style?: string;
  id: number;
}

/** Buy more chips. */
export interface AddOnMessage {
  ask: "addon";
  chips: number;
  id: number;
}

/** Agree to a change of game or limit. */
export interface AgreeMessage {
  ask: "agree";
  id: number;
}

/** The answer to a client's message; a refusal has the rules that decided it. */
export interface Answer {
  tell: "answer";
  id: number;
  ok: boolean;
  error?: string;
  rules?: string[];
  also?: string[];
  data?: any;
}

/** Sit out. */
export interface AwayMessage {
  ask: "away";
  id: number;
}

/** Be back. */
export interface BackMessage {
  ask: "back";
  id: number;
}

/** Open for the forced amount and no more. */
export interface BringIn {
  act: "bringin";
}

/** Buy the button. */
export interface BuyButtonMessage {
  ask: "buybutton";
  id: number;
}

/** Buy in again. */
export interface BuyInMessage {
  ask: "buyin";
  chips: number;
  id: number;
}

/** Propose a bomb pot; 0 is the table's usual size. */
export interface CallBombMessage {
  ask: "callbomb";
  chips?: number;
  id: number;
}

/** Take another seat. */
export interface ChangeSeatMessage {
  ask: "changeseat";
  to: number;
  id: number;
}

/** A chat line of a player. */
export interface Chat {
  tell: "chat";
  name: string;
  text: string;
}

/** Agree to chop the blinds. */
export interface ChopMessage {
  ask: "chop";
  id: number;
}

/** Call the clock on the player in turn. */
export interface ClockMessage {
  ask: "clock";
  id: number;
}

/** End the table after this hand. */
export interface CloseMessage {
  ask: "close";
  id: number;
}

/** The table is closed. */
export interface Closed {
  tell: "closed";
  why: string;
}

/** The deck of a hand before it is dealt: a salted hash of each card and of the seed. */
export interface Committed {
  tell: "committed";
  hand: number;
  cards: string[];
  seed: string;
  mix?: string;
  links?: Record<string, string>;
}

/** The part of an update that all browsers at a table share. */
export interface Common {
  at: number;
  turn: number;
  seen: PublicView;
  lines?: LogLine[];
  left?: number | null;
  bank?: number;
  clock?: boolean;
  paused?: boolean;
  stopped?: string;
  held?: string;
  next_in?: number | null;
  vote?: Vote | null;
  voiding?: Voiding | null;
  staff?: string[];
}

/** Confirm, as a second of the staff, that this deal is void. */
export interface ConfirmVoidMessage {
  ask: "confirmvoid";
  id: number;
}

/** Give up cards, by their places in the hand from 0. */
export interface Discard {
  act: "discard";
  cards: number[];
}

/** Exchange cards, by their places in the hand from 0; none: stand pat. */
export interface Draw {
  act: "draw";
  cards?: number[];
}

/** Why a line of the log is so, by the number that the line has for it. */
export interface ExplainMessage {
  ask: "explain";
  line: number;
  id: number;
}

/** Agree to the bomb pot. */
export interface JoinBombMessage {
  ask: "joinbomb";
  id: number;
}

/** Kill the next pot. */
export interface KillMessage {
  ask: "kill";
  id: number;
}

/** Leave the table with everything. */
export interface LeaveMessage {
  ask: "leave";
  id: number;
}

/** The link before the one that the room knows, for the shuffle that asked for it. */
export interface LinkMessage {
  ask: "link";
  link: string;
  id: number;
}

/** A line of the table's log; `why` is the number to ask by, 0 where nothing needs explaining. */
export interface LogLine {
  text: string;
  hand?: number;
  why?: number;
}

/** What the ruling on a report would be; as `docs/floor.md` writes reports. */
export interface LookMessage {
  ask: "look";
  report: AnyReport;
  id: number;
}

/** Throw the hand away unseen. */
export interface Muck {
  act: "muck";
}

/** Object to a change of game or limit. */
export interface ObjectMessage {
  ask: "object";
  id: number;
}

/** What a seat may do now in the hand: exactly the hand's options. */
export interface Offered {
  fold?: boolean;
  check?: boolean;
  call?: number | null;
  all_in_call?: boolean;
  wager?: Wager | null;
  bring_in?: number | null;
  discard?: number | null;
  draw?: number | null;
  show?: boolean;
  muck?: boolean;
  run?: number[];
}

/** What a ruling comes to, in a word. */
export type Outcome = "a misdeal" | "a penalty" | "a right is lost" | "cards are replaced" | "cards go to their places" | "chips go back" | "chips stay in the pot" | "the action binds" | "the action does not bind" | "the action is corrected" | "the card is kept" | "the cards are cut again" | "the cards are shown" | "the cards stay covered" | "the chips do not play" | "the chips play" | "the deal goes on as it lies" | "the deal is void and all chips go back" | "the floor decides" | "the hand is dead" | "the hand is given back" | "the hand is live" | "the hand is not shown" | "the hand is shown" | "the pot goes to its winner" | "the stub is reshuffled" | "time is given";

/** What a seat knows beyond what all know, and what it may do. */
export interface OwnView {
  seat: number;
  cards?: string[];
  hand?: string;
  options?: Offered | null;
  odds?: number | null;
  asks?: string[];
  owes?: string;
}

/** No further hand is dealt until `Resume`. */
export interface PauseMessage {
  ask: "pause";
  id: number;
}

/** Something for this visitor alone; `left` says that this browser is logged out. */
export interface PersonalNotice {
  tell: "personalnotice";
  text: string;
  left?: boolean;
}

/** Post what is owed to be dealt in. */
export interface PostMessage {
  ask: "post";
  id: number;
}

/** A pot, and the seats that may win it. */
export interface PublicPot {
  amount: number;
  seats: number[];
}

/** A seat as everybody sees it; `played` are the cards of a shown hand that won. */
export interface PublicSeat {
  seat: number;
  player: string;
  stack: number;
  bet?: number;
  cards?: string[];
  dealt?: boolean;
  folded?: boolean;
  all_in?: boolean;
  away?: boolean;
  leaving?: boolean;
  waits?: string;
  markers?: string[];
  won?: number;
  hand?: string;
  played?: string[];
}

/** A table as everybody sees it; `turn` are the seats that may act now. */
export interface PublicView {
  number: number;
  playing: boolean;
  game: string;
  structure: string;
  street?: string;
  board?: string[][];
  pots?: PublicPot[];
  pot?: number;
  button?: number;
  turn?: number[];
  price?: number;
  seats?: PublicSeat[];
  chairs?: number;
  next?: string[];
}

/** Remove a player from the table, with everything that is the player's. */
export interface RemoveMessage {
  ask: "remove";
  seat: number;
  reason?: string;
  id: number;
}

/** Resume the deal. */
export interface ResumeMessage {
  ask: "resume";
  id: number;
}

/** After a hand, the face and salt of each card that all saw, by its place in the deck. */
export interface Revealed {
  tell: "revealed";
  hand: number;
  cards: Record<string, [string, string]>;
  void?: boolean;
}

/** Rule on a report; with an outcome, otherwise than recommended, for a reason. */
export interface RuleMessage {
  ask: "rule";
  report: AnyReport;
  outcome?: Outcome | null;
  reason?: string;
  id: number;
}

/** Agree to deal the rest of the board so many times; once is to decline. */
export interface Run {
  act: "run";
  times?: number;
}

/** Say something at the table. */
export interface SayMessage {
  ask: "say";
  text: string;
  id: number;
}

/** Have a part in every shuffle from now on: the end of a chain of hashes (SHA-256). */
export interface SeedMessage {
  ask: "seed";
  seed: string;
  id: number;
}

/** Turn the whole hand up. */
export interface Show {
  act: "show";
}

/** Show everyone cards of one's own from the hand that is over: one of them, or all. */
export interface ShowCardsMessage {
  ask: "showcards";
  hand: number;
  cards: string[];
  id: number;
}

/** The house's deck before players give their links: a salted hash of each card and of the seed. */
export interface Shuffled {
  tell: "shuffled";
  cards: string[];
  seed: string;
  asked: Record<string, string>;
}

/** Take a seat with chips; seat 0 is the first that is free. */
export interface SitMessage {
  ask: "sit";
  chips: number;
  seat?: number;
  seed?: string | null;
  id: number;
}

/** Straddle the next hand; 0 is the usual size. */
export interface StraddleMessage {
  ask: "straddle";
  chips?: number;
  id: number;
}

/** Take back the last input of the hand in play. */
export interface TakeBackMessage {
  ask: "takeback";
  reason: string;
  id: number;
}

/** The table as it is now; `whole` says that `lines` are the latest ones, not only the new. */
export interface Update {
  tell: "update";
  common: Common;
  mine?: OwnView | null;
  whole?: boolean;
  answer?: Answer | null;
}

/** Ask, as one of the staff, that this deal be void. */
export interface VoidDealMessage {
  ask: "voiddeal";
  reason: string;
  id: number;
}

/** A member of the staff asks that the deal be void, and waits for a second one. */
export interface Voiding {
  by: string;
  reason: string;
}

/** What the players in the hand are asked: by whom, what it comes to, and who has accepted. */
export interface Vote {
  by: string;
  says: string;
  accepted: number[];
  waiting: number[];
  left: number;
}

/** Refuse what the players in the hand are asked. */
export interface VoteAgainstMessage {
  ask: "voteagainst";
  id: number;
}

/** Accept what the players in the hand are asked. */
export interface VoteForMessage {
  ask: "votefor";
  id: number;
}

/** The wagers offered: totals for the round from `least` to `most` by `step`, and `most` itself. */
export interface Wager {
  kind: WagerKind;
  least: number;
  most: number;
  step: number;
  pot: number;
}

/** Wait for the big blind. */
export interface WaitMessage {
  ask: "wait";
  id: number;
}

/** Why these options, each in a sentence with its rules; answered to the player in turn. */
export interface WhyMessage {
  ask: "why";
  id: number;
}

/** Why an action would be refused now. */
export interface WhyNotMessage {
  ask: "whynot";
  action: Fold | Check | Call | Bet | Raise | Complete | BringIn | Discard | Draw | Show | Muck | Run;
  id: number;
}

export type AnyClientMessage = ActMessage | WhyMessage | ExplainMessage | WhyNotMessage | ClockMessage | SitMessage | SeedMessage | LinkMessage | BuyInMessage | AddOnMessage | LeaveMessage | AwayMessage | BackMessage | PostMessage | WaitMessage | BuyButtonMessage | StraddleMessage | KillMessage | ChangeSeatMessage | ChopMessage | CallBombMessage | JoinBombMessage | AgreeMessage | ObjectMessage | SayMessage | ShowCardsMessage | LookMessage | RuleMessage | TakeBackMessage | VoteForMessage | VoteAgainstMessage | VoidDealMessage | ConfirmVoidMessage | PauseMessage | ResumeMessage | RemoveMessage | AddBotMessage | CloseMessage;

export type AnyServerMessage = Update | Answer | Chat | Shuffled | Committed | Revealed | PersonalNotice | Closed;
