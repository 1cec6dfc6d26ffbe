"""BALANCE // CONTROL for programs and notebooks: kits, faces, matches, bots and simulations in a few lines.

    import balance_control as bc

    game = bc.load("global-powers", players=3)
    game.cards[0].png("card.png")
    match = game.play(["greedy", "random", "mine.py:Bot"], seed=7)
    frame = game.simulate(200, bots="greedy,random,random")

`docs/library.md` says what is here; whatever has another name may change. Everything is imported when it is first used,
even what Python itself brings: the command line begins here, too.
"""

TYPE_CHECKING = False  # what type checkers take for true
if TYPE_CHECKING:
    from generator.base.errors import InputError
    from generator.base.version import __version__
    from generator.library.frames import Frame
    from generator.library.game import Game, games, load
    from generator.library.match import Match
    from generator.library.pieces import Piece, Pieces
    from generator.play.external_bots import BotBroke
    from generator.play.protocol import IllegalMove, Player, Seen, Verdict
    from generator.play.scenario.scenario_run import Outcome

_HOMES = {
    "BotBroke": "generator.play.external_bots",
    "Frame": "generator.library.frames",
    "Game": "generator.library.game",
    "IllegalMove": "generator.play.protocol",
    "InputError": "generator.base.errors",
    "Match": "generator.library.match",
    "Outcome": "generator.play.scenario.scenario_run",
    "Piece": "generator.library.pieces",
    "Pieces": "generator.library.pieces",
    "Player": "generator.play.protocol",
    "Seen": "generator.play.protocol",
    "Verdict": "generator.play.protocol",
    "__version__": "generator.base.version",
    "games": "generator.library.game",
    "load": "generator.library.game",
}
"""Where each name is."""

__all__ = [
    "BotBroke",
    "Frame",
    "Game",
    "IllegalMove",
    "InputError",
    "Match",
    "Outcome",
    "Piece",
    "Pieces",
    "Player",
    "Seen",
    "Verdict",
    "__version__",
    "games",
    "load",
]


def __getattr__(name: str) -> object:
    """A name of this package, imported now."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    found: object = getattr(import_module(_HOMES[name]), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted(__all__)
