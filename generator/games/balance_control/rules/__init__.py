"""The rules kernel, on integers alone: one source that runs interpreted and compiled with equal results."""
