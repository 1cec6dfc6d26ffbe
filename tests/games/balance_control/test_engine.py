"""What nobody could ever play, trigger or place, and values that change nothing: what is said of the real game, and of
copies spoiled by a value."""

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from generator.base.errors import Mark
from generator.cli.program import run
from generator.definitions.box_request import BoxRequest
from generator.definitions.checks.finding import CheckFinding
from generator.definitions.configuration import make_configuration
from generator.definitions.printed_pieces import Back
from generator.faces.game_look import face_context
from generator.faces.own_kinds_values import own_effectless_values
from generator.games.balance_control.definitions.balance_pack import BalanceDefinitions, MeasureId, TileId
from generator.games.balance_control.definitions.checks.balance_checks import unbrought_findings
from generator.games.balance_control.definitions.own_pack import definitions_of
from generator.games.balance_control.effects.effect import Effect
from generator.games.balance_control.effects.effect_words import BY_NAME, flatten_effects
from generator.games.balance_control.effects.field_values import DepartmentId, Payment
from generator.games.balance_control.engine_findings import reach_findings
from tests.games import REAL, change, copy_real, load, real_game
from tests.golden import Wording
from tests.tables import read_table

ALL = ("economy", "security", "climate")
EDITIONS = ("1.0.9", "canonical-en", "1.0.14", "sim-1")


def findings(definitions: BalanceDefinitions, modules: tuple[str, ...] = ALL) -> list[CheckFinding]:
    return [*reach_findings(definitions, make_configuration(definitions, 4, modules))]


def told(definitions: BalanceDefinitions, modules: tuple[str, ...] = ALL) -> set[tuple[str, str]]:
    return {(one.code, one.where) for one in findings(definitions, modules)}


def effect(word: str, **fields: Any) -> Effect:
    return BY_NAME[word](**fields)


def with_card(made: BalanceDefinitions, name: str, *effects: Effect, **traits: Any) -> BalanceDefinitions:
    card = MeasureId(name)
    return replace(made, measures={**made.measures, card: replace(made.measures[card], effects=effects, **traits)})


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_card_of_any_edition_is_idle(edition: str) -> None:
    """With all expansions every card can be paid and does something; with fewer, an idle card lacks one of them: four
    climate cards need ECO (R14.17), and without overlays and Greenwashing nothing restricts an action (ECO 10); in
    sim-1 it takes an extra cost off that another economy card makes."""
    made = real_game().definitions(edition)
    assert not told(made)
    for number in range(len(ALL)):
        for modules in combinations(ALL, number):
            idle = told(made, modules)
            unpaid = NEED_ECO if "climate" in modules and "economy" not in modules else set()
            assert {card for code, card in idle if code == "unplayable"} == unpaid
            budget = {"supplementary-budget"} if modules == ("economy",) and edition != "sim-1" else set()
            assert {card for code, card in idle if code != "unplayable"} == budget, modules


def without(definitions: BalanceDefinitions, places: Callable[[Effect], bool]) -> BalanceDefinitions:
    """The game without the cards and tiles on which such an effect stands."""

    def free(each: Any) -> bool:
        return not any(places(effect) for effect, _ in flatten_effects(each.effects))

    measures = {name: card for name, card in definitions.measures.items() if free(card)}
    tiles = {name: tile for name, tile in definitions.tiles.items() if free(tile)}
    return replace(definitions, measures=measures, tiles=tiles)


def test_overlays_that_nothing_places() -> None:
    """All four, where nothing places any: then what waits for a placement, moves, removes, doubles or discounts one is
    idle as well (R11.1, R12.3)."""
    real = real_game().definitions()
    bare = without(real, lambda effect: effect.word == "place_overlay")
    found = told(bare)
    assert {name for code, name in found if code == "unplaced"} == set(real.overlays)
    words = {"move_overlay", "remove_overlay", "double_overlay", "discount", "choose"}
    idle = {
        card.id
        for card in bare.measures.values()
        if card.timing == "overlay-placed" or {one.word for one, _ in flatten_effects(card.effects)} <= words
    }
    assert idle
    assert idle <= {name for code, name in found if code == "untriggered"}


def test_a_card_that_waits_for_a_placement_is_no_first_one() -> None:
    real = real_game().definitions()
    card = next(card for card in real.measures.values() if any(one.word == "place_overlay" for one in card.effects))
    alone = without(real, lambda effect: effect.word == "place_overlay")
    for timing, overlays in (("overlay-placed", set(real.overlays)), ("action", set())):
        found = told(replace(alone, measures={**alone.measures, card.id: replace(card, timing=timing)}))
        assert {name for code, name in found if code == "unplaced"} == overlays
        assert (("untriggered", card.id) in found) == bool(overlays)


NEED_ECO = {"energy-crisis", "technology-drive", "supply-chain-break", "future-committee"}


IDLE = (
    ("1.0.14", {"order-partnership-for": "its-player"}, ALL, ("order-partnership",)),
    ("1.0.14", {"future-pact-and-contract": "no-shelter"}, ALL, ("future-pact",)),
    ("1.0.14", {"supplementary-budget": "full-yield"}, ("economy", "climate"), ("supplementary-budget",)),
    (
        *("sim-1", {"climate-placements": "countdowns-only", "economic-council-duration": "this-round"}, ALL),
        ("transformation-blockade", "future-committee", "economic-council"),
    ),
)
"""Who plays the one measure of a round pays no other with SEC; a pact that is over when its player's next turn begins
waives nothing that falls due before. Countdown markers are never placed, so nothing would be dearer by the two cards
that price them alone; and the Economic Council would end with the round in which it was the one measure played."""


@pytest.mark.parametrize(("edition", "rulings", "modules", "idle"), IDLE, ids=lambda value: str(value)[:20])
def test_other_readings_leave_cards_idle(
    edition: str, rulings: dict[str, str], modules: tuple[str, ...], idle: tuple[str, ...]
) -> None:
    """That is why the documents aren't read so."""
    assert told(real_game().definitions(edition, rulings), modules) == {("untriggered", card) for card in idle}


@pytest.mark.slow
def test_two_measures_a_round_leave_something_to_pay(own: Path) -> None:
    change(own / "game.yaml", "plays_a_round: 1", "plays_a_round: 2")
    assert not told(load(own).definitions(None, {"order-partnership-for": "its-player"}))


def test_a_pact_that_outlasts_its_player_s_next_turn_is_of_use(own: Path) -> None:
    change(own / CLM, "from: climate, who: you, until: own-next-turn", "from: climate, who: you, until: next-round-end")
    assert not told(load(own).definitions(None, {"future-pact-and-contract": "no-shelter"}))


ECO, SEC, CLM = (f"modules/{name}.yaml" for name in ("economy", "security", "climate"))
SPOILED = read_table(__file__, "SPOILED")


@pytest.mark.parametrize("more", SPOILED)
def test_a_spoiled_copy(own: Path, more: str) -> None:
    file, old, new = SPOILED[more]
    change(own / file, old, new)
    found = told(load(own).definitions(None, {"supplementary-budget": "full-yield"}))
    assert found == {tuple(one.split()) for one in more.split(", ")}


@pytest.mark.slow
def test_what_the_engine_cannot_play_is_told_with_its_place(
    own: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """An error of `check`; a warning where it is printed, which it may be; a refusal where it would be played."""
    line, column = change(own / SEC, "- forbid: {what: tile-effect,", "- forbid: {what: influence-only,")
    place = f"{(own / SEC).as_posix()}:{line}:{column + 2}"
    what = "an overlay can't carry 'forbid' with 'what: influence-only'; expected 'what: tile-effect'"
    assert run(["check", "--game", str(own), "--modules", "all"]) == 1
    told = f"lock: the engine can't play this: {what}, written in {place}"
    assert f"error: unplayed {told}" in capsys.readouterr().out
    out = str(tmp_path / "out")
    assert run(["build", "--game", str(own), "--modules", "all", "--only", "lock", "--out", out]) == 0
    assert f"warning: {told}" in capsys.readouterr().err
    assert run(["play", "--game", str(own), "--modules", "all"]) == 2
    assert f"{place} overlays.lock.effects[1].forbid: {what}" in capsys.readouterr().err


AMISS = read_table(__file__, "AMISS")
"""The kind of fault and the piece → what is changed."""


@pytest.mark.parametrize("amiss", AMISS)
def test_a_piece_that_does_nothing_is_told(own: Path, amiss: str, wording: Wording) -> None:
    file, old, new = AMISS[amiss]
    change(own / file, old, new)
    found = {f"{one.code} {one.where}": one.message for one in findings(load(own).definitions(None))}
    wording(found[amiss.partition(":")[0]])


OVER = {"this-round-ends": "before-settlement"}
WORKS = read_table(__file__, "WORKS")
"""When a card is played, or the ruling under which it is; its one effect; and whether that is idle."""


@pytest.mark.parametrize(
    ("when", "word", "fields", "idle"),
    [pytest.param(*row, id=" ".join([*row[:2], *map(str, row[2].values())])) for row in WORKS],
)
def test_whether_an_effect_ever_comes_to_work(when: str, word: str, fields: dict[str, Any], idle: bool) -> None:
    made = real_game().definitions("1.0.14", OVER if when in OVER else None)
    traits = {"timing": when} if when and when not in OVER else {}
    fields = {name: Payment.parse(value) if name == "pay" else value for name, value in fields.items()}
    found = told(with_card(made, "location-debate", effect(word, **fields), **traits))
    assert (("untriggered", "location-debate") in found) == idle


@pytest.mark.parametrize(
    ("line", "what"), read_table(__file__, "an_idle_effect_beside_another_one_is_told_with_its_place")
)
def test_an_idle_effect_beside_another_one_is_told_with_its_place(own: Path, line: str, what: str) -> None:
    """The card's own effect works: a card that changes an output. What never comes to work beside it is told by
    itself; of a choice the options that don't, or all of it where none does."""
    effect = "- output: {target: department-tile, add: -1, until: settlement}"
    at, _ = change(own / ECO, effect, f"{effect}\n      - {line}")
    found = findings(load(own).definitions(None))
    assert [(one.code, one.where) for one in found] == [("untriggered", "location-debate")]
    place = f"{(own / ECO).as_posix()}:{at + 1}:"
    assert f"triggers {what}, written in {place}" in found[0].message


def test_in_a_box_without_windows_nobody_plays_in_another_s_turn() -> None:
    """sim-1 plays every measure in the own turn [security-timing], but for those of the settlement."""
    made = real_game().definitions("sim-1")
    own = {
        name: one for name, one in made.measures.items() if one.timing in ("before-action", "action", "after-action")
    }
    line = effect("forbid", what="play-measure", who="opponent", until="this-turn")
    bare = with_card(replace(made, measures=own), "location-debate", line, timing="before-action")
    assert ("untriggered", "location-debate") in told(bare)
    window = {MeasureId("threat-level"): replace(made.measures[MeasureId("threat-level")], timing="after-any-action")}
    assert ("untriggered", "location-debate") not in told(replace(bare, measures={**bare.measures, **window}))


def test_an_idle_option_that_a_hole_names_is_told_by_the_hole() -> None:
    """R14.9: nothing is paid for removing overlays, so one option of Situation Assessment never comes to work."""
    real = real_game().definitions()
    assert not told(real)
    unnamed = {name: replace(hole, allows=()) for name, hole in real.findings.items()}
    assert told(replace(real, findings=unnamed)) == {("untriggered", "situation-assessment")}


def test_each_substitute_beyond_the_engine_s_is_told_of_its_card() -> None:
    """The engine keeps four ways to pay otherwise; two cards of the game are two of them."""
    made = real_game().definitions("1.0.14")
    substitute = made.measures[MeasureId("economic-council")].effects
    for name in ("debt-brake", "location-debate", "collective-agreement"):
        made = with_card(made, name, *substitute)
    found = findings(made)
    assert [one.code for one in found] == ["unplayed"]
    assert found[0].where
    assert "'substitute' than the engine takes; expected at most 4" in found[0].message


@pytest.mark.parametrize(
    ("fields", "changes", "idle"), read_table(__file__, "an_output_whose_numbers_cancel_out_is_told")
)
def test_an_output_whose_numbers_cancel_out_is_told(
    fields: dict[str, Any], changes: dict[str, list[int]], idle: bool
) -> None:
    """A card that doubles and takes as much again; another doubling in the box would keep it from being idle."""
    made, tiles = real_game().definitions(), dict(real_game().definitions().tiles)
    for department, amounts in changes.items():
        for amount in amounts:
            name, makes = TileId(f"new-w{amount}"), effect("produce", department=department, amount=amount)
            own = {"id": name, "effects": (makes,), "department": DepartmentId(department)}
            tiles[name] = replace(tiles[TileId(f"clm-w{amount}")], **own)
    line = effect("output", target="department-tile", until="settlement", **fields)
    cards = without(made, lambda one: getattr(one, "times", 1) > 1 and one.word == "output").measures
    alone = with_card(replace(made, tiles=tiles, measures=cards), "location-debate", line)
    assert (("untriggered", "location-debate") in told(alone)) == idle
    twice = replace(line, times=2, add=0, department=None)  # type: ignore[call-arg]
    assert ("untriggered", "location-debate") not in told(with_card(alone, "debt-brake", twice))


def test_a_hole_tells_the_option_that_it_is_about_and_no_other() -> None:
    """R14.9 is about the removal that Situation Assessment makes cheaper. Another idle option of that card is told."""
    real, card = real_game().definitions(), "situation-assessment"
    (choice,) = real.measures[MeasureId(card)].effects
    idle = effect("waive_surcharges", from_="core", who="you", until="this-round")
    made = with_card(real, card, replace(choice, options=(*choice.inner_effects(), (idle,))))  # type: ignore[call-arg]
    found = findings(made)
    assert [(one.code, one.where) for one in found] == [("untriggered", card)]
    assert "triggers option 3 of its 'choose'" in found[0].message


@pytest.mark.parametrize(
    ("section", "like", "most", "what"), read_table(__file__, "what_the_engine_has_no_room_for_is_told_with_its_place")
)
def test_what_the_engine_has_no_room_for_is_told_with_its_place(section: str, like: str, most: int, what: str) -> None:
    made = real_game().definitions()
    known = getattr(made, section)
    own = {f"own-{n}": replace(known[like], id=f"own-{n}") for n in range(most)}
    many = {**known, **own}
    in_play = [name for name, one in many.items() if one.module in ("core", *ALL)]
    first = in_play[most]
    mark = Mark("own.yaml", 7, 3)
    spoiled = replace(made, **{section: many}, marks={**made.marks, f"{section}.{first}": mark})
    (found,) = findings(spoiled)
    assert found.where == first
    assert f"the engine can't play this: {len(in_play)} {what}; expected at most {most}" in found.message
    assert found.message.endswith("written in own.yaml:7:3")


def test_what_is_idle_is_told_beside_what_can_t_be_played() -> None:
    """One card asks twice for a tile; another one forbids itself the second measure of a round (R12.2). Of the first
    nothing more is told: what it lacks comes after what it is."""
    real = real_game().definitions()
    twice = 2 * (effect("output", target="department-tile", until="game-end", add=1),)
    idle = effect("forbid", what="play-measure", who="you", until="this-round")
    found = told(with_card(with_card(real, "location-debate", *twice, idle), "debt-brake", idle))
    assert found == {("unplayed", "location-debate"), ("untriggered", "debt-brake")}


PLANTED = read_table(__file__, "PLANTED")


def idle(folder: Path, edition: str | None = None, players: int = 4) -> set[tuple[str, str]]:
    """The values of the game's own kinds that change nothing, each by its piece and its key."""
    asked = BoxRequest(folder, edition, players=players, modules="all")
    context = face_context(asked.definitions, asked.config, asked.all_texts[0], folder)
    box = dict.fromkeys(batch.piece for batch in asked.definitions.batches(asked.config))
    backs = (
        name for name, piece in asked.definitions.pieces.items() if isinstance(piece, Back) or piece.kind == "back"
    )
    return {(one.piece, one.key) for one in own_effectless_values(context, [*box, *backs])}


@pytest.mark.slow
@pytest.mark.parametrize(("file", "old", "new", "piece", "key"), PLANTED, ids=lambda value: value.partition(":")[0])
def test_a_value_that_changes_no_count_no_face_and_no_game_is_told(
    file: str, old: str, new: str, piece: str, key: str, tmp_path: Path
) -> None:
    own = copy_real(tmp_path / "own")
    change(own / file, old, new)
    assert idle(own) == {(piece, key)}


@pytest.mark.slow
@pytest.mark.parametrize("edition", ["1.0.9", "1.0.14", "canonical-en", "sim-1"])
def test_no_value_of_the_games_own_kinds_is_idle(edition: str) -> None:
    assert not idle(REAL, edition, 6)


def test_what_becomes_of_a_department_that_no_module_brings_is_told(tmp_path: Path) -> None:
    own = copy_real(tmp_path / "own")
    change(own / "departments.yaml", "    colour: nrg\n", "    colour: nrg\n    converts_in: never\n    pays_any: no\n")
    (one, two) = unbrought_findings(definitions_of(BoxRequest(own).definitions))
    assert [one.where, two.where] == ["NRG", "NRG"]
    assert (one.place.line, two.place.line) == (26, 27)
    assert not [*unbrought_findings(definitions_of(BoxRequest(REAL).definitions))]
