"""The display of events: rolls step by step, and animations of shots, hits and losses."""

from collections.abc import Iterable, Iterator

from shellshock_tui.engine.effect import Effect, EffectKind
from shellshock_tui.engine.english import counted
from shellshock_tui.engine.event import Event
from shellshock_tui.engine.figures import figures
from shellshock_tui.engine.forecast import AttackHeader, AttackTold, RollStep
from shellshock_tui.engine.view import Mark
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.battle import Battle, UnitSetup
from shellshock_tui.rules.shellshock.commands import Command, Fire, Strike
from shellshock_tui.rules.shellshock.equipment import PARTS
from shellshock_tui.rules.shellshock.fire.hit import like_together
from shellshock_tui.rules.shellshock.odds.hit_odds import hit_chance
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.sheet import FACES

AFTER = AttackHeader("end of combat")
"""The header of losses that take effect at the end of the Combat phase."""
AGAIN = clauses.HIT_EXPLODING_TENS


def roll_steps(before: Position, command: Command, events: Iterable[Event]) -> Iterator[RollStep]:
    """Yield the steps in which a screen shows the events of a command."""
    heading: AttackHeader | None = AFTER
    for happened in events:
        match happened.name:
            case "hit-roll":
                yield _dice(_volley(before, command, happened), happened)
                yield _needs(happened)
            case "physical-roll":
                yield _dice(_blow_of(before.battle, command, happened), happened)
                yield _blow(happened)
            case "coin":
                yield _event_step("damage", happened)
            case "damage":
                yield _struck(happened)
                yield _inside(happened)
            case "rows-crossed":
                yield _rows(before.battle, happened)
            case "bin-hit":
                yield _event_step("bin", happened, Mark.LOST if happened["explodes"] else Mark.PLAIN)
            case "destroyed":
                yield _event_step("destroyed", happened, Mark.LOST)
            case "losses":
                yield RollStep("", happened.text, happened.trails, happened.clause, header=heading)
                heading = None
            case _:
                yield _event_step("", happened)


def _event_step(kind: str, happened: Event, mark: Mark = Mark.PLAIN) -> RollStep:
    return RollStep(kind, happened.text, happened.trails, happened.clause, mark)


def _dice(header: AttackHeader, happened: Event) -> RollStep:
    roll = dict(happened.trails)["roll"]
    words: list[str] = []
    for term in roll.terms:
        if term.clause == AGAIN:
            words[-1] += f"+{term.value}"
        else:
            words.append(f"{term.label} {term.value}")
    result = f"{' + '.join(words)} = {roll.total}"
    return RollStep("dice", result, (("roll", roll),), happened.clause, header=header)


def _needs(happened: Event) -> RollStep:
    needs = happened.trails[1:]
    results = [
        f"{weapon} needs {need.total}: {'hit' if shot['hit'] else 'miss'}"
        for (weapon, need), shot in zip(needs, happened["shots"], strict=True)
    ]
    mark = Mark.PENDING if any(shot["hit"] for shot in happened["shots"]) else Mark.PLAIN
    return _in_parts(RollStep("to hit", "", needs, happened.clause, mark), *results)


def _in_parts(step: RollStep, *parts: str) -> RollStep:
    return step._replace(words=" · ".join(parts), parts=parts)


def _blow(happened: Event) -> RollStep:
    needs = happened.trails[1:]
    result = f"needs {happened['need']}: {'hit' if happened['hit'] else 'miss'}"
    return RollStep("to hit", result, needs, happened.clause, Mark.PENDING if happened["hit"] else Mark.PLAIN)


def _struck(happened: Event) -> RollStep:
    sums = [(part, trail) for part, trail in happened.trails if part in PARTS]
    parts = (f"{part[0]} {figures(trail)}" for part, trail in sums)
    return _in_parts(RollStep("d/s/p", "", tuple(sums), clauses.DAMAGE_HIGH_LOW), *parts)


def _inside(happened: Event) -> RollStep:
    trails = tuple((label, trail) for label, trail in happened.trails if label not in PARTS)
    numbers, side = dict(trails), happened["armour"]["side"]
    lost = happened["rows"]
    worth = (
        "RIP" if lost == "rip" else f"{counted(lost, 'row')} crossed off" if lost else "no row crossed off"
    )
    parts = f"{side} {figures(numbers['armour'])}", f"inside {figures(numbers['internal'])}: {worth}"
    mark = Mark.LOST if lost == "rip" else Mark.PENDING if lost else Mark.PLAIN
    return _in_parts(RollStep("armour", "", trails, happened.clause, mark), *parts)


def _rows(battle: Battle, happened: Event) -> RollStep:
    sheet = battle.units[battle.unit_index(happened["unit"])].sheet
    rows = ", ".join(map(str, happened["rows"])) or "none"
    names = ", ".join(sheet.equipment[sheet.positions[pos]].name for pos in happened["hits"]) or "nothing"
    words = f"d20 {happened['start']}: row{'s' * (len(happened['rows']) != 1)} {rows}. Hit: {names}."
    return RollStep("location", words, happened.trails, happened.clause, Mark.PENDING)


def _volley(before: Position, command: Command, happened: Event) -> AttackHeader:
    """Return the header of a volley: gunner, weapons, target and spotter."""
    spotting = _spotter(before, command, happened)
    spotted = "" if spotting is None else f"through {spotting.name}"
    weapons = [weapon for weapon, _ in happened.trails[1:]]
    names = " + ".join(like_together(weapons))
    return AttackHeader("shot", f"{happened['post']}, {names}", happened["target"], spotted, happened["unit"])


def _spotter(before: Position, command: Command, happened: Event) -> UnitSetup | None:
    """Return the spotter's unit of a volley fired now or ordered two turns ago; None if there is none."""
    battle, volley = before.battle, (happened["unit"], happened["post"], happened["target"])
    if isinstance(command, Fire) and volley == (command.unit, command.post, command.target):
        spotter = command.spotter
        return None if spotter is None else battle.units[battle.unit_index(spotter.unit)]
    unit = battle.unit_index(happened["unit"])
    crew = battle.units[unit].sheet.crew
    for order in before.unit(unit).orders:
        ordered = (happened["unit"], crew[order.post].name, battle.units[order.target].id)
        if order.lands == before.state.turn and ordered == volley:
            return battle.units[order.spotter[0]]
    return None


def _blow_of(battle: Battle, command: Command, happened: Event) -> AttackHeader:
    """Return the header of a strike or a ram."""
    unit, target = happened["unit"], happened["target"]
    speed = dict(happened.trails).get("speed")
    if speed is not None:
        return AttackHeader("ram", f"at speed {speed.total}", target, unit=unit)
    assert isinstance(command, Strike)
    sheet = battle.units[battle.unit_index(unit)].sheet
    return AttackHeader("strike", sheet.equipment[sheet.positions[command.weapon]].name, target, unit=unit)


def rams(position: Position, events: Iterable[Event]) -> Iterator[AttackTold]:
    """Yield the rams among some events, with their chance to hit."""
    for happened in events:
        if happened.name == "physical-roll" and "speed" in dict(happened.trails):
            unit = happened["unit"]
            hit_dice = position.sheet(position.battle.unit_index(unit)).hit_dice
            chance = hit_chance(hit_dice, 0, happened["need"])
            yield AttackTold(unit, happened["target"], "ram", chance, happened["hit"])


def effects(position: Position, events: Iterable[Event]) -> Iterator[Effect]:
    """Yield the animations of events in order; `position` is the one after them."""
    board = position.battle.board
    for happened in events:
        match happened.name:
            case "step":
                yield Effect(EffectKind.STEP, board.place(happened["hex"]), board.place(happened["from"]))
            case "hit-roll":
                yield from _shot(position, happened, hit=any(shot["hit"] for shot in happened["shots"]))
            case "physical-roll":
                yield from _shot(position, happened, hit=happened["hit"])
            case "damage":
                struck = position.unit(position.battle.unit_index(happened["unit"]))
                way = (struck.facing + FACES.index(happened["face"])) % 6
                yield Effect(
                    EffectKind.HIT, struck.place, way=way, text=f"-{happened['dsp'].partition('/')[0]}"
                )
            case "rows-crossed":
                unit = position.battle.unit_index(happened["unit"])
                column = f"{position.address(unit)}/internal/row/{happened['start']}"
                yield Effect(EffectKind.ROLL, position.unit(unit).place, text=column)
            case "destroyed":
                lost = position.unit(position.battle.unit_index(happened["unit"]))
                yield Effect(EffectKind.LOST, lost.place)
            case _:
                continue


def _shot(position: Position, happened: Event, *, hit: bool) -> Iterator[Effect]:
    start, end = (
        position.unit(position.battle.unit_index(happened[name])).place for name in ("unit", "target")
    )
    yield Effect(EffectKind.SHOT, end, start)
    if not hit:
        yield Effect(EffectKind.MISS, end, text="miss")
