import type { Desk } from "../../table/desk.svelte.ts";
import { speaker } from "../../text/say.svelte.ts";
import text from "./text.ts";
import type { Forecast } from "./view.ts";

const say = speaker(text);

/** What must be won to keep a vow to a god, and who leads there. */
export function vowLine(desk: Desk, { field, first, amounts }: Forecast["gods"][number]): string {
  const facts = { field: desk.word(`field.${field}`), names: first.map((seat) => desk.names[seat] ?? "") };
  const line = first.length ? say("vowStands", { ...facts, n: amounts[first[0]!]! }) : say("vowNobody", facts);
  return line.charAt(0).toUpperCase() + line.slice(1);
}
