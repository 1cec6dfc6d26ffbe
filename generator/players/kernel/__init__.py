"""What the bots decide, as kernel functions: written once, run in both forms."""
