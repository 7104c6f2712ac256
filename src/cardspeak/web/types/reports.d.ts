// What may be reported to the floor, as the floor defines it: a kind of report and its facts.
// Written by scripts/write_types.py; a change begins with a report of the floor.

/** A player was not at the table when the hands were complete, or when the turn came. */
export interface AbsentAtTurn {
  report: "absent at the turn";
  seat?: number | null;
  back?: boolean | null;
  big_blind?: boolean | null;
  brings_in?: boolean | null;
  since?: Progress;
}

/** A player away from the table was dealt in. */
export interface AbsentDealtIn {
  report: "absent player dealt in";
  seat?: number | null;
  at_turn?: boolean | null;
  big_blind?: boolean | null;
  brings_in?: boolean | null;
  since?: Progress;
}

/** An action in a betting round by a seat behind one that has not acted. */
export interface ActedBehind {
  seat: number;
  action: Fold | Check | Call | Bet | Raise | Complete;
}

/** A player acted before the turn came; `since` counts from the turn of the one passed by. */
export interface ActedOutOfTurn {
  report: "acted out of turn";
  seat?: number | null;
  did?: Did | null;
  to?: number | null;
  least?: number | null;
  most?: number | null;
  facing_bet?: boolean | null;
  passed?: number | null;
  meanwhile?: Meanwhile | null;
  since?: Progress;
}

/** Players want to settle something among themselves instead of leaving it to the cards. */
export interface AgreementAsked {
  report: "agreement requested";
  wanted?: Deal | null;
  objected?: boolean | null;
  since?: Progress;
}

/** Someone acted on a wager whose amount was grossly misunderstood. */
export interface AmountMisunderstood {
  report: "amount misunderstood";
  seat?: number | null;
  entered?: boolean | null;
  put?: number | null;
  owed?: number | null;
  amount?: number | null;
  damage?: boolean | null;
  bettor_shown?: boolean | null;
  since?: Progress;
}

/** What was said before chips went in by several motions. */
export type Announced = "a bet or raise without an amount" | "an amount" | "nothing";

/** A player asks the dealer something before acting. */
export interface AskedBeforeActing {
  report: "asked before acting";
  seat?: number | null;
  about?: PublicInformation | null;
  since?: Progress;
}

/** A player asks to see the cards that would have come, the deal being over or not. */
export interface AskedForUndealt {
  report: "asked to see undealt cards";
  since?: Progress;
}

/** A player uses the right to see hands only to annoy. */
export interface AskedToAnnoy {
  report: "right to see hands abused";
  seat?: number | null;
  since?: Progress;
}

/** A player asks to see another's hand at the showdown, perhaps one already mucked. */
export interface AskedToSee {
  report: "asked to see a hand";
  seat?: number | null;
  asker_dealt_in?: boolean | null;
  asker_in_showdown?: boolean | null;
  called?: boolean | null;
  in_showdown?: boolean | null;
  collusion?: boolean | null;
  mucked?: boolean | null;
  by_winner?: boolean | null;
  since?: Progress;
}

/** A player called though beaten by the opponent's up cards, and wants the call back. */
export interface BeatenCall {
  report: "called when beaten";
  seat?: number | null;
  amount?: number | null;
  since?: Progress;
}

/** A board card was turned before all had made a discard that was due. */
export interface BeforeDiscards {
  report: "board before discards";
  early?: Early | null;
  cards?: number | null;
  since?: Progress;
}

/** How a hand compares with the others at the showdown. */
export type Best = "beaten" | "the best hand" | "tied for the best hand";

/** Open the betting of a round for an amount. */
export interface Bet {
  act: "bet";
  to: number;
}

/** A player put out a bet before the cards were dealt. */
export interface BetBeforeDeal {
  report: "bet before the deal";
  seat?: number | null;
  since?: Progress;
}

/** What the players did who should have acted first. */
export type Between = "one bet or raised" | "one called" | "only checked or folded";

/** A player whose best hand is the board threw the cards away, or did not say so. */
export interface BoardPlayed {
  report: "board played";
  seat?: number | null;
  declared?: boolean | null;
  holds_cards?: boolean | null;
  shown?: boolean | null;
  since?: Progress;
}

/** Cards lay face up in the deck; the place is that of the latest one. */
export interface BoxedCards {
  report: "boxed cards";
  count?: number | null;
  where?: Where | null;
  seat?: number | null;
  card?: number | null;
  up?: boolean | null;
  mixed?: boolean | null;
  dealt_down?: boolean | null;
  since?: Progress;
}

/** The burn was dealt to a player, as the card at that place of the hand. */
export interface BurnDealt {
  report: "burn dealt";
  seat?: number | null;
  card?: number | null;
  in_hand?: boolean | null;
  dealer?: number | null;
  since?: Progress;
}

/** A player who deals took the burn into the hand, as the card at that place. */
export interface BurnTaken {
  report: "burn taken";
  seat?: number | null;
  card?: number | null;
  since?: Progress;
}

/** The dealer put the burns into the muck; a player may doubt that they were right. */
export interface BurnsCleared {
  report: "burns mucked";
  last_card?: boolean | null;
  identified?: boolean | null;
  since?: Progress;
}

/** How others saw a down card. */
export type By = "dealt face up" | "dealt off the table" | "dropped on the floor by its own player" | "flashed by the dealer" | "it may have flashed" | "shown by its own player";

/** Match the bet, with all one's chips if they are fewer. */
export interface Call {
  act: "call";
}

/** Who may have a player put on the clock. */
export type Caller = "any player at the table" | "any player in the hand" | "the dealer" | "the floor";

/** A card is marked or damaged. */
export interface CardMarked {
  report: "card marked";
  since?: Progress;
}

/** The deck is short of a card. */
export interface CardMissing {
  report: "card missing";
  since?: Progress;
}

/** A player bet and won while cards of the hand had been swept into the muck. */
export interface CardsSweptAway {
  report: "won without all cards";
  seat?: number | null;
  knew?: boolean | null;
  since?: Progress;
}

/** Banknotes put into a pot. */
export interface CashWagered {
  report: "cash wagered";
  seat?: number | null;
  unaware?: boolean | null;
  objected?: boolean | null;
  hundreds?: boolean | null;
  since?: Progress;
}

/** Decline to bet. */
export interface Check {
  act: "check";
}

/** A player said all-in and kept chips back; `to` is the total with all of them. */
export interface ChipsBehindAllIn {
  report: "all-in with chips behind";
  seat?: number | null;
  behind?: number | null;
  calls?: boolean | null;
  to?: number | null;
  kind?: WagerKind | null;
  since?: Progress;
}

/** Chips of a player are found that lay out of plain view, or had left the table. */
export interface ChipsHidden {
  report: "chips found hidden";
  seat?: number | null;
  winner?: number | null;
  amount?: number | null;
  lost_all_in?: boolean | null;
  covered?: boolean | null;
  cover?: number | null;
  taken_off?: boolean | null;
  since?: Progress;
}

/** Chips that had not reached the table when the deal began; `minimum` is a full buy-in. */
export interface ChipsOnTheirWay {
  report: "chips not yet at the table";
  seat?: number | null;
  amount?: number | null;
  bought?: boolean | null;
  announced?: boolean | null;
  minimum?: number | null;
  since?: Progress;
}

/** Chips below the smallest that may be wagered. */
export interface ChipsTooSmall {
  report: "chips too small";
  seat?: number | null;
  amount?: number | null;
  smallest?: number | null;
  since?: Progress;
}

/** A player disputes a pot or names a mistake, perhaps late. */
export interface ClaimRaised {
  report: "claim raised";
  game_ended?: boolean | null;
  at_once?: boolean | null;
  since?: Progress;
}

/** Someone asks that a player be put on the clock. */
export interface ClockCalled {
  report: "clock called";
  seat?: number | null;
  caller?: Caller | null;
  had_time?: boolean | null;
  since?: Progress;
}

/** A player on the clock has not acted; `elapsed` is in seconds from the start of the clock. */
export interface ClockExpired {
  report: "clock expired";
  seat?: number | null;
  elapsed?: number | null;
  facing_bet?: boolean | null;
  brings_in?: boolean | null;
  since?: Progress;
}

/** Make up a bring-in or a short all-in to the full bet. */
export interface Complete {
  act: "complete";
  to: number;
}

/** Chips that lay out of plain view when the deal began. */
export interface ConcealedChips {
  report: "concealed chips";
  seat?: number | null;
  amount?: number | null;
  since?: Progress;
}

/** A hand has too many or too few cards, and it is too late for a misdeal or a correction. */
export interface CountFoundLate {
  report: "wrong count found late";
  seat?: number | null;
  too_many?: boolean | null;
  before_draw?: boolean | null;
  only_last_missing?: boolean | null;
  no_impropriety?: boolean | null;
  last_bet?: number | null;
  since?: Progress;
}

/** A player wants the stub cut again after the deal has begun, nothing having gone wrong. */
export interface CutAsked {
  report: "cut requested";
  since?: Progress;
}

/** Who cuts the deck. */
export type CutBy = "the dealer" | "the player at the dealer's right";

/** What players want to settle among themselves. */
export type Deal = "to divide the pot without playing it out" | "to insure a hand" | "to post for another" | "to take the blinds back when all others have folded";

/** What marks the start of a deal; the first of them to happen counts. */
export type DealStart = "the first card dealt" | "the first riffle" | "the shuffling machine's button";

/** What the dealer does that may count as an action. */
export type DealerAct = "burning a card" | "tapping the table";

/** A player who owes a missed blind was dealt in and has not posted; `acted` with chips. */
export interface DealtInOwing {
  report: "dealt in owing a blind";
  seat?: number | null;
  acted?: boolean | null;
  looked?: boolean | null;
  since?: Progress;
}

/** A player who should have been dealt in got no hand. */
export interface DealtOut {
  report: "dealt out";
  seat?: number | null;
  present?: boolean | null;
  posted?: boolean | null;
  since?: Progress;
}

/** A ruling takes time: a film must be looked at, or someone fetched. */
export interface DecisionWaits {
  report: "decision pending";
  since?: Progress;
}

/** The stub was dropped or put out of order before the deal was over. */
export interface DeckDropped {
  report: "deck dropped";
  top_known?: boolean | null;
  flashed?: boolean | null;
  mixed?: boolean | null;
  burned?: boolean | null;
  since?: Progress;
}

/** The stub is too short for the cards still to come. */
export interface DeckRunsOut {
  report: "deck runs out";
  players?: number | null;
  stub?: number | null;
  burns?: number | null;
  set_aside?: number | null;
  some_served?: boolean | null;
  since?: Progress;
}

/** What a player did out of turn. */
export type Did = "bet" | "call" | "check" | "fold" | "raise";

/** A player still in the hand asks how many cards another drew; `acted` after the draw. */
export interface DrawCountAsked {
  report: "draw count requested";
  of_dealer?: boolean | null;
  acted?: boolean | null;
  since?: Progress;
}

/** A player wants another number of cards than was asked for. */
export interface DrawCountChanged {
  report: "draw count changed";
  seat?: number | null;
  burned?: boolean | null;
  dealt?: boolean | null;
  acted_behind?: boolean | null;
  since?: Progress;
}

/** Two identical cards are in the deck; `knew` is the seat that bet knowing it, 0 for none. */
export interface DuplicateCard {
  report: "duplicate card";
  knew?: number | null;
  winner_knew?: boolean | null;
  since?: Progress;
}

/** Which cards of the board came too early. */
export type Early = "a round of several cards" | "one card, with more of the board to come" | "the last card";

/** A down card was seen; `card` counts from 0, `nth` is its place in the deal from 1. */
export interface ExposedCard {
  report: "exposed card";
  seat?: number | null;
  card?: number | null;
  by?: By | null;
  nth?: number | null;
  count?: number | null;
  to_replace?: number | null;
  on_top?: boolean | null;
  on_button?: boolean | null;
  in_blind?: boolean | null;
  rank?: Rank | null;
  on_draw?: boolean | null;
  both?: boolean | null;
  forced?: boolean | null;
  opener?: number | null;
  since?: Progress;
}

/** A player's last down card at stud came face up. */
export interface ExposedLastCard {
  report: "exposed last card";
  seat?: number | null;
  all_in?: boolean | null;
  first_served?: boolean | null;
  players?: number | null;
  other?: number | null;
  declares?: boolean | null;
  opener?: number | null;
  since?: Progress;
}

/** A hand has extra cards: `count` in all hands; `due` is how many it should have. */
export interface ExtraCards {
  report: "extra cards";
  seat?: number | null;
  count?: number | null;
  was_burn?: boolean | null;
  order_known?: boolean | null;
  stuck?: boolean | null;
  due?: number | null;
  later_round?: boolean | null;
  picked?: number | null;
  since?: Progress;
}

/** A player showed a hand for a moment, nobody read it, and threw it away face down. */
export interface FlashedDiscard {
  report: "hand flashed and thrown away";
  seat?: number | null;
  misread_other?: boolean | null;
  identifiable?: boolean | null;
  since?: Progress;
}

/** Give up the hand. */
export interface Fold {
  act: "fold";
}

/** One active player was told or saw what a folded hand was. */
export interface FoldedHandTold {
  report: "folded hand disclosed";
  seat?: number | null;
  since?: Progress;
}

/** A folded seat was served or skipped; `free` says that it folded facing no bet. */
export interface FoldedSeat {
  report: "folded seat";
  seat?: number | null;
  wrongly?: Wrongly | null;
  free?: boolean | null;
  down?: boolean | null;
  seen?: boolean | null;
  since?: Progress;
}

/** Chips of another room or another event. */
export interface ForeignChips {
  report: "foreign chips";
  seat?: number | null;
  amount?: number | null;
  since?: Progress;
}

/** A player bet or raised on a hand that is foul, knowing it or not. */
export interface FoulHandBet {
  report: "foul hand bet";
  seat?: number | null;
  knew?: boolean | null;
  won?: boolean | null;
  called?: number | null;
  since?: Progress;
}

/** How a hand was fouled against its owner's will. */
export type Fouling = "discards touched it" | "the dealer took it in";

/** A wager with a fraction of a dollar where bets are in whole dollars; `rest` is that. */
export interface FractionWagered {
  report: "fraction of a dollar";
  seat?: number | null;
  rest?: number | null;
  since?: Progress;
}

/** What a player in turn says and does. `motions` are in order; unset is taken for none. */
export interface Gesture {
  words?: string | null;
  said?: Said;
  motions?: Motion[] | null;
  sign?: Sign | null;
  acted_behind?: boolean;
  objected?: boolean | null;
}

/** Words, chips and signs of a player in turn, to be read as an action. */
export interface Gestured {
  report: "gesture";
  gesture?: Gesture;
  seat?: number | null;
  bet?: number | null;
  price?: number | null;
  before?: number | null;
  unkilled?: number | null;
  stack?: number | null;
  may_check?: boolean | null;
  may_wager?: boolean | null;
  kind?: WagerKind | null;
  least?: number | null;
  most?: number | null;
  unit?: number | null;
  pot?: number | null;
  pot_limit?: boolean | null;
  brings_in?: boolean | null;
  may_fold?: boolean | null;
  drawing?: boolean | null;
  smallest?: number | null;
  dollar?: number | null;
  since?: Progress;
}

/** How a player gave a hand up. */
export type GivenUp = "laid or threw it down face up" | "said so" | "threw it away face down" | "threw it forward face down";

/** What lay on or held a hand. */
export type Guard = "a chip on it" | "an object on it" | "nothing" | "the player's hands";

/** A hand, protected or not, was touched by discards or taken in and killed by the dealer. */
export interface HandFouled {
  report: "hand fouled";
  seat?: number | null;
  how?: Fouling | null;
  guard?: Guard | null;
  hole_cards?: boolean | null;
  identifiable?: boolean | null;
  last_bet?: number | null;
  since?: Progress;
}

/** A player folded out of turn, with no bet to face, or by throwing the cards down. */
export interface HandGivenUp {
  report: "hand given up";
  seat?: number | null;
  how?: GivenUp | null;
  identifiable?: boolean | null;
  in_turn?: boolean | null;
  acts_again?: boolean | null;
  between?: Between | null;
  facing_bet?: boolean | null;
  acted_behind?: boolean | null;
  since?: Progress;
}

/** A player threw the cards into the muck by no one else's fault and wants them back. */
export interface HandInMuck {
  report: "hand in the muck";
  seat?: number | null;
  identifiable?: boolean | null;
  at_showdown?: boolean | null;
  facing_bet?: boolean | null;
  since?: Progress;
}

/** A player left the table and the cards on it, during the betting or at the showdown. */
export interface HandLeft {
  report: "hand left behind";
  seat?: number | null;
  at_showdown?: boolean | null;
  conceded?: boolean | null;
  guard?: Guard | null;
  since?: Progress;
}

/** A player named a hand wrongly at the showdown. */
export interface HandMiscalled {
  report: "hand miscalled";
  seat?: number | null;
  overstated?: boolean | null;
  highest_card?: boolean | null;
  caused_discard?: boolean | null;
  multiway?: boolean | null;
  since?: Progress;
}

/** A player showed or named a live hand while the deal was on. */
export interface HandShownOnPurpose {
  report: "hand shown on purpose";
  seat?: number | null;
  heads_up?: boolean | null;
  last_two?: boolean | null;
  only_said?: boolean | null;
  since?: Progress;
}

/** A joker came up in a game that uses none. */
export interface ImproperJoker {
  report: "improper joker";
  where?: Where | null;
  seat?: number | null;
  card?: number | null;
  up?: boolean | null;
  mixed?: boolean | null;
  dealt_down?: boolean | null;
  looked?: boolean | null;
  since?: Progress;
}

/** Cards went to an empty seat or to a player not entitled to a hand. */
export interface IneligibleDealtIn {
  report: "ineligible player dealt in";
  seat?: number | null;
  empty?: boolean | null;
  forced?: boolean | null;
  opener?: number | null;
  since?: Progress;
}

/** A player showed cards or said how many to draw before acting. */
export interface InformedOthers {
  report: "hand discussed during play";
  seat?: number | null;
  since?: Progress;
}

/** Chips put in silently, more than a call and less than a raise. */
export interface InsufficientRaise {
  report: "insufficient raise";
  seat?: number | null;
  over?: number | null;
  full?: number | null;
  over_chips?: number | null;
  least?: number | null;
  kind?: WagerKind | null;
  says?: Meant | null;
  completes?: boolean | null;
  since?: Progress;
}

/** What a player says the chips are. */
export type Meant = "a call" | "a raise" | "nothing";

/** What the players did who should have acted first. */
export type Meanwhile = "one bet or raised" | "one called" | "only checked or folded" | "they have still to act";

/** A player broke the code of conduct or the etiquette of the table. */
export interface Misconduct {
  report: "misconduct";
  seat?: number | null;
  offense?: Offense | null;
  given?: number | null;
  since?: Progress;
}

/** Why a player gave up a hand who should not have. */
export type Misled = "an opposing hand was misread or miscalled" | "having bet, and having overlooked a live hand" | "thinking to owe more, and owing nothing" | "wrong information about the action";

/** A misled player gave up a hand: on wrong information, a hand misread, a pot thought won. */
export interface MisledIntoMucking {
  report: "misled into mucking";
  seat?: number | null;
  why?: Misled | null;
  identifiable?: boolean | null;
  last_bet?: number | null;
  since?: Progress;
}

/** The pot is short of an ante. */
export interface MissingAnte {
  report: "missing ante";
  known?: boolean | null;
  seat?: number | null;
  amount?: number | null;
  chips_in?: boolean | null;
  forced?: boolean | null;
  opener?: number | null;
  since?: Progress;
}

/** One motion with chips. */
export interface Motion {
  chips: [number, number][];
  how?: Moved;
}

/** How far chips went. */
export type Moved = "held beyond the betting line" | "moved forward and held" | "pulled in by the dealer, nobody objecting" | "released";

/** Something went wrong that no rule of the book covers; `seat` is the player who caused it. */
export interface NotCovered {
  report: "no rule covers it";
  seat?: number | null;
  caused_by_player?: boolean | null;
  on_purpose?: boolean | null;
  since?: Progress;
}

/** A player still holds a card that had to be discarded before the next round. */
export interface NotDiscarded {
  report: "card not discarded";
  seat?: number | null;
  since?: Progress;
}

/** The deck was not shuffled or not cut before the deal. */
export interface NotShuffled {
  report: "not shuffled";
  since?: Progress;
}

/** What a player did. */
export type Offense = "acted out of turn on purpose" | "agreed to check down against an all-in player" | "carried a weapon" | "changed the order of open cards on purpose" | "colluded or cheated" | "damaged property" | "exchanged cards or told of a hand by signs" | "fell short of the dress or behaviour asked for" | "fouled a hand on purpose, or bet one known to be foul" | "kept cards out of view" | "kept chips out of view" | "looked through the discards or the stub" | "made a disturbance" | "made an insurance bet" | "miscalled a hand on purpose" | "paid no attention to the game" | "played a hand with another's help" | "played another player's chips" | "posted for another player" | "pushed bets back to their owner" | "reached into the pot" | "read another's hand before it lay face up" | "said or did something that could sway the play" | "sat at the table without playing" | "saw a mistake and kept silent" | "splashed the pot on purpose" | "spoke a language that is not allowed" | "stacked chips in the way of the deal" | "stalled the game" | "talked while it was not allowed" | "threatened someone" | "threw cards away from the muck on purpose" | "threw or damaged cards" | "told someone to turn a hand up" | "told what a folded hand was while betting went on" | "told what a hand is while betting went on" | "used a phone at the table" | "used an illegal substance" | "used profane or obscene language" | "used tobacco where it is not allowed" | "would not bet against a certain opponent";

/** A player whose chips are all in the antes opens the pot. */
export interface OpenedWithoutChips {
  report: "opened without chips";
  seat?: number | null;
  since?: Progress;
}

/** Two seats got each other's starting card. */
export interface OutOfOrder {
  report: "out of order";
  seat?: number | null;
  card?: number | null;
  other?: number | null;
  other_card?: number | null;
  seen?: boolean | null;
  since?: Progress;
}

/** What a player is bound to who throws the hand away instead. */
export type Owed = "a bet or a raise" | "a call";

/** A player at lowball spread a hand with a pair and did not announce it. */
export interface PairNotNamed {
  report: "pair not announced";
  seat?: number | null;
  bet_and_call?: boolean | null;
  fouled?: boolean | null;
  since?: Progress;
}

/** A player threw away one of the cards of a hand. */
export interface PartDiscarded {
  report: "part of a hand thrown away";
  seat?: number | null;
  on_purpose?: boolean | null;
  since?: Progress;
}

/** A player who had not called kept silent while the next round was dealt. */
export interface PassedOver {
  report: "passed over";
  seat?: number | null;
  entered?: boolean | null;
  substantial_behind?: boolean | null;
  meant_to_call?: boolean | null;
  short?: number | null;
  since?: Progress;
}

/** Someone declared a pat hand and had not noticed that the pot was raised. */
export interface PatUnaware {
  report: "pat unaware of a raise";
  seat?: number | null;
  since?: Progress;
}

/** The action skipped a player; `since` counts the actions behind. */
export interface PlayerSkipped {
  report: "player skipped";
  seat?: number | null;
  behind?: ActedBehind[];
  facing_bet?: boolean | null;
  front_to_act?: boolean | null;
  called_time?: boolean | null;
  at_table?: boolean | null;
  before_draw?: boolean | null;
  since?: Progress;
}

/** A pot, or part of it, went to a player who had not won it. */
export interface PotMisdirected {
  report: "pot pushed to the wrong player";
  seat?: number | null;
  winner?: number | null;
  mixed?: boolean | null;
  game_ended?: boolean | null;
  since?: Progress;
}

/** The dealer burned and turned board cards before the betting of the round was complete. */
export interface PrematureBoard {
  report: "premature board";
  early?: Early | null;
  cards?: number | null;
  burned?: boolean | null;
  last_folding?: boolean | null;
  since?: Progress;
}

/** Last down cards came too early; to `seats`, in that order; `saw` may know or mixed theirs. */
export interface PrematureLastDown {
  report: "premature last down card";
  seats?: number[] | null;
  seen?: boolean | null;
  saw?: number[] | null;
  since?: Progress;
}

/** Up cards came before the betting of the round was complete; `dealt` is how many. */
export interface PrematureStreet {
  report: "premature street";
  dealt?: number | null;
  last_folding?: boolean | null;
  since?: Progress;
}

/** What has happened since the mistake. Unset means that nobody has said. */
export interface Progress {
  actions?: number | null;
  players?: number | null;
  chips?: boolean | null;
  while_dealing?: number | null;
  dealer_acts?: DealerAct[] | null;
  dealer_counted?: boolean | null;
  holder_acted?: boolean | null;
  holder_looked?: boolean | null;
  all_acted?: boolean | null;
  bet?: boolean | null;
  board_shown?: boolean | null;
  dealt?: boolean | null;
  next_card?: boolean | null;
  next_street?: boolean | null;
  betting_over?: boolean | null;
  drawing?: boolean | null;
  showdown?: boolean | null;
  awarded?: boolean | null;
  next_deal?: boolean | null;
  next_deal_sign?: DealStart | null;
  next_deal_over?: boolean | null;
}

/** What a player may ask before acting. */
export type PublicInformation = "whether a wager reopens the betting" | "which hands are live";

/** Raise the bet to a total for the round. */
export interface Raise {
  act: "raise";
  to: number;
}

/** A player put in a raise while meaning to call. */
export interface RaiseByMistake {
  report: "raise by mistake";
  seat?: number | null;
  entered?: boolean | null;
  players?: number | null;
  informed?: boolean | null;
  objects?: boolean | null;
  facing_bet?: boolean | null;
  brings_in?: boolean | null;
  since?: Progress;
}

/** The rank of a card, as it is written; the joker has its own. */
export type Rank = "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "A" | "J" | "K" | "Q" | "T" | "joker";

/** The players of a game want a rule not to be applied among them. */
export interface RulesWaived {
  report: "rules waived";
  private?: boolean | null;
  all_agree?: boolean | null;
  since?: Progress;
}

/** When the words came. */
export type Said = "after the chips" | "before or with the chips";

/** What the player who saw another's cards may still do. */
export type Saw = "is out of the deal or can bet no more" | "it is doubtful who saw them" | "may act only on a later round" | "may still act on this round";

/** How a seven or better was played after the draw. */
export type Seven = "checked" | "just called an all-in of less than half a bet";

/** A player at limit lowball did not bet a seven or better after the draw. */
export interface SevenPassed {
  report: "sevens rule broken";
  seat?: number | null;
  how?: Seven | null;
  hand?: Best | null;
  since?: Progress;
}

/** Someone meant to call and counted out too few chips. */
export interface ShortCall {
  report: "short call";
  seat?: number | null;
  entered?: boolean | null;
  bettor_shown?: boolean | null;
  owed?: number | null;
  completes?: boolean | null;
  since?: Progress;
}

/** The next cards were dealt, and a call taken for good turns out to be short. */
export interface ShortCallDealt {
  report: "short call found after the board";
  early?: Early | null;
  cards?: number | null;
  since?: Progress;
}

/** Someone else wants to show, or has shown, the hand of a player who is away. */
export interface ShownForAbsent {
  report: "hand shown for an absent player";
  seat?: number | null;
  since?: Progress;
}

/** A player showed cards to one other player: show one, show all. */
export interface ShownToOne {
  report: "cards shown to one player";
  seat?: number | null;
  to?: number | null;
  cards?: number[] | null;
  after_deal?: boolean | null;
  saw?: Saw | null;
  asked?: boolean | null;
  which_doubtful?: boolean | null;
  since?: Progress;
}

/** A sign without chips. */
export type Sign = "made another sign" | "pushed the cards away" | "rapped the table";

/** The dealer let a player straddle in a game that has no straddles. */
export interface StraddleLetThrough {
  report: "straddle allowed by mistake";
  seat?: number | null;
  amount?: number | null;
  allowed?: boolean | null;
  since?: Progress;
}

/** A card has another back than the deck. */
export interface StrangeBack {
  report: "different card back";
  in_stub?: boolean | null;
  knew?: number | null;
  winner_knew?: boolean | null;
  since?: Progress;
}

/** A last down card went to the wrong player; `seat` got what was due to `other`. */
export interface StrayLastCard {
  report: "last card to the wrong player";
  seat?: number | null;
  other?: number | null;
  skipped?: boolean | null;
  seen?: boolean | null;
  since?: Progress;
}

/** A string bet: chips put in with more than one motion. */
export interface StringBet {
  report: "string bet";
  seat?: number | null;
  announced?: Announced | null;
  objected?: boolean | null;
  price?: number | null;
  first?: number | null;
  to?: number | null;
  least?: number | null;
  kind?: WagerKind | null;
  since?: Progress;
}

/** A player bound to put chips in, by word or act, threw the hand away instead. */
export interface ThrownInOwing {
  report: "folded with money owed";
  seat?: number | null;
  owed?: Owed | null;
  amount?: number | null;
  to?: number | null;
  identifiable?: boolean | null;
  since?: Progress;
}

/** A player's cards were thrown into the hand of another player. */
export interface ThrownIntoHand {
  report: "cards thrown into another hand";
  seat?: number | null;
  on_purpose?: boolean | null;
  identifiable?: boolean | null;
  since?: Progress;
}

/** A hand has fewer cards than it should; `later_round` as for extra cards. */
export interface TooFewCards {
  report: "too few cards";
  seat?: number | null;
  missing?: number | null;
  top_due?: boolean | null;
  on_button?: boolean | null;
  last_only?: boolean | null;
  later_round?: boolean | null;
  drawn?: boolean | null;
  since?: Progress;
}

/** A flop of more cards than it should have: `cards` are due, `surplus` came besides. */
export interface TooManyFlopped {
  report: "too many flopped";
  cards?: number | null;
  surplus?: number | null;
  surplus_known?: boolean | null;
  picked?: number[];
  since?: Progress;
}

/** Someone put in too little and had not noticed that the pot was killed. */
export interface UnawareOfKill {
  report: "unaware of a kill";
  seat?: number | null;
  entered?: boolean | null;
  required?: boolean | null;
  marked?: boolean | null;
  owed?: number | null;
  completes?: boolean | null;
  since?: Progress;
}

/** Someone called a bet and had not noticed that it was raised. */
export interface UnawareOfRaise {
  report: "unaware of a raise";
  seat?: number | null;
  entered?: boolean | null;
  put?: number | null;
  owed?: number | null;
  completes?: boolean | null;
  since?: Progress;
}

/** What a player at stud did with the cards that lie open. */
export type UpCards = "mixed them with the down cards" | "picked them up" | "turned them face down";

/** A player at stud picked the open cards up, turned them down, or mixed them with others. */
export interface UpCardsMoved {
  report: "up cards moved";
  seat?: number | null;
  how?: UpCards | null;
  at_showdown?: boolean | null;
  facing_bet?: boolean | null;
  thought_won?: boolean | null;
  since?: Progress;
}

/** What putting in more than a call is. */
export type WagerKind = "bet" | "complete" | "raise";

/** A wager that had to be made in rounded amounts: `least` and steps of `unit` above it. */
export interface WagerNotRounded {
  report: "wager not rounded";
  seat?: number | null;
  to?: number | null;
  least?: number | null;
  unit?: number | null;
  kind?: WagerKind | null;
  since?: Progress;
}

/** A wager larger than the pot allows: `to` in all, where `most` is the total that it may be. */
export interface WagerOverPot {
  report: "wager over the pot";
  seat?: number | null;
  to?: number | null;
  most?: number | null;
  kind?: WagerKind | null;
  considered?: boolean | null;
  by_maker?: boolean | null;
  since?: Progress;
}

/** A bet or raise below the least that is legal; `callers` called it. */
export interface WagerTooSmall {
  report: "wager too small";
  seat?: number | null;
  to?: number | null;
  least?: number | null;
  kind?: WagerKind | null;
  has_more?: boolean | null;
  callers?: number[];
  since?: Progress;
}

/** Where a card lay when it was found. */
export type Where = "dealt to a player on a later round" | "in a starting hand" | "in the stub" | "on the board";

/** The dealer mucked a hand that had been shown and would win. */
export interface WinnerMucked {
  report: "winning hand mucked by the dealer";
  seat?: number | null;
  tabled?: boolean | null;
  protected?: boolean | null;
  identifiable?: boolean | null;
  last_bet?: number | null;
  since?: Progress;
}

/** A burn was missed or doubled before board cards. */
export interface WrongBurn {
  report: "wrong burn";
  burned?: number | null;
  early?: Early | null;
  cards?: number | null;
  later?: number | null;
  all_in?: boolean | null;
  order_known?: boolean | null;
  since?: Progress;
}

/** A burn was missed or doubled before cards were dealt to the hands. */
export interface WrongBurnDown {
  report: "wrong burn before players' cards";
  burned?: number | null;
  up?: boolean | null;
  order_known?: boolean | null;
  saw?: number[] | null;
  drawn?: [number, number][] | null;
  dealer?: number | null;
  since?: Progress;
}

/** The button was out of position. */
export interface WrongButton {
  report: "wrong button";
  since?: Progress;
}

/** The cards were cut by somebody else than the house has cut them, or too few of them. */
export interface WrongCut {
  report: "wrong cut";
  by?: CutBy | null;
  cards?: number | null;
  dealing?: boolean | null;
  since?: Progress;
}

/** The first card went to the wrong position. */
export interface WrongFirstSeat {
  report: "wrong first seat";
  since?: Progress;
}

/** The wrong player made the forced bet; `seat` did, and the card that must is in seat `low`. */
export interface WrongLow {
  report: "wrong player brought in";
  seat?: number | null;
  low?: number | null;
  since?: Progress;
}

/** A player was served another number of cards than asked for: `over` too many or too few. */
export interface WrongNumberDrawn {
  report: "wrong number drawn";
  seat?: number | null;
  over?: number | null;
  dealer?: number | null;
  since?: Progress;
}

/** A ruling given in good faith turns out to have been wrong, or a player disputes it. */
export interface WrongRuling {
  report: "ruling was wrong";
  since?: Progress;
}

/** Two seats got each other's card on a later round of up cards. */
export interface WrongUpCard {
  report: "up cards swapped";
  seat?: number | null;
  card?: number | null;
  other?: number | null;
  other_card?: number | null;
  since?: Progress;
}

/** What was done to a seat that had folded. */
export type Wrongly = "it got a card" | "it got no card";

export type AnyReport = AbsentAtTurn | AbsentDealtIn | ActedOutOfTurn | AgreementAsked | ChipsBehindAllIn | AmountMisunderstood | AskedBeforeActing | AskedToSee | AskedForUndealt | BetBeforeDeal | BeforeDiscards | BoardPlayed | BoxedCards | BurnDealt | BurnTaken | BurnsCleared | BeatenCall | CardMarked | CardMissing | NotDiscarded | ShownToOne | ThrownIntoHand | CashWagered | ChipsHidden | ChipsOnTheirWay | ChipsTooSmall | ClaimRaised | ClockCalled | ClockExpired | ConcealedChips | CutAsked | DealtInOwing | DealtOut | DecisionWaits | DeckDropped | DeckRunsOut | StrangeBack | DrawCountChanged | DrawCountAsked | DuplicateCard | ExposedCard | ExposedLastCard | ExtraCards | FoldedHandTold | FoldedSeat | ThrownInOwing | ForeignChips | FoulHandBet | FractionWagered | Gestured | InformedOthers | FlashedDiscard | HandFouled | HandGivenUp | HandInMuck | HandLeft | HandMiscalled | ShownForAbsent | HandShownOnPurpose | ImproperJoker | IneligibleDealtIn | InsufficientRaise | StrayLastCard | Misconduct | MisledIntoMucking | MissingAnte | NotCovered | NotShuffled | OpenedWithoutChips | OutOfOrder | PairNotNamed | PartDiscarded | PassedOver | PatUnaware | PlayerSkipped | PotMisdirected | PrematureBoard | PrematureLastDown | PrematureStreet | RaiseByMistake | AskedToAnnoy | RulesWaived | WrongRuling | SevenPassed | ShortCall | ShortCallDealt | StraddleLetThrough | StringBet | TooFewCards | TooManyFlopped | UnawareOfKill | UnawareOfRaise | UpCardsMoved | WrongUpCard | WagerNotRounded | WagerOverPot | WagerTooSmall | WinnerMucked | CardsSweptAway | WrongBurn | WrongBurnDown | WrongButton | CountFoundLate | WrongCut | WrongFirstSeat | WrongNumberDrawn | WrongLow;
