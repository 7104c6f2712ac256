// What the desk shows to the staff, on the board and to a player, as the server defines it.
// Written by scripts/write_types.py; a change begins in server/desk/views.py.

/** The board on the wall. */
export interface BoardView {
  version: number;
  now: number;
  lists: ListView[];
  games: GameView[];
  calls: string[];
}

/** The calls of a list, and what became of them. */
export interface CallRow {
  list: string;
  calls: number;
  taken: number;
  declined: number;
  unanswered: number;
}

/** A seat that somebody has: by what right, until when, and whether the player is away. */
export interface ChairView {
  seat: number;
  player: string;
  claim: SeatClaim;
  since: number;
  until?: number | null;
  away?: string;
  away_since?: number | null;
  away_until?: number | null;
  leaving?: boolean;
  in_hand?: boolean;
  wants_seat?: boolean;
}

/** A day at the desk; `at` is the moment for which `seated` says who sat where. */
export interface DayReport {
  since: number;
  until: number;
  at: number;
  waits: WaitRow[];
  calls: CallRow[];
  games: PlayRow[];
  players: PlayRow[];
  seats: SeatsTaken[];
  seated: SeatRow[];
}

/** How the cards of a table are dealt. */
export type Dealing = "dealt" | "tracked";

/** The whole room as the staff see it. */
export interface DeskView {
  version: number;
  now: number;
  book: string;
  games: GameView[];
  lists: ListView[];
  duties: DutyView[];
  moving: string[];
  racks: string[];
  floor_calls: FloorCallView[];
  last_act: LastActView | null;
}

/** Something that the floor must look at. */
export interface DutyView {
  at: number;
  game: string;
  says: string;
}

/** A table that asks for the floor: who asked, since when, why, and who is on the way. */
export interface FloorCallView {
  game: string;
  by: string;
  at: number;
  says: string;
  answered_by: string;
}

/** Something for the floor to look at: whom, the figures, and in which hands. */
export interface FloorPointer {
  about: Suspicion;
  players: string[];
  says: string;
  hands?: number[];
}

/** A game: its sign, its chairs, its free seats. */
export interface GameView {
  game: string;
  list: string;
  seats: number;
  chairs: ChairView[];
  free: number[];
  dealing: Dealing;
  opened: number;
  table?: string;
  feeds?: string | null;
  must_move?: string[];
  closing?: boolean;
  in_hand?: boolean;
  hands?: number;
  chips?: number;
  held?: number;
  button?: number;
  waived?: string[];
  waiver_in_force?: boolean;
}

/** The last act of the staff, where it can be taken back. */
export interface LastActView {
  number: number;
  author: string;
  did: string;
}

/** A list, and what it plays. */
export interface ListView {
  name: string;
  game: string;
  names: NameView[];
  open_games: number;
}

/** What a player sees: every list, and the player's own places and seats. */
export interface MyView {
  version: number;
  now: number;
  name: string;
  places: PlaceView[];
  seats: SeatView[];
  lists: [string, number][];
}

/** A name on a list. */
export interface NameView {
  player: string;
  since: number;
  here?: boolean;
  out?: boolean;
  expires?: number | null;
  called?: string;
}

/** A player's place on one list. */
export interface PlaceView {
  list: string;
  place: number;
  since: number;
  here?: boolean;
  out?: boolean;
  expires?: number | null;
  wait?: WaitView | null;
}

/** Minutes in seats, and hands, of a game or a player. */
export interface PlayRow {
  name: string;
  minutes: number;
  hands: number;
}

/** By what right a player has a chair. */
export type SeatClaim = "called" | "kept by the management" | "locked up" | "on the way from another game" | "seated";

/** Who sat where, and since when. */
export interface SeatRow {
  game: string;
  seat: number;
  player: string;
  since: number;
}

/** A seat that a player has, or is called to. */
export interface SeatView {
  game: string;
  seat: number;
  claim: SeatClaim;
  until?: number | null;
  table?: string;
  away?: boolean;
}

/** How many seats were taken at a moment. */
export interface SeatsTaken {
  at: number;
  seats: number;
}

/** What the floor may want to look at. */
export type Suspicion = "chip dumping" | "soft play" | "stalling";

/** The waits of a list that ended in a seat: how many, and how many minutes they took. */
export interface WaitRow {
  list: string;
  seated: number;
  usual: number;
  longest: number;
  unseated: number;
}

/** Minutes to wait: usually, and from the quick to the slow of the waits seen. */
export interface WaitView {
  minutes: number;
  quick: number;
  slow: number;
}

/** What stands out in the latest hands of a table. */
export interface WatchView {
  game: string;
  table: string;
  hands: number;
  pointers: FloorPointer[];
}
