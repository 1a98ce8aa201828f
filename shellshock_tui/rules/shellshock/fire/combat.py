"""III. Combat: units fire in the order in which they ended their moves; in phased play as they move."""

from shellshock_tui.engine.english import possessive
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.aftermath import take_effect
from shellshock_tui.rules.shellshock.fire.gunners import waiting_posts
from shellshock_tui.rules.shellshock.fire.physical import resolve_ram, resolve_strike
from shellshock_tui.rules.shellshock.fire.volley import Volley
from shellshock_tui.rules.shellshock.fire.volley_fire import land_orders, landing, pay, place_order, resolve
from shellshock_tui.rules.shellshock.game import Game
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.state import Act, Combat, Fate, Movement
from shellshock_tui.rules.shellshock.table_facts import FactWanted


def begin(g: Game, ended: tuple[int, ...]) -> None:
    """Begin the Combat phase, in which all units fight as they stood at its start (combat.simultaneous)."""
    queue = tuple(i for i in ended if g.now.unit(i).fate is Fate.STANDING)
    began = None if g.now.battle.options.phased_play else g.now.state.units
    g.now = g.now.enter(Combat(queue, began, g.now.acts))
    _bring_up(g)


def _bring_up(g: Game) -> None:
    """Resolve the actions of the next unit that need no command; skip units with nothing to decide."""
    while queue := g.now.phase(Combat).queue:
        if g.now.serving(queue[0]).fate is Fate.STANDING:
            try:
                _arrive(g, queue[0])
            except FactWanted:  # the players are asked before the rest of its fire lands
                return
            if waiting_posts(g.now, queue[0]):
                return
        g.now = g.now.further(queue=g.now.phase(Combat).queue[1:])


def resume(g: Game) -> None:
    """Let indirect fire land that waited for an answer of the players."""
    queue = g.now.phase(Combat).queue
    if queue and landing(g.now, queue[0]):
        _bring_up(g)


def pass_over(g: Game) -> None:
    """Continue with the next unit if the one whose turn it is has no gunner left to act."""
    queue = g.now.phase(Combat).queue
    if queue and not waiting_posts(g.now, queue[0]) and not landing(g.now, queue[0]):
        g.now = g.now.further(queue=queue[1:])
        _bring_up(g)


def _arrive(g: Game, unit: int) -> None:
    before = g.now
    try:
        land_orders(g, unit)
    finally:  # on a table, a part of the fire may wait for an answer
        lose_at_once(g, before)
    ram, phased_play = g.now.unit(unit).ram, g.now.battle.options.phased_play
    if ram is not None and not phased_play and g.now.unit(ram.target).fate is not Fate.GONE:
        resolve_ram(g, unit, ram)


def ram_at_once(g: Game, unit: int) -> None:
    """Resolve a ram at once (move.phased-play)."""
    before, ram = g.now, g.now.unit(unit).ram
    assert ram is not None
    resolve_ram(g, unit, ram)
    lose_at_once(g, before)


def lose_at_once(g: Game, before: Position) -> None:
    """In phased play, let everything hit since `before` be lost at once."""
    if g.now.battle.options.phased_play:
        for unit, was in enumerate(before.state.units):
            now = g.now.unit(unit)
            if was.fate is Fate.STANDING and (was.hits, was.fate) != (now.hits, now.fate):
                take_effect(g, unit, before)


def withdraw(g: Game, side: str) -> None:
    """Remove the units of a side that resigned from the order of fire, and continue with the next."""
    phase, units = g.now.phase(Combat), g.now.state.units
    queue = tuple(unit for unit in phase.queue if g.now.side(unit) != side)
    began = phase.began and tuple(
        units[unit] if g.now.side(unit) == side else was for unit, was in enumerate(phase.began)
    )
    g.now = g.now.further(queue=queue, began=began)
    if queue[:1] != phase.queue[:1]:
        _bring_up(g)


def _act(g: Game, act: Act, before: Position) -> None:
    """Record a gunner's action; after a unit's last gunner, continue with the next unit."""
    g.now = noted(g.now, act)
    lose_at_once(g, before)
    if isinstance(g.now.state.phase, Combat) and not waiting_posts(g.now, act.unit):
        g.now = g.now.further(queue=g.now.phase(Combat).queue[1:])
        _bring_up(g)


def fire(g: Game, volley: Volley) -> None:
    """Fire a legal volley; in the modern era fire through a spotter is only ordered and lands later."""
    before, g.now = g.now, pay(g.now, volley)
    if volley.spotter is not None and g.now.battle.era == "modern":
        place_order(g, volley)
    else:
        resolve(g, volley)
    _act(g, act_of(volley), before)


def act_of(volley: Volley) -> Act:
    """Return the record of a gunner who fires a volley."""
    return Act(volley.unit, volley.post, volley.section, volley.target, volley.spotter)


def noted(position: Position, act: Act) -> Position:
    """Return the position with a gunner's action recorded."""
    phase = position.state.phase
    assert isinstance(phase, Combat | Movement)
    return position.further(acts=(*phase.acts, act))


def strike(g: Game, unit: int, item: int, target: int) -> None:
    """Carry out a legal strike with a physical weapon."""
    before = g.now
    resolve_strike(g, unit, item, target)
    _act(g, Act(unit, before.sheet(unit).pilot, None, target), before)


def hold(g: Game, unit: int, post: int) -> None:
    """Let a gunner hold fire."""
    member = g.now.member(unit, post)
    words = f"{possessive(g.now.name(unit))} {member} holds fire."
    g.emit("fire-held", clauses.COMBAT_SEQUENCE, words, unit=g.now.id(unit), post=member)
    _act(g, Act(unit, post), g.now)
