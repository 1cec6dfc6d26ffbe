"""Playing any game: what a game's rules have to offer, and all that needs nothing else."""
