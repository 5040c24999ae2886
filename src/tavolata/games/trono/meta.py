"""What a list of games shows: full rules by default, each of the five additional ones an option (T-24).

Cheap to import.
"""

from tavolata.kernel.meta import Lesson, Meta, switch

META = Meta(
    name="trono",
    players=(2, 7),
    rules_version=1,
    options=(
        switch("deus_ex", True, "T-25"),
        switch("deadly_sins", True, "T-26"),
        switch("salted_pork", True, "T-28"),
        switch("earthquake", True, "T-30"),
        switch("feast_of_fools", True, "T-32"),
        switch("guess_alone_wins", False, "T-33"),
    ),
    presets={
        "full_rules": {},
        "first_game": dict.fromkeys(("deus_ex", "deadly_sins", "salted_pork", "earthquake", "feast_of_fools"), False),
        "quick": {"deus_ex": False, "feast_of_fools": False},  # of 223 decisions (4 players, solid bots) 160 are left
    },
    is_first=True,
    # the Prince begins; Books, Rats, a pair, a target and a hit come in the order of the lesson's steps, and a learner
    # who does as told wins in turn 9; where bots play otherwise, it takes other draws (tests/server/scenarios)
    lesson=Lesson(players=3, draws=2597, content={"start.3": [1, 1, 1, 1]}),
    minutes=20,  # as the rulebook says
    seconds_per_decision=5.7,  # of ours: 211 decisions between solid bots, four players
    difficulty="easy",
)
