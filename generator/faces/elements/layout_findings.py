"""What can be said of a game's layouts of elements before and after faces are composed: faults of their files, fields,
styles and layouts that nothing needs, pictures that aren't there."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import partial
from typing import Any

from generator.base.errors import Fault, InputError, Mark, collect_faults
from generator.definitions.layout_fields import LAYOUT_KEYS
from generator.definitions.varied_values import ByField, Formula
from generator.faces.display_list import rectangle
from generator.faces.effectless_values import EffectlessValue
from generator.faces.elements.element_layout import ElementLayout, element_layout, is_element_layout
from generator.faces.elements.element_types import (
    CodeElement,
    Fill,
    PaintNote,
    PictureElement,
    Shadow,
    Stroke,
    Style,
    StyleName,
)
from generator.faces.elements.expressions import Expression, Template
from generator.faces.elements.layout_composer import PieceComposer
from generator.faces.elements.painters import picture_of
from generator.faces.face_context import FaceContext
from generator.faces.hyphenation import has_patterns, parts_words

_ANY_SHAPE = rectangle(63.0, 88.0)
"""What pictures are in a layout doesn't depend on the shape of the piece."""


def own_layouts(context: FaceContext) -> list[str]:
    """The names of the game's own layouts of elements. Raises `InputError` where one can't be read."""
    names = sorted({path.stem for folder in context.templates for path in folder.glob("[!.]*.yaml")})
    return [name for name in names if is_element_layout(context, name)]


def layout_faults(context: FaceContext) -> list[Fault]:
    """What is wrong with the game's own layouts of elements, whether a card has them or not."""
    names: list[str] = []
    faults = [*collect_faults(lambda: names.extend(own_layouts(context)))]
    for name in names:
        faults += collect_faults(partial(element_layout, context, name))
    return faults


def layout_tokens(context: FaceContext) -> set[str]:
    """All words in the game's layouts of elements that may name a colour, and the colours whose names are put together
    there, as `{theme}-banner`."""
    found: set[str] = set()
    for name in _readable(context):
        made = element_layout(context, name)
        for value in (made.layout.styles, made.elements):
            for text in _texts(value):
                found |= set(_split(text))
        for program in _paint_programs(made):
            found |= _colours_of(context, program)
    return found


def _paint_programs(made: ElementLayout) -> Iterator[Template]:
    """The texts of a layout that name colours by expressions."""
    waiting: list[Any] = [made.layout.styles, made.elements]
    while waiting:
        value = waiting.pop()
        if isinstance(value, Formula):
            if value.value_type in (Fill, Stroke, Shadow) or any(isinstance(one, PaintNote) for one in value.notes):
                yield made.programs[id(value)]
        elif isinstance(value, ByField):
            waiting += (*value.options.values(), value.otherwise)
        elif isinstance(value, Mapping):
            waiting += value.values()
        elif isinstance(value, tuple):
            waiting += value
        elif is_dataclass(value) and not isinstance(value, type | Mark):
            waiting += (getattr(value, one.name) for one in fields(value))


def _colours_of(context: FaceContext, program: Template) -> set[str]:
    """The colours that a text with expressions may name: those of its form, or, of an expression alone, what pieces
    say."""
    pack = context.definitions
    if all(isinstance(part, Expression) or not part.strip("|/") for part in program.parts):
        pieces = pack.components().values()
        said = (word for piece in pieces for word in (*getattr(piece, "fields", {}).values(), *_said(piece)))
        return {word.strip() for word in said if isinstance(word, str)} & set(pack.colours)
    written = "".join(re.escape(part) if isinstance(part, str) else ".+" for part in program.parts)
    forms = [re.compile(one) for one in re.split(r"\\?\||/", written)]
    return {colour for colour in pack.colours if any(form.fullmatch(colour) for form in forms)}


def _said(piece: Any) -> Iterator[str]:
    yield from getattr(piece, "said", {}).values()


def layout_labels(context: FaceContext) -> set[str]:
    """The labels that the game's layouts of elements ask for by their names."""
    found: set[str] = set()
    for name in _readable(context):
        for expression in _expressions(element_layout(context, name)):
            for node in ast.walk(expression.tree):
                if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "label":
                    found |= {str(one.value) for one in node.args if isinstance(one, ast.Constant)}
    return found


def unused_layout_parts(context: FaceContext) -> Iterator[EffectlessValue]:
    """Fields that a layout declares and nothing in it asks for, styles that no words have, and layouts that no card
    has."""
    pack = context.definitions
    pieces = pack.components().values()
    used = {getattr(piece, key, "") for piece in pieces for key in LAYOUT_KEYS} | context.brought_layouts
    names = _readable(context)
    inner = {one for name in names for one in element_layout(context, name).inner}
    based = {base for name in names for base in _bases(context, name)}
    deciding = {getattr(piece, "chosen_by", "") for piece in pieces}
    layouts = [element_layout(context, name) for name in names]
    at_work = {made.field_marks[field] for made in layouts for field in {*made.names, *deciding} & set(made.fields)}
    at_work |= {made.styles[style].place for made in layouts for style in _styles_used(made)}
    for made in layouts:
        path = f"templates.faces.{made.name}"
        if made.name not in used | inner | based:
            message = f"no piece has the layout '{made.name}'"
            yield EffectlessValue(path, "layout", message, Mark(made.file))
        for field, mark in made.field_marks.items():
            if mark not in at_work:
                at_work.add(mark)
                message = f"no element of the layout '{made.name}' asks for its field '{field}'"
                yield EffectlessValue(f"{path}.fields.{field}", field, message, mark)
        for style, value in made.styles.items():
            if value.place not in at_work:
                at_work.add(value.place)
                message = f"no words of the layout '{made.name}' have its style '{style}'"
                yield EffectlessValue(f"{path}.styles.{style}", style, message, value.place)


def missing_layout_pictures(context: FaceContext) -> Iterator[tuple[str, str, Mark]]:
    """Each picture that a layout names itself and that isn't there: the first piece that shows it, a sentence, and the
    place of its element."""
    told: set[tuple[str, str]] = set()
    for piece, composer in _element_sides(context):
        made = composer.made
        for key, element in made.elements.items():
            if not isinstance(element, PictureElement) or element.picture in (*made.fields, "art"):
                continue
            art = None
            try:
                art = picture_of(composer, element) if composer.shown(key) else None
            except InputError:
                continue
            if art is not None and context.art_file(art) is None and (made.name, art.file) not in told:
                told.add((made.name, art.file))
                near = context.pictures.near(art.file)
                meant = f"; did you mean {near}?" if near else ""
                message = f"the picture {art.file} of the element '{key}' is missing; a placeholder is printed{meant}"
                yield str(piece.id), message, element.place


def unknown_hyphens(context: FaceContext) -> Iterator[EffectlessValue]:
    """Each layout that asks for hyphens in a language whose words are parted, but for which there are no patterns."""
    language = context.texts.language
    if not parts_words(language) or has_patterns(language):
        return
    for name in _readable(context):
        made = element_layout(context, name)
        styles = [*made.styles.values(), *(getattr(element, "style", None) for element in made.elements.values())]
        asking = next((style for style in styles if isinstance(style, Style) and style.hyphens), None)
        if asking is not None:
            message = f"'hyphens' has no effect in '{language}', for which no patterns are known; mark words by U+00AD"
            yield EffectlessValue(f"templates.faces.{name}", "hyphens", message, asking.place)


def empty_codes(context: FaceContext) -> Iterator[EffectlessValue]:
    """Each code of a layout that is shown on a piece and has nothing to say there, with the first such piece."""
    told: set[tuple[str, str]] = set()
    for piece, composer in _element_sides(context):
        for key, element in composer.made.elements.items():
            if not isinstance(element, CodeElement) or (composer.made.name, key) in told:
                continue
            try:
                empty = composer.shown(key) and not composer.values.spoken_text(element.content).strip()
            except InputError:
                continue
            if empty:
                told.add((composer.made.name, key))
                message = f"the element '{key}' prints no code: its content is empty; 'show' says when there is one"
                yield EffectlessValue(str(piece.id), "content", message, element.place)


def _element_sides(context: FaceContext) -> Iterator[tuple[Any, PieceComposer]]:
    """Each side of a piece that has a layout of elements."""
    for piece in context.definitions.components().values():
        for key in LAYOUT_KEYS:
            name = getattr(piece, key, "")
            if name and is_element_layout(context, name):
                yield piece, PieceComposer(context, piece, element_layout(context, name), _ANY_SHAPE)


def _readable(context: FaceContext) -> list[str]:
    """The game's own layouts of elements that can be read."""
    names: list[str] = []
    collect_faults(lambda: names.extend(own_layouts(context)))
    return [name for name in names if not collect_faults(partial(element_layout, context, name))]


def _bases(context: FaceContext, name: str) -> tuple[str, ...]:
    """The layouts that one is like."""
    from generator.definitions.layout_files import layout_ancestry

    return layout_ancestry(name, tuple(context.templates))[1:]


def _styles_used(made: ElementLayout) -> set[StyleName]:
    """The styles that words of a layout have, and those that these are like."""
    found = {one for element in made.elements.values() for one in _likes(getattr(element, "style", None))}
    waiting = list(found)
    while waiting:
        like = made.styles[waiting.pop()].like
        if like is not None and like not in found:
            found.add(like)
            waiting.append(like)
    return found


def _likes(value: Any) -> Iterator[StyleName]:
    """The styles that a style's value may name."""
    if isinstance(value, ByField):
        for one in (*value.options.values(), value.otherwise):
            yield from _likes(one)
    elif isinstance(value, Formula):
        yield from ()
    elif value is not None and value.like is not None:
        yield StyleName(value.like)


def _expressions(made: ElementLayout) -> Iterator[Expression]:
    for program in made.programs.values():
        if isinstance(program, Template):
            yield from (part for part in program.parts if isinstance(part, Expression))
        else:
            yield program


def _split(text: str) -> list[str]:
    """The words of a text that may be the names of colours."""
    for sign in "|/{}'\",:[]()":
        text = text.replace(sign, " ")
    return text.split()


def _texts(value: Any) -> Iterator[str]:
    """Every text in a record."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Formula):
        yield value.text
    elif isinstance(value, Mapping):
        for one in value.values():
            yield from _texts(one)
    elif isinstance(value, tuple):
        for one in value:
            yield from _texts(one)
    elif is_dataclass(value) and not isinstance(value, type | Mark):
        for one in fields(value):
            yield from _texts(getattr(value, one.name))
