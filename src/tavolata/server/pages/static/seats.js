// Who sits where, with what the host may do about it; clocks.

import { $, button, lag, make, say } from "./page.js";
import { isHost, isMine, names, request, state, wire } from "./table.js";

export function showSeats() {
  const { table } = state;
  const had = document.activeElement?.closest("#seats") && document.activeElement.dataset.key;
  $("seats").replaceChildren(...table.seats.map(line));
  if (had) document.querySelector(`#seats [data-key="${had}"]`)?.focus();
  $("watching").textContent = table.watching ? say("seats.watching", { number: table.watching }) : "";
  showClocks();
}

function line(seat, n) {
  const { table, waiting, present } = state;
  const badge = (key, more = "") => make("span", { className: `badge ${more}` }, say(`seats.${key}`));
  const badges = [
    isMine(n) && badge("you"),
    table.host === n && badge("host"),
    seat.kind === "person" && present.includes(n) && badge("here"),
    seat.away && badge("away"),
    seat.resigned && badge("resigned"),
    waiting.includes(n) && table.status === "playing" && badge("waiting", "waiting"),
  ].filter(Boolean);
  const name = seat.kind === "free" ? say("seats.free") : seat.name;
  const kind = seat.bot === "client" || seat.bot === "random" ? ` (${say(`bot.${seat.bot}`)})` : "";
  const time = make("span", { className: "time", "data-time": n });
  const tools = make("div", { className: "row" }, ...toolsOf(seat, n));
  return make(
    "li",
    {},
    make("span", { className: "name" }, name),
    kind,
    " ",
    ...badges.flatMap((each) => [each, " "]),
    time,
    tools,
  );
}

/** What may be done with a seat, as buttons that say for whom they are. */
function toolsOf(seat, n) {
  const { table, present } = state;
  const tools = [];
  const add = (key, work) =>
    tools.push(
      button(say(`seats.${key}`), work, {
        "data-key": `${key} ${n}`,
        "aria-label": `${say(`seats.${key}`)}: ${seat.name}`,
      }),
    );
  const command = (t, facts) => () => void wire.command(t, facts);
  const isOther = seat.kind === "person" && !isMine(n);
  if (isHost() && table.status === "lobby") {
    if (seat.kind === "free") {
      add("add_bot", command("add_bot", { seat: n }));
      add("add_client", command("add_bot", { seat: n, kind: "client" }));
    } else {
      add("remove", command("remove", { seat: n }));
    }
    if (n > 0 && table.order === "chosen") add("move_up", command("swap", { seats: [n - 1, n] }));
  }
  if (isHost() && seat.kind === "client" && table.status !== "over") add("token", () => showToken(n));
  if (isHost() && isOther) add("make_host", command("make_host", { seat: n }));
  if (isHost() && isOther && table.status === "playing") {
    if (!seat.away && !seat.resigned && !present.includes(n)) add("sit_in", command("sit_in", { seat: n }));
    add("remove", command("remove", { seat: n }));
  }
  if (isOther && table.chat && state.me.seats.length) {
    const isMuted = state.muted.has(n);
    add(isMuted ? "unmute" : "mute", () => mute(n, !isMuted));
  }
  return tools;
}

async function mute(seat, muted) {
  await request("PUT", "/mute", { seat, muted });
  if (muted) state.muted.add(seat);
  else state.muted.delete(seat);
  showSeats();
}

/** The token with which somebody's program takes this seat. */
async function showToken(seat) {
  const { token } = await request("POST", "/links", { kind: "bot", seat });
  const tool = document.querySelector(`[data-key="token ${seat}"]`);
  tool.after(make("output", { className: "secret" }, token));
}

/** The clocks go on between two frames. */
export function showClocks() {
  const { clocks } = state;
  for (const place of document.querySelectorAll("[data-time]")) {
    const seat = Number(place.dataset.time);
    place.hidden = !clocks;
    if (!clocks) continue;
    const used = clocks.running.includes(seat) ? Math.max(0, Date.now() + lag - clocks.at) : 0;
    place.textContent = clockText(Math.max(0, clocks.left[seat] - used));
    place.title = `${say("seats.time")}: ${names([seat])}`;
  }
}

function clockText(ms) {
  const seconds = Math.floor(ms / 1000);
  const two = (number) => String(number).padStart(2, "0");
  const [days, hours, minutes] = [
    Math.floor(seconds / 86400),
    Math.floor(seconds / 3600) % 24,
    Math.floor(seconds / 60) % 60,
  ];
  return (
    (days ? `${days} d ` : "") +
    (days || hours ? `${hours}:${two(minutes)}` : String(minutes)) +
    `:${two(seconds % 60)}`
  );
}
