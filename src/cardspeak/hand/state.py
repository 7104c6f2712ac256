"""The state of a deal: every chip and every card, whose they are, which hands are live.

Chips move and hands live or die here and nowhere else: what is in the pot, who can still bet and
how many hands are left follow each move. `hand` decides how a deal goes on.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from cardspeak.arguments import Passed, expect
from cardspeak.cards import Card, Deck, Pile, Seeded, Slot
from cardspeak.errors import BrokenInvariant
from cardspeak.hand.deal_checks import (
    HandError,
    check_button,
    check_players,
    checked_pot,
    no_seats,
)
from cardspeak.hand.drawing import Drawing
from cardspeak.hand.remedies import ShowTime
from cardspeak.hand.terms import Terms
from cardspeak.money.carried_pot import NO_POT, PotBrought

if TYPE_CHECKING:
    from cardspeak.hand.betting import Round
    from cardspeak.hand.runs_agreed import Running


PARTS = (
    "_bets", "_buried", "_folded_free", "_hands", "_live", "_put", "_shown", "_stacks",
    "_started_with", "_thrown", "_uncalled", "_won", "absent", "at_risk", "board", "boards",
    "burns", "contested", "could_post", "count", "dead", "deck", "drawing", "guarded",
    "held_back", "in_pot", "jackpot", "live_count", "muck", "pot_brought", "pot_left", "raked",
    "reshuffles", "returned", "round", "run", "runs", "seats", "set_aside", "stub", "terms",
    "to_reveal",
)  # fmt: skip
"""Everything that is kept here, by name: a compiled class keeps no list of its slots."""


class HandState:
    """Chips, cards and players of a deal."""

    __slots__ = PARTS

    def __init__(
        self,
        terms: Passed[Terms],
        stacks: Passed[Mapping[int, int]],
        button: Passed[int],
        deck: Passed[Deck | Iterable[Card]],
        carried: Passed[int | PotBrought],
    ) -> None:
        if type(terms) is not Terms:
            expect("the terms", terms, Terms, "what Terms.of(book, notice) gives", HandError)
        if type(stacks) is not dict and not isinstance(stacks, Mapping):
            raise no_seats(stacks)
        try:
            order = sorted(stacks)
            last = order[-1] + 0 if order else 0
        except TypeError:
            raise no_seats(stacks) from None
        self.terms: Terms = terms
        if type(button) is not int or not 0 <= button <= last:
            check_button(max(last, self.terms.chairs), button)
        at: int = button
        left = 0
        while left < len(order) and order[left] <= at:
            left += 1
        self.seats: tuple[int, ...] = tuple(order[left:] + order[:left])
        self.count = count = len(order)
        self.guarded = False
        if isinstance(deck, Deck):
            self.deck: Deck = deck
            self.guarded = not self.deck.is_whole(self.terms.faces)
        else:
            self.deck = Deck(deck)
            if not self.deck.is_whole(self.terms.faces):
                self.deck.check_sound(self.terms.deck)
        if type(carried) is not PotBrought:
            carried = checked_pot(carried)
        check_players(self, stacks, carried)
        self._stacks: list[int] = [stacks[seat] for seat in self.seats]
        self._started_with = self.could_post = tuple(self._stacks)
        self._bets = [0] * count
        self._put = [0] * count
        self._won = [0] * count
        self.returned = 0
        self._uncalled: dict[int, int] = {}  # what went back, by player
        self.pot_brought = carried
        self.in_pot = carried.amount
        self.dead = carried.unmatched if carried is not NO_POT else 0
        self.absent = carried.absent
        if carried.antes:
            self._put = [carried.antes.get(seat, 0) for seat in self.seats]
        self.raked = self.jackpot = 0
        self.pot_left = NO_POT
        self.held_back: dict[int, int] = {}
        self.at_risk: dict[int, int] = {}
        self._live = [True] * count
        self.live_count = count
        self._folded_free = [False] * count
        self.stub = Pile(range(len(self.deck)))
        self.burns = Pile()
        self.muck = Pile()
        self.set_aside = Pile()
        self.board = Pile()
        self.boards: list[Pile] = [self.board]
        self._hands: list[list[Slot]] = [[] for _ in range(count)]
        self._buried: dict[int, tuple[Slot, ...]] = {}
        self.drawing: Drawing | None = None
        self.round: Round | None = None
        self.run: Running | None = None
        self.runs = 1
        self.reshuffles = 0
        self._shown = [False] * count
        self.contested: list[bool] | None = None
        self._thrown: tuple[int, ...] = ()
        self.to_reveal: list[tuple[int, tuple[Slot, ...], ShowTime]] = []

    def player(self, seat: Passed[int]) -> int:
        """A seat's place clockwise from the left of the button."""
        try:
            return self.seats.index(seat)
        except ValueError:
            raise HandError(f"seat {seat} is not in this hand") from None

    # What a seat has: seats are what the room calls them, places are for `hand/` alone

    def stack(self, seat: Passed[int]) -> int:
        """The chips that a seat has behind."""
        return self._stacks[self.player(seat)]

    def bet(self, seat: Passed[int]) -> int:
        """What a seat has bet in this round."""
        return self._bets[self.player(seat)]

    def slots_of(self, seat: Passed[int]) -> list[Slot]:
        """The cards that a seat holds, by their slots."""
        return self._hands[self.player(seat)]

    @property
    def slots_by_seat(self) -> dict[int, list[Slot]]:
        """The cards that each seat holds, by their slots."""
        return dict(zip(self.seats, self._hands, strict=True))

    @property
    def chips_before(self) -> dict[int, int]:
        """What each seat had before the deal."""
        return dict(zip(self.seats, self._started_with, strict=True))

    def contribution(self, seat: Passed[int]) -> int:
        """What a seat has in the pots, its bet included; dead money apart."""
        return self._put[self.player(seat)]

    def winnings(self, seat: Passed[int]) -> int:
        """What a seat has won in this deal."""
        return self._won[self.player(seat)]

    def is_live(self, seat: Passed[int]) -> bool:
        """Whether a seat's hand can still win."""
        return self._live[self.player(seat)]

    @property
    def stacks_by_seat(self) -> dict[int, int]:
        """The chips behind, by seat, clockwise from the left of the button."""
        return dict(zip(self.seats, self._stacks, strict=True))

    @property
    def bets_by_seat(self) -> dict[int, int]:
        """The bets of this round, by seat."""
        return dict(zip(self.seats, self._bets, strict=True))

    @property
    def winnings_by_seat(self) -> dict[int, int]:
        """What each seat has won in this deal."""
        return dict(zip(self.seats, self._won, strict=True))

    @property
    def live_seats(self) -> list[int]:
        """The seats whose hands can still win, clockwise from the left of the button."""
        return [seat for seat, live in zip(self.seats, self._live, strict=True) if live]

    def spent(self, seat: Passed[int]) -> int:
        """What a seat has put in during this deal, forced bets included."""
        player = self.player(seat)
        kept = self._stacks[player] + self.held_back.get(player, 0)
        return self._started_with[player] - kept

    @property
    def uncalled_by_seat(self) -> dict[int, int]:
        """The chips that went back to seats because nobody called them."""
        return {self.seats[player]: chips for player, chips in self._uncalled.items()}

    @property
    def highest_bet(self) -> int:
        """The highest bet of this round."""
        return max(self._bets)

    @property
    def contributed(self) -> int:
        """Every chip in the pots, dead money included."""
        return sum(self._put) + sum(self.absent) + self.dead

    @property
    def pushed(self) -> int:
        """Every chip that has been won in this deal."""
        return sum(self._won)

    @property
    def brought(self) -> int:
        """The pot that an earlier deal left for this one."""
        return self.pot_brought.amount

    @property
    def carried(self) -> int:
        """The pot that this deal leaves for the next one."""
        return self.pot_left.amount

    # Chips: `round.able` counts the live hands that have some left to bet

    def put_in(self, player: int, amount: int) -> None:
        """A player puts chips in the pot, toward the bet of the round."""
        stack = self._stacks[player] - amount
        self._stacks[player] = stack
        self._bets[player] = self._bets[player] + amount
        self._put[player] = self._put[player] + amount
        self.in_pot += amount
        if not stack:
            round_ = self.round
            if round_ is not None and amount and self._live[player]:
                round_.able -= 1

    def put_in_ante(self, player: int, amount: int) -> None:
        """A player puts chips in the pot that are matched but count toward no bet."""
        self.put_in(player, amount)
        self._bets[player] -= amount

    def put_in_dead(self, player: int, amount: int) -> None:
        """A player puts chips in the pot that count toward nothing."""
        self.put_in_ante(player, amount)
        self._put[player] -= amount
        self.dead += amount

    def give_back(self, player: int, amount: int, bet: int, dead: int) -> None:
        """Chips go back from the pot to a player: `bet` of them from the bet, `dead` dead ones."""
        if amount and not self._stacks[player] and self.round is not None and self._live[player]:
            self.round.able += 1
        self._stacks[player] += amount
        self._bets[player] -= bet
        self._put[player] -= amount - dead
        self.dead -= dead
        self.in_pot -= amount

    def return_uncalled(self, player: int, amount: int) -> None:
        """Chips that nobody called go back to a player."""
        self.give_back(player, amount, min(amount, self._bets[player]), 0)
        self.returned += amount
        self._uncalled[player] = self._uncalled.get(player, 0) + amount

    def win(self, player: int, amount: int) -> None:
        """A player wins chips of the pot."""
        self._stacks[player] += amount
        self._won[player] += amount

    def push_apart(self, player: int, amount: int) -> None:
        """Chips that a player put in leave the pots, for others to win."""
        self._put[player] -= amount

    def hold_back(self, player: int, amount: int) -> None:
        """Chips are kept out of the deal until it is over."""
        self.held_back[player] = self.held_back.get(player, 0) + amount
        self._stacks[player] -= amount
        if self.round is not None and amount and not self._stacks[player] and self._live[player]:
            self.round.able -= 1

    def release_held(self) -> None:
        """Chips kept out of the deal are their players' again."""
        for player, chips in self.held_back.items():
            self._stacks[player] += chips
        self.held_back.clear()

    def collect_bets(self) -> list[int]:
        """The bets of a round go into the pot; what they were."""
        bets, self._bets = self._bets, [0] * self.count
        return bets

    def empty_pots(self) -> None:
        """The pots have been pushed, or carried to the next deal."""
        self._put = [0] * self.count
        self.dead = 0
        self.absent = ()

    def refund_all(self) -> None:
        """Every chip goes back to where it was before the deal."""
        self._stacks = list(self._started_with)
        self.collect_bets()
        self.empty_pots()
        self.held_back.clear()
        self._uncalled.clear()
        self.in_pot = 0
        self.pot_left = self.pot_brought

    # Live hands

    def make_dead(self, player: int) -> None:
        """A hand can win nothing any more; where its cards go is for the caller."""
        self._live[player] = False
        self.live_count -= 1
        round_ = self.round
        if round_ is not None and self._stacks[player]:
            round_.able -= 1

    def make_live(self, player: int) -> None:
        """A dead hand is live again."""
        self._live[player] = True
        self.live_count += 1
        if self.round is not None and self._stacks[player]:
            self.round.able += 1

    def kill_hand(self, player: int) -> None:
        """A hand goes to the muck."""
        self.make_dead(player)
        self.muck.slots += self._hands[player]
        self._hands[player] = []

    def receivers(self) -> list[int]:
        """The players who get a card, in order: the live hands and those folded for nothing."""
        live = self._live
        free = self._folded_free
        if True not in free:
            return [player for player in range(self.count) if live[player]]
        return [player for player in range(self.count) if live[player] or free[player]]

    @property
    def total(self) -> int:
        """Every chip of the deal: the same number from the first post to the last push."""
        aside = self.raked + self.jackpot + self.carried + sum(self.held_back.values())
        return sum(self._stacks) + self.contributed + aside

    def reshuffle_source(self) -> Seeded:
        """The hidden order of the next reshuffle inside this deal."""
        seed = self.deck.seed
        raw = seed if isinstance(seed, bytes) else seed.to_bytes(32, "big")
        self.reshuffles += 1
        return Seeded(raw + self.reshuffles.to_bytes(4, "big"))

    def count_able(self) -> int:
        """How many live hands have chips left to bet."""
        live = self._live
        able = 0
        for player, stack in enumerate(self._stacks):
            if stack and live[player]:
                able += 1
        return able

    @property
    def piles(self) -> list[Iterable[Slot]]:
        """Every pile of the deal; each slot is in one of them."""
        discards = self.drawing.discards.values() if self.drawing else ()
        piles = (self.stub, self.burns, self.muck, self.set_aside, *self.boards)
        return [*piles, *self._hands, *discards]

    def check_conserved(self) -> None:
        """Every slot is in exactly one pile, every chip in one place."""
        slots = [slot for pile in self.piles for slot in pile]
        if sorted(slots) != list(range(len(self.deck))):
            count = Counter(slots)
            missing = [slot for slot in range(len(self.deck)) if slot not in count]
            twice = [slot for slot, times in count.items() if times > 1]
            raise BrokenInvariant(f"cards: slots {missing} are missing, {twice} are there twice")
        there = sum(self._started_with) + self.brought
        if self.total != there:
            raise BrokenInvariant(f"chips: the deal began with {there} and has {self.total}")
        if min(self._stacks) < 0 or min(self._put) < 0 or min(self._bets) < 0 or self.dead < 0:
            raise BrokenInvariant("chips: a stack, a bet or a pot is less than nothing")
