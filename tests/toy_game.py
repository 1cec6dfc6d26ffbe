"""A small made-up game about an allotment garden: YAML files, valid in every part, written into a folder.

Tests of the loader and of `check` spoil one line of it and see what is said; its numbers are nobody else's.
"""

from __future__ import annotations

from pathlib import Path

from generator.definitions.fields import fields_of
from generator.games.balance_control.definitions.types import NEEDS, TIMINGS, TRIGGERS
from generator.games.balance_control.effects.vocabulary import VOCABULARY
from generator.games.balance_control.effects.words import BY_NAME

ICONS = ("sun", "rain", "bee", "bed", "shed", "gate", "net", "seat-one", "seat-two", "seat-three")

FILES = {
    "game.yaml": """\
game:
  id: allotment
  default_edition: first
  rules: balance-control
  modules: [core, crowd, bees]

numbers:
  start_influence: {2: 3, 3: 2}
  influence_cap: {2: 5, 3: $cap-crowd}
  tile_limit: 2
  hand_limit: 1
  plays_a_round: 1
  open_row: 2
  deck_shuffles: 1
  overlay_cost: 1 BEE
  measure_copies: 1
  formalize_waits: no

colours:
  leaf: {rgb: "#2E7D32", cmyk: [80, 20, 90, 10]}
  soil: {rgb: "#5D4037", cmyk: [40, 60, 70, 50]}

seats:
  A: {colour: leaf, icon: seat-one}
  B: {colour: soil, icon: seat-two}
  C: {colour: leaf, icon: seat-three}

rulings:
  cap-crowd:
    options: ["4", "6"]
    why: nobody wrote how many gnomes three gardeners have
    source: the back of the seed packet
  swarm:
    options: [majority, presence]
    why: it is not said who may open the gate

findings:
  H1:
    message: nobody wrote how many gnomes there are
    source: the seed packet
  H2:
    modules: [bees]
    detect: lasting-measure
    allows: [evergreen]
    message: Evergreen lasts for good
    source: the seed packet
""",
    "parts.yaml": """\
departments:
  SUN: {icon: sun, edge: bars, colour: leaf}
  RAN: {icon: rain, edge: lines, colour: soil}
  BEE: {icon: bee, edge: dots, colour: leaf, converts_in: never}

classes:
  bed: {trigger: settlement, needs: majority}
  shed:
    code: SHD
    icon: shed
    edge: teeth
    colour: soil
    trigger: action
    needs: majority
    effects:
      - convert: {from: any, give: 3, amount: 1}
  gate: {code: GAT, icon: gate, edge: wave, colour: soil, trigger: action, needs: $swarm}

pieces:
  gnome-a: {kind: influence, seat: A, colour: leaf, icon: seat-one, per: seat}
  gnome-b: {kind: influence, seat: B, colour: soil, icon: seat-two, per: seat}
  gnome-c: {kind: influence, seat: C, colour: leaf, icon: seat-three, per: seat}
  sunray: {kind: resource, department: SUN, value: 1, count: 4, per: player}
""",
    "modules/core.yaml": """\
module: {players: [2, 3], required: yes, departments: [SUN, RAN], source: the seed packet}

tiles:
  fence: {class: gate, count: 1, drawable: no, needs: none}
  sun-bed: {class: bed, department: SUN, count: 3, effects: [produce: {department: SUN, amount: 2}]}
  rain-bed: {class: bed, department: RAN, count: 2, effects: [produce: {department: RAN, amount: 1}]}
  tool-shed: {class: shed, count: 2}
  gate:
    class: gate
    count: 2
    effects:
      - formalize: {cost: SUN + RAN, amount: 1}
""",
    "modules/crowd.yaml": """\
module: {players: [3, 3], automatic: yes}

copies:
  - add: {sun-bed: 1, gate: 1}
""",
    "modules/bees.yaml": """\
module:
  players: [2, 3]
  departments: [BEE]
  deck: BEE
  never: {costs: [RAN], words: [double_overlay], timings: [round-end]}

tiles:
  hive: {class: bed, department: BEE, count: 2, effects: [produce: {department: BEE, amount: 1}]}

copies:
  - with: [crowd]
    add: {hive: 1}

overlays:
  net: {icon: net, colour: soil, contour: frame, count: 3, effects: [reduce_yield: {amount: 1}]}

measures:
  waggle-dance:
    number: 1
    cost: 2 BEE
    timing: before-action
    effects:
      - output: {target: department-tile, times: 2, until: settlement}
  nectar:
    number: 2
    cost: BEE + SUN
    timing: action
    effects:
      - gain: {target: department-tile, amount: 3}
  evergreen:
    number: 3
    cost: 3 BEE
    timing: action
    effects:
      - output: {target: department-tile, add: 1, until: game-end}
""",
    "editions/first.yaml": """\
source: the seed packet

expect:
  - source: the seed packet
    module: core
    tiles: {fence: 1, sun-bed: 3, rain-bed: 2, tool-shed: 2, gate: 2}
    added: 10
    values: {sun-bed: 2, rain-bed: 1}
    costs: {gate: SUN + RAN}
    notations: {sun-bed: "♺:[+▲SUN2]"}
    start_influence: {2: 3, 3: 2}
    influence_cap: {2: 5, 3: 4}
  - source: the seed packet, back
    module: bees
    measures: 3
    measure_costs: {waggle-dance: 2 BEE, nectar: SUN + BEE, evergreen: 3 BEE}
  - source: the seed packet, inside
    modules: [core, crowd, bees]
    players: [3]
    total: 15
    drawable: 14
""",
    "editions/second.yaml": """\
source: the gardener's letter
based_on: first

rulings:
  cap-crowd: "6"

override:
  tiles:
    gate:
      effects:
        - formalize: {cost: SUN + SUN, amount: 1}

expect:
  - source: the gardener's letter
    costs: {gate: SUN + SUN}
    influence_cap: {3: 6}
""",
}

MARK = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M3 3H21V21H3Z"/></svg>\n'


def write_toy_game(folder: Path) -> Path:
    """Writes the whole game into `folder`, which is made, and returns it."""
    for name, text in FILES.items():
        _write(folder / name, text)
    for icon in ICONS:
        _write(folder / "icons" / f"{icon}.svg", MARK)
    _write(folder / "text" / "en.yaml", _language("English", "", "two three"))
    _write(folder / "text" / "de.yaml", _language("Deutsch", "-de", "zwei drei"))
    return folder


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8", newline="\n")


def _language(name: str, mark: str, number_words: str) -> str:
    """A language whose every phrase is its id with a mark behind it, and whose cards speak by placeholders."""
    return f"""\
name: {name}
labels: {{title: Allotment{mark}, when: When{mark}, target: Target{mark}}}
numbers: [none{mark}, one{mark}]
number_words: [{", ".join(number_words.split())}]
departments:
  SUN: {{name: Sun{mark}}}
  RAN: {{name: Rain{mark}}}
  BEE: {{name: Bees{mark}}}
modules:
  core: {{name: Garden{mark}}}
  crowd: {{name: Crowd{mark}}}
  bees: {{name: Bees{mark}}}
classes:
  bed: {{type: Bed{mark}, name: "{{department}} bed{mark}"}}
  shed: {{type: Shed{mark}, name: Shed{mark}, words: "{{give}} of {{from}} for {{amount}}"}}
  gate: {{type: Gate{mark}, name: Gate{mark}}}
overlays:
  net: {{name: Net{mark}, words: "{{amount}} less{mark}"}}
pieces:
  gnome-a: {{name: Gnome{mark}}}
  gnome-b: {{name: Gnome{mark}}}
  gnome-c: {{name: Gnome{mark}}}
  sunray: {{name: Ray{mark}}}
measures:
  waggle-dance: {{name: Waggle Dance{mark}, sentence: "{{target}} makes {{times}} times as much {{until}}."}}
  nectar: {{name: Nectar{mark}, sentence: "Take {{amount}} from {{target}}."}}
  evergreen: {{name: Evergreen{mark}, sentence: "{{target}} changes by {{add}} {{until}}."}}
rulings:
  cap-crowd: {{about: Gnomes{mark}, played: {{"4": Four gnomes{mark}, "6": Six gnomes{mark}}}}}
  swarm: {{about: Gate{mark}, played: {{majority: Most bees open it{mark}, presence: A bee opens it{mark}}}}}
terms:
{_terms(mark)}
words:
{_words(mark)}
"""


def _terms(mark: str) -> str:
    kinds = {**VOCABULARY, "trigger": TRIGGERS, "needs": NEEDS, "timing": TIMINGS, "pay": ("any", "or", "nothing")}
    lines = (f"  {kind}: {{{', '.join(f'{word}: {word}{mark}' for word in words)}}}" for kind, words in kinds.items())
    more = "resources: {one: resource, more: resources}, different: {all: all different, some: 'of # beds'}}"
    return "\n".join(lines).replace("nothing: nothing" + mark + "}", "nothing: nothing" + mark + ", " + more)


def _words(mark: str) -> str:
    lines = []
    for name, word in BY_NAME.items():
        keys = " ".join(f"{field.key}={{{field.key}}}" for field in fields_of(word))
        lines.append(f'  {name}: "{name}{mark} {keys}"')
    return "\n".join(lines)
