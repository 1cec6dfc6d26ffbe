"""How a kit is cut: in words, in pictures of its own sheets, and what other choices would cost."""
