"""The exact chances of an attack, before it is made."""
