"""The table's options: their values, defaults and rulings (S-04, S-07, S-10, S-18, S-45, S-49, S-50)."""

from .tables import GAME


def test_the_options_as_ruled() -> None:
    """S-04, S-07, S-10, S-18, S-45, S-49, S-50: what can be chosen, and what is played if nobody chooses."""
    found = {name: (option.values, option.default, option.ruling) for name, option in GAME.options.items()}
    assert found == {
        "public_goal": ((False, True), False, "S-07"),
        "reinforce_step": ((1, 3), 1, "S-04"),
        "defender_chooses": ((False, True), False, "S-18"),
        "minimum_levy": ((False, True), False, "S-10"),
        "round_limit": ((0, *range(10, 101)), 0, "S-45"),
        "shorter": ((0, 1, 2), 0, "S-49"),
        "late_troops": ((False, True), False, "S-50"),
    }


def test_by_default_the_rules_are_played_as_printed() -> None:
    """Nothing is switched on; the preset of the full rules changes nothing."""
    assert GAME.new(3, 1).options == GAME.new(3, 1, preset="full_rules").options
    assert set(GAME.new(3, 1).options.values()) == {0, 1}
    assert GAME.new(3, 1).options["reinforce_step"] == 1


def test_S04_the_quick_preset_places_three_at_a_time() -> None:
    """S-04: and may be changed again."""
    assert GAME.new(3, 1, preset="quick").options["reinforce_step"] == 3
    assert GAME.new(3, 1, {"reinforce_step": 1}, preset="quick").options["reinforce_step"] == 1


def test_every_option_and_preset_is_explained_in_both_languages() -> None:
    """For the lobby."""
    for language in ("it", "en"):
        text = GAME.text(language)
        assert all(f"option.{name}" in text for name in GAME.options)
        assert all(f"preset.{name}" in text for name in GAME.meta.presets)
