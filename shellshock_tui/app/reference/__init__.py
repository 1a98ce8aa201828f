"""Handbook, armoury and the rules in force."""
