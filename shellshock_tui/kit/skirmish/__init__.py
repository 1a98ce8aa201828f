"""Default custom battles: ground, zones, places and what a system adds to them."""
