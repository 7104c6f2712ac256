"""The neutral words of the driver: what a command, an action, an event or a remedy is called.

A recorded game holds these words and no name of a class, a module or a field. When the tree renames
something, this file alone follows: the word stays and the name beside it changes. The attributes of
a row keep their order.
"""

from enum import Enum
from typing import Any

from cardspeak.books.policy.missed import OwingHand
from cardspeak.floor import Outcome
from cardspeak.floor.core import orders as f
from cardspeak.hand import Phase, PostKind
from cardspeak.hand import actions as a
from cardspeak.hand import events as h
from cardspeak.hand import remedies as r
from cardspeak.money.journal import BANK, IMPOUNDED, JACKPOT, OTHERS, POT, RAKE
from cardspeak.table import commands as c
from cardspeak.table import events as e
from cardspeak.table.command_base import TableCommand

COMMANDS: dict[str, type[TableCommand]] = {
    "sit": c.Sit,
    "buy in": c.BuyIn,
    "add on": c.AddOn,
    "deliver": c.Deliver,
    "take off": c.TakeOff,
    "put back": c.PutBack,
    "leave": c.Leave,
    "move out": c.MoveOut,
    "walk out": c.WalkOut,
    "pay debt": c.PayDebt,
    "away": c.Away,
    "back": c.Back,
    "post": c.PostRequest,
    "wait for big": c.WaitForBig,
    "buy button": c.BuyButton,
    "straddle": c.Straddle,
    "kill": c.Kill,
    "change seat": c.ChangeSeat,
    "chop": c.Chop,
    "call bomb": c.CallBomb,
    "spend": c.Spend,
    "use rack": c.UseRack,
    "call over": c.CallOver,
    "put up": c.PutUp,
    "sleep": c.Sleep,
    "deal in": c.DealIn,
    "let straddle": c.LetStraddle,
    "find owing": c.FindOwing,
    "deal two": c.DealTwo,
    "deal on": c.DealOn,
    "buy rock": c.BuyRock,
    "release": c.Release,
    "join bomb": c.JoinBomb,
    "collect time": c.CollectTime,
    "propose change": c.ProposeChange,
    "agree": c.Agree,
    "object": c.Object,
    "draw button": c.DrawButton,
    "correct button": c.CorrectButtonCommand,
    "forfeit": c.Forfeit,
    "deck": c.DeckCommand,
    "act": c.Act,
    "call floor": c.CallFloor,
    "take back": c.TakeBack,
    "call vote": c.CallVote,
    "vote for": c.VoteFor,
    "vote against": c.VoteAgainst,
    "end vote": c.EndVote,
    "void deal": c.VoidDeal,
    "confirm void": c.ConfirmVoid,
    "send home": c.SendHome,
    "put up sign": c.PutUpSign,
    "obey": c.Obey,
}
"""Everything that can be asked of a table."""

ACTIONS: dict[str, type[a.Action]] = {
    "fold": a.Fold,
    "check": a.Check,
    "call": a.Call,
    "bet": a.Bet,
    "raise": a.Raise,
    "complete": a.Complete,
    "bring in": a.BringIn,
    "discard": a.Discard,
    "draw": a.Draw,
    "show": a.Show,
    "muck": a.Muck,
    "run": a.Run,
}
"""Everything that a player can do in a hand."""

EVENTS: dict[type[Any], tuple[str, str]] = {
    h.Posted: ("posted", "seat amount kind"),
    h.Burned: ("burned", "slot"),
    h.Dealt: ("dealt", "seat slots up"),
    h.Boarded: ("boarded", "slots run"),
    h.Remade: ("remade", "slots"),
    h.Opened: ("opened", "street seat"),
    h.Acted: ("acted", "seat action amount to all_in"),
    h.Discarded: ("discarded", "seat slots"),
    h.Returned: ("returned", "seat amount"),
    h.Carried: ("carried", "amount"),
    h.Shown: ("shown", "seat slots"),
    h.Mucked: ("mucked", "seat"),
    h.RunsAgreed: ("runs agreed", "pot times"),
    h.Charged: ("charged", "amount pot"),
    h.Awarded: ("awarded", "seat amount pot share run odd"),
    h.RemedyApplied: ("mended", "remedy"),
    h.Ended: ("ended", ""),
    e.Seated: ("seated", "seat"),
    e.Bought: ("bought", "seat amount"),
    e.KillOwed: ("owes a kill", "amount"),
    e.PaidAtCage: ("paid at the cage", "amount"),
    e.OrderAnswered: ("order answered", "number"),
    e.ChipsBooked: ("chips booked", "bought taken"),
    e.PotHeld: ("pot held", "amount"),
    e.PromotionsPosted: ("promotions posted", ""),
    e.TableHeld: ("table held", ""),
    e.TableFreed: ("table freed", ""),
    e.Left: ("left", "seat amount"),
    e.Leaving: ("leaving", "seat"),
    e.Stepped: ("stepped", "seat away"),
    e.Chose: ("chose", "seat"),
    e.PutUpBlind: ("chose", "seat"),
    e.SeatChanged: ("seat changed", "seat to waits"),
    e.ChipsMoved: ("chips moved", "seat amount"),
    e.ButtonDrawn: ("button drawn", "seat"),
    e.ButtonCorrected: ("button corrected", "seat"),
    e.MissedBlind: ("missed blind", "seat blind"),
    e.HandDealt: ("hand dealt", "number button dealt"),
    e.HandSettled: ("hand settled", "number stacks raked dropped carried"),
    e.Broke: ("broke", "seat"),
    e.Marked: ("marked", "seat"),
    e.Chopped: ("chopped", "seats"),
    e.BombCalled: ("bomb called", "seat amount"),
    e.ChangeProposed: ("change proposed", "hands"),
    e.ChangeStopped: ("change stopped", "objections"),
    e.NoticeChanged: ("notice changed", ""),
    e.Ruled: ("ruled", "outcome"),
    e.Ordered: ("ordered", "seat amount"),
    e.TakenBack: ("taken back", "seat"),
    e.VoteCalled: ("vote called", ""),
    e.VoteCast: ("vote cast", "seat accepts"),
    e.VoteEnded: ("vote ended", ""),
    e.VoidAsked: ("void asked", ""),
    e.DealVoided: ("deal voided", ""),
}
"""What happens, and the attributes that are told of it; sentences and names are not."""

REMEDIES: dict[type[Any], tuple[str, str]] = {
    r.Misdeal: ("misdeal", ""),
    r.Burn: ("burn", "count"),
    r.Unburn: ("unburn", "count"),
    r.SetAside: ("set aside", "count"),
    r.TakeBoard: ("take board", "count to"),
    r.DealBoard: ("deal board", "count"),
    r.Replace: ("replace", "seat card to up"),
    r.TakeCard: ("take card", "seat card to"),
    r.GiveCard: ("give card", "seat up"),
    r.TurnUp: ("turn up", "seat card up"),
    r.Exchange: ("exchange", "seat card other other_card"),
    r.Reshuffle: ("reshuffle", "with_set_aside with_burns with_muck"),
    r.ReshuffleBefore: ("reshuffle before", "ahead burn with_set_aside with_burns"),
    r.Burns: ("burns", "ahead count"),
    r.KillRemedy: ("kill", "seat"),
    r.Revive: ("revive", "seat"),
    r.Bind: ("bind", "seat action unless"),
    r.ActRemedy: ("act", "seat action"),
    r.ReplaceAfterDraw: ("replace after draw", "seat card"),
    r.ReplaceBoard: ("replace board", "card to"),
    r.TakeAtRandom: ("take at random", "to seat"),
    r.TakeFromBoard: ("take from board", "card to"),
    r.PassCard: ("pass card", "seat card other"),
    r.CloseUp: ("close up", "seat card to"),
    r.Scrap: ("scrap", "below"),
    r.DealRowAgain: ("deal row again", "burned burns keeps served skipped scraps drawn"),
    r.RemakeRow: ("remake row", "burn with_burns up"),
    r.RemoveBefore: ("remove before", "ahead less"),
    r.ServeRest: ("serve rest", "ahead burn"),
    r.DropOut: ("drop out", "seat"),
    r.OpenFor: ("open for", "seat"),
    r.OpenWith: ("open with", "seat may_fold"),
    r.ReturnPosts: ("return posts", "seat"),
    r.ReturnStraddle: ("return straddle", "seat"),
    r.TakeBackAction: ("take back action", "seat"),
    r.ReturnChips: ("return chips", "seat amount"),
    r.AddChips: ("add chips", "seat amount"),
    r.Bar: ("bar", "seat right"),
    r.AllIn: ("all in", "seat"),
    r.HoldBack: ("hold back", "seat amount"),
    r.LetStand: ("let stand", "seat action"),
    r.PassTurn: ("pass turn", "seat"),
    r.Reveal: ("reveal", "seat"),
    r.RevealLater: ("reveal later", "seat when cards"),
    r.AtRisk: ("at risk", "seat amount"),
}
"""What a ruling does to a deal, and with which figures."""

ORDERS: dict[type[Any], tuple[str, str]] = {
    f.CorrectButton: ("correct button", ""),
    f.DealAgain: ("deal again", ""),
    f.CarryPot: ("carry pot", "amount seat"),
    f.TakeBackPot: ("take back pot", "wrong right"),
    f.GiveBackPot: ("give back pot", "lost"),
    f.Impound: ("impound", ""),
    f.Penalize: ("penalize", "seat"),
    f.ShowCards: ("show cards", "seat"),
    f.RemoveChips: ("remove chips", "seat amount"),
    f.HandOver: ("hand over", "seat to amount"),
    f.Eliminate: ("eliminate", "seat"),
    f.SpoiltDeck: ("spoilt deck", ""),
    f.StartClock: ("start clock", "seat seconds warn_at"),
    f.SettleOwed: ("settle owed", "seat becomes"),
}
"""What a ruling orders beyond the deal."""

MEMBERS: dict[type[Enum], dict[Any, str]] = {
    Outcome: {
        Outcome.PLAYS_ON: "plays on",
        Outcome.MISDEAL: "misdeal",
        Outcome.VOID: "void",
        Outcome.CARDS_REPLACED: "cards replaced",
        Outcome.CARDS_MOVED: "cards moved",
        Outcome.RESHUFFLED: "reshuffled",
        Outcome.CARD_KEPT: "card kept",
        Outcome.HAND_DEAD: "hand dead",
        Outcome.HAND_LIVE: "hand live",
        Outcome.HAND_BACK: "hand back",
        Outcome.BINDING: "binding",
        Outcome.NOT_BINDING: "not binding",
        Outcome.ACTION_CHANGED: "action changed",
        Outcome.RIGHT_LOST: "right lost",
        Outcome.CHIPS_BACK: "chips back",
        Outcome.CHIPS_STAY: "chips stay",
        Outcome.SHOWN: "shown",
        Outcome.NOT_SHOWN: "not shown",
        Outcome.POT_MOVED: "pot moved",
        Outcome.CHIPS_PLAY: "chips play",
        Outcome.CHIPS_DO_NOT_PLAY: "chips do not play",
        Outcome.TIME: "time",
        Outcome.PENALTY: "penalty",
        Outcome.FLOOR_DECIDES: "floor decides",
    },
    r.To: {
        r.To.STUB: "stub",
        r.To.BURNS: "burns",
        r.To.MUCK: "muck",
        r.To.SET_ASIDE: "set aside",
    },
    r.ShowTime: {
        r.ShowTime.ROUND_OVER: "round over",
        r.ShowTime.BETTING_OVER: "betting over",
        r.ShowTime.DEAL_OVER: "deal over",
    },
    r.Unless: {
        r.Unless.NOTHING: "nothing",
        r.Unless.RAISE: "raise",
        r.Unless.CALL: "call",
    },
    r.Right: {
        r.Right.RAISE: "raise",
        r.Right.BET_OR_RAISE: "bet or raise",
        r.Right.RAISE_NEXT: "raise next",
        r.Right.BET_OR_RAISE_NEXT: "bet or raise next",
    },
    PostKind: {
        PostKind.ANTE: "ante",
        PostKind.SMALL_BLIND: "small blind",
        PostKind.BIG_BLIND: "big blind",
        PostKind.STRADDLE: "straddle",
        PostKind.ROCK: "rock",
        PostKind.KILL: "kill",
        PostKind.POST: "post",
        PostKind.DEAD: "dead",
        PostKind.BOMB: "bomb",
    },
    OwingHand: {
        OwingHand.POST_AND_PLAY: "post and play",
        OwingHand.DEAD: "dead",
        OwingHand.LIVE_AND_OWED: "live, owed",
        OwingHand.POSTED_NEXT: "posted next",
    },
    Phase: {
        Phase.BETTING: "betting",
        Phase.DISCARDING: "discarding",
        Phase.DRAWING: "drawing",
        Phase.RUNNING: "running",
        Phase.SHOWING: "showing",
        Phase.OVER: "over",
    },
}
"""The members of the enumerations that are told."""

SAID: dict[str, str] = {
    BANK: "bank",
    IMPOUNDED: "apart",
    JACKPOT: "jackpot",
    OTHERS: "others",
    POT: "pot",
    RAKE: "rake",
} | {outcome.value: word for outcome, word in MEMBERS[Outcome].items()}
"""What stands as text in an event or an account."""

RENAMED_FIELDS: dict[str, dict[str, str]] = {}
"""By command: what a value is called in a recorded game, and what it is called now."""

RENAMED_REPORTS: dict[str, str] = {
    "absent dealt in": "absent player dealt in",
    "told of the hand": "hand discussed during play",
    "hand thrown in owing": "folded with money owed",
    "string wager": "string bet",
    "ineligible dealt in": "ineligible player dealt in",
    "pair not named": "pair not announced",
    "strange back": "different card back",
    "cut asked for": "cut requested",
    "agreement asked for": "agreement requested",
    "draw count asked for": "draw count requested",
    "ruling asked for": "claim raised",
    "decision waits": "decision pending",
    "premature last down": "premature last down card",
    "wrong burn down": "wrong burn before players' cards",
    "short call dealt": "short call found after the board",
    "before discards": "board before discards",
    "folded hand told": "folded hand disclosed",
    "straddle let through": "straddle allowed by mistake",
    "chips on their way": "chips not yet at the table",
    "wrong low": "wrong player brought in",
    "asked to annoy": "right to see hands abused",
    "stray last card": "last card to the wrong player",
    "wrong up card": "up cards swapped",
}
"""Reports by the name that they have in a recorded game, and what they are called now."""

RENAMED_FACTS: dict[str, dict[str, str]] = {"misconduct": {"offence": "offense"}}
"""By report, as recorded: what a fact was called, and what it is called now."""

RENAMED_VALUES: dict[str, str] = {}
"""Written values of facts and choices: what they were, and what they are now."""

RENAMED_NOTICE: dict[str, str] = {}
"""What a part of a notice was called, and what it is called now."""

RENAMED_PATHS: dict[str, str] = {
    "draw.sevens": "draw.sevens.must_bet",
    "potlimit.round_up_to": "betting.pot_limit.round_up_to",
    "potlimit.small_blind_as_big": "betting.pot_limit.small_blind_as_big",
}
"""Policy fields that a notice chooses: their paths then and now."""
