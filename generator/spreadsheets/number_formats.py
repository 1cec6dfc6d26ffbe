"""What a spreadsheet shows for a number or a text by its cell's format code: `0%`, `"$"#,##0.00`, `# ?/?`, `d mmm yy`.

The grammar is that of ECMA-376, part 1, 18.8.30 (ids) and 18.8.31 (codes): up to four sections for positive and
negative numbers, zero and texts, or with conditions. A workbook doesn't say which signs its owner's system puts between
digits, so points and commas are those of English.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import date, timedelta
from decimal import ROUND_FLOOR, ROUND_HALF_UP, Context, Decimal, localcontext
from fractions import Fraction
from functools import lru_cache
from math import isfinite

from generator.base.frozen import dataclass

GENERAL = "General"
BUILT_IN = {
    0: GENERAL,
    1: "0",
    2: "0.00",
    3: "#,##0",
    4: "#,##0.00",
    5: '"$"#,##0_);("$"#,##0)',
    6: '"$"#,##0_);[Red]("$"#,##0)',
    7: '"$"#,##0.00_);("$"#,##0.00)',
    8: '"$"#,##0.00_);[Red]("$"#,##0.00)',
    9: "0%",
    10: "0.00%",
    11: "0.00E+00",
    12: "# ?/?",
    13: "# ??/??",
    14: "[$-en]yyyy-mm-dd",
    15: "d-mmm-yy",
    16: "d-mmm",
    17: "mmm-yy",
    18: "h:mm AM/PM",
    19: "h:mm:ss AM/PM",
    20: "h:mm",
    21: "h:mm:ss",
    22: "[$-en]yyyy-mm-dd h:mm",
    37: "#,##0_);(#,##0)",
    38: "#,##0_);[Red](#,##0)",
    39: "#,##0.00_);(#,##0.00)",
    40: "#,##0.00_);[Red](#,##0.00)",
    41: '_(* #,##0_);_(* (#,##0);_(* "-"_);_(@_)',
    42: '_("$"* #,##0_);_("$"* (#,##0);_("$"* "-"_);_(@_)',
    43: '_(* #,##0.00_);_(* (#,##0.00);_(* "-"??_);_(@_)',
    44: '_("$"* #,##0.00_);_("$"* (#,##0.00);_("$"* "-"??_);_(@_)',
    45: "mm:ss",
    46: "[h]:mm:ss",
    47: "mm:ss.0",
    48: "##0.0E+0",
    49: "@",
}
"""Codes that a workbook names by their id alone, as English programs have them."""
SYSTEM_DATES = (BUILT_IN[14], BUILT_IN[22])
"""Ids of built-in codes for dates in the form of each reader's own system; they are shown as ISO dates."""


@dataclass(frozen=True)
class _Names:
    """How a language calls months and weekdays, in full and in short."""

    months: tuple[str, ...]
    days: tuple[str, ...]
    short_months: tuple[str, ...]
    short_days: tuple[str, ...]


_ENGLISH = _Names(
    (
        *("January", "February", "March", "April", "May", "June", "July", "August"),
        *("September", "October", "November", "December"),
    ),
    ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"),
    ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"),
    ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"),
)
_GERMAN = _Names(
    (
        *("Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August"),
        *("September", "Oktober", "November", "Dezember"),
    ),
    ("Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag"),
    ("Jan", "Feb", "Mrz", "Apr", "Mai", "Jun", "Jul", "Aug", "Sep", "Okt", "Nov", "Dez"),
    ("Mo", "Di", "Mi", "Do", "Fr", "Sa", "So"),
)
_LANGUAGES = {0x09: _ENGLISH, 0x07: _GERMAN}
"""Names of months and days by the language in the lower ten bits of a code's `[$-407]`."""

_TOKEN = re.compile(
    r"""
    (?P<literal>"[^"]*"|\\.) | (?P<pad>_.) | (?P<fill>\*.) | \[(?P<bracket>[^\]]*)\] | (?P<general>General)
    | (?P<half>AM/PM|A/P) | (?P<date>y+|m+|d+|h+|s+(?:\.0+)?) | (?P<exponent>E[+-]) | (?P<digit>[0#?])
    | (?P<sign>[.,%/@;]) | (?P<other>.)
    """,
    re.VERBOSE | re.IGNORECASE | re.DOTALL,
)
_COLOUR = re.compile(r"(?i)black|blue|cyan|green|magenta|red|white|yellow|color ?\d+")
_CONDITION = re.compile(r"(<=|>=|<>|=|<|>)(-?\d+(?:\.\d+)?)")
_CURRENCY = re.compile(r"\$([^-\]]*)(?:-([0-9A-Za-z-]+))?")
_TRUTH = {
    "<": lambda left, right: left < right,
    "<=": lambda left, right: left <= right,
    ">": lambda left, right: left > right,
    ">=": lambda left, right: left >= right,
    "=": lambda left, right: left == right,
    "<>": lambda left, right: left != right,
}
_PAD = "\x00"
"""Stands for a blank that only lines numbers up with those in other rows."""
_DATED = ("date", "elapsed", "half")
_EXACT = Context(prec=400, rounding=ROUND_HALF_UP)
_LONGEST_PLAIN = 11
"""Characters that a spreadsheet shows of a number in the format General."""

_LAST = 10**9
"""Days that a duration may have; calendars end long before."""

Token = tuple[str, str]


class UnknownFormat(ValueError):
    """A format code that can't be followed, or that shows no such number."""


@dataclass(frozen=True)
class _Section:
    """A part of a format code, for some numbers or for texts: its signs, its condition, its language."""

    tokens: tuple[Token, ...]
    condition: tuple[str, Decimal] | None
    names: _Names | None

    def has(self, *kinds: str) -> bool:
        """Whether the section holds a token of one of these kinds."""
        return any(kind in kinds for kind, _ in self.tokens)


def format_number(value: float, code: str, *, since_1904: bool = False) -> tuple[str, bool]:
    """What is shown for a number, and whether it is shown as a date or a time. Days count from 1900, or from 1904 as on
    old Macs. Raises `UnknownFormat`."""
    sections = _sections(code)
    numbers = [section for section in sections[:3] if ("sign", "@") not in section.tokens]
    if not numbers:
        return format_general(value), False
    section, signed = _section_for(numbers, Decimal(repr(value)))
    if section.has(*_DATED):
        return _without_padding(_format_date(section, value, since_1904)), True
    with localcontext(_EXACT):
        exact = Decimal(f"{value:.15g}")
        text = _number(section, abs(exact))
    minus = "-" if signed and exact < 0 and re.search(r"[1-9]", text) else ""
    return minus + _without_padding(text), False


def format_text(text: str, code: str) -> str:
    """What is shown for a text: the code's part for texts, where it has one, may put words around it. Raises
    `UnknownFormat`."""
    sections = _sections(code)
    for_texts = [section for section in sections if ("sign", "@") in section.tokens] or sections[3:]
    if not for_texts:
        return text
    tokens = for_texts[-1].tokens
    return _without_padding("".join(text if token == ("sign", "@") else _literal(token) for token in tokens))


def format_general(value: float) -> str:
    """What is shown for a number without a format of its own: as it is where that takes eleven signs, else rounded."""
    plain = format(Decimal(f"{abs(value):.15g}"), "f")
    minus = "-" if value < 0 and plain != "0" else ""
    if len(plain) <= _LONGEST_PLAIN:
        return minus + plain
    magnitude = Decimal(plain).adjusted()
    if -5 < magnitude < _LONGEST_PLAIN:
        places = min(9, 9 - magnitude) if magnitude >= 0 else 9
        return minus + _without_zeros(f"{Decimal(plain):.{max(places, 0)}f}")
    mantissa, _, exponent = f"{abs(value):.5e}".partition("e")
    return f"{minus}{_without_zeros(mantissa)}E{exponent[0]}{int(exponent[1:]):02d}"


def read_number(text: str) -> float:
    """A number as XML has it. Raises `ValueError` for what is none, or has no end."""
    value = float(text)
    if not isfinite(value):
        raise ValueError(f"'{text}' is no number")
    return value


def plain_number(value: float) -> str:
    """A number as short as it can be written: 3, not 3.0; a spreadsheet has fifteen digits."""
    return str(int(value)) if value.is_integer() and abs(value) < 1e15 else f"{value:.15g}"


def plain_date(value: float, *, since_1904: bool = False) -> str:
    """A spreadsheet's number of days as an ISO date, time, or both. Raises `UnknownFormat`."""
    days, seconds = divmod(round(value * 86_400), 86_400)
    time = f"{seconds // 3600:02d}:{seconds // 60 % 60:02d}:{seconds % 60:02d}"
    if not days:
        return time
    return _day(days, since_1904).isoformat() + (f" {time}" if seconds else "")


def _without_zeros(text: str) -> str:
    return text.rstrip("0").rstrip(".") if "." in text else text


def _without_padding(text: str) -> str:
    return text.strip(_PAD).replace(_PAD, " ")


# Sections -----------------------------------------------------------------------------------------------------------


@lru_cache(500)
def _sections(code: str) -> tuple[_Section, ...]:
    """The parts of a code. Raises `UnknownFormat`."""
    found: list[list[Token]] = [[]]
    for match in _TOKEN.finditer(code):
        kind, text = match.lastgroup or "", match[match.lastgroup or 0]
        if text == ";" and kind == "sign":
            found.append([])
        else:
            found[-1].append((kind, text.lower() if kind in ("date", "general") else text))
    if len(found) > 4:
        raise UnknownFormat
    return tuple(_section(tokens) for tokens in found)


def _section(tokens: Iterable[Token]) -> _Section:
    kept: list[Token] = []
    condition: tuple[str, Decimal] | None = None
    names: _Names | None = _ENGLISH
    for kind, text in tokens:
        if kind != "bracket":
            kept.append((kind, text))
        elif re.fullmatch(r"(?i)h+|m+|s+", text):
            kept.append(("elapsed", text.lower()))
        elif limit := _CONDITION.fullmatch(text):
            condition = (limit[1], Decimal(limit[2]))
        elif money := _CURRENCY.fullmatch(text):
            kept.append(("literal", f'"{money[1]}"'))
            names = _names(money[2] or "")
        elif not _COLOUR.fullmatch(text):
            raise UnknownFormat
    if any(kind == "other" and (text == '"' or (text.isascii() and text.isalpha())) for kind, text in kept):
        raise UnknownFormat
    return _Section(tuple(kept), condition, names)


def _names(locale: str) -> _Names | None:
    """The names of days and months of a locale, `407` or `de-DE`. Raises `UnknownFormat` for what looks as the system
    has it, and where we have no names; a code that shows no names gets along with either."""
    if not locale or locale.lower().startswith("en"):
        return _ENGLISH
    if locale.lower().startswith("de-"):
        return _GERMAN
    if locale.upper() in ("F800", "F400", "X-SYSDATE", "X-SYSTIME") or not re.fullmatch("[0-9A-Fa-f]+", locale):
        raise UnknownFormat
    return _LANGUAGES.get(int(locale, 16) & 0x3FF)


def _section_for(sections: Sequence[_Section], value: Decimal) -> tuple[_Section, bool]:
    """The part for a number, and whether a minus stands before a negative one there. Raises `UnknownFormat`."""
    if any(section.condition for section in sections):
        for place, section in enumerate(sections):
            if section.condition is None:
                if place == len(sections) - 1 or (place == 1 and value < 0):
                    return section, True
            elif _TRUTH[section.condition[0]](value, section.condition[1]):
                only_negative = section.condition[0] in ("<", "<=") and section.condition[1] <= 0
                return section, not only_negative
        raise UnknownFormat
    if len(sections) > 1 and value < 0:
        return sections[1], False
    return sections[2 if len(sections) > 2 and value == 0 else 0], True


def _literal(token: Token) -> str:
    """What a sign of a code stands for by itself."""
    kind, text = token
    if kind == "literal":
        return text[1:-1] if text[0] == '"' else text[1:]
    return {"pad": _PAD, "fill": "", "other": text, "sign": text}.get(kind, "")


# Numbers ------------------------------------------------------------------------------------------------------------


def _number(section: _Section, value: Decimal) -> str:
    """What is shown for a number that isn't negative."""
    tokens = section.tokens
    value = value.scaleb(2 * tokens.count(("sign", "%")))
    if section.has("general"):
        return "".join(
            format_general(float(value)) if kind == "general" else _literal((kind, text)) for kind, text in tokens
        )
    digits = [place for place, (kind, _) in enumerate(tokens) if kind == "digit"]
    if not digits:
        return "".join(map(_literal, tokens))
    slash = next((place for place in digits if tokens[place + 1 : place + 2] == (("sign", "/"),)), None)
    if slash is not None:
        return _fraction(tokens, slash, value)
    if section.has("exponent"):
        return _scientific(tokens, value)
    behind = digits[-1] + 1
    thousands = 0
    while tokens[behind : behind + 1] == (("sign", ","),):
        thousands, behind = thousands + 1, behind + 1
    return _decimal(tokens, value.scaleb(-3 * thousands))


def _decimal(tokens: Sequence[Token], value: Decimal) -> str:
    """Digits before and behind a point, with whatever stands around and among them."""
    point = tokens.index(("sign", ".")) if ("sign", ".") in tokens else len(tokens)
    before, after = tokens[:point], tokens[point + 1 :]
    places = sum(kind == "digit" for kind, _ in after)
    whole, _, rest = format(value.quantize(Decimal(1).scaleb(-places)), "f").partition(".")
    text = _whole(before, whole.lstrip("0"))
    if point == len(tokens):
        return text
    made = [text, "."]
    digits = list(rest)
    while digits and digits[-1] == "0" and _nth_digit(after, len(digits) - 1) != "0":
        digits.pop()
    for kind, sign in after:
        if kind == "digit":
            made.append(digits.pop(0) if digits else _PAD if sign == "?" else "")
        elif sign != "," or kind != "sign":
            made.append(_literal((kind, sign)))
    return "".join(made)


def _nth_digit(tokens: Sequence[Token], number: int) -> str:
    return [sign for kind, sign in tokens if kind == "digit"][number]


def _whole(tokens: Sequence[Token], digits: str) -> str:
    """The digits before the point, from the last one on; the foremost placeholder takes all that are left."""
    places = [place for place, (kind, _) in enumerate(tokens) if kind == "digit"]
    if not places:
        return "".join(_literal(token) for token in tokens if token != ("sign", ",")) + digits
    grouped = ("sign", ",") in tokens[places[0] : places[-1]]
    left, made, count = list(digits), [], 0
    for place in range(len(tokens) - 1, -1, -1):
        kind, sign = tokens[place]
        if kind != "digit":
            made.append("" if (kind, sign) == ("sign", ",") else _literal((kind, sign)))
            continue
        while True:
            digit = left.pop() if left else {"0": "0", "?": _PAD}.get(sign, "")
            if grouped and count and count % 3 == 0 and digit not in ("", _PAD):
                made.append(",")
            made.append(digit)
            count += 1
            if place != places[0] or not left:
                break
    return "".join(reversed(made))


def _scientific(tokens: Sequence[Token], value: Decimal) -> str:
    """A number times a power of ten; several digits before the point are the step of the powers."""
    at = next(place for place, (kind, _) in enumerate(tokens) if kind == "exponent")
    point = tokens.index(("sign", ".")) if ("sign", ".") in tokens[:at] else at
    step = max(1, sum(kind == "digit" for kind, _ in tokens[:point]))
    places = sum(kind == "digit" for kind, _ in tokens[point:at])
    power = value.adjusted() // step * step if value else 0
    if value.scaleb(-power).quantize(Decimal(1).scaleb(-places)) >= 10**step:
        power += step
    mantissa = _decimal(tokens[:at], value.scaleb(-power))
    behind = at + 1
    while behind < len(tokens) and tokens[behind][0] == "digit":
        behind += 1
    sign = "-" if power < 0 else "+" if tokens[at][1].endswith("+") else ""
    rest = "".join(map(_literal, tokens[behind:]))
    return f"{mantissa}E{sign}{abs(power):0{behind - at - 1}d}{rest}"


def _fraction(tokens: Sequence[Token], numerator: int, value: Decimal) -> str:
    """`1 1/2`: a whole number, where the code has a place for one, and a fraction. `numerator`: where its last digit
    stands."""
    first = numerator
    while first and tokens[first - 1][0] == "digit":
        first -= 1
    last = numerator + 2
    while last < len(tokens) and (tokens[last][0] == "digit" or tokens[last][1].isdecimal()):
        last += 1
    below = "".join(sign for _, sign in tokens[numerator + 2 : last])
    if not below:
        raise UnknownFormat
    wholes = [place for place in range(first) if tokens[place][0] == "digit"]
    exact = Fraction(value)
    whole = int(exact) if wholes else 0
    if re.search("[1-9]", below):
        if not below.isdecimal():
            raise UnknownFormat
        above, under = int((exact - whole) * int(below) + Fraction(1, 2)), int(below)
    else:
        found = (exact - whole).limit_denominator(10 ** len(below) - 1)
        above, under = found.numerator, found.denominator
    if wholes and above == under:
        whole, above = whole + 1, 0
    start = wholes[0] if wholes else first
    said = [str(whole)] if wholes and (whole or not above) else []
    if above or not wholes:
        said.append(f"{above}/{under}")
    return "".join(map(_literal, tokens[:start])) + " ".join(said) + "".join(map(_literal, tokens[last:]))


# Dates and times ----------------------------------------------------------------------------------------------------


def _day(days: int, since_1904: bool) -> date:
    """The day of a number. Spreadsheets believe that 1900 was a leap year. Raises `UnknownFormat`."""
    first = date(1904, 1, 1) if since_1904 else date(1899, 12, 31) if days < 60 else date(1899, 12, 30)
    if days < 0 or (not since_1904 and days in (0, 60)):
        raise UnknownFormat
    try:
        return first + timedelta(days=days)
    except OverflowError:
        raise UnknownFormat from None


def _format_date(section: _Section, value: float, since_1904: bool) -> str:
    """A number of days as a date, a time or a duration. Raises `UnknownFormat`."""
    tokens = section.tokens
    if not 0 <= value < _LAST or section.has("digit", "exponent", "general"):
        raise UnknownFormat
    places = max((len(text.partition(".")[2]) for kind, text in tokens if kind == "date" and text[0] == "s"), default=0)
    unit = Decimal(1).scaleb(-places)
    total = (Decimal(repr(value)) * 86_400).quantize(unit, rounding=ROUND_HALF_UP)
    days = int(total // 86_400)
    made = []
    for place, (kind, text) in enumerate(tokens):
        if kind == "half":
            names = ("AM", "PM") if len(text) > 3 else ("A", "P")
            made.append(names[total % 86_400 >= 43_200])
        elif kind == "elapsed":
            long = {"h": 3600, "m": 60, "s": 1}[text[0]]
            made.append(f"{int(total // long):0{len(text)}d}")
        elif kind == "date" and (text[0] in "hs" or (text[0] == "m" and _is_minute(tokens, place))):
            made.append(_clock(text, total % 86_400, section.has("half")))
        elif kind == "date":
            made.append(_calendar(text, _day(days, since_1904), section.names))
        else:
            made.append(_literal((kind, text)))
    return "".join(made)


def _is_minute(tokens: Sequence[Token], place: int) -> bool:
    """Whether an `m` means minutes: behind hours or before seconds."""
    if len(tokens[place][1]) > 2:
        return False
    before = [text for kind, text in tokens[:place] if kind in ("date", "elapsed")]
    after = [text for kind, text in tokens[place + 1 :] if kind in ("date", "elapsed")]
    return bool((before and before[-1][0] == "h") or (after and after[0][0] == "s"))


def _clock(text: str, seconds: Decimal, halves: bool) -> str:
    """Hours, minutes or seconds of a day."""
    if text[0] == "h":
        hours = int(seconds // 3600)
        return f"{(hours + 11) % 12 + 1 if halves else hours:0{min(len(text), 2)}d}"
    if text[0] == "m":
        return f"{int(seconds // 60 % 60):0{len(text)}d}"
    whole, _, rest = text.partition(".")
    found = (seconds % 60).quantize(Decimal(1).scaleb(-len(rest)), rounding=ROUND_FLOOR)
    front, _, behind = format(found, "f").partition(".")
    return f"{int(front):0{min(len(whole), 2)}d}" + (f".{behind}" if rest else "")


def _calendar(text: str, day: date, names: _Names | None) -> str:
    """A year, a month or a day. Raises `UnknownFormat`."""
    if text[0] == "y":
        return f"{day.year:04d}" if len(text) > 2 else f"{day.year % 100:02d}"
    number = day.month if text[0] == "m" else day.day
    if len(text) <= 2:
        return f"{number:0{len(text)}d}"
    if names is None:
        raise UnknownFormat
    if text[0] == "d":
        return (names.short_days if len(text) == 3 else names.days)[day.weekday()]
    name = (names.short_months if len(text) == 3 else names.months)[number - 1]
    return name[0] if len(text) == 5 else name
