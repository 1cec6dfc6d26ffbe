"""What the bots decide, as kernel functions: written once, run on both backends."""
