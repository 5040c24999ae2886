import { keep, recall } from "../state/memory.ts";
import { settings } from "../state/settings.svelte.ts";
import { ask, Refusal } from "../wire/http.ts";

/** A paragraph, a line of a list or a row of a table: a search result, and its address. */
export interface Passage {
  /** Its id on the page of the rules, for the fragment of a link. */
  id: string;
  chapter: string;
  text: string;
}

export interface Chapter {
  id: string;
  title: string;
  /** The text under the title. */
  html: string;
}

/** How we play where the printed rules are silent. */
export interface Ruling {
  id: string;
  html: string;
  text: string;
  /** The chapters that refer to it. */
  chapters: { id: string; title: string }[];
}

export interface Theme {
  title: string;
  rulings: Ruling[];
}

export interface Rules {
  game: string;
  title: string;
  /** The text before the first chapter. */
  lead: string;
  chapters: Chapter[];
  passages: Passage[];
  themes: Theme[];
}

const RULING = /^[A-Z]-\d\d[a-z]?$/;
const BLOCKS = "p, li, tbody tr";

/** Split the server's page into parts that can be shown, searched and linked to. */
export function read(game: string, html: string): Rules {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  const heading = body.querySelector("h1");
  heading?.remove();
  const rules: Rules = { game, title: heading?.textContent ?? "", lead: "", chapters: [], passages: [], themes: [] };
  const chapters = chaptersOf(body);
  for (const { title, id, part } of chapters) {
    if (title) rules.passages.push({ id, chapter: title, text: title });
    for (const passage of namePassages(part, id)) rules.passages.push({ ...passage, chapter: title || rules.title });
    if (title) rules.chapters.push({ id, title, html: part.innerHTML });
    else rules.lead = part.innerHTML;
  }
  rules.themes = themesOf(chapters);
  return rules;
}

interface Part {
  id: string;
  title: string;
  part: HTMLElement;
}

function chaptersOf(body: HTMLElement): Part[] {
  const chapters: Part[] = [{ id: "0", title: "", part: document.createElement("div") }];
  for (const node of Array.from(body.childNodes)) {
    if (node instanceof Element && node.tagName === "H2") {
      chapters.push({
        id: node.id || `n${chapters.length}`,
        title: node.textContent ?? "",
        part: document.createElement("div"),
      });
    } else chapters.at(-1)!.part.append(node);
  }
  return chapters;
}

/** Give every passage an id that can be linked to; the same one each time the page is read. */
function namePassages(part: HTMLElement, chapter: string): { id: string; text: string }[] {
  const blocks = Array.from(part.querySelectorAll<HTMLElement>(BLOCKS)).filter(
    (block) => !block.parentElement?.closest("li") || block.tagName === "TR",
  );
  return blocks.map((block, n) => {
    block.id ||= `${chapter}.${n + 1}`;
    return { id: block.id, text: textOf(block) };
  });
}

/** The text of a passage itself, without that of a table inside it. */
function textOf(block: Element): string {
  const copy = block.cloneNode(true) as Element;
  if (copy.tagName !== "TR") for (const inner of Array.from(copy.querySelectorAll("table, ul, ol"))) inner.remove();
  const parts =
    copy.tagName === "TR"
      ? Array.from(copy.children, (cell) => cell.textContent ?? "").filter((cell) => cell.trim())
      : [copy.textContent ?? ""];
  return parts.join(" · ").replace(/\s+/g, " ").trim();
}

/** Rulings are in lists, each list under a line with its theme. */
function themesOf(chapters: Part[]): Theme[] {
  const themes: Theme[] = [];
  for (const { part } of chapters) {
    for (const list of Array.from(part.querySelectorAll(":scope > ul"))) {
      const rulings = Array.from(list.children).filter(({ id }) => RULING.test(id));
      if (rulings.length)
        themes.push({
          title: list.previousElementSibling?.textContent ?? "",
          rulings: rulings.map((item) => rulingOf(item, chapters)),
        });
    }
  }
  return themes;
}

function rulingOf(item: Element, chapters: Part[]): Ruling {
  const copy = item.cloneNode(true) as Element;
  copy.querySelector("strong")?.remove(); // its number
  const speaking = chapters.filter(
    ({ title, part }) => title && !part.contains(item) && part.querySelector(`a[href="#${item.id}"]`),
  );
  return {
    id: item.id,
    html: copy.innerHTML.trim(),
    text: textOf(item),
    chapters: speaking.map(({ id, title }) => ({ id, title })),
  };
}

/** The page from the server; if it cannot be reached, as this browser last read it. */
async function pageOf(game: string): Promise<string> {
  const key = `rules.${settings.language}.${game}`;
  try {
    const { html } = await ask<{ html: string }>("GET", `/api/games/${encodeURIComponent(game)}/rules`);
    keep(key, html);
    return html;
  } catch (error) {
    const before = error instanceof Refusal && error.status === 0 ? recall<string | null>(key, null) : null;
    if (before === null) throw error;
    return before;
  }
}

const asked = new Map<string, Promise<Rules>>();

/** The rules of a game in the language of the page. Requested once per language. */
export function rulesOf(game: string): Promise<Rules> {
  const key = `${settings.language} ${game}`;
  let answer = asked.get(key);
  if (!answer) {
    answer = pageOf(game).then((html) => read(game, html));
    answer.catch(() => asked.delete(key)); // the next call asks again
    asked.set(key, answer);
  }
  return answer;
}
