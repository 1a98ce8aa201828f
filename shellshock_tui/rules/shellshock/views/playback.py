"""What is shown of events: each roll step by step, and shots, hits and losses on the map."""

from collections.abc import Iterable, Iterator

from shellshock_tui.engine.effect import Effect, EffectKind
from shellshock_tui.engine.event import Event, counted
from shellshock_tui.engine.figures import figures
from shellshock_tui.engine.forecast import AttackHeader, RollStep
from shellshock_tui.engine.view import Mark
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.battle import Battle, UnitSetup
from shellshock_tui.rules.shellshock.commands import Command, Fire, Strike
from shellshock_tui.rules.shellshock.damage.wound import PARTS
from shellshock_tui.rules.shellshock.fire.hit import like_together
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.sheet import FACES

AFTER = AttackHeader("end of combat")
"""What stands over the losses that take effect once all have fired."""
AGAIN = clauses.HIT_EXPLODING_TENS


def roll_steps(before: Position, command: Command, events: Iterable[Event]) -> Iterator[RollStep]:
    """Yield the steps that tell the events of a command, given in a position."""
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
                yield _told("damage", happened)
            case "damage":
                yield _struck(happened)
                yield _inside(happened)
            case "rows-crossed":
                yield _rows(before.battle, happened)
            case "bin-hit":
                yield _told("bin", happened, Mark.LOST if happened["explodes"] else Mark.PLAIN)
            case "destroyed":
                yield _told("the end", happened, Mark.LOST)
            case "losses":
                yield RollStep("", happened.text, happened.trails, happened.clause, header=heading)
                heading = None
            case _:
                yield _told("", happened)


def _told(kind: str, happened: Event, mark: Mark = Mark.PLAIN) -> RollStep:
    """Tell an event as it told itself."""
    return RollStep(kind, happened.text, happened.trails, happened.clause, mark)


def _dice(aim: AttackHeader, happened: Event) -> RollStep:
    """Tell who rolled at whom, and the hit dice one by one, a ten with what it was rolled again to."""
    roll = dict(happened.trails)["roll"]
    words: list[str] = []
    for term in roll.terms:
        if term.clause == AGAIN:
            words[-1] += f"+{term.value}"
        else:
            words.append(f"{term.label} {term.value}")
    told = f"{' + '.join(words)} = {roll.total}"
    return RollStep("dice", told, (("roll", roll),), happened.clause, header=aim)


def _needs(happened: Event) -> RollStep:
    """Tell what each weapon needed and whether it hit, all in one step."""
    needs = happened.trails[1:]
    told = [
        f"{weapon} needs {need.total}: {'hit' if shot['hit'] else 'miss'}"
        for (weapon, need), shot in zip(needs, happened["shots"], strict=True)
    ]
    mark = Mark.PENDING if any(shot["hit"] for shot in happened["shots"]) else Mark.PLAIN
    return RollStep("to hit", " · ".join(told), needs, happened.clause, mark)


def _blow(happened: Event) -> RollStep:
    needs = happened.trails[1:]
    told = f"needs {happened['need']}: {'hit' if happened['hit'] else 'miss'}"
    return RollStep("to hit", told, needs, happened.clause, Mark.PENDING if happened["hit"] else Mark.PLAIN)


def _struck(happened: Event) -> RollStep:
    """Tell how damage, shock and penetration were added up."""
    sums = [(part, trail) for part, trail in happened.trails if part in PARTS]
    told = " · ".join(f"{part[0]} {figures(trail)}" for part, trail in sums)
    return RollStep("d/s/p", told, tuple(sums), clauses.DAMAGE_HIGH_LOW)


def _inside(happened: Event) -> RollStep:
    """Tell what the armour took, what got inside, and the rows that it costs."""
    trails = tuple((label, trail) for label, trail in happened.trails if label not in PARTS)
    numbers, side = dict(trails), happened["armour"]["side"]
    lost = happened["rows"]
    worth = "RIP" if lost == "rip" else f"{counted(lost, 'row')} crossed off" if lost else "no row"
    told = f"{side} {figures(numbers['armour'])} · inside {figures(numbers['internal'])}: {worth}"
    mark = Mark.LOST if lost == "rip" else Mark.PENDING if lost else Mark.PLAIN
    return RollStep("armour", told, trails, happened.clause, mark)


def _rows(battle: Battle, happened: Event) -> RollStep:
    """Tell where the d20 fell, the rows that are crossed off, and what they hit."""
    sheet = battle.units[battle.unit_index(happened["unit"])].sheet
    rows = ", ".join(map(str, happened["rows"])) or "none"
    names = ", ".join(sheet.equipment[sheet.positions[pos]].name for pos in happened["hits"]) or "nothing"
    told = f"d20 {happened['start']}: row{'s' * (len(happened['rows']) != 1)} {rows}: {names} hit."
    return RollStep("location", told, happened.trails, happened.clause, Mark.PENDING)


def _volley(before: Position, command: Command, happened: Event) -> AttackHeader:
    """Return the gunner of a volley, the target, and through whom it is fired."""
    spotting = _spotter(before, command, happened)
    spotted = "" if spotting is None else f"through {spotting.name}"
    weapons = [weapon for weapon, _ in happened.trails[1:]]
    told = " + ".join(like_together(weapons))
    return AttackHeader("shot", f"{happened['post']}, {told}", happened["target"], spotted, happened["unit"])


def _spotter(before: Position, command: Command, happened: Event) -> UnitSetup | None:
    """Return through whom a volley is fired: as it was commanded now, or ordered two turns ago."""
    battle, told = before.battle, (happened["unit"], happened["post"], happened["target"])
    if isinstance(command, Fire) and told == (command.unit, command.post, command.target):
        spotter = command.spotter
        return None if spotter is None else battle.units[battle.unit_index(spotter.unit)]
    unit = battle.unit_index(happened["unit"])
    crew = battle.units[unit].sheet.crew
    for order in before.unit(unit).orders:
        ordered = (happened["unit"], crew[order.post].name, battle.units[order.target].id)
        if order.lands == before.state.turn and ordered == told:
            return battle.units[order.spotter[0]]
    return None


def _blow_of(battle: Battle, command: Command, happened: Event) -> AttackHeader:
    """Return who strikes whom with what, or rams whom at what speed."""
    unit, target = happened["unit"], happened["target"]
    speed = dict(happened.trails).get("speed")
    if speed is not None:
        return AttackHeader("ram", f"at speed {speed.total}", target, unit=unit)
    assert isinstance(command, Strike)
    sheet = battle.units[battle.unit_index(unit)].sheet
    return AttackHeader("strike", sheet.equipment[sheet.positions[command.weapon]].name, target, unit=unit)


def effects(position: Position, events: Iterable[Event]) -> Iterator[Effect]:
    """Yield what can be seen of events, in order, in the position after them."""
    board = position.battle.board
    for told in events:
        match told.name:
            case "step":
                yield Effect(EffectKind.STEP, board.place(told["hex"]), board.place(told["from"]))
            case "hit-roll":
                yield from _shot(position, told, hit=any(shot["hit"] for shot in told["shots"]))
            case "physical-roll":
                yield from _shot(position, told, hit=told["hit"])
            case "damage":
                struck = position.unit(position.battle.unit_index(told["unit"]))
                way = (struck.facing + FACES.index(told["face"])) % 6
                yield Effect(EffectKind.HIT, struck.place, way=way, text=f"-{told['dsp'].partition('/')[0]}")
            case "rows-crossed":
                unit = position.battle.unit_index(told["unit"])
                column = f"{position.address(unit)}/internal/row/{told['start']}"
                yield Effect(EffectKind.ROLL, position.unit(unit).place, text=column)
            case "destroyed":
                lost = position.unit(position.battle.unit_index(told["unit"]))
                yield Effect(EffectKind.LOST, lost.place)
            case _:
                continue


def _shot(position: Position, told: Event, *, hit: bool) -> Iterator[Effect]:
    start, end = (position.unit(position.battle.unit_index(told[name])).place for name in ("unit", "target"))
    yield Effect(EffectKind.SHOT, end, start)
    if not hit:
        yield Effect(EffectKind.MISS, end, text="miss")
