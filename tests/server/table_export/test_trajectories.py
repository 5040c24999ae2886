"""`tavolata trajectory TABLE FILE --database URL`: a finished game for learners, while the server runs."""

from pathlib import Path

import numpy as np

from tavolata.envs import Trajectory

from ..databases import fresh
from ..http.serving import Served
from ..scenarios.people import people, running
from .command import refused, typed
from .tables import finished, play, serve


def test_a_finished_table_is_a_trajectory_of_what_was_played(tmp_path: Path) -> None:
    url, file = fresh("sqlite", tmp_path), tmp_path / "game.npz"

    async def test(served: Served) -> None:
        anna, bruno = await people(served, "Anna", "Bruno")
        table = await running(served, anna, bruno)
        await play(table, [anna, bruno])
        said = await typed("trajectory", table, str(file), "--database", url)
        told = Trajectory.load(file)
        assert said == f"{file} holds a game of trono for 2: {len(told.actions)} decisions.\n"
        record = (await anna.browser.get(f"/api/tables/{table}/record")).json()
        acts = [move for move in record["moves"] if "act" in move]
        assert told.seats.tolist() == [move["seat"] for move in acts]
        winners = (await anna.look(table))["result"]["winners"]
        assert np.flatnonzero(told.returns > 0).tolist() == winners
        assert b"Anna" not in file.read_bytes()
        # once more, over what is there: the same
        assert await typed("trajectory", table, str(file), "--database", url) == said
        again = Trajectory.load(file)._asdict()
        assert all(np.array_equal(value, again[name]) for name, value in told._asdict().items())

    serve(tmp_path, url, test)


def test_what_is_no_finished_game_is_refused_with_a_sentence(tmp_path: Path) -> None:
    url, file = fresh("sqlite", tmp_path), tmp_path / "game.npz"
    where = ("--database", url)

    async def test(served: Served) -> None:
        ended, [anna, bruno] = await finished(served)  # by consent, not by the rules
        table = await running(served, anna, bruno)
        for expected, words in (
            ("Only a finished game", (ended, str(file))),
            ("still", (table, str(file))),
            ("There is no table nowhere", ("nowhere", str(file))),
            ("no address of a database", (table, str(file), "--database", "mysql://nowhere")),
        ):
            english, _ = await refused("trajectory", *words, *(() if "--database" in words else where))
            assert expected in english, english
        assert not file.exists()

    serve(tmp_path, url, test)
