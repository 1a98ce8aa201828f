"""II. Movement on a table: the player moves the miniature, and reports how its move has ended."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, ClassVar

from shellshock_tui.engine.choice import Choice, Draft
from shellshock_tui.engine.english import counted
from shellshock_tui.engine.rules import Decision
from shellshock_tui.kit.between import Between
from shellshock_tui.kit.forms import Form, Offer, Opt, Pick, Picks
from shellshock_tui.rules.shellshock import activation, clauses, commands
from shellshock_tui.rules.shellshock.commands import Settle
from shellshock_tui.rules.shellshock.fire.target import enemies
from shellshock_tui.rules.shellshock.flow import after_move
from shellshock_tui.rules.shellshock.game import Game, check
from shellshock_tui.rules.shellshock.movement import MovingUnits, after_ram, in_hand
from shellshock_tui.rules.shellshock.moves import moving, settling
from shellshock_tui.rules.shellshock.moves.entry import refuse_face
from shellshock_tui.rules.shellshock.names import unit_index
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.sheet import FACES
from shellshock_tui.rules.shellshock.state import Activation, Movement
from shellshock_tui.rules.shellshock.table_facts import Moved
from shellshock_tui.rules.shellshock.table_questions import DEGREES, FACE_KEYS, ground_words, table

MOVED = {
    Moved.MOVED: "it has moved",
    Moved.TURNED: "it has only turned",
    Moved.STOOD: "it has stood still",
}
GROUND_KEYS = dict(zip(commands.GROUND, "crtgdswb", strict=True))
MOVED_KEYS = {Moved.MOVED: "m", Moved.TURNED: "t", Moved.STOOD: "s"}


class TableMovement(MovingUnits):
    """The Movement phase on a table: a unit announces its speed, and the players report where it ends."""

    answers: ClassVar[Mapping[str, tuple[type[commands.Command], ...]]] = {
        "settle": (commands.Settle, commands.RamInto, commands.Stand, commands.CallRed),
    }

    def asked(self, position: Position, active: Activation, cut_in: tuple[str, ...]) -> Decision:
        """Return the question of how the active unit has moved."""
        question = partial(_question, position, active.unit)
        side, name = position.side(active.unit), position.id(active.unit)
        return Decision("settle", side, name, question, clauses.SETUP_TYPES_OF_PLAY, cut_in)

    def offers(self, position: Position, active: Activation) -> Iterator[Offer[commands.Command]]:
        """Yield the speeds; once one is announced, the ways in which the move may end, and rams."""
        if active.move is None:
            yield activation.speeds(position, active.unit)
            return
        yield Endings(position, active.unit)
        if position.battle.options.phased_play:
            yield _on_the_way(position, active.unit)
        yield _rams(position, active)

    def play(self, g: Game, command: commands.Command) -> None:
        """Carry out a command; in phased play, reports about a unit under way are valid for one attack.

        Raises:
            IllegalCommand: The rules forbid it.
            Malformed: It contains an unknown name.
        """
        super().play(g, command)
        phase = g.now.state.phase
        if g.now.battle.options.phased_play and isinstance(phase, Movement):
            for active in (phase.activation, phase.suspended):
                if active and active.move:
                    _forget_on_the_way(g, active.unit)

    def move(self, g: Game, command: commands.Command) -> None:
        """Carry out a command to the active unit after it has announced its speed."""
        position, phase = g.now, g.now.phase(Movement)
        match command:
            case commands.Settle():
                hand = in_hand(position, phase, command.unit)
                check(settling.refuse_settling(position, hand, command))
                settling.settle(g, hand, command)
                moving.finish(g, hand.unit)
                after_move(g)
            case commands.RamInto(name, other, _, face):
                hand = in_hand(position, phase, name)
                target = unit_index(position.battle, other, "target")
                check(settling.refuse_ram_into(position, hand, target, FACES.index(face)))
                settling.ram_into(g, hand, target, command)
                after_ram(g, hand.unit)
            case _:
                super().move(g, command)


def _forget_on_the_way(g: Game, unit: int) -> None:
    """Ask anew about a unit that is fired at, or fires, before its move has ended (move.phased-play)."""
    told = table(g.now).after_move(unit, Moved.MOVED, ())
    g.now = g.now.note(told=told)
    if g.now.unit(unit).speed:
        g.update_unit(unit, still=False)


def _question(position: Position, unit: int) -> str:
    state, name = position.unit(unit), position.name(unit)
    if state.ram:
        return f"{name} is ramming: move it to its target and tell where it stands."
    if state.speed == 0:
        return f"{name} stands still: turn its turrets, and tell if it has turned."
    scale = position.battle.scale
    inch = "" if scale.is_true else f", {scale.words(1)} to the inch"
    return f"{name} has {counted(state.speed, 'point')}{inch}: move it, and tell where it stands."


EXTRAS = ("road", "level", "spent", "nestle", "drown", "exit")
"""The details of a move's end that are asked only where they are unusual."""


@dataclass(frozen=True, slots=True)
class Endings:
    """The ways in which a move may end: what happened, the ground, and unusual details."""

    position: Position
    unit: int

    @property
    def form(self) -> Form[Settle]:
        """The fields of the command, each with its usual value first."""
        position, unit = self.position, self.unit
        picks = (
            Pick("how", lambda _: _ways(position, unit)),
            Pick("ground", partial(_grounds, position, unit)),
            Pick("road", _roads),
            Pick("level", partial(_levels, position, unit)),
            Pick("spent", partial(_spent, position, unit)),
            Pick("nestle", partial(_nestling, position, unit)),
            Pick("drown", partial(_drowning, position, unit)),
            Pick("exit", partial(_exits, position, unit)),
        )
        return Form(Settle, picks, {"unit": position.id(unit)})

    def commands(self) -> Iterator[Settle]:
        """Yield every command, with its numbers open."""
        return self.form.commands()

    def choices(self, draft: Draft) -> Iterator[Choice[Settle]]:
        """Yield what happened, then the ground, then the end of the move with its unusual details."""
        how, ground, *_ = self.form.picks
        first = next((opt for opt in how.options({}) if draft[:1] == (_name("how", opt),)), None)
        if not draft:
            for opt in how.options({}):
                yield opt.choice(_name("how", opt), self._after((_name("how", opt),)))
        elif first is not None:
            grounds = list(ground.options({"how": first.value}))
            if len(draft) == 1 and len(grounds) > 1:
                for opt in grounds:
                    yield opt.choice(_name("ground", opt), self._after((*draft, _name("ground", opt))))
            else:
                yield from self._extras(draft)

    def _after(self, draft: Draft) -> Settle | Draft:
        """Return the draft, or its command if nothing can be added to it."""
        following = list(self.choices(draft))
        is_whole = len(following) == 1 and not isinstance(following[0].then, tuple)
        return following[0].then if is_whole else draft

    def _extras(self, draft: Draft) -> Iterator[Choice[Settle]]:
        """Yield the end of the move as drafted, then each detail of it that may be unusual."""
        picks: dict[str, Any] = dict(self.form.given)
        others: list[tuple[str, Opt, bool]] = []
        for pick in self.form.picks:
            opts = list(pick.options(picks))
            chosen = next((opt for opt in opts if _name(pick.field, opt) in draft), opts[0])
            picks[pick.field] = chosen.value
            if pick.field in EXTRAS:
                others += [(pick.field, opt, opt is chosen) for opt in opts[1:]]
        name = self.position.name(self.unit)
        asks, label = f"Has the move of {name} ended as usual?", "yes: end its move"
        if picks["drown"]:
            asks = f"{name} sinks in deep water and is lost. Is that how its move ends?"
            label = "yes: it sinks"
        yield Choice("done", label, Settle(**picks), key="y", asks=asks)
        for field, opt, is_chosen in others:
            name, kept = _name(field, opt), tuple(one for one in draft if not one.startswith(f"{field}="))
            asked = replace(opt, asks=asks)
            yield asked.choice(name, kept if is_chosen else (*kept, name), picked=is_chosen)


def _name(field: str, opt: Opt) -> str:
    """Return the name of an option; a number that is still open has none of its own."""
    return f"{field}={'open' if isinstance(opt.value, Between) else opt.text}"


def _on_the_way(position: Position, unit: int) -> Form[commands.Stand]:
    """Return the choice of the ground that a unit is on before its move has ended (move.phased-play)."""
    picks = (
        Pick("ground", partial(_grounds, position, unit)),
        Pick("road", _roads),
        Pick("level", partial(_levels, position, unit)),
    )
    return Form(commands.Stand, picks, {"unit": position.id(unit)})


def _ways(position: Position, unit: int) -> Iterator[Opt]:
    for how in Moved:
        if position.unit(unit).speed or how is not Moved.MOVED:
            is_able = how is not Moved.TURNED or position.working(unit).has_pilot
            if is_able:
                yield Opt(how.value, MOVED[how], key=MOVED_KEYS[how])


def _has_moved(picks: Picks) -> bool:
    return bool(picks.get("how", Moved.MOVED) == Moved.MOVED)


def _grounds(position: Position, unit: int, picks: Picks) -> Iterator[Opt]:
    if not _has_moved(picks):
        yield Opt(None, "on the same ground")
        return
    for ground in commands.GROUND:
        if ground != "building" or settling.may_enter_buildings(position, unit):
            words, key = ground_words(ground, road=False), GROUND_KEYS[ground]
            asks = f"What does {position.name(unit)} stand on now?"
            yield Opt(ground, words, key=key, asks=asks)


def _roads(picks: Picks) -> Iterator[Opt]:
    yield Opt(False, "off the road")
    if picks["ground"] not in (None, "building"):
        yield Opt(True, "on a road or a bridge", key="r")


def _levels(position: Position, unit: int, picks: Picks) -> Iterator[Opt]:
    yield Opt(None, f"level {position.ground(unit).level}, as before")
    if _has_moved(picks):
        asks = f"Which level is {position.name(unit)} on now?"
        levels = Between(commands.LEVELS[0], commands.LEVELS[-1], asks=asks)
        yield Opt(levels, "another level", key="l")


def _spent(position: Position, unit: int, picks: Picks) -> Iterator[Opt]:
    speed, is_ramming = position.unit(unit).speed, position.unit(unit).ram is not None
    least = int(_has_moved(picks))
    yield Opt(None, "it had too few points for another step" if speed else "no points")
    if not is_ramming and speed > least:
        asks = f"How many points has {position.name(unit)} spent?"
        yield Opt(
            Between(least, speed - 1, unit="points", asks=asks), "it stopped with nowhere to go", key="w"
        )


def _nestling(position: Position, unit: int, picks: Picks) -> Iterator[Opt]:
    yield Opt(None, "no change of nestling")
    state, told = position.unit(unit), position.ground(unit)
    trees = told.trees if picks["ground"] is None else commands.GROUND[picks["ground"]].trees
    if state.nestled and picks["how"] == Moved.STOOD:
        yield Opt(False, "it is no longer nestled", key="t")
    elif position.battle.options.nestle and not state.speed and trees:
        yield Opt(True, "it nestles among the trees", key="t")


def _drowning(position: Position, unit: int, picks: Picks) -> Iterator[Opt]:
    ground = position.ground(unit) if picks["ground"] is None else commands.GROUND[picks["ground"]]
    is_fatal = ground.deep and not (picks["road"] or (picks["ground"] is None and ground.paved))
    if not (is_fatal and position.sinks(unit)):
        yield Opt(False, "it is above water")
    elif _has_moved(picks):
        yield Opt(True, "it sinks in deep water", key="s")


def _exits(position: Position, unit: int, picks: Picks) -> Iterator[Opt]:
    yield Opt(None, "it stays on the table")
    if not picks["drown"]:
        for number in settling.exits(position, unit):
            yield Opt(number, f"it leaves by the exit of victory condition {number}")


def _rams(position: Position, active: Activation) -> Form[commands.RamInto]:
    """Return the choice of the active unit's ram: a target, and the faces that meet."""
    unit = active.unit
    able = [face for face in range(len(FACES)) if refuse_face(position, unit, face) is None]

    def targets(_: Picks) -> Iterator[Opt]:
        for number, target in enumerate(enemies(position, unit)):
            blocked = settling.refuse_ram_into(position, active, target, able[0] if able else 0)
            label, at, key = f"ram {position.name(target)}", position.address(target), "" if number else "k"
            yield Opt(position.id(target), label, at, key, blocked=blocked, shown=blocked is None)

    def struck(chosen: Picks) -> Iterator[Opt]:
        target = unit_index(position.battle, chosen["target"], "target")
        asks = f"Which face of {position.name(target)} does {position.name(unit)} hit?"
        return (_face(position, target, face, asks) for face in range(len(FACES)))

    def striking(_: Picks) -> Iterator[Opt]:
        asks = f"With which face does {position.name(unit)} hit?"
        return (_face(position, unit, face, asks) for face in able)

    picks = (Pick("target", targets, "ram"), Pick("struck", struck), Pick("face", striking))
    return Form(commands.RamInto, picks, {"unit": position.id(unit)})


def _face(position: Position, unit: int, face: int, asks: str) -> Opt:
    """Return the option of a face of a unit, with the key and the bearing by which it is pointed at."""
    name, at = FACES[face], position.address(unit)
    return Opt(name, name, at, FACE_KEYS[name], asks=asks, bearing=DEGREES * face)
