"""Scenarios: positions, steps and what must hold, written as YAML (docs/lines-and-scenarios.md)."""
