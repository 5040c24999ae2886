// The game itself: the legal actions as buttons, taking back, what is proposed, how it ended.

import { $, button, guarded, make, say } from "./page.js";
import { drawer, isHost, names, request, state, wire } from "./table.js";

const MANY = 12; // choices from which on they can be searched

export function showPlay(isCovered) {
  const { table, legal, me } = state;
  $("play").hidden = isCovered || table.status !== "playing" || me.seat === null;
  showProposal();
  if ($("play").hidden) return;
  $("play-title").textContent = say(
    !legal.length ? "play.title_nothing" : state.waiting.includes(me.seat) ? "play.title" : "play.title_again",
  );
  $("phase").textContent = legal.length ? (drawer.words[`phase.${state.view.phase}`] ?? "") : "";
  if (!state.advice) $("advice").textContent = "";
  $("filter").hidden = legal.length <= MANY;
  if ($("filter").hidden) $("filter").querySelector("input").value = "";
  showActions();
  $("undo").hidden = !state.can_undo;
  $("hint").hidden =
    !legal.length || !(table.hints || table.seats.filter(({ kind }) => kind === "person").length === 1);
  $("take-back").hidden = !table.seats[me.seat].away;
}

/** One button a choice. Where the focus was among them it stays, on the first of the new ones. */
function showActions() {
  const hadFocus = $("actions").contains(document.activeElement);
  const wanted = $("filter").querySelector("input").value.toLowerCase();
  const shown = state.legal.filter(({ text }) => text.toLowerCase().includes(wanted));
  const key = JSON.stringify([state.v, wanted, state.advice, state.acting !== null, shown.length]);
  if ($("actions").dataset.key === key) return;
  $("actions").dataset.key = key;
  $("actions").replaceChildren(...shown.map(({ act, text }) => choice(act, text)));
  if (!hadFocus) return;
  if (shown.length) $("actions").firstElementChild.focus();
  else $("turn").focus();
}

function choice(act, text) {
  const isAdvised = JSON.stringify(act) === state.advice;
  const more = { className: isAdvised ? "advised" : "", "aria-disabled": String(state.acting !== null) };
  return button(text, () => choose(act), more);
}

/** One decision; while it is under way no other can be sent. */
function choose(act) {
  if (state.acting !== null) return;
  state.acting = wire.command("act", { v: state.v, actions: [act], seat: state.me.seat });
  for (const each of $("actions").children) each.setAttribute("aria-disabled", "true");
}

function showProposal() {
  const { proposal, me } = state;
  $("proposal").hidden = !proposal || state.table.status !== "playing";
  if (!proposal) return;
  const { what, seat, agreed } = proposal;
  const asked = say(`play.proposed_${what}`, { name: names([seat]) });
  const text = `${asked} ${say("play.agreed", { names: names(agreed) })}`;
  if ($("proposal-text").textContent !== text) $("proposal-text").textContent = text;
  const owes = me.seats.filter((each) => !agreed.includes(each));
  $("agree").hidden = !owes.length;
  $("decline").hidden = !me.seats.length;
}

export function startPlay() {
  const on = (part, work) => ($(part).onclick = guarded(work));
  const answering = () => state.me.seats.find((each) => !state.proposal.agreed.includes(each)) ?? state.me.seat;
  on("undo", () => wire.command("undo", { v: state.v, seat: state.me.seat }));
  on("hint", () => wire.command("hint", { seat: state.me.seat }));
  on("take-back", () => wire.command("take_back", { seat: state.me.seat }));
  on("agree", () => wire.command("answer", { yes: true, seat: answering() }));
  on("decline", () => wire.command("answer", { yes: false, seat: answering() }));
  on("rematch", async () => location.assign(`/t/${(await request("POST", "/rematch")).table}`));
  $("filter").querySelector("input").oninput = showActions;
  $("branch").onsubmit = guarded(async () => {
    const v = Number($("branch").elements.v.value);
    location.assign(`/t/${(await request("POST", "/branch", { v })).table}`);
  });
}

// --- the end -------------------------------------------------------------------------------------------------

export function showOver() {
  const { table, result, me } = state;
  $("over").hidden = table.status !== "over" || !result;
  if ($("over").hidden) return;
  const own = say(`end.${result.reason}`, { name: result.by === null ? "" : names([result.by]) });
  const reason = drawer.words[`end.${result.reason}`] ?? own;
  const won = result.winners.length
    ? say("over.won", { names: names(result.winners), reason })
    : say("over.nobody", { reason });
  const scores = table.seats.map(({ name }, n) => `${name} ${result.scores[n]}`).join(", ");
  $("result").replaceChildren(won, ...(result.scores.length ? [make("br"), say("over.scores", { scores })] : []));
  $("record").href = `/api/tables/${state.id}/record`;
  $("rematch").hidden = !me.seats.length && !isHost();
  $("rematch").textContent = say(table.rematch ? "over.next" : "over.rematch");
  $("branch").elements.v.max = state.v - 1;
  if (!$("branch").elements.v.value) $("branch").elements.v.value = state.v - 1;
}
