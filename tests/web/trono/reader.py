"""A screen reader at the table of Trono."""

import re
from functools import partial

from ..robots.reader import Reader
from ..robots.tree import Node, read

NO_MOVES = re.compile(
    r"^(My role|Notebook|Accuse$|Undo$|Hint$|Put it back|What can I do|List$|Send$|Since|OK$|Close|Skip|Go on|See the)"
    r"|press: put back$"
)
LYING = re.compile(r"^(\w+), on the table, \d of \d$")
OPENED = re.compile(r"^\w+, to be used, \d of \d: Book, or wild")
PLAYER = re.compile(r"^(?:Hit |Steal from )?(?P<who>.*)\b\w+ People, \w+ Towers?, \w+ Books?, \w+ Bologna")
DIE = re.compile(r"^(\w+), (on the table|set aside|to be used|passed on), \d of \d")
TOKENS = {"people": "People", "tower": "Towers", "book": "Books", "bologna": "Bologna"}


class TronoReader(Reader):
    BOARD = "The table of the Throne"

    def board(self) -> Node:
        """The board with the guests round it and my own place, which lie beside it in the tree."""
        found = [super().board()]
        for node in read(self.session).all():
            if (node.role, node.name) in (("list", "Players and tokens"), ("region", "My seat")):
                found.append(node)
        return Node("main", "", {}, 0, found)

    def act(self) -> None:
        board = self.soon(self.compared)
        if self.wire.view["phase"] == "choose":
            self.choose_dice()
            return
        move = self.chance.choice(self.moves(board))
        self.press(move)
        if OPENED.match(move.name):  # it can be several things, and shows them now
            self.press(self.chance.choice(self.soon(self.choices)))

    def choices(self) -> list[Node]:
        fans = [node for node in self.board().all() if node.role == "group" and node.name.startswith("What it counts")]
        assert fans, "a die that can be several things shows them"
        return [
            node for node in fans[0].all() if node.role == "button" and node.is_enabled and node.name != "Put it back"
        ]

    def compared(self) -> Node:
        """The board, if all that it tells is true."""
        board = self.board()
        self.compare(board)
        return board

    def moves(self, board: Node) -> list[Node]:
        """Buttons of the board that do something now; no two of them have the same name."""
        buttons = [node for node in board.all() if node.role in ("button", "ToggleButton")]
        found = [node for node in buttons if node.is_enabled and not NO_MOVES.search(node.name)]
        names = [node.name for node in found]
        assert all(names), "a button has no name"
        assert len(set(names)) == len(names), f"two moves with the same name: {sorted(names)}"
        assert names, f"nothing to do; legal: {self.wire.now['legal']}"
        return found

    def choose_dice(self) -> None:
        for picked in range(self.wire.view["to_choose"]):
            self.press(self.chance.choice(self.soon(partial(self.dice, picked))))

    def dice(self, picked: int) -> list[Node]:
        """The dice that can still be picked after a number of others."""
        found = [node for node in self.moves(self.board()) if LYING.match(node.name)]
        free = [node for node in found if node.states.get("pressed") != "true"]
        assert len(found) - len(free) == picked, f"{picked} dice should be pressed: {found}"
        return free

    # --- the table as it is read -------------------------------------------------------------------------------

    def compare(self, board: Node) -> None:
        """What is told of tokens, dice and turn is what the seat sees."""
        view, names = self.wire.view, [seat["name"] for seat in self.wire.now["table"]["seats"]]
        told = {}
        for node in board.all():
            found = PLAYER.match(node.name) if node.role in ("group", "button") else None
            if found:
                name = max((each for each in names if found["who"].startswith(each)), key=len, default="")
                told[name] = (node.name, found["who"].rstrip(" ,").endswith("turn"))
        for player in view["players"]:
            name = names[player["seat"]]
            assert name in told, f"{name} is not told of: {[node.name for node in board.all() if node.name]}"
            rest, is_turn = told[name]
            for token, many in TOKENS.items():
                number = player["tokens"][token]
                assert (f"1 {token.capitalize()}" if number == 1 else f"{number or 'no'} {many}") in rest, (
                    player,
                    rest,
                )
            assert is_turn == (view["turn"] == player["seat"]), (view["turn"], rest)
            assert ("skips the next turn" in rest) == player["skips"]
            assert ("Deus ex Machina" in rest) == player["deus"]
            assert ("out of the game" in rest) != player["alive"]
        dice = (node for node in board.all() if node.role in ("button", "ToggleButton", "image", "img"))
        shown = sorted(found[1].lower() for found in (DIE.match(node.name) for node in dice) if found)
        assert shown == sorted(view["dice"]["lying"] + view["dice"]["chosen"]), (shown, view["dice"])
