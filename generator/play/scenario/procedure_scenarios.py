"""Reads the scenarios of any game whose rules are a procedure, by its table's moves and positions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field, make_dataclass, replace
from types import SimpleNamespace
from typing import Annotated, Any, get_args, get_type_hints

from generator.base.errors import Fault, InputError, Mark
from generator.base.frozen import dataclass
from generator.definitions.field_annotations import Entries, ExpectedExample, Flag, KeyHelp, Keys, Range, ReadLater
from generator.definitions.game_folder import GameFolder
from generator.definitions.id_types import DeckId, EditionId, ModuleId, PieceId, RegionId, RulingName, Seat
from generator.definitions.pack import Configuration, Pack
from generator.definitions.yaml_nodes import ListNode, MapNode, Node, TextNode
from generator.definitions.yaml_reader import INT, TRUTH, YamlReader
from generator.play.scenario.scenario_steps import ExpectedValue, OwnStep, Value
from generator.play.table_of_game import cached_table

MOST_PLAYERS = 99
SAYS_ILLEGAL = "moves that aren't, a list, or each with the reason that refuses it; trying one changes nothing"


class MoveText(TextNode):
    """A move."""

    expected = "a move, such as 'stop'"
    pattern = r"\S.*"


class ReasonText(TextNode):
    """What refuses a move, by the name of its sentence."""

    expected = "a reason to refuse it, such as 'not-asked'; 'scenario FILE --why MOVE' names it"
    pattern = r"[a-z][a-z0-9-]*"


class DoText(TextNode):
    """A seat and its move."""

    expected = "a seat and its move, or what chance gave it, such as 'A roll 2'"
    pattern = r"[A-Za-z] +\S.*"


@dataclass(frozen=True)
class WrittenStep:
    """One step: one of its keys."""

    legal: Annotated[
        tuple[MoveText, ...], Entries("moves", least=1), KeyHelp("moves that are legal for the seat that decides now")
    ] = ()
    illegal: Annotated[
        Mapping[MoveText, ReasonText | None],
        Entries("moves", least=1),
        Flag.KEYS_ALONE,
        KeyHelp(SAYS_ILLEGAL),
    ] = field(default_factory=dict)
    do: Annotated[DoText | None, KeyHelp("a seat and its move, or what chance gave it")] = None
    expect: Annotated[Node | None, ReadLater(dict), KeyHelp("what must hold now; nothing else is compared")] = None


@dataclass(frozen=True, kw_only=True)
class WrittenScenario:
    """A scenario: a position, steps, and what must hold."""

    name: Annotated[
        str, ExpectedExample("what the scenario shows"), KeyHelp("what the scenario shows; ours begin with the rule")
    ]
    edition: Annotated[EditionId | None, KeyHelp("the edition of the rules")] = None
    rulings: Annotated[
        Mapping[RulingName, str],
        ExpectedExample("a mapping such as {RULING: OPTION}"),
        KeyHelp("other options of rulings"),
    ] = field(default_factory=dict)
    players: Annotated[int, Range(1, MOST_PLAYERS), KeyHelp("how many play")]
    modules: Annotated[tuple[ModuleId, ...], Entries("modules"), KeyHelp("what is in play")] = ()
    position: Annotated[Node | None, ReadLater(dict), KeyHelp("where everything lies; left out, a new game")] = None
    steps: Annotated[
        tuple[Annotated[Node, ReadLater(WrittenStep)], ...],
        Entries("steps", least=1),
        ExpectedExample("a list of steps such as '- do: A stop'"),
        KeyHelp("what happens and what must hold, in order"),
    ]


SCENARIO_FORM = WrittenScenario


def table_scenarios(table: type) -> SimpleNamespace:
    """How the scenarios of a class of tables are written and read: `position:` holds that table's `position_type`."""
    said = next(
        one
        for one in get_args(get_type_hints(WrittenScenario, include_extras=True)["position"])
        if isinstance(one, KeyHelp)
    )
    position = Annotated[Node | None, ReadLater(table.position_type), said]
    own = make_dataclass(
        "WrittenScenario",
        [("position", position, field(default=None))],
        bases=(WrittenScenario,),
        frozen=True,
        kw_only=True,
    )
    own.__doc__ = WrittenScenario.__doc__
    return SimpleNamespace(SCENARIO_FORM=own, words=words)


def words(game: GameFolder, pack: Pack, config: Configuration, faults: list[Fault]) -> ProcedureWords:
    """What a scenario of that configuration may say; faults that are found while reading are added to `faults`."""
    return ProcedureWords(game, pack, config, faults)


class ProcedureWords:
    """Reads the moves, positions and expectations of scenarios by a table."""

    step = Annotated[WrittenStep, Keys(1, "a step with {}")]
    own_steps: Mapping[str, type[OwnStep]] = {}
    do_expected = DoText.expected

    def __init__(self, game: GameFolder, pack: Pack, config: Configuration, faults: list[Fault]) -> None:
        self.table: Any = cached_table(game, pack, config)
        self.position = self.table.position_type
        known: dict[Any, frozenset[str]] = {
            Seat: frozenset(self.table.seats),
            RegionId: frozenset(pack.regions),
            PieceId: frozenset(pack.components()),
            DeckId: frozenset(pack.decks),
        }
        self.reader = YamlReader(faults, known)

    @property
    def reasons(self) -> frozenset[str]:
        """Every reason for which a move may be refused: the table has a sentence for each."""
        sentences: Mapping[str, str] = self.table.texts.play
        return frozenset(name.removeprefix("why-") for name in sentences if name.startswith("why-"))

    @property
    def seats(self) -> tuple[str, ...]:
        """Every seat of the game."""
        return tuple(self.table.pack.seats)

    def whole(self, position: Any) -> Any:
        """A position as it was read; faults of rules in it are noted."""
        try:
            self.table.stand(position)
        except InputError as error:
            for fault in error.faults:
                way = f"position.{fault.path.removeprefix('position.')}".rstrip(".")
                self.reader.note(way, fault.what, fault.expected, fault.hint)
        return position

    def move(self, text: str, mark: Mark) -> Any:  # noqa: ARG002 (a fault is laid on the step)
        """The move that a line says. Raises `WrongWords`."""
        return self.table.reader.read(text)

    def misspelt(self, error: InputError) -> bool:  # noqa: ARG002
        """True: whatever can't be read is misspelt, and no illegal move."""
        return True

    def expected(self, said: Node, path: str) -> Iterator[ExpectedValue]:
        """The values that an `expect:` lists; those that no summary of this game has are noted as faults."""
        if not isinstance(said, MapNode):
            self.reader.fault(said, path, "no mapping", "what must hold, by its keys")
            return
        known = list(self.table.start(0, self.table.seats[0]).summary())
        for key, (name, node) in said.entries.items():
            if key not in known:
                self.reader.unknown_name(name, f"{path}.{key}", f"unknown key '{key}'", key, known, 30)
            else:
                yield from self._summary_values(_values(node, (key,)), path)

    def _summary_values(self, found: Iterable[ExpectedValue], path: str) -> Iterator[ExpectedValue]:
        """The values as the table's summary writes them; one that it can't hold is noted as a fault."""
        for one in found:
            try:
                yield replace(one, value=self.table.expected_value(one.path, one.value))
            except ValueError as error:
                way = ".".join(map(str, one.path))
                self.reader.faults.append(Fault(one.mark, f"{path}.{way}", *error.args))


def _values(node: Node, way: tuple[str | int, ...]) -> Iterator[ExpectedValue]:
    if isinstance(node, MapNode):
        for key, (_, inner) in node.entries.items():
            yield from _values(inner, (*way, int(key) if INT.fullmatch(key) else key))
    elif isinstance(node, ListNode):
        yield ExpectedValue(way, tuple(item.value for item in node.items if isinstance(item, TextNode)), node.mark)
    elif isinstance(node, TextNode):
        yield ExpectedValue(way, _plain(node), node.mark)


def _plain(node: TextNode) -> Value:
    """A text as the value that YAML takes it for."""
    if node.quoted:
        return node.value
    if node.value in ("null", "~", ""):
        return None
    if INT.fullmatch(node.value):
        return int(node.value)
    return TRUTH.get(node.value, node.value)
