"""What a list of games shows. Best with three or more (S-01).

Cheap to import.
"""

from tavolata.kernel.meta import Edition, Lesson, Meta, Option, switch

OPTIONS = (
    switch("public_goal", False, "S-07"),
    Option("reinforce_step", (1, 3), 1, "S-04"),
    switch("defender_chooses", False, "S-18"),
    switch("minimum_levy", False, "S-10"),
    Option("round_limit", (0, *range(10, 101)), 0, "S-45"),  # 0: none
)

SHORTER = Option("shorter", (0, 1, 2), 0, "S-49")

META = Meta(
    name="tortelli",
    players=(2, 6),
    rules_version=3,
    options=(*OPTIONS, SHORTER, switch("late_troops", False, "S-50")),
    presets={
        "full_rules": {},
        "first_game": {"reinforce_step": 3, "round_limit": 15, "shorter": 1},
        "quick": {"reinforce_step": 3, "minimum_levy": True, "round_limit": 10, "shorter": 2},
    },
    earlier=(
        Edition(
            changed=("S-04", "S-49"),
            options=OPTIONS,
            presets={
                "full_rules": {},
                "first_game": {"reinforce_step": 3, "round_limit": 20},
                "quick": {"reinforce_step": 3, "round_limit": 10},
            },
        ),
        Edition(changed=("S-50",), options=(*OPTIONS, SHORTER)),
    ),
    lesson=Lesson(players=3, draws=25),
    minutes=90,  # a guess: the rulebook does not say
    seconds_per_decision=7.3,  # of ours: 739 decisions between solid bots, four players
    difficulty="medium",
    position_limits={"troops": 200},  # in one place; bots and random play reach 31
)
