"""A recorded game as a page that plays itself."""
