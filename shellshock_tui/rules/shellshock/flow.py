"""The course of a battle: from the start through the four phases of each turn to the end (turn.phases)."""

from typing import assert_never

from shellshock_tui.engine.rules import Decision, Malformed, Outcome
from shellshock_tui.kit.ending import AgreeDraw, Over, Resign
from shellshock_tui.kit.forms import Form, Offer
from shellshock_tui.rules.shellshock import aftermath, clauses, initiative, parts, state
from shellshock_tui.rules.shellshock.commands import Command
from shellshock_tui.rules.shellshock.fire import combat
from shellshock_tui.rules.shellshock.game import Game, check, forbid
from shellshock_tui.rules.shellshock.moves import moving
from shellshock_tui.rules.shellshock.moves.speed import refuse_start_speed
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.table_questions import holding_question
from shellshock_tui.rules.shellshock.victory import CLAUSE, count_turns_held, outcome, resigned
from shellshock_tui.user_error import quoted


def opening(g: Game) -> None:
    """Begin the battle: with the first turn, or with the choice of start speeds."""
    title = g.now.battle.title
    g.emit("battle-begun", clauses.SETUP_ARMIES, f"{title} begins.", title=title)
    if g.now.battle.options.start_speed != "choice":
        begin_turn(g)


def asked_of(
    position: Position, unit: int, kind: str, words: str, clause: str, cut_in: tuple[str, ...] = ()
) -> Decision:
    """Return a decision that a unit's side has to make about it."""
    question, side = f"{position.name(unit)}: {words}.", position.side(unit)
    return Decision(kind, side, position.id(unit), question, clause, cut_in)


def start_speed(g: Game, unit: int, speed: int, waiting: tuple[int, ...]) -> None:
    """Set a unit's start speed; after the last unit the first turn begins."""
    check(refuse_start_speed(g.now, unit, speed))
    words = f"{g.now.name(unit)} starts at speed {speed}."
    g.emit("start-speed", clauses.SETUP_START_SPEED, words, unit=g.now.id(unit), speed=speed)
    g.update_unit(unit, speed=speed, carried=speed)
    await_speeds(g, waiting)


def await_speeds(g: Game, waiting: tuple[int, ...]) -> None:
    """Wait for the start speeds of the units left; if none are, begin the first turn."""
    if waiting:
        g.now = g.now.enter(state.StartSpeeds(waiting))
    else:
        begin_turn(g)


def begin_turn(g: Game) -> None:
    """Begin the Initiative phase."""
    turn = g.now.state.turn
    if told := g.now.state.told:
        g.now = g.now.note(told=told.after_turn())
    g.emit("turn-begun", clauses.TURN_PHASES, f"Turn {turn} begins.", turn=turn)
    draw_chits(g)


def draw_chits(g: Game) -> None:
    """Begin drawing the chits of a turn."""
    if g.now.battle.options.initiative_parts > 1:
        parts.begin(g)
    else:
        initiative.begin(g)


def after_move(g: Game) -> None:
    """Activate the next unit; after the last one, begin the Combat phase."""
    if g.now.phase(state.Movement).part is None:
        moving.next_activation(g)
        if g.now.phase(state.Movement).activation is not None:
            return
    else:
        g.now = g.now.further(activation=None)
        parts.settle(g)
        if not parts.is_over(g.now):
            return
    combat.begin(g, g.now.phase(state.Movement).ended)
    after_combat(g)


def after_shot(g: Game) -> None:
    """Continue the move that a shot interrupted, or the next one if its unit fell (move.phased-play)."""
    moving.strike_fallen(g)
    if g.now.phase(state.Movement).activation is None:
        after_move(g)


def after_combat(g: Game) -> None:
    """Continue the Combat phase; after the last gunner, go through the Aftermath."""
    if not isinstance(g.now.state.phase, state.Combat) or g.now.state.phase.queue:
        return
    aftermath.begin(g)
    if holding_question(g.now):
        g.now = g.now.enter(state.Holding())
    else:
        count_turn(g)


def count_turn(g: Game) -> None:
    """Count what is held at the end of a turn, and end the battle if that decides it."""
    count_turns_held(g)
    ended = outcome(g.now)
    if ended:
        over(g, ended)


def after_telling(g: Game) -> None:
    """Continue the step that waited for the players to tell something about the table."""
    match g.now.state.phase:
        case state.Combat():
            combat.resume(g)
            after_combat(g)
        case state.Holding() if holding_question(g.now) is None:
            g.now = g.now.enter(state.Aftermath())
            count_turn(g)
            if told := g.now.state.told:
                g.now = g.now.note(told=told.after_turn())
        case _:
            pass


def after_mark(g: Game, before: Position) -> None:
    """Continue after a sheet was marked by hand, which may leave nothing to do for the unit that is asked."""
    combat.lose_at_once(g, before)
    match g.now.state.phase:
        case state.Movement(activation=active) if active:
            after_shot(g)
        case state.Combat():
            combat.pass_over(g)
            after_combat(g)
        case _:
            pass


def over(g: Game, ended: Outcome) -> None:
    """End the battle."""
    g.now = g.now.enter(Over(ended))
    g.emit("battle-over", ended.clause, ended.reason, *ended.trails, winner=ended.winner or None)


def concessions(position: Position, side: str) -> tuple[Offer[Command], ...]:
    """Return the offers to resign or agree on a draw, for a side that still plays."""
    if isinstance(position.state.phase, Over) or side in position.state.resigned:
        return ()
    resign = Form(Resign, given={"side": side}, name="resign", label="resign the battle")
    return resign, Form(AgreeDraw, name="draw", label="agree on a draw")


def give_up(g: Game, command: Resign | AgreeDraw) -> None:
    """Carry out a resignation or a draw.

    If several other sides are left after a resignation, they play on.
    """
    match command:
        case AgreeDraw():
            over(g, Outcome("", "The sides agree on a draw.", CLAUSE))
        case Resign(side):
            _resign(g, side)
        case _:
            assert_never(command)


def _resign(g: Game, side: str) -> None:
    names = dict(g.now.battle.sides)
    if side not in names:
        raise Malformed("side", f"there is no side {quoted(side)}")
    if side in g.now.state.resigned:
        forbid(CLAUSE, f"{names[side]} has already resigned.")
    ended = resigned(g.now, side)
    if ended:
        over(g, ended)
        return
    g.emit("side-resigned", CLAUSE, f"{names[side]} resigns and is out of the battle.", side=side)
    _remove(g, side)
    _play_on(g, side)


def _remove(g: Game, side: str) -> None:
    """Remove a resigned side's units from the map, and its progress towards holding objectives."""
    for unit in g.now.of_side(side):
        g.update_unit(unit, fate=state.Fate.GONE, orders=())
    held = tuple(
        0 if condition.side == side else count
        for condition, count in zip(g.now.battle.victory, g.now.state.held, strict=True)
    )
    g.now = g.now.note(held=held, resigned=(*g.now.state.resigned, side))


def _play_on(g: Game, side: str) -> None:
    """Continue the phase without a side; if chits are being drawn, draw them all again."""
    match g.now.state.phase:
        case state.StartSpeeds(waiting):
            await_speeds(g, tuple(unit for unit in waiting if unit in g.now.standing))
        case state.Initiative():
            draw_chits(g)
        case state.Movement():
            after_shot(g)
        case state.Combat():
            combat.withdraw(g, side)
            after_combat(g)
        case state.Holding() | state.Aftermath() | Over():
            pass
        case _:
            assert_never(g.now.state.phase)
