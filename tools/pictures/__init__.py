"""The pictures of the documentation: what the program makes goes in, small files in `docs/pictures` come out."""
