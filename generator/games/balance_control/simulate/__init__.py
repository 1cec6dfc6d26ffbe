"""Many games of BALANCE // CONTROL: a tally inside the compiled kernel, and what only this game's report says."""
