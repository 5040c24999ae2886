import type { Desk } from "../../table/desk.svelte.ts";
import type { Act } from "../face.ts";
import { targets } from "./attacks.ts";
import { geography, isFortress, ownerOf, type Geography } from "./geography.ts";
import { after, standing, type Standing } from "./happened.ts";
import { PLACING, type Tortelli } from "./view.ts";

const MOST_ACTS = 64; // of one gesture
/** A gesture is under way, and what was picked last can be let go. */
const UNDER_WAY = ["target", "dice", "until", "receive", "number"];
const QUIET = ["start", "dice", "until", "number", "defend"]; // nothing is picked on the map
const MOVES = ["send", "march", "receive"]; // also from fortresses and into them

/** How an attack is announced: whom is only asked where there is a choice. */
export async function aim(desk: Desk, from: string, to: string): Promise<Act[] | null> {
  const attack: Act = { verb: "attack", from };
  const after = await desk.preview([attack]);
  return after && [attack, ...(after.view.phase === "target" ? [{ verb: "target", to }] : [])];
}

/** What the player holds in the hand: troops not yet sent, the two ends of an attack, the place looked at. */
export class Hand {
  readonly desk: Desk;
  readonly map: Geography;
  /** Places that get a troop each, in the order of the taps. */
  plan = $state.raw<string[]>([]);
  from = $state<string | null>(null);
  to = $state<string | null>(null);
  /** The place that has the eyes: its neighbours are lit. */
  spot = $state<string | null>(null);
  /** The kingdom whose ribbon was tapped: its rim is lit. */
  ribbon = $state<string | null>(null);
  /** Troops that a slider would move, shown on the map before they go. */
  moving = $state(0);
  /** The board as shown: behind the real one while things happen. */
  shown = $state.raw<Standing>() as Standing;
  /** How things were before what is happening now. */
  told = $state.raw<Tortelli>() as Tortelli;
  #latest: Tortelli;

  constructor(desk: Desk) {
    this.desk = desk;
    this.map = geography(desk.content);
    this.shown = standing(this.view);
    this.told = this.#latest = this.view;
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

  /** What can be attacked from the place that was picked. */
  readonly targets = $derived.by(() => (this.origin && this.isFighting ? targets(this.view, this.origin) : []));
  readonly isFighting = $derived.by(() => ["attack", "target", "dice", "until"].includes(this.phase ?? ""));
  /** Where the attack or transfer comes from, picked here or told to the server already. */
  readonly origin = $derived.by(
    () => this.view.attack?.from ?? this.view.transfer?.from ?? (this.phase === "attack" ? this.from : null),
  );
  readonly target = $derived.by(
    () => this.view.attack?.to ?? this.view.transfer?.to ?? (this.phase === "attack" ? this.to : null),
  );

  /** Places that answer to a tap now. */
  readonly lit = $derived.by(() => {
    if (this.isPlacing && this.plan.length >= this.view.to_place) return new Set<string>();
    if (this.phase !== "attack") return this.open;
    return new Set([...this.open, ...this.targets, ...this.#besieged]);
  });
  readonly #besieged = $derived.by(() =>
    [...this.open].flatMap((place) => targets(this.view, place)).filter((place) => isFortress(this.view, place)),
  );

  /** The kingdom that is looked at. */
  readonly kingdom = $derived.by(
    () =>
      this.ribbon ?? (this.spot ? this.map.kingdomOf.get(this.map.homeOf.get(this.spot) ?? this.spot) : null) ?? null,
  );
  /** Places next to the one that is looked at. */
  readonly near = $derived.by(() => new Set(this.spot ? (this.map.near.get(this.spot) ?? []) : []));

  planned(place: string): number {
    return this.plan.reduce((sum, other) => sum + Number(other === place), 0);
  }

  // --- what a tap means --------------------------------------------------------------------------------------

  press(place: string, at: Element): void {
    this.spot = place;
    const { desk, phase } = this;
    if (phase === null || QUIET.includes(phase)) return;
    if (phase === "attack" && place === this.from) this.drop();
    else if (phase === "receive" && place === this.origin) void desk.undo();
    else if (!this.lit.has(place)) this.explain(place, at);
    else if (this.isPlacing) this.#place(place);
    else if (phase === "attack") this.#aim(place);
    else void desk.act(this.#act(place));
  }

  /** The act that a place stands for in this phase. */
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

  /** From where, then whom: another place of one's own is another beginning. */
  #aim(place: string): void {
    if (this.targets.includes(place)) this.to = place;
    else if (isFortress(this.view, place)) [this.from, this.to] = [this.map.homeOf.get(place)!, place];
    else [this.from, this.to] = [place, null];
  }

  /** Say beside a place why it does not answer. */
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

  /** Place what was planned, as one gesture. One troop may end the game: then the rest has no place in it. */
  async send(): Promise<void> {
    const acts: Act[] = this.plan.map((place) => ({ verb: "place", at: place }));
    for (let n = 0; n < acts.length && this.desk.isAsked; n += MOST_ACTS) {
      const some = acts.slice(n, n + MOST_ACTS) as [Act, ...Act[]];
      if (await this.desk.act(...some)) continue;
      for (const act of some) if (some.length === 1 || !(await this.desk.act(act))) break;
    }
    this.plan = [];
  }

  /** What is to be said before the dice: what the server knows already is not said again. Null if it cannot be told. */
  async aim(from: string, to: string): Promise<Act[] | null> {
    if (this.phase !== "attack") return [];
    return targets(this.view, from).includes(to) && this.open.has(from) ? aim(this.desk, from, to) : null;
  }

  /** Let go of what was picked, here or at the server; what was carried out stays. */
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

  /** What no longer fits is let go. Call inside an effect. */
  settle(): void {
    if (!this.isPlacing || this.plan.length > this.view.to_place) this.plan = [];
    if (this.phase !== "attack" || (this.from && !this.open.has(this.from))) this.from = null;
    if (!this.from || (this.to && !this.targets.includes(this.to))) this.to = null;
    if (this.phase !== "number") this.moving = 0;
  }

  /** Show what happens, one thing after the other, and in the end how things are. Call inside an effect. */
  follow(): void {
    const { happening } = this.desk;
    if (!happening) this.told = this.view;
    else if (this.view !== this.#latest) this.told = this.#latest; // what came before it has been shown
    this.#latest = this.view;
    this.shown = happening ? after(this.shown, happening) : { ...standing(this.view), battle: this.shown.battle };
  }
}
