"""Drafts of forces and battles: each change is saved to a file at once, until the draft is finished."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple, TypeVar

import tomli_w
from pydantic import AfterValidator, Field

from shellshock_tui.files import DataError, no_file, read_table
from shellshock_tui.kit.force import LARGEST, MOST, NAMES, ForceUnit
from shellshock_tui.kit.scenario import Labels
from shellshock_tui.library import FORCE
from shellshock_tui.library.locations import user_folder
from shellshock_tui.rules import SYSTEMS
from shellshock_tui.session.draft_files import draft_files, keep_draft
from shellshock_tui.strict import Identity, Name, Slug, Table, parse

LONGEST_SEED = 40
"""The most digits of a seed."""
D = TypeVar("D", bound=Table)


class ForceDraft(Table):
    """A force that is being built."""

    system: Slug
    """The rule system."""
    title: Name = "My force"
    """The present title."""
    era: str = ""
    """The era of its units; empty for any."""
    limit: Annotated[int, Field(ge=1, le=LARGEST)] | None = None
    """The most that it may cost."""
    units: Annotated[tuple[ForceUnit, ...], Field(max_length=MOST)] = ()
    """The units chosen so far."""
    replaced: str = ""
    """The name of the player's own file from which it was opened; empty for a new force."""

    def table(self, name: str) -> dict[str, Any]:
        """Return the table of the force under a name."""
        return {
            "system": self.system,
            "kind": "force",
            "name": name,
            "title": self.title,
            **({"era": self.era} if self.era else {}),
            **({"limit": self.limit} if self.limit else {}),
            "units": self.unit_tables,
        }

    @property
    def unit_tables(self) -> list[dict[str, Any]]:
        """The units as the file of a force writes them."""
        return [
            {"name": one.name, "sheet": one.sheet, **({"fill": dict(one.fill)} if one.fill else {})}
            for one in self.units
        ]

    def changed(self, **values: Any) -> "ForceDraft":
        """Return the draft with other values."""
        return self.model_copy(update=values)

    def with_unit(self, unit: ForceUnit) -> "ForceDraft":
        """Return the draft with one more unit."""
        return self.changed(units=(*self.units, unit))

    def with_changed(self, number: int, unit: ForceUnit | None) -> "ForceDraft":
        """Return the draft with a unit in the place of another; None removes it."""
        put = () if unit is None else (unit,)
        return self.changed(units=(*self.units[:number], *put, *self.units[number + 1 :]))

    def moved(self, number: int, step: int) -> "ForceDraft":
        """Return the draft with a unit moved up or down in its order."""
        units = list(self.units)
        unit = units.pop(number)
        units.insert(max(0, min(len(units), number + step)), unit)
        return self.changed(units=tuple(units))

    def free_name(self) -> str:
        """Return a name that no unit has yet."""
        taken = {one.name for one in self.units}
        numbered = (f"Unit {number}" for number in range(1, MOST + 2))
        return next(name for name in (*NAMES, *numbered) if name not in taken)


class PlacedTable(Table):
    """The place that a unit was given by hand."""

    at: str | Labels
    """The place of the unit, or of each of its models."""
    facing: str | None = None
    """Its facing, if it has one."""

    @property
    def fields(self) -> dict[str, Any]:
        """The fields that the unit has in the scenario."""
        at = self.at if isinstance(self.at, str) else list(self.at)
        return {"at": at, **({"facing": self.facing} if self.facing else {})}


NOBODY: dict[Identity, PlacedTable] = {}
"""The places of a battle in which nobody was placed by hand."""


def _seed(text: str) -> str:
    if len(text) > LONGEST_SEED or not (text.isascii() and text.isdigit()):
        raise ValueError(f"should be a whole number of at most {LONGEST_SEED} digits")
    return text


class BattleDraft(Table):
    """A battle that is being set up; fields that are empty are drawn at random, from the seed."""

    system: Slug
    """The rule system."""
    forces: Annotated[tuple[str, ...], Field(max_length=3)] = ()
    """The names of the forces, in the order of the sides; empty for one that is drawn.

    A third force takes part only if it is listed."""
    map: str = ""
    """A kind of ground, or the name of a battle whose map is used."""
    aim: str = ""
    era: str = ""
    """The era of the forces that are drawn."""
    limit: Annotated[int, Field(ge=1, le=LARGEST)] | None = None
    """The most that a force that is drawn may cost."""
    turn_limit: Annotated[int, Field(ge=1, le=200)] | None = None
    seed: Annotated[str, AfterValidator(_seed)] = "1"
    """The seed by which everything is drawn."""
    placed: Annotated[dict[Identity, PlacedTable], Field(max_length=100)] = NOBODY
    """The units that were placed by hand, by their ids."""
    title: Name | Literal[""] = ""
    """The player's title; if empty, aim and ground make one."""
    saved: str = ""
    """The name of the player's own file in which it was saved; empty if it was not."""

    def changed(self, **values: Any) -> "BattleDraft":
        """Return the draft with other values."""
        return self.model_copy(update=values)


def battle_draft_file() -> Path:
    """Return the path of the file that keeps the battle that is being set up."""
    return user_folder() / "drafts" / "battle.toml"


def write_draft(path: Path, draft: Table) -> None:
    """Write a draft, completely or not at all.

    Raises:
        UserError: The file cannot be written.
    """
    keep_draft(path, tomli_w.dumps(draft.model_dump(mode="json", exclude_none=True)))


def read_draft(path: Path, model: type[D]) -> D | None:
    """Return the draft that a file keeps; None if there is none that can be read."""
    if no_file(path):
        return None
    try:
        draft = parse(model, read_table(path), path.name)
    except DataError:
        return None
    return draft if getattr(draft, "system", "") in SYSTEMS else None


class KeptForce(NamedTuple):
    """A half-built force and the file that keeps it."""

    path: Path
    draft: ForceDraft


def kept_forces() -> tuple[KeptForce, ...]:
    """Return the half-built forces, the last changed first."""
    read = ((path, read_draft(path, ForceDraft)) for path in draft_files(FORCE))
    return tuple(KeptForce(path, draft) for path, draft in read if draft)


def follow_renamed_force(system: str, old: str, new: str) -> None:
    """Let drafts refer to a force by its new name.

    Raises:
        UserError: A draft cannot be written.
    """
    battle = read_draft(battle_draft_file(), BattleDraft)
    if battle and battle.system == system and old in battle.forces:
        forces = tuple(new if one == old else one for one in battle.forces)
        write_draft(battle_draft_file(), battle.changed(forces=forces))
    for kept in kept_forces():
        if (kept.draft.system, kept.draft.replaced) == (system, old):
            write_draft(kept.path, kept.draft.changed(replaced=new))


def standard_fill(sheet: Any) -> dict[str, str]:
    """Return the first choice for each open slot of a sheet."""
    return {slot["name"]: slot["choices"][0]["name"] for slot in sheet.get("slots", ())}


def choices_of(sheet: Any, slot: str) -> Sequence[str]:
    """Return the choices for an open slot of a sheet."""
    found = next(one for one in sheet.get("slots", ()) if one["name"] == slot)
    return [choice["name"] for choice in found["choices"]]
