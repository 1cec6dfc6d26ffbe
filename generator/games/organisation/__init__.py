"""Organisationsspiel: its rules, one file for each chapter, over the pack's own numbers and tables."""
