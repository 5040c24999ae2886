import type { Both } from "../../text/say.svelte.ts";

/** The list of places. */
export default {
  it: {
    near: "confina con {places}",
    search: "Cerca una zona",
    found: "{n} zone",
    found_one: "1 zona",
    noneFound: "Nessuna zona si chiama così.",
    centre: "Centro di Bologna",
  },
  en: {
    near: "borders on {places}",
    search: "Search for an area",
    found: "{n} areas",
    found_one: "1 area",
    noneFound: "No area has that name.",
    centre: "Centre of Bologna",
  },
} satisfies Both;
