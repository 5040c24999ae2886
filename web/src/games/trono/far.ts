import type { Desk } from "../../table/desk.svelte.ts";
import { speaker } from "../../text/say.svelte.ts";
import text from "./notes_text.ts";
import { counted, type Distance } from "./phrases.ts";

const say = speaker(text);

/** How far somebody is from a role's needs, in words. */
export function farText(desk: Desk, { missing, excess, steps }: Distance): string {
  if (steps === 0) return say("farNone");
  const told: string[] = [];
  if (Object.keys(missing).length) told.push(say("far", counted(desk, missing)));
  if (Object.keys(excess).length) told.push(say("farToo", counted(desk, excess)));
  return told.join(" ");
}
