"""The repository's scenarios: files of a rule or a card, in which each document of YAML is a scenario."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path

from generator.definitions.game_folder import GameFolder
from generator.play.scenario.scenario_reader import parse_scenario, read_scenarios
from generator.play.scenario.scenario_run import ScenarioTables
from generator.play.scenario.scenario_steps import Scenario

SCENARIOS = Path(__file__).parent / "scenarios"
"""Those of BALANCE // CONTROL; each other game's lie in a folder of its own inside."""


@dataclass(frozen=True, order=True)
class Document:
    """A scenario as it is written: its file, its place among the file's, counted from 0, the line on which it begins,
    counted from 1, and its text."""

    path: Path
    place: int
    begins: int
    text: str = field(repr=False)

    def __str__(self) -> str:
        """The line of its name in its file."""
        above = self.text.partition("name: ")[0].count("\n")
        return f"{self.path.name}:{self.begins + above}"

    @cached_property
    def name(self) -> str:
        """What it shows."""
        (found,) = re.findall(r"^name: (.*)$", self.text, flags=re.M)
        return str(found)

    @property
    def house(self) -> str:
        """Of a scenario of a house rule, `name: "house: unarmed, …"`, the ruling that it is about; empty for one of a
        rule of the document."""
        found = re.match(r"[\"']?house: ([a-z][a-z-]*)\b", self.name)
        return found[1] if found else ""

    @property
    def id(self) -> str:
        """Its file and its name, without the rule that both begin with, as one word: `R4.4:a-tie-on-a-W3-tile`."""
        rule, _, said = self.name.partition(" ")
        told = said if f"{self.path.stem}-".startswith(f"{rule}-") else self.name
        return f"{self.path.stem}:{re.sub('[^A-Za-z0-9.]+', '-', told).strip('-')}"

    def read(self, game: GameFolder) -> Scenario:
        """The scenario; its file is read once."""
        return read_file(self.path, game)[self.place]

    def read_as(self, text: str, game: GameFolder) -> Scenario:
        """Another text in its place, alone."""
        return parse_scenario("\n" * (self.begins - 1) + text, game, self.path.name)


def documents(files: Iterable[Path]) -> list[Document]:
    """Every scenario of these files, in order."""
    found = []
    for path in files:
        begins = 1
        for place, text in enumerate(re.split(r"^---\n", path.read_text(encoding="utf-8"), flags=re.M)):
            found.append(Document(path, place, begins, text))
            begins += text.count("\n") + 1
    return found


def house_faults(found: Iterable[Document], rulings: Iterable[str]) -> list[str]:
    """What of the scenarios of house rules isn't as it has to be: each stands in `house-RULING.yaml`, its first line
    says `# house: ` and who plays so and why, it is named `house: RULING, …`, and it chooses an option of that ruling.
    It cites no paragraph, since no document asks for it."""
    known, wrong = set(map(str, rulings)), []
    for document in found:
        first, file = document.text.partition("\n")[0], document.path.stem
        if not document.house and not file.startswith("house-"):
            continue
        where = f"tests/scenarios/{document.path.parent.name}/{document}"
        if file != f"house-{document.house}":
            wrong.append(f"{where}: write 'name: \"house: RULING, …\"' in house-RULING.yaml, of the same ruling")
        elif document.house not in known:
            wrong.append(f"{where}: '{document.house}' is no ruling of the game: write it into its rulings.yaml")
        elif f"{document.house}: " not in document.text.partition("rulings:")[2]:
            wrong.append(f"{where}: write 'rulings: {{{document.house}: OPTION}}', so that it is seen which is played")
        elif not re.match(r"# house: \S.*", first):
            wrong.append(f"{where}: write '# house: ' and who plays so and why above its name, in its first line")
    return wrong


def scenario_files(folder: Path, rule: str = "") -> list[Path]:
    """The files of a folder, or those about a rule: `RULE.yaml` and `RULE-….yaml`."""
    every = sorted(folder.glob("*.yaml"))
    return [path for path in every if not rule or f"{path.stem}-".startswith(f"{rule}-")]


def document_named(name: str, folder: Path = SCENARIOS) -> Document:
    """The scenario of a folder that has this name."""
    (found,) = (document for document in documents(scenario_files(folder)) if document.name == name)
    return found


@cache
def read_file(path: Path, game: GameFolder) -> tuple[Scenario, ...]:
    """The scenarios of a file."""
    return read_scenarios(path, game, path.name)


def failures(path: Path, game: GameFolder, tables: ScenarioTables) -> list[str]:
    """The scenarios of a file that don't hold: the line of each, its name, and what was expected and found."""
    outcomes = ((one.mark.line, tables.run(one)) for one in read_file(path, game))
    return [f"{path.name}:{line}: {outcome}" for line, outcome in outcomes if not outcome.holds]
