"""Paints display lists and sheets as PDF, PNG and SVG."""
