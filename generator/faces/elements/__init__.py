"""Elements of a layout: what a designer writes, and what becomes of it on a face."""
