"""Battles of bots against bots in great number, told in figures."""
