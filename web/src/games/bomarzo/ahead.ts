/** What an act would bring, by the server's preview of it. */
import type { Desk } from "../../table/desk.svelte.ts";
import type { Previewed } from "../../wire/types.ts";
import type { Act } from "../face.ts";
import { cardFacts } from "./content.ts";
import { TRACKS, type Table, type Track } from "./view.ts";

/** The view after it, without what would be drawn; null if there is none before a draw. */
export function afterwards(answer: Previewed | null): Table | null {
  const view = answer && (answer.after ?? (answer.stopped ? null : answer.view));
  return view as unknown as Table | null;
}

/** The steps on the tracks that playing or upgrading a card brings. */
export function cardSteps(desk: Desk, { verb, card }: Act): Record<Track, number> {
  return cardFacts(desk.content, card as string).steps[verb === "upgrade" ? 1 : 0];
}

/** The same in short: "Culture +1 · Science +2". */
export function stepsOf(desk: Desk, act: Act): string {
  const steps = cardSteps(desk, act);
  return TRACKS.flatMap((track) => (steps[track] ? [`${desk.word(`track.${track}`)} +${steps[track]}`] : [])).join(
    " · ",
  );
}
