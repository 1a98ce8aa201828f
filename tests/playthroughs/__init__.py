"""Stored playthroughs: records of battles for people to read, which tests compare letter by letter."""
