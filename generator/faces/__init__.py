"""What is on a component: definitions in, display lists in millimetres out. Start at `display.py`."""
