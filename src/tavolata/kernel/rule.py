"""`@rule`: the one decorator for functions of the rules.

A rule is plain Python over a record. With `NUMBA_DISABLE_JIT=1` it runs as plain Python; otherwise Numba compiles it,
for the CPU when Python calls it, for a GPU when a CUDA kernel calls it. Nothing is written twice.
"""

from collections.abc import Callable
from types import FunctionType
from typing import Any, TypeVar, cast

import numba
from numba import types

from .cache import keep_on_disk
from .compiling import EntryCompiler, RuleCompiler

F = TypeVar("F", bound=Callable[..., Any])

INTERPRETED: bool = bool(numba.config.DISABLE_JIT)  # type: ignore[attr-defined]

_made: list[str] = []
_OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "numpy"}


def rule(function: F) -> F:
    """Mark a function as a rule: it is compiled into whatever calls it. Python may call it too: then it is compiled
    as an entry, with all rules that it calls."""
    compiled = numba.njit(function, pipeline_class=EntryCompiler, **_OPTIONS)
    if not INTERPRETED:
        _made.append(function.__name__)
        inner = numba.njit(function, pipeline_class=RuleCompiler, **_OPTIONS)
        widen_arguments(inner)
        compiled.get_call_template = inner.get_call_template
        compiled.get_overload = inner.get_overload
    return cast(F, compiled)


def count_rules() -> int:
    """The number of rules in the modules that were imported."""
    return len(_made)


def widen_arguments(compiled: Any) -> None:
    """Pass every whole number to a rule as 64 bits: one compiled form for each rule instead of one for each width of
    its arguments (fields have 8 bits, sums 64). Halves compile time and code. Takes a rule, or the class of all rules
    on a GPU."""
    choose = compiled.get_call_template

    def choose_widened(*args: Any) -> Any:
        *itself, numbers, named = args
        return choose(*itself, [_widened(a) for a in numbers], {name: _widened(a) for name, a in named.items()})

    compiled.get_call_template = choose_widened


def _widened(kind: Any) -> Any:
    is_number = isinstance(kind, (types.Integer, types.IntegerLiteral, types.IntEnumMember))
    return types.int64 if is_number and kind != types.uint64 else kind


def entry(template: F, game: str, name: str, **names: Any) -> F:
    """A function that Python calls, made from a template by giving its global names a meaning (a game's rules).

    Only entries are kept on disk, in the game's folder; a copy with globals of its own can be cached, a closure cannot.
    """
    source = cast(FunctionType, template)
    made = FunctionType(source.__code__, {**source.__globals__, **names}, f"{game}_{name}")
    made.__qualname__ = made.__name__
    made.__doc__ = source.__doc__
    made.__module__ = source.__module__
    compiled = numba.njit(made, pipeline_class=EntryCompiler, **_OPTIONS)
    if not INTERPRETED:
        keep_on_disk(compiled, game)
    return cast(F, compiled)
