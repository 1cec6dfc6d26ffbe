"""The documentation as a small site: Markdown, help texts and pictures as plain HTML that needs no network."""
