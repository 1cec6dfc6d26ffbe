"""Lines with letters that are shaped or read from right to left: their runs in the order in which they stand, by the
Unicode bidirectional algorithm, each as glyphs where letters aren't glyphs by themselves."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from itertools import groupby
from typing import NamedTuple

from generator.base.late_pattern import late_pattern
from generator.base.units import pt_to_mm
from generator.faces.display_list import Glyph, Group, Item, Text
from generator.faces.script_rules import is_right_to_left, is_right_to_left_language, is_shaped
from generator.faces.shaping import shape_words
from generator.faces.text_fragments import Atom, TextStyle, letters_width

_ICON = "\ufffc"
"""What stands for an icon where directions are worked out."""
_NUMBER = late_pattern(r"[\d.,:+\-\u2212/%°#$€£]+")
"""Digits, and what belongs to a number beside them."""
_SIGNED = late_pattern(r"(?<!\w)[+\-\u2212±](?=[0-9])|(?<=[0-9])[+](?!\w)")
"""A sign before a number, and `+` behind one, which stay on their side of it: otherwise 3 more would be 3 or more."""
_ISOLATES = late_pattern("[\u2066-\u2069]")


class _Unit(NamedTuple):
    """Something on a line in reading order: an atom, or the space before it. `letters`: what its direction goes by.
    `fixed`: it is as wide as its atom says, not as its font does."""

    atom: Atom
    letters: str
    style: TextStyle
    fixed: bool


class _Run(NamedTuple):
    """Units, or parts of them, that stand together, with the level of their direction: odd is to the left.
    `number`: they belong to a number beside them that is read otherwise."""

    units: tuple[_Unit, ...]
    level: int
    number: bool = False


def needs_shaping(atoms: Iterable[tuple[Atom, Atom | None]]) -> bool:
    """Whether a line has glyphs in place of letters."""
    return any(atom.glyphs for atom, _ in atoms)


def direction_of(language: str, words: str) -> bool:
    """Whether a paragraph is read from right to left: as its language is, else as its first letter is."""
    if is_right_to_left_language(language) or not is_right_to_left(words):
        return is_right_to_left_language(language)
    from bidi import get_base_level

    return bool(get_base_level(words))


def shaped_items(
    atoms: Sequence[tuple[Atom, Atom | None]],
    size: float,
    x: float,
    y: float,
    right_to_left: bool,
    icon: Callable[[Atom, float, float, float], Item],
    stretch: float = 0.0,
) -> tuple[Item, ...]:
    """The items of a line whose left end is at `x` and whose baseline is at `y` (mm), at `size` pt. `right_to_left`:
    how its paragraph is read. `icon` gives an atom's icon at a size and a place. `stretch`: by how much each space is
    widened (mm)."""
    items: list[Item] = []
    for run in _visual_runs(_units(atoms, stretch / pt_to_mm(size)), right_to_left):
        made, width = _run_items(run, size, x, y, icon)
        last = items[-1] if items else None
        if last is not None and _is_number(last, made):
            parts = last.items if isinstance(last, Group) else (last,)
            items[-1] = Group((*parts, made), words=_words(made) + _words(last))
        else:
            items.append(made)
        x += width
    return tuple(items)


def _is_number(left: Item, right: Item) -> bool:
    """Whether two items beside each other are a number and its signs, of which one is read to the left: programs that
    read the text take them for one number, and don't turn it round."""
    turned = isinstance(left, Group) or any(isinstance(one, Text) and one.glyphs for one in (left, right))
    return turned and all(_NUMBER.fullmatch(_words(one)) for one in (left, right))


def _words(item: Item) -> str:
    """What an item of a line says."""
    return item.words if isinstance(item, Group) else item.text if isinstance(item, Text) else ""


def _units(atoms: Sequence[tuple[Atom, Atom | None]], stretch: float) -> list[_Unit]:
    """Atoms and spaces in reading order, each space wider by `stretch` em. A space takes the font of the shaped word
    before it: programs that read the text find no space between two words that are marked each for itself."""
    found: list[_Unit] = []
    for atom, space in atoms:
        if space:
            before = found[-1] if found else None
            joined = before is not None and bool(before.atom.glyphs) and not before.style.measures.missing(" ")
            space = space._replace(width=space.width + stretch)
            found.append(_Unit(space, " ", before.style if joined and before else space.style, stretch > 0.0 or joined))
        found.append(_Unit(atom, _ICON if atom.icon else atom.text, atom.style, False))
    return found


def _visual_runs(units: Sequence[_Unit], right_to_left: bool) -> list[_Run]:
    """The runs of a line from left to right."""
    words = "".join(unit.letters for unit in units)
    levels = iter(zip(bidi_levels(words, right_to_left), _in_numbers(words), strict=True))
    runs: list[_Run] = []
    for unit in units:
        own = [next(levels) for _ in unit.letters]
        whole = unit.atom.icon is not None or unit.atom.scale != 1.0
        for (level, counted), group in groupby(zip(unit.letters, own, strict=True), key=lambda pair: pair[1]):
            part = unit if whole else unit._replace(letters="".join(letter for letter, _ in group))
            last = runs[-1] if runs else None
            number = counted and level % 2 == 1
            if last and (last.level, last.number) == (level, number) and _joins(last.units[-1], part):
                runs[-1] = last._replace(units=(*last.units, part))
            else:
                runs.append(_Run((part,), level, number))
    return _reorder(runs)


def _in_numbers(words: str) -> list[bool]:
    """Whether each character belongs to a number: a digit, or a sign that stands at one."""
    found = [False] * len(words)
    for number in _NUMBER.finditer(words):
        if any(sign.isdigit() for sign in number[0]):
            found[number.start() : number.end()] = [True] * len(number[0])
    return found


def _joins(before: _Unit, unit: _Unit) -> bool:
    """Whether two units stand in one run."""
    alone = any(one.atom.icon is not None or one.atom.scale != 1.0 for one in (before, unit))
    return not alone and before.style == unit.style


def _reorder(runs: list[_Run]) -> list[_Run]:
    """Runs in the order in which they stand: from the highest level down, what is at least there is turned round."""
    highest = max((run.level for run in runs), default=0)
    for level in range(highest, 0, -1):
        found: list[_Run] = []
        turned: list[_Run] = []
        for run in runs:
            if run.level >= level:
                turned.insert(0, run)
            else:
                found += [*turned, run]
                turned = []
        runs = [*found, *turned]
    return runs


def _run_items(
    run: _Run, size: float, x: float, y: float, icon: Callable[[Atom, float, float, float], Item]
) -> tuple[Item, float]:
    """The item of a run that begins at `x`, and its width in mm."""
    first = run.units[0]
    own = size if first.style.scale == 1.0 else round(size * first.style.scale, 4)
    if first.atom.icon is not None:
        return icon(first.atom, size, x, y), pt_to_mm(first.atom.width * size)
    if first.atom.scale != 1.0:
        low, style = y + pt_to_mm(first.atom.rise * own), first.style
        text = Text(first.atom.text, style.measures.name, own * first.atom.scale, x, low, style.colour)
        return text, pt_to_mm(first.atom.width * size)
    words, style, odd = "".join(unit.letters for unit in run.units), first.style, run.level % 2 == 1
    made = Text(words, style.measures.name, own, x, y, style.colour, style.tracking, style.kern)
    if odd or is_shaped(words) or any(unit.fixed for unit in run.units):
        made = replace(made, tracking=0.0, kern=False, glyphs=_glyphs(run, words, odd))
        return made, pt_to_mm(sum([glyph.advance for glyph in made.glyphs]) * own / 1000.0)
    return made, pt_to_mm(letters_width(words, style).width * size)


def _glyphs(run: _Run, words: str, right_to_left: bool) -> tuple[Glyph, ...]:
    """The glyphs of a run, each space as wide as the line was measured with."""
    style = run.units[0].style
    glyphs = shape_words(style.measures.name, words, right_to_left=right_to_left, language=style.measures.language)
    spaces = [unit.atom.width * 1000.0 / style.scale for unit in run.units if unit.letters == " "]
    if right_to_left:
        spaces.reverse()
    if sum(glyph.letters == " " for glyph in glyphs) != len(spaces):
        return glyphs
    widths = iter(spaces)
    return tuple(glyph._replace(advance=round(next(widths), 3)) if glyph.letters == " " else glyph for glyph in glyphs)


def bidi_levels(words: str, right_to_left: bool) -> list[int]:
    """The level of each character of a line by the Unicode bidirectional algorithm, but that a number keeps its sign;
    odd ones are read to the left."""
    from bidi import algorithm

    storage = algorithm.get_empty_storage()
    storage["base_level"] = int(right_to_left)
    storage["base_dir"] = "LR"[right_to_left]
    algorithm.get_embedding_levels(_ISOLATES.sub("\u200b", words), storage)
    for place, character in enumerate(storage["chars"]):
        character["place"] = place
    algorithm.explicit_embed_and_overrides(storage)
    algorithm.resolve_weak_types(storage)
    algorithm.resolve_neutral_types(storage, False)
    algorithm.resolve_implicit_levels(storage, False)
    known = {character["place"]: int(character["level"]) for character in storage["chars"]}
    found, level = [], int(right_to_left)
    for place in range(len(words)):
        level = known.get(place, level)
        found.append(level)
    for sign in _SIGNED.finditer(words):
        place = sign.start()
        found[place] = found[place + 1 if words[place + 1 : place + 2].isdigit() else place - 1]
    return found
