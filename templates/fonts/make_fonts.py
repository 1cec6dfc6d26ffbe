"""Makes this folder's TrueType files and `metrics.jsonl` again from the npm packages named below; run it by hand.

    python templates/fonts/make_fonts.py        (needs npm, fonttools and brotli; network)

IBM Plex Sans Condensed is taken whole and only unpacked from WOFF2, since "Plex" is a reserved font name. Each of the
other families comes as two subsets, which are merged. Their layout and hinting tables are left out: nothing here shapes
text, and kerning goes into `metrics.jsonl`, a line for each font, so that a build needs no font library.
"""

from __future__ import annotations

import hashlib
import json
import subprocess
import tarfile
import tempfile
import unicodedata
from collections import defaultdict
from pathlib import Path
from typing import Any

from fontTools.merge import Merger
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.ttLib.scaleUpem import scale_upem

HERE = Path(__file__).parent
PLEX = "@ibm/plex-sans-condensed@2.0.0"
PLEX_STYLES = ("Regular", "Medium", "SemiBold", "Italic", "SemiBoldItalic")
MERGED: dict[str, tuple[str, dict[str, int]]] = {
    "BarlowCondensed": ("@fontsource/barlow-condensed@5.3.0", {"SemiBold": 600, "Bold": 700, "SemiBoldItalic": 600}),
    "ZillaSlab": ("@fontsource/zilla-slab@5.3.0", {"Bold": 700}),
    "Overpass": ("@fontsource/overpass@5.3.0", {"Bold": 700}),
}
"""The families that are merged: their packages, and their styles with the weights."""
SYMBOLS = "NotoSansSymbols"
"""The font of signs that no other has; its licence reserves no name."""
SIGNS: dict[str, tuple[str, ...]] = {
    "@fontsource/noto-sans-symbols-2@5.3.0": ("noto-sans-symbols-2-symbols", "noto-sans-symbols-2-math"),
    "@fontsource/noto-sans-symbols@5.3.0": ("noto-sans-symbols-symbols",),
    "@fontsource/noto-sans-math@5.3.0": ("noto-sans-math-latin",),
}
"""The packages of signs and their files, what comes first before what comes later."""
SIGN_RANGES = (
    *((0x2190, 0x21FF), (0x2200, 0x22FF), (0x2300, 0x23FF), (0x2460, 0x24FF), (0x25A0, 0x27BF), (0x2B00, 0x2BFF)),
    (0x1F300, 0x1F5FF),
)
"""Arrows, signs of mathematics and machines, numbers in circles, shapes, dice, stars and hands, hexagons, and those of
the later pictures that have a drawing in one colour."""
KERNED = [chr(c) for c in (*range(0x21, 0x7F), *range(0xA1, 0x180), *range(0x2013, 0x2027), 0x1E9E, 0x2212)]


def unpacked(package: str, folder: Path) -> Path:
    """The folder of an npm package's files."""
    done = subprocess.run(["npm", "pack", package, "--silent"], cwd=folder, check=True, capture_output=True, text=True)
    target = folder / package.split("@")[1].replace("/", "-")
    with tarfile.open(folder / done.stdout.strip().splitlines()[-1]) as archive:
        archive.extractall(target, filter="data")
    return target / "package"


def plex(package: Path, style: str) -> TTFont:
    """The whole font, unchanged but for its packing."""
    font = TTFont(package / f"fonts/complete/woff2/IBMPlexSansCondensed-{style}.woff2", recalcTimestamp=False)
    font.flavor = None
    return font


def joined(package: Path, name: str, weight: int, slope: str, folder: Path) -> TTFont:
    """Latin and extended Latin in one font of 1,000 units, so that its measures are whole; with the pairs still inside
    for `kerning`. `slope`: `normal` or `italic`."""
    parts = []
    for subset in ("latin", "latin-ext"):
        font = TTFont(package / f"files/{name}-{subset}-{weight}-{slope}.woff2", recalcTimestamp=False)
        font.flavor = None
        part = folder / f"{name}-{subset}-{weight}-{slope}.ttf"
        font.save(part)
        parts.append(str(part))
    merged = Merger().merge(parts)
    scale_upem(merged, 1000)
    merged["head"].created = merged["head"].modified = TTFont(parts[0])["head"].modified
    merged.recalcTimestamp = False
    return merged


def signs(packages: dict[str, Path], folder: Path) -> TTFont:
    """The signs of all packages in one font, each from the first that has it."""
    parts: list[str] = []
    taken: set[int] = set()
    for package, names in SIGNS.items():
        for name in names:
            font = TTFont(packages[package] / f"files/{name}-400-normal.woff2", recalcTimestamp=False)
            font.flavor = None
            wanted = {c for c in font.getBestCmap() if any(low <= c <= high for low, high in SIGN_RANGES)} - taken
            taken |= wanted
            options = Options(layout_features=[], hinting=False, notdef_outline=True, glyph_names=False)
            options.drop_tables += ["GPOS", "GSUB", "GDEF", "MATH", "gasp", "STAT", "vhea", "vmtx"]
            subsetter = Subsetter(options)
            subsetter.populate(unicodes=sorted(wanted))
            subsetter.subset(font)
            part = folder / f"{name}.ttf"
            font.save(part)
            parts.append(str(part))
    merged = Merger().merge(parts)
    merged["head"].created = merged["head"].modified = TTFont(parts[0])["head"].modified
    merged.recalcTimestamp = False
    return merged


def slimmed(font: TTFont) -> TTFont:
    """Without layout and hinting, all glyphs kept."""
    options = Options(layout_features=[], hinting=False, name_IDs=["*"], notdef_outline=True, glyph_names=False)
    options.drop_tables += ["GPOS", "GSUB", "GDEF", "gasp"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=font.getBestCmap())
    subsetter.subset(font)
    return font


def kerning(font: TTFont) -> list[list[Any]]:
    """Pair kerning of the `KERNED` characters, equal rows put together: `[[left, [[right, units], …]], …]`."""
    cmap = font.getBestCmap()
    glyphs = {c: cmap.get(ord(_kerned_as(c))) for c in KERNED if ord(c) in cmap}
    lookups = _kern_lookups(font)
    rows: dict[tuple[tuple[str, int], ...], str] = defaultdict(str)
    for left in glyphs:
        by_units: dict[int, str] = defaultdict(str)
        for right in glyphs:
            if units := _pair(lookups, glyphs[left], glyphs[right]):
                by_units[units] += right
        if by_units:
            rows[tuple(sorted((right, units) for units, right in by_units.items()))] += left
    return [[left, [list(pair) for pair in row]] for row, left in rows.items()]


def _kerned_as(character: str) -> str:
    """A letter with an accent stands like its plain letter: the subsets hold no pairs across their border."""
    return unicodedata.normalize("NFD", character)[0] if 0x100 <= ord(character) < 0x180 else character


def _kern_lookups(font: TTFont) -> list[list[Any]]:
    table = font["GPOS"].table
    wanted = {i for r in table.FeatureList.FeatureRecord if r.FeatureTag == "kern" for i in r.Feature.LookupListIndex}
    lookups = []
    for index in sorted(wanted):
        subtables = table.LookupList.Lookup[index].SubTable
        lookups.append([getattr(subtable, "ExtSubTable", subtable) for subtable in subtables])
    return lookups


def _pair(lookups: list[list[Any]], left: str, right: str) -> int:
    return sum(_in_lookup(subtables, left, right) for subtables in lookups)


def _in_lookup(subtables: list[Any], left: str, right: str) -> int:
    for subtable in subtables:
        if subtable.LookupType != 2 or left not in subtable.Coverage.glyphs:
            continue
        if subtable.Format == 2:
            first = subtable.ClassDef1.classDefs.get(left, 0)
            second = subtable.ClassDef2.classDefs.get(right, 0)
            return _advance(subtable.Class1Record[first].Class2Record[second].Value1)
        pairs = subtable.PairSet[subtable.Coverage.glyphs.index(left)].PairValueRecord
        for pair in pairs:
            if pair.SecondGlyph == right:
                return _advance(pair.Value1)
    return 0


def _advance(value: Any) -> int:
    return getattr(value, "XAdvance", 0) or 0 if value else 0


def measured(font: TTFont, path: Path, pairs: list[list[Any]]) -> dict[str, Any]:
    """What a build needs to know of a font, in units of 1/1000 em; widths as runs `[first code, [widths…]]`."""
    scale = 1000 / font["head"].unitsPerEm
    advances = {c: round(font["hmtx"][name][0] * scale) for c, name in font.getBestCmap().items() if c >= 32}
    runs: list[list[Any]] = []
    for code in sorted(advances):
        if runs and code == runs[-1][0] + len(runs[-1][1]):
            runs[-1][1].append(advances[code])
        else:
            runs.append([code, [advances[code]]])
    return {
        "file": path.name,
        "sha256": hashlib.sha256(path.read_bytes()).hexdigest(),
        "ascent": round(font["hhea"].ascent * scale),
        "descent": round(font["hhea"].descent * scale),
        "cap": round(font["OS/2"].sCapHeight * scale),
        "x": round(font["OS/2"].sxHeight * scale),
        "widths": runs,
        "kerning": pairs,
    }


def write_licence(package: Path, name: str) -> None:
    """The package's licence text beside the fonts."""
    source = next(path for path in sorted(package.iterdir()) if path.name.startswith("LICENSE"))
    text = source.read_text(encoding="utf-8").replace("\r\n", "\n")
    (HERE / name).write_text("\n".join(line.rstrip() for line in text.splitlines()) + "\n", encoding="utf-8")


def main() -> None:
    """Fetch, convert, measure and write."""
    metrics: dict[str, Any] = {}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        source = unpacked(PLEX, folder)
        write_licence(source, "IBMPlexSansCondensed-OFL.txt")
        for style in PLEX_STYLES:
            path = HERE / f"IBMPlexSansCondensed-{style}.ttf"
            font = plex(source, style)
            font.save(path)
            metrics[path.stem] = measured(font, path, kerning(font))
        for family, (package, styles) in MERGED.items():
            source = unpacked(package, folder)
            write_licence(source, f"{family}-OFL.txt")
            for style, weight in styles.items():
                path = HERE / f"{family}-{style}.ttf"
                slope = "italic" if style.endswith("Italic") else "normal"
                font = joined(source, package.split("/")[1].split("@")[0], weight, slope, folder)
                pairs = kerning(font)
                slimmed(font).save(path)
                metrics[path.stem] = measured(TTFont(path), path, pairs)
        packages = {package: unpacked(package, folder) for package in SIGNS}
        write_licence(packages[next(iter(SIGNS))], f"{SYMBOLS}-OFL.txt")
        path = HERE / f"{SYMBOLS}-Regular.ttf"
        slimmed(signs(packages, folder)).save(path)
        metrics[path.stem] = measured(TTFont(path), path, [])
    rows = [
        json.dumps({"name": name, **row}, ensure_ascii=False, separators=(",", ":")) for name, row in metrics.items()
    ]
    (HERE / "metrics.jsonl").write_text("".join(f"{row}\n" for row in rows), encoding="utf-8")


if __name__ == "__main__":
    main()
