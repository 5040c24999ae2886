"""Chapter 4, the centre: walls, gates and quarters in combat (S-28 to S-35)."""

import pytest

from .tables import GAME, QUARTERS, TERRITORY_NAMES, fall, table

GATES = {
    "borgo_reno": {"anzola_dell_emilia", "zola_predosa"},
    "navile": {"calderara_di_reno", "castel_maggiore"},
    "san_donato": {"granarolo"},
    "san_vitale": {"castenaso", "san_lazzaro_di_savena"},
    "santo_stefano": {"pianoro", "sasso_marconi"},
    "porto_saragozza": {"casalecchio_di_reno"},
}
RING = ("borgo_reno", "navile", "san_donato", "san_vitale", "santo_stefano", "porto_saragozza")
CHORDS = {("navile", "porto_saragozza"), ("san_vitale", "porto_saragozza"), ("navile", "san_vitale")}


def touching(quarter: str) -> set[str]:
    """S-28: the ring, and three more contacts."""
    at = RING.index(quarter)
    found = {RING[at - 1], RING[(at + 1) % 6]}
    return found | {b for a, b in CHORDS if a == quarter} | {a for a, b in CHORDS if b == quarter}


def all_held(quarter: str) -> dict[int, str]:
    """Seat 0 holds one quarter; seat 1 everything else."""
    return {0: f"{quarter} 3", 1: " ".join(other for other in QUARTERS if other != quarter)}


@pytest.mark.parametrize("quarter", QUARTERS)
def test_S28_S29_what_a_quarter_communicates_with(quarter: str) -> None:
    """S-28, S-29: the quarters that touch it and the territories with a gate to it, and no other."""
    t = table(all_held(quarter)).play("attack", from_=quarter)
    assert t.choices("target") == touching(quarter) | GATES[quarter]


def test_S29_ten_territories_have_a_gate() -> None:
    """S-29: one each."""
    assert sum(len(gates) for gates in GATES.values()) == len(set().union(*GATES.values())) == 10


@pytest.mark.parametrize("territory", sorted(set().union(*GATES.values())))
def test_S30_into_the_city_only_through_ones_own_gate(territory: str) -> None:
    """S-30: one quarter from each of the ten."""
    t = table({0: f"{territory} 4", 1: " ".join(QUARTERS)}).play("attack", from_=territory)
    assert t.choices("target") & set(QUARTERS) == {q for q, gates in GATES.items() if territory in gates}


def test_S30_without_a_gate_there_is_no_way() -> None:
    """S-30: the other thirty-eight reach no quarter."""
    gates = set().union(*GATES.values())
    for territory in TERRITORY_NAMES:
        if territory not in gates:
            t = table({0: f"{territory} 4", 1: " ".join(QUARTERS)}).play("attack", from_=territory)
            assert not t.choices("target") & set(QUARTERS), territory
            assert t.why_not("target", to="navile") == "not_adjacent"


# --- the +1 --------------------------------------------------------------------------------------------------------


def through_gate(dice: str) -> tuple[int, int]:
    """Losses of attacker and defender through the gate of Granarolo."""
    t = table({0: "granarolo 9", 1: "san_donato 3"}, [fall(dice)])
    t.attack("granarolo", "san_donato", len(fall(dice)["attack"]))
    return 9 - t.troops("granarolo"), 3 - t.troops("san_donato")


def test_S32_the_printed_example() -> None:
    """S-32: 4, 3 and 2 against 3 and 2 through a gate: each loses one."""
    assert through_gate("4 3 2 / 3 2") == (1, 1)


@pytest.mark.parametrize(
    ("dice", "losses"),
    [
        ("6 6 6 / 6 1", (1, 1)),
        ("6 6 6 / 5 1", (1, 1)),
        ("6 6 6 / 4 4", (0, 2)),
        ("6 4 1 / 4 4", (1, 1)),
        ("5 5 1 / 2 4", (1, 1)),
        ("2 / 1 1", (1, 0)),
        ("3 / 1 1", (0, 1)),
    ],
)
def test_S32_one_more_on_the_highest_die_only(dice: str, losses: tuple[int, int]) -> None:
    """S-32: a 6 becomes 7; the second die counts as it fell."""
    assert through_gate(dice) == losses


def test_S32_none_between_quarters() -> None:
    """S-32: who is within the walls already fights as in the open."""
    t = table({0: "navile 3", 1: "san_donato 3"}, [fall("4 3 / 3 2")]).attack("navile", "san_donato", 2)
    assert t.troops("san_donato") == 1


def test_S31_outwards_with_two_dice_and_no_bonus_for_those_outside() -> None:
    """S-31: from a quarter through its gate: 4 beats 3."""
    t = table({0: "san_donato 3", 1: "granarolo 5"}, [fall("4 3 / 3 2")]).aim("san_donato", "granarolo")
    assert t.choices("roll") == {1, 2}
    assert t.why_not("roll", dice=3) == "too_many_dice"
    t.play("roll", dice=2)
    assert (t.troops("granarolo"), t.troops("san_donato")) == (3, 3)


def test_S31_a_territory_taken_from_a_quarter() -> None:
    """S-31: two move out, one stays within."""
    t = table({0: "san_donato 3"}, [fall("4 3 / 3")]).attack("san_donato", "granarolo", 2)
    assert (t.owner("granarolo"), t.troops("granarolo"), t.troops("san_donato")) == (0, 2, 1)


def test_three_troops_conquer_a_quarter_and_fill_it() -> None:
    """S-33: three dice through a gate, three troops move in, and that is the room there is."""
    t = table({0: "granarolo 9", 1: "san_donato 1"}, [fall("6 6 6 / 1")]).attack("granarolo", "san_donato", 3)
    assert (t.owner("san_donato"), t.troops("san_donato")) == (0, 3)


def test_S35_a_free_quarter_is_not_attacked() -> None:
    """S-35: there is nobody; it is occupied in the transfer."""
    t = table({0: "granarolo 9"}).play("attack", from_="granarolo")
    assert "san_donato" not in t.choices("target")
    assert t.why_not("target", to="san_donato") == "free_place"


def test_S35_free_quarters_alone_are_no_target() -> None:
    """S-35: a quarter among free ones, with its gates one's own."""
    t = table({0: "san_donato 3 granarolo imola 2"})
    assert t.why_not("attack", from_="san_donato") == "nothing_to_attack"


def test_S33_a_quarter_is_never_left_empty() -> None:
    """S-33: a single troop there neither attacks nor leaves."""
    t = table({0: "navile imola 2", 1: "san_donato 2"})
    assert t.why_not("attack", from_="navile") == "one_must_stay"
    t = table({0: "navile castel_maggiore 2"}, phase="send")
    assert t.why_not("send", from_="navile") == "one_must_stay"


def test_S34_quarters_count_for_bona_le() -> None:
    """S-34: one for the quarter, and its troops."""
    t = table({0: "imola 2 navile 3"})
    assert t.player(0)["count"] == 5 + 2
    assert t.player(0)["quarters"] == 1


def test_the_numbers_of_the_centre_are_content() -> None:
    """S-32, S-33, S-46: +1, 3, 3 and 2, all printed."""
    values = GAME.standard_content
    assert [values[f"centre.{key}"] for key in ("room", "through_gate", "through_quarters")] == [3, 3, 2]
    assert values["combat.wall_bonus"] == values["combat.fortress_bonus"] == 1
