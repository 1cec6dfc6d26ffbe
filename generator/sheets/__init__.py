"""Where copies of faces go on paper: pages of placements, marks and labels in millimetres."""
