"""The form at the end of a playtest: its questions, read from YAML, and the answers that they take, as text.

`templates/playtest/form.yaml`, the studio's, or in its stead the game's own in the same place of its folder. Questions
are no part of what is played: another form is the same version of the game.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field, replace
from pathlib import Path
from typing import Annotated, Any, ClassVar

from generator.base.errors import NOWHERE, Fault, Mark, list_words, nearest_name, raise_any, unknown_fault
from generator.base.frozen import dataclass
from generator.base.late_pattern import late_pattern
from generator.base.override import override
from generator.definitions.checks.finding import ERROR, CheckFinding
from generator.definitions.field_annotations import ByKey, Flag, Range
from generator.definitions.sources import LANGUAGE
from generator.definitions.yaml_nodes import read_file
from generator.definitions.yaml_reader import YamlReader
from generator.files.paths import FileId
from generator.files.resources import resource_root, short_path

FOLDER, FILE = Path("templates") / "playtest", "form.yaml"
"""The form's place in the studio's folder and in a game's."""
SPARE = "en"
"""The language that stands in for those in which something isn't said."""
LONGEST = 500
"""Characters of an answer in words."""
MOST = 12
"""Questions of a form: they find room on one page with the rest of a session sheet."""

TextByLanguage = Mapping[str, str]
"""What is said, by language."""

_ODD = late_pattern(r"[\u200e\u200f\u202a-\u202e\u2066-\u2069]")
"""Characters that turn the direction of all that follows."""
_UNSEEN = "CMZ"
"""The first letters of categories of signs that show nothing by themselves: controls, marks, spaces."""
_BLANK = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and signs that look like nothing."""


def words_in(said: TextByLanguage, language: str) -> str:
    """The words in a language, or in the one that stands in for it; empty where nothing is said."""
    names = (language, language.partition("-")[0], SPARE)
    return next((said[name] for name in names if name in said), next(iter(said.values()), ""))


def clean_line(text: str) -> str:
    """What somebody has typed as a line of plain text: no line ends, no control codes; empty where nothing of it could
    be seen."""
    plain = (" " if unicodedata.category(sign) in ("Cc", "Zl", "Zp") else sign for sign in text)
    kept = "".join(sign for sign in plain if unicodedata.category(sign) != "Cs")
    seen = any(unicodedata.category(sign)[0] not in _UNSEEN and sign not in _BLANK for sign in kept)
    return " ".join(_ODD.sub("", kept).split()) if seen else ""


@dataclass(frozen=True, kw_only=True)
class FormQuestion:
    """One question. `asks`: its words, by language."""

    asks: TextByLanguage
    kind: ClassVar[str]

    def check(self, answer: str) -> str:
        """The answer in the form in which it is kept. Raises `ValueError` whose text says what would be right."""
        raise NotImplementedError

    def words(self) -> Iterator[tuple[str, TextByLanguage]]:
        """Every text of the question by language, each with its path: `asks`, `low`, `options.long`."""
        yield "asks", self.asks

    def json(self, language: str) -> dict[str, Any]:
        """The question as a page shows it: `kind`, `asks`, and what its kind has besides."""
        return {"kind": self.kind, "asks": words_in(self.asks, language)}

    def answer_text(self, answer: str, language: str) -> str:  # noqa: ARG002 (most answers are the same in any language)
        """An answer that was kept, in words of the language."""
        return answer

    def hint(self, language: str) -> str:  # noqa: ARG002 (most kinds need none)
        """How it is answered with a pencil; empty where the question says enough."""
        return ""


@dataclass(frozen=True, kw_only=True)
class ScaleQuestion(FormQuestion):
    """A whole number from 1 to `most`. `low`, `high`: what the two ends mean, by language."""

    most: Annotated[int, Range(2, 10)] = 5
    low: TextByLanguage = field(default_factory=dict)
    high: TextByLanguage = field(default_factory=dict)
    kind: ClassVar[str] = "scale"

    def check(self, answer: str) -> str:
        """The number, written without leading zeros. Raises `ValueError` for any other text."""
        if not re.fullmatch(r"[1-9]\d?", answer, re.ASCII) or int(answer) > self.most:
            raise ValueError(f"a whole number from 1 to {self.most}")
        return answer

    @override
    def words(self) -> Iterator[tuple[str, TextByLanguage]]:
        yield from super().words()
        yield from ((name, said) for name, said in (("low", self.low), ("high", self.high)) if said)

    @override
    def json(self, language: str) -> dict[str, Any]:
        ends = {"low": words_in(self.low, language), "high": words_in(self.high, language)}
        return {**super().json(language), "most": self.most, **ends}

    def hint(self, language: str) -> str:
        """How it is answered with a pencil: `1 not at all – 5 very much`."""
        low, high = (words_in(said, language) for said in (self.low, self.high))
        return f"{f'1 {low}'.strip()} – {f'{self.most} {high}'.strip()}"


@dataclass(frozen=True, kw_only=True)
class ChoiceQuestion(FormQuestion):
    """One of several `options`, each with its words by language."""

    options: Mapping[FileId, TextByLanguage]
    kind: ClassVar[str] = "choice"

    def check(self, answer: str) -> str:
        """The id of an option, for that id or for the option's number on paper. Raises `ValueError`."""
        names = tuple(map(str, self.options))
        if re.fullmatch(r"[1-9]\d?", answer, re.ASCII) and answer not in names and int(answer) <= len(names):
            return names[int(answer) - 1]
        if answer not in names:
            raise ValueError(list_words(names, 20))
        return answer

    @override
    def words(self) -> Iterator[tuple[str, TextByLanguage]]:
        yield from super().words()
        yield from ((f"options.{name}", said) for name, said in self.options.items())

    @override
    def json(self, language: str) -> dict[str, Any]:
        options = [{"id": str(name), "says": words_in(said, language)} for name, said in self.options.items()]
        return {**super().json(language), "options": options}

    @override
    def answer_text(self, answer: str, language: str) -> str:
        return words_in(self.options[FileId(answer)], language) if answer in self.options else answer

    def hint(self, language: str) -> str:
        """How it is answered with a pencil: `1 too short, 2 too long`."""
        return ", ".join(f"{number} {words_in(said, language)}" for number, said in enumerate(self.options.values(), 1))


@dataclass(frozen=True, kw_only=True)
class YesNoQuestion(FormQuestion):
    """Yes or no."""

    kind: ClassVar[str] = "yes-no"

    @override
    def check(self, answer: str) -> str:
        if answer not in ("yes", "no"):
            raise ValueError("yes or no")
        return answer


@dataclass(frozen=True, kw_only=True)
class OpenQuestion(FormQuestion):
    """A few words."""

    kind: ClassVar[str] = "text"

    @override
    def check(self, answer: str) -> str:
        found = clean_line(answer)
        if not found or len(found) > LONGEST:
            raise ValueError(f"a text of at most {LONGEST} characters")
        return found

    @override
    def json(self, language: str) -> dict[str, Any]:
        return {**super().json(language), "most": LONGEST}


KINDS: Mapping[str, type[FormQuestion]] = {
    one.kind: one for one in (ScaleQuestion, ChoiceQuestion, YesNoQuestion, OpenQuestion)
}


@dataclass(frozen=True)
class PlaytestForm:
    """The `questions` at the end of a playtest, in the order in which they are asked. `places`: where each value is
    written."""

    questions: Mapping[FileId, Annotated[FormQuestion, ByKey("kind", KINDS)]]
    places: Annotated[Mapping[str, Mark], Flag.GIVEN] = field(default_factory=dict, compare=False, repr=False)

    def check_answers(self, answers: Mapping[str, Any]) -> dict[str, str]:
        """Answers, which may have come from anywhere, as they are kept, in the order of the questions; an empty one is
        none. Raises `InputError` with every fault."""
        faults: list[Fault] = []
        found: dict[str, str] = {}
        for name in answers:
            if name not in self.questions:
                faults.append(unknown_fault(NOWHERE, "", f"no question '{name}'", name, map(str, self.questions), MOST))
        for name, question in self.questions.items():
            given = answers.get(name, "")
            try:
                if answer := _as_text(given):
                    found[str(name)] = question.check(answer)
            except ValueError as error:
                faults.append(Fault(NOWHERE, str(name), f"'{clean_line(str(given))}'", str(error)))
        raise_any(faults)
        return found

    def json(self, language: str) -> list[dict[str, Any]]:
        """The questions in a language, as a page shows them: `id`, `kind`, `asks`, and what each kind has besides."""
        return [{"id": str(name), **question.json(language)} for name, question in self.questions.items()]


def _as_text(answer: Any) -> str:
    """An answer out of JSON. Raises `ValueError` where it can be none."""
    if answer is None:
        return ""
    if isinstance(answer, bool):
        return "yes" if answer else "no"
    if isinstance(answer, int | str):
        return clean_line(str(answer))
    raise ValueError("a text, a whole number, or true or false")


def read_form(folder: Path) -> PlaytestForm:
    """The form of the game in `folder`, or the studio's where it has none. Raises `InputError` with every fault."""
    own = folder / FOLDER
    beside = [path for path in sorted(own.glob("[!.]*")) if path.name != FILE]
    faults = [
        Fault(Mark(short_path(path)), "", "the file isn't read", FILE, nearest_name(path.name, (FILE,)))
        for path in beside
    ]
    path = own / FILE
    path = path if path.exists() else resource_root() / FOLDER / FILE
    reader = YamlReader(faults, {})
    found = reader.read(read_file(path, short_path(path)), PlaytestForm, "")
    if not faults:
        faults += _senseless_parts(found, reader)
    raise_any(faults)
    form: PlaytestForm = replace(found, places=reader.places)
    return form


def _senseless_parts(form: PlaytestForm, reader: YamlReader) -> Iterator[Fault]:
    """What makes no sense in a form that could be read."""
    if not 0 < len(form.questions) <= MOST:
        expected = f"1 to {MOST}: a form is answered by tired people"
        yield reader.at("questions", f"{len(form.questions)} questions", expected)
    for name, question in form.questions.items():
        path = f"questions.{name}"
        if isinstance(question, ChoiceQuestion) and len(question.options) < 2:
            yield reader.at(f"{path}.options", "nothing to choose from", "at least two options")
        for part, said in question.words():
            if not said:
                yield reader.at(f"{path}.{part}", "no words", "words by language, such as {en: …, de: …}")
            for language in said:
                if not LANGUAGE.fullmatch(language):
                    yield reader.at(f"{path}.{part}.{language}", f"'{language}' is no language", "a name such as 'de'")


def form_findings(folder: Path, languages: Iterable[str]) -> Iterator[CheckFinding]:
    """An error for each text of a game's own form that one of its languages lacks. Raises `InputError` with every
    fault of the file."""
    form, own = read_form(folder), folder / FOLDER / FILE
    if not own.exists():
        return
    texts = [(f"questions.{name}.{part}", said) for name, one in form.questions.items() for part, said in one.words()]
    for language in languages:
        for path in (path for path, said in texts if language not in said):
            message, reason = f"no text for {path} in '{language}'", "every language says everything"
            yield CheckFinding("text.missing", ERROR, (FOLDER / FILE).as_posix(), message, reason, form.places[path])
