"""The phases of a turn, each with its question, its choices and its commands (turn.phases)."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import ClassVar

from shellshock_tui.engine.protocol import Message
from shellshock_tui.engine.rules import Decision, IllegalCommand, Outcome
from shellshock_tui.engine.trail import Trail, add
from shellshock_tui.kit.ending import AgreeDraw, Over, Resign
from shellshock_tui.kit.forms import Each, Meaning, Offer, Opt
from shellshock_tui.rules.shellshock import (
    activation,
    clauses,
    commands,
    flow,
    initiative,
    marking,
    table_questions,
)
from shellshock_tui.rules.shellshock.attacks import GunnersTurn, attack
from shellshock_tui.rules.shellshock.battle import RED, chit_name
from shellshock_tui.rules.shellshock.fire.declaring import declare
from shellshock_tui.rules.shellshock.fire.volley_fire import landing_question
from shellshock_tui.rules.shellshock.game import Game, forbid
from shellshock_tui.rules.shellshock.movement import MovingUnits
from shellshock_tui.rules.shellshock.moves import moving
from shellshock_tui.rules.shellshock.names import part_index, unit_index
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.state import (
    Aftermath,
    Combat,
    Fate,
    Holding,
    Initiative,
    Movement,
    Phase,
    StartSpeeds,
    State,
)
from shellshock_tui.rules.shellshock.table_facts import FactWanted, Question
from shellshock_tui.rules.shellshock.table_movement import TableMovement

Answers = Mapping[str, tuple[type[commands.Command], ...]]
"""The commands that answer each kind of decision, or may interrupt it."""
DECISION = "decision"


class ChoosingSpeeds:
    """The phase before the first turn, in which each unit chooses its start speed."""

    answers: ClassVar[Answers] = {"start-speed": (commands.StartSpeed,)}

    def decision(self, position: Position) -> Decision:
        """Return the question for the next unit's start speed."""
        words, clause = "choose its start speed", clauses.SETUP_START_SPEED
        return flow.asked_of(position, position.phase(StartSpeeds).waiting[0], "start-speed", words, clause)

    def actions(self, position: Position, side: str) -> Iterator[Offer[commands.Command]]:
        """Yield the possible speeds."""
        unit = position.phase(StartSpeeds).waiting[0]
        if position.side(unit) == side:
            yield activation.start_speeds(position, unit)

    def play(self, g: Game, command: commands.Command) -> None:
        """Set the start speed of the unit that is asked."""
        if not isinstance(command, commands.StartSpeed):
            forbid(clauses.SETUP_START_SPEED, "First each unit chooses its start speed.")
        first, *rest = g.now.phase(StartSpeeds).waiting
        if unit_index(g.now.battle, command.unit) != first:
            words = f"{g.now.name(first)} must choose its start speed first."
            forbid(clauses.SETUP_START_SPEED, words, g.now.address(first))
        flow.start_speed(g, first, command.speed, tuple(rest))


class DrawingChits:
    """I. Initiative: chits are drawn and placed beside units."""

    answers: ClassVar[Answers] = {"chit": (commands.TakeChit,)}

    def decision(self, position: Position) -> Decision:
        """Return the question of which unit takes the chit drawn."""
        phase = position.phase(Initiative)
        side, name = position.battle.sides[phase.drawer]
        question = f"Chit {chit_name(phase.chit)} is drawn: which unit of {name} takes it?"
        return Decision("chit", side, "", question, clauses.INITIATIVE_DRAW)

    def actions(self, position: Position, side: str) -> Iterator[Offer[commands.Command]]:
        """Yield the side's units that have no chit."""
        phase = position.phase(Initiative)
        if position.battle.sides[phase.drawer][0] != side:
            return
        units, means = initiative.without_chit(position, phase.drawer), partial(outlook, position)
        words = f"takes chit {chit_name(phase.chit)}"
        yield initiative.one_of(position, units, commands.TakeChit, lambda name: f"{name} {words}", means)

    def play(self, g: Game, command: commands.Command) -> None:
        """Place the chit, and draw the next one."""
        phase = g.now.phase(Initiative)
        if not isinstance(command, commands.TakeChit):
            forbid(clauses.INITIATIVE_DRAW, "A chit has been drawn: place it beside a unit first.")
        unit = unit_index(g.now.battle, command.unit)
        if unit not in initiative.without_chit(g.now, phase.drawer):
            drawer = g.now.battle.sides[phase.drawer][1]
            words = f"Place the chit beside a unit of {drawer} that has none yet."
            forbid(clauses.INITIATIVE_DRAW, words)
        initiative.place_chit(g, phase, unit)
        if not phase.bag:
            moving.begin(g)


def outlook(position: Position) -> Meaning:
    """Return the chance that a unit with the drawn chit moves before every enemy, red chits aside."""
    phase = position.phase(Initiative)
    if phase.chit == RED:
        return "", ()
    side = position.battle.sides[phase.drawer][0]
    lower = [chit for chit in initiative.bag_for(len(position.standing)) if chit != RED and chit < phase.chit]
    chance = initiative.chance_that(position, dict.fromkeys(lower, side))
    words = "chance to move before every enemy without the red chit"
    term = add("draws in which no enemy gets a lower chit", chance, clauses.INITIATIVE_DRAW)
    odds = {0: "none", 1: "certain"}.get(chance.numerator if chance.denominator == 1 else -1, f"{chance}")
    return f"{words}: {odds}", ((words, Trail.of(term)),)


class Firing:
    """III. Combat: gunners fire or hold fire, unit by unit."""

    answers: ClassVar[Answers] = {
        "fire": (
            commands.Fire,
            commands.Strike,
            commands.HoldFire,
            commands.DeclareTarget,
            *commands.TOLD_OF_SHOTS,
        )
    }

    def decision(self, position: Position) -> Decision:
        """Return the question to the gunners of the next unit, or the one that its landing fire waits for."""
        if question := _landing_question(position):
            return table_questions.decision(position, question, position.phase(Combat).queue[0])
        words, unit = "choose a gunner and a target, or hold fire", position.phase(Combat).queue[0]
        if position.unit(unit).fate is not Fate.STANDING:
            words = f"destroyed this turn, but it still fires. {words.capitalize()}"
            return flow.asked_of(position, unit, "fire", words, clauses.COMBAT_SIMULTANEOUS)
        return flow.asked_of(position, unit, "fire", words, clauses.COMBAT_SEQUENCE)

    def actions(self, position: Position, side: str) -> Iterator[Offer[commands.Command]]:
        """Yield attacks and holding fire."""
        unit = position.phase(Combat).queue[0]
        if position.side(unit) != side:
            return
        question = _landing_question(position)
        yield table_questions.answers(position, question) if question else GunnersTurn(position, unit)

    def play(self, g: Game, command: commands.Command) -> None:
        """Let a gunner attack or hold fire."""
        if not isinstance(command, commands.Fire | commands.Strike | commands.HoldFire):
            forbid(clauses.TURN_PHASES, "In the Combat phase gunners can only fire or hold fire.")
        if question := _landing_question(g.now):
            raise FactWanted(question)
        attack(g, command)
        flow.after_combat(g)


def _landing_question(position: Position) -> Question | None:
    """Return the question to be answered before the fire of the next unit lands; None on the map."""
    if position.state.told is None:
        return None
    return landing_question(position, position.phase(Combat).queue[0])


class AskingWhoHolds:
    """The end of a turn on a table: the players tell who stands on the objectives."""

    answers: ClassVar[Answers] = {"tell": (commands.Occupy, *commands.TOLD_OF_SHOTS)}

    def decision(self, position: Position) -> Decision:
        """Return the question of who stands on the next objective."""
        return table_questions.decision(position, _holding_question(position))

    def actions(self, position: Position, side: str) -> Iterator[Offer[commands.Command]]:
        """Yield the answers, which any side may give."""
        yield table_questions.answers(position, _holding_question(position))

    def play(self, g: Game, command: commands.Command) -> None:
        """Refuse every command but the answers, which are given in any phase."""
        raise FactWanted(_holding_question(g.now))


def _holding_question(position: Position) -> Question:
    question = table_questions.holding_question(position)
    assert question is not None
    return question


class TurnOver:
    """IV. Aftermath: the turn is over until a player begins the next one."""

    answers: ClassVar[Answers] = {"aftermath": (commands.NextTurn,)}

    def decision(self, position: Position) -> Decision:
        """Return the question to begin the next turn, put to the first side that still plays."""
        first = next(side for side, _ in position.battle.sides if side not in position.state.resigned)
        turn = position.state.turn
        question = f"Turn {turn} is over: begin turn {turn + 1}."
        return Decision("aftermath", first, "", question, clauses.AFTERMATH_UPKEEP)

    def actions(self, position: Position, side: str) -> Iterator[Offer[commands.Command]]:
        """Yield the command that begins the next turn."""
        opt = Opt(None, f"begin turn {position.state.turn + 1}", key="b", name="next-turn")
        yield Each(("",), lambda _: commands.NextTurn(), lambda _, __: opt)

    def play(self, g: Game, command: commands.Command) -> None:
        """Begin the next turn."""
        if not isinstance(command, commands.NextTurn):
            forbid(clauses.AFTERMATH_UPKEEP, "The turn is over: begin the next one.")
        g.now = g.now.note(turn=g.now.state.turn + 1)
        flow.begin_turn(g)


Asking = ChoosingSpeeds | DrawingChits | MovingUnits | Firing | AskingWhoHolds | TurnOver
ASKING: Mapping[type[Phase], Asking] = {
    StartSpeeds: ChoosingSpeeds(),
    Initiative: DrawingChits(),
    Movement: MovingUnits(),
    Combat: Firing(),
    Holding: AskingWhoHolds(),
    Aftermath: TurnOver(),
}


ON_TABLE = TableMovement()
"""The Movement phase on a table."""


def kinds() -> tuple[Message, ...]:
    """Return the protocol messages of the kinds of decision, with the commands that answer each."""
    found = (
        (kind, answers) for phase in (*ASKING.values(), ON_TABLE) for kind, answers in phase.answers.items()
    )
    verbs = ((kind, ", ".join(commands.CODEC.names[one] for one in answers)) for kind, answers in found)
    return tuple(Message(kind, f"answered by {answers}") for kind, answers in verbs)


def phase_of(state: State) -> Asking | Over:
    """Return the handler of the current phase: its question, choices and commands."""
    if isinstance(state.phase, Over):
        return state.phase
    if state.told is not None and isinstance(state.phase, Movement):
        return ON_TABLE
    return ASKING[type(state.phase)]


def decision(position: Position) -> Decision | Outcome:
    """Return the decision to be made, or the outcome; it is cached because everybody asks for it."""
    asked: Decision | Outcome | None = position.cache.get(DECISION)
    if asked is None:
        asked = position.cache[DECISION] = phase_of(position.state).decision(position)
    return asked


def play(g: Game, command: commands.Command) -> None:
    """Carry out a command.

    Raises:
        IllegalCommand: The rules forbid it.
        Malformed: It contains an unknown name.
    """
    phase = phase_of(g.now.state)
    if isinstance(phase, Over):
        forbid(clauses.TURN_PHASES, "The battle is over.")
    try:
        _carry_out(g, phase, command)
    except FactWanted as wanted:
        raise IllegalCommand(table_questions.asked(g.now, wanted.question)) from None


def _carry_out(g: Game, phase: Asking, command: commands.Command) -> None:
    if isinstance(command, Resign | AgreeDraw):
        flow.give_up(g, command)
    elif isinstance(command, commands.Answer):
        table_questions.tell(g, command)
        flow.after_telling(g)
    elif isinstance(command, commands.DeclareTarget):
        unit = unit_index(g.now.battle, command.unit)
        post = part_index(g.now.sheet(unit), "post", command.post)
        declare(g, unit, post, unit_index(g.now.battle, command.target, "target"))
    elif isinstance(command, commands.MarkSheet):
        before = g.now
        marking.mark(g, command)
        flow.after_mark(g, before)
    else:
        phase.play(g, command)
