"""Paints display lists and sheets as PDF, PNG and SVG."""

import sys
from types import ModuleType

# ReportLab runs files of these names from the home folder or from anywhere on Python's path. What they set would change
# the PDFs from one machine to the next, and a home folder that can't be read would stop the program.
for _name in ("reportlab_mods", "reportlab_settings"):
    sys.modules.setdefault(_name, ModuleType(_name))
