"""A screen reader at the table of Bomarzo."""

import re
from typing import Any

from ..robots.reader import Reader
from ..robots.tree import Node, read
from ..tables import ask

NO_MOVES = re.compile(
    r"^(Undo|Hint|Look at |See the wood|Who is ahead|Reserve, seasons|Less |More |As proposed|Pay another way)"
    r"|( as (Food|a Coin)|: Village and cards| in play)$"
)
ROWS = ("food", "coin", "wine", "cards", "pawns")
MANY = {"food": "Food", "coin": "Coins", "wine": "Wine", "any": "cubes of any kind"}
ONE = {"food": "Food", "coin": "Coin", "wine": "Wine", "any": "cube of any kind"}


class BomarzoReader(Reader):
    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self.words: dict[str, str] = ask(self.person, "GET", "/api/games/bomarzo/words?lang=en")

    def board(self) -> Node:
        """The clearing, those who play, and my dock."""
        found = next((node for node in read(self.session).all() if node.role == "main"), None)
        assert found is not None, "the table is the main part of the page"
        assert found.find("region", "The wood of Bomarzo"), "the clearing is a region with a name"
        return found

    def act(self) -> None:
        board = self.soon(self.compared)
        moves = self.moves(board)
        if self.wire.view["phase"] == "turn" and len(moves) > 1:
            moves = [node for node in moves if not node.name.startswith("Pass ")]
        move = self.chance.choice(moves)
        self.press(move)
        if self.wire.view["phase"] == "turn" and not re.search("the next takes", move.name):
            self.press(self.soon(self.answer))

    def moves(self, board: Node) -> list[Node]:
        """Buttons of the board that do something now; no two of them have the same name."""
        found = [node for node in board.all() if node.role == "button" and node.is_enabled]
        names = [node.name for node in found if not NO_MOVES.search(node.name)]
        assert all(names), "a button has no name"
        assert len(set(names)) == len(names), f"two moves with the same name: {sorted(names)}"
        assert names, f"nothing to do; legal: {self.wire.now['legal']}"
        return [node for node in found if node.name in names]

    def answer(self) -> Node:
        """What pays, draws or confirms in the dialog that has opened."""
        dialog = next((node for node in read(self.session).all() if node.role == "dialog"), None)
        assert dialog is not None, "a dialog opens"
        ready = [node for node in dialog.all() if node.role == "button" and node.is_enabled]
        found = [node for node in ready if re.match("Pay|Draw|Yes", node.name)]
        assert found, [node.name for node in ready]
        return self.chance.choice(found)

    # --- the table as it is read -------------------------------------------------------------------------------

    def compared(self) -> Node:
        """The board, if all that it tells is true."""
        board, view = self.board(), self.wire.view
        names = [seat["name"] for seat in self.wire.now["table"]["seats"]]
        parts = {node.name: node for node in board.all() if node.role == "region"}
        self.compare_seasons(said(parts["The seasons"]), view, names)
        for god in view["gods"]:
            self.compare_god(item(parts["The gods around the wood"], self.words[f"god.{god['god']}"]), god, names)
        for player in view["players"]:
            self.compare_player(said(item(parts["Who plays"], names[player["seat"]])), player, names)
        self.compare_tracks(said(parts["The three tracks"]), view, names)
        self.compare_mine(parts, view["players"][view["seat"]])
        return board

    def compare_seasons(self, told: str, view: dict[str, Any], names: list[str]) -> None:
        assert not view["season"] or told.count(f"Season {view['season']} of 8") == 1 + (not view["tokens"]), told
        assert f"{names[view['first']]} starts" in told, told
        assert re.search(rf"Deck: {view['deck']} cards?", told), told
        assert amounts(view["reserve"]) in told, told

    def compare_god(self, node: Node, god: dict[str, Any], names: list[str]) -> None:
        told = re.sub(r" ; [^.]* leads? \.", "", said(node))  # who leads in its domain need not be there
        assert (" moss" in told) == god["moss"], told
        assert (" asleep" in told) == god["dormant"], told
        pawns = {names[seat] for seat in god["pawns"]}
        assert {name for name in names if re.search(rf"\b{name}\b", told)} == pawns, (told, pawns)
        price = dict(zip(("food", "coin", "any"), god["price"], strict=True))
        if god["pawns"]:
            assert amounts(god["offerings"]) in told, told
        else:
            assert (amounts(price) or "free") in told, told
        assert (god["laid"] > 0) == bool(re.search(rf"\b{god['laid']} cards? under it", told)), told

    def compare_player(self, told: str, player: dict[str, Any], names: list[str]) -> None:
        seat = player["seat"]
        wanted = [
            number(player["points"], "point"), amounts(player["cubes"]), number(player["pawns"], "pawn"),
            number(player["hand_count"], "card") + " in hand",
        ]  # fmt: skip
        for words in wanted:
            assert words in told, (words, told)
        assert ("to play" in told) == (seat in self.wire.now["waiting"]), told
        assert ("first player" in told) == (self.wire.view["first"] == seat), told
        assert ("has passed" in told) == player["passed"], told

    def compare_tracks(self, told: str, view: dict[str, Any], names: list[str]) -> None:
        for track in ("culture", "architecture", "science"):
            steps = ", ".join(f"{names[player['seat']]} {player['tracks'][track]}" for player in view["players"])
            assert steps in told, (steps, told)

    def compare_mine(self, parts: dict[str, Node], me: dict[str, Any]) -> None:
        cards = [node.name for node in parts["Your hand"].all() if node.role == "heading" and node.name != "Your hand"]
        hand = [self.words[f"card.{card}"] for card in me["hand"]]
        assert len(cards) == len(hand), (cards, hand)
        assert all(any(card in name for name in cards) for card in hand), (cards, hand)
        village = said(parts["Your village"]).lower()
        for row in ROWS:
            assert f"{self.words[f'row.{row}']}: step {me['rows'][row]} of 6".lower() in village, village


def said(node: Node) -> str:
    """All that is read of a part."""
    return " ".join(each.name.strip() for each in node.all() if each.role == "StaticText" and each.name.strip())


def item(part: Node, heading: str) -> Node:
    """The entry of a list with this heading."""
    for node in part.all():
        if node.role == "listitem" and re.search(rf"\b{heading}\b", " ".join(headings(node))):
            return node
    raise AssertionError(f"{heading} is not told of")


def headings(node: Node) -> list[str]:
    return [each.name for each in node.all() if each.role == "heading"][:1]


def amounts(cubes: dict[str, int]) -> str:
    return " + ".join(f"{n} {ONE[kind] if n == 1 else MANY[kind]}" for kind, n in cubes.items() if n)


def number(n: int, what: str) -> str:
    return f"{n} {what}" if n == 1 else f"{n} {what}s"
