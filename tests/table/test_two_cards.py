"""A pot killed after two cards: what the players have seen, who may kill, and what follows."""

import pytest
from tests.table.seating import Room, limit

from cardspeak.cards import DECKS
from cardspeak.table import AddOn, DealOn, DealTwo, Kill, Leave, ProposeChange, TableRefusal
from cardspeak.table.events import NoticeChanged
from cardspeak.table.log import parse, replay
from cardspeak.table.two_cards import cards_of

WORDS = {
    "game": "ace-to-five", "structure": "limit", "seats": 8,
    "choices": {"kill.voluntary": ["to be dealt in", "after seeing two cards"]},
}  # fmt: skip


def waiting() -> Room:
    """A deal that waits after two cards, seat 2 in the small and seat 3 in the big blind."""
    room = Room("black-pearl", **WORDS)  # type: ignore[arg-type]
    room.now += 60
    room(DealTwo(tuple(room.deck())))
    return room


def replays(room: Room) -> bool:
    lines = list(room.table.log.lines())  # type: ignore[union-attr]
    return replay(*parse(lines)).state() == room.table.state()


@pytest.mark.rule("black-pearl:S12.kill.10.1")
def test_the_two_cards_seen_are_the_first_two_of_the_hand() -> None:
    room = waiting()
    seen = {number: cards_of(room.table, number) for number in range(1, 6)}
    assert all(len(cards) == 2 for cards in seen.values())
    assert cards_of(room.table, 7) == ()
    room(DealOn())
    hand = room.table.hand
    assert hand is not None
    for number, cards in seen.items():
        assert hand.cards_of(number)[:2] == cards
    assert hand.terms.notice.bets == (2, 4), "nobody killed it"
    room.fold_out()
    assert replays(room)


@pytest.mark.rule("black-pearl:S12.kill.10.1", "black-pearl:S12.kill.11")
def test_one_who_kills_posts_twice_the_big_blind_and_the_limits_double() -> None:
    room = waiting()
    room(Kill(4))
    with pytest.raises(TableRefusal, match="seat 4 kills this pot"):
        room(Kill(5))
    room(DealOn())
    hand = room.table.hand
    assert hand is not None
    assert hand.bet(4) == 4
    assert hand.terms.notice.bets == (4, 8)
    with pytest.raises(TableRefusal):
        room(Kill(5))
    room.fold_out()
    room.table.check_conserved()
    assert room.table.kill.must_kill == 0, "a kill by choice obliges nobody"
    assert replays(room)


def test_a_killer_in_the_big_blind_has_one_post_that_is_both() -> None:
    room = waiting()
    room(Kill(3))
    room(DealOn())
    hand = room.table.hand
    assert hand is not None
    assert hand.bet(3) == 4
    room.fold_out()
    room.table.check_conserved()


def test_while_the_deal_waits_nothing_else_is_done() -> None:
    room = waiting()
    before = room.table.state()
    for command in (Leave(2), AddOn(2, 5), DealTwo(tuple(room.deck()))):
        with pytest.raises(TableRefusal, match="two cards are out to each player"):
            room(command)
    with pytest.raises(TableRefusal, match="two cards are out to each player"):
        room.deal()
    with pytest.raises(TableRefusal, match="nobody sits in seat 8"):
        room(Kill(8))
    assert room.table.state() == before


def proposed(**words: object) -> Room:
    """A table whose change to other words is due before the next deal."""
    room = Room("black-pearl", **WORDS)  # type: ignore[arg-type]
    room(ProposeChange(limit(**WORDS | words)))
    room.hands(room.table.policy.room.change.notice)
    room.now += 60
    return room


def test_a_change_that_is_due_is_made_before_the_two_cards() -> None:
    room = proposed(name="4-8", bets=(4, 8), blinds=(2, 4), buy_in=80)
    due = room.plan.positions
    changed, _ = room(DealTwo(tuple(room.deck())))
    assert isinstance(changed, NoticeChanged)
    room(DealOn())
    hand = room.table.hand
    assert hand is not None
    assert hand.terms.notice.bets == (4, 8)
    assert room.table.rotation.last == due
    room.fold_out()
    assert replays(room)


def test_no_two_cards_are_dealt_under_the_notice_of_a_game_that_is_over() -> None:
    room = proposed(name="stud", game="seven-card-stud", blinds=(), ante=1, bring_in=1, choices={})
    before = room.table.state()
    with pytest.raises(TableRefusal, match="nobody may kill a pot after seeing cards"):
        room(DealTwo(tuple(room.deck())))
    assert room.table.state() == before
    room.table.next_hand(room.now, list(DECKS[52].cards))
    assert room.table.notice.name == "stud"
