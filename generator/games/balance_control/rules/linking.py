"""Parts and programs: how LLVM is asked to optimise as seldom as possible.

numba optimises and emits every function together with all that it calls, and again for each of its callers. Here a
kernel function is only translated, which makes it a part. What is called from outside is a program: linked from all its
parts, optimised and emitted once.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any


class Unplaced:
    """The code generator that parts are made with: since they aren't emitted, they have no addresses for
    environments."""

    def __init__(self, codegen: Any) -> None:
        self._codegen = codegen

    def __getattr__(self, name: str) -> Any:
        return getattr(self._codegen, name)

    def set_env(self, name: str, environment: Any) -> None:
        """Does nothing: only a program has a place for its environment."""


@cache
def part_class() -> Any:
    """The class of libraries for parts: one holds a function and numba's own helpers of it, no other parts, and emits
    nothing."""
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
    """A context in which whatever is compiled or read becomes a part. numba's own lock keeps other threads' functions
    out."""
    lock: Any = importlib.import_module("numba.core.compiler_lock").global_compiler_lock
    codegen = context.codegen()
    with lock:
        codegen._library_class = part_class()
        try:
            yield
        finally:
            del codegen._library_class


def program(part: Any, others: Iterable[Any]) -> Any:
    """Links one compiled function and all that it calls, from its part and the others. Only this function can be called
    from outside, so that LLVM may place the others freely."""
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
