"""Every character of the bots has a face, drawn by the client."""

from tavolata.server.table.characters import CHARACTERS

from .conftest import People
from .node import node
from .tables import become, look, make_table


def test_every_key_of_the_server_has_a_drawing() -> None:
    done = node(
        "--input-type=module",
        "-e",
        'import {FACES} from "./src/parts/faces/faces.ts"; console.log(Object.keys(FACES).join())',
    )
    assert done.stdout.strip().split("\n")[-1].split(",") == list(CHARACTERS)


def test_bots_have_names_and_say_how_well_they_play(people: People) -> None:
    anna = people("phone", "it")
    become(anna, "Anna")
    table = make_table(anna, 3)["table"]
    anna.goto(f"/t/{table}")
    for seat in look(anna, table)["d"]["table"]["seats"][1:]:
        assert not seat["name"].startswith("Bot")
        anna.see(seat["name"])
    anna.see("bot, tosto")
