"""The audit: every outcome, the command, its JSON and its exit status."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from cardspeak.history import AuditOutcome, dumps_all, judge, loads
from cardspeak.history.files import audit, found, read

HANDS = Path(__file__).parent.parent / "hands"
FILES = sorted(HANDS.glob("*.phh"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_our_hands_come_out_as_they_say(path: Path) -> None:
    (history,) = read(path)
    assert judge(history).outcome == history.user["_outcome"], judge(history).reason


def test_our_hands_cover_every_variant_and_every_outcome() -> None:
    histories = [loads(path.read_text()) for path in FILES]
    assert len(histories) >= 36
    assert len({history.variant for history in histories}) == 11
    assert {history.user["_outcome"] for history in histories} == set(AuditOutcome)


def test_a_refused_hand_gives_reason_action_and_position() -> None:
    verdict = judge(loads((HANDS / "raise-too-small.phh").read_text()))
    assert (verdict.place, verdict.action) == (5, "p1 cbr 12")
    assert "at least 14" in verdict.reason


def test_a_disagreement_says_who_should_have_what() -> None:
    verdict = judge(loads((HANDS / "wrong-stacks.phh").read_text()))
    assert verdict.reason == (
        "p1 ends with 98, the file says 102; p2 ends with 102, the file says 98"
    )


def test_a_rake_takes_from_winners_only() -> None:
    text = (HANDS / "rake-not-recorded.phh").read_text()
    assert judge(loads(text)).reason == "0.75 less than the pot"
    other = text.replace("winnings = [14.25, 0]", "winnings = [0, 14.25]")
    assert judge(loads(other)).outcome is AuditOutcome.DISAGREED


def test_folders_are_walked_and_files_taken_as_named(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    for name in ("a.phh", "deep/b.phhs", "c.txt"):
        (tmp_path / name).write_text("")
    assert [path.name for path in found([tmp_path, tmp_path / "c.txt"])] == [
        "a.phh", "b.phhs", "c.txt",
    ]  # fmt: skip


def test_several_jobs_find_the_same() -> None:
    files = [HANDS / f"{name}.phh" for name in ("walk", "out-of-turn", "nt-1", "wrong-stacks")]
    assert list(audit(files, jobs=2)) == list(audit(files))


# The command


def command(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "cardspeak", *words],
        capture_output=True, text=True, check=False, encoding="utf-8",
    )  # fmt: skip


def result(*words: str) -> tuple[int, Any]:
    done = command("audit", *words, "--json")
    return done.returncode, json.loads(done.stdout)


def test_the_totals_of_our_hands() -> None:
    status, data = result(str(HANDS))
    expected = [loads(path.read_text()).user["_outcome"] for path in FILES]
    assert status == 1, "two of them disagree"
    assert data["hands"] == len(FILES) == len(data["files"])
    for outcome in AuditOutcome:
        assert data[outcome.value] == expected.count(outcome.value)


def test_one_bad_file_does_not_stop_the_others(tmp_path: Path) -> None:
    good = dumps_all([loads((HANDS / "walk.phh").read_text())] * 2)
    (tmp_path / "bad.phhs").write_text(good + "\n[3]\nvariant = \n\n[4]" + good.split("[2]")[1])
    (tmp_path / "good.phhs").write_text(good)
    (tmp_path / "odd.phh").write_bytes(b"variant = '\xff'")
    done = command("audit", str(tmp_path))
    assert done.returncode == 2
    assert "bad.phhs, line 24: not TOML" in done.stderr
    assert "odd.phh, after line 0: is not UTF-8 text" in done.stderr
    assert "all\t5\t5\t0\t0\t0\t0\t0" in done.stdout


def test_a_file_that_is_not_there_is_one_sentence(tmp_path: Path) -> None:
    done = command("audit", str(tmp_path / "none.phh"))
    assert done.returncode == 2
    assert "none.phh: cannot be read: No such file or directory" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_folder_without_hands_is_one_sentence(tmp_path: Path) -> None:
    done = command("audit", str(tmp_path))
    assert (done.returncode, done.stdout) == (2, "")
    assert "there is no .phh or .phhs file" in done.stderr


def test_refusals_are_told_with_their_place() -> None:
    done = command("audit", str(HANDS / "out-of-turn.phh"))
    assert done.returncode == 0
    assert "refused at action 4 'p1 cbr 6': it is not p1's turn: p3 is to act" in done.stdout


def test_replay_prints_a_hand_where_nobody_can_press_enter() -> None:
    done = command("replay", str(HANDS / "written-by-hand.phh"))
    assert done.returncode == 0, done.stderr
    assert "Cy's cousin bets 48" in done.stdout
    assert "“the pot again”" in done.stdout
    assert "board 10♥ 9♣ 2♠ | pot 48" in done.stdout
    assert "48 uncalled goes back to Cy's cousin" in done.stdout


def test_replay_cites_the_rules_of_a_book() -> None:
    done = command("replay", str(HANDS / "nt-1.phh"), "--book", "seminole")
    assert done.returncode == 0, done.stderr
    cited = [line for line in done.stdout.split("\n") if line.endswith("]") and "  [" in line]
    assert cited, "no line names a rule"
    assert all("seminole" in line.lower() for line in cited)


def test_replay_of_a_hand_that_is_not_there_is_one_sentence() -> None:
    done = command("replay", str(HANDS / "walk.phh"), "--hand", "2")
    assert done.returncode == 2
    assert "has no hand 2" in done.stderr
