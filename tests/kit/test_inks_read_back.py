"""Which inks a kit really uses, read back operator by operator from the files of whole kits of all three games."""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

import pikepdf
import pytest

from generator.definitions.request import Request
from generator.export.kit import KIT
from generator.export.plan import PrintOptions
from generator.faces.whole import whole_contexts
from tests.games import ROOT
from tests.kit.kits import make_kit

GAMES = ("balance-control", "global-powers", "organisation")
HOME = ("colour", "low-ink", "mono")
BLACK, WHITE = ("g", (0.0,)), ("g", (1.0,))
PURE, PAPER, MARKS = ("k", (0.0, 0.0, 0.0, 1.0)), ("k", (0.0, 0.0, 0.0, 0.0)), ("all", (1.0,))
FILLS = {"g", "rg", "k", "scn", "sc"}
LINES = {"G", "RG", "K", "SCN", "SC"}
WORDS = {"Tj", "TJ", "'", '"'}
STROKED, FILLED = {"S", "s", "B", "B*", "b", "b*"}, {"f", "F", "f*", "B", "B*", "b", "b*"}

Ink = tuple[str, tuple[float, ...]]


class Painted(NamedTuple):
    """Something that is painted: `word`, `line` or `area`, its ink, and whether that overprints what lies below."""

    what: str
    ink: Ink
    over: bool


MOST_KINDS = "balance-control"
most_kinds_first = pytest.mark.quick(f"{MOST_KINDS}*")


@cache
def kit(game: str, theme: str, press: bool = False) -> bytes:
    asked = Request(game_folder=ROOT / "components" / game, players=2)
    (context,) = whole_contexts(asked.definitions, asked.config, asked.texts, asked.game.folder)
    return make_kit(context, PrintOptions(theme=theme, press=press, bleed=3.0 if press else 0.0)).files[KIT]


@cache
def painted(game: str, theme: str, press: bool = False) -> Counter[Painted]:
    """What a kit paints, and how often."""
    found = Counter[Painted]()
    with pikepdf.open(io.BytesIO(kit(game, theme, press))) as document:
        for page in document.pages:
            found.update(_stream(page, page.obj.get("/Resources"), {"f": BLACK, "s": BLACK, "over": False}))
    return found


def _stream(stream: Any, resources: Any, state: Mapping[str, Any]) -> Iterator[Painted]:
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
                yield from _stream(form, form.get("/Resources", resources), now)
        else:
            now |= _set(name, args, resources)
            yield from _paints(name, now)


def _set(name: str, args: list[Any], resources: Any) -> Mapping[str, Any]:
    """What an operator changes: an ink, overprinting, whether words are seen."""
    if name in FILLS | LINES:
        numbers = tuple(round(float(part), 4) for part in args if not isinstance(part, pikepdf.Name))
        kind = "all" if name.lower().startswith("sc") and len(numbers) == 1 else name.lower()
        return {"f" if name in FILLS else "s": (kind, numbers)}
    if name == "gs":
        look = resources["/ExtGState"][str(args[0])]
        return {"over": bool(look["/op"])} if "/op" in look else {}
    return {"hidden": int(args[0]) == 3} if name == "Tr" else {}


def _paints(name: str, now: Mapping[str, Any]) -> Iterator[Painted]:
    """What an operator paints."""
    if name in WORDS and not now["hidden"]:
        yield Painted("word", now["f"], now["over"])
    if name in STROKED:
        yield Painted("line", now["s"], now["over"])
    if name in FILLED:
        yield Painted("area", now["f"], now["over"])


@pytest.mark.slow
@most_kinds_first
@pytest.mark.parametrize("game", GAMES)
def test_mono_is_black_and_white_alone(game: str) -> None:
    """Words and lines are `0 g`, or `1 g` on black; grounds may be tints of black, and nothing is mixed of three inks
    or four."""
    found = painted(game, "mono")
    assert {one.what for one in found} == {"word", "line", "area"}
    assert {one.ink[0] for one in found} == {"g"}
    assert not {one: count for one, count in found.items() if one.what != "area" and one.ink not in (BLACK, WHITE)}


@pytest.mark.slow
@most_kinds_first
@pytest.mark.parametrize("game", GAMES)
def test_mono_for_a_press_is_black_ink_alone(game: str) -> None:
    """Words and lines are all of it or, on black, paper; marks are in every ink, grounds may be tints of black."""
    found = painted(game, "mono", press=True)
    assert {one.what for one in found} == {"word", "line", "area"}
    assert not {one.ink for one in found if one.ink != MARKS and any(one.ink[1][:3])}
    pure = (PURE, PAPER, MARKS)
    assert not {one: count for one, count in found.items() if one.what != "area" and one.ink not in pure}


@pytest.mark.slow
@pytest.mark.parametrize("theme", HOME)
@most_kinds_first
@pytest.mark.parametrize("game", GAMES)
def test_no_black_is_mixed_at_home(game: str, theme: str) -> None:
    """A printer mixes a grey in RGB from all its inks, with coloured seams at small type and thin lines."""
    every = painted(game, theme)
    assert not [one for one in every if one.ink[0] == "rg" and max(one.ink[1]) - min(one.ink[1]) < 0.001]
    assert not [one for one in every if one.ink[0] == "k"]
    assert every[Painted("word", BLACK, False)] > 100


@pytest.mark.slow
@most_kinds_first
@pytest.mark.parametrize("game", GAMES)
def test_black_words_for_a_press_are_black_ink_that_overprints(game: str) -> None:
    """No other ink has to meet an edge of black type; white type doesn't overprint, or it would be gone."""
    words = {one: count for one, count in painted(game, "colour", press=True).items() if one.what == "word"}
    assert words[Painted("word", PURE, True)] > 100
    assert Painted("word", PURE, False) not in words
    assert {one.ink[0] for one in words} <= {"k", "all"}
    assert not [one for one in words if one.ink == PAPER and one.over]
