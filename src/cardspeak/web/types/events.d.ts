// What tournaments show to directors, on the wall and to players, as the server defines it.
// Written by scripts/write_types.py; a change begins in server/events/event_views.py.

/** The stacks of all players. */
export interface ChartView {
  since: number;
  until: number;
  lines: StackLine[];
  levels: LevelMark[];
}

/** A flyer that holds: what it comes to; or the sentence that says what is wrong. */
export interface CheckedFlyer {
  problem?: string;
  title?: string;
  price?: number;
  stack?: number;
  seats?: number;
  levels?: string[];
  minutes?: number;
}

/** A deal that is voted on: the shares, and how many have voted. */
export interface ChopView {
  shares: [string, number][];
  votes: number;
  voters: number;
}

/** What a color-up brings a seat: the cards of its odd chips, and what the stack is then. */
export interface ColorUpSeatView {
  seat: number;
  player: string;
  cards: string;
  by: number;
  stack: number;
}

/** How the cards of a table are dealt. */
export type Dealing = "dealt" | "tracked";

/** The whole event as its directors see it, with the penalties that its book has. */
export interface DirectorView {
  version: number;
  now: number;
  id: string;
  title: string;
  house: string;
  dealing: Dealing;
  clock: EventClockView;
  tables: EventTableView[];
  waiting: string[];
  moves: EventMoveView[];
  placed: PlacedView[];
  lines: EventLineView[];
  unanswered: number;
  chop: ChopView | null;
  fills_to: number;
  levels: string[];
  to_come: FlyerLevel[];
  divided: boolean;
  may_undo_division: boolean;
  penalties: Penalty[];
  suspension_minutes: number | null;
  rebuys: boolean;
  add_on: boolean;
}

/** A player left, the stack counted last, and the share by each way. */
export interface DividedView {
  player: string;
  stack: number;
  by_model: number;
  by_chips: number;
  evenly: number;
}

/** The prizes still to be won, what is left to play for, and everyone's share of the rest. */
export interface DivisionView {
  prizes: number;
  left_to_play_for: number;
  players: DividedView[];
}

/** What has become of an entry. */
export type EntryStatus = "has a seat" | "has no seat yet" | "is out" | "waits for a seat" | "was taken back";

/** The clock: `ends` while it runs, `left` while it stands still. */
export interface EventClockView {
  phase: EventPhase;
  period: PeriodView;
  next: PeriodView | null;
  ends: number | null;
  left: number;
  breaks: number | null;
  is_held: boolean;
  entries: number;
  remaining: number;
  tables: number;
  chips: number;
  average: number;
  average_bets: number;
  is_open: boolean;
  open_until: string;
  hand_for_hand: boolean;
  prizes: number[];
  prizes_fixed: boolean;
  next_prize: number;
  breaking_order: string[];
  announcement: string;
}

/** What happened, and the rules behind it. */
export interface EventLineView {
  at: number;
  says: string;
  rules: string[];
}

/** An event in the list of the room. */
export interface EventListing {
  id: string;
  title: string;
  book: string;
  phase: EventPhase;
  dealing: Dealing;
  entries: number;
  remaining: number;
  price: number;
  fills_to: number;
  opened_at: number;
  closed_at: number | null;
  mine: boolean;
}

/** A player who is to move: from where to where, why, by which rules. */
export interface EventMoveView {
  player: string;
  table: string;
  seat: number;
  to_table: string;
  to_seat: number;
  approved: boolean;
  says: string;
  rules: string[];
}

/** How far an event has come. */
export type EventPhase = "cards are in the air" | "entries are taken" | "it has a winner" | "it was canceled" | "seats are drawn";

/** What an event did, in words, and by which rules. */
export interface EventReceipt {
  lines: string[];
  rules: string[];
}

/** A player in a seat, with the chips last counted and what the player is about to do. */
export interface EventSeatView {
  seat: number;
  player: string;
  stack?: number | null;
  absent?: boolean;
  arrives?: boolean;
  leaves?: boolean;
  broke?: boolean;
  count_first?: boolean;
  penalized?: boolean;
  fresh?: boolean;
  taken?: number;
  bought?: number;
  out?: boolean;
}

/** A table of the event: its seats, its level, and whether it may deal. */
export interface EventTableView {
  name: string;
  seats: number;
  players: EventSeatView[];
  level: number;
  hands?: number;
  in_hand?: boolean;
  waits?: boolean;
  waits_for?: string;
  color_up?: ColorUpSeatView[];
  games?: string[];
  chosen?: number;
  closing?: boolean;
  button?: number;
  big_blind?: number;
  chips?: number;
  table?: string;
}

/** What is dealt: a game of the book and how it is bet. */
export interface FlyerGame {
  game?: string;
  structure?: Structure;
}

/** A stretch of play with its forced bets; or a break, when `break_minutes` is set. */
export interface FlyerLevel {
  minutes?: number | null;
  blinds?: number[];
  ante?: number;
  big_blind_ante?: number;
  bets?: [number, number] | null;
  bring_in?: number;
  game?: FlyerGame | null;
  choice?: FlyerGame[];
  break_minutes?: number | null;
  color_up?: number;
}

/** When a level began. */
export interface LevelMark {
  at: number;
  level: number;
}

/** What a player sees on the phone. */
export interface MyEventView {
  version: number;
  now: number;
  id: string;
  title: string;
  house: string;
  dealing: Dealing;
  clock: EventClockView;
  name: string;
  status: EntryStatus | null;
  price: number;
  bank: number;
  fills_to: number;
  may_enter: boolean;
  table: string;
  seat: number;
  to: [string, number] | null;
  away: boolean;
  why: string;
  rules: string[];
  dealt_table: string;
  stack: number | null;
  place: number;
  prize: number;
  bounties: number;
  standings: PlacedView[];
  counts: [string, string, number][];
  chop: ChopView | null;
  voted: boolean;
  back_at: number | null;
  hands_to_miss: number;
}

/** A step of discipline. */
export type Penalty = "a warning" | "barring from the room" | "dealt out for a time or hands" | "disqualification" | "eviction" | "removal from the game" | "suspension";

/** A level with its bets in words, or a break. */
export interface PeriodView {
  level: number;
  is_break: boolean;
  seconds: number;
  bets: string;
  ante?: string;
  game?: string;
  color_up?: number;
}

/** A player who is out, or the winner. */
export interface PlacedView {
  player: string;
  place: number;
  prize?: number;
  bounties?: number;
  shared?: boolean;
}

/** A flyer, and when its event ends: one in ten before `early` and after `late`, in minutes. */
export interface PlannedFlyer {
  flyer: string;
  early: number;
  median: number;
  late: number;
  on_time: number;
}

/** A player in a seat at a moment, with the chips counted last. */
export interface SatView {
  table: string;
  seat: number;
  player: string;
  stack: number | null;
}

/** Who sat where at a moment. */
export interface SeatsAtView {
  at: number;
  level: number;
  seats: SatView[];
}

/** The chips of a player through the event: pairs of time and chips. */
export interface StackLine {
  player: string;
  points: [number, number][];
}

/** How large a bet or raise may be. */
export type Structure = "half-pot" | "limit" | "no-limit" | "pot" | "spread";

/** The clock on the wall. */
export interface WallView {
  version: number;
  now: number;
  title: string;
  house: string;
  clock: EventClockView;
  moves: string[];
  leaders: [string, number][];
  last_out: string[];
  winners: string[];
}
