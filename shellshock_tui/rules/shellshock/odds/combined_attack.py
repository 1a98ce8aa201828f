"""Who could fire at a target in turn with an attack: each waiting gunner of the side, as is best."""

from collections.abc import Iterator

from shellshock_tui.engine.forecast import CombinedAttack
from shellshock_tui.engine.trail import Blocked
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.commands import Command, Strike
from shellshock_tui.rules.shellshock.fire.gunners import (
    physical_weapons,
    refuse_section,
    sections_of,
    waiting_posts,
)
from shellshock_tui.rules.shellshock.fire.physical import refuse_strike
from shellshock_tui.rules.shellshock.fire.volley import Volley
from shellshock_tui.rules.shellshock.names import fire_command
from shellshock_tui.rules.shellshock.odds.assault import assault, following, once_made, refuse_turns
from shellshock_tui.rules.shellshock.odds.attack import Attack, gunner_name, strike_attack, volley_attack
from shellshock_tui.rules.shellshock.odds.attack_value import AttackValue, attack_value, best_loadings
from shellshock_tui.rules.shellshock.odds.wounds import is_too_much
from shellshock_tui.rules.shellshock.position import Position

Offer = tuple[AttackValue, Command, Attack]


def combined_attack(position: Position, command: Command) -> CombinedAttack[Command] | Blocked:
    """Return an attack with the best that each gunner of its side who is still to fire could add to it."""
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
    note = f"Too much to reckon at once with: {', '.join(left)}." if left else ""
    return CombinedAttack(tuple(commands), note)


def _offers(position: Position, unit: int, post: int, target: int) -> Iterator[Offer]:
    """Yield what a gunner could best do to a target: from each section, and with each physical weapon."""
    for section in sections_of(position, unit, post):
        if refuse_section(position, unit, post, section) is None:
            for advice in best_loadings(position, Volley(unit, post, section, target, ()))[:1]:
                volley = advice.volley
                yield advice.value, fire_command(position.battle, volley), volley_attack(position, volley)
    for item in physical_weapons(position, unit) if post == position.sheet(unit).pilot else ():
        if refuse_strike(position, unit, item, target) is None:
            attack = strike_attack(position, unit, item, target)
            names = position.unit_setup(unit).id, position.unit_setup(target).id
            pos = position.sheet(unit).equipment[item].pos
            yield attack_value(position, attack), Strike(names[0], pos, names[1]), attack
