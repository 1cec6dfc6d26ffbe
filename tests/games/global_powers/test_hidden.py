"""What is hidden stays hidden, sealed answers and hands, copies and guesses; what a person is asked: the figures in a
question, its bounds as they are kept, and each form as it is read."""

import re
from functools import cache
from random import Random
from typing import Any

import pytest

from generator.definitions.id_types import Seat
from generator.games.global_powers.powers_numbers import Chips
from generator.games.global_powers.written_position import WrittenPosition
from generator.play.action_encoding import EncodedProcedure
from generator.play.common_bots import make_bot
from generator.play.protocol import IllegalMove
from generator.play.questions import Ask
from generator.play.session import Session
from tests.games.global_powers.tables import at, folder, later, seated, written
from tests.games.procedures import PLAYERS, Match, begun, chosen
from tests.play.script import Script
from tests.tables import read_table

A, B, C = Seat("A"), Seat("B"), Seat("C")


@pytest.mark.quick("2")
@pytest.mark.parametrize("players", PLAYERS)
def test_guesses_of_positions_that_look_the_same_are_the_same(players: int) -> None:
    for seed in range(30):
        match = later(players, seed, 13 * seed)
        for by in match.table.seats:
            one, other = match.state.copy(), match.state.copy()
            match.table.redraw(other, by, Random(seed + 1000))
            guesses = []
            for state in (one, other):
                match.table.redraw(state, by, Random(seed))
                guesses.append(match.table.summary(state))
            assert guesses[0] == guesses[1]


@pytest.mark.slow
def test_whom_the_game_asks_depends_on_nothing_hidden() -> None:
    """With other hands in the others' fists the same questions come, answer by answer, as long as the same answers may
    be given."""
    different = 0
    for seed in range(60):
        match = later(3, seed, 60 + 7 * seed)
        if match.over:
            continue
        other = match.copy()
        other.table.redraw(other.state, match.asked, Random(seed))
        different += match.summary() != other.summary()
        random = Random(seed)
        for _ in range(25):
            if match.over or other.over:
                break
            one, two = ((each.asked, each.sealed, getattr(each.ask, "about", "")) for each in (match, other))
            assert one == two
            move = chosen(match, random)
            if move not in other.options():
                break
            match.choose(move)
            other._options = None
            other.choose(move)
    assert different > 20


@pytest.mark.slow
def test_kinds_of_moves_that_tell_of_a_hand_are_marked_so() -> None:
    told = 0
    for players in PLAYERS:
        for seed in range(60):
            match = later(players, seed, 60 + 5 * seed)
            if match.over or match.asked is None:
                continue
            other = match.copy()
            other.table.redraw(other.state, None, Random(seed))
            assert match.open_moves() == other.open_moves()
            told += match.moves() != other.moves()
    assert told > 20


def test_a_bid_is_seen_by_nobody_before_all_are_in() -> None:
    few, many = begun(seated(3), 0), begun(seated(3), 0)
    few.apply("bid 1")
    many.apply("bid 9")
    for by in (None, B, C):
        assert few.seen(by).data == many.seen(by).data
        assert few.seen(by).data["answered"] == ["A"]
    few.apply("bid 2")
    many.apply("bid 2")
    assert few.seen(C).data == many.seen(C).data
    assert few.apply("bid 0") == ("1. C bid 0", "-- region 1: A 1, B 2, C 0", "-- mauritius: B 1")
    assert many.apply("bid 0") == ("1. C bid 0", "-- region 1: A 9, B 2, C 0", "-- mauritius: A 1")


@pytest.mark.parametrize(("moves", "about"), [((), "bid 7"), (("bid 0",) * 36, "keep coup")])
def test_each_seat_is_told_its_own_sealed_answer_and_of_others_only_that_they_are_in(
    moves: tuple[str, ...], about: str
) -> None:
    match = begun(seated(3), 0)
    for move in moves:
        match.apply(move)
    assert "What A answers now stays sealed" in match.private_text(A)
    assert "sealed" not in match.private_text(B)
    match.apply(about)
    assert f"Sealed answer of A: {about}." in match.private_text(A)
    for seat in (B, C):
        assert about.split()[1] not in match.private_text(seat)
        assert "Already answered, and hidden until all have: A." in match.private_text(seat)
    match.apply(f"{about.split()[0]} {'sabotage' if moves else 4}")
    assert "hidden until all have: A, B." in match.private_text(C)
    assert "hidden until all have: B." in match.private_text(A)


def test_a_hand_is_known_to_its_seat_alone() -> None:
    match, random = begun(seated(3), 1), Random(1)
    while match.state.next != "turn":
        match.choose(chosen(match, random))
    held = match.summary()["hand"]
    for by in (None, A, B, C):
        hands = match.seen(by).data["hand"]
        for seat, cards in held.items():
            assert len(cards) == 5
            assert hands[seat] == (cards if seat == by else 5)


def test_who_listens_learns_of_a_kept_card_only_that_it_was_kept() -> None:
    """003 Aufbau 6: everybody chooses a hand; the record has it, or the game couldn't be played again."""
    session = Session(seated(3), A, "5", ("random",) * 3)
    told: list[str] = []
    session.listeners.append(lambda step: told.extend(step.lines))
    session.go_on({seat: make_bot("random") for seat in (A, B, C)}, until=lambda: session.match.turn > 3)
    assert {line for line in told if " keep " in line} == {f"1. {seat} keep …" for seat in (A, B, C)}
    cards = {line.split()[-1] for line in session.record().splitlines() if " keep " in line}
    assert cards <= {str(card).rpartition("-")[0] for card in folder().definitions().cards}


def staged(*moves: str) -> EncodedProcedure:
    """The game as programs that learn have it, after these moves."""
    game = EncodedProcedure(seated(3))
    game.begin(1)
    for move in moves:
        game.apply(next(action for action in game.options() if game.action_text(action) == move))
    return game


def test_programs_that_learn_are_told_of_hidden_moves_only_that_they_were_made() -> None:

    def recalled(*moves: str) -> list[str]:
        game = staged(*moves)
        return [game.recalled_moves(seat) for seat in range(3)]

    assert recalled("bid 3") == ["A bid 3", "A …", "A …"]
    assert recalled("bid 3", "bid 2") == ["A bid 3\nB …", "A …\nB bid 2", "A …\nB …"]
    assert recalled("bid 3", "bid 2", "bid 0") == ["A bid 3\nB bid 2\nC bid 0"] * 3
    kept = staged(*["bid 0"] * 36, "keep coup", "keep drive", "keep unrest")
    assert [kept.recalled_moves(seat).splitlines()[-3:] for seat in range(3)] == [
        ["A keep coup", "B …", "C …"],
        ["A …", "B keep drive", "C …"],
        ["A …", "B …", "C keep unrest"],
    ]
    assert '"A": ["coup"], "B": 1, "C": 1' in kept.visible_words(0)
    assert '"A": 1, "B": 1, "C": ["unrest"]' in kept.visible_words(2)
    game = staged("bid 3")
    copy = game.copy()
    game.apply(game.options()[0])
    assert copy.recalled_moves(1) == "A …"


def test_what_is_recalled_and_known_depends_on_nothing_that_a_seat_cannot_see() -> None:
    for own in range(3):
        one, other = (
            staged(*["bid 0"] * 36, *(f"keep {'expansion' if seat == own else others[seat % 2]}" for seat in range(3)))
            for others in (("coup", "drive"), ("unrest", "transfer"))
        )
        assert (one.recalled_moves(own), one.visible_words(own), one.observation(own)) == (
            *(other.recalled_moves(own), other.visible_words(own), other.observation(own)),
        )
        neighbour = (own + 1) % 3
        assert one.recalled_moves(neighbour) != other.recalled_moves(neighbour)
        assert one.observation(neighbour) != other.observation(neighbour), "its own cards are seen"


LANGUAGES = ("de", "en")
ASKED = {"bid", "keep", "turn", "propose", "vote", "veto-passed", "veto-failed", "drive", "consent", "raise", "chips"}
ASKED |= {"delegates", "hold", "exile", "destroy", "recall", "drop"}
BOUNDS = {"bid": r"(\d+) (?:to|bis) (\d+)", "chips": r"(\d+) (?:to|bis) (\d+)", "hold": r"(\d+) (?:to|bis) (\d+)"}


@cache
def asked(language: str) -> dict[str, list[Match]]:
    """Some moments at which each kind of question is asked, out of random games."""
    found: dict[str, list[Match]] = {}
    for seed in range(200):
        table = seated(2 + seed % 4, language=language)
        match, random = table.start(seed, A), Random(seed)
        while not match.over:
            if isinstance(match.ask, Ask) and len(found.setdefault(match.ask.about, [])) < 5:
                found[match.ask.about].append(match.copy())
            match.choose(chosen(match, random))
        if len(found) == len(ASKED):
            break
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("about", BOUNDS)
def test_the_bounds_that_a_question_names_are_those_that_are_kept(about: str, language: str) -> None:
    for match in asked(language)[about]:
        found = re.search(BOUNDS[about], match.question())
        assert found, match.question()
        side = " for" if about == "chips" else ""
        for number in range(int(found[1]) + bool(side), int(found[2]) + 1):
            match.legal(f"{about} {number}{side}")
        with pytest.raises(IllegalMove):
            match.legal(f"{about} {int(found[2]) + 1}{side}")


THREE_AND_TWO = WrittenPosition(politicians={7: {A: 3, B: 2, C: 1}}, chips={7: Chips(military=1), 8: Chips(raw=2)})


TOLD: dict[str, dict[str, Any]] = read_table(__file__, "TOLD")
"""A position, and what is played there, asked by the match (`asks`), or told of a move (`why`)."""


@pytest.mark.parametrize("case", TOLD)
def test_what_is_asked_and_why_not_is_told_with_its_figures(case: str) -> None:
    told = TOLD[case]
    for language in told.get("languages", ("en",)):
        match = at(written(told["position"]), language=language, **told.get("rulings", {}))
        for step in told["steps"]:
            if isinstance(step, str):
                match.apply(step)
                continue
            found = match.why(step["why"]).sentence if "why" in step else match.question()
            said = step["says"] if isinstance(step["says"], str) else step["says"][language]
            assert re.search(said, found), found


def test_a_sealed_vote_tells_nothing_of_the_votes_so_far() -> None:
    yes = at(THREE_AND_TWO, "activate 7", "purge B", "vote yes", ruling="order", option="sealed")
    no = at(THREE_AND_TWO, "activate 7", "purge B", "vote no", ruling="order", option="sealed")
    assert yes.question() == no.question()
    assert "so far" not in yes.question()
    yes.apply("vote no")
    yes.apply("vote no")
    assert "with 3 yes to 3 no" in yes.question()


def test_prices_in_sentences_are_those_of_the_data() -> None:
    table = seated(3)
    assert table.say("verb-purge").endswith("costs 1 military.")
    assert table.say("verb-rehabilitate").endswith("costs 1 diplomacy.")


def test_a_card_is_aimed_at_a_region_by_its_name_too_and_a_letter_of_a_seat_is_no_part_of_one() -> None:
    here = WrittenPosition(politicians={7: {B: 1}}, hand={A: ("coup", "sabotage")})
    assert at(here).ways("play coup near-east") == ("play coup 7",)
    assert at(here).ways("play coup Near-East") == ("play coup 7",)
    with pytest.raises(IllegalMove, match="a region from 1 to 12"):
        at(here).legal("play coup atlantis")
    assert len(at(WrittenPosition()).explain_name("A")) == 1


def helped(match: Match, *typed: str) -> str:
    """All that the terminal says until the lines that are typed have run out."""
    return str(Script(Session(match.table, A, "1", begin=match.copy()), *typed))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("about", sorted(ASKED))
def test_help_shows_each_form_that_is_asked_as_it_is_read(about: str, language: str) -> None:
    match = asked(language)[about][0]
    said = helped(match, "help")
    assert isinstance(match.ask, Ask)
    told = said.partition("What is asked now")[2]
    for verb in match.ask.verbs:
        assert f"  {verb.shape}" in told
        for place in verb.places:
            assert re.search(rf"^  {place} +\S", told, re.MULTILINE), place
    for shape in {*match.table.forms.values()} - {verb.shape for verb in match.ask.verbs}:
        assert f"  {shape} " not in told


def test_the_lines_of_help_are_no_longer_than_the_terminal_and_a_question_leaves_room_for_the_answer() -> None:
    said = helped(asked("de")["propose"][0], "help trade", "shapes", "purge Z", "trade 4 raw")
    assert "trade REGION [GOODS…] for [GOODS…]" in said
    assert max(map(len, said.splitlines())) <= 100
    for about, matches in asked("de").items():
        for match in matches:
            prompt = helped(match).splitlines()[-1]
            assert prompt.endswith("or help? "), about
            assert len(prompt) <= 100 - 30 + 1


def test_nothing_at_the_terminal_has_soft_hyphens() -> None:
    """Names of cards and regions have them, for print."""
    here = WrittenPosition(
        politicians={7: {A: 3}}, hand={A: ("coup", "non-aggression", "peace-initiative"), B: ("drive",)}
    )
    match = at(here, "play non-aggression 7 8", language="de")
    said = helped(match, "board", "what", "what non-aggression", "what 7", "hand")
    assert "Nichtangriffspakt liegt offen" in said
    assert "\u00ad" not in said


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_story_tells_how_a_game_was_won(language: str) -> None:
    """G8: by points, or at any moment by governing as many regions as the dominance marker shows: 12 - 3 players."""
    here = {region: {A: 1} for region in range(1, 9)}
    match = at(WrittenPosition(politicians=here, hand={A: ("transfer",)}, base={A: 12}), language=language)
    assert match.outcome is None
    won = at(WrittenPosition(politicians={**here, 9: {A: 1}}), language=language)
    assert won.outcome is not None
    told = won.table.story(won.state)
    assert re.search(r"\b9\b.*\b9\b", told), "nine regions, with dominance on nine"
    last = WrittenPosition(politicians={1: {A: 1}}, phase="score", points={A: 29}, done=tuple(range(1, 13)))
    points = at(last, language=language)
    assert points.outcome is not None
    story = points.table.story(points.state)
    assert story == points.table.say("story-over", won="A", turns=2, scores="A 35, B 0, C 0"), (
        "4 alone, 2 for an economy of 4"
    )
    assert won.table.story(won.state) != won.table.say("story-over", won="A", turns=2, scores="A 0, B 0, C 0")
