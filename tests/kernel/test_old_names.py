"""Names of version 0.1 that game authors may have written: still there, or for one more version with a warning."""

import pkgutil
from dataclasses import replace

import pytest

import tavolata


def test_rules_may_still_say_telling() -> None:
    rules = tavolata.game("trono").rules
    with pytest.warns(DeprecationWarning, match="reveals_secret"):
        old = replace(rules, telling={"dealt": "a card comes"})
    assert old.reveals_secret == {"dealt": "a card comes"}
    assert replace(rules).reveals_secret == rules.reveals_secret


@pytest.mark.parametrize(
    "name",
    [
        "tavolata:game games replay verify",
        "tavolata.bots:bot_for",
        "tavolata.kernel.actions:Actions verb",
        "tavolata.kernel.chance:uniform",
        "tavolata.kernel.content:Schema entry",
        "tavolata.kernel.contract:CHANCE OVER Result Rules",
        "tavolata.kernel.errors:BadDraw listed",
        "tavolata.kernel.events:Log Moves put tell",
        "tavolata.kernel.layout:EVERYONE Layout Row bit has owner public",
        "tavolata.kernel.meta:Meta",
        "tavolata.kernel.record:seal",
        "tavolata.kernel.rule:rule",
        "tavolata.lab.weighing:weigh",
        "tavolata.terminal.session:Session",
        "tavolata.testing:check_game",
        "tavolata.testing.served:Served",
    ],
)
def test_what_the_pages_of_0_1_import_is_there(name: str) -> None:
    module, _, names = name.partition(":")
    for each in names.split():
        assert pkgutil.resolve_name(f"{module}:{each}")
