"""YAML as an editor's language server reads it (the core schema of YAML 1.2), held against a schema."""

import re
from typing import Any, ClassVar

import jsonschema
import yaml


class Core(yaml.SafeLoader):
    """In YAML 1.2 `yes` and `on` are words, as they are to us."""

    yaml_implicit_resolvers: ClassVar[dict[str, Any]] = {}


for tag, pattern, first in (
    ("null", r"~|null|Null|NULL|", "~nN\0"),
    ("bool", r"true|True|TRUE|false|False|FALSE", "tTfF"),
    ("int", r"[-+]?[0-9]+", "-+0123456789"),
    ("float", r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?", "-+.0123456789"),
):
    Core.add_implicit_resolver(f"tag:yaml.org,2002:{tag}", re.compile(f"^(?:{pattern})$"), list(first))
Core.add_implicit_resolver("tag:yaml.org,2002:null", re.compile("^$"), [""])


def seen(text: str) -> Any:
    return _keyed(yaml.load(text, Loader=Core))


def _keyed(value: Any) -> Any:
    if isinstance(value, dict):
        return {str(key): _keyed(inner) for key, inner in value.items()}
    return [_keyed(item) for item in value] if isinstance(value, list) else value


def squiggles(schema: Any, text: str) -> list[str]:
    """Where an editor would underline something, and why."""
    found = jsonschema.Draft7Validator(schema).iter_errors(seen(text))
    return [f"{'/'.join(map(str, error.absolute_path))}: {error.message[:120]}" for error in found]
