"""Where faces go on paper: faces and copies in, pages of placements, marks and labels in millimetres out."""
