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
    this.words[`${within}.${key}`] ?? this.words[`${within.replace(/s$/, "")}.${key}`] ?? this.words[`label.${key}`] ?? this.plain.get(key) ?? key.replaceAll("_", " ");

  /** One value in words. */
  word(key, value) {
    if (value === null) return say("view.nothing");
    if (typeof value === "boolean") return say(value ? "view.yes" : "view.no");
    if (typeof value === "number") return SEATS.has(key) && this.names[value] ? this.names[value] : String(value);
    return this.words[`${key}.${value}`] ?? this.words[`${key.replace(/s$/, "")}.${value}`] ?? this.plain.get(value) ?? value.replaceAll("_", " ");
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
    const shown = Object.entries(view).filter(([key, value]) => !["game", "seat", "phase"].includes(key) && !isEmpty(value));
    const small = shown.filter(([, value]) => isSmall(value));
    const large = shown.filter(([, value]) => !isSmall(value));
    return [this.list(small, ""), ...large.map(([key, value]) => this.part(key, value))];
  }

  part(key, value) {
    const ontoggle = ({ target }) => (target.open ? this.closed.delete(key) : this.closed.add(key));
    return make("details", { open: !this.closed.has(key), ontoggle }, make("summary", {}, this.label(key)), this.value(key, value));
  }

  value(key, value) {
    if (Array.isArray(value)) return value.some(isObject) ? this.table(key, value.map((row, n) => [n, row])) : this.items(key, value);
    if (!isObject(value)) return this.word(key, value);
    const entries = Object.entries(value);
    if (entries.every(([, each]) => isObject(each))) return this.table(key, entries);
    return this.list(entries, key);
  }

  items(key, values) {
    const isOfSeats = SEATS.has(key) || key === "pawns";
    const texts = values.map((each) => (isOfSeats ? (this.names[each] ?? String(each)) : this.word(key, each)));
    return texts.join(", ") || say("view.nothing");
  }

  list(entries, within) {
    const pair = ([name, value]) => [make("dt", {}, this.label(name, within)), make("dd", {}, this.value(SEATS.has(within) ? within : name, value))];
    return make("dl", { className: "inline" }, entries.map((entry) => make("div", {}, pair(entry))));
  }

  /** Rows with the same fields. Few rows with many fields are laid on their side. */
  table(key, rows) {
    const fields = [...new Set(rows.flatMap(([, row]) => Object.keys(row)))].filter((field) => rows.some(([, row]) => !isEmpty(row[field])));
    const [first, ...others] = fields;
    const isNamed = typeof rows[0]?.[0] === "string";
    const heads = rows.map(([name, row]) => (isNamed ? this.word(key, name) : this.word(first, row[first])));
    const columns = isNamed ? fields : others;
    const corner = isNamed ? this.label(key) : this.label(first);
    const cell = (field, value) => make("td", { className: typeof value === "number" && !SEATS.has(field) ? "number" : "" }, value === undefined ? "" : this.value(field, value));
    const head = (text, scope) => make("th", { scope }, text);
    const onSide = columns.length > rows.length;
    const lines = onSide
      ? columns.map((field) => make("tr", {}, head(this.label(field), "row"), rows.map(([, row]) => cell(field, row[field]))))
      : rows.map(([, row], n) => make("tr", {}, head(heads[n], "row"), columns.map((field) => cell(field, row[field]))));
    const top = [corner, ...(onSide ? heads : columns.map((field) => this.label(field)))].map((text) => head(text, "col"));
    const table = make("table", {}, make("thead", {}, make("tr", {}, top)), make("tbody", {}, lines));
    return make("div", { className: "scroll", tabIndex: 0, role: "region", "aria-label": this.label(key) }, table);
  }
}

const keyOf = (part) => `${part.tagName} ${part.ariaLabel ?? part.textContent}`;
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const isEmpty = (value) => value === null || value === undefined || (Array.isArray(value) && value.length === 0);
const isSmall = (value) => !isObject(value) && !(Array.isArray(value) && value.some(isObject));
