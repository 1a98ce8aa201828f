"""The reading of a rulebook that a battle follows, so that a saved game keeps the rules it began with."""

RULESET = "ruleset"
"""The field of a scenario that says it."""
FIRST = 1
"""The reading of games that were saved before their set-up said which."""
CURRENT = 2
"""The reading of every new battle, unless its scenario names an earlier one."""
