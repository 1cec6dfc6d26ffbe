"""The text of each page of a PDF, which may come from anybody."""

from __future__ import annotations

from pathlib import Path

from generator.errors import BROKEN, Mark, input_error

MOST_PAGES = 2000
MOST_LETTERS = 20_000_000


def words_in(name: str | Path) -> list[str]:
    """The words of each page. Raises `InputError` for a file that is no PDF, or one that never ends."""
    import pypdfium2

    mark = Mark(Path(name).as_posix())
    found: list[str] = []
    letters = 0
    try:
        with pypdfium2.PdfDocument(name) as document:
            if len(document) > MOST_PAGES:
                raise input_error(f"has {len(document)} pages", expected=f"at most {MOST_PAGES}", mark=mark)
            for page in document:
                text = page.get_textpage()
                found.append(text.get_text_range())
                letters += len(found[-1])
                if letters > MOST_LETTERS:
                    raise input_error("holds too much text", expected=f"at most {MOST_LETTERS} letters", mark=mark)
                text.close()
                page.close()
    except (pypdfium2.PdfiumError, *BROKEN) as error:
        raise input_error(f"can't be read: {error}", expected="a sound PDF", mark=mark) from None
    return found
