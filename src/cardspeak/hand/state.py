"""The state of a deal: every chip and every card, whose they are, which hands are live.

Chips move and hands live or die here and nowhere else: what is in the pot, who can still bet and
how many hands are left follow each move. `hand` decides how a deal goes on.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from cardspeak.arguments import expect, shown
from cardspeak.cards import Card, Deck, Facing, Pile, Seeded, Slot
from cardspeak.errors import BrokenInvariant, CardspeakError
from cardspeak.hand.drawing import Drawing
from cardspeak.hand.remedies import ShowTime
from cardspeak.hand.terms import Terms
from cardspeak.money.carried_pot import NO_POT, PotBrought
from cardspeak.money.pots import Pot, side_pots

if TYPE_CHECKING:
    from cardspeak.hand.betting import Round
    from cardspeak.hand.running import Running


class HandError(CardspeakError):
    """A deal that cannot begin."""


PARTS = (
    "_bets", "_live", "_put", "_stacks", "_won", "absent", "at_risk", "board", "boards", "buried",
    "burns", "contested", "count", "dead", "deck", "drawing", "folded_free", "guarded",
    "hands", "held_back", "in_pot", "jackpot", "live_count", "muck", "pot_brought", "pot_left",
    "raked", "reshuffles", "returned", "round", "run", "runs", "seats", "set_aside", "shown",
    "could_post", "started_with", "stub", "terms", "thrown", "to_reveal", "uncalled",
)  # fmt: skip
"""Everything that is kept here, by name: a compiled class keeps no list of its slots."""


def _no_seats(stacks: object) -> HandError:
    return HandError(f"the seats are {shown(stacks)}; pass each seat's chips by its number")


def _checked_pot(carried: object) -> PotBrought:
    if type(carried) is not int or carried < 0:
        raise HandError(f"the pot carried over is {shown(carried)}; pass a number of chips")
    return PotBrought(carried) if carried else NO_POT


def _check_button(last: int, button: object) -> None:
    """Refuse a button beyond the last chair; an empty one may have it."""
    if type(button) is not int or not 0 <= button <= last:
        raise HandError(f"the button is at seat {shown(button)}; the seats go from 1 to {last}")


class HandState:
    """Chips, cards and players of a deal."""

    __slots__ = PARTS

    def __init__(
        self,
        terms: Terms,
        stacks: Mapping[int, int],
        button: int,
        deck: Deck | Iterable[Card],
        carried: int | PotBrought,
    ) -> None:
        if type(terms) is not Terms:
            expect("the terms", terms, Terms, "what Terms.of(book, notice) gives", HandError)
        if type(stacks) is not dict and not isinstance(stacks, Mapping):
            raise _no_seats(stacks)
        try:
            order = sorted(stacks)
            last = order[-1] + 0 if order else 0
        except TypeError:
            raise _no_seats(stacks) from None
        if type(button) is not int or not 0 <= button <= last:
            _check_button(max(last, terms.chairs), button)
        left = 0
        while left < len(order) and order[left] <= button:
            left += 1
        self.seats: tuple[int, ...] = tuple(order[left:] + order[:left])
        self.count = count = len(order)
        self.terms = terms
        self.guarded = False
        if isinstance(deck, Deck):
            self.deck = deck
            self.guarded = not deck.is_whole(terms.faces)
        else:
            self.deck = Deck(deck)
            if not self.deck.is_whole(terms.faces):
                self.deck.check_sound(terms.deck)
        if type(carried) is not PotBrought:
            carried = _checked_pot(carried)
        self._check(stacks, carried)
        self._stacks: list[int] = [stacks[seat] for seat in self.seats]
        self.started_with = self.could_post = tuple(self._stacks)
        self._bets = [0] * count
        self._put = [0] * count
        self._won = [0] * count
        self.returned = 0
        self.uncalled: dict[int, int] = {}  # what went back, by player
        self.pot_brought = carried
        self.in_pot = carried.amount
        self.dead = carried.unmatched
        self.absent = carried.absent
        if carried.antes:
            self._put = [carried.antes.get(seat, 0) for seat in self.seats]
        self.raked = self.jackpot = 0
        self.pot_left = NO_POT
        self.held_back: dict[int, int] = {}
        self.at_risk: dict[int, int] = {}
        self._live = [True] * count
        self.live_count = count
        self.folded_free = [False] * count
        self.stub = Pile(range(len(self.deck)))
        self.burns = Pile()
        self.muck = Pile()
        self.set_aside = Pile()
        self.board = Pile()
        self.boards: list[Pile] = [self.board]
        self.hands: list[list[Slot]] = [[] for _ in range(count)]
        self.buried: dict[int, tuple[Slot, ...]] = {}
        self.drawing: Drawing | None = None
        self.round: Round | None = None
        self.run: Running | None = None
        self.runs = 1
        self.reshuffles = 0
        self.shown = [False] * count
        self.contested: list[bool] | None = None
        self.thrown: tuple[int, ...] = ()
        self.to_reveal: list[tuple[int, tuple[Slot, ...], ShowTime]] = []

    def _check(self, stacks: Mapping[int, Any], carried: PotBrought) -> None:
        terms = self.terms
        if self.count < 2:
            raise HandError("a hand needs two players")
        if self.count > terms.most_players:
            raise HandError(
                f"{terms.game.name} is dealt to at most {terms.most_players}, not {self.count}"
            )
        if self.guarded:
            game = terms.game
            needed = game.hole_cards_at_once * self.count + game.board_cards + game.burns
            if len(self.deck) < needed:
                raise HandError(
                    f"{game.name} to {self.count} players needs {needed} cards, "
                    f"and the deck has {len(self.deck)}"
                )
        for seat in self.seats:
            stack = stacks[seat]
            if type(seat) is not int:
                raise _no_seats(stacks)
            if type(stack) is not int or stack < (seat not in carried.antes):
                raise HandError(f"seat {seat} has {stack!r} chips: a player needs at least one")

    def player(self, seat: int) -> int:
        """A seat's place clockwise from the left of the button."""
        try:
            return self.seats.index(seat)
        except ValueError:
            raise HandError(f"seat {seat} is not in this hand") from None

    # What a seat has: seats are what the room calls them, places are for `hand/` alone

    def stack(self, seat: int) -> int:
        """The chips that a seat has behind."""
        return self._stacks[self.player(seat)]

    def bet(self, seat: int) -> int:
        """What a seat has bet in this round."""
        return self._bets[self.player(seat)]

    def slots_of(self, seat: int) -> list[Slot]:
        """The cards that a seat holds, by their slots."""
        return self.hands[self.player(seat)]

    def cards_of(self, seat: int) -> tuple[Card, ...]:
        """The cards that a seat holds, as the deck knows them."""
        return self.faces(self.player(seat))

    def open_cards_of(self, seat: int) -> tuple[Card, ...]:
        """The cards that a seat shows."""
        return self.up_cards(self.player(seat))

    @property
    def chips_before(self) -> dict[int, int]:
        """What each seat had before the deal."""
        return dict(zip(self.seats, self.started_with, strict=True))

    def contribution(self, seat: int) -> int:
        """What a seat has in the pots, its bet included; dead money apart."""
        return self._put[self.player(seat)]

    def winnings(self, seat: int) -> int:
        """What a seat has won in this deal."""
        return self._won[self.player(seat)]

    def is_live(self, seat: int) -> bool:
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

    def spent(self, seat: int) -> int:
        """What a seat has put in during this deal, forced bets included."""
        player = self.player(seat)
        kept = self._stacks[player] + self.held_back.get(player, 0)
        return self.started_with[player] - kept

    @property
    def brought(self) -> int:
        """The pot that an earlier deal left for this one."""
        return self.pot_brought.amount

    @property
    def carried(self) -> int:
        """The pot that this deal leaves for the next one."""
        return self.pot_left.amount

    def collected_pots(self) -> list[Pot]:
        """The pots of the rounds before: the bets of this round still lie before the players."""
        collected = [put - bet for put, bet in zip(self._put, self._bets, strict=True)]
        return self.pots_among(collected, self._live)

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
        self.uncalled[player] = self.uncalled.get(player, 0) + amount

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
        self._stacks = list(self.started_with)
        self.collect_bets()
        self.empty_pots()
        self.held_back.clear()
        self.uncalled.clear()
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
        self.muck.slots += self.hands[player]
        self.hands[player] = []

    def receivers(self) -> list[int]:
        """The players who get a card, in order: the live hands and those folded for nothing."""
        live = self._live
        free = self.folded_free
        if True not in free:
            return [player for player in range(self.count) if live[player]]
        return [player for player in range(self.count) if live[player] or free[player]]

    @property
    def pots(self) -> list[Pot]:
        """The main pot and the side pots, by place clockwise.

        From the showdown on they stay apart: a hand thrown away leaves its pots as they were.
        """
        if self.contested is None:
            return self.pots_among(self._put, self._live)
        pots: list[Pot] = []
        for pot in self.pots_among(self._put, self.contested):
            left = self.left_in(pot)
            if left or not pots:
                pots.append(Pot(pot.amount, left))
            else:  # every hand in this side pot was killed: it falls to the pot below
                pots[-1] = Pot(pots[-1].amount + pot.amount, pots[-1].contenders)
        return pots

    def pots_among(self, put: list[int], live: list[bool]) -> list[Pot]:
        """The pots that contributions make among some players; nobody absent wins any."""
        absent = self.absent
        if not absent:
            return side_pots(put, live, self.dead)
        return side_pots([*put, *absent], [*live, *[False] * len(absent)], self.dead)

    def left_in(self, pot: Pot) -> tuple[int, ...]:
        """Who may still win a pot: the live hands in it, or the last one thrown away.

        Nobody else has put chips into it, so that the last hand in a side pot has won it: to throw
        it away at the showdown gives up the other pots alone.
        """
        live = tuple([player for player in pot.contenders if self._live[player]])
        return live or tuple([each for each in self.thrown if each in pot.contenders][-1:])

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

    def faces(self, player: int) -> tuple[Card, ...]:
        """A hand's cards as the deck knows them."""
        return self.deck.faces_of(self.hands[player])

    def board_faces(self, run: int = 0) -> tuple[Card, ...]:
        """The board of a run: what all runs share, and the cards of its own."""
        own = self.boards[run].slots
        if run and self.run is not None:
            own = self.board.slots[: self.run.shared] + own
        return self.deck.faces_of(own)

    def up_cards(self, player: int) -> tuple[Card, ...]:
        """The cards that a hand shows."""
        facing = self.deck.facing
        return self.deck.faces_of([slot for slot in self.hands[player] if facing[slot]])

    def turn_up(self, player: int) -> None:
        """A hand is laid face up."""
        self.shown[player] = True
        for slot in self.hands[player]:
            self.deck.facing[slot] = Facing.UP

    @property
    def piles(self) -> list[Iterable[Slot]]:
        """Every pile of the deal; each slot is in one of them."""
        discards = self.drawing.discards.values() if self.drawing else ()
        piles = (self.stub, self.burns, self.muck, self.set_aside, *self.boards)
        return [*piles, *self.hands, *discards]

    def check_conserved(self) -> None:
        """Every slot is in exactly one pile, every chip in one place."""
        slots = [slot for pile in self.piles for slot in pile]
        if sorted(slots) != list(range(len(self.deck))):
            count = Counter(slots)
            missing = [slot for slot in range(len(self.deck)) if slot not in count]
            twice = [slot for slot, times in count.items() if times > 1]
            raise BrokenInvariant(f"cards: slots {missing} are missing, {twice} are there twice")
        there = sum(self.started_with) + self.brought
        if self.total != there:
            raise BrokenInvariant(f"chips: the deal began with {there} and has {self.total}")
        if min(self._stacks) < 0 or min(self._put) < 0 or min(self._bets) < 0 or self.dead < 0:
            raise BrokenInvariant("chips: a stack, a bet or a pot is less than nothing")
