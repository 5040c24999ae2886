// What both pages need: words, requests, elements, the form of a table's terms.

const words = JSON.parse(document.getElementById("words").textContent);
export const language = document.documentElement.lang;
export const $ = (id) => document.getElementById(id);

export function say(key, facts = {}) {
  const text = words[key];
  return text === undefined ? key : text.replace(/\{(\w+)\}/g, (gap, name) => facts[name] ?? gap);
}

/** An element with properties and children; what is null is left out. */
export function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name in element) element[name] = value;
    else element.setAttribute(name, value);
  }
  element.append(...children.flat().filter((child) => child !== null));
  return element;
}

export const button = (text, onclick, more = {}) =>
  make("button", { type: "button", onclick: guarded(onclick), ...more }, text);

// --- requests ------------------------------------------------------------------------------------------------

export class Refused extends Error {
  constructor(status, answer) {
    super(answer.text ?? String(status));
    this.status = status;
  }
}

export let lag = 0; // how far the server's clock is ahead of ours, in milliseconds

/** Ask the server; what it refuses is thrown with its sentence. */
export async function ask(method, path, body) {
  const more =
    body === undefined ? {} : { body: JSON.stringify(body), headers: { "content-type": "application/json" } };
  const address = path + (path.includes("?") ? "&" : "?") + `lang=${language}`;
  const answer = await fetch(address, { method, ...more });
  const date = Date.parse(answer.headers.get("date"));
  if (date) lag = date + 500 - Date.now();
  if (!answer.ok) throw new Refused(answer.status, await answer.json().catch(() => ({})));
  return answer.status === 204 ? null : answer.json();
}

/** Show a refusal until something goes well again. */
export function complain(text) {
  const note = $("refusal");
  note.textContent = text;
  note.hidden = !text;
}

/** A handler that shows what goes wrong in it. */
export function guarded(work) {
  return async (event) => {
    event?.preventDefault();
    try {
      complain("");
      await work(event);
    } catch (error) {
      complain(error.message);
      if (!(error instanceof Refused)) console.error(error);
    }
  };
}

/** Who this browser is, or null. */
export async function myself() {
  try {
    return await ask("GET", "/api/me");
  } catch (error) {
    if (error.status === 401) return null;
    throw error;
  }
}

export const become = (name) => ask("POST", "/api/guest", name ? { name, language } : { language });

const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
/** 128 bits of our own: what we add to the draws, and the names of commands. Also there over plain http. */
export const fresh = () => hex(crypto.getRandomValues(new Uint8Array(16)));

/** The links of a table are told once; this tab remembers them for the host. */
export const keepLinks = (table, links) => sessionStorage.setItem(`links ${table}`, JSON.stringify(links));
export const keptLinks = (table) => JSON.parse(sessionStorage.getItem(`links ${table}`) ?? "{}");

// --- the form of what is played, and how ---------------------------------------------------------------------

/** Fill the choices of a form for a game, at some terms. */
export function showTerms(form, game, terms = { options: {} }) {
  const { players, preset, tempo } = form.elements;
  const [low, high] = game.players;
  const numbers = Array.from({ length: high - low + 1 }, (_, n) => make("option", { value: low + n }, String(low + n)));
  players.replaceChildren(...numbers);
  players.value = terms.players ?? Math.min(high, Math.max(low, 4));
  const own = make("option", { value: "" }, say("terms.preset_own"));
  preset.replaceChildren(...game.presets.map(({ name, text }) => make("option", { value: name }, text)), own);
  form.querySelector("[data-part=options]").replaceChildren(...game.options.map(optionField));
  const choose = (chosen) =>
    game.options.forEach(({ name, default: usual }) => setOption(form, name, chosen[name] ?? usual));
  preset.onchange = () => preset.value && choose(game.presets.find(({ name }) => name === preset.value).options);
  form.querySelector("[data-part=options]").onchange = () => (preset.value = "");
  if (terms.players) preset.value = "";
  choose(terms.options);
  for (const name of ["spectators", "chat", "hints", "listed"])
    if (name in terms) form.elements[name].checked = terms[name];
  if (terms.order) form.elements.shuffled.checked = terms.order === "shuffled";
  if (terms.tempo) {
    tempo.value = terms.tempo.kind;
    if (terms.tempo.kind === "live") form.elements.minutes.value = terms.tempo.seconds / 60;
    if (terms.tempo.kind === "live") form.elements.increment.value = terms.tempo.increment;
    if (terms.tempo.kind === "days") form.elements.days.value = terms.tempo.days;
  }
  tempo.onchange = () => showTempo(form);
  showTempo(form);
}

function optionField({ name, text, values }) {
  if (values.every((value) => typeof value === "boolean")) {
    return make(
      "label",
      { className: "check" },
      make("input", { type: "checkbox", name: `option ${name}` }),
      make("span", {}, text),
    );
  }
  const choices = values.map((value) => make("option", { value }, String(value)));
  return make("label", {}, text, make("select", { name: `option ${name}` }, choices));
}

function setOption(form, name, value) {
  const field = form.elements[`option ${name}`];
  if (field.type === "checkbox") field.checked = Boolean(value);
  else field.value = value;
}

/** Show only the fields of the chosen tempo; the others need not be filled in. */
function showTempo(form) {
  for (const part of form.querySelectorAll("[data-tempo]")) {
    part.hidden = part.dataset.tempo !== form.elements.tempo.value;
    for (const field of part.querySelectorAll("input, textarea")) field.disabled = part.hidden;
  }
}

/** What the form says. */
export function readTerms(form, game) {
  const { players, tempo, minutes, increment, days, shuffled, spectators, chat, hints, listed } = form.elements;
  const option = (name) => {
    const field = form.elements[`option ${name}`];
    return field.type === "checkbox" ? field.checked : Number(field.value);
  };
  const tempos = {
    none: { kind: "none" },
    live: { kind: "live", seconds: minutes.value * 60, increment: Number(increment.value) },
    days: { kind: "days", days: Number(days.value) },
    hot_seat: { kind: "hot_seat" },
  };
  return {
    players: Number(players.value),
    options: Object.fromEntries(game.options.map(({ name }) => [name, option(name)])),
    tempo: tempos[tempo.value],
    order: shuffled.checked ? "shuffled" : "chosen",
    spectators: spectators.checked,
    chat: chat.checked,
    hints: hints.checked,
    listed: listed.checked,
  };
}

// the secret part of an address stays when the language changes
for (const link of document.querySelectorAll("a.language")) {
  if (link.lang === language) link.setAttribute("aria-current", "true");
  link.onclick = guarded(async () => {
    if (await myself()) await ask("PATCH", "/api/me", { language: link.lang });
    location.replace(`${location.pathname}?lang=${link.lang}${location.hash}`);
    if (location.search === `?lang=${link.lang}`) location.reload();
  });
}
