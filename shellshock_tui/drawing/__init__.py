"""Drawing without Textual: sheets, trails and clause pages as runs of styled text."""
