"""Chapter 5, transfers into the centre: gates, quarters, limits (S-27, S-33, S-46)."""

import pytest

from .tables import QUARTERS, fall, table, transfers


def most(*moves: tuple[str, str], armies: str, **setting: object) -> int:
    """How many may go at most in the last of these moves, after one troop in each of those before."""
    t = transfers({0: armies}, **setting)
    for origin, target in moves[:-1]:
        t.send(origin, target)
    origin, target = moves[-1]
    before = t.troops(target)
    t.play("send", from_=origin)
    if t.phase == "receive":
        if t.why_not("receive", to=target):
            return 0
        t.play("receive", to=target)
    return max(t.choices("number")) if t.phase == "number" else t.troops(target) - before


# --- through a gate ------------------------------------------------------------------------------------------------


def test_S27_through_a_gate_three_at_most() -> None:
    """S-27: whatever stands before it."""
    assert most(("granarolo", "san_donato"), armies="granarolo 9") == 3
    assert most(("granarolo", "san_donato"), armies="granarolo 3") == 2


def test_S46_three_in_all_whoever_sends() -> None:
    """S-46: two senders share the three."""
    armies = "granarolo 9 budrio 9 molinella"
    assert most(("granarolo", "san_donato"), ("budrio", "san_donato"), armies=armies) == 2
    t = transfers({0: armies}).send("granarolo", "san_donato", 3).play("send", from_="budrio")
    assert t.why_not("receive", to="san_donato") == "quarter_full"


def test_S43_a_gate_anywhere_in_the_area_is_enough() -> None:
    """S-43: Molinella sends through Budrio and Granarolo."""
    assert most(("molinella", "san_donato"), armies="molinella 9 budrio granarolo") == 3


def test_S30_without_a_gate_no_way_in() -> None:
    """S-30, S-27: Budrio borders on no gate of its own."""
    t = transfers({0: "budrio 9 molinella"}).play("send", from_="budrio")
    assert t.why_not("receive", to="san_donato") == "no_way_in"


def test_S27_one_stack_at_a_gate_enters_one_quarter() -> None:
    """S-27: not all six in its first transfer: the quarter just entered opens no other."""
    t = transfers({0: "casalecchio_di_reno 30 zola_predosa 2"}).send("casalecchio_di_reno", "porto_saragozza", 3)
    t.play("send", from_="casalecchio_di_reno")
    for quarter in ("navile", "san_vitale", "santo_stefano"):
        assert t.why_not("receive", to=quarter) == "no_way_in"
    assert t.why_not("receive", to="borgo_reno") is None  # by the gate of Zola Predosa


def test_S27_an_entered_quarter_opens_no_other_in_this_phase_but_in_the_next() -> None:
    """S-27: in a second transfer phase it was held when the phase began."""
    t = transfers({0: "casalecchio_di_reno 9"}, kept={0: "secondo_giro"})
    t.send("casalecchio_di_reno", "porto_saragozza", 3)
    assert "casalecchio_di_reno" not in t.choices("send")
    t.play("play", card="move_again").play("send", from_="casalecchio_di_reno")
    assert t.choices("receive") == {"borgo_reno", "navile", "san_vitale", "santo_stefano"}


# --- from quarters -------------------------------------------------------------------------------------------------


def test_S27_from_a_quarter_two_at_most() -> None:
    """S-27: into a free quarter that touches it."""
    assert most(("navile", "san_donato"), armies="navile 3") == 2


def test_S27_from_further_away_by_way_of_the_quarter_two_at_most() -> None:
    """S-27, S-43: nine wait at the gate of Navile; San Donato has no gate of theirs."""
    assert most(("castel_maggiore", "san_donato"), armies="castel_maggiore 9 navile 2") == 2


def test_S46_over_the_whole_phase_two_by_way_of_quarters() -> None:
    """S-46: whoever sends, from whichever quarter."""
    armies = "navile 3 san_vitale 3"
    assert most(("navile", "san_donato"), ("san_vitale", "san_donato"), armies=armies) == 1
    t = transfers({0: armies}).send("navile", "san_donato", 2).play("send", from_="san_vitale")
    assert t.why_not("receive", to="san_donato") == "quarter_full"


def test_S46_two_by_quarters_and_a_third_through_the_gate() -> None:
    """S-46: three in all; the third comes from Granarolo, which was cut off from Navile."""
    t = transfers({0: "navile 3 granarolo 9"}).send("navile", "san_donato", 2).send("granarolo", "san_donato", 1)
    assert t.troops("san_donato") == 3


def test_S46_only_a_quarter_that_touches() -> None:
    """S-46, S-28: from Borgo-Reno not into San Donato, nor through the free Navile."""
    t = transfers({0: "borgo_reno 3 zola_predosa 4 monte_san_pietro"}).play("send", from_="zola_predosa")
    assert t.why_not("receive", to="san_donato") == "no_way_in"
    assert {"navile", "porto_saragozza"} <= t.choices("receive")


def test_S27_a_quarter_conquered_this_turn_was_held_when_the_phase_began() -> None:
    """S-27: taken in combat, it opens its neighbours in the transfer."""
    t = table({0: "granarolo 9", 1: "san_donato"}, [fall("6 6 6 / 1"), "bona_le"])
    t.attack("granarolo", "san_donato", 3).stop().play("send", from_="granarolo")
    assert {"navile", "san_vitale"} <= t.choices("receive")


# --- room ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("troops", "room"), [(1, 2), (2, 1), (3, 0)])
def test_S33_ones_own_quarter_takes_up_to_three(troops: int, room: int) -> None:
    """S-33: from outside and from inside alike."""
    assert most(("castel_maggiore", "navile"), armies=f"castel_maggiore 9 argelato navile {troops}") == room
    t = transfers({0: "castel_maggiore 9 argelato navile 3"}).play("send", from_="castel_maggiore")
    assert t.why_not("receive", to="navile") == "quarter_full"


def test_S33_passing_through_ones_own_quarters() -> None:
    """S-33: from Castel Maggiore by Navile and San Vitale, both full, to Castenaso."""
    t = transfers({0: "castel_maggiore 9 navile 3 san_vitale 3 castenaso"}).send("castel_maggiore", "castenaso", 8)
    assert (t.troops("castel_maggiore"), t.troops("castenaso")) == (1, 9)
    assert t.troops("navile") == t.troops("san_vitale") == 3


def test_nobody_passes_through_the_quarters_of_others() -> None:
    """Enemies in San Vitale close the way."""
    t = transfers({0: "castel_maggiore 9 argelato navile 3 castenaso", 1: "san_vitale"})
    t.play("send", from_="castel_maggiore")
    assert t.why_not("receive", to="castenaso") == "not_connected"
    assert t.why_not("receive", to="san_vitale") == "not_yours"


def test_S46_a_quarter_entered_in_this_phase_is_ones_own_for_ordinary_transfers() -> None:
    """S-46: San Donato and San Vitale, entered from two sides, join two areas."""
    t = transfers({0: "granarolo 9 san_lazzaro_di_savena 4 pianoro"}).play("send", from_="granarolo")
    assert t.phase == "number"  # San Donato alone is in reach
    t.play("number", number=1).send("san_lazzaro_di_savena", "san_vitale", 1).send("granarolo", "pianoro", 5)
    assert (t.troops("pianoro"), t.troops("granarolo")) == (6, 3)


def test_S46_but_opens_no_further_free_quarter() -> None:
    """S-46: Navile touches both, and stays closed."""
    t = transfers({0: "granarolo 9 san_lazzaro_di_savena 4 pianoro"})
    t.send("granarolo", "san_donato", 1).send("san_lazzaro_di_savena", "san_vitale", 1).play("send", from_="granarolo")
    assert t.why_not("receive", to="navile") == "no_way_in"


def test_S33_more_troops_into_an_entered_quarter_up_to_the_limit() -> None:
    """S-33, S-46: one by one from different places, three in all."""
    t = transfers({0: "granarolo 2 budrio 2 minerbio 2 molinella 2 baricella"})
    for origin in ("granarolo", "budrio", "minerbio"):
        t.send(origin, "san_donato")
    assert t.play("send", from_="molinella").why_not("receive", to="san_donato") == "quarter_full"


# --- fortresses and the centre -------------------------------------------------------------------------------------


def test_S43_a_garrison_goes_straight_into_a_quarter() -> None:
    """S-43: from Palazzo de' Rossi by Sasso Marconi and its gate."""
    t = transfers({0: "sasso_marconi"}, forts={0: "palazzo_de_rossi"}).send("palazzo_de_rossi", "santo_stefano")
    assert (t.owner("santo_stefano"), t.owner("palazzo_de_rossi")) == (0, None)


def test_S43_and_out_of_a_quarter_into_a_fortress() -> None:
    """S-43: out by the gate of Pianoro."""
    t = transfers({0: "santo_stefano 2 pianoro"}).send("santo_stefano", "castello_di_zena")
    assert (t.troops("santo_stefano"), t.owner("castello_di_zena")) == (1, 0)


def test_S46_a_garrison_counts_in_the_limits() -> None:
    """S-46: the fourth does not go in, be it a garrison."""
    t = transfers({0: "sasso_marconi 9 marzabotto monzuno"}, forts={0: "palazzo_de_rossi"})
    t.send("sasso_marconi", "santo_stefano", 3).play("send", from_="palazzo_de_rossi")
    assert t.why_not("receive", to="santo_stefano") == "quarter_full"


def test_S07_who_holds_a_gate_to_each_enters_all_six_and_does_not_win_by_it() -> None:
    """S-07: held only for a moment, the centre wins nothing; it must be held when one's turn begins."""
    gates = ("zola_predosa", "castel_maggiore", "granarolo", "castenaso", "pianoro", "casalecchio_di_reno")
    t = transfers({0: " ".join(f"{gate} 4" for gate in gates)}, options={"public_goal": True})
    for gate, quarter in zip(gates, QUARTERS, strict=True):
        t.send(gate, quarter)
    assert all(t.owner(quarter) == 0 for quarter in QUARTERS)
    assert not t.match.over
