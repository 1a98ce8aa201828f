"""The campaign: its roster, and the battles that come next."""
