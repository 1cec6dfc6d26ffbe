"""Parts and programs: how few times LLVM is asked.

numba optimises and emits every function together with all that it calls, and again for each of its callers. Here a
kernel function is only translated, which makes it a part; what is called from outside is a program, linked from all
its parts, and optimised and emitted once.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any


class Unplaced:
    """The code generator as parts see it: what isn't emitted has no address to keep an environment at."""

    def __init__(self, codegen: Any) -> None:
        self._codegen = codegen

    def __getattr__(self, name: str) -> Any:
        return getattr(self._codegen, name)

    def set_env(self, name: str, environment: Any) -> None:
        """Nowhere yet; programs do."""


@cache
def part_class() -> Any:
    """The class of libraries that are parts: one holds the function and numba's own helpers of it, nothing of other
    parts, and nothing is emitted."""
    numbas: Any = importlib.import_module("numba.core.codegen")

    class Part(numbas.JITCodeLibrary):  # type: ignore[misc]  # numba has no types
        kernel = False
        """Whether it is a kernel function's, which programs link, rather than a helper's."""

        @property
        def codegen(self) -> Any:
            return Unplaced(self._codegen)

        def finalize(self) -> None:
            self._raise_if_finalized()
            for library in dict.fromkeys(self._linking_libraries):
                if not getattr(library, "kernel", False):
                    self._reload_init.update(library._reload_init)
                    self._final_module.link_in(library._get_module_for_linking(), preserve=True)
            self._close()

        def _close(self) -> None:
            self._finalize_dynamic_globals()
            self._finalized = True

        def get_pointer_to_function(self, _name: str) -> int:
            self._ensure_finalized()
            return 0

        def serialize_using_object_code(self) -> tuple[str, str, bytes]:
            return self.name, "part", self._final_module.as_bitcode()

        @classmethod
        def _unserialize(cls, codegen: Any, state: tuple[str, str, bytes]) -> Any:
            name, _, code = state
            made = cls(codegen, name)
            made._final_module = numbas.ll.parse_bitcode(code)
            made._close()
            return made

    return Part


@contextmanager
def making_parts(context: Any) -> Iterator[None]:
    """What is compiled or read meanwhile is a part. numba's own lock keeps other threads' functions out."""
    lock: Any = importlib.import_module("numba.core.compiler_lock").global_compiler_lock
    codegen = context.codegen()
    with lock:
        codegen._library_class = part_class()
        try:
            yield
        finally:
            del codegen._library_class


def program(part: Any, others: Iterable[Any]) -> Any:
    """One compiled function with all that it calls, of its part and theirs: the others can't be called from outside,
    so that LLVM may put them where it likes."""
    llvm: Any = importlib.import_module("numba.core.codegen").ll
    lock: Any = importlib.import_module("numba.core.compiler_lock").global_compiler_lock
    context = part.target_context
    with lock:
        library = context.codegen().create_library(part.library.name)
        library.enable_object_caching()
        whole = library._final_module
        whole.link_in(part.library._final_module, preserve=True)
        own = {function.name for function in whole.functions if not function.is_declaration}
        for other in others:
            library._reload_init.update(other.library._reload_init)
            whole.link_in(other.library._final_module, preserve=True)
        for function in whole.functions:
            if not function.is_declaration and function.name not in own:
                function.linkage = llvm.Linkage.internal
        library.finalize()
        entry = context.get_executable(library, part.fndesc, part.environment)
        made = part._replace(library=library, entry_point=entry, reload_init=list(library._reload_init))
        for environment in made._find_referenced_environments():
            library.codegen.set_env(environment.env_name, environment)
    return made
