"""The index of reads: which function reads which policy field, as the sources have it."""

import pytest

from cardspeak.books import fields
from cardspeak.index import Module, field_reads, package_modules
from cardspeak.index.reads import reads_in


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("x = terms.policy.betting.raises", {"betting.raises"}),
        ("policy = terms.policy\nx = policy.betting.raises", {"betting.raises"}),
        ("def f(policy: Policy): return policy.kill.turn", {"kill.turn"}),
        ("def f(area: KillPolicy): return area.turn", {"kill.turn"}),
        ("def f(area: 'KillPolicy | None'): return area.turn", {"kill.turn"}),
        ("def f(kill: KillPolicy | None): return kill.turn", {"kill.turn"}),
        ("class T:\n  rake: RakePolicy\n  def f(self): return self.rake.methods", {"rake.methods"}),
        ("a = policy_of().policy.kill if x else t.policy.rock\na.turn; a.order",
         {"kill.turn", "rock.order"}),
        ("area: BettingPolicy | SpreadPolicy = p.policy.betting\narea.opens", {"betting.opens"}),
        ("CITES = ('betting.raises', 'no.field')", {"betting.raises"}),
        ("def f(policy: Policy): return getattr(policy.betting, 'raises')", {"betting.raises"}),
        ("x = hand.betting.raises", set()),
        ("def f(policy: Policy): ...\ndef g(policy: int): return policy.kill.turn", set()),
    ],
)  # fmt: skip
def test_what_a_module_reads(text: str, found: set[str]) -> None:
    assert {read.path for read in reads_in([Module("hand.x", "x.py", text)])} == found


def module(name: str, text: str) -> Module:
    return Module(name, f"{name}.py", text)


def test_a_table_of_paths_is_read_by_the_functions_that_use_it() -> None:
    table = module("hand.a", "CAP = ('betting.raises',)\nBOTH = CAP + ('betting.opens',)")
    user = module(
        "hand.b", "from cardspeak.hand.a import BOTH\nclass C:\n  def f(self): return BOTH"
    )
    found = {(read.path, read.name) for read in reads_in([user, table])}
    assert found == {
        ("betting.raises", "hand.a:CAP"),
        ("betting.raises", "hand.a:BOTH"),
        ("betting.opens", "hand.a:BOTH"),
        ("betting.raises", "hand.b:C.f"),
        ("betting.opens", "hand.b:C.f"),
    }


def test_every_read_names_a_field_and_a_line_that_is_there() -> None:
    lines = {each.file: len(each.text.splitlines()) for each in package_modules()}
    assert len({read.path for read in field_reads()}) > len(fields()) // 2
    for read in field_reads():
        assert read.path in fields()
        assert 1 <= read.line <= lines[read.file]


def test_the_raise_cap_leads_to_the_hand() -> None:
    readers = {read.name for read in field_reads() if read.path == "betting.raises"}
    assert {read.partition(":")[0] for read in readers} >= {"hand.rights", "hand.terms"}


def test_every_policy_field_is_read_by_some_function() -> None:
    read = {each.path for each in field_reads()}
    assert [path for path in fields() if path not in read] == []
