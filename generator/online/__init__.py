"""A table in the browser: what each seat sees, and the page that shows it and plays by clicking."""
