"""The board of a match and everything that lies around it, as plain text that fits a terminal.

A cell is drawn as a flat-topped hexagon: the tile, its coordinates and who controls it, the markers on it, and in its
lower edge the overlays. Columns of cells are 8 characters apart and every other one lies half a cell lower. A board
that is too wide is drawn in small cells, 6 characters apart, where `=A2` says that A controls the cell with two
markers, or in bands.

      ______
     / FOR3 \\
    / 1,0 =A \\          A controls it
    \\  A2 B  /          two markers of A, one of B
     \\_s____/           a Security Level; `2#` two countdown markers
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from textwrap import wrap

from generator.base.hexes import HexCell
from generator.games.balance_control.players.piece_explainer import board_code
from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.table.explanations.at_work import at_work
from generator.games.balance_control.table.kernel_match import KernelMatch
from generator.play.protocol import WIDTH

LARGE, SMALL = 8, 6
"""Characters from column to column of cells; a whole cell is two wider."""
HIGH = 4
"""Lines from row to row."""


def board_text(match: KernelMatch, width: int = WIDTH) -> str:
    """The board in at most `width` columns; while a tile is to be laid, with the cells where it may be laid."""
    cells = {match.cell(tile): tile for tile in range(match.state.laid)}
    empty = (
        [match.frontier_cell(number) for number in range(match.state.frontier_n)]
        if match.state.ask == c.ASK_CELL
        else []
    )
    columns = sorted({cell.q for cell in [*cells, *empty]})
    first, last = columns[0], columns[-1]
    step = min((LARGE, SMALL), key=lambda step: -(-(last - first + 1) // _side_by_side(width, step)))
    most = _side_by_side(width, step)
    bands = []
    for start in range(first, last + 1, most):
        inside = range(start, min(start + most, last + 1))
        shown = {cell: tile for cell, tile in cells.items() if cell.q in inside}
        free = [cell for cell in empty if cell.q in inside]
        title = f"columns {inside[0]} to {inside[-1]}:\n" if last - first >= most else ""
        bands.append(title + _band(match, shown, free, start, step))
    return "\n\n".join(bands)


def _side_by_side(width: int, step: int) -> int:
    """How many columns of cells there is room for."""
    return max(1, (width - 2) // step)


def _band(match: KernelMatch, cells: Mapping[HexCell, int], empty: Iterable[HexCell], start: int, step: int) -> str:
    """Some columns of the board."""
    heights = {cell: 2 * cell.r + cell.q for cell in [*cells, *empty]}
    top = min(heights.values())
    paper: dict[tuple[int, int], str] = {}
    for cell in empty:
        _write(paper, heights[cell] - top, (cell.q - start) * step, _open_cell(cell, step))
    for cell, tile in cells.items():
        _write(paper, heights[cell] - top, (cell.q - start) * step, _tile_lines(match, cell, tile, step))
    high = 1 + max(line for line, _ in paper)
    wide = 1 + max(column for _, column in paper)
    rows = ("".join(paper.get((line, column), " ") for column in range(wide)).rstrip() for line in range(high))
    return "\n".join(rows).strip("\n")


def _write(paper: dict[tuple[int, int], str], height: int, begins: int, lines: Iterable[str]) -> None:
    """Puts a cell on the paper; blanks let what was written before show through."""
    for down, text in enumerate(lines):
        for right, letter in enumerate(text):
            place = (height * HIGH // 2 + down, begins + right)
            if letter != " " and (letter != "_" or paper.get(place, "_") in "_ "):
                paper[place] = letter


def _open_cell(cell: HexCell, step: int) -> list[str]:
    return ["", "", f"{f'({cell})':^{step + 2}}"]


def _tile_lines(match: KernelMatch, cell: HexCell, tile: int, step: int) -> list[str]:
    state, seats = match.state, match.game.names.seats
    leader = seats[state.leader[tile]] if state.leader[tile] >= 0 else ""
    large = step == LARGE
    held = f"{cell}={leader}" if large and leader else str(cell)
    code, edge = _code(match, tile), step - 2
    return [
        f"  {'_' * edge}  ",
        f" /{code if large else code.replace(' ', '')[:edge]:^{edge}}\\ ",
        f"/{held:^{step}}\\",
        f"\\{_markers(match, tile, step, '' if large else leader):^{step}}/",
        f" \\{_overlays(match, tile, edge):_^{edge}}/ ",
    ]


def _code(match: KernelMatch, tile: int) -> str:
    """A tile's short name, and ✓ where a focus is spent."""
    definition = match.game.definitions.tiles[match.game.names.kinds[match.state.tile_kind[tile]]]
    spent = "✓" if match.state.resolved[tile] else ""
    return f"{board_code(definition)}{spent}"[: LARGE - 2]


def _markers(match: KernelMatch, tile: int, room: int, leader: str) -> str:
    """`A2 B`: two of A's, one of B's; without spaces where there are many; `=` before the leader where one is named."""
    parts = [
        f"{'=' if name == leader else ''}{name}{number if number > 1 else ''}"
        for name, number in zip(match.game.names.seats, match.state.influence[tile], strict=False)
        if number or name == leader
    ]
    spaced = " ".join(parts)
    return (spaced if len(spaced) <= room else "".join(parts))[:room]


def _overlays(match: KernelMatch, tile: int, room: int) -> str:
    """A letter for each overlay; `2#`: two countdown markers."""
    kinds = enumerate(match.game.names.overlays)
    count = match.state.countdown[tile]
    lying = "".join(kind[0] * match.state.overlay[tile][number] for number, kind in kinds)
    return (f"{count}#{lying}" if count else lying)[:room]


def table_text(match: KernelMatch, width: int = WIDTH) -> str:
    """The board and what is around it, as text in at most `width` columns."""
    return "\n".join(
        [board_text(match, width), "", *(part for line in _around(match, width) for part in _fold_line(line, width))]
    )


def _around(match: KernelMatch, width: int) -> Iterator[str]:
    state, names = match.state, match.game.names
    yield _clock(match)
    own = [resources_text(match, number) or "nothing" for number in range(len(names.seats))]
    for number, name in enumerate(names.seats):
        turn = "→" if name == match.to_act else " "
        counts = f"{state.supply[number]} in supply, {state.on_board[number]} on the board"
        cards = ", ".join(names.measures[card] for card in state.hand[number][: state.hand_n[number]])
        yield f"{turn} {name}: {counts}   {own[number]:<{max(map(len, own))}}  {cards}".rstrip()
    noise = _amounts(match, state.noise, {}) or "nothing"
    yield f"  Noise: {noise}"
    for number, deck in enumerate(names.decks):
        cards = ", ".join(names.measures[card] for card in state.open[number][: state.open_n[number]])
        yield f"  open {deck}: {cards or 'nothing'} ({state.deck_n[number]} in the deck)"
    if working := list(at_work(match)):
        yield from _wrap_parts("  at work: ", working, width)
    yield from _wrap_parts("  ", _legend(match), width)


def _clock(match: KernelMatch) -> str:
    state = match.state
    if match.over:
        return f"The game is over after {state.round} rounds. Most on the board: {', '.join(match.winners)}"
    drawn = f", drawn: {match.game.names.kinds[state.drawn]}" if state.drawn >= 0 else ""
    begins = " begins" if state.ask == c.ASK_DRAW else ""
    return f"Turn {state.turn}{begins}, round {state.round}, {state.stack_n} tiles in the stack{drawn}"


def resources_text(match: KernelMatch, seat: int, called: Mapping[str, str] | None = None) -> str:
    """A seat's resources, such as `DOM 2, INF 1`, under their ids or the names in `called`; empty if it has none."""
    return _amounts(match, match.state.resources[seat], called or {})


def _amounts(match: KernelMatch, amounts: list[int], called: Mapping[str, str]) -> str:
    names = match.game.names
    found = {name: amounts[names.department(name)] for name in names.in_play}
    return ", ".join(f"{called.get(str(name), name)} {amount}" for name, amount in found.items() if amount)


def _legend(match: KernelMatch) -> list[str]:
    """What the codes and letters on this board stand for."""
    tiles = match.game.definitions.tiles
    lying = sorted({match.game.names.kinds[kind] for kind in match.state.tile_kind[: match.state.laid]})
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
    overlays = match.game.names.overlays
    return parts + ([f"{kind[0]} {kind}" for kind in overlays] if match.state.lying else [])


def _fold_line(line: str, width: int) -> Iterator[str]:
    """A line, in as many as it takes; ids such as `debt-brake` stay whole."""
    yield from wrap(line, width, subsequent_indent="      ", break_long_words=False, break_on_hyphens=False)


def _wrap_parts(begins: str, parts: Iterable[str], width: int) -> Iterator[str]:
    """Parts with points between them, in lines of at most `width` columns; none is broken."""
    line = begins
    for part in parts:
        if len(line) + len(part) > width - 2 and line.strip():
            yield line.rstrip(" ·")
            line = "  "
        line += f"{part} · "
    yield line.rstrip(" ·")
