"""The old name of `tavolata.server.ops.precompile`, for this version."""

import runpy
import warnings

warnings.warn("tavolata.server.prepared is now tavolata.server.ops.precompile", DeprecationWarning, stacklevel=2)
runpy.run_module("tavolata.server.ops.precompile", run_name=__name__)
