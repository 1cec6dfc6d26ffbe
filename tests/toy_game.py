"""A small made-up game about an allotment garden, valid in every part, copied into a folder.

Tests of the loader and of `check` spoil one line of it and see what is said; its numbers are nobody else's. The lines
that they name are those of the files in `allotment/`; its languages say every word that there is.
"""

import shutil
from pathlib import Path

from generator.definitions.record_fields import record_fields
from generator.games.balance_control.definitions.balance_pack import NEEDS, TIMINGS, TRIGGERS
from generator.games.balance_control.effects.effect_words import BY_NAME
from generator.games.balance_control.effects.vocabulary import VOCABULARY

ICONS = ("sun", "rain", "bee", "bed", "shed", "gate", "net", "seat-one", "seat-two", "seat-three")

ALLOTMENT = Path(__file__).parent / "allotment"
FILES = {path.relative_to(ALLOTMENT).as_posix(): path.read_text("utf-8") for path in sorted(ALLOTMENT.rglob("*.yaml"))}
"""Its files, but for icons and languages."""

MARK = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M3 3H21V21H3Z"/></svg>\n'


def write_toy_game(folder: Path) -> Path:
    """Writes the whole game into `folder`, which is made, and returns it."""
    shutil.copytree(ALLOTMENT, folder, copy_function=shutil.copyfile, dirs_exist_ok=True)
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
        keys = " ".join(f"{field.key}={{{field.key}}}" for field in record_fields(word))
        lines.append(f'  {name}: "{name}{mark} {keys}"')
    return "\n".join(lines)
