"""Printed notation: signs as pieces of text and icons on one line.

A resource is a triangle that touches its department's icon, with code and number in the department's colour. If a line
gets too wide, the department's icon is left out, then the line shrinks, then the build fails. A sign for any overlay
shows the icons of all overlays.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from generator.base.errors import InputError
from generator.base.frozen import dataclass
from generator.faces.display_list import Item
from generator.faces.text_fragments import NARROW_SPACE, StyledPart, TextStyle
from generator.faces.text_setting import fit_line, line_width, set_line
from generator.games.balance_control.definitions.balance_pack import overlays_in_play
from generator.games.balance_control.effects.field_values import DepartmentId
from generator.games.balance_control.faces.rules_context import RulesContext
from generator.games.balance_control.notation import (
    ANY,
    SETTLEMENT,
    ChangeSign,
    IconSign,
    InfluenceSign,
    JoinSign,
    MajoritySign,
    Notation,
    NumberSign,
    ResourceSign,
    Sign,
    TriggerSign,
    write,
)

_NO_BREAK = "\u00a0"
_PLAIN_FONT = "IBMPlexSansCondensed-SemiBold"

SIGNS = {"influence": "influence", "resource": "resource", "change": "change", "any": "choice", "pays": "arrow"}
TRIGGERS = {True: "settle", False: "surround"}


@dataclass(frozen=True)
class NotationStyle:
    """How notation is written: the style of letters, the colour of signs without one of their own, and whether
    departments show their icons; without icons spaces are narrower, too."""

    style: TextStyle
    colour: str
    departments: bool = True
    coloured: bool = True
    """Whether a department's resources show its colour; on a solid ground everything is in the one colour."""
    icons_alone: bool = False
    """Whether the department's icon says alone what else a sign, an icon and a code say."""


def notation_line(
    context: RulesContext,
    piece: str,
    lines: Sequence[Notation],
    hand: NotationStyle,
    sizes: Sequence[float],
    width: float,
    x: float,
    y: float,
    align: str = "centre",
) -> tuple[Item, ...]:
    """The items of all lines side by side, with the baseline at `y` (mm), in the first of `sizes` (pt) that fits into
    `width` mm. Raises `InputError` if none does."""
    chosen, size = _fit_line(context, piece, lines, hand, sizes, width)
    return set_line(piece, chosen, hand.style, size, x, y, align)


def _fit_line(
    context: RulesContext,
    piece: str,
    lines: Sequence[Notation],
    hand: NotationStyle,
    sizes: Sequence[float],
    width: float,
) -> tuple[tuple[StyledPart, ...], float]:
    full = pieces(context, lines, hand)
    if line_width(piece, full, hand.style, sizes[0]) <= width:
        return full, sizes[0]
    plain = pieces(context, lines, replace(hand, departments=False))
    try:
        return plain, fit_line(piece, plain, hand.style, sizes, width)
    except InputError as error:
        raise InputError(replace(fault, what=_lines_text(lines, fault.what)) for fault in error.faults) from None


def _lines_text(lines: Sequence[Notation], what: str) -> str:
    return f"the notation {'   '.join(write(line) for line in lines)}: {what.rpartition(' is ')[2]}"


def pieces(context: RulesContext, lines: Sequence[Notation], hand: NotationStyle) -> tuple[StyledPart, ...]:
    """All lines as pieces of text and icons, with a gap between lines."""
    found: list[StyledPart] = []
    for number, line in enumerate(lines):
        if number:
            found.append(StyledPart(hand.style, _NO_BREAK * 3))
        found.extend(_row(context, line, hand))
    return tuple(found)


def _row(context: RulesContext, signs: Sequence[Sign], hand: NotationStyle) -> Iterator[StyledPart]:
    for number, sign in enumerate(signs):
        if number:
            yield StyledPart(hand.style, _space(signs[number - 1], sign, hand))
        yield from _sign(context, sign, hand)


def _space(one: Sign, two: Sign, hand: NotationStyle) -> str:
    """The space between two signs: wide beside a join, a little wider before it, where letters stand, than after."""
    if isinstance(two, JoinSign):
        return _NO_BREAK + NARROW_SPACE if hand.departments else _NO_BREAK
    return _NO_BREAK if isinstance(one, JoinSign) else NARROW_SPACE


def _sign(context: RulesContext, sign: Sign, hand: NotationStyle) -> Iterator[StyledPart]:
    match sign:
        case MajoritySign(inner):
            yield from _words("[", hand)
            yield StyledPart(hand.style, NARROW_SPACE)
            yield from _row(context, inner, hand)
            yield StyledPart(hand.style, NARROW_SPACE)
            yield from _words("]", hand)
        case TriggerSign(kind, inner):
            yield _icon(context, TRIGGERS[kind == SETTLEMENT], hand)
            yield from _words(":" + NARROW_SPACE, hand)
            yield from _row(context, inner, hand)
        case ResourceSign():
            yield from _resource(context, sign, hand)
        case _:
            yield from _simple(context, sign, hand)


def _simple(context: RulesContext, sign: Sign, hand: NotationStyle) -> Iterator[StyledPart]:
    """Signs that hold no other."""
    match sign:
        case InfluenceSign(amount, gain):
            yield from _words(gain, hand)
            yield _icon(context, SIGNS["influence"], hand)
            yield from _words(_amount(amount, hand), hand)
        case ChangeSign():
            yield _icon(context, SIGNS["change"], hand)
        case NumberSign(kind, amount):
            yield from _words(f"{kind}{amount}", hand)
        case IconSign(name):
            for number, icon in enumerate(sign_icons(context, name)):
                if number:
                    yield StyledPart(hand.style, NARROW_SPACE)
                yield _icon(context, icon, hand)
        case JoinSign(kind):
            yield from ([_icon(context, SIGNS["pays"], hand)] if kind == "→" else _words(kind, hand))


def _amount(amount: int, hand: NotationStyle) -> str:
    """A number after an icon; nothing for a bare sign."""
    return f"{NARROW_SPACE if hand.departments else ''}{amount}" if amount else ""


def _resource(context: RulesContext, sign: ResourceSign, hand: NotationStyle) -> Iterator[StyledPart]:
    yield from _words(sign.sign, hand)
    if sign.department in ("", ANY):
        yield _icon(context, SIGNS["resource"], hand)
        if sign.department:
            yield _icon(context, SIGNS["any"], hand)
        yield from _words(_amount(sign.amount, hand), hand)
        return
    department = DepartmentId(sign.department)
    colour = context.department_colour(department) if hand.coloured else ""
    if hand.icons_alone:
        yield _icon(context, context.department_icon(department), hand, colour)
        yield from _words(_amount(sign.amount, hand), hand)
        return
    yield _icon(context, SIGNS["resource"], hand, colour)
    if hand.departments:
        yield _icon(context, context.department_icon(department), hand, colour)
    yield from _words(NARROW_SPACE + sign.department + (f"{_NO_BREAK}{sign.amount}" if sign.amount else ""), hand)


def sign_icons(context: RulesContext, name: str) -> tuple[str, ...]:
    """The icons of a named sign; for the sign of any overlay, those of all overlays in play."""
    if name == "overlay" and (there := overlays_in_play(context.definitions, context.config)):
        return tuple(overlay.icon for overlay in there)
    overlays = context.definitions.overlays
    return (overlays[name].icon,) if name in overlays else (name,)  # type: ignore[index]


def _icon(context: RulesContext, name: str, hand: NotationStyle, colour: str = "") -> StyledPart:
    return StyledPart(hand.style, icon=context.icons[name], colour=colour or hand.colour)


def _words(text: str, hand: NotationStyle) -> Iterator[StyledPart]:
    """Letters; a character that the title font lacks is set in the text font."""
    if not text:
        return
    missing = set(hand.style.measures.missing(text)) - {NARROW_SPACE}
    if missing:
        yield StyledPart(replace(hand.style, font=_PLAIN_FONT), text)
    else:
        yield StyledPart(hand.style, text)
