"""Painting what was decided: display lists and sheets in, PDF, PNG and SVG out."""
