"""Chapter 4, the additional rules: what five dice can do together (T-11, T-24, T-28 to T-32, T-41, T-42)."""

import pytest

from .tables import GAME, after_roll, table, with_chosen

THREE = "prince dean silk"
FOUR = "prince dean silk soldier"
INN = "2 people 2 tower 2 book 2 bologna"  # the Innkeeper's row


def every(tokens: str, players: int = 3) -> dict[int, str]:
    """The same tokens for all."""
    return dict.fromkeys(range(players), tokens)


# --- options ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("option", "roll"),
    [
        ("salted_pork", "5 book"),
        ("earthquake", "3 rat 2 wine"),
        ("feast_of_fools", "people tower book bologna wine"),
    ],
)
def test_T24_each_event_is_an_option_of_its_own(option: str, roll: str) -> None:
    """T-24: on by default, and switched off alone."""
    on = after_roll(THREE, roll)
    assert [event["event"] for event in on.ever_told("happened")] == [option]
    off = after_roll(THREE, roll, options={option: False})
    assert off.ever_told("happened") == []
    others = {"salted_pork", "earthquake", "feast_of_fools"} - {option}
    still_on = after_roll(THREE, roll, options=dict.fromkeys(others, False))
    assert [event["event"] for event in still_on.ever_told("happened")] == [option]


def test_T24_full_rules_by_default_and_one_switch_for_the_first_game() -> None:
    """T-24: the preset `first_game` turns all five additional rules off."""
    five = {"deus_ex", "deadly_sins", "salted_pork", "earthquake", "feast_of_fools"}
    full = GAME.new(4, 1).options
    assert {name for name, value in full.items() if value} == five
    assert GAME.new(4, 1, preset="full_rules").options == full
    assert set(GAME.new(4, 1, preset="first_game").options.values()) == {0}
    assert GAME.new(4, 1, {"earthquake": True}, preset="first_game").options == {
        **dict.fromkeys(full, 0),
        "earthquake": 1,
    }


def test_T24_without_the_sins_eight_tokens_harm_nobody() -> None:
    """T-24: the limit of seven is an option too."""
    t = with_chosen(THREE, "tower 2 rat", tokens={0: "7 tower"}, options={"deadly_sins": False}).activate("tower")
    assert t.tokens(0) == [0, 8, 0, 0]
    assert t.phase == "activate"


# --- which dice ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("passed", "roll", "event"),
    [
        ("2 tower", "3 tower", "salted_pork"),
        ("rat wine", "2 rat wine", "earthquake"),
        ("people wine", "tower book rat", "feast_of_fools"),
    ],
)
def test_T28_dice_kept_are_part_of_the_five(passed: str, roll: str, event: str) -> None:
    """T-28: the events see the five dice that show after the roll."""
    t = table(THREE, [roll], passed=passed).play("keep")
    assert [e["event"] for e in t.told("happened")] == [event]


@pytest.mark.parametrize("roll", ["3 tower", "3 rat", "tower book people"])
def test_T28_dice_rejected_are_not(roll: str) -> None:
    """T-28: dice that were kept and do not fit spoil the event."""
    t = table(THREE, [roll], passed="tower wine").play("keep")
    assert t.told("happened") == []


@pytest.mark.parametrize("rats", range(6))
def test_T30_any_mixture_of_rats_and_wine_is_an_earthquake(rats: int) -> None:
    """T-30: five Rats and five Wines too; the printed example is 3 Rats and 2 Wine."""
    t = after_roll(THREE, f"{rats} rat {5 - rats} wine", tokens=every("people tower 3 book bologna"))
    assert [event["event"] for event in t.ever_told("happened")] == ["earthquake"]
    assert [t.tokens(seat) for seat in range(3)] == [[1, 0, 0, 1]] * 3


@pytest.mark.parametrize(("symbol", "place"), [("people", 0), ("tower", 1), ("book", 2), ("bologna", 3)])
def test_T30_five_equal_token_symbols_are_a_salted_pork(symbol: str, place: int) -> None:
    """T-30: each of the four feeds everybody, and none is an Earthquake."""
    t = after_roll(FOUR, f"5 {symbol}", out=[2])
    assert [event["event"] for event in t.ever_told("happened")] == ["salted_pork"]
    assert [t.tokens(seat)[place] for seat in range(4)] == [1, 1, 0, 1]
    assert t.pool[place] == 21


@pytest.mark.parametrize("missing", ["people", "tower", "book", "bologna", "wine", "rat"])
def test_T32_five_different_symbols_are_a_feast_of_fools(missing: str) -> None:
    """T-32: whichever of the six is missing."""
    roll = " ".join(s for s in ("people", "tower", "book", "bologna", "wine", "rat") if s != missing)
    assert [event["event"] for event in after_roll(THREE, roll).ever_told("happened")] == ["feast_of_fools"]


def test_T11_a_book_is_no_wild_card_for_events() -> None:
    """T-11: four People and a Book are no Salted Pork, four Rats and a Book no Earthquake."""
    for roll in ("4 people book", "4 rat book", "people tower 2 book bologna"):
        assert after_roll(THREE, roll).ever_told("happened") == []


# --- after the event ----------------------------------------------------------------------------------------


def test_T29_the_turn_goes_on_after_a_salted_pork() -> None:
    """T-29: the event first, then three results are chosen as always."""
    t = after_roll(THREE, "5 tower")
    assert (t.phase, t.actor) == ("choose", 0)
    t.choose("3 tower").activate("tower").activate("tower").activate("tower")
    assert t.tokens(0) == [0, 4, 0, 0]
    assert t.pass_on().lying() == ["tower", "tower"]


def test_T29_after_an_earthquake_rats_and_wine_must_be_used() -> None:
    """T-29: the roller still chooses three of them."""
    t = after_roll(THREE, "3 rat 2 wine", tokens={1: "2 people"}).choose("2 rat wine")
    assert t.effects() == {("disease", 0), ("plague", 0), ("inebriation", 0)}


def test_T23_a_salted_pork_is_handed_out_clockwise_until_the_pool_is_empty() -> None:
    """T-23: from the roller on; who comes late gets nothing."""
    tokens = {0: "6 book", 1: "6 book", 2: "6 book", 3: "4 book"}  # two are left
    t = after_roll(FOUR, "5 book", turn=2, tokens=tokens)
    assert [event["seat"] for event in t.ever_told("gained")[-2:]] == [2, 3]
    assert [event["seat"] for event in t.ever_told("no_gain")] == [0, 1]


# --- winning through an event -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("turn", "winner"),
    [(0, 0), (1, 1), (2, 2), (3, 0)],
)
def test_T31_of_several_the_first_clockwise_from_the_roller_wins(turn: int, winner: int) -> None:
    """T-31: beginning with the roller themselves."""
    tokens = {
        0: "2 people 2 tower 2 book 4 bologna",
        1: "4 people 4 tower 4 book bologna",
        2: "5 people 3 bologna",
    }
    t = after_roll("prince cardinal soldier dean", "5 bologna", turn=turn, tokens=tokens)
    assert t.end == ("event", [winner])


def test_T31_one_wins_in_the_turn_of_another() -> None:
    """T-31: Salted Pork and Earthquake win at once, though it is somebody else's turn."""
    t = after_roll("prince dean soldier", "3 rat 2 wine", tokens={2: "5 people book 4 bologna"})
    assert t.end == ("event", [2])


def test_T31_sins_come_before_victory() -> None:
    """T-31: a token too many eliminates, though the row is complete."""
    t = after_roll("dean prince soldier", "5 bologna", tokens={1: "2 people 2 tower 2 book 7 bologna", 0: "people"})
    assert t.state["alive"] == [0, 2]
    assert not t.match.over


def test_T31_several_can_bust_at_once() -> None:
    """T-31: all of them, before victory is looked at; the others' row then counts."""
    tokens = {0: "7 tower", 1: "4 people 5 tower", 2: "7 tower", 3: "people"}
    t = after_roll("prince silk dean soldier", "5 tower", tokens=tokens)
    assert [event["seat"] for event in t.ever_told("eliminated")] == [0, 2]
    assert t.end == ("event", [1])


def test_T31_the_roller_who_busts_leaves_two_dice() -> None:
    """T-31, T-42: their turn is over; two of the five equal dice pass on."""
    t = after_roll(FOUR, "5 tower", tokens={0: "7 tower"})
    assert (t.turn, t.phase, t.lying()) == (1, "keep", ["tower", "tower"])


def test_T31_everyone_whose_tokens_could_be_the_innkeepers_is_asked() -> None:
    """T-31: whatever their role, in order from the roller; who is not entitled can only pass."""
    tokens = {
        0: "2 people tower 2 book 2 bologna",
        1: "2 people tower 2 book 2 bologna",
        2: "people",
        3: "4 people tower 3 book 2 bologna",
    }
    t = after_roll("prince soldier dean innkeeper", "5 tower", turn=1, tokens=tokens)
    assert (t.phase, t.actor) == ("ask", 1)
    assert t.verbs() == {"say_nothing"}
    assert t.why_not("accuse", seat=0, role="prince") == "only_innkeeper"
    t.play("say_nothing")
    assert t.actor == 3
    assert t.verbs() == {"say_nothing", "accuse"}
    t.play("say_nothing")
    assert (t.actor, t.verbs()) == (0, {"say_nothing"})
    t.play("say_nothing")
    assert (t.phase, t.actor) == ("choose", 1)


def test_T31_the_innkeeper_guesses_at_their_place_in_the_order() -> None:
    """T-31: a complete row before them wins first, one after them waits for their guess."""
    tokens = {1: "2 people tower 2 book 2 bologna", 2: "4 people 5 tower"}
    before = after_roll("prince silk innkeeper dean", "5 tower", tokens={2: tokens[1], 1: tokens[2]})
    assert before.end == ("event", [1])
    after = after_roll("prince innkeeper silk dean", "5 tower", tokens=tokens)
    assert (after.phase, after.actor) == ("ask", 1)
    assert after.accuse(0, "prince").end == ("guess", [1])
    silent = after_roll("prince innkeeper silk dean", "5 tower", tokens=tokens).play("say_nothing")
    assert silent.end == ("event", [2])


def test_T31_with_two_players_any_complete_row_is_asked() -> None:
    """T-31: public tokens decide who is asked; entitled is only whose own row it is."""
    t = after_roll("prince silk", "5 tower", tokens={0: "4 people 5 tower", 1: "4 people 5 tower"})
    assert (t.phase, t.actor, t.verbs()) == ("ask", 0, {"say_nothing"})
    assert t.why_not("accuse", seat=1, role="silk") == "tokens_before_guess"
    t.play("say_nothing")
    assert (t.actor, t.verbs()) == (1, {"say_nothing", "accuse"})
    assert t.accuse(0, "prince").end == ("guess", [1])


def test_T41_whoever_fits_after_an_event_is_looked_at() -> None:
    """T-41: also one whose tokens matched before and were not changed by it."""
    t = after_roll("dean soldier prince", "5 rat", tokens={1: "5 people 4 bologna"})
    assert t.end == ("event", [1])


def test_T41_before_the_event_the_same_tokens_won_nothing() -> None:
    """T-41, T-34: without an event they have to wait for their own turn."""
    t = after_roll("dean soldier prince", "4 rat tower", tokens={1: "5 people 4 bologna"})
    assert t.phase == "choose"


# --- a wrong guess inside an event --------------------------------------------------------------------------


def test_T42_a_roller_who_misses_after_an_earthquake_leaves_no_dice() -> None:
    """T-42: two players; their turn ends before choosing, and the next rolls five."""
    t = after_roll("soldier silk", "3 rat 2 wine", tokens={0: "5 people book 4 bologna"})
    assert (t.phase, t.actor) == ("ask", 0)
    t.accuse(1, "dean")
    assert t.tokens(0) == [0, 0, 0, 0]
    assert t.turn == 1
    assert len(t.lying()) == 5
    assert t.told("kept") == []


def test_T42_after_a_salted_pork_two_of_the_five_equal_dice_pass_on() -> None:
    """T-42: the other event leaves something to pass."""
    t = after_roll("silk soldier", "5 tower", tokens={0: "4 people 5 tower"})
    t.accuse(1, "dean")
    assert (t.turn, t.phase, t.lying()) == (1, "keep", ["tower", "tower"])


def test_T42_a_non_roller_who_misses_pays_and_the_turn_goes_on() -> None:
    """T-42: tokens and role are gone, the roller chooses their three."""
    t = after_roll("silk soldier", "3 rat 2 wine", tokens={1: "5 people book 4 bologna"})
    assert (t.phase, t.actor) == ("ask", 1)
    t.accuse(0, "dean")
    assert t.tokens(1) == [0, 0, 0, 0]
    assert [event["seat"] for event in t.told("lost_role")] == [1]
    assert (t.phase, t.actor, len(t.lying())) == ("choose", 0, 5)


def test_T42_the_others_are_still_asked_after_a_miss() -> None:
    """T-42, T-31: the roller misses, and the opponent whose row is complete gets their say before the turn
    ends."""
    tokens = {0: "5 people book 4 bologna", 1: "5 people tower 4 bologna"}
    t = after_roll("soldier silk", "5 rat", tokens=tokens)
    t.accuse(1, "dean")
    assert (t.phase, t.actor) == ("ask", 1)
    t.play("say_nothing")
    assert (t.turn, t.tokens(0)) == (1, [0, 0, 0, 0])


def test_T42_an_innkeeper_who_misses_after_an_event_is_out() -> None:
    """T-42, T-36: roller or not; as the roller they leave two dice of a Salted Pork."""
    tokens = {0: "2 people tower 2 book 2 bologna"}
    roller = after_roll("innkeeper prince silk", "5 tower", tokens=tokens).accuse(1, "dean")
    assert roller.state["alive"] == [1, 2]
    assert (roller.turn, roller.lying()) == (1, ["tower", "tower"])
    other = after_roll("innkeeper prince silk", "5 tower", turn=1, tokens=tokens).accuse(1, "dean")
    assert other.state["alive"] == [1, 2]
    assert (other.turn, other.phase) == (1, "choose")


# --- Feast of Fools -----------------------------------------------------------------------------------------

FEAST = "people tower book bologna wine"


def test_T32_each_token_is_stolen_or_taken_from_the_pool() -> None:
    """T-32: decided die by die, from any one opponent each."""
    t = after_roll(THREE, FEAST, tokens={1: "people tower", 2: "2 people book"}).choose("people tower book")
    t.activate("people")
    assert (t.phase, t.verbs()) == ("source", {"from_pool", "steal"})
    t.steal(2)
    assert (t.tokens(0), t.tokens(2)) == ([1, 0, 0, 0], [1, 0, 1, 0])
    assert t.activate("tower").play("from_pool").tokens(0) == [1, 1, 0, 0]
    assert t.tokens(1) == [1, 1, 0, 0]
    assert t.activate("book").steal(2).tokens(0) == [1, 1, 1, 0]
    assert t.pool == [21, 22, 23, 24]


def test_T32_three_tokens_from_one_or_more_opponents() -> None:
    """T-32: a full steal takes three and leaves the pool alone."""
    t = after_roll(THREE, FEAST, tokens={1: "people tower", 2: "bologna"}).choose("people tower bologna")
    pool = t.pool
    t.activate("people").steal(1).activate("tower").steal(1).activate("bologna").steal(2)
    assert [t.tokens(seat) for seat in range(3)] == [[1, 1, 0, 1], [0] * 4, [0] * 4]
    assert t.pool == pool


def test_T32_without_a_victim_it_comes_from_the_pool() -> None:
    """T-32: nobody to rob, no question."""
    t = after_roll(THREE, FEAST, tokens={0: "tower"}).choose("people tower book").activate("tower")
    assert (t.phase, t.tokens(0)) == ("activate", [0, 2, 0, 0])


def test_T32_whom_one_cannot_rob() -> None:
    """T-32, T-27: oneself, the eliminated, those who have none, and empty chairs."""
    t = after_roll(FOUR, FEAST, tokens={0: "people", 1: "people"}, out=[3]).choose("people tower book")
    t.activate("people")
    assert t.why_not("steal", from_=0) == "not_yourself"
    assert t.why_not("steal", from_=2) == "victim_has_none"
    assert t.why_not("steal", from_=3) == "seat_out"
    assert t.why_not("steal", from_=4) == "no_such_seat"


def test_T32_a_wild_book_steals_too() -> None:
    """T-32: a Book die may first turn wild; a pair made with it steals token by token."""
    t = after_roll(THREE, FEAST, tokens={1: "2 people", 2: "people"}).choose("people book wine")
    t.activate("gathering", wild=1).steal(1)
    assert t.phase == "source"
    t.steal(2)
    assert [t.tokens(seat)[0] for seat in range(3)] == [2, 1, 0]


def test_T32_wine_and_rats_act_as_always() -> None:
    """T-32: there is nothing to steal in them."""
    t = after_roll(THREE, "people tower book rat wine", tokens={1: "2 people"}).choose("wine rat people")
    t.activate("inebriation").target(1)
    assert t.tokens(1) == [1, 0, 0, 0]
    assert t.activate("disease").tokens(1) == [0, 0, 0, 0]


def test_T32_stealing_can_bust_the_thief() -> None:
    """T-32, T-26: the eighth token counts wherever it comes from; nothing more is taken."""
    t = after_roll(THREE, FEAST, tokens={0: "7 people", 1: "2 people"}).choose("people book wine")
    t.activate("gathering", wild=1).steal(1)
    assert t.state["alive"] == [1, 2]
    assert t.tokens(1) == [1, 0, 0, 0]
    assert t.pool[0] == 23


def test_T32_the_feast_ends_with_the_turn() -> None:
    """T-32: the next player takes from the pool as always."""
    t = table(THREE, [FEAST, "3 people"], tokens={0: "people", 2: "people"})
    t.choose("tower book wine").activate("tower").activate("book").activate("inebriation").target(1).pass_on()
    t.play("keep").choose("people")
    assert t.activate("people").phase == "activate"
    assert t.tokens(1) == [1, 0, 0, 0]
