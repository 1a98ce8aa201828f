"""The screens: everything that knows Textual, and nothing that knows a rule."""
