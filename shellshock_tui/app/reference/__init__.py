"""Reference screens: handbook, armoury and the rules in force."""
