"""Bots: kernel functions that decide (`kernel`), bots by name (`choosers`), and a bot at the table (`kernel_bot`)."""
