"""Drills: questions about positions of a battle, reasons for wrong answers, and the times to ask again."""
