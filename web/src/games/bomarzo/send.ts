import type { Desk } from "../../table/desk.svelte.ts";
import type { Act } from "../face.ts";

const PATIENCE = 5000;
const LOOK = 25;

/** The acts of a payment as the server takes them: a card that is laid aside ends a gesture, the rest is the next one. */
export function pieces(acts: Act[]): [Act, ...Act[]][] {
  const all: [Act, ...Act[]][] = [];
  let isOpen = false;
  for (const act of acts) {
    if (isOpen) all.at(-1)!.push(act);
    else all.push([act]);
    isOpen = act.verb !== "offer";
  }
  return all;
}

/** Send a payment, each piece once the one before it has been carried out and told. */
export async function sendAll(desk: Desk, acts: Act[]): Promise<boolean> {
  for (const piece of pieces(acts)) {
    for (let waited = 0; !desk.can(piece[0]) && waited < PATIENCE; waited += LOOK) await new Promise((done) => setTimeout(done, LOOK));
    if (!(await desk.act(...piece))) return false;
  }
  return true;
}
