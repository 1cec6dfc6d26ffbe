"""Pages for a browser: templates, style sheets and scripts, and the one way to fill them."""
