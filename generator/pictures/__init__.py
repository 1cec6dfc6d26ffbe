"""Pictures of the table at a moment of a game, drawn with the kit's own faces, as SVG, PNG or PDF."""
