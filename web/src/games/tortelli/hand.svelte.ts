import type { Desk } from "../../table/desk.svelte.ts";
import type { Act, Happening, Primary } from "../face.ts";
import { chanceOf, origins, targets } from "./attacks.ts";
import { geography, isFortress, ownerOf, type Geography } from "./geography.ts";
import { ghostsIn, threatsTo } from "./overlays.ts";
import { lastRoll, type Roll } from "./rolls.ts";
import { PLACING, type Tortelli } from "./view.ts";

const MOST_ACTS = 64; // acts in one gesture
const LOOK_BACK = 60; // lines of the log in which the announcement of the current attack is looked for
/** Phases in which a gesture is under way, and the last choice can be undone. */
const UNDER_WAY = ["target", "dice", "until", "receive", "number"];
const QUIET = ["start", "dice", "until", "number", "defend"]; // phases in which nothing is picked on the map
const ROLLING = ["rolled", "losses"];
const MOVES = ["send", "march", "receive"]; // also from fortresses and into them

/** The act that announces an attack: the target is only asked where there is a choice. */
export async function aim(desk: Desk, from: string, to: string): Promise<Act[] | null> {
  const attack: Act = { verb: "attack", from };
  const after = await desk.preview([attack]);
  return after && [attack, ...(after.view.phase === "target" ? [{ verb: "target", to }] : [])];
}

/** The player's unsent input: troops not yet sent, origin and target of an attack, the selected place. */
export class Hand {
  readonly desk: Desk;
  readonly map: Geography;
  /** Places that get one troop each, in the order of the taps. */
  plan = $state.raw<string[]>([]);
  from = $state<string | null>(null);
  to = $state<string | null>(null);
  /** The selected place: its neighbours are highlighted. */
  spot = $state<string | null>(null);
  /** The kingdom whose ribbon was tapped: its border is highlighted. */
  ribbon = $state<string | null>(null);
  /** A place to scroll to: it was picked beside the map. */
  shown = $state.raw<{ place: string } | null>(null);
  /** The place below the pile of troops that is dragged over the map. */
  over = $state<string | null>(null);
  /** Troops that the slider would move, shown on the map before they are sent. */
  moving = $state(0);
  /** What the form in the tray would do: the primary button does it. */
  go = $state.raw<Primary | null>(null);
  /** Overlays of the map: threats, places of the objective, attacks suffered since the last turn. */
  isThreats = $state(false);
  isWanting = $state(false);
  isRecalling = $state(false);
  /** Origin and target of the current attack, until the next one or the end of the turn. */
  readonly battle = $derived.by(() =>
    battleIn([...this.desk.log.slice(-LOOK_BACK), ...this.desk.underway].map(({ event }) => event)),
  );

  /** The roll that is being shown, or the last one of this turn. */
  readonly roll = $derived.by((): Roll | null => {
    const { desk, battle } = this;
    const isNow = ROLLING.includes(desk.happening?.kind ?? "");
    const last = lastRoll(isNow ? desk.underway : [...desk.log.slice(-LOOK_BACK), ...desk.underway]);
    if (!last) return null;
    const owner = battle && ownerOf(this.view, battle.to);
    return { ...last, isNow, defender: owner === last.attacker ? null : owner };
  });

  constructor(desk: Desk) {
    this.desk = desk;
    this.map = geography(desk.content, desk.view as unknown as Tortelli);
  }

  /** The viewer has changed: clear what the previous one had picked or shown. */
  begin(): void {
    this.plan = [];
    [this.from, this.to, this.spot, this.ribbon] = [null, null, null, null];
    this.isThreats = this.isWanting = this.isRecalling = false;
  }

  get view(): Tortelli {
    return this.desk.view as unknown as Tortelli;
  }
  /** The phase, if this seat decides. */
  readonly phase = $derived.by(() => (this.desk.isAsked ? this.view.phase : null));
  readonly isPlacing = $derived.by(() => this.phase !== null && PLACING.includes(this.phase));

  /** The places that a legal act names. */
  readonly open = $derived.by(() => {
    const { isAsked, standing: now } = this.desk;
    return new Set(
      isAsked
        ? now.legal
            .map(({ act }) => (act.at ?? act.from ?? act.to) as string | undefined)
            .filter((place) => place !== undefined)
        : [],
    );
  });

  /** The targets that can be attacked from the picked place. */
  readonly targets = $derived.by(() => (this.origin && this.isFighting ? targets(this.view, this.origin) : []));
  readonly isFighting = $derived.by(() => ["attack", "target", "dice", "until"].includes(this.phase ?? ""));
  /** The origin of the attack or transfer, picked here or sent already. */
  readonly origin = $derived.by(
    () => this.view.attack?.from ?? this.view.transfer?.from ?? (this.phase === "attack" ? this.from : null),
  );
  readonly target = $derived.by(
    () => this.view.attack?.to ?? this.view.transfer?.to ?? (this.phase === "attack" ? this.to : null),
  );

  /** Places that can be tapped now: for an attack both origins and targets. */
  readonly lit = $derived.by(() => {
    if (this.isPlacing && this.plan.length >= this.view.to_place) return new Set<string>();
    if (this.phase !== "attack") return this.open;
    return new Set([...this.open, ...[...this.open].flatMap((place) => targets(this.view, place))]);
  });
  /** Places with a highlighted border: once an origin is picked, only its targets. */
  readonly outlined = $derived.by(() => {
    if (this.phase !== "attack") return [...this.lit];
    return this.from ? this.targets : [...this.open];
  });
  /** The places that can attack the target, best first. */
  readonly origins = $derived.by(() => (this.to && this.phase === "attack" ? this.against(this.to) : []));

  // --- what lies on the map ----------------------------------------------------------------------------------

  readonly threats = $derived.by(() =>
    this.isThreats && this.desk.seat !== null ? threatsTo(this.view, this.desk.seat) : [],
  );
  readonly ghosts = $derived.by(() => (this.isRecalling ? ghostsIn(this.desk.recap) : []));
  readonly #parts = $derived.by(() =>
    this.isWanting && this.desk.seat !== null && !this.desk.isCovered
      ? (this.view.players[this.desk.seat]?.progress ?? []).filter(({ have, need }) => have < need)
      : [],
  );
  /** Places that the objective still needs, while that overlay is on. */
  readonly wanted = $derived.by(() => [...new Set(this.#parts.flatMap(({ missing }) => missing ?? []))]);
  readonly wantedKingdoms = $derived.by(() => new Set(this.#parts.map(({ kingdom }) => kingdom)));

  /** The selected kingdom. */
  readonly kingdom = $derived.by(
    () =>
      this.ribbon ?? (this.spot ? this.map.kingdomOf.get(this.map.homeOf.get(this.spot) ?? this.spot) : null) ?? null,
  );
  /** Neighbours of the selected place. */
  readonly near = $derived.by(() => new Set(this.spot ? (this.map.near.get(this.spot) ?? []) : []));

  lookAt(place: string): void {
    this.shown = { place };
  }
  planned(place: string): number {
    return this.plan.reduce((sum, other) => sum + Number(other === place), 0);
  }

  // --- what a tap means --------------------------------------------------------------------------------------

  press(place: string, at: Element): void {
    this.spot = place;
    this.isRecalling = false;
    const { desk, phase } = this;
    if (phase === null || QUIET.includes(phase)) return;
    if (phase === "attack" && place === this.from) this.drop();
    else if (phase === "receive" && place === this.origin) void desk.undo();
    else if (!this.lit.has(place)) this.explain(place, at);
    else if (this.isPlacing) this.#place(place);
    else if (phase === "attack") this.#aim(place);
    else void desk.act(this.#act(place));
  }

  /** The act that a tap on a place means in this phase. */
  #act(place: string): Act {
    const { phase } = this;
    if (phase === "target") return { verb: "target", to: place };
    if (phase === "receive") return { verb: "receive", to: place };
    if (phase === "send" || phase === "march") return { verb: "send", from: place };
    if (phase === "attack") return { verb: "attack", from: place };
    return { verb: this.isPlacing ? "place" : phase!, at: place };
  }

  #place(place: string): void {
    this.plan = [...this.plan, place];
    if (this.view.to_place === 1) void this.send();
  }

  /** Put all remaining troops on one place. */
  placeRest(place: string): boolean {
    const left = this.view.to_place - this.plan.length;
    if (!this.isPlacing || !this.open.has(place) || left < 1) return false;
    this.plan = [...this.plan, ...Array.from({ length: left }, () => place)];
    if (this.view.to_place === 1) void this.send();
    return true;
  }

  /** Pick the origin, then the target; or the target at once: then the best origin is picked. */
  #aim(place: string): void {
    if (this.targets.includes(place)) this.to = place;
    else if (this.open.has(place)) [this.from, this.to] = [place, null];
    else [this.from, this.to] = [this.against(place)[0] ?? null, place];
  }
  /** The player's places that can attack a place, best first. */
  against(place: string): string[] {
    const chance = (from: string): number => chanceOf(this.view, from, place) ?? 100;
    return origins(this.view, place)
      .filter((from) => this.open.has(from))
      .sort((a, b) => chance(b) - chance(a));
  }
  /** Choose another origin for the same target. */
  start(from: string): void {
    this.from = from;
  }
  /** Whether a drag may begin at a place: at an army that can act, or at troops that are planned there. */
  canDrag(place: string): boolean {
    const { phase } = this;
    if (phase === "receive") return place === this.origin;
    if (this.isPlacing) return this.planned(place) > 0;
    return phase !== null && ["attack", "send", "march"].includes(phase) && this.open.has(place);
  }
  /** Handle a drag from one place to another. */
  drag(from: string, to: string, at: Element): void {
    if (this.isPlacing && this.open.has(to)) this.plan = this.plan.map((place) => (place === from ? to : place));
    else if (this.phase === "attack" && this.open.has(from) && targets(this.view, from).includes(to))
      [this.spot, this.from, this.to] = [to, from, to];
    else if ((this.phase === "send" || this.phase === "march") && this.open.has(from)) void this.#march(from, to);
    else if (this.lit.has(to)) this.press(to, at);
    else this.explain(to, at);
  }
  async #march(from: string, to: string): Promise<void> {
    this.spot = to;
    await this.desk.act({ verb: "send", from }, { verb: "receive", to });
  }

  /** Show beside a place why it cannot be picked. */
  explain(place: string, at: Element): void {
    const { phase } = this;
    if (phase === null || QUIET.includes(phase) || this.lit.has(place) || (this.isPlacing && this.open.has(place)))
      return;
    const target: Act = { verb: "target", to: place };
    if (phase === "attack" && this.from && ownerOf(this.view, place) !== this.desk.seat)
      void this.desk.explain(target, at, [{ verb: "attack", from: this.from }]);
    else void this.desk.explain(isFortress(this.view, place) && !MOVES.includes(phase) ? target : this.#act(place), at);
  }

  // --- what is sent ------------------------------------------------------------------------------------------

  /** Send the planned placements as one gesture. One troop may end the game: then the rest is not legal. */
  async send(): Promise<void> {
    const acts: Act[] = this.plan.map((place) => ({ verb: "place", at: place }));
    for (let n = 0; n < acts.length && this.desk.isAsked; n += MOST_ACTS) {
      const some = acts.slice(n, n + MOST_ACTS) as [Act, ...Act[]];
      if (await this.desk.act(...some)) continue;
      for (const act of some) if (some.length === 1 || !(await this.desk.act(act))) break;
    }
    this.plan = [];
  }

  /** The acts before the dice, without those that were sent already. Null if they cannot be computed. */
  async aim(from: string, to: string): Promise<Act[] | null> {
    if (this.phase !== "attack") return [];
    return targets(this.view, from).includes(to) && this.open.has(from) ? aim(this.desk, from, to) : null;
  }

  /** Undo the last choice, unsent or sent; what was carried out stays. */
  drop(): void {
    if (this.isPlacing) this.plan = [];
    else if (this.phase === "attack") [this.from, this.to] = [null, null];
    else if (UNDER_WAY.includes(this.phase ?? "") && this.desk.standing.canUndo) void this.desk.undo();
  }

  /** Back to choosing whom to attack. */
  dropTarget(): void {
    if (this.phase === "attack") this.to = null;
    else this.drop();
  }

  // --- following the game ------------------------------------------------------------------------------------

  /** Clear choices that are no longer legal. Call inside an effect. */
  settle(): void {
    if (!this.isPlacing || this.plan.length > this.view.to_place) this.plan = [];
    if (this.phase !== "attack" || (this.from && !this.open.has(this.from))) this.from = null;
    if (!this.from || (this.to && !this.targets.includes(this.to))) this.to = null;
    if (this.phase !== "number") this.moving = 0;
    if (this.desk.isOver) [this.spot, this.ribbon] = [null, null]; // nothing lies on the map of the end
  }
}

const hands = new WeakMap<Desk, Hand>();

/** The one `Hand` of a desk: map, rail and primary button share it. */
export function handOf(desk: Desk): Hand {
  const known = hands.get(desk);
  if (known) return known;
  // apart from whoever asks first: a derived value does not depend on state that was created within it
  $effect.root(() => void hands.set(desk, new Hand(desk)));
  return hands.get(desk)!;
}

/** Origin and target of the attack that was announced last in this turn. */
function battleIn(events: Happening[]): { from: string; to: string } | null {
  const last = events.findLast(({ kind }) => kind === "attacked" || kind === "turn");
  return last?.kind === "attacked" ? { from: last.from as string, to: last.to as string } : null;
}
