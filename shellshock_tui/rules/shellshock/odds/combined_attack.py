"""Who could fire at a target in turn with an attack: each waiting gunner of the side, as is best."""

from collections.abc import Iterator

from shellshock_tui.engine.forecast import CombinedAttack
from shellshock_tui.engine.trail import Blocked
from shellshock_tui.rules.shellshock.commands import Command, Strike
from shellshock_tui.rules.shellshock.field import Field
from shellshock_tui.rules.shellshock.fire.gunners import (
    physical_weapons,
    refuse_section,
    sections_of,
    waiting_posts,
)
from shellshock_tui.rules.shellshock.fire.strike import refuse_strike
from shellshock_tui.rules.shellshock.fire.volley import Volley
from shellshock_tui.rules.shellshock.names import fire_command
from shellshock_tui.rules.shellshock.odds.advice import best_loadings
from shellshock_tui.rules.shellshock.odds.assault import assault, following, once_made, refuse_turns
from shellshock_tui.rules.shellshock.odds.attack import Attack, gunner_name, strike_attack, volley_attack
from shellshock_tui.rules.shellshock.odds.merit import Merit, full_merit
from shellshock_tui.rules.shellshock.odds.sequence import is_too_much

Offer = tuple[Merit, Command, Attack]


def combined_attack(field: Field, command: Command) -> CombinedAttack[Command] | Blocked:
    """Return an attack with the best that each gunner of its side who is still to fire could add to it."""
    begun = assault(field, (command,))
    if isinstance(begun, Blocked):
        return begun
    return refuse_turns(field, command) or _joined(field, command, begun.attacks[0])


def _joined(field: Field, command: Command, first: Attack) -> CombinedAttack[Command] | Blocked:
    commands, attacks, left = [command], [first], list[str]()
    now = once_made(field, command)
    for unit in following(field, first.unit):
        for post in waiting_posts(now, unit):
            best = max(_offers(now, unit, post, first.target), key=lambda offer: offer[0], default=None)
            if best is None:
                continue
            if is_too_much(field, attacks, best[2]):
                left.append(gunner_name(field, best[2]))
                continue
            commands, attacks, now = [*commands, best[1]], [*attacks, best[2]], once_made(now, best[1])
    if len(commands) + len(left) == 1:
        return Blocked("combat.sequence", f"Nobody else may fire at {field.name(first.target)} now.")
    note = f"Too much to reckon at once with: {', '.join(left)}." if left else ""
    return CombinedAttack(tuple(commands), note)


def _offers(field: Field, unit: int, post: int, target: int) -> Iterator[Offer]:
    """Yield what a gunner could best do to a target: from each section, and with each physical weapon."""
    for section in sections_of(field, unit, post):
        if refuse_section(field, unit, post, section) is None:
            for advice in best_loadings(field, Volley(unit, post, section, target, ()))[:1]:
                volley = advice.volley
                yield advice.merit, fire_command(field.battle, volley), volley_attack(field, volley)
    for item in physical_weapons(field, unit) if post == field.sheet(unit).pilot else ():
        if refuse_strike(field, unit, item, target) is None:
            attack = strike_attack(field, unit, item, target)
            names = field.entrant(unit).id, field.entrant(target).id
            pos = field.sheet(unit).equipment[item].pos
            yield full_merit(field, attack), Strike(names[0], pos, names[1]), attack
