"""Games of a procedure by the thousand, tried on the little auction: what is counted is what was played."""

import html
import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from generator.base.errors import InputError
from generator.definitions.id_types import Seat
from generator.play import game_counter
from generator.play.game_counter import GameCounter
from generator.play.game_record import MoveLine, parse_record, read_plain
from generator.simulate import load
from generator.simulate.game_ranges import simulate
from generator.simulate.game_summary import GameSummary, summary_from
from generator.simulate.paired_games import PairedTotals
from generator.simulate.procedure_games import ProcedureSimulator
from generator.simulate.report_sections import first_seat_section
from generator.simulate.report_text import csv_report, text_report
from generator.simulate.run_part import RunPart
from generator.simulate.simulation_page import simulation_page
from generator.simulate.simulation_report import simulation_report
from generator.simulate.simulation_setting import SimulationSetting
from tests.play.auction import CARDS, Auction, AuctionTable
from tests.tables import read_table

SEATS = {Seat(name): SimpleNamespace(colour="ink") for name in "ABC"}
INK = SimpleNamespace(rgb=SimpleNamespace(red=1, green=2, blue=3))
GAMES = 40


class Printed(SimpleNamespace):
    def batches(self, _config: object) -> Iterator[Any]:
        yield SimpleNamespace(piece="card", count=9)
        yield SimpleNamespace(piece="coin", count=10)


CORE = SimpleNamespace(id="core", players=(2, 3), required=True, automatic=False, optional=False)
PACK: Any = Printed(
    name="auction", rules="auction", seats=SEATS, rulings={}, colours={"ink": INK}, modules={"core": CORE}
)


class CountedAuction(AuctionTable):
    """It also says which cards were played and how many coins lie with the seats, in cards that are printed."""

    def figures(self, state: Auction) -> Mapping[str, int]:
        return {"cards_played": len(state.played), "debt": -sum(state.coins.values())}

    def pieces_in_use(self, state: Auction) -> Mapping[str, int]:
        return {"card": sum(map(len, state.hand.values())), "coin": sum(state.coins.values())}


BASE = SimulationSetting("auction", "", "first", (), 3, ("core",), (), ("random",) * 3, 1)
MIXED = replace(BASE, bots=("random", "greedy", "mcts:3"))


def table_for(setting: SimulationSetting, kind: type[AuctionTable] = CountedAuction) -> AuctionTable:
    edition: Any = SimpleNamespace(id="first")
    pack = Printed(**vars(PACK), edition=edition, play_digest="0" * 64, all_rulings={})
    pack.edition.rulings = {}
    return kind(pack, SimpleNamespace(players=setting.players, modules=("core",)), SimpleNamespace(play={}))  # type: ignore[arg-type]


def many(setting: SimulationSetting, kind: type[AuctionTable] = CountedAuction) -> ProcedureSimulator:
    table = table_for(setting, kind)
    return ProcedureSimulator(setting, table.pack, table.configuration, table)


@pytest.fixture(autouse=True)
def auction(monkeypatch: pytest.MonkeyPatch) -> None:
    """Settings are of the auction, whatever folder they name."""
    monkeypatch.setattr(load, "_many_of", many)


def played(setting: SimulationSetting, first: int, number: int) -> GameSummary:
    return simulate((setting,), first, number).summaries[0]


def reported(found: GameSummary, games: int) -> Any:
    return simulation_report(RunPart((BASE,), 0, ((0, games),), PairedTotals((found,))), 2.0, games)


def sessions(setting: SimulationSetting, number: int) -> list[Any]:
    """The same games as people would play them: by `Session`, in lines of words."""
    games = GameCounter(table_for(setting), setting.bots, setting.seed)
    return [games.session(game) for game in range(number)]


@pytest.mark.parametrize("setting", [BASE, MIXED])
def test_the_game_that_is_written_down_is_the_one_that_was_counted(setting: SimulationSetting) -> None:
    games = GameCounter(table_for(setting), setting.bots, setting.seed)
    for number in (0, 7, 8):
        counted, written = games.play(number), games.session(number)
        assert counted.outcome == written.match.outcome
        assert counted.turns == written.match.turn
        assert counted.figures == games.table.figures(written.match.state)  # type: ignore[attr-defined]
    assert written.seed == "1, game 8"


def test_a_game_does_not_depend_on_those_before_it() -> None:
    one, other = (GameCounter(table_for(MIXED), MIXED.bots, 1) for _ in range(2))
    in_turn = [one.play(number) for number in range(4)]
    assert [other.play(number) for number in (3, 1, 0, 2)] == [in_turn[number] for number in (3, 1, 0, 2)]
    assert GameCounter(table_for(MIXED), MIXED.bots, 2).play(0) != in_turn[0], "another seed, other games"


def test_figures_are_those_of_the_games() -> None:
    found, told = played(BASE, 0, GAMES), sessions(BASE, GAMES)
    data = many(BASE).sections(found)
    ends = [session.match.outcome for session in told]
    for seat in "ABC":
        assert data["seats"][seat]["wins"] == sum(end.winners == (seat,) for end in ends)
        assert data["seats"][seat]["shared"] == sum(seat in end.winners and len(end.winners) > 1 for end in ends)
        mean = sum(end.scores[seat] for end in ends) / GAMES
        assert data["seats"][seat]["score"]["mean"] == pytest.approx(mean, abs=1e-4)
    lines = Counter(step.move.split()[0] for session in told for step in session.steps)
    assert data["lines"] == lines
    assert (data["turns"]["min"], data["turns"]["max"]) == (3, 3), "the third turn isn't played any more"
    cards = [len(session.match.state.played) for session in told]
    assert data["figures"]["cards_played"]["mean"] == pytest.approx(sum(cards) / GAMES, abs=1e-4)
    coins = [sum(session.match.state.coins.values()) for session in told]
    assert data["figures"]["debt"]["min"] == -max(coins), "also below 0"
    openings = {tuple(step.move for step in session.steps if step.lines[0].startswith("1.")) for session in told}
    assert data["openings"]["distinct"] == len(openings)


def test_decisions_are_moves_with_a_choice() -> None:
    """The bid of a seat without coins is none, nor a card without cards; each is counted by what was asked."""
    found = played(BASE, 0, GAMES)
    free: Counter[str] = Counter()
    for session in sessions(BASE, GAMES):
        match = session.table.start(1, "A")
        for step in session.steps:
            if match.asked and len(match.moves()) > 1:
                free[match.ask.about] += 1
            match.apply(step.move)
    assert {about: found.total(f"choices {about}") for about in ("bid", "card")} == free
    assert sum(value * games for value, games in found.row("decisions").items()) == free.total()


def test_pieces_in_use_are_their_greatest_number_at_once() -> None:
    """Nine cards are dealt and none comes back; nine coins lie with each of three seats until the bids are paid."""
    found = played(BASE, 0, GAMES)
    assert found.row("peak card") == {9: 5}, "games 0, 8, 16, 24, 32"
    assert many(BASE).sections(found)["pieces"]["coin"] == {"max": 27, "p999": 27, "box": 10}
    assert played(BASE, 1, 7).row("peak card") == {}
    two = many(replace(BASE, players=2, bots=("random",) * 2))
    needed = many(BASE).pieces_needed([(many(BASE), played(BASE, 0, 5)), (two, played(two.setting, 0, 5))])
    assert needed == {"card": {3: 9, 2: 6}, "coin": {3: 27, 2: 18}}
    rows = many(BASE).pieces_table(needed, "random=5").splitlines()
    assert rows[1].split() == ["card", "6", "of", "9", "9", "of", "9"], "two seats, then three"
    assert rows[2].split() == ["coin", "*", "18", "of", "10", "*", "27", "of", "10"], "the box has fewer"


def test_a_game_that_counts_no_pieces_says_so_and_cards_cannot_be_left_out() -> None:
    with pytest.raises(InputError, match="the rules of 'auction' don't say which pieces are in use"):
        many(BASE, AuctionTable).table_file(force=False)
    assert many(BASE).table_file(force=False) is None
    with pytest.raises(InputError, match="isn't played without"):
        many(replace(BASE, without=("card",)))


def test_figures_travel_as_json() -> None:
    whole, games = played(BASE, 0, 20), many(BASE)
    assert summary_from(json.loads(json.dumps(whole.data())), games.sizes, len(games.extremes)) == whole
    with pytest.raises(KeyError):
        games.sizes("lines castle")


def test_two_sides_have_the_same_luck() -> None:
    greedy = replace(BASE, bots=("greedy",) * 3)
    same, other = (simulate((BASE, side), 0, GAMES).pairs[0] for side in (BASE, greedy))
    assert all(each.squares == 0 and each.first == each.second for each in same.values())
    assert set(other) == {"wins A", "wins B", "wins C", "shared", "turns", "decisions", "margin"} | {
        *(f"score {seat}" for seat in "ABC"),
        *("cards_played", "debt"),
    }
    assert other["cards_played"].second > other["cards_played"].first, "whoever looks ahead plays the cards"
    first = [[s.move for s in session.steps if s.move.startswith("roll")] for session in sessions(BASE, 9)]
    second = [[s.move for s in session.steps if s.move.startswith("roll")] for session in sessions(greedy, 9)]
    assert first == second, "the dice fall alike"


def test_figures_in_pairs_are_those_of_each_side() -> None:
    both = (BASE, replace(BASE, bots=("greedy",) * 3))
    totals = simulate(both, 0, GAMES)
    for name in ("turns", "decisions", "margin", "score A", "cards_played", "debt"):
        sides = [sum(value * games for value, games in side.row(name).items()) for side in totals.summaries]
        assert [totals.pairs[0][name].first, totals.pairs[0][name].second] == sides
    wins = [side.number("wins", 0) for side in totals.summaries]
    assert [totals.pairs[0]["wins A"].first, totals.pairs[0]["wins A"].second] == wins


def test_a_game_without_end_is_broken_off_and_told_and_counts_nowhere_else(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_counter, "LONGEST", 8)
    found = played(BASE, 0, 6)
    assert (found.games, found.number("stuck")) == (0, 6), "a game takes ten moves"
    assert not found.row("turns")
    assert RunPart((BASE,)).find_count_fault((0, 6, PairedTotals((found,)))) == ""
    assert len(sessions(BASE, 1)[0].steps) == 8
    told = "\n".join(text_report(reported(found, 6), many(BASE)))
    assert "BROKEN OFF: 6 games" in told
    # Pairs leave them out, and what is left may be another kind of game.
    monkeypatch.setattr(game_counter, "LONGEST", 8)
    both = RunPart((BASE, replace(BASE, bots=("greedy",) * 3)), 6)
    data = simulation_report(both.with_games([(0, 6, simulate(both.settings, 0, 6))]), 1.0, 6)
    assert data["broken_off"] == {"a": 6, "b": 6}
    assert "BROKEN OFF and left out on both sides" in "\n".join(text_report(data, many(BASE)))


class Nobodys(CountedAuction):
    def outcome(self, state: Auction) -> Any:
        return replace(super().outcome(state), winners=())


def test_a_game_may_be_won_by_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(load, "_many_of", lambda setting: many(setting, Nobodys))
    found = played(BASE, 0, 6)
    assert RunPart((BASE,)).find_count_fault((0, 6, PairedTotals((found,)))) == ""
    data = reported(found, 6)
    assert (data["nobody"], data["shared"], data["shared_rate"]["rate"]) == (6, 0, 0.0)
    assert "Won by nobody: 6 games." in "\n".join(text_report(data, many(BASE, Nobodys)))


def test_the_report_says_what_was_counted() -> None:
    data = reported(played(BASE, 0, GAMES), GAMES)
    told = "\n".join(text_report(data, many(BASE)))
    for words in (
        *(f"{GAMES} games of 3 players, core, first; bots: random; seed 1 (20 a second)", "95 % interval"),
        *("cards played", "winner's margin", "(5 %/median/95 %): bid ", "in the box", "Different first turns"),
        "greatest margin",
    ):
        assert words in told
    assert f"figures.cards_played.mean,{data['figures']['cards_played']['mean']}" in csv_report(data)
    both = RunPart((BASE, replace(BASE, bots=("greedy",) * 3)), GAMES)
    compared = simulation_report(both.with_games([(0, GAMES, simulate(both.settings, 0, GAMES))]), 1.0, GAMES)
    told = "\n".join(text_report(compared, many(BASE)))
    for words in ("B: bots greedy, greedy, greedy", "A's score", "cards played", "in use at once"):
        assert words in told


def won(*wins: int) -> GameSummary:
    return GameSummary({"wins": {(seat,): number for seat, number in enumerate(wins)}, "games": {(): sum(wins)}})


@pytest.mark.parametrize(
    ("wins", "answer", "interval", "told"),
    read_table(__file__, "whether_the_first_seat_wins_too_often"),
    ids=["often", "even", "seldom", "none", "seldom-among-all", "seldom-alone", "rounded-up"],
)
def test_whether_the_first_seat_wins_too_often(
    wins: tuple[int, ...], answer: str, interval: tuple[float, float], told: str
) -> None:
    found = first_seat_section(won(*wins), "ABCD"[: len(wins)], ("random",) * len(wins))
    assert (found["seat"], found["answer"]) == ("A", answer)
    assert (found["low"], found["high"]) == pytest.approx(interval, abs=6e-4)
    assert found["even"] == pytest.approx(1 / len(wins), abs=1e-4)
    assert told in found["told"]
    assert found["told"].count(".") - len(re.findall(r"\d\.\d", found["told"])) == 1, "it is one sentence"


def test_of_different_bots_nobody_can_tell_what_the_first_seat_is_worth() -> None:
    found = first_seat_section(won(70, 5, 5), "ABC", ("greedy", "random", "random"))
    assert (found["answer"], "not all seats have the same bot" in found["told"]) == ("unknown", True)


def test_the_first_seat_is_told_in_the_report_as_text_and_as_a_table() -> None:
    data = reported(played(BASE, 0, GAMES), GAMES)
    assert data["first_seat"]["told"] == list(text_report(data, many(BASE)))[1]
    assert f"first_seat.rate,{data['first_seat']['rate']}" in csv_report(data)
    wins = {name: seat["wins"] for name, seat in data["seats"].items()}
    assert data["first_seat"]["rate"] == pytest.approx(wins["A"] / sum(wins.values()), abs=1e-4)


@pytest.mark.plots
@pytest.mark.slow
def test_its_page_draws_seats_lengths_and_scores() -> None:
    part = RunPart((BASE,), 0, ((0, GAMES),), PairedTotals((played(BASE, 0, GAMES),)))
    data = simulation_report(part, 1.0, GAMES)
    text = simulation_page(data, part)
    assert data["first_seat"]["told"] in html.unescape(text)
    for title in ("Seats", "How games go", "Scores", "Worth a look"):
        assert f"<h2>{title}</h2>" in text


def test_its_record_is_a_record() -> None:
    text = many(BASE).record(3)
    assert '[Seed "1, game 3"]' in text
    record = parse_record(text, "it", read_plain)
    moves = [event.text for event in record.events if isinstance(event, MoveLine)]
    assert moves == [step.move for step in sessions(BASE, 4)[3].steps]
    assert len(CARDS) == 9
