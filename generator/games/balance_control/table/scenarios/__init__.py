"""Scenarios: positions, steps and what must hold, written as YAML (docs/moves-and-scenarios.md)."""
