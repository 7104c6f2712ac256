// The routes of the room over HTTP and the bodies they take, as the server defines them.
// Written by scripts/write_types.py; a change begins with a route of the server.

import type { AnyReport, Call, Offense } from "./reports.js";

/** Why a player is away. */
export type AbsenceKind = "at a meal" | "away" | "on a break";

/** A called player takes the seat offered: a marker goes down. */
export interface AcceptSeat {
  do: "AcceptSeat";
  player: string;
}

/** Time is added to the level, or taken from it. */
export interface AddTime {
  do: "AddTime";
  seconds: number;
  reason: string;
}

/** The door asks whether a person may come in. */
export interface Admit {
  do: "Admit";
  person: string;
}

/** A player knows which rules are waived at a game, and agrees. */
export interface AgreeToWaiver {
  do: "AgreeToWaiver";
  player: string;
  game: string;
}

/** The management alters the levels still to come. */
export interface AlterLevels {
  do: "AlterLevels";
  levels: FlyerLevel[];
  reason: string;
}

/** A director tells all players something, on the wall and on phones; empty: no longer. */
export interface Announce {
  do: "Announce";
  says: string;
}

/** A player announces a rebuy before the cards: the chips play behind. */
export interface AnnounceRebuy {
  do: "AnnounceRebuy";
  player: string;
}

/** A floor person goes to a table that has asked for the floor. */
export interface AnswerFloorCall {
  do: "AnswerFloorCall";
  game: string;
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

/** A person appeals against an entry of the register. */
export interface AppealEntry {
  do: "AppealEntry";
  player: string;
  number: number;
  says: string;
}

/** What is decided on an appeal. */
export type AppealOutcome = "the entry is struck" | "the entry stands";

/** The management gives a person an authority. */
export interface Appoint {
  do: "Appoint";
  person: string;
  authority: Authority;
}

/** A person approves that a claim is paid. */
export interface ApproveClaim {
  do: "ApproveClaim";
  claim: number;
}

/** The management approves a higher limit. */
export interface ApproveGameChange {
  do: "ApproveGameChange";
  game: string;
}

/** The director lets a planned move happen. */
export interface ApproveMove {
  do: "ApproveMove";
  player: string;
}

/** A player who called in is in the house. */
export interface Arrive {
  do: "Arrive";
  player: string;
}

/** A dealer asks the floor to come to a table, and may say why. */
export interface AskForFloor {
  do: "AskForFloor";
  game: string;
  says?: string;
}

/** A seated player wants another seat of the game; 0 is any. */
export interface AskSeatChange {
  do: "AskSeatChange";
  player: string;
  game: string;
  seat?: number;
}

/** An absent entrant asks that the chips be left until arrival. */
export interface AskToKeepStack {
  do: "AskToKeepStack";
  player: string;
}

/** A player is given a seat: by the director, or asked for by the player. */
export interface AssignSeat {
  do: "AssignSeat";
  player: string;
  table: string;
  seat: number;
}

/** What a person may decide; each includes those before it. */
export type Authority = 0 | 1 | 2 | 3 | 4;

/** A drop in big blinds and their tenths, from pots of so many big blinds or more. */
export interface BlindDrop {
  big_blinds: number;
  pot?: number;
  at_tables?: LargerTableDrop[];
}

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

/** The money of an event as it stands: asked for again, it moves nothing. */
export interface BookEventMoney {
  do: "BookEventMoney";
  event: string;
  prizes: number;
  bounties: number;
  income: number;
  owed?: number;
}

/** A game breaks; `cards` are drawn for its players in turn, or come from a committed `draw`. */
export interface BreakGame {
  do: "BreakGame";
  game: string;
  cards?: number[];
  board?: string | null;
  draw?: number;
  minutes?: number;
}

/** A player who lost the last chip, as `PlayerBroke` has it. */
export interface BrokePlayer {
  seat: number;
  player: string;
  stack: number;
  strength?: number;
  winners?: string[];
}

/** A player has lost the last chip, with so many at the start of the hand, to these players. */
export interface BustTap {
  tap: "BustTap";
  player: string;
  stack?: number;
  winners?: string[];
  strength?: number;
  more?: boolean;
}

/** A player buys the add-on. */
export interface BuyAddOn {
  do: "BuyAddOn";
  player: string;
}

/** A player buys chips out of a table's float. */
export interface BuyChips {
  do: "BuyChips";
  player: string;
  game: string;
  chips: number;
}

/** Call the next name for a seat of a game; 0 is any seat that is free. */
export interface CallName {
  do: "CallName";
  game: string;
  seat?: number;
}

/** The management cancels the event; `shares` divide the pool where play has begun. */
export interface CancelEvent {
  do: "CancelEvent";
  reason: string;
  shares?: [string, number][];
}

/** A player leaves a table of real cards with so many chips, which the author has counted. */
export interface CashOut {
  do: "CashOut";
  player: string;
  game: string;
  chips: number;
}

/** A seated player takes another seat of the game. */
export interface ChangeChair {
  do: "ChangeChair";
  player: string;
  game: string;
  seat: number;
}

/** Another charge at a table, before its next hand, with a new sign; none: free of charge. */
export interface ChangeCharge {
  do: "ChangeCharge";
  game: string;
  charge?: Charge | null;
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
  dropped?: [string, number][];
}

/** The player who is due for the button chooses a game of the level, counted from 1. */
export interface ChooseGame {
  do: "ChooseGame";
  player: string;
  game: number;
}

/** A player at the table of a new game chooses a seat. */
export interface ChooseSeat {
  do: "ChooseSeat";
  player: string;
  game: string;
  seat: number;
}

/** A deal is over and its cards are entered: the desk looks which promotions it won. */
export interface ClaimHand {
  do: "ClaimHand";
  game: string;
  hands: PlayedHand[];
  boards: number[][];
  pot: number;
  players?: string[];
  raked?: boolean;
  is_bomb?: boolean;
}

/** What speaks against paying a claim. */
export type ClaimObjection = "chips picked up before the showdown" | "talk about the hand";

/** From a moment on the clock is so many minutes ahead of UTC, or behind it. */
export interface ClockOffset {
  since: number;
  minutes: number;
}

/** The password of the account, where it has one. */
export interface CloseAccountRequest {
  password?: string | null;
}

/** Close a game; its players leave with their chips after the hand. */
export interface CloseGame {
  do: "CloseGame";
  game: string;
  reason: string;
}

/** Two people close a shift: the floats as counted are compared with the journal. */
export interface CloseShift {
  do: "CloseShift";
  floats: [string, number][];
  witness: string;
}

/** A player is back in the seat. */
export interface ComeBack {
  do: "ComeBack";
  player: string;
  game: string;
}

/** A player is at the table. */
export interface ComeToSeat {
  do: "ComeToSeat";
  player: string;
}

/** A player comes to the table of a new game. */
export interface ComeToTable {
  do: "ComeToTable";
  player: string;
  game: string;
}

/** The house commits to a deck by the digest of its seed. */
export interface CommitDraw {
  do: "CommitDraw";
  game: string;
  purpose: string;
  commitment: string;
}

/** Two people count what lies in a box of a table: the author and a witness. */
export interface CountBox {
  do: "CountBox";
  game: string;
  box: string;
  chips: number;
  witness: string;
}

/** The cards of a deck are counted. */
export interface CountDeck {
  do: "CountDeck";
  game: string;
  cards: number;
}

/** The room's register has these steps against a player, the oldest first: they count too. */
export interface CountPenalties {
  do: "CountPenalties";
  player: string;
  penalties: Penalty[];
}

/** A player's chips are counted at the table. */
export interface CountStack {
  do: "CountStack";
  player: string;
  game: string;
  chips: number;
}

/** Somebody has counted the stacks of a table. */
export interface CountTable {
  do: "CountTable";
  table: string;
  stacks: [string, number][];
}

/** The chips of some players are counted; of all players, the table's total is compared. */
export interface CountTap {
  tap: "CountTap";
  stacks: [string, number][];
}

/** A table's float gives chips back to the cage; the witness signs at the cage. */
export interface CreditTable {
  do: "CreditTable";
  game: string;
  chips: number;
  witness: string;
}

/** A hand begins; button and big blind where they are known. */
export interface DealTap {
  tap: "DealTap";
  button?: number;
  big_blind?: number;
}

/** How the cards of a table are dealt. */
export type Dealing = "dealt" | "tracked";

/** An appeal is decided. */
export interface DecideAppeal {
  do: "DecideAppeal";
  number: number;
  verdict: AppealOutcome;
  says: string;
}

/** The supervisor decides whether an objection voids a claim. */
export interface DecideClaim {
  do: "DecideClaim";
  claim: number;
  stands: boolean;
  reason: string;
}

/** A called player does not take the seat offered. */
export interface DeclineSeat {
  do: "DeclineSeat";
  player: string;
}

/** What is asked of the desk; a guest sends the scanned code, a witness a password. */
export interface DeskRequest {
  command: Appoint | Pass | OpenList | OpenGame | CloseGame | JoinList | Arrive | LeaveList | StepOut | StepIn | CallName | NoAnswer | AcceptSeat | DeclineSeat | PlaceMarker | LiftMarker | ReserveSeat | TakeSeat | Quit | AskSeatChange | DropSeatChange | ChangeChair | Transfer | BreakGame | GoAway | ComeBack | PickUpChips | ReturnRack | PlayOver | ReclaimSeat | NewSetUp | ChangeDeck | CountDeck | SeatGuest | ObjectToGuest | OrderTalk | LiftTalkOrder | OpenDispute | RuleDispute | KeepApart | LiftEntry | Admit | Discipline | TurnAway | LetBackIn | AppealEntry | DecideAppeal | EnterDebt | SettleDebt | TakeUpSeat | ReleaseSeat | ComeToTable | ChooseSeat | SettleSeat | ProposeGameChange | VoteOnGameChange | ApproveGameChange | DropGameChange | CommitDraw | RevealDraw | InspectSetUp | CountStack | TakeChipsAlong | RestoreChips | ReportIn | UndoLast | AskForFloor | AnswerFloorCall | EndFloorCall | WaiveRules | AgreeToWaiver | EndWaiver | SetGamingDay | TurnGamingDay | EnterDrop | CountBox | OfferPromotion | EndPromotion | SeedFund | ClaimHand | VerifyClaim | ObjectToClaim | DecideClaim | ApproveClaim | OpenEnvelope | TakeOffer | ShowPapers | PayClaim | PayTime | VerifyTime | ChangeCharge | FillTable | CreditTable | BuyChips | CashOut | CloseShift | BookEventMoney | EnterEventPenalty | StrikeEventPenalty;
  code?: string;
  password?: string;
}

/** A step against a person for an offense; `minutes` where the book leaves the time open. */
export interface Discipline {
  do: "Discipline";
  person: string;
  offense: Offense;
  step: Penalty;
  reason: string;
  minutes?: number;
  game?: string | null;
  hand?: number;
}

/** A card decides how many hands every table still deals before the break. */
export interface DrawLastHands {
  do: "DrawLastHands";
}

/** Cards are to decide something at a game: the house draws from a sealed deck. */
export interface DrawRequest {
  game: string;
  purpose: string;
}

/** Seats are drawn for everyone who has entered. */
export interface DrawSeats {
  do: "DrawSeats";
}

/** Which question of the drill, and what it is about; with the choice, if one is made. */
export interface DrillOrder {
  book: string;
  game: string;
  number: number;
  choice?: number | null;
  about?: DrillSubject | null;
}

/** What a question of the drill is about. */
export type DrillSubject = "button" | "hands" | "odd chips" | "opening" | "pots";

/** What is dropped from each hand with so many players or more dealt in. */
export interface Drop {
  players: number;
  amount: number;
}

/** The floor takes a proposal back. */
export interface DropGameChange {
  do: "DropGameChange";
  game: string;
}

/** A player wants no other seat any more. */
export interface DropSeatChange {
  do: "DropSeatChange";
  player: string;
  game: string;
}

/** A further drop from a larger pot. */
export interface DropStep {
  over: number;
  dollars: number;
}

/** The director ends the vote: a card that is not handed in is a no. */
export interface EndChopVote {
  do: "EndChopVote";
}

/** The director ends an event whose prizes are all divided; chips decide the places. */
export interface EndDividedEvent {
  do: "EndDividedEvent";
  reason: string;
}

/** The matter at a table is settled, or the dealer needs nobody any more. */
export interface EndFloorCall {
  do: "EndFloorCall";
  game: string;
}

/** The management ends a promotion; its fund stays for what follows it. */
export interface EndPromotion {
  do: "EndPromotion";
  title: string;
}

/** A device to log out; without one, every other device. */
export interface EndSessionRequest {
  id?: string | null;
}

/** A private game goes by every rule again. */
export interface EndWaiver {
  do: "EndWaiver";
  game: string;
}

/** A player pays and is in; `present` unless the entry came by phone or from afar. */
export interface Enter {
  do: "Enter";
  player: string;
  present?: boolean;
}

/** The cards that people have dealt for a race or a move, in the order in which they came. */
export interface EnterCards {
  do: "EnterCards";
  cards: number[];
}

/** A person owes the house; `kill_in` names the game where a required kill was not posted. */
export interface EnterDebt {
  do: "EnterDebt";
  person: string;
  amount: number;
  reason: string;
  kill_in?: string | null;
}

/** A dealer enters the pot of a hand: the book says what was due from it. */
export interface EnterDrop {
  do: "EnterDrop";
  game: string;
  pot: number;
  dealt_in: number;
  second_deal?: boolean;
  sole_tie?: boolean;
  runs?: number;
}

/** A director has given a penalty at an event: it counts like any other. */
export interface EnterEventPenalty {
  do: "EnterEventPenalty";
  person: string;
  step: Penalty;
  reason: string;
  event: string;
  by: string;
  until?: number | null;
}

/** A name, and its password if it has one. */
export interface EnterRequest {
  name: string;
  password?: string | null;
}

/** How a name came on a list. */
export type Entered = "at the desk" | "called in" | "online";

/** Whom to erase, and why. */
export interface EraseRequest {
  name: string;
  reason: string;
}

/** What a hand is played for. */
export type Event = "cash" | "tournament";

/** What is asked of an event. */
export interface EventRequest {
  command: NameDirector | WaitOn | Enter | Withdraw | SeparatePlayers | LayOutDeck | ShowDeck | EnterCards | DrawSeats | PickSeat | AssignSeat | StartPlay | ComeToSeat | GoFromSeat | SitOut | AskToKeepStack | TryToReach | RemoveNoShow | StopClock | RunClock | AddTime | GoToLevel | HearTable | ApproveMove | CountTable | AnnounceRebuy | PayRebuy | BuyAddOn | GivePenalty | UndoKnockOut | DrawLastHands | UseTimeBank | ChooseGame | TakeChips | GiveChipsBack | FindHiddenChips | ProposeChop | VoteOnChop | EndChopVote | PayPrivateDeal | CancelEvent | AlterLevels | Announce | EndDividedEvent | CountPenalties | TakePenaltyBack | UndoPurchase | UndoDivision;
  mark?: string;
}

/** What a dealer or a director enters at a table of real cards. */
export interface EventTapRequest {
  table: string;
  tap: ShuffleTap | DealTap | BustTap | CountTap | HandOverTap;
  mark?: string;
}

/** For how many days a player excludes themselves from play. */
export interface ExcludeRequest {
  days: number;
}

/** The cage sends chips to a table's float; the witness signs at the table. */
export interface FillTable {
  do: "FillTable";
  game: string;
  chips: number;
  witness: string;
}

/** Chips are found that were hidden when their owner lost an all-in. */
export interface FindHiddenChips {
  do: "FindHiddenChips";
  player: string;
  chips: number;
  reason: string;
  winner?: string | null;
  covered?: number | null;
}

/** A deal that is over. `players` were dealt in; `hands` are those live at the end. */
export interface FinishedDeal {
  game: string;
  players: string[];
  hands: PlayedHand[];
  boards?: number[][];
  pot?: number;
  raked?: boolean;
  is_bomb?: boolean;
  big_blind?: number;
  small_blind?: number;
  largest_buy_in?: number;
  dollar?: number;
  seats?: number;
}

/** What happened, where, and by which book it is to be ruled on. */
export interface FloorCase {
  book: string;
  game: string;
  report: AnyReport;
  structure?: Structure | null;
  event?: Event;
}

/** The text of a flyer that somebody is writing. */
export interface FlyerDraft {
  flyer: string;
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

/** Chips that were taken from a player by mistake come back into the event. */
export interface GiveChipsBack {
  do: "GiveChipsBack";
  player: string;
  chips: number;
  reason: string;
}

/** The director gives a penalty: for minutes, for hands, or as the book has it. */
export interface GivePenalty {
  do: "GivePenalty";
  player: string;
  penalty: Penalty;
  reason: string;
  minutes?: number;
  hands?: number;
}

/** A seated player leaves the table; `granted` minutes on notice, 0 for the usual time. */
export interface GoAway {
  do: "GoAway";
  player: string;
  game: string;
  kind?: AbsenceKind;
  granted?: number;
}

/** A player has left the table for now. */
export interface GoFromSeat {
  do: "GoFromSeat";
  player: string;
}

/** The clock goes to the beginning of a level, back or forward. */
export interface GoToLevel {
  do: "GoToLevel";
  level: number;
  reason: string;
}

/** A hand is dealt to these players; `button` and `big_blind` are seats, 0 for none. */
export interface HandBegun {
  report: "HandBegun";
  players: string[];
  button?: number;
  big_blind?: number;
}

/** The hand is over; with its cards if it has won a promotion. */
export interface HandEnded {
  report: "HandEnded";
  deal?: FinishedDeal | null;
}

/** The hand is over. */
export interface HandOverTap {
  tap: "HandOverTap";
}

/** A hand at a dealt table is over: every stack there, and the players who are broke. */
export interface HandPlayed {
  report: "HandPlayed";
  stacks: [string, number][];
  broke?: BrokePlayer[];
  apart?: number;
  again?: boolean;
}

/** A table reports. */
export interface HearTable {
  do: "HearTable";
  table: string;
  number: number;
  report: OrderDone | OrderRefused | PlayerLeft | HandBegun | HandEnded | ShuffleBegun | PlayerBroke | StacksCounted | HandPlayed | ChipsCounted;
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

/** A step of the inspection of fresh decks is done. */
export interface InspectSetUp {
  do: "InspectSetUp";
  game: string;
  step: InspectionStep;
}

/** What is done with new cards before they are used. */
export type InspectionStep = "backs checked" | "cut" | "faces checked" | "reported to surveillance" | "scrambled face down" | "shuffled" | "spread and checked";

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

/** Why the door keeps a person away from play. */
export type KeptAway = "the house" | "their own wish";

/** How much a kill raises blind and limits. */
export type KillKind = "full" | "half";

/** Another drop in big blinds, at tables of so many seats or more. */
export interface LargerTableDrop {
  seats: number;
  big_blinds: number;
}

/** The house commits to a deck that has not been used: the digest of its seed. */
export interface LayOutDeck {
  do: "LayOutDeck";
  commitment: string;
}

/** Take a name off a list. */
export interface LeaveList {
  do: "LeaveList";
  player: string;
  list: string;
}

/** A player who is leaving, or has left, did not post a required kill of that size. */
export interface LeftOwing {
  report: "LeftOwing";
  player: string;
  owed: number;
}

/** The door lets a person in again whom the house had banned. */
export interface LetBackIn {
  do: "LetBackIn";
  person: string;
  reason: string;
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

/** Whose restriction ends before its time, and why. */
export interface LiftRequest {
  name: string;
  kind: Restriction;
  reason: string;
}

/** The floor lifts an order on talk. */
export interface LiftTalkOrder {
  do: "LiftTalkOrder";
  game: string;
  talk: TableTalk;
}

/** The house makes a person a director of the event. */
export interface NameDirector {
  do: "NameDirector";
  person: string;
}

/** Fresh decks for a table; `reason` where the old ones are faulty. They are inspected first. */
export interface NewSetUp {
  do: "NewSetUp";
  game: string;
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
  drops?: PostedDrop[];
}

/** A notice to look at under a book; without one, the usual notice of a game. */
export interface NoticeDraft {
  book: string;
  game?: string;
  structure?: Structure | null;
  notice?: Notice | null;
}

/** Somebody objects to a claim before it is paid. */
export interface ObjectToClaim {
  do: "ObjectToClaim";
  claim: number;
  why: ClaimObjection;
  words: string;
}

/** A player of the game does not want a guest there. */
export interface ObjectToGuest {
  do: "ObjectToGuest";
  player: string;
  guest: string;
  game: string;
}

/** The management offers a promotion of the house's own, as its file describes it. */
export interface OfferPromotion {
  do: "OfferPromotion";
  text: string;
}

/** A dispute is entered, with its parties and the hand. */
export interface OpenDispute {
  do: "OpenDispute";
  game: string;
  parties: string[];
  says: string;
  hand?: number;
}

/** The winner of a period opens an envelope of the board; `dollars` is what lies in it. */
export interface OpenEnvelope {
  do: "OpenEnvelope";
  claim: number;
  dollars: number;
}

/** A new event: the text of its flyer, the book, and who deals. */
export interface OpenEventRequest {
  flyer: string;
  book?: string;
  dealing?: Dealing;
  fills_to?: number;
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

/** What a player allows themselves in a day; nothing is no limit. */
export interface OwnLimitsRequest {
  chips?: number | null;
  minutes?: number | null;
}

/** Time passes; whatever is due by now happens. */
export interface Pass {
  do: "Pass";
}

/** The new password, and the present one where there is one. */
export interface PasswordRequest {
  new: string;
  old?: string | null;
}

/** A claim is paid. */
export interface PayClaim {
  do: "PayClaim";
  claim: number;
}

/** The director pays what the players have agreed among themselves. */
export interface PayPrivateDeal {
  do: "PayPrivateDeal";
  shares: [string, number][];
}

/** A player pays for a rebuy, announced or not. */
export interface PayRebuy {
  do: "PayRebuy";
  player: string;
}

/** A player pays the time charge at a table; less than is due with a short stack. */
export interface PayTime {
  do: "PayTime";
  game: string;
  player: string;
  chips: number;
}

/** A step of discipline. */
export type Penalty = "a warning" | "barring from the room" | "dealt out for a time or hands" | "disqualification" | "eviction" | "removal from the game" | "suspension";

/** An early entrant of a one-table satellite picks one of the open seat cards. */
export interface PickSeat {
  do: "PickSeat";
  player: string;
  seat: number;
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

/** What an evening is to be: entries, hours, the stack and the chips at hand. */
export interface PlanRequest {
  entries: number;
  hours: number;
  stack?: number;
  chips?: number[];
  seats?: number;
  buy_in?: number;
  fee?: number;
}

/** A player sits in the seat of an absent one, who has so many minutes to come back. */
export interface PlayOver {
  do: "PlayOver";
  player: string;
  owner: string;
  game: string;
  minutes?: number;
  consent?: boolean;
  unwilling?: string[];
}

/** A tournament at one click: nine players at one table, or forty-five at five. */
export interface PlayRequest {
  kind: "forty-five" | "nine";
  book?: string;
  bots?: boolean;
}

/** How many hands are played to the river. */
export type PlayStyle = "everyone" | "loose" | "tight" | "typical";

/** A hand that was live at the end: the player, the hole cards or all of a stud hand. */
export interface PlayedHand {
  player: string;
  cards: number[];
}

/** A player has lost the last chip: the stack at the start of the hand, and who won it. */
export interface PlayerBroke {
  report: "PlayerBroke";
  seat: number;
  player: string;
  stack?: number;
  strength?: number;
  winners?: string[];
}

/** A player has left a seat with so many chips. */
export interface PlayerLeft {
  report: "PlayerLeft";
  seat: number;
  player: string;
  chips?: number;
}

/** A drop as a sign posts it, with the fund that it feeds. */
export interface PostedDrop {
  fund: string;
  drop: PromotionDrop;
}

/** So much of pots is impounded at the table now; 0 when all of it is paid out. */
export interface PotImpounded {
  report: "PotImpounded";
  amount?: number;
}

/** What is to be priced: a name (of the catalog, or BOOK:TITLE) or the text of a file. */
export interface PriceRequest {
  promotion?: string;
  text?: string;
  game?: string;
  players?: number;
  style?: PlayStyle;
  kept?: number;
  kept_error?: number;
  hands?: number;
  hours?: number;
  tables?: number;
  drop?: number | null;
  big_blind?: number;
  buy_in?: number;
}

/** What a pot feeds: dollars over a size, more in steps, a percentage up to a most, or blinds. */
export interface PromotionDrop {
  dollars?: number;
  over?: number;
  dealt_in?: number;
  more?: DropStep[];
  percent?: number;
  most?: number | null;
  blinds?: BlindDrop;
}

/** The players left talk of dividing the prizes; what is not divided is left for the winner. */
export interface ProposeChop {
  do: "ProposeChop";
  shares: [string, number][];
}

/** Another game or limit is proposed for a table; `player` where a player of it proposes. */
export interface ProposeGameChange {
  do: "ProposeGameChange";
  game: string;
  notice: Notice;
  player?: string | null;
}

/** A seated player quits the game. */
export interface Quit {
  do: "Quit";
  player: string;
  game: string;
}

/** The choice made, how long it took, and the card of this kind of case, if there is one. */
export interface QuizAnswer {
  book: string;
  game: string;
  number: number;
  reports?: string[];
  choice: number;
  seconds?: number;
  card?: StudyCard | null;
}

/** Which case: the house, the game, its number, and the kinds of mistake that are wanted. */
export interface QuizOrder {
  book: string;
  game: string;
  number: number;
  reports?: string[];
}

/** A way of charging for the game. */
export type RakeMethod = "a drop by the number of players dealt in" | "a fee for each hand" | "a percentage of the pot" | "a time charge";

/** The owner of a seat that a guest plays is back. */
export interface ReclaimSeat {
  do: "ReclaimSeat";
  owner: string;
}

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

/** The floor no longer keeps a seat for an absent player of a broken game. */
export interface ReleaseSeat {
  do: "ReleaseSeat";
  player: string;
}

/** The director takes the chips of an entrant who has not come out of play. */
export interface RemoveNoShow {
  do: "RemoveNoShow";
  player: string;
}

/** A table reports; `number` counts the reports of that table from 1. */
export interface ReportIn {
  do: "ReportIn";
  table: string;
  number: number;
  report: OrderDone | OrderRefused | PlayerLeft | LeftOwing | BlindMissed | HandBegun | HandEnded | ChipsCounted | PotImpounded;
  mark?: string;
  at?: number | null;
}

/** The management reserves a seat, and says why. */
export interface ReserveSeat {
  do: "ReserveSeat";
  player: string;
  game: string;
  seat: number;
  reason: string;
}

/** A player who is back puts chips on the table again. */
export interface RestoreChips {
  do: "RestoreChips";
  player: string;
  game: string;
  chips: number;
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

/** The cage returns the chips that were picked up. */
export interface ReturnRack {
  do: "ReturnRack";
  player: string;
}

/** The house shows the seed of a deck. */
export interface RevealDraw {
  do: "RevealDraw";
  number: number;
  seed: string;
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

/** The clock runs again. */
export interface RunClock {
  do: "RunClock";
}

/** A guest sits down behind a player. */
export interface SeatGuest {
  do: "SeatGuest";
  guest: string;
  player: string;
  game: string;
}

/** The house puts money of its own into a fund. */
export interface SeedFund {
  do: "SeedFund";
  fund: string;
  chips: number;
}

/** Two players are kept apart by every draw while there is another table. */
export interface SeparatePlayers {
  do: "SeparatePlayers";
  players: [string, string];
}

/** The house sets at which minute of the day its gaming day turns. */
export interface SetGamingDay {
  do: "SetGamingDay";
  turns?: number;
  taxed_from?: number;
  dollar?: number;
  zone?: string;
  offsets?: ClockOffset[];
}

/** A debt is paid. */
export interface SettleDebt {
  do: "SettleDebt";
  number: number;
}

/** Players want the same seat of a new game; `cards` in that order, or a committed `draw`. */
export interface SettleSeat {
  do: "SettleSeat";
  game: string;
  seat: number;
  players: string[];
  cards?: number[];
  draw?: number;
}

/** The seed of the deck that a draw waits for. */
export interface ShowDeck {
  do: "ShowDeck";
  number: number;
  seed: string;
}

/** A player shows papers for an award that is taxed. */
export interface ShowPapers {
  do: "ShowPapers";
  claim: number;
  player: string;
  papers: number;
}

/** The dealer has begun to shuffle for the next deal, by hand or by the shuffler's button. */
export interface ShuffleBegun {
  report: "ShuffleBegun";
}

/** The shuffle for the next deal has begun. */
export interface ShuffleTap {
  tap: "ShuffleTap";
}

/** A player at the table asks to miss hands. */
export interface SitOut {
  do: "SitOut";
  player: string;
}

/** The stacks of all players at the table, between two hands. */
export interface StacksCounted {
  report: "StacksCounted";
  stacks: [string, number][];
}

/** Cards in the air. */
export interface StartPlay {
  do: "StartPlay";
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

/** The clock stops; `hold` also stops the dealing after the hands in play. */
export interface StopClock {
  do: "StopClock";
  reason: string;
  hold?: boolean;
}

/** A director has taken a penalty back at an event: it counts no more. */
export interface StrikeEventPenalty {
  do: "StrikeEventPenalty";
  person: string;
  step: Penalty;
  reason: string;
  event: string;
}

/** How large a bet or raise may be. */
export type Structure = "half-pot" | "limit" | "no-limit" | "pot" | "spread";

/** How well a kind of case is known, and when it is due again. */
export interface StudyCard {
  card_id: number;
  state: number;
  step: number | null;
  stability: number | null;
  difficulty: number | null;
  due: string;
  last_review: string | null;
}

/** What the house may require of talk at the table. */
export type TableTalk = "English only, when ordered" | "no foreign language during a deal" | "no talk with a live hand" | "silence during a hand, when ordered";

/** What a dealer enters: `mark` is the entry's own, `at` the time of the device. */
export interface TabletEntry {
  report: HandBegun | HandEnded | BlindMissed | PlayerLeft | LeftOwing | ChipsCounted | PotImpounded;
  mark?: string;
  at?: number | null;
}

/** Chips that a player took off the table leave the event. */
export interface TakeChips {
  do: "TakeChips";
  player: string;
  chips: number;
  reason: string;
  disqualified?: boolean;
}

/** A player who is going away takes the chips along. */
export interface TakeChipsAlong {
  do: "TakeChipsAlong";
  player: string;
  game: string;
}

/** The winner of a period takes the offer instead of an envelope. */
export interface TakeOffer {
  do: "TakeOffer";
  claim: number;
}

/** The director takes back the last penalty of a player, and what of it was still to be served. */
export interface TakePenaltyBack {
  do: "TakePenaltyBack";
  player: string;
  reason: string;
}

/** A player sits down with so many chips; 0 where chips are bought at the table. */
export interface TakeSeat {
  do: "TakeSeat";
  player: string;
  game: string;
  seat: number;
  chips?: number;
}

/** An absent player of a broken game comes for the seat that waits. */
export interface TakeUpSeat {
  do: "TakeUpSeat";
  player: string;
}

/** What a dealer enters at a table of real cards. */
export interface TapRequest {
  game: string;
  entry: TabletEntry;
}

/** A seated player goes over to a seat in another game by wish. */
export interface Transfer {
  do: "Transfer";
  player: string;
  game: string;
  seat: number;
}

/** The house has tried to reach an absent entrant. */
export interface TryToReach {
  do: "TryToReach";
  player: string;
}

/** The door keeps a person away, until a time or for good: no list, no claim, no seat. */
export interface TurnAway {
  do: "TurnAway";
  person: string;
  kept: KeptAway;
  reason: string;
  until?: number | null;
}

/** The supervisor turns the gaming day now, before the clock does. */
export interface TurnGamingDay {
  do: "TurnGamingDay";
}

/** A division was entered by mistake: what it paid comes back into the pool. */
export interface UndoDivision {
  do: "UndoDivision";
  reason: string;
}

/** A player was entered as out by mistake; the old seat unless another is named. */
export interface UndoKnockOut {
  do: "UndoKnockOut";
  player: string;
  reason: string;
  table?: string | null;
  seat?: number | null;
}

/** The last act of the staff is taken back; `act` is its number, so that it is the one meant. */
export interface UndoLast {
  do: "UndoLast";
  act: number;
}

/** A rebuy or an add-on was a mistake: the money goes back, the chips leave the table. */
export interface UndoPurchase {
  do: "UndoPurchase";
  player: string;
  reason: string;
}

/** A player has used so many seconds of the time bank. */
export interface UseTimeBank {
  do: "UseTimeBank";
  player: string;
  seconds: number;
}

/** A claim's cards were looked at, perhaps with a reference to the surveillance record. */
export interface VerifyClaim {
  do: "VerifyClaim";
  claim: number;
  reference?: string;
}

/** The time collected at a table is verified and goes into the box. */
export interface VerifyTime {
  do: "VerifyTime";
  game: string;
}

/** A player says yes or no to the division. */
export interface VoteOnChop {
  do: "VoteOnChop";
  player: string;
  agrees: boolean;
}

/** A player of the game agrees to the change, or objects. */
export interface VoteOnGameChange {
  do: "VoteOnGameChange";
  player: string;
  game: string;
  agrees: boolean;
}

/** Time passes; whatever is due by now happens. */
export interface WaitOn {
  do: "WaitOn";
}

/** The floor names the rules that a private game plays without, once its players agree. */
export interface WaiveRules {
  do: "WaiveRules";
  game: string;
  rules: string[];
}

/** A player takes an entry back before its first hand begins. */
export interface Withdraw {
  do: "Withdraw";
  player: string;
}

/** The routes that only read. */
export type GetRoute = "/api/me" | "/api/people" | "/api/cage" | "/api/account" | "/api/restrictions" | "/api/houses" | "/api/styles" | "/api/tables" | "/api/tables/{id}" | "/api/closed" | "/api/books" | "/api/books/{id}" | "/api/books/{id}/rule" | "/api/books/{id}/lessons" | "/api/books/{id}/lesson" | "/api/search" | "/api/compare" | "/api/own-books" | "/api/own-books/{id}" | "/api/floor/reports" | "/api/training" | "/api/tables/{id}/hands" | "/api/tables/{id}/hands/{hand}" | "/api/tables/{id}/hands/{hand}/why" | "/api/tables/{id}/hands/{hand}/share" | "/api/shared/{token}" | "/api/tables/{id}/equity" | "/api/tables/{id}/chart" | "/api/tables/{id}/hand-list" | "/api/tables/{id}/ledger" | "/api/tables/{id}/code" | "/api/staff/tables/stopped" | "/api/staff/tables/{id}/count" | "/api/desk" | "/api/desk/board" | "/api/desk/me" | "/api/desk/signs" | "/api/desk/code" | "/api/desk/register" | "/api/desk/register/next" | "/api/desk/disputes/{number}" | "/api/desk/watch" | "/api/desk/report" | "/api/desk/report/{sheet}" | "/api/events" | "/api/flyers" | "/api/events/{id}" | "/api/events/{id}/wall" | "/api/events/{id}/me" | "/api/events/{id}/code" | "/api/events/{id}/results" | "/api/events/{id}/division" | "/api/events/{id}/chart" | "/api/events/{id}/seats" | "/api/desk/money" | "/api/desk/funds/{fund}" | "/api/desk/funds/{fund}/sheet" | "/api/desk/drop" | "/api/desk/drop/{sheet}" | "/api/desk/drop/chart/{chart}";

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
  "/api/notices": NoticeDraft;
  "/api/own-books/check": BookDraft;
  "/api/own-books": BookEditionRequest;
  "/api/cage/approve": IssueDecision;
  "/api/cage/refuse": IssueDecision;
  "/api/house": HouseRulesRequest;
  "/api/staff/tables/{id}/restart": Record<string, never>;
  "/api/desk": DeskRequest;
  "/api/desk/tap": TapRequest;
  "/api/desk/draw": DrawRequest;
  "/api/events": OpenEventRequest;
  "/api/events/{id}": EventRequest;
  "/api/events/{id}/tap": EventTapRequest;
  "/api/events/{id}/fill": Record<string, never>;
  "/api/play": PlayRequest;
  "/api/flyers/check": FlyerDraft;
  "/api/pricing": PriceRequest;
  "/api/flyers/plan": PlanRequest;
  "/api/floor/ask": FloorCase;
  "/api/floor/answer": AnsweredCase;
  "/api/training/case": QuizOrder;
  "/api/training/answer": QuizAnswer;
  "/api/training/drill": DrillOrder;
}
