"""A kit's PDF is made without the programs that only pictures and preflight need: a build starts quickly."""

import subprocess
import sys

HEAVY = (
    *("cairosvg", "resvg_py", "svgwrite", "fontTools.ttLib", "pypdfium2"),
    *("pikepdf", "numpy", "numba", "reportlab.platypus"),
)


def test_making_a_pdf_loads_nothing_heavy() -> None:
    script = (
        "import sys\n"
        "from generator.faces.colours import Palette\n"
        "from generator.render.pdf import PdfInfo, pdf_bytes\n"
        "from generator.sheets.imposition import SheetTexts, SheetOptions, impose\n"
        "from generator.sheets.papers import find_paper\n"
        "from tests.harbour import INKS, tiles\n"
        "sheets = impose([tiles(3)], find_paper('a4'), SheetOptions(), SheetTexts('Harbour'))\n"
        "pdf_bytes([sheets], Palette(INKS), PdfInfo('Harbour'))\n"
        f"print([name for name in {HEAVY!r} if name in sys.modules])\n"
    )
    done = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, encoding="utf-8")
    assert done.stdout.strip() == "[]"
