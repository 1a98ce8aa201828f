"""Writing data files: their schemas, explained templates, and changes that keep everything else in them."""
