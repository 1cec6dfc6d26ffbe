"""Export: makes files for printers, services and digital tables from faces and sheets."""
