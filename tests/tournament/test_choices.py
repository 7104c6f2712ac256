"""What an event chooses beside its book: redraws, last hands, time, games, the least change."""

import random
from itertools import permutations

import pytest
from tests.tournament.conftest import quick_flyer
from tests.tournament.dealt_house import DealtEvent, refused

from cardspeak.books.policy.tournament import Mover, TournamentPolicy
from cardspeak.games import Structure
from cardspeak.tournament import commands as c
from cardspeak.tournament.assignment import assign
from cardspeak.tournament.balancing import EventSeat, EventTable, least_change
from cardspeak.tournament.flyer import (
    ClockRules,
    FlyerError,
    FlyerGame,
    FlyerLevel,
    LastHands,
    LateEntries,
)
from cardspeak.tournament.flyer_checks import check
from cardspeak.tournament.happenings import (
    GameChosen,
    LastHandsDrawn,
    PeriodBegun,
    SeatsRedrawn,
)
from cardspeak.tournament.state import EventPhase
from cardspeak.tournament.time_bank import seconds_left

BREAK = FlyerLevel(break_minutes=5)
LEVELS = tuple([FlyerLevel(minutes=10, blinds=(25 * n, 50 * n)) for n in (1, 2, 4, 8, 16, 32)])


def names(count: int) -> list[str]:
    return [f"P{number}" for number in range(count)]


def test_seats_are_drawn_anew_at_the_counts_that_the_flyer_names() -> None:
    late = LateEntries(until_level=1)
    flyer = quick_flyer(redraw_at=(2,), seats=6, late=late, levels=LEVELS, chips=(25,))
    house = DealtEvent("catfish-bend", flyer, seed=5)
    house.begin(names(40))
    house.play_out()
    redrawn = [each for each in house.told if isinstance(each, SeatsRedrawn)]
    assert len(redrawn) == 3  # two tables, then the last one
    assert house.event.state.phase is EventPhase.OVER


def with_break() -> DealtEvent:
    levels = (LEVELS[0], BREAK, *LEVELS[1:])
    return DealtEvent("black-pearl", quick_flyer(levels=levels, seats=5, chips=(25,)), seed=3)


def test_a_card_decides_the_last_hands_before_a_break() -> None:
    house = with_break()
    house.begin(names(10))
    house.now = 400
    told = house.do(c.DrawLastHands())
    [drawn] = [each for each in told if isinstance(each, LastHandsDrawn)]
    assert 3 <= drawn.hands <= 7
    assert drawn.card // 4 + 2 == drawn.hands
    assert house.event.state.ends is None
    assert "enter in the break" in refused(house, c.Enter("Zoe"))
    assert "last hands" in refused(house, c.RunClock())
    before = {name: table.number for name, table in house.tables.items()}
    house.now = 5000  # however long they take
    for _ in range(9):
        house.play_round()
    dealt = {name: table.number - before[name] for name, table in house.tables.items()}
    assert set(dealt.values()) == {drawn.hands}
    begun = [each for each in house.told if isinstance(each, PeriodBegun)]
    assert begun[-1].is_break
    assert house.event.state.ends == 5000 + 300
    house.now = 5300
    house.do(c.WaitOn())
    house.play_round()
    house.play_out()
    assert house.event.state.phase is EventPhase.OVER


def test_last_hands_are_drawn_once_and_only_before_a_break() -> None:
    house = DealtEvent("black-pearl", quick_flyer(), seed=3)
    house.begin(names(6))
    assert "no break follows" in refused(house, c.DrawLastHands())
    house = with_break()
    house.begin(names(10))
    house.do(c.DrawLastHands())
    assert "drawn already" in refused(house, c.DrawLastHands())


def test_people_may_draw_the_card_for_the_last_hands() -> None:
    house = with_break()
    house.begin(names(10))
    house.event.apply(c.DrawLastHands(), 0)
    assert "from 3 to 7" in refused(house, c.EnterCards((51,)))
    [drawn] = house.event.apply(c.EnterCards((51, 4 * 2)), 0)
    assert isinstance(drawn, LastHandsDrawn)
    assert drawn.hands == 4


def test_last_hands_that_cannot_be_drawn_are_no_flyer() -> None:
    with pytest.raises(FlyerError, match="from 7 to 3"):
        check(quick_flyer(last_hands=LastHands(least=7, most=3)))


def test_a_time_bank_is_used_up_and_grows_with_the_levels() -> None:
    clock = ClockRules(seconds=30, bank=60, bank_each_level=20)
    house = DealtEvent("catfish-bend", quick_flyer(clock=clock), seed=1)
    house.begin(names(4))
    entry = next(iter(house.event.entries))
    assert seconds_left(house.event, entry) == 60
    house.do(c.UseTimeBank(entry.player, 45))
    assert "15 seconds" in refused(house, c.UseTimeBank(entry.player, 16))
    house.now = 1200
    house.do(c.WaitOn())
    assert seconds_left(house.event, next(iter(house.event.entries))) == 15 + 40


def choice_house() -> DealtEvent:
    games = (
        FlyerGame(game="holdem"),
        FlyerGame(game="omaha-high-low", structure=Structure.LIMIT),
        FlyerGame(game="seven-card-stud", structure=Structure.LIMIT),
    )
    levels = tuple(
        [
            FlyerLevel(
                minutes=10,
                blinds=(25 * n, 50 * n),
                bets=(50 * n, 100 * n),
                ante=25 * n,
                bring_in=25 * n,
                choice=games,
            )
            for n in (1, 2, 4, 8, 16, 32)
        ]
    )
    return DealtEvent("black-pearl", quick_flyer(levels=levels, chips=(25,)), seed=6)


def test_the_player_due_for_the_button_chooses_the_game() -> None:
    house = choice_house()
    house.begin(names(6))
    house.play_round()
    table, known = house.tables["1"], house.event.tables["1"]
    here = sorted(seat.number for seat in table.occupied)
    due = next((seat for seat in here if seat > known.button), here[0])
    other = next(seat for seat in here if seat != due)
    said = refused(house, c.ChooseGame(table.name_of(other), 2))
    assert said == f"seat {due} is due for the button and chooses"
    assert "one of 3 games" in refused(house, c.ChooseGame(table.name_of(due), 4))
    told = house.do(c.ChooseGame(table.name_of(due), 3), author=table.name_of(due))
    assert [each.game for each in told if isinstance(each, GameChosen)] == ["seven-card-stud"]
    assert table.notice.game == "seven-card-stud"
    house.play_round()
    house.check()
    house.play_out()
    assert house.event.state.phase is EventPhase.OVER


def test_a_level_without_a_choice_leaves_none() -> None:
    house = DealtEvent("black-pearl", quick_flyer(), seed=6)
    house.begin(names(4))
    assert "no choice" in refused(house, c.ChooseGame("P1", 1))


def test_assignment_is_the_cheapest_of_all() -> None:
    chance = random.Random(4)
    for _ in range(60):
        size = chance.randint(1, 5)
        costs = [[chance.randint(0, 9) for _ in range(size)] for _ in range(size)]
        found = assign(costs)
        assert sorted(found) == [*range(size)]
        total = sum(costs[row][column] for row, column in enumerate(found))
        every = permutations(range(size))
        assert total == min(sum(costs[row][order[row]] for row in range(size)) for order in every)


def test_the_least_change_moves_players_whose_position_hardly_changes() -> None:
    def table(name: str, seats: dict[int, str | None]) -> EventTable:
        return EventTable(name, tuple([EventSeat(n, who, n) for n, who in seats.items()]))

    full = table("1", {n: f"A{n}" for n in range(1, 9)})
    short = table("2", {n: None if n in (2, 5, 7) else f"B{n}" for n in range(1, 9)})
    moves = least_change([full, short], TournamentPolicy(mover=Mover.LEAST_CHANGE))
    assert len(moves) == 1
    assert moves[0].left_seat == moves[0].seat
    shorter = table("2", {n: None if n in (2, 5, 7, 8) else f"B{n}" for n in range(1, 9)})
    moves = least_change([full, shorter], TournamentPolicy(mover=Mover.LEAST_CHANGE))
    assert len(moves) == 2
    assert all(move.left_seat == move.seat for move in moves)
