"""The rules page of a game as HTML: chapters and rulings can be linked to (`#3`, `#T-28`), and lead to each other."""

import re
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING

from tavolata.kernel.game import game as find_game

if TYPE_CHECKING:
    from markdown_it.token import Token  # imported where it is used: a start does not wait for it

RULING = re.compile(r"\b[A-Z]-\d\d[a-z]?\b")
CHAPTER = re.compile(r"(\d+) ")
OTHER_LANGUAGE = re.compile(r"^\*\[[^\]]+\]\(RULES[^)]*\)\.\*\s", re.MULTILINE)


@cache
def rules_page(name: str, language: str) -> str:
    """The rules of a game in a language."""
    from markdown_it import MarkdownIt

    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = markdown.parse(OTHER_LANGUAGE.sub("", find_game(name).rules_page(language)))
    _name_places(tokens)
    for token in tokens:
        if token.type == "inline":
            token.children = [linked for child in token.children or [] for linked in _with_links(child)]
    rendered: str = markdown.renderer.render(tokens, markdown.options, {})
    return rendered


def _name_places(tokens: "list[Token]") -> None:
    """Give chapters and rulings their number as id; a ruling is not a link at its own place."""
    item: Token | None = None
    for token, following in pairwise(tokens):
        if token.type == "heading_open" and (chapter := CHAPTER.match(following.content)):
            token.attrSet("id", chapter[1])
        elif token.type == "list_item_open":
            item = token
        elif token.type == "inline" and item is not None:
            if (ruling := RULING.match(token.content, 2)) and token.content.startswith("**"):
                item.attrSet("id", ruling[0])
                assert token.children is not None
                next(child for child in token.children if child.content).type = "html_inline"
            item = None


def _with_links(token: "Token") -> "list[Token]":
    """A text in which every mentioned ruling is a link."""
    if token.type != "text":
        return [token]
    from markdown_it.token import Token

    pieces: list[Token] = []
    reached = 0
    for found in RULING.finditer(token.content):
        start = Token("link_open", "a", 1, attrs={"href": f"#{found[0]}"})
        pieces += [_text(token.content[reached : found.start()]), start, _text(found[0]), Token("link_close", "a", -1)]
        reached = found.end()
    return [*pieces, _text(token.content[reached:])]


def _text(content: str) -> "Token":
    from markdown_it.token import Token

    return Token("text", "", 0, content=content)
