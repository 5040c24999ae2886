"""Names of version 0.1 that game authors may have written: read for one more version, with a warning."""

from dataclasses import replace

import pytest

import tavolata


def test_rules_may_still_say_telling() -> None:
    rules = tavolata.game("trono").rules
    with pytest.warns(DeprecationWarning, match="reveals_secret"):
        old = replace(rules, telling={"dealt": "a card comes"})
    assert old.reveals_secret == {"dealt": "a card comes"}
    assert replace(rules).reveals_secret == rules.reveals_secret
