"""ReportLab's TrueType fonts, `TTFont`, without HarfBuzz.

ReportLab imports HarfBuzz wherever it is installed, for letters that it would shape itself. Ours are shaped before
(`faces/shaping.py`), and most games have none: that import alone takes a thirtieth of the largest box's kit, and a
twelfth of a small one's.
"""

import sys
from typing import Any

_NAME = "uharfbuzz"


def _font_class() -> Any:
    """`TTFont`, imported while HarfBuzz can't be found, unless it is there already."""
    hides = _NAME not in sys.modules
    if hides:
        sys.modules[_NAME] = None  # type: ignore[assignment]
    try:
        from reportlab.pdfbase.ttfonts import TTFont
    finally:
        if hides:
            del sys.modules[_NAME]
    return TTFont


TTFont = _font_class()
