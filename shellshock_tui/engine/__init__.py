"""The engine: what every rule system shares, and nothing of any one of them."""
