"""Il Signore dei Tortelli by typed words: places, whole orders in one line, and invalid input."""

from typing import Any

import pytest

from tavolata import Match

from ..tortelli.tables import GAME, TERRITORY_NAMES, drawn, fall, next_turn, table, transfers
from .sitting import Sitting, sit, tail

LEVANTE = {0: "imola 8 castel_guelfo 3 crevalcore 2"}


def said(sitting: Sitting, typed: str) -> str:
    """What was shown after a line, on one line."""
    return " ".join(tail(sitting, typed).split())


def troops(match: Match, place: str) -> int:
    return int(match.view(None)["places"][place]["troops"])


def acts(match: Match) -> list[dict[str, object]]:
    """What was decided, in order."""
    return [move["act"] for move in match.moves if "act" in move]


def recruiting(number: int = 5) -> Match:
    """Seat 0 has this many recruits to place."""
    return table(LEVANTE, phase="recruit", to_place=number).match


# --- names ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "typed", ["imola", "imo", "IMOLA", "place imola", "deploy imola", "imola 1", "2", "Deploy 1 troop in Imola"]
)
def test_a_place_by_name_beginning_or_number(typed: str) -> None:
    match = recruiting()
    sit(typed, match=match)
    assert acts(match) == [{"verb": "place", "at": "imola"}]


@pytest.mark.parametrize("typed", ["castel guelfo", "guelfo", "guel", "cas gue"])
def test_a_name_of_several_words(typed: str) -> None:
    match = recruiting()
    sit(typed, match=match)
    assert acts(match) == [{"verb": "place", "at": "castel_guelfo"}]


def test_a_place_that_does_not_exist_is_answered_with_the_nearest() -> None:
    match = recruiting()
    sitting = sit("imolla", match=match)
    assert "There is no area 'imolla'; the nearest are Imola," in said(sitting, "imolla")
    sitting = sit("crevalcor 2, imolla 2", lang="it", match=match)
    assert "La zona 'imolla' non esiste; le più simili sono Imola," in " ".join(sitting.shown.split())
    assert acts(match) == []


def test_an_ambiguous_name_lists_what_it_can_mean() -> None:
    match = table({0: "san_pietro_in_casale 3 san_giorgio_di_piano 3"}, phase="recruit", to_place=2).match
    sitting = sit("san", match=match)
    expected = "'san' can mean more than one thing: San Pietro in Casale; San Giorgio di Piano."
    assert expected in said(sitting, "san")
    assert acts(match) == []


def test_somebody_elses_place_is_refused_with_the_rule() -> None:
    sitting = sit("dozza", match=recruiting())
    assert "Deploy 1 troop in Dozza: That area is not yours. (2)" in said(sitting, "dozza")


# --- several troops ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "imola", "guelfo"),
    [
        ("imola 3", 11, 3),
        ("imola all", 13, 3),
        ("imola 3, guelfo 2", 11, 5),
        ("guelfo, imola all", 12, 4),
    ],
)
def test_several_troops_at_once(typed: str, imola: int, guelfo: int) -> None:
    match = recruiting()
    sit(typed, match=match)
    assert (troops(match, "imola"), troops(match, "castel_guelfo")) == (imola, guelfo)


@pytest.mark.parametrize("typed", ["imola 6", "imola 3, guelfo 3", "imola 0", "imola 2, dozza 2", "imola all, guelfo"])
def test_troops_are_placed_all_or_none(typed: str) -> None:
    match = recruiting()
    sitting = sit(typed, match=match)
    assert acts(match) == []
    assert "✗" in tail(sitting, typed)


def test_undo_takes_back_the_whole_line() -> None:
    match = recruiting()
    sit("imola 2", "imola, guelfo", "undo", match=match)
    assert (troops(match, "imola"), troops(match, "castel_guelfo")) == (10, 3)
    sit("undo", match=match)
    assert troops(match, "imola") == 9  # another sitting knows nothing of lines: one decision


def reinforcing() -> Match:
    """Two players have placed two of their six spare troops each. Imola and Castel Guelfo are seat 0's, with one."""
    armies = {seat: f"{' '.join(TERRITORY_NAMES[24 * seat : 24 * seat + 24])} 3" for seat in range(2)}
    before: Any = {"turns": 0, "rounds": 0, "objective": ["unknown"] * 7, "spare": [4, 4, 0, 0, 0, 0, 0]}
    return table(armies, phase="reinforce", to_place=1, **before).match


def test_before_the_game_an_order_reaches_into_the_next_turns() -> None:
    """S-04: one troop a turn; the person is not asked again until the order is carried out."""
    match = reinforcing()
    sitting = sit("imola 2, guelfo", match=match)
    assert "The other 2 will follow in your next turns." in sitting.shown
    assert (troops(match, "imola"), troops(match, "castel_guelfo")) == (3, 2)
    assert "1 troop left." in sitting.shown
    assert [prompt for prompt in sitting.prompts if prompt == "Player 1> "] == ["Player 1> "] * 2


def test_where_three_are_placed_at_once_an_order_counts_troops_all_the_same() -> None:
    """S-04: `imola 3` is one decision, and the seat's next one is another."""
    match = GAME.new(2, 1, {"reinforce_step": 3}, draws=(6, 1))
    mine = sorted(match.read(act)["at"] for act in match.legal())[0]
    sit(f"{mine} 3", match=match)
    assert (troops(match, mine), len([act for act in acts(match) if act["at"] == mine])) == (4, 1)


def test_an_order_for_more_troops_than_there_are_is_refused() -> None:
    match = reinforcing()
    sitting = sit("imola 5", match=match)
    assert "You have 4 troops to deploy, not 5." in sitting.shown
    assert acts(match) == []


# --- attacks ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "typed", ["imola dozza 3", "attack imola > dozza 3", "imo doz 3", "from imola to dozza with 3 dice"]
)
def test_an_attack_in_one_line(typed: str) -> None:
    match = table(LEVANTE, [fall("6 5 4 / 3")]).match
    sitting = sit(typed, match=match)
    assert [act["verb"] for act in acts(match)] == ["attack", "target", "roll"]
    assert match.view(0)["places"]["dozza"] == {"kind": "territory", "owner": 0, "troops": 3}
    assert "Player 1 conquers Dozza and moves in with 3 troops." in sitting.shown


@pytest.mark.parametrize(("typed", "until"), [("imola dozza blitz", 1), ("imola dozza blitz 4", 4)])
def test_a_blitz_in_one_line(typed: str, until: int) -> None:
    match = table(LEVANTE, [fall("1 1 1 / 6"), fall("6 6 6 / 1")]).match
    sit(typed, match=match)
    assert acts(match)[-1] == {"verb": "number", "number": until}
    assert match.view(0)["places"]["dozza"]["owner"] == 0


def test_the_only_target_need_not_be_chosen_but_may_be_named() -> None:
    match = table({0: "crevalcore 5 san_giovanni_in_persiceto"}, [fall("6 6 6 / 1")]).match
    sit("crevalcore sant'agata 3", match=match)
    assert [act["verb"] for act in acts(match)] == ["attack", "roll"]
    other = table({0: "crevalcore 5 san_giovanni_in_persiceto"}).match
    sitting = sit("crevalcore anzola 3", match=other)
    assert "Attack Anzola dell'Emilia: That area does not border on the one you attack from" in said(
        sitting, "crevalcore anzola 3"
    )
    assert acts(other) == []


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("imola dozza 9", "9 is not possible; allowed are whole numbers from 1 to 3."),
        ("imola dozza blitz 8", "8 is not possible; allowed are whole numbers from 1 to 7."),
        ("imola dozza blitz 0", "0 is not possible; allowed are whole numbers from 1 to 7."),
        ("imola guelfo 3", "Attack Castel Guelfo: That area is yours already. (4)"),
        ("imola budrio 3", "Attack Budrio: That area does not border on the one you attack from"),
        ("dozza imola 3", "Attack from Dozza: That area is not yours. (2)"),
        ("crevalcore persiceto 2", "Too many dice: one for each troop that attacks, and one stays at home"),
        ("imola rocca sforzesca", "A free fortress is not attacked but occupied by a transfer. (S-26)"),
        ("imola fortress dozza", "A fortress is attacked only from the territory in which it stands. (S-23)"),
        ("imola 3", "Say who you attack too"),
        ("imola dozzza 3", "There is no area 'dozzza'; the nearest are Dozza,"),
    ],
)  # fmt: skip
def test_an_attack_is_ordered_all_or_none(typed: str, reason: str) -> None:
    match = table(LEVANTE).match
    before = match.state_bytes()
    sitting = sit(typed, match=match)
    assert reason in " ".join(sitting.shown.split())
    assert match.state_bytes() == before


def test_a_siege_in_one_line() -> None:
    match = table({0: "imola 5"}, [fall("6 / 1")], forts={1: "rocca_sforzesca"}).match
    sitting = sit("imola fortress imola 1", match=match)
    assert match.view(0)["fortresses"]["rocca_sforzesca"]["owner"] == 0
    assert "Defence (+1 on the best die)" in sitting.shown


def test_targets_and_dice_step_by_step() -> None:
    match = table(LEVANTE, [fall("6 5 4 / 3")]).match
    sitting = sit("imola", "dozza", "3", match=match)
    assert "Imola (A8): Who do you attack?" in sitting.shown
    assert "Imola (A8) > Dozza (B1): How many dice do you attack with?" in " ".join(sitting.shown.split())
    assert match.view(0)["places"]["dozza"]["owner"] == 0


# --- transfers --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "moved"),
    [("imola guelfo 4", 4), ("move imola -> castel guelfo 4", 4), ("imola guelfo all", 7)],
)
def test_a_transfer_in_one_line(typed: str, moved: int) -> None:
    match = transfers({0: "imola 8 castel_guelfo 3 medicina"}).match
    sit(typed, match=match)
    assert (troops(match, "imola"), troops(match, "castel_guelfo")) == (8 - moved, 3 + moved)


def test_more_than_a_hundred_troops() -> None:
    match = transfers({0: "imola 300 castel_guelfo 3 medicina"}).match
    sitting = sit("imola guelfo", "237", match=match)
    assert "A number from 1 to 299, or `all`." in sitting.shown
    assert (troops(match, "imola"), troops(match, "castel_guelfo")) == (63, 240)


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("imola guelfo 8", "8 is not possible; allowed are whole numbers from 1 to 7."),
        ("imola crevalcore 2", "To Crevalcore: No way through your own areas leads there. (S-43)"),
        ("crevalcore imola 2", "Move troops from Crevalcore: From there the troops have nowhere to go. (S-43)"),
        ("imola imola 2", "To Imola: The troops are there already. (S-43)"),
        ("dozza imola 2", "That area is not yours. (2)"),
        ("imola rocca sforzesca 2", "2 is not possible; allowed are whole numbers from 1 to 1."),
    ],
)  # fmt: skip
def test_a_transfer_is_ordered_all_or_none(typed: str, reason: str) -> None:
    """Crevalcore has neighbours of one's own nowhere, and its fortress is taken."""
    match = transfers({0: "imola 8 castel_guelfo 3 crevalcore 2"}, forts={1: "castello_di_galeazza"}).match
    before = match.state_bytes()
    sitting = sit(typed, match=match)
    assert reason in " ".join(sitting.shown.split())
    assert match.state_bytes() == before


def test_a_territory_that_can_get_no_troops_is_never_taken_for_its_fortress() -> None:
    """Imola has sent troops in this phase: it receives none, though its fortress could."""
    match = transfers({0: "imola 8 castel_guelfo 3 medicina"}).match
    sitting = sit("imola guelfo 1", "medicina imola", "imola medicina 1", "guelfo imola", match=match)
    assert "That area has received troops in this phase: it can send none. (S-43)" in said(sitting, "guelfo imola")
    assert match.view(0)["fortresses"]["rocca_sforzesca"]["owner"] is None


def test_one_troop_into_a_fortress() -> None:
    match = transfers(LEVANTE).match
    sit("imola rocca sforzesca", match=match)
    assert match.view(0)["fortresses"]["rocca_sforzesca"]["owner"] == 0


# --- the rest of the turn ---------------------------------------------------------------------------------


def test_a_card_that_costs_troops_asks_for_a_place() -> None:
    sitting = sit("imola", match=drawn("nebbia", LEVANTE).match)
    assert "Lose 1 troop in one of your territories or quarters, never the last." in " ".join(sitting.shown.split())
    assert "Player 1 loses 1 troop in Imola." in sitting.shown


def test_bona_le_is_asked_twice_if_it_would_not_win() -> None:
    match = next_turn(LEVANTE, kept={0: "bona_le"}).match
    sitting = sit("play", "n", "play", "y", "", match=match)
    assert sitting.shown.count("In the total you have 16 and the best has 90: you would not win.") == 2
    assert match.over
    assert match.winners == [1]


def test_why_names_the_rule() -> None:
    sitting = sit("why imola budrio", "why imola dozza blitz 2", "why stop", match=table(LEVANTE).match)
    shown = " ".join(sitting.shown.split())
    assert "Attack Budrio: That area does not border on the one you attack from" in shown
    assert "imola dozza blitz 2: This is possible now." in shown
    assert "Stop here: This is possible now." in shown


def test_italian_orders() -> None:
    match = table(LEVANTE, [fall("6 5 4 / 3")]).match
    sit("attacca da imola contro dozza con 3 dadi", "basta", lang="it", match=match)
    assert match.view(0)["places"]["dozza"]["owner"] == 0
    match = transfers({0: "imola 8 castel_guelfo 3 medicina"}).match
    sit("sposta da imola a castel guelfo tutte", lang="it", match=match)
    assert troops(match, "castel_guelfo") == 10
