"""The attacks of a unit's gunners: strikes, volleys and holding fire."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain, product
from typing import assert_never

from shellshock_tui.engine.choice import Choice, Draft
from shellshock_tui.engine.trail import Blocked
from shellshock_tui.kit.forms import Each, Opt, digit
from shellshock_tui.kit.settings import Chosen, read
from shellshock_tui.rules.shellshock import clauses, names, table_questions
from shellshock_tui.rules.shellshock.commands import Attack, Command, DeclareTarget, Fire, HoldFire, Strike
from shellshock_tui.rules.shellshock.fire import combat
from shellshock_tui.rules.shellshock.fire.declaring import must_declare, refuse_declaring
from shellshock_tui.rules.shellshock.fire.gunners import aims, firing, open_aims, refuse_post, waiting_posts
from shellshock_tui.rules.shellshock.fire.physical import refuse_strike, strike_question
from shellshock_tui.rules.shellshock.fire.target import enemies
from shellshock_tui.rules.shellshock.fire.volley import Spotter, Volley
from shellshock_tui.rules.shellshock.fire.volley_validation import refuse_volley
from shellshock_tui.rules.shellshock.fire.volleys import (
    fire_question,
    links,
    refuse_fire,
    volleys_at,
    volleys_of,
)
from shellshock_tui.rules.shellshock.game import Game, check, forbid
from shellshock_tui.rules.shellshock.loading import aimed, loading_choices, suggested, write
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.state import Combat
from shellshock_tui.rules.shellshock.table_facts import FactWanted, Question

Choices = Iterator[Choice[Command]]


def strikes(position: Position, unit: int, at: int | None = None) -> Each[tuple[int, int], Strike]:
    """Return the choice of the pilot's strikes, each a physical weapon and its target, or those at one."""
    sheet, name = position.sheet(unit), position.id(unit)
    blows = [blow for blow in _blows(position, unit, at) if strike_question(position, unit, *blow) is None]

    def strike(blow: tuple[int, int]) -> Strike:
        item, target = blow
        return Strike(name, sheet.equipment[item].pos, position.id(target))

    def show(blow: tuple[int, int], blocked: Blocked | None) -> Opt:
        command, (item, target) = strike(blow), blow
        label = f"strike {position.name(target)} with the {sheet.equipment[item].name}"
        called = f"strike={command.weapon}:{command.target}"
        return Opt(None, label, position.address(target), shown=blocked is None, name=called)

    return Each(blows, strike, show, lambda blow: refuse_strike(position, unit, *blow))


def _blows(position: Position, unit: int, at: int | None = None) -> Iterable[tuple[int, int]]:
    """Return each physical weapon of a pilot who may still strike, with each enemy or with one of them."""
    weapons = position.working(unit).physical
    if weapons and position.sheet(unit).pilot in waiting_posts(position, unit):
        return product(weapons, [foe for foe in enemies(position, unit) if at in (None, foe)])
    return ()


def holds(position: Position, unit: int) -> Each[str, HoldFire]:
    """Return the choice of holding fire for each gunner who has not acted."""
    sheet, at = position.sheet(unit), f"{position.address(unit)}/attack/crew"

    def show(member: str, _: Blocked | None) -> Opt:
        return Opt(None, f"{member} holds fire", f"{at}/{member}/name", name=f"hold={member}")

    members = [sheet.crew[post].name for post in waiting_posts(position, unit)]
    return Each(members, partial(HoldFire, position.id(unit)), show)


@dataclass(frozen=True, slots=True)
class GunnersTurn:
    """A unit's turn in the Combat phase: each gunner attacks or holds fire."""

    position: Position
    unit: int

    def commands(self) -> Iterator[Command]:
        """Yield the commands to hold fire, then the attacks."""
        yield from holds(self.position, self.unit).commands()
        yield from Attacks(self.position, self.unit).commands()

    def choices(self, draft: Draft) -> Choices:
        """Yield the choices: attacks first if any is legal, else holding fire first."""
        attacks = tuple(Attacks(self.position, self.unit).choices(draft))
        if draft:
            yield from attacks
            return
        is_open = any(choice.blocked is None for choice in attacks)
        first, *rest = holds(self.position, self.unit).choices(())
        held = (first._replace(key="h"), *rest)
        yield from (*attacks, *held) if is_open else (*held, *attacks)


@dataclass(frozen=True, slots=True)
class Attacks:
    """The attacks of a unit's gunners: strikes, then volleys."""

    position: Position
    unit: int
    head: Draft = ()
    """The picks that precede every attack of the unit."""

    def commands(self) -> Iterator[Command]:
        """Yield every attack."""
        position, unit = self.position, self.unit
        yield from strikes(position, unit).commands()
        for post, section in open_aims(position, unit):
            for target in enemies(position, unit):
                if must_declare(position, unit, post):
                    continue
                for volley in _volleys(position, Volley(unit, post, section, target, ())):
                    yield names.fire_command(position.battle, volley)
        if position.state.told:
            yield from self._answers()

    def _answers(self) -> Iterator[Command]:
        """Yield the answers to the questions that come before an attack."""
        blows = self._strike_questions()
        aims_now = [aim for gunner in self._gunners({}) for _, aim in self._aims(gunner)]
        yield from dict.fromkeys(filter(None, (self._declaration(aim) for aim in aims_now)))
        fire = (fire_question(self.position, aim) for aim in aims_now)
        for question in dict.fromkeys(filter(None, chain(blows, fire))):
            yield from table_questions.answers(self.position, question).commands()
        for aim in dict.fromkeys(replace(aim, post=0, spotter=None) for aim in self._open(aims_now)):
            yield from table_questions.denying(self.position, aim).commands()

    def _declaration(self, aim: Volley) -> DeclareTarget | None:
        """Return the command that declares the target of an aim, if it is needed first and allowed."""
        position, post = self.position, aim.post
        is_due = aim.spotter is None and must_declare(position, aim.unit, post)
        if not is_due or refuse_declaring(position, aim.unit, post, aim.target):
            return None
        member = position.member(aim.unit, post)
        return DeclareTarget(position.id(aim.unit), member, position.id(aim.target))

    def _open(self, aims_now: Iterable[Volley]) -> Iterator[Volley]:
        """Yield the aims that are not refused, including those with open questions about arc and sight."""
        declared = (aim for aim in aims_now if not must_declare(self.position, aim.unit, aim.post))
        return (aim for aim in declared if _refuse_told(self.position, aim) is None)

    def choices(self, draft: Draft) -> Choices:
        """Yield the choices after a draft's picks: gunner and target, then weapons, rounds and spread."""
        if self.head and not draft:
            yield self._first_pick()
        if draft[: len(self.head)] != self.head:
            return
        chosen = read(draft)
        if "strike" in chosen:
            yield from self._strike_at(*chosen["strike"])
        elif "target" in chosen:
            yield from self._at_target(chosen)
        elif "post" in chosen:
            yield from self._targets(chosen)
        else:
            yield from strikes(self.position, self.unit).choices(())
            gunners = tuple(self._gunners(chosen))
            yield from self._targets(gunners[0]) if len(gunners) == 1 else self._posts(gunners)
            yield from self._strikes_to_tell_of()

    def _at_target(self, chosen: Chosen) -> Choices:
        """Yield the answers to open questions about a picked target, else its weapons, rounds and spread."""
        aim = aimed(self.position, self.unit, chosen)
        if question := fire_question(self.position, aim):
            yield from table_questions.answers(self.position, question).choices(())
            yield from table_questions.denying(self.position, aim).choices(())
        elif self.position.state.told and (refused := refuse_fire(self.position, aim)):
            command = names.fire_command(self.position.battle, aim)
            yield Choice("fire", "fire", command, "", refused, key="f")
        else:
            yield from loading_choices(self.position, self.unit, chosen)
            if self.position.state.told:
                yield from table_questions.denying(self.position, aim).choices(())

    def _strike_questions(self, at: int | None = None) -> Iterator[Question | None]:
        blows = _blows(self.position, self.unit, at)
        return (strike_question(self.position, self.unit, *blow) for blow in blows)

    def _strikes_to_tell_of(self) -> Choices:
        """Yield the pick of each enemy about which a question is open before a strike."""
        targets = dict.fromkeys(target for _, target in _blows(self.position, self.unit))
        for number, target in enumerate(one for one in targets if any(self._strike_questions(one))):
            name, label = f"strike={self.position.id(target)}", f"strike {self.position.name(target)}"
            key = "" if number else "k"
            yield Choice(name, label, (*self.head, name), self.position.address(target), key=key)

    def _strike_at(self, name: str) -> Choices:
        """Yield the answers to open questions about a strike at a picked target, else the strikes at it."""
        target = names.unit_index(self.position.battle, name, "strike")
        if question := next(filter(None, self._strike_questions(target)), None):
            yield from table_questions.answers(self.position, question).choices(())
        else:
            yield from strikes(self.position, self.unit, target).choices(())

    def _first_pick(self) -> Choice[Command]:
        """Return the choice that picks this unit to fire, blocked if it has no legal attack."""
        label, at = f"{self.position.name(self.unit)} fires now", self.position.address(self.unit)
        if any(strikes(self.position, self.unit).commands()) or any(self._strike_questions()):
            return Choice(self.head[0], label, self.head, at)
        words = f"{self.position.name(self.unit)} has no enemy within reach of its physical weapons."
        refusals = [self._refuse_all_targets(gunner) for gunner in self._gunners({})]
        nobody = Blocked(clauses.PHYSICAL_OTHER, words)
        blocked = None if None in refusals else next(iter(refusals), nobody)
        return Choice(self.head[0], label, self.head, at, blocked)

    def _gunners(self, chosen: Chosen) -> Iterator[Chosen]:
        """Yield the picks so far with each waiting post and each section that it may control."""
        sheet = self.position.sheet(self.unit)
        for post, section in open_aims(self.position, self.unit):
            named = {"post": (sheet.crew[post].name,), "section": (sheet.sections[section].name,)}
            yield {**chosen, **named}

    def _posts(self, gunners: Sequence[Chosen]) -> Choices:
        known = list(aims(self.position, self.unit))
        for gunner in gunners:
            (post,), (section,) = gunner["post"], gunner["section"]
            at = f"{self.position.address(self.unit)}/attack/section/{section}"
            key = digit(known.index((post, section)) + 1)
            opt = Opt(None, f"{post} fires the weapons of the {section}", at, key)
            opt.blocked = self._refuse_all_targets(gunner)
            yield opt.choice(f"gunner={post}/{section}", write(gunner))

    def _refuse_all_targets(self, gunner: Chosen) -> Blocked | None:
        """Return why a section cannot fire at any enemy; None if it can.

        Of several reasons a blocked line of sight is preferred.
        """
        found = []
        for _, aim in self._aims(gunner):
            blocked = _refuse_told(self.position, aim)
            if blocked is None:
                return None
            found += [blocked] if aim.spotter is None else []
        nobody = Blocked(clauses.COMBAT_SEQUENCE, "There is no enemy left to fire at.")
        return max(found, key=lambda blocked: blocked.clause == clauses.COMBAT_LINE_OF_SIGHT, default=nobody)

    def _aims(self, gunner: Chosen) -> Iterator[tuple[Chosen, Volley]]:
        """Yield a volley without shots at each enemy: directly, then through each spotter."""
        for target in enemies(self.position, self.unit):
            direct = {**gunner, "target": (self.position.id(target),)}
            aim = aimed(self.position, self.unit, direct)
            yield direct, aim
            for spotting, eye in _links_told(self.position, aim):
                eyes = self.position.member(spotting, eye)
                link = f"{self.position.id(spotting)}/{eyes}"
                yield {**direct, "spotter": (link,)}, replace(aim, spotter=(spotting, eye))

    def _targets(self, gunner: Chosen) -> Choices:
        """Yield the choice of each target, with the largest legal volley picked at first."""
        units = range(len(self.position.state.units))
        foes = [one for one in units if self.position.side(one) != self.position.side(self.unit)]
        for chosen, aim in self._aims(gunner):
            opt = self._shown(chosen, aim, digit(foes.index(aim.target) + 1))
            if declaration := self._declaration(aim):
                opt.label = f"{declaration.post} declares {self.position.name(aim.target)} as the target"
                yield opt.choice(opt.name, declaration)
                continue
            is_open = fire_question(self.position, aim) is not None
            opt.blocked = None if is_open else refuse_fire(self.position, aim)
            loads = () if is_open or opt.blocked else suggested(self.position, aim)
            yield opt.choice(opt.name, write({**chosen, "weapon": loads}))

    def _shown(self, chosen: Chosen, aim: Volley, key: str) -> Opt:
        (post,), (target,) = chosen["post"], chosen["target"]
        label = f"{post} fires at {self.position.name(aim.target)}"
        is_told = self.position.state.told is not None
        if aim.spotter is None:
            at, clause = self.position.address(aim.target), clauses.SETUP_TYPES_OF_PLAY if is_told else ""
            return Opt(None, label, at, key, name=f"target={target}", clause=clause)
        (link,), eyes = chosen["spotter"], self.position.name(aim.spotter[0])
        return Opt(None, f"{label} through {eyes}'s {link.partition('/')[2]}", name=f"target={target}:{link}")


def _volleys(position: Position, aim: Volley) -> Iterator[Volley]:
    """Yield every volley of a section at a target about which no question is open."""
    if position.state.told is None:
        return volleys_at(position, aim.unit, aim.post, aim.section, aim.target)
    through = (replace(aim, spotter=spotter) for spotter in (None, *_links_told(position, aim)))
    answered = (one for one in through if fire_question(position, one) is None)
    return chain.from_iterable(volleys_of(position, one) for one in answered)


def _refuse_told(position: Position, aim: Volley) -> Blocked | None:
    """Return why a section cannot fire at a target; None if it can, or if that is still open."""
    if must_declare(position, aim.unit, aim.post):
        return refuse_declaring(position, aim.unit, aim.post, aim.target)
    return refuse_fire(position, aim) if fire_question(position, aim) is None else None


def _links_told(position: Position, aim: Volley) -> tuple[Spotter, ...]:
    """Return the spotters for an aim; none while it is open whether the gunner sees the target."""
    try:
        return links(position, aim)
    except FactWanted:
        return ()


def attack(g: Game, command: Attack) -> None:
    """Carry out an attack or the holding of fire.

    Raises:
        IllegalCommand: The rules forbid it.
    """
    position, unit = g.now, _firing_unit(g.now, command.unit)
    match command:
        case Fire():
            volley = names.volley_from(position.battle, command)
            check(refuse_volley(position, volley))
            if position.state.told:
                table_questions.name_target(g, volley)
            combat.fire(g, volley)
        case Strike(_, weapon, target):
            item = names.weapon_index(position.sheet(unit), weapon)
            struck = names.unit_index(position.battle, target, "target")
            check(refuse_strike(position, unit, item, struck))
            combat.strike(g, unit, item, struck)
        case HoldFire(_, member):
            post = names.part_index(position.sheet(unit), "post", member)
            check(refuse_post(position, unit, post))
            if not isinstance(position.state.phase, Combat):
                words = (
                    "A gunner can hold fire only in the Combat phase; while units move, simply do not fire."
                )
                forbid(clauses.MOVE_PHASED_PLAY, words)
            combat.hold(g, unit, post)
        case _:
            assert_never(command)


def _firing_unit(position: Position, name: str) -> int:
    unit, phase = names.unit_index(position.battle, name), position.state.phase
    if unit not in firing(position):
        name, at = position.name(unit), position.address(unit)
        if isinstance(phase, Combat):
            now = position.name(phase.queue[0])
            forbid(clauses.COMBAT_SEQUENCE, f"It is {now}'s turn to fire, not {name}'s.", at)
        forbid(clauses.MOVE_PHASED_PLAY, f"{name} has no gunner left who may fire this turn.", at)
    return unit
