"""Perft files: how many commands are legal from a position, by depth, with dice that all show one face."""
