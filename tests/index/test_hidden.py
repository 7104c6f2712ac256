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
        "def f(name): return f'betting.{name}'",
        "def f(side): return f'betting.over_{side}'",
        "def f(name): return 'betting.' + name",
        "def f(name): return 'betting.%s' % name",
        "def f(name): return 'betting.{}'.format(name)",
        "def f(area, name): return '.'.join((area, name))",
        "def f(policy: Policy, name): return getattr(policy.betting, name)",
        "def f(policy: Policy, area, name): return getattr(getattr(policy, area), name)",
        "def f(policy: Policy, path): return attrgetter(path)(policy)",
        "def f(policy: Policy, name): return operator.attrgetter(name)(policy.betting)",
        "def f(policy: Policy, one, other): return attrgetter(one, other)(policy.betting)",
        "def f(policy: Policy, path):\n    get = attrgetter(path)\n    return get(policy)",
        "_GET = attrgetter(*NAMES)\ndef f(policy: Policy): return _GET(policy.betting)",
        "def f(self, policy: Policy): return (get := attrgetter(self.path))(policy)",
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
        "def f(policy: Policy): return policy.betting.raises",
        "def f(policy: Policy): return attrgetter('raises')(policy.betting)",
        "def f(hand, name): return attrgetter(name)(hand)",
        "def f(hand, name):\n    get = attrgetter(name)\n    return get(hand)",
        "get = attrgetter('raises')\ndef f(policy: Policy): return get(policy.betting)",
        "def f(): return 'betting.' 'raises'",
    ],
)
def test_other_texts_are_left_alone(text: str) -> None:
    assert not hidden_reads([Module("hand.x", "x.py", text)])
