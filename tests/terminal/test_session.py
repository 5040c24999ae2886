"""Whole games, the device going round, and everything that can be typed."""

import re
from pathlib import Path

import pytest

from tavolata import verify
from tavolata.kernel import record as records
from tavolata.kernel.texts import LANGUAGES

from .sitting import GAME, Sitting, begun, new, playing, sit, tail, typing

ROLE_LINE = {"en": "Your role:", "it": "Il tuo ruolo:"}


# --- whole games ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "language"),
    [
        pytest.param(players, language, marks=() if players in (2, 7) else pytest.mark.long)
        for players, language in zip(range(2, 8), LANGUAGES * 3, strict=True)
    ],
)
def test_a_whole_game_against_bots(players: int, language: str) -> None:
    sitting = Sitting(GAME.new(players, seed=players), playing(players), lang=language)
    shown = sitting.run()
    match = sitting.session.match
    assert match.over
    text = GAME.text(language)
    for player in match.view(0)["players"]:  # all roles are shown at the end
        assert text(f"role.{player['role']}") in shown
    assert match.tell(match.events[-1], language, sitting.session.names)[:30] in shown
    assert "tavolata verify" in shown
    assert max(map(len, shown.splitlines())) <= 80 + len("Giocatore 1> ")


def test_a_table_of_bots_can_be_watched() -> None:
    sitting = Sitting(new(players=3), playing(), humans=[])
    shown = sitting.run()
    assert sitting.session.match.over
    assert "Turn 1:" in shown
    assert all(prompt.endswith("(Enter: no): ") for prompt in sitting.prompts)


# --- hot-seat ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_device_goes_round_and_takes_no_secret_along(language: str) -> None:
    """What stands between two hand-overs is for one person: their own role, and nobody else's card."""
    sitting = Sitting(GAME.new(4, seed=8), playing(2), humans=[0, 1, 3], lang=language)
    roles = [GAME.text(language)(f"role.{p['role']}") for p in seen_by_all(sitting)]
    names = sitting.session.names
    shown = sitting.run()
    word = {"en": r"Pass the device to (.*), and press", "it": r"Passa il dispositivo: (.*), premi"}[language]
    before, *parts = re.split(word, shown)
    assert ROLE_LINE[language] not in before
    chunks = list(zip(parts[::2], parts[1::2], strict=True))
    assert {name for name, _ in chunks} == {names[0], names[1], names[3]}
    for name, chunk in chunks:
        own = roles[names.index(name)]
        said = re.findall(re.escape(ROLE_LINE[language]) + r" ([^.\n]*)", chunk)
        assert set(said) <= {own}
        dealt = [line for line in chunk.splitlines() if any(f" {role}." in line for role in roles)]
        secret = [line for line in dealt if own not in line and not is_public(line, language)]
        if "♛" not in chunk:  # the last part has the end in it, where all cards are open
            assert secret == []


def is_public(line: str, language: str) -> bool:
    """What everybody knows may be named: exclusions and accusations."""
    return bool(re.search(r" is not: | non è: |accuses|punta il dito|Accus", line))


def seen_by_all(sitting: Sitting) -> list[dict[str, str]]:
    """Each seat's own line of its own view."""
    match = sitting.session.match
    return [match.view(seat)["players"][seat] for seat in range(match.players)]


def test_one_person_alone_is_never_asked_to_pass_the_device() -> None:
    sitting = sit("1", "1", "1", humans=[1])
    assert "Pass the device" not in sitting.shown


def test_in_a_window_every_person_answers_sealed() -> None:
    """Seven players choose a token to begin with: each is asked, nothing is told before the last answer."""
    sitting = sit("", "people", "", "tower", humans=[0, 4], players=7, options={}, preset=None)
    asked = [prompt for prompt in sitting.prompts if prompt.startswith("Player")]
    assert asked[:2] == ["Player 1> ", "Player 5> "]
    while_answering = sitting.shown.partition("Player 5> tower\n")[0]
    assert "Start with Tower" in while_answering
    assert "takes 1" not in while_answering
    gained = [event for event in sitting.session.match.events_for(None) if event["kind"] == "gained"]
    assert {(event["seat"], event["token"]) for event in gained} >= {(0, "people"), (4, "tower")}


# --- choices ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("typed", ["2", "book", "choose book", "Choose Book", "boo", "choose_book"])
def test_a_choice_by_number_or_name(typed: str) -> None:
    sitting = sit(typed, match=begun("people people book tower rat"))
    assert sitting.session.match.view(0)["dice"]["chosen"] == ["book" if typed != "2" else "tower"]


@pytest.mark.parametrize("typed", ["libro", "scegli libro", "Scegli Libro", "lib"])
def test_a_choice_by_its_italian_name(typed: str) -> None:
    sitting = sit(typed, lang="it", match=begun("people people book tower rat"))
    assert sitting.session.match.view(0)["dice"]["chosen"] == ["book"]


def test_a_whole_word_goes_before_the_beginning_of_another() -> None:
    """`tira` is the first word of one choice and the beginning of `tirane` in the other."""
    match = begun("people people book tower rat")
    for die in ("people", "people", "tower"):
        match.play(GAME.act("choose", die=die))
    for effect in ("gathering", "tower"):
        match.play(GAME.act("activate", effect=effect, wild=0))
    match.play(GAME.act("pass_on"))
    sit("tira", lang="it", match=match, humans=[1])
    assert {"seat": 1, "act": {"verb": "roll"}} in match.moves


def test_several_choices_at_once_are_numbered_as_shown() -> None:
    """After one of two People is taken the list stays the list that was read."""
    sitting = sit("4 1 2", match=begun("people people book tower rat"))
    assert sorted(sitting.session.match.view(0)["dice"]["chosen"]) == ["people", "rat", "tower"]


def test_several_choices_by_name() -> None:
    sitting = sit("book, rat, people", match=begun("people people book tower rat"))
    assert sorted(sitting.session.match.view(0)["dice"]["chosen"]) == ["book", "people", "rat"]


def test_if_a_later_choice_fails_the_rest_is_not_done() -> None:
    sitting = sit("2 2 1", match=begun("people people book tower rat"))
    assert sitting.session.match.view(0)["dice"]["chosen"] == ["tower"]
    assert "No die left on the table shows that symbol. (T-09)" in sitting.shown
    assert "Done: Choose Tower. Not done: 2, 1." in sitting.shown


def test_choices_do_not_reach_over_a_roll() -> None:
    """Passing on lets others act and dice fall: what was typed for later is not done."""
    sitting = sit(
        "people, people, tower", "gathering, tower, pass, people", match=begun("people people book tower rat")
    )
    assert "in between" in sitting.shown
    assert "Not done: people." in sitting.shown


def test_enter_makes_the_only_choice_and_no_other() -> None:
    sitting = sit("", match=begun("tower tower tower tower tower", options={"deus_ex": False, "salted_pork": False}))
    assert sitting.session.match.view(0)["dice"]["chosen"] == ["tower"]
    sitting = sit("", match=begun("people people book tower rat"))
    assert sitting.session.match.view(0)["dice"]["chosen"] == []
    assert "Type a number from 1 to 4" in sitting.shown


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("9", "There is no choice 9; the list goes from 1 to 4."),
        ("0", "There is no choice 0; the list goes from 1 to 4."),
        ("choose", "can mean more than one thing: Choose People; Choose Tower; Choose Book; Choose Rat."),
        ("abracadabra", "'abracadabra' is neither a choice nor a command"),
        ("keep", "Keep both dice and roll three: This cannot be done at this moment of the turn. (2)"),
        ("choose wine", "Choose Wine: No die left on the table shows that symbol. (T-09)"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_in_a_sentence(typed: str, said: str) -> None:
    match = begun("people people book tower rat")
    before = match.state_bytes()
    sitting = sit(typed, match=match)
    assert said in " ".join(sitting.shown.split())
    assert match.state_bytes() == before


def test_the_pair_is_proposed_first() -> None:
    """T-08"""
    sitting = sit("people, people, book", match=begun("people people book tower rat"))
    offered = re.findall(r"^ +1  (.*)$", sitting.shown, re.MULTILINE)[-1]
    assert offered == "Gathering: take 2 People"


def test_oneself_is_hit_only_after_a_second_thought() -> None:
    """T-13"""
    match = begun("wine wine book tower rat")
    sitting = sit("wine, wine, book", "inebriation", "player 1", "no", "1", "y", match=match)
    assert sitting.prompts.count("That is yourself! Really? (y/n) ") == 2
    assert sitting.shown.count("Not done: Player 1.") == 1
    assert match.view(0)["phase"] == "activate"


def test_an_accusation_is_asked_twice() -> None:
    """Where a guess alone wins, a slip of the finger would cost the role."""
    match = new(players=2, options={"deus_ex": False, "guess_alone_wins": True}, seed=None,
                draws=["prince", "dean", "bologna " * 5, "rat " * 5])  # fmt: skip
    sitting = sit("accuse 2 dean", "n", "acc otto dean", "y", "", match=match)
    assert sitting.shown.count("If not, you lose all tokens and your role.") == 2
    assert match.over
    assert match.winners == [0]
    assert "You win!" in sitting.shown


# --- commands ---------------------------------------------------------------------------------------------


def test_why_says_the_rule() -> None:
    match = begun("people people book tower rat")
    sitting = sit("why keep", "why accuse 2 dean", "why target 3", "why choose rat", "why 1", match=match)
    said = " ".join(sitting.shown.split())
    assert "Keep both dice and roll three: This cannot be done at this moment of the turn. (2)" in said
    assert "Accuse Otto of being the High Dean: You may accuse at the start of your turn" in said
    assert "(T-34)" in said
    assert "Choose Rat: This is possible now." in said
    assert "Choose People: This is possible now." in said


def test_why_alone_has_an_example_of_every_verb_that_is_not_possible() -> None:
    sitting = sit("perché", lang="it", match=begun("people people book tower rat"))
    said = tail(sitting, "perché")
    for words in (
        "Tieni i due dadi",
        "Scegli Mortadella",
        "Accusa",
        "Passa due dadi",
        "Prendi 1 Popolo",
        "Rubalo a",
    ):
        assert words in said
    assert "(T-09)" in said
    assert "(T-34)" in said


def test_why_nonsense() -> None:
    sitting = sit("why xyz", "why 12")
    assert "'xyz' is neither a choice nor a command" in " ".join(sitting.shown.split())
    assert "There is no choice 12" in sitting.shown


def test_undo_takes_back_until_the_roll() -> None:
    match = begun("people people book tower rat")
    sitting = sit("rat", "undo", "annulla", "undo", match=match)
    assert "Undone." in tail(sitting, "rat")
    assert match.view(0)["dice"]["chosen"] == []
    assert "There is nothing to undo" in tail(sitting, "undo")
    assert "neither a choice nor a command" in " ".join(sitting.shown.split())  # an Italian word, in English


def test_what_was_taken_back_and_done_again_is_told_again() -> None:
    match = begun("wine wine book tower rat")
    lines = ["wine, wine, book", "book", "undo", "book"]
    sitting = sit(*lines, match=match)
    assert sitting.shown.count("Player 1 takes 1 Book.") == 2


def test_the_log_is_what_the_seat_was_told() -> None:
    sitting = sit("log", humans=[1])
    told = " ".join(tail(sitting, "log").split())
    match = sitting.session.match
    told_to_me = [match.tell(event, "en", sitting.session.names) for event in match.events_for(1)]
    assert all(sentence in told for sentence in told_to_me)
    assert told.count("draws a role") == 1


def test_help_rules_and_table() -> None:
    sitting = sit("aiuto", "regole", "tavolo", lang="it", match=begun("people people book tower rat"))
    assert "Puoi scrivere" in sitting.shown
    assert "Che cosa fanno i risultati" in tail(sitting, "regole").partition("> tavolo")[0]
    assert "Ti serve" in tail(sitting, "tavolo")


def test_the_end_of_the_input_is_a_polite_goodbye() -> None:
    assert sit().shown.rstrip().endswith("Goodbye! The game was not kept.")


# --- files ------------------------------------------------------------------------------------------------


def test_save_and_load_go_on_with_the_same_game(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    match = begun("people people book tower rat")
    sit("rat", f"save {file}", "book", match=match, humans=[0, 2])
    other = sit("", f"load {file}", "", "book", match=new(players=4, seed=9))
    assert other.session.match.state_bytes() == match.state_bytes()
    assert other.session.humans == [0, 2]
    assert other.session.names == ["Player 1", "Otto", "Player 3"]


def test_quit_offers_to_keep_what_is_not_kept(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    sitting = sit("quit", str(tmp_path), str(tmp_path / "no" / "way"), str(file))
    assert f"{tmp_path} is a folder" in sitting.shown.replace("\n", "")
    assert "No such file or directory" in " ".join(sitting.shown.split())
    assert f"Resume with: tavolata play --load {file}" in " ".join(sitting.shown.split()).replace("- -", "--")
    assert file.exists()


def test_quit_after_saving_asks_nothing(tmp_path: Path) -> None:
    sitting = sit(f"save {tmp_path / 'a.json'}", "quit")
    assert not any("Keep the game?" in prompt for prompt in sitting.prompts)


def test_another_file_is_not_written_over_unasked(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("dear Anna")
    sitting = sit(f"save {file}", "n", f"save {file}", "y", f"save {file}")
    assert "was left as it is" in " ".join(sitting.shown.split())
    assert sum("Write over it?" in prompt for prompt in sitting.prompts) == 2
    assert file.read_text().startswith("{")


@pytest.mark.parametrize("command", ["save", "load"])
def test_a_file_needs_a_name(command: str) -> None:
    assert f"A file name is missing: {command} FILE." in sit(command).shown


def test_loading_what_is_no_game_changes_nothing(tmp_path: Path) -> None:
    file = tmp_path / "no.json"
    file.write_text("{}")
    match = begun("people people book tower rat")
    sitting = sit("rat", f"load {file}", f"load {tmp_path}", f"load {tmp_path / 'none'}", match=match)
    assert "it is truncated or not a game file" in " ".join(sitting.shown.split())
    assert "Is a directory" in sitting.shown
    assert match.view(0)["dice"]["chosen"] == ["rat"]


def test_the_record_of_a_finished_game_can_be_kept(tmp_path: Path) -> None:
    file = tmp_path / "record.json"
    Sitting(GAME.new(2, seed=4), playing(4, rest=str(file))).run()
    assert verify(records.load(file)).over


@pytest.mark.parametrize(("lang", "typed"), [("en", "hint"), ("it", "consiglio")])
def test_a_hint_names_choices_with_their_chances_and_why(lang: str, typed: str) -> None:
    match = GAME.new(3, seed=5)
    sitting = Sitting(match, typing(typed), humans=[match.waiting[0]], lang=lang)
    before = match.state_bytes()
    shown = sitting.run()
    assert re.search(r"\n1\. .+: \d+ ?% \(\d+-\d+\)\. ", shown)
    assert match.state_bytes() == before
