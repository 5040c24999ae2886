"""How rules are compiled: each is typed and translated once, and only what Python calls becomes machine code.

Numba by itself makes a program of its own of every function: optimised, with two wrappers, as machine code. Nobody runs
that of a rule, since whatever calls the rule takes its LLVM code in and optimises it once more. This was more than half
of the time that a game took to compile. So a rule waits here as plain LLVM code. An entry takes in all rules below it,
each once, and optimises the whole.
"""

from collections.abc import Iterable
from typing import Any

from llvmlite import binding
from numba import _dynfunc  # type: ignore[attr-defined]
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import PassManager, register_pass
from numba.core.environment import lookup_environment
from numba.core.typed_passes import NativeLowering

ENVIRONMENT = "_ZN08NumbaEnv"
"""How Numba names the variables in which functions find their constants."""


class _RuleLibrary(JITCodeLibrary):
    """The code of one rule, which entries take in."""

    def finalize(self) -> None:
        """Do nothing: Numba would optimise the rule here and generate machine code."""
        self._finalized = True

    def _get_module_for_linking(self) -> Any:
        if self._shared_module is None:
            self._shared_module = self._final_module
            for function in self._shared_module.functions:
                if not function.is_declaration and function.linkage == binding.Linkage.external:
                    function.linkage = "linkonce_odr"  # as Numba does: duplicates are merged
        return self._shared_module

    @property
    def called(self) -> list[Any]:
        """The libraries of what the rule calls."""
        return self._linking_libraries


class _EntryLibrary(JITCodeLibrary):
    """An entry with all rules below it."""

    def finalize(self) -> None:
        self._linking_libraries = _with_all_below(self._linking_libraries)
        super().finalize()

    def _verify_declare_only_symbols(self) -> None:
        left = [function.name for function in self._final_module.functions if function.is_declaration]
        missing = [name for name in left if name.startswith("_ZN")]
        if missing:
            raise AssertionError(f"rules that were not taken in: {missing}")


def _with_all_below(libraries: Iterable[Any]) -> list[Any]:
    """The libraries and everything they call, each once, callers first: LLVM links a function only if code that is
    already there calls it. Other entries come last: they bring rules along, and a rule that is already linked is not
    linked again, so that what it calls might be lost."""
    found = dict.fromkeys(libraries)
    waiting = list(found)
    while waiting:
        library = waiting.pop()
        fresh = [one for one in library.called if one not in found] if isinstance(library, _RuleLibrary) else []
        found.update(dict.fromkeys(fresh))
        waiting += fresh
    return sorted(found, key=lambda library: not isinstance(library, _RuleLibrary))


@register_pass(mutates_CFG=True, analysis_only=False)
class _RuleLowering(NativeLowering):
    """Translate a rule to LLVM code, without generating machine code."""

    _name = "rule_lowering"

    def run_pass(self, state: Any) -> bool:
        state.flags.no_compile = state.flags.no_cpython_wrapper = state.flags.no_cfunc_wrapper = True
        state.library = _library(_RuleLibrary, state)
        super().run_pass(state)
        lowered = state["cr"]
        described, name = lowered.fndesc, lowered.fndesc.qualname
        # callers find the code by a function of Python's; this one leads nowhere, and nobody calls it
        mark = _dynfunc.make_function(described.lookup_module(), name, name, 0, lowered.env, (state.library,))
        state.targetctx.insert_user_function(mark, described, [state.library])
        state["cr"] = lowered._replace(cfunc=mark)
        return True


@register_pass(mutates_CFG=True, analysis_only=False)
class _EntryLowering(NativeLowering):
    """Make machine code of an entry; the rules in it are given their constants."""

    _name = "entry_lowering"

    def run_pass(self, state: Any) -> bool:
        state.flags.no_cfunc_wrapper = True
        state.library = _library(_EntryLibrary, state)
        super().run_pass(state)
        for variable in state.library._final_module.global_variables:
            if variable.name.startswith(ENVIRONMENT):
                constants = lookup_environment(variable.name)
                if constants is not None:
                    state.targetctx.codegen().set_env(variable.name, constants)
        return True


def _library(kind: type[JITCodeLibrary], state: Any) -> JITCodeLibrary:
    library: JITCodeLibrary = kind(state.targetctx.codegen(), state.func_id.func_qualname)
    library.enable_object_caching()
    return library


def _pipeline(state: Any, lowering: type[NativeLowering]) -> list[PassManager]:
    """Numba's own steps, with the last but one replaced."""
    pipeline = PassManager(lowering.__name__)
    for step, why in DefaultPassBuilder.define_nopython_pipeline(state).passes:
        pipeline.add_pass(lowering if step is NativeLowering else step, why)
    pipeline.finalize()
    return [pipeline]


class RuleCompiler(CompilerBase):
    """Compiles what other rules and entries call."""

    def define_pipelines(self) -> list[PassManager]:
        return _pipeline(self.state, _RuleLowering)


class EntryCompiler(CompilerBase):
    """Compiles what Python calls."""

    def define_pipelines(self) -> list[PassManager]:
        return _pipeline(self.state, _EntryLowering)
