"""Markers: squares with a sign and, where there is room, a name, as their layout says (mm)."""

from __future__ import annotations

from generator.definitions.printed_pieces import Marker
from generator.faces.display_list import Face, Shape, rectangle
from generator.faces.elements.layout_composer import element_face
from generator.faces.face_context import FaceContext
from generator.faces.kinds.back import back_of


def marker_shape(marker: Marker) -> Shape:
    """The trim of a marker."""
    return rectangle(marker.size, marker.size)


def marker_face(context: FaceContext, marker: Marker) -> Face:
    """The face of a marker. Raises `InputError` where its name doesn't fit."""
    return element_face(context, marker, marker_shape(marker))


def marker_back(context: FaceContext, marker: Marker) -> Face | None:
    """The back that a marker names; None where it names none."""
    return back_of(context, marker, marker_shape(marker))
