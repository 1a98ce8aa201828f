"""The screens of drills."""
