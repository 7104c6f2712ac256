"""What the tests of a deal share: every table of every house, copies of a hand, every action.

`offered` says by the options alone whether an action is among them: a second reading of them,
apart from the engine's own.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from cardspeak.books import Book, Notice
from cardspeak.books.loading import CATALOG
from cardspeak.cards import DECKS, Deck, Pile, Seeded, cards
from cardspeak.games import GAMES, Forced, Game, Structure
from cardspeak.hand import (
    Action,
    Bet,
    BringIn,
    Call,
    Check,
    Complete,
    Discard,
    Draw,
    Fold,
    Hand,
    Muck,
    Options,
    PostRecord,
    Raise,
    Run,
    Show,
    Showing,
    Terms,
)
from cardspeak.hand.betting import Round
from cardspeak.hand.drawing import Drawing
from cardspeak.hand.runs_agreed import Running

COMMON = Book.load("common")
BOOKS = {name: Book.load(name) for name in CATALOG}
_FIXED = (Structure.LIMIT, Structure.SPREAD)
_FORCED: dict[Forced, dict[str, Any]] = {
    Forced.BLINDS: {"blinds": (2, 4)},
    Forced.BRING_IN: {"ante": 1, "bring_in": 2},
    Forced.ANTES: {"ante": 1},
}


def plain_notice(game: Game, structure: Structure, **words: Any) -> Notice:
    """A table of a game at 4-8, or with blinds of 2 and 4."""
    figures: dict[str, Any] = {"bets": (4, 8)} if structure in _FIXED else {}
    figures |= _FORCED[game.forced] | words
    return Notice(name=f"{game.id} {structure}", game=game.id, structure=structure, **figures)


def every_table() -> dict[str, tuple[Book, Notice]]:
    """Each game at each structure by common practice, and each notice of each printed book."""
    plain = [plain_notice(game, structure) for game in GAMES.values() for structure in Structure]
    tables = {f"common: {notice.name}": (COMMON, notice) for notice in plain}
    for book in BOOKS.values():
        tables |= {f"{book.id}: {notice.name}": (book, notice) for notice in book.notices}
    return tables


def shuffled(terms: Terms, seed: int) -> Deck:
    """A shuffled deck of the game's kind."""
    return Deck(Seeded(seed).shuffled(DECKS[terms.game.deck].cards), seed=seed)


def dealt(
    game: str,
    structure: Structure,
    stacks: Sequence[int],
    *,
    book: Book = COMMON,
    top: str = "",
    posts: Sequence[PostRecord] | None = None,
    choices: Mapping[str, Any] = {},
    showing: Showing = Showing.AUTOMATIC,
    **words: Any,
) -> Hand:
    """A deal to seats 1, 2, … with the button at the last seat and chosen cards on the deck."""
    notice = plain_notice(GAMES[game], structure, choices=dict(choices), buy_in=10**6, **words)
    terms = Terms.of(book, notice)
    chosen = cards(top)
    rest = [card for card in terms.deck.cards if card not in chosen]
    return Hand(
        terms,
        dict(enumerate(stacks, start=1)),
        button=0 if terms.game.is_stud else len(stacks),
        deck=[*chosen, *rest],
        posts=posts,
        showing=showing,
    )


def act(hand: Hand, *actions: Action) -> Hand:
    """Each action by whoever is in turn."""
    for action in actions:
        hand.act(action)
    return hand


def passively(hand: Hand) -> Hand:
    """Check, call and show to the end."""
    while not hand.is_over:
        hand.act(*offers(hand)[0])
    return hand


def wager(hand: Hand) -> tuple[int, int] | None:
    """The least and the most that may be bet or raised to now."""
    found = hand.options.wager
    return None if found is None else (found.least, found.most)


# Copies and pictures of a hand

_MUTABLE = (Hand, Round, Drawing, Running, Pile, Deck)
_FIXED_PARTS = {"terms", "first", "options_now", "rewind", "undo", "before_push"}


def parts(thing: Any) -> list[str]:
    """The names of everything that a part of a hand consists of."""
    return [name for kind in type(thing).__mro__ for name in getattr(kind, "__slots__", ())]


def clone(thing: Any, made: dict[int, Any] | None = None) -> Any:
    """A copy of a hand that shares nothing that can change."""
    made = {} if made is None else made
    if id(thing) in made:
        return made[id(thing)]
    if isinstance(thing, list):
        made[id(thing)] = copied = []
        copied += [clone(each, made) for each in thing]
        return copied
    if isinstance(thing, dict):
        return {key: clone(each, made) for key, each in thing.items()}
    if isinstance(thing, bytearray):
        return bytearray(thing)
    if not isinstance(thing, _MUTABLE):
        return thing
    made[id(thing)] = new = object.__new__(type(thing))
    for name in parts(thing):
        value = getattr(thing, name)
        setattr(new, name, value if name in _FIXED_PARTS else clone(value, made))
    return new


def picture(thing: Any, outer: tuple[int, ...] = ()) -> Any:
    """Everything that a hand is at a moment, as plain tuples; equal pictures, equal hands."""
    if id(thing) in outer:
        return "above"
    if isinstance(thing, list | tuple):
        return tuple([picture(each, outer) for each in thing])
    if isinstance(thing, dict):
        return tuple([(key, picture(each, outer)) for key, each in thing.items()])
    if isinstance(thing, bytearray):
        return bytes(thing)
    if not isinstance(thing, _MUTABLE):
        return thing
    outer = (*outer, id(thing))
    names = [name for name in parts(thing) if name not in _FIXED_PARTS]
    return tuple([picture(getattr(thing, name), outer) for name in names])


# Actions


def offered(hand: Hand, action: Action, seat: int) -> bool:
    """Whether the options offer an action to a seat."""
    options = hand.options
    if seat != options.seat and seat not in options.seats:
        return False
    match action:
        case Fold():
            return options.fold
        case Check():
            return options.check
        case Call():
            return options.call is not None
        case BringIn():
            return options.bring_in is not None
        case Bet(to) | Raise(to) | Complete(to):
            wager = options.wager
            if wager is None or type(action).__name__.lower() != wager.kind:
                return False
            if type(to) is not int or not wager.least <= to <= wager.most:
                return False
            return to == wager.most or (to - wager.least) % wager.step == 0
        case Show():
            return options.show
        case Muck():
            return options.muck
        case Run(times):
            return type(times) is int and times in options.run
        case Draw(places):
            least, most = 0, options.draw
        case Discard(places):
            least, most = options.discard or 0, options.discard
    if most is None or not least <= len(places) <= most or len(set(places)) < len(places):
        return False
    held = range(len(hand.slots_of(seat)))
    return all(type(place) is int and place in held for place in places)


def offers(hand: Hand) -> list[tuple[Action, int]]:
    """Actions that are offered, the most passive first: of wagers and draws a fair sample."""
    options = hand.options
    found: list[tuple[Action, int]] = []
    for seat in options.seats or (options.seat,):
        assert seat is not None
        found += [(action, seat) for action in _of(hand, options, seat)]
    return found


def _of(hand: Hand, options: Options, seat: int) -> Iterator[Action]:
    held = len(hand.slots_of(seat))
    if options.check:
        yield Check()
    if options.call is not None:
        yield Call()
    if options.bring_in is not None:
        yield BringIn()
    if options.show:
        yield Show()
    if options.draw is not None:
        for count in range(options.draw + 1):
            yield Draw(tuple(range(count)))
            yield Draw(tuple(range(held))[held - count :][::-1])
    if options.discard is not None:
        for place in range(held - options.discard + 1):
            yield Discard(tuple(range(place, place + options.discard)))
    for times in options.run:
        yield Run(times)
    if options.wager is not None:
        wager = options.wager
        steps = (wager.most - wager.least) // wager.step
        for place in sorted({0, min(1, steps), steps // 7, steps}):
            yield wager.action(wager.least + place * wager.step)
        yield wager.action(wager.pot if wager.pot in wager else wager.most)
        yield wager.action(wager.most)
    if options.fold:
        yield Fold()
    if options.muck:
        yield Muck()


def attempts(hand: Hand) -> list[Action]:
    """Actions of every kind, good and bad, whatever is offered now."""
    wager = hand.options.wager
    sizes: list[Any] = [-1, 0, 1, True, 4.0, "4", None, 10**9]
    if wager is not None:
        sizes += [wager.least - 1, wager.least, wager.least + 1, wager.most, wager.most + 1]
        sizes += [float(wager.least), wager.least + wager.step, (wager.least + wager.most) // 2]
    tried: list[Action] = [Fold(), Check(), Call(), BringIn(), Show(), Muck()]
    tried += [kind(size) for kind in (Bet, Raise, Complete) for size in sizes]
    places: list[Any] = [(), (0,), (1,), (0, 0), (-1,), (99,), (True,), (0.0,), (0, 1, 2, 3, 4)]
    tried += [kind(each) for kind in (Draw, Discard) for each in places]
    times: list[Any] = [0, 1, 2, 3, 4, -1, True, 2.0]
    return tried + [Run(each) for each in times]
