"""PokerStars-style text: a hand in the form that trackers and replayers read.

The hand is replayed by the book first. Streets, verbs and the summary follow the site's habit;
amounts are in the file's own units with its currency sign.
"""

from cardspeak.books import Book
from cardspeak.cards import UNKNOWN, Slot, text
from cardspeak.games import Family, Formation, Structure
from cardspeak.hand import Bet, BringIn, Call, Check, Complete, Draw, Fold, Hand, PostKind, Raise
from cardspeak.hand.events import (
    Acted,
    Awarded,
    Boarded,
    Dealt,
    Mucked,
    Opened,
    Posted,
    Returned,
    Shown,
)
from cardspeak.history.amounts import written
from cardspeak.history.history import HandHistory
from cardspeak.history.replay import replayed
from cardspeak.history.streets import by_street
from cardspeak.history.variants import Variant

_GAMES: dict[Variant, str] = {
    Variant.FT: "Hold'em Limit",
    Variant.NT: "Hold'em No Limit",
    Variant.NS: "6+ Hold'em No Limit",
    Variant.PO: "Omaha Pot Limit",
    Variant.FO8: "Omaha Hi/Lo Limit",
    Variant.F7S: "7 Card Stud Limit",
    Variant.F7S8: "7 Card Stud Hi/Lo Limit",
    Variant.FR: "Razz Limit",
    Variant.N2L1D: "Single Draw 2-7 Lowball No Limit",
    Variant.F2L3D: "Triple Draw 2-7 Lowball Limit",
    Variant.FB: "Badugi Limit",
}
_POSTS: dict[PostKind, str] = {
    PostKind.ANTE: "posts the ante",
    PostKind.SMALL_BLIND: "posts small blind",
    PostKind.BIG_BLIND: "posts big blind",
    PostKind.STRADDLE: "posts straddle",
    PostKind.POST: "posts big blind",
    PostKind.DEAD: "posts dead blind",
}
_STREETS: dict[Family, tuple[str, ...]] = {
    Family.FLOP: ("HOLE CARDS", "FLOP", "TURN", "RIVER"),
    Family.STUD: ("3rd STREET", "4th STREET", "5th STREET", "6th STREET", "RIVER"),
    Family.DRAW: ("DEALING HANDS", "FIRST DRAW", "SECOND DRAW", "THIRD DRAW"),
}


def dumps(history: HandHistory, book: Book | None = None, hand: Hand | None = None) -> str:
    """A history as PokerStars-style text; with `hand`, the deal itself is not replayed first."""
    return _Writer(history, hand or replayed(history, book).hand).text()


class _Writer:
    def __init__(self, history: HandHistory, hand: Hand) -> None:
        self.history = history
        self.hand = hand
        self.lines: list[str] = []
        self.seats = history.seats or tuple(range(1, history.count + 1))
        self.price = 0
        self.board: list[Slot] = []
        self.held: dict[int, list[Slot]] = {player: [] for player in range(hand.count)}
        self.folded: dict[int, int] = {}
        self.shown: set[int] = set()
        self.mucked: set[int] = set()

    def text(self) -> str:
        self._head()
        self._streets()
        self._summary()
        return "\n".join(self.lines) + "\n"

    def money(self, chips: int) -> str:
        """An amount with the file's currency sign."""
        return f"{self.history.currency_symbol or ''}{written(chips, self.history.scale)}"

    def name(self, seat: int) -> str:
        return self.history.name(self.hand.player(seat))

    def cards(self, slots: list[Slot] | tuple[Slot, ...]) -> str:
        return text(self.hand.deck.faces_of(slots))

    def _head(self) -> None:
        history = self.history
        terms = self.hand.terms
        if terms.structure is Structure.LIMIT:
            low, high = terms.small, terms.big
        else:
            low = next((p.amount for p in self.hand.posts if p.kind is PostKind.SMALL_BLIND), 0)
            high = terms.least_bet
        currency = f" {history.currency}" if history.currency else ""
        number = history.hand if isinstance(history.hand, int) else 1
        self.lines.append(
            f"PokerStars Hand #{number}:  {_GAMES[history.variant]} "
            f"({self.money(low)}/{self.money(high)}{currency}) - {self._date()}"
        )
        size = history.seat_count or max(self.seats)
        button = "" if terms.game.is_stud else f" Seat #{self.seats[-1]} is the button"
        self.lines.append(f"Table '{history.table or 'cardspeak'}' {size}-max{button}")
        for player in sorted(range(history.count), key=lambda each: self.seats[each]):
            stack = history.starting_stacks[player]
            chips = "unknown" if stack is None else self.money(stack)
            self.lines.append(
                f"Seat {self.seats[player]}: {history.name(player)} ({chips} in chips)"
            )

    def _date(self) -> str:
        history = self.history
        time = history.time.isoformat("seconds") if history.time else "00:00:00"
        zone = history.time_zone_abbreviation or history.time_zone or "UTC"
        day = f"{history.year or 1970}/{history.month or 1:02}/{history.day or 1:02}"
        return f"{day} {time} {zone}"

    def _streets(self) -> None:
        reached = -1
        showing = False
        for street, event in by_street(self.hand):
            if isinstance(event, Posted):
                what = _POSTS.get(event.kind, "posts")
                self.lines.append(f"{self.name(event.seat)}: {what} {self.money(event.amount)}")
                self.price = max(self.price, self._posted(event))
                continue
            if street > reached and not isinstance(event, Opened | Shown | Mucked | Awarded):
                while reached < street:
                    reached += 1
                    self._street(reached, event if reached == street else None)
            if isinstance(event, Shown | Mucked) and not showing:
                showing = True
                self.lines.append("*** SHOW DOWN ***")
            self._tell(street, event)

    def _posted(self, event: Posted) -> int:
        return 0 if event.kind in (PostKind.ANTE, PostKind.DEAD) else event.amount

    def _street(self, street: int, event: object) -> None:
        name = _STREETS[self.hand.terms.game.family][street]
        if isinstance(event, Boarded):
            before = f" [{self.cards(self.board)}]" if self.board else ""
            self.lines.append(f"*** {name} ***{before} [{self.cards(event.slots)}]")
            self.board += event.slots
        else:
            self.lines.append(f"*** {name} ***")
        if street:
            self.price = 0

    def _tell(self, street: int, event: object) -> None:
        if isinstance(event, Dealt):
            self._dealt(event)
        elif isinstance(event, Acted):
            self._acted(street, event)
        elif isinstance(event, Returned):
            chips = self.money(event.amount)
            self.lines.append(f"Uncalled bet ({chips}) returned to {self.name(event.seat)}")
        elif isinstance(event, Shown):
            player = self.hand.player(event.seat)
            self.shown.add(player)
            self.lines.append(
                f"{self.name(event.seat)}: shows [{self.cards(event.slots)}]{self._worth(player)}"
            )
        elif isinstance(event, Mucked):
            self.mucked.add(self.hand.player(event.seat))
            self.lines.append(f"{self.name(event.seat)}: mucks hand")
        elif isinstance(event, Awarded):
            pot = self._pot(event.pot)
            self.lines.append(f"{self.name(event.seat)} collected {self.money(event.amount)} {pot}")

    def _dealt(self, event: Dealt) -> None:
        player = self.hand.player(event.seat)
        before = f"[{self.cards(self.held[player])}] " if self.held[player] else ""
        self.held[player] += event.slots
        if UNKNOWN not in self.hand.deck.faces_of(event.slots):
            name = self.name(event.seat)
            self.lines.append(f"Dealt to {name} {before}[{self.cards(event.slots)}]")

    def _acted(self, street: int, event: Acted) -> None:
        name = self.name(event.seat)
        action = event.action
        all_in = " and is all-in" if event.all_in else ""
        if isinstance(action, Fold):
            self.folded[self.hand.player(event.seat)] = street
            self.lines.append(f"{name}: folds")
        elif isinstance(action, Check):
            self.lines.append(f"{name}: checks")
        elif isinstance(action, Call):
            self.lines.append(f"{name}: calls {self.money(event.amount)}{all_in}")
        elif isinstance(action, BringIn):
            self.lines.append(f"{name}: brings in for {self.money(event.amount)}{all_in}")
            self.price = max(self.price, event.to)
        elif isinstance(action, Bet):
            self.lines.append(f"{name}: bets {self.money(event.to)}{all_in}")
            self.price = event.to
        elif isinstance(action, Raise | Complete):
            by = self.money(event.to - self.price)
            self.lines.append(f"{name}: raises {by} to {self.money(event.to)}{all_in}")
            self.price = event.to
        elif isinstance(action, Draw):
            player = self.hand.player(event.seat)
            thrown = [self.held[player][place] for place in action.cards]
            self.held[player] = [slot for slot in self.held[player] if slot not in thrown]
            count = len(thrown)
            cards = f"{count} card{'s' if count > 1 else ''}"
            self.lines.append(f"{name}: discards {cards}" if count else f"{name}: stands pat")

    def _worth(self, player: int) -> str:
        """What a hand shown is, in words."""
        cards = self.hand.deck.faces_of(self.held[player])
        board = self.hand.deck.faces_of(self.board)
        game = self.hand.terms.game
        if UNKNOWN in cards + board or game.formation is not Formation.ANY_FIVE:
            return ""
        return f" ({self.hand.terms.rankings[0].describe(cards + board)})"

    def _pot(self, pot: int) -> str:
        pots = {event.pot for event in self.hand.events or () if isinstance(event, Awarded)}
        if len(pots) == 1:
            return "from pot"
        return "from main pot" if not pot else f"from side pot-{pot}"

    def _summary(self) -> None:
        hand = self.hand
        self.lines.append("*** SUMMARY ***")
        taken = hand.raked + hand.jackpot
        total = hand.pushed + taken
        self.lines.append(f"Total pot {self.money(total)} | Rake {self.money(taken)}")
        if self.board:
            self.lines.append(f"Board [{self.cards(self.board)}]")
        names = _STREETS[hand.terms.game.family]
        for player in sorted(range(hand.count), key=lambda each: self.seats[each]):
            seat = f"Seat {self.seats[player]}: {self.history.name(player)}"
            if player in self.folded:
                street = self.folded[player]
                when = f"on the {names[street].title()}" if street else "in the first round"
                self.lines.append(f"{seat} folded {when}")
            elif won := hand.winnings(hand.seats[player]):
                shown = (
                    f"showed [{self.cards(self.held[player])}] and won"
                    if (player in self.shown)
                    else "collected"
                )
                self.lines.append(f"{seat} {shown} ({self.money(won)})")
            elif player in self.shown:
                self.lines.append(f"{seat} showed [{self.cards(self.held[player])}] and lost")
            elif player in self.mucked:
                self.lines.append(f"{seat} mucked")
