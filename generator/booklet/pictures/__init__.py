"""The pictures of a booklet: examples that are played before they are drawn, boards and pieces with letters."""
