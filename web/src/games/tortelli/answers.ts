/** Answers to questions about the board, as sentences. */
import { listed, speaker } from "../../text/say.svelte.ts";
import answers from "./answers_text.ts";
import { chanceOf, origins } from "./attacks.ts";
import { isFortress, ownerOf, troopsIn } from "./geography.ts";
import type { Hand } from "./hand.svelte.ts";
import { listedPlaces, named } from "./sentences.ts";
import text from "./text.ts";
import type { Player } from "./view.ts";

const say = speaker(answers);
const tell = speaker(text);
const MOST = 25; // as many as a listener can follow

function some(names: string[]): string {
  return names.length <= MOST
    ? listed(names)
    : listed([...names.slice(0, MOST), say("andMore", { n: names.length - MOST })]);
}

export function armies({ desk, view }: Hand): string[] {
  const mine = Object.entries(view.places)
    .filter(([, { owner }]) => owner === desk.seat)
    .sort(([, a], [, b]) => b.troops - a.troops);
  if (!mine.length) return [say("noArmies")];
  const castles = Object.keys(view.fortresses).filter((place) => view.fortresses[place]!.owner === desk.seat);
  const armed = mine.map(([place, { troops }]) => `${named(desk, place)} ${troops}`).join(", ");
  return [
    `${armed}.`,
    ...(castles.length ? [say("myCastles", { n: castles.length, places: listedPlaces(desk, castles) })] : []),
  ];
}

/** Who could take a place, and how likely. */
export function threats(hand: Hand, place: string): string[] {
  const { desk, view } = hand;
  if (ownerOf(view, place) === null)
    return [say(isFortress(view, place) ? "freeCastle" : "freeThreats", { place: named(desk, place) })];
  const found = origins(view, place)
    .map((from) => ({ from, win: chanceOf(view, from, place) }))
    .sort((a, b) => (b.win ?? 100) - (a.win ?? 100));
  if (!found.length) return [say("noThreats", { place: named(desk, place) })];
  return found.map(({ from, win }) => {
    const facts = {
      place: named(desk, from),
      name: desk.names[ownerOf(view, from)!] ?? "",
      troops: tell("troops", { n: troopsIn(view, from) }),
    };
    return (win === null ? say("threatLarge", facts) : say("threat", { ...facts, n: win })) + ".";
  });
}

export function chances({ desk, view }: Hand): string[] {
  if (!desk.isAsked) {
    const names = listed(desk.standing.waiting.map((seat) => desk.names[seat] ?? ""));
    return [say(names ? "nothingNow" : "nothingSoon", { names }), say("meanwhile")];
  }
  const line = desk.word(`phase.${view.phase}`);
  const isShared = desk.me.seats.length > 1; // then a kept card is not mentioned
  const open = desk.standing.legal.filter(({ act }) => !isShared || act.verb !== "play");
  return [say("canDo", { line, list: some(open.map(({ text: told }) => told ?? "")) })];
}

export function kingdoms({ desk, view }: Hand): string[] {
  return Object.entries(view.kingdoms).map(([id, { troops, held, size }]) => {
    const territories = desk.content[`kingdoms.${id}.territories`] as string[];
    const missing = territories.filter((place) => view.places[place]?.owner !== desk.seat);
    const line = say("kingdomLine", {
      kingdom: desk.word(`kingdom.${id}`),
      troops,
      have: held[desk.seat ?? 0] ?? 0,
      of: size,
    });
    return missing.length && missing.length < size
      ? `${line}, ${tell("missing", { n: missing.length, places: listedPlaces(desk, missing) })}.`
      : `${line}.`;
  });
}

/** The parts of the final total, with their labels. */
const COUNTED = {
  territories: "territories",
  quarters: "quarters",
  fortresses: "fortresses",
  troops: "armies",
} as const;

export function ahead({ desk, view }: Hand): string[] {
  const parts = (player: Player): string =>
    (Object.keys(COUNTED) as (keyof typeof COUNTED)[])
      .map((kind) => `${player[kind]} ${tell(COUNTED[kind], { n: player[kind] })}`)
      .join(", ");
  const rows = view.players.filter(({ alive }) => alive).sort((a, b) => b.count - a.count);
  return [
    say("standing"),
    ...rows.map((player) =>
      say("standingLine", { name: desk.names[player.seat] ?? "", count: player.count, parts: parts(player) }),
    ),
  ];
}
