"""The workshop: record sheets changed cell by cell, with the effect of each change on their worth."""
