"""What `check` tests: the documents' claims, R15 on every card, the holes of R14, and the texts."""
