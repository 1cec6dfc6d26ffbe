"""JSON Schemas of a game's types: completion, hover texts and squiggles in an editor."""
