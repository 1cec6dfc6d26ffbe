"""Preflight: what a print service would complain about in the files it gets, by its limits."""
