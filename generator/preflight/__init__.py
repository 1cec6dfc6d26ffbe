"""Preflight: files as a print service gets them and its limits in, what it would complain about out."""
