"""How to cut a kit: steps in words, pictures of its own sheets, and the costs of other choices."""
