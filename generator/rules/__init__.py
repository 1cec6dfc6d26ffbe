"""The rules kernel: integers in, integers out; one source that runs interpreted and compiled with equal results."""
