"""What is asked of a table next: mostly what a table needs to go on, often anything at all.

Every input is drawn in neutral words. Offered actions are marked, because the table must take them.
"""

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

from tests.driver import words
from tests.driver.script import Values, report_of
from tests.driver.values import Drawn, parts, reports

from cardspeak import floor
from cardspeak.errors import CardspeakError
from cardspeak.floor import Needs, Outcome
from cardspeak.floor.core.facts import Progress
from cardspeak.floor.core.registry import kinds
from cardspeak.hand import Hand
from cardspeak.table import PlayerStatus, Table, ruling, voting

ANSWERS = 14
"""So many questions of a ruling are answered at most."""
VOTES = frozenset({"call vote", "vote for", "vote against", "end vote"})
VOIDS = frozenset({"void deal", "confirm void"})
STAFF = ("Flo", "Gus")
"""Members of the staff who never play."""


class Wanted(NamedTuple):
    """An input to be tried; `offered` when the table has said that it is possible."""

    word: str
    values: Values
    offered: bool = False
    author: str = "house"


class Choosing:
    """Draws the inputs of one table."""

    def __init__(self, chance: Random, book: str, wishes: Sequence[str] = ()) -> None:
        self.chance = chance
        self.wishes = wishes
        self.drawn = Drawn(chance, book)
        self.arrived = 0

    def next(self, table: Table) -> Wanted:
        """The next input."""
        self.drawn.table = table
        if self.wishes and self.chance.random() < 0.3:
            return self._wished(table)
        if table.in_play.two is not None:
            return self._after_two_cards()
        if table.hand is not None:
            return self._in_hand(table, table.hand)
        return self._between_hands(table)

    def _wished(self, table: Table) -> Wanted:
        """An input of a kind that has not been accepted anywhere yet."""
        wish = self.chance.choice(self.wishes)
        word, _, name = wish.partition(": ")
        if word == "report":
            return self.report(table, name)
        if word == "act":
            return Wanted(word, {"seat": self.drawn.seat(), "action": {"act": name}})
        if word in VOTES and table.hand is not None:
            return self.vote(table, table.hand)
        if word in VOIDS and table.hand is not None:
            return self.void(table)
        return Wanted(word, self.drawn.command(word))

    def any_command(self) -> Wanted:
        """Any command with plausible values."""
        word = self.chance.choice(list(words.COMMANDS))
        return Wanted(word, self.drawn.command(word))

    def nonsense(self) -> Wanted:
        """Any command with a value that cannot be."""
        wanted = self.any_command()
        return Wanted(wanted.word, self.drawn.malformed(wanted.values))

    # In a hand

    def _in_hand(self, table: Table, hand: Hand) -> Wanted:
        drawn = self.chance.random()
        if table.in_play.owing and drawn < 0.15:
            return Wanted("find owing", {"seat": self.chance.choice(sorted(table.in_play.owing))})
        if drawn < 0.62:
            return self.offered(hand)
        if table.in_play.ballot is not None and drawn < 0.72:
            return self.vote(table, hand)
        if drawn < 0.79:
            return self.report(table)
        if drawn < 0.81:
            return self.vote(table, hand)
        if drawn < 0.815 or (table.in_play.void_asked is not None and drawn < 0.82):
            return self.void(table)
        if drawn < 0.85:
            return Wanted("take back", {"reason": "misheard"})
        if drawn < 0.90:
            return Wanted("act", {"seat": self.drawn.seat(), "action": self.drawn.action()})
        return self.any_command() if drawn < 0.97 else self.nonsense()

    def offered(self, hand: Hand) -> Wanted:
        """An action that the hand offers."""
        chance, options = self.chance, hand.options
        found: list[Values] = []
        if options.fold and (not options.check or chance.random() < 0.1):
            found += [{"act": "fold"}]
        if options.check:
            found += [{"act": "check"}] * 3
        if options.call is not None:
            found += [{"act": "call"}] * 3
        if options.bring_in is not None:
            found += [{"act": "bring in"}]
        if (wager := options.wager) is not None:
            to = wager.least + wager.step * chance.randint(0, 3)
            to = chance.choice(
                (wager.least, wager.least, wager.most, min(to, wager.most), wager.pot)
            )
            found += [{"act": wager.kind.value, "to": to if to in wager else wager.most}]
        seats = options.seats if options.seat is None else (options.seat,)
        held = min([len(hand.slots_of(seat)) for seat in seats]) if _chooses(hand) else 0
        if options.discard is not None:
            found += [{"act": "discard", "cards": chance.sample(range(held), options.discard)}]
        if options.draw is not None:
            count = chance.randint(0, min(options.draw, held))
            found += [{"act": "draw", "cards": chance.sample(range(held), count)}]
        found += [{"act": "run", "times": times} for times in options.run]
        if options.show:
            found += [{"act": "show"}]
        if options.muck:
            found += [{"act": "muck"}]
        if not found and options.fold:
            found += [{"act": "fold"}]
        seat = options.seat if options.seat is not None else chance.choice(options.seats)
        return Wanted("act", {"seat": seat, "action": chance.choice(found)}, True)

    def vote(self, table: Table, hand: Hand) -> Wanted:
        """A player calls a vote, votes in one, or the time to vote is over."""
        chance = self.chance
        if table.in_play.ballot is None:
            by = table.name_of(chance.choice(hand.seats))
            order = Wanted("take back", {"reason": "misheard"})
            if chance.random() < 0.7:
                order = self.report(table)
            asks: Values = {"order": {"word": order.word, "values": order.values}, "by": by}
            return Wanted("call vote", asks, author=by)
        seat = chance.choice(voting.waiting(table) or hand.seats)
        word = chance.choice(("vote for",) * 8 + ("vote against", "end vote"))
        values = {} if word == "end vote" else {"seat": seat}
        return Wanted(word, values, author=table.name_of(seat))

    def void(self, table: Table) -> Wanted:
        """A member of the staff asks to void the deal, or a second one confirms it."""
        asked = table.in_play.void_asked
        by = self.chance.choice(STAFF)
        if asked is None:
            return Wanted("void deal", {"reason": "the stub was seen", "by": by}, author=by)
        values = {"by": by, "asked_by": asked.by, "reason": asked.reason}
        return Wanted("confirm void", values, author=by)

    def report(self, table: Table, name: str = "") -> Wanted:
        """Something went wrong: any report, told in part or as the floor asks for it."""
        chance = self.chance
        name = name or chance.choice(reports())
        drawn = chance.random()
        told = self.drawn.report(name, 0.0 if drawn < 0.6 else 0.35)
        if drawn > 0.93:
            told = self.drawn.malformed(told)
        answer = None
        if drawn < 0.85:
            told, answer = self._answered(table, name, told)
        values: Values = {"report": told}
        open_to = getattr(answer, "discretion", None)
        if chance.random() < (0.4 if open_to else 0.05):
            outcome = chance.choice(open_to.outcomes if open_to else list(Outcome))
            values["outcome"] = outcome.value
            values["reason"] = chance.choice(("it is fairer", "it is fairer", ""))
        values["by"] = chance.choice(("Ann", "Ann", "Ann", ""))
        return Wanted("call floor", values)

    def _answered(self, table: Table, name: str, told: Values) -> tuple[Values, Any]:
        """A report with the facts that its ruling asks for, drawn at random."""
        types = {each.name: each.type for each in parts(kinds()[name])}
        since = {each.name: each.type for each in parts(Progress)}
        answer: Any = None
        for _ in range(ANSWERS):
            try:
                answer = ruling.look(table, floor.report_of(report_of(told)))
            except CardspeakError:
                return told, None
            if not isinstance(answer, Needs):
                break
            owner, dot, fact = answer.fact.partition(".")
            if dot:
                more = {fact: self.drawn.fact(fact, since[fact])}
                told = told | {owner: told.get(owner, {}) | more}
            else:
                told = told | {owner: self.drawn.fact(owner, types[owner])}
        return told, answer

    # Between hands

    def _after_two_cards(self) -> Wanted:
        drawn = self.chance.random()
        if drawn < 0.5:
            return Wanted("deal on", {})
        return Wanted("kill", {"seat": self.drawn.seat()}) if drawn < 0.8 else self.any_command()

    def _followed_up(self, table: Table) -> Wanted | None:
        """What makes sense only after something that has happened."""
        chance, seats = self.chance, table.occupied
        away = [each.number for each in seats if each.away]
        owing = [each.number for each in seats if each.has_missed]
        found: list[Wanted] = []
        if table.bomb.amount and seats:
            found += [Wanted("join bomb", {"seat": chance.choice(seats).number})] * 3
        if away:
            found += [Wanted("take off", {"seat": chance.choice(away), "amount": 10})]
        if owing:
            found += [Wanted("deal in", {"seat": chance.choice(owing)})]
        if table.rock:
            found += [Wanted("buy rock", {"seat": chance.choice(seats).number})]
        found += [Wanted("pay debt", {"player": player}) for player in table.accounts.debts]
        if table.kill.must_kill:
            found += [Wanted("walk out", {"seat": table.kill.must_kill})]
        return chance.choice(found) if found else None

    def _between_hands(self, table: Table) -> Wanted:
        drawn = self.chance.random()
        if drawn < 0.12 and (found := self._followed_up(table)) is not None:
            return found
        ready = sum(seat.is_ready for seat in table.occupied)
        if drawn < 0.30:
            return self.any_command()
        if drawn < 0.34:
            return self.nonsense()
        if drawn < (0.42 if table.over is not None else 0.36):
            return self.report(table)
        if ready >= 2 and drawn < 0.78:
            return self.deal(table)
        return self._needed(table)

    def deal(self, table: Table) -> Wanted:
        """A deck for the next hand, or the draw for the button that comes first."""
        if (
            table.has_button
            and not table.rotation.drawn
            and table.rotation.last is None
            and self.chance.random() < 0.6
        ):
            return self.draw_button()
        if self.chance.random() < 0.07:
            return Wanted("deal two", {"faces": self.drawn.deck()})
        return Wanted("deck", {"faces": self.drawn.deck(), "seed": "AAEC"})

    def draw_button(self) -> Wanted:
        """Cards for the button."""
        return Wanted("draw button", {"cards": self.chance.sample(range(52), 40)})

    def _needed(self, table: Table) -> Wanted:
        """What brings players and chips to a table."""
        chance = self.chance
        seats = table.occupied
        broke = [seat.number for seat in seats if not seat.stack]
        if broke and chance.random() < 0.8:
            return self._buy(table, chance.choice(broke))
        away = [seat.number for seat in seats if seat.away]
        if away and chance.random() < 0.6:
            return Wanted("back", {"seat": chance.choice(away)})
        owing = [
            seat.number for seat in seats if seat.has_missed or seat.standing is PlayerStatus.COMING
        ]
        if owing and chance.random() < 0.4:
            word = chance.choice(("post", "post", "wait for big", "kill", "buy button", "straddle"))
            return Wanted(word, {"seat": chance.choice(owing)})
        free = [each for each in range(1, table.count + 1) if table.at(each) is None]
        if free and (len(seats) < 4 or chance.random() < 0.2):
            self.arrived += 1
            return Wanted("sit", {"seat": chance.choice(free), "player": f"player {self.arrived}"})
        if table.proposal is not None and seats:
            word = chance.choice(("agree", "agree", "object"))
            return Wanted(word, {"seat": chance.choice(seats).number})
        if table.bomb.amount and seats:
            return Wanted("join bomb", {"seat": chance.choice(seats).number})
        return self.draw_button() if chance.random() < 0.2 else self.any_command()

    def _buy(self, table: Table, seat: int) -> Wanted:
        amount = max(table.notice.buy_in, 40) * self.chance.choice((1, 1, 1, 2))
        amount += self.chance.choice((0, 0, 0, 3))
        return Wanted("buy in", {"seat": seat, "amount": amount})


def _chooses(hand: Hand) -> bool:
    return hand.options.draw is not None or hand.options.discard is not None
