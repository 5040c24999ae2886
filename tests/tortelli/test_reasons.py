"""Every reason that the rules can give is reached, names the right rule, and is told in both languages."""

from collections.abc import Callable
from typing import Any

import pytest

from tavolata.games.tortelli.terms import RULE_OF, Reason

from .tables import GAME, Table, drawn, fall, next_turn, table, transfers

ROCCA = "rocca_sforzesca"


def over() -> Table:
    return table({0: "imola 9", 1: "dozza"}, [fall("6 6 6 / 1")], rest=0).attack("imola", "dozza", 3)


def target_from(armies: str, enemies: str = "", **setting: Any) -> Table:
    places = {0: armies, 1: enemies} if enemies else {0: armies}
    return table(places, **setting).play("attack", from_=armies.split()[0])


def receive_from(armies: str, **setting: Any) -> Table:
    return transfers({0: armies}, **setting).play("send", from_=armies.split()[0])


def one_sent() -> Table:
    """Imola has sent two troops to Dozza."""
    return transfers({0: "imola 5 dozza castel_guelfo 4"}).send("imola", "dozza", 2)


def forbidden(t: Table, verb: str, by: int = 0, **arguments: object) -> tuple[Table, str, int, dict[str, object]]:
    return t, verb, by, arguments


#: One way to meet each reason, and the ruling or chapter that stands for it.
MET: dict[str, tuple[str, Callable[[], tuple[Table, str, int, dict[str, object]]]]] = {
    "game_over": ("7", lambda: forbidden(over(), "stop")),
    "no_such_seat": ("1", lambda: forbidden(table({0: "imola 9"}), "stop", 5)),
    "eliminated": ("S-40", lambda: forbidden(table({0: "imola 9"}, players=3, out=[1]), "stop", 1)),
    "not_asked": ("2", lambda: forbidden(table({0: "imola 9"}), "stop", 1)),
    "other_phase": ("2", lambda: forbidden(table({0: "imola 9"}), "go_on")),
    "not_yours": ("2", lambda: forbidden(table({0: "imola 9"}), "attack", from_="dozza")),
    "no_recruits_in_centre": (
        "S-12",
        lambda: forbidden(table({0: "imola dozza navile"}, phase="recruit", to_place=2), "place", at="navile"),
    ),
    "place_full": (
        "S-08",
        lambda: forbidden(table({0: "imola 9999 dozza medicina"}, phase="recruit", to_place=2), "place", at="imola"),
    ),
    "one_must_stay": ("S-17", lambda: forbidden(table({0: "imola dozza 2"}), "attack", from_="imola")),
    "nothing_to_attack": (
        "4",
        lambda: forbidden(table({0: "castel_d_aiano 5 vergato 2 gaggio_montano"}), "attack", from_="castel_d_aiano"),
    ),
    "not_adjacent": ("4", lambda: forbidden(target_from("imola 9"), "target", to="budrio")),
    "own_place": ("4", lambda: forbidden(target_from("imola 9 dozza"), "target", to="dozza")),
    "free_place": ("S-35", lambda: forbidden(target_from("granarolo 9"), "target", to="san_donato")),
    "fortress_free": ("S-26", lambda: forbidden(target_from("imola 9"), "target", to=ROCCA)),
    "fortress_own": ("S-23", lambda: forbidden(target_from("imola 9", forts={0: ROCCA}), "target", to=ROCCA)),
    "siege_from_inside": (
        "S-23",
        lambda: forbidden(target_from("dozza 9", forts={1: ROCCA}), "target", to=ROCCA),
    ),
    "too_many_dice": ("S-17", lambda: forbidden(table({0: "imola 3"}).aim("imola", "dozza"), "roll", dice=3)),
    "siege_one_die": (
        "S-23",
        lambda: forbidden(table({0: "imola 9"}, forts={1: ROCCA}).aim("imola", ROCCA), "roll", dice=2),
    ),
    "no_such_card": ("6", lambda: forbidden(next_turn({0: "imola 2"}, kept={0: "riserva"}), "play", card="bona_le")),
    "card_not_now": ("6", lambda: forbidden(table({0: "imola 2"}, kept={0: "riserva"}), "play", card="reserves")),
    "number_too_low": (
        "S-22",
        lambda: forbidden(table({0: "imola 5"}).aim("imola", "dozza").play("blitz"), "number", number=0),
    ),
    "number_too_high": (
        "S-43",
        lambda: forbidden(receive_from("medicina 5 budrio"), "number", number=5),
    ),
    "last_troop": ("S-37", lambda: forbidden(drawn("nebbia", {0: "imola dozza 2"}), "lose", at="imola")),
    "not_an_enemy": (
        "6",
        lambda: forbidden(drawn("panna", {0: "imola 2", 1: "dozza 2 budrio 2"}), "strike", at="imola"),
    ),
    "received_before": (
        "S-43",
        lambda: forbidden(transfers({0: "imola 5 dozza 3 budrio"}).send("imola", "dozza", 2), "send", from_="dozza"),
    ),
    "sent_before": (
        "S-43",
        lambda: forbidden(
            transfers({0: "imola 5 dozza castel_guelfo 4"})
            .send("imola", "dozza", 2)
            .play("send", from_="castel_guelfo"),
            "receive",
            to="imola",
        ),
    ),
    "pair_used": (
        "S-43",
        lambda: forbidden(one_sent().play("send", from_="imola"), "receive", to="dozza"),
    ),
    "same_place": ("S-43", lambda: forbidden(receive_from("imola 5 dozza"), "receive", to="imola")),
    "not_connected": ("S-43", lambda: forbidden(receive_from("imola 5 dozza crevalcore"), "receive", to="crevalcore")),
    "fortress_taken": ("S-25", lambda: forbidden(receive_from("imola 5 dozza", forts={1: ROCCA}), "receive", to=ROCCA)),
    "garrison_shut_in": (
        "S-24",
        lambda: forbidden(transfers({0: "dozza 5 medicina"}, forts={0: ROCCA}), "send", from_=ROCCA),
    ),
    "quarter_full": (
        "S-33",
        lambda: forbidden(receive_from("castel_maggiore 5 argelato navile 3"), "receive", to="navile"),
    ),
    "no_way_in": ("S-27", lambda: forbidden(receive_from("imola 5 dozza"), "receive", to="navile")),
    "nowhere_to_go": (
        "S-43",
        lambda: forbidden(
            transfers({0: "medicina 3 budrio sant_agata_bolognese 4"}), "send", from_="sant_agata_bolognese"
        ),
    ),
    "too_far": (
        "6",
        lambda: forbidden(
            drawn("portici", {0: "imola 5 castel_guelfo budrio minerbio"}).play("send", from_="imola"),
            "receive",
            to="minerbio",
        ),
    ),
    "no_port": (
        "6",
        lambda: forbidden(
            drawn("burchiello", {0: "imola 5 medicina pieve_di_cento dozza"}).play("send", from_="imola"),
            "receive",
            to="dozza",
        ),
    ),
    "no_troops_into_fortress": (
        "S-12",
        lambda: forbidden(table({0: "imola dozza"}, phase="recruit", to_place=2), "target", to=ROCCA),
    ),
    "garrison_spared": ("S-47", lambda: forbidden(drawn("nebbia", {0: "imola dozza 2"}), "target", to=ROCCA)),
    "no_hundreds": (
        "S-43",
        lambda: forbidden(table({0: "imola 50"}).aim("imola", "dozza").play("blitz"), "hundreds", number=0),
    ),
    "not_by_card": (
        "6",
        lambda: forbidden(drawn("portici", {0: "imola 3 dozza"}, forts={0: ROCCA}), "send", from_=ROCCA),
    ),
    "hundreds_first": (
        "S-43",
        lambda: forbidden(table({0: "imola 150"}).aim("imola", "dozza").play("blitz"), "number", number=5),
    ),
}


@pytest.mark.parametrize("code", MET)
def test_a_reason_is_met_and_names_its_rule(code: str) -> None:
    """The act is refused for it, by `why_not` and by `play`, with the number of the rule in both languages."""
    rule, make = MET[code]
    t, verb, seat, arguments = make()
    reason = t.match.why_not(seat, GAME.act(verb, **arguments))
    assert reason is not None
    assert (reason.code, reason.rule) == (code, rule)
    italian, english = reason.text("it"), reason.text("en")
    assert italian != english
    assert all(sentence.endswith(f" ({rule})") for sentence in (italian, english))


def test_no_reason_is_left_out() -> None:
    """All that are declared can be met: none is a dead name."""
    assert {reason.name.lower() for reason in Reason if reason} == set(MET)
    assert {reason.name.lower(): rule for reason, rule in RULE_OF.items()} == {
        code: rule for code, (rule, _) in MET.items()
    }


def test_a_fortress_says_what_it_is_before_an_attack_is_announced() -> None:
    """S-23, S-26: also where nobody has said yet from where."""
    for forts, reason in (({}, "fortress_free"), ({0: ROCCA}, "fortress_own"), ({1: ROCCA}, "siege_from_inside")):
        assert table({0: "dozza 9"}, forts=forts).why_not("target", to=ROCCA) == reason
    assert table({0: "dozza 9"}).why_not("target", to="imola") == "other_phase"
