"""Right files of other programs pass; the same files with other limits don't, so they are read indeed."""

import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

from generator.preflight.limits import FileLimits
from generator.preflight.preflight_run import preflight
from tests.preflight.right import PRESS

FOREIGN = Path(__file__).parent / "foreign"
TRIMMED = replace(PRESS, order="any")
PLAIN = replace(TRIMMED, trims=(), boxes=False, bleed=0.0, safe=0.0, intent=False)
"""For programs that know no trim."""

DRAWING = b"""%!PS
<< /PageSize [195.591 266.457] >> setpagedevice
[ /TrimBox [8.504 8.504 187.087 257.953] /PAGE pdfmark
[ /BleedBox [0 0 195.591 266.457] /PAGE pdfmark
.6 .2 .3 0 setcmykcolor 0 0 195.591 266.457 rectfill
0 0 0 1 setcmykcolor /Helvetica findfont 12 scalefont setfont 40 200 moveto (Lighthouse) show
1 setlinewidth 40 190 moveto 120 190 lineto stroke showpage
"""


def found(path: Path, limits: FileLimits) -> set[int]:
    return {finding.check for finding in preflight([path], limits).findings}


@pytest.mark.parametrize(("name", "limits"), [("scribus.pdf", TRIMMED), ("typst.pdf", PLAIN)])
def test_right_files_pass(name: str, limits: FileLimits) -> None:
    assert not preflight([FOREIGN / name], limits).findings


def test_they_are_read_indeed() -> None:
    """Scribus: 12 pt words 8 mm from the cut, 106 % of ink. Typst: words of 10 pt and more, 120 %, a line of half a
    point, no boxes."""
    strict = replace(TRIMMED, safe=9.0, type_size=13.0, ink=100.0)
    assert found(FOREIGN / "scribus.pdf", strict) == {5, 8, 10}
    strict = replace(PLAIN, boxes=True, type_size=13.0, ink=100.0, line=0.6, intent=True, colours="rgb")
    assert found(FOREIGN / "typst.pdf", strict) == {2, 7, 8, 9, 10, 15}


@pytest.mark.ghostscript
def test_a_right_file_of_ghostscript_passes(tmp_path: Path) -> None:
    """Fonts embedded by Ghostscript, boxes by its own marks; it writes no output intent unless it is told to."""
    (tmp_path / "card.ps").write_bytes(DRAWING)
    made = tmp_path / "card.pdf"
    command = ["gs", "-q", "-dSAFER", "-dBATCH", "-dNOPAUSE", "-sDEVICE=pdfwrite", "-dEmbedAllFonts=true"]
    colours = ["-sColorConversionStrategy=LeaveColorUnchanged", "-dPDFSETTINGS=/prepress"]
    subprocess.run([*command, *colours, f"-sOutputFile={made}", str(tmp_path / "card.ps")], check=True)
    limits = replace(TRIMMED, intent=False)
    assert not preflight([made], limits).findings
    assert found(made, replace(limits, type_size=13.0, line=1.5, ink=100.0)) == {8, 9, 10}
