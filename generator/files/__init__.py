"""Files, folders, processes and what is kept in them: the one gate to the disk."""
