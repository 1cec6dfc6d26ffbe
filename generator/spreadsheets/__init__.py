"""Tables of texts, from and into the files of spreadsheet programs; knows no game."""
