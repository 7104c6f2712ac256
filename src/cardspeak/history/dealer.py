"""The dealer of a replay: puts the faces that a file names on the slots that the engine deals.

The deck starts unknown. The engine deals slots; the file says what was on them, at once, when the
hand is shown, or never. In a game with cards face up the faces must be there before the engine
deals them, because they decide who acts: they are laid ahead on the stub.
"""

from collections.abc import Sequence
from functools import lru_cache

from cardspeak.cards import UNKNOWN, Card, Deck, text
from cardspeak.games import UpStep
from cardspeak.hand import Hand, Terms
from cardspeak.hand.dealing import keeps_receiving
from cardspeak.hand.terms import Op, PlannedStep
from cardspeak.history import notation
from cardspeak.history.history import HistoryError
from cardspeak.history.notation import ActionCode

Deals = dict[int, list[Card]]
"""By player, the cards that a file deals from some action on."""


class FileDealer:
    """What the file has said of the cards so far."""

    __slots__ = (
        "actions", "board_named", "deck", "faces", "kind", "named", "shows", "size", "total",
        "where",
    )  # fmt: skip

    def __init__(self, terms: Terms, players: int, actions: Sequence[str]) -> None:
        self.kind, self.shows = _of_game(terms)
        self.actions = actions
        self.size = len(self.kind)
        self.deck = Deck((UNKNOWN,) * self.size)
        self.faces = self.deck.faces
        self.where: dict[Card, int] = {}
        self.named = [0] * players
        self.board_named = 0
        self.total = 0
        if self.shows:
            slots = list(range(len(self.faces)))
            self._lay(self._deals_from(0), slots, terms.plan, list(range(players)))

    # What the file names

    def deal_hole(self, hand: Hand, player: int, dealt: tuple[Card, ...]) -> None:
        """The file says which cards a player was dealt."""
        slots = hand.slots_of(player + 1)
        at = self.named[player]
        count = len(dealt)
        if at + count > len(slots):
            raise HistoryError(_none_due(hand, player))
        for slot, card in zip(slots[at:], dealt, strict=False):
            if card != UNKNOWN:
                self._place(hand, slot, card)
        self.named[player] = at + count
        self.total += count

    def deal_board(self, hand: Hand, dealt: tuple[Card, ...]) -> None:
        """The file says which cards came to the board."""
        slots = hand.board.slots
        start = self.board_named
        end = start + len(dealt)
        if end > len(slots):
            waiting = f": p{hand.options.seat} is to act" if hand.options.seat else ""
            raise HistoryError(f"no card is due to the board{waiting}")
        for slot, card in zip(slots[start:end], dealt, strict=True):
            if card != UNKNOWN:
                self._place(hand, slot, card)
        self.board_named = end
        self.total += len(dealt)

    def reveal(self, hand: Hand, player: int, shown: tuple[Card, ...]) -> None:
        """A hand is shown: cards that were unknown get their faces."""
        slots = hand.slots_of(player + 1)
        if len(shown) > len(slots):
            raise HistoryError(f"p{player + 1} shows {len(shown)} cards and has {len(slots)}")
        held = slots[: len(shown)]
        faces = self.faces
        fresh = [card for card in shown if card != UNKNOWN]
        for slot in held:
            if faces[slot] in fresh:
                fresh.remove(faces[slot])
        blank = [slot for slot in held if faces[slot] == UNKNOWN]
        if len(fresh) > len(blank):
            known = text([faces[slot] for slot in held])
            raise HistoryError(f"p{player + 1} shows {text(shown)} and holds {known}")
        for slot, card in zip(blank, fresh, strict=False):
            self._place(hand, slot, card)

    def give_up(self, hand: Hand, player: int, given: tuple[Card, ...]) -> tuple[int, ...]:
        """The places in a hand of the cards that are discarded."""
        faces = [self.faces[slot] for slot in hand.slots_of(player + 1)]
        places: list[int] = []
        for card in given:
            at = next((n for n, face in enumerate(faces) if face == card and n not in places), -1)
            if at < 0 and card != UNKNOWN:
                # A card that was dealt unknown is named only when it is thrown away.
                at = next(
                    (n for n, face in enumerate(faces) if face == UNKNOWN and n not in places), -1
                )
                if at >= 0:
                    self._place(hand, hand.slots_of(player + 1)[at], card)
            if at < 0:
                raise HistoryError(f"p{player + 1} discards {text([card])} and holds {text(faces)}")
            places.append(at)
        self.named[player] -= len(given)
        return tuple(places)

    def check_dealt(self, hand: Hand) -> None:
        """Refuse to go on while the file owes cards that the engine has dealt.

        As long as nothing was shuffled again, none are owed when as many have left the stub and
        the burns as the file has named: `total` of `size`.
        """
        if missing := self.missing(hand):
            raise HistoryError(missing)

    def missing(self, hand: Hand) -> str:
        """Which cards the file does not name though they have been dealt; nothing if none."""
        for player in range(hand.count):
            if len(hand.slots_of(player + 1)) > self.named[player] and hand.is_live(player + 1):
                return f"the file does not say that p{player + 1} was dealt a card"
        if len(hand.board.slots) > self.board_named:
            return "the file does not say that the board was dealt"
        return ""

    def unseen_boards(self, hand: Hand) -> str:
        """The players in the hand who have an up card that the file does not name."""
        unseen = [
            f"p{player + 1}"
            for player in range(hand.count)
            if self.shows and hand.is_live(player + 1) and UNKNOWN in hand.open_cards_of(player + 1)
        ]
        return " and ".join(unseen)

    # Putting faces on slots

    def _place(self, hand: Hand, slot: int, card: Card) -> None:
        faces = self.faces
        old = faces[slot]
        if old == card:
            return
        at = self.where.get(card)
        if old == UNKNOWN and at is None:
            if card not in self.kind:
                raise HistoryError(f"{text([card])} is not in the deck")
            faces[slot] = card
            self.where[card] = slot
            return
        self._exchange(hand, slot, card, old, at)

    def _exchange(self, hand: Hand, slot: int, card: Card, old: Card, at: int | None) -> None:
        """Put a face on a slot that has another one, or that lies elsewhere.

        After a reshuffle inside the deal, or where a street was laid ahead on other slots, the
        face and the slot find each other by changing places. A card in a hand or on the board
        stays where it is.
        """
        if at is not None and self._is_held(hand, at):
            raise HistoryError(f"{text([card])} is dealt twice")
        if old != UNKNOWN and not hand.reshuffles and not self.shows:
            raise HistoryError(f"{text([card])} is named for a card that is {text([old])}")
        self.faces[slot] = card
        self.where[card] = slot
        self.where.pop(old, None)
        if at is not None:
            self.faces[at] = old
            if old != UNKNOWN:
                self.where[old] = at

    def _is_held(self, hand: Hand, slot: int) -> bool:
        """Whether a slot lies where the file has put it: in a hand, on the board, thrown away."""
        if slot in hand.stub.slots or slot in hand.burns.slots:
            return False
        if slot in hand.board.slots[: self.board_named]:
            return True
        if not hand.reshuffles:
            return True
        return any(
            slot in hand.slots_of(each + 1)[: self.named[each]] for each in range(hand.count)
        )

    # Laying ahead

    def foresee(self, hand: Hand, at: int, op: ActionCode, player: int) -> None:
        """Lay on the stub what the file deals after an action, up to the next decision."""
        if not self.shows:
            return
        deals = self._deals_from(at + 1)
        if not deals:
            return
        folds = op is ActionCode.FOLD
        round_ = hand.round
        free = folds and round_ is not None and hand.bet(player + 1) >= round_.price
        receivers = [
            each
            for each in range(hand.count)
            if (hand.is_live(each + 1) and not (folds and each == player))
            or (hand.is_folded_free(each + 1) and op is not ActionCode.WAGER)
            or (free and each == player and keeps_receiving(hand))
        ]
        self._lay(deals, hand.stub.slots, hand.plan[hand.at + 1 :], receivers)

    def _deals_from(self, at: int) -> Deals:
        """The cards that are dealt before the next bet, check, call or fold."""
        deals: Deals = {}
        for action in self.actions[at:]:
            op, player, dealt, _, _ = notation.read(action)
            if op is ActionCode.DEAL_HOLE:
                deals.setdefault(player, []).extend(dealt)
            elif op in notation.BETTING or op is ActionCode.DISCARD:
                break
        return deals

    def _lay(
        self, deals: Deals, slots: list[int], plan: Sequence[PlannedStep], receivers: list[int]
    ) -> None:
        left = sum(map(len, deals.values()))
        at = 0
        for step in plan:
            if step.op is Op.BURN:
                at += 1
            elif step.op is Op.DOWN or step.op is Op.UP:
                for _ in range(step.cards):
                    for player in receivers:
                        if at >= len(slots) or not left:
                            return
                        cards = deals.get(player)
                        if cards:
                            self._lay_one(slots[at], cards.pop(0))
                            left -= 1
                        at += 1

    def _lay_one(self, slot: int, card: Card) -> None:
        if card == UNKNOWN or card in self.where or card not in self.kind:
            return  # named again, or wrong: the action that names it is refused
        old = self.faces[slot]
        if old != UNKNOWN:
            self.where.pop(old, None)
        self.faces[slot] = card
        self.where[card] = slot


@lru_cache(maxsize=1024)
def _of_game(terms: Terms) -> tuple[frozenset[Card], bool]:
    """The cards of a game's deck, and whether some are dealt face up to the players."""
    shows = any(isinstance(step, UpStep) for step in terms.game.steps)
    return frozenset(terms.deck.cards), shows


def _none_due(hand: Hand, player: int) -> str:
    if not hand.is_live(player + 1):
        return f"p{player + 1} is out of the hand and is dealt no card"
    seat = hand.options.seat
    waiting = f": p{seat} is to act" if seat else ""
    return f"no card is due to p{player + 1}{waiting}"
