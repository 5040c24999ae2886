"""Chapter 5, transfer: areas, pairs, fortresses; and that every result of the printed rule can be had, but for one
corner (S-43)."""

import itertools
from collections.abc import Iterator

import pytest

from .tables import FORTRESS_NAMES, GAME, GROUND_NAMES, QUARTERS, Table, table, transfers

ROCCA = "rocca_sforzesca"


# --- where to ------------------------------------------------------------------------------------------------------


def test_S43_anywhere_inside_a_connected_area() -> None:
    """S-43: without a limit of distance, not across enemies."""
    t = transfers({0: "imola 5 dozza castel_guelfo medicina budrio crevalcore"}).play("send", from_="imola")
    grounds = {"dozza", "castel_guelfo", "medicina", "budrio"}
    assert t.choices("receive") - set(FORTRESS_NAMES) == grounds
    assert t.why_not("receive", to="crevalcore") == "not_connected"
    assert t.why_not("receive", to="molinella") == "not_yours"
    assert t.why_not("receive", to="imola") == "same_place"


def test_S43_ports_connect_if_both_are_ones_own() -> None:
    """S-43: Medicina to Lizzano by boat; Pieve di Cento is an enemy's."""
    t = transfers({0: "imola 5 medicina lizzano_in_belvedere porretta"}).play("send", from_="imola")
    assert {"medicina", "lizzano_in_belvedere", "porretta"} <= t.choices("receive")
    t = transfers({0: "imola 5 medicina porretta"}).play("send", from_="imola")
    assert "porretta" not in t.choices("receive")


def test_S43_one_troop_stays_everywhere() -> None:
    """S-43: of five at most four go."""
    t = transfers({0: "imola 5 castel_guelfo"}, forts={1: ROCCA}).play("send", from_="imola")
    assert t.phase == "number"
    assert t.choices("number") == {1, 2, 3, 4}
    assert t.why_not("number", number=5) == "number_too_high"
    assert t.why_not("number", number=0) == "number_too_low"
    t.play("number", number=4)
    assert (t.troops("imola"), t.troops("castel_guelfo")) == (1, 5)


def test_S43_over_a_hundred_in_two_steps() -> None:
    """S-43: hundreds first."""
    t = transfers({0: "imola 350 castel_guelfo"}, forts={1: ROCCA}).play("send", from_="imola")
    assert t.choices("hundreds") == {0, 1, 2, 3}
    assert t.why_not("number", number=1) == "hundreds_first"
    t.play("hundreds", number=3)
    assert t.choices("number") == set(range(50))
    assert t.why_not("hundreds", number=1) is not None
    t.play("number", number=49)
    assert (t.troops("imola"), t.troops("castel_guelfo")) == (1, 350)


def test_S08_no_more_than_9999_arrive() -> None:
    """S-08: there is room for one, and for none."""
    t = transfers({0: "imola 50 castel_guelfo 9998 medicina 9999"}, forts={1: ROCCA}).play("send", from_="imola")
    assert t.troops("castel_guelfo") == 9999
    t = transfers({0: "imola 50 castel_guelfo 9998 dozza medicina 9999"}).play("send", from_="imola")
    assert t.why_not("receive", to="medicina") == "place_full"


def test_the_free_choice_to_move_nothing() -> None:
    """One stops, and the next player's turn begins."""
    assert transfers({0: "imola 5 dozza"}).stop().turn == 1


# --- the form ------------------------------------------------------------------------------------------------------


def test_S43_who_has_sent_receives_none() -> None:
    """S-43: Imola has sent to Dozza."""
    t = transfers({0: "imola 5 dozza castel_guelfo 4"}).send("imola", "dozza", 2).play("send", from_="castel_guelfo")
    assert t.why_not("receive", to="imola") == "sent_before"
    assert "dozza" in t.choices("receive")


def test_S43_who_has_received_sends_none() -> None:
    """S-43: Dozza has received."""
    t = transfers({0: "imola 5 dozza 3 castel_guelfo 4"}).send("imola", "dozza", 2)
    assert t.why_not("send", from_="dozza") == "received_before"
    assert "dozza" not in t.choices("send")


def test_S43_a_pair_is_used_once() -> None:
    """S-43: Imola may send to others again, not to Dozza."""
    t = transfers({0: "imola 5 dozza 3 castel_guelfo 4"}).send("imola", "dozza", 1).play("send", from_="imola")
    assert t.why_not("receive", to="dozza") == "pair_used"
    assert "castel_guelfo" in t.choices("receive")


def test_S43_several_send_to_one_and_one_to_several() -> None:
    """S-43: only pairs are counted."""
    t = transfers({0: "imola 5 dozza 3 castel_guelfo 4 medicina"})
    t.send("imola", "medicina", 1).send("dozza", "medicina", 2).send("castel_guelfo", "medicina", 1)
    t.send("imola", ROCCA).send("castel_guelfo", "rocca_di_dozza")
    assert [t.troops(p) for p in ("imola", "dozza", "castel_guelfo", "medicina")] == [3, 1, 2, 5]


def test_S43_a_new_turn_forgets() -> None:
    """S-43: the limits are those of one phase."""
    t = transfers({0: "imola 5 dozza 3"}).send("imola", "dozza", 2)
    while t.turn == 0:
        t.stop()
    view = t.match.view(None)
    assert view["sent"] == view["received"] == []


def test_S43_a_single_place_in_reach_is_not_asked_for() -> None:
    """S-48: nor is a single troop."""
    t = transfers({0: "castel_guelfo 2 medicina 1"}).play("send", from_="castel_guelfo")
    assert (t.troops("castel_guelfo"), t.troops("medicina")) == (1, 2)


def test_S43_nowhere_to_go() -> None:
    """S-43: an island with troops to spare, while others can move."""
    t = transfers({0: "budrio 5 castel_guelfo 3 medicina sant_agata_bolognese 4"})
    assert t.why_not("send", from_="sant_agata_bolognese") == "nowhere_to_go"
    assert t.choices("send") == {"budrio", "castel_guelfo"}


def test_S48_the_phase_passes_by_itself_when_nothing_can_be_moved() -> None:
    """S-48: an island without a fortress."""
    t = table({0: "castel_guelfo 5"}).stop()
    assert t.turn == 1


# --- fortresses ----------------------------------------------------------------------------------------------------


def test_S43_from_one_fortress_into_another() -> None:
    """S-43: a troop leaves the Rocca of Imola, travels, and enters that of Castel San Pietro."""
    t = transfers({0: "imola dozza castel_san_pietro_terme"}, forts={0: ROCCA})
    t.send(ROCCA, "fortezza_di_castel_san_pietro")
    assert (t.owner(ROCCA), t.owner("fortezza_di_castel_san_pietro")) == (None, 0)
    assert t.troops("imola") == t.troops("castel_san_pietro_terme") == 1


def test_S43_a_fortress_is_entered_from_anywhere_in_the_area() -> None:
    """S-43: the troops come through its territory."""
    t = transfers({0: "imola castel_guelfo medicina 3"}).send("medicina", ROCCA)
    assert (t.troops("medicina"), t.troops("imola"), t.owner(ROCCA)) == (2, 1, 0)


def test_S43_a_garrison_goes_anywhere_in_the_area() -> None:
    """S-43: out of the Rocca and as far as Budrio."""
    t = transfers({0: "imola medicina budrio"}, forts={0: ROCCA}).send(ROCCA, "budrio")
    assert t.troops("budrio") == 2


def test_S43_who_left_a_fortress_does_not_come_back_in_this_phase() -> None:
    """S-43: a fortress that has sent receives none, one that has received sends none."""
    t = transfers({0: "imola 3 castel_guelfo 3 medicina"}, forts={0: ROCCA}).send(ROCCA, "castel_guelfo")
    assert t.play("send", from_="imola").why_not("receive", to=ROCCA) == "sent_before"
    t = transfers({0: "imola 3 castel_guelfo 3"}).send("imola", ROCCA)
    assert t.why_not("send", from_=ROCCA) == "received_before"


def test_S23_an_enemy_garrison_does_not_hinder_transfers_of_the_territory() -> None:
    """S-23: the fortress is apart; troops pass through Imola."""
    t = transfers({0: "castel_del_rio 4 imola castel_guelfo"}, forts={1: ROCCA}).play("send", from_="castel_del_rio")
    assert t.choices("receive") == {"imola", "castel_guelfo"}
    assert t.why_not("receive", to=ROCCA) == "fortress_taken"


# --- every result of the printed rule ------------------------------------------------------------------------------

Board = tuple[int, ...]


def boards_within_reach(t: Table, places: list[str]) -> tuple[set[Board], int]:
    """All distributions that transfers can bring about, and the length of the longest phase: every legal sequence."""
    engine, content = GAME.engine, t.match.contents.record
    log, out = engine.new_log(), engine.new_list()

    def board(states: object) -> Board:
        state = GAME.rules.state.to_json(states[0])  # type: ignore[index]
        fort = dict(zip(FORTRESS_NAMES, state["garrison"], strict=True))
        troops = dict(zip(GROUND_NAMES, state["troops"], strict=True))
        return tuple(int(fort[p] == 0) if p in fort else troops[p] for p in places)

    start = t.match._states.copy()
    found, seen = {board(start)}, {start.tobytes()}
    frontier, depth = [start], 0
    while frontier:
        depth += 1
        reached = []
        for states in frontier:
            n = engine.legal(content, states, 0, 0, out)
            for action in out["ids"][0, :n].tolist():
                after = states.copy()
                engine.apply(content, after, 0, 0, action, log)
                if after.tobytes() not in seen:
                    seen.add(after.tobytes())
                    found.add(board(after))
                    if int(after["turn"][0]) == 0:
                        reached.append(after)
        frontier = reached
    return found, depth


def printed_boards(limits: dict[str, tuple[int, int]], total: int) -> Iterator[Board]:
    """All ways to spread a number of troops over places, within the limits of each place."""
    for spread in itertools.product(*(range(low, min(high, total) + 1) for low, high in limits.values())):
        if sum(spread) == total:
            yield spread


ANY = (1, 99)  # a territory: one must stay
FORT = (0, 1)
QUARTER = (1, 3)  # held: never empty, three at most
BEHIND_NAVILE = {"borgo_reno": (0, 2), "san_donato": (0, 2), "san_vitale": (0, 2), "porto_saragozza": (0, 2)}


@pytest.mark.parametrize(
    ("armies", "forts", "limits"),
    [
        # two territories, one garrison inside, one fortress free
        ("imola 3 dozza 2", "rocca_di_dozza", {"imola": ANY, "dozza": ANY, ROCCA: FORT, "rocca_di_dozza": FORT}),
        # three in a row, no fortress
        ("castel_guelfo 4 medicina 2 budrio 2", "", {"castel_guelfo": ANY, "medicina": ANY, "budrio": ANY}),
        # two gates to two free quarters that touch
        (
            "granarolo 4 castenaso 2",
            "",
            {"granarolo": ANY, "castenaso": ANY, "san_donato": (0, 3), "san_vitale": (0, 3)},
        ),
        # a quarter and its free neighbours, no gate: two at most into each
        ("navile 3", "", {"navile": QUARTER, **BEHIND_NAVILE}),
        # a gate to a quarter already held, and a free one behind it
        ("castel_maggiore 4 navile 1", "", {"castel_maggiore": ANY, "navile": QUARTER, **BEHIND_NAVILE}),
        # a gate to one free quarter; those behind it stay closed
        ("casalecchio_di_reno 5", "", {"casalecchio_di_reno": ANY, "porto_saragozza": (0, 3)}),
    ],
)
def test_S43_no_result_is_lost_none_is_added_and_it_always_ends(
    armies: str, forts: str, limits: dict[str, tuple[int, int]]
) -> None:
    """S-43, S-27, S-33, S-46: all that the printed rule allows, nothing else, after any sequence of transfers."""
    t = transfers({0: armies}, forts={0: forts}) if forts else transfers({0: armies})
    places = list(limits)
    found, longest = boards_within_reach(t, places)
    assert found == set(printed_boards(limits, sum(t.troops(place) for place in places)))
    pairs = len(places) * (len(places) - 1) // 2
    assert longest <= 3 * pairs + 2  # from, to, how many; and stop
    free = [quarter for quarter in QUARTERS if t.owner(quarter) is None]
    assert t.state["free_before"] == free


def test_S46_two_areas_that_meet_in_a_free_quarter() -> None:
    """S-43, S-46: Navile within and Granarolo without. If San Donato stays free they never meet; once it is entered, by
    two from within and three in all, they are one area, with all that Navile opens."""
    t = transfers({0: "navile 3 granarolo 3"})
    limits = {"granarolo": ANY, "navile": QUARTER, **BEHIND_NAVILE, "san_donato": (0, 3)}
    places = list(limits)
    found, _ = boards_within_reach(t, places)
    apart = {"granarolo": (3, 3), "navile": QUARTER, **BEHIND_NAVILE, "san_donato": (0, 0)}
    together = {**limits, "san_donato": (1, 3)}
    assert found == set(printed_boards(apart, 6)) | set(printed_boards(together, 6))


def test_S43_the_one_corner_that_is_lost() -> None:
    """S-43: San Donato and Navile, both entered in this phase, join two areas. Granarolo, which has sent, receives
    nothing over the new link, as it could by free moves; Budrio behind it, which has not, does."""
    t = transfers({0: "granarolo 2 budrio calderara_di_reno 6"}, forts={1: "castello_di_zena"})
    t.send("granarolo", "san_donato").send("calderara_di_reno", "navile")
    t.play("send", from_="calderara_di_reno")
    assert t.why_not("receive", to="granarolo") == "sent_before"
    assert "budrio" in t.choices("receive")
