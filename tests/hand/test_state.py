"""Chips move and hands live or die in one module: what follows from a move follows every time."""

import ast
from collections.abc import Iterator
from pathlib import Path

import cardspeak
from cardspeak.books import Book, Notice
from cardspeak.games import Structure
from cardspeak.hand import Hand, Terms

SOURCE = Path(cardspeak.__file__).parent
OWNED = frozenset(
    {"_stacks", "_bets", "_put", "_won", "_live", "in_pot", "live_count", "held_back", "_uncalled"}
)
"""What only `hand/state.py` changes on a hand; `dead` and `able` belong to other things too."""
BY_PLACE = OWNED | {"_hands", "_shown", "_buried", "_folded_free", "_started_with", "_thrown"}
BY_PLACE |= {"_faces", "_up_cards", "_to_show"}
OWNER = SOURCE / "hand" / "state.py"
ENGINE = ("floor", "hand", "history", "scenarios", "table")


def changed(node: ast.AST, names: tuple[str, ...]) -> Iterator[str]:
    """The attributes of the objects named that a statement assigns to, whole or in part."""
    targets: list[ast.expr] = []
    if isinstance(node, ast.Assign | ast.Delete):
        targets = list(node.targets)
    elif isinstance(node, ast.AugAssign | ast.AnnAssign):
        targets = [node.target]
    while targets:
        target = targets.pop()
        if isinstance(target, ast.Tuple | ast.List):
            targets += target.elts
        elif isinstance(target, ast.Subscript):
            targets.append(target.value)
        elif isinstance(target, ast.Attribute) and ast.unparse(target.value).endswith(names):
            yield target.attr


def test_chips_and_live_hands_change_in_one_module() -> None:
    found = [
        f"{path.relative_to(SOURCE)}:{node.lineno} {name}"
        for layer in ENGINE
        for path in sorted((SOURCE / layer).rglob("*.py"))
        if path != OWNER
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.stmt)
        for name in changed(node, ("hand", "self") if layer == "hand" else ("hand",))
        if name in OWNED
    ]
    assert not found


def test_a_change_of_any_form_is_seen() -> None:
    lines = (
        "hand._stacks[0] -= 1",
        "hand._bets, x = [], 1",
        "self.hand._put = []",
        "del hand._won[2]",
    )
    code = "\n".join([*lines, "other.live = 1", "print(hand.in_pot)"])
    found = [name for node in ast.walk(ast.parse(code)) for name in changed(node, ("hand",))]
    assert sorted(found) == ["_bets", "_put", "_stacks", "_won"]


def test_chips_and_cards_by_place_are_read_inside_the_hand_alone() -> None:
    found = [
        f"{path.relative_to(SOURCE)}:{node.lineno} {node.attr}"
        for path in sorted(SOURCE.rglob("*.py"))
        if OWNER.parent not in path.parents
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Attribute) and ast.unparse(node.value).endswith("hand")
        if node.attr in BY_PLACE and node.attr.startswith("_")
    ]
    assert not found


def dealt() -> Hand:
    notice = Notice(name="1-2", game="holdem", structure=Structure.NO_LIMIT, blinds=(1, 2))
    terms = Terms.of(Book.load("common"), notice)
    return Hand(terms, {1: 100, 2: 100, 3: 2}, button=3, deck=range(52))


def test_a_player_whose_last_chips_go_in_cannot_bet_and_can_again_when_they_come_back() -> None:
    hand = dealt()
    assert hand.round is not None
    player = hand.player(3)
    hand.put_in(player, 2)
    assert (hand.round.able, hand.in_pot) == (2, 5)
    hand.give_back(player, 2, 2, 0)
    assert (hand.round.able, hand.in_pot) == (3, 3)
    hand.hold_back(player, 2)
    assert hand.round.able == 2
    hand.check_conserved()


def test_a_dead_hand_is_counted_out_once_and_a_live_one_in_again() -> None:
    hand = dealt()
    assert hand.round is not None
    hand.make_dead(hand.player(1))
    assert (hand.live_count, hand.round.able) == (2, 2)
    hand.make_live(hand.player(1))
    assert (hand.live_count, hand.round.able) == (3, 3)


def test_chips_stay_conserved_whatever_they_count_toward() -> None:
    hand = dealt()
    hand.put_in(0, 4)
    hand.put_in_ante(0, 3)
    hand.put_in_dead(0, 3)
    hand.check_conserved()
    assert (hand.bet(hand.seats[0]), hand.contribution(hand.seats[0]), hand.dead) == (5, 8, 3)
    hand.give_back(0, 10, 4, 3)
    hand.check_conserved()
    assert sum(hand.stacks_by_seat.values()) + hand.in_pot == 202
