// A table: keeps what the socket tells, shows it, and sends what the buttons say.

import { $, ask, become, complain, fresh, guarded, keepLinks, language, make, myself, say } from "./page.js";
import { showLobby, startLobby } from "./lobby.js";
import { showOver, showPlay, startPlay } from "./play.js";
import { showClocks, showSeats } from "./seats.js";
import { Drawer } from "./view.js";
import { Wire } from "./wire.js";

const id = location.pathname.split("/").pop();
export const state = {
  id, v: null, me: null, table: null, view: null, legal: [], waiting: [], can_undo: false, clocks: null, proposal: null,
  result: null, present: [], muted: new Set(), advice: null, acting: null,
}; // prettier-ignore
export let wire, game, drawer;

export const names = (seats) => seats.map((seat) => state.table.seats[seat].name).join(", ");
export const isHost = () => (state.table.host === null ? state.me.is_host : state.me.seats.includes(state.table.host));
export const isMine = (seat) => state.me.seats.includes(seat);
export const request = (method, path, body) => ask(method, `/api/tables/${id}${path}`, body);
/** One of the seats on this device that is asked, while another one is looking. */
export const nextHere = () => (state.waiting.includes(state.me.seat) ? undefined : state.waiting.find(isMine));

// --- what comes ----------------------------------------------------------------------------------------------

const hearing = {
  snapshot({ v, d }) {
    const { events, ...facts } = d;
    Object.assign(state, facts, { v, advice: null });
    $("log").replaceChildren();
    tell(events);
  },
  events({ v, d }) {
    if (v <= state.v) return;
    const { events, retracted, table, ...standing } = d;
    const wasLobby = state.table.status === "lobby";
    for (let n = 0; n < retracted; n++) $("log").lastElementChild?.remove();
    tell(events);
    if (standing.view !== null) Object.assign(state, standing);
    const known = table ?? state.table; // an act that ends the game tells its result, not the table anew
    Object.assign(state, { v, advice: null, table: state.result ? { ...known, status: "over" } : known });
    if (wasLobby && state.table.status !== "lobby") wire.send({ t: "resync" }); // the seats may have been shuffled
  },
  ack: ({ id: command }) => answered(command),
  refused({ id: command, text }) {
    answered(command);
    complain(text);
  },
  conflict({ id: command, text, missed }) {
    answered(command);
    missed.forEach(hearing.events);
    complain(text);
  },
  presence: ({ seats }) => Object.assign(state, { present: seats }),
  said: (line) => chat([line]),
  unsaid: ({ n }) => strike(n),
  advice({ act, text }) {
    state.advice = JSON.stringify(act);
    $("advice").textContent = say("play.advice", { text });
  },
};

function answered(command) {
  if (state.acting === command) state.acting = null;
}

function hear(frame) {
  hearing[frame.t]?.(frame);
  if (state.table) show();
}

function tell(events) {
  $("log").append(...events.map(({ text }) => make("li", {}, text)));
  while ($("log").children.length > 400) $("log").firstElementChild.remove();
  $("log").scrollTop = $("log").scrollHeight;
}

function chat(lines) {
  for (const { n, seat, name, text } of lines) {
    if (document.querySelector(`#chat [data-n="${n}"]`)) continue;
    const own = seat !== null && isMine(seat);
    const remove =
      own &&
      make(
        "button",
        { type: "button", onclick: guarded(() => unsay(n)), "aria-label": `${say("chat.delete")}: ${text}` },
        "×",
      );
    $("chat").append(make("li", { "data-n": n }, make("b", {}, name), ` ${text} `, remove || null));
  }
  $("chat").scrollTop = $("chat").scrollHeight;
}

async function unsay(n) {
  await request("DELETE", `/chat/${n}`);
  strike(n);
}

const strike = (n) => document.querySelector(`#chat [data-n="${n}"]`)?.remove();

// --- what is shown -------------------------------------------------------------------------------------------

function show() {
  const { table, me } = state;
  const isCovered = nextHere() !== undefined && table.status === "playing";
  $("table").hidden = false;
  $("game").textContent = game.title;
  showTurn();
  $("cover").hidden = !isCovered;
  if (isCovered) showCover(state.table.seats[nextHere()].name);
  showLobby();
  showSeats();
  showPlay(isCovered);
  showOver();
  for (const part of ["told", "view-part"]) $(part).hidden = isCovered || state.view === null;
  if (state.view !== null && !isCovered)
    drawer.redraw(
      $("view"),
      state.view,
      table.seats.map(({ name }) => name),
    );
  $("talk").hidden = !table.chat;
  $("say").hidden = !me.seats.length && !isHost();
  showMine();
  showAbout();
}

function showTurn() {
  const { table, waiting, me } = state;
  const isYours = table.status === "playing" && waiting.includes(me.seat);
  let text = say(`turn.${table.status}`);
  if (table.status === "playing") text = say("turn.others", { names: names(waiting) });
  if (isYours) text = me.seats.length > 1 ? say("turn.yours_as", { name: names([me.seat]) }) : say("turn.yours");
  if ($("turn").textContent !== text) $("turn").textContent = text;
  $("turn").classList.toggle("yours", isYours);
  document.title = `${isYours ? "● " : ""}${text} · ${game.title}`;
}

function showCover(name) {
  $("cover-text").textContent = say("cover.text", { name });
  $("uncover").textContent = say("cover.button", { name });
}

function showMine() {
  const { table, me } = state;
  const isSeated = me.seats.length > 0;
  $("mine").hidden = !isSeated;
  for (const part of $("mine").querySelectorAll("[data-when]")) part.hidden = part.dataset.when !== table.status;
  $("leave").hidden = table.status === "over";
  $("tell-me").hidden = table.tempo.kind !== "days" || table.status === "over";
  for (const link of $("mine").querySelectorAll(".link"))
    link.hidden = link.value === "watch" && !(isHost() && table.spectators);
}

function showAbout() {
  const { table } = state;
  const { kind, seconds, increment, days } = table.tempo;
  const told = {
    live: say("tempo.told_live", { minutes: seconds / 60, increment }),
    days: say("tempo.told_days", { days }),
  };
  const added = table.seats
    .map(({ contribution }) => contribution)
    .filter(Boolean)
    .join(" ");
  const options = game.options.map(({ name, text }) => [text, drawer.word("", optionValue(name))]);
  const facts = [
    [say("about.tempo"), told[kind] ?? say(`tempo.${kind}`)],
    ...options,
    [say("about.rules"), table.rules_version],
    [say("about.version"), state.v],
    [say("about.commitment"), table.commitment],
    [say("about.contributions"), added || say("view.nothing")],
    ...(table.source ? [[say("about.source"), say("about.source_text", table.source)]] : []),
  ];
  $("about").replaceChildren(
    ...facts.flatMap(([name, value]) => [make("dt", {}, name), make("dd", {}, String(value))]),
  );
}

function optionValue(name) {
  const isSwitch = game.options
    .find((option) => option.name === name)
    .values.every((value) => typeof value === "boolean");
  return isSwitch ? Boolean(state.table.options[name]) : state.table.options[name];
}

// --- coming and going ----------------------------------------------------------------------------------------

function told(what, text) {
  const note = $("connection");
  note.hidden = what === "open";
  if (what !== "open") note.textContent = say(`connection.${what}`, { why: text });
  if (what === "refused") $("table").hidden = true;
}

/** The secret behind the # opens the table once; then it leaves the address bar. */
async function enter(name) {
  const token = new URLSearchParams(location.hash.slice(1)).get("invite");
  if (name) await become(name);
  await ask("POST", "/api/enter", { token, contribution: fresh(), ...(name ? { name } : {}) });
  history.replaceState(null, "", location.pathname + location.search);
}

async function begin() {
  const me = await myself();
  if (location.hash.includes("invite=")) {
    if (!me?.name) return askName();
    await enter();
  }
  await connect();
}

function askName() {
  $("enter").hidden = false;
  $("enter").onsubmit = guarded(async () => {
    await enter($("enter").elements.name.value.trim());
    $("enter").hidden = true;
    await connect();
  });
}

async function connect() {
  let shown;
  try {
    shown = await request("GET", "");
  } catch (error) {
    return told("refused", error.message);
  }
  game = (await ask("GET", "/api/games")).find(({ name }) => name === shown.d.table.game);
  drawer = new Drawer(await ask("GET", `/api/games/${game.name}/words`));
  state.table = shown.d.table;
  state.me = shown.d.me;
  const seatKnown = () => (state.me.seats.length > 1 && state.v !== null ? state.me.seat : null);
  wire = new Wire(id, { hear, told, known: () => ({ v: state.v, seat: seatKnown(), asked: state.waiting.some(isMine) }) });
  startLobby();
  startPlay();
  startMine();
  setInterval(showClocks, 1000);
  if (shown.d.table.chat) chat(await request("GET", "/chat"));
}

function startMine() {
  const on = (part, work) => ($(part).onclick = guarded(work));
  on("uncover", () => {
    wire.send({ t: "look", seat: nextHere() });
    $("turn").focus();
  });
  on("propose-undo", () => wire.command("propose", { what: "undo", seat: state.me.seat }));
  on("propose-end", () => wire.command("propose", { what: "end", seat: state.me.seat }));
  on("resign", () => confirm(say("mine.resign_sure")) && wire.command("resign", { seat: state.me.seat }));
  on("leave", () => wire.command("leave", { seat: state.me.seat }));
  on("tell-me", () => import("./push.js").then(({ subscribe }) => subscribe()));
  for (const link of $("mine").querySelectorAll(".link")) {
    link.onclick = guarded(async () => {
      const wanted = link.value === "watch" ? { kind: "watch" } : { kind: link.value, seat: state.me.seat };
      const made = await request("POST", "/links", wanted);
      $("link").textContent = address(made.token);
    });
  }
  $("rename").onsubmit = guarded(() =>
    request("PATCH", "/name", { name: $("rename").elements.name.value, seat: state.me.seat }),
  );
  $("say").onsubmit = guarded(() => {
    wire.command("say", { text: $("say").elements.text.value });
    $("say").reset();
  });
}

/** A link with its secret behind the #: that part of an address never leaves the browser by itself. */
export const address = (token) => `${location.origin}/t/${id}#invite=${token}`;

export async function newInvitation() {
  const [invite, code] = [
    await request("POST", "/links", { kind: "invite" }),
    await request("POST", "/links", { kind: "code" }),
  ];
  keepLinks(id, { invite: invite.token, code: code.token });
}

document.documentElement.dataset.language = language;
await guarded(begin)();
