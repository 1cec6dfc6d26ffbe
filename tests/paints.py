"""What the pages of a PDF paint and with which inks, read back operator by operator."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import pikepdf

Ink = tuple[str, tuple[float, ...]]
"""The operator that set it, in small letters, or `all` for every separation, and its numbers."""

BLACK = ("g", (0.0,))
_FILLS, _LINES = {"g", "rg", "k", "scn", "sc"}, {"G", "RG", "K", "SCN", "SC"}
_WORDS = {"Tj", "TJ", "'", '"'}
_STROKED, _FILLED = {"S", "s", "B", "B*", "b", "b*"}, {"f", "F", "f*", "B", "B*", "b", "b*"}


class Painted(NamedTuple):
    """Something that is painted: `word`, `line`, `area`, or `sign` for an area of a form; its ink, and whether that
    overprints what lies below."""

    what: str
    ink: Ink
    over: bool


def painted(page: pikepdf.Page) -> Iterator[Painted]:
    """All that a page paints, in order, that of its forms too; no words without ink."""
    yield from _stream(page, page.obj.get("/Resources"), {"f": BLACK, "s": BLACK, "over": False}, "area")


def _stream(stream: Any, resources: Any, state: Mapping[str, Any], area: str) -> Iterator[Painted]:
    now, kept = {"hidden": False, **state}, []
    for found in pikepdf.parse_content_stream(stream):
        name, args = str(found.operator), list(found.operands)
        if name == "q":
            kept.append(dict(now))
        elif name == "Q":
            now = kept.pop()
        elif name == "Do":
            form = resources["/XObject"][str(args[0])]
            if str(form.get("/Subtype")) == "/Form":
                yield from _stream(form, form.get("/Resources", resources), now, "sign")
        else:
            now |= _set(name, args, resources)
            yield from _paints(name, now, area)


def _set(name: str, args: list[Any], resources: Any) -> Mapping[str, Any]:
    """What an operator changes: an ink, overprinting, whether words are seen."""
    if name in _FILLS | _LINES:
        numbers = tuple(round(float(part), 4) for part in args if not isinstance(part, pikepdf.Name))
        kind = "all" if name.lower().startswith("sc") and len(numbers) == 1 else name.lower()
        return {"f" if name in _FILLS else "s": (kind, numbers)}
    if name == "gs":
        look = resources["/ExtGState"][str(args[0])]
        return {"over": bool(look["/op"] and look["/OP"]) and look["/OPM"] == 1} if "/op" in look else {}
    return {"hidden": int(args[0]) == 3} if name == "Tr" else {}


def _paints(name: str, now: Mapping[str, Any], area: str) -> Iterator[Painted]:
    """What an operator paints."""
    if name in _WORDS and not now["hidden"]:
        yield Painted("word", now["f"], now["over"])
    if name in _STROKED:
        yield Painted("line", now["s"], now["over"])
    if name in _FILLED:
        yield Painted(area, now["f"], now["over"])
