"""Nets: folded in space, every joint closes; no panel lies over another; what has to fit in fits in."""

import math
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations, pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.base.errors import InputError
from generator.base.geometry import Point, apply_transform, box_around
from generator.base.units import pt_to_mm
from generator.definitions.pack import Art, ColourToken, IconId, PieceId, Seat
from generator.definitions.printed_pieces import Box, Card, Deck, DeckId, DiceNet, Length, PieceText, Size, Standee
from generator.faces.display_list import IconUse, Path, Text
from generator.faces.kinds.box import BoxLook, InnerSize, box_face, inner_size, tuckbox_net
from generator.faces.kinds.dice_net import DiceLook, dice_net, dice_net_face
from generator.faces.kinds.net import Edge, FoldingNet
from generator.faces.kinds.standee import standee_face
from generator.faces.layout import read_layout
from generator.faces.shapes import points_of
from generator.render.pdf import single_faces
from tests.faces.kinds.printing import CORE, Game, Printing
from tests.faces.kinds.safe import outside, printed_words
from tests.faces.making import applied_box, flat, texts
from tests.polygons import gap

Vector = tuple[float, float, float]
DICE, BOX = read_layout("dice-net", DiceLook), read_layout("box", BoxLook)


def add(*vectors: Vector) -> Vector:
    return tuple(map(sum, zip(*vectors, strict=True)))  # type: ignore[return-value]


def times(factor: float, vector: Vector) -> Vector:
    return (factor * vector[0], factor * vector[1], factor * vector[2])


def cross(a: Vector, b: Vector) -> Vector:
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])


class Folded:
    """Every panel in space, each hinge folded by a right angle to the same side."""

    def __init__(self, net: FoldingNet) -> None:
        self.net = net
        self.maps: dict[str, tuple[Vector, Vector, Vector]] = {}
        for panel in net.panels:
            if panel.hinge is None or panel.parent is None:
                self.maps[panel.name] = ((0.0, 0.0, 0.0), (1.0, 0.0, 0.0), (0.0, 1.0, 0.0))
                continue
            _, across, up = self.maps[panel.parent]
            start, end = panel.hinge
            length = math.dist(start, end)
            u = ((end[0] - start[0]) / length, (end[1] - start[1]) / length)
            n = (-u[1], u[0])
            middle = panel.middle
            if (middle[0] - start[0]) * n[0] + (middle[1] - start[1]) * n[1] < 0:
                u, n = (-u[0], -u[1]), (-n[0], -n[1])
            along, away = add(times(u[0], across), times(u[1], up)), cross(across, up)
            x = add(times(u[0], along), times(n[0], away))
            y = add(times(u[1], along), times(n[1], away))
            fixed = self.at(panel.parent, start)
            self.maps[panel.name] = (add(fixed, times(-start[0], x), times(-start[1], y)), x, y)

    def at(self, panel: str, point: Point) -> Vector:
        origin, x, y = self.maps[panel]
        return add(origin, times(point[0], x), times(point[1], y))

    def owner(self, edge: Edge) -> str:
        for panel in self.net.panels:
            if not panel.inside and all(any(math.dist(end, corner) < 1e-6 for corner in panel.corners) for end in edge):
                return panel.name
        raise AssertionError(edge)


def joints(net: FoldingNet) -> list[tuple[str, float]]:
    """For each panel that closes the whole, how far its hinge is from the edge that it belongs on."""
    space = Folded(net)
    found = []
    for panel in net.panels:
        if panel.onto is None or panel.hinge is None or panel.parent is None:
            continue
        owner = space.owner(panel.onto)
        mine = [space.at(panel.parent, end) for end in panel.hinge]
        its = [space.at(owner, end) for end in panel.onto]
        straight = max(math.dist(a, b) for a, b in zip(mine, its, strict=True))
        turned = max(math.dist(a, b) for a, b in zip(mine, reversed(its), strict=True))
        found.append((panel.name, min(straight, turned)))
    return found


def check_folded(net: FoldingNet, closed: Sequence[str]) -> None:
    """Whether these panels close the whole, and no panel of the net lies over another."""
    found = joints(net)
    assert [name for name, _ in found] == closed
    assert all(apart < 1e-6 for _, apart in found), found
    for one, two in combinations(net.panels, 2):
        assert gap(one.corners, two.corners) > -1e-6, f"{one.name} and {two.name}"


@settings(max_examples=25)
@given(st.floats(8.0, 60.0))
def test_a_die_closes_at_all_its_seven_joints_and_its_net_lies_flat(edge: float) -> None:
    net = dice_net(edge, DICE)
    check_folded(net, [panel.name for panel in net.panels if panel.onto is not None])
    assert len(joints(net)) == 7


def test_opposite_sides_of_a_die_are_those_that_the_designer_means() -> None:
    net = dice_net(20.0, DICE)
    space = Folded(net)
    middles = {name: space.at(name, net.panel(name).middle) for name in "123456"}
    apart = {pair: round(math.dist(middles[pair[0]], middles[pair[1]]), 6) for pair in combinations("123456", 2)}
    assert {pair for pair, far in apart.items() if far == 20.0} == {("1", "6"), ("2", "5"), ("3", "4")}


SIDES = st.floats(30.0, 130.0)


@settings(max_examples=25)
@given(SIDES, SIDES, st.floats(6.0, 70.0))
def test_a_box_closes_and_its_net_lies_flat(width: float, height: float, depth: float) -> None:
    check_folded(tuckbox_net(InnerSize(width, height, depth), BOX), ["strip", "tuck", "bottom-tab"])


def test_every_edge_is_cut_or_folded_once() -> None:
    for net in (dice_net(18.0, DICE), tuckbox_net(InnerSize(64.2, 89.0, 20.0), BOX)):
        around = sum(math.dist(*edge) for panel in net.panels for edge in pairwise((*panel.corners, panel.corners[0])))
        cuts = sum(math.dist(*edge) for edge in net.cuts())
        folds = sum(math.dist(*edge) for edge in net.folds())
        # a fold is an edge of two panels; a bite takes its width away and adds its rim
        bites = sum(sum(math.dist(*e) for e in pairwise(bite)) - math.dist(bite[0], bite[-1]) for bite in net.bites)
        assert cuts + 2 * folds == pytest.approx(around + bites)


def game(count: int) -> Printing:
    names = [PieceId(f"c{n}") for n in range(10)]
    cards = {name: Card(id=name, module=CORE, kind="card", deck=DeckId("ev"), count=count) for name in names}
    decks = {DeckId("ev"): Deck(id=DeckId("ev"), icon=IconId("dom"))}
    return Printing({"box": PieceText("Events", text="All of them.")}, Game(cards=cards, decks=decks))


def box(**more: Any) -> Box:
    return Box(**{"id": PieceId("box"), "module": CORE, "kind": "box", "colour": ColourToken("sea"), **more})


def test_a_box_is_as_deep_as_its_deck_is_thick() -> None:
    # 10 cards, 6 of each, 0.32 mm: 19.2 mm and the room of the layout
    found = inner_size(game(6), box(deck=DeckId("ev")), BOX)
    assert (found.width, found.height) == (63 + BOX.room, 88 + BOX.room_high)
    assert found.depth == pytest.approx(60 * 0.32 + BOX.room)
    assert inner_size(game(6), box(deck=DeckId("ev"), thickness=Length(0.5)), BOX).depth == pytest.approx(30 + BOX.room)


def test_a_box_has_the_colour_and_the_sign_of_its_deck_unless_it_says_others() -> None:
    shown = game(1)
    deck = replace(shown.definitions.decks[DeckId("ev")], colour=ColourToken("moss"), icon=IconId("dom"))
    made = Game(cards=shown.definitions.cards, decks={DeckId("ev"): deck})
    of_its_deck, own = (
        box_face(Printing(definitions=made), Box(id=PieceId("box"), module=CORE, kind="box", deck=DeckId("ev"), **more))
        for more in ({}, {"colour": ColourToken("sea"), "icon": IconId("eco")})
    )
    for face, colour, icon in ((of_its_deck, "moss", "dom"), (own, "sea", "eco")):
        items = [item for item, _ in flat(face.items)]
        grounds = {item.fill.partition("|")[0] for item in items if isinstance(item, Path)}
        assert grounds & {"ink", "moss", "sea"} == {colour}
        assert {item.icon for item in items if isinstance(item, IconUse)} == {icon}


@pytest.mark.parametrize(
    ("more", "wrong"),
    [
        ({}, r"pieces\.box: nothing says how large the box is; expected a `deck`, or `size` and `depth`"),
        ({"size": Size(63, 88)}, "nothing says how large the box is"),
        ({"deck": DeckId("none")}, r"pieces\.box\.deck: the deck 'none' has no cards in play"),
    ],
)
def test_a_box_of_no_size_is_refused(more: dict[str, Any], wrong: str) -> None:
    with pytest.raises(InputError, match=wrong):
        box_face(game(1), box(**more))


@pytest.mark.parametrize("size", [(63, 88, 20), (44, 67, 6), (70, 120, 40), (120, 120, 60), (63, 88, 8)], ids=str)
@pytest.mark.parametrize("art", [None, Art("missing.png")], ids=["plain", "art"])
def test_the_words_of_a_box_stand_inside_its_panels(size: tuple[int, int, int], art: Art | None) -> None:
    made = box(size=Size(size[0], size[1]), depth=Length(size[2]), art=art, icon=IconId("eco"))
    face = box_face(Printing({"box": PieceText("Events of the world", text="A box. " * 8)}), made)
    net = tuckbox_net(inner_size(Printing(), made, BOX), BOX)
    panels = [box_around(panel.corners) for panel in net.panels]
    for item, transform in flat(face.items):
        if isinstance(item, Text | IconUse):
            left, low, right, high = applied_box(item, transform, Printing().icons)
            assert any(
                panel[0] <= left and panel[2] >= right and panel[1] <= low and panel[3] >= high for panel in panels
            ), item


@pytest.mark.parametrize("edge", [10.0, 16.0, 18.0, 30.0])
def test_what_stands_on_a_die_stays_on_its_side(edge: float) -> None:
    faces = ("1", "{dom}", "eco", "+2", "{dom}2", "6")
    die = DiceNet(id=PieceId("die"), module=CORE, kind="dice-net", edge=Length(edge), faces=faces)
    face = dice_net_face(Printing(), die)
    net = dice_net(edge, DICE)
    signs = [item for item, _ in flat(face.items) if isinstance(item, IconUse)]
    assert [sign.icon for sign in signs] == ["dom", "eco", "dom"]
    one = net.panel("2").middle
    assert (signs[0].x, signs[0].y) == pytest.approx(one)
    six = next(text for text in texts(face) if text.text == "6")
    middle = net.panel("6").middle
    assert abs(six.x - middle[0]) < edge / 2
    assert outside(face) == []


def test_ids_of_nets_and_standees_are_read() -> None:
    made = box(size=Size(63, 88), depth=Length(20))
    die = DiceNet(id=PieceId("die"), module=CORE, kind="dice-net", edge=Length(10))
    hero = Standee(id=PieceId("hero"), module=CORE, kind="standee", seat=Seat("A"))
    tiny = replace(hero, id=PieceId("tiny"), size=Size(12, 18), foot=Length(5))
    context = Printing({name: PieceText("x") for name in ("box", "die", "hero", "tiny")})
    figures = [standee_face(context, one) for one in (hero, tiny)]
    faces = [box_face(context, made), dice_net_face(context, die), *figures]
    words = [word for page in printed_words([single_faces(faces)]) for word in page]
    assert [words.count(name) for name in ("box", "die", "hero", "tiny")] == [1, 1, 1, 1]


def test_feet_and_folds_of_a_standee_are_seen() -> None:
    """White feet beyond coloured sides would be cut off: 20 × 30 mm and feet of 10 mm lie within ±10 and ±40 mm, which
    are outlined and say what they are for. Folds at 0 and ±30 mm are white on a dark ground that goes on beyond them:
    black would vanish at its edge."""
    hero = Standee(id=PieceId("hero"), module=CORE, kind="standee", size=Size(20.0, 30.0), foot=Length(10.0))
    game = Printing({"hero": PieceText("Hero")})
    found = list(flat(standee_face(game, hero).items))
    drawn = [
        (item, [apply_transform(to, point) for segment in item.outline for point in points_of(segment)])
        for item, to in found
        if isinstance(item, Path)
    ]
    rims = {point for item, points in drawn if item.stroke == "black" and not item.dash for point in points}
    assert {(-10.0, -40.0), (10.0, -40.0), (-10.0, 40.0), (10.0, 40.0)} <= rims
    assert game.label("foot") in [item.text for item, _ in found if isinstance(item, Text)]
    folds = {(y, item.stroke.partition("|")[0]) for item, points in drawn if item.dash for _, y in points}
    assert folds == {(y, "white") for y in (-30.0, 0.0, 30.0)}
    heights = [y for item, points in drawn if item.fill not in ("none", "white") for _, y in points]
    assert min(heights) < -30.5 < 30.5 < max(heights)


@pytest.mark.parametrize("size", [Size(20, 30), Size(25, 40), Size(40, 60)], ids=str)
@pytest.mark.parametrize(
    ("name", "value"),
    [("Hero", "4"), ("Am Zug", ""), ("The active player", "")],
    ids=["value", "one line", "two lines"],
)
def test_words_on_a_standee_stay_clear_of_its_folds(size: Size, name: str, value: str) -> None:
    """At least 2.5 mm, descenders too, which reach a fifth of the size below the line."""
    hero = Standee(
        id=PieceId("hero"), module=CORE, kind="standee", size=size, foot=Length(8), value=value, icon=IconId("player")
    )
    face = standee_face(Printing({"hero": PieceText(name)}), hero)
    said = [(item, to) for item, to in flat(face.items) if isinstance(item, Text) and item.text in (value or name)]
    assert len(said) >= 2, "on both sides"
    for item, transform in said:
        _, low, _, top = applied_box(item, transform, Printing().icons)
        reach = 0.0 if item.text.isdigit() else 0.2 * pt_to_mm(item.size)
        low, top = (low, top + reach) if top > 0 else (low - reach, top)
        assert all(min(abs(low - fold), abs(top - fold)) >= 2.5 for fold in (-size.height, 0.0, size.height)), item


def test_every_flap_of_a_box_says_whether_it_is_glued() -> None:
    """A tuckbox has a strip and a tab of the bottom to glue, and two flaps at each end that are only folded in."""
    game = Printing({"box": PieceText("Events")})
    said = [text.text for text in texts(box_face(game, box(size=Size(63, 88), depth=Length(20))))]
    assert [said.count(game.label(key)) for key in ("glue", "fold_in")] == [2, 4]


def test_colour_of_a_die_ends_where_it_is_cut() -> None:
    net = dice_net(20.0, DICE)
    (ground,) = net.grounds("ink", 0.8)
    assert isinstance(ground, Path)
    corners = [point for segment in ground.outline for point in points_of(segment)]
    left, low, right, top = box_around(corners)
    seen = box_around(corner for panel in net.panels if not panel.inside for corner in panel.corners)
    tabs = [panel for panel in net.panels if panel.inside]
    assert left == seen[0], "no tab hangs on the left side"
    assert 0.0 < right - seen[2] <= 0.8
    assert 0.0 < seen[1] - low <= 0.8
    assert 0.0 < top - seen[3] <= 0.8
    assert len(tabs) == 7


@pytest.mark.parametrize("size", [Size(25, 40), Size(20, 30), Size(12, 18), Size(40, 60)], ids=str)
@pytest.mark.parametrize("more", [{"value": "4"}, {}, {"art": Art("missing.png")}], ids=["value", "name", "art"])
def test_both_sides_of_a_standee_are_the_same_folded(size: Size, more: dict[str, Any]) -> None:
    hero = Standee(id=PieceId("hero"), module=CORE, kind="standee", size=size, icon=IconId("player"), **more)
    face = standee_face(Printing({"hero": PieceText("Hero")}), hero)
    assert (face.shape.width, face.shape.height) == (size.width, 2 * (size.height + 10))
    assert outside(face, min(3.0, 0.15 * size.width)) == [] or ("art" in more and size.width < 20)
    folds = [item for item, _ in flat(face.items) if isinstance(item, Path) and item.dash]
    heights = sorted({round(segment[2], 3) for path in folds for segment in path.outline})  # type: ignore[misc]
    assert heights == [-size.height, 0.0, size.height]
