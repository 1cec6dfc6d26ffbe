"""Reads services from the folders of a studio and a game: the names of all, and one of them, typed.

    templates/services/NAME.yaml           the studio's
    templates/services/RULES/NAME.yaml     what games with these rules have besides, for their own kinds of pieces
    DIR/templates/services/NAME.yaml       a game's own

A later file takes the place of an earlier one. One that says which service it is `like:`, its namesake or another one,
holds only what differs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from generator.base.errors import Fault, InputError, Mark, input_error, list_words, nearest_name, unknown_error
from generator.base.override import override
from generator.definitions.field_annotations import ByKey
from generator.definitions.record_fields import record_fields
from generator.definitions.yaml_nodes import MapNode, Node, TextNode, merge_trees, read_file
from generator.definitions.yaml_reader import YamlReader
from generator.export import service
from generator.export.service import NumberName, RoleName, Service, TemplateName
from generator.faces.game_look import STUDIO, GameLook, all_game_looks, look_layouts, piece_roles
from generator.files.paths import ID, FileId
from generator.files.resources import resource_root, short_path

KINDS: Mapping[str, type[Service]] = {
    "plain": service.PlainFaces,
    "images": service.Images,
    "press": service.Press,
    "punchboard": service.PunchBoard,
    "table": service.SavedGameTable,
    "module": service.VassalModule,
}
"""The kinds of services and what is known of each."""
OF_KIND = ByKey("kind", KINDS)


LIKE = "like"
"""The key by which a service takes all from another one that it doesn't say itself."""


FOLDER = Path("templates") / "services"


def service_files(folders: Sequence[Path], rules: str = "") -> dict[str, list[Path]]:
    """The files of each service by its name, for a game with these rules; the last file counts."""
    studio = resource_root() / FOLDER
    found: dict[str, list[Path]] = {}
    for place in (studio, *([studio / rules] if rules else []), *(folder / FOLDER for folder in folders)):
        for path in sorted(place.glob("[!.]*.yaml")):
            found.setdefault(path.stem, []).append(path)
    return found


def load_service(name: str, folders: Sequence[Path] = (), rules: str = "") -> Service:
    """The service of that name. Raises `InputError` with every fault of its files, or for an unknown name."""
    files = service_files(folders, rules)
    if name not in files:
        known = sorted(files)
        raise input_error(
            f"unknown target '{name}'", expected=list_words(known, 20), hint=_probable_target(name, files)
        )
    return _build_service(_merged_tree(name, files, ()), files[name][-1])


def _probable_target(name: str, files: Mapping[str, Sequence[Path]]) -> str:
    """The service that was probably meant by an unknown name: the one whose title it is (`Tabletop Simulator`), else
    the one with the most similar id."""
    titles: dict[str, str] = {}
    for target, paths in files.items():
        node = read_file(paths[0], short_path(paths[0]))
        title = node.get("name") if isinstance(node, MapNode) else None
        if isinstance(title, TextNode):
            titles["".join(filter(str.isalnum, title.value.lower()))] = target
    wanted = "".join(filter(str.isalnum, name.lower()))
    return titles[wanted] if wanted in titles else nearest_name(name, list(files))


def read_service(path: Path) -> Service:
    """The service in a file. Raises `InputError` with every fault at its line and column."""
    return _build_service(read_file(path, short_path(path)), path)


def _merged_tree(name: str, files: Mapping[str, Sequence[Path]], before: tuple[Path, ...]) -> Node:
    """The tree of the last file of a service, laid over that of the service that it is like. `before`: the files
    already read on the way. Raises `InputError`."""
    path = next(path for path in reversed(files[name]) if path not in before)
    node = read_file(path, short_path(path))
    like = node.get(LIKE) if isinstance(node, MapNode) else None
    if not isinstance(node, MapNode) or like is None:
        return node
    seen = (*before, path)
    known = [other for other, paths in files.items() if set(paths) - set(seen)]
    wanted = like.value if isinstance(like, TextNode) else ""
    if wanted not in known:
        wrong = f"there is no other service '{wanted}'"
        raise unknown_error(wrong, wanted, sorted(known), most=20, mark=like.mark, path=LIKE)
    own = MapNode(node.mark, {key: entry for key, entry in node.entries.items() if key != LIKE})
    return merge_trees(_merged_tree(wanted, files, seen), own)


def _build_service(root: Node, path: Path) -> Service:
    """The service in a tree. Roles are first looked up in the studio's look alone, since importing the looks of all
    games takes longer than reading a service; they are asked only for unknown roles. Raises `InputError`."""
    try:
        return _service_for(root, path, (STUDIO,))
    except InputError:
        return _service_for(root, path, all_game_looks())


def _service_for(root: Node, path: Path, looks: Sequence[GameLook]) -> Service:
    faults: list[Fault] = []
    if not ID.fullmatch(path.stem):
        faults.append(Fault(Mark(short_path(path)), "", f"'{path.stem}' is no id", FileId.expected))
    layouts = look_layouts(looks)
    known = {TemplateName: frozenset(layouts), NumberName: frozenset[str](), RoleName: piece_roles(looks)}
    reader = _ServiceReader(faults, known)
    reader.layouts = layouts
    made = reader.record(root, Service, path.stem, {"id": path.stem}, (OF_KIND,))
    if isinstance(made, service.Images):
        faults += _products_without_cut(reader, made, f"{path.stem}.products")
        faults += _shared_file_names(reader, made, f"{path.stem}.naming")
    if isinstance(made, service.PunchBoard):
        faults += _cuts_called_like_art(reader, made, f"{path.stem}.spot")
    if faults:
        raise InputError(faults)
    found: Service = made
    return found


def _products_without_cut(reader: YamlReader, made: service.Images, path: str) -> Iterator[Fault]:
    """A fault for each product whose bleed leaves nothing of its picture."""
    for name, product in made.products.items():
        if product.size and any(size <= 2.0 * bleed for size, bleed in zip(product.size, product.bleed, strict=True)):
            wide, high = product.size
            yield reader.at(f"{path}.{name}.bleed", f"nothing is left of {wide} × {high} px", "less on each side")


def _shared_file_names(reader: YamlReader, made: service.Images, path: str) -> Iterator[Fault]:
    """A fault where a back would have the name of a front."""
    if file := made.naming.shared_file():
        expected = "another name than a front's, such as '{number}_{name}_back.png'"
        yield reader.at(f"{path}.back", f"'{file}' would be a front and a back", expected)


def _cuts_called_like_art(reader: YamlReader, made: service.PunchBoard, path: str) -> Iterator[Fault]:
    """A fault where the file of the cuts, which is named after their ink, would have the name of another one."""
    if made.spot.lower() in service.SIDES:
        yield reader.at(path, f"'{made.spot}.pdf' is another file of the package", "another name, such as 'die-cut'")


class _ServiceReader(YamlReader):
    """A YAML reader that knows the names of templates and of their numbers."""

    layouts: Mapping[str, type]

    @override
    def reference(self, node: TextNode, wanted: Any, value: str, path: str) -> Any:
        """The name of a template or of one of its numbers; a fault is noted for an unknown one."""
        if wanted is not NumberName:
            return super().reference(node, wanted, value, path)
        template = path.removesuffix(f".{value}").rpartition(".")[2]
        fields = record_fields(self.layouts[template]) if template in self.layouts else ()
        known = [field.key for field in fields if field.type is float]
        if value in known or not known:
            return value
        return self.fault(
            node, path, f"unknown number '{value}'", f"one of {template}.yaml", nearest_name(value, known)
        )
