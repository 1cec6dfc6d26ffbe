"""A game's types in, JSON Schemas for editors out: completion, hover texts and squiggles while somebody writes YAML."""
