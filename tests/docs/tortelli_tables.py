"""The tables of Tortelli's rules pages, made from the content and its words.

python -m tests.docs.tortelli_tables     writes them into both pages, after a number or a card has changed
"""

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from itertools import groupby
from pathlib import Path

import tavolata
from tavolata.games.tortelli.cards import BAZZA_NAMES, FORTEZZA_NAMES, OBJECTIVE_NAMES
from tavolata.games.tortelli.odds import Battle, roll_odds
from tavolata.games.tortelli.places import FORTRESS_NAMES, KINGDOM_NAMES, QUARTER_NAMES
from tavolata.games.tortelli.words import card_text, objective_text
from tavolata.kernel.texts import Texts

GAME = tavolata.game("tortelli")
CONTENT = GAME.content().record[0]
VALUES = GAME.standard_content
FOLDER = GAME.folder
PAGES = {"en": FOLDER / "RULES.md", "it": FOLDER / "RULES.it.md"}

HEADINGS = {
    "en": {
        "kingdoms": ("kingdom", "territories", "troops a turn"),
        "fortresses": ("fortress", "stands in"),
        "quarters": ("quarter", "gates", "touches"),
        "fortezze": ("troops", "Fortress cards"),
        "odds": ("battle", "attacker's dice", "defender's dice", "none", "one", "two"),
        "bazza": ("Bazza card", "what it does"),
        "objectives": ("objective", "players", "what to hold"),
        "shorter": ("shorter objective", "players", "what to hold"),
        "shortest": ("shortest objective", "players", "what to hold"),
    },
    "it": {
        "kingdoms": ("regno", "territori", "truppe a turno"),
        "fortresses": ("fortezza", "sorge a"),
        "quarters": ("quartiere", "porte", "confina con"),
        "fortezze": ("truppe", "carte Fortezze"),
        "odds": ("battaglia", "dadi in attacco", "dadi in difesa", "nessuna", "una", "due"),
        "bazza": ("carta Bazza", "che cosa fa"),
        "objectives": ("obiettivo", "giocatori", "che cosa controllare"),
        "shorter": ("obiettivo più breve", "giocatori", "che cosa controllare"),
        "shortest": ("obiettivo brevissimo", "giocatori", "che cosa controllare"),
    },
}
BATTLES = {
    "en": {Battle.OPEN: "in the open", Battle.GATE: "into the city", Battle.SIEGE: "siege"},
    "it": {Battle.OPEN: "in campo aperto", Battle.GATE: "verso la città", Battle.SIEGE: "assedio"},
}

Rows = list[tuple[str, ...]]


def rows(what: str, language: str) -> Rows:
    """The rows of a table."""
    text = GAME.text(language)
    if what == "odds":
        return odds_rows(language)
    makers: dict[str, Callable[[Texts], Rows]] = {
        "kingdoms": kingdom_rows,
        "fortresses": fortress_rows,
        "quarters": quarter_rows,
        "fortezze": fortezza_rows,
        "bazza": bazza_rows,
        "objectives": objective_rows,
        "shorter": partial(objective_rows, shorter=1),
        "shortest": partial(objective_rows, shorter=2),
    }
    return makers[what](text)


def kingdom_rows(text: Texts) -> Rows:
    homes = [VALUES[f"map.fortresses.{fortress}"] for fortress in FORTRESS_NAMES]
    gates = [territory for quarter in QUARTER_NAMES for territory in VALUES[f"map.gates.{quarter}"]]
    marks = {"♜": homes, "⚓": VALUES["map.ports"], "∩": gates}

    def marked(territory: str) -> str:
        found = "".join(mark for mark, places in marks.items() if territory in places)
        return f"{text(f'place.{territory}')} {found}".strip()

    return [
        (
            text(f"kingdom.{kingdom}"),
            ", ".join(marked(territory) for territory in VALUES[f"kingdoms.{kingdom}.territories"]),
            str(VALUES[f"kingdoms.{kingdom}.troops"]),
        )
        for kingdom in KINGDOM_NAMES
    ]


def fortress_rows(text: Texts) -> Rows:
    homes = {fortress: VALUES[f"map.fortresses.{fortress}"] for fortress in FORTRESS_NAMES}
    return [(text(f"place.{fortress}"), text(f"place.{home}")) for fortress, home in homes.items()]


def quarter_rows(text: Texts) -> Rows:
    ways = ("gates", "contacts")
    return [
        (text(f"place.{quarter}"), *(text.word("place", VALUES[f"map.{way}.{quarter}"], []) for way in ways))
        for quarter in QUARTER_NAMES
    ]


def fortezza_rows(text: Texts) -> Rows:
    by_troops: dict[int, list[str]] = {}
    for card in FORTEZZA_NAMES:
        by_troops.setdefault(VALUES[f"fortezze.{card}.troops"], []).append(text(f"card.{card}"))
    return [(str(troops), ", ".join(cards)) for troops, cards in sorted(by_troops.items())]


def bazza_rows(text: Texts) -> Rows:
    return [(text(f"card.{card}"), card_text(text, CONTENT, card)) for card in BAZZA_NAMES]


def objective_rows(text: Texts, shorter: int = 0) -> Rows:
    """One row for all numbers of players that ask for the same."""
    found: Rows = []
    for objective in OBJECTIVE_NAMES:
        asked = [(players, objective_text(text, CONTENT, players, objective, shorter)) for players in GAME.players]
        for sentence, same in groupby(asked, key=lambda pair: pair[1]):
            players = [number for number, _ in same]
            span = str(players[0]) if len(players) == 1 else f"{players[0]}-{players[-1]}"
            found.append((text(f"objective.{objective}"), span, sentence))
    return found


def odds_rows(language: str) -> Rows:
    """Every combination of dice, in percent."""

    def percent(chance: Fraction) -> str:
        written = f"{float(100 * chance):.1f}"
        return written.replace(".", ",") + " %" if language == "it" else written + "%"

    found: Rows = []
    for battle, name in BATTLES[language].items():
        most = (1, 1) if battle is Battle.SIEGE else (3, 2)
        for attack in range(most[0], 0, -1):
            for defence in range(most[1], 0, -1):
                cells = [percent(chance) for chance in roll_odds(attack, defence, battle.value)]
                found.append((name, str(attack), str(defence), *cells, *["-"] * (3 - len(cells))))
    return found


def line(cells: tuple[str, ...]) -> str:
    return f"| {' | '.join(cells)} |"


def heading(what: str, language: str) -> str:
    """The first two lines of a table."""
    cells = HEADINGS[language][what]
    return f"{line(cells)}\n|{'---|' * len(cells)}\n"


def table(what: str, language: str) -> str:
    return heading(what, language) + "".join(f"{line(row)}\n" for row in rows(what, language))


def write(page: Path, language: str) -> None:
    """Put every table in the place of the one with its heading."""
    written = page.read_text(encoding="utf-8")
    for what in HEADINGS[language]:
        before, found, after = written.partition(heading(what, language))
        assert found, f"{page.name} has no table {heading(what, language)}"
        rest = after.split("\n")
        while rest[0].startswith("|"):
            rest.pop(0)
        written = before + table(what, language) + "\n".join(rest)
    page.write_text(written, encoding="utf-8")


if __name__ == "__main__":
    for spoken, file in PAGES.items():
        write(file, spoken)
