"""Why, over a socket: a line of the log, the options of the player in turn, and a refusal."""

from tests.server.house import Browser, House, heads_up, in_a_room


def wondered(browser: Browser) -> list[tuple[str, int]]:
    """The lines that may be asked about, with their numbers."""
    updates = [each for each in browser.told if each["tell"] == "update"]
    lines = [line for each in updates for line in each["common"].get("lines", ())]
    return [(line["text"], line["why"]) for line in lines if line.get("why")]


@in_a_room
async def test_a_line_of_the_log_is_explained_to_anyone_at_the_table(house: House) -> None:
    _, first, other = await heads_up(house, book="catfish-bend", structure="no-limit")
    text, number = next(line for line in wondered(first) if "acts first" in line[0])
    for browser in (first, other):
        answer = await browser.ask("explain", line=number)
        assert answer["ok"], text
        assert "with two players the button has the small blind" in answer["data"]["says"]
        assert answer["data"]["rules"] == ["catfish-bend:S4.blinds.4"]


@in_a_room
async def test_lines_of_a_hand_that_is_over_are_still_explained(house: House) -> None:
    live, first, _ = await heads_up(house, book="black-pearl")
    assert (await first.act({"act": "fold"}))["ok"]
    await first.until(lambda: live.table.number > 1)
    await first.until(lambda: any("wins" in line for line in first.lines))
    asked = [line for line in wondered(first) if "wins" in line[0]]
    assert asked
    for text, number in asked:
        answer = await first.ask("explain", line=number)
        assert answer["ok"], text
        assert answer["data"]["says"].startswith(text)


@in_a_room
async def test_options_are_explained_to_the_player_in_turn_alone(house: House) -> None:
    _, first, other = await heads_up(house, book="catfish-bend", structure="no-limit")
    mine = (await first.ask("why"))["data"]
    assert mine["call"]["says"].startswith("Call ")
    assert "least" in mine
    assert (await other.ask("why"))["data"] == {}


@in_a_room
async def test_a_refusal_has_its_figures_and_its_rule(house: House) -> None:
    _, first, _ = await heads_up(house, book="catfish-bend", structure="no-limit")
    options = first.offered()
    assert options is not None
    low = options["wager"]["least"] - 1
    answer = await first.act({"act": "raise", "to": low})
    assert not answer["ok"]
    assert answer["error"].startswith(f"{low} is too little. Raise to at least {low + 1}: ")
    assert "rule" in answer["error"].lower()
    assert "betting.least" not in answer["error"]
    assert answer["rules"]


@in_a_room
async def test_a_line_that_is_not_there_is_refused(house: House) -> None:
    _, first, _ = await heads_up(house)
    answer = await first.ask("explain", line=4000)
    assert not answer["ok"]
    assert "too old" in answer["error"]
