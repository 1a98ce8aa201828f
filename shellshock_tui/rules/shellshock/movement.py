"""II. Movement: units move one at a time."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import ClassVar

from shellshock_tui.engine.rules import Decision
from shellshock_tui.kit.forms import Each, Offer, Opt
from shellshock_tui.rules.shellshock import activation, clauses, commands, parts
from shellshock_tui.rules.shellshock.attacks import Attacks, attack
from shellshock_tui.rules.shellshock.fire import combat
from shellshock_tui.rules.shellshock.fire.gunners import firing, head
from shellshock_tui.rules.shellshock.flow import after_move, after_shot, asked_of
from shellshock_tui.rules.shellshock.game import Game, check, forbid
from shellshock_tui.rules.shellshock.moves import move_end, moving
from shellshock_tui.rules.shellshock.moves.move_end import refuse_end
from shellshock_tui.rules.shellshock.moves.movement import refuse_step, refuse_turn, step, turn
from shellshock_tui.rules.shellshock.moves.ramming import ram, refuse_ram
from shellshock_tui.rules.shellshock.moves.speed import refuse_speed, speed_range
from shellshock_tui.rules.shellshock.names import unit_index
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.sheet import FACES
from shellshock_tui.rules.shellshock.state import Activation, Fate, Movement


class MovingUnits:
    """The Movement phase: units move in chit order, or a part of a side's units at a time."""

    answers: ClassVar[Mapping[str, tuple[type[commands.Command], ...]]] = {
        "unit": (commands.MoveUnit, commands.EndPart),
        "speed": (commands.AnnounceSpeed, commands.CallRed),
        "move": (commands.StepTo, commands.Turn, commands.RamTo, commands.EndMove, commands.CallRed),
    }

    def decision(self, position: Position) -> Decision:
        """Return the question for the next unit, its speed, or its next step."""
        phase = position.phase(Movement)
        if phase.activation is None:
            return parts.decision(position)
        unit, move = phase.activation.unit, phase.activation.move
        cut_in = tuple(side for side, _ in position.battle.sides if may_interrupt(position, phase, side))
        if move is None:
            low, high = speed_range(position, unit)
            words = f"announce its speed, {low} to {high}" if low < high else f"announce its speed: {low}"
            return asked_of(position, unit, "speed", words, clauses.MOVE_ANNOUNCE_SPEED, cut_in)
        return self.asked(position, phase.activation, cut_in)

    def asked(self, position: Position, active: Activation, cut_in: tuple[str, ...]) -> Decision:
        """Return the question to the active unit once it has announced its speed."""
        question = partial(activation.question, position, active)
        side, name = position.side(active.unit), position.id(active.unit)
        return Decision("move", side, name, question, clauses.MOVE_ORDER, cut_in)

    def actions(self, position: Position, side: str) -> Iterator[Offer[commands.Command]]:
        """Yield the choices of the active unit, and those by which a side may interrupt."""
        phase = position.phase(Movement)
        if phase.activation is None:
            yield from parts.offers(position, side)
        elif position.side(phase.activation.unit) == side:
            yield from self.offers(position, phase.activation)
        yield from interruptions(position, side)

    def offers(self, position: Position, active: Activation) -> Iterator[Offer[commands.Command]]:
        """Yield the offers of what the active unit may do next."""
        yield from activation.offers(position, active)

    def play(self, g: Game, command: commands.Command) -> None:
        """Carry out a command.

        Raises:
            IllegalCommand: The rules forbid it.
            Malformed: It contains an unknown name.
        """
        position, phase, phased_play = g.now, g.now.phase(Movement), g.now.battle.options.phased_play
        match command:
            case commands.CallRed():
                check(moving.refuse_call(position))
                moving.call_red(g)
            case commands.MoveUnit() | commands.EndPart():
                parts.play(g, command)
            case commands.AnnounceSpeed(name, speed, reverse):
                _announce(g, in_hand(position, phase, name), speed, reverse=reverse)
            case commands.Fire() | commands.Strike() | commands.HoldFire() if phased_play:
                attack(g, command)
                after_shot(g)
            case _:
                self.move(g, command)

    def move(self, g: Game, command: commands.Command) -> None:
        """Carry out a command to the active unit after it has announced its speed."""
        position, phase = g.now, g.now.phase(Movement)
        match command:
            case commands.StepTo(name, to, drown):
                hand = in_hand(position, phase, name)
                check(refuse_step(position, hand, FACES.index(to), drown=drown))
                step(g, hand, FACES.index(to))
                if g.now.unit(hand.unit).fate is not Fate.STANDING:
                    after_move(g)
            case commands.Turn(name, to):
                hand = in_hand(position, phase, name)
                check(refuse_turn(position, hand, commands.TURNS[to]))
                turn(g, hand, commands.TURNS[to])
            case commands.RamTo(name, to):
                hand = in_hand(position, phase, name)
                check(refuse_ram(position, hand, FACES.index(to)))
                ram(g, hand, FACES.index(to))
                after_ram(g, hand.unit)
            case commands.EndMove():
                _end_move(g, in_hand(position, phase, command.unit), command)
            case _:
                words = "This command cannot be given in the Movement phase."
                forbid(clauses.TURN_PHASES, words)


def interruptions(position: Position, side: str) -> Iterator[Offer[commands.Command]]:
    """Yield the ways in which a side may interrupt: with the red-chit unit, or with fire."""
    phase = position.phase(Movement)
    if phase.red is not None and may_call(position, phase, side):
        label, at = f"{position.name(phase.red)} cuts in (red chit)", f"clause/{clauses.INITIATIVE_RED_CHIT}"
        opt = Opt(None, label, at, "R", name="call-red")
        yield Each(("",), lambda _: commands.CallRed(), lambda _, __: opt)
    yield from interjections(position, side)


def interjections(position: Position, side: str) -> Iterator[Attacks]:
    """Yield the attacks that a side may make while units move (move.phased-play)."""
    for unit in firing(position):
        if position.side(unit) == side:
            yield Attacks(position, unit, head(position, unit))


def may_interrupt(position: Position, phase: Movement, side: str) -> bool:
    """Return whether a side may interrupt the current move."""
    return may_call(position, phase, side) or any(
        True for attacks in interjections(position, side) for _ in attacks.commands()
    )


def may_call(position: Position, phase: Movement, side: str) -> bool:
    """Return whether a side may interrupt with the red-chit unit now."""
    return phase.red is not None and position.side(phase.red) == side and moving.refuse_call(position) is None


def in_hand(position: Position, phase: Movement, name: str) -> Activation:
    """Return the activation of a unit.

    Raises:
        IllegalCommand: Another unit is active, or none.
    """
    unit = unit_index(position.battle, name)
    if phase.activation is None:
        forbid(clauses.INITIATIVE_PARTS, "Choose first which unit moves next.")
    if unit != phase.activation.unit:
        forbid(
            clauses.MOVE_ORDER,
            f"It is {position.name(phase.activation.unit)}'s turn to move, not {position.name(unit)}'s.",
            position.address(phase.activation.unit),
        )
    return phase.activation


def _announce(g: Game, hand: Activation, speed: int, *, reverse: bool) -> None:
    if hand.move is not None:
        forbid(
            clauses.MOVE_ANNOUNCE_SPEED,
            f"{g.now.name(hand.unit)} has already announced its speed for this turn.",
            f"{g.now.address(hand.unit)}/move/last-speed",
        )
    check(refuse_speed(g.now, hand.unit, speed, reverse=reverse))
    moving.announce(g, hand.unit, speed, reverse=reverse)


def after_ram(g: Game, unit: int) -> None:
    """In phased play, resolve a declared ram at once (move.phased-play)."""
    if g.now.battle.options.phased_play:
        combat.ram_at_once(g, unit)
        after_shot(g)


def _end_move(g: Game, hand: Activation, command: commands.EndMove) -> None:
    position, unit = g.now, hand.unit
    check(refuse_end(position, hand))
    ending = move_end.ending_of(position, unit, command)
    check(move_end.refuse_facing(position, hand, ending.facing))
    for section, direction in ending.turrets.items():
        check(
            move_end.refuse_turret(position.with_unit(unit, facing=ending.facing), unit, section, direction)
        )
    if command.nestle:
        check(move_end.refuse_nestle(position, hand))
    if command.exit:
        check(move_end.refuse_exit(position, hand))
    move_end.end(g, hand, ending)
    moving.finish(g, unit)
    after_move(g)
