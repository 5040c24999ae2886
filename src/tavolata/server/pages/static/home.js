// The first page: make a table, join one, find one's own.

import {
  $,
  Refused,
  ask,
  become,
  button,
  complain,
  fresh,
  guarded,
  keepLinks,
  make,
  myself,
  readTerms,
  say,
  showTerms,
} from "./page.js";

const form = $("make");
const games = await ask("GET", "/api/games");
const titles = Object.fromEntries(games.map(({ name, title }) => [name, title]));
const chosen = () => games.find(({ name }) => name === form.elements.game.value);
const enter = (table) => location.assign(`/t/${table}`);

// --- make a table --------------------------------------------------------------------------------------------

form
  .querySelector("[data-part=games]")
  .replaceChildren(
    ...games.map(({ name, title, summary }, n) =>
      make(
        "label",
        {},
        make("input", { type: "radio", name: "game", value: name, checked: n === 0, onchange: showGame }),
        make("span", {}, title, make("small", {}, summary)),
      ),
    ),
  );

function showGame() {
  showTerms(form, chosen());
  showBots();
}

/** As many bots as there are other seats. */
function showBots() {
  const { players, bots } = form.elements;
  const before = Number(bots.value);
  const numbers = Array.from({ length: Number(players.value) }, (_, n) => n);
  bots.replaceChildren(...numbers.map((n) => make("option", { value: n }, n ? String(n) : say("bot.none"))));
  bots.value = Math.min(before, numbers.length - 1);
}

form.elements.players.addEventListener("change", showBots);
showGame();

form.onsubmit = guarded(async () => {
  const { name, names, bots, start } = form.elements;
  const wanted = { game: chosen().name, ...readTerms(form, chosen()), bots: Number(bots.value), contribution: fresh() };
  const isHot = wanted.tempo.kind === "hot_seat";
  const people = isHot
    ? names.value
        .split("\n")
        .map((line) => line.trim())
        .filter(Boolean)
    : [name.value.trim()].filter(Boolean);
  await become(name.value.trim());
  const isFull = (isHot ? people.length : 1) + wanted.bots === wanted.players;
  const made = await ask("POST", "/api/tables", { ...wanted, names: people, start: start.checked && isFull });
  keepLinks(made.table, made.invitations);
  enter(made.table);
});

// --- come to one ---------------------------------------------------------------------------------------------

async function join(how) {
  await become(form.elements.name.value.trim());
  enter((await ask("POST", "/api/enter", { ...how, contribution: fresh() })).table);
}

$("join").onsubmit = guarded(() => join({ code: $("join").elements.code.value }));

$("record").onsubmit = guarded(async () => {
  const text = await $("record").elements.file.files[0].text();
  let record;
  try {
    record = JSON.parse(text);
  } catch {
    throw new Error(say("home.bad_file"));
  }
  await become(form.elements.name.value.trim());
  enter((await ask("POST", "/api/records", record)).table);
});

function list(id, tables, line) {
  $(id).hidden = tables.length === 0;
  $(id)
    .querySelector("ul")
    .replaceChildren(...tables.map(line));
}

function myLine({ table, game, status, your_turn, names }) {
  const turn = your_turn
    ? make("strong", { className: "badge your-turn" }, say("list.your_turn"))
    : say(`list.${status}`);
  return make(
    "li",
    {},
    make("a", { href: `/t/${table}` }, titles[game]),
    " · ",
    turn,
    names.length ? make("div", {}, names.join(", ")) : null,
  );
}

function openLine({ table, game, free, players }) {
  const seats = say("list.free", { free, players });
  return make(
    "li",
    {},
    `${titles[game]} · ${seats} `,
    button(say("home.join_button"), () => join({ table }), {
      "aria-label": `${say("home.join_button")}: ${titles[game]}`,
    }),
  );
}

async function showLists() {
  list("open", await ask("GET", "/api/open"), openLine);
  if (me) list("mine", await ask("GET", "/api/tables"), myLine);
}

const me = await myself();
if (me) {
  form.elements.name.value = me.name;
  $("me").hidden = false;
  $("logout").onclick = guarded(async () => {
    await ask("POST", "/api/logout");
    location.reload();
  });
  $("forget").onclick = guarded(async () => {
    if (!confirm(say("home.forget_sure"))) return;
    await ask("DELETE", "/api/me");
    location.reload();
  });
}
await guarded(showLists)();
setInterval(
  () => document.hidden || showLists().catch((error) => error instanceof Refused && complain(error.message)),
  15000,
);
