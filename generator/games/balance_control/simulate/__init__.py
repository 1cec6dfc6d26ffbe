"""Simulating BALANCE // CONTROL: games counted inside the compiled kernel, and the sections of this game's report."""
