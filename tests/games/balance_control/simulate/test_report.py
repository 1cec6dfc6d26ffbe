"""The report: figures by hand, and what the text and the page show of them."""

import base64
import re
from dataclasses import replace

import pytest

from generator.games.balance_control.players.backend import interpreted_backend
from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.simulate import kernel_games
from generator.games.balance_control.simulate.balance_sections import actions, focuses, race, seats, tiles
from generator.games.balance_control.simulate.game_figures import edge
from generator.games.balance_control.simulate.kernel.tally_fields import EXTREME_MARGIN, OUTCOME_GAIN, OUTCOME_TIE
from generator.games.balance_control.simulate.kernel_games import setting_table
from generator.games.balance_control.table.records.record_lines import parse_record
from generator.simulate.game_summary import GameSummary
from generator.simulate.load import setting_simulator
from generator.simulate.report_text import text_report
from generator.simulate.simulation_page import compose_page, games_worth_a_look, simulation_page
from generator.simulate.simulation_report import simulation_report
from generator.simulate.svg_plots import Plot
from tests.simulate.settings import BASE, CLIMATE, part_of, played, summary
from tests.tables import read_table

GAME = setting_table(BASE)
MADE = GameSummary(
    {
        **summary(
            games=100,
            wins={(0,): 40, (1,): 20, (2,): 20},
            shared={(2,): 15, (3,): 5},
            shared_by={(0,): 20, (1,): 15, (2,): 10},
            margin={(0,): 20, (1,): 80},
            turns={(72,): 100},
            decisions={(140,): 50, (142,): 50},
            formalized={(4,): 100},
            moves={(0, c.PLACE): 300, (2, c.PLACE): 100, (1, c.FORMALIZE): 400},
            conversions={(0, 1): 30},
            converted={(0,): 70, (1,): 30},
            focuses={(OUTCOME_GAIN,): 70, (OUTCOME_TIE,): 30},
            focuses_left=700,
            seen={(0,): 1800, (1,): 400},
            blocked={(1,): 100},
            contested={(1,): 60},
            led={(1,): 200},
            spilt=80,
            lead_games={(1,): 100, (2,): 29, (60,): 100, (61,): 100, (62,): 50},
            lead_won={(1,): 40, (60,): 95, (61,): 80, (62,): 46},
            behind={(0,): 70, (2,): 8, (3,): 2},
            peak={(0, 30): 100},
        ).numbers
    },
    {EXTREME_MARGIN: ((1, 17),)},
    {5: 99, 7: 1},
)


def test_seats_by_hand() -> None:
    """80 games have one winner, 26.7 a seat. χ² = (13.3² + 6.7² + 6.7²) / 26.7 = 10 with two degrees of freedom: p =
    e⁻⁵. A alone: (40 − 26.7) / √(80 · 1/3 · 2/3) = 3.16 deviations, p = 0.00157, times three."""
    found = seats(MADE, GAME)
    assert found["seats"]["A"]["win_rate"] == 0.4
    assert found["shared"] == 20
    assert found["shared_by_seats"] == {"2": 15, "3": 5}
    assert found["equal_seats"] == {"chi_square": 10.0, "freedom": 2, "p_value": 0.006738}
    assert found["seats"]["A"]["p_holm"] == pytest.approx(3 * 0.00157, abs=2e-5)


def test_actions_focuses_tiles_and_the_race_by_hand() -> None:
    found = actions(MADE, GAME)
    assert found["lines"] == {"place": 400, "formalize": 400}
    assert found["conversions"]["pairs"] == {"DOM>FOR": 30}
    assert found["conversions"]["mean"] == 0.3
    told = focuses(MADE, GAME)["focuses"]
    assert (told["gain"], told["tie"], told["never-surrounded"]) == (70, 30, 700)
    kinds = GAME.names.kinds
    shares = tiles(MADE, GAME)
    assert shares["tiles"][kinds[1]] == {
        "settlements": 400,
        "controlled": 0.5,
        "blocked": 0.25,
        "contested": 0.15,
        "changed_hands": 0.0,
    }
    assert shares["ties"] == {"blocked": 100, "split": 80}
    assert kinds[0] not in shares["tiles"], "no markers ever lie on the Start Committee (R10.1)"
    # After turn 60 the leader wins 95 of 100, after 61 only 80, after 62 46 of 50: decided from 62 on. Turn 2 has
    # too few games to say. Ten of the 80 sole winners were two or more behind.
    found = race(MADE, GAME)["lead"]
    assert found["leader_wins"] == {"1": 0.4, "60": 0.95, "61": 0.8, "62": 0.92}
    assert found["decided_turn"] == 62
    assert (found["comebacks"]["games"], found["comebacks"]["rate"]) == (10, 0.125)


def test_text_shows_it() -> None:
    told = "\n".join(
        text_report(simulation_report(part_of(BASE, (0, 100), summary=MADE), 2.0, 100), setting_simulator(BASE))
    )
    for words in (
        "100 games of 3 players, core, 1.0.14; bots: random; seed 1 (50 a second)",
        *("χ² = 10.00, 2 degrees of freedom, p = 0.007", "in 9 of 10 games from turn 62 on"),
        *("give influence 0.70, are tied 0.30, are never surrounded 7.00", "greatest margin: game 17 (1)"),
        "16 × 1 + 3 × 5",
    ):
        assert words in told


@pytest.mark.plots
@pytest.mark.slow
def test_the_page_needs_nothing_else_and_is_always_the_same() -> None:
    part = part_of(CLIMATE, (0, 30), summary=played(CLIMATE, 0, 30))
    made = [simulation_page(simulation_report(part, seconds, 30), part) for seconds in (1.0, 2.0)]
    assert made[0] == made[1], "not even the speed is in it"
    text = re.sub(r"base64,[A-Za-z0-9+/=]+", "", made[0])
    titles = ("Seats", "When it is decided", "How games go", "Tiles that are fought over", "Measures", "Markers")
    for title in (*titles, "Worth a look"):
        assert f"<h2>{title}</h2>" in text
    links = set(re.findall(r"""(?:href|src|url)\s*[=(]\s*["']?([^"')\s>]+)""", text))
    assert all(link.startswith(("#", "data:")) for link in links), "nothing is fetched"
    assert not re.search(r"\b20\d\d-\d\d-\d\d", text), "no date"


def test_games_worth_a_look_lead_to_their_records(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel_games, "ready_backend", lambda _: interpreted_backend())
    setting = replace(BASE, players=2, bots=("random",) * 2)
    data = simulation_report(part_of(setting, (0, 3), summary=played(setting, 0, 3)), 1.0, 3)
    told = compose_page("", [], [], [], [], **games_worth_a_look(data, setting_simulator(setting)))
    found = re.findall(r'download="game-(\d+)\.bcg" href="data:text/plain;base64,([^"]+)"', told)
    most = data["extremes"]["margin"][0]
    texts = {int(number): base64.b64decode(record).decode() for number, record in found}
    header = parse_record(texts[most["game"]], "game.bcg").header
    assert header.seed == f"1, game {most['game']}"
    first, second = header.result
    assert most["value"] == abs(first.points - second.points)


def test_searching_bots_games_are_named_with_the_command() -> None:
    setting = replace(BASE, players=2, bots=("mcts:10", "random"))
    data = {"extremes": {"margin": [{"game": 7, "value": 5}]}, "reproduce": "balance-control simulate --record GAME"}
    told = compose_page("", [], [], [], [], **games_worth_a_look(data, setting_simulator(setting)))
    assert "game 7 (5)" in told
    assert "<code>balance-control simulate --record GAME</code>" in told
    assert "href" not in told


def test_a_page_escapes_every_word() -> None:
    word = "<b>&\"'"
    told = compose_page(word, [word], [(word, word)], [Plot(word, word, "<svg></svg>")], [word])
    assert "<b>&" not in told.replace("<b>&lt;b&gt;", "")
    assert told.count("&lt;b&gt;&amp;&#34;&#39;") == 8
    assert "<svg></svg>" in told


@pytest.mark.parametrize(
    ("winners", "players", "parts"), read_table(__file__, "how_far_those_who_play_a_measure_are_ahead_in_a_game")
)
def test_how_far_those_who_play_a_measure_are_ahead_in_a_game(winners: int, players: int, parts: int) -> None:
    assert edge(winners, players, 3) == parts
