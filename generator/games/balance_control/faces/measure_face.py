"""Measure cards: the face of a measure, in millimetres.

From the top: cost, number and deck in the header; the deck's coded border; the name; when it is played and on what; the
sentence; the notation in its box; the small print.
"""

from __future__ import annotations

from generator.base.errors import InputError
from generator.base.frozen import dataclass
from generator.base.geometry import shift
from generator.base.hyphens import remove_hyphens
from generator.base.units import pt_to_mm
from generator.definitions.pack import Art
from generator.faces.art import fit_art
from generator.faces.borders import coded_border
from generator.faces.display_list import Face, IconUse, Item, Path
from generator.faces.shapes import box, line
from generator.faces.text_setting import TextBlock, TextStyle, fit_line, fit_text, line_width, set_line, size_steps
from generator.faces.tones import BLACK, FIELD, rule_token, tint_token
from generator.games.balance_control.definitions.balance_pack import Measure
from generator.games.balance_control.definitions.printed_words import choices, effect_notation, measure_sentence
from generator.games.balance_control.definitions.sentences import WordingError
from generator.games.balance_control.faces.balance_context import BalanceContext
from generator.games.balance_control.faces.card_frame import CardFrame, printed_line
from generator.games.balance_control.faces.card_layout import CardLayout, card_layout, known_variant
from generator.games.balance_control.faces.cost_items import cost_items, cost_size
from generator.games.balance_control.faces.notation_line import NotationStyle, notation_line


def card_face(context: BalanceContext, card: Measure) -> Face:
    """The face of a measure card. Raises `InputError` if a text doesn't fit."""
    return _MeasureComposer(context, card, known_variant(context.looks.variant)).face()


def _sentence(context: BalanceContext, card: Measure) -> str:
    try:
        return measure_sentence(card, context.speaker)
    except (WordingError, KeyError) as error:
        raise context.misfit(card.id, error) from None


def _rows(context: BalanceContext, card: Measure) -> tuple[tuple[str, str], ...]:
    """When it is played, and what the player names, if anything."""
    try:
        when = context.speaker.term("timing", card.timing)
        target = _target(context, card)
        return ((context.label("when"), when), *([(context.label("target"), target)] if target else []))
    except (WordingError, KeyError) as error:
        raise context.misfit(card.id, error) from None


def _target(context: BalanceContext, card: Measure) -> str:
    """What the player names; empty where it is nothing."""
    options = [option for effect in card.effects for option in effect.inner_effects()]
    if options:
        return f" {context.label('or')} ".join(str(number) for number in range(1, len(options) + 1))
    terms = context.texts.terms
    words = [(("target" if word in terms["target"] else "overlay"), word) for word in choices(card.effects)]
    phrases = [terms[kind][word] for kind, word in words]
    named = [phrase.form("row") or str(phrase) for phrase in phrases]
    text = ", ".join(dict.fromkeys(named))
    return text[:1].upper() + text[1:]


@dataclass(frozen=True)
class _FlowDown:
    """Items and the height at which what follows may begin (mm)."""

    items: tuple[Item, ...]
    y: float


class _MeasureComposer:
    """Composes one card from the top down."""

    def __init__(self, context: BalanceContext, card: Measure, variant: str) -> None:
        self.context = context
        self.card = card
        self.variant = variant
        self.layout: CardLayout = card_layout(context)
        self.department = context.definitions.departments[card.department]
        self.colour = str(self.department.colour)
        self.frame = CardFrame(self.layout, self.colour, variant)
        self.lines = effect_notation(card)
        self.deck = str(context.texts.departments[card.department].name)

    def face(self) -> Face:
        """The whole face, drawn from the ground up."""
        name = self.name()
        rows = self.rows(name.y)
        items = (
            *self.header(),
            *self.code(),
            *name.items,
            *rows.items,
            *self.body(rows.y),
            *self.box(),
            *printed_line(self.context, self.layout, self.variant, self.card.id, self.card.module, self.deck),
            *self.frame.border(),
        )
        return Face(self.card.id, self.layout.shape, items, self.frame.bleed)

    def header(self) -> tuple[Item, ...]:
        """The header: cost at the left, number at the right, smaller beside a long cost."""
        layout, piece = self.layout, self.card.id
        number = f"{self.card.department} {self.card.number:02d}"
        style = TextStyle(layout.value_font)
        for size in (layout.number_size, layout.number_least):
            begin = layout.right - line_width(piece, number, style, size)
            top = layout.number_y + style.measures.cap_height(size)
            free_to = begin - layout.number_room - self.frame.lean(top - layout.header_bottom)
            room = free_to - layout.block_pad - layout.cost_x
            if cost_size(piece, self.card.cost, layout, room) >= layout.cost_small:
                break
        cost, end = cost_items(self.context, piece, self.card.cost, layout, layout.cost_x, room)
        return (
            *self.frame.header(end + layout.block_pad, layout.header_bottom, free_to),
            *cost,
            *set_line(piece, number, style, size, begin, layout.number_y),
        )

    def code(self) -> tuple[Item, ...]:
        """The deck's coded border under the header."""
        layout = self.layout
        code = coded_border(self.department.edge, layout.measure, layout.code_band)
        return code.paths(self.colour, shift(0.0, layout.code_y))

    def name(self) -> _FlowDown:
        """The name on one line, or on two where it would get too small; none where the template's size is 0."""
        layout, style = self.layout, TextStyle(self.layout.title_font, BLACK, kern=True)
        if not layout.name_size:
            return _FlowDown((), layout.name_top)
        text = self.context.texts.card_name(self.card.id)
        try:
            sizes = size_steps(layout.name_size, layout.name_line_least)
            block = fit_text(self.card.id, remove_hyphens(text), style, sizes, layout.measure, 99.0, most_lines=1)
        except InputError:
            sizes = size_steps(layout.name_size, layout.name_least)
            block = fit_text(self.card.id, text, style, sizes, layout.measure, 99.0, leading=1.12, most_lines=2)
        return _FlowDown(block.items_at(layout.left, layout.name_top), layout.name_top - block.height)

    def rows(self, y: float) -> _FlowDown:
        """The ruled rows that say when the card is played and on what, from `y` down."""
        layout, items = self.layout, list[Item]()
        y -= layout.row_gap
        for label, text in _rows(self.context, self.card):
            items.append(self.draw_rule(y))
            items.extend(self.row(label, text, y))
            y -= layout.row_height
        items.append(self.draw_rule(y))
        return _FlowDown(tuple(items), y)

    def row(self, label: str, text: str, y: float) -> tuple[Item, ...]:
        """A ruled row at `y`: a label in capitals and its text."""
        layout, piece = self.layout, self.card.id
        label = self.context.capitals(label)
        style = TextStyle(layout.title_font, self.colour, layout.label_tracking)
        words = TextStyle(layout.row_font)
        wide = max(layout.label_wide, line_width(piece, label, style, layout.label_size) + 2.0)
        size = fit_line(piece, text, words, size_steps(layout.row_size, layout.row_least), layout.measure - wide)
        baseline = y - (layout.row_height + words.measures.cap_height(layout.row_size)) / 2.0
        return (
            *set_line(piece, label, style, layout.label_size, layout.left, baseline),
            *set_line(piece, text, words, size, layout.left + wide, baseline),
        )

    def draw_rule(self, y: float) -> Path:
        """A hairline as wide as the text."""
        return Path(line(self.layout.left, y, self.layout.right, y), stroke=f"{self.colour}/55", width=0.25)

    def body(self, y: float) -> tuple[Item, ...]:
        """The sentence at the largest size that fits; below it a pale icon, or the designer's picture, if there is
        room."""
        layout = self.layout
        top, bottom = y - layout.text_gap, self.text_bottom()
        if self.card.art is not None:
            return self.draw_illustrated(self.card.art, top, bottom)
        block = self.sentence(top, bottom)
        free = top - block.height - pt_to_mm(block.size * 0.3) - bottom
        return (*self.watermark(free, bottom), *block.items_at(layout.left, top))

    def draw_illustrated(self, art: Art, top: float, bottom: float) -> tuple[Item, ...]:
        """The designer's picture and the sentence below it; the picture is as high as the sentence leaves room."""
        layout = self.layout
        block = self.sentence(top - layout.art_least - layout.text_gap, bottom)
        free = top - bottom - block.height - pt_to_mm(block.size * 0.3) - layout.text_gap
        high = min(layout.art_height, free)
        frame = (layout.left, top - high, layout.right, top)
        picture = fit_art(self.context, art, frame, self.colour)
        return (*picture, *block.items_at(layout.left, top - high - layout.text_gap))

    def sentence(self, top: float, bottom: float) -> TextBlock:
        """The sentence as a text block between two heights."""
        layout = self.layout
        sizes, text = size_steps(layout.text_size, layout.text_least), _sentence(self.context, self.card)
        room = top - bottom - pt_to_mm(layout.text_least * 0.25)
        return fit_text(
            self.card.id,
            text,
            TextStyle(layout.text_font),
            sizes,
            layout.measure,
            room,
            leading=layout.text_leading,
            company=True,
        )

    def watermark(self, free: float, bottom: float) -> tuple[Item, ...]:
        """The deck's icon, pale, in the empty corner below a short sentence."""
        layout = self.layout
        size = min(layout.watermark, free - layout.box_gap)
        if size < layout.watermark_least:
            return ()
        _, low, right, _ = self.context.icons[self.department.icon].ink
        x, y = layout.right - right * size, bottom - low * size + 0.4
        return (IconUse(self.department.icon, x, y, size, f"{self.colour}/{FIELD}|none"),)

    def text_bottom(self) -> float:
        """The height at which the sentence must end (mm)."""
        bottom = self.layout.box_bottom(self.variant)
        return bottom + (self.layout.box_height + self.layout.box_gap if self.lines else 0.0)

    def box(self) -> tuple[Item, ...]:
        """The notation in its box."""
        if not self.lines:
            return ()
        layout = self.layout
        bottom = layout.box_bottom(self.variant)
        style = TextStyle(layout.value_font)
        sizes = size_steps(style.measures.size_for_cap(layout.notation_cap), layout.notation_least)
        baseline = bottom + (layout.box_height - layout.notation_cap) / 2.0
        ground = box(layout.left, bottom, layout.measure, layout.box_height)
        hand = NotationStyle(style, self.colour)
        width = layout.measure - 3.0
        return (
            Path(ground, fill=tint_token(self.colour)),
            Path(ground, stroke=rule_token(self.colour), width=layout.frame_width),
            *notation_line(self.context, self.card.id, self.lines, hand, sizes, width, 0.0, baseline),
        )
