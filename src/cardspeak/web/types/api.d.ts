// What the server answers over HTTP, as the browser app reads it.

import type { Mine, Said, Seen } from "./messages.js";

export interface Me {
  name: string | null;
  role: string | null;
  chips: number;
  guest: boolean;
}

export interface Notice {
  name: string;
  game: string;
  structure: string;
  event?: string;
  seats?: number | null;
  options?: Record<string, string>;
  bets?: [number, number] | null;
  blinds?: number[];
  ante?: number;
  bring_in?: number;
  buy_in?: number;
  most_buy_in?: number | null;
  [field: string]: unknown;
}

export interface GameOffered {
  id: string;
  name: string;
  structures: string[];
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

export interface TableRow {
  id: string;
  name: string;
  book: string;
  title: string;
  game: string;
  structure: string;
  stakes: string;
  buy_in: number;
  least_buy_in?: number;
  most_buy_in?: number | null;
  players: number;
  bots: number;
  seats: number;
  waiting?: number;
  pot: number;
  hands: number;
  private: boolean;
  host: string;
  is_host?: boolean;
  is_staff?: boolean;
  invite?: string | null;
  training?: number;
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

export interface Found {
  book: string;
  id: string;
  text: string;
  kind: string;
}

export interface ReportKind {
  name: string;
  about: string;
  facts: string[];
}

export interface Ruling {
  outcome: string;
  says: string;
  rules: (string | { cite: string; text: string })[];
  orders?: unknown[];
  remedies?: unknown[];
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
  others?: ({ book: string; title: string } & { needs?: Needs; ruling?: Ruling; error?: string })[];
}

export interface Frame {
  seen: Seen;
  mine?: Mine | null;
  lines?: Said[];
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
