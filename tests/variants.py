"""The shipped battles with the standard rules, and with the optional ones."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from shellshock_tui import library
from shellshock_tui.engine.option import OptionValue
from shellshock_tui.library import DataFile
from shellshock_tui.rules import SYSTEMS
from shellshock_tui.session.game_setup import Opening
from tests.games import duel

FOLDER = Path(__file__).parent.parent / "scenarios"
SCENARIOS = sorted(
    (*FOLDER.glob("*.toml"), *(file for name in SYSTEMS for file in FOLDER.glob(f"{name}/*.toml")))
)
BATTLES: dict[str, Callable[[], DataFile]] = {
    "toy": duel,
    **{
        str(path.relative_to(FOLDER).with_suffix("")): partial(library.open_path, str(path))
        for path in SCENARIOS
    },
}
"""Every shipped battle, and the toy's."""
FIRST = ("toy", "duel", "closing_fire/villages", "gunplay/dock-street", "shock/the-mast", "sshr/pumps")
"""A battle of each system."""
NAMES = tuple(dict.fromkeys((*FIRST, *BATTLES)))
"""The names of all battles, those of a battle of each system first."""
Variant = tuple[str, dict[str, OptionValue]]
"""A battle, and its options with values other than the standard."""


def _offered(name: str) -> list[tuple[str, OptionValue]]:
    """Return each value of each option of a battle except the standard ones."""
    return [
        (option.name, setting.value)
        for option in Opening(BATTLES[name]()).options
        for setting in option.settings
        if setting.value != option.standard.value
    ]


WITH_OPTIONS = [name for name in FIRST if _offered(name)]
"""The battles among the first ones that have options."""


def variants() -> Iterator[Variant]:
    """Yield the first battles with all options changed, then each battle with each option, then with all."""
    yield from ((name, dict(_offered(name))) for name in WITH_OPTIONS)
    for name in BATTLES:
        offered = _offered(name)
        yield from ((name, {option: value}) for option, value in offered)
        if len(offered) > 1 and name not in WITH_OPTIONS:
            yield name, dict(offered)


def variant_name(variant: Variant) -> str:
    """Return a variant in a few words."""
    battle, options = variant
    return " ".join((battle, *(f"{name}={value}" for name, value in options.items())))
