"""Every read of a policy field can be found: no code puts the name of a field together."""

import tomllib
from pathlib import Path

import pytest

from cardspeak.index import Module, hidden_reads, package_modules

LISTED = tomllib.loads((Path(__file__).parent / "hidden-reads.toml").read_text("utf-8"))


def test_no_field_is_read_where_the_index_cannot_see_it() -> None:
    new = [str(read) for read in hidden_reads(package_modules()) if read.text not in LISTED]
    assert not new, "write the path out, or list the read with its reason"


def test_the_list_of_hidden_reads_names_only_reads_that_exist() -> None:
    found = {read.text for read in hidden_reads(package_modules())}
    assert set(LISTED) <= found


@pytest.mark.parametrize(
    "text",
    [
        "def f(area): return f'{area}.raises'",
        "def f(name): return f'limit.{name}'",
        "def f(side): return f'limit.over_{side}'",
        "def f(name): return 'limit.' + name",
        "def f(name): return 'limit.%s' % name",
        "def f(name): return 'limit.{}'.format(name)",
        "def f(area, name): return '.'.join((area, name))",
        "def f(policy: Policy, name): return getattr(policy.limit, name)",
        "def f(policy: Policy, area, name): return getattr(getattr(policy, area), name)",
    ],
)
def test_a_name_that_is_put_together_is_found(text: str) -> None:
    assert hidden_reads([Module("hand.x", "x.py", text)])


@pytest.mark.parametrize(
    "text",
    [
        "def f(name): return f'since.{name}'",
        "def f(why): return f'{why}.'",
        "def f(seat): return f'seat {seat} folds'",
        "def f(whole, part): return f'{whole}.{part:02}'",
        "def f(hand, name): return getattr(hand, name)",
        "def f(policy: Policy): return policy.limit.raises",
        "def f(): return 'limit.' 'raises'",
    ],
)
def test_other_texts_are_left_alone(text: str) -> None:
    assert not hidden_reads([Module("hand.x", "x.py", text)])
