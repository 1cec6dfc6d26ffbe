"""The report on people's sessions, as plain values: by version, and beside what bots did with the same pieces."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

from generator.base.errors import InputError, Mark, input_error
from generator.base.frozen import dataclass
from generator.definitions.configuration import make_configuration
from generator.definitions.pack import Pack
from generator.definitions.playtest_form import (
    ChoiceQuestion,
    FormQuestion,
    OpenQuestion,
    PlaytestForm,
    ScaleQuestion,
    YesNoQuestion,
    words_in,
)
from generator.definitions.version_stamp import VersionStamp
from generator.files.gate import read_text_file
from generator.files.json_reader import ANYTHING, read_json
from generator.play.remarks import ANSWER, MOOD, NOTE, QUESTION, TABLE
from generator.playtest.playtest_sitting import PlaytestSitting, Setup, SittingRemark
from generator.playtest.record_sittings import read_sitting
from generator.playtest.session_table import SUFFIX, read_sheets
from generator.simulate.report_sections import estimate_data, round_value
from generator.simulate.statistics import histogram_moments, wilson

RECORD = ".bcg"
MOST_BYTES = 5_000_000
FEW = 5
"""With fewer sessions than this, the report says that they prove nothing."""

Data = Mapping[str, Any]


@dataclass(frozen=True)
class GatheredSittings:
    """The sessions that were read: those of the game in question, and others that were left out, each with the
    reason."""

    sittings: tuple[PlaytestSitting, ...]
    left_out: tuple[tuple[str, str], ...]


def gather_sittings(files: Iterable[Path], pack: Pack) -> GatheredSittings:
    """The sessions of a game in records and tables. Raises `InputError` for a file that is neither."""
    sittings: list[PlaytestSitting] = []
    left_out: list[tuple[str, str]] = []
    read: set[Path] = set()
    for path in files:
        if path.resolve() in read:
            left_out.append((path.as_posix(), "named twice; it counts once"))
            continue
        read.add(path.resolve())
        for sitting in read_sittings(path):
            why = _why_not(sitting, pack.name, sittings)
            if why:
                left_out.append((sitting.where, why))
            else:
                sittings.append(replace(sitting, modules=_modules(sitting, pack)))
    return GatheredSittings(tuple(sittings), tuple(left_out))


def _modules(sitting: PlaytestSitting, pack: Pack) -> tuple[str, ...]:
    """The modules that were in play, with those that come by themselves; as they are written, where today's definitions
    know no such table."""
    try:
        found = make_configuration(pack, len(sitting.seats), sitting.modules).modules
    except InputError:
        return sitting.modules
    return tuple(map(str, found))


def read_sittings(path: Path) -> list[PlaytestSitting]:
    """The sessions in one file. Raises `InputError` with every fault."""
    kind = path.suffix.lower()
    if kind == RECORD:
        return [read_sitting(path)]
    if kind == SUFFIX:
        return read_sheets(path)
    raise input_error("is no session", expected=f"records ({RECORD}) and tables ({SUFFIX})", mark=Mark(path.as_posix()))


def _why_not(sitting: PlaytestSitting, game: str, before: Sequence[PlaytestSitting]) -> str:
    if sitting.stamp.game != game:
        return f"of the game '{sitting.stamp.game}', not '{game}'"
    if not sitting.stamp.digest:
        return "has no digest, so nobody knows which version it is"
    if not sitting.people:
        return "played by bots alone; 'simulate' counts those"
    if sitting.moves == 0:
        return "no move was made"
    twin = next((one for one in before if one.course and one.course == sitting.course), None)
    return f"the same session as {twin.where}" if twin else ""


def read_simulated(path: Path) -> dict[str, Any]:
    """The figures that `simulate --json` has printed of one setting. Raises `InputError`."""
    shown_as = path.as_posix()
    mark = Mark(shown_as)
    text = read_text_file(path, shown_as, MOST_BYTES)
    data = read_json(
        text, ANYTHING, mark, what="is no result of a simulation", expected="what 'simulate --json' prints"
    )
    if why := _unfit(data):
        expected = "what 'simulate --json' prints of one setting; an older version's has no digest"
        raise input_error(f"is no result of a simulation: {why}", expected=expected, mark=mark)
    found: dict[str, Any] = data
    return found


def _unfit(data: Any) -> str:
    """Why values aren't a simulation's figures of one setting; empty where they are."""
    try:
        about = data["configuration"]
        parts = [about["game"], about["digest"], *about["modules"], *data["bots"]]
        if not all(isinstance(part, str) for part in parts) or type(about["players"]) is not int:
            return "its configuration is another"
        seats = data["seats"].values()
        spreads = [data["turns"], *(seat["score"] for seat in seats if "score" in seat)]
        rates = [(seat["win_rate"], seat["low"], seat["high"]) for seat in seats]
        values = [
            *(value for rate in rates for value in rate),
            *(one[name] for one in spreads for name in _SPREAD_KEYS),
        ]
    except (TypeError, KeyError, AttributeError) as error:
        return f"{error} is missing" if isinstance(error, KeyError) else "other figures"
    if not all(value is None or (isinstance(value, int | float) and abs(value) < 1e9) for value in values):
        return "a figure that can't be"
    return "" if type(data.get("games")) is int and data["games"] > 0 else "no games"


_SPREAD_KEYS = ("mean", "low", "high")


def setups_played(sittings: Iterable[PlaytestSitting]) -> dict[VersionStamp, list[Setup]]:
    """The setups in which each version was played, in the order in which they first occur."""
    found: dict[VersionStamp, dict[Setup, None]] = {}
    for one in sittings:
        found.setdefault(one.stamp, {})[one.setup] = None
    return {stamp: list(ways) for stamp, ways in found.items()}


def make_report(
    read: GatheredSittings,
    form: PlaytestForm,
    language: str,
    now: Iterable[VersionStamp],
    simulated: Sequence[Data] = (),
    kits: Sequence[tuple[VersionStamp, Mapping[str, str]]] = (),
) -> dict[str, Any]:
    """The whole report. `now`: the versions that today's definitions make. `simulated`: figures of bots. `kits`: the
    digests of each version's pieces, by their ids."""
    of: dict[VersionStamp, list[PlaytestSitting]] = {}
    for one in read.sittings:
        of.setdefault(one.stamp, []).append(one)
    today = tuple(now)
    ways = [(stamp, way) for stamp, some in setups_played(read.sittings).items() for way in some]
    unused = [one for one in simulated if not any(_is_same_setup(one, stamp, way) for stamp, way in ways)]
    return {
        "sessions": len(read.sittings),
        "form": form.json(language),
        "versions": [
            _version(stamp, some, form, language, simulated) | {"now": stamp in today} for stamp, some in of.items()
        ],
        "changes": list(_changes(kits)),
        "left_out": [{"where": where, "why": why} for where, why in read.left_out],
        "other_simulations": [_simulated_setup(one) for one in unused],
    }


def _is_same_setup(data: Data, stamp: VersionStamp, way: Setup) -> bool:
    """Whether bots played that version in that setup."""
    about = data["configuration"]
    same = (about["game"], about["digest"]) == (stamp.game, stamp.digest) and not about.get("without")
    return same and (about["players"], frozenset(about["modules"])) == (way[0], frozenset(way[1]))


def _simulated_setup(data: Data) -> dict[str, Any]:
    """The setting that a simulation's figures are of."""
    about = data["configuration"]
    bots = data["bots"][0] if len(set(data["bots"])) == 1 else ", ".join(data["bots"])
    told = {name: about[name] for name in ("game", "digest", "players")} | {"modules": list(about["modules"])}
    return {**told, "games": data["games"], "bots": bots, "seed": data.get("seed")}


def _version(
    stamp: VersionStamp,
    some: Sequence[PlaytestSitting],
    form: PlaytestForm,
    language: str,
    simulated: Sequence[Data],
) -> dict[str, Any]:
    dates = sorted(one.date for one in some if one.date)
    ways: dict[Setup, list[PlaytestSitting]] = {}
    for one in some:
        ways.setdefault(one.setup, []).append(one)
    tables = [
        _table(way, those, next((data for data in simulated if _is_same_setup(data, stamp, way)), None))
        for way, those in sorted(ways.items())
    ]
    return {
        "game": stamp.game,
        "edition": stamp.edition,
        "digest": stamp.digest,
        "sessions": len(some),
        "records": sum(one.moves is not None for one in some),
        "with_bots": sum(one.people < len(one.seats) for one in some),
        "people": sum(one.people for one in some),
        "few": len(some) < FEW,
        "first": dates[0] if dates else "",
        "last": dates[-1] if dates else "",
        "tables": tables,
        "answers": list(_answers(some, form, language)),
        "notes": [_note(one, said) for one in some for said in one.remarks if said.remark.kind in (NOTE, MOOD)],
        "questions": [_note(one, said) for one in some for said in one.remarks if said.remark.kind == QUESTION],
    }


def _table(way: Setup, some: Sequence[PlaytestSitting], bots: Data | None) -> dict[str, Any]:
    """The sessions of one setup, beside figures of bots in the same one."""
    over = [one for one in some if one.over]
    seats = [one.seat for one in some[0].seats]
    return {
        "players": way[0],
        "modules": list(way[1]),
        "sessions": len(some),
        "finished": len(over),
        "seats": [_seat(seat, over, bots) for seat in seats],
        "shared": sum(len(one.winners) > 1 for one in over),
        "turns": _beside_bots([one.turns for one in over if one.turns], bots["turns"] if bots else None),
        "minutes": _beside_bots([one.minutes for one in some if one.minutes], None),
        "simulated": _simulated_setup(bots) if bots else None,
    }


def _seat(seat: str, over: Sequence[PlaytestSitting], bots: Data | None) -> dict[str, Any]:
    """How often a seat won alone, and its points, beside those of bots."""
    wins = sum(one.winners == (seat,) for one in over)
    theirs = bots["seats"].get(seat) if bots else None
    points = [each.points for one in over for each in one.seats if each.seat == seat and each.points is not None]
    return {
        "seat": seat,
        "wins": {
            "people": {"won": wins, "of": len(over), **estimate_data(wilson(wins, len(over)), "rate")},
            "bots": {"rate": theirs["win_rate"], "low": theirs["low"], "high": theirs["high"]} if theirs else None,
        },
        "points": _beside_bots(points, theirs.get("score") if theirs else None),
    }


def _beside_bots(values: Sequence[int], bots: Data | None) -> dict[str, Any]:
    """The mean of people's values, beside that of bots."""
    ends = {"least": min(values, default=0), "most": max(values, default=0)}
    return {
        "people": {"of": len(values), **estimate_data(histogram_moments(Counter(values)).mean()), **ends}
        if values
        else None,
        "bots": {name: bots[name] for name in _SPREAD_KEYS} if bots else None,
    }


def _answers(some: Sequence[PlaytestSitting], form: PlaytestForm, language: str) -> Iterator[dict[str, Any]]:
    """The answers to each question of the form, and to questions that only an earlier form had."""
    given: dict[str, list[tuple[PlaytestSitting, SittingRemark]]] = {str(name): [] for name in form.questions}
    for one in some:
        last = {(said.remark.who, said.remark.of): said for said in one.remarks if said.remark.kind == ANSWER}
        for (_, of), said in last.items():
            given.setdefault(of, []).append((one, said))
    known = {str(name): question for name, question in form.questions.items()}
    for name, answers in given.items():
        if answers or name in known:
            yield {"id": name, **_answer_counts(known.get(name), answers, language)}


def _answer_counts(
    question: FormQuestion | None, answers: Sequence[tuple[PlaytestSitting, SittingRemark]], language: str
) -> dict[str, Any]:
    fitting, others = [], []
    for one, said in answers:
        try:
            fitting.append((one, said, question.check(said.remark.text) if question else said.remark.text))
        except ValueError:
            others.append((one, said))
    texts = (
        []
        if question is not None and not isinstance(question, OpenQuestion)
        else [(one, said) for one, said, _ in fitting]
    )
    counts = Counter(text for _, _, text in fitting) if not texts else Counter()
    return {
        "kind": question.kind if question else OpenQuestion.kind,
        "asks": words_in(question.asks, language) if question else "",
        "answers": len(fitting),
        "counts": [
            {
                "answer": answer,
                "says": question.answer_text(answer, language) if question else answer,
                "times": counts[answer],
            }
            for answer in _possible_answers(question)
        ],
        "mean": round_value(sum(int(text) for _, _, text in fitting) / len(fitting), 2)
        if isinstance(question, ScaleQuestion) and fitting
        else None,
        "texts": [_note(one, said) for one, said in [*texts, *others]],
    }


def _possible_answers(question: FormQuestion | None) -> list[str]:
    """The answers that a question allows, in their order."""
    if isinstance(question, ScaleQuestion):
        return [str(number) for number in range(1, question.most + 1)]
    if isinstance(question, ChoiceQuestion):
        return [str(name) for name in question.options]
    return ["yes", "no"] if isinstance(question, YesNoQuestion) else []


def _note(one: PlaytestSitting, said: SittingRemark) -> dict[str, Any]:
    """A remark with where and when it was made."""
    remark = said.remark
    return {
        "where": one.where,
        "date": one.date,
        "who": one.name_of(remark.who) if remark.who != TABLE else "",
        "kind": remark.kind,
        "move": remark.move if one.moves is not None else None,
        "line": said.line,
        "text": remark.text,
    }


def _changes(kits: Sequence[tuple[VersionStamp, Mapping[str, str]]]) -> Iterator[dict[str, Any]]:
    """The pieces that differ between each version that has a kit and the next one."""
    for (before, old), (after, new) in pairwise(kits):
        yield {
            "from": before.digest,
            "to": after.digest,
            "changed": [name for name in new if name in old and old[name] != new[name]],
            "new": [name for name in new if name not in old],
            "gone": [name for name in old if name not in new],
        }
