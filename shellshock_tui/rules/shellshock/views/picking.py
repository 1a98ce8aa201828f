"""What a weapon's line on the sheet does while a volley is loaded: put it in, take it out, more, less."""

from collections.abc import Sequence
from dataclasses import dataclass

from shellshock_tui.engine.choice import Draft
from shellshock_tui.engine.view import Cell, Mark
from shellshock_tui.rules.shellshock.choices.aimer import aimer
from shellshock_tui.rules.shellshock.choices.loading import drafted, split
from shellshock_tui.rules.shellshock.fire.volley import (
    Volley,
    interchangeable_bins,
    interchangeable_weapons,
    ready,
    weapon_of,
)
from shellshock_tui.rules.shellshock.fire.volley_validation import refuse_volley
from shellshock_tui.rules.shellshock.fire.volleys import Rounds, rounds_for
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.state import Shot


@dataclass(frozen=True, slots=True)
class Handle:
    """The choices that a line stands for, by name; empty for none."""

    picked: bool = False
    pick: str = ""
    more: str = ""
    less: str = ""

    def cell(self, text: str, at: str, mark: Mark) -> Cell:
        """Return a cell of the line; an empty one does nothing."""
        if not text:
            return Cell("", at, mark)
        shown = Mark.PICKED if self.picked and mark is Mark.PLAIN else mark
        return Cell(text, at, shown, self.pick, self.more, self.less)


UNTOUCHED = Handle()


def volley_of(position: Position, draft: Draft) -> Volley | None:
    """Return the volley that a draft loads; nothing before its target is picked."""
    unit, (chosen, loads) = aimer(position, draft), split(draft)
    if unit is None or not {"post", "section", "target"} <= chosen.keys():
        return None
    return drafted(position, unit, chosen, loads)


def handle(position: Position, unit: int, item: int, source: int | None, draft: Draft) -> Handle:
    """Return what the line of a weapon does, or that of a bin that feeds it."""
    volley = volley_of(position, draft)
    if volley is None or volley.unit != unit or weapon_of(position, unit, item).section != volley.section:
        return UNTOUCHED
    group = interchangeable_weapons(position, unit, item)
    usable = tuple(rounds_for(position, volley, group[0]))
    if not usable:
        return Handle(pick=_load(position.sheet(unit).equipment[group[0]].pos, 1))
    kinds = usable if source is None else _filled(position, unit, item, source, usable)
    if not kinds:
        return UNTOUCHED
    used = [shot.bin for shot in volley.shots if shot.weapon in group and shot.bin in kinds]
    before = 0 if source is not None else _ready(position, unit, group[: group.index(item)])
    stem = _stem(position, unit, group[0], used[0] if used else kinds[0])
    most = _ready(position, unit, group)
    number = len(used)
    steps = _counts(stem, number, most) if most > 1 else _spreads(volley)
    if number > before:
        return Handle(True, _load(stem, before or number), *steps)
    return Handle(False, _load(stem, before + 1), *steps)


def _filled(
    position: Position, unit: int, item: int, source: int, usable: Sequence[Rounds]
) -> tuple[Rounds, ...]:
    """Return the rounds that may be fired of the kind that a bin holds."""
    alike = tuple(interchangeable_bins(position, unit, Shot(item, source)))
    return tuple(rounds for rounds in usable if rounds in alike)


def _ready(position: Position, unit: int, items: Sequence[int]) -> int:
    return sum(ready(position, unit, item) for item in items)


def _stem(position: Position, unit: int, item: int, rounds: int | None) -> str:
    equipment = position.sheet(unit).equipment
    return equipment[item].pos if rounds is None else f"{equipment[item].pos}:{equipment[rounds].pos}"


def _load(stem: str, count: int) -> str:
    return f"weapon={stem}" if count == 1 else f"weapon={stem}*{count}"


def _counts(stem: str, number: int, most: int) -> tuple[str, str]:
    """Return the choices of one weapon more and of one less; the last is taken out by its own choice."""
    more = _load(stem, number + 1) if number < most else ""
    return more, _load(stem, max(1, number - 1)) if number else ""


def _spreads(volley: Volley) -> tuple[str, str]:
    less = f"spread={volley.spread - 1}" if volley.spread else ""
    return f"spread={volley.spread + 1}", less


def drafted_at(position: Position, unit: int, draft: Draft) -> Volley | None:
    """Return the volley that is loaded to be fired at a unit, if it may be fired as it is."""
    volley = volley_of(position, draft)
    if volley is None or volley.target != unit or not volley.shots or refuse_volley(position, volley):
        return None
    return volley
