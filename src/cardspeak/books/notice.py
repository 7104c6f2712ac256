"""The notice at a table: game, stakes, forced bets, buy-ins, charge, and the choices left to it.

A book fixes the rules and leaves figures and some options to the house. A notice is that sign,
typed; `check` refuses what the book does not allow, with the rule.
"""

from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, get_type_hints

import msgspec
from msgspec.structs import fields as fields_of

from cardspeak.arguments import expect, shown, wrong_fields
from cardspeak.books.fields import FieldError, describe, field
from cardspeak.books.policy import Policy
from cardspeak.books.policy.blinds import BigSize, ForcedBets, SmallSize
from cardspeak.books.policy.buyin import BetCounted
from cardspeak.books.policy.kill import KillKind
from cardspeak.books.policy.rake import RakeMethod
from cardspeak.books.policy.straddle import StraddleAllowed, StraddleSize
from cardspeak.books.policy.stud import ForcedBet
from cardspeak.books.principles import Principle
from cardspeak.books.promotion_drop import PostedDrop
from cardspeak.books.renamed import as_now
from cardspeak.books.rule import Rule
from cardspeak.books.when import Context
from cardspeak.errors import CardspeakError
from cardspeak.games import Event, Forced, Game, GameError, Structure

if TYPE_CHECKING:
    from cardspeak.books.book import Book

Chips = Annotated[int, msgspec.Meta(ge=0)]
Seats = Annotated[int, msgspec.Meta(ge=2)]


DECKS_OF = {
    52: Principle.DECK_52,
    53: Principle.DECK_53,
    40: Principle.DECK_40,
    36: Principle.DECK_36,
    32: Principle.DECK_32,
}
"""By the number of its cards, which cards a deck has."""

MOST_PLAYERS = {
    52: Principle.MOST_PLAYERS_52,
    53: Principle.MOST_PLAYERS_53,
    40: Principle.MOST_PLAYERS_40,
    36: Principle.MOST_PLAYERS_36,
    32: Principle.MOST_PLAYERS_32,
}
"""By the number of its cards, how many players a deck is dealt to."""


class NoticeError(CardspeakError):
    """A notice that its book does not allow; `rules` are those that forbid it."""

    def __init__(self, sentence: str, rules: tuple[Rule, ...] = ()) -> None:
        cited = f" ({', '.join(rule.cite for rule in rules)})" if rules else ""
        super().__init__(sentence + cited)
        self.rules = rules


def _expect_book(value: object) -> None:
    from cardspeak.books.book import Book

    expect("the book", value, Book, "a Book, such as Book.load('seminole')", NoticeError)


class _Signs(msgspec.StructMeta):
    """The type of what a notice is made of: a field that it has not is refused by name."""

    def __call__(self, *args: Any, **fields: Any) -> Any:
        try:
            return super().__call__(*args, **fields)
        except TypeError as error:
            raise wrong_fields(self, fields, error, NoticeError) from None


class _Posted(msgspec.Struct, frozen=True, forbid_unknown_fields=True, metaclass=_Signs):
    """A part of a notice: a written value and its enum member are the same, and each is checked."""

    def __post_init__(self) -> None:
        for name, kind, default in _typed(type(self)):
            value = getattr(self, name)
            if value is default:
                continue
            try:
                fitted = msgspec.convert(value, kind)
            except (msgspec.ValidationError, AttributeError, TypeError, UnicodeEncodeError):
                raise NoticeError(
                    f"{name} = {shown(value)} does not fit; allowed: {describe(kind)}"
                ) from None
            if fitted is not value:
                msgspec.structs.force_setattr(self, name, fitted)


@cache
def _typed(kind: type[_Posted]) -> tuple[tuple[str, Any, Any], ...]:
    """Each field with its type and its default; a default need not be checked."""
    hints = get_type_hints(kind, include_extras=True)
    return tuple((each.name, hints[each.name], each.default) for each in fields_of(kind))


class Drop(_Posted, frozen=True, forbid_unknown_fields=True):
    """What is dropped from each hand with so many players or more dealt in."""

    players: Seats
    amount: Chips


class Charge(_Posted, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the house takes, and how."""

    method: RakeMethod
    percent: Annotated[int, msgspec.Meta(ge=0, le=100)] = 0
    cap: Chips | None = None
    fee: Chips = 0
    drops: tuple[Drop, ...] = ()

    def drop(self, players: int) -> int:
        """The drop with that many players dealt in."""
        due = [drop.amount for drop in self.drops if players >= drop.players]
        return max(due, default=0)


class Notice(_Posted, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The sign on a table. `bets` are the two limits, or the two ends of a spread.

    `straddle` and `rock` are sizes, 0 for what the book makes them where it has them; `rock` and
    `kill` are none where the table plays without. `bomb` is the least that each player puts into a
    bomb pot, 0 where there are none; `dollar` says how many chips make a dollar of the book.
    `drops` are those of the house's own promotions, written only where there are some.
    """

    name: str
    game: str
    structure: Structure
    event: Event = Event.CASH
    deck: int | None = None
    seats: Seats | None = None
    options: dict[str, str] = {}
    bets: tuple[Chips, Chips] | None = None
    blinds: tuple[Chips, ...] = ()
    ante: Chips = 0
    bring_in: Chips = 0
    chip: Annotated[int, msgspec.Meta(ge=1)] = 1
    buy_in: Chips = 0
    most_buy_in: Chips | None = None
    charge: Charge | None = None
    jackpot_drop: Chips = 0
    straddle: Chips = 0
    kill: KillKind | None = None
    rock: Chips | None = None
    bomb: Chips = 0
    dollar: Annotated[int, msgspec.Meta(ge=1)] = 1
    choices: dict[str, Any] = {}
    drops: tuple[PostedDrop, ...] | msgspec.UnsetType = msgspec.UNSET

    def __str__(self) -> str:
        return self.name

    def spread_of(self, book: "Book") -> Game:
        """The game as this notice spreads it: the house's form, the options and the deck chosen."""
        _expect_book(book)
        offered = book.game(self.game)
        open_options = {each.name for each in offered.options}
        decided = [name for name in self.options if name not in open_options]
        if decided:
            raise NoticeError(
                f"{self.name}: {book.title} has no option {decided[0]!r} open at {offered.name}"
            )
        try:
            game = offered.chosen(**self.options)
        except GameError as error:
            raise NoticeError(f"{self.name}: {error}") from None
        if self.deck is None:
            return game
        if self.deck not in game.players:
            decks = ", ".join(map(str, game.players))
            raise self._refusal(
                book,
                f"{book.title} deals {game.name} with a deck of {decks}, not {self.deck}",
                *[DECKS_OF[deck] for deck in game.players],
            )
        return game.but(players={self.deck: game.players[self.deck]})

    def policy(self, book: "Book") -> Policy:
        """The policy of a deal at this table: the book's, with the choices made here."""
        from cardspeak.books.book import policy_with

        _expect_book(book)
        base = book.resolve(self.game, self.structure, self.event)
        return policy_with(self._chosen(book), base) if self.choices else base

    def check(self, book: "Book", policy: Policy | None = None) -> None:
        """Refuse a notice that the book does not allow, by its policy or one that listens."""
        policy = policy or self.policy(book)
        self.check_deal(book, policy)
        self._check_buy_in(book, policy)
        if self.charge is None and not policy.rake.nil_allowed and self.event is Event.CASH:
            raise self._refusal(
                book, f"{book.title} plays no game without a charge", "rake.nil_allowed"
            )

    def check_deal(self, book: "Book", policy: Policy) -> None:
        """Refuse what the book does not allow in a single deal, whatever was bought or charged."""
        game = self.spread_of(book)
        expect("the policy", policy, Policy, "what notice.policy(book) gives", NoticeError)
        if self.structure not in game.structures:
            allowed = ", ".join(game.structures)
            raise NoticeError(
                f"{self.name}: {book.title} spreads {game.name} at {allowed}, "
                f"not at {self.structure}"
            )
        most = game.most_players(policy.room.extra_players)
        if self.seats is not None and self.seats > most:
            raise self._refusal(
                book,
                f"{game.name} with {game.deck} cards is dealt to at most {most} players at "
                f"{book.title}, not {self.seats}",
                MOST_PLAYERS[game.deck],
            )
        self._check_figures(policy, game)
        self._check_blinds(book, policy, game)
        self._check_extras(book, policy)
        if game.forced is not Forced.BLINDS and (self.kill is not None or self.rock is not None):
            extra = "a kill" if self.kill is not None else "a rock"
            raise NoticeError(
                f"{self.name}: {extra} is posted like a blind, and {game.name} has no blinds"
            )
        if self.charge is not None:
            self._check_charge(book, policy, self.charge)

    def _check_extras(self, book: "Book", policy: Policy) -> None:
        """Refuse a kill, straddle, rock or bomb pot that the book does not have."""
        if self.kill is not None and self.kill not in policy.kill.kinds:
            kinds = " or ".join(policy.kill.kinds) or "no"
            raise self._refusal(
                book, f"{book.title} has a {kinds} kill, not a {self.kill} kill", "kill.kinds"
            )
        if self.rock is not None and not policy.rock.allowed:
            raise self._refusal(book, f"{book.title} has no rock", "rock.allowed")
        if self.bomb and not policy.bomb.allowed:
            raise self._refusal(book, f"{book.title} has no bomb pots in this game", "bomb.allowed")
        if self.straddle and policy.straddle.allowed is StraddleAllowed.NO:
            raise self._refusal(
                book, f"{book.title} has no straddle in this game", "straddle.allowed"
            )
        least = policy.straddle.times * self._big_blind
        if policy.straddle.size is StraddleSize.FIXED and self.straddle not in (0, least):
            raise self._refusal(
                book, f"a straddle is {least} at {book.title}, not {self.straddle}", "straddle.size"
            )
        if 0 < self.straddle < least:
            raise self._refusal(
                book,
                f"a straddle is at least {least} at {book.title}, not {self.straddle}",
                "straddle.times",
            )

    def _check_figures(self, policy: Policy, game: Game) -> None:
        fixed = self.structure in (Structure.LIMIT, Structure.SPREAD)
        if fixed and self.bets is None:
            raise NoticeError(f"{self.name}: a {self.structure} game needs its two 'bets'")
        if self.bets is not None and not 0 < self.bets[0] <= self.bets[1]:
            raise NoticeError(f"{self.name}: the bets {self.bets} are not in rising order")
        if game.forced is Forced.BLINDS and not self.blinds:
            raise NoticeError(f"{self.name}: {game.name} needs its 'blinds'")
        if list(self.blinds) != sorted(self.blinds):
            raise NoticeError(f"{self.name}: the blinds {self.blinds} are not in rising order")
        opens_full = policy.stud.forced_bet is ForcedBet.LEAST_BET and self.bets is not None
        if game.forced is Forced.BRING_IN and not self.bring_in and not opens_full:
            raise NoticeError(f"{self.name}: {game.name} needs its 'bring_in'")
        if game.forced is Forced.ANTES and not self.ante:
            raise NoticeError(f"{self.name}: {game.name} needs its 'ante'")

    def _check_blinds(self, book: "Book", policy: Policy, game: Game) -> None:
        if game.forced is not Forced.BLINDS or not self.blinds:
            return
        blinds = [blind for blind in self.blinds if blind]
        forced = ForcedBets.BLINDS_AND_ANTE if self.ante else ForcedBets.BLINDS
        if forced not in policy.blinds.forced:
            allowed = " or ".join(policy.blinds.forced)
            raise self._refusal(
                book,
                f"{book.title} plays {game.name} with {allowed}, not with {forced}",
                "blinds.forced",
            )
        said = "blinds.number" in self.choices or self._is_fixed(book, "blinds.number")
        if len(blinds) != policy.blinds.number and said:
            raise self._refusal(
                book,
                f"{game.name} has {policy.blinds.number} blinds at {book.title}, not {len(blinds)}",
                "blinds.number",
            )
        left = book.decide("blinds.number", self._context(book)).choice
        if left is not None and not left.allows(len(blinds)):
            raise self._refusal(
                book,
                f"{book.title} does not play {game.name} with {len(blinds)} blinds",
                "blinds.number",
            )
        lower = self.bets[0] if self.bets and self.structure is Structure.LIMIT else None
        exact = policy.blinds.big is BigSize.LOWER_LIMIT and self._is_fixed(book, "blinds.big")
        if lower is not None and exact and blinds[-1] != lower:
            raise self._refusal(
                book,
                f"the big blind is the lower limit of {lower} at {book.title}, not {blinds[-1]}",
                "blinds.big",
            )
        at_least = policy.blinds.big is BigSize.AT_LEAST_MINIMUM
        if lower is not None and at_least and blinds[-1] < lower:
            raise self._refusal(
                book,
                f"the last blind is at least the table minimum of {lower} at "
                f"{book.title}, not {blinds[-1]}",
                "blinds.big",
            )
        self._check_small_blind(book, policy, blinds)

    def _check_small_blind(self, book: "Book", policy: Policy, blinds: list[int]) -> None:
        if len(blinds) < 2 or not self._is_fixed(book, "blinds.small"):
            return
        small, big = blinds[-2:]
        chip = self.chip  # half of what no chip can halve is the amount next to it
        half = policy.blinds.small is SmallSize.HALF and abs(2 * small - big) <= chip
        under = policy.blinds.small is SmallSize.HALF_OR_UNDER and 0 <= big - 2 * small < 2 * chip
        if not (half or under or policy.blinds.small is SmallSize.BY_NOTICE):
            raise self._refusal(
                book,
                f"the small blind is {policy.blinds.small} at {book.title}, not {small} to {big}",
                "blinds.small",
            )

    def _check_buy_in(self, book: "Book", policy: Policy) -> None:
        least = self._least_buy_in(policy)
        if self.buy_in < least and self.event is Event.CASH:
            raise self._refusal(
                book,
                f"a full buy-in is at least {least} at {book.title}, not {self.buy_in}",
                "buyin.minimum_bets",
                "buyin.minimum_dollars",
            )
        if self.most_buy_in is None:
            return
        if not policy.buyin.maximum_allowed:
            raise self._refusal(
                book, f"{book.title} has no maximum buy-in", "buyin.maximum_allowed"
            )
        if self.most_buy_in < self.buy_in:
            raise NoticeError(
                f"{self.name}: the maximum buy-in of {self.most_buy_in} is less than the minimum "
                f"of {self.buy_in}"
            )

    def _least_buy_in(self, policy: Policy) -> int:
        least = policy.buyin.minimum_dollars or 0
        bets = policy.buyin.minimum_bets
        if bets is None:
            return least
        small, large = self.bets or (self._big_blind, self._big_blind)
        counted = {
            BetCounted.LARGEST: large,
            BetCounted.SMALLEST: small,
            BetCounted.BIG_BLIND: self._big_blind,
        }[policy.buyin.minimum_counted_in]
        return max(least, bets * counted)

    @property
    def _big_blind(self) -> int:
        return self.blinds[-1] if self.blinds else self.bring_in

    def _is_fixed(self, book: "Book", path: str) -> bool:
        """Whether the book itself decides a point and leaves no choice of it."""
        decision = book.decide(path, self._context(book))
        return bool(decision.rules) and decision.choice is None

    def _context(self, book: "Book") -> Context:
        return book.context(self.game, self.structure, self.event)

    def _check_charge(self, book: "Book", policy: Policy, charge: Charge) -> None:
        if charge.method not in policy.rake.methods:
            allowed = " or ".join(policy.rake.methods)
            raise self._refusal(
                book, f"{book.title} charges by {allowed}, not by {charge.method}", "rake.methods"
            )
        ways = sum(map(bool, (charge.percent, charge.fee, charge.drops)))
        if ways > 1 and policy.rake.one_method:
            raise self._refusal(
                book, f"{book.title} charges a game in one way, not in {ways}", "rake.one_method"
            )
        if charge.method is not RakeMethod.PERCENTAGE:
            return
        if charge.percent < policy.rake.least_percent:
            raise self._refusal(
                book,
                f"{charge.percent}% is less than the {policy.rake.least_percent}% "
                f"that {book.title} takes at least",
                "rake.least_percent",
            )
        if charge.percent > policy.rake.most_percent:
            raise self._refusal(
                book,
                f"{charge.percent}% is more than the {policy.rake.most_percent}% "
                f"that {book.title} allows",
                "rake.most_percent",
            )

    def _chosen(self, book: "Book") -> dict[str, Any]:
        context = book.context(self.game, self.structure, self.event)
        chosen: dict[str, Any] = {}
        for path, raw in as_now(self.choices).items():
            try:
                value = field(path).convert(raw)
            except FieldError as error:
                raise NoticeError(f"{self.name}: {error}") from None
            decision = book.decide(path, context)
            fixed = decision.rules and decision.choice is None and value != decision.value
            barred = decision.choice is not None and not decision.choice.allows(value)
            if fixed or barred:
                allowed = decision.choice or msgspec.to_builtins(decision.value)
                raise NoticeError(
                    f"{self.name}: {book.title} has {path} = {allowed}, not {raw}", decision.rules
                )
            chosen[path] = value
        return chosen

    def _refusal(self, book: "Book", words: str, *paths: str) -> NoticeError:
        """The error that names this notice and the rules behind some policies."""
        context = self._context(book)
        rules = [rule for path in paths for rule in book.why(path, context)]
        return NoticeError(f"{self.name}: {words}", tuple(rules))
