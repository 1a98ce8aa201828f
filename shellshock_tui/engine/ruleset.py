"""The numbered readings (interpretations) of a rulebook: a saved game keeps the one that it began with."""

RULESET = "ruleset"
"""The field of a scenario that holds the number of the reading."""
FIRST = 1
"""The reading that applies to saved games whose set-up names none."""
CURRENT = 2
"""The reading that applies to new battles, unless their scenario names an earlier one."""
