"""All values that the kernel keeps up to date, counted again from the board alone."""

from __future__ import annotations

from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.rules.compile import kernel
from generator.games.balance_control.rules.control import lends_to
from generator.games.balance_control.rules.fields import State, Tables

WRONG_STRENGTH = 1
WRONG_LEADER = 2
WRONG_OUTPUT = 3
WRONG_INCOME = 4
WRONG_COUNT = 5
WRONG_OVERLAY = 6
WRONG_PRICE = 7
WRONG_MARKERS = 8
WRONG_BOARD = 9


@kernel
def recount(s: State, t: Tables) -> int:
    """0 where every kept value agrees with the board, else the code of the first that doesn't."""
    for tile in range(s.laid):
        found = recount_tile(s, t, tile)
        if found != 0:
            return found
    if recount_income(s, t) != 0:
        return WRONG_INCOME
    if recount_seats(s, t) != 0:
        return WRONG_MARKERS
    if recount_prices(s, t) != 0:
        return WRONG_PRICE
    return recount_board(s, t)


@kernel
def lent(s: State, t: Tables, tile: int, seat: int) -> int:
    """What a seat is lent on a tile from next door, from leaders and overlays."""
    lends = t.kind_roles[s.tile_kind[tile]] & c.BOOST_BIT != 0
    if (lends and t.chain == 0) or t.kind_immune[s.tile_kind[tile]] == 1:
        return 0
    found = 0
    for direction in range(6):
        other = s.near[tile][direction]
        if other < 0 or not lends_to(s, t, other, seat):
            continue
        amount = t.kind_boost[s.tile_kind[other]]
        if t.kind_roles[s.tile_kind[other]] & c.BOOST_BIT and (s.wavers[other] == 0 or t.present_lends == 1):
            if t.boost_stays == 1:
                found += amount
            elif s.lock[other] == 0:
                found += max(amount - s.cut[other], 0)
    return found


@kernel
def recount_tile(s: State, t: Tables, tile: int) -> int:
    """Strength, leaders, output and overlays of one tile."""
    best = 0
    tops = 0
    markers = 0
    for seat in range(t.players):
        own = s.influence[tile][seat]
        markers += own
        strength = own + lent(s, t, tile, seat)
        if t.presence == 1 and own == 0:
            strength = 0
        if strength != s.strength[tile][seat]:
            return WRONG_STRENGTH
        if strength > best:
            best = strength
            tops = 0
        if strength == best and best > 0:
            tops |= 1 << seat
    kind = s.tile_kind[tile]
    if markers == 0 and (t.empty_bonus == 0 or t.kind_immune[kind] == 1):
        tops = 0
    leader = -1
    for seat in range(t.players):
        if tops == 1 << seat:
            leader = seat
    if tops != s.tops[tile] or leader != s.leader[tile] or markers != s.markers[tile]:
        return WRONG_LEADER
    return recount_effects(s, t, tile)


@kernel
def recount_doubled(s: State, t: Tables, tile: int, kind: int) -> int:
    """What the overlays of a kind count beyond once each, by one effect for each; -1 where there are more effects."""
    beyond = 0
    effects = 0
    for mod in range(s.mods):
        row = s.mod_row[mod]
        if t.row_word[row] == c.DOUBLE_OVERLAY and s.mod_tile[mod] == tile and s.mod_overlay[mod] == kind:
            beyond += t.row_count[row] - 1
            effects += 1
    return beyond if effects <= s.overlay[tile][kind] else -1


@kernel
def recount_effects(s: State, t: Tables, tile: int) -> int:
    """Overlays' caches and output of one tile."""
    cut = 0
    lock = 0
    for kind in range(t.overlays):
        if s.doubled[tile][kind] != recount_doubled(s, t, tile, kind):
            return WRONG_OVERLAY
        number = s.overlay[tile][kind] + s.doubled[tile][kind]
        cut += number * t.overlay_cut[kind]
        lock += number * t.overlay_lock[kind]
    if cut != s.cut[tile] or lock != s.lock[tile]:
        return WRONG_OVERLAY
    kind = s.tile_kind[tile]
    output = 0
    if t.kind_roles[kind] & (1 << c.PRODUCES) and lock == 0:
        output = max(t.kind_value[kind] * s.times[tile] + s.add[tile] - cut, 0)
    return 0 if output == s.output[tile] and changes_add_up(s, t, tile) else WRONG_OUTPUT


@kernel
def changes_add_up(s: State, t: Tables, tile: int) -> bool:
    """Whether factor and change of a tile's output are those of the measures and overlays on it."""
    times = 1
    add = 0
    for mod in range(s.mods):
        row = s.mod_row[mod]
        if t.row_word[row] == c.OUTPUT and s.mod_tile[mod] == tile:
            times *= t.row_count[row]
            add += t.row_amount[row]
    for kind in range(t.overlays):
        number = s.overlay[tile][kind] + s.doubled[tile][kind]
        first = t.overlay_row[kind]
        for row in range(first, first + t.overlay_row_n[kind]):
            if t.row_word[row] == c.OUTPUT:
                add += number * t.row_amount[row]
    return times == s.times[tile] and add == s.add[tile]


@kernel
def recount_income(s: State, t: Tables) -> int:
    """What the next settlement pays, from leaders and output."""
    for department in range(t.departments):
        spill = 0
        for tile in range(s.laid):
            if t.kind_department[s.tile_kind[tile]] == department and s.tops[tile] > 0:
                sharing = 0
                for seat in range(t.players):
                    sharing += (s.tops[tile] >> seat) & 1
                spill += s.output[tile] % sharing
        if spill != s.spill[department]:
            return 1
    for seat in range(t.players):
        for department in range(t.departments):
            if income_of(s, t, seat, department) != s.income[seat][department]:
                return 1
    return 0


@kernel
def income_of(s: State, t: Tables, seat: int, department: int) -> int:
    """A seat's income of a department, from leaders and output."""
    found = 0
    for tile in range(s.laid):
        tops = s.tops[tile]
        if t.kind_department[s.tile_kind[tile]] == department and (tops >> seat) & 1:
            sharing = 0
            for other in range(t.players):
                sharing += (tops >> other) & 1
            found += s.output[tile] // sharing
    return found


@kernel
def recount_seats(s: State, t: Tables) -> int:
    """Markers on the board, the lists of held and full tiles, and the limits R1.5 and R6.2."""
    for seat in range(t.players):
        markers = 0
        held = 0
        full = 0
        for tile in range(s.laid):
            own = s.influence[tile][seat]
            markers += own
            held += 1 if own > 0 else 0
            full += 1 if own == t.tile_limit else 0
            if own < 0 or own > t.tile_limit:
                return 1
        if markers != s.on_board[seat] or held != s.held_n[seat] or full != s.full_n[seat]:
            return 1
        if s.supply[seat] < 0 or s.supply[seat] + markers > t.influence_cap:
            return 1
        for place in range(held):
            if s.influence[s.held[seat][place]][seat] == 0:
                return 1
        for department in range(t.departments):
            if s.resources[seat][department] < 0:
                return 1
    return 0


@kernel
def recount_prices(s: State, t: Tables) -> int:
    """Sources of extra costs, and overlays on the board."""
    priced = 0
    lying = 0
    for mod in range(s.mods):
        if t.row_word[s.mod_row[mod]] == c.SURCHARGE:
            priced += 1
    for tile in range(s.laid):
        for kind in range(t.overlays):
            lying += s.overlay[tile][kind]
            number = s.overlay[tile][kind] + s.doubled[tile][kind]
            first = t.overlay_row[kind]
            for row in range(first, first + t.overlay_row_n[kind]):
                if t.row_word[row] == c.SURCHARGE:
                    priced += number
    return 0 if priced == s.priced and lying == s.lying else 1


@kernel
def recount_board(s: State, t: Tables) -> int:
    """Neighbours, and surrounded focuses that aren't spent."""
    ripe = 0
    for tile in range(s.laid):
        around = 0
        for direction in range(6):
            other = s.near[tile][direction]
            if other >= 0:
                around += 1
                if s.near[other][(direction + 3) % 6] != tile:
                    return WRONG_BOARD
        if around != s.around[tile]:
            return WRONG_BOARD
        if around == 6 and s.resolved[tile] == 0 and t.kind_roles[s.tile_kind[tile]] & c.SURROUNDED_BIT:
            ripe += 1
    return 0 if ripe == s.ripe else WRONG_COUNT
