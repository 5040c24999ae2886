import { settings, type Speed } from "../state/settings.svelte.ts";
import type { Snapshot } from "../wire/types.ts";
import type { Desk } from "./desk.svelte.ts";
import type { Shown } from "./known.svelte.ts";
import { StillDesk } from "./stillDesk.svelte.ts";

/** A desk that replays steps which were shown already; no action is possible. */
export class AgainDesk extends StillDesk {
  constructor(desk: Desk, steps: Shown[]) {
    super(desk.id, desk.face, desk.words, desk.content, before(desk, steps[0]!));
    this.present = desk.present;
    for (const step of steps) this.timeline.add({ steps: [step], end: () => {} });
  }

  /** A replay is animated even if the speed of moves is "instant". */
  override get speed(): Speed {
    return settings.speed === "instant" ? "normal" : settings.speed;
  }
}

function before(desk: Desk, { n, before: view }: Shown): Snapshot {
  const { me, table, v } = desk;
  const nothing = {
    legal: [],
    outlook: [],
    waiting: [],
    can_undo: false,
    orders: {},
    clocks: null,
    proposal: null,
    result: null,
    events: [],
  };
  return {
    t: "snapshot",
    v,
    d: { ...nothing, n: n - 1, me, table: { ...table, status: "playing" }, view },
  } as Snapshot;
}
