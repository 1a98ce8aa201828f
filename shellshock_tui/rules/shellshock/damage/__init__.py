"""What an attack that struck does: armour, rows, equipment, bins."""
