"""One word for each thing: texts for players use the same word everywhere, in both languages.

The right word is beside each wrong one. Only shown texts are checked: keys, fields and commands keep their names.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tavolata.kernel.cache import PACKAGE
from tavolata.kernel.texts import LANGUAGES, load

ROOT = PACKAGE.parents[1]
FOLDERS = sorted(path for path in PACKAGE.rglob("text") if path.is_dir())
WEB = sorted((ROOT / "web/src").rglob("*text.ts"))
PAGES = {
    "it": sorted(PACKAGE.rglob("RULES.it.md")),
    "en": [*sorted(PACKAGE.rglob("RULES.md")), ROOT / "docs/players.md", ROOT / "docs/terminal.md"],
}

NOT = {
    "it": {
        r"luogh?[oi]": "territorio, quartiere, zona",
        r"armat[ae]|esercit[oi]": "truppe",
        r"a oltranza": "blitz",
        r"spostament[oi]": "trasferimento",
        r"verbal[ei]": "file della partita",
        r"collegament[oi]": "link, connessione",
        r"prim[oa] giocator[ei]|prima giocatrice": "chi comincia",
        r"chi ospita|chi assiste": "chi siede a capotavola, chi guarda",
        r"giocator[ei] del computer": "bot",
        r"solido|scatenato": "Tosto",
        r"consigli[oa]?": "suggerimento",
        r"ripres[oa]|meglio di no": "annullato, lascia stare",
        r"ritirarsi|si è ritirato|ritirare|ritira(no)?": "abbandonare, tirare di nuovo",
        r"sigillat[aeio]": "segreto, coperto",
        r"lanci(o|are|a|ato|ati)?": "tiro",
        r"inizi(are|a|amo|ano|ò)": "cominciare",
        r"round": "giro",
        r"chiacchier[ea]|cos'è successo": "chat, Cronaca",
        r"impegno": "impronta del seme",
        r"combinazion[ei]": "tipo di partita",
        r"chiariment[oi]": "decisione",
        r"partit[ae] guidat[ae]": "lezione",
        r"cubett[oi]|risors[ae]": "cubo",
        r"plancia|plance": "villaggio",
        r"rip(orre|oni|one|onga)|ripost[ae]|depo(rre|ni|sta|ste)": "infilare sotto",
        r"adorazione": "devozione, culto",
        r"livello [12]": "livello I, livello II",
        r"gest[oi]|att[oi]": "mossa",
        r"2 popolo|due popolo|[2-9] mortadella|[2-9] torre|[2-9] libro": "il plurale",
        r"sei sicur[oa]|te stesso|fallo sedere|attento": "senza genere",
    },
    "en": {
        r"arm(y|ies)": "troops",
        r"(?:an?|the|this|that|no) match(?:es)?": "game",
        r"my place": "seat",
        r"attack to the end": "blitz",
        r"fortezze card": "Fortress card",
        r"records?": "game file",
        r"by the computer|computer players?": "bot",
        r"scatterbrained|solid": "Careless, Tough",
        r"first page": "home",
        r"tak(e|es|en|ing) (it |them |that |this )?back": "undo, go back",
        r"gives? back|given back": "return",
        r"sealed": "secret, face down",
        r"lying|lies|lays?|laid|lay open": "on the table, tuck under, face up",
        r"begin(s|ning)?|began|begun": "start",
        r"what has happened": "Log",
        r"commitment": "seed fingerprint",
        r"presets?": "game type",
        r"tempo": "pace",
        r"long(s|ed) for": "crave",
        r"skip tokens?|miss(es)? (a|the next) turn": "Skip Turn token, skip a turn",
        r"joker": "wild",
        r"someone": "somebody",
        r"he|his|him|himself": "they",
        r"village boards?": "village",
        r"row of (food|coins|wine|cards|pawns)": "the Food row",
        r"worship card": "Worship card",
        r"level [12]": "level I, level II",
        r"guided games?": "lesson",
        r"acts|(?:an?|the|this|that|other|better|last) (?:act|gesture)|gestures": "move",
    },
}
"""Words that are not used of things of the games and the site, and what is said instead."""

CASED = {"worship card"}
"""What is wrong only as it is written here."""

FREE = ("card_line.", "objective_line.", "command.", "tortelli.say.", "bomarzo.say.", "cli.")
"""Keys that are exempt: jokes, people on cards, and words that may be typed."""


def bare(sentence: str) -> str:
    """What a reader sees of a sentence: without gaps, code, links and quoted fields."""
    return re.sub(r"\{[^{}]*\}|`[^`]*`|'[a-z_.*{}]+'|“[a-z]+”|«[a-z]+»|\]\([^)]*\)|--\w+|http\S+", " ", sentence)


def of_tomls(language: str) -> Iterator[tuple[str, str]]:
    for folder in FOLDERS:
        for key, sentence in load(folder, language).entries.items():
            if not key.startswith(FREE):
                yield f"{folder.parent.name}: {key}", sentence


def of_web(language: str) -> Iterator[tuple[str, str]]:
    for path in WEB:
        source = path.read_text(encoding="utf-8")
        block = re.search(rf"^  {language}: \{{$(.*?)^  \}}", source, re.MULTILINE | re.DOTALL)
        assert block, path
        for key, sentence in re.findall(r'^    (\w+):\s+"((?:[^"\\]|\\.)*)"', block[1], re.MULTILINE):
            yield f"{path.relative_to(ROOT)}: {key}", sentence


def of_pages(language: str) -> Iterator[tuple[str, str]]:
    for page in PAGES[language]:
        text = re.sub(r"```.*?```|<!--.*?-->", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
        for number, line in enumerate(text.split("\n"), 1):
            yield f"{page.relative_to(ROOT)}, line {number} or below", line


def wrong(language: str, sentence: str) -> list[str]:
    """The words of a sentence that are not used."""
    found = []
    for word, instead in NOT[language].items():
        flags = 0 if word in CASED else re.IGNORECASE
        found += [f"{hit[0]!r}: {instead}" for hit in re.finditer(rf"\b(?:{word})\b", bare(sentence), flags)]
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("read", [of_tomls, of_web, of_pages])
def test_one_word_a_thing(read: object, language: str) -> None:
    assert callable(read)
    found = {where: words for where, sentence in read(language) if (words := wrong(language, sentence))}
    assert found == {}


def test_a_person_is_they_in_sources_and_docs_too() -> None:
    client = [path for path in (ROOT / "web/src").rglob("*") if path.suffix in (".ts", ".svelte") and path not in WEB]
    pages = [*(ROOT / "docs").glob("*.md"), ROOT / "README.md", ROOT / "CONTRIBUTING.md"]
    others = [path for folder in ("tests", "benchmarks", "examples") for path in (ROOT / folder).rglob("*.py")]
    sources = {*PACKAGE.rglob("*.py"), *client, *pages, *others} - {Path(__file__)}
    lines = {
        f"{path.relative_to(ROOT)}:{number}": line
        for path in sources
        if ".venv" not in path.parts  # other engines, once `./dev bench --peers` has installed them
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
    }
    assert {where: line for where, line in lines.items() if re.search(r"\b(he|his|him|himself)\b", line, re.I)} == {}


def test_per_cent_in_english_has_no_space() -> None:
    """29%; in Italian it is 29 %."""
    found = {where: sentence for where, sentence in [*of_tomls("en"), *of_web("en")] if re.search(r"[\d}] %", sentence)}
    assert found == {}


def test_every_sentence_of_the_site_is_looked_at() -> None:
    """The pattern that reads the client's sentences finds all of them."""
    sources = "\n".join(path.read_text(encoding="utf-8") for path in WEB)
    found = [sentence for language in LANGUAGES for sentence in of_web(language)]
    assert len(re.findall(r'^    \w+:\s+"', sources, re.MULTILINE)) == len(found)


def test_a_word_that_is_not_used_is_found() -> None:
    assert wrong("it", "Tocca il luogo nemico, {name}!") == ["'luogo': territorio, quartiere, zona"]
    assert wrong("en", "The dice lie `lying` as he left them.") == ["'he': they"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_refusals_have_no_exclamation_mark(language: str) -> None:
    for where, sentence in [*of_tomls(language), *of_web(language)]:
        if ": reason." in where or ": error." in where:
            assert "!" not in bare(sentence), (where, sentence)


def test_buttons_of_the_table_are_short() -> None:
    """At most four words, gaps not counted; a button that decides a payment says both things that it does."""
    source = (ROOT / "web/src/table/text.ts").read_text(encoding="utf-8")
    for key in ("undo", "hint", "hintDo", "skip", "send", "agree", "refuse", "yes", "takeBack", "reload", "cancel"):
        for sentence in re.findall(rf'^    {key}: "([^"]*)"', source, re.MULTILINE):
            assert len(bare(sentence).split()) <= 4, sentence
