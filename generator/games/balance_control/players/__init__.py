"""Bots: decided by kernel functions (`kernel`), by name (`choosers`), and at the table (`seated`)."""
