"""Stored playthroughs: battles that a human reads as a record, and a machine compares letter by letter."""
