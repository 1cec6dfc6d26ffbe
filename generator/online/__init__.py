"""A table in the browser: who sits there by which link, what is kept of it, and what each seat is shown."""
