"""The effects of an attack that hit: armour, rows, equipment and bins."""
