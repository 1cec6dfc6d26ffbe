"""What is decided where ink is saved: which grounds fall away, in which paint words, signs and lines are then read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from generator.base.frozen import dataclass
from generator.base.geometry import (
    IDENTITY,
    Box,
    Point,
    Transform,
    apply_transform,
    box_around,
    chain,
    grow_box,
)
from generator.faces.colours import SEEN, Paint, Palette, contrast
from generator.faces.display_list import Face, GradientFill, Group, IconUse, Image, Item, Path, Text
from generator.faces.icon_drawing import Icon, drawn_icon
from generator.faces.ink_grounds import (
    THEMES,
    WHITE,
    Figure,
    Ground,
    Grounds,
    IconGround,
    Parts,
    PathFigures,
    PictureGround,
    area_of,
    filled_paths,
    flat_parts,
)
from generator.faces.item_boxes import item_box, overlap_of_boxes

LARGE = 25.0
"""What fills more than this (mm²) falls away: a square of 5 mm."""
READ = 4.5
"""The least contrast of a word on its ground (WCAG 2, AA)."""
PALE = "black/15"
"""What a sign becomes on which a word can't be read otherwise."""
FAINT = 0.5
"""What is paler or less opaque than this is a watermark, and what is less opaque no ground."""
APART = 1.1
"""The least contrast at which an area is told from the coloured one around it."""
_LOOKED_AT = 12
"""Points of an edge that are looked at."""


@dataclass(frozen=True, eq=False)
class ThinPalettes:
    """The palettes of thin ink and that of full colour on screens, with what was found of tokens on grounds."""

    themes: Sequence[Palette]
    colours: Palette
    readable_tokens: dict[tuple[str, frozenset[tuple[Paint, ...]]], str]


def thin_palettes(palette: Palette) -> ThinPalettes:
    """Those of a palette, made once for it: many faces are saved with the same one."""
    kept: ThinPalettes | None = vars(palette).get("thin_palettes")
    if kept is None:
        themes = [Palette(palette.table, "rgb", theme) for theme in THEMES]
        kept = vars(palette)["thin_palettes"] = ThinPalettes(themes, Palette(palette.table, "rgb"), {})
    return kept


class InkDecisions:
    """What is on a face, looked at once, and what is decided of it: for each path, fill, word and sign in painting
    order what lies under it, and what falls away."""

    def __init__(self, face: Face, palette: Palette, icons: Mapping[str, Icon]) -> None:
        self.thin = thin_palettes(palette)
        self.icons = icons
        self.themes, self.colours = self.thin.themes, self.thin.colours
        self.seen = grow_box(box_around(face.shape.corners()), face.bleed)
        self.grounds = Grounds(self.seen)
        self.paths: list[PathFigures] = []
        """For each path in painting order what it might lose."""
        self.fills: list[Ground | None] = []
        """For each fill in painting order its ground; None where nothing is to be decided."""
        self.figures: list[Figure | None] = []
        self.look(face.items, IDENTITY, (), 1.0)
        self.decide()

    # What is there

    def look(self, items: Iterable[Item], place: Transform, clips: tuple[Parts, ...], opacity: float) -> None:
        """Gathers what covers something, and words and signs with what lies under them."""
        for item in items:
            if isinstance(item, Group):
                inner = chain(item.transform, place)
                own = (flat_parts(item.clip, inner),) if item.clip else ()
                self.look(item.items, inner, (*clips, *own), opacity * item.opacity)
            elif isinstance(item, Path | GradientFill):
                if isinstance(item, Path):
                    self.paths.append(self.path_figures(item, place, opacity))
                self.fills.append(self.ground_of(item, place, clips, opacity))
            elif isinstance(item, Image):
                if opacity >= FAINT and not item.colour.endswith("|none"):
                    self.grounds.add(PictureGround(item, place, clips))
            elif isinstance(item, Text | IconUse):
                figure = self.figure_of(item, place, opacity)
                self.figures.append(figure)
                sign = self.icon_ground(item, place, clips, figure) if isinstance(item, IconUse) else None
                if sign and opacity >= FAINT:
                    self.grounds.add(sign)

    def ground_of(
        self, item: Path | GradientFill, place: Transform, clips: tuple[Parts, ...], opacity: float
    ) -> Ground | None:
        """What a fill covers; None where it covers nothing in thin ink, or nothing has to be decided."""
        tokens = [token for _, token in item.gradient.stops] if isinstance(item, GradientFill) else [item.fill]
        own = any("|" in token for token in tokens)
        paints = [_mean([palette.paint(token) for token in tokens]) for palette in self.themes]
        if not item.outline or any(paint is None for paint in paints):
            return None
        parts = flat_parts(item.outline, place)
        mixed = tuple(tuple(1.0 - (1.0 - part) * opacity for part in paint or WHITE) for paint in paints)
        full = _mean([self.colours.paint(token) for token in tokens]) or WHITE
        ground = Ground(parts, clips, full, mixed, own=own)
        if opacity >= FAINT:
            self.grounds.add(ground)
        if own or all(paint == WHITE for paint in mixed):
            return None
        shown = self.seen
        for clip in clips:
            shown = overlap_of_boxes(shown, box_around(point for part in clip for point in part))
        left, low, right, high = overlap_of_boxes(shown, ground.box)
        area = min(area_of(parts), (right - left) * (high - low))
        ground.falls = isinstance(item, GradientFill) or area > LARGE
        return ground

    def figure_of(self, item: Text | IconUse, place: Transform, opacity: float) -> Figure | None:
        """A word or sign whose second paint has to be found; None for one that has it, or needs none."""
        if isinstance(item, Text) and (item.invisible or not item.text.strip()):
            return None
        if opacity < FAINT or self.is_settled(item.colour):
            return None
        return Figure(item.colour, self.grounds.under(apply_transform(place, point) for point in _points_of(item)))

    def path_figures(self, item: Path, place: Transform, opacity: float) -> PathFigures:
        """A path's fill and line that have no second paint, with what lies under its edge."""
        tokens = (item.fill, item.stroke)
        if not item.outline or opacity < FAINT or all(map(self.is_settled, tokens)):
            return PathFigures(None, None)
        edge = [point for part in flat_parts(item.outline, place) for point in part]
        grounds = self.grounds.under(edge[:: 1 + len(edge) // _LOOKED_AT])
        fill, line = (None if self.is_settled(token) else Figure(token, grounds) for token in tokens)
        return PathFigures(fill, line)

    def is_settled(self, token: str) -> bool:
        """Whether nothing is to be decided of a colour: it has a second paint, is none, or a watermark's."""
        name, _, share = token.partition("/")
        return "|" in token or name == "none" or (share.isdecimal() and int(share) < 100.0 * FAINT)

    def icon_ground(
        self, item: IconUse, place: Transform, clips: tuple[Parts, ...], figure: Figure | None
    ) -> Ground | None:
        """A sign as the ground of what lies on it; None for one of lines alone."""
        icon = self.icons[item.icon]
        if icon.picture:
            return PictureGround(icon.picture, chain(drawn_icon(icon, item).transform, place), clips)
        drawing = drawn_icon(icon, item)
        if not filled_paths(drawing):
            return None
        full = self.colours.paint(item.colour) or WHITE
        paints = tuple(palette.paint(item.colour) or WHITE for palette in self.themes) if icon.is_plain else None
        waiting = figure if icon.is_plain else None
        return IconGround(drawing, place, clips, full, paints, waiting, self.icon_paints)

    # What becomes of it

    def icon_paints(self, figure: Figure) -> tuple[Paint, ...]:
        """The paints of a sign in the themes of thin ink."""
        return tuple(palette.paint(self.thin_token(figure)) or WHITE for palette in self.themes)

    def thin_token(self, figure: Figure) -> str:
        """The token of a word or sign in thin ink."""
        falls = figure.own_ground is not None and figure.own_ground.falls
        return PALE if falls else self.paint_on(figure.token, figure.grounds) or "black"

    def decide(self) -> None:
        """Lets those grounds fall away on which a word can't be read otherwise."""
        waiting = [figure for figure in self.figures if figure]
        changed = True
        while changed:
            changed = False
            for figure in waiting:
                if not self.paint_on(figure.token, figure.grounds):
                    for ground in figure.grounds:
                        if ground and not ground.own and not ground.falls:
                            ground.falls = changed = True

    def paint_on(self, token: str, grounds: Sequence[Ground | None]) -> str:
        """The token in which a word is read on all of its grounds; empty where there is none. On a picture it is the
        word's own."""
        thin = [ground.thin if ground else (WHITE,) * len(THEMES) for ground in grounds]
        known = frozenset(paints for paints in thin if paints is not None)
        if None in thin:
            return token
        if (token, known) not in self.thin.readable_tokens:
            self.thin.readable_tokens[token, known] = self._choose_paint(token, known)
        return self.thin.readable_tokens[token, known]

    def _choose_paint(self, token: str, grounds: frozenset[tuple[Paint, ...]]) -> str:
        """The token, black or white, whichever is read first on grounds of these paints; empty where none is."""
        for choice in (token, "black", "white"):
            shown = [palette.paint(choice) or WHITE for palette in self.themes]
            if all(contrast(one, two) >= READ for paints in grounds for one, two in zip(shown, paints, strict=True)):
                return choice
        return ""

    def is_lost(self, figure: Figure) -> bool:
        """Whether a fill or line was seen on a ground that falls away, and isn't seen on the white that is left."""
        paint = self.colours.paint(figure.token) or WHITE
        fallen = [ground for ground in figure.grounds if ground and ground.falls and ground.paints]
        return any(contrast(paint, ground.full) >= APART for ground in fallen) and any(
            contrast(palette.paint(figure.token) or WHITE, WHITE) < SEEN for palette in self.themes
        )

    def readable(self, token: str) -> str:
        """The colour of a line on white: its own, or black where that is too pale."""
        name = token.partition("/")[0]
        return name if contrast(self.colours.paint(name) or WHITE, WHITE) >= READ else "black"


def _mean(paints: Sequence[Paint | None]) -> Paint | None:
    """The middle of several paints, of which none is paper; None where nothing is painted."""
    known = [paint or WHITE for paint in paints]
    if all(paint is None for paint in paints):
        return None
    return tuple(sum(parts) / len(known) for parts in zip(*known, strict=True))


def _points_of(item: Text | IconUse) -> Iterator[Point]:
    """Points that stand for a word or a sign."""
    around: Box = item_box(item)
    if isinstance(item, Text):
        around = (around[0], item.y, around[2], around[3])
    for across in (0.15, 0.5, 0.85):
        for up in (0.2, 0.5, 0.8):
            yield around[0] + (around[2] - around[0]) * across, around[1] + (around[3] - around[1]) * up
