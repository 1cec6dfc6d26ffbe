"""Pages for a browser: a game step by step, and every piece of a box with its facts."""
