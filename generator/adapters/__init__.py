"""The game in the forms that other people's programs expect; nothing of the program itself uses this."""
