"""Drawings that know no Textual: sheets, trails and pages of clauses as runs of painted text."""
