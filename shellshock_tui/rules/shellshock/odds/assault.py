"""The attacks of some commands: a single one, or several in turn on the same target."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import prod

from shellshock_tui.engine.forecast import CombinedAttack
from shellshock_tui.engine.trail import Blocked
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.commands import Command, Fire, RamInto, RamTo, Strike
from shellshock_tui.rules.shellshock.fire.combat import act_of, noted
from shellshock_tui.rules.shellshock.fire.gunners import firing, open_sections, waiting_posts
from shellshock_tui.rules.shellshock.fire.physical import refuse_strike
from shellshock_tui.rules.shellshock.fire.volley import Volley
from shellshock_tui.rules.shellshock.fire.volley_fire import pay
from shellshock_tui.rules.shellshock.fire.volley_validation import refuse_volley
from shellshock_tui.rules.shellshock.moves.entry import destination
from shellshock_tui.rules.shellshock.moves.ramming import ram_of, ram_target, refuse_ram
from shellshock_tui.rules.shellshock.moves.settling import refuse_ram_into
from shellshock_tui.rules.shellshock.names import fire_command, unit_index, volley_from, weapon_index
from shellshock_tui.rules.shellshock.odds.attack import (
    Attack,
    gunner_name,
    ram_attack,
    ram_back_attack,
    strike_attack,
    volley_attack,
)
from shellshock_tui.rules.shellshock.odds.attack_value import AttackValue, attack_value, best_loadings
from shellshock_tui.rules.shellshock.odds.wounds import is_too_much
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.sheet import FACES
from shellshock_tui.rules.shellshock.state import Act, Combat, Ram
from shellshock_tui.rules.shellshock.table_facts import Question, Relation
from shellshock_tui.rules.shellshock.table_questions import table


@dataclass(frozen=True, slots=True)
class Assault:
    """Attacks on one target in order, and the damage that a ram brings back."""

    attacks: tuple[Attack, ...]
    back: Attack | None = None

    @property
    def target(self) -> int:
        """The index of the unit that is attacked."""
        return self.attacks[0].target

    @property
    def miss(self) -> Fraction:
        """The chance that none of the attacks hits."""
        return prod((attack.miss for attack in self.attacks), start=Fraction(1))


def assault(position: Position, commands: Sequence[Command]) -> Assault | Blocked:
    """Return the attacks of some commands in order, or why they are illegal."""
    if len(commands) == 1 and isinstance(commands[0], RamTo):
        return _ram(position, commands[0])
    if len(commands) == 1 and isinstance(commands[0], RamInto):
        return _ram_into(position, commands[0])
    now, able = position, firing(position)
    found: list[Attack] = []
    for command in commands:
        refused = refuse_turns(now, command) if len(commands) > 1 else None
        attack = refused or _attack(now, command, able)
        if isinstance(attack, Blocked):
            return attack
        if found and attack.target != found[0].target:
            return Blocked(
                clauses.COMBAT_SEQUENCE,
                "Several attacks can be forecast together only if they have the same target.",
            )
        if found and is_too_much(position, found, attack):
            words = "These attacks have too many possible outcomes to forecast them together."
            return Blocked(clauses.COMBAT_SEQUENCE, words)
        found.append(attack)
        now = once_made(now, command)
        able = following(now, attack.unit)
    return Assault(tuple(found))


def following(position: Position, unit: int) -> tuple[int, ...]:
    """Return the units of a side that may fire from now on, the one that fires now first."""
    phase = position.state.phase
    if not isinstance(phase, Combat) or unit not in phase.queue:
        return ()
    queue = phase.queue[phase.queue.index(unit) :]
    return tuple(one for one in queue if position.side(one) == position.side(unit))


def refuse_turns(position: Position, command: Command) -> Blocked | None:
    """Return why an attack cannot be forecast together with others."""
    if position.battle.options.phased_play:
        words = "In phased play losses take effect at once, so attacks can be forecast only singly."
        return Blocked(clauses.MOVE_PHASED_PLAY, words)
    match command:
        case Fire(spotter=spotter) if spotter is not None and position.battle.era == "modern":
            return Blocked(clauses.HIT_INDIRECT, "Indirect fire through a spotter lands in a later turn.")
        case Fire() | Strike():
            return None
        case _:
            return Blocked(clauses.COMBAT_SEQUENCE, "Only attacks by gunners can be forecast together.")


def once_made(position: Position, command: Command) -> Position:
    """Return the position after an attack is paid for and recorded, without its effect on the target."""
    match command:
        case Fire():
            volley = volley_from(position.battle, command)
            return noted(pay(position, volley), act_of(volley))
        case Strike(name, _, target):
            unit, struck = unit_index(position.battle, name), unit_index(position.battle, target, "target")
            return noted(position, Act(unit, position.sheet(unit).pilot, None, struck))
        case _:
            return position


def _attack(position: Position, command: Command, able: Sequence[int]) -> Attack | Blocked:
    match command:
        case Fire():
            volley = volley_from(position.battle, command)
            refused = _refuse_now(position, volley.unit, able) or refuse_volley(position, volley)
            return refused or volley_attack(position, volley)
        case Strike(name, pos, target):
            unit = unit_index(position.battle, name)
            item = weapon_index(position.sheet(unit), pos)
            struck = unit_index(position.battle, target, "target")
            refused = _refuse_now(position, unit, able) or refuse_strike(position, unit, item, struck)
            return refused or strike_attack(position, unit, item, struck)
        case _:
            return Blocked(clauses.COMBAT_SEQUENCE, "This command is not an attack.")


def _refuse_now(position: Position, unit: int, able: Sequence[int]) -> Blocked | None:
    if unit in able:
        return None
    return Blocked(clauses.COMBAT_SEQUENCE, f"It is not {position.name(unit)}'s turn to fire.")


def _ram(position: Position, command: RamTo) -> Assault | Blocked:
    unit, face = unit_index(position.battle, command.unit), FACES.index(command.to)
    hand = position.activation_of(unit)
    if hand is None:
        return Blocked(clauses.MOVE_ORDER, f"It is not {position.name(unit)}'s turn to move.")
    blocked = refuse_ram(position, hand, face)
    if blocked:
        return blocked
    target = ram_target(position, unit, destination(position, unit, face))
    assert target is not None
    return _assault_of(position, unit, ram_of(position, unit, target, face))


def _ram_into(position: Position, command: RamInto) -> Assault | Blocked:
    """Return the assault of a ram on a table, by which the two units come to touch."""
    unit, target = unit_index(position.battle, command.unit), unit_index(position.battle, command.target)
    hand = position.activation_of(unit)
    if hand is None:
        return Blocked(clauses.MOVE_ORDER, f"It is not {position.name(unit)}'s turn to move.")
    face, told = FACES.index(command.face), table(position)
    blocked = refuse_ram_into(position, hand, target, face)
    if blocked:
        return blocked
    there = position.note(told=told.with_answer(Question(Relation.TOUCH, unit, target), 1))
    return _assault_of(there, unit, Ram(target, FACES.index(command.struck), face))


def _assault_of(position: Position, unit: int, ram: Ram) -> Assault:
    back = ram_back_attack(position, unit, ram)
    return Assault((ram_attack(position, unit, ram),), back if back.blows else None)


Offer = tuple[AttackValue, Command, Attack]


def combined_attack(position: Position, command: Command) -> CombinedAttack[Command] | Blocked:
    """Return an attack with the best attack that each other waiting gunner of its side could add."""
    begun = assault(position, (command,))
    if isinstance(begun, Blocked):
        return begun
    return refuse_turns(position, command) or _joined(position, command, begun.attacks[0])


def _joined(position: Position, command: Command, first: Attack) -> CombinedAttack[Command] | Blocked:
    commands, attacks, left = [command], [first], list[str]()
    now = once_made(position, command)
    for unit in following(position, first.unit):
        for post in waiting_posts(now, unit):
            best = max(_offers(now, unit, post, first.target), key=lambda offer: offer[0], default=None)
            if best is None:
                continue
            if is_too_much(position, attacks, best[2]):
                left.append(gunner_name(position, best[2]))
                continue
            commands, attacks, now = [*commands, best[1]], [*attacks, best[2]], once_made(now, best[1])
    if len(commands) + len(left) == 1:
        return Blocked(clauses.COMBAT_SEQUENCE, f"Nobody else may fire at {position.name(first.target)} now.")
    note = f"Left out because the outcomes are too many: {', '.join(left)}." if left else ""
    return CombinedAttack(tuple(commands), note)


def _offers(position: Position, unit: int, post: int, target: int) -> Iterator[Offer]:
    """Yield the best attacks of a gunner on a target: from each section, and with each physical weapon."""
    for section in open_sections(position, unit, post):
        for advice in best_loadings(position, Volley(unit, post, section, target, ()))[:1]:
            volley = advice.volley
            yield advice.value, fire_command(position.battle, volley), volley_attack(position, volley)
    for item in position.working(unit).physical if post == position.sheet(unit).pilot else ():
        if refuse_strike(position, unit, item, target) is None:
            attack = strike_attack(position, unit, item, target)
            names = position.id(unit), position.id(target)
            pos = position.sheet(unit).equipment[item].pos
            yield attack_value(position, attack), Strike(names[0], pos, names[1]), attack
