"""The table of keys and what it means."""
