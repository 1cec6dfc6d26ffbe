"""Preflight: what a print service would object to in the files it gets, by its limits."""
