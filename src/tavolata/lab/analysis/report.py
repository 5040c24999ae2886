"""An analysis as text for the terminal: a bar chart for each seat, turning points, luck, deductions."""

from collections.abc import Iterator

from tavolata.bots.beliefs.secrets import secrets_of
from tavolata.kernel.match import Match

from ..words import Words
from . import Analysis, Curve
from .ledger import Drawn

BLOCKS = "▁▂▃▄▅▆▇█"
COLUMNS = 60
MOST_DRAWS = 5
ROUGH = 10
"""With fewer playouts from each position, what is told of a single one may be far off."""


def chart(curve: Curve, players: int, names: list[str]) -> list[str]:
    """The win chances of every seat as a row of blocks, from the deal to the end, and the last in per cent."""
    width = max(len(name) for name in names)
    places = [round(n * (len(curve) - 1) / (COLUMNS - 1)) for n in range(COLUMNS)]
    rows = []
    for seat in range(players):
        shares = [curve[place][1][seat] for place in places]
        blocks = "".join(BLOCKS[min(len(BLOCKS) - 1, int(share * len(BLOCKS)))] for share in shares)
        rows.append(f"{names[seat]:<{width}}  {blocks}")
    return rows


def report(found: Analysis, language: str, names: list[str]) -> Iterator[str]:
    """The whole analysis, line by line."""
    match, words = found.line.match, Words(found.line.match.game, language)
    yield words("analysis.title", game=words.of_game("game.title"), players=match.players)
    yield ""
    yield words("analysis.chart", playouts=found.playouts)
    yield from chart(found.curve, match.players, names)
    if is_rough(found):
        yield words("analysis.rough")
    yield ""
    yield words("analysis.luck")
    for seat in range(match.players):
        yield "  " + words("analysis.ledger", name=names[seat], **luck_facts(found, seat, words))
    for drawn in biggest_draws(found):
        yield "  " + draw_text(drawn, match, words, language, names)
    yield ""
    yield words("analysis.turning" if found.turning else "analysis.no_turning")
    for text in turning_texts(found, words, language, names):
        yield "  " + text
    if found.deductions:
        yield ""
        yield words("analysis.deductions")
        for text in deduction_texts(found, words, names):
            yield "  " + text


def is_rough(found: Analysis) -> bool:
    """Whether so few games were played on that single numbers say little."""
    return found.playouts < ROUGH


def luck_facts(found: Analysis, seat: int, words: Words) -> dict[str, str]:
    """The ledger of a seat, in percentage points of win chance."""
    luck = found.ledger
    values = {"fair": luck.fair, "luck": luck.luck[seat], "play": luck.play[seat], "result": luck.result[seat]}
    return {word: signed(value, words, word in ("luck", "play")) for word, value in values.items()}


def signed(value: float, words: Words, is_signed: bool = True) -> str:
    """Percentage points of win chance, with a sign if they are a difference."""
    number = words.number(abs(100 * value), 0)
    sign = "" if not is_signed else "−" if value < 0 and number != "0" else "+"
    return sign + number


def biggest_draws(found: Analysis) -> list[Drawn]:
    """The draws that changed win chances most, in the order of play."""
    moved = sorted((each for each in found.ledger.draws if each.moment is not None), key=lambda each: -_size(each))
    return sorted(moved[:MOST_DRAWS], key=lambda each: each.moment.move if each.moment is not None else -1)


def _size(drawn: Drawn) -> float:
    return max(map(abs, drawn.worth))


def draw_text(drawn: Drawn, match: Match, words: Words, language: str, names: list[str]) -> str:
    """A draw, and the seat that it helped most."""
    assert drawn.moment is not None
    seat = max(range(len(drawn.worth)), key=lambda each: abs(drawn.worth[each]))
    event = drawn.moment.event
    what = match.tell(event, language, names) if event else words("analysis.a_draw")
    worth = signed(drawn.worth[seat], words)
    return words("analysis.draw", turn=drawn.moment.turn, what=what.rstrip("."), name=names[seat], worth=worth)


def turning_texts(found: Analysis, words: Words, language: str, names: list[str]) -> list[str]:
    """Each turning point in a sentence."""
    match = found.line.match
    texts = []
    for point in found.turning:
        assert point.better is not None
        facts = {"act": match.phrase(point.act, language, names), "better": match.phrase(point.better, language, names)}
        numbers = {"own": round(100 * (point.own_win or 0)), "best": round(100 * (point.better_win or 0))}
        texts.append(words("analysis.point", turn=point.turn, name=names[point.seat], **facts, **numbers))
    return texts


def deduction_texts(found: Analysis, words: Words, names: list[str]) -> list[str]:
    """Who could have known what."""
    kind = secrets_of(found.line.match.game).KIND
    return [
        words(
            "analysis.deduced",
            turn=each.turn,
            name=names[each.seat],
            other=names[each.of],
            value=words.label(kind, each.value),
        )
        for each in found.deductions
    ]
