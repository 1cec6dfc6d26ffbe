"""The colour tokens of a piece: one colour of the game in each of its roles, readable whatever the colour is."""

from __future__ import annotations

from generator.base.errors import input_error
from generator.base.frozen import dataclass
from generator.definitions.id_types import ColourToken, IconId
from generator.definitions.pack import Pack
from generator.definitions.printed_pieces import Box, Card, PrintedPiece
from generator.faces.colours import contrast
from generator.faces.tones import rule_token, sign_on, solid_token, tint_token

WORDS, SIGNS = 4.5, 3.0
"""The least contrast of words and of signs with their ground."""
HAIRLINE = 55
"""Tint of thin lines between rows, in percent."""
SHADE = 80
"""Tint of a pattern on a solid of its own colour, in percent."""


@dataclass(frozen=True)
class ColourRoles:
    """One colour of the game in its roles. `upon` is white or black, whichever contrasts more with it; `mark` and
    `word` are the colour itself, or black where signs and words in it couldn't be told from white paper."""

    colour: str
    upon: str
    mark: str
    word: str

    @property
    def ground(self) -> str:
        """The token of a filled ground; nothing in thin ink."""
        return solid_token(self.colour)

    @property
    def pale(self) -> str:
        """The token of a pale ground; nothing in thin ink."""
        return tint_token(self.colour)

    @property
    def shade(self) -> str:
        """The token of a pattern on the ground; nothing in thin ink."""
        return f"{self.colour}/{SHADE}|none"

    @property
    def edge(self) -> str:
        """The token of a line around a ground that thin ink leaves out; nothing in full colour."""
        return rule_token(self.mark)

    @property
    def frame(self) -> str:
        """The token of a frame in the colour, which thin ink needs to be seen."""
        return f"{self.colour}|{self.mark}"

    @property
    def hairline(self) -> str:
        """The token of a thin line between rows."""
        return f"{self.mark}/{HAIRLINE}"

    @property
    def sign_upon(self) -> str:
        """The token of a sign or a value on the ground."""
        return f"{self.upon}|{self.mark}"

    @property
    def word_upon(self) -> str:
        """The token of words on the ground."""
        return f"{self.upon}|black"


ROLES = (
    *("colour", "upon", "mark", "word", "ground", "pale", "shade", "edge", "frame", "hairline"),
    *("sign_upon", "word_upon"),
)
"""The roles by their names, as layouts ask for them."""


def colour_roles(game: Pack, colour: ColourToken) -> ColourRoles:
    """The roles of a colour of the game."""
    rgb = game.colours[colour].rgb
    seen = contrast((1.0, 1.0, 1.0), (rgb.red / 255.0, rgb.green / 255.0, rgb.blue / 255.0))
    word, mark = (colour if seen >= least else "black" for least in (WORDS, SIGNS))
    return ColourRoles(colour, sign_on(game, colour), mark, word)


def piece_roles(game: Pack, piece: PrintedPiece) -> ColourRoles:
    """The roles of a piece's colour."""
    return colour_roles(game, piece_colour(game, piece))


def piece_colour(game: Pack, piece: PrintedPiece) -> ColourToken:
    """A piece's colour: that of its seat, its own, its deck's, or the game's first."""
    if piece.seat is not None:
        return game.seats[piece.seat].colour
    deck = game.decks.get(piece.deck) if isinstance(piece, Card | Box) and piece.deck else None
    colour = piece.colour or (deck.colour if deck else None) or next(iter(game.colours), None)
    if colour is None:
        example = "'colours: {ink: {rgb: \"#20262C\", cmyk: [62, 45, 32, 92]}}'"
        raise input_error("the game has no colours", expected=f"one, such as {example}", mark=game.place("colours"))
    return colour


def piece_icon(game: Pack, piece: PrintedPiece) -> IconId | None:
    """A piece's sign: its own, that of its deck or of its seat; None without any."""
    deck = game.decks.get(piece.deck) if isinstance(piece, Card | Box) and piece.deck else None
    return piece.icon or (deck.icon if deck else None) or (game.seats[piece.seat].icon if piece.seat else None)
