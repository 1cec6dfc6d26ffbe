"""What the project stands on: declared, justified, locked with hashes, nothing imported that isn't declared; setting
up: one clear line where something is missing, nothing done twice, and what `make clean` leaves alone."""

import functools
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tomllib
from importlib import metadata
from pathlib import Path
from types import ModuleType

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.project.imports import ROOT, Import, imports, sources
from tests.tables import read_table
from tools.lock import UNUSED

PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
LOCK = (ROOT / "requirements.lock").read_text(encoding="utf-8")

PACKAGE_OF = read_table(__file__, "PACKAGE_OF")
"""Import name → package name, where the two differ."""

LATE_EXTRAS = {"fast", "simulate", "cluster", "openspiel", "pettingzoo", "rows", "serve"}
"""Extras that the program looks for and does without; see LOADED_LATE in the import law."""


@functools.cache
def declared() -> dict[str, list[Requirement]]:
    """Kind (`runtime` or an extra's name) → its requirements, as pyproject states them."""
    project = PYPROJECT["project"]
    groups = {"runtime": project["dependencies"], **project["optional-dependencies"]}
    return {kind: [Requirement(line) for line in lines] for kind, lines in groups.items()}


def table_rows(text: str) -> list[list[str]]:
    """The cells of every row of the first table under a `| package | …` head."""
    table = text[text.index("| package |") :].split("\n\n")[0]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines()[2:]]


def locked() -> dict[str, list[tuple[str, list[str]]]]:
    """Package → its pins in the lock, each with its hashes (numpy, for one, is pinned per Python version)."""
    pins: dict[str, list[tuple[str, list[str]]]] = {}
    for block in re.split(r"\n(?=\S)", LOCK):
        head = re.match(r"([A-Za-z0-9._-]+)==([^\s;]+)", block)
        if head:
            hashes = re.findall(r"--hash=sha256:[0-9a-f]{64}\b", block)
            pins.setdefault(canonicalize_name(head[1]), []).append((head[2], hashes))
    return pins


def undeclared(found: list[Import]) -> list[str]:
    """Top-level modules among these that neither Python nor a runtime package (or an optional one) provides."""
    allowed = {item.name for kind in ("runtime", *LATE_EXTRAS) for item in declared()[kind]}
    names = {item.name.split(".")[0] for item in found} - sys.stdlib_module_names - {"generator", "__future__"}
    return sorted(name for name in names if PACKAGE_OF.get(name, name) not in allowed)


def test_every_dependency_has_its_line_and_every_line_its_dependency() -> None:
    rows = table_rows((ROOT / "docs/contributing/dependencies.md").read_text(encoding="utf-8"))
    assert all(all(cells) and len(cells) == 4 for cells in rows)
    told = sorted((cells[1], cells[0]) for cells in rows)
    assert told == sorted((kind, item.name) for kind, items in declared().items() for item in items)


@pytest.mark.slow
def test_the_generator_imports_only_what_is_declared() -> None:
    for module, (source, is_package) in sources("generator").items():
        assert not undeclared(imports(source, module, is_package)), module


def test_an_undeclared_import_is_seen() -> None:
    assert undeclared(imports("import requests\nimport yaml, json\nimport pytest", "generator.x")) == [
        "pytest",
        "requests",
    ]


def test_everything_declared_is_locked_in_a_fitting_version() -> None:
    pins = locked()
    for items in declared().values():
        for item in items:
            assert item.name in pins, f"{item.name} isn't in requirements.lock: make lock"
            assert all(item.specifier.contains(version) for version, _ in pins[item.name]), item.name


def test_every_pin_has_hashes() -> None:
    pins = locked()
    assert len(pins) > 30
    bare = [name for name, versions in pins.items() for _, hashes in versions if not hashes]
    assert not bare
    entries = [line for line in LOCK.splitlines() if line and not line.startswith((" ", "#"))]
    assert len(entries) == sum(len(versions) for versions in pins.values()), "something in the lock isn't a pin"


def test_the_lock_names_no_address() -> None:
    assert not re.findall(r"https?:|file:|--(?:extra-)?index|--find-links|@ ", LOCK)


def test_the_build_needs_only_what_the_lock_brings() -> None:
    dev = {item.name for item in declared()["dev"]}
    assert {Requirement(line).name for line in PYPROJECT["build-system"]["requires"]} <= dev


def test_the_lock_file_is_compared_with_known_holes_every_week() -> None:
    workflow = yaml.safe_load((ROOT / ".github" / "workflows" / "audit.yml").read_text(encoding="utf-8"))
    when = workflow[True]  # YAML's reading of `on`
    assert [len(each["cron"].split()) for each in when["schedule"]] == [5]
    assert "requirements.lock" in when["push"]["paths"]
    assert workflow["permissions"] == {"contents": "read"}
    (job,) = workflow["jobs"].values()
    runs = [step["run"] for step in job["steps"] if "run" in step]
    assert runs[-1].startswith("pip-audit --require-hashes")
    assert runs[-1].endswith("--requirement requirements.lock")
    assert "secrets" not in str(workflow)


def test_actions_of_others_are_named_by_their_commits() -> None:
    """A tag can be moved to other code; a commit can't. The tag stands beside it for people."""
    for path in (ROOT / "action.yml", *(ROOT / ".github" / "workflows").glob("*.y*ml")):
        used = re.findall(r"uses: (.+)", path.read_text(encoding="utf-8"))
        assert used
        for one in used:
            assert re.fullmatch(r"[\w.-]+/[\w.-]+@[0-9a-f]{40}  # v\d+\.\d+\.\d+", one), one


OLD_PYTHON = """#!/bin/sh
[ "$1" = -c ] || exit 3
exec "{python}" -c 'import sys; sys.version_info = (3, 9, 2, "final", 0); exec(sys.argv[1])' "$2"
"""

NO_ENSUREPIP = """
import importlib.util
find_spec = importlib.util.find_spec
importlib.util.find_spec = lambda name, *rest: None if name == "ensurepip" else find_spec(name, *rest)
"""


Environment = tuple[ModuleType, list[list[str]]]
"""tools/environment.py as a module, and the steps that it would run."""


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """The files that a set-up needs, in a folder of their own and without an environment."""
    folder = tmp_path / "ein Stück weit"
    shutil.copytree(ROOT / "tools", folder / "tools")
    for name in ("Makefile", "pyproject.toml", "requirements.lock"):
        shutil.copy(ROOT / name, folder)
    return folder


def make(checkout: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """`make` in a checkout, as from a terminal."""
    if not shutil.which("make"):
        pytest.skip("make isn't installed")
    environment = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
    command = ("make", "--no-print-directory", "-C", checkout, *arguments)
    return subprocess.run(command, capture_output=True, encoding="utf-8", env=environment, check=False)


def tool(checkout: Path, name: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """A program of tools/, run on the checkout it lies in."""
    command = (sys.executable, checkout / "tools" / name)
    variables = {**os.environ, **environment}
    return subprocess.run(command, capture_output=True, encoding="utf-8", env=variables, check=False)


@pytest.mark.parametrize(("argument", "line"), read_table(__file__, "a_missing_or_old_program_is_named"))
def test_a_missing_or_old_program_is_named(checkout: Path, argument: str, line: str) -> None:
    old = checkout / "python3.9"
    old.write_text(OLD_PYTHON.format(python=sys.executable), encoding="utf-8")
    old.chmod(0o755)
    result = make(checkout, "kit", argument.format(old=old))
    assert (result.returncode, result.stderr.splitlines()[0]) == (2, line.format(old=old))


@pytest.mark.slow
def test_a_missing_venv_names_the_package_to_install(checkout: Path, tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text(NO_ENSUREPIP, encoding="utf-8")
    result = tool(checkout, "environment.py", PYTHONPATH=str(tmp_path))
    package = f"python{sys.version_info.major}.{sys.version_info.minor}-venv"
    assert result.returncode == 1
    assert result.stderr.strip() == (
        f"environment: this Python has no venv; on Debian and Ubuntu: apt install {package} (or take uv: make UV=1)"
    )
    assert result.stdout == ""
    assert not (checkout / ".venv").exists()


@pytest.fixture
def environment(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> Environment:
    """tools/environment.py of that checkout, with its steps noted instead of run."""
    spec = importlib.util.spec_from_file_location("environment", checkout / "tools/environment.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    steps: list[list[str]] = []

    def create(*_: object, with_pip: bool, **__: object) -> None:
        steps.append(["venv"])
        module.PYTHON.parent.mkdir(parents=True, exist_ok=True)
        module.PYTHON.touch()
        if with_pip:
            module.PIP.touch()

    def run(*command: object) -> None:
        steps.append([str(word) for word in command])
        if "uninstall" in command:
            module.PIP.unlink()

    monkeypatch.setattr(module.venv, "create", create)
    monkeypatch.setattr(module, "run", run)
    return module, steps


def test_the_set_up_runs_once_and_again_where_something_is_new(environment: Environment) -> None:
    module, steps = environment
    module.main([])
    assert [("--require-hashes" in step, "--editable" in step) for step in steps] == [
        (False, False),
        (True, False),
        (False, True),
    ]
    steps.clear()
    module.main([])
    assert steps == []
    module.LOCK.write_text("# another\n", encoding="utf-8")
    module.main([])
    assert (len(steps), ["venv"] in steps) == (2, False)
    module.STAMP.write_text(module.STAMP.read_text(encoding="utf-8").replace("Stück", "Stueck"), encoding="utf-8")
    module.main([])
    assert ["venv"] in steps


def test_a_kit_needs_the_first_part_and_the_tests_add_the_rest(
    environment: Environment, monkeypatch: pytest.MonkeyPatch
) -> None:
    module, _ = environment
    installed: list[str] = []

    def run(*command: object) -> None:
        if "--requirement" in command:
            installed.append(Path(str(command[-1])).read_text(encoding="utf-8"))

    monkeypatch.setattr(module, "run", run)
    lock = module.LOCK.read_text(encoding="utf-8")
    for arguments in (["--printing"], ["--printing"], [], ["--printing"], []):
        module.main(arguments)
    assert installed == [lock[: lock.index(module.REST)], lock]


def test_what_printing_needs_stands_first_in_the_lock_with_all_that_it_needs() -> None:
    lock = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    first, second = (
        {canonicalize_name(name) for name in re.findall(r"^([\w.-]+)==", part, re.MULTILINE)}
        for part in lock.split("\n# Everything above")
    )
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = [*project["dependencies"], "hatchling", "editables"]
    assert {canonicalize_name(Requirement(line).name) for line in wanted} <= first
    assert {"numba", "numpy", "scipy", "distributed", "matplotlib", "hypothesis", "pytest", "mypy"} <= second
    for name in first - {"colorama", "tzdata"}:
        needs = [Requirement(line) for line in metadata.requires(name) or ()]
        missing = [one.name for one in needs if not one.marker or one.marker.evaluate({"extra": ""})]
        assert {canonicalize_name(one) for one in missing} <= first | UNUSED, name


WITHOUT = """
import sys
sys.modules.update(dict.fromkeys(sys.argv.pop(1).split(",")))
from generator.cli.start import main
main()
"""


@pytest.mark.slow
def test_printing_gets_along_without_what_its_part_of_the_lock_leaves_out(tmp_path: Path) -> None:
    """A kit for a press, whose every file is saved anew, and a look at it; nothing says another version in its metadata
    than at its head."""
    assert UNUSED
    box = ("--players", "2", "--lang", "en")
    for words in (
        ("build", *box, "--press", "--out", str(tmp_path / "press")),
        ("preflight", str(tmp_path / "press" / "rules.pdf")),
    ):
        command = (sys.executable, "-c", WITHOUT, ",".join(UNUSED), *words)
        done = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", check=False)
        assert done.returncode in (0, 1), done.stderr
        assert "Traceback" not in done.stderr
    for path in tmp_path.rglob("*.pdf"):
        data = path.read_bytes()
        said = set(re.findall(rb"<pdf:PDFVersion>([0-9.]+)<", data))
        assert said <= {data[5:8]}, path


@pytest.mark.parametrize("lent", [False, True])
def test_a_kit_keeps_no_pip_and_the_tests_get_one(
    environment: Environment, monkeypatch: pytest.MonkeyPatch, lent: bool
) -> None:
    module, steps = environment
    monkeypatch.setattr(module, "lends_its_pip", lambda: lent)
    module.main(["--printing"])
    assert not module.PIP.exists()
    assert [step[:5] for step in steps if "install" in step] == 2 * [
        [sys.executable, "-m", "pip", "--python", str(module.PYTHON)]
        if lent
        else [str(module.PYTHON), "-m", "pip", "-qq", "--disable-pip-version-check"]
    ]
    steps.clear()
    module.main([])
    assert steps[0] == ["venv"], "it brings pip"
    assert not [step for step in steps if "uninstall" in step]


@pytest.mark.parametrize(("version", "lends"), [("21.1", False), ("22.2.2", False), ("22.3", True), ("25.0b1", True)])
def test_a_pip_that_is_old_is_not_asked_to_work_elsewhere(
    environment: Environment, monkeypatch: pytest.MonkeyPatch, version: str, lends: bool
) -> None:
    module, _ = environment
    monkeypatch.setattr(module.importlib.util, "find_spec", lambda _: True)
    monkeypatch.setattr(module.metadata, "version", lambda _: version)
    assert module.lends_its_pip() is lends


def test_a_set_up_that_broke_off_is_tried_again(environment: Environment, monkeypatch: pytest.MonkeyPatch) -> None:
    module, steps = environment
    with monkeypatch.context() as broken:
        broken.setattr(module, "run", lambda *_: module.stop("no network"))
        with pytest.raises(SystemExit, match="no network"):
            module.main([])
    steps.clear()
    module.main([])
    assert ["venv"] in steps


def test_clean_leaves_what_is_kept(checkout: Path) -> None:
    kept = ["build/README.md", ".venv/stamp", "tests/test_x.py", "generator/x.py", "my-edition/game.yaml"]
    made = ["build/en/kit.pdf", "build/loose", "dist/x.whl", ".mypy_cache/x", "generator/a/__pycache__/x.pyc"]
    for name in kept + made:
        (checkout / name).parent.mkdir(parents=True, exist_ok=True)
        (checkout / name).touch()
    assert tool(checkout, "clean.py").returncode == 0
    assert [name for name in kept if not (checkout / name).exists()] == []
    assert [name for name in made if (checkout / name).exists()] == []
    assert sorted(path.name for path in (checkout / "build").iterdir()) == ["README.md"]
