"""The browser: lists of what can be opened, with a card about the marked entry."""
