"""What a list of games shows: the printed game by default, each promo expansion an option (B-43), and ours.

Cheap to import.
"""

from tavolata.kernel.meta import Edition, Lesson, Meta, switch

EXPANSIONS = (
    switch("seasons", False, "B-43"),
    switch("worship", False, "B-43"),
)

META = Meta(
    name="bomarzo",
    players=(2, 4),
    rules_version=3,
    options=(*EXPANSIONS, switch("tie_break", False, "B-50"), switch("late_wine", False, "B-51")),
    presets={
        "first_game": {},
        "full_rules": {"seasons": True, "worship": True},
        "quick": {"seasons": True},  # of 539 decisions (3 players, solid bots) 471 are left
    },
    earlier=(
        Edition(changed=("B-27", "B-44")),
        Edition(changed=("B-43", "B-50", "B-51"), options=EXPANSIONS),
    ),
    lesson=Lesson(players=2, draws=13),  # the bot goes to Dea first, so that a favour can be copied at once
    minutes=60,  # as the rulebook says
    seconds_per_decision=6.7,  # of ours: 541 decisions between solid bots, four players
    difficulty="hard",
)
