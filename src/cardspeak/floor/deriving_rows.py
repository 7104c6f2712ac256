"""Facts about the later cards that a live hand knows: burns, early cards, folded seats, draws."""

from typing import Any

import msgspec

from cardspeak.floor import reports_rows as reports
from cardspeak.floor.deriving import NOTHING_SINCE, derives, with_facts
from cardspeak.floor.deriving_deal import as_report, check_card, filled, live_player
from cardspeak.floor.elapsed import actions, since_cards, street, with_since
from cardspeak.floor.reports import Report
from cardspeak.floor.reports_agreeing import DrawCountAsked, DrawCountChanged
from cardspeak.floor.reports_board import Early, TooManyFlopped, WrongBurn
from cardspeak.floor.reports_rows import Wrongly
from cardspeak.floor.ruling import FloorError
from cardspeak.floor.since import Since
from cardspeak.games import Family
from cardspeak.hand import BringIn, Draw, Hand, Phase
from cardspeak.hand.dealing import receivers
from cardspeak.hand.events import Acted, Mended
from cardspeak.hand.opening import bring_in_player
from cardspeak.hand.terms import Op, PlannedStep


def steps_of(hand: Hand, number: int, *ops: Op) -> list[PlannedStep]:
    """The steps of those kinds on a street."""
    return [step for step in hand.plan if step[3] == number and step[0] in ops]


def _burned(hand: Hand, told: int | None, number: int) -> int:
    """How many cards were burned for a street; a regular number of burns contradicts the report."""
    if not any(step[0] is Op.BURN and step[3] == number for step in hand.terms.plan):
        raise FloorError("no card is burned for that round")
    regular = sum(step[0] is Op.BURN and step[3] <= number for step in hand.terms.plan)
    made = 1 + len(hand.burns) - regular
    mended = any(isinstance(event, Mended) for event in hand.events or ())
    if told is None or not mended:
        if made == 1:
            raise FloorError("one card was burned for that round, as it should be")
        return made
    return told


# The board


@derives(WrongBurn)
def wrong_burn(hand: Hand, report: Any) -> Report:
    """Which cards came after the wrong burn, and whether anyone could bet."""
    boards = [step for step in hand.plan[: hand.at + 1] if step[0] is Op.BOARD and step[3]]
    if not boards:
        raise FloorError("no board card has come after a burn yet")
    total = [step for step in hand.plan if step[0] is Op.BOARD]
    at = len(boards) - 1
    all_in = hand.round is None
    if report.early is not None and all_in:
        kinds = [_early(step, total) for step in boards]
        if report.early not in kinds:
            raise FloorError("those cards of the board have not come yet")
        at = kinds.index(report.early)
    step = boards[at]
    facts: dict[str, Any] = {
        "early": _early(step, total),
        "cards": step[1],
        "all_in": all_in,
        "later": len(boards) - 1 - at,
        "burned": _burned(hand, report.burned, boards[-1][3]),
    }
    report = filled(with_facts(report, **facts), order_known=True)
    return with_since(report, since_cards(hand))


def _early(step: PlannedStep, boards: list[PlannedStep]) -> Early:
    if step[1] > 1:
        return Early.SEVERAL
    return Early.LAST if step == boards[-1] else Early.ONE


@derives(TooManyFlopped)
def too_many_flopped(hand: Hand, report: TooManyFlopped) -> Report:
    """How many cards are on the board, and how many should be."""
    now = street(hand)
    due = sum(step[1] for step in hand.plan if step[0] is Op.BOARD and step[3] <= now)
    latest = steps_of(hand, now, Op.BOARD)
    if not latest or len(hand.board) <= due:
        raise FloorError(f"the board has {len(hand.board)} cards, and {due} are due")
    facts = {"cards": latest[0][1], "surplus": len(hand.board) - due}
    return with_since(with_facts(report, **facts), since_cards(hand))


@derives(reports.BeforeDiscards)
def before_discards(hand: Hand, report: reports.BeforeDiscards) -> Report:
    """Which board card would have come while discards are awaited."""
    due = steps_of(hand, street(hand) + 1, Op.BOARD)
    if hand.phase is not Phase.DISCARDING or not due:
        raise FloorError("no discard is due now before a board card")
    total = [step for step in hand.plan if step[0] is Op.BOARD]
    facts = {"early": _early(due[0], total), "cards": due[0][1]}
    return with_facts(_as_it_happens(report), **facts)


def _as_it_happens(report: Any) -> Any:
    if report.since != Since():
        return report
    return msgspec.structs.replace(report, since=NOTHING_SINCE)


# Rows


@derives(reports.WrongBurnDown)
def wrong_burn_down(hand: Hand, report: Any) -> Report:
    """How many were burned, and how many cards each seat drew."""
    now = street(hand)
    if not now or steps_of(hand, now, Op.BOARD):
        raise FloorError("no cards came to the hands after a burn")
    facts: dict[str, Any] = {"burned": _burned(hand, report.burned, now)}
    if hand.terms.game.family is Family.DRAW:
        facts |= {"drawn": drawn_by_seat(hand), "dealer": hand.seats[-1]}
    else:
        facts["up"] = bool(steps_of(hand, now, Op.UP))
    report = filled(with_facts(report, **facts), order_known=True)
    known = since_cards(hand)
    if report.saw is not None:
        known = msgspec.structs.replace(known, holder_looked=bool(report.saw))
    return with_since(report, known)


def drawn_by_seat(hand: Hand) -> tuple[tuple[int, int], ...]:
    """How many cards each seat drew on the latest draw, in order."""
    drawn: dict[int, int] = {}
    for event in hand.events or ():
        if isinstance(event, Acted) and isinstance(event.action, Draw):
            if event.seat in drawn:
                drawn = {}
            drawn[event.seat] = len(event.action.cards)
    return tuple([(seat, count) for seat, count in drawn.items() if count])


@derives(reports.PrematureStreet)
def premature_street(hand: Hand, report: reports.PrematureStreet) -> Report:
    """The next street must bring up cards while a round is being bet."""
    if hand.round is None or not steps_of(hand, street(hand) + 1, Op.UP):
        raise FloorError("no up card can come too early now: the next street has none")
    if report.dealt is not None and not 1 <= report.dealt <= len(receivers(hand)):
        raise FloorError(f"at most {len(receivers(hand))} cards can have come too early")
    facts: dict[str, Any] = {}
    if len(hand.round.pending) > 1 or not hand.round.price:
        facts["last_folding"] = False
    return with_facts(_as_it_happens(report), **facts)


@derives(reports.PrematureLastDown)
def premature_last_down(hand: Hand, report: reports.PrematureLastDown) -> Report:
    """The next street must bring the last down cards, to seats that get one."""
    if hand.round is None or not steps_of(hand, street(hand) + 1, Op.DOWN, Op.REST):
        raise FloorError("no last down card can come too early now")
    due = [hand.seats[player] for player in receivers(hand)]
    if strangers := set(report.seats or ()) - set(due):
        raise FloorError(f"seats {sorted(strangers)} are due no card")
    return as_report(_as_it_happens(report))


@derives(reports.WrongUpCard)
def wrong_up_card(hand: Hand, report: reports.WrongUpCard) -> Report:
    """Two live hands and their up cards."""
    for seat, card in ((report.seat, report.card), (report.other, report.other_card)):
        player = live_player(hand, seat)
        check_card(hand, hand.seats[player], card)
    if not steps_of(hand, street(hand), Op.UP) or not street(hand):
        raise FloorError("this round brought no up cards")
    return with_since(report, since_cards(hand))


@derives(reports.StrayLastCard)
def stray_last_card(hand: Hand, report: reports.StrayLastCard) -> Report:
    """Whether the player passed over has a last card."""
    player, other = live_player(hand, report.seat), live_player(hand, report.other)
    full = hand.terms.game.hole_cards
    if not hand.terms.game.is_stud or len(hand.hands[player]) < full:
        raise FloorError(f"seat {report.seat} has no last down card yet")
    skipped = len(hand.hands[other]) < full
    return with_since(with_facts(report, skipped=skipped), since_cards(hand))


@derives(reports.FoldedSeat)
def folded_seat(hand: Hand, report: reports.FoldedSeat) -> Report:
    """Whether the seat still gets cards, and of which kind the round was."""
    if report.seat is None:
        raise FloorError("say which seat it is about")
    if report.seat not in hand.seats or hand.live[hand.player(report.seat)]:
        raise FloorError(f"seat {report.seat} has not folded")
    player = hand.player(report.seat)
    if not street(hand):
        raise FloorError("no card has come since the starting hands")
    held = len(hand.hands[player])
    free = hand.folded_free[player]
    full = max(len(cards) for cards in hand.hands)
    wrongly = Wrongly.SERVED if held and (not free or held == full) else Wrongly.SKIPPED
    facts = {
        "free": free,
        "wrongly": wrongly,
        "down": bool(steps_of(hand, street(hand), Op.DOWN)),
    }
    return with_since(with_facts(report, **facts), since_cards(hand))


@derives(reports.WrongLow)
def wrong_low(hand: Hand, report: Any) -> Report:
    """Who made the forced bet, and whose card must."""
    brought = [
        event.seat
        for event in hand.events or ()
        if isinstance(event, Acted) and isinstance(event.action, BringIn)
    ]
    if street(hand) or not brought:
        raise FloorError("no forced bet has been made on this round")
    chips = [stack + bet for stack, bet in zip(hand.stacks, hand.bets, strict=True)]
    low = hand.seats[bring_in_player(hand, chips)]
    if low == brought[-1]:
        raise FloorError(f"seat {low} made the forced bet and has the card that must")
    report = with_facts(report, seat=brought[-1], low=low)
    return with_since(report, since_cards(hand, report.seat))


@derives(reports.DeckRunsOut)
def deck_runs_out(hand: Hand, report: reports.DeckRunsOut) -> Report:
    """What is left of the deck."""
    return with_facts(
        filled(report, some_served=False),
        players=len(receivers(hand)),
        stub=len(hand.stub),
        burns=len(hand.burns),
        set_aside=len(hand.set_aside),
    )


# The draw


@derives(reports.WrongNumberDrawn)
def wrong_number_drawn(hand: Hand, report: reports.WrongNumberDrawn) -> Report:
    """How many cards the hand has too many or too few after the draw."""
    player = live_player(hand, report.seat)
    if not street(hand):
        raise FloorError("nobody has drawn yet")
    over = len(hand.hands[player]) - hand.terms.game.hole_cards
    if not over:
        raise FloorError(f"seat {report.seat} has the right number of cards")
    facts = {"over": over, "dealer": hand.seats[-1]}
    return with_since(with_facts(report, **facts), since_cards(hand, report.seat))


@derives(reports.BurnTaken)
def burn_taken(hand: Hand, report: Any) -> Report:
    """The dealing player must hold the card."""
    report = with_facts(report, seat=hand.seats[-1])
    live_player(hand, report.seat)
    check_card(hand, hand.seats[-1], report.card)
    return with_since(report, since_cards(hand, report.seat))


@derives(reports.BurnDealt)
def burn_dealt(hand: Hand, report: reports.BurnDealt) -> Report:
    """A live hand must hold the card."""
    player = live_player(hand, report.seat)
    check_card(hand, hand.seats[player], report.card)
    return with_since(with_facts(report, dealer=hand.seats[-1]), since_cards(hand, report.seat))


# What is asked on the draw


def _drawn_now(hand: Hand) -> list[tuple[int, int]]:
    """Who has drawn on the draw under way or just over, and how many cards, in order."""
    found: list[tuple[int, int]] = []
    for event in reversed(hand.events or ()):
        if not isinstance(event, Acted):
            continue
        if isinstance(event.action, Draw):
            found.append((event.seat, len(event.action.cards)))
        elif found or hand.phase is Phase.DRAWING:
            break
    return found[::-1]


@derives(DrawCountAsked)
def draw_count_asked(hand: Hand, report: DrawCountAsked) -> Report:
    """Whether anyone has acted after the draw."""
    if not _drawn_now(hand):
        raise FloorError("nobody has drawn yet")
    return as_report(filled(report, acted=bool(actions(hand, after_cards=True))))


@derives(DrawCountChanged)
def draw_count_changed(hand: Hand, report: DrawCountChanged) -> Report:
    """Whether the cards have come that were asked for, and whether the next player has acted."""
    live_player(hand, report.seat)
    drawn = _drawn_now(hand)
    if hand.phase is not Phase.DRAWING and not drawn:
        raise FloorError("the draw has not begun")
    seats = [seat for seat, _ in drawn]
    if report.seat not in seats:
        return as_report(filled(report, dealt=False, acted_behind=False))
    place = seats.index(report.seat)
    behind = place + 1 < len(seats) or bool(actions(hand, after_cards=True))
    facts = {"burned": True, "dealt": drawn[place][1] > 0, "acted_behind": behind}
    return as_report(filled(report, **facts))
