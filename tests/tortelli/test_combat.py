"""Chapter 4, combat: who attacks whom, the dice, moving in, ports, blitz (S-17 to S-22)."""

import pytest

from tavolata.games.tortelli.terms import MOST_TROOPS
from tavolata.kernel.contract import MOST_DRAWS

from .tables import GAME, Table, fall, table


def rolled(words: str, armies: str = "imola 9", target: str = "dozza 9") -> tuple[int, int]:
    """The losses of attacker and defender in a roll."""
    t = table({0: armies, 1: target}, [fall(words)])
    origin, goal = armies.split()[0], target.split()[0]
    before = t.troops(origin), t.troops(goal)
    t.attack(origin, goal, dice=len(fall(words)["attack"]))
    return before[0] - t.troops(origin), before[1] - t.troops(goal)


# --- the dice ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dice", "attacker", "defender"),
    [
        ("6 5 4 / 5 4", 0, 2),
        ("6 5 4 / 6 5", 2, 0),
        ("6 5 4 / 6 4", 1, 1),
        ("6 3 1 / 5 5", 1, 1),
        ("3 1 2 / 2 2", 1, 1),  # in any order: 3 beats 2, 2 ties with 2
        ("1 3 2 / 1 2", 0, 2),
        ("6 1 / 5 1", 1, 1),
        ("2 / 1 1", 0, 1),
        ("2 / 1 2", 1, 0),
        ("1 / 1 1", 1, 0),
        ("6 / 6 6", 1, 0),
    ],
)
def test_S17_the_best_dice_are_compared_and_ties_go_to_the_defender(dice: str, attacker: int, defender: int) -> None:
    """S-17: the highest with the highest, then the second; the third of the attacker never counts."""
    assert rolled(dice) == (attacker, defender)


def test_S17_nothing_is_added_up() -> None:
    """S-17: 4+4+4 against 5+1."""
    assert rolled("4 4 4 / 5 1") == (1, 1)


@pytest.mark.parametrize(
    ("dice", "losses"), [("6 / 5", (0, 1)), ("5 / 5", (1, 0)), ("6 5 / 5", (0, 1)), ("1 2 3 / 3", (1, 0))]
)
def test_S17_a_single_defender_rolls_one_die(dice: str, losses: tuple[int, int]) -> None:
    """S-17: one pair of dice, one troop."""
    t = table({0: "imola 9"}, [fall(dice)]).attack("imola", "dozza", dice=len(fall(dice)["attack"]))
    assert t.told("losses")[0] | losses_of(losses) == t.told("losses")[0]


def losses_of(losses: tuple[int, int]) -> dict[str, int]:
    return {"attacker": losses[0], "defender": losses[1]}


@pytest.mark.parametrize(("troops", "most"), [(2, 1), (3, 2), (4, 3), (5, 3), (9, 3), (9999, 3)])
def test_S17_one_die_for_each_troop_three_at_most_and_one_stays(troops: int, most: int) -> None:
    """S-17, with the printed example: nine troops attack with 3, or 2, or 1."""
    t = table({0: f"imola {troops}"}).aim("imola", "dozza")
    assert t.choices("roll") == set(range(1, most + 1))
    if most < 3:
        assert t.why_not("roll", dice=most + 1) == "too_many_dice"


def test_S17_a_single_troop_never_attacks() -> None:
    """S-17: no attack from a territory with one troop."""
    t = table({0: "imola medicina 2"})
    assert t.why_not("attack", from_="imola") == "one_must_stay"
    assert t.choices("attack") == {"medicina"}


def test_S17_the_defender_rolls_two_dice_at_most() -> None:
    """S-17: nine troops defend with two."""
    t = table({0: "imola 9", 1: "dozza 9"}, [fall("6 6 6 / 1 1")]).attack("imola", "dozza", 3)
    assert t.troops("dozza") == 7


# --- whom ----------------------------------------------------------------------------------------------------------


def test_S21_from_medicina_to_san_benedetto_as_well_as_to_budrio() -> None:
    """S-21, the printed example."""
    t = table({0: "medicina 4"}).play("attack", from_="medicina")
    assert {"san_benedetto_val_di_sambro", "budrio"} <= t.choices("target")


@pytest.mark.parametrize("port", ["medicina", "pieve_di_cento", "lizzano_in_belvedere", "san_benedetto_val_di_sambro"])
def test_S21_every_port_communicates_with_every_other(port: str) -> None:
    """S-21: all four mutually, both ways."""
    ports = {"medicina", "pieve_di_cento", "lizzano_in_belvedere", "san_benedetto_val_di_sambro"}
    t = table({0: f"{port} 4"}).play("attack", from_=port)
    assert t.choices("target") & ports == ports - {port}


def test_S21_only_ports_do() -> None:
    """S-21: Imola is no port."""
    t = table({0: "imola 4"}).play("attack", from_="imola")
    assert t.choices("target") == {"castel_del_rio", "dozza", "medicina", "castel_guelfo"}
    assert t.why_not("target", to="san_benedetto_val_di_sambro") == "not_adjacent"


def test_attacks_go_to_enemies_next_door() -> None:
    """Not to one's own, not far away; and from one's own only."""
    t = table({0: "imola 4 dozza", 1: "medicina 3"})
    assert t.why_not("attack", from_="medicina") == "not_yours"
    t.play("attack", from_="imola")
    assert t.why_not("target", to="dozza") == "own_place"
    assert t.why_not("target", to="budrio") == "not_adjacent"


def test_there_must_be_somebody_to_attack() -> None:
    """Castel d'Aiano between its two neighbours, all one's own."""
    t = table({0: "castel_d_aiano 5 vergato 2 gaggio_montano 2"})
    assert t.why_not("attack", from_="castel_d_aiano") == "nothing_to_attack"
    assert t.choices("attack") == {"vergato", "gaggio_montano"}


def test_with_a_single_target_nobody_asks() -> None:
    """Crevalcore has two neighbours; one is one's own."""
    t = table({0: "crevalcore 3 sant_agata_bolognese"}).play("attack", from_="crevalcore")
    assert t.phase == "dice"
    assert t.match.view(None)["attack"]["to"] == "san_giovanni_in_persiceto"


# --- moving in -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("dice", [1, 2, 3])
def test_S19_as_many_move_in_as_the_dice_of_the_winning_roll(dice: int) -> None:
    """S-19: exactly those, no more; a conquering roll costs nothing."""
    t = table({0: "imola 9"}, [fall(" ".join(["6"] * dice) + " / 1")]).attack("imola", "dozza", dice)
    assert (t.troops("imola"), t.troops("dozza"), t.owner("dozza")) == (9 - dice, dice, 0)
    assert t.told("conquered")[0]["number"] == dice


def test_S19_the_origin_always_keeps_one() -> None:
    """S-19: four attack with three; all three move in."""
    t = table({0: "imola 4", 1: "dozza 2"}, [fall("6 6 6 / 1 1")]).attack("imola", "dozza", 3)
    assert (t.troops("imola"), t.troops("dozza")) == (1, 3)


def test_S20_attacks_go_on_from_anywhere_also_with_those_who_moved_in() -> None:
    """S-20: Imola, Dozza, Castel San Pietro, Medicina in one turn; then from Imola again."""
    win = "6 6 6 / 1"
    t = table({0: "imola 6"}, [fall(win), fall("6 6 / 1"), fall("6 / 1"), fall("6 6 / 1")])
    t.attack("imola", "dozza", 3).attack("dozza", "castel_san_pietro_terme", 2)
    t.attack("castel_san_pietro_terme", "medicina", 1).attack("imola", "castel_del_rio", 2)
    assert [
        t.troops(place) for place in ("imola", "dozza", "castel_san_pietro_terme", "medicina", "castel_del_rio")
    ] == [1] * 4 + [2]


def test_combat_is_no_duty() -> None:
    """One stops without attacking, and goes on to transfers."""
    t = table({0: "imola 4 dozza"}).stop()
    assert t.phase == "send"


# --- the defender's choice -----------------------------------------------------------------------------------------


def test_S18_by_default_the_defender_rolls_the_most_they_can() -> None:
    """S-18: nobody is asked."""
    t = table({0: "imola 9", 1: "dozza 9"}, [fall("6 6 6 / 5 5")]).attack("imola", "dozza", 3)
    assert t.told("defended") == []
    assert t.actor == 0


def asked(draws: list[dict[str, list[int]]], troops: int = 9) -> Table:
    return table({0: "imola 9", 1: f"dozza {troops}"}, draws, options={"defender_chooses": True})


def test_S18_under_the_option_the_defender_is_asked_before_the_roll() -> None:
    """S-18: one or two; the dice fall after."""
    t = asked([fall("6 6 6 / 1")]).attack("imola", "dozza", 3)
    assert (t.phase, t.actor) == ("defend", 1)
    assert t.choices("defend") == {1, 2}
    assert t.why_not("defend", by=0, dice=1) == "not_asked"
    t.play("defend", dice=1)
    assert t.troops("dozza") == 8
    assert t.actor == 0


def test_S18_a_single_defender_has_no_choice_and_is_not_asked() -> None:
    """S-18: one troop, one die."""
    t = asked([fall("6 6 6 / 1")], troops=1).attack("imola", "dozza", 3)
    assert t.owner("dozza") == 0


def test_S18_each_attack_asks_anew() -> None:
    """S-18: the answer holds for one roll."""
    t = asked([fall("1 / 1"), fall("6 6 6 / 1 1")]).attack("imola", "dozza", 1).play("defend", dice=1)
    t.attack("imola", "dozza", 3)
    assert t.phase == "defend"
    t.play("defend", dice=2)
    assert t.troops("dozza") == 7


# --- blitz ---------------------------------------------------------------------------------------------------------


def test_S22_a_blitz_goes_on_until_won() -> None:
    """S-22: every roll with as many dice as there are troops."""
    rolls = [fall("1 1 1 / 1 1"), fall("6 6 6 / 1 1"), fall("6 1 1 / 1"), fall("6 / 1")]
    t = table({0: "imola 6", 1: "dozza 3"}, rolls).blitz("imola", "dozza", until=1)
    assert t.match.forced_used == 3
    assert (t.owner("dozza"), t.troops("dozza"), t.troops("imola")) == (0, 3, 1)


def test_S22_or_until_so_many_troops_are_left() -> None:
    """S-22: five at home are enough."""
    t = table({0: "imola 9", 1: "dozza 9"}, [fall("1 1 1 / 6 6")] * 2).blitz("imola", "dozza", until=5)
    assert (t.troops("imola"), t.troops("dozza"), t.phase) == (5, 9, "attack")
    assert t.match.forced_used == 2


def test_S22_with_nothing_to_keep_it_goes_on_to_the_last_troop() -> None:
    """S-22: dice grow fewer with the troops; the last one stays."""
    rolls = [fall("1 1 1 / 6 6"), fall("1 / 6 6")]
    t = table({0: "imola 4 budrio 2", 1: "dozza 9"}, rolls).blitz("imola", "dozza", until=1)
    assert (t.troops("imola"), t.match.forced_used) == (1, 2)


def test_S22_how_many_may_be_left() -> None:
    """S-22: from one to all but one; with two troops nobody asks."""
    t = table({0: "imola 5"}).aim("imola", "dozza").play("blitz")
    assert t.choices("number") == {1, 2, 3, 4}
    assert t.why_not("number", number=0) == "number_too_low"
    assert t.why_not("number", number=5) == "number_too_high"
    t = table({0: "imola 2"}, [fall("6 / 1")]).aim("imola", "dozza").play("blitz")
    assert t.owner("dozza") == 0


def test_S22_over_a_hundred_in_two_steps() -> None:
    """S-22: hundreds first, then the rest."""
    t = table({0: "imola 250", 1: "dozza 300"}, [fall("1 1 1 / 6 6")] * 40).aim("imola", "dozza").play("blitz")
    assert t.choices("hundreds") == {0, 1, 2}
    assert t.why_not("number", number=5) == "hundreds_first"
    assert t.why_not("hundreds", number=3) == "number_too_high"
    t.play("hundreds", number=2)
    assert t.choices("number") == set(range(50))
    t.play("number", number=10)
    assert (t.troops("imola"), t.match.forced_used) == (210, 20)


def test_S22_zero_hundreds_and_one_hundred_exactly() -> None:
    """S-22: 100 is one hundred and nothing; below it zero itself cannot be chosen."""
    t = table({0: "imola 101", 1: "dozza 300"}).aim("imola", "dozza").play("blitz")
    assert t.choices("hundreds") == {0, 1}
    t.play("hundreds", number=0)
    assert t.choices("number") == set(range(1, 100))
    t.match.undo(0)
    t.play("hundreds", number=1)
    assert t.choices("number") == {0}


def test_S22_the_defender_answers_once_for_the_whole_blitz() -> None:
    """S-22: one die in every roll, though they could use two."""
    rolls = [fall("6 6 6 / 1"), fall("1 1 1 / 6"), fall("6 6 6 / 1"), fall("6 6 6 / 1")]
    t = asked(rolls, troops=3).blitz("imola", "dozza", until=1)
    assert (t.phase, t.actor) == ("defend", 1)
    t.play("defend", dice=1)
    assert t.owner("dozza") == 0
    assert t.match.forced_used == 4


def test_S22_a_blitz_ends_the_game_or_a_player_like_any_roll() -> None:
    """S-22, S-41: the last enemy falls in the third roll."""
    rolls = [fall("6 6 6 / 1 1"), fall("1 1 1 / 6"), fall("6 6 6 / 1")]
    t = table({0: "imola 9", 1: "dozza 3"}, rolls, rest=0).blitz("imola", "dozza", until=1)
    assert t.end == ("last_standing", [0])


# --- the map -------------------------------------------------------------------------------------------------------


def test_rivers_are_no_barrier_and_every_border_is_open_both_ways() -> None:
    """S-21: 109 land borders, 6 port links, 10 gates, 9 contacts; what one can attack can attack back."""
    near = [int(bits) for bits in GAME.content().record["near"][0]]
    links = {(a, b) for a in range(54) for b in range(54) if near[a] >> b & 1}
    assert all((b, a) in links for a, b in links)
    land = {(a, b) for a, b in links if a < b < 48}
    assert len(land) == 109 + 6
    assert len({(a, b) for a, b in links if a < 48 <= b}) == 10
    assert len({(a, b) for a, b in links if 48 <= a < b}) == 9


def test_S22_the_longest_blitz_there_can_be_comes_to_its_end() -> None:
    """S-08, S-22: 9,999 troops against as many. Each roll costs at least one, so the kernel does not take it
    for endless."""
    t = table({0: "crevalcore 9999", 1: "sant_agata_bolognese 9999"})
    t.blitz("crevalcore", "sant_agata_bolognese", until=1)
    assert 5_000 < len(t.told("rolled")) < 2 * MOST_TROOPS < MOST_DRAWS
    assert t.phase != "roll"
