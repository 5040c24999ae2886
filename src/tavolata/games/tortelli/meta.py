"""What a list of games shows. Best with three or more (S-01).

Cheap to import.
"""

from tavolata.kernel.meta import Lesson, Meta, Option, switch

META = Meta(
    name="tortelli",
    players=(2, 6),
    rules_version=1,
    options=(
        switch("public_goal", False, "S-07"),
        Option("reinforce_step", (1, 3), 1, "S-04"),
        switch("defender_chooses", False, "S-18"),
        switch("minimum_levy", False, "S-10"),
        Option("round_limit", (0, *range(10, 101)), 0, "S-45"),  # 0: none
    ),
    presets={
        "full_rules": {},
        "first_game": {"reinforce_step": 3, "round_limit": 20},
        "quick": {"reinforce_step": 3, "round_limit": 10},
    },
    lesson=Lesson(players=3, draws=20),
)
