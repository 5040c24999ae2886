"""What happened, told shortly: a battle in a sentence, troops placed one by one in one sentence; own dice are drawn."""

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby

from rich.text import Text

from tavolata.games.tortelli.odds import Battle
from tavolata.kernel.texts import Texts

from .. import Event, Told
from .atlas import Atlas

PLACING = ("placed", "reinforced", "recruited")
BATTLE = ("attacked", "defended", "rolled", "losses")
UNTOLD = ("stopped", "round", "revealed", "won")  # the next sentence shows it, or the end screen
MOST_DRAWN = 2  # rolls of one battle that are drawn; a longer blitz is summed up
PIPS = {
    1: ("     ", "  ●  ", "     "),
    2: ("●    ", "     ", "    ●"),
    3: ("●    ", "  ●  ", "    ●"),
    4: ("●   ●", "     ", "●   ●"),
    5: ("●   ●", "  ●  ", "●   ●"),
    6: ("●   ●", "●   ●", "●   ●"),
}


def chapter(event: Event) -> str:
    """Events of one chapter that follow each other are told together."""
    kind = str(event["kind"])
    return "battle" if kind in BATTLE else kind


def battles(events: Sequence[Event]) -> Iterator[list[Event]]:
    """Events of combat, cut where a new attack is declared."""
    battle: list[Event] = []
    for event in events:
        if event["kind"] == "attacked" and battle:
            yield battle
            battle = []
        battle.append(event)
    if battle:
        yield battle


def drawn_dice(attack: Sequence[int], defence: Sequence[int], titles: tuple[str, str]) -> Text:
    """Dice of both sides, the best first, under their titles."""
    groups = [sorted(attack, reverse=True), sorted(defence, reverse=True)]
    width = len(groups[0]) * 8 + 3
    lines = [Text(titles[0].ljust(width) + titles[1], style="bold")]
    for row in range(5):
        sides = [" ".join(_die_row(face, row) for face in faces) for faces in groups]
        lines.append(Text(sides[0].ljust(width) + sides[1]))
    return Text("\n").join(lines)


def _die_row(face: int, row: int) -> str:
    if row in (0, 4):
        return "╭─────╮" if row == 0 else "╰─────╯"
    return f"│{PIPS[face][row - 1]}│"


class Storyteller:
    """Tells events to one viewer."""

    def __init__(
        self, atlas: Atlas, text: Texts, words: Texts, names: list[str], sentence: Callable[[Event], str]
    ) -> None:
        self.atlas = atlas
        self.text = text
        self.names = names
        self.words = words
        self.sentence = sentence

    def tell(self, events: Sequence[Event], viewer: int | None) -> Iterator[Told]:
        """What the viewer is told, in order."""
        for kind, group in groupby(events, chapter):
            found = list(group)
            if kind in PLACING:
                yield from self._placing(kind, found)
            elif kind == "battle":
                for battle in battles(found):
                    yield from self._battle(battle, viewer)
            elif kind not in UNTOLD:
                for event in found:
                    yield self.sentence(event), kind == "turn"

    def _placing(self, kind: str, events: Sequence[Event]) -> Iterator[Told]:
        """Who placed how many troops where. The first 48 are on the map: only how many each has got is told."""
        seats = sorted({event["seat"] for event in events})
        if kind == "placed":
            counts = [f"{self.names[s]} {sum(event['seat'] == s for event in events)}" for s in seats]
            yield self.words("tortelli.told.placed", counts=", ".join(counts)), False
            return
        for seat in seats:
            troops: dict[str, int] = {}
            for event in events:
                if event["seat"] == seat:
                    troops[event["place"]] = troops.get(event["place"], 0) + event["number"]
            listed = ", ".join(f"{self.text(f'place.{place}')} +{number}" for place, number in troops.items())
            yield self.words("tortelli.told.troops", name=self.names[seat], places=listed), False

    def _battle(self, battle: Sequence[Event], viewer: int | None) -> Iterator[Told]:
        """One's own few rolls with their dice, a long blitz or other people's battles in a sentence. Where the
        defender is asked, a battle goes on after the attack was told."""
        declared = battle[0] if battle[0]["kind"] == "attacked" else None
        rolls = [event for event in battle if event["kind"] == "rolled"]
        losses = [event for event in battle if event["kind"] == "losses"]
        attacker = next((event["seat"] for event in battle if event["kind"] in ("attacked", "rolled")), None)
        if not rolls or (attacker == viewer and len(rolls) <= MOST_DRAWN):
            yield from self._roll_by_roll(battle, declared, attacker == viewer)
            return
        lost = {side: sum(event[side] for event in losses) for side in ("attacker", "defender")}
        if declared:
            origin, target = (self.text(f"{word}.{declared[word]}") for word in ("from", "to"))
            name = self.names[declared["seat"]]
            yield self.words("tortelli.told.battle", name=name, origin=origin, target=target, **lost), False
        else:
            yield self.words("tortelli.told.losses", **lost), False

    def _roll_by_roll(self, battle: Sequence[Event], declared: Event | None, is_own: bool) -> Iterator[Told]:
        is_behind_walls = declared and self.atlas.battle(declared["from"], declared["to"]) is not Battle.OPEN
        titles = (
            self.words("tortelli.attack"),
            self.words("tortelli.defence_more" if is_behind_walls else "tortelli.defence"),
        )
        for event in battle:
            if event["kind"] == "rolled" and is_own:
                yield drawn_dice(event["attack"], event["defence"], titles), False
            else:
                yield self.sentence(event), False
