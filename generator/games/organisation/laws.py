"""The laws of the game, checked at every step against what was told and recounted from the position's rows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from generator.games.organisation import codes as c
from generator.games.organisation.campaign_numbers import CATEGORIES, KINDS, parse_halves
from generator.games.organisation.state import CampaignGround, CampaignState

Sums = dict[tuple[str, str], int]
"""Sums by what is counted (money in half-units, population, levels, working levels) and by owner."""


_TRANSFERS: Mapping[str, tuple[tuple[str, int, int, int], ...]] = {
    "income": (("money", 1, 1, -1),),
    "upkeep": (("money", -1, 1, -1),),
    "paid": (("money", -1, 1, -1),),
    "good-season": (("money", 1, 1, -1),),
    "bad-season": (("money", -1, 1, -1),),
    "stolen": (("money", 1, 1, -1), ("money", -1, 3, -1)),
    "population-gained": (("population", 1, 1, 0),),
    "population-lost": (("population", -1, 1, 0),),
    "crushed": (("population", -1, 1, -1),),
    "founded": (("population", 1, 1, 3), ("population", -1, 5, 3)),
    "paid-back": (("money", 1, 1, -1),),
    "built": (("levels", 1, 1, 0), ("working", 1, 1, 0)),
    "found": (("levels", 1, 1, 0), ("working", 1, 1, 0)),
    "repaired": (("working", 1, 1, 0),),
    "damaged": (("working", -1, 1, 0),),
    "exhausted": (("levels", -1, 1, 0),),
}
"""What each told line changes: what is counted, by which sign, the number of the word with the owner, and that of the
word with the amount (0: one)."""


def _amount(what: str, word: str) -> int:
    return parse_halves(word) if what == "money" else int(word)


def _columns(rows: list[int]) -> tuple[int, ...]:
    """The sums of money, population, working levels and all levels in some rows."""
    population = working = damaged = 0
    for row in range(0, len(rows), c.WIDTH):
        if any(rows[row : row + c.HIRED]):
            population += sum(rows[row : row + c.WORKING])
            working += sum(rows[row + c.WORKING : row + c.DAMAGED])
            damaged += sum(rows[row + c.DAMAGED : row + c.HIRED])
    return sum(rows[c.MONEY :: c.WIDTH]), population, working, working + damaged


class CampaignLaws:
    """Watches one game: what must hold after every step."""

    def __init__(self, ground: CampaignGround) -> None:
        self.ground = ground
        self.check_count = 0
        self._before: tuple[CampaignState, Sums] | None = None
        self._checked_rows: dict[int, tuple[list[int], tuple[int, ...], tuple[str, ...]]] = {}
        """For each owner its rows as they last were, their sums, and the laws that they break by themselves; unchanged
        rows aren't counted again."""

    def check(self, match: Any, told: Sequence[str]) -> Iterator[str]:
        """Each law that is broken after a step, with its paragraph. `told`: the lines that the step added to the
        record."""
        state: CampaignState = match.state
        self.check_count += 1
        sums, lines = self._sums(state), [line.split() for line in told]
        for _, _, broken in self._checked_rows.values():
            yield from broken
        if self._before is not None:
            before, was = self._before
            if before.stage != "place":
                yield from self._check_conserved(was, sums, lines)
            yield from self._uses(before, state, lines)
            if not before.turn <= state.turn <= before.turn + 1:
                yield f"O2: phase {state.turn} follows phase {before.turn}"
        yield from self._check_sums(lines)
        if any(line[0] == "closed" for line in lines) or state.stage in ("upkeep", "calm"):
            yield from self._limits(state, lines)
        ends = self.ground.rulings["ends-after"]
        if ends != "never" and (state.turn > int(ends) or match.over != (state.stage == "over")):
            yield f"the game goes on after {ends} phases"
        self._before = (state.copy(), sums)

    # Conservation: money, population and levels.

    def _sums(self, state: CampaignState) -> Sums:
        found: Sums = {}
        size = self.ground.size * c.WIDTH
        for place, owner in enumerate(self.ground.owners):
            rows = state.at[place * size : (place + 1) * size]
            if place not in self._checked_rows or self._checked_rows[place][0] != rows:
                self._checked_rows[place] = rows, _columns(rows), tuple(self._check_levels(owner, rows))
            _, of, _ = self._checked_rows[place]
            found["money", owner], found["population", owner], found["working", owner], found["levels", owner] = of
        for place, what, count, _, _ in state.moving:
            owner = self.ground.owners[place]
            if what == c.OF_MONEY:
                found["money", owner] += count
            elif what < 0 and what > c.OF_DAMAGED:
                found["population", owner] += count
            else:
                found["levels", owner] += count
                found["working", owner] += count if what >= 0 else 0
        return found

    def _check_conserved(self, was: Sums, now: Sums, lines: Sequence[list[str]]) -> Iterator[str]:
        """Money, population and levels change only by what is told."""
        changes = self._changes(lines)
        if not changes and was == now:
            return
        for key in was.keys() | now.keys():
            if now[key] != was[key] + changes[key]:
                what, owner = key
                yield f"O1: {what} of {owner}: {was[key]} and {changes[key]:+} as told isn't {now[key]}"

    def _changes(self, lines: Sequence[list[str]]) -> Counter[tuple[str, str]]:
        found: Counter[tuple[str, str]] = Counter()
        for line in lines:
            if line[0] == "effect":
                self._effect(found, line)
            elif line[0] not in ("income", "upkeep") or len(line) == 3:
                for what, sign, owner, amount in _TRANSFERS.get(line[0], ()):
                    found[what, line[owner]] += sign * (_amount(what, line[amount]) if amount else 1)
            if line[0] == "exhausted" and line[-1] == "working":
                found["working", line[1]] -= 1
        return found

    def _effect(self, found: Counter[tuple[str, str]], line: list[str]) -> None:
        _, owner, _, enemy, _, deed, *rest = line
        if deed == "dies":
            found["population", owner] -= 1
        elif deed == "kill":
            found["population", enemy] -= 1
        elif deed == "damage":
            found["working", enemy] -= rest[-1] != "gone"
        elif deed == "destroy":
            found["levels", enemy] -= 1
            found["working", enemy] -= rest[-1] == "working"
        elif deed == "take":
            what = "population" if rest[0] == "population" else "levels"
            found[what, owner] += 1
            found[what, enemy] -= 1

    # Uses: each leaves one level less.

    def _level(self, state: CampaignState, owner: str, region: str, category: int) -> int:
        row = self._row(owner, region)
        made = sum(state.at[row + place + category] for place in (c.WORKING, c.HIRED, c.RAISED))
        found = state.at[row + c.WORKING + c.NATURAL + category]
        apart = self.ground.rulings["levels-add"] == "apart" and category in (c.MILITARY, c.INTELLIGENCE)
        return max(made, found) if apart else made + found

    def _row(self, owner: str, region: str) -> int:
        return (self.ground.owners.index(owner) * self.ground.size + self.ground.regions.index(region)) * c.WIDTH

    def _uses(self, before: CampaignState, state: CampaignState, lines: Sequence[list[str]]) -> Iterator[str]:
        for line in lines:
            if line[0] in ("sabotage", "plunder") and "dice" in line:
                category = c.INTELLIGENCE if line[0] == "sabotage" else c.MILITARY
                rows = range(category + c.USED, len(state.at), c.WIDTH)
                changed = [row for row in rows if state.at[row] != before.at[row]]
                if len(changed) != 1 or state.at[changed[0]] != before.at[changed[0]] + 1:
                    yield f"O1: {' '.join(line)}: not one use more"
                    continue
                place = changed[0] // c.WIDTH
                owner, region = divmod(place, self.ground.size)
                had = self._level(before, self.ground.owners[owner], self.ground.regions[region], category)
                if not 0 <= int(line[-1]) <= max(0, had - before.at[changed[0]]):
                    yield f"O1: {' '.join(line)}: more dice than levels that are left"
            if line[0] == "split" and before.stage == "fight":
                region = before.job[2]
                row = self._row(line[1], self.ground.regions[region])
                levels = (
                    self._level(before, line[1], self.ground.regions[region], c.MILITARY)
                    - before.at[row + c.USED + c.MILITARY]
                )
                attack, defence = int(line[3]), int(line[5])
                if attack + defence != levels or attack > before.at[row + c.MOBILISED]:
                    yield f"O4: {' '.join(line)}: of {levels} levels with {before.at[row + c.MOBILISED]} mobilised"
        effects = [line for line in lines if line[0] == "effect"]
        if len(effects) == 1 and len(lines) == 1 and effects[0][5] == "damage":
            yield from self._walls(before, effects[0])

    def _walls(self, before: CampaignState, line: list[str]) -> Iterator[str]:
        """A level of fortification protects one other level, or all others."""
        enemy, thing, region = line[3], line[6], line[7]
        row = self._row(enemy, region)
        walls = self._level(before, enemy, region, c.FORTIFICATION)
        kinds = (kind for kind in range(len(KINDS)) if kind % c.NATURAL != c.FORTIFICATION)
        others = sum(before.at[row + c.WORKING + kind] for kind in kinds)
        if self.ground.rulings["hired-damaged"] == "gone":
            hired = before.at[row + c.HIRED : row + c.RAISED]
            others += sum(hired) - hired[c.FORTIFICATION]
        open_ = walls == 0 if self.ground.rulings["protects"] == "all-here" else others > walls
        if not thing.endswith("fortification") and not open_:
            yield f"O1: {' '.join(line)}: it was protected by {walls}"

    def _check_levels(self, owner: str, rows: list[int]) -> Iterator[str]:
        """Nobody has less than nothing of anything, and authority raises a category by one."""
        if min(rows) < 0:
            yield "O1: somebody has less than nothing"
        for category, name in enumerate(CATEGORIES):
            raised = rows[c.RAISED + category :: c.WIDTH]
            if (max if self.ground.rulings["authority-counts"] == "region" else sum)(raised) > 1:
                yield f"O1: {name} of {owner} is raised more than once"

    # Closing: sums, limits.

    def _check_sums(self, lines: Sequence[list[str]]) -> Iterator[str]:
        """The lines of an income or an upkeep add up to the sum below them."""
        for word in ("income", "upkeep"):
            parts: Counter[str] = Counter()
            for line in lines:
                if line[0] == word and len(line) > 3:
                    parts[line[1]] += parse_halves(line[-1])
                elif line[0] == word and parse_halves(line[-1]) != parts.pop(line[1], 0):
                    yield f"O2: {word} of {line[1]}: {line[-1]} isn't the sum of its lines"

    def _limits(self, state: CampaignState, lines: Sequence[list[str]]) -> Iterator[str]:
        """Population over the limit when it was counted is in unrest."""
        if not any(line[0] == "income" for line in lines) or self.ground.through_closing:
            return
        left: Counter[str] = Counter()
        for line in lines:
            if line[0] == "founded":
                left[line[2]] += int(line[3])
        for place, region in enumerate(self.ground.regions):
            rows = [row + place * c.WIDTH for row in range(0, len(state.at), self.ground.size * c.WIDTH)]
            lives = sum(sum(state.at[row + c.CALM : row + c.WORKING]) for row in rows)
            unrest = left[region] + sum(sum(state.at[row + c.UNREST : row + c.WORKING]) for row in rows)
            kinds = (c.WORKING + c.INFRASTRUCTURE, c.WORKING + c.NATURAL + c.INFRASTRUCTURE)
            levels = sum(state.at[row + kind] for row in rows for kind in kinds)
            own = dict(self.ground.numbers.limits).get(region, self.ground.numbers.limit)
            if self.ground.rulings["limit-of"] == "region" and (
                unrest < lives - own - levels * self.ground.numbers.infrastructure
            ):
                yield f"O2: {lives} live in {region}, of whom {unrest} are in unrest"
