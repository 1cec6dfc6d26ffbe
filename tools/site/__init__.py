"""The documentation as a small site: Markdown, help texts and pictures in, plain HTML out that needs no network."""
