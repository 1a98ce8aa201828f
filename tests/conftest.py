"""What all tests share: the toy system known by its name, and examples that are the same in every run."""

import gc
import os
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import settings

from shellshock_tui import rules
from tests import calm
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
"""Where there is such a folder, the games of tests wait for no disk."""
gc.set_threshold(1_000_000, 10, 1000)  # most of what a screen makes lives as long as its test
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
    """Look for garbage only among what the tests make, not among all that was imported."""
    gc.collect()
    gc.freeze()


def pytest_sessionfinish() -> None:
    """Look for garbage once more, and not each time that pytest wants to."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True)
def calm_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    """Screens run on a loop that waits for all that is done, and for no clock."""
    calm.set_up(monkeypatch)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A player's folder of data that is empty, and used for nothing else; so is that of settings."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    return tmp_path / "home" / "shellshock-tui"
