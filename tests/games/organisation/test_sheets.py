"""A position is read from what a state says of itself, and what can't be stood up is said; the table as sheets to lay
it out again: what each organisation has stands there, and nothing else."""

import json
import re
from collections import Counter
from pathlib import Path
from random import Random
from shutil import copytree
from typing import Any

import pytest

from generator.base.errors import InputError
from generator.definitions.configuration import make_configuration
from generator.definitions.id_types import RegionId, Seat
from generator.definitions.yaml_nodes import ListNode, MapNode, read_text
from generator.definitions.yaml_reader import read_value
from generator.games.organisation.campaign_numbers import KINDS
from generator.games.organisation.campaign_sheets import _FilledSheets, campaign_sheets
from generator.games.organisation.campaign_table import CampaignTable
from generator.games.organisation.state import CampaignState
from generator.games.organisation.written_position import (
    DURING,
    POSITION_STAGES,
    SETTING_UP,
    CampaignPosition,
    Holding,
    match_position,
)
from generator.games.registry import load_game
from generator.play.game_record import parse_record
from generator.play.move_grammar import move_line
from generator.play.procedure_match import ProcedureMatch
from generator.play.record_replay import RecordReplay
from generator.play.remarks import remark_lines
from generator.play.scenario.scenario_reader import parse_scenario
from generator.play.scenario.scenario_run import ScenarioTables
from tests.cli.running import inside
from tests.games import STUDIO_ICONS
from tests.games.organisation.campaigns import FOLDER, UNUSUAL, at, campaign, crowded, game, late
from tests.games.procedures import chosen
from tests.golden import Wording
from tests.tables import read_table

HARBOUR = read_table(__file__, "HARBOUR")


def filled(match: Any, language: str, *notes: tuple[str, str]) -> dict[str, Any]:
    """The words of each sheet, by its id."""
    pack = match.table.pack
    texts: Any = game().texts_for(language, pack)
    table = type(match.table)(pack, match.table.configuration, texts)
    return {str(sheet.id): words for sheet, words in _FilledSheets(table, match, texts, notes).sheets()}


def test_the_country_says_how_it_goes_on() -> None:
    """Everything that a week later nobody would remember: what is next, in which order, what is played otherwise."""
    rest = {"phase": 3, "first": "B", "to_act": "C", "passed": 1, "last_event": 6, "last_events": {"B": 11}}
    held = {"A": {"harbour": {**HARBOUR, "raised": {"military": 1}, "carried": 5}}}
    match = at(held, rest=rest, last_event="ones-own")
    country, own, *_ = filled(match, "en", ("A", "the grey sisters owe 2"), ("", "cake")).values()
    lists = {block.title: block.list for block in country.blocks if block.list}
    assert lists["How it goes on"] == (
        *("C acts or passes", "In this order: B, C, A", "Passed one after another: 1", "Last events: A 6, B 11, C 6"),
        "The game ends after 8 phases.",
    )
    assert lists["Played differently from usual"] == (
        "A seven repeats the last event of the same organisation, even if that was nothing.",
    )
    assert lists["Noted"] == ("A: the grey sisters owe 2", "cake")
    told = [line for block in own.blocks for line in block.list]
    assert told[-2:] == ["+ 1 raised Military: Harbour", "soldiers carried from Harbour: 5"] or (
        "+ 1 raised Military: Harbour" in told and "soldiers carried from Harbour: 5" in told
    )
    (ids,) = (dict(block.table[1:]) for block in country.blocks if block.title == "What the program calls it")
    assert {ids["Old Town"], ids["Trade"]} == {"old-town", "trade"}
    assert set(ids.values()) <= {*match.table.ground.regions, *KINDS}
    assert ids["Natural advantage (Trade)"] == "natural-trade"


def test_many_notes_have_sheets_of_their_own() -> None:
    notes = [("table", f"note {number}: " + "the grey sisters met " * 12) for number in range(20)]
    match = at({"A": {"harbour": HARBOUR}})
    found = filled(match, "en", *notes)
    told = [line for name, words in found.items() if "said" in name for line in words.blocks[0].list]
    assert told == [text for _, text in notes]
    assert found["state-said-1"].name == "Noted"
    assert campaign_sheets(game(), match.table, match, "en", notes).startswith(b"%PDF")


def test_every_remark_is_printed_with_the_notes() -> None:
    record = (
        '[Game "organisation"]\n[Edition "notes"]\n[Players "3"]\n\n'
        "; note by A at move 0: the grey sisters owe 2\n; mood of B at move 0: bored\n"
        "; rules question by table at move 0: may I pay twice?\n; answer by A at move 0: fun is 4\n; cake\n"
    )
    replay = RecordReplay(parse_record(record, "game"), campaign())
    replay.run()
    assert remark_lines(replay.session.steps) == [
        ("A", "the grey sisters owe 2"),
        ("B", "mood: bored"),
        ("table", "question: may I pay twice?"),
        ("", "cake"),
    ]


def test_the_country_says_who_lives_where() -> None:
    match = at({"A": {"harbour": HARBOUR}, "B": {"harbour": {"calm": 1, "levels": {"infrastructure": 1}}}})
    rows = {row[0]: row[1:] for row in filled(match, "de")["state-country"].blocks[0].table}
    assert rows["Hafen"] == ("6", "A", "6", "1", "·", "·")
    assert rows["Altstadt"] == ("3", "·", "·", "·", "·", "·")


NATURE = "Natural advantage ("


class Typist:
    """Types a position who has nothing but the sheets."""

    def __init__(self, found: dict[str, Any]) -> None:
        self.country = {block.title: block for block in found["state-country"].blocks}
        everywhere = [block for name, words in found.items() if "country" in name for block in words.blocks]
        called = (block for block in everywhere if block.title == "What the program calls it")
        self.ids = dict(row for block in called for row in block.table[1:])
        self.said: dict[str, Any] = {"holdings": {}, "moving": [], "building": [], **self._rest()}
        for name, words in found.items():
            owner = name.split("-")[1]
            if owner not in ("country", "said"):
                self._owner(owner if owner == "free" else owner.upper(), words.blocks)
        # Movements and building begin in this order.
        order = [*self.order, "free"]
        for key in ("moving", "building"):
            self.said[key].sort(key=lambda line: order.index(line.split()[0]))

    def _rest(self) -> dict[str, Any]:
        (order,) = (line for line in self.country["How it goes on"].list if line.startswith("In this order: "))
        self.order = order.removeprefix("In this order: ").split(", ")
        lines = self.country["The rest of it, as the program writes it"].list
        text = "\n".join(line.replace("{{", "{").replace("}}", "}") for line in lines)
        return plainly(read_text(text, "sheet"))

    def _moved(self, thing: str) -> str:
        signs = {"{calm}": "population", "{money}": "money", "{unrest}": "unrest"}
        if longer := re.fullmatch(r"{unrest} \(phases outlasted: ([123])\)", thing):
            return ("lasting", "lasting-two", "lasting-three")[int(longer[1]) - 1]
        if thing.startswith("{damage} "):
            return f"damaged-{self._kind(thing.removeprefix('{damage} '))}"
        return signs.get(thing) or self._kind(thing)

    def _kind(self, name: str) -> str:
        return f"natural-{self.ids[name.removeprefix(NATURE)[:-1]]}" if name.startswith(NATURE) else self.ids[name]

    def _owner(self, owner: str, blocks: Any) -> None:
        held: dict[str, Any] = self.said["holdings"].setdefault(owner, {})
        region = ""
        for block in blocks:
            if block.table and block.title:
                region = self.ids[block.title]
                calm, mobilised, unrest, money = block.table[1]
                lasting = int(unrest.partition("(")[2].rstrip(")") or 0)
                people = {"calm": int(calm), "mobilised": int(mobilised), "money": money}
                held[region] = people | {"unrest": int(unrest.split()[0]) - lasting, "lasting": lasting}
                held[region] |= {"levels": {}, "damaged": {}}
            elif block.table:
                rows = [(self._kind(told), int(work), int(harm)) for told, work, harm in block.table[1:]]
                held[region]["levels"] = {told: work for told, work, _ in rows if work}
                held[region]["damaged"] = {told: harm for told, _, harm in rows if harm}
            for line in block.list:
                self._line(owner, held, *line.rsplit(": ", 1))

    def _line(self, owner: str, held: dict[str, Any], what: str, where: str) -> None:
        building, repair, carried = "{building} ", "{damage} {to} {level} ", "soldiers carried from "
        if " {to} " in where:
            here, there = (self.ids[name] for name in where.split(" {to} "))
            amount, _, thing = what.partition(" ")
            self.said["moving"].append(f"{owner} {amount} {self._moved(thing)} {here} to {there}")
        elif longer := re.fullmatch(r"(\d+) {unrest} \(phases outlasted: ([23])\)", what):
            held[self.ids[where]][{"2": "lasting_two", "3": "lasting_three"}[longer[2]]] = int(longer[1])
        elif what.startswith((building, repair)):
            deed = "build" if what.startswith(building) else "repair"
            thing = self._kind(what.removeprefix(building).removeprefix(repair))
            self.said["building"].append(f"{owner} {deed} {thing} {self.ids[where]}")
        elif what.startswith(carried):
            held[self.ids[what.removeprefix(carried)]]["carried"] = int(where)
        else:
            sign, first, second, *rest = what.split()
            key, count = ("used", first) if sign == "{used}" else (second, first)
            thing = self._kind(" ".join([second, *rest] if key == "used" else rest))
            held[self.ids[where]].setdefault(key, {})[thing] = int(count)


def plainly(node: Any) -> Any:
    """What YAML says, as plain values."""
    if isinstance(node, MapNode):
        return {key: plainly(value) for key, (_, value) in node.entries.items()}
    return list(map(plainly, node.items)) if isinstance(node, ListNode) else node.value


def typed_again(match: Any, found: dict[str, Any]) -> Any:
    """The match once more, from what stands on its sheets."""
    written = json.dumps(Typist(found).said, indent=1)
    return match.table.stand(read_value(read_text(written, "position"), CampaignPosition, "position"))


def test_an_organisation_finds_all_that_it_has() -> None:
    rest = {"phase": 3, "moving": ["A 1½ money harbour to old-town", "B 2 population millbrook to old-town"]}
    match = at({"A": {"harbour": HARBOUR}, "free": {"vineyards": {"calm": 1}}}, rest=rest)
    found = filled(match, "en")
    assert list(found) == ["state-country", "state-a-1", "state-b-1", "state-c-1", "state-free-1"]
    assert typed_again(match, found).state == match.state


@pytest.mark.slow
def test_a_country_of_sixty_regions_has_more_sheets(tmp_path: Path) -> None:
    mine = Path(copytree(FOLDER, tmp_path / "mine"))
    names = [f"r{number}" for number in range(60)]
    rows = [f"  {name}: {{at: [{10 + place}, 20], borders: [r{place + 1}]}}" for place, name in enumerate(names[:-1])]
    (mine / "setup.yaml").write_text("\n".join(["regions:", *rows, "  r59: {at: [200, 200]}\n"]), encoding="utf-8")
    for path in (mine / "text" / "en.yaml", mine / "text" / "de.yaml"):
        kept, _, _ = path.read_text(encoding="utf-8").partition("\nregions:\n")
        named = "".join(f"  {name}: {{name: Land {name}}}\n" for name in names)
        path.write_text(f"{kept}\nregions:\n{named}", encoding="utf-8")
    own = load_game(mine, STUDIO_ICONS)
    pack: Any = own.definitions(None, {"setup": "chosen"})
    texts: Any = own.texts_for("en", pack)
    place = CampaignTable(pack, make_configuration(pack, 5, ()), texts)
    match = place.stand(
        CampaignPosition({owner: {name: Holding(calm=2) for name in map(RegionId, names)} for owner in "AE"})
    )
    found = {str(sheet.id): words for sheet, words in _FilledSheets(place, match, texts).sheets()}
    for heading in ("Last event: –", "What the program calls it"):
        blocks = [block for words in found.values() for block in words.blocks if block.title == heading]
        told = [row[0] for block in blocks for row in block.table[1:] if row[0].startswith("Land")]
        assert told == [f"Land {name}" for name in names]
    again = typed_again(match, found)
    assert (again.state, again.moves()) == (match.state, match.moves())
    assert campaign_sheets(own, place, match, "en").startswith(b"%PDF")


@pytest.mark.slow
@pytest.mark.parametrize("rulings", [UNUSUAL, {}])
def test_who_has_nothing_but_the_sheets_goes_on_from_there(rulings: dict[str, str]) -> None:
    random, seen = Random(7), Counter[str]()
    for seed in range(10):
        table = late(3, **rulings) if rulings else campaign(3)
        match = crowded(table, random) if seed % 5 else table.start(seed, Seat("ABC"[seed % 3]))
        while not match.over:
            within = match.answers_since_phase or match.state.stage in DURING
            stage = match.state.stage
            if not match.sealed_count and random.random() < (0.02 if seen[stage] > 3 else 0.3 if within else 0.1):
                again = typed_again(match, filled(match, "en"))
                assert (again.state, again.ask, again.moves()) == (match.state, match.ask, match.moves())
                seen[stage] += 1
            wars = [move for move in match.options() if move[0] == "war"]
            match.choose(random.choice(wars) if wars and random.random() < 0.2 else chosen(match, random))
    assert {*seen} >= {"claim", "place", "event", "befall", "build", "move", "act", "fight", "effects", "calm", "roll"}


def test_what_is_answered_in_secret_is_not_printed() -> None:
    ours = {"calm": 2, "levels": {"military": 2}}
    match = at({owner: {"harbour": ours} for owner in "AB"})
    for move in ("war B harbour 2", "mobilise 1", "split attack 1 defence 1"):
        match.apply(move)
    lines = filled(match, "en")["state-country"].blocks[1].list
    assert "Has already answered in secret, and is asked again: A" in lines
    assert not any("split attack" in str(words) for words in filled(match, "en").values())
    match.apply("split attack 0 defence 2")
    lines = filled(match, "en")["state-country"].blocks[1].list
    told = "Answered and rolled since, and not yet done on these sheets: "
    assert f"{told}A split attack 1 defence 1, B split attack 0 defence 2" in lines


def test_what_people_note_is_printed_whatever_they_type() -> None:
    match = at({"A": {"harbour": HARBOUR}})
    note = "{grey} sisters } meet **at** dusk \u6f22 \U0001f600"
    said = next(block for block in filled(match, "en", ("A", note))["state-country"].blocks if block.title == "Noted")
    assert said.list == ("A: {{grey}} sisters }} meet **at** dusk ? ?",)
    assert campaign_sheets(game(), match.table, match, "en", [("A", note)]).startswith(b"%PDF")


@pytest.mark.slow
@pytest.mark.parametrize("language", ["de", "en"])
def test_a_crowded_table_still_finds_its_place(language: str) -> None:
    names = [str(name) for name in game().definitions().regions]
    match = at({owner: dict.fromkeys(names, HARBOUR) for owner in ("A", "B", "free")}, players=2)
    data = campaign_sheets(game(), match.table, match, language)
    assert data.startswith(b"%PDF")
    assert {"state-a-1", "state-a-2", "state-free-2"} <= set(filled(match, language))


@pytest.mark.slow
@pytest.mark.usefixtures("in_this_process")
def test_a_record_is_printed_after_a_turn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record, out = tmp_path / "game.bcg", tmp_path / "table.pdf"
    asked = ("play", "--game", "organisation", "--players", "2", "--seed", "2", "--record", str(record), "--quiet")
    assert inside(capsys, *asked).code == 0
    for turn in ("3", "5", "end"):  # over a file of its own
        found = inside(capsys, "replay", str(record), "--sheets", str(out), "--at", turn)
        assert (found.code, "sheets:" in found.out) == (0, True), found.err
    assert out.read_bytes().startswith(b"%PDF")
    for wrong, said in ((["--at", "x"], "a turn's number"), (["--at", "99"], "at most 8")):
        assert said in inside(capsys, "replay", str(record), "--sheets", str(out), *wrong).err
    assert ".pdf" in inside(capsys, "replay", str(record), "--sheets", str(tmp_path / "table.png")).err


STEPS = (*SETTING_UP, *POSITION_STAGES, *DURING)


def again(match: ProcedureMatch[CampaignState]) -> ProcedureMatch[CampaignState]:
    """The match once more, from its position as it is written in YAML."""
    said = json.dumps(match_position(match), ensure_ascii=False, indent=1)
    return match.table.stand(read_value(read_text(said, "position"), CampaignPosition, "position"))


@pytest.mark.slow
@pytest.mark.parametrize(("players", "rulings"), [(3, UNUSUAL), (4, {"setup": "given"} | UNUSUAL), (3, {}), (5, {})])
def test_a_position_is_the_same_table_again_at_every_step(players: int, rulings: dict[str, str]) -> None:
    compared: set[str] = set()
    table = late(players, **rulings) if rulings else campaign(players)
    wanted = {*STEPS} - {"close", "end"} - ({*SETTING_UP} if "setup" in rulings else set())
    for seed in range(24):
        if seed >= 6 and compared >= wanted:
            break
        random = Random(seed)
        match = crowded(table, random) if seed % 6 else table.start(seed, table.seats[seed % players])
        while not match.over:
            within = match.answers_since_phase or match.sealed_count or match.state.stage in DURING
            stage = match.state.stage
            if (seed == 1 and players == 3) or stage not in compared or random.random() < (0.25 if within else 0.02):
                laid = again(match)
                assert laid.state_before_phase() == match.state_before_phase()
                for seat, move in match._answers.items():
                    # What is sealed stays so: it is no part of the position, and asked again.
                    assert laid.asked == seat
                    laid.apply(move_line(move))
                assert (laid.state, laid.ask, laid.moves()) == (match.state, match.ask, match.moves())
                if random.random() < 0.05:
                    assert played_on(laid, seed) == played_on(match.copy(), seed)
                compared.add(stage)
            wars = [move for move in match.options() if move[0] == "war"]
            match.choose(random.choice(wars) if wars and random.random() < 0.2 else chosen(match, random))
    assert compared >= wanted


def played_on(match: ProcedureMatch[CampaignState], seed: int, moves: int = 40) -> list[str]:
    """What follows when it is played at random, line by line."""
    random, told = Random(seed), []
    for _ in range(moves):
        if not match.over:
            told += match.apply(move_line(chosen(match, random)))
    return told


def test_who_founds_when_is_not_lost_and_more_passes_than_seats_close_the_phase() -> None:
    """One is in unrest since this phase, one each for one, two and three phases: each closing has one of them found an
    organisation (004 Phase abschließen 7)."""
    held = Holding(calm=1, unrest=1, lasting=3, lasting_two=1, lasting_three=1)
    match = late(2, whose_event="one-for-all").stand(CampaignPosition({"A": {"harbour": held}}, step="calm", phase=1))
    for phase in range(1, 5):
        match = again(match)
        told: list[str] = []
        while match.turn == phase:
            told += match.apply("roll 4" if match.asked is None else "pass")
        assert [line for line in told if "founded" in line] == ["-- founded free harbour 1 of A"]
        while phase < 4 and match.state.stage != "calm":
            match.apply("roll 4" if match.asked is None else "pass")
    match = at({"A": {"harbour": {"calm": 1}}}, rest={"passed": 7})
    match.apply("pass")
    assert match.turn == 2


@pytest.mark.parametrize(("holdings", "rest", "said"), read_table(__file__, "what_cannot_be_stood_up_is_said"))
def test_what_cannot_be_stood_up_is_said(holdings: Any, rest: Any, said: str, wording: Wording) -> None:
    with pytest.raises(InputError) as caught:
        at(holdings, rest={"phase": 2, **rest})
    assert said in " ".join(map(str, caught.value.faults))
    wording("\n".join(map(str, caught.value.faults)))


def expected(has: str, written: str) -> bool:
    """Whether a scenario holds that expects so much money where there is so much."""
    text = f"""name: O1 halves
players: 2
position: {{holdings: {{A: {{harbour: {{calm: 1, money: {has}}}}}}}}}
steps:
  - expect: {{holdings: {{A: {{harbour: {{money: {written}}}}}}}}}
"""
    return ScenarioTables(game()).run(parse_scenario(text, game(), "halves")).holds


def test_an_expected_half_is_written_in_any_way() -> None:
    halves = (("1½", "1.5"), ("1.5", "1½"), ("1½", "'1,5'"), ("½", "0.5"), ("½", "1/2"), ("2", "2"))
    assert [expected(has, written) for has, written in (*halves, ("1½", "3"))] == [True] * 6 + [False]
    for wrong in ("1.25", "yes"):
        with pytest.raises(InputError, match=r"^halves:5:.*A\.harbour\.money: .* is no amount of money"):
            expected("1½", wrong)


def test_everybody_sees_what_is_being_done_and_what_an_attack_still_buys() -> None:
    ours, theirs = {"calm": 2, "levels": {"military": 1}}, {"calm": 2, "levels": {"trade": 1}}
    match = at({"A": {"harbour": ours}, "B": {"harbour": theirs}})
    seen, told = match.seen(None), []
    for move in ("war B harbour 2", "mobilise 0", "split attack 0 defence 1", "roll 5", "roll 2", "roll 6"):
        told.append((seen.data["doing"], seen.data.get("dice")))
        match.apply(move)
    assert [doing for doing, _ in told[:3]] == ["", "war A B harbour", "war A B harbour"]
    assert told[4][1] == [5]
    # The two has done nothing; now A says what the five does, before B's six.
    assert (seen.data["doing"], match.asked) == ("war A B harbour left 5A 6B", "A")
    match = at({"A": {"harbour": {"levels": {"intelligence": 2}}}, "B": {"harbour": {"calm": 2}}})
    for move in ("sabotage B harbour from harbour", "roll 5", "roll 6"):
        match.apply(move)
    assert match.summary()["doing"] == "sabotage A B harbour from harbour successes 2"
    match.apply("spend reach")
    assert match.summary()["doing"] == "sabotage A B harbour from harbour successes 1 reach 1"
    assert match.summary()["doing"] in match.table_text()


@pytest.mark.slow
def test_the_numbers_that_engines_have_are_enough_with_everything_everywhere() -> None:
    """Five organisations with all kinds, works and ruins, in each region."""
    rulings = {"unrest_moves": "moves", "damaged_moves": "move", "hire_lasts": "through-closing"}
    table = campaign(5, **rulings)
    everything = dict.fromkeys(KINDS, 9)
    here = {"calm": 9, "mobilised": 2, "unrest": 2, "lasting": 2, "money": 99}
    here |= {"levels": everything, "damaged": everything}
    holdings = {owner: dict.fromkeys(table.pack.regions, here) for owner in table.ground.owners}
    offered: Counter[str] = Counter()
    for step in ("move", "act"):
        match = at(holdings, 5, rest={"step": step}, **rulings)
        offered.update(move[0] for move in match.options() if table.verbs[move[0]].open)
    setting = {"A": {"harbour": {"calm": 3, "money": 4}}}
    match = at(setting, 2, rest={"step": "place", "claims": dict.fromkeys(table.pack.regions, "A")})
    offered.update(move[0] for move in match.options())
    assert set(offered) == {name for name, verb in table.verbs.items() if verb.open} - {"inquire"}
    assert all(table.verbs[name].open / 4 < count <= table.verbs[name].open for name, count in offered.items())
