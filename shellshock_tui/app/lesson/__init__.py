"""The screens of lessons."""
