"""The terms of a table, checked: what is played, by how many, with which options, and how fast."""

from typing import Any

import msgspec

from tavolata.kernel.errors import BadOption, listed
from tavolata.kernel.game import game

from .clock import check_tempo
from .state import Tempo, Terms


def check_option_types(name: str, given: dict[str, Any] | None) -> None:
    """Require true or false for a switch, and a number for other options. Only requests are checked: logs and records
    hold 0 and 1 for switches."""
    for option in game(name).meta.options:
        value = (given or {}).get(option.name, option.default)
        if isinstance(value, bool) is not isinstance(option.default, bool):
            raise BadOption("option_value", option=option.name, given=listed([value]), allowed=listed(option.values))


def make_terms(
    name: str,
    players: int,
    options: dict[str, Any] | None = None,
    preset: str | None = None,
    content: dict[str, Any] | None = None,
    tempo: Tempo | None = None,
    edition: int | None = None,
    **rest: Any,
) -> Terms:
    """Checked terms under an edition of the rules, by default the newest; raises a refusal that names what is wrong."""
    meta = game(name).meta
    chosen = meta.check_options(options, preset, edition)
    tempo = tempo or Tempo()
    check_tempo(tempo)
    if content:
        game(name).content(content, edition)
    return Terms(name, meta.check_players(players), chosen, content or None, tempo, **rest)


def renewed(terms: Terms) -> Terms:
    """The terms of a table that follows another, under the newest edition: options that it lacks are left out, and
    options that are new have their default."""
    known = {option.name: option.values for option in game(terms.game).meta.options}
    options = {name: value for name, value in terms.options.items() if value in known.get(name, ())}
    checked = make_terms(terms.game, terms.players, options, content=terms.content, tempo=terms.tempo)
    return msgspec.structs.replace(terms.of_next, options=checked.options)
