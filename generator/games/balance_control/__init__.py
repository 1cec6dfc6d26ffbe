"""BALANCE // CONTROL: its rules and its faces."""
