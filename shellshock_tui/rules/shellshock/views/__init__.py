"""What a screen may know of a battle."""
