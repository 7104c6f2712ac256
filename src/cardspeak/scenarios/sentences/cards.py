"""Where the cards must be: hands, boards, burns, muck and stub."""

from cardspeak.cards import Card, text
from cardspeak.hand.events import Dealt, Remade, RemedyApplied
from cardspeak.hand.remedies import RemakeRow, Reshuffle
from cardspeak.scenarios.sentences.options import Answer
from cardspeak.scenarios.stage import Stage, seats_text
from cardspeak.scenarios.vocabulary import EXPECTATIONS


def _are(found: tuple[Card, ...], wanted: tuple[Card, ...]) -> Answer:
    return None if found == wanted else (text(found) or "there is no card")


def _cards(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"


@EXPECTATIONS("the board is {cards}")
def board(stage: Stage, cards: tuple[Card, ...]) -> Answer:
    """The whole board, in order."""
    return _are(stage.hand.board_faces(), cards)


@EXPECTATIONS("the board is empty")
def no_board(stage: Stage) -> Answer:
    """No card lies in the middle."""
    return _are(stage.hand.board_faces(), ())


@EXPECTATIONS("the {nth} board is {cards}")
def nth_board(stage: Stage, nth: int, cards: tuple[Card, ...]) -> Answer:
    """The whole board of one of several runs, what they share too."""
    if nth > len(stage.hand.boards):
        return f"the board was dealt {len(stage.hand.boards)} times"
    return _are(stage.hand.board_faces(nth - 1), cards)


@EXPECTATIONS("{card} is on the board")
def on_board(stage: Stage, card: Card) -> Answer:
    """One card of the board."""
    found = stage.hand.board_faces()
    return None if card in found else f"the board is {text(found) or 'empty'}"


@EXPECTATIONS("seat {seat} holds {cards}")
def holds(stage: Stage, seat: int, cards: tuple[Card, ...]) -> Answer:
    """The seat's own cards, in any order."""
    found = stage.hand.cards_of(seat)
    return None if sorted(found) == sorted(cards) else f"seat {seat} holds {text(found) or 'none'}"


@EXPECTATIONS("seat {seat} holds {count} cards")
def holds_so_many(stage: Stage, seat: int, count: int) -> Answer:
    """How many cards of its own the seat has; a folded hand has none."""
    found = len(stage.hand.slots_of(seat))
    return None if found == count else f"seat {seat} holds {_cards(found)}"


@EXPECTATIONS("seat {seat} has {cards} showing")
def showing(stage: Stage, seat: int, cards: tuple[Card, ...]) -> Answer:
    """The seat's cards that lie face up, in the order in which they came."""
    return _are(stage.hand.open_cards_of(seat), cards)


@EXPECTATIONS("seat {seat} has no card showing")
def showing_none(stage: Stage, seat: int) -> Answer:
    """Every card of the seat lies face down."""
    found = stage.hand.open_cards_of(seat)
    return f"seat {seat} has {text(found)} showing" if found else None


@EXPECTATIONS("seat {seat} is out")
def is_out(stage: Stage, seat: int) -> Answer:
    """The hand can win nothing any more."""
    return "its hand is live" if stage.hand.is_live(seat) else None


@EXPECTATIONS("the next card is {card}")
def next_card(stage: Stage, card: Card) -> Answer:
    """The top card of the stub."""
    return _are(stage.hand.deck.faces_of(stage.hand.stub.slots[:1]), (card,))


@EXPECTATIONS("{card} is in the {pile}")
def in_pile(stage: Stage, card: Card, pile: str) -> Answer:
    """Where one card lies."""
    found = stage.hand.deck.faces_of(getattr(stage.hand, pile).slots)
    return None if card in found else f"there lie {text(found) or 'no cards'}"


@EXPECTATIONS("{count} cards are in the {pile}")
def in_the_pile(stage: Stage, count: int, pile: str) -> Answer:
    """How many cards a pile has."""
    found = len(getattr(stage.hand, pile))
    return None if found == count else f"there are {_cards(found)}"


@EXPECTATIONS("the stub begins with {cards}")
def stub_begins(stage: Stage, cards: tuple[Card, ...]) -> Answer:
    """The top cards of the stub, in the order in which they will come."""
    return _are(stage.hand.deck.faces_of(stage.hand.stub.slots[: len(cards)]), cards)


@EXPECTATIONS("the burns are {cards}")
def burns_are(stage: Stage, cards: tuple[Card, ...]) -> Answer:
    """Every card burned, in the order in which they were burned."""
    return _are(stage.hand.deck.faces_of(stage.hand.burns.slots), cards)


@EXPECTATIONS("{card} is set aside")
def is_set_aside(stage: Stage, card: Card) -> Answer:
    """A card was laid aside and may come back."""
    found = stage.hand.deck.faces_of(stage.hand.set_aside.slots)
    return None if card in found else f"set aside: {text(found) or 'no card'}"


@EXPECTATIONS("no card is set aside")
def none_set_aside(stage: Stage) -> Answer:
    """Nothing lies apart from hands, board, stub, burns and muck."""
    found = stage.hand.deck.faces_of(stage.hand.set_aside.slots)
    return f"set aside: {text(found)}" if found else None


@EXPECTATIONS("the stub has been shuffled again")
def shuffled_again(stage: Stage) -> Answer:
    """The stub was shuffled within the deal."""
    return None if _shuffles(stage) else "the stub lies as it was cut"


@EXPECTATIONS("the stub has not been shuffled again")
def not_shuffled_again(stage: Stage) -> Answer:
    """The stub lies as it was cut."""
    return "the stub has been shuffled" if _shuffles(stage) else None


def _shuffles(stage: Stage) -> int:
    return sum(
        isinstance(event, Remade)
        or (isinstance(event, RemedyApplied) and isinstance(event.remedy, Reshuffle | RemakeRow))
        for event in stage.events
    )


@EXPECTATIONS("seats {seats} were dealt to in that order")
def dealt_in_order(stage: Stage, seats: tuple[int, ...]) -> Answer:
    """Everyone dealt in, by who got the first card off the deck, the second, and so on."""
    first: dict[int, int] = {}
    for event in stage.events:
        if isinstance(event, Dealt):
            first.setdefault(event.seat, min(event.slots))
    found = tuple(sorted(first, key=first.__getitem__))
    return None if found == seats else f"{seats_text(found)} in that order"
