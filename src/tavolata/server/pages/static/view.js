// What a seat sees, as lists and tables: made for any game, from the view and the game's words.

import { make, say } from "./page.js";

const SEATS = new Set(["seat", "first", "turn", "doer", "owner", "subject", "winners", "asked", "answered", "harvest"]);
const LONG = new Set(["label", "phase", "option", "preset", "game"]);

export class Drawer {
  constructor(words) {
    this.words = words;
    this.names = [];
    this.closed = new Set(); // parts that the reader has folded
    this.plain = new Map(); // a value's word, wherever in the words it stands
    for (const [key, text] of Object.entries(words)) {
      const [kind, value] = key.split(".");
      if (value && !LONG.has(kind) && !/_|\{/.test(kind + text) && !this.plain.has(value)) this.plain.set(value, text);
    }
  }

  /** The name of a field; inside another one (`rows`: `row.food`) the words of that one come first. */
  label = (key, within = "") =>
    this.words[`${within}.${key}`] ??
    this.words[`${within.replace(/s$/, "")}.${key}`] ??
    this.words[`label.${key}`] ??
    this.plain.get(key) ??
    key.replaceAll("_", " ");

  /** One value in words. */
  word(key, value) {
    if (value === null) return say("view.nothing");
    if (typeof value === "boolean") return say(value ? "view.yes" : "view.no");
    if (typeof value === "number") return SEATS.has(key) && this.names[value] ? this.names[value] : String(value);
    return (
      this.words[`${key}.${value}`] ??
      this.words[`${key.replace(/s$/, "")}.${value}`] ??
      this.plain.get(value) ??
      value.replaceAll("_", " ")
    );
  }

  /** Draw a view into a place. What the reader has scrolled aside, and where his focus is, stays. */
  redraw(place, view, names) {
    this.names = names;
    const parts = () => [...place.querySelectorAll("summary, .scroll")];
    const before = parts().map((part) => [keyOf(part), part.scrollLeft, part === document.activeElement]);
    place.replaceChildren(...this.draw(view));
    const now = new Map(parts().map((part) => [keyOf(part), part]));
    for (const [key, left, hadFocus] of before) {
      const part = now.get(key);
      if (part && left) part.scrollLeft = left;
      if (part && hadFocus) part.focus();
    }
  }

  /** The whole view: first what is one word, then every larger part by itself. */
  draw(view) {
    const shown = Object.entries(view).filter(
      ([key, value]) => !["game", "seat", "phase"].includes(key) && !isEmpty(value),
    );
    const small = shown.filter(([, value]) => isSmall(value));
    const large = shown.filter(([, value]) => !isSmall(value));
    return [this.list(small, ""), ...large.map(([key, value]) => this.part(key, value))];
  }

  part(key, value) {
    const ontoggle = ({ target }) => (target.open ? this.closed.delete(key) : this.closed.add(key));
    const title = make("summary", {}, this.label(key));
    return make("details", { open: !this.closed.has(key), ontoggle }, title, this.value(key, value));
  }

  value(key, value) {
    if (Array.isArray(value)) return value.some(isObject) ? this.table(key, value.entries()) : this.items(key, value);
    if (!isObject(value)) return this.word(key, value);
    const entries = Object.entries(value);
    return entries.every(([, each]) => isObject(each)) ? this.table(key, entries) : this.list(entries, key);
  }

  items(key, values) {
    const isOfSeats = SEATS.has(key) || key === "pawns";
    const texts = values.map((each) => (isOfSeats ? (this.names[each] ?? String(each)) : this.word(key, each)));
    return texts.join(", ") || say("view.nothing");
  }

  list(entries, within) {
    const pairs = entries.map(([name, value]) => {
      const shown = this.value(SEATS.has(within) ? within : name, value);
      return make("div", {}, make("dt", {}, this.label(name, within)), make("dd", {}, shown));
    });
    return make("dl", { className: "inline" }, pairs);
  }

  /** Rows with the same fields; those without a name are called by their first field. Few rows with many fields are
   * laid on their side. */
  table(key, entries) {
    const rows = [...entries];
    const all = [...new Set(rows.flatMap(([, row]) => Object.keys(row)))];
    const fields = all.filter((field) => rows.some(([, row]) => !isEmpty(row[field])));
    const isNamed = typeof rows[0]?.[0] === "string";
    const [corner, columns] = isNamed ? [key, fields] : [fields[0], fields.slice(1)];
    let across = columns.map((field) => this.label(field));
    let down = rows.map(([name, row]) => this.word(corner, isNamed ? name : row[corner]));
    let cells = rows.map(([, row]) => columns.map((field) => this.cell(field, row[field])));
    if (columns.length > rows.length) {
      [across, down] = [down, across];
      cells = columns.map((_, n) => cells.map((line) => line[n]));
    }
    const head = (scope) => (text) => make("th", { scope }, text);
    const top = make("thead", {}, make("tr", {}, [this.label(corner), ...across].map(head("col"))));
    const lines = cells.map((line, n) => make("tr", {}, head("row")(down[n]), line));
    const table = make("table", {}, top, make("tbody", {}, lines));
    return make("div", { className: "scroll", tabIndex: 0, role: "region", "aria-label": this.label(key) }, table);
  }

  cell(field, value) {
    const className = typeof value === "number" && !SEATS.has(field) ? "number" : "";
    return make("td", { className }, value === undefined ? "" : this.value(field, value));
  }
}

const keyOf = (part) => `${part.tagName} ${part.ariaLabel ?? part.textContent}`;
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const isEmpty = (value) => value === null || value === undefined || (Array.isArray(value) && value.length === 0);
const isSmall = (value) => !isObject(value) && !(Array.isArray(value) && value.some(isObject));
