"""The board of a match and everything that lies around it, as plain text of at most 100 columns.

A cell is drawn as a flat-topped hexagon: the tile, its coordinates and who controls it, the markers on it, and in its
lower edge the overlays. Columns of cells are 8 characters apart and every other one lies half a cell lower.

      ______
     / FOR3 \\
    / 1,0 =A \\          A controls it
    \\  A2 B  /          two markers of A, one of B
     \\_s____/           a Security Level; `2#` two countdown markers
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.table.explanations.at_work import at_work
from generator.games.balance_control.table.game import Match
from generator.hexes import Cell

STEP, WIDE, HIGH = 8, 10, 4
"""Characters from column to column, over a whole cell, and lines from row to row."""
COLUMNS = 12
"""Columns of cells side by side; a wider board is split into bands."""


def board_text(match: Match) -> str:
    """The board, with the cells where a tile may be laid while one is to be laid."""
    cells = {match.cell(tile): tile for tile in range(match.state.laid)}
    empty = (
        [match.frontier_cell(number) for number in range(match.state.frontier_n)]
        if match.state.ask == c.ASK_CELL
        else []
    )
    columns = sorted({cell.q for cell in [*cells, *empty]})
    first, last = columns[0], columns[-1]
    bands = []
    for start in range(first, last + 1, COLUMNS):
        inside = range(start, min(start + COLUMNS, last + 1))
        shown = {cell: tile for cell, tile in cells.items() if cell.q in inside}
        free = [cell for cell in empty if cell.q in inside]
        title = f"columns {inside[0]} to {inside[-1]}:\n" if last - first >= COLUMNS else ""
        bands.append(title + _band(match, shown, free, start))
    return "\n\n".join(bands)


def _band(match: Match, cells: Mapping[Cell, int], empty: Iterable[Cell], start: int) -> str:
    """Some columns of the board."""
    heights = {cell: 2 * cell.r + cell.q for cell in [*cells, *empty]}
    top = min(heights.values())
    paper: dict[tuple[int, int], str] = {}
    for cell in empty:
        _write(paper, heights[cell] - top, cell.q - start, _open_cell(cell))
    for cell, tile in cells.items():
        _write(paper, heights[cell] - top, cell.q - start, _tile_lines(match, cell, tile))
    high = 1 + max(line for line, _ in paper)
    wide = 1 + max(column for _, column in paper)
    rows = ("".join(paper.get((line, column), " ") for column in range(wide)).rstrip() for line in range(high))
    return "\n".join(rows).strip("\n")


def _write(paper: dict[tuple[int, int], str], height: int, column: int, lines: Iterable[str]) -> None:
    """Puts a cell on the paper; blanks let what was written before show through."""
    for down, text in enumerate(lines):
        for right, letter in enumerate(text):
            place = (height * HIGH // 2 + down, column * STEP + right)
            if letter != " " and (letter != "_" or paper.get(place, "_") in "_ "):
                paper[place] = letter


def _open_cell(cell: Cell) -> list[str]:
    return ["", "", f"{f'({cell})':^{WIDE}}"]


def _tile_lines(match: Match, cell: Cell, tile: int) -> list[str]:
    state = match.state
    leader = state.leader[tile]
    held = f"{cell}={match.game.names.seats[leader]}" if leader >= 0 else str(cell)
    return [
        "  ______  ",
        f" /{_code(match, tile):^6}\\ ",
        f"/{held:^8}\\",
        f"\\{_markers(match, tile):^8}/",
        f" \\{_overlays(match, tile):_^6}/ ",
    ]


def _code(match: Match, tile: int) -> str:
    """A tile's short name: its printed code, what it makes, and ✓ where a focus is spent."""
    definition = match.game.definitions.tiles[match.game.names.tile(match.state.tile_kind[tile])]
    spent = "✓" if match.state.resolved[tile] else ""
    makes = definition.value
    return f"{definition.code if makes is None else f'{definition.department} {makes}'}{spent}"[:6]


def _markers(match: Match, tile: int) -> str:
    """`A2 B`: two of A's, one of B's; without spaces where there are many."""
    parts = [
        f"{name}{number if number > 1 else ''}"
        for name, number in zip(match.game.names.seats, match.state.influence[tile], strict=False)
        if number
    ]
    spaced = " ".join(parts)
    return (spaced if len(spaced) <= WIDE - 2 else "".join(parts))[: WIDE - 2]


def _overlays(match: Match, tile: int) -> str:
    """A letter for each overlay; `2#`: two countdown markers."""
    kinds = enumerate(match.game.names.catalogue.overlays)
    count = match.state.countdown[tile]
    lying = "".join(kind[0] * match.state.overlay[tile][number] for number, kind in kinds)
    return (f"{count}#{lying}" if count else lying)[: WIDE - 4]


def table_text(match: Match) -> str:
    """The board and what lies around it."""
    return "\n".join([board_text(match), "", *_around(match)])


def _around(match: Match) -> Iterator[str]:
    state, names = match.state, match.game.names
    yield _clock(match)
    width = max(len(held(match, number)) for number in range(len(names.seats)))
    for number, name in enumerate(names.seats):
        turn = "→" if name == match.to_act else " "
        counts = f"{state.supply[number]} in supply, {state.on_board[number]} on the board"
        cards = ", ".join(names.catalogue.measures[card] for card in state.hand[number][: state.hand_n[number]])
        yield f"{turn} {name}: {counts}   {held(match, number):<{width}}  {cards}".rstrip()
    noise = _amounts(match, state.noise)
    yield f"  Noise: {noise}"
    for number, deck in enumerate(names.catalogue.decks):
        cards = ", ".join(names.catalogue.measures[card] for card in state.open[number][: state.open_n[number]])
        yield f"  open {deck}: {cards or 'nothing'} ({state.deck_n[number]} in the deck)"
    if working := list(at_work(match)):
        yield from _wrapped("  at work: ", working)
    yield from _wrapped("  ", _legend(match))


def _clock(match: Match) -> str:
    state = match.state
    if match.over:
        return f"The game is over after {state.round} rounds. Most on the board: {', '.join(match.winners)}"
    drawn = f", drawn: {match.game.names.tile(state.drawn)}" if state.drawn >= 0 else ""
    begins = " begins" if state.ask == c.ASK_DRAW else ""
    return f"Turn {state.turn}{begins}, round {state.round}, {state.stack_n} tiles in the stack{drawn}"


def held(match: Match, seat: int) -> str:
    """A seat's resources: `DOM 2, INF 1`, or `nothing`."""
    return _amounts(match, match.state.resources[seat])


def _amounts(match: Match, amounts: list[int]) -> str:
    names = match.game.names.catalogue
    shown = (f"{name} {amounts[names.department(name)]}" for name in names.in_play if amounts[names.department(name)])
    return ", ".join(shown) or "nothing"


def _legend(match: Match) -> list[str]:
    """What the codes and letters on this board stand for."""
    tiles = match.game.definitions.tiles
    lying = sorted({match.game.names.tile(kind) for kind in match.state.tile_kind[: match.state.laid]})
    codes: dict[str, list[str]] = {}
    for name in lying:
        if tiles[name].value is None:
            codes.setdefault(tiles[name].code, []).append(name)
    parts = [f"{code} {' / '.join(names)}" for code, names in sorted(codes.items())]
    parts += ["A2 two markers of A", "=A controlled by A", "(1,0) a free cell"]
    if any(match.state.resolved[: match.state.laid]):
        parts.append("✓ resolved")
    if any(match.state.countdown[: match.state.laid]):
        parts.append("1# a countdown marker")
    overlays = match.game.names.catalogue.overlays
    return parts + ([f"{kind[0]} {kind}" for kind in overlays] if match.state.lying else [])


def _wrapped(begins: str, parts: Iterable[str]) -> Iterator[str]:
    """Parts with points between them, in lines of at most 100 columns; none is broken."""
    line = begins
    for part in parts:
        if len(line) + len(part) > 98 and line.strip():
            yield line.rstrip(" ·")
            line = "  "
        line += f"{part} · "
    yield line.rstrip(" ·")
