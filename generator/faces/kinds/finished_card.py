"""A card that is one finished picture: neither border nor words, its id without ink in the middle."""

from __future__ import annotations

from dataclasses import replace

from generator.base.errors import InputError, input_error
from generator.definitions.printed_pieces import Card
from generator.faces.art import MOST_BLEED
from generator.faces.display_list import Face, rectangle
from generator.faces.face_context import FaceContext
from generator.faces.finished_art import finished_items
from generator.faces.kinds.card_look import CardLook
from generator.faces.piece_colours import piece_roles
from generator.faces.word_setter import hidden_id

FINISHED = "finished"
"""The part of a stack that is all of the card."""


def finished_face(context: FaceContext, card: Card, look: CardLook) -> Face:
    """The face of a finished card. Raises `InputError` where it has no picture, or one in other proportions."""
    if card.art is None:
        raise input_error(
            "a finished card is its picture, and this one has none",
            expected="art: its file",
            path=f"cards.{card.id}.art",
        )
    home = context.unsized_context or context
    plain = home.layout(card.layout, CardLook)
    whole = home.definitions.components().get(card.id)
    size = whole.size if isinstance(whole, Card) else card.size
    trim, reach = (look.width, look.height), min(look.bleed, MOST_BLEED)
    mark = piece_roles(context.definitions, card).mark
    try:
        items = finished_items(context, card.art, size, trim, plain.bleed, reach, mark)
    except InputError as error:
        raise InputError(replace(fault, path=fault.path or f"cards.{card.id}.art") for fault in error.faults) from None
    return Face(card.id, rectangle(*trim), (*items, hidden_id(card.id)), look.bleed)
