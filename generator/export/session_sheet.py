"""The session sheet of a kit: one page to write on when a version of the game is tried, with the form's questions.

`balance-control playtest add` enters what was written on it; its code says which version was played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import pairwise
from string import ascii_uppercase

from generator.base.frozen import dataclass
from generator.base.geometry import Box
from generator.definitions.pack import seats_in_play
from generator.definitions.playtest_form import FormQuestion, OpenQuestion, PlaytestForm, YesNoQuestion, words_in
from generator.export.kit_sheets import edition_label
from generator.export.page_header import HEIGHT, MARGIN, STRONG, TEXT, page_header
from generator.faces.display_list import Item, Path
from generator.faces.face_context import FaceContext
from generator.faces.mirrored_faces import mirror_page
from generator.faces.shapes import box, join_outlines, line
from generator.faces.text_setting import TextStyle, fit_line, fit_text, line_width, set_line, size_steps, wrap_text
from generator.sheets.pages import SheetPage, Sheets
from generator.sheets.papers import PaperSize

_PIECE = "session sheet"
_HIGHEST, _GAP, _FOOT = 8.5, 4.5, 9.0
"""The height of a row at most, and between parts, and of the line at the foot (mm)."""
_QUESTION_ROW_HEIGHT = 1.3
"""How high a row with a question is, which has two lines, in other rows."""
_NOTES = 3
"""Rows for notes, at least."""
_THIN, _THICK, _BOX = 0.2, 0.5, 3.2


def session_sheet(context: FaceContext, form: PlaytestForm, paper: PaperSize) -> Sheets:
    """One page: the version, when and who, the outcome, the form, room for notes. Raises `InputError` where a question
    doesn't fit."""
    items = mirror_page([*_SessionPage(context, form, paper).items()], paper.width, context.texts.language)
    whole = (0.0, 0.0, paper.width, paper.height)
    return Sheets((), (SheetPage(paper.width, paper.height, "front", 1, 1, (), (), items, whole, whole),))


@dataclass(frozen=True)
class _SessionPage:
    """Builds the page part by part, from top to bottom."""

    context: FaceContext
    form: PlaytestForm
    on: PaperSize

    @cached_property
    def seats(self) -> list[str]:
        """The names of the seats; in a game without seats, letters for the players."""
        seats = [str(seat) for seat in seats_in_play(self.context.definitions, self.context.config)]
        return seats or list(ascii_uppercase[: self.context.config.players])

    @cached_property
    def optional_modules(self) -> list[str]:
        """The names of the modules that a session may be played without."""
        known, said = self.context.definitions.modules, self.context.texts.modules
        free = (name for name in self.context.config.modules if known[name].optional)
        return [str(said[name].name) for name in free if name in said]

    @cached_property
    def written_questions(self) -> list[FormQuestion]:
        """The questions answered in words."""
        return [one for one in self.form.questions.values() if isinstance(one, OpenQuestion)]

    @cached_property
    def marked_questions(self) -> list[FormQuestion]:
        """The questions answered by a number or a word for each seat."""
        return [one for one in self.form.questions.values() if not isinstance(one, OpenQuestion)]

    @cached_property
    def row(self) -> float:
        """The height of a row in mm, chosen so that all rows fit."""
        rows = (
            3
            + bool(self.optional_modules)
            + len(self.seats)
            + 2 * len(self.written_questions)
            + 1
            + _NOTES
            + _QUESTION_ROW_HEIGHT * len(self.marked_questions)
        )
        room = self.on.height - 2.0 * MARGIN - HEIGHT - _FOOT - _GAP * (4 + len(self.written_questions))
        return min(_HIGHEST, room / rows)

    @property
    def right(self) -> float:
        """The right end of lines in mm."""
        return self.on.width - MARGIN

    def items(self) -> Iterator[Item]:
        """All items of the page."""
        edition = (f"{self.context.label('edition')} {name}" for name in edition_label(self.context.definitions))
        said = "  //  ".join((*edition, self.context.label("session_hint")))
        yield from page_header(self.context, self.on, self.context.label("session_title"), said)
        y = self.on.height - MARGIN - HEIGHT - _GAP - self.row
        yield from self._blanks(y, ("session_date", "session_minutes", "session_place"), (3.0, 2.0, 4.0))
        if self.optional_modules:
            y -= self.row
            yield from self._boxes(y)
        y -= _GAP
        yield from self._people(y)
        y -= self.row * (len(self.seats) + 1) + _GAP
        if self.marked_questions:
            yield from self._questions(y)
            y -= self.row * (1.0 + _QUESTION_ROW_HEIGHT * len(self.marked_questions)) + _GAP
        for question in self.written_questions:
            yield from self._ruled_lines(y, words_in(question.asks, self.context.texts.language), 2)
            y -= 2 * self.row + _GAP
        rest = int((y - MARGIN - _FOOT) / self.row)
        yield from self._ruled_lines(y, self.context.label("session_notes"), max(1, rest))
        foot = wrap_text(_PIECE, self.context.label("session_add"), self.context.style(TEXT), 7.5, self.right - MARGIN)
        yield from foot.items_at(MARGIN, MARGIN + 3.0)

    def _blanks(self, y: float, labels: Sequence[str], shares: Sequence[float]) -> Iterator[Item]:
        """Words, each with a line to write on behind it."""
        style, size = self.context.style(STRONG), 10.0
        room, x = self.right - MARGIN - _GAP * (len(labels) - 1), MARGIN
        for name, share in zip(labels, shares, strict=True):
            words, end = self.context.label(name), x + room * share / sum(shares)
            yield from set_line(_PIECE, words, style, size, x, y)
            yield _line(x + line_width(_PIECE, words, style, size) + 2.0, y, end, y)
            x = end + _GAP

    def _boxes(self, y: float) -> Iterator[Item]:
        """The modules that may be in play, each with a box to tick."""
        words, style = self.context.label("session_modules"), self.context.style(STRONG)
        share = (self.right - MARGIN) / (len(self.optional_modules) + 1)
        yield from set_line(
            _PIECE, words, style, fit_line(_PIECE, words, style, size_steps(10.0, 5.0), share - 2), MARGIN, y
        )
        for number, name in enumerate(self.optional_modules, start=1):
            x, text = MARGIN + share * number, self.context.style(TEXT)
            yield Path(box(x, y - 0.4, _BOX, _BOX), stroke="black", width=_THIN)
            room = share - _BOX - 3.5
            size = fit_line(_PIECE, name, text, size_steps(10.0, 4.0), room)
            yield from set_line(_PIECE, name, text, size, x + _BOX + 1.5, y)

    def _people(self, y: float) -> Iterator[Item]:
        """A row for each seat: name, points, who won."""
        wide = self.right - MARGIN
        ends = [MARGIN + wide * share for share in (0.1, 0.62, 0.81, 1.0)]
        heads = ("session_seat", "session_name", "session_points", "session_winner")
        rows = [[seat, "", "", ""] for seat in self.seats]
        yield from self._table(y, [MARGIN, *ends], [[self.context.label(name) for name in heads], *rows])

    def _questions(self, y: float) -> Iterator[Item]:
        """A row for each question, a column for each seat."""
        wide = min(13.0, 0.5 * (self.right - MARGIN) / len(self.seats))
        first = self.right - wide * len(self.seats)
        ends = [MARGIN, *(first + wide * number for number in range(len(self.seats) + 1))]
        blank = [""] * len(self.seats)
        rows = [[self._question_text(question), *blank] for question in self.marked_questions]
        yield from self._table(
            y, ends, [[self.context.label("session_form"), *self.seats], *rows], _QUESTION_ROW_HEIGHT
        )

    def _question_text(self, question: FormQuestion) -> str:
        """A question followed by how to answer it."""
        language = self.context.texts.language
        hint = self.context.label("session_yes_no") if isinstance(question, YesNoQuestion) else question.hint(language)
        return f"{words_in(question.asks, language)}\n{hint}" if hint else words_in(question.asks, language)

    def _table(
        self, y: float, ends: Sequence[float], rows: Sequence[Sequence[str]], high: float = 1.0
    ) -> Iterator[Item]:
        """Cells in rows below `y`; the first row is strong, the others are `high` rows high. `ends`: the x of the edges
        of the columns, from the left edge of the table on."""
        tops = [y, *(y - self.row * (1.0 + high * number) for number in range(len(rows)))]
        bottom = tops[-1]
        rules = [line(ends[0], top, ends[-1], top) for top in tops[:-1]]
        columns = [line(x, y, x, bottom) for x in ends[1:-1]]
        yield Path(join_outlines([*rules, *columns]), stroke="black", width=_THIN)
        yield Path(box(ends[0], bottom, ends[-1] - ends[0], y - bottom), stroke="black", width=_THICK)
        for number, (row, (top, low)) in enumerate(zip(rows, pairwise(tops), strict=True)):
            style = self.context.style(TEXT if number else STRONG)
            for words, left, right in zip(row, ends[:-1], ends[1:], strict=True):
                if words:
                    yield from self._cell(words, style, (left, low, right, top))

    def _cell(self, words: str, style: TextStyle, within: Box) -> Iterator[Item]:
        left, low, right, top = within
        room = right - left - 2.0
        most = size_steps(10.0 if "\n" not in words else 9.0, 3.5)
        block = fit_text(_PIECE, _plain(words), style, most, room, top - low - 1.2, leading=1.15)
        yield from block.items_at(left + 1.0, top - (top - low - block.height) / 2.0)

    def _ruled_lines(self, y: float, words: str, rows: int) -> Iterator[Item]:
        """Words above lines to write on."""
        yield from fit_text(
            _PIECE, _plain(words), self.context.style(STRONG), size_steps(10.0, 5.0), self.right - MARGIN, 4.0
        ).items_at(MARGIN, y)
        for number in range(1, rows + 1):
            yield _line(MARGIN, y - self.row * number, self.right, y - self.row * number)


def _line(x: float, y: float, right: float, top: float) -> Path:
    return Path(line(x, y, right, top), stroke="black", width=_THIN)


def _plain(words: str) -> str:
    """A text with its braces escaped, so that they aren't read as icons."""
    return words.replace("{", "{{").replace("}", "}}")
