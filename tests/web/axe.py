"""axe, the checker of accessibility, in a page whose policy stays on."""

from typing import Any

from playwright.sync_api import Page

from .node import WEB

SOURCE = WEB / "node_modules" / "axe-core" / "axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
RUN = """async (tags) => {
    const isForced = matchMedia("(forced-colors: active)").matches; // of these axe reads only the ground
    const options = { runOnly: { type: "tag", values: tags }, rules: {
        "target-size": { enabled: true }, "color-contrast": { enabled: !isForced } },
                      resultTypes: ["violations", "incomplete"] };
    const isBar = (part) => getComputedStyle(part).position === "sticky";
    const bars = [...document.querySelectorAll("body *")].filter(isBar);
    for (const bar of bars) bar.style.position = "relative";
    const { violations, incomplete } = await axe.run(document, options);
    for (const bar of bars) bar.style.position = "";
    const brief = (found) => found.map(({ id, help, nodes }) => ({ id, help, nodes: nodes.map((node) =>
        ({ html: node.html.slice(0, 300), target: node.target.join(" "),
           why: [...node.any, ...node.all, ...node.none].map(({ message }) => message).join("; ") })) }));
    return [brief(violations), brief(incomplete)];
}"""
"""A bar that stays in sight covers whatever is scrolled under it just now: it is checked where it belongs."""

UNDECIDED = {
    "color-contrast": "axe cannot compute the colour behind text on a gradient, a picture or a part that another "
    "overlaps; the colours themselves are checked where they lie on plain paper",
    "label-content-name-mismatch": "a sign such as × or § is no word: its button has a name that says what it does",
    "target-size": "a control that another one partly covers while something moves; its own size is checked",
}
"""What axe leaves to people, and what people found. Anything else that it leaves undecided fails."""


def problems(page: Page) -> list[str]:
    """What is wrong with a page, one line each."""
    if not page.evaluate("!!window.axe"):
        page.evaluate(SOURCE.read_text(encoding="utf-8"))
    violations, incomplete = page.evaluate(RUN, TAGS)
    undecided = [found for found in incomplete if found["id"] not in UNDECIDED]
    return [_line("violates", found) for found in violations] + [_line("undecided", found) for found in undecided]


def _line(kind: str, found: dict[str, Any]) -> str:
    where = "\n    ".join(f"{node['target']}  {node['html']}  ({node['why'][:300]})" for node in found["nodes"][:5])
    return f"{kind} {found['id']}: {found['help']} ({len(found['nodes'])} times)\n    {where}"
