"""A ruling in words: what the floor tells the dealer to do, and a ruling as data for a page.

The rules behind a ruling come with their text. Nothing is decided here.
"""

from collections.abc import Callable
from typing import Any

from cardspeak.books import Book
from cardspeak.books.policy.missed import OwingHand
from cardspeak.floor.core import orders as o
from cardspeak.floor.core.ruling import Needs, Ruling
from cardspeak.floor.core.situation import ruling_as_data
from cardspeak.hand import actions as a
from cardspeak.hand import remedies as r


def in_words(thing: r.Remedy | o.Order) -> str:
    """A remedy or an order as the floor tells it to the dealer.

    >>> in_words(r.Burn(1)), in_words(r.Bind(3, a.Check()))
    ('Burn one card.', 'Seat 3 must check when the action reaches it.')
    """
    return f"{_WORDS[type(thing)](thing)}."


def steps(ruling: Ruling) -> list[str]:
    """What the dealer does, one line a step: remedies, then orders.

    Cards that came too early lie on the table, and the dealer has burned for them: that card is
    not burned again.
    """
    early = next((n for n, each in enumerate(ruling.remedies) if type(each) is r.SetAside), 0)
    return [
        "Leave the card that was burned in the burns."
        if type(each) is r.Burn and number < early
        else in_words(each)
        for number, each in enumerate((*ruling.remedies, *ruling.orders))
    ]


def _action(action: a.Command) -> str:
    """An action as something that a seat does.

    >>> _action(a.Raise(60)), _action(a.BringIn())
    ('raise to 60', 'bring it in')
    """
    if isinstance(action, a.Bet):
        return f"bet {action.to}"
    if isinstance(action, a.Raise):
        return f"raise to {action.to}"
    if isinstance(action, a.Complete):
        return f"complete to {action.to}"
    return "bring it in" if isinstance(action, a.BringIn) else type(action).__name__.lower()


def _done(action: a.Command) -> str:
    """The same in the third person: raises to 60."""
    verb, _, rest = _action(action).partition(" ")
    verb += "es" if verb.endswith("s") else "s"
    return f"{verb} {rest}".rstrip()


def _early(count: int) -> str:
    return "the early card" if count == 1 else f"the {count} early cards"


def _cards(count: int) -> str:
    few = ("no cards", "one card", "two cards", "three cards", "four cards", "five cards")
    return few[count] if count < len(few) else f"{count} cards"


def _nth(place: int) -> str:
    few = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh")
    return few[place] if place < len(few) else f"{place + 1}th"


def _seats(seats: tuple[int, ...]) -> str:
    named = f"seat{'s' if len(seats) > 1 else ''} {', '.join(map(str, seats))}"
    return named if len(seats) < 2 else " and ".join(named.rsplit(", ", 1))


def _away(to: r.To, what: str = "it") -> str:
    """Where cards that leave their place go."""
    return f"and {_put(what, to)}"


def _put(what: str, to: r.To) -> str:
    if to is r.To.SET_ASIDE:
        return f"set {what} aside"
    place = "top of the stub" if to is r.To.STUB else to.value
    return f"put {what} on {place}"


def _board_taken(remedy: r.TakeBoard) -> str:
    if remedy.count == 1:
        return f"Take the last card off the board {_away(remedy.to)}"
    return f"Take the last {_cards(remedy.count)} off the board {_away(remedy.to, 'them')}"


def _chips(amount: int) -> str:
    return f"chips worth {amount}"


def _ahead(ahead: int) -> str:
    return "the next street" if ahead == 1 else "the street after the next"


def _reshuffled(remedy: r.Reshuffle) -> str:
    piles = {
        "the cards set aside": remedy.with_set_aside,
        "the burns": remedy.with_burns,
        "the muck": remedy.with_muck,
    }
    added = " and ".join(pile for pile, goes_in in piles.items() if goes_in)
    return f"Put {added} into the stub, shuffle and cut" if added else "Shuffle and cut the stub"


def _reshuffled_before(remedy: r.ReshuffleBefore) -> str:
    first = _reshuffled(
        r.Reshuffle(with_set_aside=remedy.with_set_aside, with_burns=remedy.with_burns)
    ).replace("the cards set aside", "the early cards")
    how = "with a burn" if remedy.burn else "without burning"
    return f"{first}. Then deal {_ahead(remedy.ahead)} {how}"


def _row_again(remedy: r.DealRowAgain) -> str:
    parts = ["Deal the last round of cards again as it was due, with one burn"]
    if remedy.keeps:
        parts.append(f"{_seats(remedy.keeps).capitalize()} may keep the card")
    if remedy.served:
        parts.append(f"Deal nothing to {_seats(remedy.served)}")
    if remedy.skipped:
        parts.append(f"Deal {_seats(remedy.skipped)} in")
    if remedy.scraps:
        parts.append(f"The card of {_seats(remedy.scraps)} is out of play")
    return ". ".join(parts)


def _bound(remedy: r.Bind) -> str:
    until = "" if remedy.unless is r.Unless.NOTHING else f", unless {remedy.unless.value}"
    return f"Seat {remedy.seat} must {_action(remedy.action)} when the action reaches it{until}"


def _carried(order: o.CarryPot) -> str:
    if order.amount is not None:
        return f"{_chips(order.amount).capitalize()} stay for the next deal"
    return f"The chips of seat {order.seat} stay for the next deal"


_OWED = {
    OwingHand.POST_AND_PLAY: "posts the missed blind now and plays",
    OwingHand.DEAD: "still owes the missed blind",
    OwingHand.LIVE_AND_OWED: "still owes the missed blind",
    OwingHand.POSTED_NEXT: "posts the missed blind on the next deal",
}

_WORDS: dict[type, Callable[[Any], str]] = {
    r.Misdeal: lambda x: "The deal is void. Return every chip and shuffle all the cards",
    r.Burn: lambda x: f"Burn {_cards(x.count)}",
    r.Unburn: lambda x: f"Put {_cards(x.count)} from the burns back on top of the stub",
    r.SetAside: lambda x: f"Set {_early(x.count)} aside, face up",
    r.TakeBoard: _board_taken,
    r.DealBoard: lambda x: f"Deal {_cards(x.count)} to the board",
    r.Replace: lambda x: (
        f"Replace the {_nth(x.card)} card of seat {x.seat} with the top card of "
        f"the stub, face {'up' if x.up else 'down'}, {_away(x.to, 'the old card')}"
    ),
    r.TakeCard: lambda x: f"Take the {_nth(x.card)} card from seat {x.seat} {_away(x.to)}",
    r.GiveCard: lambda x: f"Deal seat {x.seat} the top card, face {'up' if x.up else 'down'}",
    r.TurnUp: lambda x: (
        f"Turn the {_nth(x.card)} card of seat {x.seat} face {'up' if x.up else 'down'}"
    ),
    r.Reveal: lambda x: f"Turn the hand of seat {x.seat} face up",
    r.RevealLater: lambda x: f"Show the cards of seat {x.seat} to all {x.when.value}",
    r.Exchange: lambda x: (
        f"Exchange the {_nth(x.card)} card of seat {x.seat} and the "
        f"{_nth(x.other_card)} card of seat {x.other}"
    ),
    r.Reshuffle: _reshuffled,
    r.ReshuffleBefore: _reshuffled_before,
    r.Burns: lambda x: f"Burn {_cards(x.count)} before {_ahead(x.ahead)}",
    r.ReplaceAfterDraw: lambda x: (
        f"When all have drawn, replace the {_nth(x.card)} card of seat {x.seat}; it is out of play"
    ),
    r.ReplaceBoard: lambda x: (
        f"Take the {_nth(x.card)} card off the board {_away(x.to)}, and deal "
        "the next card to the board"
    ),
    r.TakeAtRandom: lambda x: (
        f"Pick a card unseen from "
        f"{'the board' if x.seat is None else f'seat {x.seat}'} {_away(x.to)}"
    ),
    r.TakeFromBoard: lambda x: f"Take the {_nth(x.card)} card off the board {_away(x.to)}",
    r.PassCard: lambda x: f"Move the {_nth(x.card)} card of seat {x.seat} to seat {x.other}",
    r.CloseUp: lambda x: (
        f"Take the {_nth(x.card)} card from seat {x.seat} {_away(x.to)}; every "
        "later card moves up one place"
    ),
    r.Scrap: lambda x: "Remove the card from the stub; it is out of play",
    r.DealRowAgain: _row_again,
    r.RemakeRow: lambda x: (
        "Put the last card of every hand into the stub, shuffle and cut. Deal "
        f"each player a new card, {'with a burn' if x.burn else 'without burning'}"
    ),
    r.RemoveBefore: lambda x: f"Before {_ahead(x.ahead)}, set aside the cards that were still due",
    r.ServeRest: lambda x: (
        f"On {_ahead(x.ahead)}, deal only to the hands that lack a card"
        f"{', with a burn' if x.burn else ''}"
    ),
    r.DropOut: lambda x: f"Seat {x.seat} gets no more cards",
    r.OpenWith: lambda x: f"Seat {x.seat} opens the betting{', or may fold' if x.may_fold else ''}",
    r.OpenFor: lambda x: f"Seat {x.seat} has opened; every caller owes the full opening bet",
    r.ReturnStraddle: lambda x: (
        f"Return the straddle of seat {x.seat} and every bet made on it; the round begins again"
    ),
    r.ReturnPosts: lambda x: f"Return the antes and blinds of seat {x.seat}",
    r.KillRemedy: lambda x: f"The hand of seat {x.seat} is dead; its chips stay in the pot",
    r.Revive: lambda x: f"The hand of seat {x.seat} is live; return its cards",
    r.Bind: _bound,
    r.ActRemedy: lambda x: f"Seat {x.seat} {_done(x.action)}",
    r.TakeBackAction: lambda x: f"Undo the last action of seat {x.seat}, who acts again",
    r.ReturnChips: lambda x: (
        f"Return {'all its chips' if x.amount is None else _chips(x.amount)} to seat {x.seat}"
    ),
    r.AddChips: lambda x: f"Seat {x.seat} adds {_chips(x.amount)} to the pot",
    r.Bar: lambda x: (
        f"Seat {x.seat} may not {x.right.value}"
        f"{'' if 'next' in x.right.value else ' on this round'}"
    ),
    r.AllIn: lambda x: f"Seat {x.seat} is all-in for what is in the pot",
    r.HoldBack: lambda x: (
        f"{_chips(x.amount).capitalize()} of seat {x.seat} do not play in this deal"
    ),
    r.AtRisk: lambda x: (
        f"{_chips(x.amount).capitalize()} of seat {x.seat} can be lost but cannot win anything"
    ),
    r.LetStand: lambda x: f"The oversized wager stands: seat {x.seat} {_done(x.action)}",
    r.PassTurn: lambda x: f"Seat {x.seat} has passed: a check, or a fold to a bet",
    o.CorrectButton: lambda x: "Correct the button for the next deal",
    o.DealAgain: lambda x: "Deal the same deal again, with the same blinds, limits and players",
    o.CarryPot: _carried,
    o.GiveBackPot: lambda x: "Give every player back what that player put into the pot",
    o.TakeBackPot: lambda x: f"Move the pot from seat {x.wrong} to seat {x.right}",
    o.Impound: lambda x: "Hold the pot apart until the decision comes",
    o.Penalize: lambda x: f"Enter a penalty against seat {x.seat}: {o.step_in_words(x.step)}",
    o.ShowCards: lambda x: f"Show the cards of seat {x.seat} to all {x.when}",
    o.RemoveChips: lambda x: f"Remove {_found(x.amount)} on seat {x.seat} from the event",
    o.HandOver: lambda x: f"Move {_found(x.amount)} on seat {x.seat} to seat {x.to}",
    o.Eliminate: lambda x: f"Seat {x.seat} is out of the event",
    o.StartClock: lambda x: (
        f"Start the clock on seat {x.seat}: {x.seconds} seconds, a warning after {x.warn_at}"
    ),
    o.SettleOwed: lambda x: f"Seat {x.seat} {_OWED[x.becomes]}",
    o.SpoiltDeck: lambda x: "Change the deck",
}
"""How each remedy and each order is said."""


def _found(amount: int | None) -> str:
    return "all the chips found" if amount is None else f"{_chips(amount)} found"


def also_consulted(ruling: Ruling) -> tuple[str, ...]:
    """The printed rules that were consulted and are not read aloud."""
    return tuple([cite for cite in ruling.rules if cite not in ruling.authority])


def answer_as_data(book: Book, answer: Ruling | Needs) -> dict[str, Any]:
    """A ruling with its rules' text and its orders in words, or the question it needs answered."""
    if isinstance(answer, Needs):
        return ruling_as_data(answer)
    left = answer.discretion
    return {
        "ruling": {
            "outcome": answer.outcome.value,
            "says": answer.says,
            "rules": [
                {"cite": cite, "text": book.rule(cite.partition(":")[2]).text}
                for cite in answer.rules
            ],
            "deciding": list(answer.authority),
            "remedies": steps(answer)[: len(answer.remedies)],
            "orders": [in_words(each) for each in answer.orders],
            "discretion": None
            if left is None
            else {
                "outcomes": [each.value for each in left.outcomes],
                "recommended": left.recommended.value,
                "turns_on": left.turns_on,
            },
        }
    }
