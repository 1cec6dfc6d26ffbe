"""The line that names a YAML file's schema to editors: adds it to a file's bytes, or removes it.

Editors that speak to yaml-language-server (VS Code, Neovim, …) read it, and JetBrains' read it as well. To us it is a
remark: it doesn't count in a game's digest, so a game is the same game with and without it.
"""

from __future__ import annotations

import re

from generator.base.late_pattern import late_pattern

_LINE = late_pattern(rb"(?:^|(?<=^\xef\xbb\xbf))# yaml-language-server: \$schema=[^\r\n]*\r?\n", re.MULTILINE)
_MARK = b"\xef\xbb\xbf"
"""How some editors begin a file in UTF-8."""


def without_modeline(data: bytes) -> bytes:
    """The file as it was before anybody named a schema."""
    return _LINE.sub(b"", data, count=1)


def with_modeline(data: bytes, schema: str) -> bytes:
    """The file with `schema`, a path as seen from the file, named in its first line, once."""
    rest = without_modeline(data)
    end = b"\r\n" if b"\r\n" in rest else b"\n"
    start, rest = (_MARK, rest[len(_MARK) :]) if rest.startswith(_MARK) else (b"", rest)
    return start + f"# yaml-language-server: $schema={schema}".encode() + end + rest
