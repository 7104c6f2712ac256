// What the desk shows to the staff, on the board and to a player, as the server defines it.
// Written by scripts/write_types.py; a change begins in server/desk/views.py.

/** The board on the wall. */
export interface BoardView {
  version: number;
  now: number;
  lists: ListView[];
  games: GameView[];
  calls: string[];
  funds?: [string, number][];
  high_hands?: HighHandView[];
}

/** What lies uncounted in a box of a table. */
export interface BoxView {
  game: string;
  box: string;
  chips: number;
}

/** The calls of a list, and how they ended. */
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
  goes_to?: string;
  stays?: string;
  stays_rules?: string[];
  over?: string;
  waits?: boolean;
}

/** A place of a chart, and what lies on it. */
export interface ChartPlaceView {
  hand: string;
  chips: number;
}

/** The chips of a table: bought there, taken along by players, taken by the house. */
export interface ChipsRow {
  table: string;
  bought: number;
  cashed_out: number;
  taken: number;
}

/** What a player gets of a claim; `papers` are still to be shown. */
export interface ClaimShare {
  player: string;
  chips: number;
  part: string;
  papers: number;
}

/** What has become of a claim. */
export type ClaimState = "open" | "paid" | "void";

/** A claim, and what must still happen before it is paid. */
export interface ClaimView {
  claim: number;
  game: string;
  at: number;
  says: string;
  state: ClaimState;
  chips: number;
  shares: ClaimShare[];
  verified_by: string;
  verifies: string;
  approved_by: string[];
  approvals: number;
  contested: string;
  envelopes?: number[];
  offer?: number;
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
  chips: ChipsRow[];
  seats: SeatsTaken[];
  seated: SeatRow[];
}

/** One thing to do, and the numbers of the rules behind it; none is common practice. */
export interface DealerPrompt {
  moment: PromptMoment;
  says: string;
  cites: string[];
  rules?: string[];
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

/** A dispute, and what was ruled. */
export interface DisputeView {
  number: number;
  game: string;
  parties: string[];
  opened: number;
  by: string;
  says: string;
  hand: number;
  rulings: RulingView[];
}

/** What a box took at a table in a shift of a gaming day, and how often. */
export type DropRow = [number, number, string, string, string, number, number];

/** What was taken under one heading: hands and hours are known for tables, not for funds. */
export type DropSum = [string, number, number];

/** What the house took, under each heading, and every row of it. */
export interface DropView {
  rows: DropRow[];
  sums: Record<string, DropSum[]>;
  hours: HourOfDrop[];
}

/** Something that the floor must look at. */
export interface DutyView {
  at: number;
  game: string;
  says: string;
}

/** What an entry in the register says. */
export type EntryKind = "has a debt to settle" | "is banned by the house" | "is barred from the room" | "is dealt out" | "is kept apart" | "is suspended" | "keeps away from play at their own wish" | "refused to move to the main game" | "was disqualified" | "was evicted" | "was removed from the game" | "was warned";

/** An entry: on whom, what, where, by whom, and what became of an appeal against it. */
export interface EntryView {
  number: number;
  person: string;
  kind: EntryKind;
  by: string;
  since: number;
  in_force: boolean;
  until?: number | null;
  where?: string;
  other?: string;
  reason?: string;
  offense?: string;
  hand?: number;
  owed?: number;
  appeal?: string;
  appeal_decision?: string;
  rules?: string[];
}

/** The chips in a table's rack. */
export interface FloatView {
  game: string;
  chips: number;
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

/** A fund: what is posted, what can be won, what lies in boxes and what waits to be posted. */
export interface FundView {
  fund: string;
  posted: number;
  can_be_won: number;
  in_boxes: number;
  to_post: number;
  places?: ChartPlaceView[];
}

/** Another sign that is proposed: after how many hands it comes, who agrees, who objects. */
export interface GameChangeView {
  list: string;
  hands: number;
  agreed: string[];
  objected: string[];
  approved: boolean;
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
  prompts?: DealerPrompt[];
  change?: GameChangeView | null;
  guests?: [string, string][];
  arrivals?: string[];
  talk?: TableTalk[];
  talk_orders?: TableTalk[];
  inspection?: InspectionStep | null;
  asks_tie?: boolean;
  asks_runs?: boolean;
  is_stud?: boolean;
}

/** A high hand of today: whose, and what it has won or leads. */
export interface HighHandView {
  player: string;
  hand: string;
  title: string;
}

/** An hour: what was taken in it, and in how many hands of all tables. */
export type HourOfDrop = [number, number, number];

/** What is done with new cards before they are used. */
export type InspectionStep = "backs checked" | "cut" | "faces checked" | "reported to surveillance" | "scrambled face down" | "shuffled" | "spread and checked";

/** The last act of the staff, where it can be taken back. */
export interface LastActView {
  number: number;
  author: string;
  did: string;
}

/** A step of a fund's money; `total` is what the board must show after it. */
export interface LedgerEntry {
  at: number;
  step: string;
  chips: number;
  who: string;
  total: number;
}

/** The ledger of a fund, with what is posted and what its own entries come to. */
export interface LedgerView {
  fund: string;
  posted: number;
  recomputed: number;
  entries: LedgerEntry[];
}

/** A list, and what it plays. */
export interface ListView {
  name: string;
  game: string;
  names: NameView[];
  open_games: number;
}

/** The house's money, for the staff. */
export interface MoneyView {
  version: number;
  now: number;
  day: number;
  day_ends: number;
  turns: number;
  zone: string;
  taxed_from: number;
  dollar: number;
  boxes: BoxView[];
  floats: FloatView[];
  funds: FundView[];
  time: OwedTime[];
  claims: ClaimView[];
  offers: OfferView[];
  accounts: [string, number][];
  staff: string[];
}

/** What a player sees: own places and seats, and every list but that of a game played in. */
export interface MyView {
  version: number;
  now: number;
  name: string;
  places: PlaceView[];
  seats: SeatView[];
  lists: [string, number][];
  quiet?: boolean;
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

/** The steps that the book has for an offense, and the one that comes next for a person. */
export interface NextStepView {
  steps: Penalty[];
  proposed: Penalty | null;
  earlier: number;
  rules: string[];
}

/** What a player did. */
export type Offense = "acted out of turn on purpose" | "agreed to check down against an all-in player" | "carried a weapon" | "changed the order of open cards on purpose" | "colluded or cheated" | "damaged property" | "exchanged cards or told of a hand by signs" | "fell short of the dress or behaviour asked for" | "fouled a hand on purpose, or bet one known to be foul" | "kept cards out of view" | "kept chips out of view" | "looked through the discards or the stub" | "made a disturbance" | "made an insurance bet" | "miscalled a hand on purpose" | "paid no attention to the game" | "played a hand with another's help" | "played another player's chips" | "posted for another player" | "pushed bets back to their owner" | "reached into the pot" | "read another's hand before it lay face up" | "said or did something that could sway the play" | "sat at the table without playing" | "saw a mistake and kept silent" | "splashed the pot on purpose" | "spoke a language that is not allowed" | "stacked chips in the way of the deal" | "stalled the game" | "talked while it was not allowed" | "threatened someone" | "threw cards away from the muck on purpose" | "threw or damaged cards" | "told someone to turn a hand up" | "told what a folded hand was while betting went on" | "told what a hand is while betting went on" | "used a phone at the table" | "used an illegal substance" | "used profane or obscene language" | "used tobacco where it is not allowed" | "would not bet against a certain opponent";

/** A promotion of the house's own; of a period, when it ends and who leads. */
export interface OfferView {
  title: string;
  fund: string;
  until?: number | null;
  leader?: string;
  hand?: string;
}

/** The time charge of a table: when it is due next, who owes how much, what lies unverified. */
export interface OwedTime {
  game: string;
  due: number;
  owes: [string, number][];
  slide: number;
}

/** A step of discipline. */
export type Penalty = "a warning" | "barring from the room" | "dealt out for a time or hands" | "disqualification" | "eviction" | "removal from the game" | "suspension";

/** A player's place on one list; `note` says why it was passed over or overtaken last. */
export interface PlaceView {
  list: string;
  place: number;
  since: number;
  here?: boolean;
  out?: boolean;
  expires?: number | null;
  wait?: WaitView | null;
  note?: string;
  note_rules?: string[];
}

/** Minutes in seats, and hands, of a game or a player. */
export interface PlayRow {
  name: string;
  minutes: number;
  hands: number;
}

/** How many hands are played to the river. */
export type PlayStyle = "everyone" | "loose" | "tight" | "typical";

/** A chart, as SVG. */
export interface PricePlot {
  title: string;
  svg: string;
}

/** A figure that varies: 5 %, the middle, 95 %, and the mean. */
export interface PriceSpread {
  low: number;
  median: number;
  high: number;
  mean: number;
}

/** The price of a promotion and its plots. */
export interface PricedView {
  price: PromotionPrice;
  plots: PricePlot[];
}

/** How the chances were found. */
export type PricingMethod = "conditioned" | "counted" | "sampled";

/** What a promotion costs. Dollars and days, as the room's pace has them. */
export interface PromotionPrice {
  title: string;
  game: string;
  players: number;
  style: PlayStyle;
  method: PricingMethod;
  hits_a_hand: number;
  error: number;
  hits_a_day: number;
  days_between: PriceSpread;
  pays_a_hand: number;
  drop_a_hand: number;
  fund_at_hit?: PriceSpread | null;
  fund?: PriceSpread | null;
  dry?: number | null;
  by_hand?: Record<string, number>;
}

/** When the dealer needs it. */
export type PromptMoment = "after the deal" | "before the deal" | "during the deal";

/** The register: entries in force, then those that are over, and the disputes. */
export interface RegisterView {
  version: number;
  now: number;
  entries: EntryView[];
  disputes: DisputeView[];
  offenses: Offense[];
  steps: Penalty[];
}

/** A decision on a dispute. */
export interface RulingView {
  by: string;
  at: number;
  says: string;
  rules: string[];
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
  wants_seat?: boolean;
}

/** How many seats were taken at a moment. */
export interface SeatsTaken {
  at: number;
  seats: number;
}

/** What the floor may want to look at. */
export type Suspicion = "chip dumping" | "soft play" | "stalling";

/** What the house may require of talk at the table. */
export type TableTalk = "English only, when ordered" | "no foreign language during a deal" | "no talk with a live hand" | "silence during a hand, when ordered";

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
