"""The settings file: reading, refusals, and saving without losses."""

import random
from dataclasses import replace
from pathlib import Path

import pytest

from shellshock_tui.settings import (
    OPTIONS,
    STANDARD,
    Reading,
    Settings,
    SettingsError,
    read_settings,
    settings_file,
    write_settings,
)

OTHERS = replace(
    STANDARD,
    theme="light",
    glyphs="ascii",
    motion="short",
    hand_over="always",
    zoom="near",
    table_dice=True,
    confirm_end=False,
    keys={"why": ("w", "f5"), "leave": ("ctrl+x",)},
    choices={"step=front": "8", 'odd "name"': "\\"},
    programs={"scout": "./scout --name 'a b'", "scout-2": 'python "x y.py"'},
)


def test_settings_are_kept_in_the_folder_for_configuration(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert settings_file() == tmp_path / "shellshock-tui" / "settings.toml"


def test_the_standard_settings_stand_without_a_file(tmp_path: Path) -> None:
    reading = read_settings(tmp_path / "settings.toml")
    assert (reading.settings, reading.faults) == (STANDARD, ())


@pytest.mark.parametrize("settings", [STANDARD, OTHERS], ids=["standard", "others"])
def test_saved_settings_are_read_again(tmp_path: Path, settings: Settings) -> None:
    path = tmp_path / "new" / "folder" / "settings.toml"
    write_settings(settings, path)
    reading = read_settings(path)
    assert (reading.settings, reading.faults) == (settings, ())
    assert [child.name for child in path.parent.iterdir()] == ["settings.toml"]


@pytest.mark.parametrize(
    "text",
    ["theme = ", "\x00\xff", "[" * 100_000, "a = 1\na = 2", f"theme = '{'x' * 600}'", "theme = '\x1b[2J'"],
    ids=["cut off", "not text", "deep", "twice", "long", "escape"],
)
def test_an_unreadable_file_gives_standard_settings(tmp_path: Path, text: str) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(text, encoding="latin-1")
    reading = read_settings(path)
    assert reading.settings == STANDARD
    assert len(reading.faults) == 1
    assert reading.faults[0].isprintable()


@pytest.mark.parametrize(
    "line",
    ["theme = 'pink'", "theme = 3", "animations = 1", "motion = 'yes'", "zoom = []", "colour = 'red'",
     "keys = 'y'", "[keys]\nwhy = 7", "[keys]\nwhy = []", "[choices]\nfront = ''", "programs = 'x'",
     "[programs]\nscout = 3", "[programs]\nscout = ' '", "[programs]\n'a b' = 'x'",
     "[programs]\n\"\\u001b\" = 'x'"],
)  # fmt: skip
def test_one_wrong_value_stays_standard_and_the_others_count(tmp_path: Path, line: str) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(f"glyphs = 'ascii'\n{line}\n")
    reading = read_settings(path)
    assert reading.settings == replace(STANDARD, glyphs="ascii")
    assert len(reading.faults) == 1


@pytest.mark.parametrize(("line", "motion"), [("animations = true", "full"), ("animations = false", "off")])
def test_an_old_setting_of_animations_sets_the_motion(tmp_path: Path, line: str, motion: str) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(line)
    assert read_settings(path) == Reading(replace(STANDARD, motion=motion))


def test_a_damaged_file_is_kept_when_settings_are_saved(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text("theme = 'light'\nglyphs = [")
    write_settings(OTHERS, path)
    assert read_settings(path).settings == OTHERS
    assert path.with_name("settings.toml.damaged").read_text() == "theme = 'light'\nglyphs = ["


def test_a_folder_that_cannot_be_written_is_told_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(SettingsError, match="cannot be saved"):
        write_settings(STANDARD, tmp_path / "file" / "settings.toml")


def test_a_folder_in_place_of_the_file_is_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.mkdir()
    with pytest.raises(SettingsError, match="cannot be saved"):
        write_settings(STANDARD, path)


def test_any_damage_gives_settings_and_never_an_error(tmp_path: Path) -> None:
    path, chance = tmp_path / "settings.toml", random.Random(5)
    write_settings(OTHERS, path)
    whole = path.read_bytes()
    for _ in range(300):
        data = bytearray(whole)
        for _ in range(chance.randint(1, 4)):
            data[chance.randrange(len(data))] = chance.randrange(256)
        path.write_bytes(data[: chance.choice((len(data), chance.randrange(len(data))))])
        settings = read_settings(path).settings
        assert all(option.takes(option.of(settings)) for option in OPTIONS)
