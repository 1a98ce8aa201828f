"""Fixtures of all tests, the toy system as a registered one, and a fixed set of generated examples."""

import gc
import os
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis.strategies import none

from shellshock_tui import rules
from tests import virtual_clock
from tests.soak import (
    pytest_addoption,
    pytest_collection_modifyitems,
    pytest_configure,
    pytest_runtest_setup,
    pytest_terminal_summary,
    pytest_unconfigure,
)

__all__ = [
    "pytest_addoption",
    "pytest_collection_modifyitems",
    "pytest_configure",
    "pytest_runtest_setup",
    "pytest_terminal_summary",
    "pytest_unconfigure",
]
IN_MEMORY = "/dev/shm"
"""A folder in memory for the games of tests, if the machine has it."""
gc.set_threshold(1_000_000, 1000, 1000)  # Objects that survive one collection are not examined again.
os.environ.pop("NO_COLOR", None)
os.environ["COLORTERM"] = "truecolor"
if os.access(IN_MEMORY, os.W_OK):
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", IN_MEMORY)
HOME = TemporaryDirectory(prefix="shellshock-home-")
os.environ |= {f"XDG_{name}_HOME": f"{HOME.name}/{name.lower()}" for name in ("CONFIG", "DATA", "STATE")}
rules.SYSTEMS["toy"] = rules.SystemEntry("tests.toy", "Toy", "Figures on squares: step, strike, brace.")
settings.register_profile("steady", derandomize=True, deadline=None, max_examples=60)
settings.load_profile("steady")


def pytest_collection_finish() -> None:
    """Exempt everything that was imported from garbage collection, and let hypothesis set itself up.

    Hypothesis collects garbage when it generates its first example, which takes long amid what tests leave.
    """
    gc.collect()
    gc.freeze()
    given(none())(lambda _: None)()


def pytest_sessionfinish() -> None:
    """Exempt what is left from garbage collection, since pytest would collect several times."""
    gc.freeze()


@pytest.fixture(autouse=True)
def virtual_clock_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    """Run screens on a loop with a virtual clock."""
    virtual_clock.set_up(monkeypatch)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return an empty data folder of a player, with an empty settings folder beside it."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    return tmp_path / "home" / "shellshock-tui"
