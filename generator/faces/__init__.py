"""What is on a component: display lists in millimetres, from definitions. Start at `display_list.py`."""
