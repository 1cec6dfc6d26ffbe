"""GLOBAL POWERS: its rules as a procedure, a file for each chapter (G1–G8)."""
