"""Initiative in parts: each side has one chit and moves a share of its units at a time (initiative.parts)."""

from collections.abc import Iterator

from shellshock_tui.engine.english import counted
from shellshock_tui.engine.rules import Decision
from shellshock_tui.engine.trail import Blocked, Trail, add
from shellshock_tui.kit.copying import changed
from shellshock_tui.kit.forms import Each, Offer, Opt
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.commands import Command, EndPart, MoveUnit
from shellshock_tui.rules.shellshock.game import Game, check, forbid
from shellshock_tui.rules.shellshock.initiative import clear, draw, drawing_order, one_of
from shellshock_tui.rules.shellshock.names import unit_index
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.state import Activation, Movement, Part


def begin(g: Game) -> None:
    """Draw a chit for each side, and begin the first side's part."""
    clear(g)
    drawers, chits = drawing_order(g), dict[int, int]()
    for side in drawers:
        bag = [chit for chit in range(1, len(drawers) + 1) if chit not in chits.values()]
        chits[side] = draw(g, side, bag, clauses.INITIATIVE_PARTS)
    order, parts = tuple(sorted(drawers, key=lambda side: chits[side])), g.now.battle.options.initiative_parts
    least = tuple(-(-len(unmoved(g.now, side)) // parts) for side in order)
    g.now = g.now.enter(Movement(None, (), None, part=Part(order, least, 0, least[0])))


def decision(position: Position) -> Decision:
    """Return the question which unit moves next, or whether the part ends."""
    part = position.phase(Movement).part
    assert part is not None
    more = f"At least {part.left} more must move." if part.left > 0 else "You may also end your part."
    side = position.battle.sides[part.order[part.turn]][0]
    return Decision("unit", side, "", f"Choose the unit to move next. {more}", clauses.INITIATIVE_PARTS)


def offers(position: Position, side: str) -> Iterator[Offer[Command]]:
    """Yield the choice of the next unit, and the end of the part."""
    units = may_move(position, side)
    if not units:
        return

    def show_end(name: str, blocked: Blocked | None) -> Opt:
        return Opt(None, "end this part of the phase", "", "0", blocked, name=name)

    yield one_of(position, units, MoveUnit, lambda name: f"move {name}")
    yield Each(("end-part",), lambda _: EndPart(), show_end, lambda _: refuse_end(position))


def play(g: Game, command: MoveUnit | EndPart) -> None:
    """Activate the chosen unit, or end the part.

    Raises:
        IllegalCommand: The rules forbid it.
    """
    position, phase = g.now, g.now.phase(Movement)
    if isinstance(command, EndPart):
        check(refuse_end(position))
        if phase.activation is not None:
            unit = phase.activation.unit
            forbid(
                clauses.INITIATIVE_PARTS, f"{position.name(unit)} is still moving.", position.address(unit)
            )
        _end(g)
        return
    unit, side = unit_index(position.battle, command.unit), side_to_move(position)
    if phase.part is None or side is None or phase.activation is not None:
        forbid(clauses.MOVE_ORDER, "Units move in the order of their chits.")
    if unit not in unmoved(position, side):
        words = f"Choose a unit of {position.battle.sides[side][1]} that has not moved this turn."
        forbid(clauses.INITIATIVE_PARTS, words)
    g.now = g.now.further(activation=Activation(unit), part=changed(phase.part, left=phase.part.left - 1))


def unmoved(position: Position, side: int) -> tuple[int, ...]:
    """Return the indices of a side's units that have not moved this turn."""
    return tuple(i for i in position.of_side(position.battle.sides[side][0]) if not position.unit(i).moved)


def may_move(position: Position, side: str) -> tuple[int, ...]:
    """Return the units that a side may move next; empty if another side has the part."""
    number = side_to_move(position)
    if number is None or position.battle.sides[number][0] != side:
        return ()
    return unmoved(position, number)


def side_to_move(position: Position) -> int | None:
    """Return the index of the side whose part it is; None without initiative in parts."""
    part = position.phase(Movement).part
    return None if part is None else part.order[part.turn]


def refuse_end(position: Position) -> Blocked | None:
    """Return why the side may not end its part yet."""
    part = position.phase(Movement).part
    if part is None:
        return Blocked(clauses.INITIATIVE_PARTS, "This battle does not use initiative in parts.")
    if part.left > 0:
        return Blocked(
            clauses.INITIATIVE_PARTS,
            f"At least {counted(part.left, 'more unit')} must move in this part.",
            f"clause/{clauses.INITIATIVE_PARTS}",
            (("left", _left(part)),),
        )
    return None


def _left(part: Part) -> Trail:
    least = part.least[part.turn]
    return Trail.of(
        add("fewest units in a part", least, clauses.INITIATIVE_PARTS),
        add("already moved, or not available", part.left - least, clauses.INITIATIVE_PARTS),
    )


def _end(g: Game) -> None:
    """Pass the part to the next side that has units left."""
    part = g.now.phase(Movement).part
    assert part is not None
    sides = len(part.order)
    for turn in ((part.turn + ahead) % sides for ahead in range(1, sides + 1)):
        rest = len(unmoved(g.now, part.order[turn]))
        if rest:
            g.now = g.now.further(part=changed(part, turn=turn, left=min(rest, part.least[turn])))
            return


def settle(g: Game) -> None:
    """End the part of a side that has no units left to move."""
    part = g.now.phase(Movement).part
    if part is not None and not unmoved(g.now, part.order[part.turn]):
        _end(g)


def is_over(position: Position) -> bool:
    """Return whether every unit has moved."""
    return all(position.unit(i).moved for i in position.standing)
