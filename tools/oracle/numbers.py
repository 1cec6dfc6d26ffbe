"""The box and the numbers of the game, typed by hand from the rules: tiles, departments, start influence, cap, rulings.

Nothing here is read from the game's definitions, on purpose: this is the second opinion about them.
"""

from collections.abc import Iterable, Mapping
from functools import cache

SEATS = "ABCDEF"
DEPARTMENTS = ["DOM", "FOR", "INF", "ECO", "SEC", "CLM"]
"""In the order in which they are written; NRG is provided by nothing (R14.1), so it is never in play."""

EDITIONS = ["1.0.9", "canonical-en", "1.0.14", "sim-1"]
LATER = ["1.0.14", "sim-1"]
"""The editions with a Start Committee, two resources for formalising, and a wait for the starting influence."""
MODULES = ["core", "players-5-6", "economy", "security", "climate"]

OVERLAY_PRICE = 2  # R11.2, in SEC
OVERLAYS = ["security-level", "control", "administration", "lock"]  # R1.4

BASE = {
    "start-influence-56": ["2", "1"],
    "influence-cap-56": ["7", "8"],
    "first-player-handicap": ["off", "on"],
    "pass": ["only-when-stuck", "always"],
    "start-tile-influence": ["allowed", "forbidden"],
    "move-range": ["adjacent", "anywhere"],
    "grassroots-control": ["majority", "presence", "none"],
    "lobbyist-for": ["its-controller", "everybody-present"],
    "lobbyist-chain": ["markers-only", "fixpoint"],
    "lobbyist-presence": ["not-needed", "needed"],
    "empty-tile-control": ["nobody", "bonus"],
    "focus-effect": ["one-influence", "none"],
    "focus-gain": ["to-supply", "onto-focus"],
    "end-of-stack": ["finish-round", "immediately"],
}
"""Rulings that change something without measures and without expansions."""
WITH_TILES = {
    "resolution-order": ["oldest-first", "active-player-chooses"],
    "tile-limit": ["limited", "unlimited"],
    "focus-marker-owed": ["no-placement", "placement"],
    "last-settlement": ["left-out", "held"],
    "eco-conversion": ["program-only", "any-grassroots", "with-program"],
    "clm-conversion": ["none", "in-only", "both-ways"],
    "clm-pays": ["any", "climate-only"],
    "centre-control": ["majority", "presence"],
    "transformation-pressure": ["as-focus", "inert"],
    "nil-effect-action": ["illegal", "legal"],
    "production-costs": ["receiver-may-pay", "auto-pay", "auto-decline"],
    "zero-share-remainder": ["bank", "noise"],
    "control-vs-administration": ["through-or-of", "same", "by-tile-kind"],
    "overlays-and-majority": ["lend-less", "untouched"],
}
"""Rulings that change something with the expansions' tiles and overlays, or beside another ruling."""
WITH_MEASURES = {
    "measure-copies": ["1", "2"],
    "focus-deferred": ["next-round", "lost"],
    "energy": ["unpayable", "DOM", "any-resource"],
    "economy-timing": ["before-action", "before-or-after"],
    "economic-council-duration": ["this-and-next-round", "this-round", "game"],
    "freeze-scope": ["influence-and-overlays", "influence-only"],
    "take-ends-turn": ["yes", "no"],
    "measure-recycling": ["once", "per-card"],
    "deficit-on-pass": ["used-up", "stays"],
    "action-on-tile": ["onto-or-through", "also-off"],
    "this-round-ends": ["after-settlement", "before-settlement"],
    "supplementary-budget": ["full-effect", "full-yield", "extra-cost"],
    "order-partnership-for": ["everybody", "its-player"],
    "situation-assessment-least": ["removals-only", "both"],
    "future-pact-and-contract": ["shelter", "no-shelter"],
    "generational-contract-lasts": ["next-effect", "until-used"],
    "climate-timing": ["action", "before-action"],
    "play-is-action": ["no", "yes"],
    "named-player": ["opponents", "anybody"],
    "security-timing": ["windows", "own-turn"],
    "investment-freeze": ["next-action", "output-measures"],
    "climate-placements": ["focuses-and-countdowns", "countdowns-only"],
    "security-immediate": ["before-action", "before-or-after"],
    "supplementary-budget-lasts": ["this-turn", "until-used"],
    "budget-deficit-on": ["player", "opponent"],
    "economic-council-for": ["its-player", "everybody"],
    "economic-council-pair": ["any-two", "two-different"],
    "supply-chain-break-each": ["production", "settlement"],
    "adaptation-strategy-for": ["everybody", "its-player"],
    "adaptation-strategy-and-contract": ["no-shelter", "shelter"],
    "protest-movement-stops": ["focuses", "formalising-too"],
    "targeted-intervention-after": ["own-action", "any-action"],
    "oversight-on-locks": ["left-out", "counted"],
    "parliamentary-oversight-lasts": ["this-round", "own-next-turn", "game-end"],
}
"""Rulings that change something with measures."""
OF_THE_BOX = {
    "climate-56-values": ["w1+w2", "w1+w1", "w2+w2"],
    "marker-supply": ["unlimited", "printed"],
    "unplaceable-tile": ["discard", "reshuffle"],
}
"""Rulings about what is in the box, and about what can't be played here."""
PLAYED = BASE | WITH_TILES | WITH_MEASURES
RULINGS: dict[str, list[str]] = PLAYED | OF_THE_BOX
"""Every ruling with its options; the first is the default of the three editions that the documents give."""
SIM_1 = {
    "influence-cap-56": "8",
    "tile-limit": "unlimited",
    "move-range": "anywhere",
    "overlays-and-majority": "untouched",
    "this-round-ends": "before-settlement",
    "energy": "DOM",
    "focus-gain": "onto-focus",
    "focus-marker-owed": "placement",
    "lobbyist-chain": "fixpoint",
    "empty-tile-control": "bonus",
    "nil-effect-action": "legal",
    "eco-conversion": "with-program",
    "clm-conversion": "both-ways",
    "climate-timing": "before-action",
    "play-is-action": "yes",
    "named-player": "anybody",
    "investment-freeze": "output-measures",
    "supplementary-budget": "extra-cost",
    "security-timing": "own-turn",
    "control-vs-administration": "by-tile-kind",
    "measure-recycling": "per-card",
    "generational-contract-lasts": "until-used",
}
"""Where the author's later specification takes another option."""

OWN = {"sim-1": SIM_1, "canonical-en": {"control-vs-administration": "same"}}  # 002: one text for both
"""The options that an edition takes otherwise."""

NOT_PLAYED = {("marker-supply", "printed"), ("unplaceable-tile", "reshuffle")}
"""Options that can't be played here: no number of markers is printed anywhere (R14.3); chance shuffles a tile back."""

FOCUSES = ["focus", "focus-dom", "focus-for", "labour-market", "transformation-pressure", "internal-order"]
GRASSROOTS = ["grassroots", "investment-program"]  # R8.2: the Program does all that a Grassroots tile does

CORE = {
    **{f"{d}-w{v}": n for d in ("dom", "for", "inf") for v, n in ((1, 2), (2, 4), (3, 4), (4, 1), (5, 1))},
    "committee": 10,
    "grassroots": 8,
    "lobbyist": 9,
    "focus": 8,
}
PLAYERS_56 = {
    **{f"{d}-w{v}": 1 for d in ("dom", "for", "inf") for v in (2, 3, 4)},
    "committee": 2,
    "grassroots": 2,
    "lobbyist": 3,
    "focus-dom": 1,
    "focus-for": 1,
}
ECONOMY = {"eco-w1": 2, "eco-w2": 1, "eco-w3": 1, "labour-market": 1, "investment-program": 1}
ECONOMY_56 = {"eco-w1": 1, "eco-w2": 1, "eco-w3": 1}
SECURITY = {"internal-order": 1, "control-centre": 1}
CLIMATE = {"clm-w1": 2, "clm-w2": 2, "transformation-pressure": 1}
CLIMATE_56 = {"w1+w2": {"clm-w1": 1, "clm-w2": 1}, "w1+w1": {"clm-w1": 2}, "w2+w2": {"clm-w2": 2}}


def all_modules(players: int, modules: Iterable[str]) -> list[str]:
    """R1.2: core is implied, players-5-6 comes with five or six players."""
    wanted = {"core", *modules} | ({"players-5-6"} if players >= 5 else set())
    return [module for module in MODULES if module in wanted]


def all_rulings(chosen: Mapping[str, str], edition: str = "1.0.14") -> dict[str, str]:
    """Every ruling with the option that counts: the one chosen, or the edition's."""
    own = OWN.get(edition, {})
    return {name: chosen.get(name, own.get(name, options[0])) for name, options in RULINGS.items()}


def box(players: int, modules: Iterable[str], rulings: Mapping[str, str]) -> dict[str, int]:
    """R1.1: how many of each drawable tile are in the box; the Start tile isn't drawn."""
    inside = all_modules(players, modules)
    parts = [CORE]
    parts += [PLAYERS_56] if players >= 5 else []
    parts += [ECONOMY] if "economy" in inside else []
    parts += [ECONOMY_56] if "economy" in inside and players >= 5 else []
    parts += [SECURITY] if "security" in inside else []
    parts += [CLIMATE] if "climate" in inside else []
    parts += [CLIMATE_56[all_rulings(rulings)["climate-56-values"]]] if "climate" in inside and players >= 5 else []
    return {tile: sum(part.get(tile, 0) for part in parts) for part in parts for tile in part}


def drawable(players: int, modules: Iterable[str], rulings: Mapping[str, str]) -> list[str]:
    """R2.1: the stack before it is shuffled, one entry for each printed tile."""
    return [tile for tile, number in box(players, modules, rulings).items() for _ in range(number)]


@cache
def departments_in_play(modules: tuple[str, ...]) -> list[str]:
    """R1.6: the base departments, and the one that each expansion brings."""
    brought = {"economy": "ECO", "security": "SEC", "climate": "CLM"}
    known = {"DOM", "FOR", "INF"} | {brought[module] for module in modules if module in brought}
    return [department for department in DEPARTMENTS if department in known]


def starting_influence(players: int, rulings: Mapping[str, str], seat: str, first: str) -> int:
    """R2.2, R2.4: markers in a seat's supply at the start; with the handicap the starting seat has one fewer."""
    number = {2: 4, 3: 3, 4: 2}.get(players, int(rulings["start-influence-56"]))
    return number - 1 if rulings["first-player-handicap"] == "on" and seat == first else number


def most_on_a_tile(rulings: Mapping[str, str]) -> int:
    """R6.2: own markers on a tile, by its ruling; more than a player has where there is no limit."""
    return 3 if rulings["tile-limit"] == "limited" else 99


def influence_cap(players: int, rulings: Mapping[str, str]) -> int:
    """R1.5: most markers a player may have, in supply and on the board together."""
    return int(rulings["influence-cap-56"]) if players >= 5 else 7


def value(tile: str) -> int:
    """R1.1: `dom-w3` prints 3."""
    return int(tile.rpartition("-w")[2])


def department(tile: str) -> str:
    """The department of a production tile, or an empty string for every other tile."""
    name = tile.partition("-w")[0].upper()
    return name if "-w" in tile and name in DEPARTMENTS else ""
