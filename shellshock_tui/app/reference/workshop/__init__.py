"""The workshop: record sheets changed cell by cell, with what each change is worth beside them."""
