"""The definitions that only BALANCE // CONTROL has: types, texts, counts, checks."""
