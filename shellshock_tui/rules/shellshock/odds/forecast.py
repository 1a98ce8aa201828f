"""Forecasts: the exact odds of attacks."""

import json
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any
from urllib.parse import quote

from shellshock_tui.engine.english import counted
from shellshock_tui.engine.event import encode_calculation
from shellshock_tui.engine.forecast import LOST_SIGN, AttackHeader, Forecast, Gain, SideEffects, Stage
from shellshock_tui.engine.trail import Blocked
from shellshock_tui.engine.view import Mark
from shellshock_tui.kit.dice.distribution import nonzero
from shellshock_tui.kit.dice.forecast import likeliest
from shellshock_tui.rules.shellshock.commands import CODEC, Command, Fire, Strike
from shellshock_tui.rules.shellshock.geometry.asking import geometry
from shellshock_tui.rules.shellshock.names import volley_from
from shellshock_tui.rules.shellshock.odds import topics
from shellshock_tui.rules.shellshock.odds.assault import Assault, assault
from shellshock_tui.rules.shellshock.odds.attack import attack_words, named_needs
from shellshock_tui.rules.shellshock.odds.wounds import Spread, condition_of, in_turn, internal_points, struck
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.sheet import FACES

ROOT = "odds"
GRAVITY = ("destroyed", "out of action", "crewman lost", "immobile", "disarmed", "turret locked", "explosion")
"""The verdicts on a unit, the gravest first."""
SIGNS = (("destroyed", LOST_SIGN), ("crewman lost", "†"), ("immobile", "⊥"), ("disarmed", "∅"))
"""The signs of verdicts, as on counters."""
SHOWN = (
    (topics.MAY_BE, "destroyed"),
    (topics.MAY_BE, "out of action"),
    (topics.MAY_BE, "immobile"),
    (topics.MAY_BE, "disarmed"),
    (topics.EXPECTED, topics.ROWS_LOST),
)
"""The figures shown after each of several attacks."""
Chances = dict[str, Fraction]


def attack_address(commands: Sequence[Command]) -> str:
    """Return the address below which the chances of some attacks are."""
    given = json.dumps([CODEC.encode(command) for command in commands], separators=(",", ":"))
    return f"{ROOT}/{quote(given, safe='')}"


def forecast(position: Position, commands: Sequence[Command]) -> Forecast | Blocked:
    """Return the forecast of attacks made in turn, or why they are illegal."""
    found = assault(position, commands)
    if isinstance(found, Blocked):
        return found
    spreads = in_turn(position, found.target, found.attacks)
    rows = topics.rows_crossed(condition_of(position, found.target), spreads[-1])
    verdicts = topics.verdict_chances(position, found.target, spreads[-1])
    known = topics.verdicts_now(position, found.target)
    is_fallen = "destroyed" in known
    news = {name: chance for name, chance in verdicts.items() if name not in known and not is_fallen}
    losses = topics.lost(position, found.target, spreads[-1])
    own: Chances = {}
    if found.back:  # the ramming unit is at speed 0 afterwards
        rammed = position.with_unit(found.back.target, carried=0)
        own = topics.verdict_chances(rammed, found.back.target, struck(position, found.back))
    blows = _blows(position, found)
    equipment = position.sheet(found.target).equipment
    detail = {
        "internal": rows,
        "lost": {equipment[item].pos: chance for item, chance in losses.items()},
        **blows,
        "verdicts": _in_one_word(verdicts),
        **({"ram_back": _in_one_word(own)} if found.back else {}),
    }
    named = {topics.item_name(position, found.target, item): chance for item, chance in losses.items()}
    fallen = (("destroyed", Fraction(1)),) if is_fallen else ()
    groups = (
        SideEffects(topics.ALREADY, fallen, signs=SIGNS),
        SideEffects(topics.MAY_BE, _gravest(news), Mark.LOST, SIGNS),
        SideEffects(topics.RAM_BACK, _gravest(own), Mark.PENDING, SIGNS),
        SideEffects(topics.MAY_LOSE, likeliest(named), Mark.LOST),
        SideEffects(topics.STRIKES, likeliest(blows.get("dsp", {}))),
    )
    return Forecast(
        tuple(need for _, need in named_needs(position, found.attacks)),
        tuple(_partition(found, rows, Mark.PENDING if is_fallen else Mark.LOST)),
        tuple(one for one in groups if one.chances),
        tuple((name, tuple(table.items())) for name, table in detail.items()),
        tuple(_stages(position, found, commands, spreads)) if len(commands) > 1 else (),
        attack_address(commands),
        header=_header(position, found, commands),
        losses=tuple(
            (f"{position.address(found.target)}/internal/item/{equipment[item].pos}", chance)
            for item, chance in losses.items()
        ),
    )


def _gravest(verdicts: Chances) -> tuple[tuple[str, Fraction], ...]:
    """Return the verdicts with a chance, the gravest first."""
    return tuple((name, verdicts[name]) for name in GRAVITY if verdicts.get(name))


def _header(position: Position, found: Assault, commands: Sequence[Command]) -> AttackHeader:
    """Return the header of an attack, or of several."""
    target = position.id(found.target)
    if len(commands) > 1:
        return AttackHeader(counted(len(commands), "shot"), "in turn", target)
    (attack,), (command,) = found.attacks, commands
    relations = geometry(position)
    apart = relations.length_words(relations.distance(attack.unit, attack.target))
    where = f"{FACES[attack.face]}, {apart}"
    by, unit = position.member(attack.unit, attack.post), position.id(attack.unit)
    if isinstance(command, Fire):
        volley = volley_from(position.battle, command)
        facing = relations.section_words(attack.unit, volley.section)
        section = f"{command.section} {facing}".rstrip()
        spread = f", +{attack.spread}d6" if attack.spread else ""
        if command.spotter:
            spotter = position.battle.units[position.battle.unit_index(command.spotter.unit)]
            where = f"indirect through {spotter.name}, {apart}"
        return AttackHeader("shot", f"{by}, {section}{spread}", target, where, unit)
    return AttackHeader(
        "strike" if isinstance(command, Strike) else "ram", by, target, FACES[attack.face], unit
    )


def _blows(position: Position, found: Assault) -> dict[str, Chances]:
    """Return the chances of each d/s/p and of each number of internal points."""
    if len(found.attacks) > 1:  # each meets the target in a different condition
        return {}
    (attack,) = found.attacks
    sheet, now = position.sheet(attack.target), condition_of(position, attack.target)
    striking = [(blow.struck, blow.chance) for blow in attack.blows if blow.struck]
    points = nonzero((internal_points(sheet, now, attack.face, dsp), chance) for dsp, chance in striking)
    return {
        "dsp": nonzero((str(dsp), chance) for dsp, chance in striking),
        "points": {str(inside): chance for inside, chance in sorted(points.items())},
    }


def _in_one_word(verdicts: Chances) -> Chances:
    return {verdict.replace(" ", "-"): chance for verdict, chance in verdicts.items()}


def _partition(found: Assault, rows: Chances, killed: Mark) -> Iterator[tuple[str, Fraction, Mark]]:
    yield topics.MISS if len(found.attacks) == 1 else topics.ALL_MISS, found.miss, Mark.EMPTY
    yield topics.ARMOUR_ONLY, rows.get("0", Fraction(0)) - found.miss, Mark.PLAIN
    for key, chance in rows.items():
        if key != "0":
            yield topics.rows_name(key), chance, killed if key in topics.OUTRIGHT else Mark.PENDING


def _stages(
    position: Position, found: Assault, commands: Sequence[Command], spreads: Sequence[Spread]
) -> Iterator[Stage]:
    """Yield the figures after each attack and its share; figures that never change are left out."""
    sums = {
        topic: [topics.mean(spread, counts) for spread in spreads]
        for topic in SHOWN
        for _, counts in [topics.measure(position, found.target, *topic)]
    }
    for number, attack in enumerate(found.attacks, start=1):
        so_far = Forecast((), (), at=attack_address(commands[:number]))
        gains = (
            Gain(name, now, now - before, so_far.address(kind, name), kind != topics.EXPECTED)
            for (kind, name), each in sums.items()
            for before, now in [each[number - 1 : number + 1]]
            if each[-1] != each[0]
        )
        yield Stage(attack_words(position, attack), tuple(gains))


def encode_forecast(found: Forecast) -> dict[str, Any]:
    """Return a forecast as a JSON table; `internal` counts a miss as 0 rows crossed off."""
    shots = [
        {
            "weapon": label.partition(" ")[0],
            "need": int(trail.total),
            "hit": str(hit),
            "trail": encode_calculation(trail),
        }
        for label, trail, hit in found.needs
    ]
    tables = {name: {key: str(chance) for key, chance in rows} for name, rows in found.detail}
    verdicts = tables.pop("verdicts", {})
    missed = next(str(chance) for name, chance, _ in found.outcomes if name in (topics.MISS, topics.ALL_MISS))
    return {"shots": shots, "miss": missed, **tables, **verdicts}
