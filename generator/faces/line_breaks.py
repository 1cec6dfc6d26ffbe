"""Where lines may end in scripts that put no blanks between words.

`with_breaks(text)` puts a zero-width space wherever a line of Chinese or Japanese may end: between any two signs, but
no line begins with a closing bracket, a full stop or a small kana, and none ends with an opening bracket (the rules of
JIS X 4051, "kinsoku"). Thai ends between phrases, which BudouX finds by a model; Khmer, Lao and Burmese between
clusters, since that takes no dictionary: whoever knows better writes U+200B. Korean has blanks, and ends at them.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any, Final

BREAK: Final = "\u200b"
"""A zero-width space, at which a line may end."""

_SIGNS = (
    "\u2e80-\u2fdf\u3001-\u30ff\u3105-\u312f\u31a0-\u31bf\u31f0-\u31ff"
    "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff01-\uffef"
)
_FAR = "\U00020000-\U0003ffff"
_NOT_FIRST = (
    "、。，．・：；？！゛゜ヽヾゝゞ々〻ー）］｝〕〉》」』】〙〗〟’”｠»)\\]}?!,.:;%‼⁇⁈⁉…‥‐゠–〜～％‰℃｡､｣ﾞﾟ"
    "ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰ-ㇿ"
)
_NOT_LAST = "（［｛〔〈《「『【〘〖〝‘“｟«(\\[{￥＄£¥$#＃№｢"
_JOINED = "\\s\u200b\u00a0\u2060\u202f\u00ad\u3000"
_THAI = "[\u0e01-\u0e5b]{2,}"
_PAIRED = f"(?<=([—…‥]))(?:{BREAK})(?=\\1)"
"""Dashes and dots that come in pairs."""
_CLUSTERS = (
    "(?<=[\u1780-\u17d1\u17d3])(?=[\u1780-\u17b3])"
    "|(?<=[\u1000-\u1038\u103a-\u109f])(?=[\u1000-\u1021](?![\u1039\u103a]))"
    "|(?<=[\u0e81-\u0eae\u0eb0-\u0ebd\u0ec8-\u0ecd])(?=[\u0ec0-\u0ec4])|(?<=[\u0eb0-\u0eb9\u0ec8-\u0ecd])(?=[\u0e81-\u0eae])"
)


@cache
def _sign() -> re.Pattern[str]:
    """A sign of Chinese or Japanese. Like all patterns here it is made when a text needs it, which few games' do."""
    return re.compile(f"[{_SIGNS}{_FAR}]")


@cache
def _between() -> re.Pattern[str]:
    """Where a line may end beside such a sign."""
    return re.compile(
        f"(?<=[{_SIGNS}{_FAR}])(?<![{_NOT_LAST}])(?=[^{_JOINED}{_NOT_FIRST}])"
        f"|(?<=[^{_JOINED}{_NOT_LAST}])(?=[{_SIGNS}{_FAR}])(?![{_NOT_FIRST}])"
    )


def _needs_breaks(sign: str) -> bool:
    """Whether a sign may be of one of these scripts."""
    return sign >= "\u2e80" or "\u0e01" <= sign <= "\u109f" or "\u1780" <= sign <= "\u17d3"


def with_breaks(text: str) -> str:
    """A text with a zero-width space wherever a line may end that has no blank there."""
    if text.isascii() or text.isspace() or not any(map(_needs_breaks, text)):
        return text
    if _sign().search(text):
        text = re.sub(_PAIRED, "", _between().sub(BREAK, text))
    text = re.sub(_THAI, lambda found: BREAK.join(_thai_phrases(found[0])), text)
    return re.sub(_CLUSTERS, BREAK, text)


def _thai_phrases(text: str) -> list[str]:
    found: list[str] = _thai_parser().parse(text)
    return found


@cache
def _thai_parser() -> Any:
    import budoux

    return budoux.load_default_thai_parser()
