"""The table's model in the browser app: data alone, so that it runs where there is no browser."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.web.conftest import VENDOR

TABLE = VENDOR.parent / "table"
NODE = Path(sys.executable).parent / "node"
FORBIDDEN = (
    "document",
    "window",
    "performance",
    "location",
    "fetch(",
    "setTimeout",
    "localStorage",
)
SEEN = {"number": 7, "playing": True, "game": "hold'em", "structure": "no-limit", "turn": [1]}
SEATS = [{"seat": 1, "player": "Ann", "stack": 190, "bet": 10, "dealt": True}]
WAGER = {"kind": "raise", "least": 40, "most": 200, "step": 1, "pot": 90}


def ran(script: str, **given: Any) -> Any:
    """What a script comes to that is given a model and some values, outside of any browser."""
    words = ", ".join(given)
    program = f"""
      import {{ TableModel }} from {json.dumps((TABLE / "model.js").as_uri())};
      const model = new TableModel("t1");
      const result = ((model, {{ {words} }}) => {{ {script} }})(model, {json.dumps(given)});
      console.log(JSON.stringify(result));
    """
    told = subprocess.run(
        [NODE, "--no-warnings", "--input-type=module", "--eval", program],
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert told.returncode == 0, told.stderr
    return json.loads(told.stdout)


def update(turn: int = 1, *, options: Any = None, lines: Any = (), **seen: Any) -> dict[str, Any]:
    """An update of the table to the player in seat 1."""
    view = {**SEEN, "seats": SEATS, **seen}
    return {
        "tell": "update",
        "common": {"at": turn, "turn": turn, "seen": view, "lines": list(lines), "left": 25_000},
        "mine": {"seat": 1, "cards": ["As", "Kd", "2c"], "options": options},
    }


def imported(path: Path, found: set[Path]) -> set[Path]:
    """A module and every module that it imports."""
    if path not in found:
        found.add(path)
        for name in re.findall(r'^import .* from "(.+)";$', path.read_text("utf-8"), re.MULTILINE):
            imported((path.parent / name).resolve(), found)
    return found


def test_the_model_imports_nothing_that_draws_or_asks() -> None:
    modules = imported(TABLE / "model.js", set())
    own = {"model.js", "amounts.js", "choices.js", "last-actions.js"}
    assert {path.name for path in modules} == own | {"words.js", "language.js"}
    for path in modules:
        code = re.sub(r"//.*|/\*.*?\*/", "", path.read_text("utf-8"), flags=re.DOTALL)
        assert [word for word in FORBIDDEN if word in code] == [], path.name


def test_an_action_chosen_before_the_turn_is_handed_out_once_when_the_turn_comes() -> None:
    options = {"fold": True, "call": 30, "wager": WAGER}
    found = ran(
        "model.update(waits, 0); model.choosePreAction('call-any');"
        "const news = model.update(turn, 100), again = model.update(turn, 200);"
        "return [news.action, again.action, model.preAction, model.amount];",
        waits=update(1),
        turn=update(2, options=options),
    )
    assert found == [{"act": "call"}, None, "", 40]


def test_a_new_hand_forgets_what_was_chosen_for_the_last_one() -> None:
    found = ran(
        "model.update(last, 0); model.choosePreAction('fold'); model.pick(1);"
        "const news = model.update(next, 100);"
        "return [news.action, model.preAction, model.picked.size];",
        last=update(1, options={"draw": 3}),
        next=update(2, number=8, options={"fold": True}),
    )
    assert found == [None, "", 0]


def test_a_typed_amount_is_what_is_shown_and_sent_or_says_what_is_wrong() -> None:
    found = ran(
        "model.update(turn, 0);"
        "return ['3', '39', '85', '850', '', 'x'].map(text => { model.typeAmount(text);"
        " return [model.typed, model.wagerAction?.to ?? null, model.amountProblem]; });",
        turn=update(1, options={"fold": True, "wager": WAGER}),
    )
    assert found == [
        ["3", None, "The minimum is 40."],
        ["39", None, "The minimum is 40."],
        ["85", 85, ""],
        ["850", None, "The maximum is 200."],
        ["", None, "Type an amount from 40 to 200."],
        ["x", None, "Type an amount from 40 to 200."],
    ]


def test_an_amount_between_two_steps_names_the_nearest() -> None:
    found = ran(
        "model.update(turn, 0); model.typeAmount('52'); return model.amountProblem;",
        turn=update(1, options={"fold": True, "wager": {**WAGER, "step": 5}}),
    )
    assert found == "Amounts go up in steps of 5: the nearest amount is 50."


def test_a_call_chosen_beforehand_lapses_when_the_price_changes() -> None:
    options = {"fold": True, "call": 20, "wager": WAGER}
    found = ran(
        "const chosen = [];"
        "for (const [first, then] of pairs) {"
        " model.update(first, 0); model.choosePreAction('call');"
        " chosen.push(model.update(then, 10).action); }"
        "return chosen;",
        pairs=[
            [update(1, price=30), update(2, price=30, options=options)],
            [update(3, price=30), update(4, price=60, options=options)],
        ],
    )
    assert found == [{"act": "call"}, None]


def test_a_check_chosen_beforehand_lapses_when_someone_bets() -> None:
    found = ran(
        "model.update(free, 0); model.choosePreAction('check');"
        "return [model.update(bet, 10).action, model.preAction];",
        free=update(1, price=10),
        bet=update(2, price=40, options={"fold": True, "call": 30}),
    )
    assert found == [None, ""]


def test_the_last_action_of_each_seat_is_kept_until_the_street_ends() -> None:
    seats = [*SEATS, {"seat": 2, "player": "Ann Bea", "stack": 90, "dealt": True}]
    acts = [{"text": "Ann raises to 1,200, all-in"}, {"text": "Ann Bea draws 2"}]
    found = ran(
        "model.update(first, 0); model.update(then, 10); const did = [...model.did];"
        "model.update(next, 20); return [did, [...model.did]];",
        first=update(1, seats=seats),
        then=update(2, seats=seats, lines=acts),
        next=update(3, seats=seats, lines=[{"text": "— turn: Ann acts first"}]),
    )
    assert found == [[[1, "Raise 1,200"], [2, "Draw 2"]], []]


def test_a_take_back_names_the_action_that_it_undoes() -> None:
    acts = ["Ann calls 10", "Ann raises to 30", "Flop: 2♣ 3♦ 4♥", "— Ann acts first"]
    back = "Ann’s last action is taken back: a misclick"
    found = ran(
        "model.update(first, 0); const one = model.lastInput;"
        "model.update(then, 10); return [one, model.lastInput];",
        first=update(1, seats=SEATS, lines=[{"text": text, "hand": 7} for text in acts]),
        then=update(2, seats=SEATS, lines=[{"text": back, "hand": 7}]),
    )
    assert found == ["Ann raises to 30", "Ann calls 10"]


def test_a_player_whose_time_ran_out_is_told_and_one_who_acted_is_not() -> None:
    options = {"fold": True, "call": 30}
    found = ran(
        "const told = [];"
        "for (const [from, at] of [[0, 25000], [30000, 31000]]) {"
        " model.update(turn, from); told.push(model.update(over, at).ranOut); }"
        "return told;",
        turn=update(1, options=options),
        over=update(2),
    )
    assert found == [True, False]


def test_an_update_tells_of_a_ruling_and_of_a_seat_that_is_lost() -> None:
    ruling = {"text": "Floor (premature turn): the card goes back", "why": 1, "hand": 7}
    found = ran(
        "model.update(first, 0); const ruled = model.update(then, 10);"
        "const gone = model.update({ ...last, mine: null }, 20);"
        "return [ruled.ruling, ruled.lostSeat, gone.ruling, gone.lostSeat, model.lines.length];",
        first={**update(1), "whole": True},
        then=update(1, lines=[ruling]),
        last=update(2),
    )
    assert found == [ruling, False, None, True, 1]


def test_the_ring_runs_on_unless_the_time_was_changed() -> None:
    found = ran(
        "const keys = [];"
        "for (const [update, now] of [[first, 0], [later, 5000], [longer, 6000]]) {"
        " model.update(update, now); keys.push(model.timer.key); }"
        "return keys;",
        first=update(1),
        later={**update(1), "common": {**update(1)["common"], "left": 20_000}},
        longer={**update(1), "common": {**update(1)["common"], "left": 60_000}},
    )
    assert found == [1, 1, 2]


def test_the_hand_of_a_player_who_is_out_lies_at_a_tournament_table_until_the_next_deal() -> None:
    loser = {"seat": 3, "player": "Cid", "stack": 0, "dealt": True, "cards": ["Ks", "Kd"]}
    folded = {**loser, "seat": 4, "folded": True}
    over = update(2, playing=False, seats=[*SEATS, loser, folded])
    left = update(2, playing=False, seats=SEATS)
    seats = "model.seen.seats.map(seat => seat.seat)"
    for event, lies in (("e1", [1, 3]), ("", [1])):
        found = ran(
            "model.row = row; model.update(over, 0);"
            f"model.update(left, 100); const then = {seats};"
            f"model.update(next, 200); return [then, {seats}];",
            row={"event": event},
            over=over,
            left=left,
            next=update(3, number=8),
        )
        assert found == [lies, [1]]
