"""`shellshock scenario`: the front page of a battle, and its optional rules that differ from the standard."""

from collections.abc import Iterator, Mapping, Sequence

from rich.table import Table
from rich.text import Text

from shellshock_tui.cli.answer import Answer
from shellshock_tui.cli.commands.check import with_all_faults
from shellshock_tui.cli.options import with_given
from shellshock_tui.cli.saved_games import is_game, no_options, open_scenario, read_game
from shellshock_tui.engine.handbook import OURS
from shellshock_tui.engine.option import Option
from shellshock_tui.engine.outline import Force, Outline
from shellshock_tui.engine.trail import Clause
from shellshock_tui.files import clean
from shellshock_tui.session.game_setup import GameSetup, Opening, game_setup_of


def tell_battle(given: str, options: Sequence[str]) -> Answer:
    """Describe a saved game with the rules that it is played by, or a scenario with options set."""
    if not is_game(given):
        return with_all_faults(given, lambda: _of_scenario(given, options))
    no_options(options)
    return _answer(game_setup_of(read_game(given).header))


def _of_scenario(given: str, options: Sequence[str]) -> Answer:
    return _answer(Opening(with_given(open_scenario(given), options)).game_setup)


def _answer(game_setup: GameSetup) -> Answer:
    outline, options = game_setup.outline, game_setup.options
    table = {
        "title": game_setup.title,
        "facts": outline.facts,
        "forces": [_force_table(force) for force in outline.forces],
        "options": [_table(option, game_setup.clauses) for option in options],
    }
    head = (Text(clean(game_setup.title), "bold"), *_forces(outline), Text())
    return Answer(table, (*head, *_rules(options), *_clauses(options, game_setup.clauses)))


def _force_table(force: Force) -> dict[str, object]:
    units = [unit._asdict() for unit in force.units]
    return {**force._asdict(), "side": force.side._asdict(), "units": units}


def _table(option: Option, clauses: Mapping[str, Clause]) -> dict[str, object]:
    cited = [clauses[clause] for clause in option.clauses]
    return {
        "name": option.name,
        "title": option.title,
        "values": [setting.value for setting in option.settings],
        "standard": option.standard.value,
        "chosen": option.chosen.value,
        "differs": option.differs,
        "clauses": [{"id": clause.id, "text": clause.text, "ruling": clause.ruling} for clause in cited],
    }


def _forces(outline: Outline) -> Iterator[Text]:
    if outline.facts:
        yield Text(clean(", ".join(outline.facts)))
    for force in outline.forces:
        yield Text()
        alias = "" if force.side.name.lower() == force.side.id else f" ({force.side.id})"
        yield Text(clean(f"{force.side.name}{alias}: {_units(force)}"))
        yield from (Text(clean(f"  wins by {objective}")) for objective in force.objectives)


def _units(force: Force) -> str:
    units = ", ".join(f"{unit.name} ({unit.kind})" for unit in force.units)
    return "; ".join(filter(None, (units, force.points_text)))


def _rules(options: tuple[Option, ...]) -> Iterator[Text | Table]:
    if not options:
        yield Text("There are no optional rules.")
        return
    differing = sum(option.differs for option in options)
    yield Text(f"{differing} of {len(options)} optional rules differ from the standard.", "bold")
    table = Table("", "option", "here", "standard", "or", box=None, pad_edge=False)
    for option in options:
        others = ", ".join(s.text for s in option.settings if s not in (option.chosen, option.standard))
        sign, standard = ("*", option.standard.text) if option.differs else ("", "the same")
        table.add_row(*map(Text, (sign, option.name, option.chosen.text, standard, others)))
    yield table


def _clauses(options: tuple[Option, ...], clauses: Mapping[str, Clause]) -> Iterator[Text]:
    """Yield the clauses of options that differ from the standard."""
    for option in options:
        for clause in option.clauses if option.differs else ():
            yield from (Text(), _shown_clause(clauses[clause]))


def _shown_clause(clause: Clause) -> Text:
    """Return a clause with its ruling as text to be printed."""
    text = Text()
    text.append(clause.id, "bold")
    if clause.optional:
        text.append(f"  (optional: {clause.optional})")
    text.append(f"\n{clause.text}\n")
    if clause.ours:
        text.append(f"{OURS}\n", "italic")
    if clause.ruling:
        text.append(f"Ruling: {clause.ruling}\n", "italic")
    return text
