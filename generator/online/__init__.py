"""A table in the browser: who sits there by which link, what is saved of it, and what each seat is shown."""
