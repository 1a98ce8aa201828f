"""The order of moves: the next unit, interruption by the red chit, and announced speeds."""

from shellshock_tui.engine.english import counted
from shellshock_tui.engine.event import EventContent, event_content
from shellshock_tui.engine.trail import Blocked, refuse
from shellshock_tui.kit.copying import changed
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.battle import RED
from shellshock_tui.rules.shellshock.fire.power import available, pool, power_trail
from shellshock_tui.rules.shellshock.game import Game
from shellshock_tui.rules.shellshock.moves.entry import refuse_landing
from shellshock_tui.rules.shellshock.moves.speed import speed_change, turn_trail
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.state import Activation, Move, Movement


def begin(g: Game) -> None:
    """Begin the Movement phase with the unit that has the lowest chit (move.order)."""
    chits = [(g.now.unit(unit).chit, unit) for unit in g.now.standing]
    numbered = sorted((chit, unit) for chit, unit in chits if chit is not None and chit != RED)
    red = next((unit for chit, unit in chits if chit == RED), None)
    g.now = g.now.enter(Movement(None, tuple(unit for _, unit in numbered), red))
    next_activation(g)


def next_activation(g: Game) -> None:
    """Activate the next unit; after the last one no unit is active."""
    phase = g.now.phase(Movement)
    if phase.suspended:
        g.now = g.now.further(activation=phase.suspended, suspended=None)
    elif phase.queue:
        g.now = g.now.further(activation=Activation(phase.queue[0]), queue=phase.queue[1:])
    elif phase.red is not None:
        g.now = g.now.further(activation=Activation(phase.red), red=None)
    else:
        g.now = g.now.further(activation=None)


def strike_fallen(g: Game) -> None:
    """Remove units that fell from the order of moves (move.phased-play)."""
    phase, standing = g.now.phase(Movement), g.now.standing
    g.now = g.now.further(
        activation=_what_is_left(g.now, phase.activation),
        queue=tuple(unit for unit in phase.queue if unit in standing),
        red=phase.red if phase.red in standing else None,
        suspended=_what_is_left(g.now, phase.suspended),
    )


def _what_is_left(position: Position, activation: Activation | None) -> Activation | None:
    """Return the activation of a unit that still stands; without locomotion it has no points left."""
    if activation is None or activation.unit not in position.standing:
        return None
    if activation.move and position.working(activation.unit).immobile:
        return Activation(activation.unit, changed(activation.move, points=0))
    return activation


def refuse_call(position: Position) -> Blocked | None:
    """Return why the red-chit unit may not interrupt now (initiative.red-chit)."""
    phase = position.phase(Movement)
    if phase.red is None:
        return Blocked(
            clauses.INITIATIVE_RED_CHIT, "The unit with the red chit has already moved, or no unit has it."
        )
    activation = phase.activation
    if activation and activation.move and refuse_landing(position, activation.unit):
        words = "Wait until {} is clear of the unit below it."
        return refuse(clauses.INITIATIVE_RED_CHIT, position.about, activation.unit, words)
    return None


def call_red(g: Game) -> None:
    """Let the red-chit unit interrupt; the interrupted move continues afterwards."""
    phase = g.now.phase(Movement)
    assert phase.red is not None
    words = f"{g.now.name(phase.red)} cuts in with the red chit."
    g.emit("red-called", clauses.INITIATIVE_RED_CHIT, words, unit=g.now.id(phase.red))
    g.now = g.now.further(activation=Activation(phase.red), suspended=phase.activation, red=None)


def announced(position: Position, unit: int, speed: int, *, reverse: bool) -> Position:
    """Return the position after a unit announces a legal speed, with its points and kreigs."""
    still, power = position.unit(unit).speed == 0, pool(position, unit, speed)
    position = position.with_unit(unit, speed=speed, reverse=reverse, still=still, **power)
    return position.further(activation=Activation(unit, Move(points=speed)))


def announce(g: Game, unit: int, speed: int, *, reverse: bool) -> None:
    """Announce a legal speed."""
    before, g.now = g.now, announced(g.now, unit, speed, reverse=reverse)
    g.emit_later("speed-announced", _speed_content, before, g.now, unit)


def _speed_content(before: Position, position: Position, unit: int) -> EventContent:
    state = position.unit(unit)
    words = state.speed_words
    line, kreigs = position.sheet(unit).table[state.speed], available(position, unit)
    return event_content(
        f"{position.name(unit)} announces {words}: turn number {line.turn}, {counted(kreigs, 'kreig')}.",
        ("speed", speed_change(before, unit, state.speed)),
        ("turn", turn_trail(position, unit)),
        ("kreigs", power_trail(position, unit)),
        unit=position.id(unit),
        speed=state.speed,
        reverse=state.reverse,
        turn=line.turn,
        kreigs=kreigs,
        clause=clauses.MOVE_ANNOUNCE_SPEED,
    )


def finish(g: Game, unit: int) -> None:
    """Record that a unit has ended its move, and add it to the order of fire."""
    g.now = g.now.further(activation=None, ended=(*g.now.phase(Movement).ended, unit))
