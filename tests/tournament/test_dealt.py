"""Events at dealt tables: from the flyer to the last place, every hand dealt by the book."""

import pytest
from tests.tournament.conftest import quick_flyer
from tests.tournament.dealt_house import DealtEvent

from cardspeak.books.policy.conduct import Penalty
from cardspeak.floor import report_of
from cardspeak.games import Structure
from cardspeak.hand import Call, Check, Fold, PostKind
from cardspeak.hand.least_action import least_action
from cardspeak.table import commands as t
from cardspeak.table.log import replay as replay_table
from cardspeak.table.refusal import TableRefusal
from cardspeak.tournament import accounts
from cardspeak.tournament import commands as c
from cardspeak.tournament.dealt import may_deal
from cardspeak.tournament.flyer import Bounty, FlyerGame, FlyerLevel, FlyerPrizes, Satellite
from cardspeak.tournament.happenings import EventOver, PlayerMoved, PrizePaid, SeatsWon
from cardspeak.tournament.knock_outs import place_of
from cardspeak.tournament.log import replay
from cardspeak.tournament.state import EventPhase


@pytest.mark.parametrize("book", ["catfish-bend", "black-pearl", "common"])
@pytest.mark.parametrize("players", [9, 45])
def test_a_whole_event_is_dealt_to_the_last_place(book: str, players: int) -> None:
    house = DealtEvent(book, quick_flyer(), seed=players)
    names = [f"P{number}" for number in range(players)]
    house.begin(names)
    assert accounts.in_play(house.event) == players * 1500
    house.play_out()
    event = house.event
    assert event.state.phase is EventPhase.OVER
    places = sorted(place_of(event, each) for each in event.entries if not each.is_in)
    winner = next(each.winner for each in house.told if isinstance(each, EventOver))
    assert len(places) == players - 1
    assert min(places) == 2
    paid = [each for each in house.told if isinstance(each, PrizePaid)]
    assert sum(each.amount for each in paid) == players * 50
    assert next(each.player for each in paid if each.place == 1) == winner
    assert accounts.in_play(event) == players * 1500
    log = event.log
    assert log is not None
    assert replay(log.header, log.records).digest == event.digest
    for table in house.tables.values():
        assert table.log is not None
        assert replay_table(table.log.header, table.log.records).state() == table.state()


@pytest.mark.rule("catfish-bend:S12.tourn.9", "black-pearl:S14.t.9")
@pytest.mark.parametrize("book", ["catfish-bend", "black-pearl", "common"])
def test_a_misdeal_is_dealt_again_at_its_own_level_after_the_signal(book: str) -> None:
    levels = (
        FlyerLevel(minutes=10, blinds=(25, 50)),
        FlyerLevel(break_minutes=5, color_up=25),
        FlyerLevel(minutes=10, blinds=(100, 200)),
        FlyerLevel(minutes=10, blinds=(500, 1000)),
    )
    house = DealtEvent(book, quick_flyer(levels=levels))
    house.begin([f"P{number}" for number in range(5)])
    house.play_hand("1")
    house.deal("1")
    house.tell()
    table = house.tables["1"]
    plan = table.in_play.plan
    house.now = 600
    house.do(c.WaitOn())
    house.input("1", t.CallFloor(report_of({"report": "not shuffled"}), by="floor"))
    house.tell()
    assert table.hand is None
    assert (table.notice.blinds, house.event.tables["1"].chip) == ((25, 50), 25)
    assert may_deal(table)
    house.deal("1")
    house.tell()
    assert table.in_play.plan == plan
    assert house.event.tables["1"].hands == 2
    while table.hand is not None:
        house.act("1")
    house.tell()
    house.check()
    assert not may_deal(table)  # the break has come, and the chips are colored up
    assert house.event.tables["1"].chip == 100
    house.now = 900
    house.do(c.WaitOn())
    assert table.notice.blinds == (100, 200)
    house.play_hand("1")
    house.check()


def test_a_player_who_leaves_before_a_misdeal_is_dealt_again_ends_that_deal() -> None:
    house = DealtEvent("black-pearl", quick_flyer(), seed=2)
    house.begin([f"P{number}" for number in range(5)])
    house.deal("1")
    house.now = 600
    house.do(c.WaitOn())
    house.input("1", t.CallFloor(report_of({"report": "not shuffled"}), by="floor"))
    house.tell()
    assert house.event.tables["1"].deals_again
    house.do(c.GivePenalty("P0", Penalty.EVICTION, "a fight"))
    assert not house.event.tables["1"].in_hand
    assert house.tables["1"].notice.blinds == (50, 100)
    house.play_hand("1")
    house.check()


@pytest.mark.parametrize("book", ["catfish-bend", "black-pearl"])
def test_a_satellite_is_dealt_until_everyone_left_has_a_seat(book: str) -> None:
    prizes = FlyerPrizes(satellite=Satellite(seat="Sunday", worth=100))
    house = DealtEvent(book, quick_flyer(prizes=prizes), seed=5)
    house.begin([f"P{number}" for number in range(9)])
    house.play_out()
    event = house.event
    won = {each.player: each.prize for each in event.entries if each.prize}
    assert sorted(won.values()) == [50, 100, 100, 100, 100]
    [seats] = [each.players for each in house.told if isinstance(each, SeatsWon)]
    assert {*seats} == {each.player for each in event.entries if each.is_in}
    assert len(seats) > 1
    assert accounts.balance(event, accounts.POOL) == 0
    assert not any(may_deal(table) for table in house.tables.values())
    assert event.log is not None
    assert replay(event.log.header, event.log.records).digest == event.digest


def test_dealt_and_tracked_tables_run_in_one_event() -> None:
    house = DealtEvent("black-pearl", quick_flyer(), seed=4, tracked=frozenset({"2", "4"}))
    house.begin([f"P{number}" for number in range(40)])
    assert sorted(house.tables) == ["1", "3", "5"]
    house.play_out()
    assert house.event.state.phase is EventPhase.OVER
    moved = [each for each in house.told if isinstance(each, PlayerMoved)]
    assert {"2", "4"} & {each.table for each in moved} or len(moved) > 10
    assert accounts.in_play(house.event) == 40 * 1500


def absent_house(book: str, players: int = 4, **fields: object) -> DealtEvent:
    """One table with P0 absent from the start, at the first hand."""
    house = DealtEvent(book, quick_flyer(**fields), seed=2)
    house.do(c.Enter("P0", present=False))
    house.begin([f"P{number}" for number in range(1, players)])
    return house


def seat_of(house: DealtEvent, player: str) -> int:
    return next(seat.number for seat in house.tables["1"].occupied if seat.player == player)


def deal_until(house: DealtEvent, kind: PostKind | None) -> None:
    """Deal hands until P0 posts that blind, or none."""
    for _ in range(12):
        house.deal("1")
        table = house.tables["1"]
        assert table.hand is not None
        posted = [post.kind for post in table.hand.posts if post.seat == seat_of(house, "P0")]
        if posted == ([kind] if kind else []):
            return
        while table.hand is not None:
            options = table.hand.options
            house.input("1", t.Act(options.seat or 0, Check() if options.check else Fold()))
    raise AssertionError("that position never came")


@pytest.mark.parametrize("book", ["catfish-bend", "black-pearl"])
def test_an_absent_players_hand_is_killed_once_all_have_starting_hands(book: str) -> None:
    house = absent_house(book)
    deal_until(house, None)
    hand = house.tables["1"].hand
    assert hand is not None
    assert not hand.is_live(seat_of(house, "P0"))
    house.check()


def test_an_absent_big_blind_lives_until_the_turn_in_one_house_and_not_in_the_other() -> None:
    for book, live in (("catfish-bend", True), ("black-pearl", False)):
        house = absent_house(book)
        deal_until(house, PostKind.BIG_BLIND)
        table = house.tables["1"]
        hand = table.hand
        assert hand is not None
        seat = seat_of(house, "P0")
        assert hand.is_live(seat) is live
        before = table.seat(seat).stack
        while table.hand is not None and table.hand.is_live(seat):
            options = table.hand.options
            house.input("1", t.Act(options.seat or 0, Call() if options.call else Check()))
        assert table.hand is not None
        assert not table.hand.is_live(seat)
        while table.hand is not None:
            options = table.hand.options
            house.input("1", t.Act(options.seat or 0, Check() if options.check else Fold()))
        assert table.seat(seat).stack == before - 50
        house.check()


def test_an_absent_small_blind_posts_and_loses_it() -> None:
    house = absent_house("black-pearl")
    deal_until(house, PostKind.SMALL_BLIND)
    table = house.tables["1"]
    seat = seat_of(house, "P0")
    before = table.seat(seat).stack
    assert table.hand is not None
    assert not table.hand.is_live(seat)
    while table.hand is not None:
        options = table.hand.options
        house.input("1", t.Act(options.seat or 0, Check() if options.check else Fold()))
    assert table.seat(seat).stack == before - 25


def test_an_absent_stud_player_brings_it_in_and_the_hand_is_killed() -> None:
    stud = FlyerGame(game="seven-card-stud", structure=Structure.LIMIT)
    levels = (FlyerLevel(minutes=10, bets=(50, 100), bring_in=25, ante=25),) * 6
    for book in ("catfish-bend", "black-pearl"):
        house = absent_house(book, game=stud, levels=levels, chips=(25,))
        table = house.tables["1"]
        seat = seat_of(house, "P0")
        for _ in range(30):
            before = table.seat(seat).stack
            house.deal("1")
            assert table.hand is not None
            assert not table.hand.is_live(seat)
            paid = table.hand.spent(seat)
            assert paid in (25, 50)
            while table.hand is not None:
                options = table.hand.options
                house.input("1", t.Act(options.seat or 0, least_action(options, 0)))  # type: ignore[arg-type]
            assert table.seat(seat).stack == before - paid
            if paid == 50:
                break
        assert paid == 50


def test_a_player_who_comes_back_plays_the_next_hand() -> None:
    house = absent_house("catfish-bend")
    house.do(c.ComeToSeat("P0"))
    house.deal("1")
    hand = house.tables["1"].hand
    assert hand is not None
    assert hand.is_live(seat_of(house, "P0"))


def test_a_player_who_goes_during_the_hand_does_the_least_in_turn() -> None:
    house = absent_house("catfish-bend")
    house.do(c.ComeToSeat("P0"))
    deal_until(house, None)
    house.do(c.GoFromSeat("P0"))
    hand = house.tables["1"].hand
    assert hand is not None
    seat = seat_of(house, "P0")
    while hand.is_live(seat) and not hand.is_over:
        assert hand.options.seat != seat
        options = hand.options
        house.input("1", t.Act(options.seat or 0, Call() if options.call else Check()))
    assert not hand.is_live(seat)


def test_a_table_where_all_are_absent_goes_on_and_loses_no_chip() -> None:
    house = DealtEvent("black-pearl", quick_flyer(), seed=2)
    for number in range(3):
        house.do(c.Enter(f"P{number}", present=False))
    house.do(c.DrawSeats())
    house.do(c.StartPlay())
    for _ in range(8):
        house.deal("1")
        assert house.tables["1"].hand is None
        house.tell()
        house.check()


def test_players_cannot_take_chips_or_seats_beside_the_event() -> None:
    house = absent_house("catfish-bend")
    table = house.tables["1"]
    for command in (t.Sit(9, "Zoe"), t.AddOn(1, 100), t.Leave(1), t.Away(1), t.ChangeSeat(1, 8)):
        before = table.state()
        with pytest.raises(TableRefusal, match="only the event assigns"):
            table.apply(command, house.now)
        assert table.state() == before


def test_a_table_that_has_to_wait_does_not_deal() -> None:
    house = absent_house("catfish-bend")
    house.do(c.StopClock("an announcement", hold=True))
    with pytest.raises(TableRefusal, match="on hold"):
        house.deal("1")
    house.do(c.RunClock())
    house.deal("1")


def test_the_button_waits_through_stud_and_goes_on_with_holdem() -> None:
    stud = FlyerGame(game="seven-card-stud", structure=Structure.LIMIT)
    holdem = FlyerLevel(minutes=5, blinds=(25, 50))
    levels = (
        holdem,
        FlyerLevel(minutes=5, bets=(50, 100), bring_in=25, ante=25, game=stud),
        *[FlyerLevel(minutes=5, blinds=(25 * n, 50 * n)) for n in (2, 4, 8, 16)],
    )
    house = DealtEvent("black-pearl", quick_flyer(levels=levels, chips=(25,)), seed=8)
    house.begin([f"P{number}" for number in range(6)])
    table = house.tables["1"]

    def hand() -> int:
        house.deal("1")
        while table.hand is not None:
            options = table.hand.options
            house.input("1", t.Act(options.seat or 0, least_action(options, 0)))  # type: ignore[arg-type]
        house.tell()
        return table.rotation.last.button if table.rotation.last is not None else 0

    first = [hand() for _ in range(2)]
    house.now = 300
    house.do(c.WaitOn())
    assert [hand() for _ in range(3)] == [0, 0, 0]
    house.now = 600
    house.do(c.WaitOn())
    assert hand() == first[1] % 6 + 1


def test_the_bounty_goes_to_the_winner_of_the_pot_that_covered_the_loser() -> None:
    from cardspeak.tournament.happenings import BountyPaid

    house = DealtEvent("black-pearl", quick_flyer(bounty=Bounty(amount=10)), seed=12)
    house.begin([f"P{number}" for number in range(9)])
    house.play_out()
    paid = [each for each in house.told if isinstance(each, BountyPaid)]
    assert len({each.head for each in paid}) == 9  # the winner keeps the own one
    assert sum(each.amount for each in paid) == 9 * 10


@pytest.mark.parametrize("book", ["catfish-bend", "black-pearl"])
@pytest.mark.parametrize("seed", range(4))
def test_an_absent_player_who_is_all_in_by_the_blind_is_not_in_the_way(
    book: str, seed: int
) -> None:
    house = DealtEvent(book, quick_flyer(), seed=seed)
    house.begin(["P0", "P1", "P2"])
    house.do(c.GoToLevel(7, "a short night"))
    house.do(c.GoFromSeat("P0"))
    house.play_out()
    assert house.event.state.phase is EventPhase.OVER
    assert accounts.in_play(house.event) == 3 * 1500


@pytest.mark.parametrize("book", ["catfish-bend", "black-pearl"])
def test_a_player_put_out_during_a_hand_acts_no_more_and_takes_the_chips_out_of_play(
    book: str,
) -> None:
    house = DealtEvent(book, quick_flyer(), seed=3)
    house.begin(["P0", "P1", "P2", "P3"])
    house.deal("1")
    house.tell()
    table = house.tables["1"]
    assert table.hand is not None
    seat = table.hand.options.seat or 0
    player = table.name_of(seat)
    house.input("1", t.Act(seat, Call()))
    house.do(c.GivePenalty(player, Penalty.EVICTION, "a fight"))
    while table.hand is not None:
        options = table.hand.options
        assert options.seat != seat
        house.input("1", t.Act(options.seat or 0, Check() if options.check else Call()))
    house.tell()
    house.check()
    assert table.at(seat) is None
    assert accounts.in_play(house.event) == 4 * 1500 - 1450  # what was in the pot is won there
    [out] = [each for each in house.event.entries if not each.is_in]
    assert (out.player, place_of(house.event, out)) == (player, 4)
