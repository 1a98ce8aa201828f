"""What follows what: from the start through four phases to the next turn, and the end (turn.phases)."""

from typing import assert_never

from shellshock_tui.dice import Dice
from shellshock_tui.engine.event import Event, event
from shellshock_tui.engine.rules import Decision, Malformed, Outcome
from shellshock_tui.kit.ending import AgreeDraw, Over, Resign
from shellshock_tui.kit.forms import Form, Offer
from shellshock_tui.rules.shellshock import aftermath, clauses, initiative, parts
from shellshock_tui.rules.shellshock.checking import check, refuse
from shellshock_tui.rules.shellshock.fire import combat
from shellshock_tui.rules.shellshock.moves import moving
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.start import refuse_start_speed
from shellshock_tui.rules.shellshock.state import (
    Aftermath,
    Combat,
    Fate,
    Initiative,
    Movement,
    StartSpeeds,
)
from shellshock_tui.rules.shellshock.victory import CLAUSE, agreed_draw, count_turns_held, outcome, resigned

Played = tuple[Position, list[Event]]


def opening(position: Position, dice: Dice) -> Played:
    """Begin the battle's first turn, or ask for start speeds first."""
    battle = position.battle
    begun = event("battle-begun", f"{battle.title} begins.", title=battle.title, clause=clauses.SETUP_ARMIES)
    if battle.options.start_speed == "choice":
        return position, [begun]
    position, events = begin_turn(position, dice)
    return position, [begun, *events]


def asked_of(
    position: Position, unit: int, kind: str, words: str, clause: str, cut_in: tuple[str, ...] = ()
) -> Decision:
    """Return a decision about a unit, which its side has to make."""
    question, side = f"{position.name(unit)}: {words}.", position.side(unit)
    return Decision(kind, side, position.unit_setup(unit).id, question, clause, cut_in)


def start_speed(position: Position, unit: int, speed: int, waiting: tuple[int, ...], dice: Dice) -> Played:
    """Set a unit's start speed and ask those that wait; after the last one the first turn begins."""
    check(refuse_start_speed(position, unit, speed))
    told = event(
        "start-speed",
        f"{position.name(unit)} starts at speed {speed}.",
        unit=position.unit_setup(unit).id,
        speed=speed,
        clause=clauses.SETUP_START_SPEED,
    )
    position, events = await_speeds(position.put(unit, speed=speed, carried=speed), waiting, dice)
    return position, [told, *events]


def await_speeds(position: Position, waiting: tuple[int, ...], dice: Dice) -> Played:
    """Ask the units left for their start speeds; with none left the first turn begins."""
    return (position.enter(StartSpeeds(waiting)), []) if waiting else begin_turn(position, dice)


def begin_turn(position: Position, dice: Dice) -> Played:
    """Begin the Initiative phase."""
    begun = event(
        "turn-begun",
        f"Turn {position.state.turn} begins.",
        turn=position.state.turn,
        clause=clauses.TURN_PHASES,
    )
    position, events = draw_chits(position, dice)
    return position, [begun, *events]


def draw_chits(position: Position, dice: Dice) -> Played:
    """Begin to draw the chits of a turn."""
    start = parts.begin if position.battle.options.initiative_parts > 1 else initiative.begin
    return start(position, dice)


def after_chit(position: Position, before: Initiative, events: list[Event]) -> Played:
    """Go on with the draw, or begin the Movement phase when the bag is empty."""
    if before.bag:
        return position, events
    return moving.begin(position), events


def after_move(position: Position, events: list[Event], dice: Dice) -> Played:
    """Hand out the next unit; when all have moved the Combat phase begins."""
    phase = moving.phase_of(position)
    if phase.part is None:
        position = moving.next_activation(position)
        if moving.phase_of(position).activation is not None:
            return position, events
    else:
        position = parts.settle(position.further(activation=None))
        if not parts.is_over(position):
            return position, events
    position, more = combat.begin(position, moving.phase_of(position).ended, dice)
    return after_combat(position, events + more)


def after_shot(position: Position, events: list[Event], dice: Dice) -> Played:
    """Go on with the move that a shot interrupted; if its unit fell, with the next (move.phased-play)."""
    position = moving.without_fallen(position)
    if moving.phase_of(position).activation is not None:
        return position, events
    return after_move(position, events, dice)


def after_combat(position: Position, events: list[Event]) -> Played:
    """Go on with the Combat phase, or clear up when the last gunner is done."""
    if not isinstance(position.state.phase, Combat) or position.state.phase.queue:
        return position, events
    position, more = aftermath.begin(position)
    position = count_turns_held(position)
    ended = outcome(position)
    if ended:
        position, told = over(position, ended)
        return position, [*events, *more, *told]
    return position, events + more


def next_turn(position: Position, dice: Dice) -> Played:
    """Begin the next turn."""
    return begin_turn(position.note(turn=position.state.turn + 1), dice)


def over(position: Position, ended: Outcome) -> Played:
    """End the battle."""
    return position.enter(Over(ended)), [
        event("battle-over", ended.reason, *ended.trails, winner=ended.winner or None, clause=ended.clause)
    ]


def concessions(position: Position, side: str) -> tuple[Offer, ...]:
    """Return resignation and draw, while the battle lasts and the side has not resigned."""
    if isinstance(position.state.phase, Over) or side in position.state.resigned:
        return ()
    resign = Form(Resign, given={"side": side}, name="resign", label="resign the battle")
    return resign, Form(AgreeDraw, name="draw", label="agree on a draw")


def give_up(position: Position, command: Resign | AgreeDraw, dice: Dice) -> Played:
    """End the battle, or go on with it where a side resigns and several others are left."""
    match command:
        case AgreeDraw():
            return over(position, agreed_draw())
        case Resign(side):
            return _resign(position, side, dice)
        case _:
            assert_never(command)


def _resign(position: Position, side: str, dice: Dice) -> Played:
    names = dict(position.battle.sides)
    if side not in names:
        raise Malformed("side", f"there is no side {side!r}")
    if side in position.state.resigned:
        refuse(CLAUSE, f"{names[side]} has resigned already.")
    ended = resigned(position, side)
    if ended:
        return over(position, ended)
    told = event(
        "side-resigned", f"{names[side]} resigns and is out of the battle.", side=side, clause=CLAUSE
    )
    position, events = _play_on(_without(position, side), side, dice)
    return position, [told, *events]


def _without(position: Position, side: str) -> Position:
    """Take the units of a side that resigned from the map, and from its aims what it has held."""
    for unit in position.of_side(side):
        position = position.put(unit, fate=Fate.GONE, orders=())
    held = tuple(
        0 if condition.side == side else count
        for condition, count in zip(position.battle.victory, position.state.held, strict=True)
    )
    return position.note(held=held, resigned=(*position.state.resigned, side))


def _play_on(position: Position, side: str, dice: Dice) -> Played:
    """Go on with the phase without a side; while chits are drawn, all are drawn anew."""
    match position.state.phase:
        case StartSpeeds(waiting):
            return await_speeds(position, tuple(unit for unit in waiting if unit in position.standing), dice)
        case Initiative():
            return draw_chits(position, dice)
        case Movement():
            return after_shot(position, [], dice)
        case Combat():
            return after_combat(*combat.withdraw(position, side, dice))
        case Aftermath() | Over():
            return position, []
        case _:
            assert_never(position.state.phase)
