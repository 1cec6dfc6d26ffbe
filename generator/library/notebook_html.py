"""Small pieces of HTML for notebooks: every word is escaped, and pictures lie in <img>, where nothing of them runs."""

from __future__ import annotations

import base64
from collections.abc import Iterable, Sequence
from html import escape

TYPES = {".svg": "image/svg+xml", ".png": "image/png"}


def image(data: bytes, suffix: str, title: str, width: str) -> str:
    """A picture of that file suffix, with a title, so wide (a length of CSS)."""
    source = f"data:{TYPES[suffix]};base64,{base64.b64encode(data).decode()}"
    said = escape(title)
    return f'<img src="{source}" alt="{said}" title="{said}" style="width:{width};max-width:100%">'


def line(text: str, *, strong: bool = False) -> str:
    """A line of text."""
    word = escape(text)
    return f"<div><b>{word}</b></div>" if strong else f"<div>{word}</div>"


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A table with a head."""
    top = "".join(f"<th>{escape(cell)}</th>" for cell in head)
    body = "".join("<tr>" + "".join(f"<td>{escape(cell_text(cell))}</td>" for cell in row) + "</tr>" for row in rows)
    rows_of = f"<table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>"
    return f'<div style="overflow-x:auto">{rows_of}</div>'


def cell_text(cell: object) -> str:
    """A cell's value as people read it."""
    return f"{cell:.3g}" if isinstance(cell, float) else str(cell)
