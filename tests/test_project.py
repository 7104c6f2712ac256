"""What the project promises about itself is true: its Pythons, and what runs before a commit."""

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]


def test_the_workflow_runs_make_test_on_every_python_of_the_package() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    named = re.findall(r"Python :: (3\.\d+)", "\n".join(project["classifiers"]))
    workflow = (ROOT / ".github" / "workflows" / "test.yml").read_text("utf-8")
    found = re.search(r"python: \[(.+)\]", workflow)
    assert found is not None
    assert re.findall(r"3\.\d+", found[1]) == named
    assert len(named) == 3
    assert "- run: make test\n" in workflow


def test_wheels_are_built_for_every_python_of_the_package_with_the_engine_compiled() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    named = re.findall(r"Python :: 3\.(\d+)", "\n".join(project["project"]["classifiers"]))
    wheels = project["tool"]["cibuildwheel"]
    assert wheels["build"] == [f"cp3{minor}-*" for minor in named]
    assert wheels["environment"] == {"CARDSPEAK_COMPILE": "1"}


def test_a_commit_is_checked_by_make_lint() -> None:
    hooks = (ROOT / ".pre-commit-config.yaml").read_text("utf-8")
    assert re.findall(r"entry: (.+)", hooks) == ["make lint"]
