"""The drawing of boards, animations and highlights."""
