"""The table at a moment of a game, drawn with the kit's own faces: a match in, one picture as SVG, PNG or PDF out."""
