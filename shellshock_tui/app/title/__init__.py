"""The title, its shelves, and what begins a battle."""
