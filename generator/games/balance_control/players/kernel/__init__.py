"""The bots' decisions as kernel functions: written once, run on both backends."""
