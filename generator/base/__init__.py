"""What everything else stands on: faults, text, geometry, units; it opens no file."""
