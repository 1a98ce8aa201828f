"""Campaigns: a squad goes from mission to mission, gains quality, rests and replaces its fallen."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Self

from pydantic import Field, model_validator

from shellshock_tui.dice import Dice
from shellshock_tui.engine.campaign import Aftermath, Person, Roster
from shellshock_tui.engine.english import counted
from shellshock_tui.engine.rules import AnyRules, Outcome
from shellshock_tui.files import DataError, Finder
from shellshock_tui.rules.shock import clauses
from shellshock_tui.rules.shock.battle import READER
from shellshock_tui.rules.shock.fire import total
from shellshock_tui.rules.shock.game_context import STATS
from shellshock_tui.rules.shock.missions import MADE
from shellshock_tui.rules.shock.rulebook_tables import Stat
from shellshock_tui.rules.shock.rules import ShockRules
from shellshock_tui.rules.shock.scenario_file import Scenario
from shellshock_tui.rules.shock.state import DEAD, GONE, SHOCK, UP, State
from shellshock_tui.strict import Count, Identity, Name, Slug, Some, Table, parse

SIZE = 5
"""The number of soldiers on the roster."""
MISSIONS, WOUNDS = 3, 5
"""The missions that raise a soldier by a grade, and the sum of wounds with which one misses a mission."""
RECRUIT = "green"
RECRUITS = (
    "Gruber", "Haas", "Imhof", "Jansen", "Kurz", "Lorenz", "Maier", "Noll", "Orth", "Pohl", "Quast", "Roth",
    "Seidel", "Thoma", "Unger", "Vogt", "Weiss", "Xaver", "York", "Zeller",
)  # fmt: skip
"""The names of replacements, used in this order and then again from the first."""
FILE = "roster"


class Member(Table):
    """A soldier of the roster."""

    id: Identity
    name: Name
    sheet: Slug
    title: Name
    """The title on the soldier's sheet."""
    quality: Slug
    tap: tuple[Stat, Stat, Stat]
    missions: Count = 0
    feet: Count = 0
    """The number of missions that the soldier came through on its feet."""
    rests: bool = False
    """Whether the soldier misses the next mission."""

    @property
    def words(self) -> str:
        """Quality and title in words: "Regular rifleman"."""
        return _graded(self.quality, self.title)


class SquadRoster(Table):
    """The squad of a campaign."""

    grades: tuple[Slug, ...]
    """The grades of quality, from the lowest."""
    members: Annotated[tuple[Member, ...], Field(min_length=1, max_length=SIZE)]
    fallen: tuple[Member, ...] = ()
    joined: Some
    """The number of soldiers who have ever belonged to the squad."""

    @model_validator(mode="after")
    def _is_possible(self) -> Self:
        ids = [one.id for one in self.members]
        if len(set(ids)) < len(ids):
            raise ValueError("two members of the squad have the same id")
        for one in (*self.members, *self.fallen):
            if one.quality not in self.grades:
                raise ValueError(f"the quality of {one.name} is none of the grades")
            if one.feet > one.missions:
                raise ValueError(f"{one.name} came through more missions than there were")
        return self

    @property
    def able(self) -> tuple[Member, ...]:
        """The soldiers who can go into the next mission."""
        return tuple(member for member in self.members if not member.rests)


@dataclass(frozen=True, slots=True)
class ShockCampaign:
    """The campaign rules of SHOCK (campaign)."""

    clause: str = clauses.CAMPAIGN

    def begin(self, dice: Dice, find: Finder) -> Roster:
        """Return the first roster, with the stats of the soldiers' sheets."""
        mods = {one.name: one.mod for one in READER.known_tables(find).quality}
        members = tuple(_first(n, find, mods) for n in range(1, SIZE + 1))
        return SquadRoster(grades=tuple(mods), members=members, joined=SIZE).model_dump(mode="json")

    def people(self, roster: Roster) -> tuple[Person, ...]:
        """Return the soldiers of the roster as the campaign screen shows them."""
        squad = _read(roster)
        return tuple(_person(one, "rests" if one.rests else "ready", squad.grades) for one in squad.members)

    def honoured(self, roster: Roster) -> tuple[Person, ...]:
        """Return the fallen as the campaign screen shows them."""
        squad = _read(roster)
        return tuple(_person(one, "fell", squad.grades) for one in squad.fallen)

    def enlisted(self, roster: Roster, table: Mapping[str, Any], find: Finder) -> dict[str, Any]:
        """Return a mission with the soldiers of the roster in the places of its squad.

        Raises:
            DataError: The mission has no place for them.
        """
        squad, mission = _read(roster), parse(Scenario, table, str(table["name"]))
        sought = [goal.soldier for goal in mission.victory]
        places = [one for one in table["units"] if one["side"] == mission.squad and one["id"] not in sought]
        if not places:
            raise DataError(str(table["name"]), "units", "the squad has no place for a soldier of the roster")
        going = dict(zip((one["id"] for one in places), squad.able, strict=False))
        units = [
            {**one, "id": soldier.id, "name": soldier.name, "sheet": soldier.id} if soldier else one
            for one, soldier in ((one, going.get(one["id"])) for one in table["units"])
            if soldier or one not in places
        ]
        sheets = {one.id: _sheet(one, find) for one in going.values()}
        for name in (one["sheet"] for one in units if one["id"] in sought):
            own = table.get("sheets", {}).get(name) or find("sheet", name)
            sheets[name] = {**own, "title": _graded(own["quality"], own["title"])}
        goals = [
            {**goal, "units": min(goal["units"], len(going))} if "units" in goal else goal
            for goal in table.get("victory", ())
        ]
        sheets, options = (
            {**table.get("sheets", {}), **sheets},
            {**table.get("options", {}), "campaign": True},
        )
        return {**table, "units": units, "sheets": sheets, "victory": goals, "options": options}

    def after(self, roster: Roster, rules: AnyRules, state: Any, dice: Dice) -> Aftermath:
        """Return the roster after a mission, with sentences on what became of each soldier."""
        assert isinstance(rules, ShockRules)
        squad = _read(roster)
        news, members, fallen, joined = list[str](), list[Member](), [*squad.fallen], squad.joined
        for member in squad.members:
            if came := _after(member, rules, state, squad.grades):
                members.append(came)
                news += _told(member, came)
                continue
            joined += 1
            fallen.append(member.model_copy(update={"missions": member.missions + 1}))
            members.append(_recruit(joined, member, dice))
            recruit = f"{members[-1].name}, {members[-1].words}, joins the squad."
            news.append(f"{member.name} has fallen. {recruit}")
        if all(member.rests for member in members):
            members = [member.model_copy(update={"rests": False}) for member in members]
            news.append("Nobody is fit to go, so the squad misses a mission.")
        now = {"members": tuple(members), "fallen": tuple(fallen), "joined": joined}
        after = squad.model_copy(update=now)
        return Aftermath(after.model_dump(mode="json"), tuple(news), _is_won(rules, state))


def _graded(quality: str, title: str) -> str:
    """Return a title with its quality in front: "Regular rifleman"."""
    return f"{quality.capitalize()} {title[:1].lower()}{title[1:]}"


def _read(roster: Roster) -> SquadRoster:
    return parse(SquadRoster, roster, FILE)


def _first(number: int, find: Finder, mods: Mapping[str, int]) -> Member:
    """Return a soldier of the first roster, whose stats come from the sheet or from its quality."""
    name, sheet = MADE["names"][number - 1], find("sheet", MADE["sheets"][number - 1])
    stat = min(9, max(1, 5 + mods[sheet["quality"]]))
    return Member(
        id=f"c{number}", name=name, sheet=sheet["name"], title=sheet["title"], quality=sheet["quality"],
        tap=tuple(sheet.get("tap", (stat, stat, stat))),
    )  # fmt: skip


def _recruit(number: int, fallen: Member, dice: Dice) -> Member:
    """Return a Green soldier with rolled stats and the sheet of the fallen soldier."""
    name = RECRUITS[(number - SIZE - 1) % len(RECRUITS)]
    toughness, awareness, prowess = (_rolled(dice, f"{name}: {what.title()}") for what in STATS)
    return Member(
        id=f"c{number}", name=name, sheet=fallen.sheet, title=fallen.title, quality=RECRUIT,
        tap=(toughness, awareness, prowess),
    )  # fmt: skip


def _rolled(dice: Dice, what: str) -> int:
    """Roll a stat: a d10, rolled again while it shows 10."""
    face = 10
    while face == 10:
        face = dice.roll(10, what)
    return face


def _after(member: Member, rules: ShockRules, state: State, grades: tuple[str, ...]) -> Member | None:
    """Return a soldier after a mission; None if dead, or left behind in shock after a defeat."""
    g = rules.game(state)
    if member.id not in g.rules.index:
        return member.model_copy(update={"rests": False})
    one = g.unit(member.id)
    won = _is_won(rules, state)
    # a mission that was given up has no points
    outcome = rules.decision(state)
    ended = isinstance(outcome, Outcome) and bool(outcome.points)
    if one.state == DEAD or (one.state == SHOCK and not won and one.at not in g.battle.aid):
        return None
    feet = member.feet + ((one.state == UP and ended) or (one.state == GONE and won))
    rises = feet > member.feet and feet % MISSIONS == 0
    grade = min(grades.index(member.quality) + rises, len(grades) - 1)
    came = {"missions": member.missions + 1, "feet": feet, "quality": grades[grade]}
    return member.model_copy(update={**came, "rests": total(g.battle, one.wounds) >= WOUNDS})


def _is_won(rules: ShockRules, state: State) -> bool:
    outcome = rules.decision(state)
    return isinstance(outcome, Outcome) and outcome.winner == rules.battle.squad


def _told(before: Member, now: Member) -> Iterator[str]:
    """Yield sentences on changes for a soldier."""
    if now.quality != before.quality:
        yield f"{now.name} rises one grade and is now {now.quality.capitalize()}."
    if now.rests:
        yield f"{now.name} is badly wounded and misses the next mission."
    if before.rests and not now.rests:
        yield f"{now.name} is fit for the next mission."


def _person(member: Member, state: str, grades: tuple[str, ...]) -> Person:
    past = f"{counted(member.missions, 'mission')}, came through {member.feet}"
    steps = (0, 0) if member.quality == grades[-1] else (member.feet % MISSIONS, MISSIONS)
    figures = tuple(zip(map(str.title, STATS), member.tap, strict=True))
    return Person(member.name, member.words, figures, past, state, steps, is_ready=state == "ready")


def _sheet(member: Member, find: Finder) -> dict[str, Any]:
    """Return the record sheet of a soldier of the roster."""
    own = {"name": member.id, "title": member.words, "quality": member.quality}
    return {**find("sheet", member.sheet), **own, "tap": list(member.tap), "rolled": True}
