"""What the YAML of BALANCE // CONTROL says beside what any game says."""
