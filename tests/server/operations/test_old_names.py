"""Commands of version 0.1 that operators may have written down: read for one more version, with a warning."""

import runpy

import pytest


def test_rules_may_still_be_compiled_by_the_old_name(monkeypatch: pytest.MonkeyPatch) -> None:
    ran: list[str] = []
    run = runpy.run_module
    monkeypatch.setattr(runpy, "run_module", lambda name, **facts: ran.append(f"{name} as {facts['run_name']}"))
    with pytest.warns(DeprecationWarning, match=r"ops\.precompile"):
        run("tavolata.server.prepared", run_name="__main__")
    assert ran == ["tavolata.server.ops.precompile as __main__"]
