"""Commands for Textual's command palette: actions, the current choices and every legal command."""

from collections.abc import AsyncIterator, Iterator, Mapping
from functools import partial
from itertools import islice
from typing import Any, Protocol, cast

from textual.command import DiscoveryHit, Hit, Provider
from textual.content import Content

from shellshock_tui.app.battle.control.controllers import Controllers
from shellshock_tui.app.battle.model.battle_model import BattleModel
from shellshock_tui.app.keys.actions import OF_THE_PAST, Action
from shellshock_tui.files import clean
from shellshock_tui.kit.between import open_number

MOST = 400
"""The most legal commands that are listed."""
SYNONYM = 20.0
"""The score of a match with a usual word for an action."""
AMONG_WORDS = 10.0
"""The score of a match in the help text: below a match in the words themselves."""
OBJECTIVES = "Explains how far each side has come towards winning. A click on the header does the same."
"""The help text of the command that explains the objectives."""
Command = tuple[str, Any, str]
"""Its label, what it calls, and its help text."""
SYNONYMS: Mapping[str, str] = {
    "after-action": "summary statistics result score",
    "all-fire": "odds chances forecast",
    "all-hold": "pass wait",
    "branch": "variation fork what-if",
    "check-path": "move distance",
    "coach": "advice advisor hint suggest",
    "commands": "palette search",
    "end-battle": "resign surrender concede draw stop abandon forfeit",
    "filter": "search find grep",
    "leave": "quit exit save load resume open close menu title",
    "pane-log": "history journal moves past",
    "play-past": "replay watch rewind",
    "players": "bot ai computer opponent seat",
    "print": "pdf export",
    "ruler": "range measure distance los line of sight",
    "show-handbook": "rules rulebook clause manual",
    "show-help": "keys shortcuts bindings manual",
    "show-rules": "options optional variants",
    "show-settings": "options preferences config colours colors theme",
    "show-story": "history events dice luck",
    "take-back": "undo revert cancel",
    "redo": "restore",
    "threat": "danger odds heat map",
    "why": "odds chances explain calculation",
    "why-not": "odds range los illegal blocked",
    "zoom": "larger smaller scale size",
}
"""Usual words for actions, by their names, by which the search finds them too."""


class CommandSource(Protocol):
    """The battle screen, as far as the palette needs it."""

    model: BattleModel
    control: Controllers

    @property
    def actions(self) -> tuple[Action, ...]:
        """The actions of the screen, with their keys."""

    def action_do(self, name: str) -> None:
        """Run the handler of an action."""


class BattleCommands(Provider):
    """Provides the battle screen's commands to the palette."""

    def commands(self) -> Iterator[Command]:
        """Yield everything that can be done now, legal commands without a choice on the screen last."""
        yield from (command for command, _ in self._with_synonyms())

    def _with_synonyms(self) -> Iterator[tuple[Command, str]]:
        """Yield each command with further words by which a search finds it."""
        battle = cast("CommandSource", self.screen)
        offers = [one for one in battle.model.position.question.offers if one.choice.blocked is None]
        for offer in offers:
            help_text = f"key {offer.key}" if offer.key else ""
            yield (clean(offer.choice.label), partial(battle.control.orders.take, offer), help_text), ""
        objectives = partial(battle.action_do, "objectives")
        yield ("objectives", objectives, OBJECTIVES), "victory goal win points"
        for action in battle.actions:
            help_text = f"{action.help} Key: {action.all_shown}"
            call = partial(battle.action_do, action.name)
            yield (action.words, call, help_text), SYNONYMS.get(action.name, "")
        for action in OF_THE_PAST:
            help_text = f"{action.help} Key: {action.shown}"
            call = partial(battle.control.navigation.look_back, action.name)
            yield (action.words, call, help_text), SYNONYMS.get(action.name, "")
        for one in self.app.get_system_commands(self.screen):
            yield (one.title, one.callback, one.help), ""
        named = {offer.choice.then for offer in offers if not offer.leads_on}
        for command in islice(battle.model.legal(), MOST):
            if command not in named and open_number(command) is None:
                words = command_words(battle.model.session.rules.encode(command))
                call = partial(battle.control.orders.submit, command)
                yield (words, call, "gives the whole command at once"), ""

    async def discover(self) -> AsyncIterator[DiscoveryHit]:
        """Yield all commands, for an empty search."""
        for words, call, help_text in self.commands():
            yield DiscoveryHit(Content(words), call, words, help_text)

    async def search(self, query: str) -> AsyncIterator[Hit]:
        """Yield the commands that match a search."""
        matcher = self.matcher(query)
        wanted = query.casefold().strip()
        for (words, call, help_text), synonyms in self._with_synonyms():
            is_named = any(one.startswith(wanted) for one in synonyms.split()) or wanted in synonyms
            among = max(SYNONYM * is_named, AMONG_WORDS * (wanted in help_text.casefold()))
            score = max(matcher.match(words), among)
            if score > 0:
                yield Hit(score, Content(words), call, words, help_text)


def command_words(table: Mapping[str, Any]) -> str:
    """Return a command, given as its JSON table, in words."""
    fields = (
        f"{name} {_value(value)}" for name, value in table.items() if name != "do" and value not in (None, {})
    )
    return clean(f"{table.get('do', '')}: {', '.join(fields)}")


def _value(value: object) -> str:
    match value:
        case Mapping():
            return " ".join(f"{key}={_value(inner)}" for key, inner in value.items() if inner is not None)
        case list() | tuple():
            return " + ".join(map(_value, value))
        case _:
            return str(value)
