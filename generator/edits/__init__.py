"""Small changes of the text of a game's files, as a careful person would type them."""
