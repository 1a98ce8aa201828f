"""Battles of one's own by default: ground, zones, places and what a system adds to them."""
