"""What people found when they tried a version of a game: their sessions, notes and answers, beside what bots did."""
