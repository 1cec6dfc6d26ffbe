"""What leaves the house: faces, sheets and a painter in, files for printers, services and tables out."""
