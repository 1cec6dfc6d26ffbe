"""A paper die: the net of a cube with a tab for each of its seven open joints (mm).

Cut along the whole lines, fold the dashed ones backwards, glue the tabs inside. The trim is the rectangle around the
net.
"""

from __future__ import annotations

from generator.base.frozen import dataclass
from generator.base.geometry import Edge, box_around, rotate
from generator.definitions.printed_pieces import DiceNet
from generator.faces.display_list import Face, Group, IconUse, Item, Path
from generator.faces.face_context import FaceContext
from generator.faces.fonts import FontName
from generator.faces.kinds.net import AROUND, FoldingNet, NetPanel, square_panel, tab_panel
from generator.faces.piece_colours import ColourRoles, piece_roles
from generator.faces.shapes import inset_polygon, polygon
from generator.faces.text_setting import TextStyle, size_steps
from generator.faces.upside_down import number_line
from generator.faces.word_setter import MANY, WordSetter, identification_block, word_setter


@dataclass(frozen=True)
class DiceLook:
    """The numbers of `templates/faces/dice-net.yaml`, which explains them (mm, pt)."""

    value_font: FontName
    print_font: FontName
    tab: float
    tab_most: float
    slant: float
    line: float
    fold: float
    dash: float
    inset: float
    inset_line: float
    value: float
    icon: float
    glue: float
    print_size: float


def dice_net(edge: float, look: DiceLook) -> FoldingNet:
    """The net of a cube. Its sides are named by their place in the piece's `faces`, from 1: four in a row, 2 1 5 6, the
    third and the fourth above and below the first."""
    e, high = edge, min(look.tab * edge, look.tab_most)
    slant = look.slant * edge
    row = [("2", 0.0), ("1", e), ("5", 2 * e), ("6", 3 * e)]
    panels: list[NetPanel] = [square_panel("1", e, 0.0, e, e)]
    hinges: dict[str, tuple[str, Edge]] = {
        "2": ("1", ((e, 0.0), (e, e))),
        "5": ("1", ((2 * e, 0.0), (2 * e, e))),
        "6": ("5", ((3 * e, 0.0), (3 * e, e))),
        "3": ("1", ((e, e), (2 * e, e))),
        "4": ("1", ((e, 0.0), (2 * e, 0.0))),
    }
    places = {**{name: (x, 0.0) for name, x in row}, "3": (e, e), "4": (e, -e)}
    for name, (parent, hinge) in hinges.items():
        panels.append(NetPanel(name, square_panel(name, *places[name], e, e).corners, parent, hinge))
    panels += [
        tab_panel("tab-6", "6", ((4 * e, 0.0), (4 * e, e)), high, slant, ((0.0, 0.0), (0.0, e))),
        tab_panel("tab-3-left", "3", ((e, 2 * e), (e, e)), high, slant, ((0.0, e), (e, e))),
        tab_panel("tab-3-top", "3", ((2 * e, 2 * e), (e, 2 * e)), high, slant, ((3 * e, e), (4 * e, e))),
        tab_panel("tab-3-right", "3", ((2 * e, e), (2 * e, 2 * e)), high, slant, ((2 * e, e), (3 * e, e))),
        tab_panel("tab-4-left", "4", ((e, 0.0), (e, -e)), high, slant, ((e, 0.0), (0.0, 0.0))),
        tab_panel("tab-4-low", "4", ((e, -e), (2 * e, -e)), high, slant, ((4 * e, 0.0), (3 * e, 0.0))),
        tab_panel("tab-4-right", "4", ((2 * e, -e), (2 * e, 0.0)), high, slant, ((3 * e, 0.0), (2 * e, 0.0))),
    ]
    return FoldingNet(tuple(panels)).centre


def dice_net_face(context: FaceContext, die: DiceNet) -> Face:
    """The face of a net. Raises `InputError` where a word doesn't fit on a side."""
    look = context.layout("dice-net", DiceLook)
    net, painted = dice_net(float(die.edge), look), piece_roles(context.definitions, die)
    write = word_setter(context, die.id)
    sides = [_die_side(net, number, words, die, look, painted, write) for number, words in enumerate(die.faces, 1)]
    items = (
        *net.grounds(painted.ground, 0.8),
        *(item for side in sides for item in side),
        *net.lines(look.line, look.fold, look.dash, painted.word_upon),
        *tab_words(net, context, write, TextStyle(look.print_font), look.glue),
        *_small_print(context, die, net, look),
    )
    return Face(die.id, net.shape, items)


def _die_side(
    net: FoldingNet, number: int, words: str, die: DiceNet, look: DiceLook, painted: ColourRoles, write: WordSetter
) -> tuple[Item, ...]:
    """A side of the die: a thin line inside its edges, and its number, word or icon in the middle."""
    panel, edge = net.panel(str(number)), float(die.edge)
    x, y = panel.middle
    frame = Path(
        polygon(inset_polygon(panel.corners, look.inset * edge)), stroke=f"{painted.upon}|none", width=look.inset_line
    )
    icon = words[1:-1] if words.startswith("{") and words.endswith("}") and words.count("{") == 1 else ""
    icon = icon or (words if words in write.icons.own and not words.isdigit() else "")
    if icon and icon in write.icons:
        return (frame, IconUse(icon, x, y, look.icon * edge, painted.sign_upon))
    style = TextStyle(look.value_font, painted.sign_upon, sign=1.2)
    largest = style.measures.size_for_cap(look.value * edge)
    room = edge * (1.0 - 2.0 * look.inset) - 1.5
    size = write.size(words, style, size_steps(largest, min(5.0, largest)), room)
    return (frame, *number_line(write, words, style, size, x, y - style.measures.cap_height(size) / 2.0))


def tab_words(
    net: FoldingNet, context: FaceContext, write: WordSetter, style: TextStyle, size: float
) -> tuple[Item, ...]:
    """On each tab that has room for it, along its hinge, whether it is glued or only folded in."""
    found: list[Item] = []
    high = style.measures.cap_height(size)
    for panel in net.panels:
        if panel.inside and panel.hinge:
            words = context.label("glue" if panel.onto else "fold_in")
            wide = write.width(words, style, size)
            (x1, y1), (x2, y2) = panel.hinge
            upright = abs(y2 - y1) > abs(x2 - x1)
            left, low, right, top = box_around(panel.corners)
            across, along = right - left, top - low
            if upright:
                across, along = along, across
            if wide <= 0.8 * across and high + 1.6 <= along:
                x, y = panel.middle
                line = write.line(words, style, (size,), MANY, 0.0, -high / 2.0, "centre")
                found.append(Group(line, rotate(90.0 if upright else 0.0, x, y)))
    return tuple(found)


def _small_print(context: FaceContext, die: DiceNet, net: FoldingNet, look: DiceLook) -> tuple[Item, ...]:
    """The small print in the empty corner under the last two sides of the row; the id without ink where there is no
    room."""
    edge = float(die.edge)
    tab_high = min(look.tab * edge, look.tab_most)
    left = min(x for x, _ in net.panel("5").corners) + tab_high + 1.5
    low = -net.shape.height / 2.0 + AROUND + 1.5
    room = (left, low, 2.0 * edge - tab_high - 1.5)
    sizes = (look.print_size, look.print_size)
    return identification_block(context, die.id, die.module, TextStyle(look.print_font), sizes, room)
