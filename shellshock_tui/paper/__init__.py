"""Pages to print: record sheets, tables, counters and exercises, as SVG and PDF."""
