"""What `check` says of words in which something wasn't read as it may have been meant: once for each sort of thing."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence

from generator.base.errors import count_text, list_words
from generator.definitions.checks.finding import WARNING, CheckFinding
from generator.definitions.language_texts import LanguageTexts
from generator.definitions.pack import Pack
from generator.definitions.word_markup import BRACES, ITALIC, LOOK, STRONG, TAG, UNREAD, MarkupRemark

SENTENCES: Mapping[str, str] = {
    ITALIC: "italics aren't printed in such a place, and their marks are left out",
    STRONG: "strong words aren't printed in such a place, and the marks are left out",
    LOOK: "words have one colour and one size in such a place, and the marks are left out",
    TAG: "what such tags do isn't printed, and they are left out",
    BRACES: "no icon is called so, and this is printed as it stands",
    UNREAD: "this looks like markup and is printed as it stands",
}
"""The sentence for each sort of remark."""
PLACES_NAMED = 3
"""How many places of equal remarks are named."""


def reading_findings(pack: Pack, languages: Sequence[LanguageTexts]) -> Iterator[CheckFinding]:
    """A warning for each sort of marks that aren't printed, and one for each sign for an icon that no text holds."""
    readings = [pack.reading, *(texts.reading for texts in languages)]
    yield from remark_findings([remark for reading in readings for remark in reading.remarks], "texts")
    used = frozenset().union(*(reading.signs for reading in readings))
    for sign in pack.icons:
        if sign not in used:
            path = f"icons.{sign}"
            yield CheckFinding(
                "effect.none", WARNING, path, "no text of the game holds this sign", "texts", pack.place(path)
            )


def remark_findings(remarks: Sequence[MarkupRemark], group: str) -> Iterator[CheckFinding]:
    """A warning for each sort of remarks, in the findings' group of that name."""
    for sort in SENTENCES:
        found = [remark for remark in remarks if remark.sort == sort]
        if found:
            text = _remark_text(sort, found)
            yield CheckFinding(f"words.{sort}", WARNING, _name(found[0]), text, group, found[0].mark)


def _remark_text(sort: str, found: Sequence[MarkupRemark]) -> str:
    """A sentence with how it is written, in how many texts, and which are the first."""
    texts = dict.fromkeys(remark.mark for remark in found)
    names = list(dict.fromkeys(map(_name, found)))
    more = " …" if len(names) > PLACES_NAMED else ""
    written = list_words(remark.wording for remark in found)
    said = SENTENCES[sort]
    if sort == BRACES and (sign := next((one.wording for one in found if len(one.wording) > 2), "")):
        said += f"; 'icons: {{{json.dumps(sign, ensure_ascii=False)}: ICON}}' in game.yaml makes it an icon"
    return f"{written} in {count_text(len(texts), 'text')} ({', '.join(names[:PLACES_NAMED])}{more}): {said}"


def _name(remark: MarkupRemark) -> str:
    """The piece whose text it is, else the path of the text."""
    path = remark.path.split(".", 1)[1] if remark.path.startswith("text ") else remark.path
    section, *deeper = path.split(".")
    return deeper[0] if section in ("cards", "pieces") and deeper else path
