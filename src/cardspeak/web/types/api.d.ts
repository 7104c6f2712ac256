// What each route of the server answers over HTTP, and how a route becomes an address.

import type { ChartView, CheckedFlyer, DirectorView, DivisionView, EventListing, EventReceipt, MyEventView, PlannedFlyer, SeatsAtView, WallView } from "./events.js";
import type { BoardView, DayReport, DeskView, DropView, LedgerView, MoneyView, MyView, NextStepView, PricedView, RegisterView, WatchView } from "./desk.js";
import type { LogLine, OwnView, PublicView } from "./messages.js";
import type { AnyReport } from "./reports.js";
import type { Bodies, GetRoute, Notice, Structure, StudyCard } from "./requests.js";

export interface Me {
  name: string | null;
  role: string | null;
  chips: number;
  guest: boolean;
  /** What brings a new guest back in another browser; shown once. */
  phrase?: string;
  /** Whether the room runs games through a desk. */
  desk?: boolean;
}

export interface Device {
  id: string;
  device: string;
  opened_at: number;
  seen_at: number;
  own: boolean;
}

export interface OwnLimits {
  name: string;
  chips: number | null;
  minutes: number | null;
  next_chips: number | null;
  next_minutes: number | null;
  next_at: number | null;
}

export interface Account {
  guest: boolean;
  devices: Device[];
  restrictions: { kind: string; until: number | null; why: string }[];
  limits: OwnLimits;
  used: { chips: number; minutes: number };
}

export interface Restricted {
  name: string;
  kind: "ban" | "mute" | "exclusion";
  since: number;
  until: number | null;
  by: string;
  why: string;
}

export interface GameOffered {
  id: string;
  name: string;
  structures: Structure[];
  /** How often at most the rest may be dealt, by structure: more than one is a choice. */
  runs: Record<string, number[]>;
  players: unknown;
  decks: number[];
  options: Record<string, string[]>;
  notices: Notice[];
}

export interface House {
  id: string;
  title: string;
  games: GameOffered[];
}

/** A notice that is being written, and what the book says against it; "" where it is allowed. */
export interface CheckedNotice {
  notice: Notice;
  refused: string;
  rules: { cite: string; text: string }[];
}

export interface TableRow {
  id: string;
  name: string;
  book: string;
  title: string;
  game: string;
  game_id?: string;
  structure: string;
  stakes: string;
  /** Whether a newcomer may be seated here without asking. */
  seats_anyone?: boolean;
  buy_in: number;
  least_buy_in?: number;
  most_buy_in?: number | null;
  /** 0 where the game has no blinds. */
  big_blind?: number;
  players: number;
  bots: number;
  /** Players whose browser is at the table. */
  present?: number;
  seats: number;
  /** Whether the visitor has a seat here. */
  seated?: boolean;
  waiting?: number;
  pot: number;
  hands: number;
  private: boolean;
  own_bank?: boolean;
  host: string;
  is_host?: boolean;
  is_staff?: boolean;
  invite?: string | null;
  training?: number;
  /** The tournament whose table it is. */
  event?: string;
}

export interface SetAside {
  id: string;
  name: string;
  host: string;
  reason: string;
  reference: string;
}

export interface TablePage {
  tables: TableRow[];
  total: number;
  page: number;
  page_size: number;
  set_aside: SetAside[];
}

/** A hand that is over, in a list. */
export interface HandSummary {
  number: number;
  at: number;
  pot: number;
  winners: { player: string; won: number; hand: string }[];
}

/** The evening of everybody at a table, and who pays whom. */
export interface Ledger {
  rows: { player: string; bought: number; cashed: number; stack: number; result: number }[];
  house: number;
  moved: boolean;
  payments: { payer: string; payee: string; chips: number }[];
}

export interface ClosedRow {
  id: string;
  name: string;
  book: string;
  game: string;
  structure: string;
  stakes: string;
  private: boolean;
  host: string;
  opened_at: number;
  closed_at: number;
}

export interface Rule {
  id: string;
  cite: string;
  kind: string;
  text: string;
  reading?: string | null;
  line?: number | null;
}

export interface BookRow {
  id: string;
  title: string;
  rules: number;
  /** Whether it is the room's own, and not a printed one. */
  own: boolean;
  extends: string | null;
}

export interface OwnBookRow {
  id: string;
  title: string;
  extends: string | null;
  editions: number;
  by: string;
  at: number;
  /** Why its text can no longer be read. */
  broken: string | null;
}

export interface BookEdition {
  number: number;
  digest: string;
  at: number;
  by: string;
  why: string;
}

export interface OwnBook extends OwnBookRow {
  text: string;
  digest: string;
  history: BookEdition[];
}

/** What is wrong with a text, or what it changes against the book that it extends. */
export interface CheckedBook {
  problems: { says: string; line: number; place: string }[];
  title: string;
  extends: string | null;
  rules: number;
  games: string[];
  changes: { field: string; about: string; where: string; before: string; after: string }[];
  new_rules: [string, string][];
}

export interface BookRead {
  id: string;
  title: string;
  parts: { name: string; rules: Rule[] }[];
}

export interface Position {
  value: string;
  rules: { cite: string; text: string }[];
}

export interface Compared {
  area: string;
  field: string;
  doc: string;
  where?: string;
  a: Position;
  b: Position;
  differ: boolean;
}

export interface RulePage extends Rule {
  book: string;
  title: string;
  sets: Record<string, string>;
  others: { book: string; title: string; field: string; value: string; rules: { cite: string; text: string }[] }[];
}

/** A scenario played step by step. */
export interface Lesson {
  name: string;
  note: string;
  rules: string[];
  frames: Frame[];
}

export interface Found {
  book: string;
  id: string;
  text: string;
  kind: string;
}

export interface ReportKind {
  name: AnyReport["report"];
  about: string;
  subject: string;
  example: string;
  facts: string[];
  /** Facts that the words already state. */
  stated: { fact: string; name: string; value: string | number | boolean }[];
  /** Which other report to take, and when. */
  or_rather: Record<string, string>;
}

export interface Ruling {
  outcome: string;
  says: string;
  /** Every printed rule that was consulted. */
  rules: { cite: string; text: string }[];
  /** The rules that decided it, at most two; none where common practice decides. */
  deciding: string[];
  orders: string[];
  remedies: string[];
  discretion?: { outcomes: string[]; recommended: string; turns_on: string } | null;
}

export interface Needs {
  fact: string;
  question: string;
  choices: string[];
}

export interface Judged {
  needs?: Needs;
  ruling?: Ruling;
  others?: Elsewhere[];
}

/** What another house rules on the same facts, and the points on which it differs. */
export interface Elsewhere {
  book: string;
  title: string;
  needs?: Needs;
  ruling?: Ruling;
  error?: string;
  same?: boolean;
  points?: { point: string; here: string; there: string }[];
}

export interface Frame {
  seen: PublicView;
  mine?: OwnView | null;
  lines?: LogLine[];
  /** The share of the pot of each seat in per cent, where every live hand is known. */
  equity?: Record<string, number>;
}

/** An answer to a case: what the ruling comes to, and what the dealer is told to do. */
export interface QuizChoice {
  outcome: string;
  steps: string[];
}

/** A case of the quiz, up to the mistake. */
export interface QuizQuestion {
  report: string;
  subject: string;
  about: string;
  facts: [string, string][];
  frames: Frame[];
  choices: QuizChoice[];
}

/** What the book and the other houses say on a case, after the answer. */
export interface QuizResult {
  right: boolean;
  choice: number;
  ruling: Ruling;
  frames: Frame[];
  houses: { title: string; same: boolean; says: string; points?: string[] }[];
  card: StudyCard;
}

/** A question of the dealer's drill; `choice` and `says` come with the answer. */
export interface Drilled {
  asks: string;
  frame: Frame;
  choices: string[];
  choice?: number;
  says?: string[];
}

export interface Chart {
  stacks: { player: string; points: [number, number][] }[];
  rake: [number, number][];
  journal?: [string, number][];
}

export interface Person {
  name: string;
  role: string;
  chips: number;
}

export interface BotStyle {
  name: string;
  says: string;
}

export interface Bankroll {
  name: string;
  chips: number;
  waiting?: number;
}

/** What the administrator sets for the whole room. */
export interface HouseRules {
  staff_may_rule: boolean;
  issue_alone: number;
  board_initials?: boolean;
}

/** An issue of chips that waits for a second person. */
export interface WaitingIssue {
  id: number;
  name: string;
  chips: number;
  by: string;
  why: string;
}

export interface Cage {
  house: number;
  rules: HouseRules;
  waiting: WaitingIssue[];
}

/** Something explained in a sentence: `rules` decided it, `also` were consulted, each as "book:id". */
export interface CitedExplanation {
  says: string;
  rules?: string[];
  also?: string[];
  common?: boolean;
}

/** What the desk says of something that it did. */
export interface DeskAnswer {
  lines: string[];
  rules: string[];
}

/** What a route that only reads answers. */
interface Reads {
  "/api/me": Me;
  "/api/account": Account;
  "/api/restrictions": Restricted[];
  "/api/people": Person[];
  "/api/cage": Cage;
  "/api/houses": House[];
  "/api/styles": BotStyle[];
  "/api/tables": TablePage;
  "/api/tables/{id}": TableRow;
  "/api/tables/{id}/hands": number[];
  "/api/tables/{id}/hands/{hand}": { number: number; at: number; frames: Frame[] };
  "/api/tables/{id}/hands/{hand}/why": CitedExplanation;
  "/api/tables/{id}/hands/{hand}/share": { token: string };
  "/api/shared/{token}": { number: number; at: number; table: string; frames: Frame[] };
  "/api/tables/{id}/chart": Chart;
  /** The share of the pot of each seat, in per cent; nothing where a hand is not open to all. */
  "/api/tables/{id}/equity": Record<string, number>;
  "/api/tables/{id}/hand-list": HandSummary[];
  "/api/tables/{id}/ledger": Ledger;
  "/api/tables/{id}/code": never;
  "/api/closed": ClosedRow[];
  "/api/books": BookRow[];
  "/api/books/{id}": BookRead;
  "/api/books/{id}/rule": RulePage;
  "/api/books/{id}/lessons": { where: string; name: string }[];
  "/api/books/{id}/lesson": Lesson;
  "/api/search": Found[];
  "/api/compare": Compared[];
  "/api/own-books": OwnBookRow[];
  "/api/own-books/{id}": OwnBook;
  "/api/floor/reports": ReportKind[];
  "/api/training": { subjects: Record<string, string[]>; sets: Record<string, string[]> };
  "/api/desk": DeskView;
  "/api/desk/board": BoardView;
  "/api/desk/me": MyView;
  "/api/desk/signs": Notice[];
  "/api/desk/code": never;
  "/api/desk/report": DayReport;
  "/api/desk/watch": WatchView;
  "/api/desk/register": RegisterView;
  "/api/desk/register/next": NextStepView;
  "/api/desk/disputes/{number}": never;
  "/api/desk/report/{sheet}": never;
  "/api/events": EventListing[];
  "/api/flyers": Record<string, string>;
  "/api/events/{id}": DirectorView;
  "/api/events/{id}/wall": WallView;
  "/api/events/{id}/me": MyEventView;
  "/api/events/{id}/code": never;
  "/api/events/{id}/results": never;
  "/api/events/{id}/division": DivisionView;
  "/api/events/{id}/chart": ChartView;
  "/api/events/{id}/seats": SeatsAtView;
  "/api/desk/money": MoneyView;
  "/api/desk/funds/{fund}": LedgerView;
  "/api/desk/funds/{fund}/sheet": never;
  "/api/desk/drop": DropView;
  "/api/desk/drop/{sheet}": never;
  "/api/desk/drop/chart/{chart}": never;
}

/** What a route that changes something answers. */
interface Changes {
  "/api/enter": Me;
  "/api/recover": Me;
  "/api/register": Me;
  "/api/account/password": { ended: number };
  "/api/account/devices/end": { ended: number };
  "/api/account/phrase": { phrase: string };
  "/api/account/limits": { limits: OwnLimits };
  "/api/account/exclude": { days: number };
  "/api/account/close": { closed: string };
  "/api/restrictions": { name: string; kind: string };
  "/api/restrictions/lift": { name: string; kind: string };
  "/api/leave": { name: null };
  "/api/people/role": { name: string; role: string };
  "/api/cage": Bankroll;
  "/api/tables": { id: string; invite: string | null };
  "/api/notices": CheckedNotice;
  "/api/own-books/check": CheckedBook;
  "/api/own-books": OwnBookRow & { digest: string };
  "/api/cage/approve": Bankroll;
  "/api/cage/refuse": Bankroll;
  "/api/house": { rules: HouseRules };
  "/api/floor/ask": Judged;
  "/api/floor/answer": { report: AnyReport };
  "/api/training/case": QuizQuestion;
  "/api/training/answer": QuizResult;
  "/api/training/drill": Drilled;
  "/api/desk": DeskAnswer;
  "/api/desk/tap": DeskAnswer;
  "/api/desk/draw": { draw: number };
  "/api/events": { id: string };
  "/api/play": { id: string };
  "/api/events/{id}/fill": EventReceipt;
  "/api/events/{id}": EventReceipt;
  "/api/events/{id}/tap": EventReceipt;
  "/api/flyers/check": CheckedFlyer;
  "/api/pricing": PricedView;
  "/api/flyers/plan": PlannedFlyer;
}

/** What a route may be asked for after the question mark. */
interface Queries {
  "/api/tables": { page?: number; q?: string };
  "/api/tables/{id}": { invite?: string };
  "/api/tables/{id}/hands": { before?: number };
  "/api/tables/{id}/hand-list": { before?: number };
  "/api/tables/{id}/code": { invite?: string };
  "/api/tables/{id}/equity": { board: number; invite?: string };
  "/api/tables/{id}/hands/{hand}/why": { line: number };
  "/api/books/{id}/rule": { id: string };
  "/api/books/{id}/lessons": { rule: string };
  "/api/books/{id}/lesson": { where: string };
  "/api/search": { q: string };
  "/api/compare": { a: string; b: string };
  "/api/floor/reports": { q: string };
  "/api/desk": { since?: number };
  "/api/desk/board": { since?: number };
  "/api/desk/me": { since?: number };
  "/api/desk/money": { since?: number };
  "/api/desk/register": { since?: number };
  "/api/desk/register/next": { person: string; offense: string };
  "/api/desk/watch": { game: string };
  "/api/desk/report": { since?: number; until?: number; at?: number };
  "/api/desk/report/{sheet}": { since?: number; until?: number; at?: number };
  "/api/events/{id}": { since?: number };
  "/api/events/{id}/wall": { since?: number };
  "/api/events/{id}/me": { since?: number };
  "/api/events/{id}/division": { leave?: number };
  "/api/events/{id}/seats": { at?: number };
}

export type PostRoute = keyof Bodies;
export type Route = GetRoute | PostRoute;
export type Read<R extends GetRoute> = Reads[R];
export type Changed<R extends PostRoute> = Changes[R];

type Blank<R extends string> = R extends `${string}{${infer Name}}${infer Rest}` ? Name | Blank<Rest> : never;
type InPath<R extends Route> = [Blank<R>] extends [never] ? {} : { path: Record<Blank<R>, string | number> };
type InQuery<R extends Route> = R extends keyof Queries ? ({} extends Queries[R] ? { query?: Queries[R] } : { query: Queries[R] }) : {};

/** What fills the blanks of a route, and its query; to be left out where it has neither. */
export type Where<R extends Route> = InPath<R> & InQuery<R>;
export type Filling<R extends Route> = {} extends Where<R> ? [where?: Where<R>] : [where: Where<R>];
