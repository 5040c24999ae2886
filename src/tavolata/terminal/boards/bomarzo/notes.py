"""Short notes behind a choice: what one should know before making it."""

from tavolata.games.bomarzo.terms import TRACK_END
from tavolata.kernel.texts import Texts

from .. import Named, View
from .cards import Words
from .drawing import Drawing


class Notes:
    """Says notes in one language."""

    def __init__(self, text: Texts, words: Texts, say: Words, drawing: Drawing) -> None:
        self._text = text
        self._words = words
        self._say = say
        self._drawing = drawing
        self._by_verb = {
            "harvest": self._harvest, "advance": self._advance, "study": self._study, "under": self._under,
            "seize": self._seize, "worship": self._worship, "upgrade": self._upgrade, "play": self._play,
            "keep": self._card, "discard": self._card, "lay": self._lay, "vow": self._vow,
        }  # fmt: skip

    def note(self, view: View, named: Named) -> str:
        """Behind a choice; empty where there is nothing to add."""
        return self._by_verb[named["verb"]](view, named) if named["verb"] in self._by_verb else ""

    def _harvest(self, view: View, named: Named) -> str:
        kind = {"fields": "food", "caves": "coin", "vineyard": "wine"}[named["area"]]
        number = min(self._drawing.next_harvest(view, named["area"]), view["reserve"][kind])
        return self._say.cubes({kind: number})

    def _advance(self, view: View, named: Named) -> str:
        return self._drawing.next_symbol(view, named["row"])

    def _study(self, view: View, named: Named) -> str:
        track = named["track"]
        at = view["players"][view["seat"]]["tracks"][track]
        if at == TRACK_END:
            return self._words("bomarzo.row_end")
        key = "bomarzo.study_point" if at + 1 in view["spots"][track] else "bomarzo.study"
        return self._words(key, at=at, to=at + 1)

    def _under(self, view: View, named: Named) -> str:
        god = next(god for god in view["gods"] if god["god"] == named["god"])
        return self._words("bomarzo.devotion_now", known=self._drawing.devotion(god)) if god["laid"] else ""

    def _seize(self, view: View, named: Named) -> str:
        god = next(god for god in view["gods"] if god["god"] == named["god"])
        return self._say.cubes({named["resource"]: god["offerings"][named["resource"]]})

    def _worship(self, view: View, named: Named) -> str:
        cubes = self._drawing.worship_cost(named["extra"])
        return self._text.counted(cubes, "price.any") if cubes else self._text("price.free")

    def _card(self, view: View, named: Named) -> str:
        """Its first level, and the name of the second."""
        card = named["card"]
        return f"{self._say.types(card)} · {self._say.front(card)}"

    def _play(self, view: View, named: Named) -> str:
        return f"{self._say.steps(named['card'])} · {self._say.temple(named['card'])}"

    def _upgrade(self, view: View, named: Named) -> str:
        card = named["card"]
        return f"{self._say.name(card, 2)}: {self._say.steps(card, 2)} · {self._say.benefit(card)}"

    def _lay(self, view: View, named: Named) -> str:
        return self._words("bomarzo.short.devotion", number=self._say.devotion(named["card"]))

    def _vow(self, view: View, named: Named) -> str:
        return self._drawing.field(named["god"])
