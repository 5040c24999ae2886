"""Chapter 7, objectives: what each asks for, and when it wins (S-39)."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import pytest

from tavolata import BadOption, BadPosition
from tavolata.games.tortelli.cards import OBJECTIVE_NAMES
from tavolata.games.tortelli.progress import progress

from .tables import (
    FORTRESS_NAMES,
    GAME,
    KINGDOMS,
    QUARTERS,
    TERRITORY_NAMES,
    Table,
    drawn,
    fall,
    needs,
    next_turn,
    table,
)

PAIRS = {
    ("terre_di_mezzo", "alture"),
    ("terre_di_mezzo", "valli_del_reno"),
    ("terre_basse", "levante"),
    ("terre_basse", "valli_del_reno"),
    ("levante", "valico"),
    ("valico", "terre_dacqua"),
    ("alture", "appennino"),
    ("appennino", "terre_dacqua"),
}
PORTS = {"medicina", "pieve_di_cento", "lizzano_in_belvedere", "san_benedetto_val_di_sambro"}
VALUES = GAME.standard_content
SPREAD = [place for start in range(7) for place in TERRITORY_NAMES[start::7]]  # few kingdoms become whole by these
KINGDOM_OF = {place: kingdom for kingdom, land in KINGDOMS.items() for place in land.split()}
FORT_KINGDOM = {fort: KINGDOM_OF[VALUES[f"map.fortresses.{fort}"]] for fort in FORTRESS_NAMES}


def padded(places: list[str], number: int, stock: Sequence[str], without: Sequence[str] = ()) -> list[str]:
    """The named places, and others up to a total number."""
    more = [place for place in stock if place not in places and place not in without]
    return places + more[: max(0, number - len(places))]


class Holding:
    """Just enough to fulfil an objective, part by part."""

    def __init__(self, card: str, players: int, shorter: int = 0) -> None:
        self.card, self.players, self.shorter = card, players, shorter
        self.named: list[str] = list(VALUES[f"objectives.{card}.kingdoms"])
        self.places: list[str] = [p for p in VALUES[f"objectives.{card}.places"] if p in TERRITORY_NAMES]
        by_size = sorted((k for k in KINGDOMS if k not in self.named), key=lambda k: len(KINGDOMS[k].split()))
        self.chosen = by_size[: self.needs("other_kingdoms")]
        self.inside = {k: KINGDOMS[k].split()[self.needs("gaps") :] for k in self.named}
        self.core = [p for inside in self.inside.values() for p in inside]
        self.core += [p for k in self.chosen for p in KINGDOMS[k].split()]
        self.core += [place for place in self.places if place not in self.core]
        self.least = max(self.needs("territories"), self.needs("doubled"), 1)
        stock = [place for place in SPREAD if KINGDOM_OF[place] not in self.named]
        self.land = padded(self.core, self.least, stock)
        self.troops = 2 if self.needs("doubled") else 1
        one_each = list({FORT_KINGDOM[fort]: fort for fort in reversed(FORTRESS_NAMES)}.values())
        self.forts = one_each[: self.needs("fortress_kingdoms")]
        self.forts = padded(self.forts, self.needs("fortresses"), FORTRESS_NAMES)
        self.quarters = list(QUARTERS[: self.needs("quarters")])

    def needs(self, part: str) -> int:
        return needs(self.card, part, self.players, self.shorter)

    def wins(self, **changed: list[str]) -> bool:
        """Whether seat 0, with this or with something changed, wins by it at the start of their turn. Everybody else
        has a territory."""
        land = changed.get("land", self.land)
        single = changed.get("single", [])
        free = [place for place in TERRITORY_NAMES if place not in land]
        words = [f"{place} {1 if place in single else self.troops}" for place in land]
        armies = {0: " ".join(words + changed.get("quarters", self.quarters))}
        armies |= {seat: free[seat] for seat in range(1, self.players - 1)}
        others = [name for name in OBJECTIVE_NAMES if name != self.card]
        forts = {0: " ".join(changed.get("forts", self.forts))}
        setting: Any = {"players": self.players, "options": {"shorter": self.shorter}}
        return next_turn(armies, forts=forts, objectives=[self.card, *others], **setting).end == ("objective", [0])

    def land_without(self, place: str) -> list[str]:
        """One territory less, and another one for it that makes no kingdom whole."""
        others = [kingdom for kingdom in KINGDOMS if kingdom not in self.named + self.chosen]
        stock = [other for other in SPREAD if KINGDOM_OF[other] in others and other not in PORTS]
        return padded([p for p in self.land if p != place], len(self.land), stock, [place])


def test_there_are_fourteen_six_of_them_with_a_name() -> None:
    """Eight pairs of kingdoms, each kingdom twice, and six others."""
    assert len(OBJECTIVE_NAMES) == 14
    assert {tuple(VALUES[f"objectives.{card}.kingdoms"]) for card in OBJECTIVE_NAMES} == {*PAIRS, ()}
    assert sum(bool(VALUES[f"objectives.{card}.territory"]) for card in OBJECTIVE_NAMES) == 6
    assert set(VALUES["objectives.ports.places"]) == PORTS


@pytest.mark.parametrize("card", OBJECTIVE_NAMES)
@pytest.mark.parametrize(
    ("players", "shorter"), [(2, 0), (3, 0), (4, 0), (5, 0), (6, 0), (2, 1), (4, 1), (6, 1), (3, 2), (5, 2)]
)
def test_an_objective_holds_when_all_its_parts_do(card: str, players: int, shorter: int) -> None:
    """With just enough of each part it wins; with one too few of any it does not. S-49: also a shorter one, and of its
    kingdoms some territories may be lacking."""
    h = Holding(card, players, shorter)
    assert h.wins()
    for kingdom, inside in h.inside.items():
        assert not h.wins(land=h.land_without(inside[0])), f"without enough of {kingdom}"
    for place in h.places:
        assert not h.wins(land=h.land_without(place)), f"without {place}"
    if h.chosen:
        kingdom = h.chosen[0]
        assert not h.wins(land=h.land_without(KINGDOMS[kingdom].split()[0])), "without another whole kingdom"
    if len(h.land) == h.needs("territories") and h.land[-1] not in h.core:
        assert not h.wins(land=h.land[:-1]), "with a territory less"
    if len(h.land) == h.needs("doubled"):
        assert not h.wins(single=h.land[:1]), "with a single troop somewhere"
    if len(h.forts) == h.needs("fortresses") > 0:
        assert not h.wins(forts=h.forts[1:]), "with a fortress less"
    if h.needs("fortress_kingdoms"):
        lost = FORT_KINGDOM[h.forts[0]]
        kept = [fort for fort in h.forts if FORT_KINGDOM[fort] != lost]
        more = [fort for fort in FORTRESS_NAMES if FORT_KINGDOM[fort] in {FORT_KINGDOM[f] for f in kept}]
        assert not h.wins(forts=padded(kept, 13, more)), "two fortresses of a kingdom count once"
    if h.quarters:
        assert not h.wins(quarters=h.quarters[1:]), "with a quarter less"


def test_quarters_are_no_territories_for_an_objective() -> None:
    """They are listed apart: a quarter for the last territory is not enough, nor two troops in it."""
    for card in ("province", "garrisons"):
        h = Holding(card, 4)
        assert not h.wins(land=h.land[:-1], quarters=["navile", "san_donato"])


# --- shorter ones ---------------------------------------------------------------------------------------------------


def test_S49_a_step_asks_for_less_in_something_and_for_more_in_nothing() -> None:
    """S-49: each of the two, whatever the objective and the number of players."""
    parts = ("other_kingdoms", "doubled", "fortresses", "fortress_kingdoms", "quarters")
    for card in OBJECTIVE_NAMES:
        for players in GAME.players:
            steps = [Holding(card, players, step) for step in range(3)]
            asked = [(len(h.land), len(h.core), *map(h.needs, parts)) for h in steps]
            for longer, less in pairwise(asked):
                assert all(after <= before for before, after in zip(longer, less, strict=True)), (card, players)
                assert longer != less, (card, players)


def test_S49_none_wins_in_the_first_round() -> None:
    """S-49: a conquest that completes one in the first round does not win, and tells nobody that it is not the
    objective of who made it; at the start of their next turn it does."""
    land = [place for place in Holding("province", 3, 2).land if place not in ("imola", "dozza")]
    setting: Any = {"players": 3, "options": {"shorter": 2}, "objectives": ["province", "castles", "banners"]}
    armies = {0: " ".join([*land, "imola 4"]), 1: "dozza budrio"}
    early, later = (table(armies, [fall("6 6 6 / 1")], **setting, **when) for when in ({}, {"rounds": 2, "turns": 4}))
    assert later.attack("imola", "dozza", 3).end == ("objective", [0])
    assert early.attack("imola", "dozza", 3).end == (None, [])
    assert early.not_objectives(0) == set()
    reached = [(part["have"], part["need"]) for part in early.match.view(0)["players"][0]["progress"]]
    assert all(have >= need for have, need in reached)
    held = " ".join([*land, "imola", "dozza 3"])
    assert next_turn({0: held, 1: "budrio"}, **setting).end == ("objective", [0])


def test_S49_the_first_edition_has_none() -> None:
    """S-49: neither the option nor a position with it; its tables go on with the objectives they began with."""
    assert "shorter" not in GAME.new(3, 1, edition=0).options
    with pytest.raises(BadOption, match="shorter"):
        GAME.new(3, 1, {"shorter": 1}, edition=0)
    old = GAME.new(3, 1, edition=0).position()
    with pytest.raises(BadPosition, match="shorter"):
        GAME.at({**old, "state": {**old["state"], "shorter": 1}})


# --- when it wins --------------------------------------------------------------------------------------------------

PROVINCE = Holding("province", 2)
NEARLY = PROVINCE.land[:-1]


def nearly(**setting: Any) -> Table:
    """Seat 0 lacks one territory, and has four troops in each."""
    forts = {0: " ".join(PROVINCE.forts)}
    armies = {0: " ".join([f"{place} 4" for place in NEARLY] + PROVINCE.quarters)}
    return table(armies, objectives=("province", "centre"), forts=forts, **setting)


def test_S39_at_once_when_a_conquest_completes_it() -> None:
    """S-39: in the middle of combat; everything is shown."""
    target = next(p for p in TERRITORY_NAMES if p not in NEARLY)
    origin = next(p for p in GAME.standard_content[f"map.borders.{target}"] if p in NEARLY)
    t = nearly(draws=[fall("6 6 6 / 1")]).attack(origin, target, 3)
    assert t.end == ("objective", [0])
    assert [(e["seat"], e["objective"]) for e in t.told("revealed")] == [(0, "province"), (1, "centre")]
    assert t.told("won")[0]["end"] == "objective"


def castles(garrison: dict[int, str], **setting: Any) -> Table:
    """Seat 0 lacks one fortress, the Rocca of Imola, and stands in Imola."""
    h = Holding("castles", 2)
    forts = [fort for fort in FORTRESS_NAMES if fort != "rocca_sforzesca"][: len(h.forts) - 1]
    land = padded(["imola"], len(h.land), SPREAD)
    armies = {0: " ".join(["imola 4", *land[1:], *h.quarters])}
    return table(armies, forts={0: " ".join(forts), **garrison}, objectives=("castles", "centre"), **setting)


def test_S39_at_once_when_a_siege_completes_it() -> None:
    """S-39: the last fortress is taken."""
    t = castles({1: "rocca_sforzesca"}, draws=[fall("6 / 1")]).attack("imola", "rocca_sforzesca", 1)
    assert t.end == ("objective", [0])


def test_S39_at_once_when_a_transfer_completes_it() -> None:
    """S-39: the last fortress is free, and occupied."""
    assert castles({}, phase="send").send("imola", "rocca_sforzesca").end == ("objective", [0])


GARRISONS = Holding("garrisons", 2)
NEARLY_DOUBLED = {0: f"{GARRISONS.land[0]} " + " ".join(f"{place} 2" for place in GARRISONS.land[1:])}


def test_S39_at_once_when_a_recruit_completes_it() -> None:
    """S-39: with troops still to be placed."""
    t = table(NEARLY_DOUBLED, phase="recruit", to_place=3, objectives=("garrisons", "centre"))
    t.place(GARRISONS.land[1])
    assert not t.match.over
    assert t.place(GARRISONS.land[0]).end == ("objective", [0])


def test_S39_at_once_when_a_bazza_troop_completes_it() -> None:
    """S-39: outside recruitment as well."""
    t = drawn("rinforzi", NEARLY_DOUBLED, objectives=("garrisons", "centre")).place(GARRISONS.land[0])
    assert t.end == ("objective", [0])


def test_S39_at_once_also_by_troops_that_place_themselves() -> None:
    """S-39, S-12: one territory, so nobody is asked where the gift goes; it completes the objective, and nothing that
    would have followed, such as the end of the last round, comes before it."""
    setting: Any = {
        "turn": 1,
        "rest": 0,
        "objectives": ("centre", "garrisons"),
        "content": {"objectives.garrisons.doubled": [1] * 5},
        "options": {"round_limit": 10},
        "rounds": 10,
    }
    t = table({1: "castel_guelfo"}, ["rinforzi"], phase="bazza", conquered=1, **setting)
    assert t.end == ("objective", [1])
    t = table({1: "castel_guelfo"}, ["conte"], phase="send", forts={1: "castello_di_zena"}, **{**setting, "turn": 0})
    assert t.stop().end == ("objective", [1])
    assert t.told("revealed")


def province(phase: str = "send", **setting: Any) -> Table:
    """Seat 0 has all that the Province asks for; seat 1 has the turn."""
    armies = {0: " ".join([f"{place} 2" for place in PROVINCE.land] + PROVINCE.quarters)}
    return table(armies, phase=phase, turn=1, forts={0: " ".join(PROVINCE.forts)}, **setting)


def test_S39_at_the_start_of_ones_turn_if_others_completed_it() -> None:
    """S-39: it does not win while another has the turn, but when one's own begins."""
    t = province(objectives=("province", "centre"))
    assert not t.match.over
    assert t.stop().end == ("objective", [0])


def test_S39_the_objective_of_another_wins_nothing() -> None:
    """S-39: what holds and is not theirs is ruled out for all to see."""
    t = province(objectives=("castles", "centre")).stop()
    assert not t.match.over
    assert "province" in t.not_objectives(0)


def test_S39_an_objective_lost_again_before_ones_turn_wins_nothing() -> None:
    """S-39: the other takes one territory of those needed; at the start of the turn it does not hold."""
    target = next(p for p in PROVINCE.land if any(n not in PROVINCE.land for n in VALUES[f"map.borders.{p}"]))
    origin = next(n for n in VALUES[f"map.borders.{target}"] if n not in PROVINCE.land)
    armies = {0: " ".join([f"{place} 2" for place in PROVINCE.land] + PROVINCE.quarters), 1: f"{origin} 9"}
    forts = {0: " ".join(PROVINCE.forts)}
    draws = [fall("6 6 6 / 1 1"), "riserva"]
    t = table(armies, draws, turn=1, objectives=("province", "centre"), forts=forts).attack(origin, target, 3).stop()
    while t.turn == 1 and not t.match.over:
        t.stop()
    assert t.turn == 0
    assert t.end == (None, [])
    assert "province" not in t.not_objectives(0)


def test_an_objective_is_measured_for_pages() -> None:
    """How far one has come: parts, have, need, missing."""
    t = table({0: KINGDOMS["alture"] + " " + KINGDOMS["terre_di_mezzo"].split(" ", 1)[1]}, phase="send")
    parts = progress(t.match.contents.record[0], t.match.masked(0)[0], 0, "mezzo_alture")
    kingdoms = {
        part["kingdom"]: (part["have"], part["need"], part["missing"]) for part in parts if part["part"] == "kingdom"
    }
    assert kingdoms == {"alture": (4, 4, []), "terre_di_mezzo": (6, 7, ["san_pietro_in_casale"])}
