// Before the start: the invitation, who shares the device, what is played.

import { $, guarded, keptLinks, readTerms, say, showTerms } from "./page.js";
import { address, game, isHost, newInvitation, request, state, wire } from "./table.js";

let termsShown = "";

export function showLobby() {
  const { table } = state;
  const isLobby = table.status === "lobby";
  $("lobby").hidden = !isLobby;
  if (!isLobby) return;
  for (const part of ["start", "invite", "change-part"]) $(part).hidden = !isHost();
  const isHot = table.tempo.kind === "hot_seat";
  $("invite").hidden ||= isHot;
  $("person").hidden = !isHot || !isHost();
  showLinks();
  const terms = { ...table, players: table.seats.length };
  const key = JSON.stringify([
    terms.players,
    terms.options,
    terms.tempo,
    terms.order,
    terms.spectators,
    terms.chat,
    terms.hints,
    terms.listed,
  ]);
  if (key !== termsShown) showTerms($("change"), game, terms); // what the host is typing stays
  termsShown = key;
}

function showLinks() {
  const { invite, code } = keptLinks(state.id);
  $("invite-link").textContent = invite ? address(invite) : say("lobby.unknown");
  $("invite-code").textContent = code ?? say("lobby.unknown");
  $("copy").hidden = !invite || !navigator.clipboard;
}

export function startLobby() {
  $("start").onclick = guarded(() => wire.command("start"));
  $("copy").onclick = guarded(async () => {
    await navigator.clipboard.writeText($("invite-link").textContent);
    $("copy").textContent = say("lobby.copied");
  });
  $("invite-new").onclick = guarded(async () => {
    await newInvitation();
    showLinks();
    $("copy").textContent = say("lobby.copy");
  });
  $("change").onsubmit = guarded(() => {
    const { players, options, ...rest } = readTerms($("change"), game);
    wire.command("change", state.table.source ? rest : { players, options, ...rest });
  });
  $("person").onsubmit = guarded(async () => {
    await request("POST", "/people", { name: $("person").elements.name.value });
    $("person").reset();
  });
}
