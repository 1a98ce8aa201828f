"""The key table and the question that keys answer."""
